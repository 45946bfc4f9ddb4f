"""Many terminals in one process: what logins, keys and moves cost, and how long people wait for the picture.

``python -m tests.bench load --sessions 100``. The server is kept to one core, the scripted players, real ssh
clients that play whole matches at tables of four, to the others. Beside it: one process for each player.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.bench._timed import say
from tests.bench.crowd import local
from tests.bench.crowd.company import WELCOME, Company, answer_welcome
from tests.bench.crowd.costs import Crowd
from tests.bench.crowd.positions import TITLES
from tests.bench.crowd.process import (
    files_of,
    memory_of,
    start_server,
    waited_of,
)
from tests.bench.crowd.report import row
from tests.bench.crowd.trouble import TROUBLES
from tests.bench.crowd.wishes import wishes


def _aside(figure: float | None) -> str:
    """What stands beside a figure, if anything does."""
    return "" if figure is None else f"{figure:.1f}"


class Load(Crowd):
    """One run: what single things cost, then whole matches, then trouble."""

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """All tables play for the time of the block; what was measured before is forgotten."""
        # The players share one process: what it collects must not be walked while they measure.
        gc.collect()
        gc.freeze()
        tables = [
            asyncio.create_task(company.play(self.wish.every, random.Random(number)))
            for number, company in enumerate(self.companies)
        ]
        await asyncio.sleep(self.wish.every)
        await self.server.figures()
        self.latencies.clear()
        try:
            yield
        finally:
            for table in tables:
                table.cancel()
            for done in await asyncio.gather(*tables, return_exceptions=True):
                if isinstance(done, Exception):
                    raise done

    @asynccontextmanager
    async def visited(self) -> AsyncIterator[None]:
        """People come and go inside the block; one who could not is an error at its end."""
        visitors = asyncio.create_task(self._come_and_go())
        try:
            yield
        finally:
            visitors.cancel()
            (done,) = await asyncio.gather(visitors, return_exceptions=True)
            if isinstance(done, Exception):
                raise done

    async def _come_and_go(self) -> None:
        """One login a second, of somebody who presses a few keys in the lobby and leaves. Until cancelled."""
        number = 0
        async with asyncio.TaskGroup() as doing:
            while True:
                doing.create_task(self._short_visit(f"again{number % 12}"))
                number += 1
                await asyncio.sleep(1.0)

    async def _short_visit(self, name: str) -> None:
        player = await self.come(name)
        # With this word the last line ends, on the first screen and in the lobby.
        if WELCOME in await player.until("leave"):
            await answer_welcome(player)
        for _ in range(3):
            await asyncio.sleep(0.5)
            player.press("\x1b[B", "lobby")
        await asyncio.sleep(0.5)
        await player.go()

    async def whole_matches(self, seconds: float) -> None:
        """Moves only, seen at once, until every table has played a match to its end or the time is over."""
        say("")
        for player in self.players:
            player.press("++", "other")  # from the normal pace to none
            await player.until("Pace: ")
        self.companies = [
            Company(company.players, company.game, keys_to_a_move=0) for company in self.companies
        ]
        every, self.wish.every = self.wish.every, min(self.wish.every, 0.4)
        before, began = self.finished(), time.monotonic()
        async with self.playing():
            while (took := time.monotonic() - began) < seconds:
                await asyncio.sleep(1.0)
                if self.finished() - before >= len(self.companies):
                    break
            wait = 1000 * self.latencies.at(0.99, "move")
        self.wish.every = every
        row(
            "whole matches: played to their end, of tables",
            f"{self.finished() - before}, {len(self.companies)}",
        )
        row("whole matches: seconds, moves", f"{took:.0f}, {sum(c.moves for c in self.companies)}")
        row("whole matches: a move to paint, ms p99", f"{wait:.0f}")

    def finished(self) -> int:
        """Matches that were played to their end and stored."""
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/boteco.db?mode=ro", uri=True)) as base:
            (ended,) = base.execute("SELECT count(*) FROM matches WHERE ended IS NOT NULL").fetchone()
        return int(ended)

    @property
    def lost(self) -> int:
        """Sessions that ended although nobody left."""
        return sum(player.lost for player in self.players)

    async def waits(self, seconds: float, label: str, target: str) -> None:
        """Let everybody play for a while and print how long they wait for the picture."""
        lat = self.latencies
        self.late.clear()
        before, waited = await self.server.figures(), waited_of(self.server.pid)
        await asyncio.sleep(seconds)
        now = await self.server.figures()
        for what, kinds in (("key or move to paint", ("key", "move")), ("others see a move", ("seen",))):
            figures = " / ".join(f"{1000 * lat.at(share, *kinds):.0f}" for share in (0.5, 0.9, 0.99, 1.0))
            row(f"{label}: {what}, ms p50/90/99/max", figures, target if what.startswith("key") else "")
        row(
            f"{label}: loop late, ms p50/p99/max",
            f"{1000 * now.lag_p50:.1f} / {1000 * now.lag_p99:.0f} / {1000 * now.lag_max:.0f}",
        )
        wall = now.wall - before.wall
        row(f"{label}: core used, keys and moves a second", f"{100 * (now.cpu - before.cpu) / wall:.0f} %  "
            f"{lat.count('key') / wall:.1f} + {lat.count('move') / wall:.1f}")  # fmt: skip
        row(
            f"{label}: collections 0/1/2, longest ms",
            f"{'/'.join(map(str, now.collections))}  {1000 * now.longest_collection:.0f}",
        )
        late = f"{1000 * self.late.at(0.5):.1f} / {1000 * self.late.at(0.99):.0f}"
        row(f"{label}: the players themselves late, ms p50/p99", late, "0, or noisy")
        waited = 100 * (waited_of(self.server.pid) - waited) / wall
        row(f"{label}: time others had the server's core", f"{waited:.0f} %", "0, or noisy")
        if lat.unanswered:
            row(f"{label}: keys nothing came for", str(lat.unanswered))

    # The whole

    async def run(self) -> None:
        """All parts, one line of the table each."""
        wish = self.wish
        lateness = asyncio.create_task(self.late.watch())
        await asyncio.sleep(0.5)
        idle = await self.idle()
        first, again, took = await self.logins(wish.logins, idle)
        beside = None
        if wish.local:
            with tempfile.TemporaryDirectory(prefix="boteco-local-") as folder:
                beside = await local.measure(folder, wish.local, {wish.core})
        say("")
        row("", "one process for all", "target", f"a process each ({wish.local})" if beside else "")
        row(
            "a login to the lobby, ms of processor", f"{again:.0f}", "<= 150", _aside(beside and beside.login)
        )
        row("a first visit, likewise", f"{first:.0f}")
        row("a login to the lobby, ms until it stands there", f"{took:.0f}")
        empty = memory_of(self.server.pid)
        began = time.perf_counter()
        await self.fill()
        lobby = (memory_of(self.server.pid) - empty) / len(self.players)
        row(f"{len(self.players)} people came in, seconds", f"{time.perf_counter() - began:.0f}")
        still = await self.idle_bytes()
        row(f"{len(self.players)} idle in the lobby: bytes in 5 s", f"{still}", "0")
        row("memory of a session in the lobby, MB", f"{lobby:.2f}")
        await self.seat()
        game = (memory_of(self.server.pid) - empty) / len(self.players)
        row("memory of a session in a game, MB", f"{game:.2f}", "<= 4", _aside(beside and beside.memory))
        for player in self.players:
            await player.still(2.0)
        calm = await self.idle()
        for company in self.one_of_each:
            # What stands beside it is dominó.
            other = beside if company.game == "domino" else None
            say(TITLES[company.game])
            self.latencies.clear()
            cpu, size = await self.cursor_keys(company, calm)
            row("  a cursor key, ms of processor", f"{cpu:.1f}", "<= 6", _aside(other and other.key))
            row("  a cursor key, bytes", f"{size:.0f}", "<= 1200")
            alone = f"{1000 * self.latencies.at(0.5, 'key'):.1f}"
            row("  a cursor key alone, ms to paint p50", alone, "", _aside(other and other.latency))
            cpu, size = await self.moves(company, calm)
            row("  a move seen by four, ms of processor", f"{cpu:.0f}", "<= 40")
            row("  a move, bytes for each other player", f"{size:.0f}", "<= 6000")
        say("")
        async with self.playing():
            await self.waits(wish.seconds, "play", "p50 20, p99 100")
        async with self.playing(), self.visited():
            await self.waits(wish.seconds, "play + a login a second", "p99 200")
        if wish.trouble:
            await self.troubles()
        if wish.endure:
            await self.endure(wish.endure)
        if wish.whole:
            await self.whole_matches(wish.whole)
        say("")
        row("matches played to their end", str(self.finished()))
        row("moves, keys", f"{sum(c.moves for c in self.companies)}, {sum(c.keys for c in self.companies)}")
        row("sessions lost", str(self.lost), "0")
        lateness.cancel()

    async def troubles(self) -> None:
        """While all play, one client misbehaves; what the others wait for."""
        say("")
        for name, trouble in TROUBLES.items():
            async with self.playing():
                memory = memory_of(self.server.pid)
                seconds = min(self.wish.seconds, 6.0)
                self.late.clear()
                doing = asyncio.create_task(trouble(self.server.port, seconds))
                await asyncio.sleep(seconds)
                await doing
                figures = await self.server.figures()
            row(
                f"{name}: others' keys, ms p50/max",
                f"{1000 * self.latencies.at(0.5, 'key', 'move'):.0f} / "
                f"{1000 * self.latencies.at(1.0, 'key', 'move'):.0f}",
                "max 100",
                f"  loop {1000 * figures.lag_max:.0f}, players {1000 * self.late.at(1.0):.0f} ms late, "
                f"{memory_of(self.server.pid) - memory:+.0f} MB",
            )

    async def endure(self, seconds: float) -> None:
        """Play with a login a second for a long time; look whether anything grows."""
        say("")
        say(
            f"{'seconds':>10}{'memory MB':>12}{'tasks':>8}{'files':>8}{'visits':>8}{'p99 ms':>8}{'max ms':>8}"
        )
        seen: list[tuple[float, int, int]] = []
        began = time.monotonic()
        async with self.playing(), self.visited():
            while (now := time.monotonic() - began) < seconds:
                await asyncio.sleep(max(5.0, seconds / 20))
                figures, memory = await self.server.figures(), memory_of(self.server.pid)
                files = files_of(self.server.pid)
                seen.append((memory, figures.tasks, files))
                p99, worst = (1000 * self.latencies.at(share, "key", "move") for share in (0.99, 1.0))
                say(f"{now:>10.0f}{memory:>12.1f}{figures.tasks:>8}{files:>8}{figures.visits:>8}"
                    f"{p99:>8.0f}{worst:>8.0f}")  # fmt: skip
                self.latencies.clear()
        third = max(1, len(seen) // 3)
        for what, at in (("memory, MB", 0), ("tasks", 1), ("files", 2)):
            early, late = (
                sum(s[at] for s in part) / third for part in (seen[third : 2 * third], seen[-third:])
            )
            row(f"growth between the middle and the last third: {what}", f"{late - early:+.1f}", "about 0")


async def measure(wish: argparse.Namespace) -> None:
    """Start the server, run everything, end it."""
    others = os.sched_getaffinity(0) - {wish.core}
    os.sched_setaffinity(0, others or {wish.core})
    with tempfile.TemporaryDirectory(prefix="boteco-load-") as folder:
        server = await start_server(folder, {wish.core}, wish.log)
        try:
            await Load(server, folder, wish).run()
        finally:
            status = await server.end()
        row("the server's status at the end", str(status), "0")


def main(words: list[str] | None = None) -> None:
    """Print the table."""
    asyncio.run(measure(wishes(words or [], __doc__)))


if __name__ == "__main__":
    main(sys.argv[1:])
