"""A folder of tables read into a `Content`; its files and columns are described in ``data/README.md``."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from msgspec.structs import replace

from server.games.contract import BadContent, Facts
from server.games.domino_dungeon.constraints import check
from server.games.domino_dungeon.content import (
    ATTRIBUTES,
    COLOURS,
    DECKS,
    HERO_KEYS,
    SIDES,
    SIZES,
    SLOTS,
    Card,
    Content,
    Dungeon,
    Hero,
    MonsterKind,
    Numbers,
    Room,
)
from server.games.domino_dungeon.effects import BadEffect, card_effects, power
from server.games.domino_dungeon.options import DUNGEONS
from server.names import clean_title

T = TypeVar("T")

FILES = ("content.toml", "rooms.csv", "heroes.csv", "dungeons.csv", "monsters.csv", "cards.csv")
"""What a folder may hold; of what it lacks the game's own is taken."""
LARGEST_FILE = 256 * 1024
LARGEST_NUMBERS = 16 * 1024
"""Bytes of ``content.toml``; a longer one could keep its reader busy for minutes."""
_SYMBOLS = ("small", "medium", "large", "riddle", "trap", "chest", "portal")


def load(folder: Traversable) -> Content:
    """The content of a folder (a `pathlib.Path`, too), checked; `BadContent` names file, entry and reason.

    A table that a folder does not have is the game's own; ``content.toml`` must be there and give a name.
    """
    present = {item.name for item in _items(folder)}
    for name in sorted(present):
        # Rooms.CSV too, which would be left out without a word.
        if name.lower().endswith((".csv", ".toml")) and name not in FILES:
            raise BadContent(name, "", "unknown_file", {"known": ", ".join(FILES)})
        # A pipe would keep the reader waiting for ever, a device never ends.
        if name in FILES and not (folder / name).is_file():
            raise BadContent(name, "", "not_a_file")
    if "content.toml" not in present:
        raise BadContent("content.toml", "", "missing_file")
    content = _read({name: folder if name in present else _OWN for name in FILES})
    if not content.name:
        raise BadContent("content.toml", "name", "missing_value")
    return content


def _items(folder: Traversable) -> list[Traversable]:
    try:
        return list(folder.iterdir())
    except OSError as error:
        raise BadContent("", "", "unreadable", {"detail": error.strerror or str(error)}) from error
    except ValueError as error:  # a path that no system has, as one with a zero byte
        raise BadContent("", "", "unreadable", {"detail": str(error)}) from error


def _read(places: Mapping[str, Traversable]) -> Content:
    texts = {name: _text(place, name) for name, place in places.items()}
    numbers, symbols, title = _numbers(texts["content.toml"])
    dungeons = _table(texts, "dungeons.csv", "dungeon", ("riddle", "trap", "wounds"), _dungeon)
    if len(dungeons) != DUNGEONS:
        facts: Facts = {"what": "dungeon", "count": len(dungeons), "right": DUNGEONS}
        raise BadContent("dungeons.csv", "", "wrong_count", facts)
    monsters = _table(
        texts,
        "monsters.csv",
        "monster",
        ("dungeon", "size", "dice", "health", "defence", "steps", "attack", "coins", "cards"),
        partial(_monster, [dungeon.key for dungeon in dungeons]),
    )
    content = Content(
        title,
        numbers,
        _table(texts, "rooms.csv", "room", (*SIDES, "symbol", "attribute"), _room, named=False),
        _table(
            texts,
            "heroes.csv",
            "hero",
            ("health", "steps", "defence", *ATTRIBUTES, *SLOTS, "decks", "ability"),
            _hero,
        ),
        tuple(_peopled(dungeon, monsters) for dungeon in dungeons),
        _numbered(_table(texts, "cards.csv", "card", ("deck", "slot", "value", "effects"), _card)),
    )
    check(content, symbols)
    return content


def _text(folder: Traversable, name: str) -> str:
    most = LARGEST_NUMBERS if name.endswith(".toml") else LARGEST_FILE
    try:
        with (folder / name).open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadContent(name, "", "unreadable", {"detail": error.strerror or str(error)}) from error
    if len(data) > most:
        raise BadContent(name, "", "too_large", {"most": most})
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadContent(name, "", "unreadable", {"detail": str(error)}) from error


# ---- numbers


def _numbers(text: str) -> tuple[Numbers, dict[str, int], str]:
    """The numbers, how many rooms there are of each symbol, and the content's name."""
    file = "content.toml"
    try:
        written = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # No TOML, a number of thousands of digits, or nesting as deep as a trap.
        raise BadContent(file, "", "unreadable", {"detail": str(error)}) from error
    symbols = written.pop("symbols", None)
    name = written.pop("name", "")
    if not isinstance(name, str):
        raise BadContent(file, "name", "wrong_value", {"value": _shown(name)})
    if not isinstance(symbols, dict):
        raise BadContent(file, "symbols", "missing_value")
    for table, known in ((written, Numbers.__struct_fields__), (symbols, _SYMBOLS)):
        for key in table:
            if key not in known:
                facts: Facts = {"value": key[:40], "choices": ", ".join(known)}
                raise BadContent(file, key[:40], "unknown_value", facts)
        for key in known:
            if key not in table:
                raise BadContent(file, key, "missing_value")
            values = table[key] if key == "markers" else [table[key]]
            three = key == "markers" and (not isinstance(values, list) or len(values) != 3)
            if three or any(type(value) is not int or abs(value) > 9999 for value in values):
                raise BadContent(file, key, "wrong_value", {"value": _shown(table[key])})
    written["markers"] = tuple(written["markers"])
    return Numbers(**written), symbols, clean_title(name)


def _shown(value: object) -> str:
    """The beginning of a value; of one that Python does not write down, only what it is."""
    try:
        return repr(value)[:40]
    except (ValueError, RecursionError):
        return type(value).__name__


# ---- tables


class _Row:
    """A line of a table: its cells, and the error that names it when one of them is wrong."""

    def __init__(self, file: str, entry: str, cells: Mapping[str, str]) -> None:
        self.file, self.entry, self.cells = file, entry, cells

    def bad(self, reason: str, **facts: str | int) -> BadContent:
        return BadContent(self.file, self.entry, reason, facts)

    def word(self, column: str, known: Sequence[str]) -> Any:
        value = self.cells[column]
        if value not in known:
            raise self.bad("unknown_value", field=column, value=value[:40], choices=", ".join(known))
        return value

    def maybe(self, column: str, known: Sequence[str]) -> Any:
        return self.word(column, known) if self.cells[column] else None

    def number(self, column: str) -> int:
        value = self.cells[column]
        if not (value.isascii() and value.removeprefix("-").isdigit() and len(value) <= 4):
            raise self.bad("not_a_number", field=column, value=value[:40])
        return int(value)

    @property
    def name(self) -> str:
        return clean_title(self.cells.get("name", ""))


def _table(
    texts: Mapping[str, str],
    file: str,
    key: str,
    columns: Sequence[str],
    make: Callable[[_Row], T],
    named: bool = True,
) -> tuple[T, ...]:
    """The entries of a table; ``key`` is the column that names them."""
    reader = csv.reader(texts[file].splitlines(), strict=True)
    known = (key, *columns, *(("name",) if named else ()))
    found: list[T] = []
    seen: set[str] = set()
    try:
        head = [cell.strip() for cell in next(reader, [])]
        for column in head:
            if column not in known or head.count(column) > 1:
                raise BadContent(
                    file, "", "unknown_column", {"column": column[:40], "known": ", ".join(known)}
                )
        for column in (key, *columns):
            if column not in head:
                raise BadContent(file, "", "missing_column", {"column": column})
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            line = f"line {reader.line_num}"
            if len(cells) != len(head):
                raise BadContent(file, line, "wrong_row", {"cells": len(cells), "columns": len(head)})
            values = dict(zip(head, (cell.strip() for cell in cells), strict=True))
            entry = values[key][:40]
            if not entry:
                raise BadContent(file, line, "missing_value", {"field": key})
            if entry in seen:
                raise BadContent(file, entry, "repeated")
            seen.add(entry)
            found.append(make(_Row(file, entry, values)))
    except csv.Error as error:
        raise BadContent(file, f"line {reader.line_num}", "unreadable", {"detail": str(error)}) from error
    return tuple(found)


def _room(row: _Row) -> Room:
    north, east, south, west = (row.maybe(side, COLOURS) for side in SIDES)
    return Room(
        row.number("room"),
        (north, east, south, west),
        row.word("symbol", _SYMBOLS),
        row.maybe("attribute", ATTRIBUTES),
    )


def _hero(row: _Row) -> Hero:
    decks = row.cells["decks"].split()
    for deck in decks:
        if deck not in DECKS:
            raise row.bad("unknown_value", field="decks", value=deck[:40], choices=", ".join(DECKS))
    try:
        ability = power(row.cells["ability"])
    except BadEffect as bad:
        raise row.bad(bad.reason, effect=bad.effect) from bad
    strength, intellect, dexterity = map(row.number, ATTRIBUTES)
    weapon, armour, magic = map(row.number, SLOTS)
    return Hero(
        row.word("hero", HERO_KEYS),
        row.number("health"),
        row.number("steps"),
        row.number("defence"),
        (strength, intellect, dexterity),
        (weapon, armour, magic),
        tuple(deck for deck in DECKS for word in decks if word == deck),
        ability,
        row.name,
    )


def _dungeon(row: _Row) -> Dungeon:
    riddle, trap, wounds = map(row.number, ("riddle", "trap", "wounds"))
    return Dungeon(row.entry, riddle, trap, wounds, (), row.name)


def _monster(dungeons: Sequence[str], row: _Row) -> tuple[str, MonsterKind]:
    kind = MonsterKind(
        row.entry,
        row.word("size", SIZES),
        row.number("dice"),
        row.number("health"),
        row.number("defence"),
        row.number("steps"),
        row.word("attack", ("melee", "bow")) == "bow",
        row.number("coins"),
        row.number("cards"),
        row.name,
    )
    return row.word("dungeon", dungeons), kind


def _peopled(dungeon: Dungeon, monsters: Sequence[tuple[str, MonsterKind]]) -> Dungeon:
    """The dungeon with its four monsters (DUN-3)."""
    kinds = []
    for size in SIZES:
        here = [kind for home, kind in monsters if home == dungeon.key and kind.size == size]
        if len(here) != 1:
            facts = {"what": size, "count": len(here), "right": 1}
            raise BadContent("monsters.csv", dungeon.key, "wrong_count", facts)
        kinds += here
    return Dungeon(dungeon.key, dungeon.riddle, dungeon.trap, dungeon.wounds, tuple(kinds), dungeon.name)


def _card(row: _Row) -> Card:
    deck = row.word("deck", DECKS)
    try:
        effects = card_effects(row.cells["effects"])
    except BadEffect as bad:
        raise row.bad(bad.reason, effect=bad.effect) from bad
    return Card(
        0,
        row.entry,
        deck,
        row.number("value"),
        row.maybe("slot", SLOTS),
        **effects,
        name=row.name,
    )


def _numbered(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards with their numbers, treasures first, then spells, then prayers."""
    ordered = sorted(cards, key=lambda card: DECKS.index(card.deck))
    return tuple(replace(card, number=number) for number, card in enumerate(ordered, 1))


_OWN = files(__package__) / "data"
OWN: Content = _read(dict.fromkeys(FILES, _OWN))
"""The game's own content."""
