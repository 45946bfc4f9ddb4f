"""Where the tiles of a line lie on the felt: an S that grows both ways from the opening tile.

The felt is a grid of slots in rows. The path through them runs through the middle row from left to right;
the rows above and below are walked the other way, so that the line turns at the edges. The opening tile lies
in the middle of the path and stays there until one end needs the room.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from server.games.domino.tiles import Placed

Form: TypeAlias = Literal["large", "block", "chip"]
"""A tile as a block of 11 x 5 or 7 x 3 cells, or as a chip of 3 x 1."""

TILE_WIDTH: dict[Form, int] = {"large": 11, "block": 7, "chip": 3}
TILE_HEIGHT: dict[Form, int] = {"large": 5, "block": 3, "chip": 1}
_TURN = 2
"""Columns at either edge for the sign that the line turns there."""


class Spot(msgspec.Struct, frozen=True):
    """A place of the path: its upper left corner, its row, and whether the line runs to the right there."""

    x: int
    y: int
    row: int
    rightward: bool


class Lain(msgspec.Struct, frozen=True):
    """A tile of the line on the felt; ``halves`` are its left and right half as they are seen there."""

    index: int
    spot: Spot
    halves: Placed


class Layout(msgspec.Struct, frozen=True):
    """The line on the felt: tiles from the left end to the right end, the places behind both ends, the turns.

    ``hidden`` tiles are left out between ``tiles[gap - 1]`` and ``tiles[gap]``, with ``gap_spot`` for a word
    about them; never the ends.
    """

    form: Form
    tiles: tuple[Lain, ...]
    left: Spot
    right: Spot
    turns: tuple[tuple[Spot, Spot], ...]
    gap_spot: Spot | None = None
    hidden: int = 0


class Grid(msgspec.Struct, frozen=True):
    """Slots of one form in an area: ``columns`` x ``rows``, one path through all of them."""

    form: Form
    x: int
    y: int
    columns: int
    rows: int
    pitch: int

    @property
    def slots(self) -> int:
        """How many places the path has."""
        return self.columns * self.rows

    @property
    def middle(self) -> int:
        """Where the opening tile lies while there is room on both sides."""
        return (self.rows - 1) // 2 * self.columns + (self.columns - 1) // 2

    def spot(self, n: int) -> Spot:
        """The ``n``-th place of the path."""
        row, step = divmod(n, self.columns)
        rightward = (row - (self.rows - 1) // 2) % 2 == 0
        column = step if rightward else self.columns - 1 - step
        width = TILE_WIDTH[self.form] + 1
        return Spot(self.x + column * width, self.y + row * self.pitch, row, rightward)


def grid(form: Form, x: int, y: int, width: int, height: int, gap: int) -> Grid:
    """The largest grid of a form in an area, in its middle, with ``gap`` empty lines between rows."""
    pitch = TILE_HEIGHT[form] + gap
    across = TILE_WIDTH[form] + 1
    columns = max(1, (width - 2 * _TURN + 1) // across)
    rows = max(1, (height + gap) // pitch)
    left = x + max(0, (width - columns * across + 1) // 2)
    top = y + max(0, (height - rows * pitch + gap) // 2)
    return Grid(form, left, top, columns, rows, pitch)


def lay(
    line: tuple[Placed, ...],
    opened: int,
    x: int,
    y: int,
    width: int,
    height: int,
    boxed: bool = False,
    large: bool = False,
) -> Layout:
    """Lay a line in an area of the felt, with room behind both ends for what marks them.

    Blocks while they fit (``large`` ones first, if wanted), then chips, at last chips without the middle of
    the line. ``boxed`` tiles have frames of their own and need no empty lines between rows in little room.
    """
    needed = len(line) + 2
    candidates = [grid("large", x, y, width, height, 1)] if large else []
    candidates.append(grid("block", x, y, width, height, 1))
    if boxed:
        candidates.append(grid("block", x, y, width, height, 0))
    candidates += [grid("chip", x, y, width, height, 1), grid("chip", x, y, width, height, 0)]
    for candidate in candidates:
        if candidate.slots >= needed:
            return _along(candidate, line, opened, tuple(range(len(line))), 0)
    last = candidates[-1]
    shown = max(2, last.slots - 3)
    head = shown // 2
    kept = (*range(head), *range(len(line) - (shown - head), len(line)))
    return _along(last, line, head, kept, len(line) - shown)


def _along(grid: Grid, line: tuple[Placed, ...], opened: int, kept: tuple[int, ...], hidden: int) -> Layout:
    """Put the kept tiles on consecutive places; a place is left free where tiles are hidden."""
    places = len(kept) + (1 if hidden else 0)
    # The place of the leftmost tile: as the opening tile wants it, as far as both ends keep a place behind.
    first = max(1, min(grid.middle - opened, grid.slots - 1 - places))
    gap = next((i for i in range(1, len(kept)) if kept[i] != kept[i - 1] + 1), len(kept))
    tiles = []
    for i, index in enumerate(kept):
        spot = grid.spot(first + i + (1 if hidden and i >= gap else 0))
        a, b = line[index]
        tiles.append(Lain(index, spot, (a, b) if spot.rightward else (b, a)))
    path = [grid.spot(n) for n in range(first - 1, first + places + 1)]
    turns = tuple((a, b) for a, b in pairwise(path) if a.row != b.row)
    return Layout(
        form=grid.form,
        tiles=tuple(tiles),
        left=path[0],
        right=path[-1],
        turns=turns,
        gap_spot=grid.spot(first + gap) if hidden else None,
        hidden=hidden,
    )
