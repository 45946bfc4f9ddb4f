"""Wakes the sessions that look at the lobby: changes merged, and a few sessions at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.lobby.patron import Patron

WOKEN_AT_ONCE, WOKEN_APART = 4, 0.04
"""So many sessions, so many seconds apart, are told that the lobby has changed: many lobbies drawn in one go
would keep everybody's keys waiting."""


class Bell:
    """One per house. ``patrons`` gives who is in; ``merge`` is over how many seconds changes wake once."""

    def __init__(self, patrons: Callable[[], Iterable[Patron]], merge: float) -> None:
        self._patrons = patrons
        self._merge = merge
        self._people: set[str] = set()
        self._everybody = False
        self.due: asyncio.TimerHandle | None = None
        """What rings next, None when nothing has changed."""
        self._to_wake: dict[Patron, None] = {}
        self._waking: asyncio.TimerHandle | None = None

    def ring_for_all(self) -> None:
        """Something everybody sees in the lobby has changed."""
        self._everybody = True
        self.ring(())

    def ring(self, people: Iterable[str]) -> None:
        """Something that these people see has changed."""
        self._people.update(people)
        if self.due is None and (self._everybody or self._people):
            self.due = asyncio.get_running_loop().call_later(self._merge, self._wake)

    def close(self) -> None:
        """It rings no more."""
        for timer in (self.due, self._waking):
            if timer is not None:
                timer.cancel()

    def _wake(self) -> None:
        self.due = None
        everybody, people = self._everybody, self._people
        self._everybody, self._people = False, set()
        self._to_wake |= {p: None for p in self._patrons() if everybody or p.person.id in people}
        if self._waking is None:
            self._wake_some()

    def _wake_some(self) -> None:
        for patron in list(self._to_wake)[:WOKEN_AT_ONCE]:
            del self._to_wake[patron]
            patron.wake()
        loop = asyncio.get_running_loop()
        self._waking = loop.call_later(WOKEN_APART, self._wake_some) if self._to_wake else None
