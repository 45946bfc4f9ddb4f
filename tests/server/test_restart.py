"""A real house is killed in the middle of a match; opened again, nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from server.games import GAMES
from server.games.contract import Game
from server.lobby import House
from server.protocols import NewTable, Notice, Refused, TableRules
from server.store import StoreError
from tests.server.table.rig import FirstMove, answer, open_house, person, seated, table_of, told, until

PLAYERS = ("ana", "beto", "caio", "duda")

SERVER = """
import asyncio, sys
from pathlib import Path
from tests.server.table.rig import answer, open_house, seated

from server.games.domino.options import DominoOptions

async def main():
    options, most = DominoOptions(target=200), int(sys.argv[2])
    house = await open_house(Path(sys.argv[1]))
    places = await seated(house, "ana", "beto", "caio", "duda", game="domino", options=options)
    print("table", places[0].code, flush=True)
    for n, place in enumerate(places):
        print("hand", n, place.snapshot().view.hand, flush=True)
    while most:
        snapshot = places[0].snapshot()
        if snapshot.pause:
            for place in places:
                await place.ready()
            await places[0].changed(places[0].snapshot().version)
        elif snapshot.waiting:
            (turn,) = snapshot.waiting
            move = places[turn].snapshot().moves[0]
            await answer(places[turn], str(move))
            print("move", turn, move, flush=True)
            most -= 1
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def _killed_after(data: Path, moves: int) -> list[list[str]]:
    """Run a house that plays by itself; kill it after so many acknowledged moves, while it makes three more.

    Returns what it had said.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        SERVER,
        str(data),
        str(moves + 3),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert process.stdout is not None
    said: list[list[str]] = []
    while sum(line[0] == "move" for line in said) < moves:
        line = await asyncio.wait_for(process.stdout.readline(), 30)
        assert line, "the house ended by itself"
        said.append(line.decode().rstrip().split(maxsplit=2))
    process.kill()
    await process.wait()
    rest = (await process.stdout.read()).decode().splitlines()
    return said + [line.split(maxsplit=2) for line in rest]


@pytest.mark.parametrize("moves", [1, 17, 40])
async def test_killed_in_the_middle_of_a_match(tmp_path: Path, moves: int) -> None:
    said = await _killed_after(tmp_path, moves)
    code = said[0][1]
    house = await open_house(tmp_path)
    table = house.tables[code]
    stored = await house.store.match(table.number or 0)
    assert stored is not None
    acknowledged = [(int(seat), move) for kind, seat, move in (w for w in said if w[0] == "move")]
    written = [(line.seat, line.move) for line in stored.lines if line.by == "player"]
    # The last move may be on the disk although its acknowledgement had no time to be printed.
    assert written[: len(acknowledged)] == acknowledged and len(written) - len(acknowledged) <= 1

    assert table.phase == "playing" and table.present == ()
    sessions = [await person(house, login) for login in PLAYERS]
    assert [card.code for card in sessions[0].look().mine] == [code]
    places = [await session.sit(code) for session in sessions]
    assert [place.seats for place in places] == [{n} for n in range(4)]
    match = table.match
    assert match is not None
    for n, place in enumerate(places):
        snapshot = place.snapshot()
        assert snapshot.view == match.first(len(stored.lines)).state.view(n)
        assert snapshot.ask == match.state.ask(n)
        assert snapshot.commitment == match.commitment
        assert told(place, "restored") == [Notice("restored")]
        if moves == 1:
            dealt = next(w[2] for w in said if w[0] == "hand" and w[1] == str(n))
            played = [move for seat, move in written if seat == n]
            assert len(snapshot.view.hand) == 7 - len(played)
            assert all(str(tile) in dealt for tile in snapshot.view.hand)
    # And the match goes on.
    while places[0].snapshot().pause:
        for place in places:
            await place.ready()
        await until(lambda: not places[0].snapshot().pause, "the next round")
    (turn,) = places[0].snapshot().waiting
    await answer(places[turn])
    await house.close()


async def test_a_house_closed_and_opened_again_is_the_same(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    places = await seated(house, "ana", "beto", "caio", rules=TableRules(30, counter=False, hints=False))
    await answer(places[0], "pick 1")
    await answer(places[0], "pick 2")
    await places[2].stand_up()
    await until(lambda: places[0].snapshot().view.picked[2], "the bot has picked")
    before = [place.snapshot() for place in places[:2]]
    gathering = await (await person(house, "duda")).open(NewTable("picks", 4, public=False, bots=("random",)))
    await house.close()

    house = await open_house(tmp_path)
    assert set(house.tables) == {places[0].code, gathering.code}
    for login, was in zip(("ana", "beto"), before, strict=True):
        back = await (await person(house, login)).sit(was.code)
        now = back.snapshot()
        for same in ("view", "ask", "moves", "waiting", "commitment", "options", "rules", "public", "eye"):
            assert getattr(now, same) == getattr(was, same), same
        events = [e.what for e in now.entries if not isinstance(e.what, Notice)]
        assert events == [e.what for e in was.entries if not isinstance(e.what, Notice)]
    assert table_of(house, back).seating.chairs[2].kind == "bot"
    duda = await (await person(house, "duda")).sit(gathering.code)
    assert duda.snapshot().host and not duda.snapshot().public
    assert [s.kind for s in duda.snapshot().seats] == ["person", "empty", "empty", "bot"]
    await house.close()


async def test_a_finished_table_does_not_come_back_but_its_match_stays(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana, beto = await seated(house, "ana", "beto")
    while ana.snapshot().phase == "playing":
        if ana.snapshot().pause:
            await ana.ready()
            await beto.ready()
            await until(lambda: not ana.snapshot().pause, "the next round")
        await answer(ana)
        await answer(beto)
    await house.close()
    house = await open_house(tmp_path)
    assert house.tables == {}
    assert (await (await person(house, "ana")).export(ana.code)).startswith("{")
    await house.close()


async def test_a_second_house_on_the_directory_is_refused_and_disturbs_nothing(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana, _ = await seated(house, "ana", "beto")
    with pytest.raises(StoreError) as trouble:
        await open_house(tmp_path)
    assert trouble.value.reason == "locked"
    await answer(ana)
    await house.close()


async def _damage(data: Path, statement: str) -> None:
    def work() -> None:
        db = sqlite3.connect(data / "boteco.db")
        with db:
            db.execute(statement)
        db.close()

    await asyncio.to_thread(work)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET version = 99",
        "UPDATE journal SET move = 'pick 77' WHERE n = 1",
        "UPDATE journal SET move = x'ff' WHERE n = 1",
        "DELETE FROM journal WHERE n = 0",
        "UPDATE matches SET seed = x'00'",
        "UPDATE matches SET options = 'nonsense'",
        "UPDATE tables SET options = '{\"x\": 1}'",
        "UPDATE tables SET game = 'chess'",
        "DELETE FROM seats WHERE seat = 1",
    ],
)
async def test_a_table_that_cannot_be_read_is_named_and_kept_and_stops_no_other(
    tmp_path: Path, statement: str, caplog: pytest.LogCaptureFixture
) -> None:
    house = await open_house(tmp_path)
    ana, _ = await seated(house, "ana", "beto")
    await answer(ana, "pick 1")
    await house.close()
    await _damage(tmp_path, statement)
    house = await open_house(tmp_path)
    assert house.tables == {} and list(house.unreadable) == [ana.code]
    assert ana.code in caplog.text
    session = await person(house, "ana")
    with pytest.raises(Refused, match="no_such_table"):
        await session.sit(ana.code)
    await session.open(NewTable("picks", 2))
    assert ana.code in [row.code for row in await house.store.tables()]
    await house.close()


async def test_an_unfinished_match_of_older_rules_is_left_in_the_store(tmp_path: Path) -> None:
    """A house with other rules does not guess: the table waits in the store for the rules it began with."""
    house = await open_house(tmp_path)
    ana, _ = await seated(house, "ana", "beto", game="domino")
    await house.close()

    class Newer:
        version = GAMES["domino"].version + 1

        def __getattr__(self, name: str) -> Any:
            return getattr(GAMES["domino"], name)

    newer: Game = Newer()  # type: ignore[assignment]
    house = await House.open(tmp_path, games={"domino": newer}, thinker=FirstMove())
    assert house.tables == {} and "rules_version" in house.unreadable[ana.code]
    await house.close()
    house = await open_house(tmp_path)
    assert list(house.tables) == [ana.code]
    await house.close()
