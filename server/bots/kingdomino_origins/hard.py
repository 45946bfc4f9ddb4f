"""A player that tries its best moves in many imagined futures of its own territory."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.bots.kingdomino_origins.futures import ROW, Future, World, near, world
from server.bots.kingdomino_origins.normal import Mind, Normal, best_of
from server.bots.kingdomino_origins.worth import Weights, worth_of
from server.chance import Chance
from server.games.contract import Seat
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import Choose, ChoosePair, KingdominoMove, LandFire, Place
from server.games.kingdomino_origins.options import chiefs_each
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView


class Effort(msgspec.Struct, frozen=True):
    """How much work a decision may take."""

    candidates: int = 7
    """Moves that are looked at, the best at first sight."""
    steps: int = 1500
    """Dominoes that are added in imagination, all futures of all candidates together."""
    least: int = 4
    most: int = 40
    """How many futures each of them is tried in, the same for all: as many as the steps allow."""
    depth: int = 12
    """Rows that a future goes on for."""
    first_sight: float = 1.0
    """How much of a move's worth at first sight still counts."""
    spite: float = 0.25
    """What a domino is worth because another would have it, in the gain of each other seat."""


class Outlook(msgspec.Struct, frozen=True):
    """Moves in the order of their worth, and how many futures each was tried in (0: in none)."""

    order: tuple[KingdominoMove, ...]
    futures: int


class Hard:
    """See `server.games.contract.Bot`: sorts the moves as normal does, then plays the best of them on."""

    def __init__(self, effort: Effort | None = None, weights: Weights | None = None) -> None:
        self.effort = effort or Effort()
        self.normal = Normal(weights)

    def choose(self, view: KingdominoView, moves: Sequence[KingdominoMove], chance: Chance) -> KingdominoMove:
        """The move whose futures are best on average."""
        if len(moves) == 1 or not isinstance(view.eye, int):
            return chance.choice(moves)
        return self.look_ahead(view, view.eye, moves, chance).order[0]

    def look_ahead(
        self, view: KingdominoView, me: Seat, moves: Sequence[KingdominoMove], chance: Chance
    ) -> Outlook:
        """The moves worth a thought, the best first; of equals chance puts one in front."""
        mind = Mind(view, me, self.normal.weights)
        weighed = self.normal.weighed(mind, moves)
        if not isinstance(moves[0], Place | Choose | ChoosePair | LandFire):
            return Outlook(_ranked(weighed, chance), 0)
        weighed.sort(key=lambda pair: (-pair[0], str(pair[1])))
        looked_at = weighed[: self.effort.candidates]
        future = Future(mind)
        worlds = [world(mind, self.effort.depth, chance) for _ in range(self._futures(view))]
        tried = [
            (self._tried(mind, future, move, worlds) + self.effort.first_sight * worth, move)
            for worth, move in looked_at
        ]
        return Outlook(_ranked(tried, chance), len(worlds))

    def _futures(self, view: KingdominoView) -> int:
        """How many futures the effort allows for."""
        rows = 1 + min(len(view.deck) // ROW, self.effort.depth)
        wanted = self.effort.steps // (rows * chiefs_each(view.seats) * self.effort.candidates)
        return min(max(wanted, self.effort.least), self.effort.most)

    def _tried(self, mind: Mind, future: Future, move: KingdominoMove, worlds: Sequence[World]) -> float:
        """The mean of what the territory comes to after the move."""
        after = mind.mine
        taken: Sequence[int] = ()
        spite = 0.0
        match move:
            case Place():
                _, after = mind.placed(mind.mine, move)
                future.land(after, move, mind.hopes)
            case LandFire() if mind.view.eruption is not None:
                after = mind.mine.clone()
                after.burn(index_of(move.square), mind.view.eruption.flames)
            case Choose():
                taken = (move.number,)
                spite = self.effort.spite * self._denied(mind, move.number)
            case ChoosePair():
                taken = move.numbers
        offer = near(mind, taken)
        return spite + sum(future.play(after, offer, world, taken) for world in worlds) / len(worlds)

    def _denied(self, mind: Mind, number: int) -> float:
        """The mean gain that the domino would be to the others who still choose from this row."""
        view = mind.view
        later = {slot.seat for slot in view.row[view.done + 1 :] if slot.seat != mind.me}
        gains = []
        for seat in sorted(seat for seat in later if seat is not None):
            other = Territory.of(view.territories[seat])
            now = worth_of(view.options, other, mind.hopes, mind.weights)
            gains.append(max(0.0, mind.best_place(other, number) - now))
        return sum(gains) / (view.seats - 1) if gains else 0.0


def _ranked(weighed: Sequence[tuple[float, KingdominoMove]], chance: Chance) -> tuple[KingdominoMove, ...]:
    """The moves by their worth; which of several best is first is left to chance."""
    first = best_of(weighed, chance)
    rest = sorted((pair for pair in weighed if pair[1] != first), key=lambda pair: (-pair[0], str(pair[1])))
    return (first, *(move for _, move in rest))


HARD = Hard()
