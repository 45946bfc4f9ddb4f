"""Whom to recruit, what to pay and where to settle: the best plan of a recruitment that has got this far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from server.bots.kingdomino_origins.worth import Prospects, Weights
from server.games.kingdomino_origins.dominoes import HOMES, RESOURCES, Resource
from server.games.kingdomino_origins.dwellers import PER_RESOURCE, PRICE_PILE, PRICE_SHOWN, Dweller
from server.games.kingdomino_origins.grid import WITHIN, indices
from server.games.kingdomino_origins.scoring import dweller_points
from server.games.kingdomino_origins.territory import Territory


class Plan(msgspec.Struct, frozen=True):
    """Whom to take from where, what is still to be paid and where to settle (indices), and its worth."""

    worth: float
    dweller: Dweller
    from_pile: bool
    pays: tuple[int, ...]
    home: int


def plans(
    territory: Territory,
    wanted: Iterable[tuple[Dweller, bool]],
    paid: Sequence[Resource],
    hopes: Prospects,
    weights: Weights,
    owed: int | None = None,
) -> list[Plan]:
    """A plan for each of the ``wanted`` (whom, and whether out of the pile): the best payment and home.

    ``paid`` are the kinds paid so far; ``owed`` how many are still to be paid, when it has begun.
    """
    before = dweller_points(territory)
    found = []
    for dweller, from_pile in wanted:
        price = owed if owed is not None else PRICE_PILE if from_pile else PRICE_SHOWN
        best: Plan | None = None
        for home in indices(territory.habitable | (territory.resources if price else 0)):
            plan = _settled(territory, dweller, from_pile, price, home, paid, before, hopes, weights)
            if plan is not None and (best is None or plan.worth > best.worth):
                best = plan
        if best is not None:
            found.append(best)
    return found


def _settled(
    territory: Territory,
    dweller: Dweller,
    from_pile: bool,
    price: int,
    home: int,
    paid: Sequence[Resource],
    before: int,
    hopes: Prospects,
    weights: Weights,
) -> Plan | None:
    """The best payment for a dweller that settles on ``home``; None when there is none."""
    trial = territory.clone()
    trial.dwellers[home] = dweller
    bit = 1 << home
    # Cheapest first: what no dweller looks at.
    costs: list[tuple[int, bool, int, int]] = []
    full = dweller_points(trial)
    for kind, resource in enumerate(RESOURCES):
        if resource in paid:
            continue
        squares = trial.resources & trial.terrains[HOMES[kind]]
        best: tuple[int, bool, int, int] | None = None
        for index in indices(squares):
            trial.resources ^= 1 << index
            cost = full - dweller_points(trial)
            trial.resources ^= 1 << index
            must = index == home
            option = (0 if must else 1, squares.bit_count() == 1, cost, index)
            if best is None or (option[0], option[2]) < (best[0], best[2]):
                best = option
        if best is not None:
            costs.append(best)
    costs.sort(key=lambda cost: (cost[0], cost[2] + cost[1]))
    pays = tuple(cost[3] for cost in costs[:price])
    if len(pays) < price:
        return None
    for index in pays:
        trial.resources &= ~(1 << index)
    if trial.resources & bit:
        return None
    worth = float(dweller_points(trial) - before)
    if hopes.rounds >= 1:
        worth -= 0.5 * weights.currency * len(pays)
        worth += _yet_to_come(trial, dweller, home, hopes)
    return Plan(worth, dweller, from_pile, pays, home)


def _yet_to_come(territory: Territory, dweller: Dweller, home: int, hopes: Prospects) -> float:
    """What a gatherer can hope to get on the free squares around it."""
    free = (WITHIN[1][home] & territory.room & ~territory.occupied).bit_count()
    carrying = sum(hopes.odds[terrain][0] for terrain in HOMES)
    of_all = sum(squares for squares, _ in hopes.odds) or 1.0
    if dweller in PER_RESOURCE:
        kind, points = PER_RESOURCE[dweller]
        return 0.6 * free * points * hopes.odds[HOMES[kind]][0] / of_all
    if dweller == "painter":
        return 0.5 * free * 2 * carrying / of_all
    if dweller == "fire_lady":
        return 0.25 * free
    return 0.4 * min(hopes.rounds, 4)
