"""How many packets a client may send, whatever is in them.

Most cost no byte of what it may type: changes of the window, requests nobody grants, channels opened and
closed, packets to be ignored, keys agreed on again and again. Each is a piece of everybody's time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncssh

from server.config import Config
from server.ssh.limits import Allowance
from server.ssh.private import Reins

NEW_KEYS = 20
"""The packet that asks to agree on new keys."""
NEW_KEYS_COST = 50
"""Packets it counts as: it is work of a millisecond."""
HOLD_SECONDS = 0.25
"""A client over its budget is not heard for so long at least."""
PATIENCE_RATE = 1 / 10
"""A client that is held for a larger part of the time than this is let go in the end."""


class Packets:
    """One per connection. ``flooded`` is called once, when holding the client back was of no use."""

    def __init__(
        self, config: Config, connection: asyncssh.SSHServerConnection, flooded: Callable[[], None]
    ) -> None:
        self._allowance = Allowance(config.packets_per_second, config.packets_burst)
        self._patience = Allowance(PATIENCE_RATE, config.flood_seconds)
        self._most_unsent = 2 * config.unsent_high
        self._flooded = flooded
        self._reins = Reins(connection, self._heard)
        self._timer: asyncio.TimerHandle | None = None

    def hold(self) -> None:
        """Hear nothing until `go_on`."""
        self._reins.hold()

    def go_on(self) -> None:
        """Hear the client, as far as its budget goes."""
        self._timer = None
        wait = self._wait()
        if wait:
            self._hold_for(wait)
        else:
            self._reins.go_on()

    def close(self) -> None:
        """The connection is gone."""
        if self._timer is not None:
            self._timer.cancel()

    def _heard(self, kind: int) -> None:
        self._allowance.take(NEW_KEYS_COST if kind == NEW_KEYS else 1)
        if self._timer is None and (wait := self._wait()):
            self._hold_for(wait)

    def _wait(self) -> float:
        # Answers to requests are written whether the client reads them or not.
        return self._allowance.wait() or (HOLD_SECONDS if self._reins.unsent > self._most_unsent else 0.0)

    def _hold_for(self, wait: float) -> None:
        self._reins.hold()
        if self._patience.wait():
            self._flooded()
            return
        wait = max(wait, HOLD_SECONDS)
        self._patience.take(wait)
        self._timer = asyncio.get_running_loop().call_later(wait, self.go_on)
