"""A strong dominó player: imagines the hidden tiles many times and plays the round out from every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from server.bots.domino.swift import BIT, Policy, Position, key_after
from server.bots.domino.weighing import Weights
from server.bots.domino.worlds import Worlds
from server.chance import Chance
from server.games.contract import Seat
from server.games.domino.moves import Play
from server.games.domino.reading import can_draw, side_of, sides_of
from server.games.domino.scoring import RoundScore
from server.games.domino.view import DominoView

EFFORT = 40_000
"""Tiles looked at in an answer, at most: for every play-out those that can still be laid.

Where everybody plays alone at four seats the normal bot gives away nearly five points a decision, measured
by the same play-outs in far more worlds; with this effort about 0.4 are left, with a tenth of it one or two.
"""
BATCH = 12
"""Worlds between two looks at which moves have fallen behind."""
BEHIND = 2.5
"""A move is given up when it lies so many standard errors behind the best."""


class Outlook(NamedTuple):
    """What looking ahead has come to: the moves, the best first, and how many worlds were imagined."""

    order: tuple[Play, ...]
    worlds: int


class Hard:
    """See `server.games.contract.Bot`.

    ``effort`` is counted in tiles that play-outs may lay. ``sharpness`` tells how much is read into what the
    others played: 0 is nothing. A round counts ``win`` points besides those it scores.
    """

    def __init__(self, effort: int = EFFORT, sharpness: float = 0.15, win: float = 30.0) -> None:
        self.effort, self.sharpness, self.win = effort, sharpness, win

    def choose(self, view: DominoView, moves: Sequence[Play], chance: Chance) -> Play:
        """The move whose play-outs came to most."""
        if len(moves) == 1 or not isinstance(view.eye, int):
            return chance.choice(moves)
        return self.look_ahead(view, view.eye, moves, chance).order[0]

    def look_ahead(self, view: DominoView, me: Seat, moves: Sequence[Play], chance: Chance) -> Outlook:
        """Try the moves in the same worlds, so that the luck of the worlds favours none, until one is left
        or the effort is spent."""
        policy = Policy(view.options, view.seats, Weights())
        worlds = Worlds(view, me, policy, chance)
        cost = sum(view.counts) + (view.boneyard if can_draw(view) else 0)
        left, seen = self.effort, 0
        values: dict[Play, list[float]] = {move: [] for move in moves}
        dropped: list[Play] = []
        # The first batch is always played to its end, or a large effort for one tile would be no effort.
        while len(values) > 1 and (seen == 0 or left >= BATCH * cost * len(values)):
            for _ in range(BATCH):
                world = worlds.draw()
                weight = worlds.likelihood(world, self.sharpness)
                for move, found in values.items():
                    found.append(weight * self._value(view, me, _played(policy, world, me, move)))
            seen += BATCH
            left -= BATCH * cost * len(values)
            for move in _behind(values):
                del values[move]
                dropped.insert(0, move)
        alive = sorted(values, key=lambda move: -sum(values[move]))
        return Outlook((*alive, *dropped), seen)

    def _value(self, view: DominoView, me: Seat, score: RoundScore) -> float:
        """What the end of a round is worth to the side of ``me``, in points; all sides' sum to nothing."""
        if score.seat is None:
            return 0.0
        worth = self.win + score.points
        if side_of(view.options, score.seat) == side_of(view.options, me):
            return worth
        return -worth / (sides_of(view.options, view.seats) - 1)


def _behind(values: dict[Play, list[float]]) -> list[Play]:
    """The moves that lie clearly behind the best, the worst first."""
    best = max(values, key=lambda move: sum(values[move]))
    found = []
    for move, own in values.items():
        gaps = [first - mine for first, mine in zip(values[best], own, strict=True)]
        total = sum(gaps)
        if total > BEHIND * sum([gap * gap for gap in gaps]) ** 0.5:
            found.append((total, move))
    return [move for _, move in sorted(found, key=lambda item: -item[0])]


def _played(policy: Policy, world: Position, me: Seat, move: Play) -> RoundScore:
    """How the round ends in this world after the move."""
    position = world.copy()
    bit = BIT[move.tile]
    position.key = key_after(world.key, move)
    position.hands[me] ^= bit
    position.laid |= bit
    position.turn = policy.after[me]
    if not position.hands[me]:
        return policy.score(position.hands, me, True)
    return policy.play_out(position)


HARD = Hard()
