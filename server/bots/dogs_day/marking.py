"""Which marker to take, steal or pay: what every level of player does the same way."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.dogs_day.board import BACKPACK, CASE, mean_worth
from server.chance import Chance
from server.games.contract import Seat
from server.games.dogs_day.moves import DogsMove, Pay, Rob, Steal, Take
from server.games.dogs_day.reading import worth
from server.games.dogs_day.view import DogsView


def wealth(view: DogsView, seat: Seat) -> float:
    """What a seat has in vault and scene, in thousands: exactly where the eye sees it, else on average."""
    return worth(view, seat) + sum(mean_worth(played.loot) for played in view.scene if played.seat == seat)


def best_marker(view: DogsView, moves: Sequence[DogsMove], chance: Chance) -> DogsMove:
    """Cases before backpacks, from the richest; the cheapest as a fee. Of equals chance picks one."""
    weighed = [(worth_of(view, move), move) for move in moves]
    most = max(weight for weight, _ in weighed)
    return chance.choice([move for weight, move in weighed if weight == most])


def worth_of(view: DogsView, move: DogsMove) -> tuple[float, float]:
    """How good a decision about markers is: what it brings, then how rich the victim is."""
    match move:
        case Take():
            return (CASE if move.kind == "case" else BACKPACK), 0.0
        case Steal():
            return (CASE if move.kind == "case" else BACKPACK), wealth(view, move.victim)
        case Rob():
            loot = next(played.loot for played in view.scene if played.seat == move.victim)
            return mean_worth(loot), wealth(view, move.victim)
        case Pay():
            return -float(move.value), 0.0
    raise TypeError(f"no decision about markers: {move}")
