"""A strong dominó player: imagines the hidden tiles many times and plays the round out from every move."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.domino.swift import BIT, Policy, Position, key_after
from server.bots.domino.weighing import Weights
from server.bots.domino.worlds import Worlds
from server.chance import Chance
from server.games.contract import Seat
from server.games.domino.moves import Play
from server.games.domino.reading import side_of, sides_of
from server.games.domino.scoring import RoundScore
from server.games.domino.view import DominoView

EFFORT = 20_000
"""Tiles looked at in an answer, about: worlds times moves times tiles that can still be laid."""
FEWEST_WORLDS = 12


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
        values = self.values(view, view.eye, moves, chance)
        return moves[values.index(max(values))]

    def worlds(self, view: DominoView, moves: Sequence[Play]) -> int:
        """How many worlds the effort is enough for."""
        left = sum(view.counts) + (view.boneyard if view.options.boneyard else 0)
        return max(FEWEST_WORLDS, self.effort // (len(moves) * left))

    def values(self, view: DominoView, me: Seat, moves: Sequence[Play], chance: Chance) -> list[float]:
        """For every move the mean of what its play-outs came to for the side of ``me``, in points."""
        policy = Policy(view.options, view.seats, Weights())
        worlds = Worlds(view, me, policy, chance)
        sums = [0.0] * len(moves)
        total = 0.0
        # Every move is tried in the same worlds, so that the luck of the worlds favours none.
        for _ in range(self.worlds(view, moves)):
            world = worlds.draw()
            weight = worlds.likelihood(world, self.sharpness)
            total += weight
            for n, move in enumerate(moves):
                sums[n] += weight * self._value(view, me, _played(policy, world, me, move))
        return [value / total for value in sums]

    def _value(self, view: DominoView, me: Seat, score: RoundScore) -> float:
        if score.seat is None:
            return 0.0
        worth = self.win + score.points
        if side_of(view.options, score.seat) == side_of(view.options, me):
            return worth
        return -worth / (sides_of(view.options, view.seats) - 1)


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
