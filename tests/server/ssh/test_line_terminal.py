"""A terminal read and written a line at a time: with and without an echo of ours."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.config import Config
from server.ssh.line_terminal import LONGEST, WAITING, LineTerminal
from tests.server.ssh.bar import eventually, open_bar
from tests.terminal import connect


class Wire:
    """What a line terminal sends, and whether the client may."""

    def __init__(self, echo: bool, **settings: Any) -> None:
        self.sent = bytearray()
        self.unsent = 0
        self.held = False
        self.slow = 0
        self.terminal = LineTerminal(
            Config(**settings), self.sent.extend, lambda: self.unsent, self._hold, self._slow, echo=echo
        )

    def _hold(self, stop: bool) -> None:
        self.held = stop

    def _slow(self) -> None:
        self.slow += 1

    async def lines(self, n: int) -> list[str | None]:
        return [await asyncio.wait_for(self.terminal.read(), 10) for _ in range(n)]


async def test_lines_come_as_they_are_typed_whatever_ends_them() -> None:
    wire = Wire(echo=False)
    for part in (b"one\ntw", b"o\r", b"\nthree\r", b"\n\n\xc3", b"\xa9 \x07x\n"):
        wire.terminal.feed(part)
    assert await wire.lines(5) == ["one", "two", "three", "", "é x"]
    assert not wire.sent, "the client's own terminal shows what is typed there"


async def test_with_an_echo_what_is_typed_is_shown_and_can_be_erased() -> None:
    wire = Wire(echo=True)
    wire.terminal.feed(b"ab\x7fc\x1b[A\x1bOBd\x08\x08\x08\x08\x08z\r")
    assert await wire.lines(1) == ["z"]
    assert bytes(wire.sent) == b"ab\b \bcd" + b"\b \b" * 3 + b"z\r\n"


async def test_a_letter_is_erased_from_as_many_cells_as_it_stood_in() -> None:
    wire = Wire(echo=True)
    typed = "a中e\u0301"  # an e with an accent of its own
    wire.terminal.feed(typed.encode() + b"\x7f\x7fz\r")
    assert await wire.lines(1) == ["az"]
    assert bytes(wire.sent) == typed.encode() + b"\b \b" + b"\b \b" * 2 + b"z\r\n"


async def test_what_happens_while_somebody_types_does_not_tear_the_line() -> None:
    wire = Wire(echo=True)
    wire.terminal.feed(b"hel")
    wire.terminal.write("Beto sat down.\nBeto left.")
    wire.terminal.feed(b"lo\r")
    assert bytes(wire.sent) == b"hel\r\nBeto sat down.\r\nBeto left.\r\nhello\r\n"
    assert await wire.lines(1) == ["hello"]


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
async def test_ctrl_c_and_ctrl_d_end_it(key: bytes) -> None:
    wire = Wire(echo=True)
    wire.terminal.feed(b"abc" + key)
    assert await wire.lines(1) == [None]


async def test_the_end_of_input_comes_after_what_was_typed_before() -> None:
    wire = Wire(echo=False)
    wire.terminal.feed(b"one\ntwo")
    wire.terminal.end()
    assert await wire.lines(3) == ["one", "two", None]


async def test_a_flood_of_lines_waits_at_the_client() -> None:
    wire = Wire(echo=False, input_per_second=100_000, input_burst=100_000)
    wire.terminal.feed(b"x\n" * 1_000)
    assert wire.held and len(wire.terminal._lines) <= WAITING + 256
    assert await wire.lines(1_000) == ["x"] * 1_000
    assert not wire.held


async def test_a_line_without_an_end_keeps_no_memory_and_no_more_than_the_allowance_is_read() -> None:
    wire = Wire(echo=True, input_per_second=1_000, input_burst=1_000)
    wire.terminal.feed(b"y" * 2_000)
    assert len(wire.terminal._typing) == LONGEST and wire.held
    assert len(wire.sent) == LONGEST
    await eventually(lambda: not wire.held)
    wire.terminal.feed(b"\r")
    assert await wire.lines(1) == ["y" * LONGEST]


async def test_a_terminal_that_takes_nothing_is_told_nothing_more() -> None:
    wire = Wire(echo=False, unsent_high=20_000)
    wire.unsent = 20_001
    wire.terminal.write("hello")
    assert wire.slow == 1 and not wire.sent


# Over real ssh, with a front of one small talk


@pytest.mark.parametrize("command", [None, "join K7Q2"])
async def test_without_a_terminal_a_visit_and_a_word_that_opens_a_table_are_by_lines(
    tmp_path: Path, command: str | None
) -> None:
    async with (
        open_bar(tmp_path) as (server, house, _),
        await connect("127.0.0.1", server.port, term=None, command=command) as terminal,
    ):
        await eventually(lambda: bytes(terminal.raw) == b"welcome Guest 1\n")
        terminal.type("hi\nq\n")
        await terminal.until_closed()
        assert bytes(terminal.raw) == b"welcome Guest 1\ntyped hi.\nbye\n"
        assert terminal.status == 0 and house.lobbies[0].closed


@pytest.mark.parametrize(("term", "command"), [("dumb", None), ("xterm", "lines"), ("dumb", "join K7Q2")])
async def test_a_dumb_terminal_and_the_word_for_it_lead_there_too(
    tmp_path: Path, term: str, command: str | None
) -> None:
    async with (
        open_bar(tmp_path) as (server, _, front),
        await connect("127.0.0.1", server.port, term=term, command=command) as terminal,
    ):
        await terminal.until("welcome")
        terminal.type("hi\rq\r")
        await terminal.until_closed()
        assert b"\x1b" not in terminal.raw, "nothing but text"
        assert bytes(terminal.raw).endswith(b"hi\r\nq\r\ntyped hi.\r\nbye\r\n")
        assert not front.apps


async def test_words_that_are_answered_are_answered_on_a_dumb_terminal(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path) as (server, _, _),
        await connect("127.0.0.1", server.port, term="dumb", command="games") as terminal,
    ):
        await terminal.until_closed()
        assert bytes(terminal.raw) == b"domino\r\nkingdomino\r\n" and terminal.status == 0


async def test_a_keyboard_that_ends_ends_the_visit(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path) as (server, _, _),
        await connect("127.0.0.1", server.port, term=None) as terminal,
    ):
        terminal.channel.write(b"one\n")
        terminal.channel.write_eof()
        await terminal.until_closed()
        assert bytes(terminal.raw) == b"welcome Guest 1\ntyped one.\nbye\n"


async def test_a_fault_and_a_closing_house_are_told(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, _):
        broken = await connect("127.0.0.1", server.port, term=None)
        other = await connect("127.0.0.1", server.port, term=None)
        broken.type("!\n")
        await broken.until_closed()
        assert bytes(broken.raw).endswith(b"<crashed>\n") and broken.status == 1
        await eventually(lambda: b"welcome" in other.raw)
        await server.close()
        await other.until_closed()
        assert bytes(other.raw).endswith(b"<shutdown>\n")
        assert all(lobby.closed for lobby in house.lobbies)


async def test_who_says_nothing_in_the_lobby_is_warned_and_let_go(tmp_path: Path) -> None:
    limits = {"idle_seconds": 0.4, "idle_warning_seconds": 0.2}
    async with (
        open_bar(tmp_path, **limits) as (server, _, _),
        await connect("127.0.0.1", server.port, term=None) as terminal,
    ):
        await terminal.until_closed()
        assert bytes(terminal.raw) == b"welcome Guest 1\n<idle_soon 1>\n<idle 0>\n"
        assert terminal.status == 0


async def test_a_dropped_line_closes_the_lobby(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, _):
        terminal = await connect("127.0.0.1", server.port, term=None)
        await eventually(lambda: b"welcome" in terminal.raw)
        terminal.drop()
        await eventually(lambda: house.lobbies[0].closed and not server.visits)
