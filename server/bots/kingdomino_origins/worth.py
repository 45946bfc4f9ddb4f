"""What a territory of Kingdomino Origins is worth before the end: its score and what can become of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, LAND, VOLCANO
from server.games.kingdomino_origins.grid import WIDTH, region_of
from server.games.kingdomino_origins.options import TOTEM_POINTS, KingdominoOptions
from server.games.kingdomino_origins.scoring import bonuses, dweller_points
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView

Odds = tuple[float, float]
"""How many squares of a terrain, and how many fires on it, a player can hope to add."""


class Weights(msgspec.Struct, frozen=True):
    """What matters beside the score; only found by playing."""

    growth: float = 0.7
    """Squares that a region with fire can hope for."""
    spark: float = 0.5
    """Fires that a region can hope for."""
    eager: float = 1.3
    """How much more of a terrain one gets than a blind draw would give."""
    hole: float = 2.2
    """A free square without a free neighbour, in points lost."""
    room: float = 0.06
    """A square where the frame may still lie."""
    currency: float = 1.0
    """A resource in Tribe, while somebody can still be recruited."""
    variety: float = 0.8
    """A kind of resource in Tribe."""
    waiting: float = 0.25
    """What a recruit must be worth more for each round one could wait for a better one."""


_LEADS = (0.0, 0.06, 0.15, 0.3, 0.6, 0.78, 0.9, 0.95)
"""How likely a totem is held at the end by how far ahead one is, from -4 to 3."""


class Prospects(msgspec.Struct, frozen=True):
    """What a player can hope for, worked out once a decision from what lies face down or is not yet chosen.

    ``odds`` has an entry for every terrain. ``rounds`` counts the dominoes the player will add after this
    one. ``rivals`` are the resource counts of the other seats, ``holds`` the totems held, by kind.
    """

    odds: tuple[Odds, ...]
    rounds: float
    rivals: tuple[tuple[int, ...], ...]
    holds: tuple[bool, ...]


def prospects(view: KingdominoView, me: Seat, weights: Weights) -> Prospects:
    """What ``me`` can hope for."""
    unseen = [*view.deck, *(slot.number for slot in view.next_row)]
    squares, fires = [0.0] * 6, [0.0] * 6
    flames = 0
    for number in unseen:
        for half in DOMINOES[number].halves:
            squares[half.terrain] += 1
            fires[half.terrain] += half.fires
            flames += half.craters
    share = (1.0 if view.seats == 3 else 4 / view.seats) / 4 * weights.eager
    land = sum(squares[terrain] for terrain in LAND) or 1.0
    odds = tuple(
        (share * squares[n], share * (fires[n] + flames * squares[n] / land * (n != VOLCANO)))
        for n in range(6)
    )
    rivals: tuple[tuple[int, ...], ...] = ()
    if view.options.mode == "totem":
        others = [Territory.of(view.territories[seat]) for seat in range(view.seats) if seat != me]
        rivals = tuple(other.resource_counts() for other in others)
    rounds = len(unseen) / 4 * (2 if view.seats == 2 else 1)
    return Prospects(odds, rounds, rivals, tuple(holder == me for holder in view.totems))


class Region(msgspec.Struct):
    """A region as a bit set: its size, its fires and how many squares it can hope to grow by."""

    terrain: int
    bits: int
    size: int
    fires: int
    growth: float
    sparks: float


def regions(territory: Territory, hopes: Prospects) -> list[Region]:
    """All regions that can score, with what they can hope for."""
    found = []
    free = territory.room & ~territory.occupied
    ones, twos = territory.ones, territory.twos
    for terrain in LAND:
        rest = territory.terrains[terrain]
        squares, fires = hopes.odds[terrain]
        while rest:
            bits = region_of(rest & -rest, rest)
            rest ^= bits
            edge = ((bits << 1 | bits >> 1 | bits << WIDTH | bits >> WIDTH) & free).bit_count()
            size = bits.bit_count()
            icons = (bits & ones).bit_count() + 2 * (bits & twos).bit_count()
            openness = edge / (edge + 1.5)
            found.append(Region(terrain, bits, size, icons, squares * openness, fires * openness))
    return found


def land_worth(found: Sequence[Region], weights: Weights) -> float:
    """Score and hopes of all regions."""
    worth = 0.0
    growth, spark = weights.growth, weights.spark
    for region in found:
        worth += region.size * region.fires
        worth += growth * region.growth * region.fires + spark * region.sparks * region.size
    return worth


def fire_worth(territory: Territory, found: Sequence[Region], landing: int, flames: int) -> float:
    """The most that a token can add when it may land on one of these squares."""
    best = 0.0
    for region in found:
        if region.bits & landing:
            best = max(best, flames * (region.size + 0.7 * region.growth))
    return best


def shape_worth(territory: Territory, weights: Weights) -> float:
    """Holes cost, room for the frame is good."""
    free = territory.room & ~territory.occupied
    lonely = free & ~(free << 1 | free >> 1 | free << WIDTH | free >> WIDTH)
    return weights.room * free.bit_count() - weights.hole * lonely.bit_count()


def goods_worth(
    options: KingdominoOptions, territory: Territory, hopes: Prospects, weights: Weights
) -> float:
    """Resources, totems, dwellers and the bonuses of the variants."""
    worth = float(sum(bonuses(options, territory)))
    if options.mode != "discovery":
        worth += goods_of(options, territory.resource_counts(), hopes, weights)
        worth += dweller_points(territory)
    return worth


def goods_of(options: KingdominoOptions, counts: Sequence[int], hopes: Prospects, weights: Weights) -> float:
    """What so many of each resource are worth in Totem and Tribe."""
    if options.mode == "tribe":
        if hopes.rounds < 1:
            return 0.0
        return weights.currency * sum(counts) + weights.variety * sum(1 for count in counts if count)
    worth = float(sum(counts))
    for kind, points in enumerate(TOTEM_POINTS):
        lead = counts[kind] - max(rival[kind] for rival in hopes.rivals)
        bonus = 1 if hopes.holds[kind] and lead == 0 else 0
        worth += points * _LEADS[min(max(lead, -4), 3) + 4 if not bonus else 5]
    return worth


def worth_of(options: KingdominoOptions, territory: Territory, hopes: Prospects, weights: Weights) -> float:
    """Everything together."""
    return (
        land_worth(regions(territory, hopes), weights)
        + shape_worth(territory, weights)
        + goods_worth(options, territory, hopes, weights)
    )
