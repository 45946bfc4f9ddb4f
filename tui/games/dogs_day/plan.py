"""Which part of a board of Dogs' Day has which cells: every part has its place at a given size."""

from __future__ import annotations

import msgspec
from textual.geometry import Region

_AROUND = 4
"""Lines of a page beside a line for every seat, with the empty one above it."""
_WIDE = 126
_PAIRED = 4
"""Seats up to which two columns of vaults are enough."""
_GROWING = ("hand", "legend", "cards", "hand", "gap", "cards", "hand", "gap2")
"""Where further lines go, one by one."""


class Plan(msgspec.Struct, frozen=True):
    """The parts of a board, from above.

    ``upper`` and ``lower`` are the lines above and below the scene's ``cards`` on which markers are seen to
    move. ``legend`` tells, where there is a line for it, what stands in ``vaults``, which has a cell for
    every seat; ``own`` is the line of the own values, ``hand`` the hand or the list that is chosen from.
    ``page`` is where an opened page lies over the scene; ``pages`` are areas of pages that are open all the
    time.
    """

    places: Region
    upper: Region
    cards: Region
    lower: Region
    legend: Region
    vaults: Region
    vault_columns: int
    own: Region
    hand: Region
    log: Region
    page: Region
    pages: tuple[Region, ...]


def plan(size: tuple[int, int], seats: int, story: bool = False) -> Plan:
    """Divide a board of ``size`` (width, height); ``story``: its last lines have no room beside the board."""
    width, height = size
    columns = 3 if width >= _WIDE and seats > _PAIRED else 2
    heights = {
        "places": 2,
        "upper": 1,
        "cards": 6,
        "lower": 1,
        "gap": 0,
        "legend": 0,
        "vaults": -(-seats // columns),
        "gap2": 0,
        "own": 1,
        "hand": 4,
        "log": 2 if story else 0,
    }
    spare = height - sum(heights.values())
    for part in _GROWING:
        if spare > 0:
            heights[part] += 1
            spare -= 1
    if story and spare > 0:
        more = min(2, spare)
        heights["log"] += more
        spare -= more
    tops: dict[str, int] = {}
    y = 0
    for part, lines in heights.items():
        tops[part] = y
        y += lines
    pages: tuple[Region, ...] = ()
    if spare >= seats + _AROUND:
        # Pages stand between the vaults and the hand, which stays at the bottom.
        rest = Region(0, tops["own"], width, spare)
        for part in ("own", "hand", "log"):
            tops[part] += spare
        pages = _pages(rest, seats)
    area = {part: Region(0, tops[part], width, lines) for part, lines in heights.items()}
    top = tops["upper"]
    return Plan(
        places=area["places"],
        upper=area["upper"],
        cards=area["cards"],
        lower=area["lower"],
        legend=area["legend"],
        vaults=area["vaults"],
        vault_columns=columns,
        own=area["own"],
        hand=area["hand"],
        log=area["log"],
        page=Region(0, top, width, tops["vaults"] + heights["vaults"] - top),
        pages=pages,
    )


def _pages(rest: Region, seats: int) -> tuple[Region, ...]:
    """Both pages, beside each other where there is width, else one above the other as far as they go."""
    if rest.width >= _WIDE:
        half = rest.width // 2
        return (
            Region(rest.x, rest.y + 1, half, rest.height - 1),
            Region(rest.x + half, rest.y + 1, rest.width - half, rest.height - 1),
        )
    each = seats + _AROUND
    if rest.height < 2 * each:
        return (Region(rest.x, rest.y + 1, rest.width, rest.height - 1),)
    upper = rest.height // 2
    return (
        Region(rest.x, rest.y + 1, rest.width, upper - 1),
        Region(rest.x, rest.y + upper + 1, rest.width, rest.height - upper - 1),
    )


def vault_cell(parts: Plan, seat: int) -> Region:
    """The cells of a seat's vault: seats go down, then on to the next column."""
    lines = parts.vaults.height
    across = parts.vaults.width // parts.vault_columns
    column, line = divmod(seat, max(1, lines))
    return Region(parts.vaults.x + column * across, parts.vaults.y + line, across, 1)
