"""A content made ready for play: every room in every turn, what fits where, heroes and what they wear."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from server.games.domino_dungeon.content import (
    ATTRIBUTES,
    BOSS_ROOM,
    COLOURS,
    STAIRS,
    Attribute,
    Card,
    Colour,
    Content,
    Hero,
    HeroKey,
    MonsterKind,
    Power,
    Reach,
    Room,
    Size,
)
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.view import HeroView, Worn

_ALL_GREY: tuple[Colour, Colour, Colour, Colour] = ("grey", "grey", "grey", "grey")
_SIZE_INDEX: dict[Size, int] = {"small": 0, "medium": 1, "large": 2, "boss": 3}


class Arm(NamedTuple):
    """A way to attack (DUN-14): with a card, or 0 for the basic attack; ``dice`` with the bonus."""

    card: int
    attribute: Attribute
    dice: int
    reach: Reach


class Sheet(NamedTuple):
    """A hero with what it wears (DUN-2, DUN-5).

    ``dice`` and ``tests`` are by `ATTRIBUTES`, bare and with the extra dice of tests. ``powers`` begin with
    the ability, whose card is 0; ``rerolls`` are cards and how many dice each may roll again.
    """

    hero: Hero
    health: int
    defence: int
    steps: int
    dice: tuple[int, int, int]
    tests: tuple[int, ...]
    arms: tuple[Arm, ...]
    powers: tuple[tuple[int, Power], ...]
    rerolls: tuple[tuple[int, int], ...]
    surefoot: bool
    quiet: bool


def matches(one: Colour | None, other: Colour | None) -> bool:
    """Whether two touching doors are connected (DUN-10); a wall with nothing."""
    return one is not None and other is not None and (one == other or "grey" in (one, other))


class Book:
    """Everything there is to look up in a content.

    ``rooms`` by number, with stairs and boss's room; ``turned[room][quarters]`` are the doors of a room so
    turned; ``turns[room][colour][side]`` are the quarters that bring a fitting door to that side, those of
    equal looks once; ``fitting[colour]`` are the rooms that can be connected with such a door at all.
    """

    def __init__(self, content: Content) -> None:
        self.content = content
        self.numbers = content.numbers
        self.rooms: dict[int, Room] = {room.number: room for room in content.rooms}
        self.rooms[STAIRS] = Room(STAIRS, _ALL_GREY, "stairs")
        self.rooms[BOSS_ROOM] = Room(BOSS_ROOM, _ALL_GREY, "boss")
        self.turned = {number: _turnings(room) for number, room in self.rooms.items()}
        self.turns: dict[int, dict[Colour, tuple[tuple[int, ...], ...]]] = {
            number: {colour: _fits(doors, colour) for colour in COLOURS}
            for number, doors in self.turned.items()
        }
        self.fitting: dict[Colour, frozenset[int]] = {
            colour: frozenset(room.number for room in content.rooms if any(self.turns[room.number][colour]))
            for colour in COLOURS
        }
        self.heroes: dict[HeroKey, Hero] = {hero.key: hero for hero in content.heroes}
        self._sheets: dict[tuple[HeroKey, tuple[Worn, ...]], Sheet] = {}

    def card(self, number: int) -> Card:
        """A card by its number."""
        return self.content.cards[number - 1]

    def kind(self, dungeon: int, size: Size) -> MonsterKind:
        """The monster of a size in a dungeon (1 to 6)."""
        return self.content.dungeons[dungeon - 1].monsters[_SIZE_INDEX[size]]

    def sheet(self, hero: HeroView) -> Sheet:
        """A chosen hero with what it wears."""
        assert hero.hero is not None
        key = hero.hero, hero.worn
        found = self._sheets.get(key)
        if found is None:
            # Wardrobes are many over many matches; a full shelf is cleared, not kept for ever.
            if len(self._sheets) > 4096:
                self._sheets.clear()
            found = self._sheets[key] = self._sheet(*key)
        return found

    def defence(self, hero: HeroView) -> int:
        """What a die has to reach to wound the hero now, shield included."""
        return min(self.numbers.best_defence, self.sheet(hero).defence + hero.shield)

    def health_left(self, hero: HeroView) -> int:
        """Wounds the hero can still take before it is defeated (DUN-18)."""
        return max(0, self.sheet(hero).health - hero.wounds)

    def worth(self, hero: HeroView) -> int:
        """Coins and the values of all cards, 0 for the defeated (DUN-24)."""
        if hero.fate == "defeated":
            return 0
        cards = sum(self.card(worn.card).value for worn in hero.worn)
        return hero.coins + cards + sum(self.card(number).value for number in hero.bag)

    def _sheet(self, key: HeroKey, worn: tuple[Worn, ...]) -> Sheet:
        hero = self.heroes[key]
        cards = [self.card(each.card) for each in worn]
        dice: dict[Attribute, int] = dict(zip(ATTRIBUTES, hero.dice, strict=True))
        tests = dict(dice)
        for card in cards:
            for attribute, extra in card.tests:
                tests[attribute] += extra
        reach: Reach = "adjacent" if any(card.long_arm for card in cards) else "room"
        arms = [Arm(0, "strength", dice["strength"], reach)]
        for card in cards:
            if card.strike is not None:
                strike = card.strike
                arms.append(
                    Arm(card.number, strike.attribute, dice[strike.attribute] + strike.dice, strike.reach)
                )
        return Sheet(
            hero,
            max(1, hero.health + sum(card.health for card in cards)),
            max(2, hero.defence + sum(card.defence for card in cards)),
            max(1, hero.steps + sum(card.steps for card in cards)),
            hero.dice,
            tuple(tests[attribute] for attribute in ATTRIBUTES),
            tuple(arms),
            (
                (0, hero.ability),
                *((card.number, card.power) for card in cards if card.power is not None),
            ),
            tuple((card.number, card.reroll) for card in cards if card.reroll),
            any(card.surefoot for card in cards),
            any(card.quiet for card in cards),
        )


def _turnings(room: Room) -> tuple[tuple[Colour | None, ...], ...]:
    """The doors after no, one, two and three quarter turns clockwise: north comes to the east."""
    doors = room.doors
    return tuple(tuple(doors[(side - quarters) % 4] for side in range(4)) for quarters in range(4))


def _fits(turnings: tuple[tuple[Colour | None, ...], ...], colour: Colour) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for side in range(4):
        looks: dict[tuple[Colour | None, ...], int] = {}
        for quarters, doors in enumerate(turnings):
            if matches(colour, doors[side]):
                looks.setdefault(doors, quarters)
        found.append(tuple(looks.values()))
    return tuple(found)


_OWN_BOOK = Book(OWN)


@lru_cache(maxsize=16)
def _book_of(content: Content) -> Book:
    return Book(content)


def book_of(content: Content | None) -> Book:
    """The book of a content; None stands for the game's own, as in a view."""
    return _OWN_BOOK if content is None else _book_of(content)
