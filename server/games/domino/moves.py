"""The moves of dominó and their text forms: ``6-4 right``, ``6-6``, ``draw``, ``pass``, ``deal``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from server.games.contract import Move
from server.games.domino.tiles import Tile, text_of

End: TypeAlias = Literal["left", "right"]


class Play(Move, frozen=True):
    """Fit a tile to an end (DOM-10). The opening tile has no end (DOM-11); both ends equal: "right"."""

    tile: Tile
    end: End | None = None

    def __str__(self) -> str:
        return f"{text_of(self.tile)} {self.end}" if self.end else text_of(self.tile)


class Draw(Move, frozen=True):
    """Take one tile from the boneyard; the table does it when nothing fits (DOM-12, DOM-13)."""

    def __str__(self) -> str:
        return "draw"


class Pass(Move, frozen=True):
    """Nothing fits and there is nothing to draw; the table does it (DOM-12, DOM-13)."""

    def __str__(self) -> str:
        return "pass"


class Deal(Move, frozen=True):
    """Shuffle and deal a round; the table does it, in the name of seat 0."""

    def __str__(self) -> str:
        return "deal"


DominoMove: TypeAlias = Play | Draw | Pass | Deal
