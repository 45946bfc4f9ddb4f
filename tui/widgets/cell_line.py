"""A line of painted cells as a strip of the library: cut without being taken apart, and kept by nothing.

The library's own strip holds its text in segments and remembers every way it was cut, the uncut one included:
it is kept by itself, and a picture leaves hundreds of small objects that only the garbage collector finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

Cell: TypeAlias = tuple[str, Style]
"""One cell: its character ("" behind a wide one) and its style."""

_SHORT_BLANK = 3
"""Half a tile: blanks up to this width are worth joining to the text beside them."""


@lru_cache(maxsize=8192)
def cells_of(text: str, style: Style) -> tuple[Cell, ...]:
    """A text as cells; a mark without a width stands on the letter before it, what else has none is left out.

    All sessions share them: most are equal at a glance.
    """
    if text.isascii() and text.isprintable():
        return tuple((c, style) for c in text)
    cells: list[Cell] = []
    for c in text:
        width = cell_len(c)
        if width:
            cells += [(c, style), ("", style)][:width]
        elif cells and c.isprintable():
            at = -1 if cells[-1][0] else -2
            cells[at] = (cells[at][0] + c, style)
    return tuple(cells)


def part_of(cells: Sequence[Cell], left: int, right: int) -> Sequence[Cell]:
    """The cells of some columns; where an edge cuts a wide character, its half is blank."""
    part = cells[left:right]
    if part and part[0][0] == "":
        part = [(" ", part[0][1]), *part[1:]]
    if part and right < len(cells) and cells[right][0] == "":
        part = [*part[:-1], (" ", part[-1][1])]
    return part


class CellLine(Strip):
    """Cells that change no more. Whoever draws by cells takes ``cells``; segments are made when asked for."""

    __slots__ = ("cells",)

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = cells
        self._cell_length = len(cells)

    def __getattr__(self, name: str) -> Any:
        """What the library's strip consists of, at the first wish for any of it."""
        if name not in Strip.__slots__:
            raise AttributeError(name)
        super().__init__(segments_of(self.cells), len(self.cells))
        return getattr(self, name)

    def __bool__(self) -> bool:
        return bool(self.cells)

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The cells from one column to another."""
        length = len(self.cells)
        start, end = max(0, start), length if end is None else min(length, end)
        if (start, end) == (0, length):
            return self
        return CellLine(part_of(self.cells, start, end) if start < end else ())

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """The parts that end at these columns."""
        parts: list[Strip] = []
        start = 0
        for cut in cuts:
            if cut <= len(self.cells):
                parts.append(self.crop(start, cut))
                start = cut
        return parts


def segments_of(row: Sequence[Cell]) -> list[Segment]:
    """The row in few segments: a short blank takes its neighbour's ink, because only its background shows."""
    runs: list[tuple[str, Style]] = []
    start = 0
    while start < len(row):
        style = row[start][1]
        end = start + 1
        # Styles are shared (`paint`): the same one is the same object.
        while end < len(row) and row[end][1] is style:
            end += 1
        text = "".join([c for c, _ in row[start:end]])
        start = end
        if runs and style.bgcolor == runs[-1][1].bgcolor:
            before, ink = runs[-1]
            if len(text) <= _SHORT_BLANK and text.isspace():
                runs[-1] = (before + text, ink)
                continue
            if len(before) <= _SHORT_BLANK and before.isspace():
                runs[-1] = (before + text, style)
                continue
        runs.append((text, style))
    return [Segment(text, style) for text, style in runs]
