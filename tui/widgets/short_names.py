"""People's names where there is little room: cut so that those who are told apart by a number still are."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
        while cell_len(name) >= width:
            name = name[1:]
        return "…" + name

    shown = [short_name(name, width) for name in names]
    return [
        end(name) if name != short and shown.count(short) > 1 else short
        for name, short in zip(names, shown, strict=True)
    ]


def fit_name(name: str, style: Style, width: int) -> list[Piece]:
    """A name as a piece of a line, in at most ``width`` cells."""
    return [(short_name(name, width), style)]


def list_of_names(names: Sequence[str], width: int) -> str:
    """The names with commas, as many as are whole in ``width`` cells, and how many more: ``Ana, Beto +2``."""
    for shown in range(len(names), 0, -1):
        more = f" +{len(names) - shown}" if shown < len(names) else ""
        told = ", ".join(names[:shown])
        if cell_len(told) + len(more) <= width:
            return told + more
    if not names:
        return ""
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    return short_name(names[0], max(1, width - len(more))) + more
