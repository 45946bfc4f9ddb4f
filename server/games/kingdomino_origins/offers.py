"""The legal moves of the seat that is asked, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import HOMES, RESOURCES, Resource
from server.games.kingdomino_origins.dwellers import DWELLERS, PRICE_PILE, PRICE_SHOWN, Dweller
from server.games.kingdomino_origins.grid import SQUARES, indices
from server.games.kingdomino_origins.moves import (
    CHOICES,
    DECLINE,
    FIRES,
    PLACES,
    ChoosePair,
    Discard,
    HandTotem,
    KingdominoMove,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
)
from server.games.kingdomino_origins.reading import payable
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import Hiring


def placements(territory: Territory, number: int) -> Sequence[Place]:
    """Every way to add a domino (KO-7, KO-8)."""
    found: list[Place] = []
    add = found.append
    for bits, places in zip(territory.placements(number), PLACES[number], strict=True):
        while bits:
            bit = bits & -bits
            bits ^= bit
            add(places[bit.bit_length() - 1])
    return found


def place_or_discard(territory: Territory, number: int) -> Sequence[KingdominoMove]:
    """The placements, or else the discard (KO-9)."""
    return placements(territory, number) or (Discard(number),)


def choices(numbers: Sequence[int], seats: Sequence[Seat | None]) -> Sequence[KingdominoMove]:
    """The free dominoes of the new row (KO-6)."""
    return [CHOICES[number] for number, seat in zip(numbers, seats, strict=True) if seat is None]


def pairs(numbers: Sequence[int]) -> Sequence[KingdominoMove]:
    """The outer and the inner dominoes of a row of four (KO-26)."""
    return ChoosePair((numbers[0], numbers[3])), ChoosePair((numbers[1], numbers[2]))


def fires(territory: Territory, volcano: int, craters: int) -> Sequence[KingdominoMove]:
    """Where the token may land; nothing when it is lost (KO-10, KO-11)."""
    return [FIRES[index] for index in indices(territory.fire_squares(volcano, craters))]


def totem_hands(resource: Resource, seats: Sequence[Seat]) -> Sequence[KingdominoMove]:
    """Who may get a lost totem (KO-17)."""
    return [HandTotem(resource, seat) for seat in seats]


def recruits(
    territory: Territory, cave: Sequence[Dweller | None], pile: Sequence[Dweller]
) -> Sequence[KingdominoMove]:
    """Whom the seat can pay for, and to decline; nothing when it can pay for nobody (KO-20)."""
    kinds = sum(1 for count in territory.resource_counts() if count)
    found: list[KingdominoMove] = []
    if kinds >= PRICE_SHOWN:
        found += [Recruit(dweller) for dweller in DWELLERS if dweller in cave]
    if kinds >= PRICE_PILE and pile:
        found.append(Recruit())
    return [DECLINE, *found] if found else ()


def payments(territory: Territory, hiring: Hiring) -> Sequence[KingdominoMove]:
    """The resources that can pay the next part of the price (KO-20)."""
    return [Pay(SQUARES[index]) for index in indices(payable(territory, hiring.paid))]


def picks(pile: Sequence[Dweller]) -> Sequence[KingdominoMove]:
    """Whom the pile holds (KO-20)."""
    return [Pick(dweller) for dweller in DWELLERS if dweller in pile]


def homes(territory: Territory) -> Sequence[KingdominoMove]:
    """Where the new dweller can live (KO-21)."""
    return [Settle(SQUARES[index]) for index in indices(territory.habitable)]


def resource_at(territory: Territory, index: int) -> Resource | None:
    """The resource that lies on a square."""
    if not territory.resources >> index & 1:
        return None
    return next(
        resource
        for resource, home in zip(RESOURCES, HOMES, strict=True)
        if territory.terrains[home] >> index & 1
    )
