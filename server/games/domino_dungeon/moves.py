"""The moves of Dominó Dungeon and their text forms: ``go 12``, ``kick east``, ``attack 4``, ``end``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from server.games.contract import IllegalMove, Move, Seat
from server.games.domino_dungeon.content import (
    BOSS_ROOM,
    DECKS,
    HERO_KEYS,
    SIDES,
    SLOTS,
    STAIRS,
    Deck,
    HeroKey,
    Side,
    Slot,
)

_LONGEST_TEXT = 32
Place: TypeAlias = tuple[int, int]
"""(x, y) from the stairs, x to the east, y to the south."""


def room_text(room: int) -> str:
    """A room in a move's text: its number, ``stairs`` or ``boss``."""
    return {STAIRS: "stairs", BOSS_ROOM: "boss"}.get(room) or str(room)


class Deal(Move, frozen=True):
    """Set up a dungeon, the next one in a campaign; the table does it, as seat 0 (DUN-1, DUN-6, DUN-26)."""

    def __str__(self) -> str:
        return "deal"


class ChooseHero(Move, frozen=True):
    """Take one of the heroes nobody has (DUN-1)."""

    hero: HeroKey

    def __str__(self) -> str:
        return f"hero {self.hero}"


class Go(Move, frozen=True):
    """A step through a connected door into ``room`` (DUN-7); onto the stairs perhaps the way out (DUN-22)."""

    room: int

    def __str__(self) -> str:
        return f"go {room_text(self.room)}"


class Kick(Move, frozen=True):
    """Kick the open door of the own room on that side (DUN-9)."""

    side: Side

    def __str__(self) -> str:
        return f"kick {self.side}"


class Lay(Move, frozen=True):
    """Connect a room from the hand with the kicked door, after so many quarter turns clockwise (DUN-9)."""

    room: int
    turned: int

    def __str__(self) -> str:
        return f"lay {self.room} turned {self.turned}"


class TakeTest(Move, frozen=True):
    """Test the riddle or the trap of the own room (DUN-12, DUN-13)."""

    def __str__(self) -> str:
        return "test"


class Attack(Move, frozen=True):
    """Attack a monster, with bare Strength or with a worn card; 0 is no card (DUN-14, DUN-22)."""

    monster: int
    card: int = 0

    def __str__(self) -> str:
        return f"attack {self.monster}{_with(self.card)}"


class Loot(Move, frozen=True):
    """Attack another hero for coins (DUN-22)."""

    hero: Seat
    card: int = 0

    def __str__(self) -> str:
        return f"loot {self.hero}{_with(self.card)}"


class TakePortal(Move, frozen=True):
    """Through the portal of the own room to that room (DUN-15)."""

    room: int

    def __str__(self) -> str:
        return f"portal {room_text(self.room)}"


class OpenChest(Move, frozen=True):
    """Open the chest of the own room (DUN-15)."""

    def __str__(self) -> str:
        return "chest"


class Draw(Move, frozen=True):
    """Which deck a card that was won comes from (DUN-16)."""

    deck: Deck

    def __str__(self) -> str:
        return f"draw {self.deck}"


class Equip(Move, frozen=True):
    """Wear the card just won, or one from the bag, in a kind of slot; ``over`` goes into the bag for it.

    ``over`` is 0 where a slot of the kind is free (DUN-15, DUN-16).
    """

    card: int
    slot: Slot
    over: int = 0

    def __str__(self) -> str:
        return f"equip {self.card} {self.slot}{f' over {self.over}' if self.over else ''}"


class Bag(Move, frozen=True):
    """Put the card just won into the bag (DUN-16)."""

    def __str__(self) -> str:
        return "bag"


class Use(Move, frozen=True):
    """Use the own ability (card 0) or a worn card's power, on a hero, a monster or a room (DUN-15).

    At most one of ``hero``, ``monster`` and ``room`` is given: what the power's kind asks for (see
    `server.games.domino_dungeon.content.Power`); a push names the room behind the door.
    """

    card: int = 0
    hero: Seat | None = None
    monster: int | None = None
    room: int | None = None

    def __str__(self) -> str:
        text = f"use {self.card or 'ability'}"
        if self.hero is not None:
            return f"{text} on {self.hero}"
        if self.monster is not None:
            return f"{text} against {self.monster}"
        return text if self.room is None else f"{text} at {room_text(self.room)}"


class Reroll(Move, frozen=True):
    """Roll the lowest dice again, as many as the card allows (DUN-5)."""

    card: int

    def __str__(self) -> str:
        return f"reroll {self.card}"


class Stand(Move, frozen=True):
    """Leave the dice as they lie."""

    def __str__(self) -> str:
        return "stand"


class PlaceBoss(Move, frozen=True):
    """The empty place behind an open door where the boss's room goes (DUN-19)."""

    place: Place

    def __str__(self) -> str:
        return f"boss {self.place[0]},{self.place[1]}"


class LeaveEmpty(Move, frozen=True):
    """A room that gets no new marker, since there are too few (DUN-19)."""

    room: int

    def __str__(self) -> str:
        return f"empty {self.room}"


class GetOut(Move, frozen=True):
    """Leave the dungeon from the stairs one stands on (DUN-22)."""

    def __str__(self) -> str:
        return "out"


class EndTurn(Move, frozen=True):
    """Leave the rest of the turn."""

    def __str__(self) -> str:
        return "end"


class Undo(Move, frozen=True):
    """Take back the last decision of the turn, while nothing was drawn, rolled or shown since."""

    def __str__(self) -> str:
        return "undo"


class MonstersAct(Move, frozen=True):
    """The monsters' round; the table does it, as seat 0 (DUN-17)."""

    def __str__(self) -> str:
        return "monsters"


DungeonMove: TypeAlias = (
    Deal
    | ChooseHero
    | Go
    | Kick
    | Lay
    | TakeTest
    | Attack
    | Loot
    | TakePortal
    | OpenChest
    | Draw
    | Equip
    | Bag
    | Use
    | Reroll
    | Stand
    | PlaceBoss
    | LeaveEmpty
    | GetOut
    | EndTurn
    | Undo
    | MonstersAct
)

# Moves are values, so one of each is enough: play-outs create few.
DEAL, MONSTERS_ACT, TEST, CHEST, BAG = Deal(), MonstersAct(), TakeTest(), OpenChest(), Bag()
STAND, GET_OUT, END_TURN, UNDO = Stand(), GetOut(), EndTurn(), Undo()
GOES = tuple(map(Go, range(BOSS_ROOM + 1)))
"""A step into every room, by its number."""
KICKS = tuple(map(Kick, SIDES))
"""A kick on every side, by its index."""


def _with(card: int) -> str:
    return f" with {card}" if card else ""


_NUMBER = "[1-9][0-9]?"
_CARD = f"({_NUMBER})"
_SOURCE = f"(ability|{_NUMBER})"
_MONSTER = "([1-9][0-9]{0,2})"
_SEAT = "([0-3])"
_ROOM = "(stairs|boss|[1-9]|1[0-9]|2[0-8])"
_LAID = "([1-9]|1[0-9]|2[0-8])"
_AWAY = "(0|-?[1-9]|-?[12][0-9])"


def _room(text: str) -> int:
    return {"stairs": STAIRS, "boss": BOSS_ROOM}[text] if text.isalpha() else int(text)


def _source(text: str) -> int:
    return 0 if text == "ability" else int(text)


_PATTERNS: tuple[tuple[re.Pattern[str], Callable[..., DungeonMove]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        ("deal", lambda: DEAL),
        ("monsters", lambda: MONSTERS_ACT),
        (f"hero ({'|'.join(HERO_KEYS)})", lambda hero: ChooseHero(hero)),
        (f"go {_ROOM}", lambda room: GOES[_room(room)]),
        (f"kick ({'|'.join(SIDES)})", lambda side: KICKS[SIDES.index(side)]),
        (f"lay {_LAID} turned ([0-3])", lambda room, turned: Lay(int(room), int(turned))),
        ("test", lambda: TEST),
        (f"attack {_MONSTER}", lambda monster: Attack(int(monster))),
        (f"attack {_MONSTER} with {_CARD}", lambda monster, card: Attack(int(monster), int(card))),
        (f"loot {_SEAT}", lambda hero: Loot(int(hero))),
        (f"loot {_SEAT} with {_CARD}", lambda hero, card: Loot(int(hero), int(card))),
        (f"portal {_ROOM}", lambda room: TakePortal(_room(room))),
        ("chest", lambda: CHEST),
        (f"draw ({'|'.join(DECKS)})", lambda deck: Draw(deck)),
        (f"equip {_CARD} ({'|'.join(SLOTS)})", lambda card, slot: Equip(int(card), slot)),
        (
            f"equip {_CARD} ({'|'.join(SLOTS)}) over {_CARD}",
            lambda card, slot, over: Equip(int(card), slot, int(over)),
        ),
        ("bag", lambda: BAG),
        (f"use {_SOURCE}", lambda source: Use(_source(source))),
        (f"use {_SOURCE} on {_SEAT}", lambda source, hero: Use(_source(source), hero=int(hero))),
        (
            f"use {_SOURCE} against {_MONSTER}",
            lambda source, monster: Use(_source(source), monster=int(monster)),
        ),
        (f"use {_SOURCE} at {_ROOM}", lambda source, room: Use(_source(source), room=_room(room))),
        (f"reroll {_CARD}", lambda card: Reroll(int(card))),
        ("stand", lambda: STAND),
        (f"boss {_AWAY},{_AWAY}", lambda x, y: PlaceBoss((int(x), int(y)))),
        (f"empty {_LAID}", lambda room: LeaveEmpty(int(room))),
        ("out", lambda: GET_OUT),
        ("end", lambda: END_TURN),
        ("undo", lambda: UNDO),
    )
)


def parse(text: str) -> DungeonMove:
    """The move a text names; spaces and case are free. `IllegalMove` ("unreadable") for everything else."""
    if isinstance(text, str) and len(text) <= _LONGEST_TEXT and text.isascii():
        words = " ".join(text.lower().split())
        for pattern, make in _PATTERNS:
            found = pattern.fullmatch(words)
            if found:
                return make(*found.groups())
    raise IllegalMove("unreadable")
