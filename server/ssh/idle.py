"""Ends a session nobody sits at: long in the lobby without a key, and told so some time before."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable

from server.config import Config


class Idle:
    """One per session, from its first picture on. ``at_table`` tells whether the session is at a table, where
    nobody is sent away; ``warn`` gets the seconds left; ``thank`` is called when a key came after that."""

    def __init__(
        self,
        config: Config,
        at_table: Callable[[], bool],
        warn: Callable[[int], None],
        thank: Callable[[], None],
        end: Callable[[], None],
    ) -> None:
        self._limit = config.idle_seconds
        self._warning = config.idle_warning_seconds
        self._at_table = at_table
        self._warn = warn
        self._thank = thank
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._typed = self._loop.time()
        self._warned = False
        self._timer = self._later(self._limit - self._warning)

    def key(self) -> None:
        """Somebody is there."""
        self._typed = self._loop.time()
        if self._warned:
            self._warned = False
            self._timer.cancel()
            self._timer = self._later(self._limit - self._warning)
            self._thank()

    def close(self) -> None:
        """The session has ended."""
        self._timer.cancel()

    def _look(self) -> None:
        now = self._loop.time()
        if self._at_table():
            self._typed = now
        rest = self._typed + self._limit - now
        if rest <= 0:
            self._end()
            return
        if rest > self._warning:
            rest -= self._warning
        elif not self._warned:
            self._warned = True
            self._warn(max(1, round(rest)))
        # A little late rather than a little early: then it would have to look again at once.
        self._timer = self._later(rest + 0.01)

    def _later(self, seconds: float) -> asyncio.TimerHandle:
        # In a context of its own: the app's would keep the whole app alive until the time has come, also when
        # the timer was cancelled long before.
        return self._loop.call_later(seconds, self._look, context=contextvars.Context())
