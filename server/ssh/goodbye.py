"""The end of a connection: the client gets its last bytes and closes its side, or is cut off."""

from __future__ import annotations

import asyncio

import asyncssh

GOODBYE_SECONDS = 3.0
"""So long a client may take to close its side; then the connection is cut."""


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
