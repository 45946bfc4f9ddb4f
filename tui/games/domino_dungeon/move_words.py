"""Moves in the words of a position: whom one attacks and with what, what lies where one goes."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import SIDES
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.cards_words import deck_name, hero_title, slot_name
from tui.games.domino_dungeon.choice_words import power_name
from tui.games.domino_dungeon.maps import own_colour
from tui.games.domino_dungeon.names import (
    card_words,
    colour_name,
    met_words,
    monster_of,
    monster_words,
    room_name,
    side_name,
    symbol_words,
)
from tui.games.people import joined, name_of
from tui.language import Language
from tui.look import Look


def move(move: object, snapshot: Snapshot, language: Language) -> str:
    """A move of the snapshot's eye, as "attack the goblin in room 4 with the rusty sword"."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    seat: Seat = snapshot.eye if isinstance(snapshot.eye, int) else 0
    match move:
        case m.Deal():
            return _("set up the dungeon")
        case m.MonstersAct():
            return _("the monsters' round")
        case m.ChooseHero(hero=hero):
            return hero_title(book_of(view.content).heroes[hero], language)
        case m.Go(room=number):
            return _("go to {room}").format(room=room_now(number, view, language))
        case m.Kick(side=side):
            colour = colour_name(own_colour(view, view.heroes[seat].room, side), language)
            text = _("kick the door to the {side} ({colour})")
            return text.format(side=side_name(side, language), colour=colour)
        case m.Lay(room=number, turned=turned):
            text = _("lay {room}, doors: {doors}")
            named = _("{room} ({what})").format(
                room=room_name(number, language), what=symbol_words(number, view, language)
            )
            return text.format(room=named, doors=_doors(number, turned, view, language))
        case m.TakePortal(room=number):
            return _("through the portal to {room}").format(room=room_now(number, view, language))
        case m.PlaceBoss(place=place):
            return _behind(place, view, language)
        case m.LeaveEmpty(room=number):
            return _("leave {room} empty").format(room=room_now(number, view, language))
        case m.GetOut():
            return _("get out")
        case m.EndTurn():
            return _("end the turn")
        case m.Undo():
            return _("take back the last decision")
    return _fight(move, snapshot, seat, language) or _with_cards(move, snapshot, seat, language)


def _fight(move: object, snapshot: Snapshot, seat: Seat, language: Language) -> str:
    _ = language.gettext
    view: DungeonView = snapshot.view
    match move:
        case m.TakeTest():
            riddle = book_of(view.content).rooms[view.heroes[seat].room].symbol == "riddle"
            return _("try the riddle") if riddle else _("disarm the trap")
        case m.Attack(monster=number, card=card):
            text = _("attack {monster}").format(monster=foe(number, view, seat, language))
            return _armed(text, card, view, language)
        case m.Loot(hero=victim, card=card):
            text = _("rob {name}").format(name=name_of(snapshot, victim, language))
            return _armed(text, card, view, language)
        case m.Reroll(card=card):
            return _("roll again: {card}").format(card=card_words(card, view, language))
        case m.Stand():
            return _("leave the dice as they lie")
    return ""


def _with_cards(move: object, snapshot: Snapshot, seat: Seat, language: Language) -> str:
    _ = language.gettext
    view: DungeonView = snapshot.view
    match move:
        case m.OpenChest():
            return _("open the chest")
        case m.Draw(deck=deck):
            return _("draw: {deck}").format(deck=deck_name(deck, language))
        case m.Equip(card=card, slot=slot, over=over):
            facts = {"card": card_words(card, view, language), "slot": slot_name(slot, language)}
            if not over:
                return _("wear {card} ({slot})").format(**facts)
            text = _("wear {card} ({slot}) instead of {other}")
            return text.format(other=card_words(over, view, language), **facts)
        case m.Bag():
            return _("into the bag")
        case m.Use():
            return _used(move, snapshot, seat, language)
    raise TypeError(f"no words for {type(move).__name__}")


def _armed(text: str, card: int, view: DungeonView, language: Language) -> str:
    """An attack, and the card it is made with."""
    if not card:
        return text
    facts = {"attack": text, "card": card_words(card, view, language)}
    return language.gettext("{attack} with {card}").format(**facts)


def _used(use: m.Use, snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """A power, and on whom or where it is used."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    power = power_name(use.card, view, seat, Look(language))
    if use.hero is not None:
        whom = _("yourself") if use.hero == seat else name_of(snapshot, use.hero, language)
        return _("use {power}: {target}").format(power=power, target=whom)
    if use.monster is not None:
        target = foe(use.monster, view, seat, language)
        return _("use {power}: {target}").format(power=power, target=target)
    if use.room is not None:
        target = room_now(use.room, view, language)
        return _("use {power}: {target}").format(power=power, target=target)
    return _("use {power}").format(power=power)


def foe(number: int, view: DungeonView, seat: Seat, language: Language) -> str:
    """A monster told apart from all others: with its room when that is another one than the hero's, with its
    number when a second one of its kind is there, too."""
    _ = language.gettext
    name, monster = met_words(number, view, language), monster_of(number, view)
    if monster is None:
        return name
    twins = [one for one in view.monsters if (one.size, one.room) == (monster.size, monster.room)]
    if len(twins) > 1:
        name = _("{monster}, number {n}").format(monster=name, n=number)
    if monster.room == view.heroes[seat].room:
        return name
    return _("{monster} in {room}").format(monster=name, room=room_name(monster.room, language))


def room_now(number: int, view: DungeonView, language: Language) -> str:
    """A room of the dungeon with who or what is there now: "room 4 (riddle of Intellect)"."""
    name = room_name(number, language)
    found = [monster_words(monster, view, language) for monster in view.monsters if monster.room == number]
    laid = next((room for room in view.rooms if room.room == number), None)
    symbol = book_of(view.content).rooms[number].symbol
    if symbol in ("riddle", "trap", "chest", "portal") and laid is not None and not laid.spent:
        found.append(symbol_words(number, view, language))
    if not found:
        return name
    return language.gettext("{room} ({what})").format(room=name, what=joined(found, language))


def _doors(number: int, turned: int, view: DungeonView, language: Language) -> str:
    """The doors of a room so turned, clockwise from the north; walls are left out."""
    doors = zip(SIDES, book_of(view.content).turned[number][turned], strict=True)
    return ", ".join(
        f"{side_name(side, language)} {colour_name(colour, language)}"
        for side, colour in doors
        if colour is not None
    )


def _behind(place: Place, view: DungeonView, language: Language) -> str:
    """Where the lair would be: behind which doors of which rooms."""
    _ = language.gettext
    text = _("to the {side} of {room}")
    found = [
        text.format(side=side_name(SIDES[door.side], language), room=room_name(door.room, language))
        for door in reading.open_doors(view)
        if door.place == place
    ]
    return _("the boss's lair {where}").format(where=joined(found, language))
