"""Four people at a table that was laid in advance, and what a key or a move of theirs costs."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing

import msgspec

from server.games.contract import Event
from tests.bench.crowd.habits import HABITS, LEFT, RIGHT, YOUR_TURN
from tests.bench.crowd.player import Latencies, Player, come
from tests.bench.crowd.positions import PACE, Guests, Position
from tests.bench.crowd.process import ServerProcess

_POINTING = 12
"""Keys that somebody presses at most to point at a move."""
_CLOCK = 7.0
"""Seconds within which a shown time of thinking changes."""


class Cost(msgspec.Struct, frozen=True):
    """Milliseconds of processor, bytes for one of those who look, and what they saw happen, by its names."""

    cpu: float
    size: float
    events: tuple[str, ...] = ()


class Sitting:
    """People in the order of their seats; ``number`` counts the store's matches from 1."""

    def __init__(self, server: ServerProcess, folder: str, number: int, position: Position) -> None:
        self.server = server
        self.players: list[Player] = []
        self._match = position.match.first(len(position.match.journal))
        self._base = f"file:{folder}/boteco.db?mode=ro"
        self._number = number
        self._turn = 0

    async def come(self, code: str, names: Sequence[str], guests: Guests) -> None:
        """Everybody sits down again."""
        for name in names:
            key = guests.keys[name]
            player = await come(self.server.port, name, Latencies(), key=key, command=f"join {code}")
            await player.until(code)
            self.players.append(player)
        await self._still()

    async def leave(self) -> None:
        """Everybody hangs up."""
        for player in self.players:
            await player.go()

    async def _still(self, seconds: float = 0.3) -> None:
        for _ in range(2):
            for player in self.players:
                await player.still(seconds)

    async def _idle(self, seconds: float) -> float:
        """The share of a core that is used while nothing happens, the probe included."""
        before = await self.server.figures()
        await asyncio.sleep(seconds)
        now = await self.server.figures()
        return (now.cpu - before.cpu) / (now.wall - before.wall)

    async def keys(self, keys: int) -> Cost:
        """A cursor key of somebody who is asked, while nothing else happens."""
        player = self.players[min(self._match.state.waiting)]
        idle = await self._idle(0.5)
        before, size = await self.server.figures(), player.received
        for n in range(keys):
            player.press(RIGHT if n % 2 == 0 else LEFT)
            await player.still(0.03)
        await player.still()
        now = await self.server.figures()
        cpu = now.cpu - before.cpu - idle * (now.wall - before.wall)
        return Cost(1000 * cpu / keys, (player.received - size) / keys)

    async def idle_bytes(self, seconds: float = 3.0) -> int:
        """What all four receive while nothing happens and no shown clock goes on."""
        size, loop = self._received(), asyncio.get_running_loop()
        deadline = loop.time() + _CLOCK
        while self._received() == size and loop.time() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.3)
        size = self._received()
        await asyncio.sleep(seconds)
        return self._received() - size

    def _received(self) -> int:
        return sum(player.received for player in self.players)

    async def move(self, keys: Sequence[str] | None = None) -> Cost | None:
        """A move from its Enter until everybody has seen all that came of it; None when it was none.

        ``keys`` point at it, else the habit of the game does.
        """
        await self._go_on()
        seat = min(self._match.state.waiting)
        player, others = self.players[seat], [p for n, p in enumerate(self.players) if n != seat]
        await self._point(player, keys)
        idle = await self._idle(0.2)
        before, size = await self.server.figures(), sum(p.received for p in others)
        player.press("\r")
        await player.still()
        events = await self._seen()
        now = await self.server.figures()
        cpu = now.cpu - before.cpu - idle * (now.wall - before.wall)
        size = sum(p.received for p in others) - size
        names = tuple(type(event).__name__ for event in events)
        return Cost(1000 * cpu, size / len(others), names) if events else None

    async def _go_on(self) -> None:
        """Everybody has seen the round's end."""
        while self._match.state.pause:
            for player in self.players:
                player.press("\r")
            await self._still()
            await self._seen()

    async def _point(self, player: Player, keys: Sequence[str] | None) -> None:
        self._turn += 1
        if keys is not None:
            for key in keys:
                player.press(key)
                await player.still()
            return
        await player.until(YOUR_TURN)
        habit = HABITS[self._match.game.name]
        for pressed in range(_POINTING):
            if not (key := habit.points(player.screen, self._turn, pressed)):
                return
            player.press(key)
            await player.still()

    async def _seen(self) -> list[Event]:
        """What has happened in the match since the last time, once all have seen it."""
        with closing(sqlite3.connect(self._base, uri=True)) as base:
            made = base.execute(
                "SELECT seat, move, by FROM journal WHERE match = ? AND n >= ? ORDER BY n",
                (self._number, len(self._match.journal)),
            ).fetchall()
        events: list[Event] = []
        for seat, move, by in made:
            events += self._match.play(seat, self._match.game.parse(move), by)
        # Nobody's bytes tell that a story goes on: a picture may stay for seconds.
        await asyncio.sleep(PACE * sum(event.beat for event in events))
        await self._still()
        return events
