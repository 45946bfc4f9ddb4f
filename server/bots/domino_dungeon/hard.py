"""A player that tries its best moves in a few imagined futures, which the others play on as normal does."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean, variance
from typing import NamedTuple

import msgspec

from server.bots.domino_dungeon.aims import aim_of
from server.bots.domino_dungeon.deeds import Deeds
from server.bots.domino_dungeon.escape import doom, turns_needed
from server.bots.domino_dungeon.mind import FAR, Mind
from server.bots.domino_dungeon.normal import DARING, NORMAL, Looks, Weighing
from server.bots.domino_dungeon.plan import Plan
from server.bots.domino_dungeon.trail import trail
from server.bots.domino_dungeon.worth import risk
from server.chance import Chance
from server.games.contract import Seat
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.imagine import imagine
from server.games.domino_dungeon.moves import DungeonMove, Go, TakePortal
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import DungeonView, HeroView

_POINTS = book_of(None).numbers.points


class Effort(msgspec.Struct, frozen=True):
    """How much work a decision may take, and how its result is read."""

    candidates: int = 4
    """Moves that are looked at, the best at first sight."""
    margin: float = 5.0
    """Coins that a move may lie behind the best at first sight and still be looked at."""
    futures: int = 8
    """Imagined futures for every candidate, where a turn has two points as the house's data has it."""
    rounds: int = 1
    """Monsters' rounds that a future goes on for after the one that ends this round."""
    looks: int = 200_000
    """Options weighed after which no further world is imagined, but a second one always: a table's own
    content may give heroes so much to choose from that they could not think to the end."""
    future_looks: int = 12_000
    """Options weighed after which nobody in a future thinks ahead any more."""
    first_sight: float = 0.008
    """How much of a chance to win a coin at first sight still counts for."""
    sure: float = 3.0
    """By how many standard errors a move must do better than the best at first sight to be preferred to it.

    Few futures tell nearly equal moves apart by noise alone, and every decision would draw anew: the hero
    would walk to and fro.
    """


class Outlook(NamedTuple):
    """Moves in the order of their worth, and how many futures each was tried in (0: in none)."""

    order: tuple[DungeonMove, ...]
    futures: int


class Hard:
    """See `server.games.contract.Bot`: sorts the moves as ``player`` does, then plays the best of them on.

    In its futures it plays on like that, and ``others`` answer.
    """

    def __init__(
        self, effort: Effort | None = None, player: Weighing = DARING, others: Weighing = NORMAL
    ) -> None:
        self.effort = effort or Effort()
        self.player, self.others = player, others

    def choose(self, view: DungeonView, moves: Sequence[DungeonMove], chance: Chance) -> DungeonMove:
        """The move whose futures are best on average."""
        return self.look_ahead(view, moves, chance).order[0]

    def look_ahead(self, view: DungeonView, moves: Sequence[DungeonMove], chance: Chance) -> Outlook:
        """The moves worth a thought, the best first."""
        judged = self.player.judged(view, moves, chance)
        order = tuple([move for _, move in judged])
        if view.phase != "turn" or len(judged) < 2:
            return Outlook(order, 0)
        best = judged[0][0]
        tried = [pair for pair in judged[: self.effort.candidates] if best - pair[0] <= self.effort.margin]
        tried = [*tried[:1], *(pair for pair in tried[1:] if not self._in_vain(view, pair[1]))]
        if len(tried) < 2:
            return Outlook(order, 0)
        return self._tried(view, tried, order, chance)

    def _tried(
        self,
        view: DungeonView,
        tried: Sequence[tuple[float, DungeonMove]],
        order: tuple[DungeonMove, ...],
        chance: Chance,
    ) -> Outlook:
        """Candidates are played on in the same worlds with the same luck, so that it favours none."""
        assert isinstance(view.eye, int)
        effort, seed = self.effort, chance.fork("futures")
        # With more points a turn has more decisions, and each of them more to plan.
        points = book_of(view.content).numbers.points
        futures = effort.futures
        if points > _POINTS:
            futures = max(2, futures * _POINTS**2 // points**2)
        chances: list[list[float]] = [[] for _ in tried]
        weighed = 0
        for number in range(futures):
            if number > 1 and weighed >= effort.looks:
                futures = number
                break
            world = imagine(view, seed.fork(f"world {number}"))
            for index, (_, move) in enumerate(tried):
                state, looks = world.clone(seed.fork(f"luck {number}")), Looks(effort.future_looks)
                chances[index].append(self._future(state, view.eye, move, view.round + effort.rounds, looks))
                weighed += effort.future_looks - looks.left
        leads, proven = [0.0], [0]
        for index, (worth, _) in enumerate(tried[1:], 1):
            better = [mine - first for mine, first in zip(chances[index], chances[0], strict=True)]
            lead = fmean(better) + effort.first_sight * (worth - tried[0][0])
            error = sqrt(variance(better) / futures) if futures > 1 else 0.0
            leads.append(lead)
            if lead > effort.sure * error:
                proven.append(index)
        chosen = max(proven, key=lambda index: leads[index])
        ranks = sorted(range(len(tried)), key=lambda index: (index != chosen, -leads[index]))
        found = tuple([tried[index][1] for index in ranks])
        moves = (*found, *(move for move in order if move not in found))
        return Outlook(moves, futures)

    def _in_vain(self, view: DungeonView, move: DungeonMove) -> bool:
        """Whether a way leads back to where the hero came from or away from what the plan makes of it."""
        if not isinstance(move, Go | TakePortal):
            return False
        assert isinstance(view.eye, int)
        assert view.budget is not None
        if move.room in trail(view, view.eye):
            return True
        here, steps, points = view.heroes[view.eye].room, view.budget.steps, view.budget.points
        walks = isinstance(move, Go)
        plan = Plan(Deeds(Mind(view, view.eye, self.player.weights)))
        aim = aim_of(plan, move.room, steps - walks, points - (not walks))
        away = plan.layout.distances(aim.ends if aim.deed is None else aim.room)
        return away.get(here, FAR) < away.get(move.room, FAR)

    def _future(self, state: DungeonState, me: Seat, move: DungeonMove, last: int, looks: Looks) -> float:
        """The chance to win after a move, as it looks when round ``last`` is over."""
        state.play(me, move)
        luck = state.chance
        while state.result is None and state.round <= last and not state.pause:
            due = state.automatic()
            if due is None:
                (seat,) = state.waiting
                player = self.player if seat == me else self.others
                due = seat, player.judged(state.view(seat), state.moves(seat), luck, looks)[0][1]
            state.play(*due)
        return outlook(state, me)


def outlook(state: DungeonState, me: Seat) -> float:
    """How likely a seat is to win, from what everybody carries and how safe it is."""
    if state.result is not None:
        winners = state.result.winners
        return 1.0 / len(winners) if me in winners else 0.0
    table = state.table
    sure = [_expected(state, hero) for hero in table.heroes]
    others = max(worth for seat, worth in enumerate(sure) if seat != me)
    return 1 / (1 + exp((others - sure[me]) / 10))


def _expected(state: DungeonState, hero: HeroView) -> float:
    """What a hero is likely to come out with, and what it may still find."""
    worth = state.book.worth(hero)
    if hero.fate != "inside":
        return float(worth) if hero.fate == "out" else -20.0
    safe = 1 - risk(state.book.health_left(hero), found=state.table.found)
    if state.table.collapse:
        needed = turns_needed(state.table, hero, hero.room)
        safe *= 1 - doom(-1 if needed is None else state.table.collapse - needed)
    return (worth + 12.0) * safe - 8.0


HARD = Hard()
