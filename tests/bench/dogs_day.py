"""What the bots of Dogs' Day take to answer."""

from __future__ import annotations

import statistics
import sys
from time import process_time

from server.bots import BOTS
from server.chance import Chance
from server.games.dogs_day import DOGS_DAY
from server.games.dogs_day.options import DogsOptions


def answers(level: str, options: DogsOptions, seats: int) -> list[float]:
    """Seconds that each answer of a bot takes in one match against itself."""
    bot = BOTS[DOGS_DAY.name][level]
    state = DOGS_DAY.new(options, seats, Chance(1))
    luck = Chance(2)
    seconds = []
    while state.result is None:
        due = state.automatic()
        if due is None:
            seat = min(state.waiting)
            began = process_time()
            due = seat, bot.choose(state.view(seat), state.moves(seat), luck)
            seconds.append(process_time() - began)
        state.play(*due)
    return seconds


def main() -> None:
    """Print milliseconds an answer by level and seats."""
    for level in ("easy", "normal", "hard"):
        for seats in (2, 4, 6):
            seconds = answers(level, DogsOptions(), seats)
            _say(
                f"{level}, {seats} players: {statistics.mean(seconds) * 1000:.0f} ms an answer, "
                f"at most {max(seconds) * 1000:.0f}"
            )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
