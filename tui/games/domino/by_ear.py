"""Dominó for who hears it: everybody's points where the screen has a count, moves as people type them."""

from __future__ import annotations

import re
from typing import Any

from server.games.domino.moves import Play
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino.face import DominoFace
from tui.games.domino.telling import side_called
from tui.games.domino.typed_words import end_meant, typed_words
from tui.games.typed_words import as_typed
from tui.language import Language

_TILE = re.compile(r"(\d)\s*[-/ ]?\s*(\d)\s*(.*)")


class DominoByEar(DominoFace):
    """The face that line mode speaks with."""

    def played_with(self, content: Any) -> DominoByEar:
        """There are no data but the game's own."""
        return self

    def standing(self, snapshot: Snapshot, language: Language) -> str:
        """Round, goal and what every side has, the best first (DOM-20, DOM-21)."""
        _, view = language.gettext, snapshot.view
        if not isinstance(view, DominoView) or view.round == 0:
            return ""
        goal = view.options.points_target
        told = {seat: view.scores[seat] if goal else view.wins[seat] for seat in range(view.seats)}
        sides = sorted(self.sides(view.options, view.seats), key=lambda side: -told[side[0]])
        score = ", ".join(f"{side_called(side, snapshot, language)} {told[side[0]]}" for side in sides)
        if goal:
            text = _("Round {round}, to {target} points: {score}.")
        else:
            text = _("Round {round}, best of five; rounds won: {score}.")
        return text.format(round=view.round, target=goal, score=score)

    def meant(self, typed: str, snapshot: Snapshot, language: Language) -> str | None:
        """The text form of a tile as people type it: "66", "4-6", "6 4 r"; None when it is no tile.

        An end may be left out where the tile fits one end alone; where it fits both, the rules ask for it.
        """
        found = _TILE.fullmatch(typed.strip())
        if found is None:
            return None
        tile = (max(int(found[1]), int(found[2])), min(int(found[1]), int(found[2])))
        if tile[0] > snapshot.options.set:
            return None
        text = f"{tile[0]}-{tile[1]}"
        if found[3]:
            end = end_meant(found[3], language)
            return f"{text} {end}" if end else None
        fitting = [move for move in snapshot.moves if isinstance(move, Play) and move.tile == tile]
        return str(fitting[0]) if len(fitting) == 1 else text

    def shortest(self, move: Any, language: Language) -> str:
        """A tile as "64 r", any other move in its own words."""
        if not isinstance(move, Play):
            return as_typed(str(move), typed_words(language))
        left, right = move.tile
        end = as_typed(move.end, typed_words(language))[0] if move.end else ""
        return f"{left}{right} {end}".strip()


DOMINO_BY_EAR = DominoByEar()
