"""Keys sent in one piece reach what the keys before them open, in order: over real ssh."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.ssh.real_house import enter, open_real_house
from tests.terminal import Terminal, connect, new_key


async def code_of(host: Terminal) -> str:
    await host.until(" join ")
    found = re.search(r"join (\w{4})", host.text)
    assert found is not None
    return found[1]


async def test_a_table_opened_and_words_said_in_one_piece(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, _),
        await connect("127.0.0.1", server.port, "Ana", key=new_key()) as host,
    ):
        await enter(host)
        host.type("n\r")
        await code_of(host)
        host.type("/hello there\r")
        await host.until("hello there")
        host.type("/one\r/two\r/qx\r")
        await host.until(": qx")
        assert "Leave the table" not in host.text


async def test_a_code_typed_ahead_finds_its_table_and_what_follows_is_said_there(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, _),
        await connect("127.0.0.1", server.port, "Ana", key=new_key()) as host,
        await connect("127.0.0.1", server.port, "Beto", key=new_key()) as friend,
    ):
        await enter(host)
        await enter(friend)
        host.type("n\r")
        code = await code_of(host)
        friend.type(f"c{code}\r/good evening\r")
        await host.until("good evening")
        assert f"table {code}" in friend.text


async def test_a_window_opened_and_closed_ahead_of_its_picture(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, _),
        await connect("127.0.0.1", server.port, "Ana", key=new_key()) as host,
    ):
        await enter(host)
        host.type("pq?qn\r")
        await code_of(host)
