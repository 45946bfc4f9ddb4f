"""All that speaks for a move of Dominó Dungeon and can be seen to be true on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from server.bots.domino_dungeon.laying import promise, wants_boss
from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.normal import DARING
from server.bots.domino_dungeon.way_reasons import getting_out, going, staying
from server.bots.domino_dungeon.worth import deck_worth
from server.games.contract import Fact, Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.book import Sheet, book_of
from server.games.domino_dungeon.content import ATTRIBUTES, RISING, Power
from server.games.domino_dungeon.reading import (
    defence,
    distances,
    health_left,
    hidden_rooms,
    hit_chances,
    kind_of,
    room_of,
    sheet,
    strikers,
    threats,
    worths,
)
from server.games.domino_dungeon.view import DungeonView, Monster
from server.games.domino_dungeon.wardrobe import wearing

Reason: TypeAlias = tuple[str, dict[str, Fact]]


def reasons(view: DungeonView, seat: Seat, move: m.DungeonMove) -> dict[str, dict[str, Fact]]:
    """All that speaks for one of several moves, by reason (see `server.bots.domino_dungeon.advice`)."""
    found = dict(_own(view, seat, move))
    budget = view.budget
    spends = isinstance(move, m.Attack | m.Loot | m.OpenChest | m.TakeTest | m.Kick)
    if spends and budget is not None and budget.points == 1:
        found["spend_last_point"] = {}
    return found


def _own(view: DungeonView, seat: Seat, move: m.DungeonMove) -> Iterator[Reason]:
    match move:
        case m.Go() | m.TakePortal():
            yield from going(view, seat, move)
        case m.GetOut():
            yield from getting_out(view, seat)
        case m.EndTurn():
            yield from staying(view, seat)
        case m.ChooseHero():
            yield "any_hero", {}
        case m.Draw(deck):
            book = book_of(view.content)
            yield "deck_best", {"coins": round(deck_worth(view, book, deck, view.heroes[seat]))}
        case m.Attack(number, card):
            yield from _attacking(view, seat, number, card)
        case m.Loot(victim, card):
            hero = view.heroes[victim]
            chances = hit_chances(_dice(view, seat, card), defence(view, victim))
            yield "loots", {"seat": victim, "coins": hero.coins, "chance": percent(1 - chances[0])}
        case m.Kick():
            yield "explore", {"rooms": len(hidden_rooms(view)) + len(view.hand)}
        case m.OpenChest():
            yield "chest_here", {}
        case m.TakeTest():
            yield _testing(view, seat)
        case m.Use():
            yield from _using(view, seat, move)
        case m.Equip():
            yield from _equipping(view, seat, move)
        case m.Bag():
            yield "worth_keeping", {"coins": book_of(view.content).card(view.card).value}
        case m.Reroll() | m.Stand():
            yield from _rolling(view, seat, move)
        case m.PlaceBoss(place):
            home = next(laid.place or (0, 0) for laid in view.rooms if laid.room == view.heroes[seat].room)
            away = abs(place[0] - home[0]) + abs(place[1] - home[1])
            yield ("boss_near" if wants_boss(view, seat) else "boss_far"), {"away": away}
        case m.LeaveEmpty(room):
            doors = distances(view, view.heroes[seat].room).get(room)
            if doors is not None:
                yield "empty_near", {"away": doors}
        case m.Lay(room, _):
            yield from _laying(view, seat, room)


def percent(chance: float) -> int:
    """A chance in whole hundredths; never certain or hopeless when it is not."""
    return min(99, max(1, round(100 * chance))) if 0 < chance < 1 else round(100 * chance)


def _dice(view: DungeonView, seat: Seat, card: int) -> int:
    return next(arm.dice for arm in sheet(view, seat).arms if arm.card == card)


def _attacking(view: DungeonView, seat: Seat, number: int, card: int) -> Iterator[Reason]:
    monster = next(each for each in view.monsters if each.number == number)
    yield from _striking(view, seat, monster, _dice(view, seat, card))
    if monster.room != view.heroes[seat].room:
        yield "from_afar", {"monster": number}


def _striking(view: DungeonView, seat: Seat, monster: Monster, dice: int) -> Iterator[Reason]:
    """One roll of so many dice against one monster."""
    number, kind = monster.number, kind_of(view, monster)
    left = kind.health - monster.wounds
    felled = sum(hit_chances(dice, kind.defence)[left:])
    if monster.size == "boss" and left <= dice:
        yield "boss_weak", {"left": left, "chance": percent(felled)}
    if felled >= 0.2:
        yield "beats_monster", {"monster": number, "chance": percent(felled), "coins": kind.coins}
    else:
        yield "wounds_monster", {"monster": number, "left": left}


def _testing(view: DungeonView, seat: Seat) -> Reason:
    room = room_of(view, view.heroes[seat].room)
    assert room.attribute is not None
    dungeon = book_of(view.content).content.dungeons[view.dungeon - 1]
    need = dungeon.riddle if room.symbol == "riddle" else dungeon.trap
    passed = 1 - hit_chances(sheet(view, seat).tests[ATTRIBUTES.index(room.attribute)], need)[0]
    return ("riddle" if room.symbol == "riddle" else "disarm"), {"chance": percent(passed)}


def _using(view: DungeonView, seat: Seat, move: m.Use) -> Iterator[Reason]:
    own = sheet(view, seat)
    power = next(power for card, power in own.powers if card == move.card)
    here = view.heroes[seat].room
    match power.kind:
        case "heal" if move.hero == seat:
            wounds = min(power.amount, view.heroes[seat].wounds)
            yield "heal", {"wounds": wounds, "left": health_left(view, seat) + wounds}
        case "steal" if move.hero is not None:
            yield "steals", {"seat": move.hero, "coins": min(power.amount, view.heroes[move.hero].coins)}
        case "sweep" | "blast":
            yield from _sweeping(view, seat, power, here if move.room is None else move.room)
        case "shield":
            dice = sum(kind_of(view, monster).dice for monster in threats(view, here))
            if dice:
                yield "wards_off", {"dice": dice}
        case "freeze" if move.monster is not None:
            monster = next(each for each in view.monsters if each.number == move.monster)
            if monster in threats(view, here):
                yield "holds_off", {"monster": monster.number, "dice": kind_of(view, monster).dice}
        case "push" | "evade":
            dice = sum(
                kind_of(view, monster).dice
                for monster in strikers(view, seat)
                if power.kind == "evade" or monster.size != "boss"
            )
            if dice:
                yield "leaves_unhurt", {"dice": dice}
        case "stride":
            assert view.budget is not None
            yield "more_steps", {"steps": view.budget.steps + power.amount}
        case "teleport":
            yield from going(view, seat, move)


def _sweeping(view: DungeonView, seat: Seat, power: Power, room: int) -> Iterator[Reason]:
    """One roll against every monster of a room, and with a blast every other hero."""
    assert power.attribute is not None
    there = [monster for monster in view.monsters if monster.room == room]
    if len(there) > 1:
        yield "strikes_all", {"monsters": len(there)}
    elif there:
        dice = sheet(view, seat).dice[ATTRIBUTES.index(power.attribute)] + power.amount
        yield from _striking(view, seat, there[0], dice)
    if power.kind == "blast":
        own = worths(view)
        hit = [other for other, hero in enumerate(view.heroes) if other != seat and hero.room == room]
        richer = [other for other in hit if view.heroes[other].fate == "inside" and own[other] > own[seat]]
        if richer:
            richest = max(richer, key=lambda other: own[other])
            yield "strikes_richer", {"seat": richest, "worth": own[richest]}


def _equipping(view: DungeonView, seat: Seat, move: m.Equip) -> Iterator[Reason]:
    hero = view.heroes[seat]
    before, after = (
        sheet(view, seat),
        book_of(view.content).sheet(wearing(hero, move.card, move.slot, move.over)),
    )
    for what, old, new in (
        ("dice", _best(before), _best(after)),
        ("defence", before.defence, after.defence),
        ("health", before.health, after.health),
        ("steps", before.steps, after.steps),
    ):
        if new > old:
            yield "better_worn", {"card": move.card, "what": what, "before": old, "after": new}
            return
    if not move.over:
        yield "of_use", {"card": move.card}


def _best(own: Sheet) -> int:
    return max(arm.dice for arm in own.arms)


def _rolling(view: DungeonView, seat: Seat, move: m.Reroll | m.Stand) -> Iterator[Reason]:
    roll = view.roll
    assert roll is not None
    missed = sum(die < roll.need for die in roll.dice)
    if isinstance(move, m.Reroll):
        yield "dice_missed", {"dice": missed}
    elif missed < len(roll.dice):
        yield "dice_hit", {"dice": len(roll.dice) - missed}
    else:
        once = [card for card, _ in sheet(view, seat).rerolls if book_of(view.content).card(card).once]
        if once:
            yield "saves_card", {"card": once[0]}


def _laying(view: DungeonView, seat: Seat, room: int) -> Iterator[Reason]:
    kicker = view.turn
    assert kicker is not None
    assert view.kick is not None
    symbol = room_of(view, room).symbol
    fitting = [each for each in view.hand if each in book_of(view.content).fitting[view.kick.colour]]
    if len(fitting) == 1:
        yield "lay_only", {}
    mind = Mind(view, seat, DARING.weights)
    gains = {each: promise(mind, each, kicker) for each in fitting}
    if kicker == seat:
        if symbol in ("chest", "riddle", "portal"):
            yield "lay_helps", {"symbol": symbol}
        elif len(fitting) > 1 and gains[room] == max(gains.values()):
            yield "lay_least", {"symbol": symbol}
        return
    if symbol in RISING:
        dungeon = book_of(view.content).content.dungeons[view.dungeon - 1]
        kind = dungeon.monsters[RISING.index(symbol)]
        yield "lay_harms", {"seat": kicker, "symbol": symbol, "dice": kind.dice}
    elif symbol == "trap":
        yield "lay_harms", {"seat": kicker, "symbol": symbol, "dice": 0}
    elif len(fitting) > 1 and gains[room] == min(gains.values()):
        yield "lay_poor", {"seat": kicker, "symbol": symbol}
    if symbol not in ("chest", "riddle"):
        better = [each for each in fitting if room_of(view, each).symbol in ("chest", "riddle")]
        if better:
            yield "lay_denies", {"seat": kicker, "symbol": room_of(view, better[0]).symbol}
