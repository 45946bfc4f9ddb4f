"""Hints: for a seat of one's own, while it is asked, at a table that allows them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.games.contract import Advice
from server.lobby import House
from server.protocols import NewTable, Refused, TableRules
from tests.server.table.picks import Pick
from tests.server.table.rig import FirstMove, answer, open_house, person, seated, until


class Silent(FirstMove):
    """Nobody can say; counts how often it was asked."""

    async def advise(self, *asked: object) -> Advice | None:
        self.asked.append(("advice", None))
        return None


async def test_a_hint_is_one_of_the_legal_moves_from_what_the_seat_sees(tmp_path: Path) -> None:
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker)
    ana, beto = await seated(house, "ana", "beto")
    before = beto.snapshot().version
    hint = await ana.hint(0, ana.snapshot().ask.number)
    assert hint == Advice(Pick(3), "last_of_all", {"moves": 3}) and hint.move in ana.snapshot().moves
    assert thinker.asked == [("advice", ana.snapshot().view)]
    assert beto.snapshot().version == before, "nobody else hears of it"
    await house.close()


async def test_asked_again_it_is_the_same_thought(tmp_path: Path) -> None:
    thinker = FirstMove()
    thinker.gate.clear()
    house = await open_house(tmp_path, thinker=thinker)
    ana, _ = await seated(house, "ana", "beto")
    number = ana.snapshot().ask.number
    first, second = (asyncio.create_task(ana.hint(0, number)) for _ in range(2))
    await until(lambda: thinker.asked, "the adviser thinks")
    first.cancel()
    thinker.gate.set()
    assert (await second).reason == (await ana.hint(0, number)).reason == "last_of_all"
    assert len(thinker.asked) == 1
    await answer(ana, "pick 1")
    await ana.hint(0, ana.snapshot().ask.number)
    assert len(thinker.asked) == 2, "another question is thought about anew"
    await house.close()


async def test_a_table_without_hints_gives_none(house: House) -> None:
    ana, _ = await seated(house, "ana", "beto", rules=TableRules(hints=False))
    with pytest.raises(Refused, match="no_hints"):
        await ana.hint(0, ana.snapshot().ask.number)


async def test_only_for_ones_own_seat_while_it_is_asked(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    number = ana.snapshot().ask.number
    watcher = await (await person(house, "caio")).watch(ana.code)
    for place, seat, asked, reason in (
        (ana, 1, number, "not_seated"),
        (watcher, 0, number, "not_seated"),
        (ana, 0, number + 1, "stale"),
    ):
        with pytest.raises(Refused, match=reason):
            await place.hint(seat, asked)
    await answer(ana)
    await answer(beto)
    with pytest.raises(Refused, match="not_your_turn"):
        await ana.hint(0, number)


async def test_a_hint_that_comes_too_late_is_not_given(tmp_path: Path) -> None:
    thinker = FirstMove()
    thinker.gate.clear()
    house = await open_house(tmp_path, thinker=thinker)
    ana, _ = await seated(house, "ana", "beto")
    late = asyncio.create_task(ana.hint(0, ana.snapshot().ask.number))
    await until(lambda: thinker.asked, "the adviser thinks")
    await answer(ana)
    thinker.gate.set()
    with pytest.raises(Refused, match="stale"):
        await late
    await house.close()


async def test_a_hint_is_given_although_somebody_else_answers_meanwhile(tmp_path: Path) -> None:
    """Several may be asked at once; what the others do does not change the question."""
    thinker = FirstMove()
    thinker.gate.clear()
    house = await open_house(tmp_path, thinker=thinker)
    ana, beto = await seated(house, "ana", "beto")
    number = ana.snapshot().ask.number
    hint = asyncio.create_task(ana.hint(0, number))
    await until(lambda: thinker.asked, "the adviser thinks")
    await answer(beto)
    assert ana.snapshot().view.picked == (False, True)
    thinker.gate.set()
    assert (await hint).reason == "last_of_all"
    await ana.hint(0, number)
    assert len(thinker.asked) == 1
    await house.close()


async def test_when_nobody_can_say_another_try_is_free(tmp_path: Path) -> None:
    thinker = Silent()
    house = await open_house(tmp_path, thinker=thinker)
    ana, _ = await seated(house, "ana", "beto")
    for tries in (1, 2):
        with pytest.raises(Refused, match="no_advice"):
            await ana.hint(0, ana.snapshot().ask.number)
        assert len(thinker.asked) == tries
    await house.close()


async def test_a_table_that_closes_does_not_wait_for_a_thought(tmp_path: Path) -> None:
    thinker = FirstMove()
    thinker.gate.clear()
    house = await open_house(tmp_path, thinker=thinker)
    ana, _ = await seated(house, "ana", "beto")
    hint = asyncio.create_task(ana.hint(0, ana.snapshot().ask.number))
    await until(lambda: thinker.asked, "the adviser thinks")
    await house.close()
    with pytest.raises(Refused, match="closed"):
        await hint


async def test_real_advice_at_domino_from_a_worker(tmp_path: Path) -> None:
    """Through the processes in which bots think; dominó's adviser names a move that can be made."""
    house = await open_house(tmp_path, thinker=None)
    ana = await (await person(house, "ana")).open(NewTable("domino", 2, here=("Beto",)))
    await ana.start()
    (asked,) = ana.snapshot().waiting
    snapshot = ana.snapshot(eye=asked)
    hint = await ana.hint(asked, snapshot.ask.number)
    assert hint.move in snapshot.moves and hint.reason
    await house.close()
