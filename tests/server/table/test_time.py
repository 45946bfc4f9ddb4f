"""What the table does by itself: bots, clocks, pauses; and that it does nothing while nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.games.contract import Event
from server.lobby import House
from server.protocols import NewTable, Notice, TableRules
from server.table import Tempo
from tests.server.table.picks import Pick
from tests.server.table.rig import (
    FAST,
    Clock,
    FirstMove,
    answer,
    break_disk,
    mend_disk,
    open_house,
    person,
    seated,
    table_of,
    told,
    until,
)


async def _hands(house: House, place: Any) -> list[str]:
    stored = await house.store.match(table_of(house, place).number or 0)
    assert stored is not None
    return [line.by for line in stored.lines]


async def test_a_clock_that_runs_out_plays_once_for_the_seat(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto", rules=TableRules(clock=1))
    assert ana.snapshot().deadline is not None
    await answer(ana, "pick 1")
    await until(lambda: beto.snapshot().pause, "the clock has played for beto")
    assert told(ana, "clock_played") == [Notice("clock_played", "Beto", 1)]
    assert await _hands(house, ana) == ["table", "player", "clock"]
    assert ana.snapshot().deadline is None


async def test_a_bot_of_a_level_nobody_knows_plays_on_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A table from a house with other bots: the match goes on, but not in silence."""
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker)
    ana = await (await person(house, "ana")).open(NewTable("picks", 2, bots=("random",)))
    table = table_of(house, ana)
    former = msgspec.structs.replace(table.seating.chairs[1], level="former")
    table.seating = table.seating.put(1, former)
    await ana.start()
    await answer(ana, "pick 1")
    await until(lambda: ana.snapshot().pause, "the bot has moved")
    assert sorted(await _hands(house, ana)) == ["bot", "player", "table"]
    assert thinker.asked == []
    assert f"table {ana.code}: there is no former bot for picks" in caplog.text
    await house.close()


async def test_a_move_that_races_with_the_clock_is_made_once(tmp_path: Path) -> None:
    """The player's move arrives while the clock's move is being thought out: the player's counts, alone."""
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker)
    ana, beto = await seated(house, "ana", "beto", rules=TableRules(clock=1))
    await answer(beto, "pick 3")
    thinker.gate.clear()
    await until(lambda: thinker.asked, "the clock has run out and a move is looked for")
    await answer(ana, "pick 2")
    thinker.gate.set()
    await until(lambda: not table_of(house, ana).keeper._thinking, "the thought is over")
    assert await _hands(house, ana) == ["table", "player", "player"]
    assert ana.snapshot().view.scores == (2, 3) and told(ana, "clock_played") == []
    await house.close()


async def test_a_clock_that_is_too_late_does_not_change_a_pick_that_was_made(tmp_path: Path) -> None:
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker)
    ana, _, _ = await seated(house, "ana", "beto", "caio", rules=TableRules(clock=1))
    thinker.gate.clear()
    await until(lambda: len(thinker.asked) == 3, "all clocks have run out and moves are looked for")
    await answer(ana, "pick 3")
    thinker.gate.set()
    await until(lambda: ana.snapshot().pause, "the clock has played for the others")
    assert await _hands(house, ana) == ["table", "player", "clock", "clock"]
    await house.close()


async def test_clock_and_player_at_the_same_moment_many_times(house: House) -> None:
    for _ in range(5):
        ana, beto = await seated(house, "ana", "beto", rules=TableRules(clock=1))
        table = table_of(house, ana)
        number = ana.snapshot().ask.number
        await until(lambda t=table: min(t.moments.due.values()) <= t.means.now() + 0.001, "the last moment")
        outcome = await asyncio.gather(ana.move(0, number, "pick 1"), return_exceptions=True)
        await until(lambda p=beto: p.snapshot().view.picked == (True, True), "both have picked")
        seats = [line.seat for line in (await house.store.match(table.number or 0)).lines]  # type: ignore[union-attr]
        assert sorted(seats) == [0, 0, 1], outcome  # the table's opening, and one pick each
        await ana.stand_up()
        await beto.stand_up()


async def test_clocks_start_after_the_events_were_shown_at_most_six_seconds(tmp_path: Path) -> None:
    house = await open_house(tmp_path, tempo=Tempo(beat=1.0))
    ana, _ = await seated(house, "ana", "beto", game="domino", rules=TableRules(clock=30))
    deadline = ana.snapshot().deadline
    assert deadline is not None and 31.0 < deadline <= 36.0
    await house.close()


async def test_a_secret_move_does_not_start_the_others_clock_anew(house: House) -> None:
    ana, beto, _ = await seated(house, "ana", "beto", "caio", rules=TableRules(clock=600))
    before = dict(table_of(house, ana).moments.due)
    await answer(beto, "pick 1")
    await answer(beto, "pick 2")
    assert table_of(house, ana).moments.due == {key: due for key, due in before.items() if key[0] != 1}
    assert ana.snapshot().eye == 0


async def test_what_only_one_seat_sees_takes_no_time_of_the_others(tmp_path: Path) -> None:
    house = await open_house(tmp_path, tempo=Tempo(beat=1.0), now=lambda: 1_000.0)
    ana, _ = await seated(house, "ana", "beto", rules=TableRules(clock=30))
    table = table_of(house, ana)
    before = table.moments.follow
    await answer(ana, "pick 1")
    assert table.moments.follow == before > 1_000.0
    await house.close()


async def test_no_clock_and_no_bot_goes_on_while_nobody_is_there(tmp_path: Path) -> None:
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker)
    thinker.gate.clear()
    session = await person(house, "ana")
    ana = await session.open(NewTable("picks", 3, rules=TableRules(clock=600), bots=("normal", "normal")))
    await ana.start()
    table = table_of(house, ana)
    await until(lambda: len(thinker.asked) == 2, "both bots think")
    ana.leave()
    await until(lambda: not table.present and not table.moments.due, "the match has stopped")
    thinker.gate.set()
    await until(lambda: not table.keeper._thinking, "the thoughts have ended")
    assert table.stories["public"].sight.view.picked == (False, False, False)
    assert len(thinker.asked) == 2
    back = await session.sit(ana.code)
    assert back.snapshot().deadline is not None
    await until(lambda: back.snapshot().view.picked == (False, True, True), "the bots go on")
    await house.close()


@pytest.mark.parametrize(
    "tempo",
    [Tempo(beat=100.0, lag=600.0, thought=0.0), Tempo(beat=0.0, thought=600.0)],
    ids=["until people could see what happened", "for their thought"],
)
async def test_bots_wait(tmp_path: Path, tempo: Tempo) -> None:
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker, tempo=tempo)
    ana = await (await person(house, "ana")).open(NewTable("picks", 2, bots=("normal",)))
    await ana.start()
    await until(lambda: thinker.asked, "the bot knows its answer")
    await answer(ana)
    assert ana.snapshot().view.picked == (True, False)
    await house.close()


@pytest.mark.parametrize("clock", [0, 1])
async def test_an_answer_is_not_made_before_its_thought(tmp_path: Path, clock: int) -> None:
    """A bot's, and the one made for somebody whose clock has run out; however quick it was to find."""
    house = await open_house(tmp_path, tempo=Tempo(beat=0.0, second=0.02, thought=0.2, look=600.0))
    began = time.monotonic()
    if clock:
        beto, _ = await seated(house, "beto", "ana", rules=TableRules(clock=clock))
    else:
        beto = await (await person(house, "beto")).open(NewTable("picks", 2, bots=("normal",)))
        await beto.start()
    await answer(beto)
    await until(lambda: beto.snapshot().pause, "all have picked")
    assert time.monotonic() >= began + 0.2
    await house.close()


async def test_a_thought_that_outlasts_its_time_is_not_made_longer(tmp_path: Path) -> None:
    clock, thinker = Clock(), FirstMove()
    thinker.gate.clear()
    house = await open_house(tmp_path, thinker=thinker, now=clock, tempo=Tempo(beat=0.0, thought=600.0))
    ana = await (await person(house, "ana")).open(NewTable("picks", 2, bots=("normal",)))
    await ana.start()
    await until(lambda: thinker.asked, "the bot thinks")
    clock.ahead += 601
    thinker.gate.set()
    await until(lambda: ana.snapshot().view.picked == (False, True), "the bot has picked")
    await house.close()


async def test_a_pause_ends_when_everybody_present_is_ready(house: House) -> None:
    ana, beto, caio = await seated(house, "ana", "beto", "caio")
    for place in (ana, beto, caio):
        await answer(place)
    assert ana.snapshot().pause and ana.snapshot().resumes is not None
    await ana.ready()
    await ana.ready()
    assert [seat.ready for seat in beto.snapshot().seats] == [True, False, False]
    caio.leave()
    await until(lambda: ana.snapshot().seats[2].away, "caio is away")
    assert ana.snapshot().pause
    await beto.ready()
    await until(lambda: not ana.snapshot().pause, "the next round")
    assert not any(seat.ready for seat in ana.snapshot().seats)
    await ana.ready()  # a moment too late: no fault


async def test_a_pause_ends_by_itself(tmp_path: Path) -> None:
    house = await open_house(tmp_path, tempo=Tempo(beat=0.0, thought=0.0, look=0.05))
    ana, beto = await seated(house, "ana", "beto")
    await answer(ana)
    await answer(beto)
    await until(lambda: ana.snapshot().view.round == 2, "the next round")
    await house.close()


async def test_the_longest_pause_is_twenty_seconds(tmp_path: Path) -> None:
    house = await open_house(tmp_path, tempo=Tempo())
    ana, beto = await seated(house, "ana", "beto")
    await answer(ana)
    await answer(beto)
    resumes = ana.snapshot().resumes
    assert resumes is not None and 10 < resumes <= 20
    await house.close()


async def test_a_pause_is_not_over_before_its_story_is_told(tmp_path: Path) -> None:
    house = await open_house(tmp_path, tempo=Tempo(beat=100.0, look=20.0), now=lambda: 1_000.0)
    ana, beto = await seated(house, "ana", "beto")
    await answer(ana)
    await answer(beto)
    story = [entry.what for entry in ana.snapshot(eye="public").entries]
    told = 100.0 * sum(what.beat for what in story if isinstance(what, Event))
    resumes = ana.snapshot().resumes
    assert resumes is not None and told > 20 and resumes > told
    await house.close()


async def test_a_bots_move_that_cannot_be_stored_is_made_later(tmp_path: Path) -> None:
    thinker = FirstMove()
    thinker.gate.clear()
    house = await open_house(tmp_path, thinker=thinker)
    session = await person(house, "ana")
    ana = await session.open(NewTable("picks", 2, bots=("normal",)))
    await ana.start()
    await until(lambda: thinker.asked, "the bot thinks")
    await break_disk(house.store)
    thinker.gate.set()
    await until(lambda: len(thinker.asked) > 1, "the bot has to think again")
    assert ana.snapshot().view.picked == (False, False)
    await mend_disk(house.store)
    await until(lambda: ana.snapshot().view.picked == (False, True), "the bot has picked")
    await house.close()


class Wrong(FirstMove):
    """A bot that answers with something that is no move, or raises."""

    def __init__(self, answer: object) -> None:
        super().__init__()
        self.answer = answer

    async def choose(self, game: str, level: str, view: Any, moves: Sequence[Any], seed: bytes) -> Any:
        self.asked.append((level, view))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


async def test_a_bot_that_chooses_an_illegal_move_makes_the_first_legal_one(tmp_path: Path) -> None:
    house = await open_house(tmp_path, thinker=Wrong(Pick(77)))
    session = await person(house, "ana")
    ana = await session.open(NewTable("picks", 2, bots=("normal",)))
    await ana.start()
    await until(lambda: ana.snapshot().view.picked == (False, True), "the bot has picked")
    await house.close()


async def test_a_bot_that_fails_does_not_stop_the_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    thinker = Wrong(RuntimeError("no idea"))
    house = await open_house(tmp_path, thinker=thinker, tempo=FAST)
    session = await person(house, "ana")
    ana = await session.open(NewTable("picks", 2, bots=("normal",)))
    await ana.start()
    await until(lambda: len(thinker.asked) > 1, "the bot is asked again")
    assert "bot failed" in caplog.text
    await answer(ana)
    assert ana.snapshot().view.picked == (True, False)
    await house.close()


async def test_everybody_sees_for_how_long_the_table_has_been_waiting(tmp_path: Path) -> None:
    now = [1_000.0]
    house = await open_house(tmp_path, now=lambda: now[0])
    ana, beto, caio = await seated(house, "ana", "beto", "caio")
    places = (ana, beto, caio, await (await person(house, "duda")).watch(ana.code))
    now[0] += 7
    assert [place.snapshot().thinking for place in places] == [7.0] * 4
    await beto.say("vai")
    assert ana.snapshot().thinking == 7.0, "talking is no move"
    await answer(ana, "pick 1")
    now[0] += 2
    assert [place.snapshot().thinking for place in places] == [2.0] * 4, "it waits for fewer people since"
    await answer(ana, "pick 2")
    assert [place.snapshot().thinking for place in places] == [2.0] * 4, "a secret change tells nobody"
    await answer(beto)
    await answer(caio)
    assert ana.snapshot().pause and ana.snapshot().thinking is None
    await house.close()


async def test_waiting_is_counted_from_when_people_could_see_what_happened(tmp_path: Path) -> None:
    now = [1_000.0]
    house = await open_house(tmp_path, now=lambda: now[0], tempo=Tempo(beat=1.0))
    ana, _ = await seated(house, "ana", "beto", game="domino")
    shown = table_of(house, ana).moments.follow - now[0]
    assert shown > 1 and ana.snapshot().thinking == 0.0
    now[0] += shown + 3
    assert ana.snapshot().thinking == pytest.approx(3.0)
    await house.close()


async def test_nobody_is_waited_for_while_nobody_is_there(tmp_path: Path) -> None:
    now = [1_000.0]
    house = await open_house(tmp_path, now=lambda: now[0])
    session = await person(house, "ana")
    ana = await session.open(NewTable("picks", 2, here=("Beto",)))
    await ana.start()
    ana.leave()
    table = table_of(house, ana)
    await until(lambda: not table.present and table.moments.since is None, "the table stands still")
    now[0] += 3_600
    back = await session.sit(ana.code)
    assert back.snapshot().thinking == 0.0
    await house.close()
