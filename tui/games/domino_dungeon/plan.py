"""Which part of a Dominó Dungeon board has which cells: every part has its place at a given size."""

from __future__ import annotations

import msgspec
from textual.geometry import Region

PANEL = 30
"""Columns of the panel beside the map, the gap included."""
WIDE_PANEL = 38
LOWER = 4
"""Lines below the map: what is pointed at or rolled, and the hand, where there is one."""
_TALL = 34
"""Lines of a board with room for the dungeon's sheet below the heroes."""
SHEET = 13
"""Lines of the dungeon's sheet where names are short."""


class Plan(msgspec.Struct, frozen=True):
    """The parts of a board.

    ``map`` is the dungeon, ``info`` the line about what is pointed at or the dice, ``hand`` the rooms one
    holds, ``panel`` all beside them, where a page lies. Without a page it has the hero's own ``sheet``, the
    ``list`` of what can be chosen, the ``others``, the ``dungeon``'s sheet and the last lines of the story,
    ``log``: what has no room below a list is left out.
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


def plan(size: tuple[int, int], seats: int, slots: int = 4, listed: int = 0, lower: int = LOWER) -> Plan:
    """Divide a board of ``size`` (width, height) for so many seats, slots of the main hero and lines of a
    list; ``lower`` lines below the map, of which the first is the info's and the others are the hand's."""
    width, height = size
    panel = WIDE_PANEL if width >= 110 else PANEL
    left = width - panel
    upper = height - lower
    x, inner = left + 1, panel - 1
    own = 5 + slots
    listed = min(listed, height - own)
    others = seats - 1 if own + listed + seats - 1 <= height else 0
    # A line between list and heroes, where there is one left.
    top = own + listed + (1 if listed and own + listed + others < height else 0)
    below = min(height, top + others + (1 if others else 0))
    tall = height >= _TALL and others > 0
    sheet = min(SHEET, height - below - 2) if tall and height - below >= SHEET // 2 else 0
    log = min(height, below + (sheet + 2 if sheet else 0))
    return Plan(
        map=Region(0, 0, left, upper),
        info=Region(1, upper, left - 1, 1),
        hand=Region(1, upper + 1, left - 1, lower - 1),
        panel=Region(x, 0, inner, height),
        sheet=Region(x, 0, inner, own),
        list=Region(x, own, inner, listed),
        others=Region(x, top, inner, others),
        dungeon=Region(x, below + 1, inner, sheet),
        log=Region(x, log, inner, height - log),
    )
