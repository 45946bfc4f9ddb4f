"""A crowd of players at one server, and what single things cost it: logins, keys, moves, and idleness."""

from __future__ import annotations

import argparse
import asyncio
import time

import asyncssh

from tests.bench.crowd.company import Company, answer_welcome, gather
from tests.bench.crowd.habits import GO_ON, LEFT, RIGHT
from tests.bench.crowd.player import Latencies, Lateness, Player, come
from tests.bench.crowd.process import Figures, ServerProcess


class Crowd:
    """Everybody of one run against one server."""

    def __init__(self, server: ServerProcess, folder: str, wish: argparse.Namespace) -> None:
        self.server = server
        self.folder = folder
        self.wish = wish
        self.latencies = Latencies()
        self.players: list[Player] = []
        self.keys: dict[str, asyncssh.SSHKey] = {}
        self.companies: list[Company] = []
        self.late = Lateness()

    async def come(self, name: str, **how: object) -> Player:
        """A person with a key, from an address of their own (four to an address)."""
        number = len(self.keys)
        key = self.keys.setdefault(name, asyncssh.generate_private_key("ssh-ed25519"))
        address = f"127.0.{1 + number // 800}.{1 + number // 4 % 200}"
        return await come(self.server.port, name, self.latencies, key=key, address=address)

    async def spent(self, since: Figures, idle: float) -> float:
        """Processor seconds since then, without what the server uses when nothing happens."""
        now = await self.server.figures()
        return now.cpu - since.cpu - idle * (now.wall - since.wall)

    # What single things cost

    async def idle(self, seconds: float = 2.0) -> float:
        """The share of a core that the server uses when nothing happens, the probe included."""
        before = await self.server.figures()
        await asyncio.sleep(seconds)
        after = await self.server.figures()
        return (after.cpu - before.cpu) / (after.wall - before.wall)

    async def logins(self, people: int, idle: float) -> tuple[float, float, float]:
        """Milliseconds of processor for a first visit, for a return to the lobby, and how long it takes."""
        first: list[float] = []
        again: list[float] = []
        took: list[float] = []
        for number in range(people):
            name = f"visitor{number}"
            for visit in (first, again):
                before = await self.server.figures()
                began = time.perf_counter()
                player = await self.come(name)
                if visit is first:
                    await player.until("Choose your language")
                else:
                    await player.until("New table")
                    took.append(time.perf_counter() - began)
                await player.still()
                visit.append(await self.spent(before, idle))
                if visit is first:
                    await answer_welcome(player)
                await player.still()
                await player.go()
                await asyncio.sleep(0.3)
        return tuple(1000 * sum(some) / people for some in (first, again, took))  # type: ignore[return-value]

    async def fill(self) -> None:
        """Everybody comes into the lobby."""
        for number in range(self.wish.sessions):
            player = await self.come(f"P{number:03}x")
            await answer_welcome(player)
            self.players.append(player)

    async def idle_bytes(self, seconds: float = 5.0) -> int:
        """What all terminals together receive while nothing happens."""
        for player in self.players:
            await player.still(0.5)
        before = sum(player.received for player in self.players)
        await asyncio.sleep(seconds)
        return sum(player.received for player in self.players) - before

    async def seat(self) -> None:
        """Everybody sits down, four to a table, and the matches begin: of one game, or of all in turns."""
        for n in range(0, len(self.players) // 4 * 4, 4):
            game = self.wish.games[n // 4 % len(self.wish.games)]
            players = self.players[n : n + 4]
            await gather(players, game)
            self.companies.append(Company(players, game))

    @property
    def one_of_each(self) -> list[Company]:
        """The first table of every game that is played."""
        first: dict[str, Company] = {}
        for company in self.companies:
            first.setdefault(company.game, company)
        return list(first.values())

    async def cursor_keys(self, company: Company, idle: float, keys: int = 60) -> tuple[float, float]:
        """Milliseconds of processor and bytes of one cursor key while nothing else happens."""
        player = company.asked or company.players[0]
        await player.still(1.0)
        before, bytes_before = await self.server.figures(), player.received
        for n in range(keys):
            player.press(RIGHT if n % 2 == 0 else LEFT)
            await player.still(0.03)
            await asyncio.sleep(0.03)
        await player.still()
        cpu = await self.spent(before, idle)
        return 1000 * cpu / keys, (player.received - bytes_before) / keys

    async def moves(self, company: Company, idle: float, moves: int = 6) -> tuple[float, float]:
        """Milliseconds of processor for a move seen by four, and the bytes each other player receives."""
        cpu, received, made = 0.0, 0, 0
        while made < moves:
            asked = company.asked
            if asked is None:
                for player in company.players:
                    company.go_on(player)
                await asyncio.sleep(0.3)
                continue
            others = [player for player in company.players if player is not asked]
            before, then = await self.server.figures(), sum(player.received for player in others)
            if company.move():
                for _ in range(4):
                    for player in company.players:
                        await player.still(0.4)
            seen = sum(player.received for player in others) - then
            if company.is_moved and seen and GO_ON not in others[0].screen:
                cpu += await self.spent(before, idle)
                received += seen
                made += 1
        return 1000 * cpu / moves, received / moves / 3
