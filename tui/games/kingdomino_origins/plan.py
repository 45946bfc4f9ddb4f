"""Which part of a Kingdomino Origins board has which cells: every part has its fixed place at a given size."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from textual.geometry import Region

SIZES = ((2, 1), (4, 2), (6, 3), (8, 4), (10, 5), (12, 6))
"""Cells of a square, in growing order; the first is for small maps alone."""
PANEL = 42
"""Columns of the panel beside the own map."""
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


def plan(size: tuple[int, int], seats: int) -> Plan:
    """Divide a board of ``size`` (width, height)."""
    width, height = size
    if width >= 126 and height >= 40:
        return _large(width, height, seats)
    if width >= 88 and height >= 34:
        return _middle(width, height, seats)
    left = width - PANEL - 1
    under = height - 4
    return Plan(
        "narrow",
        Region(0, 0, left, under),
        Region(0, under, left, 1),
        Region(0, under + 1, width, 1),
        Region(0, under + 2, width, 2),
        Region(left + 1, 0, PANEL, under + 1),
        (),
        (),
    )


def _middle(width: int, height: int, seats: int) -> Plan:
    """The others' whole maps below, three of them beside each other, one beside a page."""
    left = width - PANEL - 1
    lower = 15 if seats == 2 else 11
    under = height - lower - 2
    top = under + 2
    if seats == 2:
        maps: tuple[Region, ...] = (Region(left + 1, top, 30, lower),)
        pages: tuple[Region, ...] = (Region(0, top, left, lower),)
    else:
        each = width // 3
        maps = tuple(Region(i * each, top, 21, lower) for i in range(seats - 1))
        pages = (Region(2 * each, top, width - 2 * each, lower),) if seats == 3 else ()
    return Plan(
        "middle",
        Region(0, 0, left, under),
        Region(0, under, left, 1),
        Region(0, under + 1, width, 1),
        _NONE,
        Region(left + 1, 0, PANEL, under + 1),
        maps,
        pages,
    )


def _large(width: int, height: int, seats: int) -> Plan:
    """All territories side by side, rows and every page below."""
    others = seats - 1
    each = (62, 38, 27)[others - 1]
    own = min(width - others * each, 62)
    upper = min(height - 19, 28 if seats == 2 else 24)
    top = upper + 2
    maps = tuple(Region(own + i * each + 1, 0, each - 1, upper) for i in range(others))
    column = (width - PANEL - 2) // 2
    pages = tuple(Region(PANEL + 2 + i * column, top, column - 1, height - top) for i in range(2))
    return Plan(
        "large",
        Region(0, 0, own, upper),
        Region(0, upper, own, 1),
        Region(0, upper + 1, width, 1),
        _NONE,
        Region(0, top, PANEL, height - top),
        maps,
        pages,
    )
