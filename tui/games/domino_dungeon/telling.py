"""A dungeon in sentences, for who cannot see the board: rooms, doors, who is where, what one holds."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import ATTRIBUTES, SIDES, SIZES, STAIRS
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.cards_words import attribute_name, card_name, hero_name
from tui.games.domino_dungeon.names import (
    colour_name,
    count_of,
    monster_words,
    room_name,
    side_name,
    symbol_words,
)
from tui.games.people import addressed, called, capital, joined, name_of
from tui.language import Language

NEAR = 6
"""So many rooms are told of at once, the nearest to the own hero; the others when they are asked for."""


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What matters first, a sentence a line: the own hero, where the others are, the nearest rooms with their
    doors, the own hand without them."""
    view: DungeonView = snapshot.view
    own = snapshot.eye if isinstance(snapshot.eye, int) else None
    if not view.rooms or own is None:
        return whole(snapshot, language)
    _ = language.gettext
    others = (seat for seat in range(view.seats) if seat != own)
    rooms = _nearest(view, own)
    lines = [_hero(snapshot, own, language), *(_seen(snapshot, seat, language) for seat in others)]
    lines += [_room(snapshot, room, language) for room in rooms[:NEAR]]
    if (rest := len(rooms) - NEAR) > 0:
        text = language.ngettext(
            "{n} room farther away: p all tells it, too.",
            "{n} rooms farther away: p all tells them, too.",
            rest,
        )
        lines.append(text.format(n=rest))
    if view.hand:
        held = (f"{room_name(n, language)}, {symbol_words(n, view, language)}" for n in view.hand)
        lines.append(_("In your hand: {room}.").format(room="; ".join(held)))
    return lines


def whole(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """All of it: what every hero wears and holds, every room, the doors of the hand."""
    view: DungeonView = snapshot.view
    if not view.rooms:
        return ()
    _ = language.gettext
    own = snapshot.eye if isinstance(snapshot.eye, int) else None
    seats = sorted(range(view.seats), key=lambda seat: seat != own)
    lines = [_hero(snapshot, seat, language) for seat in seats]
    lines += [_room(snapshot, room, language) for room in _nearest(view, own)]
    lines += [_("In your hand: {room}.").format(room=_held(number, view, language)) for number in view.hand]
    return lines


def theirs(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """One hero: where it is, what it has and what that is worth."""
    if not snapshot.view.rooms:
        return ()
    return [_hero(snapshot, seat, language), _worth(snapshot, seat, language)]


def _nearest(view: DungeonView, seat: Seat | None) -> list[int]:
    """All rooms, the hero's own first and the farthest last: who has heard enough need not wait for them."""
    rooms = [laid.room for laid in view.rooms]
    if seat is None or view.heroes[seat].hero is None:
        return rooms
    away = reading.distances(view, view.heroes[seat].room)
    return sorted(rooms, key=lambda room: away.get(room, len(rooms)))


def worths(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """Health, coins, cards' value, bag and bank of every hero, the richest first (DUN-24, DUN-26)."""
    view: DungeonView = snapshot.view
    if not view.rooms:
        return ()
    totals = reading.scores(view)
    seats = sorted(range(view.seats), key=lambda seat: (-totals[seat], seat))
    return [_worth(snapshot, seat, language) for seat in seats]


def _worth(snapshot: Snapshot, seat: Seat, language: Language) -> str:
    _ = language.gettext
    view: DungeonView = snapshot.view
    book, hero = book_of(view.content), view.heroes[seat]
    name = addressed(snapshot, seat, language)
    if hero.hero is None:
        text = _("You have no hero yet.") if seat == snapshot.eye else _("{name} has no hero yet.")
        return text.format(name=name)
    parts = []
    if hero.fate == "defeated":
        parts.append(_("fallen"))
    else:
        if hero.fate == "out":
            parts.append(_("out"))
        health = _("health {left} of {health}")
        parts.append(health.format(left=book.health_left(hero), health=book.sheet(hero).health))
        parts.append(count_of("coin", hero.coins, language))
        cards = count_of("card", len(hero.worn) + len(hero.bag), language)
        parts.append(_("{cards} worth {value}").format(cards=cards, value=book.worth(hero) - hero.coins))
        parts.append(_("{n} in the bag").format(n=len(hero.bag)))
        parts.append(_("together {coins}").format(coins=book.worth(hero)))
    if view.options.campaign:
        parts.append(_("bank {n}").format(n=view.banked[seat]))
    who = hero_name(book.heroes[hero.hero], language)
    return _("{name}, {hero}: {parts}.").format(name=name, hero=who, parts=", ".join(parts))


def _seen(snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """Somebody else's hero in short: where it is, health and coins."""
    view: DungeonView = snapshot.view
    book, hero = book_of(view.content), view.heroes[seat]
    if hero.hero is None or hero.fate != "inside":
        return _hero(snapshot, seat, language)
    return language.gettext("{name}, {hero}, in {room}: health {left} of {health}, {coins}.").format(
        name=name_of(snapshot, seat, language),
        hero=hero_name(book.heroes[hero.hero], language),
        room=room_name(hero.room, language),
        left=book.health_left(hero),
        health=book.sheet(hero).health,
        coins=count_of("coin", hero.coins, language),
    )


def _hero(snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """A hero: where it is, health, coins, dice, what it wears."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    book = book_of(view.content)
    hero = view.heroes[seat]
    name = addressed(snapshot, seat, language)
    if hero.hero is None:
        text = _("You have no hero yet.") if seat == snapshot.eye else _("{name} has no hero yet.")
        return text.format(name=name)
    who = hero_name(book.heroes[hero.hero], language)
    if hero.fate != "inside":
        text = (
            _("{name}, {hero}: out, {coins}.")
            if hero.fate == "out"
            else _("{name}, {hero}: fallen, {coins}.")
        )
        return text.format(name=name, hero=who, coins=count_of("coin", hero.coins, language))
    sheet = book.sheet(hero)
    dice = ", ".join(
        f"{attribute_name(a, language)} {n}" for a, n in zip(ATTRIBUTES, sheet.dice, strict=True)
    )
    text = _("{name}, {hero}, in {room}: health {left} of {health}, defence {defence}, {coins}; {dice}.")
    line = text.format(
        name=name,
        hero=who,
        room=room_name(hero.room, language),
        left=book.health_left(hero),
        health=sheet.health,
        defence=book.defence(hero),
        coins=count_of("coin", hero.coins, language),
        dice=dice,
    )
    if seat == view.turn and view.budget is not None:
        line += " " + _("This turn: {steps}, {points}.").format(
            steps=count_of("step", view.budget.steps, language),
            points=count_of("point", view.budget.points, language),
        )
    if hero.worn:
        worn = joined((_card(each.card, view, language) for each in hero.worn), language)
        line += " " + _("Wears {cards}.").format(cards=worn)
    if hero.bag:
        bag = joined((_card(number, view, language) for number in hero.bag), language)
        line += " " + _("In the bag: {cards}.").format(cards=bag)
    return line


def _card(number: int, view: DungeonView, language: Language) -> str:
    """A card with the number that moves name it by."""
    text = language.gettext("{card} (card {n})")
    return text.format(card=card_name(book_of(view.content).card(number), language), n=number)


def _room(snapshot: Snapshot, number: int, language: Language) -> str:
    """A room: what is in it, who is in it, and where its doors lead."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    parts = _found(number, view, language)
    for monster in view.monsters:
        if monster.room == number:
            kind = reading.kind_of(view, monster)
            text = _("{monster} (monster {n}, health {left})")
            parts.append(
                text.format(
                    monster=monster_words(monster, view, language),
                    n=monster.number,
                    left=kind.health - monster.wounds,
                )
            )
    for seat, hero in enumerate(view.heroes):
        if hero.room == number and hero.fate == "inside":
            parts.append(called(snapshot, seat, language))
    doors = [_door(door, view, language) for door in reading.doors(view) if door.room == number]
    name = capital(room_name(number, language))
    text = _("{room}: {what}. {doors}.") if doors else _("{room}: {what}.")
    return text.format(room=name, what=", ".join(parts), doors=capital("; ".join(doors)))


def _found(number: int, view: DungeonView, language: Language) -> list[str]:
    """What a room has beside monsters and heroes; what was done there is told as done. No room is told twice
    by its name, and a monster's symbol only where no monster is: it would be heard as one more."""
    _ = language.gettext
    if number == STAIRS:
        return [_("the way out")]
    symbol = book_of(view.content).rooms[number].symbol
    found = symbol_words(number, view, language)
    if symbol in SIZES:
        if any(monster.room == number for monster in view.monsters):
            return []
        empty = _("no monster")
        return [empty if symbol == "boss" else _("no monster (symbol: {what})").format(what=found)]
    if not next(laid.spent for laid in view.rooms if laid.room == number):
        return [found]
    done = {
        "riddle": _("{what}, solved"),
        "trap": _("{what}, disarmed"),
        "chest": _("{what}, open and empty"),
    }
    return [done[symbol].format(what=found)]


def _door(door: reading.Door, view: DungeonView, language: Language) -> str:
    _ = language.gettext
    side = side_name(door.side, language)
    if door.state == "connected" and door.beyond is not None:
        return _("{side}: to {room}").format(side=side, room=room_name(door.beyond, language))
    colour = colour_name(door.colour, language)
    if door.state == "open":
        return _("{side}: an open door ({colour})").format(side=side, colour=colour)
    return _("{side}: shut for good").format(side=side)


def _held(number: int, view: DungeonView, language: Language) -> str:
    """A room of the hand with its doors as they are when it is not turned."""
    doors = ", ".join(
        f"{side_name(side, language)} {colour_name(colour, language)}"
        for side, colour in zip(SIDES, book_of(view.content).rooms[number].doors, strict=True)
        if colour is not None
    )
    return f"{room_name(number, language)}, {symbol_words(number, view, language)} ({doors})"
