"""The signs of Dogs' Day: glyphs for backpacks, cases, halves of a card, and what moves."""

from __future__ import annotations

import msgspec

from server.games.dogs_day.cards import NUMBERS, Card
from tui.look import Look


class Signs(msgspec.Struct, frozen=True):
    """Every sign takes one cell, but for ``from_``, which may take two."""

    backpack: str
    case: str
    heist: str
    twist: str
    from_: str
    here: str
    done: str
    dots: str
    left: str
    right: str
    up: str
    down: str
    lane: str
    corners: tuple[str, str, str, str]
    sides: tuple[str, str]
    bar: str
    edge: str
    times: str
    used: str
    jailed: str
    played: str
    held: str
    unknown: str
    plus: str
    minus: str
    dot: str


_UNICODE = Signs(
    backpack="▰",
    case="◆",
    heist="▲",
    twist="▼",
    from_="←",
    here="▶",
    done="✓",
    dots="…",
    left="◀",
    right="▶",
    up="▲",
    down="▼",
    lane="─",
    corners=("┌", "┐", "└", "┘"),
    sides=("▐", "▌"),
    bar="─",
    edge="│",
    times="×",
    used="·",
    jailed="#",
    played="▲",
    held="■",
    unknown="?",
    plus="+",
    minus="−",
    dot="·",
)
_ASCII = Signs(
    backpack="o",
    case="*",
    heist="^",
    twist="v",
    from_="<-",
    here=">",
    done="+",
    dots="~",
    left="<",
    right=">",
    up="^",
    down="v",
    lane="-",
    corners=("+", "+", "+", "+"),
    sides=("[", "]"),
    bar="-",
    edge="|",
    times="x",
    used="-",
    jailed="#",
    played="^",
    held="H",
    unknown="?",
    plus="+",
    minus="-",
    dot="-",
)


def signs_of(look: Look) -> Signs:
    """The signs a look can show."""
    return _ASCII if look.ascii else _UNICODE


def label_of(card: Card) -> str:
    """What is printed on a card: X9 or its number."""
    return "X9" if card == "x9" else str(NUMBERS[card])


def short_label(card: Card) -> str:
    """The same where the name has no room: the two sixes are told apart by a letter."""
    return label_of(card) + {"shooter": "S", "brute": "B"}.get(card, "")


def boxed(look: Look) -> bool:
    """Whether cards need frames, because there are no backgrounds to tell them from the table."""
    return look.depth == "none"
