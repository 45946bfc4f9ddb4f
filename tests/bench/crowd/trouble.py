"""People who misbehave while others play: floods, huge pastes, stalled readers, silence, a bomb."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable

import asyncssh

from tests.bench.crowd.company import answer_welcome
from tests.bench.crowd.player import Latencies, Player, come

MEGABYTE = 1 << 20


async def _guest(port: int, window: int = 2 * MEGABYTE) -> Player:
    guest = await come(port, "guest", Latencies(), key=None, address="127.0.9.9", window=window)
    await answer_welcome(guest)
    return guest


async def flood(port: int, seconds: float) -> None:
    """Fifty thousand arrow keys in one chunk."""
    guest = await _guest(port)
    guest.send(b"\x1b[A\x1b[B" * 25_000)
    await asyncio.sleep(seconds)
    await guest.go()


async def paste(port: int, seconds: float) -> None:
    """One megabyte between the brackets of a paste, whose end comes late."""
    guest = await _guest(port)
    guest.send(b"c\x1b[200~" + b"paste " * (MEGABYTE // 6))
    await asyncio.sleep(seconds)
    guest.send(b"\x1b[201~")
    await guest.go()


async def bare_paste(port: int, seconds: float) -> None:
    """One megabyte of letters without brackets."""
    guest = await _guest(port)
    guest.send(b"c" + b"paste " * (MEGABYTE // 6))
    await asyncio.sleep(seconds)
    await guest.go()


async def stalled_reader(port: int, seconds: float) -> None:
    """A window of 64 MB, no byte read, and keys that repaint the screen for as long as it lasts."""
    guest = await _guest(port, window=64 * MEGABYTE)
    assert guest.connection is not None
    transport = guest.connection._transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.pause_reading()
    for _ in range(int(seconds / 0.05)):
        guest.send(b"\x1b[A\x1b[B?\x1b")
        await asyncio.sleep(0.05)
    guest.connection.abort()


async def resizes(port: int, seconds: float) -> None:
    """Another size of the window a hundred times a second."""
    guest = await _guest(port)
    assert guest.channel is not None
    for step in range(int(seconds / 0.01)):
        guest.channel.change_terminal_size(80 + step % 200, 24 + step % 90)
        await asyncio.sleep(0.01)
    await guest.go()


async def silence(port: int, seconds: float) -> None:
    """Connections that never log in, as many as are let in and more, again and again."""

    async def hold() -> None:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.9.8", 0))
            await reader.read(200)
            await asyncio.sleep(seconds / 4)
            writer.close()
        except OSError:
            return  # turned away

    for _ in range(4):
        await asyncio.gather(*(hold() for _ in range(30)), asyncio.sleep(seconds / 4))


async def bomb(port: int, seconds: float) -> None:
    """Wants compression, to send little that becomes much; it gets none and sends what it has as keys."""
    try:
        await asyncssh.connect(
            "127.0.0.1", port, username="guest", known_hosts=None, config=None, client_keys=[],
            agent_path=None, compression_algs=["zlib", "zlib@openssh.com"],
        )  # fmt: skip
    except asyncssh.KeyExchangeFailed:
        guest = await _guest(port)
        # In a thread: it takes the players' loop, which measures, a third of a second.
        packed = await asyncio.to_thread(zlib.compress, bytes(100 * MEGABYTE), 9)
        guest.send(packed[: 2 * MEGABYTE])
        await asyncio.sleep(seconds)
        await guest.go()
        return
    raise RuntimeError("the server agreed on compression: a small packet could fill its memory")


async def storm(port: int, seconds: float) -> None:
    """Ten logins a second of people who hang up as soon as they see the house."""

    async def visit(number: int) -> None:
        guest = await come(port, "guest", Latencies(), key=None, address=f"127.0.8.{1 + number % 200}")
        await guest.until("Choose your language")
        await guest.go()

    async with asyncio.TaskGroup() as doing:
        for number in range(int(seconds * 10)):
            doing.create_task(visit(number))
            await asyncio.sleep(0.1)


TROUBLES: dict[str, Callable[[int, float], Awaitable[None]]] = {
    "50,000 keys in one chunk": flood,
    "1 MB paste with brackets": paste,
    "1 MB paste without": bare_paste,
    "stalled reader, 64 MB window": stalled_reader,
    "100 resizes a second": resizes,
    "30 silent connections": silence,
    "compression bomb": bomb,
    "10 logins a second": storm,
}
"""By what is printed. Each takes the port and about so many seconds."""
