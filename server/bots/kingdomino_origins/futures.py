"""One player's territory played on through imagined rows, for players that look many rounds ahead.

Others matter here by what they take: it is gone, and in Totem it counts for their totems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from server.bots.kingdomino_origins.ground import Ground
from server.bots.kingdomino_origins.normal import Mind
from server.bots.kingdomino_origins.worth import Prospects, regions, worth_of
from server.chance import Chance
from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, HOMES
from server.games.kingdomino_origins.grid import indices
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.options import TOTEM_POINTS, chiefs_each
from server.games.kingdomino_origins.scoring import total
from server.games.kingdomino_origins.territory import Territory

ROW = 4

_HELD = (0.04, 0.15, 0.45, 0.8, 0.95)
"""How likely a totem is held when an imagined match ends with this lead, from -2 to 2."""

Offer: TypeAlias = tuple[tuple[int, ...], ...]
"""A row from which the player takes a domino or two: for each, those that are free then."""

_CARRIED: dict[int, tuple[int, ...]] = {
    number: tuple(
        HOMES.index(half.terrain) for half in domino.halves if half.terrain in HOMES and not half.fires
    )
    for number, domino in DOMINOES.items()
}
"""The kinds of the resources that each domino brings."""


_UNSPENT = 1.0
"""What a resource is worth that lies at the end of an imagined match of Tribe, in which nobody recruits."""


class World(msgspec.Struct, frozen=True):
    """One way in which the rows to come may fall.

    ``rows`` are whole, the new row's free dominoes first; what the player leaves of each goes to the others
    in the order of ``takers`` (places among the rivals).
    """

    offers: tuple[Offer, ...]
    rows: tuple[tuple[int, ...], ...]
    takers: tuple[tuple[int, ...], ...]


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
    rows = [tuple(slot.number for slot in view.next_row if slot.seat is None)]
    for start in range(0, min(len(deck), ROW * depth), ROW):
        row = deck[start : start + ROW]
        # Somebody else has chosen before, between none and all of the others' chiefs.
        if takes == 1:
            offers.append((tuple(row[chance.below(view.seats) :]),))
        else:
            gone = chance.below(3)
            offers.append((tuple(row[gone:]), tuple(row[min(gone + chance.below(2), 2) :])))
        rows.append(tuple(row))
    takers = []
    if view.options.mode == "totem":
        taken = [_place_of(mind.me, slot.seat) for slot in view.next_row]
        near_by = [n for n in range(view.seats - 1) for _ in range(takes - taken.count(n))]
        for order in (near_by, *([*range(view.seats - 1)] * takes for _ in offers)):
            order = list(order)
            chance.shuffle(order)
            takers.append(tuple(order))
    return World(tuple(offers), tuple(rows), tuple(takers))


def _place_of(me: Seat, seat: Seat | None) -> int | None:
    """The place of a seat among the rivals of another, None for nobody and for the player itself."""
    return None if seat is None or seat == me else seat - (seat > me)


class Future:
    """Plays a territory on, greedily; what it hopes for shrinks with the rows that are left."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        hopes, view = mind.hopes, mind.view
        # What the others have chosen is theirs as good as laid.
        rivals = [list(counts) for counts in hopes.rivals]
        if rivals:
            for slot in (*view.row[view.done + 1 :], *view.next_row):
                place = _place_of(mind.me, slot.seat)
                if place is not None:
                    for kind in _CARRIED[slot.number]:
                        rivals[place][kind] += 1
        self._rivals = rivals
        self._totem = view.options.mode == "totem"
        self._swing = 1.0 + 1.0 / max(view.seats - 1, 1)
        self._hopes: list[Prospects] = []
        rows = len(view.deck) // ROW
        takes = chiefs_each(view.seats)
        whole = len(view.deck) + len(view.next_row) or 1
        for left in range(rows + 1):
            share = ROW * left / whole
            odds = tuple((squares * share, fires * share) for squares, fires in hopes.odds)
            self._hopes.append(Prospects(odds, left * takes, hopes.rivals, hopes.holds))

    def play(self, territory: Territory, near: Offer, world: World, chosen: Sequence[int] = ()) -> float:
        """What the territory comes to after the dominoes that are ``near`` and those of the world's rows."""
        left = len(self._hopes) - 1
        rivals = [counts[:] for counts in self._rivals]
        for place, offer in enumerate((near, *world.offers)):
            left = len(self._hopes) - 1 - place
            hopes = self._hopes[left]
            if self._totem:
                hopes = replace(hopes, rivals=tuple(map(tuple, rivals)))
            used: set[int] = set(chosen) if not place else set()
            for found in offer:
                free = [number for number in found if number not in used]
                if free:
                    number, territory = self._best(territory, free, hopes)
                    used.add(number)
            if self._totem:
                rest = [number for number in world.rows[place] if number not in used]
                for number, taker in zip(rest, world.takers[place], strict=False):
                    for kind in _CARRIED[number]:
                        rivals[taker][kind] += 1
        if left:
            return worth_of(self.mind.options, territory, self._hopes[left], self.mind.weights)
        # The end is reached: what counts is the score.
        points = total(self.mind.options, territory, (None,) * len(HOMES), self.mind.me)
        if self._totem:
            return points + self._totems(territory, rivals)
        # Dominoes alone are imagined: what they bring would have been paid to dwellers on the way.
        return points + _UNSPENT * territory.resources.bit_count()

    def _totems(self, territory: Territory, rivals: Sequence[Sequence[int]]) -> float:
        """The points of the totems at the end, and those that a rival does not get."""
        worth = 0.0
        counts = territory.resource_counts()
        for kind, points in enumerate(TOTEM_POINTS):
            lead = counts[kind] - max(rival[kind] for rival in rivals)
            share = _HELD[min(max(lead, -2), 2) + 2]
            if lead == 0 and self.mind.hopes.holds[kind]:
                share = 0.7
            worth += points * share
        return worth * self._swing

    def _best(self, territory: Territory, numbers: Sequence[int], hopes: Prospects) -> tuple[int, Territory]:
        """The domino of most worth where it lies best, and the territory with it and its fire."""
        ground = Ground(self.mind.options, territory, hopes, self.mind.weights)
        best_worth = -1e9
        best: Place | None = None
        for number in numbers:
            for place, worth in ground.placements(number):
                if worth > best_worth:
                    best_worth, best = worth, place
        after = territory.clone()
        if best is None:
            after.discarded.append(numbers[0])
            return numbers[0], after
        after.lay(best, self.mind.carries)
        if DOMINOES[best.number].craters:
            self.land(after, best, hopes)
        return best.number, after

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
