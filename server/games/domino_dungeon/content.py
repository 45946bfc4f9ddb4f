"""The data of a match as values: rooms, heroes, dungeons, cards and numbers, frozen, hashable and JSON-able.

They are read from the tables of a folder (`server.games.domino_dungeon.loading`), checked there, and travel
in the match's file when they are not the game's own.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

Side: TypeAlias = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = get_args(Side)
"""Clockwise from the north, the order in which equal ways are told apart (DUN-17)."""

Colour: TypeAlias = Literal["blue", "red", "yellow", "green", "grey"]
COLOURS: tuple[Colour, ...] = get_args(Colour)

Symbol: TypeAlias = Literal["small", "medium", "large", "riddle", "trap", "chest", "portal", "stairs", "boss"]
Attribute: TypeAlias = Literal["strength", "intellect", "dexterity"]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)

Size: TypeAlias = Literal["small", "medium", "large", "boss"]
SIZES: tuple[Size, ...] = get_args(Size)
"""In the order in which monsters act (DUN-17)."""
RISING: tuple[Size, Size, Size] = ("small", "medium", "large")
"""The monsters that have rooms and several markers of their own (DUN-4, DUN-19)."""

Reach: TypeAlias = Literal["room", "adjacent"]
REACHES: tuple[Reach, ...] = get_args(Reach)
"""How far an effect goes: the own room, or that and the rooms behind a connected door (DUN-14)."""

Deck: TypeAlias = Literal["treasure", "spell", "prayer"]
DECKS: tuple[Deck, ...] = get_args(Deck)

Slot: TypeAlias = Literal["weapon", "armour", "magic"]
SLOTS: tuple[Slot, ...] = get_args(Slot)

HeroKey: TypeAlias = Literal["kronn", "linna", "malaquias", "timba", "isa"]
HERO_KEYS: tuple[HeroKey, ...] = get_args(HeroKey)

STAIRS = 0
"""The number of the room with the stairs."""
BOSS_ROOM = 29
"""The number of the boss's room."""
ROOM_NUMBERS = range(1, BOSS_ROOM)


class Room(msgspec.Struct, frozen=True):
    """A room as it is printed (DUN-4): its doors to the north, east, south and west, None for a wall.

    ``attribute`` is what a riddle or a trap tests, None elsewhere.
    """

    number: int
    doors: tuple[Colour | None, Colour | None, Colour | None, Colour | None]
    symbol: Symbol
    attribute: Attribute | None = None


PowerKind: TypeAlias = Literal[
    "heal", "shield", "freeze", "push", "sweep", "blast", "steal", "teleport", "evade", "stride", "disarm"
]


class Power(msgspec.Struct, frozen=True):
    """What a hero's ability or a card does for action points (DUN-2, DUN-5, DUN-15).

    ``kind``, with what ``amount``, ``reach`` and ``attribute`` mean to it:

    - heal: ``amount`` wounds of a hero within ``reach``, oneself included
    - shield: ``amount`` more defence until the own next turn begins
    - freeze: a monster within ``reach``, not the boss, neither strikes nor moves up to its next turn
    - push: all monsters of the room, not the boss, go through one connected door
    - sweep: one roll of bare ``attribute`` and ``amount`` dice against every monster of the room
    - blast: one such roll against every monster and every other hero of one room within ``reach``
    - steal: up to ``amount`` coins of another hero within ``reach``
    - teleport: to a room at most ``amount`` doors away, 0 for any room with a portal
    - evade: no monster strikes when the hero leaves a room, until the end of the turn
    - stride: ``amount`` more steps this turn
    - disarm: the trap within ``reach`` is disarmed for good
    """

    kind: PowerKind
    cost: int
    amount: int = 0
    reach: Reach = "room"
    attribute: Attribute | None = None


class Strike(msgspec.Struct, frozen=True):
    """An attack with a card: the dice of ``attribute`` and ``dice`` more, as far as ``reach`` (DUN-14)."""

    attribute: Attribute
    dice: int
    reach: Reach


class Card(msgspec.Struct, frozen=True):
    """A treasure, spell or prayer (DUN-5); ``slot`` is None for those that go into any slot (DUN-16).

    Worn, it has ``strike`` and ``power`` to use, and always ``defence``, ``health`` and ``steps`` more,
    ``tests`` extra dice in tests of an attribute, ``reroll`` dice that may be rolled again once a turn.
    ``long_arm``: basic attacks reach adjacent rooms; ``surefoot`` walks over traps untested; ``quiet`` leaves
    rooms unharmed by monsters. ``once``: using it (strike, power, re-roll) takes it out of the match.
    ``name`` is what a table's own data calls it, "" for the house's words.
    """

    number: int
    key: str
    deck: Deck
    value: int
    slot: Slot | None = None
    strike: Strike | None = None
    power: Power | None = None
    defence: int = 0
    health: int = 0
    steps: int = 0
    tests: tuple[tuple[Attribute, int], ...] = ()
    reroll: int = 0
    long_arm: bool = False
    surefoot: bool = False
    quiet: bool = False
    once: bool = False
    name: str = ""


class Hero(msgspec.Struct, frozen=True):
    """A hero's sheet (DUN-2): dice by `ATTRIBUTES`, slots by `SLOTS`, the decks it may draw from."""

    key: HeroKey
    health: int
    steps: int
    defence: int
    dice: tuple[int, int, int]
    slots: tuple[int, int, int]
    decks: tuple[Deck, ...]
    ability: Power
    name: str = ""


class MonsterKind(msgspec.Struct, frozen=True):
    """What a size of monster is in one dungeon (DUN-3); ``cards`` are won with ``coins`` for its defeat."""

    key: str
    size: Size
    dice: int
    health: int
    defence: int
    steps: int
    bow: bool
    coins: int
    cards: int
    name: str = ""


class Dungeon(msgspec.Struct, frozen=True):
    """A dungeon's sheet (DUN-3); ``monsters`` by `SIZES`."""

    key: str
    riddle: int
    trap: int
    wounds: int
    monsters: tuple[MonsterKind, ...]
    name: str = ""


class Numbers(msgspec.Struct, frozen=True):
    """Values of the rules that belong to no table of their own.

    ``points`` of action and ``hand`` of rooms (DUN-6, DUN-7), ``markers`` of small, medium and large monsters
    (DUN-4), ``best_defence`` that a hero can reach, coins instead of a card when the decks are empty
    (DUN-16), coins looted for each wound (DUN-22), where the collapsing die begins (DUN-25), the round that
    brings the boss at last (DUN-23), how often a turn may be taken back.
    """

    points: int
    hand: int
    markers: tuple[int, int, int]
    best_defence: int
    coins_for_card: int
    loot: int
    collapse: int
    last_round: int
    undos: int


class Content(msgspec.Struct, frozen=True, cache_hash=True):
    """All data of a match; ``name`` is "" for the game's own, ``cards`` are numbered from 1 in order.

    Its hash is kept: every look at a position finds the content's book by it.
    """

    name: str
    numbers: Numbers
    rooms: tuple[Room, ...]
    heroes: tuple[Hero, ...]
    dungeons: tuple[Dungeon, ...]
    cards: tuple[Card, ...]
