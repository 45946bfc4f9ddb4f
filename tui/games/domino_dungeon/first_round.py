"""A first round of Dominó Dungeon explained while it is played, a short sentence at a time."""

from __future__ import annotations

from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.people import name_of
from tui.language import Language


def guide(snapshot: Snapshot, language: Language) -> str:
    """What somebody new wants to know at this moment; "" when there is nothing to explain."""
    view = snapshot.view
    if not isinstance(view, DungeonView) or not isinstance(view.eye, int) or view.round > 1:
        return ""
    _ = language.gettext
    if view.asked != view.eye:
        if view.phase == "lay" and view.asked is not None:
            text = _("{name} must connect a room, so the kicker cannot choose it.")
            return text.format(name=name_of(snapshot, view.asked, language))
        return ""
    match view.phase:
        case "hero":
            return _("The card shows health, steps, defence and dice of each hero.")
        case "lay":
            return _("Your last room brings the boss: an empty hand finds its lair.")
        case "deck" | "card":
            return _("Worn cards help you; cards in the bag only count at the end.")
        case "turn":
            return _turn(view, language)
    return ""


def _turn(view: DungeonView, language: Language) -> str:
    _ = language.gettext
    budget = view.budget
    if budget is None:
        return ""
    here = view.heroes[view.turn or 0].room
    if any(monster.room == here for monster in view.monsters):
        return _("Attack with a. Whoever leaves a monster's room is struck first.")
    if budget.points and budget.steps:
        return _("Walk to an open door and kick it: someone must lay a room.")
    if budget.points:
        return _("Points remain: d does what the room offers, p uses a power.")
    return _("f ends the turn. After everybody the monsters move and strike.")
