"""The adviser's move and reason in words: what a good player would do in this dungeon, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts, Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import words
from tui.games.domino_dungeon.cards_words import slot_name
from tui.games.domino_dungeon.choice_words import power_name
from tui.games.domino_dungeon.maps import own_colour
from tui.games.domino_dungeon.names import (
    card_words,
    colour_name,
    met_words,
    name_of,
    room_name,
    symbol_words,
)
from tui.language import Language
from tui.look import Look


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence; a reason without words leaves the move alone."""
    _ = language.gettext
    seat = snapshot.eye if isinstance(snapshot.eye, int) else 0
    told = said(move, snapshot, seat, language)
    why = why_words(reason, facts, snapshot, language)
    return _("{move}: {why}.").format(move=told, why=why) if why else _("{move}.").format(move=told)


def said(move: Any, snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """A move in the words of this position: "attack the goblin with the slingshot"."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    match move:
        case m.Kick(side=side):
            colour = colour_name(own_colour(view, view.heroes[seat].room, side), language)
            return _("kick the door ({colour})").format(colour=colour)
        case m.Attack(monster=number, card=0):
            return _("attack {monster}").format(monster=met_words(number, view, language))
        case m.Attack(monster=number, card=card):
            text = _("attack {monster} with {card}")
            return text.format(
                monster=met_words(number, view, language), card=card_words(card, view, language)
            )
        case m.Loot(hero=victim):
            return _("rob {name}").format(name=name_of(snapshot, victim, language))
        case m.Lay(room=room):
            text = _("lay {room} ({what})")
            return text.format(room=room_name(room, view, language), what=symbol_words(room, view, language))
        case m.Equip(card=card, slot=slot):
            text = _("wear {card} ({slot})")
            return text.format(card=card_words(card, view, language), slot=slot_name(slot, language))
        case m.Use(card=card):
            return _("use {power}").format(power=power_name(card, view, seat, Look(language)))
        case m.Reroll(card=card):
            return _("roll again: {card}").format(card=card_words(card, view, language))
        case m.PlaceBoss():
            return _("the boss's lair there")
    return words.move(move, language)


def why_words(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A reason in a few words, "" for one that has none."""
    return ""
