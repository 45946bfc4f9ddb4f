"""A scripted player: an ssh client that notes how long each key takes to show, and reads its screen."""

from __future__ import annotations

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Callable

import asyncssh
import pyte

_DCS = re.compile(rb"\x1bP[^\x1b]*\x1b\\")
_ASKED_SYNC = b"\x1b[?2026$p"
_NO_PICTURE = re.compile(rb"(?:\x1b\][^\x07]*\x07|\x07)+\Z")
"""A window's title and the bell: they answer no key."""
LOOK_SECONDS = 0.01


class Latencies:
    """Seconds from a key to the first bytes that come after it, by kind of key; shared by many players."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.unanswered = 0

    def clear(self) -> None:
        """Forget what was measured until now."""
        self.seconds.clear()
        self.unanswered = 0

    def at(self, share: float, *kinds: str) -> float:
        """The quantile of some kinds, all of them by default; 0 when there is nothing."""
        found = sorted(s for kind in (kinds or tuple(self.seconds)) for s in self.seconds.get(kind, ()))
        return found[min(len(found) - 1, int(len(found) * share))] if found else 0.0

    def count(self, *kinds: str) -> int:
        """How many there are."""
        return sum(len(self.seconds.get(kind, ())) for kind in (kinds or tuple(self.seconds)))


class Lateness:
    """How many seconds the loop of all players is late: it adds to what they measure."""

    def __init__(self) -> None:
        self._seconds: list[float] = []

    def clear(self) -> None:
        """Forget what was seen until now."""
        self._seconds.clear()

    def at(self, share: float) -> float:
        """The quantile; 0 when there is nothing."""
        found = sorted(self._seconds)
        return found[min(len(found) - 1, int(len(found) * share))] if found else 0.0

    async def watch(self) -> None:
        """Until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self._seconds.append(max(0.0, loop.time() - due))


class Player(asyncssh.SSHClientSession[bytes]):
    """Made by `come`. The screen is emulated only when it is read, so that arrivals are noted at once."""

    def __init__(self, name: str, latencies: Latencies) -> None:
        self.name = name
        self.received = 0
        self.lost = False
        self.last = time.perf_counter()
        """When the last bytes came, or a key was pressed."""
        self._latencies = latencies
        self._pressed: dict[str, float] = {}
        self._raw = bytearray()
        self._emulator = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._emulator)
        self._news = asyncio.Event()
        self.connection: asyncssh.SSHClientConnection | None = None
        self.channel: asyncssh.SSHClientChannel[bytes] | None = None

    def data_received(self, data: bytes, datatype: int | None) -> None:
        now = self.last = time.perf_counter()
        if not _NO_PICTURE.match(data):
            for kind, then in self._pressed.items():
                self._latencies.seconds[kind].append(now - then)
            self._pressed.clear()
        self.received += len(data)
        self._raw += data
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self._news.set()

    def watch(self, kind: str) -> None:
        """From now until the next bytes is a latency of ``kind``."""
        self._latencies.unanswered += len(self._pressed)
        self.last = time.perf_counter()
        self._pressed = {kind: self.last}

    def press(self, keys: str, kind: str = "key") -> None:
        """Press keys and note how long the answer takes."""
        if self.lost or self.channel is None:
            return
        self.watch(kind)
        self.channel.write(keys.encode())

    def send(self, data: bytes) -> None:
        """Send bytes as they are, without noting anything."""
        assert self.channel is not None
        self.channel.write(data)

    @property
    def screen(self) -> str:
        """The whole screen as text."""
        if self._raw:
            data, self._raw = bytes(self._raw), bytearray()
            self._stream.feed(_DCS.sub(b"", data).replace(_ASKED_SYNC, b""))
        return "\n".join(self._emulator.display)

    async def until(self, text: str, seconds: float = 30.0) -> str:
        """Wait until a text stands on the screen; the whole screen."""
        return await self._until(lambda shown: text in shown, repr(text), seconds)

    async def until_gone(self, text: str, seconds: float = 30.0) -> str:
        """Wait until a text stands on the screen no more; the whole screen."""
        return await self._until(lambda shown: text not in shown, f"the end of {text!r}", seconds)

    async def _until(self, holds: Callable[[str], bool], what: str, seconds: float) -> str:
        try:
            async with asyncio.timeout(seconds):
                while not holds(shown := self.screen):
                    if self.lost:
                        raise RuntimeError(f"{self.name} lost the line while waiting for {what}")
                    self._news.clear()
                    await self._news.wait()
                return shown
        except TimeoutError:
            raise RuntimeError(f"{self.name} waits for {what} in vain:\n{self.screen}") from None

    async def still(self, seconds: float = 0.15) -> None:
        """Wait until nothing has come for a while."""
        while (rest := self.last + seconds - time.perf_counter()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(rest)

    async def go(self) -> None:
        """Hang up."""
        if self.connection is not None:
            self.connection.close()
            await self.connection.wait_closed()


async def come(
    port: int,
    name: str,
    latencies: Latencies,
    *,
    key: asyncssh.SSHKey | None,
    address: str = "",
    command: str | None = None,
    window: int = 2 * 1024 * 1024,
) -> Player:
    """Log in, a guest without ``key``, from a source ``address`` of the loopback network."""
    player = Player(name, latencies)
    player.connection, _ = await asyncssh.create_connection(
        asyncssh.SSHClient, "127.0.0.1", port, username=name if key else "guest",
        client_keys=[key] if key else [], known_hosts=None, agent_path=None, config=None,
        login_timeout=60, local_addr=(address, 0) if address else None,
    )  # fmt: skip
    player.channel, _ = await player.connection.create_session(
        lambda: player, command, term_type="xterm-256color", term_size=(80, 24),
        encoding=None, window=window,
    )  # fmt: skip
    return player
