"""A place where markers lie: on the bank, on a card, in a vault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from server.chance import Chance
from server.games.dogs_day.material import BACKPACKS, VALUES, Holding, Kind, Markers


class Pile:
    """Markers by kind, each one a place in `VALUES`."""

    __slots__ = ("backpacks", "cases")

    def __init__(self, backpacks: Iterable[int] = (), cases: Iterable[int] = ()) -> None:
        self.backpacks = list(backpacks)
        self.cases = list(cases)

    @classmethod
    def full(cls) -> Self:
        """All markers there are (DOG-2)."""
        return cls(range(BACKPACKS), range(BACKPACKS, len(VALUES)))

    def __len__(self) -> int:
        return len(self.backpacks) + len(self.cases)

    @property
    def markers(self) -> Markers:
        """What everybody sees."""
        return Markers(len(self.backpacks), len(self.cases))

    @property
    def holding(self) -> Holding:
        """What the markers are worth, for who may know it."""
        return holding_of(self.backpacks, self.cases)

    def of(self, kind: Kind) -> list[int]:
        """The markers of one kind."""
        return self.backpacks if kind == "backpack" else self.cases

    def give(self, kind: Kind, count: int, taker: Pile, chance: Chance) -> None:
        """Move markers of a kind; which of them is chance (DOG-11). ValueError when there are too few."""
        mine, theirs = self.of(kind), taker.of(kind)
        if count > len(mine):
            raise ValueError(f"{count} of {len(mine)} markers cannot be moved")
        if count == len(mine):
            theirs += mine
            mine.clear()
            return
        for _ in range(count):
            place = chance.below(len(mine))
            theirs.append(mine[place])
            mine[place] = mine[-1]
            mine.pop()

    def give_all(self, taker: Pile) -> None:
        """Move everything."""
        taker.backpacks += self.backpacks
        taker.cases += self.cases
        self.backpacks.clear()
        self.cases.clear()

    def draw(self, kind: Kind, count: int, taker: Pile) -> int:
        """Move the next markers of a shuffled pile, as many as there are (DOG-16); tells how many."""
        mine, theirs = self.of(kind), taker.of(kind)
        count = min(count, len(mine))
        for _ in range(count):
            theirs.append(mine.pop())
        return count

    def copy(self) -> Pile:
        """The same markers in another pile."""
        other = Pile.__new__(Pile)
        other.backpacks, other.cases = self.backpacks[:], self.cases[:]
        return other


def holding_of(backpacks: Iterable[int], cases: Iterable[int]) -> Holding:
    """What these markers are worth, highest first."""
    return Holding(
        tuple(sorted([VALUES[marker] for marker in backpacks], reverse=True)),
        tuple(sorted([VALUES[marker] for marker in cases], reverse=True)),
    )
