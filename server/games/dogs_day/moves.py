"""The moves of Dogs' Day and their text forms: ``pick x9``, ``take case``, ``steal case from vault 3``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from server.games.contract import IllegalMove, Move, Seat
from server.games.dogs_day.cards import CARDS, Card
from server.games.dogs_day.material import BACKPACKS, VALUES, Kind

Place: TypeAlias = Literal["card", "vault"]
"""Where loot can be stolen: on a card in the scene or from its owner's vault (DOG-12)."""
KINDS: tuple[Kind, Kind] = ("backpack", "case")
MOST_SEATS = 6

_LONGEST_TEXT = 32


class SetUp(Move, frozen=True):
    """Stock prison, bank and truck and deal the hands; the table does it, as seat 0 (DOG-4, DOG-5)."""

    def __str__(self) -> str:
        return "set up"


class Pick(Move, frozen=True):
    """Put a card face down, in place of the one picked before if there is one (DOG-7)."""

    card: Card

    def __str__(self) -> str:
        return f"pick {self.card}"


class Reveal(Move, frozen=True):
    """Turn up all picks at once; the table does it, as seat 0 (DOG-7)."""

    def __str__(self) -> str:
        return "reveal"


class Take(Move, frozen=True):
    """Take one marker of a kind from bank or prison (DOG-9 to DOG-11, DOG-14)."""

    kind: Kind

    def __str__(self) -> str:
        return f"take {self.kind}"


class Steal(Move, frozen=True):
    """Steal one marker of a kind from somebody's card or vault; which one is chance (DOG-11, DOG-12)."""

    kind: Kind
    place: Place
    victim: Seat

    def __str__(self) -> str:
        return f"steal {self.kind} from {self.place} {self.victim}"


class Rob(Move, frozen=True):
    """Steal everything on one card of the column to the left (DOG-12, DOG-13)."""

    victim: Seat

    def __str__(self) -> str:
        return f"rob card {self.victim}"


class Sweep(Move, frozen=True):
    """Take or steal all that is still due, where nothing is left to choose; the table does it (DOG-13)."""

    def __str__(self) -> str:
        return "sweep"


class Pay(Move, frozen=True):
    """Pay a marker of the own vault as a fee (DOG-14); ``value`` is in thousands."""

    kind: Kind
    value: int

    def __str__(self) -> str:
        return f"pay {self.kind} {self.value}"


class NewDay(Move, frozen=True):
    """Begin another day; the table does it, as seat 0, after a pause (DOG-15)."""

    def __str__(self) -> str:
        return "day"


DogsMove: TypeAlias = SetUp | Pick | Reveal | Take | Steal | Rob | Sweep | Pay | NewDay

# Moves are values, so one of each is enough: play-outs create none.
SET_UP, REVEAL, SWEEP, NEW_DAY = SetUp(), Reveal(), Sweep(), NewDay()
PICKS: Mapping[Card, Pick] = {card: Pick(card) for card in CARDS}
TAKES: Mapping[Kind, Take] = {kind: Take(kind) for kind in KINDS}
STEALS: Mapping[Place, tuple[tuple[Steal, Steal], ...]] = {
    place: tuple((Steal("backpack", place, seat), Steal("case", place, seat)) for seat in range(MOST_SEATS))
    for place in ("card", "vault")
}
"""``STEALS[place][victim]``: the theft of a backpack, then that of a case."""
ROBS: tuple[Rob, ...] = tuple(map(Rob, range(MOST_SEATS)))
PAYS: Mapping[Kind, Mapping[int, Pay]] = {
    "backpack": {value: Pay("backpack", value) for value in sorted(set(VALUES[:BACKPACKS]))},
    "case": {value: Pay("case", value) for value in sorted(set(VALUES[BACKPACKS:]))},
}
"""The payment of every kind and value that there is."""


def _all() -> list[DogsMove]:
    moves: list[DogsMove] = [SET_UP, REVEAL, SWEEP, NEW_DAY, *PICKS.values(), *TAKES.values(), *ROBS]
    for seats in STEALS.values():
        moves += [move for pair in seats for move in pair]
    for pays in PAYS.values():
        moves += pays.values()
    return moves


_BY_TEXT: Mapping[str, DogsMove] = {str(move): move for move in _all()}


def parse(text: str) -> DogsMove:
    """The move a text names; blanks and case are free. `IllegalMove` ("unreadable") for everything else."""
    if isinstance(text, str) and len(text) <= _LONGEST_TEXT and text.isascii():
        move = _BY_TEXT.get(" ".join(text.lower().split()))
        if move is not None:
            return move
    raise IllegalMove("unreadable")
