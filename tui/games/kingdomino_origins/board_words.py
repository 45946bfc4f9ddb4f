"""What the board says while somebody chooses: asks, the prompt with its consequences, keys, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.games.contract import Facts, IllegalMove
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    Decline,
    HandTotem,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
)
from server.games.kingdomino_origins.offers import resource_at
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.face import Key
from tui.games.kingdomino_origins import aiming
from tui.games.kingdomino_origins.names import count_of, resource_name, signed, the_dweller, totem_name
from tui.games.kingdomino_origins.places import domino_in_words, from_camp
from tui.games.people import name_of
from tui.language import Language


def ask(snapshot: Snapshot, language: Language) -> str:
    """What the snapshot's seat is asked, one sentence; "" when it is asked nothing."""
    _ = language.gettext
    asked = snapshot.ask
    if asked is None:
        return ""
    facts = asked.facts
    match asked.kind:
        case "pair":
            return _("Take the first and the last domino of the row, or the two between (KO-26).")
        case "choose":
            return _("Put your chief on a free domino of the next row.")
        case "place":
            number = facts.get("domino")
            words = domino_in_words(number, language) if isinstance(number, int) else ""
            return _("Lay domino {domino}.").format(domino=words)
        case "fire":
            flames = facts.get("flames")
            text = _("Choose where the token of {flames} lands, at most {reach} away.")
            counted = count_of("flame", flames if isinstance(flames, int) else 0, language)
            return text.format(flames=counted, reach=facts.get("reach"))
        case "totem":
            resource = facts.get("resource")
            text = _("You lose {totem}: choose who gets it.")
            return text.format(totem=_totem(resource, language))
        case "recruit":
            return _("Recruit a dweller of the cave, or nobody.")
        case "pay":
            left = int(str(facts.get("price", 0))) - int(str(facts.get("paid", 0)))
            text = language.ngettext(
                "Choose the resource that pays: {left} more, of a new kind.",
                "Choose the resources that pay: {left} more, all different.",
                left,
            )
            return text.format(left=left)
        case "pick":
            return _("Take one dweller of the pile; the rest is shuffled.")
        case "settle":
            return _("Choose the square where {dweller} lives.").format(
                dweller=the_dweller(str(facts.get("dweller")), language)
            )
    raise KeyError(asked.kind)


def _totem(resource: object, language: Language) -> str:
    return totem_name(resource, language)  # type: ignore[arg-type]


def prompt(
    snapshot: Snapshot, chosen: Any, gain: int | None, refused: IllegalMove | None, language: Language
) -> str:
    """What the choice pointed at would do; ``refused`` tells why the rules forbid it."""
    _ = language.gettext
    if refused is not None:
        return refusal(refused.reason, refused.facts, language)
    worth = "" if gain is None else f": {signed(gain)}"
    view: KingdominoView = snapshot.view
    match chosen:
        case Place(number=number):
            return _("Enter lays the {number} here{worth}.").format(number=number, worth=worth)
        case LandFire():
            return _("Enter lands the token here{worth}.").format(worth=worth)
        case Choose(number=number):
            if gain is None:
                text = _("Enter takes {domino}; it fits nowhere now.")
                return text.format(domino=domino_in_words(number, language))
            if gain <= 0:
                text = _("Enter takes {domino}; no points with it yet.")
                return text.format(domino=domino_in_words(number, language))
            text = _("Enter takes {domino}; up to {gain} now.")
            return text.format(domino=domino_in_words(number, language), gain=signed(gain))
        case ChoosePair(numbers=(low, high)):
            return _("Enter takes the {low} and the {high}.").format(low=low, high=high)
        case HandTotem(resource=resource, seat=seat):
            text = _("Enter hands {totem} to {name}.")
            return text.format(totem=totem_name(resource, language), name=name_of(snapshot, seat, language))
        case Decline():
            return _("Enter recruits nobody; ← → choose somebody.")
        case Recruit(dweller=None):
            return _("Enter pays 4 different resources for one of the pile{worth}.").format(worth=worth)
        case Recruit(dweller=str() as dweller):
            text = _("Enter recruits {dweller} for 2 resources{worth}.")
            return text.format(dweller=the_dweller(dweller, language), worth=worth)
        case Pay(square=square):
            land = Territory.of(view.territories[int(snapshot.eye)])
            paid = resource_at(land, index_of(square))
            text = _("Enter pays with this {resource}{worth}.")
            return text.format(resource=resource_name(str(paid), language), worth=worth)
        case Pick(dweller=dweller):
            text = _("Enter takes {dweller}{worth}.")
            return text.format(dweller=the_dweller(dweller, language), worth=worth)
        case Settle():
            hired = view.hiring.dweller if view.hiring is not None else None
            text = _("Enter settles {dweller} here{worth}.")
            return text.format(dweller=the_dweller(str(hired), language), worth=worth)
    return ""


def keys(
    snapshot: Snapshot, looking: bool, narrow: bool, parts: bool, away: bool, language: Language
) -> Sequence[Key]:
    """The keys that work now, most useful first.

    ``parts``: the score sheet has more parts than it shows; ``away``: a page lies over the table's.
    """
    _ = language.gettext
    view_key = Key("v", _("maps") if narrow else _("pages"), "press('v')")
    around = [view_key]
    if away:
        around.append(Key("Esc", _("table"), "press('escape')"))
    if parts:
        around.append(Key("p", _("details"), "press('p')"))
    if snapshot.ask is None or looking:
        found = [Key("←↑↓→", _("look"), "press('right')"), Key("n", _("region"), "press('n')"), *around]
        if looking:
            found.insert(0, Key("o", _("choose"), "press('o')"))
        return found
    if aiming.places(snapshot.moves):
        return [
            Key("←↑↓→", _("move"), "press('right')"),
            Key("r", _("turn"), "press('r')"),
            Key("n", _("next"), "press('n')"),
            Key("Enter", _("lays"), "press('enter')"),
            *around,
        ]
    if aiming.on_map(snapshot.moves):
        return [
            Key("←↑↓→", _("move"), "press('right')"),
            Key("n", _("next"), "press('n')"),
            Key("Enter", _("chooses"), "press('enter')"),
            *around,
        ]
    return [
        # The cards of the cave lie side by side.
        Key("←→" if snapshot.ask.kind == "recruit" else "↑↓", _("choice"), "press('down')"),
        Key("Enter", _("takes"), "press('enter')"),
        Key("o", _("look"), "press('o')"),
        *around,
    ]


def refusal(reason: str, facts: Facts, language: Language) -> str:
    """Why a move cannot be, one sentence that tells the rule; KeyError for a reason that has no words."""
    _ = language.gettext
    sentences = {
        "unreadable": _("That is no move of this game."),
        "already_over": _("The match is over."),
        "may_not_turn": _("Rows are turned up by the table (KO-5)."),
        "may_not_draw_chief": _("Chiefs are drawn by the table (KO-5)."),
        "not_your_turn": _("It is not your turn: chiefs act in the order of their dominoes (KO-6)."),
        "not_now": _("That is not asked now (KO-6)."),
        "not_your_domino": _("Your chief stands on another domino: the {yours} (KO-6)."),
        "occupied": _("Taken already: {square} (KO-8)."),
        "outside_frame": _("The territory would grow out of {size} by {size} squares (KO-7)."),
        "touches_nothing": _("No half touches its own terrain or the camp there (KO-8)."),
        "can_be_placed": _("It can be placed, so it must be (KO-9)."),
        "not_in_row": _("That domino is not in the next row (KO-6)."),
        "already_taken": _("A chief stands on the {domino} already (KO-6)."),
        "not_a_pair": _("The first choice is the outer or the inner two of the row (KO-26)."),
        "not_tied": _("The totem goes to one of those who tie for it (KO-17)."),
        "not_on_show": _("The cave does not show that dweller (KO-20)."),
        "pile_empty": _("The pile is empty (KO-20)."),
        "too_few_resources": _("That takes {needed} different resources; you have {kinds} (KO-20)."),
        "no_resource": _("There is no resource on that square to pay with (KO-20)."),
        "kind_already_paid": _("You have paid with that kind already: {resource} (KO-20)."),
        "not_in_pile": _("The pile does not hold that dweller (KO-20)."),
        "not_in_territory": _("That square is not in your territory."),
        "camp": _("The camp takes neither fire nor dwellers (KO-11, KO-21)."),
        "volcano": _("A volcano takes neither fire nor dwellers (KO-11, KO-21)."),
        "already_burning": _("That square has fire already (KO-11, KO-21)."),
        "out_of_reach": _("The token flies at most {reach} far, that square is {distance} away (KO-10)."),
        "has_resource": _("A resource lies on that square (KO-21)."),
        "has_dweller": _("Somebody lives on that square already (KO-21)."),
    }
    known: dict[str, object] = {
        "yours": "?", "size": "?", "domino": "?", "needed": "?", "kinds": "?", "reach": "?", "distance": "?",
        **facts,
    }  # fmt: skip
    square = facts.get("square")
    here = (square[0], square[1]) if isinstance(square, tuple) and len(square) == 2 else None
    known["square"] = "?" if here is None else from_camp(here, language)
    resource = facts.get("resource")
    known["resource"] = resource_name(resource, language) if isinstance(resource, str) else "?"
    return sentences[reason].format(**known)
