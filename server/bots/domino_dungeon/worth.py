"""What things are worth to a hero of Dominó Dungeon, in coins: health, cards, monsters to be beaten."""

from __future__ import annotations

from functools import cache

import msgspec

from server.games.domino_dungeon.book import Arm, Book, Sheet
from server.games.domino_dungeon.content import ATTRIBUTES, Card, Deck, MonsterKind
from server.games.domino_dungeon.reading import hidden_cards, hit_chances
from server.games.domino_dungeon.view import DungeonView, HeroView

CARD = 9.0
"""What a card yet unknown is worth on the average."""
_CALM = (1.0, 0.72, 0.62, 0.53, 0.45, 0.37, 0.31, 0.26, 0.21, 0.17, 0.13, 0.1)
"""How likely a hero with so much health left is not to come out alive, as experience has it."""
_FOUND = (1.0, 0.62, 0.45, 0.33, 0.25, 0.2, 0.16, 0.12, 0.09, 0.06, 0.04, 0.03)
"""The same once the boss is in play."""
_COMMON_DEFENCE = 4


class Weights(msgspec.Struct, frozen=True):
    """What a player makes of a dungeon.

    ``stake`` coins that are still to be won make a life worth more than what is carried; ``caution`` is how
    much of that life's worth it minds; ``patience`` is what a turn's delay leaves of a gain; ``explore`` is
    what a new room promises, ``harm`` what a coin taken from a rival is worth, ``slay`` what the boss's
    defeat is worth beyond its reward, ``lead`` what it is worth to get out as the richest, ``trailing`` what
    it costs to get out when somebody is richer, ``stay`` what it costs besides where nothing but the riches
    counts and no collapse hurries. ``retreat`` is how much of the strikes on leaving a room
    counts for who ends its turn there, ``wary`` how much of the dangers on a way that lies ahead,
    ``exposed`` how likely a rival in reach loots, ``remain`` what a turn's delay leaves of getting out,
    ``weary`` what every late round adds to its worth.
    """

    stake: float = 25.0
    caution: float = 1.0
    patience: float = 0.75
    explore: float = 2.0
    harm: float = 0.35
    slay: float = 8.0
    lead: float = 8.0
    trailing: float = 10.0
    stay: float = 0.0
    retreat: float = 0.5
    wary: float = 0.5
    exposed: float = 0.25
    remain: float = 0.9
    weary: float = 1.0


def risk(health: float, *, found: bool) -> float:
    """The chance not to come out with so much health left, between whole numbers in proportion."""
    table = _FOUND if found else _CALM
    if health <= 0:
        return 1.0
    whole = min(int(health), len(table) - 2)
    part = min(1.0, health - whole)
    return table[whole] * (1 - part) + table[whole + 1] * part


def hits(dice: int, need: int) -> float:
    """Dice that reach ``need``, on the average."""
    return dice * min(6, max(0, 7 - need)) / 6


@cache
def dread(dice: int, need: int, health: int, *, found: bool) -> float:
    """How much likelier not to come out so many dice make it that strike at a hero's defence."""
    now = risk(health, found=found)
    return sum(
        chance * (risk(health - wounds, found=found) - now)
        for wounds, chance in enumerate(hit_chances(dice, need))
    )


@cache
def felling(dice: int, need: int, left: int, attacks: int) -> float:
    """The chance that so many attacks fell a monster with ``left`` health."""
    return sum(hit_chances(dice * attacks, need)[left:])


@cache
def fraying(dice: int, need: int, left: int) -> tuple[float, ...]:
    """How likely one attack leaves a monster with no health, one and so on up to ``left``."""
    found = [0.0] * (left + 1)
    for n, chance in enumerate(hit_chances(dice, need)):
        found[max(0, left - n)] += chance
    return tuple(found)


def reward(kind: MonsterKind) -> float:
    """Coins and cards for a monster's defeat."""
    return kind.coins + kind.cards * CARD


def sheet_worth(sheet: Sheet) -> float:
    """What a hero's sheet is good for, in coins, so that two wardrobes can be compared."""
    best = sorted((_arm_worth(arm) for arm in sheet.arms), reverse=True)
    return (
        best[0]
        + 0.15 * sum(best[1:])
        + 2.0 * sheet.health
        + 5.0 * min(2, sheet.defence - _COMMON_DEFENCE)
        + 2.0 * sheet.steps
        + 0.4 * sum(sheet.tests)
        + 1.5 * len(sheet.powers)
        + sum(min(2, dice) for _, dice in sheet.rerolls)
        + 4.0 * sheet.quiet
        + 1.0 * sheet.surefoot
    )


def _arm_worth(arm: Arm) -> float:
    return 5.0 * hits(arm.dice, _COMMON_DEFENCE) * (1.25 if arm.reach == "adjacent" else 1.0)


def card_worth(card: Card, sheet: Sheet) -> float:
    """What a card a hero may draw is worth to it: its value, and a part of what it would be good for."""
    worth = float(card.value)
    if card.strike is not None:
        dice = sheet.dice[ATTRIBUTES.index(card.strike.attribute)] + card.strike.dice
        best = max(_arm_worth(arm) for arm in sheet.arms)
        mine = _arm_worth(Arm(card.number, card.strike.attribute, dice, card.strike.reach))
        worth += max(0.0, mine - best) * (0.3 if card.once else 1.0)
    worth += 1.2 * card.health + 3.0 * card.defence + 1.5 * card.steps + 2.0 * card.quiet
    return worth + (1.0 if card.power is not None else 0.0)


def deck_worth(view: DungeonView, book: Book, deck: Deck, hero: HeroView) -> float:
    """What the next card of a deck is worth to a hero, all that are left being as likely."""
    left = hidden_cards(view, deck)
    sheet = book.sheet(hero)
    return sum(card_worth(book.card(number), sheet) for number in left) / max(1, len(left))
