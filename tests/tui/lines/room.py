"""A terminal without a screen: what it was told, and what is typed there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

from server.protocols import Lobby, Tag
from tests.server.table.rig import until
from tui.lines.visit import visit


class Room:
    """A terminal in a room where several people hear what it says."""

    def __init__(self) -> None:
        self.said = ""
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()

    def write(self, text: str) -> None:
        self.said += f"{text}\n"

    async def read(self) -> str | None:
        return await self._typed.get()

    def type(self, line: str | None) -> None:
        """Type a line; what was said before is forgotten."""
        self.said = ""
        self._typed.put_nowait(line)

    async def until(self, words: str) -> str:
        """Wait until something is said."""
        await until(lambda: words in self.said, f"{words!r} is said: {self.said}")
        return self.said

    async def answer(self, line: str, words: str) -> str:
        """Type a line and wait until something is said."""
        self.type(line)
        return await self.until(words)

    async def choose(self, label: str) -> None:
        """Type the number of a choice once it is read out."""
        await self.until(f". {label}")
        found = re.search(rf"^(\d+)\. {re.escape(label)}", self.said, re.MULTILINE)
        assert found is not None, self.said
        self.type(found[1])


@asynccontextmanager
async def visiting(
    lobby: Lobby, tag: Tag = "en", action: str = "lobby", code: str = ""
) -> AsyncIterator[Room]:
    """Somebody's visit a line at a time."""
    room = Room()
    session = SimpleNamespace(lobby=lobby, language=tag, ascii=False)
    stay = asyncio.create_task(visit(session, room, action, code))
    try:
        yield room
        room.type(None)
        await stay
    finally:
        stay.cancel()
