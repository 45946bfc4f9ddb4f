"""The adviser's reasons in words: what a good player would do at Kingdomino Origins, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.moves import LandFire, Pay, Place, Settle
from server.protocols import Snapshot
from tui.games.kingdomino_origins import words
from tui.games.kingdomino_origins.names import count_of, resource_name, signed, terrain_name, the_dweller
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.games.people import capital, name_of
from tui.language import Language


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence; for a reason without words, what the move brings at once.

    Where on the map it is meant is not told: the cursor shows it, a list has it.
    """
    _ = language.gettext
    told = capital(_deed(move, snapshot, language))
    why = _why(reason, facts, snapshot, language)
    if not why and isinstance(snapshot.eye, int):
        gain = Reckoning(snapshot.view, snapshot.eye).gain(move)
        why = "" if gain is None else _("{gain} at once").format(gain=signed(gain))
    return _("{move}: {why}.").format(move=told, why=why) if why else _("{move}.").format(move=told)


def _deed(move: Any, snapshot: Snapshot, language: Language) -> str:
    """What is to be done, in so few words that the reason has room beside it."""
    _ = language.gettext
    match move:
        case Place(number=number):
            return _("lay the {number}").format(number=number)
        case LandFire():
            return _("land the token")
        case Settle():
            hiring = snapshot.view.hiring
            who = "" if hiring is None or hiring.dweller is None else the_dweller(hiring.dweller, language)
            return _("settle {dweller}").format(dweller=who)
        case Pay(square=square):
            spot = words.spots_of_eye(snapshot).get(square)
            paid = "" if spot is None or spot.resource is None else resource_name(spot.resource, language)
            return _("pay with the {resource}").format(resource=paid)
    return words.move(move, snapshot, language)


def _why(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    known: dict[str, object] = {"number": "?", "count": "?", "size": "?", "futures": "?", **facts}
    points, fires, seat = facts.get("points"), facts.get("fires"), facts.get("seat")
    flames = facts.get("flames")
    known["burning"] = count_of("flame", flames, language) if isinstance(flames, int) else "?"
    known["gain"] = signed(points) if isinstance(points, int) else "?"
    known["counted"] = count_of("fire", fires, language) if isinstance(fires, int) else "?"
    known["name"] = name_of(snapshot, seat, language) if isinstance(seat, int) else "?"
    for fact, name in (("terrain", terrain_name), ("resource", resource_name), ("dweller", the_dweller)):
        value = facts.get(fact)
        known[fact] = name(value, language) if isinstance(value, str) else "?"
    text = {
        "discard_forced": _("it fits nowhere"),
        "only_move": _("nothing else is possible"),
        "takes_totem": _("it takes a totem: {resource}, {count} of them"),
        "keeps_totem": _("it keeps a totem: {resource}, {count} of them"),
        "fire_scores": _("fire brings most there, {gain}"),
        "dweller_scores": _("{dweller} brings {gain}"),
        "most_points": _("nothing brings more, {gain}"),
        "best_domino": _("the {number} brings most with its fire, {gain}")
        if _throws(facts.get("number"))
        else _("the {number} brings most, {gain}"),
        "links_regions": _("it links regions: {terrain}, {size} squares, {counted}"),
        "can_be_laid": _("the {number} can be laid now, another one cannot"),
        "denies": _("{name} would gain most with the {number}, {gain}"),
        "fire_follows": _("its own token can bring {gain} then"),
        "joins_region": _("it joins a region: {terrain}, {size} squares, {counted}"),
        "makes_room": _("it shuts no free square in"),
        "keeps_middle": _("the camp can still be in the middle"),
        "keeps_frame": _("the territory does not stretch"),
        "saves_resources": _("it saves resources, {count} stay"),
        "early_turn": _("the {number} acts early, and so chooses early"),
        "has_volcano": _("the {number} has the largest volcano, {burning}"),
        "has_fire": _("the {number} has most fire, {counted}"),
        "room_to_grow": _("the region can still grow: {terrain}, {size} squares"),
        "clears_home": _("the square it leaves is the best home"),
        "spares_dwellers": _("it costs no dweller a point"),
        "plenty": _("there is enough of it: {resource}, {count}"),
        "weakest_gets": _("{name} has the lowest score"),
        "dweller_hopes": _("around the best home {dweller} has room to gain"),
        "best_of_many": _("it did best in {futures} imagined futures"),
        "on_balance": _("all squares weighed, it is best"),
    }.get(reason, "")
    return text.format(**known)


def _throws(number: object) -> bool:
    """Whether a domino has a volcano: what a choice of it is said to bring leaves out the fire."""
    return isinstance(number, int) and number in DOMINOES and bool(DOMINOES[number].craters)
