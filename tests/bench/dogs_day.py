"""A whole random match of Dogs' Day in milliseconds of one core, and what its bots take to answer.

The legal moves are asked for at every decision. Target for six players: 3 ms.
"""

from __future__ import annotations

from server.games.dogs_day import DOGS_DAY
from server.games.dogs_day.options import DogsOptions
from tests.bench._timed import say_answers, say_matches

BANKS = ("never_empty", "empty")


def main() -> None:
    """Print milliseconds a match by bank and seats, then milliseconds an answer by level."""
    for bank in BANKS:
        for seats in DOGS_DAY.seats:
            say_matches(f"bank {bank}", DOGS_DAY, DogsOptions(bank=bank), seats)  # type: ignore[arg-type]
    for level in ("easy", "normal", "hard"):
        for seats in (2, 4, 6):
            say_answers(level, DOGS_DAY, level, DogsOptions(), seats)
