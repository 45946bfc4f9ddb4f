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
    """Texts in a row, each in its style, broken together as `wrapped` breaks one.

    A word that goes on in another style, as the full stop behind a strong one, is not broken there.
    """
    width = max(1, width)  # a terminal of three columns leaves less than nothing beside a margin
    lines: list[list[tuple[str, Style]]] = [[]]
    used = 0
    for word in _words(spans):
        size = sum(cell_len(text) for text, _ in word)
        if word[0][0].isspace():
            if used and used < width:
                lines[-1].append((" ", word[0][1]))
                used += 1
            continue
        if used and used + size > width:
            lines.append([])
            used = 0
        for text, style in word:
            while used + cell_len(text) > width:
                if not used or used + cell_len(text[0]) <= width:
                    head = _head(text, width - used)
                    lines[-1].append((head, style))
                    text = text[len(head) :]
                lines.append([])
                used = 0
            if text:
                lines[-1].append((text, style))
                used += cell_len(text)
    return lines


def _words(spans: Iterable[tuple[str, Style]]) -> list[list[tuple[str, Style]]]:
    """Words in one or more styles, and between them blanks."""
    words: list[list[tuple[str, Style]]] = []
    for text, style in spans:
        for part in re.findall(r"\s+|\S+", text):
            if words and not part.isspace() and not words[-1][0][0].isspace():
                words[-1].append((part, style))
            else:
                words.append([(part, style)])
    return words


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
