"""The signs of Dominó Dungeon: walls, hearts and symbols, the letters of doors, sizes and heroes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.domino_dungeon.content import COLOURS, HERO_KEYS, SIZES, Colour, HeroKey, Symbol
from tui.language import Language
from tui.look import Look


class Signs(msgspec.Struct, frozen=True):
    """``wall`` has the corners and sides of a room, clockwise from the upper left; ``framed`` those of one
    that is pointed at, where colours cannot tell; ``corners`` are those of a sheet, clockwise from the upper
    left, and ``beyond`` points north, east, south and west. A sign takes one cell."""

    wall: tuple[str, str, str, str, str, str, str, str]
    framed: tuple[str, str, str, str, str, str, str, str]
    riddle: str
    trap: str
    chest: str
    portal: str
    stairs: str
    lair: str
    done: str
    heart: str
    wound: str
    frozen: str
    step: str
    walked: str
    point: str
    spent: str
    coin: str
    rooms: str
    shield: str
    at_least: str
    mark: str
    bar: str
    edge: str
    corners: tuple[str, str, str, str]
    beyond: tuple[str, str, str, str]
    passages: tuple[str, str]
    brackets: tuple[str, str]
    deserted: str


_UNICODE = Signs(
    wall=("▛", "▀", "▜", "▐", "▟", "▄", "▙", "▌"),
    framed=("╔", "═", "╗", "║", "╝", "═", "╚", "║"),
    riddle="?",
    trap="!",
    chest="▤",
    portal="◎",
    stairs="⌂",
    lair="♛",
    done="✓",
    heart="♥",
    wound="♡",
    frozen="≈",
    step="▸",
    walked="▹",
    point="●",
    spent="○",
    coin="¢",
    rooms="▣",
    shield="◈",
    at_least="≥",
    mark="▸",
    bar="─",
    edge="│",
    corners=("┌", "┐", "┘", "└"),
    beyond=("▲", "►", "▼", "◄"),
    passages=("─", "│"),
    brackets=("▐", "▌"),
    deserted="·",
)
_ASCII = Signs(
    wall=("+", "-", "+", "|", "+", "-", "+", "|"),
    framed=("#", "#", "#", "#", "#", "#", "#", "#"),
    riddle="?",
    trap="!",
    chest="#",
    portal="@",
    stairs="=",
    lair="W",
    done="v",
    heart="*",
    wound=".",
    frozen="~",
    step=">",
    walked="-",
    point="o",
    spent=".",
    coin="$",
    rooms="#",
    shield="+",
    at_least=">=",
    mark=">",
    bar="-",
    edge="|",
    corners=("+", "+", "+", "+"),
    beyond=("^", ">", "v", "<"),
    passages=("-", "|"),
    brackets=("[", "]"),
    deserted=".",
)


def signs_of(look: Look) -> Signs:
    """The signs a look can show."""
    return _ASCII if look.ascii else _UNICODE


_DOORS = {"en": "BRYG*", "pt_BR": "AVMD*"}
_HERO_LETTERS = "KLMTI"


def door_letter(colour: Colour, language: Language) -> str:
    """A door's letter; grey goes with every colour and so has the joker's sign."""
    return _DOORS[language.tag][COLOURS.index(colour)]


def hero_letter(hero: HeroKey | None) -> str:
    """The letter of a hero, a question mark before it is chosen."""
    return "?" if hero is None else _HERO_LETTERS[HERO_KEYS.index(hero)]


def symbol_sign(symbol: Symbol, look: Look, letters: Sequence[str]) -> str:
    """A room's symbol in one cell; monsters have their ``letters``, by their sizes."""
    signs = signs_of(look)
    if symbol in ("small", "medium", "large"):
        return letters[SIZES.index(symbol)]
    return {
        "riddle": signs.riddle,
        "trap": signs.trap,
        "chest": signs.chest,
        "portal": signs.portal,
        "stairs": signs.stairs,
        "boss": signs.lair,
    }[symbol]
