"""What lies in the box: markers and trucks, read once and checked against the rules (DOG-2, DOG-3)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["backpack", "case"]
"""What everybody sees of a marker (DOG-2)."""
BACKPACKS, CASES = 78, 24
"""How many markers there are of each kind (DOG-2)."""
TRUCKS = 18
TRUCKS_USED = 9
"""Trucks in the box, and trucks of a match (DOG-3)."""
MOST_BACKPACKS, MOST_CASES = 38, 24
"""What the nine richest trucks may carry (DOG-3)."""


class Markers(msgspec.Struct, frozen=True):
    """How many markers of each kind are in one place."""

    backpacks: int = 0
    cases: int = 0

    @property
    def total(self) -> int:
        """Markers of both kinds."""
        return self.backpacks + self.cases

    def plus(self, other: Markers) -> Markers:
        """Both together."""
        return Markers(self.backpacks + other.backpacks, self.cases + other.cases)

    def of(self, kind: Kind) -> int:
        """Markers of one kind."""
        return self.backpacks if kind == "backpack" else self.cases


class Holding(msgspec.Struct, frozen=True):
    """The values of the markers in one place, in thousands, highest first: for who may see them (DOG-2)."""

    backpacks: tuple[int, ...] = ()
    cases: tuple[int, ...] = ()

    @property
    def money(self) -> int:
        """What they are worth together, in thousands."""
        return sum(self.backpacks) + sum(self.cases)

    @property
    def markers(self) -> Markers:
        """What everybody sees of them."""
        return Markers(len(self.backpacks), len(self.cases))


class Material(msgspec.Struct, frozen=True):
    """The value of every marker in thousands, and the load of every truck."""

    backpacks: tuple[int, ...]
    cases: tuple[int, ...]
    trucks: tuple[Markers, ...]


class _Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    load: tuple[int, int]
    trucks: int


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    backpacks: dict[str, int]
    cases: dict[str, int]
    trucks: tuple[_Load, ...]


def read(table: Mapping[str, Any]) -> Material:
    """The material of a table like ``material.toml``; ValueError tells what is wrong with it."""
    try:
        box = msgspec.convert(table, _Table)
    except msgspec.ValidationError as error:
        raise ValueError(f"the material is malformed: {error}") from error
    trucks = [Markers(*row.load) for row in box.trucks for _ in range(row.trucks)]
    return Material(_values(box.backpacks), _values(box.cases), tuple(trucks))


def _values(counts: Mapping[str, int]) -> tuple[int, ...]:
    if not all(value.isascii() and value.isdigit() for value in counts):
        raise ValueError(f"values of markers are whole thousands, not {', '.join(counts)}")
    return tuple(int(value) for value, many in counts.items() for _ in range(many))


def check(material: Material) -> None:
    """Compare with the rules (DOG-2, DOG-3); ValueError names the first thing that differs."""
    found = len(material.backpacks), len(material.cases)
    if found != (BACKPACKS, CASES):
        raise ValueError(f"{found[0]} backpacks and {found[1]} cases, not {BACKPACKS} and {CASES} (DOG-2)")
    if len(material.trucks) != TRUCKS:
        raise ValueError(f"{len(material.trucks)} trucks, not {TRUCKS} (DOG-3)")
    if any(load.backpacks < 0 or load.cases < 0 for load in material.trucks):
        raise ValueError("a truck carries less than nothing (DOG-3)")
    richest = (
        _richest([load.backpacks for load in material.trucks]),
        _richest([load.cases for load in material.trucks]),
    )
    if richest[0] > MOST_BACKPACKS or richest[1] > MOST_CASES:
        raise ValueError(
            f"nine trucks may carry {richest[0]} backpacks and {richest[1]} cases; "
            f"{MOST_BACKPACKS} and {MOST_CASES} are the most (DOG-3)"
        )


def _richest(loads: Sequence[int]) -> int:
    return sum(sorted(loads, reverse=True)[:TRUCKS_USED])


def _load() -> Material:
    table = tomllib.loads((files(__package__) / "material.toml").read_text(encoding="utf-8"))
    material = read(table)
    check(material)
    return material


MATERIAL = _load()
VALUES: Sequence[int] = MATERIAL.backpacks + MATERIAL.cases
"""The value of every marker in thousands; the first `BACKPACKS` are backpacks, the others cases."""
LOADS: Sequence[Markers] = MATERIAL.trucks
"""What every truck of the box carries."""
