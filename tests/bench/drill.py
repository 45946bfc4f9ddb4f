"""What may happen to a house, made to happen: who comes back, what is kept, how long it takes.

Run with ``make drill``. Every part prints one line; the end is 1 when anything acknowledged was lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncssh

from tests.bench.crowd.company import Company, answer_welcome, gather
from tests.bench.crowd.habits import GO_ON
from tests.bench.crowd.player import Latencies, Player, come
from tests.bench.crowd.process import ServerProcess, memory_of, start_server

TMPFS_KB = 1_024
HOSTILE = 1_000
_HAND = re.compile(r"YOUR HAND · \d+ tiles? · \d+ points?")
_PLAYED = re.compile(r"(You|D\d\dx) played (\d-\d) on the (left|right)\.")


def say(line: str) -> None:
    """Print a line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Drill:
    """A house with tables of four, which can be killed and opened again on the same folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.server: ServerProcess
        self.latencies = Latencies()
        self.keys: list[asyncssh.SSHKey] = []
        self.codes: list[str] = []
        self.companies: list[Company] = []

    async def open(self, **settings: object) -> None:
        """Open the house."""
        self.server = await start_server(self.folder, os.sched_getaffinity(0), **settings)

    async def fill(self, tables: int) -> None:
        """Four people at each of so many tables, and a match begun."""
        for table in range(tables):
            players = []
            for seat in range(4):
                self.keys.append(asyncssh.generate_private_key("ssh-ed25519"))
                players.append(await self._come(table * 4 + seat))
                await answer_welcome(players[-1])
            self.codes.append(await gather(players))
            self.companies.append(Company(players, keys_to_a_move=1))

    async def _come(self, number: int, command: str | None = None) -> Player:
        return await come(
            self.server.port, f"D{number:02}x", self.latencies, key=self.keys[number], command=command
        )

    async def back(self, numbers: list[int]) -> float:
        """These people come in again; the seconds until the last has the hand on the screen."""
        began = time.monotonic()

        async def one(number: int) -> None:
            player = await self._come(number, f"join {self.codes[number // 4]}")
            # Between two rounds there is no hand to come back to.
            # Between two rounds, which wait for everybody, there is no hand to come back to.
            await until(lambda: "YOUR HAND" in player.screen or GO_ON in player.screen, 30)
            self.companies[number // 4].players[number % 4] = player

        await asyncio.gather(*(one(number) for number in numbers))
        return time.monotonic() - began

    @property
    def everybody(self) -> list[int]:
        """The numbers of all players."""
        return list(range(len(self.keys)))

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """All tables play, fast."""
        tables = [
            asyncio.create_task(company.play(0.4, random.Random(number)))
            for number, company in enumerate(self.companies)
        ]
        try:
            yield
        finally:
            for table in tables:
                table.cancel()
            await asyncio.gather(*tables, return_exceptions=True)

    def stored(self) -> dict[int, list[tuple[int, str]]]:
        """Every journal: seat and move of each entry."""
        journals: dict[int, list[tuple[int, str]]] = {}
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/boteco.db?mode=ro", uri=True)) as base:
            for match, seat, move in base.execute("SELECT match, seat, move FROM journal ORDER BY match, n"):
                journals.setdefault(match, []).append((seat, move))
        return journals

    def hands(self) -> list[str]:
        """How many tiles and points each player's screen shows: all on a screen was acknowledged."""
        found = (_HAND.search(player.screen) for company in self.companies for player in company.players)
        return [hand[0] if hand else "" for hand in found]

    def told(self) -> list[set[tuple[int, str]]]:
        """For every table the moves that stand in words on one of its screens, by seat."""
        tables = []
        for table, company in enumerate(self.companies):
            moves = set()
            for seat, player in enumerate(company.players):
                for who, tile, end in _PLAYED.findall(player.screen):
                    doer = seat if who == "You" else int(who[1:3]) - 4 * table
                    moves.add((doer, f"{tile} {end}"))
            tables.append(moves)
        return tables

    async def settled(self) -> None:
        """Nothing is on its way to any screen."""
        for company in self.companies:
            for player in company.players:
                await player.still(1.0)


def same_hands(before: list[str], after: list[str]) -> bool:
    """Whether at every table the hands are what they were, but for one move that was stored and not shown, or
    a new deal."""
    for table in range(0, len(before), 4):
        pairs = list(zip(before[table : table + 4], after[table : table + 4], strict=True))
        changed = sum(old != new for old, new in pairs if old)
        if changed not in (0, 1, 4) and not all("7 tiles" in new or not new for _, new in pairs):
            return False
    return True


def kept(before: dict[int, list[tuple[int, str]]], after: dict[int, list[tuple[int, str]]]) -> bool:
    """Whether every entry of before is there after, in order."""
    return all(after.get(match, [])[: len(moves)] == moves for match, moves in before.items())


async def killed_client(drill: Drill) -> tuple[bool, str]:
    """kill -9 of a client, as the others and its owner see it."""
    victim = drill.companies[0].players[1]
    assert victim.connection is not None
    before = drill.stored()
    began = time.monotonic()
    victim.connection.abort()
    await drill.companies[0].players[0].until("away")
    noticed = time.monotonic() - began
    took = await drill.back([1])
    return kept(
        before, drill.stored()
    ), f"others told after {noticed:.2f} s, back at the hand in {took:.2f} s"


async def stalled_reader(drill: Drill) -> tuple[bool, str]:
    """A reader that takes nothing while its table plays."""
    victim = drill.companies[0].players[2]
    assert victim.connection is not None
    transport = victim.connection._transport
    assert isinstance(transport, asyncio.ReadTransport)
    memory = memory_of(drill.server.pid)
    transport.pause_reading()
    async with drill.playing():
        await asyncio.sleep(8)
        grown = memory_of(drill.server.pid) - memory
    worst = 1000 * drill.latencies.at(1.0, "key", "move")
    victim.connection.abort()
    before = drill.stored()
    took = await drill.back([2])
    return kept(
        before, drill.stored()
    ), f"{grown:+.1f} MB, others' worst key {worst:.0f} ms, back in {took:.2f} s"


async def killed_server(drill: Drill) -> tuple[bool, str]:
    """kill -9 of the server in the middle of many writes; nothing that a screen showed may be missing."""
    right, times, moves = True, [], 0
    for _ in range(3):
        async with drill.playing():
            await asyncio.sleep(3)
            before = drill.stored()
            drill.server.process.send_signal(signal.SIGKILL)
            await drill.server.process.wait()
        began = time.monotonic()
        hands, told = drill.hands(), drill.told()
        await drill.open()
        await drill.back(drill.everybody)
        times.append(time.monotonic() - began)
        after = drill.stored()
        right = right and kept(before, after)
        stored = {entry for journal in after.values() for entry in journal}
        right = right and all(shown <= stored for shown in told)
        moves += sum(map(len, told))
        await drill.settled()
        right = right and same_hands(hands, drill.hands())
    each = ", ".join(f"{seconds:.2f}" for seconds in times)
    return (
        right,
        f"everybody back at the hand in {each} s (start of the server included); "
        f"all {moves} moves that screens told are there",
    )


async def terminated(drill: Drill) -> tuple[bool, str]:
    """SIGTERM under load: a word, restored terminals, nothing lost."""
    async with drill.playing():
        await asyncio.sleep(2)
        began = time.monotonic()
        before = drill.stored()
        status = await drill.server.end()
        ended = time.monotonic() - began
    # The emulator has no second screen: the word stands where its cursor was, maybe over the end of a line.
    screens = [p.screen.replace("\n", "") for c in drill.companies for p in c.players]
    words = sum("closing" in screen or "fechando" in screen for screen in screens)
    await drill.open()
    took = await drill.back(drill.everybody)
    right = kept(before, drill.stored()) and status == 0
    return right, f"ended in {ended:.2f} s, {words} of {len(drill.keys)} told why, all back in {took:.2f} s"


async def hostile(drill: Drill) -> tuple[bool, str]:
    """A thousand connections that send garbage or nothing, while people play."""
    memory, before = memory_of(drill.server.pid), drill.stored()
    drill.latencies.clear()

    async def one(number: int) -> None:
        source = (f"127.0.{20 + number // 200}.{1 + number % 200}", 0)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", drill.server.port, local_addr=source)
            writer.write((b"SSH-2.0-x\r\n" if number % 2 else b"") + os.urandom(2_000))
            async with asyncio.timeout(3):
                await reader.read(4_096)
            writer.close()
        except (OSError, TimeoutError):
            return  # turned away, which is what is hoped for

    async with drill.playing():
        began = time.monotonic()
        await asyncio.gather(*(one(number) for number in range(HOSTILE)))
        lasted = time.monotonic() - began
        await asyncio.sleep(1)
    worst = 1000 * drill.latencies.at(1.0, "key", "move")
    await asyncio.sleep(1)
    grown = memory_of(drill.server.pid) - memory
    drill.companies[0].players[3].connection.abort()  # type: ignore[union-attr]
    took = await drill.back([3])
    figures = (
        f"in {lasted:.1f} s, players' worst key {worst:.0f} ms, {grown:+.1f} MB, then a login {took:.2f} s"
    )
    return kept(before, drill.stored()), figures


PARTS: dict[str, Callable[[Drill], Awaitable[tuple[bool, str]]]] = {
    "kill -9 of a client": killed_client,
    "a reader that stalls": stalled_reader,
    "kill -9 of the server": killed_server,
    "SIGTERM under load": terminated,
    f"{HOSTILE} hostile connections": hostile,
}


@contextlib.contextmanager
def small_disk() -> Iterator[str]:
    """A folder on a disk of its own, a small tmpfs; `PermissionError` where mounting is not permitted."""
    folder = tempfile.mkdtemp(prefix="boteco-disk-")
    mount = ["mount", "-t", "tmpfs", "-o", f"size={TMPFS_KB}k,mode=700", "tmpfs", folder]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        os.rmdir(folder)
        raise PermissionError
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=False)
        os.rmdir(folder)


class FullDisk:
    """Makes a house's disk full and empty again: a filler on a tmpfs, or the limit of file sizes."""

    def __init__(self, folder: str, pid: int, tmpfs: bool) -> None:
        self._filler = Path(folder) / "filler"
        self._folder = folder
        self._pid = pid
        self._tmpfs = tmpfs

    def fill(self) -> None:
        """No further byte can be written."""
        if not self._tmpfs:
            most = max(file.stat().st_size for file in Path(self._folder).iterdir())
            resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            return
        with self._filler.open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4_096))

    def empty(self) -> None:
        """There is room again."""
        self._filler.unlink(missing_ok=True)
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def until(true: Callable[[], bool], seconds: float) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what is waited for is in another process
            await asyncio.sleep(0.05)


async def full_disk() -> tuple[bool, str]:
    """The disk fills while people play: moves are refused in words; room is made: the match goes on."""
    try:
        with small_disk() as folder:
            return await _full_disk(folder, True)
    except PermissionError:
        with tempfile.TemporaryDirectory(prefix="boteco-disk-") as folder:
            return await _full_disk(folder, False)


async def _full_disk(folder: str, tmpfs: bool) -> tuple[bool, str]:
    drill = Drill(folder)
    await drill.open()
    disk = FullDisk(folder, drill.server.pid, tmpfs)
    try:
        await drill.fill(1)
        company = drill.companies[0]
        async with drill.playing():
            disk.fill()
            await until(lambda: any("could not be saved" in p.screen for p in company.players), 90)
        before = drill.stored()
        began = time.monotonic()
        disk.empty()
        async with drill.playing():
            await until(lambda: sum(map(len, drill.stored().values())) > sum(map(len, before.values())), 30)
        took = time.monotonic() - began
        right = kept(before, drill.stored()) and not any(player.lost for player in company.players)
        for player in company.players:
            await player.go()
    finally:
        disk.empty()
        await drill.server.end()
    how = "a tmpfs" if tmpfs else "by the limit of file sizes, a tmpfs cannot be mounted here"
    return right, f"({how}) refused in words, no line lost, next move {took:.2f} s after there was room"


async def run() -> bool:
    """All parts; True when nothing acknowledged was lost in any."""
    right = True
    with tempfile.TemporaryDirectory(prefix="boteco-drill-") as folder:
        drill = Drill(folder)
        await drill.open()
        try:
            await drill.fill(3)
            for name, part in PARTS.items():
                good, told = await part(drill)
                right = right and good
                say(f"{name:<28}{'nothing lost' if good else 'LOST':<14}{told}")
            for company in drill.companies:
                for player in company.players:
                    await player.go()
        finally:
            await drill.server.end()
    good, told = await full_disk()
    say(f"{'a full disk':<28}{'nothing lost' if good else 'LOST':<14}{told}")
    return right and good


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(run()) else 1)
