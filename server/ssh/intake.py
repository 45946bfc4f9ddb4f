"""From the bytes a client sends to the app's key, mouse and paste messages, whatever the bytes are.

The library's parser stops at half a character, raises on hostile sequences, believes any coordinate, keeps an
unterminated paste for ever and takes seconds for one large chunk, with all sessions waiting. So it gets text
only, a slice at a time, without pastes and answers of the terminal, and a fresh one takes over when it fails.
"""

from __future__ import annotations

import asyncio
import codecs
import logging
import re
from collections.abc import Callable, Iterable

from textual import events, messages
from textual.message import Message

from server.config import Config
from server.ssh.limits import Allowance
from server.ssh.private import KeyParser, ParseError, place_of

log = logging.getLogger(__name__)

SLICE = 32
"""Bytes that become keys at once: some ten arrows, each of which an app answers with a picture."""
PASTE_SLICE = 512
BREATH = 0.02
"""Seconds between two slices, and as long again as the loop was busy meanwhile: nobody types so fast by hand,
and whoever floods gets half of the processor at most."""
PATIENCE = 0.12
"""Seconds after which the beginning of a sequence is what it looks like: a lone Escape."""
PAUSE_AT, RESUME_AT = 16_384, 2_048
PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"
_ANSWER = re.compile(r"\x1bP[^\x1b]{0,200}\x1b\\")
_OPEN_ANSWER = re.compile(r"\x1b(?:P[^\x1b]{0,200}\x1b?)?\Z")
_FAULTS = (ParseError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError, RuntimeError)


class Intake:
    """One per session. ``deliver`` gets messages, ``answered`` the terminal's answers (DCS ... ST),
    ``hold`` True when the client must stop sending and False when it may go on."""

    def __init__(
        self,
        config: Config,
        deliver: Callable[[Message], None],
        answered: Callable[[str], None],
        hold: Callable[[bool], None],
        size: Callable[[], tuple[int, int]],
    ) -> None:
        self._deliver = deliver
        self._answered = answered
        self._hold = hold
        self._size = size
        self._paste_cap = config.paste_characters
        self._bytes = Allowance(config.input_per_second, config.input_burst)
        self._events = Allowance(config.input_events_per_second, config.input_events_per_second)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._parser = KeyParser()
        self._pending = bytearray()
        self._holding = False
        self._kept = ""
        self._paste: list[str] | None = None
        self._pasted = 0
        self._pump: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    def feed(self, data: bytes) -> None:
        """Bytes of the client. A few at once are delivered at once; many are spread over time."""
        if self._closed or not data:
            return
        if self._pump is None and len(data) <= self._slice() and not self._wait():
            self._take(data)
            return
        self._pending += data
        if not self._holding and len(self._pending) > PAUSE_AT:
            self._holding = True
            self._hold(True)
        if self._pump is None:
            self._start_pump()

    def close(self) -> None:
        """No more messages."""
        self._closed = True
        self._pending.clear()
        if self._pump is not None:
            self._pump.cancel()
        if self._timer is not None:
            self._timer.cancel()

    def _slice(self) -> int:
        return SLICE if self._paste is None else PASTE_SLICE

    def _wait(self) -> float:
        return max(self._bytes.wait(), self._events.wait())

    def _start_pump(self) -> None:
        self._pump = asyncio.get_running_loop().create_task(self._drain())
        self._pump.add_done_callback(self._pumped)

    def _pumped(self, pump: asyncio.Task[None]) -> None:
        """A fault of whoever takes the keys costs what was being taken, not the keys that wait behind it."""
        self._pump = None
        error = None if pump.cancelled() else pump.exception()
        if error is not None:
            log.error("keys were not taken: %s at %s", type(error).__name__, place_of(error))
        if not self._closed:
            self._let_go_on()
            if self._pending:
                self._start_pump()

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._pending and not self._closed:
            await asyncio.sleep(self._wait())
            size = self._slice()
            data = bytes(self._pending[:size])
            del self._pending[:size]
            self._take(data)
            self._let_go_on()
            due = loop.time() + BREATH
            await asyncio.sleep(BREATH)
            await asyncio.sleep(min(1.0, max(0.0, loop.time() - due)))

    def _let_go_on(self) -> None:
        if self._holding and len(self._pending) < RESUME_AT:
            self._holding = False
            self._hold(False)

    def _take(self, data: bytes) -> None:
        self._bytes.take(len(data))
        text = self._kept + self._decoder.decode(data)
        self._kept = ""
        self._read(text)
        self._look_again_later()

    def _read(self, text: str) -> None:
        while text:
            if self._paste is not None:
                text = self._read_paste(self._paste, text)
                continue
            text = _ANSWER.sub(self._answer, text)
            start = text.find(PASTE_START)
            if start >= 0:
                self._parse(text[:start])
                text = text[start + len(PASTE_START) :]
                self._paste, self._pasted = [], 0
                continue
            whole = len(text) - _open_end(text)
            self._parse(text[:whole])
            self._kept = text[whole:]
            return

    def _answer(self, found: re.Match[str]) -> str:
        self._answered(found[0])
        return ""

    def _read_paste(self, paste: list[str], text: str) -> str:
        """What comes after the paste's end; the rest is kept, up to the cap."""
        end = text.find(PASTE_END)
        whole = end if end >= 0 else len(text) - _overlap(text, PASTE_END)
        room = max(0, self._paste_cap - self._pasted)
        paste.append(text[:whole][:room])
        self._pasted += whole
        if end < 0:
            self._kept = text[whole:]
            return ""
        self._paste = None
        self._emit(events.Paste("".join(paste).replace("\x00", "")))
        return text[end + len(PASTE_END) :]

    def _parse(self, text: str) -> None:
        if not text:
            # The parser takes "" for the end of all input.
            return
        self._emit_all(lambda parser: parser.feed(text))

    def _emit_all(self, read: Callable[[KeyParser], Iterable[Message]]) -> None:
        """Deliver what the parser reads, as far as it comes; a fault of who takes it is not the input's."""
        found: list[Message] = []
        try:
            for message in read(self._parser):
                found.append(message)
        except _FAULTS as error:
            log.debug("unreadable input: %s", type(error).__name__)
            self._parser = KeyParser()
        for message in found:
            self._emit(message)

    def _emit(self, message: Message) -> None:
        if isinstance(message, events.Resize | messages.InBandWindowResize):
            # Sizes come from the ssh client alone; the parser would also begin to scale the mouse by it.
            self._parser = KeyParser()
            return
        if isinstance(message, events.CursorPosition):
            return
        if isinstance(message, events.MouseEvent):
            columns, rows = self._size()
            if not (0 <= message.x < columns and 0 <= message.y < rows):
                return
        if isinstance(message, events.Key) and not _speakable(message.character):
            return
        self._events.take(1)
        self._deliver(message)

    def _look_again_later(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._look_again)

    def _look_again(self) -> None:
        """The rest of a sequence did not come."""
        self._timer = None
        kept, self._kept = self._kept, ""
        self._emit_all(lambda parser: parser.tick())
        if self._paste is not None:
            # The end of a paste can be late; only a whole end ends it.
            self._kept = kept
        elif kept == "\x1b":
            self._emit(events.Key("escape", "\x1b"))
        elif kept:
            self._parse(kept)
            self._look_again_later()


def _speakable(character: str | None) -> bool:
    return character is None or not any("\ud800" <= c <= "\udfff" for c in character)


def _overlap(text: str, mark: str) -> int:
    """How many characters at the end of ``text`` could be the beginning of ``mark``."""
    return next((n for n in range(min(len(mark) - 1, len(text)), 0, -1) if text.endswith(mark[:n])), 0)


def _open_end(text: str) -> int:
    """How many characters at the end of ``text`` may be the beginning of a paste or of an answer."""
    found = _OPEN_ANSWER.search(text[-256:])
    return max(_overlap(text, PASTE_START), len(found[0]) if found else 0)
