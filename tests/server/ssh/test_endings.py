"""Every way a session ends: the terminal restored, the lobby closed, no secret told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.app import App, ComposeResult

from server.games.contract import Facts
from server.ssh import modes
from server.ssh.front import Notice, Session, Tongue
from tests.server.ssh.bar import Bar, BarFront, eventually, modes_on, open_bar
from tests.terminal import Terminal, connect

LEAVE = modes.LEAVE.encode()


def quit_by_key(terminal: Terminal) -> None:
    terminal.type("q")


def crash(terminal: Terminal) -> None:
    terminal.type("!")


def end_of_input(terminal: Terminal) -> None:
    terminal.channel.write_eof()


@pytest.mark.parametrize(
    ("end", "said"), [(quit_by_key, b""), (crash, b"<crashed>\r\n"), (end_of_input, b"")]
)
async def test_the_terminal_is_restored_on_every_way_out(
    tmp_path: Path, end: Callable[[Terminal], None], said: bytes
) -> None:
    async with open_bar(tmp_path) as (server, house, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("size 80x24")
        end(terminal)
        await terminal.until_closed()
        assert terminal.raw.endswith(LEAVE + said)
        assert modes_on(terminal.raw) == set()
        assert house.lobbies[0].closed


async def test_a_shutdown_restores_every_terminal_and_says_why(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, _):
        terminals = [await connect("127.0.0.1", server.port) for _ in range(3)]
        for terminal in terminals:
            await terminal.until("welcome")
        await server.close()
        for terminal in terminals:
            await terminal.until_closed()
            assert terminal.raw.endswith(LEAVE + b"<shutdown>\r\n")
            assert terminal.status == 0
        assert all(lobby.closed for lobby in house.lobbies)


async def test_a_crash_ends_one_session_and_tells_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """T10."""
    caplog.set_level(logging.DEBUG)
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as other:
        await other.until("welcome")
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until("welcome")
            terminal.type("!")
            await terminal.until_closed()
            assert terminal.status == 1
        other.type("z")
        await other.until("keys z.")
    assert "ZeroDivisionError at bar.py:" in caplog.text
    assert "in on_key" in caplog.text
    assert "SECRET" not in caplog.text
    out, err = capfd.readouterr()
    assert "SECRET" not in out + err
    assert "Traceback" not in err


class Broken(Bar):
    """Fails while it is composed."""

    def compose(self) -> ComposeResult:
        raise LookupError("compose")
        yield


class BadStyle(Bar):
    """Fails before it has a driver."""

    CSS = "Screen { colour-of-the-sky: ; } }"


@pytest.mark.parametrize("app", [Broken, BadStyle])
async def test_an_app_that_fails_at_birth_apologises(tmp_path: Path, app: type[Bar]) -> None:
    async with open_bar(tmp_path, BarFront(app)) as (server, house, _):
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until_closed()
            assert terminal.status == 1
            assert terminal.raw.endswith(b"<crashed>\r\n")
            assert modes_on(terminal.raw) == set()
        assert house.lobbies[0].closed


async def test_a_front_that_fails_apologises(tmp_path: Path) -> None:
    def fails(session: Session, driver_class: type[object]) -> App[None]:
        raise KeyError("front")

    async with open_bar(tmp_path, BarFront(fails)) as (server, house, _):
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until_closed()
            assert bytes(terminal.raw) == b"<crashed>\r\n"
        assert house.lobbies[0].closed


async def test_a_client_without_keyboard_does_not_hang(tmp_path: Path) -> None:
    """T20: ``ssh -tt guest@host < /dev/null``."""
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        terminal.channel.write_eof()
        await terminal.until_closed()
        assert terminal.status == 0
        assert modes_on(terminal.raw) == set()


async def test_a_dropped_connection_closes_the_lobby(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, _):
        terminal = await connect("127.0.0.1", server.port)
        await terminal.until("welcome")
        terminal.drop()
        await eventually(lambda: house.lobbies[0].closed and not server.visits)
        assert server.doors.sessions == 0


class Stubborn(Bar):
    """Never finishes what it does on a key."""

    async def on_key(self, event: events.Key) -> None:
        await asyncio.Event().wait()


async def test_an_app_that_hangs_is_ended_when_its_person_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.ssh.goodbye.GOODBYE_SECONDS", 0.2)
    async with open_bar(tmp_path, BarFront(Stubborn)) as (server, house, _):
        terminal = await connect("127.0.0.1", server.port)
        await terminal.until("welcome")
        terminal.type("x")
        terminal.drop()
        await eventually(lambda: house.lobbies[0].closed and not server.visits)


async def test_a_front_that_cannot_even_apologise_leaves_nothing_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Mute(BarFront):
        def say(self, notice: Notice, language: Tongue, facts: Facts) -> str:
            raise KeyError(notice)

    async with open_bar(tmp_path, Mute()) as (server, house, _):
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until("welcome")
            terminal.type("!")
            await terminal.until_closed()
            assert terminal.status == 1
            assert modes_on(terminal.raw) == set()
        await eventually(lambda: not server.visits and house.lobbies[0].closed)
    assert "KeyError" in caplog.text
