"""A whole random match of every game in milliseconds of one core.

The legal moves are asked for at every decision, as a table does.
"""

from __future__ import annotations

import random
import statistics
import sys
from time import process_time
from typing import Any

import msgspec

from server.chance import Chance
from server.games import GAMES
from server.games.contract import Game
from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions

MILLISECONDS = 60
"""About so much play is timed at once."""
REPEATS = 7


class Kind(msgspec.Struct, frozen=True):
    """Matches of one kind: what it is called, its game, options and seats; ``target`` in milliseconds."""

    name: str
    game: str
    options: Any
    seats: tuple[int, ...]
    target: dict[int, float] = {}


KINDS = (
    Kind("Dominó, pairs to 100", "domino", DominoOptions(pairs=True), (4,)),
    Kind("Dominó, alone to 100", "domino", DominoOptions(), (2, 3, 4)),
    *(
        Kind(
            f"Kingdomino Origins, {mode}",
            "kingdomino_origins",
            KingdominoOptions(mode=mode),  # type: ignore[arg-type]
            (2, 3, 4),
            {4: most},
        )
        for mode, most in (("discovery", 3), ("totem", 6), ("tribe", 6))
    ),
    Kind("Dogs' Day, bank never empty", "dogs_day", DogsOptions(), (2, 4, 6), {6: 3}),
    Kind("Dogs' Day, bank empty", "dogs_day", DogsOptions(bank="empty"), (2, 4, 6), {6: 3}),
    Kind("Dominó Dungeon 1", "domino_dungeon", DungeonOptions(), (2, 3, 4), {4: 40}),
    Kind(
        "Dominó Dungeon 6, collapse",
        "domino_dungeon",
        DungeonOptions(dungeon=6, collapse=True),
        (4,),
        {4: 40},
    ),
    Kind("Dominó Dungeon, campaign", "domino_dungeon", DungeonOptions(campaign=True), (4,)),
)


def play(game: Game, options: Any, seats: int, seed: int, number: random.Random) -> int:
    """One match at random; tells how many moves it had."""
    state = game.new(options, seats, Chance(seed))
    moves = 0
    while state.result is None:
        due = state.automatic()
        if due is None:
            seat = next(iter(state.waiting))
            legal = state.moves(seat)
            due = seat, legal[int(number.random() * len(legal))]
        state.play(*due)
        moves += 1
    return moves


def timed(kind: Kind, seats: int, matches: int) -> tuple[float, float]:
    """Milliseconds and moves of a match, on average of the first so many."""
    number = random.Random(1)
    began = process_time()
    moves = sum(play(GAMES[kind.game], kind.options, seats, seed, number) for seed in range(matches))
    return 1000 * (process_time() - began) / matches, moves / matches


def main() -> None:
    """Print milliseconds and moves of a match by kind and seats."""
    for kind in KINDS:
        for seats in kind.seats:
            first, _ = timed(kind, seats, 3)
            matches = max(2, min(40, int(MILLISECONDS / first)))
            measured = [timed(kind, seats, matches) for _ in range(REPEATS)]
            spent = [milliseconds for milliseconds, _ in measured]
            target = f", target {kind.target[seats]:g}" if seats in kind.target else ""
            _say(
                f"{kind.name}, {seats} players: {statistics.median(spent):.2f} ms a match of "
                f"{measured[0][1]:.0f} moves ({min(spent):.2f} to {max(spent):.2f}{target})"
            )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
