"""What things of Dominó Dungeon are called in sentences and on the board: rooms, dice, counts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from server.games.domino_dungeon.book import Book, book_of
from server.games.domino_dungeon.content import (
    BOSS_ROOM,
    SIZES,
    STAIRS,
    Attribute,
    Card,
    Colour,
    Dungeon,
    MonsterKind,
    Room,
    Side,
    Slot,
)
from server.games.domino_dungeon.view import DungeonView, Monster
from tui.games.domino_dungeon.cards_words import attribute_name, card_name, monster_name
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.signs import signs_of, symbol_sign
from tui.language import Language
from tui.look import Look


def colour_name(colour: Colour, language: Language) -> str:
    """A door's colour in a word."""
    _ = language.gettext
    return {
        "blue": _("blue"),
        "red": _("red"),
        "yellow": _("yellow"),
        "green": _("green"),
        "grey": _("grey"),
    }[colour]


SLOT_CELLS = 6
"""Cells of a slot's word at most."""


def side_name(side: Side, language: Language) -> str:
    """Where a door is."""
    _ = language.gettext
    return {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}[side]


def attribute_short(attribute: Attribute, language: Language) -> str:
    """An attribute in three letters."""
    _ = language.gettext
    return {"strength": _("STR"), "intellect": _("INT"), "dexterity": _("DEX")}[attribute]


def slot_short(slot: Slot, language: Language) -> str:
    """A kind of slot in at most `SLOT_CELLS` cells; a longer word is shortened with a point."""
    _ = language.gettext
    word = {"weapon": _("weapon"), "armour": _("armour"), "magic": _("magic")}[slot]
    return word if len(word) <= SLOT_CELLS else f"{word[: SLOT_CELLS - 1]}."


def count_of(kind: str, n: int, language: Language) -> str:
    """So many wounds, coins, steps, points, dice, rooms, cards."""
    ngettext = language.ngettext
    text = {
        "wound": ngettext("{n} wound", "{n} wounds", n),
        "coin": ngettext("{n} coin", "{n} coins", n),
        "step": ngettext("{n} step", "{n} steps", n),
        "point": ngettext("{n} action point", "{n} action points", n),
        "die": ngettext("{n} die", "{n} dice", n),
        "room": ngettext("{n} room", "{n} rooms", n),
        "card": ngettext("{n} card", "{n} cards", n),
    }[kind]
    return text.format(n=n)


# -- rooms ------------------------------------------------------------------------------------------------


def short_name(kind: MonsterKind, language: Language) -> str:
    """A monster in one word: the last of a proper name and in English, else the first."""
    words = monster_name(kind, language).split()
    return words[-1 if kind.size == "boss" or language.tag == "en" else 0]


@lru_cache(maxsize=256)
def monster_letters(dungeon: Dungeon, language: Language) -> tuple[str, ...]:
    """A letter for each monster of a dungeon, by size: the large one's and the boss's are capitals."""
    small, medium, large, _boss = (monster_name(kind, language) for kind in dungeon.monsters)
    first = small[0].lower()
    second = next((c for c in medium.lower() if c.isalpha() and c != first), "m")
    return first, second, large[0].upper(), "!"


def letters_of(view: DungeonView, language: Language) -> tuple[str, ...]:
    """The letters of the monsters in the dungeon that is played."""
    return monster_letters(book_of(view.content).content.dungeons[max(1, view.dungeon) - 1], language)


def symbol_label(room: Room, dungeon: int, book: Book, look: Look) -> str:
    """A room's symbol in at most twelve cells, as the map writes it; a monster's name may be cut to less."""
    _ = look.language.gettext
    letters = monster_letters(book.content.dungeons[max(1, dungeon) - 1], look.language)
    sign = symbol_sign(room.symbol, look, letters)
    if room.symbol in ("small", "medium", "large"):
        return short_name(book.kind(max(1, dungeon), room.symbol), look.language)[:12]
    if room.attribute is not None:
        return f"{sign} {attribute_short(room.attribute, look.language)}"
    word = {"chest": _("chest"), "portal": _("portal"), "stairs": _("stairs")}.get(room.symbol, _("lair"))
    return f"{sign} {word}"


def symbol_short(room: Room, dungeon: int, book: Book, look: Look) -> str:
    """A room's symbol in at most three cells, as the cards of the hand write it."""
    signs = signs_of(look)
    match room.symbol:
        case "small" | "medium" | "large":
            return short_name(book.kind(max(1, dungeon), room.symbol), look.language)[:3]
        case "riddle" | "trap":
            sign = signs.riddle if room.symbol == "riddle" else signs.trap
            return f"{sign}{attribute_short(room.attribute or 'strength', look.language)[0]}"
    return symbol_sign(room.symbol, look, ())


def room_name(number: int, language: Language) -> str:
    """A room in a sentence: the stairs, the boss's lair, or its number."""
    _ = language.gettext
    if number == STAIRS:
        return _("the stairs")
    if number == BOSS_ROOM:
        return _("the boss's lair")
    return _("room {number}").format(number=number)


def room_title(number: int, language: Language) -> str:
    """A room as a heading or an entry of a list names it, without an article."""
    _ = language.gettext
    if number == STAIRS:
        return _("Stairs")
    if number == BOSS_ROOM:
        return _("Boss's lair")
    return _("Room {number}").format(number=number)


def symbol_words(number: int, view: DungeonView, language: Language) -> str:
    """What is to be found in a room, in words without an article."""
    _ = language.gettext
    book = book_of(view.content)
    room = book.rooms[number]
    match room.symbol:
        case "small" | "medium" | "large":
            return monster_name(book.kind(max(1, view.dungeon), room.symbol), language)
        case "riddle":
            attribute = attribute_name(room.attribute or "strength", language)
            return _("riddle of {attribute}").format(attribute=attribute)
        case "trap":
            attribute = attribute_name(room.attribute or "strength", language)
            return _("trap of {attribute}").format(attribute=attribute)
        case "chest":
            return _("chest")
        case "portal":
            return _("portal")
        case "stairs":
            return _("stairs, the way out")
    return _("lair of the boss")


def symbol_name(symbol: str, view: DungeonView, language: Language) -> str:
    """A symbol in a word, whichever room has it."""
    _ = language.gettext
    if symbol in SIZES[:3]:
        size = next(size for size in SIZES if size == symbol)
        return monster_name(book_of(view.content).kind(max(1, view.dungeon), size), language)
    words = {"riddle": _("riddle"), "trap": _("trap"), "chest": _("chest"), "portal": _("portal")}
    return words.get(symbol, symbol)


def monster_of(number: int, view: DungeonView) -> Monster | None:
    """A monster by its number, None when it is not in the dungeon."""
    return next((monster for monster in view.monsters if monster.number == number), None)


def met_words(number: int, view: DungeonView, language: Language) -> str:
    """A monster that came once, whether it is still there or not, with its article."""
    key = view.met[number - 1] if 0 < number <= len(view.met) else ""
    dungeons = book_of(view.content).content.dungeons
    kind = next((kind for dungeon in dungeons for kind in dungeon.monsters if kind.key == key), None)
    return language.gettext("the monster") if kind is None else the_monster(kind, language)


def monster_words(monster: Monster, view: DungeonView, language: Language) -> str:
    """A monster's name without an article."""
    return monster_name(book_of(view.content).kind(max(1, view.dungeon), monster.size), language)


def card_words(number: int, view: DungeonView, language: Language) -> str:
    """A card's name."""
    return card_name(card_of(number, view), language)


def card_of(number: int, view: DungeonView) -> Card:
    """A card of the match's content."""
    return book_of(view.content).card(number)


def dice_words(dice: Iterable[int], language: Language) -> str:
    """Dice as they fell: ``5 2 6``."""
    return " ".join(map(str, dice))
