"""The adviser's move and reason in words: what a good player would do at Dogs' Day, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import Pay, Pick, Rob, Steal, Take
from server.protocols import Snapshot
from tui.games.dogs_day import words
from tui.games.dogs_day.names import kind_name, markers_in_words, money, the_card_of, titled
from tui.games.people import name_of
from tui.language import Language


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence."""
    _ = language.gettext
    told = told_move(move, snapshot, language)
    why = _why(reason, facts, language)
    return _("{move}: {why}.").format(move=told, why=why) if why else _("{move}.").format(move=told)


def told_move(move: Any, snapshot: Snapshot, language: Language) -> str:
    """A move with the names of the people it is about."""
    _ = language.gettext
    match move:
        case Pick(card=card):
            return titled(card, language)
        case Steal(kind=kind, place=place, victim=victim):
            text = _("A {kind} from {name}'s card")
            if place == "vault":
                text = _("A {kind} from {name}'s vault")
            return text.format(kind=kind_name(kind, language), name=name_of(snapshot, victim, language))
        case Rob(victim=victim):
            return _("All on {name}'s card").format(name=name_of(snapshot, victim, language))
        case Take(kind=kind):
            return _("A {kind}").format(kind=kind_name(kind, language))
        case Pay(kind=kind, value=value):
            return _("A {kind} of {money}").format(kind=kind_name(kind, language), money=money(value))
    return words.move(move, language)


def _why(reason: str, facts: Facts, language: Language) -> str:
    """The reason in words; "" for one that has none."""
    _, ngettext = language.gettext, language.ngettext
    known: dict[str, object] = dict.fromkeys(("number", "case", "backpack", "rounds"), "?") | dict(facts)
    known["card"] = the_card_of(facts, language)
    loot = Markers(_count(facts, "backpacks"), _count(facts, "cases"))
    known["loot"] = markers_in_words(loot, language)
    markers, cards, moles = (_count(facts, name) for name in ("markers", "cards", "moles"))
    known |= {"markers": markers, "cards": cards, "moles": moles}
    text = {
        "only_move": _("nothing else is possible"),
        "lone_mole": ngettext(
            "the only Mole left, and {cards} card can be arrested",
            "the only Mole left, and {cards} cards can be arrested",
            cards,
        ),
        "no_mole": _("nobody has a Mole left, so the heist is sure"),
        "full_theft": _("every vault has enough for the whole theft"),
        "safe_loot": ngettext(
            "it flees with the loot, up to {markers} marker",
            "it flees with the loot, up to {markers} markers",
            markers,
        ),
        "takes_most": _("no other card would take more: {loot}"),
        "never_skips": _("nobody else has a {number} left, so the twist is sure"),
        "not_arrested": ngettext(
            "it cannot be arrested, and {moles} other may have the Mole",
            "it cannot be arrested, and {moles} others may have the Mole",
            moles,
        ),
        "saves_card": _("{card} is better kept for later"),
        "rob_most": _("most lies there, {loot}"),
        "takes_case": _("on average {case}K, a backpack {backpack}K"),
        "from_richest": _("nobody has more than {markers} in all"),
        "cheapest_fee": _("your vault has nothing cheaper"),
        "keeps_pick": _("next best; {card} is the better pick"),
        "best_of_many": _("it did best in {rounds} rounds played in thought"),
        "all_alike": _("all are alike"),
    }.get(reason, "")
    return text.format(**known)


def _count(facts: Facts, name: str) -> int:
    value = facts.get(name)
    return value if isinstance(value, int) else 0
