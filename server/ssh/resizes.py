"""Sizes of a window, merged: each costs a whole picture, and dragging a corner sends dozens a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

AT_LEAST = 0.5
"""Seconds after which a size is shown though others still follow."""
GAP = 0.25
"""Seconds between two pictures of other sizes, at least."""


class Resizes:
    """One per session. ``show`` is called for a size that has stayed ``short`` seconds, or is due anyway."""

    def __init__(self, short: float, show: Callable[[], None]) -> None:
        self._short = short
        self._show = show
        self._timer: asyncio.TimerHandle | None = None
        self._due = self._shown = 0.0

    def came(self) -> None:
        """The window has another size."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if self._timer is None:
            self._due = now + AT_LEAST
        else:
            self._timer.cancel()
        due = max(min(now + self._short, self._due), self._shown + GAP)
        self._timer = loop.call_at(due, self._show_now)

    def close(self) -> None:
        """Nothing more is shown."""
        if self._timer is not None:
            self._timer.cancel()

    def _show_now(self) -> None:
        self._timer = None
        self._shown = asyncio.get_running_loop().time()
        self._show()
