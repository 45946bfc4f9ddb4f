"""What one eye sees of a dominó position."""

from __future__ import annotations

from typing import Literal

from server.games.contract import Eye, Result, Seat, View
from server.games.domino.events import Deed, Opening, RoundEnded
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import Placed, Tile


class DominoView(View, frozen=True):
    """The table as one eye sees it (DOM-4).

    ``line`` runs from the left end to the right end; ``opened`` is the index of the opening tile in it and
    ``last`` of the tile played last. ``hand`` is the eye's own, in the order it was dealt and drawn.
    ``hands`` is None while they are hidden; between rounds and after the match all of them lie open.
    ``counts`` and ``boneyard`` count hidden tiles (``boneyard`` also counts tiles that option DOM-14 keeps
    out of play). ``must_open`` is the one tile that may open, or opened, the round (DOM-5).
    ``record`` has the round so far.
    """

    eye: Eye
    options: DominoOptions
    seats: int
    round: int
    phase: Literal["before", "play", "between", "over"]
    turn: Seat | None
    opener: Seat | None
    why: Opening | None
    must_open: Tile | None
    line: tuple[Placed, ...]
    opened: int
    last: int | None
    ends: tuple[int, int] | None
    hand: tuple[Tile, ...]
    hands: tuple[tuple[Tile, ...], ...] | None
    counts: tuple[int, ...]
    boneyard: int
    record: tuple[Deed, ...]
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    last_round: RoundEnded | None
    result: Result | None
