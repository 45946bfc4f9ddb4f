"""The 48 dominoes, read from the table beside this file, checked against printed totals (KO-1, KO-2)."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import msgspec

Terrain: TypeAlias = Literal["desert", "meadow", "lake", "jungle", "quarry", "volcano"]
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
DESERT, MEADOW, LAKE, JUNGLE, QUARRY, VOLCANO = range(6)
"""The index of each terrain in `TERRAINS`."""
LAND = range(5)
"""The indices of the terrains that can score."""

Resource: TypeAlias = Literal["mammoth", "fish", "mushroom", "flint"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
HOMES: tuple[int, ...] = (MEADOW, LAKE, JUNGLE, QUARRY)
"""For every resource, in the order of `RESOURCES`, the index of the terrain that carries it."""

_PRINTED: dict[Terrain, tuple[int, ...]] = {
    "desert": (20, 2, 0),
    "meadow": (16, 3, 0),
    "lake": (13, 4, 0),
    "jungle": (11, 3, 1),
    "quarry": (9, 2, 2),
}
_CRATERS = {1: 5, 2: 4, 3: 1}


class Half(msgspec.Struct, frozen=True):
    """One square of a domino: ``terrain`` is an index of `TERRAINS`, ``fires`` counts printed icons."""

    terrain: int
    fires: int
    craters: int

    @property
    def resource(self) -> Resource | None:
        """What the half carries when it is turned up in Totem and Tribe (KO-1, KO-15)."""
        return RESOURCES[HOMES.index(self.terrain)] if self.terrain in HOMES and not self.fires else None


class Domino(msgspec.Struct, frozen=True):
    """A domino; its number orders the row (KO-5)."""

    number: int
    left: Half
    right: Half

    @property
    def halves(self) -> tuple[Half, Half]:
        """Left, then right."""
        return self.left, self.right

    @property
    def craters(self) -> int:
        """How many craters its volcano has, 0 without one; also the flames of its token (KO-10)."""
        return self.left.craters + self.right.craters


def read(rows: Iterable[Mapping[str, str]]) -> dict[int, Domino]:
    """The dominoes of a table by their numbers; ValueError when a row is malformed."""
    terrains: dict[str, int] = {terrain: index for index, terrain in enumerate(TERRAINS)}
    dominoes = {}
    for row in rows:
        halves = []
        for side in ("left", "right"):
            if row[side] not in terrains:
                raise ValueError(f"domino {row['number']}: {row[side]!r} is no terrain")
            halves.append(Half(terrains[row[side]], int(row[f"{side}_fires"]), int(row[f"{side}_craters"])))
        number = int(row["number"])
        dominoes[number] = Domino(number, *halves)
    return dominoes


def check(dominoes: Mapping[int, Domino]) -> None:
    """Compare with the totals printed in the rules (KO-2); ValueError names the first that differs."""
    if sorted(dominoes) != list(range(1, 49)):
        raise ValueError("the dominoes are not numbered 1 to 48")
    halves = [half for domino in dominoes.values() for half in domino.halves]
    counted = Counter((TERRAINS[half.terrain], half.fires) for half in halves if half.terrain != VOLCANO)
    printed = {(terrain, n): many for terrain, row in _PRINTED.items() for n, many in enumerate(row) if many}
    if counted != printed:
        raise ValueError(f"squares by terrain and fires: {dict(counted)}, not {printed}")
    craters = Counter(half.craters for half in halves if half.terrain == VOLCANO)
    if craters != _CRATERS or any(half.craters for half in halves if half.terrain != VOLCANO):
        raise ValueError(f"volcanoes by craters: {dict(craters)}, not {_CRATERS}")
    if any(domino.left.craters and domino.right.craters for domino in dominoes.values()):
        raise ValueError("a domino has two volcanoes")


def _load() -> dict[int, Domino]:
    text = (files(__package__) / "dominoes.csv").read_text(encoding="utf-8")
    dominoes = read(csv.DictReader(text.splitlines()))
    check(dominoes)
    return dominoes


DOMINOES: Mapping[int, Domino] = _load()
"""Every domino by its number."""
