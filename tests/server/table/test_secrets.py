"""What an eye cannot see wakes nobody and changes no number."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from server.lobby import House
from server.protocols import Refused
from tests.server.table.rig import answer, open_house, person, seated, until


async def _bytes_of_others(tmp_path: Path, picks: list[str]) -> list[bytes]:
    """What seat 1 and a spectator receive while seat 0 picks and picks again."""
    house = await open_house(tmp_path, now=lambda: 1_000.0)
    ana, beto, _ = await seated(house, "ana", "beto", "caio")
    spectator = await (await person(house, "duda")).watch(ana.code)
    await beto.say("olá")
    seen = []
    for pick in picks:
        await answer(ana, pick)
        for place in (beto, spectator):
            # Code and commitment are drawn anew for every table; all else must be equal.
            plain = msgspec.structs.replace(place.snapshot(), code="", commitment="")
            seen.append(msgspec.json.encode(plain))
    await house.close()
    return seen


async def test_whatever_is_picked_and_picked_again_the_others_get_the_same_bytes(tmp_path: Path) -> None:
    few = await _bytes_of_others(tmp_path / "a", ["pick 1"])
    many = await _bytes_of_others(tmp_path / "b", ["pick 3", "pick 2", "pick 3", "pick 1"])
    assert few * 4 == many


async def test_a_second_pick_wakes_its_owner_alone(house: House) -> None:
    ana, beto, _ = await seated(house, "ana", "beto", "caio")
    spectator = await (await person(house, "duda")).watch(ana.code)
    await answer(ana, "pick 1")
    waits = {p: asyncio.create_task(p.changed(p.snapshot().version)) for p in (ana, beto, spectator)}
    await answer(ana, "pick 2")
    await waits[ana]
    await asyncio.sleep(0)
    assert not waits[beto].done() and not waits[spectator].done()
    await answer(beto, "pick 1")
    await waits[beto]
    await waits[spectator]


async def test_every_eye_numbers_its_story_without_gaps(house: House) -> None:
    ana, beto, caio = await seated(house, "ana", "beto", "caio")
    for place, picks in ((ana, (1, 2, 1)), (beto, (2,)), (caio, (3,))):
        for pick in picks:
            await answer(place, f"pick {pick}")
    lengths = []
    for place in (ana, beto, caio):
        numbers = [entry.number for entry in place.snapshot().entries]
        assert numbers == list(range(1, len(numbers) + 1))
        lengths.append(len(numbers))
    assert lengths[0] == lengths[1] + 2 and lengths[1] == lengths[2]
    assert [e.number for e in beto.snapshot(3).entries] == list(range(4, lengths[1] + 1))


async def test_an_eye_that_is_not_the_sessions_is_refused(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    with pytest.raises(Refused, match="not_seated"):
        ana.snapshot(eye=1)
    with pytest.raises(Refused, match="not_seated"):
        await ana.changed(0, eye=1)
    with pytest.raises(Refused, match="not_seated"):
        beto.snapshot(eye="open")
    assert ana.snapshot(eye="public").view.mine is None


async def test_a_spectator_of_domino_sees_no_hand_until_the_round_is_over(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto", game="domino")
    spectator = await (await person(house, "duda")).watch(ana.code)
    snapshot = spectator.snapshot()
    assert snapshot.eye == "public" and snapshot.moves == () and snapshot.ask is None
    assert snapshot.view.hand == () and snapshot.view.hands is None and snapshot.seed == ""
    assert len(ana.snapshot().view.hand) == len(beto.snapshot().view.hand) == 7


async def test_a_hundred_waiting_sessions_are_woken_by_one_move(house: House) -> None:
    ana, _ = await seated(house, "ana", "beto")
    watchers = [await (await person(house, f"w{n}")).watch(ana.code) for n in range(100)]
    waits = [asyncio.create_task(w.changed(w.snapshot().version)) for w in watchers]
    await asyncio.sleep(0)
    await answer(ana, "pick 1")
    await until(lambda: all(wait.done() for wait in waits), "all spectators know")
    assert all(len(w._table.stories["public"].waits) == 0 for w in watchers)
