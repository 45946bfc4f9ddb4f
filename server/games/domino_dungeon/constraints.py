"""What every content has to keep to (DUN-2 to DUN-6), wherever it comes from.

A `BadContent` names the table as ``file``, "" for the folder, and as ``entry`` the room, hero, dungeon,
monster, card or number, or the line. Reasons, with their facts:

missing_file; unknown_file (known); not_a_file; too_large (most, in bytes); unreadable (detail);
unknown_column (column, known); missing_column (column); wrong_row (cells, columns); missing_value (field,
unless the entry is the field); wrong_value (value); unknown_value (value, choices, in tables the field);
not_a_number (field, value); out_of_range (field, value, least, most); repeated; unknown_effect, wrong_effect,
repeated_effect (effect); wrong_count (what, count, right); too_few (what, count, least); too_many (most);
attribute_missing, attribute_unwanted (symbol); no_treasure (a hero without the treasures' deck);
slot_missing (a treasure's); slot_unwanted (a spell's or prayer's); no_effect (a card that does nothing);
once_unused (nothing that could be used up); once_with_more (what is worn for a lasting effect cannot be used
up); more_than_rooms (hands of four players); shrinks (field, value, least: the dungeon's before); not_harder
(field, of the last dungeon); no_bow; bad_key; bad_name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from server.games.contract import BadContent
from server.games.domino_dungeon.content import (
    ATTRIBUTES,
    DECKS,
    HERO_KEYS,
    ROOM_NUMBERS,
    SIZES,
    SLOTS,
    Card,
    Content,
    Dungeon,
    Hero,
    Power,
    Room,
)
from server.games.domino_dungeon.options import DUNGEONS
from server.names import clean_title

FEWEST_CARDS = {"treasure": 24, "spell": 12, "prayer": 12}
"""Cards that a deck has at least (DUN-5)."""
MOST_CARDS = 99
_DIFFICULTY = (2, 6)
_KEY = re.compile("[a-z0-9_]{1,32}")


def check(content: Content, symbols: Mapping[str, int] | None = None) -> None:
    """Raise `BadContent` for the first entry that breaks a constraint.

    ``symbols`` says how many rooms there are to be of each, as the content's own table does.
    """
    _numbers(content)
    _rooms(content.rooms, symbols)
    _heroes(content.heroes)
    _dungeons(content.dungeons)
    _cards(content.cards)


def _range(file: str, entry: str, field: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise BadContent(
            file, entry, "out_of_range", {"field": field, "value": value, "least": least, "most": most}
        )


def _named(file: str, entry: str, name: str) -> None:
    if name != clean_title(name):
        raise BadContent(file, entry, "bad_name")


def _key(file: str, key: str) -> None:
    if not _KEY.fullmatch(key):
        raise BadContent(file, key[:40], "bad_key")


def _numbers(content: Content) -> None:
    file, numbers = "content.toml", content.numbers
    _named(file, "name", content.name)
    for field, least, most in (
        ("points", 1, 6),
        ("hand", 1, 14),
        ("best_defence", 2, 6),
        ("coins_for_card", 0, 99),
        ("loot", 0, 99),
        ("collapse", 1, 6),
        ("last_round", 2, 99),
        ("undos", 0, 9),
    ):
        _range(file, field, field, getattr(numbers, field), least, most)
    for marker in numbers.markers:
        _range(file, "markers", "markers", marker, 1, 20)
    if 4 * numbers.hand > len(ROOM_NUMBERS):
        raise BadContent(file, "hand", "more_than_rooms")


def _rooms(rooms: Sequence[Room], symbols: Mapping[str, int] | None) -> None:
    """DUN-4."""
    file = "rooms.csv"
    for room in rooms:
        entry = str(room.number)
        _range(file, entry, "room", room.number, ROOM_NUMBERS[0], ROOM_NUMBERS[-1])
        doors = sum(door is not None for door in room.doors)
        _range(file, entry, "doors", doors, 2, 4)
        tested = room.symbol in ("riddle", "trap")
        if room.symbol in ("stairs", "boss"):
            raise BadContent(file, entry, "wrong_value", {"value": room.symbol})
        if tested != (room.attribute is not None):
            reason = "attribute_missing" if tested else "attribute_unwanted"
            raise BadContent(file, entry, reason, {"symbol": room.symbol})
    numbers = Counter(room.number for room in rooms)
    for number in ROOM_NUMBERS:
        if numbers[number] != 1:
            raise BadContent(
                file, str(number), "wrong_count", {"what": "room", "count": numbers[number], "right": 1}
            )
    counted = Counter(room.symbol for room in rooms)
    for symbol, right in (symbols or {}).items():
        count = counted[symbol]  # type: ignore[index]
        if count != right:
            raise BadContent(file, "", "wrong_count", {"what": symbol, "count": count, "right": right})


def _heroes(heroes: Sequence[Hero]) -> None:
    """DUN-2."""
    file = "heroes.csv"
    for hero in heroes:
        for field, value, least, most in (
            ("health", hero.health, 1, 30),
            ("steps", hero.steps, 1, 9),
            ("defence", hero.defence, *_DIFFICULTY),
            *((field, dice, 1, 9) for field, dice in zip(ATTRIBUTES, hero.dice, strict=True)),
            *((field, slots, 0, 6) for field, slots in zip(SLOTS, hero.slots, strict=True)),
        ):
            _range(file, hero.key, field, value, least, most)
        if len(set(hero.decks)) < len(hero.decks):
            raise BadContent(file, hero.key, "wrong_value", {"value": " ".join(hero.decks)[:40]})
        if "treasure" not in hero.decks:
            raise BadContent(file, hero.key, "no_treasure")
        _power(file, hero.key, hero.ability)
        _named(file, hero.key, hero.name)
    _each_once(file, [hero.key for hero in heroes], HERO_KEYS)


def _each_once(file: str, keys: Sequence[str], wanted: Sequence[str]) -> None:
    counted = Counter(keys)
    for key in wanted:
        if counted[key] != 1:
            raise BadContent(file, key, "wrong_count", {"what": key, "count": counted[key], "right": 1})


def _power(file: str, entry: str, power: Power) -> None:
    """A power costs at least one point (DUN-5), and its numbers are small."""
    _range(file, entry, "cost", power.cost, 1, 6)
    least = 0 if power.kind in ("sweep", "blast", "teleport", "freeze", "push", "evade", "disarm") else 1
    _range(file, entry, power.kind, power.amount, least, 30)
    if (power.kind in ("sweep", "blast")) != (power.attribute is not None):
        raise BadContent(file, entry, "wrong_effect", {"effect": power.kind})


def _dungeons(dungeons: Sequence[Dungeon]) -> None:
    """DUN-3."""
    if len(dungeons) != DUNGEONS:
        raise BadContent(
            "dungeons.csv", "", "wrong_count", {"what": "dungeon", "count": len(dungeons), "right": DUNGEONS}
        )
    for number, dungeon in enumerate(dungeons, 1):
        _dungeon(dungeon, number)
    for easier, harder in pairwise(dungeons):
        for (file, entry, field, value), (*_, before) in zip(_columns(harder), _columns(easier), strict=True):
            if value < before:
                raise BadContent(file, entry, "shrinks", {"field": field, "value": value, "least": before})
    first, last = _totals(dungeons[0]), _totals(dungeons[-1])
    for field, total in last.items():
        if total <= first[field]:
            raise BadContent("monsters.csv", dungeons[-1].key, "not_harder", {"field": field})


def _dungeon(dungeon: Dungeon, number: int) -> None:
    file = "dungeons.csv"
    _key(file, dungeon.key)
    _named(file, dungeon.key, dungeon.name)
    _range(file, dungeon.key, "riddle", dungeon.riddle, *_DIFFICULTY)
    _range(file, dungeon.key, "trap", dungeon.trap, *_DIFFICULTY)
    _range(file, dungeon.key, "wounds", dungeon.wounds, 1, 9)
    file = "monsters.csv"
    _each_once(file, [kind.size for kind in dungeon.monsters], SIZES)
    for kind, size in zip(dungeon.monsters, SIZES, strict=True):
        if kind.size != size:
            raise BadContent(file, kind.key[:40], "wrong_value", {"value": kind.size})
        _key(file, kind.key)
        _named(file, kind.key, kind.name)
        for field, value, least, most in (
            ("dice", kind.dice, 1, 12),
            ("health", kind.health, 1, 40),
            ("defence", kind.defence, *_DIFFICULTY),
            ("steps", kind.steps, 0, 9),
            ("coins", kind.coins, 0, 999),
            ("cards", kind.cards, 0, 3),
        ):
            _range(file, kind.key, field, value, least, most)
    if number > 1 and not any(kind.bow for kind in dungeon.monsters):
        raise BadContent(file, dungeon.key, "no_bow")


def _columns(dungeon: Dungeon) -> list[tuple[str, str, str, int]]:
    """Every number of a dungeon's sheet: file, entry, field, value; the same order for every dungeon."""
    sheet = [
        ("dungeons.csv", dungeon.key, field, getattr(dungeon, field))
        for field in ("riddle", "trap", "wounds")
    ]
    return sheet + [
        ("monsters.csv", kind.key, field, getattr(kind, field))
        for kind in dungeon.monsters
        for field in ("dice", "health", "defence", "steps", "coins", "cards")
    ]


def _totals(dungeon: Dungeon) -> dict[str, int]:
    """What a dungeon's columns add up to; steps need not grow."""
    totals = {"riddle": dungeon.riddle, "trap": dungeon.trap, "wounds": dungeon.wounds}
    for field in ("dice", "health", "defence", "coins"):
        totals[field] = sum(getattr(kind, field) for kind in dungeon.monsters)
    return totals


def _cards(cards: Sequence[Card]) -> None:
    """DUN-5."""
    file = "cards.csv"
    if len(cards) > MOST_CARDS:
        raise BadContent(file, "", "too_many", {"most": MOST_CARDS})
    if [card.number for card in cards] != list(range(1, len(cards) + 1)):
        raise BadContent(file, "", "repeated")
    counted = Counter(card.deck for card in cards)
    for deck in DECKS:
        if counted[deck] < FEWEST_CARDS[deck]:
            raise BadContent(
                file, "", "too_few", {"what": deck, "count": counted[deck], "least": FEWEST_CARDS[deck]}
            )
    for card in cards:
        _card(file, card)
    keys = Counter(card.key for card in cards)
    for key, count in keys.items():
        if count > 1:
            raise BadContent(file, key, "repeated")


def _card(file: str, card: Card) -> None:
    _key(file, card.key)
    _named(file, card.key, card.name)
    if (card.deck == "treasure") != (card.slot is not None):
        reason = "slot_missing" if card.deck == "treasure" else "slot_unwanted"
        raise BadContent(file, card.key, reason)
    for field, least, most in (
        ("value", 0, 99),
        ("defence", -2, 4),
        ("health", -6, 12),
        ("steps", -3, 6),
        ("reroll", 0, 9),
    ):
        _range(file, card.key, field, getattr(card, field), least, most)
    if len({attribute for attribute, _ in card.tests}) < len(card.tests):
        raise BadContent(file, card.key, "repeated_effect", {"effect": "tests"})
    for _, dice in card.tests:
        _range(file, card.key, "tests", dice, 1, 6)
    if card.strike is not None:
        _range(file, card.key, "strike", card.strike.dice, 0, 9)
    if card.power is not None:
        _power(file, card.key, card.power)
    lasting = card.defence or card.health or card.steps or card.tests
    lasting = lasting or card.long_arm or card.surefoot or card.quiet
    if card.once and lasting:
        raise BadContent(file, card.key, "once_with_more")
    if card.once and not (card.strike or card.power or card.reroll):
        raise BadContent(file, card.key, "once_unused")
    if not (lasting or card.strike or card.power or card.reroll):
        raise BadContent(file, card.key, "no_effect")
