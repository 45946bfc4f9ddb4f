"""The adviser's move and reason in words: what a good player would do at Dogs' Day, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts
from server.games.dogs_day.moves import Pick, Rob, Steal
from server.protocols import Snapshot
from tui.games.dogs_day import words
from tui.games.dogs_day.names import kind_name, name_of, titled
from tui.language import Language


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence."""
    _ = language.gettext
    told = told_move(move, snapshot, language)
    why = _why(reason, facts, snapshot, language)
    return _("{move}: {why}.").format(move=told, why=why) if why else _("{move}.").format(move=told)


def told_move(move: Any, snapshot: Snapshot, language: Language) -> str:
    """A move with the names of the people it is about."""
    _ = language.gettext
    match move:
        case Pick(card=card):
            return titled(card, language)
        case Steal(kind=kind, place=place, victim=victim):
            text = _("{kind}, {name}'s vault") if place == "vault" else _("{kind}, {name}'s card")
            return text.format(kind=kind_name(kind, language), name=name_of(snapshot, victim, language))
        case Rob(victim=victim):
            return _("{name}'s card").format(name=name_of(snapshot, victim, language))
    return words.move(move, language)


def _why(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """The reason in words; "" for one that has none."""
    return ""
