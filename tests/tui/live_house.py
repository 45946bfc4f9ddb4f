"""A real house for screen tests: bots think at once, events take no time, the clocks are the loop's own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from server.bots import ADVISERS, BOTS
from server.chance import Chance
from server.games.contract import Advice
from server.lobby.house import House
from server.table.means import Tempo


class Quick:
    """Bots of this process."""

    def levels(self, game: str) -> Collection[str]:
        return BOTS[game]

    async def choose(self, game: str, level: str, view: Any, moves: Sequence[Any], seed: bytes) -> Any:
        return BOTS[game][level].choose(view, moves, Chance(seed))

    async def advise(self, game: str, view: Any, moves: Sequence[Any], seed: bytes) -> Advice | None:
        return ADVISERS[game].advise(view, moves, Chance(seed))


@asynccontextmanager
async def live_house(data: Path, **facts: Any) -> AsyncIterator[House]:
    """An open house on an empty directory."""
    tempo = facts.pop("tempo", Tempo(beat=0.0, thought=0.0, look=0.05))
    house = await House.open(data, thinker=Quick(), tempo=tempo, merge=0.0, **facts)
    try:
        yield house
    finally:
        await house.close()


async def patron_of(house: House, login: str, **settings: Any) -> Any:
    """A session of a person, settled in (no welcome), with stories told at once."""
    patron = house.enter(await house.person_of_key(f"SHA256:{login}", login))
    await patron.keep(
        msgspec.structs.replace(patron.settings, **{"language": "en", "pace": "off", **settings})
    )
    return patron


async def until(condition: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        await asyncio.sleep(0.005)
