"""Any bytes a client types: the app gets keys, clicks and pastes within bounds, and the next key arrives."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from server.config import Config
from server.ssh import terminal
from server.ssh.colour import convert
from server.ssh.intake import Intake
from server.ssh.line_terminal import LONGEST, LineTerminal
from tests.fuzz.amount import fuzz
from tests.server.ssh.bar import eventually

sequences = st.sampled_from(
    [b"\x1b[200~", b"\x1b[201~", b"\x1b[", b"\x1bO", b"\x1bP", b"\x1b\\", b"\x1b]", b"\x07", b"\x1b[<0;",
     b"M", b";", b"\xc3", b"\x1b[?2026;2$y", b"\x1bP1$r0m\x1b\\", b"\x1b[A", b"\x1b[27;5;", b"~", b"u", b"\0"]
)  # fmt: skip
typed = st.lists(st.one_of(st.binary(max_size=30), sequences), max_size=40)
FREE = dict.fromkeys(("input_per_second", "input_burst", "input_events_per_second"), 1_000_000)


@fuzz
@given(typed)
def test_whatever_is_typed_stays_within_bounds_and_ends_no_input(pieces: list[bytes]) -> None:
    async def feed() -> None:
        heard: list[Message] = []
        intake = Intake(
            Config(**FREE, paste_characters=64),
            heard.append,
            lambda answer: None,
            lambda hold: None,
            lambda: (80, 24),
        )
        for piece in pieces:
            intake.feed(piece)
        await eventually(lambda: intake._pump is None)
        for _ in range(2):
            intake._look_again()
        intake.feed(b"\x1b[201~")
        intake._look_again()
        for message in heard:
            assert not isinstance(message, events.Resize)
            if isinstance(message, events.MouseEvent):
                assert 0 <= message.x < 80 and 0 <= message.y < 24
            if isinstance(message, events.Paste):
                assert len(message.text) <= 64
            if isinstance(message, events.Key) and message.character:
                message.character.encode()
        heard.clear()
        intake.feed(b"zz")
        intake._look_again()
        assert any(isinstance(message, events.Key) and message.key == "z" for message in heard)
        intake.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.constants.ESCAPE_DELAY", 0.0)
        patch.setattr("server.ssh.intake.BREATH", 0.0)
        asyncio.run(feed())


@fuzz
@given(typed, st.booleans())
def test_whatever_is_typed_a_line_at_a_time_is_lines_of_text_and_ends_nothing(
    pieces: list[bytes], echo: bool
) -> None:
    async def feed() -> None:
        sent = bytearray()
        terminal = LineTerminal(
            Config(**FREE), sent.extend, lambda: 0, lambda hold: None, lambda: None, echo=echo
        )
        lines: list[str | None] = []
        for piece in pieces:
            terminal.feed(piece.replace(b"\x03", b"").replace(b"\x04", b""))
            while terminal._lines:
                lines.append(await terminal.read())
        terminal.feed(b"\r~~~~~~~~~~~~~~~~~~\rzz\n")
        while terminal._lines:
            lines.append(await terminal.read())
        assert lines[-1] == "zz"
        assert all(line is not None and line.isprintable() and len(line) <= LONGEST for line in lines)
        assert b"\x1b" not in sent
        terminal.close()

    asyncio.run(feed())


@fuzz
@given(st.text(max_size=200), st.sampled_from(["true", "256", "16", "none"]))
def test_no_frame_carries_a_sequence_that_is_no_drawing(text: str, depth: str) -> None:
    shown = convert("\x1b[38;2;1;2;3m" + text + "\x1b]0;x\x07\x1b[?1003h\x1bc", depth)  # type: ignore[arg-type]
    assert "\x1b]0" not in shown and "\x1b[?1003h" not in shown and "\x1bc" not in shown


@fuzz
@given(
    st.dictionaries(st.binary(max_size=300), st.binary(max_size=300), max_size=30), st.text(max_size=5_000)
)
def test_whatever_a_client_says_about_itself_is_printable(sent: dict[bytes, bytes], text: str) -> None:
    kept = terminal.read_environment(sent)
    assert all(name.isascii() and value.isprintable() for name, value in kept.items())
    words = terminal.words_of(text)
    assert len(words) <= 40 and all(0 < len(word) <= 64 and word.isprintable() for word in words)
    assert terminal.name_of_term(text).isascii()


@fuzz
@given(st.integers(-(2**32), 2**32), st.integers(-(2**32), 2**32))
def test_any_size_of_a_window_is_one_that_can_be_drawn(columns: int, rows: int) -> None:
    config = Config()
    wide, high = terminal.clamp(columns, rows, config)
    assert config.columns_min <= wide <= config.columns_max and config.rows_min <= high <= config.rows_max
