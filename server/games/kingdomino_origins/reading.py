"""What anybody can work out from the public position: for rules, players without hands and screens alike."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import (
    DOMINOES,
    HOMES,
    RESOURCES,
    TERRAINS,
    Resource,
    Terrain,
)
from server.games.kingdomino_origins.dwellers import Dweller
from server.games.kingdomino_origins.grid import (
    CAMP,
    DIRECTIONS,
    STEPS,
    Direction,
    Square,
    index_of,
    square_at,
)
from server.games.kingdomino_origins.scoring import Region, Score, regions_of, score
from server.games.kingdomino_origins.territory import Territory, TerritoryView
from server.games.kingdomino_origins.totems import leaders
from server.games.kingdomino_origins.view import KingdominoView


class Spot(msgspec.Struct, frozen=True):
    """One square of a territory with all that is on it.

    ``number`` is 0 for the camp, whose ``terrain`` is None. ``fires`` are printed icons, ``flames`` those of
    a token, ``craters`` those of a volcano. ``other`` is the direction to the other half of its domino.
    """

    square: Square
    number: int
    terrain: Terrain | None
    fires: int = 0
    craters: int = 0
    flames: int = 0
    resource: Resource | None = None
    dweller: Dweller | None = None
    other: Direction | None = None


class Bounds(msgspec.Struct, frozen=True):
    """Columns and lines, ends included."""

    left: int
    right: int
    top: int
    bottom: int


class TotemRace(msgspec.Struct, frozen=True):
    """How a totem stands: ``counts`` of its resource by seat, and who has most.

    ``lead`` is by how much the first is ahead of the second, 0 in a tie. ``holder`` None is the table.
    """

    resource: Resource
    holder: Seat | None
    counts: tuple[int, ...]
    leaders: tuple[Seat, ...]
    lead: int


def spots(view: TerritoryView) -> dict[Square, Spot]:
    """Every square of a territory, the camp first, then domino by domino."""
    flames = {token.square: token.flames for token in view.tokens}
    dwellers = {settled.square: settled.dweller for settled in view.dwellers}
    resources = frozenset(view.resources)
    found = {(0, 0): Spot((0, 0), 0, None)}
    for place in view.laid:
        domino = DOMINOES[place.number]
        way = DIRECTIONS.index(place.direction)
        first = index_of(place.square)
        for index, half, other in (
            (first, domino.left, way),
            (first + STEPS[way], domino.right, (way + 2) % 4),
        ):
            square = square_at(index)
            found[square] = Spot(
                square,
                place.number,
                TERRAINS[half.terrain],
                half.fires,
                half.craters,
                flames.get(square, 0),
                half.resource if square in resources else None,
                dwellers.get(square),
                DIRECTIONS[other],
            )
    return found


def bounds(territory: Territory) -> Bounds:
    """How far the territory reaches now."""
    return Bounds(territory.left, territory.right, territory.top, territory.bottom)


def frame_possible(territory: Territory) -> Bounds:
    """The columns and lines that the frame can still come to take in (KO-7)."""
    far = territory.size - 1
    return Bounds(territory.right - far, territory.left + far, territory.bottom - far, territory.top + far)


def fits_in_frame(territory: Territory, squares: Sequence[Square]) -> bool:
    """Whether the territory with these squares too still fits in its frame (KO-7)."""
    across = [territory.left, territory.right, *(x for x, _ in squares)]
    down = [territory.top, territory.bottom, *(y for _, y in squares)]
    return max(max(across) - min(across), max(down) - min(down)) < territory.size


def payable(territory: Territory, paid: Sequence[Resource]) -> int:
    """The squares, as bits, whose resource is of a kind not yet paid (KO-20)."""
    bits = territory.resources
    for resource, home in zip(RESOURCES, HOMES, strict=True):
        if resource in paid:
            bits &= ~territory.terrains[home]
    return bits


def regions(view: TerritoryView) -> list[Region]:
    """All regions but volcanoes, also those that score nothing (KO-13)."""
    return regions_of(Territory.of(view))


def scores(view: KingdominoView) -> tuple[Score, ...]:
    """What every territory would score now, part by part."""
    return tuple(
        score(view.options, Territory.of(territory), view.totems, seat)
        for seat, territory in enumerate(view.territories)
    )


def totem_races(view: KingdominoView) -> tuple[TotemRace, ...]:
    """Who leads each totem by how much, in the order of `RESOURCES` (KO-16)."""
    counts = [Territory.of(territory).resource_counts() for territory in view.territories]
    races = []
    for kind, resource in enumerate(RESOURCES):
        row = tuple(count[kind] for count in counts)
        first, second = sorted(row, reverse=True)[:2]
        races.append(TotemRace(resource, view.totems[kind], row, leaders(row), first - second))
    return tuple(races)


def domino_in_hand(view: KingdominoView) -> int | None:
    """The domino that the chief whose turn it is adds, or has added, this turn."""
    return view.row[view.done].number if view.done < len(view.row) else None


def to_come(view: KingdominoView) -> dict[Terrain, tuple[int, int]]:
    """Squares and printed fires (of volcanoes: craters) by terrain among the dominoes not yet drawn."""
    found: dict[Terrain, tuple[int, int]] = dict.fromkeys(TERRAINS, (0, 0))
    for number in view.deck:
        for half in DOMINOES[number].halves:
            squares, fires = found[TERRAINS[half.terrain]]
            found[TERRAINS[half.terrain]] = squares + 1, fires + half.fires + half.craters
    return found


def why_not_fire(territory: Territory, volcano: int, craters: int, index: int) -> str | None:
    """Why a token may not land: not_in_territory, camp, volcano, already_burning, out_of_reach."""
    bit = 1 << index
    if not territory.occupied & bit:
        return "not_in_territory"
    if index == CAMP:
        return "camp"
    if territory.terrains[-1] & bit:
        return "volcano"
    if (territory.printed | territory.burning) & bit:
        return "already_burning"
    return None if territory.fire_squares(volcano, craters) & bit else "out_of_reach"


def why_not_settle(territory: Territory, index: int) -> str | None:
    """Why a dweller may not settle: as `why_not_fire`, or has_resource, has_dweller."""
    bit = 1 << index
    if territory.habitable & bit:
        return None
    if territory.inflammable & bit:
        return "has_resource" if territory.resources & bit else "has_dweller"
    return why_not_fire(territory, index, 1, index)


def square_distance(one: Square, other: Square) -> int:
    """Steps between two squares in any of eight directions (KO-10)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
