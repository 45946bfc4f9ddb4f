"""The ten cards that every player has (DOG-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from server.games.contract import Seat

Card: TypeAlias = Literal[
    "x9",
    "lawyer",
    "mentor",
    "con_man",
    "digger",
    "hacker",
    "femme",
    "shooter",
    "brute",
    "driver",
]
CARDS: tuple[Card, ...] = get_args(Card)
"""All cards in the order of the scene, X9 first (DOG-7)."""
X9_NUMBER = -1
NUMBERS: Mapping[Card, int] = dict(zip(CARDS, (X9_NUMBER, 0, 1, 2, 3, 4, 5, 6, 6, 7), strict=True))
"""What is printed on a card; X9 comes before 0, Shooter and Brute are equal (DOG-7)."""
SAFE: frozenset[Card] = frozenset({"x9", "lawyer", "femme", "driver"})
"""Cards that a foiled heist does not arrest (DOG-14)."""


def in_scene_order(seats: Iterable[Seat], cards: Sequence[Card]) -> list[Seat]:
    """Seats as their cards lie in the scene: ascending, equal numbers by seat; ``cards`` by seat (DOG-7)."""
    return sorted(seats, key=lambda seat: (NUMBERS[cards[seat]], seat))
