"""What a choice would bring or cost, before it is made: dice, chances, and who strikes on leaving."""

from __future__ import annotations

from typing import Any

import msgspec

from server.games.contract import Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import Arm, book_of
from server.games.domino_dungeon.content import ATTRIBUTES, Power
from server.games.domino_dungeon.moves import (
    Attack,
    GetOut,
    Go,
    Kick,
    Loot,
    TakePortal,
    TakeTest,
    Use,
)
from server.games.domino_dungeon.view import DungeonView, Monster
from tui.games.domino_dungeon import odds
from tui.games.domino_dungeon.names import monster_of


class Throw(msgspec.Struct, frozen=True):
    """Dice that would be rolled: how many, and what each has to reach."""

    dice: int
    need: int

    @property
    def chance(self) -> float:
        """The chance that one of them is enough."""
        return odds.at_least_one(self.dice, self.need)


def arm_of(view: DungeonView, seat: Seat, card: int) -> Arm | None:
    """The hero's way to attack with a card, 0 for the basic attack (DUN-14)."""
    arms = book_of(view.content).sheet(view.heroes[seat]).arms
    return next((arm for arm in arms if arm.card == card), None)


def power_of(view: DungeonView, seat: Seat, card: int) -> Power | None:
    """The hero's ability, card 0, or a worn card's power (DUN-15)."""
    powers = book_of(view.content).sheet(view.heroes[seat]).powers
    return next((power for number, power in powers if number == card), None)


def strikers(view: DungeonView, seat: Seat) -> list[Monster]:
    """The monsters that attack the hero when it leaves its room now; none before it has a room (DUN-8)."""
    hero = view.heroes[seat]
    if hero.hero is None or hero.fate != "inside" or not view.rooms:
        return []
    return reading.strikers(view, seat)


def threats(view: DungeonView, seat: Seat) -> list[Monster]:
    """The monsters that could strike the hero in their next round where it stands (DUN-17)."""
    hero = view.heroes[seat]
    if hero.hero is None or hero.fate != "inside" or not view.rooms:
        return []
    return reading.threats(view, hero.room)


def leaving(view: DungeonView, seat: Seat) -> Throw:
    """All dice together that would be rolled against the hero on leaving, and what they need."""
    book = book_of(view.content)
    dice = sum(book.kind(max(1, view.dungeon), one.size).dice for one in strikers(view, seat))
    hero = view.heroes[seat]
    return Throw(dice, book.defence(hero) if hero.hero is not None else 7)


def is_leaving(move: Any, view: DungeonView, seat: Seat) -> bool:
    """Whether a move takes the hero out of its room."""
    if isinstance(move, Use):
        power = power_of(view, seat, move.card)
        return power is not None and power.kind == "teleport"
    return isinstance(move, Go | Kick | TakePortal | GetOut)


def throw_of(move: Any, view: DungeonView, seat: Seat) -> Throw | None:
    """The hero's own dice in a test or an attack; None for what rolls none or against many."""
    book = book_of(view.content)
    hero = view.heroes[seat]
    match move:
        case TakeTest():
            room = book.rooms[hero.room]
            dungeon = book.content.dungeons[max(1, view.dungeon) - 1]
            if room.attribute is None:
                return None
            dice = book.sheet(hero).tests[ATTRIBUTES.index(room.attribute)]
            return Throw(dice, dungeon.riddle if room.symbol == "riddle" else dungeon.trap)
        case Attack(monster=number, card=card):
            monster, arm = monster_of(number, view), arm_of(view, seat, card)
            if monster is None or arm is None:
                return None
            return Throw(arm.dice, book.kind(max(1, view.dungeon), monster.size).defence)
        case Loot(hero=victim, card=card):
            arm = arm_of(view, seat, card)
            other = view.heroes[victim]
            return None if arm is None or other.hero is None else Throw(arm.dice, book.defence(other))
        case Use(card=card):
            power = power_of(view, seat, card)
            if power is None or power.kind not in ("sweep", "blast"):
                return None
            attribute = power.attribute or "strength"
            dice = book.sheet(hero).dice[ATTRIBUTES.index(attribute)] + power.amount
            defences = [
                book.kind(max(1, view.dungeon), one.size).defence
                for one in view.monsters
                if one.room == (move.room if move.room is not None else hero.room)
            ]
            return Throw(dice, min(defences, default=7))
    return None


def aimed(move: Any, view: DungeonView, seat: Seat) -> tuple[int, ...]:
    """The monsters that a choice is about."""
    match move:
        case Attack(monster=number):
            return (number,)
        case Use(monster=int() as number):
            return (number,)
        case Use(card=card):
            power = power_of(view, seat, card)
            if power is None or power.kind not in ("sweep", "blast", "push"):
                return ()
            here = view.heroes[seat].room
            room = move.room if power.kind == "blast" and move.room is not None else here
            boss = power.kind != "push"
            return tuple(
                one.number for one in view.monsters if one.room == room and (boss or one.size != "boss")
            )
    return ()
