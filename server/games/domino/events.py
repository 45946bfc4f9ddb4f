"""What can happen in a match of dominó, as everybody or one eye may know it."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

from server.games.contract import Event, Eye, Result, Seat
from server.games.domino.moves import End
from server.games.domino.tiles import Placed, Tile

Opening: TypeAlias = Literal["highest_double", "highest_tile", "winner", "lighter_hand", "again"]
"""Why a seat opens: DOM-5 (a double, or the tile of the highest sum), DOM-6/DOM-7 (it won, or went out),
DOM-7 (lighter hand of the pair that won a blocked round), DOM-8 (the round before had no winner)."""

Ending: TypeAlias = Literal["out", "blocked", "tied"]
"""How a round ends: somebody went out (DOM-15), blocked and won, blocked and nobody won (DOM-16)."""


MatchReason: TypeAlias = Literal["target", "three_wins", "most_wins", "most_points", "round_limit"]
"""Why a match ends, the `Result.reason`: DOM-20; DOM-21 (three wins, most wins after five decided rounds, or
equal wins and more points); DOM-22."""


class RoundDealt(Event, frozen=True):
    """A round begins. ``hands`` has a tuple of tiles for every seat: an eye gets its own."""

    beat: ClassVar[float] = 1.2
    opens: ClassVar[bool] = True
    round: int
    sizes: tuple[int, ...]
    boneyard: int
    hands: tuple[tuple[Tile, ...], ...]

    def for_eye(self, eye: Eye) -> RoundDealt:
        """Only the eye's own tiles (DOM-4)."""
        if eye == "open":
            return self
        mine = tuple(hand if seat == eye else () for seat, hand in enumerate(self.hands))
        return RoundDealt(self.round, self.sizes, self.boneyard, mine)


class OpenerNamed(Event, frozen=True):
    """Who opens and why; ``tile`` is the one tile that may open, or None when any may (DOM-5 to DOM-8)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    why: Opening
    tile: Tile | None = None


class TilePlayed(Event, frozen=True):
    """A tile was fitted. ``placed`` shows how it lies; ``left`` counts the tiles still in that hand."""

    beat: ClassVar[float] = 0.7
    seat: Seat
    tile: Tile
    end: End | None
    placed: Placed
    left: int


class TileDrawn(Event, frozen=True):
    """A tile was drawn. Only its owner knows which; ``tile`` is None for the others."""

    beat: ClassVar[float] = 0.5
    seat: Seat
    tile: Tile | None
    held: int
    boneyard: int

    def for_eye(self, eye: Eye) -> TileDrawn:
        """The tile for its owner alone (DOM-4)."""
        if eye in ("open", self.seat):
            return self
        return TileDrawn(self.seat, None, self.held, self.boneyard)


class Passed(Event, frozen=True):
    """A seat could neither play nor draw; ``ends`` are the ends that stood (DOM-4)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    ends: tuple[int, int]


class RoundEnded(Event, frozen=True):
    """A round is over and the hands are open.

    ``seat`` went out, or has the lightest hand of the side that won a block; None when nobody won (DOM-16).
    ``totals`` counts every hand. ``points`` is what the winning side scored in all, of which ``bonus`` comes
    from DOM-18. ``scores`` and ``wins`` are the standing afterwards, a number for every seat.
    """

    beat: ClassVar[float] = 3.0
    opens: ClassVar[bool] = True
    round: int
    how: Ending
    seat: Seat | None
    hands: tuple[tuple[Tile, ...], ...]
    totals: tuple[int, ...]
    points: int
    bonus: int
    scores: tuple[int, ...]
    wins: tuple[int, ...]

    @property
    def ending(self) -> str:
        """The round's `Ending`."""
        return self.how


class MatchEnded(Event, frozen=True):
    """The match is over (DOM-20 to DOM-22)."""

    beat: ClassVar[float] = 2.0
    result: Result


DominoEvent: TypeAlias = RoundDealt | OpenerNamed | TilePlayed | TileDrawn | Passed | RoundEnded | MatchEnded


class Deed(msgspec.Struct, frozen=True):
    """One public entry of a round's record: who did what while which ends stood (DOM-4).

    ``ends`` is None before the opening tile; ``tile`` and ``end`` are set for a play alone.
    """

    seat: Seat
    kind: Literal["play", "draw", "pass"]
    ends: tuple[int, int] | None
    tile: Tile | None = None
    end: End | None = None
