"""The line of tiles on the table and its two open ends."""

from __future__ import annotations

from collections import deque

from server.games.domino.moves import End
from server.games.domino.tiles import Placed, Tile


class Line:
    """Tiles as they lie from the left end to the right end (DOM-10).

    ``ends`` are the open ends, None on an empty table. ``opened`` is the index of the opening tile,
    ``last`` of the tile laid last (None on an empty table).
    """

    __slots__ = ("ends", "last", "opened", "placed")

    def __init__(self) -> None:
        self.placed: deque[Placed] = deque()
        self.ends: tuple[int, int] | None = None
        self.opened = 0
        self.last: int | None = None

    def lay(self, tile: Tile, end: End | None) -> Placed:
        """Lay a tile that fits, turned as it must be, and tell how it lies; the opening tile has no end."""
        high, low = tile
        if self.ends is None:
            placed = self.ends = tile
            self.last = 0
            self.placed.append(placed)
            return placed
        left, right = self.ends
        if end == "right":
            placed = tile if high == right else (low, high)
            self.ends = (left, placed[1])
            self.last = len(self.placed)
            self.placed.append(placed)
        else:
            placed = tile if low == left else (low, high)
            self.ends = (placed[0], right)
            self.last = 0
            self.opened += 1
            self.placed.appendleft(placed)
        return placed

    @classmethod
    def of(cls, placed: tuple[Placed, ...], opened: int, last: int | None) -> Line:
        """The line that a view shows."""
        line = cls()
        line.placed.extend(placed)
        if placed:
            line.ends = (placed[0][0], placed[-1][1])
        line.opened, line.last = opened, last
        return line

    def copy(self) -> Line:
        """An independent line with the same tiles."""
        return Line.of(tuple(self.placed), self.opened, self.last)
