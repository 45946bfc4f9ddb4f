"""The dominó adviser's reasons in words: what a good player would do, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from server.games.contract import Facts
from server.games.domino.moves import Play
from server.games.domino.tiles import text_of
from server.protocols import Snapshot
from tui.games.domino import words
from tui.games.people import name_of
from tui.language import Language


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence; KeyError for a reason that has no words."""
    _ = language.gettext
    text = "{tile}: {why}."
    if isinstance(move, Play) and move.end == "left":
        text = _("{tile} left: {why}.")
    elif isinstance(move, Play) and move.end == "right":
        text = _("{tile} right: {why}.")
    tile = text_of(move.tile) if isinstance(move, Play) else words.move(move, language)
    return text.format(tile=tile, why=_why(reason, facts, snapshot, language))


def _why(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    sentences = {
        "must_open": _("no other tile may open this round"),
        "goes_out": _("it is your last tile, and you go out"),
        "only_move": _("nothing else fits"),
        "blocks_and_wins": _("it blocks, at most {own} for you against {theirs} or more"),
        "blocks_ahead": _("it blocks, about {own} for you against {theirs}"),
        "plays_again": _("nobody else has a {either}, so you play again"),
        "next_passed_on": _("{name} has no {either} and will pass"),
        "other_passed_on": _("{name} has no {either} and is stuck on these ends"),
        "closed_to_next": _("{name} plays next and has no {number}"),
        "last_of_number": _("every {number} still to come is yours, the end waits"),
        "partner_passed": _("it covers the {number} that {name}, your partner, lacks"),
        "opens_partner": _("it leaves {name}, your partner, the {number}"),
        "keeps_ends": _("you keep {count} more with a {number}, the end it leaves"),
        "heavy_double": _("a heavy double, {pips} points off your hand"),
        "lone_double": language.ngettext(
            "only {left} more {number} to come, the double may stick",
            "only {left} more {number}s to come, the double may stick",
            _whole(facts.get("left")),
        ),
        "sheds_weight": _("your heaviest that fits, {pips} points off your hand"),
        "keeps_variety": _("you keep {count} different numbers in hand"),
        "best_of_many": _("it did best in {deals} imagined deals"),
    }
    if facts.get("draws"):
        sentences["next_passed_on"] = _("{name} has no {either} and will have to draw")
        sentences["other_passed_on"] = _("{name} has no {either} and would have to draw")
    if facts.get("left") == 0:
        sentences["lone_double"] = _("no more {number} to come, the double would stick")
    known: dict[str, object] = dict(facts)
    if isinstance(seat := facts.get("seat"), int):
        known["name"] = name_of(snapshot, seat, language)
    if isinstance(values := facts.get("numbers"), tuple):
        known["either"] = _either(values, language)
    if isinstance(tile := facts.get("tile"), tuple) and len(tile) == 2:
        known["tile"] = text_of((tile[0], tile[1]))
    return sentences[reason].format(**known)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _either(values: Iterable[int], language: Language) -> str:
    numbers = [str(n) for n in dict.fromkeys(values)]
    if len(numbers) < 2:
        return "".join(numbers)
    return language.gettext("{some} or {last}").format(some=", ".join(numbers[:-1]), last=numbers[-1])
