"""A terminal written and read a line at a time: for people who hear their screen, and for dumb ones."""

from __future__ import annotations

import asyncio
import codecs
import unicodedata
from collections import deque
from collections.abc import Callable

from server.config import Config
from server.names import cells
from server.ssh.limits import Allowance

LONGEST = 300
"""Characters of a typed line; the rest of it is left out."""
WAITING = 32
"""Typed lines that wait to be read; a client with more must wait itself."""
SLICE = 256
_ENTER, _ERASE, _LEAVE = "\r\n", "\x7f\x08", "\x03\x04"


class LineTerminal:
    """Implements `server.ssh.front.Lines`. With ``echo`` the client's side is raw: what is typed is shown
    from here and can be erased. ``hold`` stops and resumes the client, ``too_slow`` is called when it takes
    no output."""

    def __init__(
        self,
        config: Config,
        send: Callable[[bytes], None],
        unsent: Callable[[], int],
        hold: Callable[[bool], None],
        too_slow: Callable[[], None],
        *,
        echo: bool,
    ) -> None:
        self._send = send
        self._unsent = unsent
        self._hold = hold
        self._too_slow = too_slow
        self._most_unsent = config.unsent_high
        self._echo = echo
        self._end = "\r\n" if echo else "\n"
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._bytes = Allowance(config.input_per_second, config.input_burst)
        self._pending = bytearray()
        self._pump: asyncio.TimerHandle | None = None
        self._held = False
        self._typing = ""
        self._escape = ""
        self._last = ""
        self._lines: deque[str] = deque()
        self._ended = False
        self._news = asyncio.Event()

    def write(self, text: str) -> None:
        """Say a line, or several; what is being typed is shown again below."""
        if self._unsent() > self._most_unsent:
            self._too_slow()
            return
        lines = "".join(line + self._end for line in text.split("\n"))
        typed = self._echo and self._typing
        self._send(((self._end if typed else "") + lines + (self._typing if typed else "")).encode())

    async def read(self) -> str | None:
        """The next line that was typed; None when no more will come."""
        while not self._lines:
            if self._ended:
                return None
            self._news.clear()
            await self._news.wait()
        line = self._lines.popleft()
        self._take_on()
        return line

    def feed(self, data: bytes) -> None:
        """Bytes of the client."""
        if self._ended:
            return
        self._pending += data
        if self._pump is None:
            self._take_on()

    def end(self) -> None:
        """The client's keyboard is gone; what was typed before counts."""
        self._decode(bytes(self._pending))
        self._pending.clear()
        if self._typing:
            self._entered()
        self._ended = True
        self._news.set()

    def close(self) -> None:
        """Nothing more is read."""
        self._ended = True
        if self._pump is not None:
            self._pump.cancel()

    def _take_on(self) -> None:
        """Read what has come, a slice at a time and no faster than a session may type."""
        self._pump = None
        while self._pending and len(self._lines) < WAITING and not self._ended:
            if wait := self._bytes.wait():
                self._pump = asyncio.get_running_loop().call_later(wait, self._take_on)
                break
            data = bytes(self._pending[:SLICE])
            del self._pending[:SLICE]
            self._bytes.take(len(data))
            self._decode(data)
        if self._held != bool(self._pending):
            self._held = bool(self._pending)
            self._hold(self._held)

    def _decode(self, data: bytes) -> None:
        for character in self._decoder.decode(data):
            self._typed(character)

    def _typed(self, character: str) -> None:
        last, self._last = self._last, character
        if self._escape or character == "\x1b":
            self._skip(character)
        elif character in _ENTER:
            if (last, character) != ("\r", "\n"):
                self._entered()
        elif not self._echo:
            if character.isprintable() and len(self._typing) < LONGEST:
                self._typing += character
        elif character in _ERASE:
            self._erase()
        elif character in _LEAVE:
            self._ended = True
            self._news.set()
        elif character.isprintable() and len(self._typing) < LONGEST:
            self._typing += character
            self._send(character.encode("utf-8", "replace"))

    def _erase(self) -> None:
        """Take the last letter back, with its accents, from as many cells as it stood in."""
        while self._typing:
            gone, self._typing = self._typing[-1], self._typing[:-1]
            if not unicodedata.combining(gone):
                self._send(b"\b \b" * cells(gone))
                return

    def _skip(self, character: str) -> None:
        """Arrows and other keys that are sequences mean nothing here."""
        self._escape += character
        inside = len(self._escape) == 1 or (len(self._escape) == 2 and character in "[O")
        ends = not inside and (character.isalpha() or character == "~")
        if ends or len(self._escape) > 16:
            self._escape = ""

    def _entered(self) -> None:
        if self._echo:
            self._send(self._end.encode())
        self._lines.append(self._typing)
        self._typing = ""
        self._news.set()
