"""How fast and how strong the bots of Dominó Dungeon are."""

from __future__ import annotations

import statistics
import sys
from time import process_time

from server.bots import BOTS
from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.options import DungeonOptions
from server.simulate import simulate

DUELS = (("easy", "random", 200), ("normal", "random", 200), ("normal", "easy", 400), ("hard", "normal", 40))


def strength(level: str, others: str, matches: int) -> tuple[float, float]:
    """The share of matches that one wins among three others, from every seat alike, and its error."""
    report = simulate(DOMINO_DUNGEON, 4, matches, 1, (level, others, others, others), DungeonOptions())
    share = next(line.win_share for line in report.by_bot if line.name == level)
    return share, (share * (1 - share) / report.matches) ** 0.5


def answers(level: str, options: DungeonOptions, seats: int) -> list[float]:
    """Seconds that each answer of a bot takes in one match against itself."""
    bot = BOTS[DOMINO_DUNGEON.name][level]
    state = DOMINO_DUNGEON.new(options, seats, Chance(1))
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
    """Print milliseconds an answer by level and seats, and who beats whom."""
    for level in BOTS[DOMINO_DUNGEON.name]:
        for seats in (2, 4):
            seconds = answers(level, DungeonOptions(), seats)
            _say(
                f"{level}, {seats} players: {statistics.mean(seconds) * 1000:.1f} ms an answer, "
                f"at most {max(seconds) * 1000:.1f}"
            )

    for level, others, matches in DUELS:
        share, error = strength(level, others, matches)
        _say(f"one {level} among three {others}: {share:.1%} of {matches} matches, +- {error:.1%}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
