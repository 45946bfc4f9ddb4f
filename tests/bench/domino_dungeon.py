"""A whole random match of Dominó Dungeon in milliseconds of one core; how fast and how strong its bots are.

The legal moves are asked for at every decision. Target for four players: 40 ms.
"""

from __future__ import annotations

from server.bots import BOTS
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.options import DungeonOptions
from server.simulate import simulate
from tests.bench._timed import MATCHES, say, say_answers, say_matches

DUELS = (("easy", "random", 200), ("normal", "random", 200), ("normal", "easy", 400), ("hard", "normal", 40))
TABLES = [
    (DungeonOptions(), 2),
    (DungeonOptions(), 3),
    (DungeonOptions(), 4),
    (DungeonOptions(dungeon=6, collapse=True), 4),
    (DungeonOptions(campaign=True), 4),
]


def strength(level: str, others: str, matches: int) -> tuple[float, float]:
    """The share of matches that one wins among three others, from every seat alike, and its error."""
    report = simulate(DOMINO_DUNGEON, 4, matches, 1, (level, others, others, others), DungeonOptions())
    share = next(line.win_share for line in report.by_bot if line.name == level)
    return share, (share * (1 - share) / report.matches) ** 0.5


def main() -> None:
    """Print milliseconds a match by options and seats and an answer by level, and who beats whom."""
    for options, seats in TABLES:
        kind = "campaign" if options.campaign else f"dungeon {options.dungeon}"
        say_matches(kind, DOMINO_DUNGEON, options, seats, MATCHES // 8 if options.campaign else MATCHES)
    for level in BOTS[DOMINO_DUNGEON.name]:
        for seats in (2, 4):
            say_answers(level, DOMINO_DUNGEON, level, DungeonOptions(), seats)
    for level, others, matches in DUELS:
        share, error = strength(level, others, matches)
        say(f"one {level} among three {others}: {share:.1%} of {matches} matches, +- {error:.1%}")
