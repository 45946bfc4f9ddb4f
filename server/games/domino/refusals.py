"""Why a tile may not be played: one reason key for each rule, with the facts its sentence needs."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import IllegalMove
from server.games.domino.moves import Play
from server.games.domino.reading import fits
from server.games.domino.tiles import Tile


def why_not_play(
    move: Play, hand: Sequence[Tile], ends: tuple[int, int] | None, must_open: Tile | None
) -> IllegalMove:
    """The refusal of a play that is not legal, for the seat whose turn it is.

    Reasons: not_held, no_end_yet (DOM-11), must_open_with (DOM-5), does_not_fit (DOM-10),
    name_an_end (DOM-11), ends_equal (both ends show one number: the end is called "right").
    """
    tile = move.tile
    if tile not in hand:
        return IllegalMove("not_held", {"tile": tile})
    if ends is None:
        if must_open is not None and tile != must_open:
            return IllegalMove("must_open_with", {"tile": must_open})
        return IllegalMove("no_end_yet", {"tile": tile})
    if not fits(tile, ends):
        return IllegalMove("does_not_fit", {"tile": tile, "ends": ends})
    if move.end is None:
        return IllegalMove("name_an_end", {"tile": tile, "ends": ends})
    if ends[0] == ends[1] and move.end == "left":
        return IllegalMove("ends_equal", {"tile": tile, "ends": ends})
    return IllegalMove("does_not_fit", {"tile": tile, "ends": ends, "end": move.end})
