"""What every game's screen costs: a cursor key, a move seen by four, and the scenes in which most happens.

Real ssh sessions at tables of four that begin in the middle of matches, always the same ones. Processor time
is that of the server's process, and of equal tables the best is printed: whatever else goes on at the machine
only adds to it. ``python -m tests.bench scenes --game dogs_day``.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from server.games import GAMES
from tests.bench._timed import say
from tests.bench.crowd.positions import TITLES, Guests, Wanted, find, midway
from tests.bench.crowd.process import ServerProcess, memory_of, start_server
from tests.bench.crowd.report import row
from tests.bench.crowd.sitting import Cost, Sitting

SCENES = (
    Wanted("domino", "a round's end and count", "RoundEnded", "MatchEnded", forced=True),
    Wanted("domino", "the match's end and the bill", "MatchEnded", forced=True),
    Wanted("kingdomino_origins", "the opening draft", "ChiefDrawn", "RowTurned", moves=("Choose",)),
    Wanted("kingdomino_origins", "a new round: rows, cave", "RowTurned", "MatchEnded"),
    Wanted("kingdomino_origins", "the final count and the bill", "MatchEnded"),
    Wanted("dogs_day", "four cards turned up", "CardsRevealed", "MatchEnded"),
    Wanted("dogs_day", "the final count and the bill", "MatchEnded"),
    Wanted(
        "domino_dungeon", "the dice of an attack", "DiceRolled", "TurnEnded", moves=("Attack",), keys=("a",)
    ),
    Wanted(
        "domino_dungeon",
        "the monsters' round",
        "MonsterMoved",
        "DungeonEnded",
        moves=("EndTurn",),
        keys=("f",),
    ),
    Wanted("domino_dungeon", "the boss is found", "BossFound", moves=("Lay",)),
    Wanted("domino_dungeon", "the boss comes in", "BossPlaced", moves=("PlaceBoss",)),
    Wanted("domino_dungeon", "the final count and the bill", "DungeonEnded", moves=("EndTurn",), keys=("f",)),
)
"""What happens most in each game."""
MOVES = 8
KEYS = 40


def best(costs: Sequence[Cost | None]) -> Cost | None:
    """The one that was disturbed least."""
    return min((cost for cost in costs if cost is not None), key=lambda cost: cost.cpu, default=None)


class Show:
    """Every table of one game, one after the other at one server."""

    def __init__(self, game: str, tables: int) -> None:
        self.game = game
        self._guests = Guests()
        self._tables = tables
        self._scenes = [wanted for wanted in SCENES if wanted.game == game]
        self._positions = [midway(game), *(find(wanted) for wanted in self._scenes)]

    async def run(self, core: int, log: Path | None) -> None:
        """Measure everything and print it."""
        with tempfile.TemporaryDirectory(prefix="boteco-scenes-") as folder:
            # One table more than is measured: what all tables share is made at the first.
            each = [[position] * (self._tables + (n == 0)) for n, position in enumerate(self._positions)]
            flat = [position for equal in each for position in equal]
            laid = await self._guests.seat(Path(folder), [position.match for position in flat])
            server = await start_server(folder, {core}, log)
            try:
                sittings = [Sitting(server, folder, n, position) for n, position in enumerate(flat, 1)]
                tables = list(zip(sittings, laid, strict=True))
                say(f"\n{TITLES[self.game]}")
                await self._middle(server, tables[: self._tables + 1])
                for n, wanted in enumerate(self._scenes, 1):
                    start = n * self._tables + 1
                    await self._scene(wanted, tables[start : start + self._tables])
            finally:
                await server.end()

    async def _middle(
        self, server: ServerProcess, tables: list[tuple[Sitting, tuple[str, list[str]]]]
    ) -> None:
        """Keys and moves in the middle of a match; every table makes the same ones."""
        memory, keys, moves, idle = [], [], [], 0
        rare = {wanted.event for wanted in self._scenes} | {"RoundEnded", "MatchEnded"}
        for sitting, (code, names) in tables:
            before = memory_of(server.pid)
            await sitting.come(code, names, self._guests)
            memory.append((memory_of(server.pid) - before) / len(names))
            keys.append(await sitting.keys(KEYS))
            # Whoever comes in has not seen the match happen: its first move is the dearest.
            await sitting.move()
            moves.append([await sitting.move() for _ in range(MOVES)])
            if sitting is tables[-1][0]:
                idle = await sitting.idle_bytes()
            await sitting.leave()
        row("  memory of a session, MB", f"{min(memory[1:]):.2f}", "<= 4")
        row("  what four receive in 3 idle seconds, bytes", str(idle), "0")
        key = best(keys)
        assert key is not None
        row("  a cursor key: ms, bytes", f"{key.cpu:.1f}, {key.size:.0f}", "<= 6, 1200")
        plain = [cost for cost in map(best, zip(*moves, strict=True)) if cost and not rare & {*cost.events}]
        cpu, size = sum(cost.cpu for cost in plain) / len(plain), sum(c.size for c in plain) / len(plain)
        row("  a move seen by four: ms, bytes", f"{cpu:.0f}, {size:.0f}", "<= 40, 6000", f"of {len(plain)}")
        dear = max(plain, key=lambda cost: cost.cpu)
        row("  the dearest of them", f"{dear.cpu:.0f}, {dear.size:.0f}", "", f"{len(dear.events)} told")

    async def _scene(self, wanted: Wanted, tables: list[tuple[Sitting, tuple[str, list[str]]]]) -> None:
        """One scene, and what each of its events comes to."""
        costs = []
        for sitting, (code, names) in tables:
            await sitting.come(code, names, self._guests)
            costs.append(await sitting.move(wanted.keys or None))
            await sitting.leave()
        cost = best(costs)
        if cost is None or wanted.event not in cost.events:
            raise RuntimeError(f"{wanted.what}: the keys led to {cost}")
        told = len(cost.events)
        beside = f"{told} told, {cost.cpu / told:.0f} each"
        row(f"  {wanted.what}: ms, bytes", f"{cost.cpu:.0f}, {cost.size:.0f}", "", beside)


async def measure(games: Sequence[str], tables: int, core: int, log: Path | None) -> None:
    """All these games."""
    for game in games:
        await Show(game, tables).run(core, log)


def main(words: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser("python -m tests.bench scenes", description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), help="one game only")
    parser.add_argument("--tables", type=int, default=2, help="equal tables, the best counts (%(default)s)")
    parser.add_argument("--core", type=int, default=0, help="the core of the server (%(default)s)")
    parser.add_argument("--log", type=Path, help="file for the server's log")
    wish = parser.parse_args(words or [])
    asyncio.run(measure([wish.game] if wish.game else tuple(GAMES), wish.tables, wish.core, wish.log))


if __name__ == "__main__":
    main(sys.argv[1:])
