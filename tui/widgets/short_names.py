"""People's names where there is little room: cut so that those who are told apart by a number still are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from tui.widgets.strips import Piece

_NUMBER = re.compile(r"\s*(\d+)$")


def short_name(name: str, width: int) -> str:
    """The name in at most ``width`` cells: ``Arar…4889``, for guests and namesakes differ in their number."""
    if cell_len(name) <= width:
        return name
    numbered = _NUMBER.search(name)
    if numbered is None or width < 3:
        return set_cell_size(name, width - 1).rstrip() + "…" if width > 0 else ""
    # The last digits are the ones that differ; one letter of the name stays as long as there is room for it.
    digits = numbered[1][-(width - 2) :]
    return set_cell_size(name[: numbered.start()], width - 1 - len(digits)).rstrip() + "…" + digits


def short_names(names: Sequence[str], width: int) -> list[str]:
    """The names in ``width`` cells each; where that makes two of them alike, their ends are shown instead."""

    def end(name: str) -> str:
        while name and cell_len(name) >= width:
            name = name[1:]
        return "…" + name if width > 0 else ""

    shown = [short_name(name, width) for name in names]
    return [
        end(name) if name != short and shown.count(short) > 1 else short
        for name, short in zip(names, shown, strict=True)
    ]


def fit_name(name: str, style: Style, width: int) -> list[Piece]:
    """A name as a piece of a line, in at most ``width`` cells."""
    return [(short_name(name, width), style)]


def list_of_parts(parts: Sequence[str], width: int) -> str:
    """Things told in a row, as many as are whole in ``width`` cells, and how many more:
    ``pairs · to 100 +2``; the first one alone where there is no room for that.
    """
    shown = _list_of(parts, " · ", width)
    return short_name(parts[0], width) if "…" in shown else shown


def in_lines(parts: Iterable[str], width: int) -> list[str]:
    """Things told in a row, in as many lines as they need; none is cut unless it is longer than a line."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def list_of_names(names: Sequence[str], width: int) -> str:
    """The names with commas, as many as are whole in ``width`` cells, and how many more: ``Ana, Beto +2``."""
    return _list_of(names, ", ", width)


def _list_of(names: Sequence[str], between: str, width: int) -> str:
    for shown in range(len(names), 0, -1):
        more = f" +{len(names) - shown}" if shown < len(names) else ""
        told = between.join(names[:shown])
        if cell_len(told) + len(more) <= width:
            return told + more
    if not names:
        return ""
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    return short_name(names[0], max(1, width - len(more))) + more
