"""Which marker to take, steal or pay: what every level of player does the same way."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.dogs_day.board import BACKPACK, CASE
from server.chance import Chance
from server.games.contract import Seat
from server.games.dogs_day.moves import DogsMove, Pay, Rob, Steal, Take
from server.games.dogs_day.reading import worth
from server.games.dogs_day.view import DogsView


def wealth(view: DogsView, seat: Seat) -> float:
    """What a seat has in vault and scene, in thousands: exactly where the eye sees it, else on average."""
    loot = sum(
        played.loot.backpacks * BACKPACK + played.loot.cases * CASE
        for played in view.scene
        if played.seat == seat
    )
    return worth(view, seat) + loot


def best_marker(view: DogsView, moves: Sequence[DogsMove], chance: Chance) -> DogsMove:
    """Cases before backpacks, from the richest; the cheapest as a fee. Of equals chance picks one."""
    return best_of([(worth_of(view, move), move) for move in moves], chance)


def worth_of(view: DogsView, move: DogsMove) -> tuple[float, float]:
    """How good a decision about markers is: what it brings, then how rich the victim is."""
    match move:
        case Take():
            return (CASE if move.kind == "case" else BACKPACK), 0.0
        case Steal():
            return (CASE if move.kind == "case" else BACKPACK), wealth(view, move.victim)
        case Rob():
            loot = next(played.loot for played in view.scene if played.seat == move.victim)
            brings = loot.backpacks * BACKPACK + loot.cases * CASE
            return brings, wealth(view, move.victim)
        case Pay():
            return -float(move.value), 0.0
    return 0.0, 0.0


def best_of(weighed: Sequence[tuple[tuple[float, float], DogsMove]], chance: Chance) -> DogsMove:
    """The move weighed highest; of several, chance picks one."""
    most = max(weight for weight, _ in weighed)
    return chance.choice([move for weight, move in weighed if weight == most])
