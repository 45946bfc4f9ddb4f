"""Abilities and powers: what each kind does, once for heroes and cards alike (DUN-2, DUN-5, DUN-15)."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon.content import Power
from server.games.domino_dungeon.doors import teleport
from server.games.domino_dungeon.events import (
    CoinsTaken,
    Evaded,
    HeroHealed,
    MonsterFrozen,
    MonstersPushed,
    PowerUsed,
    Shielded,
    Strode,
    TrapDisarmed,
)
from server.games.domino_dungeon.fighting import blast, sweep, use_up
from server.games.domino_dungeon.moves import Use
from server.games.domino_dungeon.position import Position


def use(at: Position, seat: Seat, move: Use) -> None:
    """Pay for the ability (card 0) or a worn card's power, and do it."""
    power = dict(at.sheet(seat).powers)[move.card]
    points = at.budget.points - power.cost
    at.tell(PowerUsed(seat, move.card, points, move.hero, move.monster, move.room))
    use_up(at, seat, move.card)
    _do(at, seat, power, move)


def _do(at: Position, seat: Seat, power: Power, move: Use) -> None:
    match power.kind:
        case "heal" if move.hero is not None:
            patient = at.hero(move.hero)
            wounds = min(power.amount, patient.wounds)
            at.tell(HeroHealed(seat, move.hero, wounds, at.book.health_left(patient) + wounds))
        case "shield":
            at.tell(Shielded(seat, at.hero(seat).shield + power.amount))
        case "freeze" if move.monster is not None:
            at.tell(MonsterFrozen(seat, move.monster))
        case "push" if move.room is not None:
            room = at.hero(seat).room
            driven = [
                monster.number
                for monster in at.table.monsters
                if monster.room == room and monster.size != "boss"
            ]
            at.tell(MonstersPushed(seat, tuple(driven), move.room))
        case "sweep" if power.attribute is not None:
            sweep(at, seat, move.card, power.attribute, power.amount)
        case "blast" if power.attribute is not None and move.room is not None:
            blast(at, seat, move.card, power.attribute, power.amount, move.room)
        case "steal" if move.hero is not None:
            purse = at.hero(move.hero).coins
            coins = min(power.amount, purse)
            total = at.hero(seat).coins + coins
            at.tell(CoinsTaken(seat, move.hero, coins, total, purse - coins))
        case "teleport" if move.room is not None:
            teleport(at, seat, move.room)
        case "evade":
            at.tell(Evaded(seat))
        case "stride":
            stride = at.budget.stride + power.amount
            steps = max(0, at.sheet(seat).steps + stride - at.budget.walked)
            at.tell(Strode(seat, steps, stride))
        case "disarm" if move.room is not None:
            at.tell(TrapDisarmed(seat, move.room))
        case _:
            raise ValueError(f"{move} lacks what a power of {power.kind} is about")
