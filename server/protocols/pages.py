"""Matches that are over: what a person has played, and a match to look at again."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from server.games.contract import Eye, Seat
from server.protocols.table import Code, Snapshot


class MatchCard(msgspec.Struct, frozen=True):
    """A finished match. Tuples have a value for every seat: the names of that day, whether a bot sat there.

    ``id`` is for `Lobby.replay`; ``options`` is None when this house cannot read them any more; ``ended`` is
    in seconds since 1970; ``mine`` are the seats of the person who asks, without others at their keyboard.
    """

    id: int
    game: str
    options: Any
    code: Code
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    ended: float
    mine: tuple[Seat, ...]
    public: bool = True
    """Whether anybody may have its file."""


class Tally(msgspec.Struct, frozen=True):
    """Finished matches of a person, counted: shared first places are won too."""

    matches: int
    won: int


class GameTally(Tally, frozen=True):
    """The matches of one game; ``points`` are all scores in them, in that game's own unit."""

    game: str
    points: int


class PlayerPage(msgspec.Struct, frozen=True):
    """What a person has played. ``by_game`` is sorted by the game's name.

    ``by_company`` goes by who else sat there (their names in order; all bots together are one last name,
    `BOTS_AS_COMPANY`), most matches first, at most 12. ``last`` is the newest first, at most 50.
    """

    total: Tally
    by_game: tuple[GameTally, ...]
    by_company: tuple[tuple[tuple[str, ...], Tally], ...]
    last: tuple[MatchCard, ...]


BOTS_AS_COMPANY = "bots"
"""Stands for the bots of a match in `PlayerPage.by_company`."""


class Replay(Protocol):
    """A match to look at again. Its positions are 0 (nothing has happened) to ``steps`` (the last move)."""

    @property
    def card(self) -> MatchCard: ...

    @property
    def steps(self) -> int: ...

    @property
    def rounds(self) -> tuple[int, ...]:
        """The first position of every round."""

    def at(self, step: int, eye: Eye) -> Snapshot:
        """The table after ``step`` moves as ``eye`` saw it ("open": all hands), in phase "playing", at the
        end of a finished match "over"; ``entries`` are the whole story so far; nobody is asked.

        Raises `LookupError` for a position or an eye that is not there.
        """

    def json(self) -> str:
        """The match file, for `boteco verify`."""
