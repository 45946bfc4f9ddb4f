"""A house for tests: on a directory, with bots of this process, without waiting for events to be shown."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from server.games import GAMES
from server.games.contract import Advice
from server.lobby import House, Patron
from server.protocols import NewTable
from server.store import Store
from server.table import Place, Table, Tempo
from tests.server.table.picks import PICKS

FAST = Tempo(beat=0.0, second=0.02, thought=0.0, look=600.0, retry=0.01)
"""No waiting for events, no thought; a clock's second is 20 ms; pauses end when people say so."""


class Clock:
    """A clock that tests set forward by hand, on top of the real one."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


class FirstMove:
    """Bots that make the first legal move, once ``gate`` is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked: list[tuple[str, Any]] = []

    def levels(self, game: str) -> Collection[str]:
        return ("random", "normal")

    async def choose(self, game: str, level: str, view: Any, moves: Sequence[Any], seed: bytes) -> Any:
        self.asked.append((level, view))
        await self.gate.wait()
        return moves[0]

    async def advise(self, game: str, view: Any, moves: Sequence[Any], seed: bytes) -> Advice | None:
        self.asked.append(("advice", view))
        await self.gate.wait()
        return Advice(moves[-1], "last_of_all", {"moves": len(moves)})


async def open_house(data: Path, **facts: Any) -> House:
    """A house with dominó and the game of secret picks."""
    facts = {"thinker": FirstMove(), "tempo": FAST, "merge": 0.0, "hesitation": 0.0, **facts}
    return await House.open(data, games={**GAMES, "picks": PICKS}, **facts)


async def person(house: House, login: str) -> Patron:
    """A session of somebody with a key."""
    return house.enter(await house.person_of_key(f"SHA256:{login}", login))


async def seated(house: House, *logins: str, game: str = "picks", **wish: Any) -> list[Place]:
    """Places of several people at a new table, the first its host; the match has begun."""
    patrons = [await person(house, login) for login in logins]
    first = await patrons[0].open(NewTable(game, len(logins), **wish))
    places = [first] + [await patron.sit(first.code) for patron in patrons[1:]]
    await first.start()
    return places


def table_of(house: House, place: Place) -> Table:
    """What is behind a place."""
    return house.tables[place.code]


async def answer(place: Place, text: str = "") -> None:
    """Answer what the place's seat is asked: with ``text``, or the first legal move."""
    snapshot = place.snapshot()
    assert snapshot.ask is not None and isinstance(snapshot.eye, int)
    await place.move(snapshot.eye, snapshot.ask.number, text or str(snapshot.moves[0]))


async def until(condition: Callable[[], object], what: str, seconds: float = 15.0) -> None:
    """Wait until something holds; fail, saying what was waited for."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        await asyncio.sleep(0.002)


def told(place: Place, kind: str) -> list[Any]:
    """The notices of one kind that a place knows."""
    return [e.what for e in place.snapshot().entries if getattr(e.what, "kind", "") == kind]


async def break_disk(store: Store) -> None:
    """From now on SQLite refuses every line of a journal and every chair, as a full disk would."""

    def work(db: sqlite3.Connection) -> None:
        for table in ("journal", "seats"):
            db.execute(
                f"CREATE TEMP TRIGGER full_{table} BEFORE INSERT ON main.{table}"
                " BEGIN SELECT RAISE(ABORT, 'no room'); END"
            )

    await store.transact(work)


async def mend_disk(store: Store) -> None:
    """There is room again."""

    def work(db: sqlite3.Connection) -> None:
        for table in ("journal", "seats"):
            db.execute(f"DROP TRIGGER full_{table}")

    await store.transact(work)
