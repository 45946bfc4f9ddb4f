"""An even pace: neither haste nor hesitation tells the others anything, and nothing that was sent is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.games.contract import IllegalMove
from server.lobby import House
from server.protocols import NewTable, Refused, TableRules
from server.table import Table, Tempo
from tests.server.table.rig import (
    FirstMove,
    break_disk,
    mend_disk,
    open_house,
    person,
    seated,
    table_of,
    told,
    until,
)

EVEN = TableRules(even_pace=True)
PACE = Tempo(beat=0.0, thought=0.0, look=600.0, retry=0.01, pace=4.0)


class Hands:
    """A clock that only tests move."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Hands:
    return Hands()


async def _open(data: Path, clock: Hands, **facts: Any) -> House:
    return await open_house(data, **{"tempo": PACE, "now": clock, **facts})


async def _elapse(table: Table, clock: Hands, seconds: float) -> None:
    """Let time pass and the table's keeper look once what is due."""
    clock.now += seconds
    table.keeper.wake()
    await until(lambda: not table.keeper._woken.is_set(), "the keeper looks")

    async def nothing() -> None:
        """Waits for the lock that the keeper holds while it looks."""

    await table.alone(nothing)


def _send(place: Any) -> asyncio.Task[None]:
    snapshot = place.snapshot()
    return asyncio.create_task(place.move(snapshot.eye, snapshot.ask.number, str(snapshot.moves[0])))


def _line(place: Any) -> int:
    return len(place.snapshot(eye="public").view.line)


async def _shown_after(table: Table, clock: Hands, watcher: Any) -> float:
    """Let time pass in small steps until everybody sees the next tile; the seconds that took."""
    line, began = _line(watcher), clock.now
    while _line(watcher) == line:
        assert clock.now < began + 20
        await _elapse(table, clock, 0.25)
    return clock.now - began


@pytest.mark.parametrize(("thought", "shown"), [(0.0, 4.0), (1.5, 4.0), (3.75, 4.0), (6.5, 6.5)])
async def test_others_see_a_fast_and_a_slow_answer_after_the_same_time(
    tmp_path: Path, clock: Hands, thought: float, shown: float
) -> None:
    house = await _open(tmp_path, clock)
    places = await seated(house, "ana", "beto", game="domino", rules=EVEN)
    table = table_of(house, places[0])
    (asked,) = places[0].snapshot().waiting
    mover, other = places[asked], places[1 - asked]
    before, asked_at = other.snapshot(), clock.now
    await _elapse(table, clock, thought)
    sent = _send(mover)
    await until(lambda: len(list(table.outbox)) or _line(other), "the move is on its way")
    if thought < 4:
        assert other.snapshot().version == before.version and _line(other) == 0
        assert other.snapshot().thinking == thought == mover.snapshot().thinking
    await _shown_after(table, clock, other) if not _line(other) else None
    await sent
    assert clock.now - asked_at == shown and _line(other) == 1
    await house.close()


async def test_a_bot_takes_as_long_as_a_person(tmp_path: Path, clock: Hands) -> None:
    house = await _open(tmp_path, clock)
    session = await person(house, "ana")
    ana = await session.open(NewTable("domino", 2, rules=EVEN, bots=("normal",)))
    await ana.start()
    table = table_of(house, ana)
    times = []
    for _ in range(4):
        sent = None if ana.snapshot().ask is None else _send(ana)
        await until(lambda: list(table.outbox), "a move is on its way")
        times.append(await _shown_after(table, clock, ana))
        if sent is not None:
            await sent
    assert times == [4.0] * 4
    await house.close()


async def test_a_move_the_rules_refuse_is_refused_at_once(tmp_path: Path, clock: Hands) -> None:
    house = await _open(tmp_path, clock)
    ana, _ = await seated(house, "ana", "beto", rules=EVEN)
    number = ana.snapshot().ask.number
    with pytest.raises(IllegalMove, match="no_such_pick"):
        await ana.move(0, number, "pick 9")
    with pytest.raises(IllegalMove, match="unreadable"):
        await ana.move(0, number, "whatever")
    with pytest.raises(Refused, match="stale"):
        await ana.move(0, number + 1, "pick 1")
    await house.close()


async def test_an_ask_is_answered_once(tmp_path: Path, clock: Hands) -> None:
    house = await _open(tmp_path, clock)
    ana, beto = await seated(house, "ana", "beto", rules=EVEN)
    table = table_of(house, ana)
    sent = _send(ana)
    await until(lambda: list(table.outbox), "the move is on its way")
    with pytest.raises(Refused, match="stale"):
        await ana.move(0, ana.snapshot().ask.number, "pick 2")
    await _elapse(table, clock, 4.0)
    await sent
    assert beto.snapshot().view.picked == (True, False) and ana.snapshot().view.mine == 1
    await house.close()


async def test_whoever_is_not_waited_for_changes_their_mind_at_once(tmp_path: Path, clock: Hands) -> None:
    """Nobody else can see it, so there is nothing to hide."""
    house = await _open(tmp_path, clock)
    ana, beto = await seated(house, "ana", "beto", rules=EVEN)
    table = table_of(house, ana)
    sent = _send(ana)
    await until(lambda: list(table.outbox), "the move is on its way")
    await _elapse(table, clock, 4.0)
    await sent
    before = beto.snapshot().version
    await ana.move(0, ana.snapshot().ask.number, "pick 3")
    assert ana.snapshot().view.mine == 3 and not list(table.outbox)
    assert beto.snapshot().version == before
    await house.close()


async def test_a_clock_that_ends_sooner_beats_the_pace(tmp_path: Path, clock: Hands) -> None:
    """The person's own move counts, at the moment when time is up."""
    tempo = Tempo(beat=0.0, thought=0.0, look=600.0, retry=0.01, pace=40.0)
    house = await _open(tmp_path, clock, tempo=tempo)
    ana, beto = await seated(house, "ana", "beto", rules=TableRules(clock=10, even_pace=True))
    table = table_of(house, ana)
    sent = _send(ana)
    await until(lambda: list(table.outbox), "the move is on its way")
    assert ana.snapshot().deadline == beto.snapshot().deadline == 10.0
    await _elapse(table, clock, 9.0)
    assert beto.snapshot().view.picked == (False, False)
    await _elapse(table, clock, 1.0)
    await sent
    assert beto.snapshot().view.picked[0] and [n.name for n in told(ana, "clock_played")] in ([], ["Beto"])
    await house.close()


async def test_a_sent_move_is_made_also_when_its_session_is_cut_off(tmp_path: Path, clock: Hands) -> None:
    house = await _open(tmp_path, clock)
    ana, beto = await seated(house, "ana", "beto", rules=EVEN)
    table = table_of(house, ana)
    sent = _send(ana)
    await until(lambda: list(table.outbox), "the move is on its way")
    sent.cancel()
    ana.leave()
    beto.leave()
    await until(lambda: not table.present, "nobody is there")
    await _elapse(table, clock, 4.0)
    assert table.stories["public"].sight.view.picked == (True, False)
    await house.close()


async def test_a_move_that_was_not_shown_before_the_server_died_was_not_acknowledged(
    tmp_path: Path, clock: Hands
) -> None:
    house = await _open(tmp_path, clock)
    ana, _ = await seated(house, "ana", "beto", rules=EVEN)
    code, table = ana.code, table_of(house, ana)
    sent = _send(ana)
    await until(lambda: list(table.outbox), "the move is on its way")
    assert not sent.done()
    await house.close()
    with pytest.raises(Refused, match="closed"):
        await sent
    house = await _open(tmp_path, clock)
    ana = await (await person(house, "ana")).sit(code)
    assert ana.snapshot().ask is not None and ana.snapshot().view.picked == (False, False)
    assert ana.snapshot().rules == EVEN
    await house.close()


async def test_a_sent_move_that_cannot_be_stored_can_be_sent_again(tmp_path: Path, clock: Hands) -> None:
    house = await _open(tmp_path, clock)
    ana, _ = await seated(house, "ana", "beto", rules=EVEN)
    table = table_of(house, ana)
    await break_disk(house.store)
    sent = _send(ana)
    await until(lambda: list(table.outbox), "the move is on its way")
    await _elapse(table, clock, 4.0)
    with pytest.raises(Refused, match="not_stored"):
        await sent
    await mend_disk(house.store)
    sent = _send(ana)
    await until(lambda: ana.snapshot().view.picked[0], "the move is made, for its time has come")
    await sent
    await house.close()


async def test_who_comes_back_may_still_answer_what_a_substitute_has_sent(
    tmp_path: Path, clock: Hands
) -> None:
    house = await _open(tmp_path, clock, thinker=FirstMove())
    ana, beto = await seated(house, "ana", "beto", rules=EVEN)
    table = table_of(house, ana)
    beto.leave()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    await ana.substitute(1)
    await until(lambda: list(table.outbox), "the substitute has sent a move")
    beto = await (await person(house, "beto")).sit(ana.code)
    move = asyncio.create_task(beto.move(1, beto.snapshot().ask.number, "pick 3"))
    await until(lambda: [sent.by for sent in table.outbox] == ["player"], "beto's move has taken its place")
    await _elapse(table, clock, 4.0)
    await move
    assert beto.snapshot().view.mine == 3
    await house.close()


async def test_a_substitutes_sent_move_falls_when_its_person_is_back(tmp_path: Path, clock: Hands) -> None:
    house = await _open(tmp_path, clock)
    ana, beto = await seated(house, "ana", "beto", rules=EVEN)
    table = table_of(house, ana)
    beto.leave()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    await ana.substitute(1)
    await until(lambda: list(table.outbox), "the substitute has sent a move")
    beto = await (await person(house, "beto")).sit(ana.code)
    await _elapse(table, clock, 4.0)
    assert beto.snapshot().view.picked == (False, False) and not list(table.outbox)
    await house.close()
