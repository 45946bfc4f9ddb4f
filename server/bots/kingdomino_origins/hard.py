"""A player that tries its best moves in many imagined futures, in which the others draft too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from server.bots.kingdomino_origins.futures import ROW, Future, Trial, land
from server.bots.kingdomino_origins.normal import Mind, Normal, best_of
from server.bots.kingdomino_origins.worth import Weights
from server.chance import Chance
from server.games.contract import Seat
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import Choose, ChoosePair, KingdominoMove, LandFire, Place
from server.games.kingdomino_origins.options import chiefs_each
from server.games.kingdomino_origins.view import KingdominoView


class Effort(msgspec.Struct, frozen=True):
    """How much work a decision may take, and how its result is read."""

    candidates: int = 7
    """Moves that are looked at, the best at first sight."""
    steps: int = 2000
    """Dominoes that are added in imagination, all futures of all candidates together."""
    batch: int = 6
    """Futures between two looks at which candidates have fallen behind; that many are always played."""
    most: int = 200
    """Futures at most."""
    behind: float = 2.5
    """A candidate is given up when it lies so many standard errors behind the best."""
    depth: int = 12
    """Rows that a future goes on for."""
    first_sight: float = 0.3
    """How much of a move's worth at first sight still counts."""
    spite: float = 0.5
    """What it is worth that the others do not gain a point, the mean of them."""
    reach: int = 2
    """In how many rows it is asked what the others gain; further off it is guesswork."""


class Outlook(msgspec.Struct, frozen=True):
    """Moves in the order of their worth, and how many futures the best was tried in (0: in none)."""

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
        return self._compared(mind, weighed[: self.effort.candidates], chance)

    def _compared(
        self, mind: Mind, weighed: Sequence[tuple[float, KingdominoMove]], chance: Chance
    ) -> Outlook:
        """Try moves, with their worth at first sight, in the same futures, so that the luck of the futures
        favours none, until one is left or the effort is spent."""
        view, effort = mind.view, self.effort
        future = Future(mind, effort.spite / (view.seats - 1), effort.reach)
        trials = {move: trial(mind, move) for _, move in weighed}
        sight = {move: effort.first_sight * worth for worth, move in weighed}
        values: dict[KingdominoMove, list[float]] = {move: [] for move in trials}
        dropped: list[KingdominoMove] = []
        cost = (1 + min(len(view.deck) // ROW, effort.depth)) * chiefs_each(view.seats) * effort.batch
        left, seen = effort.steps, 0
        while len(values) > 1 and (not seen or (left >= cost * len(values) and seen < effort.most)):
            for _ in range(effort.batch):
                world = future.world(effort.depth, chance)
                for move, found in values.items():
                    found.append(sight[move] + future.play(trials[move], world))
            seen += effort.batch
            left -= cost * len(values)
            for move in _behind(values, effort.behind):
                del values[move]
                dropped.insert(0, move)
        alive = [(sum(found), move) for move, found in values.items()]
        return Outlook((*_ranked(alive, chance), *dropped), seen)


def trial(mind: Mind, move: KingdominoMove) -> Trial:
    """What a move leads to that adds a domino, lands a token or chooses from the new row."""
    match move:
        case Choose():
            return Trial(mind.mine, (move.number,))
        case ChoosePair():
            return Trial(mind.mine, move.numbers)
    after = mind.mine.clone()
    if isinstance(move, Place):
        after.lay(move, mind.carries)
        land(after, move, mind.hopes)
    elif isinstance(move, LandFire) and mind.view.eruption is not None:
        after.burn(index_of(move.square), mind.view.eruption.flames)
    return Trial(after)


def _behind(values: Mapping[KingdominoMove, Sequence[float]], errors: float) -> list[KingdominoMove]:
    """The moves that lie more than so many standard errors behind the best, the worst first."""
    best = max(values, key=lambda move: sum(values[move]))
    found = []
    for move, own in values.items():
        gaps = [first - mine for first, mine in zip(values[best], own, strict=True)]
        total, many = sum(gaps), len(gaps)
        variance = sum([gap * gap for gap in gaps]) - total * total / many
        # A few futures that happen to agree are no proof: at least half a point of variance is assumed.
        if total > errors * max(variance, many / 2) ** 0.5:
            found.append((total, move))
    return [move for _, move in sorted(found, key=lambda item: (-item[0], str(item[1])))]


def _ranked(weighed: Sequence[tuple[float, KingdominoMove]], chance: Chance) -> tuple[KingdominoMove, ...]:
    """The moves by their worth; which of several best is first is left to chance."""
    first = best_of(weighed, chance)
    rest = sorted((pair for pair in weighed if pair[1] != first), key=lambda pair: (-pair[0], str(pair[1])))
    return (first, *(move for _, move in rest))


HARD = Hard()
