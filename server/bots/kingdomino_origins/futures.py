"""One player's territory played on through imagined rows, for players that look many rounds ahead.

Others matter here by what they take before one chooses alone: their territories are not played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from server.bots.kingdomino_origins.normal import Mind, distinct
from server.bots.kingdomino_origins.worth import (
    Prospects,
    fire_worth,
    goods_worth,
    land_worth,
    regions,
    shape_worth,
    worth_of,
)
from server.chance import Chance
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.grid import indices
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.options import chiefs_each
from server.games.kingdomino_origins.scoring import total
from server.games.kingdomino_origins.territory import Territory

ROW = 4


Offer: TypeAlias = tuple[tuple[int, ...], ...]
"""A row from which the player takes a domino or two: for each, those that are free then."""


class World(msgspec.Struct, frozen=True):
    """One way in which the rows to come may fall."""

    offers: tuple[Offer, ...]


def near(mind: Mind, chosen: Sequence[int] = ()) -> Offer:
    """What the player will add before the next row is turned.

    That is the rest of its row, what it has in the new row (now also ``chosen``), and for each of its chiefs
    that has yet to choose, any of the free dominoes.
    """
    view, me = mind.view, mind.me
    later = [slot.number for slot in view.row[view.done + 1 :] if slot.seat == me]
    mine = [slot.number for slot in view.next_row if slot.seat == me] + list(chosen)
    free = tuple(slot.number for slot in view.next_row if slot.seat is None and slot.number not in chosen)
    chiefs = chiefs_each(view.seats) if view.next_row else 0
    return (
        *((number,) for number in later),
        *((number,) for number in mine),
        *((free,) * max(chiefs - len(mine), 0)),
    )


def world(mind: Mind, depth: int, chance: Chance) -> World:
    """As many as ``depth`` more rows off a shuffled deck, and what others leave of them."""
    view = mind.view
    deck = list(view.deck)
    chance.shuffle(deck)
    takes = chiefs_each(view.seats)
    offers: list[Offer] = []
    for start in range(0, min(len(deck), ROW * depth), ROW):
        row = deck[start : start + ROW]
        # Somebody else has chosen before, between none and all of the others' chiefs.
        if takes == 1:
            offers.append((tuple(row[chance.below(view.seats) :]),))
        else:
            gone = chance.below(3)
            offers.append((tuple(row[gone:]), tuple(row[min(gone + chance.below(2), 2) :])))
    return World(tuple(offers))


class Future:
    """Plays a territory on, greedily; what it hopes for shrinks with the rows that are left."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        hopes = mind.hopes
        self._hopes: list[Prospects] = []
        rows = len(mind.view.deck) // ROW
        takes = chiefs_each(mind.view.seats)
        whole = len(mind.view.deck) + len(mind.view.next_row) or 1
        for left in range(rows + 1):
            share = ROW * left / whole
            odds = tuple((squares * share, fires * share) for squares, fires in hopes.odds)
            self._hopes.append(Prospects(odds, left * takes, hopes.rivals, hopes.holds))

    def play(self, territory: Territory, near: Offer, world: World) -> float:
        """What the territory comes to after the dominoes that are ``near`` and those of the world's rows."""
        left = len(self._hopes) - 1
        for place, offer in enumerate((near, *world.offers)):
            left = len(self._hopes) - 1 - place
            used: set[int] = set()
            for found in offer:
                free = [number for number in found if number not in used]
                if free:
                    number, territory = self._best(territory, free, self._hopes[left])
                    used.add(number)
        if left == 0 and self.mind.options.mode == "discovery":
            # The end is reached: what counts is the score.
            return float(total(self.mind.options, territory, self.mind.view.totems, self.mind.me))
        return worth_of(self.mind.options, territory, self._hopes[left], self.mind.weights)

    def _best(self, territory: Territory, numbers: Sequence[int], hopes: Prospects) -> tuple[int, Territory]:
        """The domino of most worth where it lies best, and the territory with it and its fire."""
        mind, weights, options = self.mind, self.mind.weights, self.mind.options
        best_worth, best_number, best = -1e9, 0, territory
        best_place: Place | None = None
        for number in numbers:
            craters = DOMINOES[number].craters
            for place in distinct(placements(territory, number)):
                after = territory.clone()
                after.lay(place, mind.carries)
                found = regions(after, hopes)
                worth = land_worth(found, weights) + shape_worth(after, weights)
                if options.mode != "discovery" or options.empire_of_fire:
                    worth += goods_worth(options, after, hopes, weights)
                if craters:
                    volcano, _ = after.volcano_of(place)
                    worth += fire_worth(after, found, after.fire_squares(volcano, craters), craters)
                if worth > best_worth:
                    best_worth, best_number, best, best_place = worth, number, after, place
        if best_place is None:
            lost = territory.clone()
            lost.discarded.append(numbers[0])
            return numbers[0], lost
        if DOMINOES[best_number].craters:
            self.land(best, best_place, hopes)
        return best_number, best

    def land(self, territory: Territory, place: Place, hopes: Prospects) -> None:
        """Let the token of a domino that lies land in the best region, on an empty square if there is one."""
        volcano, craters = territory.volcano_of(place)
        landing = territory.fire_squares(volcano, craters)
        best, where = -1.0, 0
        for region in regions(territory, hopes):
            reached = region.bits & landing
            if reached and craters * (region.size + 0.7 * region.growth) > best:
                best = craters * (region.size + 0.7 * region.growth)
                where = reached & territory.habitable or reached
        if where:
            territory.burn(next(indices(where)), craters)
