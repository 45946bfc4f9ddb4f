"""What the board says while somebody chooses: asks, the prompt with its consequences, and the keys."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.cells import cell_len

from server.games.contract import Facts, Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import SIZES, STAIRS
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
    Lay,
    LeaveEmpty,
    Loot,
    OpenChest,
    PlaceBoss,
    Reroll,
    Stand,
    TakePortal,
    TakeTest,
    Undo,
    Use,
)
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import aiming, odds
from tui.games.domino_dungeon.aiming import Aim, Menu
from tui.games.domino_dungeon.cards_words import deck_name, hero_name, monster_name, slot_name
from tui.games.domino_dungeon.choice_words import power_name, power_short
from tui.games.domino_dungeon.maps import own_colour
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.names import card_words, colour_name, count_of, met_words, room_name
from tui.games.domino_dungeon.reckoning import is_leaving, leaving, power_of, strikers, threats, throw_of
from tui.games.domino_dungeon.way_out import WayOut, way_out
from tui.games.people import capital, joined, name_of
from tui.language import Language
from tui.look import Look
from tui.widgets.short_names import short_name

_LEGIBLE = 8
"""Cells of a name that are left at least."""


def with_view(snapshot: Snapshot, view: DungeonView) -> Snapshot:
    """The snapshot at another moment of its story."""
    return msgspec.structs.replace(snapshot, view=view)


def ask(snapshot: Snapshot, language: Language) -> str:
    """What the snapshot's seat is asked, one sentence; "" when it is asked nothing."""
    _ = language.gettext
    asked = snapshot.ask
    if asked is None:
        return ""
    facts = asked.facts
    match asked.kind:
        case "hero":
            return _("Choose your hero.")
        case "turn":
            text = _("{steps} and {points} left.")
            return text.format(
                steps=count_of("step", number(facts, "steps"), language),
                points=count_of("point", number(facts, "points"), language),
            )
        case "lay":
            colour = colour_name(facts["colour"], language) if "colour" in facts else "?"  # type: ignore[arg-type]
            kicker = name_of(snapshot, number(facts, "kicker"), language)
            if facts.get("kicker") == snapshot.eye:
                return _("You kicked the door ({colour}): connect a room yourself.").format(colour=colour)
            return _("{name} kicked a door ({colour}): connect a room.").format(name=kicker, colour=colour)
        case "deck":
            return _("You won a card: from which deck?")
        case "card":
            card = card_words(number(facts, "card"), snapshot.view, language)
            return _("{card}: wear it or put it into the bag.").format(card=card)
        case "reroll":
            return _("Roll some of the dice again, or leave them.")
        case "boss":
            return _("Choose the door behind which the boss lives.")
        case "empty":
            size = SIZES[0] if facts.get("size") not in SIZES else facts["size"]
            kind = book_of(snapshot.view.content).kind(max(1, snapshot.view.dungeon), size)  # type: ignore[arg-type]
            name = monster_name(kind, language)
            text = language.ngettext(
                "Too few markers ({name}): choose {n} room that stays empty.",
                "Too few markers ({name}): choose {n} rooms that stay empty.",
                number(facts, "short"),
            )
            return text.format(name=name, n=number(facts, "short"))
    raise KeyError(asked.kind)


def number(facts: Facts, key: str) -> int:
    """A fact that is a number, 0 when it is missing."""
    value = facts.get(key)
    return value if isinstance(value, int) else 0


# -- the prompt ---------------------------------------------------------------------------------------------


def prompt(snapshot: Snapshot, aim: Aim, chosen: Any, seat: Seat, look: Look, room: int = 62) -> str:
    """What the choice pointed at would do; where it is nothing, what is asked.

    ``room``: cells that the sentence may take. A name that a table's own data gives is cut for it, so that
    what stands behind the name can be read.
    """
    language = look.language
    _ = language.gettext
    if chosen is None:
        if snapshot.ask is not None and snapshot.ask.kind == "turn":
            return _idle(snapshot, aim, seat, look)
        return ask(snapshot, language)
    text = _told(snapshot, aim, chosen, seat, look)
    for name in _names(snapshot, chosen, seat, look):
        over = cell_len(text) - room
        if over > 0:
            text = text.replace(name, short_name(name, max(_LEGIBLE, cell_len(name) - over)))
    return text


def _names(snapshot: Snapshot, chosen: Any, seat: Seat, look: Look) -> list[str]:
    """What the sentence about a move may name, the longest first."""
    view, language = snapshot.view, look.language
    found: list[str] = []
    match chosen:
        case Attack(monster=target):
            found = [met_words(target, view, language)]
        case Equip(card=card, over=over):
            found = [card_words(number, view, language) for number in (card, over) if number]
        case Use(card=card):
            found = [power_name(card, view, seat, look)]
        case Reroll(card=card):
            found = [card_words(card, view, language)]
        case Loot(hero=victim):
            found = [name_of(snapshot, victim, language)]
    return sorted(found, key=cell_len, reverse=True)


def _idle(snapshot: Snapshot, aim: Aim, seat: Seat, look: Look) -> str:
    language = look.language
    _ = language.gettext
    own = aiming.own_place(snapshot.view)
    if aim.place is not None and aim.place != own:
        return _("Out of reach. n finds what is in reach.")
    if not aiming.unused(snapshot.moves):
        return _("Nothing is left to do: f ends the turn.")
    out = way_out(snapshot.view, seat)
    if out is not None and out.steps != 0:
        return ask(snapshot, language) + " " + told_way_out(out, language)
    return ask(snapshot, language) + " " + _("Enter lists all.")


def told_way_out(out: WayOut, language: Language) -> str:
    """How far it is to the stairs (DUN-22), and that a collapse is quicker (DUN-25)."""
    if not out.in_time:
        text = language.ngettext("Way out: {n} turn, too late!", "Way out: {n} turns, too late!", out.turns)
    elif out.steps is None:
        text = language.ngettext("Way out by portal: {n} turn.", "Way out by portal: {n} turns.", out.turns)
    else:
        text = language.ngettext("Way out: {steps}, {n} turn.", "Way out: {steps}, {n} turns.", out.turns)
    return text.format(steps=count_of("step", out.steps or 0, language), n=out.turns)


def dangers(snapshot: Snapshot, chosen: Any, seat: Seat, look: Look) -> list[str]:
    """Who strikes first on leaving, and how likely that hurts (DUN-8); who can come near when the turn ends
    (DUN-17). None when nobody does; one monster is named first, and counted where its name has no room."""
    language = look.language
    _ = language.gettext
    view: DungeonView = snapshot.view
    ends = isinstance(chosen, EndTurn)
    monsters = threats(view, seat) if ends else strikers(view, seat) if is_leaving(chosen, view, seat) else []
    if not monsters:
        return []
    many = len(monsters)
    throw = leaving(view, seat)
    facts = {"n": many, "dice": count_of("die", throw.dice, language), "chance": odds.percent(throw.chance)}
    if ends:
        named = _("{name} can reach you.")
        counted = language.ngettext("{n} monster can reach you.", "{n} monsters can reach you.", many)
    else:
        named = _("{name} strikes first: {dice}, {chance}.")
        counted = language.ngettext(
            "{n} monster strikes first: {dice}, {chance}.",
            "{n} monsters strike first: {dice}, {chance}.",
            many,
        )
    found = [counted.format(**facts)]
    if many == 1:
        name = capital(the_monster(reading.kind_of(view, monsters[0]), language))
        found.insert(0, named.format(name=name, **facts))
    return found


def first_blow(snapshot: Snapshot, chosen: Any, seat: Seat, look: Look) -> str:
    """How likely leaving hurts (DUN-8), in the fewest words; "" where nobody strikes."""
    view: DungeonView = snapshot.view
    if not is_leaving(chosen, view, seat) or not strikers(view, seat):
        return ""
    chance = odds.percent(leaving(view, seat).chance)
    return look.language.gettext("first blow: {chance}").format(chance=chance)


def _told(snapshot: Snapshot, aim: Aim, chosen: Any, seat: Seat, look: Look) -> str:
    language = look.language
    _ = language.gettext
    view: DungeonView = snapshot.view
    match chosen:
        case Go():
            return _walk(snapshot, aim, chosen, look)
        case Kick(side=side):
            colour = colour_name(_door(view, side), language)
            return _("Enter kicks the door ({colour}): a step and a point.").format(colour=colour)
        case Lay(room=room):
            return _laying(snapshot, room, language)
        case Attack(monster=target):
            throw = throw_of(chosen, view, seat)
            name = met_words(target, view, language)
            return _hit(_("Enter attacks {name}.").format(name=name), throw, look)
        case Loot(hero=victim):
            throw = throw_of(chosen, view, seat)
            name = name_of(snapshot, victim, language)
            return _hit(_("Enter robs {name}.").format(name=name), throw, look)
        case TakeTest():
            return _hit(_("Enter tries it."), throw_of(chosen, view, seat), look)
        case TakePortal(room=room):
            return _("Enter goes through the portal to {room}.").format(room=room_name(room, language))
        case OpenChest():
            return _("Enter opens the chest: a card.")
        case GetOut():
            return _("Enter leaves the dungeon with all you have.")
        case Draw(deck=deck):
            return _("Enter draws a card: {deck}.").format(deck=deck_name(deck, language))
        case Equip(card=card, slot=slot, over=0):
            text = _("Enter wears {card} ({slot}).")
            return text.format(card=card_words(card, view, language), slot=slot_name(slot, language))
        case Equip(over=over):
            text = _("Enter wears it; {other} goes into the bag.")
            return text.format(other=card_words(over, view, language))
        case Bag():
            return _("Enter puts it into the bag; there it only counts at the end.")
        case Use():
            return _power(snapshot, chosen, seat, look)
        case Reroll(card=card):
            text = _("Enter rolls the lowest dice again: {card}.")
            return text.format(card=card_words(card, view, language))
        case Stand():
            return _("Enter leaves the dice as they lie.")
        case PlaceBoss():
            return _("Enter puts the boss's lair here.")
        case LeaveEmpty(room=room):
            return _("Enter leaves {room} without a new monster.").format(room=room_name(room, language))
        case ChooseHero(hero=hero):
            return _("Enter takes {hero}.").format(
                hero=hero_name(book_of(view.content).heroes[hero], language)
            )
        case EndTurn():
            return _ending(snapshot, look)
        case Undo():
            return _("Enter takes back your last decision.")
    return ""


def _laying(snapshot: Snapshot, room: int, language: Language) -> str:
    """Whose kick it is, and how the room can lie (DUN-9)."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    colour = colour_name(view.kick.colour, language) if view.kick is not None else "?"
    text = _("You kicked ({colour}).").format(colour=colour)
    if view.turn != snapshot.eye:
        name = name_of(snapshot, view.turn, language)
        text = _("{name} kicked ({colour}).").format(name=name, colour=colour)
    turns = len(aiming.turns_of(snapshot, room))
    if turns == 1:
        return text + " " + _("Enter lays it, it fits only so.")
    return text + " " + _("Enter lays it so; r turns it, {n} ways.").format(n=turns)


def _walk(snapshot: Snapshot, aim: Aim, step: Go, look: Look) -> str:
    """A step, or the first of several, with what is left on arriving (DUN-7, DUN-22)."""
    language = look.language
    _ = language.gettext
    view: DungeonView = snapshot.view
    way = [step]
    if not aim.menu:
        way = aiming.way_to(snapshot, aim.place) if aim.place is not None else []
    if not way or view.budget is None:
        return ""
    goal = room_name(way[-1].room, language)
    if way[-1].room == STAIRS and view.found:
        goal = _("the stairs and out")
    if len(way) > 1:
        text = _("Enter takes step 1 of {n} to {room}.")
        return text.format(n=len(way), room=goal)
    left = count_of("step", view.budget.steps - 1, language)
    return _("Enter goes to {room}; {left} left.").format(room=goal, left=left)


def _hit(text: str, throw: Any, look: Look) -> str:
    """A roll with its chance: "4 dice, 4 or more: 94 %"."""
    _ = look.language.gettext
    if throw is None or throw.need > 6:
        return text
    told = _("{dice}, {need} or more: {chance}.").format(
        dice=count_of("die", throw.dice, look.language), need=throw.need, chance=odds.percent(throw.chance)
    )
    return f"{text} {told}"


def _power(snapshot: Snapshot, use: Use, seat: Seat, look: Look) -> str:
    _ = look.language.gettext
    view: DungeonView = snapshot.view
    power = power_of(view, seat, use.card)
    if power is None:
        return ""
    name = power_name(use.card, view, seat, look)
    effect = power_short(power, look)
    throw = throw_of(use, view, seat)
    if throw is None or throw.need > 6:
        return _("Enter uses {name}: {effect}.").format(name=name, effect=effect)
    text = _("Enter uses {name}: {effect}, {need}+, {chance}.")
    return text.format(name=name, effect=effect, need=throw.need, chance=odds.percent(throw.chance))


def _ending(snapshot: Snapshot, look: Look) -> str:
    language = look.language
    _ = language.gettext
    view: DungeonView = snapshot.view
    budget = view.budget
    text = _("Enter ends your turn.")
    if budget is None:
        return text
    lost = [
        count_of(kind, left, language)
        for kind, left in (("step", budget.steps), ("point", budget.points))
        if left
    ]
    if lost:
        text = _("Enter ends your turn; lost: {lost}.").format(lost=joined(lost, language))
    return text


def _door(view: DungeonView, side: Any) -> Any:
    return own_colour(view, view.heroes[view.turn or 0].room, side)


def nothing_of(menu: Menu, snapshot: Snapshot) -> tuple[str, Facts]:
    """Why a list would be empty: a reason of `refusal_words` and its facts."""
    view: DungeonView = snapshot.view
    points = view.budget.points if view.budget is not None else 0
    if menu == "undo":
        return "nothing_to_undo", {}
    if menu == "all":
        return "nothing_left", {}
    if not points and menu in ("attack", "power", "equip"):
        return "no_points", {"needed": 1, "points": 0}
    return {"attack": "no_target", "power": "no_power_now", "equip": "nothing_to_equip"}.get(
        menu, "nothing_here"
    ), {}
