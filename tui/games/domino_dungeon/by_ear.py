"""Dominó Dungeon for who hears it: which door of which room, what dice needed, what a step would cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.games.contract import Event
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import BOSS_ROOM, SIDES, STAIRS, Side
from server.games.domino_dungeon.layout import STEPS
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import heard_moves, odds
from tui.games.domino_dungeon.cards_words import card_text, dungeon_name, hero_name
from tui.games.domino_dungeon.face import DungeonFace
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.names import (
    card_words,
    colour_name,
    count_of,
    met_words,
    room_name,
    symbol_words,
)
from tui.games.face import Choice, OptionField
from tui.games.people import called, capital, joined, name_of
from tui.language import Language


class DungeonByEar(DungeonFace):
    """The face that line mode speaks with."""

    def played_with(self, content: Any) -> DungeonByEar:
        """The same for a table's own data."""
        return self if content is None else DungeonByEar(content)

    def options(self, language: Language) -> Sequence[OptionField]:
        """The options, dungeons by their names alone: the list that is read out numbers them."""
        return [self._unnumbered(field, language) for field in super().options(language)]

    def _unnumbered(self, field: OptionField, language: Language) -> OptionField:
        if field.name != "dungeon":
            return field
        names = (dungeon_name(dungeon, language) for dungeon in self._content.dungeons)
        choices = tuple(Choice(n, name) for n, name in enumerate(names, 1))
        return msgspec.structs.replace(field, choices=choices)

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened: where a door is and a room lies, what dice needed and how many hit."""
        told = _of_rooms(event, snapshot, language) or _of_dice(event, snapshot, language)
        told = capital(told) if told else super().event(event, snapshot, language)
        if isinstance(event, d.DungeonEntered):
            return f"{told} {_heroes(event, snapshot, language)}".strip()
        return told

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What is asked, with the own health; at a kicked door, with its place."""
        _ = language.gettext
        asked, view = snapshot.ask, snapshot.view
        if asked is None or not isinstance(view, DungeonView) or not isinstance(snapshot.eye, int):
            return super().ask(snapshot, language)
        if asked.kind == "turn":
            left = reading.health_left(view, snapshot.eye)
            health = _("Health {left} of {health}.")
            told = health.format(left=left, health=reading.sheet(view, snapshot.eye).health)
            return f"{told} {super().ask(snapshot, language)}"
        if asked.kind == "card" and view.card:
            does = card_text(book_of(view.content).card(view.card), language)
            return f"{super().ask(snapshot, language)} {does}"
        if asked.kind == "lay" and view.kick is not None:
            where = _door(view.kick.place, view.kick.side, view, language)
            if where:
                text = _("{name} kicked the door {where} ({colour}): connect a room.")
                if asked.facts.get("kicker") == snapshot.eye:
                    text = _("You kicked the door {where} ({colour}): connect a room yourself.")
                return text.format(
                    name=name_of(snapshot, view.turn, language),
                    where=where,
                    colour=colour_name(view.kick.colour, language),
                )
        return super().ask(snapshot, language)

    def move(self, move: Any, snapshot: Snapshot, language: Language) -> str:
        """A move with what it would cost or bring."""
        return heard_moves.move(move, super().move(move, snapshot, language), snapshot, language)


DUNGEON_BY_EAR = DungeonByEar()


def _heroes(event: d.DungeonEntered, snapshot: Snapshot, language: Language) -> str:
    """Who goes in as whom (DUN-1); "" while heroes are still to be chosen."""
    heroes = book_of(snapshot.view.content).heroes
    told = [
        f"{hero_name(heroes[hero], language)} ({called(snapshot, seat, language)})"
        for seat, hero in enumerate(event.heroes)
        if hero is not None
    ]
    return language.gettext("The heroes: {heroes}.").format(heroes=", ".join(told)) if told else ""


def where(side: Side, room: int, language: Language) -> str:
    """A place beside a room: "to the north of room 3"."""
    _ = language.gettext
    of_room = _("of room {number}").format(number=room)
    if room in (STAIRS, BOSS_ROOM):
        of_room = _("of the stairs") if room == STAIRS else _("of the boss's lair")
    text = {
        "north": _("to the north {of_room}"),
        "east": _("to the east {of_room}"),
        "south": _("to the south {of_room}"),
        "west": _("to the west {of_room}"),
    }[side]
    return text.format(of_room=of_room)


def _door(place: Place, side: Side, view: DungeonView, language: Language) -> str:
    """The door that leads to ``place``; "" when its room is not of this dungeon any more."""
    dx, dy = STEPS[SIDES.index(side)]
    before = place[0] - dx, place[1] - dy
    room = next((laid.room for laid in view.rooms if laid.place == before), None)
    return "" if room is None else where(side, room, language)


def _beside(number: int, turned: int, place: Place, view: DungeonView, language: Language) -> str:
    """Beside which rooms that lay there before a room was connected; "" when it is of another dungeon."""
    order = [(laid.room, laid.place) for laid in view.rooms]
    if (number, place) not in order:
        return ""
    earlier = {room for room, _place in order[: order.index((number, place))]}
    return joined(
        (
            where(SIDES[SIDES.index(touch.side) - 2], touch.room, language)
            for touch in reading.touching(view, number, turned, place)
            if touch.connected and touch.room in earlier
        ),
        language,
    )


def _of_rooms(event: Event, snapshot: Snapshot, language: Language) -> str:
    """Doors and rooms with their places (DUN-9, DUN-19); "" for anything else."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    you, name = event.seat == snapshot.eye, name_of(snapshot, event.seat, language)
    match event:
        case e.DoorKicked(side=side, place=place, colour=colour):
            if beside := _door(place, side, view, language):
                text = (
                    _("You kick the door {where} ({colour}).")
                    if you
                    else _("{name} kicks the door {where} ({colour}).")
                )
                return text.format(name=name, where=beside, colour=colour_name(colour, language))
        case e.RoomLaid(room=room, place=place, turned=turned):
            if beside := _beside(room, turned, place, view, language):
                text = (
                    _("You lay {room} {where}: {what}.") if you else _("{name} lays {room} {where}: {what}.")
                )
                what = symbol_words(room, view, language)
                return text.format(name=name, room=room_name(room, language), where=beside, what=what)
        case d.BossPlaced(place=tuple() as place, secret=None):
            if beside := _beside(BOSS_ROOM, 0, place, view, language):
                boss = the_monster(book_of(view.content).kind(max(1, view.dungeon), "boss"), language)
                return _("{boss} enters; the lair lies {where}.").format(boss=boss, where=beside)
    return ""


def _of_dice(event: Event, snapshot: Snapshot, language: Language) -> str:
    """Rolls with what they need and what comes of it (DUN-8, DUN-12 to DUN-14, DUN-17); "" for others."""
    _ = language.gettext
    match event:
        case e.DiceRolled(why="sweep" | "blast"):
            return ""
        case e.DiceRolled(dice=dice, need=need):
            text = _("{deed}; {need} or more is needed, the dice show {dice}: {hits}.")
            n = odds.hits(dice, need)
            hits = language.ngettext("{n} hit", "{n} hits", n).format(n=n)
            deed = _deed(event, snapshot, language)
            return text.format(deed=deed, need=need, dice=", ".join(map(str, dice)), hits=hits)
        case e.MonsterHit(monster=monster, wounds=wounds, left=left) if wounds and left:
            text = _("{monster} takes {wounds}, health {left} is left.")
            told = count_of("wound", wounds, language)
            return text.format(monster=met_words(monster, snapshot.view, language), wounds=told, left=left)
        case d.MonsterStruck():
            return _struck(event, snapshot, language)
        case d.TargetRolled(monster=monster, throws=throws, hero=hero):
            rolls = _("; again, ").join(
                ", ".join(f"{name_of(snapshot, seat, language)} {die}" for seat, die in throw)
                for throw in throws
            )
            text = _("Whom does {monster} attack? The lowest die: {rolls}; so {name}.")
            return text.format(
                monster=met_words(monster, snapshot.view, language),
                rolls=rolls,
                name=name_of(snapshot, hero, language),
            )
    return ""


def _struck(event: d.MonsterStruck, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    if event.hero == snapshot.eye:
        text = _("{monster} strikes you; {need} or more is needed, the dice show {dice}: {wounds}.")
        if event.leaving:
            text = _(
                "As you leave, {monster} strikes; {need} or more is needed, the dice show {dice}: {wounds}."
            )
        if event.wounds:
            text += " " + _("Your health: {left}.")
    else:
        text = _("{monster} strikes {name}; {need} or more is needed, the dice show {dice}: {wounds}.")
        if event.leaving:
            text = _(
                "As {name} leaves, {monster} strikes; "
                "{need} or more is needed, the dice show {dice}: {wounds}."
            )
    return text.format(
        monster=met_words(event.monster, snapshot.view, language),
        name=name_of(snapshot, event.hero, language),
        need=event.defence,
        dice=", ".join(map(str, event.dice)),
        wounds=count_of("wound", event.wounds, language),
        left=event.left,
    )


def _deed(event: e.DiceRolled, snapshot: Snapshot, language: Language) -> str:
    """Who rolls for what."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    you = event.seat == snapshot.eye
    if event.why == "riddle":
        text = _("You try the riddle") if you else _("{name} tries the riddle")
    elif event.why == "attack":
        text = _("You attack {target}") if you else _("{name} attacks {target}")
    elif event.why == "loot" and event.hero == snapshot.eye:
        text = _("{name} goes for your coins")
    elif event.why == "loot":
        text = _("You go for {target}'s coins") if you else _("{name} goes for {target}'s coins")
    else:
        text = _("You test the trap") if you else _("{name} tests the trap")
    target = met_words(event.monster, view, language)
    if event.why == "loot":
        target = name_of(snapshot, event.hero, language)
    told = text.format(name=name_of(snapshot, event.seat, language), target=target)
    if not event.card:
        return told
    return _("{attack} with {card}").format(attack=told, card=card_words(event.card, view, language))
