"""The entries of a list of choices: a heading, a short label, and what stands at its right."""

from __future__ import annotations

from typing import Any

from server.games.contract import Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import DECKS, Power
from server.games.domino_dungeon.moves import (
    Attack,
    Bag,
    ChooseHero,
    Draw,
    EndTurn,
    Equip,
    GetOut,
    Go,
    Kick,
    Loot,
    OpenChest,
    Reroll,
    Stand,
    TakePortal,
    TakeTest,
    Undo,
    Use,
)
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import odds
from tui.games.domino_dungeon.cards_words import ability_name, deck_name, hero_name, slot_name
from tui.games.domino_dungeon.maps import own_colour
from tui.games.domino_dungeon.names import (
    attribute_short,
    card_words,
    colour_name,
    count_of,
    monster_of,
    monster_words,
    room_title,
    short_name,
    side_name,
    symbol_words,
)
from tui.games.domino_dungeon.reckoning import arm_of, power_of, throw_of
from tui.games.domino_dungeon.signs import signs_of
from tui.games.people import name_of
from tui.look import Look


def list_title(kind: str, menu: str, look: Look) -> str:
    """What a list is a list of."""
    _ = look.language.gettext
    if kind == "turn":
        return {
            "attack": _("ATTACK"),
            "deed": _("IN THIS ROOM"),
            "power": _("POWERS"),
            "equip": _("EQUIP"),
            "undo": _("TAKE BACK"),
            "end": _("END THE TURN?"),
        }.get(menu, _("WHAT YOU CAN DO"))
    return {
        "hero": _("CHOOSE YOUR HERO"),
        "deck": _("FROM WHICH DECK"),
        "card": _("THE CARD YOU WON"),
        "reroll": _("YOUR DICE"),
    }.get(kind, "")


def group_of(move: Any, snapshot: Snapshot, seat: Seat, look: Look) -> str:
    """What a choice is about; equal ones stand under one heading."""
    _ = look.language.gettext
    view: DungeonView = snapshot.view
    signs = signs_of(look)
    match move:
        case Attack(monster=number):
            monster = monster_of(number, view)
            if monster is None:
                return ""
            kind = book_of(view.content).kind(max(1, view.dungeon), monster.size)
            name = short_name(kind, look.language)
            away = monster.room != view.heroes[seat].room
            place = f" {room_title(monster.room, look.language)}" if away else ""
            left = kind.health - monster.wounds
            return f"{name} {signs.heart}{left} {signs.at_least}{kind.defence}{place}"
        case Loot(hero=victim):
            other = view.heroes[victim]
            book = book_of(view.content)
            name = name_of(snapshot, victim, look.language)
            return f"{name} {signs.coin}{other.coins} {signs.at_least}{book.defence(other)}"
        case Use(card=card):
            power = power_of(view, seat, card)
            name = power_name(card, view, seat, look)
            return name if power is None else f"{name} ({power.cost})"
        case Equip(card=card):
            return card_words(card, view, look.language)
        case TakePortal():
            return _("through the portal")
        case Kick():
            return _("kick a door")
        case Go():
            return _("walk to")
    return ""


def power_name(card: int, view: DungeonView, seat: Seat, look: Look) -> str:
    """The name of a card, or of the hero's own ability (card 0)."""
    if card:
        return card_words(card, view, look.language)
    hero = view.heroes[seat].hero
    return "" if hero is None else ability_name(book_of(view.content).heroes[hero], look.language)


def label_of(move: Any, snapshot: Snapshot, seat: Seat, look: Look) -> tuple[str, str]:
    """A choice in a few words, and a number for the right edge."""
    _ = look.language.gettext
    view: DungeonView = snapshot.view
    language = look.language
    match move:
        case Attack(card=card) | Loot(card=card):
            arm, throw = arm_of(view, seat, card), throw_of(move, view, seat)
            name = card_words(card, view, language) if card else _("bare hands")
            if arm is None or throw is None:
                return name, ""
            dice = f"{attribute_short(arm.attribute, language)[0]}{arm.dice}"
            return f"{name} {dice}", odds.percent(throw.chance)
        case TakeTest():
            throw = throw_of(move, view, seat)
            symbol = book_of(view.content).rooms[view.heroes[seat].room].symbol
            text = _("solve the riddle") if symbol == "riddle" else _("disarm the trap")
            return text, "" if throw is None else odds.percent(throw.chance)
        case OpenChest():
            return _("open the chest"), ""
        case GetOut():
            return _("get out, safe and sound"), ""
        case TakePortal(room=room):
            return room_title(room, look.language), ""
        case Use():
            return _use(move, snapshot, seat, look)
        case Equip(slot=slot, over=over):
            text = slot_name(slot, language)
            if over:
                text = _("{slot}, instead of {card}").format(slot=text, card=card_words(over, view, language))
            return text, ""
        case Bag():
            return _("into the bag"), ""
        case Draw(deck=deck):
            left = view.decks[DECKS.index(deck)]
            return deck_name(deck, language), str(left)
        case ChooseHero(hero=hero):
            return hero_name(book_of(view.content).heroes[hero], language), ""
        case Reroll(card=card):
            return _("roll again: {card}").format(card=card_words(card, view, language)), ""
        case Stand():
            return _("leave them as they lie"), ""
        case Kick(side=side):
            colour = colour_name(own_colour(view, view.heroes[seat].room, side), language)
            return f"{side_name(side, language)} ({colour})", ""
        case Go(room=room):
            return _way(room, view, seat, look)
        case EndTurn():
            return _("end the turn"), ""
        case Undo():
            return _undone(snapshot, look), ""
    return str(move), ""


def _undone(snapshot: Snapshot, look: Look) -> str:
    """What would be taken back: while a deck is asked for, it can only be the chest, as dice are for good."""
    _ = look.language.gettext
    if snapshot.ask is not None and snapshot.ask.kind == "deck":
        return _("leave the chest shut")
    return _("take back the last step")


def _way(room: int, view: DungeonView, seat: Seat, look: Look) -> tuple[str, str]:
    """Where a door leads, what is there, and the steps left on arriving (DUN-7)."""
    here = view.heroes[seat].room
    sides = [door.side for door in reading.doors(view) if (door.room, door.beyond) == (here, room)]
    there = [
        short_name(reading.kind_of(view, one), look.language) for one in view.monsters if one.room == room
    ]
    label = room_title(room, look.language)
    if sides:
        label = f"{side_name(sides[0], look.language)}: {label}"
    left = view.budget.steps - 1 if view.budget is not None else 0
    return ", ".join([label, *there]), f"{signs_of(look).step}{left}"


def _use(move: Use, snapshot: Snapshot, seat: Seat, look: Look) -> tuple[str, str]:
    _ = look.language.gettext
    view: DungeonView = snapshot.view
    throw = throw_of(move, view, seat)
    right = "" if throw is None or throw.need > 6 else odds.percent(throw.chance)
    if move.hero is not None:
        own = _("yourself") if move.hero == seat else name_of(snapshot, move.hero, look.language)
        return own, right
    if move.monster is not None:
        monster = monster_of(move.monster, view)
        return "" if monster is None else monster_words(monster, view, look.language), right
    if move.room is not None:
        here = move.room == view.heroes[seat].room
        return _("here") if here else room_title(move.room, look.language), right
    power = power_of(view, seat, move.card)
    return "" if power is None else power_short(power, look), right


def power_short(power: Power, look: Look) -> str:
    """What a power does in a few words."""
    _ = look.language.gettext
    counted = power.amount
    match power.kind:
        case "heal":
            return _("heals {wounds}").format(wounds=count_of("wound", counted, look.language))
        case "shield":
            return _("defence +{n} till your turn").format(n=counted)
        case "freeze":
            return _("freezes a monster")
        case "push":
            return _("drives the monsters out")
        case "sweep":
            return _("against all monsters here")
        case "blast":
            return _("against all in a room")
        case "steal":
            return _("takes up to {coins}").format(coins=count_of("coin", counted, look.language))
        case "teleport":
            if not counted:
                return _("to any portal")
            return _("up to {n} doors away").format(n=counted)
        case "evade":
            return _("nobody strikes on leaving")
        case "stride":
            return _("{steps} more").format(steps=count_of("step", counted, look.language))
    return _("disarms a trap")


def room_in_words(number: int, view: DungeonView, look: Look) -> str:
    """A room with what is in it: "Room 4, riddle of Intellect"."""
    _ = look.language.gettext
    language = look.language
    parts = [room_title(number, look.language)]
    if number in range(1, 29):
        parts.append(symbol_words(number, view, language))
    return ", ".join(parts)
