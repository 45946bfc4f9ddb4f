"""Which part of a Dominó Dungeon board has which cells: every part has its place at a given size."""

from __future__ import annotations

import msgspec
from textual.geometry import Region

PANEL = 30
"""Columns of the panel beside the map, the gap included."""
WIDE_PANEL = 38
LOWER = 4
"""Lines below the map: what is pointed at or rolled, and the hand."""
_TALL = 34
"""Lines of a board with room for the dungeon's sheet below the heroes."""
SHEET = 13
"""Lines of the dungeon's sheet."""


class Plan(msgspec.Struct, frozen=True):
    """The parts of a board.

    ``map`` is the dungeon, ``info`` the line about what is pointed at or the dice, ``hand`` the rooms one
    holds, ``sheet`` the hero's own sheet or a page, ``others`` the other heroes, ``list`` what can be chosen
    (it lies over others and log), ``log`` the last lines of the story. ``dungeon`` is the dungeon's sheet
    where there is room for it all the time.
    """

    map: Region
    info: Region
    hand: Region
    panel: Region
    sheet: Region
    others: Region
    list: Region
    log: Region
    dungeon: Region


def plan(size: tuple[int, int], seats: int, slots: int = 4) -> Plan:
    """Divide a board of ``size`` (width, height) for so many seats and slots of the main hero."""
    width, height = size
    panel = WIDE_PANEL if width >= 110 else PANEL
    left = width - panel
    upper = height - LOWER
    x, inner = left + 1, panel - 1
    own = 5 + slots
    others = seats - 1
    tall = height >= _TALL
    below = own + others + 1
    sheet = min(SHEET, height - below - 2) if tall else 0
    dungeon = Region(x, below + 1, inner, sheet)
    log_y = below + (sheet + 2 if tall else 0)
    return Plan(
        map=Region(0, 0, left, upper),
        info=Region(1, upper, left - 1, 1),
        hand=Region(1, upper + 1, left - 1, LOWER - 1),
        panel=Region(x, 0, inner, height),
        sheet=Region(x, 0, inner, own),
        others=Region(x, own, inner, others),
        list=Region(x, own, inner, height - own),
        log=Region(x, log_y, inner, height - log_y),
        dungeon=dungeon,
    )
