"""Breaking words into lines of a width: plain text, text in several styles, lines of a story."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from rich.cells import cell_len

from tui.games.face import LogLine

Style = TypeVar("Style")


def wrapped(text: str, width: int) -> list[str]:
    """``text`` broken at blanks into lines of at most ``width`` cells, one at least; a longer word is cut."""
    return ["".join(word for word, _ in line) for line in wrapped_spans([(text, None)], width)]


def wrapped_spans(spans: Iterable[tuple[str, Style]], width: int) -> list[list[tuple[str, Style]]]:
    """Texts in a row, each in its style, broken together as `wrapped` breaks one."""
    width = max(1, width)  # a terminal of three columns leaves less than nothing beside a margin
    lines: list[list[tuple[str, Style]]] = [[]]
    used = 0
    for text, style in spans:
        for word in re.findall(r"\s+|\S+", text):
            size = cell_len(word)
            if word.isspace():
                if used and used < width:
                    lines[-1].append((" ", style))
                    used += 1
                continue
            while size > width or used + size > width:
                if used:
                    lines.append([])
                    used = 0
                    continue
                head = _head(word, width)
                lines[-1].append((head, style))
                word = word[len(head) :]
                size = cell_len(word)
                lines.append([])
            lines[-1].append((word, style))
            used += size
    return lines


def _head(word: str, width: int) -> str:
    # As much of a long word as the line takes, one character at least.
    end = 1
    while end < len(word) and cell_len(word[: end + 1]) <= width:
        end += 1
    return word[:end]


def rows_of(lines: Iterable[LogLine], width: int) -> list[tuple[str, LogLine]]:
    """A story's lines as rows of at most ``width`` cells, those that go on moved in by two."""
    return [
        (f"{'  ' if i else ''}{row}", line)
        for line in lines
        for i, row in enumerate(wrapped(line.text, max(8, width - 2)))
    ]
