"""Tables that close, and who comes in that very moment: no match is lost, nothing half closed is left."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.lobby import House
from server.lobby.cards import UNLISTED
from server.protocols import NewTable, Refused
from tests.server.table.rig import Clock, open_house, person, seated, table_of, until

WEEKS = 15 * 86_400


async def test_who_comes_back_in_the_moment_when_a_forsaken_match_would_close_has_it_back(
    tmp_path: Path,
) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    places = await seated(house, "ana", "beto")
    table = table_of(house, places[0])
    for place in places:
        place.leave()
    await until(lambda: table.lonely_since is not None and not table.present, "both have left")
    beto = await person(house, "beto")
    clock.ahead += WEEKS
    coming = asyncio.create_task(beto.sit(table.code))
    await asyncio.sleep(0)  # he stands at the table, and the store is still to note who hosts now
    sweeping = asyncio.create_task(house.sweep())
    back = await coming
    await sweeping
    assert not back.ended and back.seats and back.snapshot().phase == "playing"
    assert house.tables == {table.code: table} and not table.closed
    await house.close()
    house = await open_house(tmp_path)
    assert set(house.tables) == {table.code}
    await house.close()


@pytest.mark.parametrize("order", [1, -1])
async def test_a_match_that_its_last_person_gives_up_while_somebody_comes_is_theirs(
    tmp_path: Path, order: int
) -> None:
    house = await open_house(tmp_path)
    ana, caio = await person(house, "ana"), await person(house, "caio")
    place = await ana.open(NewTable("picks", 2))
    await place.start()
    await asyncio.gather(*[place.stand_up(), caio.sit(place.code)][::order])
    await asyncio.gather(*house._tasks)
    assert [card.code for card in caio.look().mine] == [place.code] and caio.at_table
    assert [row.code for row in await house.store.tables()] == list(house.tables) == [place.code]
    await house.close()


async def test_a_table_that_closes_refuses_who_comes_too_late(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana, caio = await person(house, "ana"), await person(house, "caio")
    place = await ana.open(NewTable("picks", 2))
    table = table_of(house, place)
    await place.stand_up()
    late = asyncio.create_task(caio.sit(place.code))
    with pytest.raises(Refused, match=r"closed|no_such_table"):
        await late
    await asyncio.gather(*house._tasks)
    assert table.closed and house.tables == {} and await house.store.tables() == []
    await house.close()


async def test_lobbies_hear_at_once_that_somebody_is_back_at_a_table_that_was_listed_no_more(
    tmp_path: Path,
) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, stranger = await person(house, "ana"), await person(house, "caio")
    place = await ana.open(NewTable("picks", 2))
    place.leave()
    await until(lambda: table_of(house, place).lonely_since is not None, "nobody is there")
    clock.ahead += UNLISTED + 1
    await house.sweep()
    await until(lambda: house.bell.due is None and not house.bell._to_wake, "everybody has been told")
    assert stranger.look().open == ()
    version = stranger.look().version
    await ana.sit(place.code)
    await until(lambda: stranger.look().version > version, "the list has a table more")
    assert [card.code for card in stranger.look().open] == [place.code]
    await house.close()


async def test_a_table_that_everybody_gave_up_as_the_house_went_down_does_not_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as down:
        down.setattr(House, "_deserted", lambda house, table: None)
        house = await open_house(tmp_path)
    places = await seated(house, "ana", "beto")
    for place in places:
        await place.stand_up()
    assert [row.phase for row in await house.store.tables()] == ["playing"]
    await house.close()
    house = await open_house(tmp_path)
    assert house.tables == {} and await house.store.tables() == []
    await house.close()
