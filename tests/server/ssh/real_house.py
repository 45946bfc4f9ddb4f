"""A real house with the real screens behind a real ssh server, in this process; and a slow line to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from server.config import Config
from server.lobby import House
from server.replay import replay_of_file
from server.ssh.front import Reply
from server.ssh.server import Server, bind, invitation, serve
from server.table.means import Tempo
from tests.terminal import Terminal
from tests.tui.live_house import Quick
from tui.front import HouseFront


@asynccontextmanager
async def open_real_house(folder: Path, **settings: object) -> AsyncIterator[tuple[Server, House]]:
    """For the time of a test; bots think at once and events take no time."""
    config = Config(**{"host": "127.0.0.1", "port": 0, "data": str(folder), **settings})
    listening = bind(config)
    house = await House.open(
        config.folder,
        invitation=invitation(config, listening.getsockname()[1]),
        thinker=Quick(),
        tempo=Tempo(beat=0.0, thought=0.0, look=0.05),
        open_tables=config.open_tables,
        chat=(config.chat_lines, config.chat_seconds),
    )
    try:
        server = await serve(config, house, HouseFront(Reply, replay_of_file), listening)
        try:
            yield server, house
        finally:
            await server.close()
    finally:
        await house.close()


async def enter(terminal: Terminal, seen: str = "New table") -> None:
    """Answer a new person's first screen."""
    await terminal.until("Choose your language")
    terminal.type("e")
    await terminal.until(seen)


@asynccontextmanager
async def slow_line(port: int, bits_a_second: int, delay: float) -> AsyncIterator[int]:
    """A port that leads to ``port`` over a line of this rate and delay (seconds) in each direction."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        free = loop.time()  # when the line has carried all before
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(maxsize=4)

        async def arrive() -> None:
            while True:
                due, data = await queue.get()
                await asyncio.sleep(due - loop.time())
                writer.write(data)
                if not data:
                    writer.close()
                    return

        arriving = asyncio.create_task(arrive())
        data = b"-"
        while data:
            data = await reader.read(512)
            free = max(free, loop.time()) + len(data) * 8 / bits_a_second
            await asyncio.sleep(free - loop.time())
            await queue.put((free + delay, data))
        await arriving

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port, limit=2_048)
        try:
            await asyncio.gather(carry(reader, back), carry(there, writer))
        except (ConnectionError, asyncio.CancelledError):
            back.close()
            writer.close()

    server = await asyncio.start_server(lead, "127.0.0.1", 0, limit=2_048)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
