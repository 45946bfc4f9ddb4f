"""What one eye knows of a table: its sight of the moment, and the story so far with numbers of its own.

Nobody has a queue: whoever looks through the eye waits until its version is newer than the one they know and
then takes what is there. Something the eye cannot see changes neither a number nor a version.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from server.games.contract import Ask, Event, Eye, Result, Seat
from server.protocols import Entry, News, Phase, SeatView
from server.table.waits import Waits

LONGEST = 4_000
"""Entries a story keeps; the oldest are forgotten, their numbers are not used again."""


class ByBot(msgspec.Struct, frozen=True):
    """An event as news: the deed of a bot."""

    event: Event


class Sight(msgspec.Struct, frozen=True):
    """Everything of a snapshot that is not counted from the moment it is taken.

    ``due``, ``since`` and ``resumes`` are moments of the table's clock: when the asked seat's time is up,
    since when the table waits as it does, and when a pause ends.
    """

    phase: Phase
    host: str
    seats: tuple[SeatView, ...]
    watchers: tuple[str, ...]
    commitment: str
    seed: str
    view: Any
    ask: Ask | None
    moves: tuple[Any, ...]
    waiting: frozenset[Seat]
    pause: bool
    round: int
    scores: tuple[int, ...]
    result: Result | None
    due: float | None
    since: float | None
    resumes: float | None


class Story:
    """One eye's sight, version and entries, shared by all sessions that look through it."""

    def __init__(self, eye: Eye, sight: Sight) -> None:
        self.eye = eye
        self.sight = sight
        self.version = 1
        self.waits = Waits()
        self._entries: list[Entry] = []
        self._last = 0

    def tell(self, news: Iterable[News | ByBot], sight: Sight) -> bool:
        """Add what this eye may know and wake the sessions that wait; False when it learns nothing new."""
        before = self._last
        for told in news:
            what, by_bot = (told.event, True) if isinstance(told, ByBot) else (told, False)
            seen = what.for_eye(self.eye) if isinstance(what, Event) else what
            if seen is not None:
                self._last += 1
                self._entries.append(Entry(self._last, seen, by_bot))
        if self._last == before and sight == self.sight:
            return False
        if len(self._entries) > LONGEST:
            del self._entries[: LONGEST // 4]
        self.sight = sight
        self.version += 1
        self.waits.wake()
        return True

    def since(self, number: int) -> tuple[Entry, ...]:
        """The entries after ``number`` that are still kept."""
        first = self._last - len(self._entries)
        return tuple(self._entries[max(0, number - first) :])
