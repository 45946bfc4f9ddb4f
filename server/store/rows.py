"""What the store takes and gives: plain values, one for each kind of row, and the error it raises."""

from __future__ import annotations

import msgspec

from server.games.contract import Facts


class StoreError(Exception):
    """The store cannot be opened or written. ``reason`` is a key, ``facts`` name the file and the trouble.

    Reasons: locked, exposed, newer_database, foreign_database, corrupt, cannot_open, write_failed.
    """

    def __init__(self, reason: str, facts: Facts | None = None) -> None:
        self.reason = reason
        self.facts: Facts = facts or {}
        super().__init__(f"{reason} {dict(self.facts)}")


class PersonRow(msgspec.Struct, frozen=True):
    """Somebody the house knows. ``proof`` is what they come back with: a fingerprint or a code's hash."""

    id: str
    kind: str
    proof: str
    name: str
    settings: str
    fresh: bool


class SeatRow(msgspec.Struct, frozen=True):
    """A chair: its person or bot; ``substitute`` is the level that plays for an absent person. A
    person's chair with a ``name`` is that of somebody else at their keyboard."""

    kind: str = "empty"
    person: str = ""
    name: str = ""
    level: str = ""
    substitute: str = ""

    @property
    def here(self) -> bool:
        """Whether a further person at the keyboard of ``person`` sits here."""
        return self.kind == "person" and bool(self.name)


EMPTY_SEAT = SeatRow()


class TableRow(msgspec.Struct, frozen=True):
    """A table as it stands between two moves. ``match`` is the number of the match on it, or None."""

    code: str
    host: str
    game: str
    options: str
    public: bool
    rules: str
    phase: str
    match: int | None
    seats: tuple[SeatRow, ...]
    touched: float = 0.0
    """When something was stored last, in seconds since 1970; set by the store."""
    gave_up: str = "{}"
    """Who has stood up in the match that is on, and from which seats: a JSON object of arrays."""
    newcomers: str = "{}"
    """Which newcomer of each address took a bot's hand in it: a JSON object without the addresses."""


class Line(msgspec.Struct, frozen=True):
    """One line of a journal: who moved, what, and by whose hand."""

    seat: int
    move: str
    by: str


class MatchRow(msgspec.Struct, frozen=True):
    """What a match is replayed from. ``content`` is the data of its own that it was played with, as JSON."""

    game: str
    version: int
    options: str
    seats: int
    seed: bytes
    lines: tuple[Line, ...] = ()
    content: str = "null"


class Ending(msgspec.Struct, frozen=True):
    """A finished match: the file that proves it, and for every seat its score, place, chair and the name
    that stood there."""

    file: bytes
    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    seats: tuple[SeatRow, ...]
    names: tuple[str, ...]
