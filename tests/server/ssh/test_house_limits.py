"""Limits that people meet in the house itself, and honest use that none may hurt; over ssh, real screens."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from server.ssh.visit import Visit
from tests.server.ssh.bar import eventually, open_bar
from tests.server.ssh.real_house import enter, open_real_house, slow_line
from tests.terminal import Terminal, connect, new_key


async def open_table(terminal: Terminal) -> str:
    terminal.type("n")
    await terminal.until("Play to")
    terminal.type("\r")
    await terminal.until(" join ")
    found = re.search(r"join (\w{4})", terminal.text)
    assert found is not None
    return found[1]


async def back_to_lobby(terminal: Terminal) -> None:
    terminal.type("q")
    await terminal.until("Leave the table?")
    terminal.type("q")
    await terminal.until("New table")


async def test_guests_of_one_address_share_the_limit_of_open_tables_and_people_with_keys_do_not(
    tmp_path: Path,
) -> None:
    async with open_real_house(tmp_path, trusted_networks=(), open_tables=1) as (server, house):
        first = await connect("127.0.0.1", server.port)
        await enter(first)
        await open_table(first)
        second = await connect("127.0.0.1", server.port)
        await enter(second)
        second.type("n")
        await second.until("Play to")
        second.type("\r")
        await second.until("No more than 1 of the tables")
        person = await connect("127.0.0.1", server.port, "ana", key=new_key())
        await enter(person)
        await open_table(person)
        assert len(house.tables) == 2
        # The refused one can still sit down, also from the form.
        second.type("\x1b")
        await second.until("New table")
        for terminal in (first, second, person):
            await terminal.hang_up()


async def test_one_person_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path, open_tables=2) as (server, house),
        await connect("127.0.0.1", server.port, "ana", key=new_key()) as terminal,
    ):
        await enter(terminal)
        for _ in range(2):
            await open_table(terminal)
            await back_to_lobby(terminal)
        terminal.type("n")
        await terminal.until("Play to")
        terminal.type("\r")
        await terminal.until("No more than 2 of the tables")
        assert len(house.tables) == 2


async def test_a_flood_of_talk_is_refused_in_words_and_the_table_goes_on(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path, chat_lines=2, chat_seconds=600) as (server, _),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await enter(terminal)
        await open_table(terminal)
        for line in ("one", "two", "three"):
            terminal.type("/")
            await terminal.until("Say:")
            terminal.type(f"{line}\r")
            if line != "three":
                await terminal.until(f": {line}")
        await terminal.until("Easy: a few lines at a time")
        assert "Say: three" in terminal.text, "the line is kept, to be said later"
        assert terminal.text.count(": three") == 1, "and has not been said"
        terminal.type("\x1b")
        await terminal.until("s start")
        terminal.type("s")
        await terminal.until("YOUR HAND")


async def test_six_friends_behind_one_address_come_lose_the_line_and_come_back(tmp_path: Path) -> None:
    """With every limit as it is by default and nobody's network trusted: no one is ever turned away."""
    async with open_real_house(tmp_path, trusted_networks=()) as (server, house):
        keys = [new_key() if n % 2 else None for n in range(6)]
        friends: list[Terminal] = []
        for n, key in enumerate(keys):
            friends.append(await connect("127.0.0.1", server.port, f"f{n}" if key else "guest", key=key))
        await asyncio.gather(*(enter(friend) for friend in friends))
        code = await open_table(friends[1])
        for friend in (friends[3], friends[5], friends[0]):
            friend.type("c")
            await friend.until("Table code")
            friend.type(f"{code}\r")
            await friend.until(f"table {code}")
        second = await open_table(friends[2])
        assert second != code
        for _ in range(3):
            for n in (1, 3, 5):
                friends[n].drop()
                friends[n] = await connect(
                    "127.0.0.1", server.port, f"f{n}", key=keys[n], command=f"join {code}"
                )
                await friends[n].until(f"table {code}")
        assert not any(friend.closed for friend in friends)
        assert len(house.tables) == 2
        for friend in friends:
            await friend.hang_up()
        await eventually(lambda: server.doors.sessions == 0 and server.porch.waiting == 0)


async def test_an_honest_paste_of_2_kb_arrives_whole_and_at_once(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, front), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        terminal.type("\x1b[200~" + "çé paste " * 220 + "\x1b[201~k")
        await terminal.until("paste:1980 k.", seconds=5)
        assert not terminal.closed
        assert front.apps[0].typed == ["paste:1980", "k"]  # type: ignore[attr-defined]


async def marked(terminal: Terminal, visit: Visit) -> str:
    """The screen once everything that was sent until now has arrived."""
    visit._stage._title("mark")
    began = len(terminal.raw)
    await eventually(lambda: b"\x1b]2;mark\x07" in terminal.raw[began:], 30)
    return terminal.text


async def test_a_slow_line_is_slow_and_nothing_else(tmp_path: Path) -> None:
    """128 kbit/s and 200 ms each way: the lobby, a seat at once, thirty keys; at the end the true picture."""
    async with (
        open_real_house(tmp_path) as (server, _),
        slow_line(server.port, 128_000, 0.2) as port,
        await connect("127.0.0.1", port) as terminal,
    ):
        await enter(terminal)
        terminal.type("j")
        await terminal.until("YOUR HAND", 30)
        for _ in range(30):
            terminal.type("\x1b[C")
        terminal.type("?")
        await terminal.until(lambda text: "YOUR HAND" not in text, 30)
        terminal.type("\x1b")
        await terminal.until("YOUR HAND", 30)
        visit = next(iter(server.visits))
        assert visit._stage._outlet.dropped == 0
        drawn = await marked(terminal, visit)
        began = len(terminal.raw)
        visit._stage._repaint()
        await eventually(lambda: visit._unsent() > 0 or len(terminal.raw) > began, 30)
        assert await marked(terminal, visit) == drawn
