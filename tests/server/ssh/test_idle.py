"""Half an hour in the lobby without a key ends a session, after a warning; a key or a table keeps it."""

from __future__ import annotations

from pathlib import Path

from server.ssh import modes
from tests.server.ssh.bar import eventually, open_bar
from tests.terminal import connect

SHORT = {"idle_seconds": 1.2, "idle_warning_seconds": 0.8}


async def test_who_types_nothing_in_the_lobby_is_warned_and_then_let_go(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path, **SHORT) as (server, house, front),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("welcome")
        await terminal.until("<idle_soon 1>")
        assert b"\x07" in terminal.raw
        await terminal.until_closed()
        assert terminal.status == 0
        assert terminal.raw.endswith(modes.LEAVE.encode() + b"<idle 1>\r\n")
        assert house.lobbies[0].closed
        assert [said for said, _, _ in front.said] == ["idle_soon", "idle"]


async def test_any_key_keeps_the_session_and_takes_the_warning_away(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path, **SHORT) as (server, _, _),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("welcome")
        for _ in range(2):
            await terminal.until("<idle_soon")
            terminal.type("k")
            await terminal.until(lambda text: "<idle_soon" not in text)
        assert not terminal.closed
        assert len(server.visits) == 1


async def test_nobody_is_sent_away_from_a_table(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path, **SHORT) as (server, house, _),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("welcome")
        house.lobbies[0].at_table = True
        async with await connect("127.0.0.1", server.port) as other:
            # The one in the lobby came later and goes; the one at the table stays.
            await other.until_closed()
        assert not terminal.closed
        house.lobbies[0].at_table = False
        await terminal.until_closed()
        assert terminal.raw.endswith(b"<idle 1>\r\n")


async def test_an_ended_session_leaves_no_timer(tmp_path: Path) -> None:
    async with open_bar(tmp_path, **SHORT) as (server, _, front):
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until("welcome")
            visit = next(iter(server.visits))
            await eventually(lambda: visit._idle is not None)
            idle = visit._idle
            assert idle is not None
            terminal.type("q")
            await terminal.until_closed()
        assert idle._timer.cancelled()
        assert front.said == []
