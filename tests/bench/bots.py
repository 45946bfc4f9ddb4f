"""How strong the levels of dominó are, level against level, and how long a hard answer takes.

Four seats in pairs, double-six, nothing left over; every deal is played twice with the sides changed. The
share is of the rounds that somebody won, with its standard error. Times are processor time.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import mean
from time import process_time

from server.bots import BOTS
from server.chance import Chance
from server.games.contract import Bot
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.view import DominoView
from tests.server.bots.domino.rounds import PAIRS, duel

LEVELS = BOTS["domino"]
DUELS = (
    ("easy", "random", 500),
    ("normal", "easy", 500),
    ("normal", "random", 500),
    ("hard", "normal", 120),
    ("hard", "random", 40),
)
TABLES = (
    ("two", DominoOptions(), 2, 10),
    ("two without boneyard", DominoOptions(boneyard=False), 2, 10),
    ("three", DominoOptions(), 3, 5),
    ("four, each alone", DominoOptions(), 4, 3),
    ("two, double-nine", DominoOptions(set=9), 2, 3),
    ("four in pairs, double-nine, ten tiles", DominoOptions(set=9, hand_size=10, pairs=True), 4, 3),
)


class Timed:
    """A bot whose answers are timed when there is something to choose."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, view: DominoView, moves: Sequence[Play], chance: Chance) -> Play:
        """What the bot chooses."""
        began = process_time()
        chosen: Play = self.bot.choose(view, moves, chance)
        if len(moves) > 1:
            self.seconds.append(process_time() - began)
        return chosen


def _print(name: str, bot: Timed, other: str, options: DominoOptions, seats: int, deals: int) -> None:
    tally = duel(bot, LEVELS[other], options, seats, range(deals))
    sys.stdout.write(
        f"{name} over {other}: {tally.share:.1%} +- {tally.error:.1%} of {tally.decided} rounds;"
        f" an answer {mean(bot.seconds) * 1000:.1f} ms, at worst {max(bot.seconds) * 1000:.0f} ms\n"
    )
    sys.stdout.flush()


def main() -> None:
    """Print the share of rounds won, and the mean and the worst time of an answer."""
    for level, other, deals in DUELS:
        _print(level, Timed(LEVELS[level]), other, PAIRS, 4, deals)
    for table, options, seats, deals in TABLES:
        _print(f"{table}: hard", Timed(LEVELS["hard"]), "normal", options, seats, deals)
