"""The chances of dice, as the screens tell them before a key is pressed."""

from __future__ import annotations

from collections.abc import Sequence


def at_least_one(dice: int, need: int) -> float:
    """The chance that one of so many dice reaches ``need``."""
    return 1 - (max(0, min(6, need - 1)) / 6) ** dice


def hits(dice: Sequence[int], need: int) -> int:
    """How many of the dice reach ``need``."""
    return sum(die >= need for die in dice)


def percent(chance: float) -> str:
    """A chance as it is written; only what is certain is 0 or 100."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    return f"{min(99, max(1, round(chance * 100)))}%"
