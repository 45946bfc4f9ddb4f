"""The adviser's move and reason in words: what a good player would do in this dungeon, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import move_words
from tui.games.domino_dungeon.choice_words import power_name
from tui.games.domino_dungeon.monsters_words import capital
from tui.games.domino_dungeon.names import (
    card_words,
    count_of,
    met_words,
    name_of,
    room_name,
    side_name,
    symbol_name,
)
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
            return _("through the portal to {room}").format(room=room_name(room, language))
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
        case m.PlaceBoss():
            return _("the boss's lair there")
    return move_words.move(move, snapshot, language)


def why_words(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A reason in a few words, "" for one that has none."""
    _ = language.gettext
    known = _facts(facts, snapshot, language)
    text = {
        "only_move": _("nothing else is possible"),
        "ends_as_richest": _("you are {ahead} ahead, and it ends the match"),
        "collapse_near": _("{rounds} to the collapse"),
        "get_out": _("{worth} in safety"),
        "boss_weak": _("the boss has {left} health left, {chance} to fell it"),
        "beats_monster": _("{chance} to defeat it, for {coins}"),
        "strikes_all": _("one roll against {monsters} monsters"),
        "heal": _("that makes {left} health"),
        "wards_off": _("monsters with {dice} can strike you here"),
        "chest_here": _("a card for a point"),
        "riddle": _("{chance} to win a card"),
        "loots": _("{name} has {coins}, {chance} to get some"),
        "steals": _("{coins} of {name}, without a roll"),
        "better_worn": _("{what}: {after} instead of {before}"),
        "lay_harms": _("{name} will not like it: {symbol}"),
        "lay_denies": _("{name} would rather have: {symbol}"),
        "lay_helps": _("you can use it yourself: {symbol}"),
        "flee": _("dice that can strike: {after} there, {before} here"),
        "from_afar": _("from the next room, out of its reach"),
        "chest_near": _("nearer to the chest in {room}"),
        "riddle_near": _("nearer to the riddle in {room}"),
        "monster_near": _("nearer to easy prey in {room}"),
        "stairs_near": _("nearer to the way out"),
        "explore": _("{rooms} are still to be found"),
        "door_near": _("nearer to an open door, in {room}"),
        "wounds_monster": _("it has {left} health left"),
        "disarm": _("{chance} to disarm it for good"),
        "dice_missed": _("{dice} missed"),
        "safe_here": _("no monster can reach you here"),
        "safe_there": _("no monster can reach you there"),
        "spend_last_point": _("the point would be lost"),
        "worth_keeping": _("{coins} at the end"),
        "best_of_many": _("it did best in {futures} imagined futures"),
        "on_balance": _("all weighed, it is best"),
    }.get(reason, "")
    return text.format(**known)


def _facts(facts: Facts, snapshot: Snapshot, language: Language) -> dict[str, object]:
    """Facts as the sentences write them: coins and dice counted, chances in hundredths, things named."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    plain = ("ahead", "monsters", "left", "before", "after", "futures", "what")
    known: dict[str, object] = {**dict.fromkeys(plain, "?"), **facts}
    for fact, kind in (("coins", "coin"), ("worth", "coin"), ("dice", "die"), ("rooms", "room")):
        value = facts.get(fact)
        known[fact] = count_of(kind, value, language) if isinstance(value, int) else "?"
    rounds = facts.get("rounds")
    if isinstance(rounds, int):
        known["rounds"] = language.ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    known["chance"] = f"{facts.get('chance', '?')}%"
    seat, room, symbol = facts.get("seat"), facts.get("room"), facts.get("symbol")
    known["name"] = name_of(snapshot, seat if isinstance(seat, int) else None, language)
    known["room"] = room_name(room, language) if isinstance(room, int) else "?"
    known["symbol"] = symbol_name(str(symbol), view, language)
    whats = {"dice": _("dice"), "defence": _("defence"), "health": _("health"), "steps": _("steps")}
    known["what"] = whats.get(str(facts.get("what")), "?")
    return {"rounds": "?", **known}
