"""Choices in a list that is read out: in which order, and each with what it brings at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.moves import Choose, LandFire, Pay, Place, Settle
from server.protocols import Snapshot
from tui.games.kingdomino_origins import words
from tui.games.kingdomino_origins.names import signed
from tui.games.kingdomino_origins.places import domino_in_words
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.language import Language


def choice(move: Any, snapshot: Snapshot, language: Language) -> str:
    """A move as `words.move` has it, with the points that a map would show for it."""
    _ = language.gettext
    gain = Reckoning(snapshot.view, snapshot.eye).gain(move) if isinstance(snapshot.eye, int) else None
    if isinstance(move, Choose):
        told = _("take {domino}").format(domino=domino_in_words(move.number, language))
        if gain is None:
            return _("{move}; it fits nowhere now").format(move=told)
    else:
        told = words.move(move, snapshot, language)
    return _("{move} ({gain})").format(move=told, gain=signed(gain)) if gain else told


def spoken(snapshot: Snapshot) -> Sequence[Any]:
    """The choices on a map by the points they bring, the others as they are; a domino of two equal halves
    is not told again turned round."""
    moves = snapshot.moves
    if (
        not moves
        or not isinstance(moves[0], Place | LandFire | Pay | Settle)
        or not isinstance(snapshot.eye, int)
    ):
        return moves
    reckoning = Reckoning(snapshot.view, snapshot.eye)
    told = [move for move in moves if not _turned_round(move)]
    return sorted(told, key=lambda move: -(reckoning.gain(move) or 0))


def _turned_round(move: Any) -> bool:
    if not isinstance(move, Place):
        return False
    left, right = DOMINOES[move.number].halves
    return left == right and move.direction not in ("east", "south")
