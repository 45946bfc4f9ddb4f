"""What a territory is worth and who wins (KO-13, KO-14, KO-18, KO-22 to KO-25)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.by_seat import places_of
from server.games.contract import Result, Seat
from server.games.kingdomino_origins.dominoes import HOMES, LAND, TERRAINS, Terrain
from server.games.kingdomino_origins.dwellers import (
    FIRE_LADY_POINTS,
    PAINTER_POINTS,
    PER_RESOURCE,
    POWERS,
    SHAMAN_POINTS,
    Dweller,
)
from server.games.kingdomino_origins.grid import SQUARES, WITHIN, Square, indices, region_of, squares_of
from server.games.kingdomino_origins.options import (
    EMPIRE_POINTS,
    HABILIS_POINTS,
    TOTEM_POINTS,
    KingdominoOptions,
)
from server.games.kingdomino_origins.territory import Territory


class Region(msgspec.Struct, frozen=True):
    """Squares of one terrain joined by edges; ``points`` are squares x fires (KO-13)."""

    terrain: Terrain
    squares: tuple[Square, ...]
    fires: int
    points: int


class DwellerScore(msgspec.Struct, frozen=True):
    """What a gatherer scores, or a whole group of warriors, at its first square (KO-22, KO-23)."""

    dweller: Dweller
    squares: tuple[Square, ...]
    points: int


class Score(msgspec.Struct, frozen=True):
    """Everything a territory scores, part by part.

    ``resources`` counts in Totem alone, ``totems`` are points; ``empire`` and ``habilis`` are 0 when the
    variant is not played or not earned.
    """

    regions: tuple[Region, ...]
    dwellers: tuple[DwellerScore, ...]
    resources: int
    totems: int
    empire: int
    habilis: int
    total: int


def regions_of(territory: Territory) -> list[Region]:
    """All regions, with and without fire, but no volcanoes; by terrain, then from the north-west (KO-13)."""
    regions = []
    for terrain in LAND:
        rest = territory.terrains[terrain]
        while rest:
            region = region_of(rest & -rest, rest)
            rest ^= region
            fires = territory.icons(region)
            points = fires * region.bit_count()
            regions.append(Region(TERRAINS[terrain], squares_of(region), fires, points))
    return regions


def region_points(territory: Territory) -> int:
    """The points of all regions together (KO-13)."""
    points = 0
    kindled = territory.ones | territory.twos
    for terrain in LAND:
        lit = territory.terrains[terrain] & kindled
        while lit:
            region = region_of(lit & -lit, territory.terrains[terrain])
            points += region.bit_count() * territory.icons(region)
            lit &= ~region
    return points


def gatherer_points(territory: Territory, dweller: Dweller, index: int) -> int:
    """What a gatherer at a square scores from the eight around it (KO-22); 0 for a warrior."""
    around = WITHIN[1][index] & ~(1 << index)
    if dweller in PER_RESOURCE:
        kind, points = PER_RESOURCE[dweller]
        return points * (territory.resources & territory.terrains[HOMES[kind]] & around).bit_count()
    if dweller == "painter":
        return PAINTER_POINTS * (territory.resources & around).bit_count()
    if dweller == "fire_lady":
        return FIRE_LADY_POINTS * territory.icons(around)
    if dweller == "shaman":
        return SHAMAN_POINTS * sum(around >> other & 1 for other in territory.dwellers)
    return 0


def dweller_scores(territory: Territory) -> list[DwellerScore]:
    """Gatherers one by one, then the groups of warriors (KO-22, KO-23)."""
    scores = [
        DwellerScore(dweller, (SQUARES[index],), gatherer_points(territory, dweller, index))
        for index, dweller in territory.dwellers.items()
        if dweller not in POWERS
    ]
    rest = sum(1 << index for index, dweller in territory.dwellers.items() if dweller in POWERS)
    while rest:
        group = region_of(rest & -rest, rest)
        rest ^= group
        warriors = [territory.dwellers[index] for index in indices(group)]
        points = len(warriors) * sum(POWERS[warrior] for warrior in warriors)
        scores.append(DwellerScore(warriors[0], squares_of(group), points))
    return scores


def dweller_points(territory: Territory) -> int:
    """The points of all dwellers together (KO-22, KO-23)."""
    return sum(score.points for score in dweller_scores(territory)) if territory.dwellers else 0


def is_centred(territory: Territory) -> bool:
    """Whether every square is near enough to the camp for it to be the middle of the frame (KO-24)."""
    half = territory.size // 2
    sides = territory.left, territory.right, territory.top, territory.bottom
    return max(map(abs, sides)) <= half


def is_complete(territory: Territory) -> bool:
    """Whether the frame is full (KO-25)."""
    return territory.occupied.bit_count() == territory.size**2


def bonuses(options: KingdominoOptions, territory: Territory) -> tuple[int, int]:
    """The points of both variants (KO-24, KO-25)."""
    empire = EMPIRE_POINTS if options.empire_of_fire and is_centred(territory) else 0
    full = options.homo_habilis and not territory.discarded and is_complete(territory)
    return empire, HABILIS_POINTS if full else 0


def totem_points(totems: Sequence[Seat | None], seat: Seat) -> int:
    """The points of the totems that a seat holds (KO-18)."""
    return sum(points for points, holder in zip(TOTEM_POINTS, totems, strict=True) if holder == seat)


def score(
    options: KingdominoOptions, territory: Territory, totems: Sequence[Seat | None], seat: Seat
) -> Score:
    """What the territory of ``seat`` would score if the match ended now (KO-13, KO-18, KO-22 to KO-25)."""
    regions = tuple(region for region in regions_of(territory) if region.points)
    dwellers = tuple(dweller_scores(territory))
    resources = territory.resources.bit_count() if options.mode == "totem" else 0
    held = totem_points(totems, seat)
    empire, habilis = bonuses(options, territory)
    return Score(
        regions,
        dwellers,
        resources,
        held,
        empire,
        habilis,
        sum(region.points for region in regions)
        + sum(dweller.points for dweller in dwellers)
        + resources
        + held
        + empire
        + habilis,
    )


def total(options: KingdominoOptions, territory: Territory, totems: Sequence[Seat | None], seat: Seat) -> int:
    """The sum of `score` alone, at a fraction of the work."""
    points = region_points(territory) + dweller_points(territory) + sum(bonuses(options, territory))
    if options.mode == "totem":
        points += territory.resources.bit_count() + totem_points(totems, seat)
    return points


def tie_break(territory: Territory) -> tuple[int, int]:
    """What decides between equal scores: the largest region, then all fire icons (KO-14)."""
    largest = max((len(region.squares) for region in regions_of(territory)), default=0)
    return largest, territory.icons(territory.occupied)


def judge(
    options: KingdominoOptions, territories: Sequence[Territory], totems: Sequence[Seat | None]
) -> Result:
    """Places of all seats; ``reason`` is what the first place was won by (KO-14).

    "points", "largest_region", "most_fires", or "shared" when nothing told the first ones apart.
    """
    ranks = [
        (total(options, territory, totems, seat), *tie_break(territory))
        for seat, territory in enumerate(territories)
    ]
    best, *others = sorted(ranks, reverse=True)
    step = next(
        (n for n, (mine, theirs) in enumerate(zip(best, others[0], strict=True)) if mine != theirs), 3
    )
    reason = ("points", "largest_region", "most_fires", "shared")[step]
    return Result(tuple(rank[0] for rank in ranks), places_of(ranks), reason)
