"""A choice in a list that is read out: the move, and what it brings at once."""

from __future__ import annotations

from typing import Any

from server.games.kingdomino_origins.moves import Choose
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
