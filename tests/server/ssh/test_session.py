"""A session from login to the restored terminal, over real ssh."""

from __future__ import annotations

from pathlib import Path

from server.ssh import modes
from tests.server.ssh.bar import open_bar
from tests.terminal import connect, new_key


async def test_a_guest_sees_the_app_types_and_leaves(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, front):
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until("welcome Guest 1")
            terminal.type("ab")
            await terminal.until("keys a b.")
            terminal.type("q")
            await terminal.until_closed()
            assert terminal.status == 0
            assert terminal.raw.endswith(modes.LEAVE.encode())
        assert front.sessions[0].lobby.resume_code == "CODE1"
        assert house.lobbies[0].closed


async def test_a_key_is_a_person_whatever_the_name(tmp_path: Path) -> None:
    key = new_key()
    async with open_bar(tmp_path) as (server, house, _):
        for name in ("ana", "bia"):
            async with await connect("127.0.0.1", server.port, name, key=key) as terminal:
                await terminal.until(f"welcome {name}")
        mark = key.get_fingerprint("sha256")
        assert house.logins == [(mark, "ana"), (mark, "bia")]
