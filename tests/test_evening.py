"""A whole evening over real ssh: four people and a spectator, a lost line, a killed server."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import asyncssh
import pytest

from tests.demo import enter, open_house, open_table, play
from tests.terminal import Terminal, connect


async def come_in(port: int, name: str, key: asyncssh.SSHKey, command: str) -> Terminal:
    return await connect("127.0.0.1", port, name, key=key, command=command)


def hand_of(text: str) -> str:
    """What the hand panel tells of a hand: how many tiles and how many points."""
    head = re.search(r"YOUR HAND · (\d+) tiles? · (\d+) points?", text)
    assert head is not None, text
    return head[0]


@pytest.mark.timeout(180)
async def test_friends_play_through_a_lost_line_and_a_killed_server(tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]
    names = ("ana", "beto", "caio", "duda")
    server, port = await open_house(str(tmp_path))
    people: list[Terminal] = []
    try:
        people.append(await connect("127.0.0.1", port, names[0], key=keys[0]))
        code = await open_table(people[0])
        for name, key in zip(names[1:], keys[1:], strict=True):
            people.append(await come_in(port, name, key, f"join {code}"))
            await enter(people[-1], code)
        watcher = await connect("127.0.0.1", port, "guest", command=f"watch {code}")
        await enter(watcher, code)
        await people[0].until("4  Duda")
        people[0].type("s")
        for person in people:
            await person.until("YOUR HAND · 7 tiles")
        await watcher.until("round 1")
        assert "YOUR HAND" not in watcher.text

        # A line is lost in the middle of a hand: the others see it, and the same hand is there on return.
        hands = [hand_of(person.text) for person in people]
        people[2].drop()
        await people[0].until("Caio is away")
        people[2] = await come_in(port, names[2], keys[2], f"join {code}")
        await people[2].until(hands[2])
        await people[0].until("Caio is back")

        # The server is killed; started again on the same folder, everybody is back at the same hand.
        asked = [name for name, person in zip(names, people, strict=True) if "Your turn." in person.text]
        server.send_signal(signal.SIGKILL)
        await server.wait()
        for person in [*people, watcher]:
            await person.until_closed()
        server, port = await open_house(str(tmp_path))
        people = [
            await come_in(port, name, key, f"join {code}") for name, key in zip(names, keys, strict=True)
        ]
        for person, hand in zip(people, hands, strict=True):
            await person.until(hand)
        for name, person in zip(names, people, strict=True):
            if name in asked:
                await person.until("Your turn.")
        watcher = await connect("127.0.0.1", port, "guest", command=f"watch {code}")
        await enter(watcher, code)

        # And the match goes on to its end.
        await asyncio.gather(*(play(person) for person in [*people, watcher]))
        assert "wins" in watcher.text
    finally:
        for person in people:
            await person.hang_up()
        if server.returncode is None:
            server.terminate()
            async with asyncio.timeout(15):
                assert await server.wait() == 0
