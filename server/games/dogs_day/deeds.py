"""What the cards do, number by number: what they take in a heist and what they steal in its twist.

Everything here is about numbers and counts, so that rules, players without hands and screens share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from server.games.contract import Seat
from server.games.dogs_day.material import Kind, Markers
from server.games.dogs_day.moves import KINDS
from server.games.dogs_day.options import (
    CON_MAN_STEALS,
    CON_MAN_TAKES,
    DRIVER_STEALS,
    HACKER_STEALS,
    LAWYER_STEALS,
    MENTOR_STEALS,
)
from server.games.dogs_day.scene import Supply

LAWYER, MENTOR, CON_MAN, DIGGER, HACKER, FEMME, SHOOTERS, DRIVER = range(8)
"""The numbers of the cards; Shooter and Brute are equal (DOG-7)."""
ALL = 1_000
"""As a due: all there is. There are not as many markers in the box."""
ROBS_LEFT = FEMME
"""The number whose twist steals everything of the card to its left (DOG-12)."""
FLEES: frozenset[int] = frozenset({DIGGER, DRIVER})
"""The numbers that flee in their twist, after what else they do (DOG-12)."""


class Heist(msgspec.Struct, frozen=True):
    """What a card takes (DOG-9): so many of each kind, or so many of ``either`` kind as its owner chooses."""

    source: Supply
    backpacks: int = 0
    cases: int = 0
    either: int = 0


class Theft(msgspec.Struct, frozen=True):
    """What a twist steals (DOG-12): at most so many markers of these kinds, from cards, vaults or both."""

    most: int
    cards: Literal["none", "all", "right"]
    vaults: bool
    kinds: tuple[Kind, ...] = KINDS


class Victims(msgspec.Struct, frozen=True):
    """Owners of the cards and of the vaults that a thief may steal from, whatever lies there."""

    cards: tuple[Seat, ...]
    vaults: tuple[Seat, ...]


HEISTS: Mapping[int, Heist] = {
    LAWYER: Heist("prison", either=ALL),
    CON_MAN: Heist("bank", either=CON_MAN_TAKES),
    DIGGER: Heist("bank", cases=ALL),
    HACKER: Heist("truck", backpacks=ALL),
    FEMME: Heist("bank", backpacks=1, cases=1),
    SHOOTERS: Heist("bank", backpacks=ALL),
}
"""By number; the others take nothing in a heist."""
THEFTS: Mapping[int, Theft] = {
    DRIVER: Theft(DRIVER_STEALS, "all", False),
    HACKER: Theft(HACKER_STEALS, "none", True, ("backpack",)),
    CON_MAN: Theft(CON_MAN_STEALS, "all", True),
    MENTOR: Theft(MENTOR_STEALS, "all", True),
    LAWYER: Theft(LAWYER_STEALS, "right", False),
}
"""By number; La Femme robs the card to her left instead, the others steal nothing."""
TWISTS: frozenset[int] = frozenset(THEFTS) | FLEES | {ROBS_LEFT}
"""The numbers that have a twist at all."""


def share(due: int, supply: int, takers: int) -> int:
    """What each of the equal cards gets (DOG-10): its due, or else an equal part, the remainder staying."""
    return due if due * takers <= supply else supply // takers


def takings(heist: Heist, supply: Markers, takers: int) -> Heist:
    """What each of ``takers`` equal cards really takes from a supply (DOG-10)."""
    return Heist(
        heist.source,
        share(heist.backpacks, supply.backpacks, takers),
        share(heist.cases, supply.cases, takers),
        share(heist.either, supply.total, takers),
    )


def neighbours(
    scene: Sequence[Seat], numbers: Sequence[int] | Mapping[Seat, int], seat: Seat, side: Literal[-1, 1]
) -> tuple[Seat, ...]:
    """The cards of the column next to a card that stands alone: to its left (-1) or right (1) (DOG-13).

    ``scene`` has the seats whose cards are still there, ascending; () when there is no such column.
    """
    place = scene.index(seat) + side
    if not 0 <= place < len(scene):
        return ()
    number = numbers[scene[place]]
    return tuple([other for other in scene if numbers[other] == number])


def victims(scene: Sequence[Seat], numbers: Sequence[int] | Mapping[Seat, int], seat: Seat) -> Victims:
    """Whom the twist of a seat's card may steal from (DOG-12, DOG-13); La Femme's are those to her left."""
    number = numbers[seat]
    if number == ROBS_LEFT:
        return Victims(neighbours(scene, numbers, seat, -1), ())
    theft = THEFTS.get(number)
    if theft is None:
        return Victims((), ())
    if theft.cards == "right":
        return Victims(neighbours(scene, numbers, seat, 1), ())
    others = tuple([other for other in scene if other != seat])
    return Victims(others if theft.cards == "all" else (), tuple(sorted(others)) if theft.vaults else ())
