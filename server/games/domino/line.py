"""The line of tiles on the table and its two open ends."""

from __future__ import annotations

from collections import deque

from server.games.domino.moves import End
from server.games.domino.tiles import Placed, Tile


class Line:
    """Tiles as they lie from the left end to the right end (DOM-10).

    ``left`` and ``right`` are the open ends and mean nothing while the line is empty. ``opened`` is the index
    of the opening tile, ``last`` of the tile laid last (None on an empty table).
    """

    __slots__ = ("last", "left", "opened", "placed", "right")

    def __init__(self) -> None:
        self.placed: deque[Placed] = deque()
        self.left = self.right = 0
        self.opened = 0
        self.last: int | None = None

    @property
    def ends(self) -> tuple[int, int] | None:
        """The open ends, or None before the opening tile."""
        return (self.left, self.right) if self.placed else None

    def lay(self, tile: Tile, end: End | None) -> Placed:
        """Lay a tile that fits, turned as it must be, and tell how it lies; the opening tile has no end."""
        high, low = tile
        if end == "right":
            placed = (high, low) if high == self.right else (low, high)
            self.right = placed[1]
            self.last = len(self.placed)
            self.placed.append(placed)
        elif end == "left":
            placed = (high, low) if low == self.left else (low, high)
            self.left = placed[0]
            self.last = 0
            self.opened += 1
            self.placed.appendleft(placed)
        else:
            placed = tile
            self.left, self.right = tile
            self.last = 0
            self.placed.append(placed)
        return placed

    @classmethod
    def of(cls, placed: tuple[Placed, ...], opened: int, last: int | None) -> Line:
        """The line that a view shows."""
        line = cls()
        line.placed.extend(placed)
        if placed:
            line.left, line.right = placed[0][0], placed[-1][1]
        line.opened, line.last = opened, last
        return line

    def copy(self) -> Line:
        """An independent line with the same tiles."""
        return Line.of(tuple(self.placed), self.opened, self.last)
