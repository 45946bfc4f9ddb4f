"""The rest of a match in imagination, for players that look far ahead: rows off a shuffled deck, drafted in
turn, and one territory played on through them.

The others matter here by what they take. In their order they choose what their territories, as these are
now, have most use for: it is gone then, it is their gain, and in Totem it counts for their totems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from server.bots.kingdomino_origins.ground import Ground
from server.bots.kingdomino_origins.normal import DISCARDED, Mind
from server.bots.kingdomino_origins.worth import Prospects, prospects, regions, worth_of
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

_UNSPENT = 1.0
"""What a resource is worth that lies at the end of an imagined match of Tribe, in which nobody recruits."""

_WHIM = 6.0
"""How much more than it is to them now, at most, others may see in a domino of a row that is to come."""

_CARRIED: dict[int, tuple[int, ...]] = {
    number: tuple(
        HOMES.index(half.terrain) for half in domino.halves if half.terrain in HOMES and not half.fires
    )
    for number, domino in DOMINOES.items()
}
"""The kinds of the resources that each domino brings."""


class World(msgspec.Struct, frozen=True):
    """One way in which the rows to come may fall.

    ``rows`` begins with the free dominoes of the new row; those that follow are whole. ``order`` has the
    seats that have yet to choose from the first of them, in turn, without the player whose move is tried.
    ``wishes`` has for every row and seat the row's dominoes, the most welcome first; () for the player.
    """

    rows: tuple[tuple[int, ...], ...]
    order: tuple[Seat, ...]
    wishes: tuple[tuple[tuple[int, ...], ...], ...]


class Trial(NamedTuple):
    """A move that is tried: the territory after it, and what it takes of the new row.

    ``taken`` is None when the player has yet to choose.
    """

    territory: Territory
    taken: tuple[int, ...] | None = None


class Future:
    """Plays moves on, greedily; what the player hopes for shrinks with the rows that are left.

    ``spite`` is what it is worth when another seat does not gain a point; it is asked what the others gain
    in the first ``reach`` rows.
    """

    def __init__(self, mind: Mind, spite: float = 0.0, reach: int = 0) -> None:
        self.mind, self.spite, self.reach = mind, spite, reach
        view = mind.view
        self._rivals = [seat for seat in range(view.seats) if seat != mind.me]
        self._totem = view.options.mode == "totem"
        self._swing = 1.0 + 1.0 / len(self._rivals)
        pending = [*view.row[view.done + 1 :], *view.next_row]
        self._near = [slot.number for slot in pending if slot.seat == mind.me]
        self._chosen = {slot.number: slot.seat for slot in view.next_row if slot.seat is not None}
        self.gains = {seat: self._gains_of(seat) for seat in self._rivals}
        self._counts = [[0] * len(HOMES) for _ in range(view.seats)]
        if self._totem:
            for seat, counts in zip(self._rivals, mind.hopes.rivals, strict=True):
                self._counts[seat] = list(counts)
            # What the others have chosen is theirs as good as laid.
            for slot in pending:
                if slot.seat is not None:
                    self._count(self._counts, slot.seat, slot.number)
        self._hopes = self._shrinking()

    def _gains_of(self, seat: Seat) -> dict[int, float]:
        """What every domino that can still be chosen is to a seat, laid where it is best."""
        view, weights = self.mind.view, self.mind.weights
        hopes = prospects(view, seat, weights)
        territory = Territory.of(view.territories[seat])
        for slot in view.row[view.done + 1 :]:
            if slot.seat == seat:
                _, territory = self._best(territory, (slot.number,), hopes)
        now = worth_of(view.options, territory, hopes, weights)
        ground = Ground(view.options, territory, hopes, weights)
        free = [slot.number for slot in view.next_row if slot.seat is None]
        return {
            number: max((worth for _, worth in ground.placements(number)), default=now + DISCARDED) - now
            for number in (*free, *view.deck)
        }

    def _shrinking(self) -> list[Prospects]:
        """What the player can hope for, by the number of rows that are left."""
        hopes, view = self.mind.hopes, self.mind.view
        whole = len(view.deck) + len(view.next_row) or 1
        found = []
        for left in range(len(view.deck) // ROW + 1):
            share = ROW * left / whole
            odds = tuple((squares * share, fires * share) for squares, fires in hopes.odds)
            found.append(Prospects(odds, left * chiefs_each(view.seats), hopes.rivals, hopes.holds))
        return found

    def world(self, depth: int, chance: Chance) -> World:
        """As many as ``depth`` more rows off a shuffled deck, and what the others think of each."""
        view = self.mind.view
        deck = list(view.deck)
        chance.shuffle(deck)
        rows = [tuple(slot.number for slot in view.next_row if slot.seat is None)]
        rows += [tuple(deck[start : start + ROW]) for start in range(0, min(len(deck), ROW * depth), ROW)]
        if view.round:
            order = [slot.seat for slot in view.row[view.done + 1 :] if slot.seat is not None]
        else:
            # Chiefs are drawn at random (KO-5); of two players the other gets both that are left (KO-26).
            order = [seat for seat in view.bag for _ in range(chiefs_each(view.seats))]
            chance.shuffle(order)
        wishes = [
            tuple(
                self._wishes(seat, row, _WHIM if place else 0.0, chance) if seat != self.mind.me else ()
                for seat in range(view.seats)
            )
            for place, row in enumerate(rows)
        ]
        return World(tuple(rows), tuple(order), tuple(wishes))

    def _wishes(self, seat: Seat, row: Sequence[int], whim: float, chance: Chance) -> tuple[int, ...]:
        gains = self.gains[seat]
        liking = {number: gains[number] + whim * chance.below(1000) / 1000 for number in row}
        return tuple(sorted(row, key=lambda number: -liking[number]))

    def play(self, trial: Trial, world: World) -> float:
        """What the territory comes to, less what is lost by the others' gains."""
        me, territory = self.mind.me, trial.territory
        counts = [own[:] for own in self._counts]
        last = len(self._hopes) - 1
        # Each is added to the row it was chosen from; there it takes nothing away from anybody any more.
        for number in (*self._near, *(trial.taken or ())):
            _, territory = self._best(territory, (number,), self._hopes[last])
        takers = {**self._chosen, **dict.fromkeys(trial.taken or (), me)}
        order = world.order if trial.taken is not None else (me, *world.order)
        gained = 0.0
        for place, row in enumerate(world.rows):
            hopes = self._hopes[last - place]
            if self._totem:
                hopes = replace(hopes, rivals=tuple(tuple(counts[seat]) for seat in self._rivals))
            free = [number for number in row if number not in takers]
            # Three players leave one of each row (KO-5).
            for seat in order[: len(free)]:
                if seat == me:
                    number, territory = self._best(territory, free, hopes)
                else:
                    number = next(number for number in world.wishes[place][seat] if number in free)
                    gained += self.gains[seat][number] if place < self.reach else 0.0
                    self._count(counts, seat, number)
                free.remove(number)
                takers[number] = seat
            order = tuple(takers[number] for number in sorted(takers))
            takers = {}
        left = last + 1 - len(world.rows)
        return self._comes_to(territory, counts, left) - self.spite * gained

    def _count(self, counts: Sequence[list[int]], seat: Seat, number: int) -> None:
        """A seat gets the resources of a domino."""
        for kind in _CARRIED[number]:
            counts[seat][kind] += 1

    def _comes_to(self, territory: Territory, counts: Sequence[Sequence[int]], left: int) -> float:
        """What a territory is worth with so many rows left, when the others have so many resources."""
        options = self.mind.options
        if left:
            return worth_of(options, territory, self._hopes[left], self.mind.weights)
        # The end is reached: what counts is the score.
        points = total(options, territory, (None,) * len(HOMES), self.mind.me)
        if self._totem:
            return points + self._totems(territory, [counts[seat] for seat in self._rivals])
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
        land(after, best, hopes)
        return best.number, after


def land(territory: Territory, place: Place, hopes: Prospects) -> None:
    """Let the token of a domino that lies, if it has one, land in the best region, on an empty square if
    there is one. Changes the territory."""
    if not DOMINOES[place.number].craters:
        return
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
