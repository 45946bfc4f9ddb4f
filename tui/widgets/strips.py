"""Painting text onto one-line strips: what the line widgets and boards of all screens are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, cast

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tui.look import Look
from tui.widgets.cell_line import CellLine, cells_of
from tui.widgets.drawn_lines import DrawnLines

if TYPE_CHECKING:
    from tui.app import BotecoApp

Piece: TypeAlias = tuple[str, Style]
"""Some text and how it is painted. People's words are safe here: nothing reads them as markup."""


@lru_cache(maxsize=4096)
def paint(fg: str, bg: str, bold: bool = False) -> Style:
    """The style of a foreground on a background, both ``#rrggbb``; one object for all sessions."""
    return Style(color=fg, bgcolor=bg, bold=bold or None)


def width_of(pieces: Iterable[Piece]) -> int:
    """Terminal cells that the pieces take."""
    return sum(cell_len(text) for text, _ in pieces)


def fit(pieces: Sequence[Piece], width: int) -> list[Piece]:
    """The pieces cut to ``width`` cells, ending in an ellipsis where something was cut."""
    if width_of(pieces) <= width:
        return list(pieces)
    kept: list[Piece] = []
    room = width - 1
    for text, style in pieces:
        size = cell_len(text)
        if size > room:
            if width > 0:
                kept.append((set_cell_size(text, max(room, 0)) + "…", style))
            break
        kept.append((text, style))
        room -= size
    return kept


def line_of(width: int, fill: Style, left: Sequence[Piece], right: Sequence[Piece] = ()) -> Strip:
    """A strip of exactly ``width`` cells: ``left`` from the left edge, ``right`` at the right one.

    ``fill`` paints the gap. When both do not fit, ``left`` is cut and ``right`` stays.
    """
    right = fit(right, width)
    taken = width_of(right)
    left = fit(left, width - taken - (1 if right else 0))
    gap = width - taken - width_of(left)
    pieces = [*left, (" " * gap, fill), *right]
    return CellLine([cell for text, style in pieces for cell in cells_of(text, style)])


def centred(width: int, fill: Style, pieces: Sequence[Piece]) -> Strip:
    """A strip of exactly ``width`` cells with the pieces in its middle."""
    pieces = fit(pieces, width)
    before = (width - width_of(pieces)) // 2
    return line_of(width, fill, [(" " * before, fill), *pieces])


class StripWidget(Widget):
    """A widget that draws its lines by hand (`render_line`) in the look of its session.

    Each line is exactly as wide as the widget, which has neither border nor padding.
    """

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._styles_cache = DrawnLines()

    @property
    def house(self) -> BotecoApp:
        """The app, by its own type."""
        return cast("BotecoApp", self.app)

    @property
    def look(self) -> Look:
        """How this session sees."""
        return self.house.look
