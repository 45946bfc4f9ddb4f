"""The moves of Kingdomino Origins and their text forms: ``12 at 1,0 east``, ``take 7``, ``fire at 0,1``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from server.games.contract import IllegalMove, Move, Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES, Resource
from server.games.kingdomino_origins.dwellers import DWELLERS, Dweller
from server.games.kingdomino_origins.grid import (
    COORDINATES,
    DIRECTIONS,
    SQUARES,
    Direction,
    Square,
)

_LONGEST_TEXT = 32


def _at(square: Square) -> str:
    return f"{square[0]},{square[1]}"


class TurnRow(Move, frozen=True):
    """Draw four dominoes, sort and turn them, refill the cave; the table does it, as seat 0 (KO-5)."""

    def __str__(self) -> str:
        return "row"


class DrawChief(Move, frozen=True):
    """Draw who chooses next from the first row; the table does it, as seat 0 (KO-5, KO-26)."""

    def __str__(self) -> str:
        return "chief"


class Choose(Move, frozen=True):
    """Put a chief on a free domino of the new row (KO-5, KO-6)."""

    number: int

    def __str__(self) -> str:
        return f"take {self.number}"


class ChoosePair(Move, frozen=True):
    """The first choice of two players: the outer or the inner dominoes of the row, ascending (KO-26)."""

    numbers: tuple[int, int]

    def __str__(self) -> str:
        return f"take {self.numbers[0]} and {self.numbers[1]}"


class Place(Move, frozen=True):
    """Lay a domino: its left half on ``square``, its right half next to it in ``direction`` (KO-8)."""

    number: int
    square: Square
    direction: Direction

    def __str__(self) -> str:
        return f"{self.number} at {_at(self.square)} {self.direction}"


class Discard(Move, frozen=True):
    """Give up a domino that can be placed nowhere; the table does it (KO-9)."""

    number: int

    def __str__(self) -> str:
        return f"discard {self.number}"


class LandFire(Move, frozen=True):
    """Where the token of a volcano lands (KO-10, KO-11)."""

    square: Square

    def __str__(self) -> str:
        return f"fire at {_at(self.square)}"


class HandTotem(Move, frozen=True):
    """Who of several gets a totem that its holder has lost (KO-17)."""

    resource: Resource
    seat: Seat

    def __str__(self) -> str:
        return f"{self.resource} to {self.seat}"


class Recruit(Move, frozen=True):
    """Recruit a dweller on show, or, without one, whichever one wants from the pile (KO-20)."""

    dweller: Dweller | None = None

    def __str__(self) -> str:
        return f"recruit {self.dweller or 'pile'}"


class Decline(Move, frozen=True):
    """Recruit nobody this turn (KO-20)."""

    def __str__(self) -> str:
        return "decline"


class Pay(Move, frozen=True):
    """Pay with the resource on a square; one kind at a time, all different (KO-20)."""

    square: Square

    def __str__(self) -> str:
        return f"pay {_at(self.square)}"


class Pick(Move, frozen=True):
    """Take a dweller out of the pile, after paying (KO-20)."""

    dweller: Dweller

    def __str__(self) -> str:
        return f"pick {self.dweller}"


class Settle(Move, frozen=True):
    """Where the new dweller goes (KO-21)."""

    square: Square

    def __str__(self) -> str:
        return f"settle {_at(self.square)}"


KingdominoMove: TypeAlias = (
    TurnRow
    | DrawChief
    | Choose
    | ChoosePair
    | Place
    | Discard
    | LandFire
    | HandTotem
    | Recruit
    | Decline
    | Pay
    | Pick
    | Settle
)

# Moves are values, so one of each is enough: play-outs create few.
TURN_ROW, DRAW_CHIEF, DECLINE = TurnRow(), DrawChief(), Decline()
CHOICES: Mapping[int, Choose] = {number: Choose(number) for number in DOMINOES}
"""The choice of every domino."""
FIRES: tuple[LandFire, ...] = tuple(map(LandFire, SQUARES))
"""A token on every square, by its index."""


class _Places(dict[int, Place]):
    """The placements of one domino in one direction by the index of the left half, made when first asked."""

    def __init__(self, number: int, direction: Direction) -> None:
        super().__init__()
        self._number, self._direction = number, direction

    def __missing__(self, index: int) -> Place:
        place = self[index] = Place(self._number, SQUARES[index], self._direction)
        return place


PLACES: Mapping[int, tuple[Mapping[int, Place], ...]] = {
    number: tuple(_Places(number, direction) for direction in DIRECTIONS) for number in DOMINOES
}
"""``PLACES[number][direction][index]``: every placement, once."""

_SQUARE = r"(-?[0-9]),(-?[0-9])"
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[..., KingdominoMove]], ...] = (
    (re.compile("row"), lambda: TURN_ROW),
    (re.compile("chief"), lambda: DRAW_CHIEF),
    (re.compile("take ([0-9]{1,2})"), lambda number: Choose(_number(number))),
    (
        re.compile("take ([0-9]{1,2}) and ([0-9]{1,2})"),
        lambda low, high: ChoosePair((_number(low), _number(high))),
    ),
    (
        re.compile(f"([0-9]{{1,2}}) at {_SQUARE} ({'|'.join(DIRECTIONS)})"),
        lambda number, x, y, direction: Place(_number(number), _square(x, y), direction),
    ),
    (re.compile("discard ([0-9]{1,2})"), lambda number: Discard(_number(number))),
    (re.compile(f"fire at {_SQUARE}"), lambda x, y: LandFire(_square(x, y))),
    (
        re.compile(f"({'|'.join(RESOURCES)}) to ([0-3])"),
        lambda resource, seat: HandTotem(resource, int(seat)),
    ),
    (re.compile("recruit pile"), Recruit),
    (re.compile(f"recruit ({'|'.join(DWELLERS)})"), lambda dweller: Recruit(dweller)),
    (re.compile("decline"), lambda: DECLINE),
    (re.compile(f"pay {_SQUARE}"), lambda x, y: Pay(_square(x, y))),
    (re.compile(f"pick ({'|'.join(DWELLERS)})"), lambda dweller: Pick(dweller)),
    (re.compile(f"settle {_SQUARE}"), lambda x, y: Settle(_square(x, y))),
)


def _number(text: str) -> int:
    if int(text) not in DOMINOES:
        raise IllegalMove("unreadable")
    return int(text)


def _square(x: str, y: str) -> Square:
    square = int(x), int(y)
    if square[0] not in COORDINATES or square[1] not in COORDINATES:
        raise IllegalMove("unreadable")
    return square


def parse(text: str) -> KingdominoMove:
    """The move a text names; spaces and case are free. `IllegalMove` ("unreadable") for everything else."""
    if isinstance(text, str) and len(text) <= _LONGEST_TEXT and text.isascii():
        words = " ".join(text.lower().split())
        for pattern, make in _PATTERNS:
            found = pattern.fullmatch(words)
            if found:
                return make(*found.groups())
    raise IllegalMove("unreadable")
