"""Who waits for something new, and how all of them are woken at once."""

from __future__ import annotations

import asyncio


class Waits:
    """Sessions that wait until they are woken; nothing is kept for those that do not wait."""

    def __init__(self) -> None:
        self._futures: set[asyncio.Future[None]] = set()

    def __len__(self) -> int:
        return len(self._futures)

    def wake(self) -> None:
        """Let everybody who waits go on."""
        for future in self._futures:
            if not future.done():
                future.set_result(None)

    async def woken(self, *others: Waits) -> None:
        """Wait until this one, or one of ``others``, wakes its sessions."""
        future = asyncio.get_running_loop().create_future()
        everywhere = (self, *others)
        for waits in everywhere:
            waits._futures.add(future)
        try:
            await future
        finally:
            for waits in everywhere:
                waits._futures.discard(future)
