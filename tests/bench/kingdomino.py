"""A whole random match of Kingdomino Origins in milliseconds of one core, and what its bots take to answer.

The legal moves are asked for at every decision. Targets for four players: 3 ms in Discovery, 6 ms in Tribe.
"""

from __future__ import annotations

import random
import statistics
import sys
from time import process_time

from server.bots import BOTS
from server.chance import Chance
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.options import KingdominoOptions

MATCHES = 40
REPEATS = 7
MODES = ("discovery", "totem", "tribe")


def random_matches(options: KingdominoOptions, seats: int, matches: int) -> int:
    """Play matches at random; tells how many moves they had."""
    number = random.Random(1).random
    moves = 0
    for seed in range(matches):
        state = KINGDOMINO_ORIGINS.new(options, seats, Chance(seed))
        while state.result is None:
            due = state.automatic()
            if due is None:
                (seat,) = state.waiting
                legal = state.moves(seat)
                due = seat, legal[int(number() * len(legal))]
            state.play(*due)
            moves += 1
    return moves


def answers(level: str, options: KingdominoOptions, seats: int) -> list[float]:
    """Seconds that each answer of a bot takes in one match against itself."""
    bot = BOTS[KINGDOMINO_ORIGINS.name][level]
    state = KINGDOMINO_ORIGINS.new(options, seats, Chance(1))
    luck = Chance(2)
    seconds = []
    while state.result is None:
        due = state.automatic()
        if due is None:
            (seat,) = state.waiting
            began = process_time()
            due = seat, bot.choose(state.view(seat), state.moves(seat), luck)
            seconds.append(process_time() - began)
        state.play(*due)
    return seconds


def main() -> None:
    """Print milliseconds a match by mode and seats, then milliseconds an answer by level."""
    for mode in MODES:
        for seats in KINGDOMINO_ORIGINS.seats:
            options = KingdominoOptions(mode=mode)  # type: ignore[arg-type]
            random_matches(options, seats, 3)
            measured = []
            for _ in range(REPEATS):
                began = process_time()
                moves = random_matches(options, seats, MATCHES)
                measured.append((process_time() - began) / MATCHES * 1000)
            _say(
                f"{mode}, {seats} players: {statistics.median(measured):.2f} ms a match of "
                f"{moves / MATCHES:.0f} moves ({min(measured):.2f} to {max(measured):.2f})"
            )
    for level in ("normal", "hard"):
        for mode in MODES:
            for seats in KINGDOMINO_ORIGINS.seats:
                seconds = answers(level, KingdominoOptions(mode=mode), seats)  # type: ignore[arg-type]
                _say(
                    f"{level}, {mode}, {seats} players: {statistics.mean(seconds) * 1000:.0f} ms an answer, "
                    f"at most {max(seconds) * 1000:.0f}"
                )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
