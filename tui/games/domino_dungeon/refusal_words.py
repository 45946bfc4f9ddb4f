"""Why a move of Dominó Dungeon cannot be: one sentence for every reason, telling the rule."""

from __future__ import annotations

from server.games.contract import Facts
from server.games.domino_dungeon.content import COLOURS, SIDES, SLOTS
from tui.games.domino_dungeon.cards_words import slot_name
from tui.games.domino_dungeon.names import colour_name, count_of, side_name
from tui.language import Language


def refusal(reason: str, facts: Facts, language: Language) -> str:
    """A sentence; KeyError for a reason that has no words."""
    _ = language.gettext
    near = facts.get("reach") != "adjacent"
    sentences = {
        "unreadable": _("That is no move of this game."),
        "already_over": _("The match is over."),
        "table_only": _("The table does that by itself (DUN-17)."),
        "out_of_dungeon": _("Your hero is out of the dungeon, safe (DUN-22)."),
        "defeated": _("Your hero is defeated and acts no more (DUN-18)."),
        "not_your_turn": _("It is not your turn (DUN-1)."),
        "not_now": _("That is not asked now (DUN-7)."),
        "no_points": _("That takes {needed}; you have {points} (DUN-7)."),
        "no_steps": _("You have no steps left this turn (DUN-7)."),
        "hero_taken": _("Somebody has that hero already (DUN-1)."),
        "already_there": _("You are there already (DUN-7)."),
        "not_connected": _("No connected door leads there from here (DUN-7, DUN-10)."),
        "no_growth": _("The boss is here: the dungeon grows no more (DUN-19)."),
        "no_door": _("There is no door on that side: {side} (DUN-9)."),
        "door_connected": _("That door is open already; just walk: {side} (DUN-9)."),
        "door_shut": _("That door faces a wall and is shut for good: {side} (DUN-9)."),
        "nothing_to_test": _("There is neither a riddle nor a trap here (DUN-12)."),
        "already_spent": _("That is done for good (DUN-12, DUN-13, DUN-15)."),
        "no_such_monster": _("That monster is not in the dungeon (DUN-14)."),
        "out_of_reach": (
            _("That is out of reach: only your own room counts (DUN-14).")
            if near
            else _("That is out of reach: your room and those behind a connected door (DUN-14).")
        ),
        "too_far": _("The power does not carry you that far (DUN-5)."),
        "not_worn": _("You do not wear that card (DUN-14, DUN-15)."),
        "no_strike": _("Nobody can attack with that card (DUN-14)."),
        "before_boss": _("That comes only once the boss is here (DUN-22)."),
        "no_looting": _("This table plays without looting: the collapse is enough (DUN-25)."),
        "no_such_hero": _("There is no such hero in the dungeon."),
        "yourself": _("You cannot rob yourself (DUN-22)."),
        "no_coins": _("There are no coins to be had (DUN-22)."),
        "no_portal_here": _("There is no portal in this room (DUN-15)."),
        "no_such_portal": _("No portal leads there (DUN-15)."),
        "boss_by_foot": _("The boss's lair has doors: leave it on foot (DUN-15)."),
        "no_chest": _("There is no chest in this room (DUN-15)."),
        "not_your_deck": _("Your hero does not draw from that deck (DUN-16)."),
        "deck_empty": _("That deck is empty (DUN-16)."),
        "not_in_bag": _("That card is not in your bag (DUN-15)."),
        "not_this_card": _("You won another card (DUN-16)."),
        "wrong_slot": _("That card does not go there: {slot} (DUN-16)."),
        "no_slot": _("Your hero has no such slot: {slot} (DUN-2)."),
        "slot_full": _("That slot is taken, so say what makes room: {slot} (DUN-15)."),
        "slot_free": _("A slot is free, so nothing has to make room: {slot} (DUN-15)."),
        "would_defeat": _("That would defeat you: you live by what you take off (DUN-5)."),
        "no_power": _("That card has no power to use (DUN-15)."),
        "wrong_target": _("That power wants another target (DUN-15)."),
        "not_the_boss": _("The boss takes no notice of that (DUN-2)."),
        "no_effect": _("That would change nothing (DUN-15)."),
        "not_held": _("You do not hold that room (DUN-9)."),
        "does_not_fit": _("No door of that room goes with this one: {colour} (DUN-10)."),
        "turned_wrong": _("Turn the room: another side fits ({colour}, DUN-10)."),
        "no_reroll": _("That card rolls nothing again (DUN-5)."),
        "already_used": _("That card was used this turn already (DUN-5)."),
        "no_open_door": _("The boss's lair goes behind an open door, not the stairs' (DUN-19)."),
        "no_marker_due": _("No marker is due in that room (DUN-19)."),
        "already_empty": _("That room stays empty already (DUN-19)."),
        "not_on_stairs": _("The way out is on the stairs (DUN-22)."),
        "nothing_to_undo": _("There is nothing to take back: what was rolled or shown stays."),
        "no_undos": _("You have taken back {most} times this turn; that is enough."),
        "nothing_there": _("There is nothing to do in that place (DUN-7)."),
        "nothing_here": _("This room offers nothing now (DUN-12 to DUN-15)."),
        "nothing_left": _("Nothing is left to do this turn: f ends it (DUN-7)."),
        "no_target": _("Nobody is in reach of your weapons (DUN-14)."),
        "no_power_now": _("None of your powers would do anything now (DUN-15)."),
        "nothing_to_equip": _("There is nothing in your bag to wear (DUN-15)."),
    }
    return sentences[reason].format(**_in_words(facts, language))


def _in_words(facts: Facts, language: Language) -> dict[str, object]:
    """The facts as they stand in sentences, "?" for what is not among them."""
    known: dict[str, object] = {"most": "?", **facts}
    side, slot, colour = facts.get("side"), facts.get("slot"), facts.get("colour")
    known["side"] = side_name(side, language) if side in SIDES else "?"
    known["slot"] = slot_name(slot, language) if slot in SLOTS else "?"
    known["colour"] = colour_name(colour, language) if colour in COLOURS else "?"
    for fact, kind in (("needed", "point"), ("points", "point")):
        value = facts.get(fact)
        known[fact] = count_of(kind, value, language) if isinstance(value, int) else "?"
    return known
