"""What goes out to one terminal: frames in its colours, and fewer of them when it cannot take them.

A client with a huge window never makes the library say "pause", while megabytes queue. So what waits is
watched here: above a mark frames are dropped, and when the queue has emptied the whole screen is drawn once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.config import Config
from server.protocols import Depth
from server.ssh.colour import convert

LOOK_SECONDS = 0.1


class Outlet:
    """One per session. ``send`` writes bytes, ``unsent`` tells how many wait, ``repaint`` draws everything,
    ``give_up`` is called once when nothing moved for too long."""

    def __init__(
        self,
        config: Config,
        send: Callable[[bytes], None],
        unsent: Callable[[], int],
        repaint: Callable[[], None],
        give_up: Callable[[], None],
    ) -> None:
        self._config = config
        self._send = send
        self._unsent = unsent
        self._repaint = repaint
        self._give_up = give_up
        self._watch: asyncio.Task[None] | None = None
        self.dropped = 0
        """Frames that were never sent."""

    def control(self, text: str) -> None:
        """A control string of our own, as it is."""
        self._send(text.encode())

    @property
    def blocked(self) -> bool:
        """Whether frames are dropped now."""
        return self._watch is not None

    def frame(self, data: str, depth: Depth) -> bool:
        """A picture, or a part of one, drawn in true colour; False when it was dropped."""
        if self._watch is None and self._unsent() > self._config.unsent_high:
            self._watch = asyncio.get_running_loop().create_task(self._until_empty())
        if self._watch is not None:
            self.dropped += 1
            return False
        # A lone surrogate can come from a paste; it must not end the session.
        self._send(convert(data, depth).encode("utf-8", "replace"))
        return True

    def close(self) -> None:
        """No more frames."""
        if self._watch is not None:
            self._watch.cancel()

    async def _until_empty(self) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + self._config.unsent_seconds
        while self._unsent() > self._config.unsent_low:
            if loop.time() >= until:
                self._give_up()
                return
            await asyncio.sleep(LOOK_SECONDS)
        self._watch = None
        self._repaint()
