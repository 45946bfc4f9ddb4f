"""What the bots of Kingdomino Origins take to answer."""

from __future__ import annotations

import statistics
import sys
from time import process_time

from server.bots import BOTS
from server.chance import Chance
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.options import KingdominoOptions

MODES = ("discovery", "totem", "tribe")


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
    """Print milliseconds an answer by level, mode and seats."""
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
