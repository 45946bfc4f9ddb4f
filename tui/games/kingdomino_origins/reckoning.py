"""What a choice would bring, before it is made: points gained or lost on one's own territory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import HOMES, RESOURCES
from server.games.kingdomino_origins.dwellers import PRICE_PILE, PRICE_SHOWN, Dweller
from server.games.kingdomino_origins.grid import (
    DIRECTIONS,
    SQUARES,
    STEPS,
    Direction,
    Square,
    index_of,
    indices,
    square_at,
    squares_of,
)
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
)
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.scoring import Region, dweller_points, regions_of, total
from server.games.kingdomino_origins.territory import Settled, Territory
from server.games.kingdomino_origins.totems import claimants
from server.games.kingdomino_origins.view import KingdominoView


def other_half(square: Square, direction: Direction) -> Square:
    """Where the right half lies when the left one is on ``square``."""
    return square_at(index_of(square) + STEPS[DIRECTIONS.index(direction)])


def halves(place: Place) -> tuple[Square, Square]:
    """The squares of the left and of the right half."""
    return place.square, other_half(place.square, place.direction)


class Reckoning:
    """Points of one seat in one position; nothing here changes the position."""

    def __init__(self, view: KingdominoView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.territory = Territory.of(view.territories[seat])
        self._before = view.scores[seat]
        self._spots: dict[int, tuple[int, Place] | None] = {}
        self._homes: dict[Dweller, tuple[int, Square] | None] = {}
        self._hired: dict[tuple[Dweller, int], dict[Square, int]] = {}

    def gain(self, move: object) -> int | None:
        """Points that a move brings at once (KO-13, KO-18, KO-22); None for moves that change nothing.

        Choosing a domino is worth its best place in the territory as it is now; None when it has none.
        Recruiting is worth the best payment and home together, as `recruited`.
        """
        match move:
            case Place():
                return self._placed(move)
            case LandFire(square=square):
                eruption = self.view.eruption
                flames = eruption.flames if eruption is not None else 0
                return self._with(lambda land: land.burn(index_of(square), flames))
            case Pay(square=square):
                return self._with(lambda land: _take_resource(land, square))
            case Settle(square=square):
                hiring = self.view.hiring
                dweller = hiring.dweller if hiring is not None else None
                return None if dweller is None else self.settled(dweller, square)
            case Recruit(dweller=str() as dweller):
                return self.recruited(dweller)
            case Recruit():
                gains = (self._best_hired(dweller, PRICE_PILE) for dweller in set(self.view.pile))
                return max((gain for gain in gains if gain is not None), default=None)
            case Pick(dweller=dweller):
                return self.best_home(dweller)
            case Choose(number=number):
                return self.best_place(number)
            case ChoosePair(numbers=numbers):
                return sum(self.best_place(number) or 0 for number in numbers)
        return None

    def _placed(self, place: Place) -> int:
        """Totems move after the fire (KO-16), so a volcano that will throw one leaves them where they are."""
        land = self.territory.clone()
        land.lay(place, self._carries)
        volcano, craters = land.volcano_of(place)
        waits = bool(craters and land.fire_squares(volcano, craters))
        return self._worth(land, self.view.totems if waits else None) - self._before

    def best_place(self, number: int) -> int | None:
        """What the best place for a domino would bring now, None when it fits nowhere."""
        best = self._best_spot(number)
        return None if best is None else best[0]

    def best_spot(self, number: int) -> Place | None:
        """Where a domino would bring most now, None when it fits nowhere."""
        best = self._best_spot(number)
        return None if best is None else best[1]

    def _best_spot(self, number: int) -> tuple[int, Place] | None:
        if number not in self._spots:
            found = ((self._placed(place), place) for place in placements(self.territory, number))
            self._spots[number] = max(found, key=lambda one: one[0], default=None)
        return self._spots[number]

    def settled(self, dweller: Dweller, square: Square) -> int:
        """What a dweller would bring on a square (KO-22, KO-23)."""
        return self._with(lambda land: land.settle([Settled(square, dweller)]))

    def best_home(self, dweller: Dweller) -> int | None:
        """What a dweller would bring on its best square, None when no square is free for it."""
        best = self._best_home(dweller)
        return None if best is None else best[0]

    def best_square(self, dweller: Dweller) -> Square | None:
        """Where a dweller would bring most, None when no square is free for it."""
        best = self._best_home(dweller)
        return None if best is None else best[1]

    def _best_home(self, dweller: Dweller) -> tuple[int, Square] | None:
        if dweller not in self._homes:
            found = ((self.settled(dweller, home), home) for home in squares_of(self.territory.habitable))
            self._homes[dweller] = max(found, key=lambda one: one[0], default=None)
        return self._homes[dweller]

    def recruited(self, dweller: Dweller, square: Square | None = None) -> int | None:
        """What a dweller on show would bring on a square, or its best one, less its price (KO-20).

        None when it cannot be paid for, or not so that it can live there.
        """
        if square is None:
            return self._best_hired(dweller, PRICE_SHOWN)
        return self._hire(dweller, PRICE_SHOWN).get(square)

    def best_recruited(self, dweller: Dweller) -> Square | None:
        """Where a dweller on show would bring most once it is paid for; None when it cannot be."""
        homes = self._hire(dweller, PRICE_SHOWN)
        return max(homes, key=lambda home: homes[home], default=None)

    def _best_hired(self, dweller: Dweller, price: int) -> int | None:
        return max(self._hire(dweller, price).values(), default=None)

    def _hire(self, dweller: Dweller, price: int) -> dict[Square, int]:
        """What a dweller would bring by its square, also one that its payment empties (KO-20, KO-21)."""
        if (dweller, price) not in self._hired:
            land = self.territory
            found = {}
            for home in indices(land.habitable | land.resources):
                worth = _hired(land, dweller, home, price)
                if worth is not None:
                    found[SQUARES[home]] = worth
            self._hired[dweller, price] = found
        return self._hired[dweller, price]

    def may_settle(self, square: Square) -> bool:
        """Whether a dweller may live on a square (KO-21)."""
        return bool(self.territory.habitable >> index_of(square) & 1)

    @property
    def _carries(self) -> bool:
        return self.view.options.mode != "discovery"

    def _with(self, change: Callable[[Territory], object]) -> int:
        land = self.territory.clone()
        change(land)
        return self._worth(land) - self._before

    def _worth(self, land: Territory, totems: Sequence[Seat | None] | None = None) -> int:
        held = self._totems(land) if totems is None else totems
        return total(self.view.options, land, held, self.seat)

    def _totems(self, land: Territory) -> Sequence[Seat | None]:
        """Who would hold the totems if the seat's territory were this one (KO-16)."""
        totems = list(self.view.totems)
        if self.view.options.mode != "totem":
            return totems
        counts = [Territory.of(view).resource_counts() for view in self.view.territories]
        counts[self.seat] = land.resource_counts()
        for kind in range(len(RESOURCES)):
            claims = claimants([count[kind] for count in counts], totems[kind])
            if claims is not None and len(claims) < 2:
                totems[kind] = claims[0] if claims else None
        return totems


def _hired(territory: Territory, dweller: Dweller, home: int, price: int) -> int | None:
    """What a dweller brings on ``home`` after the cheapest payment; None when the kinds are too few.

    Every resource counts by itself for each dweller around it, so the cheapest of each kind are the cheapest
    together.
    """
    trial = territory.clone()
    trial.dwellers[home] = dweller
    full = dweller_points(trial)
    must: list[int] = []
    costs: list[int] = []
    for terrain in HOMES:
        kind = trial.resources & trial.terrains[terrain]
        lost = []
        for index in indices(kind & 1 << home or kind):
            trial.resources ^= 1 << index
            lost.append(full - dweller_points(trial))
            trial.resources ^= 1 << index
        if lost:
            (must if kind >> home & 1 else costs).append(min(lost))
    paid = must + sorted(costs)
    if len(paid) < price:
        return None
    return full - sum(paid[:price]) - dweller_points(territory)


def _take_resource(land: Territory, square: Square) -> None:
    land.resources &= ~(1 << index_of(square))


def region_at(territory: Territory, square: Square) -> Region | None:
    """The region that a square belongs to; None for the camp, a volcano, a free square (KO-13)."""
    return next((region for region in regions_of(territory) if square in region.squares), None)
