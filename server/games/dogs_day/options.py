"""What a table of Dogs' Day agrees on before it plays (DOG-5, DOG-6)."""

from __future__ import annotations

from typing import Literal

from server.games.contract import Options, Seat


class DogsOptions(Options, frozen=True):
    """The side of the bank, and whether X9 is in hand from the start."""

    bank: Literal["never_empty", "empty"] = "never_empty"
    advanced_start: bool = False


ROUNDS = 8
"""Rounds of a match (DOG-17)."""
PRISON_AT_FIRST = 3
"""Backpacks that the prison begins with (DOG-4)."""
PRISON_A_DAY = 1
"""Backpacks that the prison gets on a new day (DOG-15)."""
BANK_LEAST = 3
"""Markers that the never-empty bank is filled up to (DOG-6)."""
CON_MAN_TAKES = 2
"""Markers of the bank that a con man takes (DOG-9)."""
MENTOR_STEALS, CON_MAN_STEALS, HACKER_STEALS, DRIVER_STEALS, LAWYER_STEALS = 5, 2, 2, 4, 1
"""How many markers a twist steals (DOG-12)."""


def hand_size(options: DogsOptions) -> int:
    """Cards that a hand is filled up to (DOG-5)."""
    return 5 if options.advanced_start else 4


def lead_of(round: int, seats: int) -> Seat:
    """The seat that leads a round (DOG-10); seat 0 before the first."""
    return max(round - 1, 0) % seats
