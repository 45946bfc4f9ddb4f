"""A window onto a board of squares: which squares can be seen, where they lie, and what a click points at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
from rich.style import Style
from textual.geometry import Region

from tui.widgets.canvas import Canvas

Square = tuple[int, int]
"""(x, y); x grows to the right and y downwards, both may be negative."""


class Extent(msgspec.Struct, frozen=True):
    """Columns and lines of a board, ends included."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self.right - self.left + 1

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return self.bottom - self.top + 1

    def holds(self, square: Square) -> bool:
        """Whether a square lies in it."""
        return self.left <= square[0] <= self.right and self.top <= square[1] <= self.bottom

    def grown(self, by: int, within: Extent) -> Extent:
        """A rim of ``by`` squares more, as far as ``within`` reaches."""
        return Extent(
            max(within.left, self.left - by),
            min(within.right, self.right + by),
            max(within.top, self.top - by),
            min(within.bottom, self.bottom + by),
        )


def largest(sizes: Sequence[tuple[int, int]], area: Region, squares: int) -> tuple[int, int]:
    """The last of ``sizes``, cells of a square in growing order, that shows so many squares both ways."""
    fitting = [size for size in sizes if size[0] * squares <= area.width and size[1] * squares <= area.height]
    return fitting[-1] if fitting else sizes[0]


class Window(msgspec.Struct, frozen=True):
    """What is seen of a board: ``width`` x ``height`` cells from (``x``, ``y``) on, squares of ``cell``."""

    width: int
    height: int
    cell: tuple[int, int]
    x: int
    y: int

    def place_of(self, square: Square) -> tuple[int, int]:
        """The upper left cell of a square; it may lie outside."""
        return square[0] * self.cell[0] - self.x, square[1] * self.cell[1] - self.y

    def squares(self) -> Iterator[Square]:
        """Every square that can be seen, wholly or in part, line by line."""
        width, height = self.cell
        for y in range(self.y // height, (self.y + self.height - 1) // height + 1):
            for x in range(self.x // width, (self.x + self.width - 1) // width + 1):
                yield x, y

    def draw(self, fill: Style, draw_one: Callable[[Canvas, Square, Region], None]) -> Canvas:
        """Every visible square drawn by ``draw_one``, which gets the canvas and the square's cells on it."""
        canvas = Canvas(self.width, self.height, fill)
        for square in self.squares():
            draw_one(canvas, square, Region(*self.place_of(square), *self.cell))
        return canvas


class MapGrid:
    """A map in an area of a canvas, squares of ``cell`` cells each.

    What fits is centred. When ``wanted`` does not fit, ``kept`` is centred, and the window moves no farther
    than it must to show the squares ``followed``.
    """

    def __init__(
        self,
        area: Region,
        cell: tuple[int, int],
        wanted: Extent,
        kept: Extent | None = None,
        followed: Sequence[Square] = (),
    ) -> None:
        self.area = area
        self.cell = cell
        kept = kept or wanted
        x = _offset(
            area.width,
            cell[0],
            (wanted.left, wanted.right),
            (kept.left, kept.right),
            [x for x, _ in followed],
        )
        y = _offset(
            area.height,
            cell[1],
            (wanted.top, wanted.bottom),
            (kept.top, kept.bottom),
            [y for _, y in followed],
        )
        self.window = Window(area.width, area.height, cell, x, y)

    def place_of(self, square: Square) -> tuple[int, int]:
        """The upper left cell of a square, counted from the area's own; it may lie outside."""
        return self.window.place_of(square)

    def region_of(self, square: Square) -> Region:
        """The cells of a square on the canvas; what sticks out of the area is cut off."""
        x, y = self.place_of(square)
        cells = Region(self.area.x + x, self.area.y + y, *self.cell)
        return cells.intersection(self.area)

    def square_at(self, x: int, y: int) -> Square | None:
        """The square under a cell of the canvas, None outside of the area."""
        if not self.area.contains(x, y):
            return None
        seen = self.window
        return (x - self.area.x + seen.x) // self.cell[0], (y - self.area.y + seen.y) // self.cell[1]

    def squares(self) -> Iterator[Square]:
        """Every square that can be seen, wholly or in part, line by line."""
        return self.window.squares()

    def draw(
        self,
        canvas: Canvas,
        fill: Style,
        draw_one: Callable[[Canvas, Square, Region], None],
        draw_over: Callable[[Canvas], None] | None = None,
    ) -> None:
        """Draw every visible square with ``draw_one``, then ``draw_over`` all, cut at the area's edges.

        Both get a canvas of the area's size, ``draw_one`` also the square's cells on it.
        """
        window = self.window.draw(fill, draw_one)
        if draw_over is not None:
            draw_over(window)
        canvas.paste(self.area.x, self.area.y, window)


def _offset(
    room: int, size: int, wanted: tuple[int, int], kept: tuple[int, int], followed: Sequence[int]
) -> int:
    """Cells from the board's origin to the first visible one, in one direction."""
    first, last = wanted
    if (last - first + 1) * size <= room:
        return first * size - (room - (last - first + 1) * size) // 2
    first, last = kept
    offset = first * size - (room - (last - first + 1) * size) // 2
    if followed:
        offset = min(offset, min(followed) * size)
        offset = max(offset, (max(followed) + 1) * size - room)
    return offset
