"""Squares as bits of an integer: the whole plane a territory can reach, and the tables over it.

The camp is square (0, 0), x grows to the east and y to the south. A territory of frame 7 reaches 6 squares
from the camp; one more on each side keeps a shift by one from wrapping into the next line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, get_args

Square: TypeAlias = tuple[int, int]
"""(x, y) from the camp."""

Direction: TypeAlias = Literal["north", "east", "south", "west"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)

FARTHEST = 6
_MIDDLE = FARTHEST + 1
WIDTH = 2 * _MIDDLE + 1
STEPS: tuple[int, ...] = (-WIDTH, 1, WIDTH, -1)
"""What a step in each of `DIRECTIONS` adds to the index of a square."""

COORDINATES = range(-FARTHEST, FARTHEST + 1)


def index_of(square: Square) -> int:
    """The number of a square's bit."""
    return (square[1] + _MIDDLE) * WIDTH + square[0] + _MIDDLE


def square_at(index: int) -> Square:
    """The square of a bit's number."""
    y, x = divmod(index, WIDTH)
    return x - _MIDDLE, y - _MIDDLE


CAMP = index_of((0, 0))
SQUARES: tuple[Square, ...] = tuple(square_at(index) for index in range(WIDTH * WIDTH))
"""The square of every index, those beyond `FARTHEST` too."""


def _box(left: int, right: int, top: int, bottom: int) -> int:
    """All squares of a rectangle, its edges included; what lies off the plane is left out."""
    return sum(
        1 << index_of((x, y))
        for y in range(max(top, -_MIDDLE), min(bottom, _MIDDLE) + 1)
        for x in range(max(left, -_MIDDLE), min(right, _MIDDLE) + 1)
    )


COLUMNS = {
    (left, right): _box(left, right, -FARTHEST, FARTHEST) for left in COORDINATES for right in COORDINATES
}
"""All squares of the columns from ``left`` to ``right``."""
LINES = {
    (top, bottom): _box(-FARTHEST, FARTHEST, top, bottom) for top in COORDINATES for bottom in COORDINATES
}
"""All squares of the lines from ``top`` to ``bottom``."""

EDGES: tuple[int, ...] = tuple(
    sum(1 << index_of((x + dx, y + dy)) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))
    if abs(x) <= FARTHEST and abs(y) <= FARTHEST
    else 0
    for x, y in SQUARES
)
"""For every square the four that share an edge with it."""

WITHIN: tuple[tuple[int, ...], ...] = tuple(
    tuple(_box(x - far, x + far, y - far, y + far) for x, y in SQUARES) for far in range(4)
)
"""``WITHIN[far][index]``: the squares at most ``far`` steps away, in any of eight directions (KO-10)."""


def indices(bits: int) -> Iterator[int]:
    """The numbers of the bits of a set of squares, from the north-west on, line by line."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield bit.bit_length() - 1


def squares_of(bits: int) -> tuple[Square, ...]:
    """The squares of a set, line by line."""
    return tuple(SQUARES[index] for index in indices(bits))


def bits_of(squares: tuple[Square, ...] | list[Square]) -> int:
    """The set of some squares."""
    return sum(1 << index_of(square) for square in set(squares))


def region_of(seed: int, within: int) -> int:
    """All squares of ``within`` that are joined to ``seed`` by edges."""
    while True:
        grown = (seed | seed << 1 | seed >> 1 | seed << WIDTH | seed >> WIDTH) & within
        if grown == seed:
            return seed
        seed = grown
