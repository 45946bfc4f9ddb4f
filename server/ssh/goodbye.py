"""The end of a connection: the client gets its last bytes and closes its side, or is cut off."""

from __future__ import annotations

import asyncio

import asyncssh

GOODBYE_SECONDS = 3.0
"""So long a client may take to close its side; then the connection is cut."""


class Insistence:
    """Cancels what hangs, again and again, so that nobody who is gone keeps a seat by it."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, task: asyncio.Task[int]) -> None:
        """Cancel ``task`` unless it ends by itself in time."""
        self._timer = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._insist, task)

    def close(self) -> None:
        """It has ended."""
        if self._timer is not None:
            self._timer.cancel()

    def _insist(self, task: asyncio.Task[int]) -> None:
        if not task.done():
            task.cancel()
            self.begin(task)


async def goodbye(
    channel: asyncssh.SSHServerChannel[bytes] | None, connection: asyncssh.SSHServerConnection
) -> None:
    """Wait until both are closed; ``channel`` is None when the client has closed it already."""
    try:
        async with asyncio.timeout(GOODBYE_SECONDS):
            if channel is not None:
                await channel.wait_closed()
            connection.close()
            await connection.wait_closed()
    except TimeoutError:
        connection.abort()
