"""The adviser's move and reason in words: what a good player would do in this dungeon, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import BOSS_ROOM, STAIRS
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import move_words
from tui.games.domino_dungeon.cards_words import deck_name
from tui.games.domino_dungeon.choice_words import power_name
from tui.games.domino_dungeon.names import card_words, count_of, met_words, room_name, side_name, symbol_name
from tui.games.people import capital, name_of
from tui.language import Language
from tui.look import Look


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence; a reason without words leaves the move alone."""
    _ = language.gettext
    told = capital(_briefly(move, snapshot, language))
    why = why_words(reason, facts, snapshot, language)
    return _("{move}: {why}.").format(move=told, why=why) if why else _("{move}.").format(move=told)


def _briefly(move: Any, snapshot: Snapshot, language: Language) -> str:
    """A move as the cursor points at it already: what does not tell it apart at a glance is left out."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    match move:
        case m.Go(room=room):
            return _("go to {room}").format(room=room_name(room, language))
        case m.TakePortal(room=room):
            return _("portal to {room}").format(room=room_name(room, language))
        case m.Kick(side=side):
            return _("kick the door to the {side}").format(side=side_name(side, language))
        case m.Attack(monster=number):
            return _("attack {monster}").format(monster=met_words(number, view, language))
        case m.Loot(hero=victim):
            return _("rob {name}").format(name=name_of(snapshot, victim, language))
        case m.Lay(room=room):
            return _("lay {room}").format(room=room_name(room, language))
        case m.Equip(card=card):
            return _("wear {card}").format(card=card_words(card, view, language))
        case m.Use(card=card):
            seat = snapshot.eye if isinstance(snapshot.eye, int) else 0
            return _("use {power}").format(power=power_name(card, view, seat, Look(language)))
        case m.Draw(deck=deck):
            return _("draw ({deck})").format(deck=deck_name(deck, language))
        case m.Reroll(card=card):
            return _("roll again ({card})").format(card=card_words(card, view, language))
        case m.PlaceBoss():
            return _("the boss's lair there")
    return move_words.move(move, snapshot, language)


def why_words(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A reason in a few words, "" for one that has none."""
    _ = language.gettext
    known = _facts(facts, snapshot, language)
    text = {
        "only_move": _("nothing else is possible"),
        "any_hero": _("drawn by lot, take whom you like"),
        "collapse_near": _("{rounds} to the collapse"),
        "collapse_way": _("the die shows {die} and the way out takes {turns}"),
        "get_out": _("{worth} in safety"),
        "out_now": _("you can be out this turn, with {worth}"),
        "boss_weak": _("the boss has {left} health left, {chance} to fell it"),
        "beats_monster": _("{chance} to defeat it, for {coins}"),
        "strikes_all": _("one roll against {monsters} monsters"),
        "strikes_richer": _("{name} has {worth}, more than you"),
        "heal": _("that makes {left} health"),
        "wards_off": _("monsters with {dice} can strike you here"),
        "holds_off": _("{monster} could strike you, with {dice}"),
        "leaves_unhurt": _("else monsters with {dice} strike when you leave"),
        "more_steps": _("that makes {steps}"),
        "chest_here": _("a card for a point"),
        "riddle": _("{chance} to win a card"),
        "loots": _("{name} has {coins}, {chance} to get some"),
        "steals": _("{coins} of {name}, without a roll"),
        "better_worn": _("{what} {after} instead of {before}"),
        "of_use": _("in the bag it would only count its coins"),
        "deck_best": _("a card of it is worth about {coins} to you"),
        "lay_only": _("no other of your rooms fits"),
        "lay_harms": _("{name} will not like it ({symbol})"),
        "lay_denies": _("{name} would rather have another ({symbol})"),
        "lay_helps": _("you can use it yourself ({symbol})"),
        "lay_poor": _("{name} gains least by it ({symbol})"),
        "lay_least": _("of your rooms it harms you least ({symbol})"),
        "boss_near": _("you are strong enough to have it near"),
        "boss_far": _("it is too strong for you to have it near"),
        "empty_near": _("it is the nearest to you"),
        "attack_there": _("then attack {monster}"),
        "sweep_there": _("then strike at all {in_room}"),
        "rob_there": _("then take from {name}, with {coins}"),
        "chest_there": _("then open the chest {in_room}"),
        "riddle_there": _("then try the riddle {in_room}"),
        "kick_there": _("then kick a door {in_room}"),
        "from_afar": _("from the next room, not beside it"),
        "chest_near": _("to the chest {in_room}, {doors} away"),
        "riddle_near": _("to the riddle {in_room}, {doors} away"),
        "monster_near": _("to {monster}, {doors} away"),
        "purse_near": _("after {name}, who has {coins}"),
        "stairs_near": _("to the way out, {doors} away"),
        "door_near": _("to an open door {in_room}, {doors} away"),
        "explore": _("{rooms} are still to be found"),
        "wounds_monster": _("it has {left} health left"),
        "disarm": _("{chance} to disarm it for good"),
        "dice_missed": _("{dice} missed"),
        "dice_hit": _("{dice} hit"),
        "saves_card": _("{card} can be used only once"),
        "safe_here": _("no monster can reach you here, elsewhere some can"),
        "next_monster": _("next turn {monster} is in reach"),
        "strike_leaving": _("monsters with {dice} would strike you on leaving"),
        "nothing_near": _("nothing within reach is worth a point"),
        "points_spent": _("your action points are spent"),
        "spend_last_point": _("the point would be lost"),
        "worth_keeping": _("{coins} at the end"),
        "best_of_many": _("it did best in {futures} imagined futures"),
        "on_balance": _("all weighed, it is best"),
    }.get(reason) or _by_case(reason, facts, language, campaign=snapshot.view.options.campaign)
    return text.format(**known)


def _by_case(reason: str, facts: Facts, language: Language, *, campaign: bool) -> str:
    """A reason whose sentence depends on its facts or the kind of match, "" for one that has none."""
    _ = language.gettext
    match reason:
        case "ends_as_richest" if campaign:
            return _("you are {ahead} ahead, and it ends the dungeon")
        case "ends_as_richest":
            return _("you are {ahead} ahead, and it ends the match")
        case "flee" if not facts.get("after"):
            return _("here {before} could strike, {in_room} none")
        case "flee":
            return _("here {before} could strike, {in_room} only {after}")
        case "hides" if not facts.get("after"):
            return _("rivals could rob you here, not {in_room}")
        case "hides":
            return _("fewer could rob you {in_room}")
        case "next_turn":
            return {
                "chest": _("next turn the chest {in_room} is in reach"),
                "riddle": _("next turn the riddle {in_room} is in reach"),
                "door": _("next turn an open door {in_room} is in reach"),
                "exit": _("next turn the way out is in reach"),
            }.get(str(facts.get("what")), "")
    return ""


def _facts(facts: Facts, snapshot: Snapshot, language: Language) -> dict[str, object]:
    """Facts as the sentences write them: coins and dice counted, chances in hundredths, things named."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    plain = ("ahead", "monsters", "left", "before", "after", "futures", "what")
    known: dict[str, object] = {**dict.fromkeys(plain, "?"), **facts}
    counted = {"coins": "coin", "worth": "coin", "dice": "die", "rooms": "room", "steps": "step"}
    if "room" in facts:
        # Where one flees to is told with the dice on both sides.
        counted |= {"before": "die"}
    for fact, kind in counted.items():
        value = facts.get(fact)
        known[fact] = count_of(kind, value, language) if isinstance(value, int) else "?"
    ngettext = language.ngettext
    rounds, turns, away = facts.get("rounds"), facts.get("turns"), facts.get("away")
    if isinstance(rounds, int):
        known["rounds"] = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
        known["die"] = rounds
    if isinstance(turns, int):
        known["turns"] = ngettext("{n} turn", "{n} turns", turns).format(n=turns)
    if isinstance(away, int):
        known["doors"] = ngettext("{n} door", "{n} doors", away).format(n=away)
    known["chance"] = f"{facts.get('chance', '?')}%"
    seat, room, symbol = facts.get("seat"), facts.get("room"), facts.get("symbol")
    known["name"] = name_of(snapshot, seat if isinstance(seat, int) else None, language)
    known["room"] = room_name(room, language) if isinstance(room, int) else "?"
    known["in_room"] = _in_room(room, language) if isinstance(room, int) else "?"
    monster, card = facts.get("monster"), facts.get("card")
    known["monster"] = met_words(monster, view, language) if isinstance(monster, int) else "?"
    known["card"] = card_words(card, view, language) if isinstance(card, int) else "?"
    known["symbol"] = symbol_name(str(symbol), view, language)
    whats = {"dice": _("dice"), "defence": _("defence"), "health": _("health"), "steps": _("steps")}
    known["what"] = whats.get(str(facts.get("what")), "?")
    return {**dict.fromkeys(("rounds", "die", "turns", "doors"), "?"), **known}


def _in_room(number: int, language: Language) -> str:
    """Where something is."""
    _ = language.gettext
    if number == STAIRS:
        return _("on the stairs")
    if number == BOSS_ROOM:
        return _("in the lair")
    return _("in room {number}").format(number=number)
