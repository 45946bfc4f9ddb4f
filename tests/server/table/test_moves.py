"""A move at the table: who, which ask, legal, applied, stored, shown, in this order."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.games.contract import IllegalMove
from server.lobby import House
from server.match import Match, verify
from server.protocols import NewTable, Refused, TableRules
from tests.server.table.picks import PicksState
from tests.server.table.rig import (
    answer,
    break_disk,
    mend_disk,
    open_house,
    person,
    seated,
    table_of,
    until,
)


def _all(places: list[Any]) -> list[Any]:
    """Everything that everybody sees, but for how long the table has been waiting."""
    return [msgspec.structs.replace(place.snapshot(), thinking=None) for place in places]


async def _refused(places: list[Any], reason: str, seat: int, number: int, text: str, by: Any) -> None:
    """The move is refused for ``reason``, nobody sees anything, nothing is stored."""
    before, store = _all(places), by._table.means.store
    stored = await store.match(by._table.number)
    with pytest.raises((Refused, IllegalMove)) as refusal:
        await by.move(seat, number, text)
    assert refusal.value.reason == reason
    assert _all(places) == before
    assert await store.match(by._table.number) == stored


async def test_a_move_is_applied_stored_and_seen_by_all(house: House) -> None:
    places = await seated(house, "ana", "beto")
    before = _all(places)
    await answer(places[0], "pick 2")
    assert places[0].snapshot().view.mine == 2
    assert [s.version for s in _all(places)] == [s.version + 1 for s in before]
    assert places[1].snapshot().waiting == {1}
    number = table_of(house, places[0]).number
    assert number is not None
    stored = await house.store.match(number)
    assert stored is not None
    assert [(line.seat, line.move, line.by) for line in stored.lines] == [
        (0, "open", "table"),
        (0, "pick 2", "player"),
    ]


async def test_moves_that_are_refused_change_nothing(house: House) -> None:
    places = await seated(house, "ana", "beto")
    ana, beto = places
    number = ana.snapshot().ask.number
    await _refused(places, "not_seated", 1, number, "pick 1", by=ana)
    await _refused(places, "not_seated", 7, number, "pick 1", by=ana)
    await _refused(places, "stale", 0, number - 1, "pick 1", by=ana)
    await _refused(places, "stale", 0, number + 5, "pick 1", by=ana)
    await _refused(places, "unreadable", 0, number, "pick ½", by=ana)
    await _refused(places, "unreadable", 0, number, "", by=ana)
    await _refused(places, "unreadable", 0, number, "pick 1" * 100_000, by=ana)
    await _refused(places, "no_such_pick", 0, number, "pick 9", by=ana)
    await _refused(places, "already_open", 0, number, "open", by=ana)
    spectator = await (await person(house, "caio")).watch(ana.code)
    await _refused([*places, spectator], "not_seated", 0, number, "pick 1", by=spectator)
    assert beto.snapshot().waiting == {0, 1}


async def test_dominos_turn_is_kept_and_a_double_click_is_stale(house: House) -> None:
    places = await seated(house, "ana", "beto", game="domino")
    turn = next(iter(places[0].snapshot().waiting))
    asked = places[turn].snapshot()
    await _refused(places, "not_your_turn", 1 - turn, 99, str(asked.moves[0]), by=places[1 - turn])
    clicks = [places[turn].move(turn, asked.ask.number, str(asked.moves[0])) for _ in range(2)]
    outcome = await asyncio.gather(*clicks, return_exceptions=True)
    assert outcome[0] is None
    assert isinstance(outcome[1], Refused) and outcome[1].reason == "stale"
    assert len(places[0].snapshot().view.line) == 1


async def test_a_move_before_the_start_or_after_the_end_is_refused(house: House) -> None:
    host = await person(house, "ana")
    place = await host.open(NewTable("picks", 2))
    with pytest.raises(Refused, match="not_playing"):
        await place.move(0, 1, "pick 1")
    ana, beto = await seated(house, "ana", "beto")
    for _ in range(2):
        await answer(ana, "pick 1")
        await answer(beto, "pick 2")
        await ana.ready()
        if ana.snapshot().phase == "playing":
            await beto.ready()
            await until(lambda: not ana.snapshot().pause, "the next round")
    assert ana.snapshot().phase == "over"
    with pytest.raises(Refused, match="not_playing"):
        await ana.move(0, 9, "pick 1")


async def test_a_move_that_cannot_be_stored_never_happened(house: House) -> None:
    places = await seated(house, "ana", "beto")
    await answer(places[1], "pick 3")
    before = _all(places)
    await break_disk(house.store)
    number = places[0].snapshot().ask.number
    with pytest.raises(Refused, match="not_stored"):
        await places[0].move(0, number, "pick 2")  # would have ended the round
    assert _all(places) == before
    await mend_disk(house.store)
    await places[0].move(0, number, "pick 1")
    assert places[0].snapshot().view.scores == (1, 3)
    stored = await house.store.match(table_of(house, places[0]).number or 0)
    assert stored is not None
    assert [line.move for line in stored.lines] == ["open", "pick 3", "pick 1"]


async def test_a_match_or_seat_that_cannot_be_stored_never_was(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("picks", 2))
    before = place.snapshot()
    await break_disk(house.store)
    with pytest.raises(Refused, match="not_stored"):
        await place.start()
    with pytest.raises(Refused, match="not_stored"):
        await beto.sit(place.code)
    with pytest.raises(Refused, match="not_stored"):
        await beto.open(NewTable("picks", 2))
    assert place.snapshot() == before
    assert list(house.tables) == [place.code]
    await mend_disk(house.store)
    await beto.sit(place.code)
    await place.start()
    assert place.snapshot().phase == "playing"


async def test_a_session_cut_off_in_the_middle_of_a_move_leaves_it_whole(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    number = ana.snapshot().ask.number
    asking = asyncio.create_task(ana.move(0, number, "pick 2"))
    await asyncio.sleep(0)
    asking.cancel()
    await until(lambda: ana.snapshot().view.mine == 2, "the move is whole")
    await answer(beto, "pick 1")
    assert ana.snapshot().view.scores == (2, 1)


@pytest.mark.parametrize("steps", range(4))
async def test_a_keeper_that_is_woken_and_called_off_at_once_ends(house: House, steps: int) -> None:
    ana, _ = await seated(house, "ana", "beto", rules=TableRules(clock=600))
    keeper = table_of(house, ana).keeper
    for _ in range(20):
        await asyncio.sleep(0)  # until it waits for something to happen
    keeper.wake()
    for _ in range(steps):
        await asyncio.sleep(0)
    keeper.stop()
    await asyncio.wait([keeper._task], timeout=10)
    assert keeper._task.cancelled()


async def test_nothing_is_seen_before_it_is_stored(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    before = _all([ana, beto])
    seen_while_storing = []
    append = house.store.append

    async def watched(*given: Any) -> None:
        await append(*given)
        seen_while_storing.append(_all([ana, beto]))

    house.store.append = watched  # type: ignore[method-assign]
    await answer(ana, "pick 2")
    assert seen_while_storing == [before]


async def test_a_fault_in_the_rules_costs_one_move_and_never_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, beto = await seated(house, "ana", "beto")
    before = _all([ana, beto])
    play = PicksState.play

    def faulty(state: PicksState, seat: int, move: Any) -> Any:
        play(state, seat, move)
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(PicksState, "play", faulty)
        # The match put back is played again with the rules as they are, so the fault may strike but once.
        table_of(house, ana).playing.first = lambda count: _first(patched, ana, house, count)  # type: ignore[method-assign]
        with pytest.raises(ZeroDivisionError):
            await answer(ana, "pick 2")
    assert _all([ana, beto]) == before
    await answer(ana, "pick 3")
    await answer(beto, "pick 1")
    assert ana.snapshot().view.scores == (3, 1)


def _first(patched: pytest.MonkeyPatch, place: Any, house: House, count: int) -> Match:
    patched.undo()
    return Match.first(table_of(house, place).playing, count)


async def test_four_people_play_a_whole_match_of_domino(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    places = await seated(house, "ana", "beto", "caio", "duda", game="domino")
    known = [places[n].snapshot() for n in range(4)]
    stories: list[list[Any]] = [list(s.entries) for s in known]
    while (snapshot := places[0].snapshot()).phase == "playing":
        if snapshot.pause:
            for place in places:
                await place.ready()
            await until(lambda: not places[0].snapshot().pause, "the next round is dealt")
        else:
            (turn,) = snapshot.waiting
            await answer(places[turn])
        for n, place in enumerate(places):
            stories[n] += place.snapshot(len(stories[n])).entries
    over = [place.snapshot() for place in places]
    assert max(over[0].result.scores) >= 100
    for n, story in enumerate(stories):
        assert tuple(story) == over[n].entries
        assert [entry.number for entry in story] == list(range(1, len(story) + 1))
    assert over[0].seed and over[0].commitment
    file = await (await person(house, "ana")).export(places[0].code)
    verdict = verify(file.encode())
    assert verdict.ok and verdict.result == over[0].result and verdict.commitment == over[0].commitment
    await house.close()
