"""The tiles of a set: pairs of numbers, the larger first."""

from __future__ import annotations

from typing import TypeAlias

Tile: TypeAlias = tuple[int, int]
"""A tile, its larger half first: (6, 4). A double is (n, n)."""

Placed: TypeAlias = tuple[int, int]
"""A tile as it lies in the line: its left half, its right half."""


def full_set(highest: int) -> tuple[Tile, ...]:
    """Every tile once, from 0-0 up (DOM-1): 28 for a highest of 6, 55 for 9."""
    return tuple((a, b) for a in range(highest + 1) for b in range(a + 1))


def text_of(tile: Tile) -> str:
    """``6-4``."""
    return f"{tile[0]}-{tile[1]}"


def pips(tile: Tile) -> int:
    """What the tile counts when it stays in a hand."""
    return tile[0] + tile[1]
