"""The moves of dominó and their text forms: ``6-4 right``, ``6-6``, ``draw``, ``pass``, ``deal``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from server.games.contract import IllegalMove, Move
from server.games.domino.tiles import Tile, full_set, text_of

End: TypeAlias = Literal["left", "right"]

_LONGEST_TEXT = 32


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

# Moves are values, so one of each is enough: play-outs create none.
DRAW, PASS, DEAL = Draw(), Pass(), Deal()
OPENINGS: Mapping[Tile, Play] = {tile: Play(tile) for tile in full_set(9)}
"""The opening move of every tile."""
_LEFT: Mapping[Tile, Play] = {tile: Play(tile, "left") for tile in OPENINGS}
_RIGHT: Mapping[Tile, Play] = {tile: Play(tile, "right") for tile in OPENINGS}


@cache
def plays_between(left: int, right: int) -> Mapping[Tile, tuple[Play, ...]]:
    """For every tile that fits one of two open ends, its moves (DOM-10, DOM-11).

    A tile has two moves only when the ends differ and it fits both.
    """
    plays: dict[Tile, tuple[Play, ...]] = {}
    for tile in OPENINGS:
        at_left = left in tile and left != right
        at_right = right in tile
        if at_left and at_right:
            plays[tile] = (_LEFT[tile], _RIGHT[tile])
        elif at_left:
            plays[tile] = (_LEFT[tile],)
        elif at_right:
            plays[tile] = (_RIGHT[tile],)
    return plays


def _texts() -> dict[str, DominoMove]:
    texts: dict[str, DominoMove] = {str(move): move for move in (DRAW, PASS, DEAL)}
    for a, b in OPENINGS:
        for half in (f"{a}-{b}", f"{b}-{a}"):
            texts[half] = OPENINGS[a, b]
            texts[f"{half} left"] = _LEFT[a, b]
            texts[f"{half} right"] = _RIGHT[a, b]
    return texts


_BY_TEXT = _texts()


def is_plain(move: object) -> bool:
    """Whether a move is made of the very values that `parse` gives.

    What is equal to them and yet another value, as `Play((6.0, True))`, has another text and would be lost
    in a journal.
    """
    if type(move) is not Play:
        return type(move) in (Draw, Pass, Deal)
    tile, end = move.tile, move.end
    if type(tile) is not tuple or not all(type(half) is int for half in tile):
        return False
    return tile in OPENINGS and (end is None or (type(end) is str and end in ("left", "right")))


def parse(text: str) -> DominoMove:
    """The move a text names; blanks and case are free and either half may come first (``4-6 right``).

    Raises `IllegalMove` ("unreadable") for everything else.
    """
    if isinstance(text, str) and len(text) <= _LONGEST_TEXT and text.isascii():
        move = _BY_TEXT.get(" ".join(filter(None, text.lower().split(" "))))
        if move is not None:
            return move
    raise IllegalMove("unreadable")
