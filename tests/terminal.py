"""A person's terminal for tests: a real ssh client whose screen is an emulated terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

import asyncssh
import pyte

# The emulator prints a device control string's body, where a real terminal swallows it.
_ASKED_DEPTH = b"\x1bP$qm\x1b\\"
_DCS = re.compile(rb"\x1bP[^\x1b]*\x1b\\")
_ASKED_SYNC = b"\x1b[?2026$p"
TRUE_COLOUR_ANSWER = b"\x1bP1$r0;48:2::1:2:3m\x1b\\"
SYNC_ANSWER = b"\x1b[?2026;2$y"


class _Client(asyncssh.SSHClient):
    def __init__(self) -> None:
        self.banner = ""

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.banner += msg


class _Channel(asyncssh.SSHClientSession[bytes]):
    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._terminal._arrived(data)

    def exit_status_received(self, status: int) -> None:
        self._terminal.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self._terminal._lost()


class Terminal:
    """Made by `connect`; an async context manager that hangs up at its end.

    ``screen`` is the text now, ``raw`` every byte received, ``status`` the exit status once it has come.
    ``answers`` (true colour, synchronised output) are given when the server asks, as a modern terminal does.
    """

    def __init__(self, size: tuple[int, int], answers: bool) -> None:
        self.raw = bytearray()
        self.status: int | None = None
        self.banner = ""
        self._answers = answers
        self._emulator = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._emulator)
        self._news = asyncio.Event()
        self._closed = asyncio.Event()
        self._connection: asyncssh.SSHClientConnection | None = None
        self._channel: asyncssh.SSHClientChannel[bytes] | None = None

    @property
    def screen(self) -> list[str]:
        """The lines of the screen."""
        return list(self._emulator.display)

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self._emulator.display)

    @property
    def colours(self) -> list[list[tuple[str, str]]]:
        """Foreground and background of every cell: a name, ``rrggbb`` or "default"."""
        rows, columns = self._emulator.lines, self._emulator.columns
        buffer = self._emulator.buffer
        return [[(buffer[y][x].fg, buffer[y][x].bg) for x in range(columns)] for y in range(rows)]

    @property
    def closed(self) -> bool:
        """Whether the server has ended the session."""
        return self._closed.is_set()

    @property
    def connection(self) -> asyncssh.SSHClientConnection:
        """The client's connection, for tests that do what no terminal does."""
        assert self._connection is not None
        return self._connection

    @property
    def channel(self) -> asyncssh.SSHClientChannel[bytes]:
        """The client's channel, likewise."""
        assert self._channel is not None
        return self._channel

    def type(self, keys: str) -> None:
        """Press keys; ``\\r`` is Enter, ``\\x1b[A`` is Up."""
        self.send(keys.encode())

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.channel.write(data)

    def click(self, column: int, row: int) -> None:
        """Press and release the first button on a cell, counted from 0."""
        self.type(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self._emulator.resize(rows, columns)
        self.channel.change_terminal_size(columns, rows)

    def find(self, text: str) -> tuple[int, int] | None:
        """Column and row of the first ``text`` on the screen."""
        for row, line in enumerate(self.screen):
            column = line.find(text)
            if column >= 0:
                return column, row
        return None

    async def until(self, seen: str | Callable[[str], bool], seconds: float = 15.0) -> None:
        """Wait until the screen has a text, or pleases a function of its whole text."""
        pleased = (lambda screen: seen in screen) if isinstance(seen, str) else seen
        try:
            async with asyncio.timeout(seconds):
                while not pleased(self.text):
                    if self.closed:
                        raise AssertionError(self._missed(seen, "before the session ended"))
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(self._missed(seen, f"in {seconds:g} seconds")) from None

    def _missed(self, seen: str | Callable[[str], bool], when: str) -> str:
        wish = repr(seen) if isinstance(seen, str) else getattr(seen, "__name__", "a condition")
        return f"{wish} never came {when}; the screen:\n{self.text}"

    async def until_closed(self, seconds: float = 15.0) -> None:
        """Wait until the server has ended the session."""
        async with asyncio.timeout(seconds):
            await self._closed.wait()

    async def hang_up(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            await self._connection.wait_closed()

    def drop(self) -> None:
        """Break the connection without a word, as a killed client does."""
        self.connection.abort()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.hang_up()

    def _arrived(self, data: bytes) -> None:
        self.raw += data
        if self._answers:
            if _ASKED_DEPTH in data:
                self.send(TRUE_COLOUR_ANSWER)
            if _ASKED_SYNC in data:
                self.send(SYNC_ANSWER)
        self._stream.feed(_DCS.sub(b"", data).replace(_ASKED_SYNC, b""))
        self._news.set()

    def _lost(self) -> None:
        self._closed.set()
        self._news.set()


async def connect(
    host: str,
    port: int,
    username: str = "guest",
    *,
    key: asyncssh.SSHKey | None = None,
    size: tuple[int, int] = (80, 24),
    env: Mapping[str, str] | None = None,
    term: str | None = "xterm-256color",
    command: str | None = None,
    answers: bool = False,
    window: int = 2 * 1024 * 1024,
) -> Terminal:
    """Log in and open a terminal; ``term`` None asks for none, as a command without ``-t`` does."""
    terminal = Terminal(size, answers)
    connection, client = await asyncssh.create_connection(
        _Client,
        host,
        port,
        username=username,
        client_keys=[key] if key is not None else [],
        known_hosts=None,
        agent_path=None,
        config=None,
        login_timeout=20,
    )
    terminal._connection = connection
    terminal.banner = client.banner
    channel, _ = await connection.create_session(
        lambda: _Channel(terminal),
        command,
        term_type=term,
        term_size=size if term is not None else (),
        env=dict(env or {}),
        request_pty=term is not None,
        encoding=None,
        window=window,
    )
    terminal._channel = channel
    return terminal


def new_key() -> asyncssh.SSHKey:
    """A person's key."""
    return asyncssh.generate_private_key("ssh-ed25519")
