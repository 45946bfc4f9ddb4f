"""Heroes' dice: tests, attacks, loot and blows against a whole room, and rolling again (DUN-12 to DUN-14)."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon.content import ATTRIBUTES, Attribute
from server.games.domino_dungeon.events import (
    CardUsedUp,
    DiceRerolled,
    DiceRolled,
    DiceStood,
    HeroHit,
    HeroLooted,
    MonsterDefeated,
    MonsterHit,
    TrialEnded,
)
from server.games.domino_dungeon.monsters import defeat
from server.games.domino_dungeon.moves import Attack, Loot
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.view import Monster, Roll, in_turn


def try_room(at: Position, seat: Seat) -> None:
    """Spend a point on the riddle or the trap of the own room (DUN-12, DUN-13)."""
    room = at.hero(seat).room
    riddle = at.book.rooms[room].symbol == "riddle"
    _trial(at, seat, Roll("riddle" if riddle else "trap", (), 0, room=room), points=1)


def enter_trap(at: Position, seat: Seat, room: int) -> None:
    """The test at once and at no cost (DUN-13)."""
    _trial(at, seat, Roll("trap_entered", (), 0, room=room), points=0)


def _trial(at: Position, seat: Seat, roll: Roll, points: int) -> None:
    attribute = at.book.rooms[roll.room].attribute
    assert attribute is not None
    dungeon = at.book.content.dungeons[at.table.dungeon - 1]
    need = dungeon.riddle if roll.why == "riddle" else dungeon.trap
    dice = at.sheet(seat).tests[ATTRIBUTES.index(attribute)]
    _throw(at, seat, Roll(roll.why, at.throw(dice), need, room=roll.room), points)


def attack(at: Position, seat: Seat, move: Attack) -> None:
    """A monster, with bare Strength or a worn card (DUN-14)."""
    need = at.kind(at.monster(move.monster).size).defence
    dice = _armed(at, seat, move.card)
    _throw(at, seat, Roll("attack", dice, need, move.card, move.monster), points=1)


def loot(at: Position, seat: Seat, move: Loot) -> None:
    """Another hero, for coins (DUN-22)."""
    need = at.book.defence(at.hero(move.hero))
    dice = _armed(at, seat, move.card)
    _throw(at, seat, Roll("loot", dice, need, move.card, hero=move.hero), points=1)


def _armed(at: Position, seat: Seat, card: int) -> tuple[int, ...]:
    arm = next(arm for arm in at.sheet(seat).arms if arm.card == card)
    use_up(at, seat, card)
    return at.throw(arm.dice)


def use_up(at: Position, seat: Seat, card: int) -> None:
    """A card that can be used once leaves the match (DUN-16)."""
    if card and at.book.card(card).once:
        at.tell(CardUsedUp(seat, card))


def sweep(at: Position, seat: Seat, card: int, attribute: Attribute, extra: int) -> None:
    """One roll against every monster of the own room (DUN-2)."""
    room = at.hero(seat).room
    dice = _bare(at, seat, attribute, extra)
    need = max(at.kind(monster.size).defence for monster in _in_room(at, room))
    _throw(at, seat, Roll("sweep", dice, need, card, room=room), points=0)


def blast(at: Position, seat: Seat, card: int, attribute: Attribute, extra: int, room: int) -> None:
    """One roll against every monster and every other hero of a room (DUN-2)."""
    dice = _bare(at, seat, attribute, extra)
    defences = [at.kind(monster.size).defence for monster in _in_room(at, room)]
    defences += [at.book.defence(at.hero(other)) for other in _others(at, seat, room)]
    _throw(at, seat, Roll("blast", dice, max(defences), card, room=room), points=0)


def _bare(at: Position, seat: Seat, attribute: Attribute, extra: int) -> tuple[int, ...]:
    """The dice of an attribute without any card, and ``extra`` ones."""
    return at.throw(at.sheet(seat).dice[ATTRIBUTES.index(attribute)] + extra)


def _in_room(at: Position, room: int) -> list[Monster]:
    return in_turn(monster for monster in at.table.monsters if monster.room == room)


def _others(at: Position, seat: Seat, room: int) -> list[Seat]:
    return [other for other in at.rotation(seat) if other != seat and at.hero(other).room == room]


# ---- the roll itself


def _throw(at: Position, seat: Seat, roll: Roll, points: int) -> None:
    again = _can_again(at, seat, roll, at.budget.used)
    at.tell(
        DiceRolled(
            seat,
            roll.why,
            roll.dice,
            roll.need,
            at.budget.points - points,
            roll.card,
            roll.monster,
            roll.hero,
            roll.room,
            again,
        )
    )
    if not again:
        _resolve(at, seat, roll)


def _can_again(at: Position, seat: Seat, roll: Roll, used: tuple[int, ...]) -> bool:
    """Whether a worn card may roll dice again that could still be of use (DUN-5)."""
    if all(card in used for card, _ in at.sheet(seat).rerolls):
        return False
    hits = sum(die >= roll.need for die in roll.dice)
    if roll.why in ("riddle", "trap", "trap_entered"):
        return not hits
    if roll.why == "attack":
        monster = at.monster(roll.monster)
        return hits < min(len(roll.dice), at.kind(monster.size).health - monster.wounds)
    if roll.why == "loot":
        assert roll.hero is not None
        return hits < len(roll.dice) and hits * at.book.numbers.loot < at.hero(roll.hero).coins
    return hits < len(roll.dice)


def reroll(at: Position, seat: Seat, card: int) -> None:
    """The lowest dice that are no success are rolled again, as many as the card allows (DUN-5)."""
    roll = at.table.roll
    assert roll is not None
    many = dict(at.sheet(seat).rerolls)[card]
    failed = [index for index, die in enumerate(roll.dice) if die < roll.need]
    dice = list(roll.dice)
    for index in sorted(failed, key=lambda index: roll.dice[index])[:many]:
        dice[index] = at.chance.roll()
    rolled = Roll(roll.why, tuple(dice), roll.need, roll.card, roll.monster, roll.hero, roll.room)
    again = _can_again(at, seat, rolled, (*at.budget.used, card))
    at.tell(DiceRerolled(seat, card, rolled.dice, again))
    use_up(at, seat, card)
    if not again:
        _resolve(at, seat, rolled)


def stand(at: Position, seat: Seat) -> None:
    """The dice stay as they lie."""
    roll = at.table.roll
    assert roll is not None
    at.tell(DiceStood(seat))
    _resolve(at, seat, roll)


def _resolve(at: Position, seat: Seat, roll: Roll) -> None:
    hits = sum(die >= roll.need for die in roll.dice)
    match roll.why:
        case "riddle" | "trap" | "trap_entered":
            _end_trial(at, seat, roll, passed=bool(hits))
        case "attack":
            _hit(at, seat, at.monster(roll.monster), hits)
        case "loot":
            assert roll.hero is not None
            _rob(at, seat, roll.hero, hits)
        case "sweep" | "blast":
            _hit_all(at, seat, roll)


def _end_trial(at: Position, seat: Seat, roll: Roll, passed: bool) -> None:
    """A riddle is solved for good, a trap disarmed only on purpose; it wounds who fails (DUN-12, DUN-13)."""
    wounds = 0
    if not passed and roll.why != "riddle":
        wounds = at.book.content.dungeons[at.table.dungeon - 1].wounds
    left = max(0, at.book.health_left(at.hero(seat)) - wounds)
    spent = passed and roll.why != "trap_entered"
    at.tell(TrialEnded(seat, roll.room, roll.why, passed, wounds, left, spent))
    if not left:
        defeat(at, seat)


def _hit(at: Position, seat: Seat, monster: Monster, hits: int) -> None:
    """At its health a monster is defeated and rewards (DUN-14)."""
    kind = at.kind(monster.size)
    wounds = min(hits, kind.health - monster.wounds)
    left = kind.health - monster.wounds - wounds
    at.tell(MonsterHit(seat, monster.number, wounds, left))
    if not left:
        total = at.hero(seat).coins + kind.coins
        at.tell(MonsterDefeated(seat, monster.number, kind.coins, total, kind.cards))


def _rob(at: Position, seat: Seat, victim: Seat, hits: int) -> None:
    """Coins for each wound it would have been, never more than there are (DUN-22)."""
    purse = at.hero(victim).coins
    coins = min(purse, hits * at.book.numbers.loot)
    at.tell(HeroLooted(seat, victim, coins, at.hero(seat).coins + coins, purse - coins))


def _hit_all(at: Position, seat: Seat, roll: Roll) -> None:
    """Every target counts the dice against its own defence; a fallen hero pays nothing (DUN-2)."""
    for monster in _in_room(at, roll.room):
        defence = at.kind(monster.size).defence
        _hit(at, seat, monster, sum(die >= defence for die in roll.dice))
    if roll.why == "blast":
        for other in _others(at, seat, roll.room):
            hero = at.hero(other)
            defence = at.book.defence(hero)
            wounds = sum(die >= defence for die in roll.dice)
            left = max(0, at.book.health_left(hero) - wounds)
            at.tell(HeroHit(seat, other, wounds, left))
            if not left:
                defeat(at, other)
