"""The main job without a person: a real server, four ssh players, a spectator, one short match.

Run with ``python -m tests.demo``; it prints the last screen and ends with 0 when the match was played.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import asyncssh

from tests.terminal import Terminal, connect
from tui.screens.table import HELD

BOTECO = Path(sys.executable).with_name("boteco")
PLAYERS = ("Ana", "Beto", "Caio", "Duda")
LIMIT_SECONDS = 240.0
APART_SECONDS = HELD + 0.1
OVER = "verify"
"""Stands on the result screen alone: how to check the match."""


def say(line: str) -> None:
    """Tell the person at the terminal."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def open_house(folder: str) -> tuple[Process, int]:
    """A server process on a port the system chose."""
    process = await asyncio.create_subprocess_exec(
        BOTECO, "serve", "--host", "127.0.0.1", "--port", "0", "--data", folder,
        stdout=PIPE, stderr=PIPE, env={"PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8", "HOME": folder},
    )  # fmt: skip
    assert process.stdout is not None
    async with asyncio.timeout(30):
        while line := (await process.stdout.readline()).decode():
            if found := re.search(r"ssh -p (\d+) guest@", line):
                return process, int(found[1])
    assert process.stderr is not None
    raise RuntimeError("the server did not start:\n" + (await process.stderr.read()).decode())


async def open_table(terminal: Terminal) -> str:
    """The first player opens a table to 50 points and tells its code."""
    await terminal.until("Choose your language")
    terminal.type("e")
    await terminal.until("New table")
    terminal.type("n")
    await terminal.until("Play to")
    for _ in range(3):
        terminal.type("\x1b[B")
    await terminal.until(lambda text: "▶  Play to" in text)
    while not re.search(r"Play to +\S? *50\b", terminal.text):
        terminal.type("\x1b[C")
        await changed(terminal, terminal.text)
    terminal.type("\r")
    await terminal.until(" join ")
    found = re.search(r"join (\w{4})", terminal.text)
    assert found is not None
    return found[1]


async def changed(terminal: Terminal, before: str) -> None:
    """Wait until the screen is no more what it was."""
    await terminal.until(lambda text: text != before)


async def enter(terminal: Terminal, seen: str) -> None:
    """Answer the first screen and wait for the table."""
    await terminal.until("Choose your language")
    terminal.type("e")
    await terminal.until(seen)


async def play(terminal: Terminal) -> None:
    """Press Enter whenever the table asks for it, until the match is over.

    Not faster than a table takes two of them for two: the second one of a key held down answers nothing.
    """
    answered, pressed = "", 0.0
    while True:
        await changed(terminal, answered)
        answered = text = terminal.text
        if OVER in text:
            return
        if any(said in text for said in ("Your turn.", "Enter goes on", "Enter shows", "any key")):
            await asyncio.sleep(max(0.0, pressed + APART_SECONDS - time.monotonic()))
            pressed = time.monotonic()
            terminal.type("\r")


async def main() -> int:
    """Play the match; 0 when everybody, the spectator too, saw its end."""
    with tempfile.TemporaryDirectory(prefix="boteco-demo-") as folder:
        server, port = await open_house(folder)
        say(f"The house is open on port {port}.")
        terminals: list[Terminal] = []
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                key = asyncssh.generate_private_key("ssh-ed25519")
                host = await connect("127.0.0.1", port, PLAYERS[0].lower(), key=key)
                terminals.append(host)
                code = await open_table(host)
                say(f"{PLAYERS[0]} opened table {code}, to 50 points.")
                for name in PLAYERS[1:]:
                    key = asyncssh.generate_private_key("ssh-ed25519")
                    friend = await connect("127.0.0.1", port, name.lower(), key=key, command=f"join {code}")
                    terminals.append(friend)
                    await enter(friend, code)
                    say(f"{name} sat down with: ssh -t -p {port} {name.lower()}@127.0.0.1 join {code}")
                watcher = await connect("127.0.0.1", port, "guest", command=f"watch {code}")
                terminals.append(watcher)
                await enter(watcher, code)
                say("A guest watches.")
                host.type("s")
                await asyncio.gather(*(play(terminal) for terminal in terminals))
            say("The last screen of the match, as the spectator sees it:\n")
            say("\n".join(line.rstrip() for line in watcher.screen))
        finally:
            for terminal in terminals:
                await terminal.hang_up()
            if server.returncode is None:
                server.terminate()
                async with asyncio.timeout(15):
                    await server.wait()
        say(f"\nThe house closed with status {server.returncode}.")
        return server.returncode or 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
