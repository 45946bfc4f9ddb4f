"""The cave dwellers: which there are and what each scores where it stands (KO-4, KO-22, KO-23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

Dweller: TypeAlias = Literal[
    "hunter",
    "fisher",
    "gatherer",
    "sculptor",
    "painter",
    "fire_lady",
    "shaman",
    "warrior_1",
    "warrior_2",
    "warrior_3",
]
DWELLERS: tuple[Dweller, ...] = get_args(Dweller)

COUNTS: Mapping[Dweller, int] = {
    **dict.fromkeys(DWELLERS[:7], 2),
    "warrior_1": 4,
    "warrior_2": 3,
    "warrior_3": 1,
}
"""How many of each there are, 22 in all (KO-4)."""

POWERS: Mapping[str, int] = {"warrior_1": 1, "warrior_2": 2, "warrior_3": 3}
"""The power of every warrior."""

PER_RESOURCE: Mapping[str, tuple[int, int]] = {
    "hunter": (0, 3),
    "fisher": (1, 3),
    "gatherer": (2, 4),
    "sculptor": (3, 5),
}
"""Who scores one kind of resource: its index in `RESOURCES`, and the points for each (KO-22)."""

PAINTER_POINTS = 2
FIRE_LADY_POINTS = 1
SHAMAN_POINTS = 2

SHOWN = 4
"""Dwellers that the cave shows (KO-19)."""
PRICE_SHOWN = 2
PRICE_PILE = 4
"""Different resources that a dweller of the cave, or of the pile, costs (KO-20)."""


def full_pile() -> list[Dweller]:
    """All 22, kind by kind."""
    return [dweller for dweller, many in COUNTS.items() for _ in range(many)]
