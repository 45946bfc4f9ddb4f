"""Sealed picks at a real table of Dogs' Day: others receive neither card nor second thoughts (DOG-7)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import server.match
from server.lobby import House
from tests.server.table.rig import answer, open_house, person, seated


@pytest.fixture
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is dealt alike, so that tables can be compared."""
    monkeypatch.setattr(server.match, "secrets", SimpleNamespace(token_bytes=bytes))


async def _bytes_of_others(data: Path, picks: list[int]) -> list[bytes]:
    """What seat 1, which has picked, seat 2, which has not, and a spectator receive after picks of seat 0."""
    house = await open_house(data, now=lambda: 1_000.0)
    ana, beto, caio = await seated(house, "ana", "beto", "caio", game="dogs_day")
    spectator = await (await person(house, "duda")).watch(ana.code)
    await answer(beto)
    hand = ana.snapshot().view.hands[0]
    seen = []
    for pick in picks:
        await answer(ana, f"pick {hand[pick]}")
        for place in (beto, caio, spectator):
            # The code is drawn anew for every table; all else must be equal.
            plain = msgspec.structs.replace(place.snapshot(), code="", commitment="")
            seen.append(msgspec.json.encode(plain))
    await house.close()
    return seen


async def test_whatever_is_picked_and_picked_again_the_others_get_the_same_bytes(
    tmp_path: Path, same_seed: None
) -> None:
    once = [await _bytes_of_others(tmp_path / str(pick), [pick]) for pick in range(4)]
    assert all(other == once[0] for other in once)
    many = await _bytes_of_others(tmp_path / "many", [3, 2, 0, 1])
    assert many == once[0] * 4


async def test_second_thoughts_wake_nobody_else(tmp_path: Path) -> None:
    house: House = await open_house(tmp_path)
    ana, beto, caio = await seated(house, "ana", "beto", "caio", game="dogs_day")
    spectator = await (await person(house, "duda")).watch(ana.code)
    await answer(ana)
    others = (beto, caio, spectator)
    waits = [asyncio.create_task(place.changed(place.snapshot().version)) for place in others]
    versions = [place.snapshot().version for place in others]
    asks = [place.snapshot().ask for place in (beto, caio)]
    for _ in range(3):
        before = ana.snapshot()
        await answer(ana)
        after = ana.snapshot()
        assert before.ask is not None and after.ask is not None
        assert after.ask.number > before.ask.number and after.version > before.version
    await asyncio.sleep(0)
    assert not any(wait.done() for wait in waits)
    assert [place.snapshot().version for place in others] == versions
    assert [place.snapshot().ask for place in (beto, caio)] == asks
    await answer(beto)
    await asyncio.gather(*waits)
    await house.close()
