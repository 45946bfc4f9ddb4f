"""Python's cyclic garbage collector, tamed: a full one stops a hundred sessions for 0.5 s.

Objects of running sessions are set aside as soon as a session has shown its first screen, and whatever else
has survived the middle generation, so that ordinary collections walk only what is new. Set aside, what refers
to itself in circles is never reclaimed either; that is made up for at a quiet moment. So the largest circles
are broken where they arise: lines that cache themselves, and all that an ended session was made of.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

from server.ssh.private import forget_lines, keep_lines_out_of_themselves

THRESHOLDS = (10_000, 5, 1_000)
"""The middle generation is collected before it has more than sixty thousand objects: 30 ms."""
QUIET_SECONDS = 20.0
"""So long without a key from anybody is a quiet moment."""
PATIENCE_SECONDS = 900.0
"""After so long without a quiet moment the first one without a key for a second must do."""
ENDED_AT_MOST = 400
"""So many sessions may have ended without a quiet moment; a house that never rests pauses for them then. Each
keeps some 150 KB until it is reclaimed."""
LOOK_SECONDS = 5.0


class Memory:
    """One per server. `start` and `stop` bracket its effect on the process."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._last_key = time.monotonic()
        self._owed_since: float | None = None
        self._sessions = 0
        self._ended = 0
        self._keeper: asyncio.Task[None] | None = None
        self._undo: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Collect rarely from now on."""
        self._undo = keep_lines_out_of_themselves()
        gc.set_threshold(*THRESHOLDS)
        gc.collect()
        gc.freeze()
        gc.callbacks.append(self._collected)
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    def stop(self) -> None:
        """Everything as it was before `start`."""
        if self._keeper is not None:
            self._keeper.cancel()
        if self._collected in gc.callbacks:
            gc.callbacks.remove(self._collected)
        self._undo()
        gc.unfreeze()
        gc.set_threshold(*self._before)

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 1:
            gc.freeze()
            if self._owed_since is None:
                self._owed_since = time.monotonic()

    def shown(self) -> None:
        """A session has shown its first screen."""
        self._sessions += 1
        gc.freeze()

    def ended(self) -> None:
        """A session that had shown a screen ended: what it was made of is owed a collection."""
        forget_lines()
        self._sessions -= 1
        self._ended += 1
        if self._owed_since is None:
            self._owed_since = time.monotonic()

    def key(self) -> None:
        """Somebody typed."""
        self._last_key = time.monotonic()

    def quiet(self) -> bool:
        """Nobody would notice a full collection now, or it cannot be put off any more."""
        still = time.monotonic() - self._last_key
        if not self._sessions or still >= QUIET_SECONDS:
            return True
        waited = time.monotonic() - (self._owed_since or time.monotonic())
        if waited >= PATIENCE_SECONDS or self._ended >= ENDED_AT_MOST // 2:
            return still >= 1.0 or waited >= 2 * PATIENCE_SECONDS or self._ended >= ENDED_AT_MOST
        return False

    def settle(self) -> bool:
        """Reclaim ended sessions if one is owed and the moment is quiet; True when it was done."""
        if self._owed_since is None or not self.quiet():
            return False
        self._owed_since = None
        self._ended = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return True

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.settle()
