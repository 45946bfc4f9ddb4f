"""Which part of a Kingdomino Origins board has which cells: every part has its place at a given size."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec
from textual.geometry import Region

SIZES = ((2, 1), (4, 2), (5, 3), (6, 3), (8, 4), (10, 5), (12, 6))
"""Cells of a square, in growing order; the first is for small maps alone."""
LOG_HEIGHT = 2
PANEL = 42
"""Columns of the panel beside the own map."""
UPPER = 11
"""Lines of the panel that the rows and what the mode is about take."""
_WHOLE = 2
"""The first of the sizes in which whole maps stand beside the own one on a large board."""
_COMING = 31
"""Columns of what is still to come."""
_NONE = Region(0, 0, 0, 0)

Kind: TypeAlias = Literal["narrow", "middle", "large"]


class Plan(msgspec.Struct, frozen=True):
    """The parts of a board.

    ``own`` is the main map, ``info`` the line about the square under the cursor, ``totals`` the main seat's
    points, ``log`` the last lines of the story where there is no room beside. ``panel`` has the rows and,
    in narrow boards, one page of all the rest; ``pages`` are the areas of pages shown at the same time.
    ``maps`` are the other territories, whole; with none the panel has them small.
    """

    kind: Kind
    own: Region
    info: Region
    totals: Region
    log: Region
    panel: Region
    maps: tuple[Region, ...]
    pages: tuple[Region, ...]


@lru_cache(maxsize=64)
def plan(size: tuple[int, int], seats: int, story: bool = False) -> Plan:
    """Divide a board of ``size`` (width, height); ``story``: its last lines have no room beside the board."""
    width, height = size
    room = height - LOG_HEIGHT if story else height
    log = Region(1, room, width - 1, height - room)
    if width >= 126 and room >= 40:
        return msgspec.structs.replace(_large(width, room, seats), log=log)
    if width >= 84 and room >= 34:
        return msgspec.structs.replace(_middle(width, room, seats), log=log)
    left = width - PANEL - 1
    under = height - 4
    # The small map of a second player reaches down to the last line.
    below = left if seats == 2 else width
    return Plan(
        "narrow",
        Region(0, 0, left, under),
        Region(1, under, left - 1, 1),
        Region(1, under + 1, below - 1, 1),
        Region(1, under + 2, below - 1, LOG_HEIGHT),
        Region(left + 1, 0, PANEL - 1, under + 1),
        (),
        (),
    )


def _middle(width: int, height: int, seats: int) -> Plan:
    """The others' whole maps below in a row; with two players the other one's beside, below the cave."""
    left = width - PANEL - 1
    lower = 12 if seats == 2 else 11
    under = height - lower - 2
    top = under + 2
    x, beside = left + 1, PANEL - 1
    if seats == 2:
        maps: tuple[Region, ...] = (Region(x, UPPER, beside, 16),)
        pages: tuple[Region, ...] = (
            Region(1, top, left - 2, lower),
            Region(x, UPPER + 17, beside, height - UPPER - 17),
        )
    else:
        each = width // 3 if seats == 4 else 24
        maps = tuple(Region(1 + i * each, top, 21, lower) for i in range(seats - 1))
        pages = (Region(x, UPPER, beside, under - UPPER),)
        if seats == 3:
            pages += (Region(2 * each, top, width - 2 * each - 1, lower),)
    return Plan(
        "middle",
        Region(0, 0, left, under),
        Region(1, under, left - 1, 1),
        Region(1, under + 1, left - 1 if seats == 2 else width - 1, 1),
        _NONE,
        Region(x, 0, beside, under + 1),
        maps,
        pages,
    )


def _large(width: int, height: int, seats: int) -> Plan:
    """All territories side by side under their names; rows and what is to come beside, the sheet below."""
    side, others = (7 if seats == 2 else 5), seats - 1
    cell, other = _cells(width, height, side, others)
    own = Region(1, 1, cell[0] * side, cell[1] * side)
    each, high = other[0] * side + 1, other[1] * side + 1
    maps = tuple(Region(own.right + 2 + i * each, 0, each - 1, high) for i in range(others))
    panel = Region(own.right + 2, high + 1, PANEL - 1, UPPER)
    top = max(own.bottom + 2, panel.bottom + 2)
    below = Region(1, top, width - 2, height - top)
    coming = Region(panel.right + 1, panel.y, width - panel.right - 2, UPPER + 1)
    if coming.width < _COMING:
        coming = Region(below.right - _COMING, top, _COMING, below.height)
        below = Region(1, top, below.width - _COMING - 2, below.height)
    return Plan(
        "large",
        own,
        Region(1, own.bottom, own.width, 1),
        Region(1, 0, own.width, 1),
        _NONE,
        panel,
        maps,
        (below, coming),
    )


def _cells(width: int, height: int, side: int, others: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Cells of a square on the own map and on the others': as large as can be with the rows below them."""
    for own, cell in reversed(list(enumerate(SIZES))):
        for other in reversed(SIZES[_WHOLE:own]):
            beside = max(others * (side * other[0] + 1), PANEL)
            fits = side * cell[0] + 2 + beside <= width
            if fits and side * cell[1] <= height - 17 and side * other[1] <= height - UPPER - 14:
                return cell, other
    return SIZES[_WHOLE], SIZES[1]
