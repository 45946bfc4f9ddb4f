"""The lobby: tables opened, found, joined and resumed; what wakes whom."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.games.contract import BadOptions
from server.games.domino.options import DominoOptions
from server.lobby import House
from server.protocols import NewTable, Refused, TableRules
from server.store import TableRow
from server.table import Place
from tests.server.table.picks import PicksOptions
from tests.server.table.rig import Clock, answer, break_disk, open_house, person, seated, table_of, until


async def test_a_move_wakes_the_lobby_of_its_people_alone(house: House) -> None:
    ana, beto, _ = await seated(house, "ana", "beto", "caio")
    stranger, mine = await person(house, "duda"), await person(house, "ana")
    await until(lambda: house.bell.due is None, "everybody knows of their coming")
    strangers = asyncio.create_task(stranger.changed(stranger.look().version))
    anas = asyncio.create_task(mine.changed(mine.look().version))
    await answer(ana)
    await asyncio.wait_for(anas, 10)
    assert not mine.look().mine[0].your_turn
    assert not strangers.done()
    beto.leave()
    await answer(ana)
    late = await person(house, "elza")
    await asyncio.wait_for(strangers, 10)
    await late.close()


async def test_many_changes_are_one_wake_up(tmp_path: Path) -> None:
    house = await open_house(tmp_path, merge=3_600)
    ana, beto = await person(house, "ana"), await person(house, "beto")
    version, due = ana.look().version, house.bell.due
    assert due is not None, "their coming is to be told"
    for _ in range(10):
        place = await beto.open(NewTable("picks", 2))
        await place.stand_up()
    assert ana.look().version == version and house.bell.due is due
    due.cancel()
    house.bell._wake()
    await ana.changed(version)
    assert ana.look().version == version + 1
    await house.close()


async def test_wishes_that_cannot_be_are_refused(house: House) -> None:
    ana = await person(house, "ana")
    wishes = {
        "game": NewTable("chess", 2),
        "options": NewTable("picks", 2, options=DominoOptions()),
        "clock": NewTable("picks", 2, rules=TableRules(clock=-1)),
        "bots": NewTable("picks", 2, bots=("normal", "normal")),
    }
    for field, wish in wishes.items():
        with pytest.raises(BadOptions) as bad:
            await ana.open(wish)
        assert bad.value.field == field
    with pytest.raises(BadOptions):
        await ana.open(NewTable("picks", 2, bots=("brilliant",)))
    with pytest.raises(BadOptions):
        await ana.open(NewTable("domino", 3, options=DominoOptions(pairs=True)))
    with pytest.raises(BadOptions):
        await ana.open(NewTable("domino", 99))
    assert house.tables == {}


async def test_two_open_tables_are_the_limit_of_a_person(house: House) -> None:
    ana = await person(house, "ana")
    first = await ana.open(NewTable("picks", 2))
    await ana.open(NewTable("picks", 2))
    for wish in (ana.open(NewTable("picks", 2)), ana.play_now()):
        with pytest.raises(Refused, match="too_many_tables") as refused:
            await wish
    assert refused.value.facts == {"limit": 2}
    await first.stand_up()
    await until(lambda: first.code not in house.tables, "the empty table is closed")
    await ana.open(NewTable("picks", 2))


async def test_a_table_handed_on_still_counts_for_whoever_opened_it(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    for _ in range(2):
        place = await ana.open(NewTable("picks", 2))
        other = await beto.sit(place.code)
        await place.stand_up()
        await other.start()
        assert other.snapshot().host and other.snapshot().phase == "playing"
    with pytest.raises(Refused, match="too_many_tables"):
        await ana.open(NewTable("picks", 2))
    assert (await beto.open(NewTable("picks", 2))).code in house.tables, "beto has opened none of them"


async def test_play_now_is_a_hand_at_once(house: House) -> None:
    ana = await person(house, "ana")
    place = await ana.play_now()
    snapshot = place.snapshot()
    assert snapshot.phase == "playing" and len(snapshot.view.hand) == 7
    assert [(seat.kind, seat.level) for seat in snapshot.seats] == [("person", "")] + [("bot", "normal")] * 3
    assert snapshot.options == DominoOptions()


async def test_play_now_is_for_the_game_of_the_last_table_else_for_domino(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    assert ana.usual_game == "domino"
    place = await ana.open(NewTable("kingdomino_origins", 2))
    await beto.watch(place.code)
    assert ana.usual_game == "kingdomino_origins" and beto.usual_game == "domino"
    again = await ana.play_now()
    assert again.snapshot().game == "kingdomino_origins" and again.code != place.code
    assert (await beto.play_now()).snapshot().game == "domino"


async def test_play_now_joins_people_who_wait_for_players(house: House) -> None:
    ana, beto, caio = [await person(house, login) for login in ("ana", "beto", "caio")]
    await caio.open(NewTable("domino", 2, public=False))
    place = await ana.open(NewTable("domino", 2))
    joined = await beto.play_now()
    assert joined.code == place.code and joined.seats == {1}
    other = await caio.play_now()
    assert other.code != place.code and other.snapshot().phase == "playing"


async def test_play_now_passes_by_a_table_nobody_is_at(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("domino", 2))
    place.leave()
    assert (await beto.play_now()).code != place.code


async def test_a_gathering_table_nobody_is_at_is_closed_after_ten_minutes(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana = await person(house, "ana")
    gathering = await ana.open(NewTable("picks", 2))
    playing = await ana.open(NewTable("picks", 2))
    await playing.start()
    gathering.leave()
    playing.leave()
    clock.ahead += 599
    await house.sweep()
    assert set(house.tables) == {gathering.code, playing.code}
    clock.ahead += 2
    await house.sweep()
    assert set(house.tables) == {playing.code}
    with pytest.raises(Refused, match="no_such_table"):
        await ana.sit(gathering.code)
    await house.close()


async def test_an_unfinished_match_nobody_comes_back_to_is_closed_after_two_weeks(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    await seated(house, "ana", "beto")
    await house.close()
    house = await open_house(tmp_path, now=clock)
    clock.ahead += 13.9 * 86_400
    await house.sweep()
    assert (await person(house, "ana")).look().mine[0].away_seconds >= 13 * 86_400
    clock.ahead += 0.2 * 86_400
    await house.sweep()
    assert house.tables == {} and await house.store.tables() == []
    await house.close()


async def test_a_house_that_was_closed_for_long_keeps_its_tables_until_people_can_have_come(
    tmp_path: Path,
) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    (playing, _) = await seated(house, "ana", "beto")
    gathering = await (await person(house, "caio")).open(NewTable("picks", 2))
    await house.store.transact(
        lambda db: db.execute("UPDATE tables SET touched = touched - ?", (90 * 86_400,))
    )
    await house.close()
    house = await open_house(tmp_path, now=clock)
    await house.sweep()
    assert set(house.tables) == {playing.code, gathering.code}
    clock.ahead += 0.9 * 86_400
    await house.sweep()
    assert set(house.tables) == {playing.code}, "without a match a table waits as long as ever"
    clock.ahead += 0.2 * 86_400
    await house.sweep()
    assert not house.tables
    await house.close()


async def test_a_match_that_is_on_is_not_exported(house: House) -> None:
    ana, _ = await seated(house, "ana", "beto")
    with pytest.raises(Refused, match="not_over"):
        await (await person(house, "ana")).export(ana.code)


async def played_out(house: House, *logins: str, **wish: Any) -> Place:
    """The host's place at a table where these people have played a short match."""
    places = await seated(house, *logins, options=PicksOptions(rounds=1), **wish)
    while places[0].snapshot().phase != "over":
        for place in places:
            if place.snapshot().ask is not None:
                await answer(place)
    return places[0]


async def test_a_public_match_that_is_over_is_everybodys_and_another_one_its_peoples(house: House) -> None:
    public = await played_out(house, "ana", "beto")
    private = await played_out(house, "ana", "beto", public=False)
    stranger, beto = await person(house, "evil"), await person(house, "beto")
    assert '"picks"' in await stranger.export(public.code)
    assert await beto.export(private.code) == await (await person(house, "ana")).export(private.code)
    with pytest.raises(Refused, match="not_over"):
        await stranger.export(private.code)
    await house.close_table(table_of(house, public))
    await house.close_table(table_of(house, private))
    assert await stranger.export(public.code)
    assert await beto.export(private.code)
    with pytest.raises(Refused, match="no_such_table"):
        await stranger.export(private.code)


async def test_watching_twice_from_one_session_is_one_look(house: House) -> None:
    ana, _ = await seated(house, "ana", "beto")
    caio = await person(house, "caio")
    first = await caio.watch(ana.code)
    second = await caio.watch(ana.code)
    assert first.ended == "left" and second.ended == ""
    assert ana.snapshot().watchers == ("Caio",)


async def test_closing_the_house_wakes_everybody(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana, beto = await seated(house, "ana", "beto")
    lobby = await person(house, "caio")
    await until(lambda: house.bell.due is None, "everybody knows of their coming")
    waits = [asyncio.create_task(place.changed(10_000)) for place in (ana, beto)]
    waits.append(asyncio.create_task(lobby.changed(lobby.look().version)))
    await asyncio.sleep(0)
    await house.close()
    await asyncio.wait_for(asyncio.gather(*waits), 10)
    assert ana.ended == beto.ended == "closed"
    with pytest.raises(Refused, match="closed"):
        await lobby.open(NewTable("picks", 2))
    with pytest.raises(Refused, match="closed"):
        await ana.move(0, 1, "pick 1")
    await lobby.close()


async def test_a_session_cut_off_while_it_opens_a_table_leaves_no_ghost(house: House) -> None:
    ana = await person(house, "ana")
    save, gate = house.store.save_table, asyncio.Event()

    async def slow(row: TableRow) -> None:
        await gate.wait()
        await save(row)

    house.store.save_table = slow  # type: ignore[method-assign]
    opening = asyncio.create_task(ana.play_now())
    await until(lambda: house.tables, "the table is being stored")
    opening.cancel()
    await ana.close()
    gate.set()
    (table,) = house.tables.values()
    await until(lambda: table.seating.people and not table.places, "the table is stored, and ana away")
    assert (await person(house, "ana")).look().mine[0].code == table.code


async def test_a_table_that_could_not_be_stored_is_not_listed(house: House) -> None:
    ana = await person(house, "ana")
    await break_disk(house.store)
    with pytest.raises(Refused, match="not_stored"):
        await ana.play_now()
    assert house.tables == {} and ana.look().mine == ()


async def test_places_are_bound_to_their_person(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    assert table_of(house, ana).present == (ana.person, beto.person)
    assert ana.person != beto.person
