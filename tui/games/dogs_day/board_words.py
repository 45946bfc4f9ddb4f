"""What the board says while somebody chooses: asks, the prompt with its consequences, keys, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.games.contract import Facts
from server.games.dogs_day.moves import KINDS, Pay, Pick, Rob, Steal, Take
from server.games.dogs_day.view import DogsView
from server.protocols import Snapshot
from tui.games.dogs_day import choosing
from tui.games.dogs_day.effects import sentence
from tui.games.dogs_day.names import (
    card_name,
    kind_name,
    markers_in_words,
    money,
    number_name,
    of_source,
    source_name,
    the_card,
    the_card_of,
    titled,
)
from tui.games.face import Key
from tui.games.people import name_of
from tui.language import Language


def ask(snapshot: Snapshot, language: Language) -> str:
    """What the snapshot's seat is asked, one sentence; "" when it is asked nothing."""
    _, ngettext, asked = language.gettext, language.ngettext, snapshot.ask
    if asked is None:
        return ""
    facts = asked.facts
    left = _left(facts)
    match asked.kind:
        case "pick":
            return _("Pick a card; nobody sees it before all have picked.")
        case "pick_again":
            return _("You picked {card}.").format(card=the_card_of(facts, language))
        case "take":
            source = of_source(str(facts.get("source")), language)
            return ngettext(
                "Choose a marker {of_source}; {left} to go.",
                "Choose a marker {of_source}; {left} to go.",
                left,
            ).format(of_source=source, left=left)
        case "steal":
            text = {
                "cards": ngettext(
                    "Choose what to steal from cards; {left} to go.",
                    "Choose what to steal from cards; {left} to go.",
                    left,
                ),
                "vaults": ngettext(
                    "Choose what to steal from vaults; {left} to go.",
                    "Choose what to steal from vaults; {left} to go.",
                    left,
                ),
                "both": ngettext(
                    "Choose what to steal from cards and vaults; {left} to go.",
                    "Choose what to steal from cards and vaults; {left} to go.",
                    left,
                ),
            }[str(facts.get("places"))]
            return text.format(left=left)
        case "rob":
            return _("Choose the card that La Femme robs, of the column to her left.")
        case "fee":
            return _("Your card was arrested: choose the marker that you pay.")
    raise KeyError(asked.kind)


def _left(facts: Facts) -> int:
    """How many markers are still to be taken."""
    left = facts.get("left")
    return left if isinstance(left, int) else 1


def prompt(snapshot: Snapshot, chosen: Any, language: Language) -> str:
    """What the choice pointed at would do."""
    _, ngettext = language.gettext, language.ngettext
    view: DogsView = snapshot.view
    asked = snapshot.ask
    if asked is None:
        return ""
    left = _left(asked.facts)
    match chosen:
        case Pick(card=card) if asked.kind == "pick":
            return _("{card}: {effect}.").format(
                card=card_name(card, language), effect=sentence(card, language)
            )
        case Pick(card=card):
            if card == asked.facts.get("card"):
                return _("You picked {card}.").format(card=the_card(card, language))
            return _("Enter changes to {card}.").format(card=titled(card, language))
        case Take(kind=kind):
            source = of_source(str(asked.facts.get("source")), language)
            text = ngettext(
                "Enter takes: {kind} {of_source}; {left} to go.",
                "Enter takes: {kind} {of_source}; {left} to go.",
                left,
            )
            return text.format(kind=kind_name(kind, language), of_source=source, left=left)
        case Steal(kind=kind, place=place, victim=victim):
            text = ngettext(
                "Enter steals: {kind}, {name}'s card; {left} to go.",
                "Enter steals: {kind}, {name}'s card; {left} to go.",
                left,
            )
            if place == "vault":
                text = ngettext(
                    "Enter steals: {kind}, {name}'s vault; {left} to go.",
                    "Enter steals: {kind}, {name}'s vault; {left} to go.",
                    left,
                )
            return text.format(
                kind=kind_name(kind, language), name=name_of(snapshot, victim, language), left=left
            )
        case Rob(victim=victim):
            loot = next(played.loot for played in view.scene if played.seat == victim)
            return _("Enter takes all on {name}'s card: {markers}.").format(
                name=name_of(snapshot, victim, language), markers=markers_in_words(loot, language)
            )
        case Pay(kind=kind, value=value):
            text = _("Enter pays: {kind} of {money}.")
            return text.format(kind=kind_name(kind, language), money=money(value))
    return ""


def keys(
    snapshot: Snapshot, choices: Sequence[Any], chosen: Any, page: str, language: Language
) -> Sequence[Key]:
    """The keys that answer the ask, the hint, then the pages. ``choices``: entries of the hand or list,
    ``chosen`` the one pointed at."""
    _ = language.gettext
    found: list[Key] = []
    asked = snapshot.ask
    if snapshot.view is not None and snapshot.view.phase == "over":
        choices = ()  # all hands lie open then, and nothing is pointed at
    if choices and choosing.picking(snapshot):
        mole = asked is not None and any(choosing.key_of(move.card) == "x" for move in choices)
        first = choosing.key_of(choices[0].card)
        found.append(Key("0-7 x" if mole else "0-7", _("card"), f"press('{first}')"))
        found.append(Key("←→", _("look"), "press('right')"))
    elif choices:
        found.append(Key("↑↓", _("choose"), "press('down')"))
    if choices and asked is not None and chosen in snapshot.moves:
        words = {"pick": _("picks"), "pick_again": _("changes"), "fee": _("pays"), "take": _("takes")}
        found.append(Key("Enter", words.get(asked.kind, _("steals")), "press('enter')"))
    if asked is not None and snapshot.eye in snapshot.waiting and snapshot.rules.hints:
        found.append(Key("h", _("hint"), "hint"))
    if page == "table":
        found.append(Key("o", _("cards"), "press('o')"))
        found.append(Key("u", _("last round"), "press('u')"))
    else:
        found.insert(0, Key("Esc", _("table"), "press('escape')"))
        found.append(Key("v", _("next page"), "press('v')"))
    return found


def refusal(reason: str, facts: Facts, language: Language) -> str:
    """Why a move cannot be, telling the rule; KeyError for a reason that has no words."""
    _ = language.gettext
    known: dict[str, object] = dict(facts)
    number, seat, value = facts.get("number"), facts.get("seat"), facts.get("value")
    known["card"] = the_card_of(facts, language)
    kinds = (kind_name(kind, language) for kind in KINDS if kind == facts.get("kind"))
    known["kind"] = next(kinds, _("anything"))
    known["source"] = source_name(str(facts.get("source") or "bank"), language)
    known["thief"] = number_name(number, language) if isinstance(number, int) else "?"
    known["at"] = seat + 1 if isinstance(seat, int) else "?"
    known["money"] = money(value) if isinstance(value, int) else "?"
    known["place"] = source_name(str(facts.get("place") or "card"), language)
    sentences = {
        "unreadable": _("That is no move of Dogs' Day."),
        "already_over": _("The match is over."),
        "may_not_set_up": _("The table sets itself up (DOG-4)."),
        "may_not_reveal": _("The cards are turned up when all have picked (DOG-7)."),
        "may_not_start_day": _("The new day begins by itself (DOG-15)."),
        "may_not_sweep": _("The table takes all by itself where nothing is to be chosen (DOG-13)."),
        "not_your_turn": _("It is not your turn."),
        "not_now": _("Something else is asked now."),
        "no_such_card": _("You have no {label}; choose a card that you hold."),
        "no_such_entry": _("There is no {label} in the list."),
        "not_in_hand": _("You do not hold {card} (DOG-7)."),
        "already_picked": _("That is your pick already: {card} (DOG-7)."),
        "none_there": _("None left there: {source}, {kind} (DOG-10)."),
        "own_loot": _("Even here nobody robs themselves (DOG-13)."),
        "not_in_scene": _("Seat {at} has no card in the scene (DOG-13)."),
        "has_fled": _("The card of seat {at} has fled and is safe (DOG-13)."),
        "wrong_place": _("{thief} does not steal there: {place} (DOG-12)."),
        "wrong_kind": _("{thief} does not steal that kind (DOG-12)."),
        "not_next": _("The card of seat {at} is not the neighbour of {thief} (DOG-13)."),
        "nothing_there": _("Seat {at} has nothing like that there: {place}, {kind} (DOG-13)."),
        "no_such_marker": _("Your vault has no such marker: {kind} of {money} (DOG-14)."),
    }
    return sentences[reason].format(**known)
