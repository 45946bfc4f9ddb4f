"""The lobby: tables opened, found, joined and resumed; cards; codes; what wakes whom."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from server.games.contract import BadOptions
from server.games.domino.options import DominoOptions
from server.lobby import House, codes
from server.lobby.cards import UNLISTED
from server.protocols import NewTable, Refused, TableRules
from server.store import TableRow
from server.table import Place
from tests.server.table.picks import PicksOptions
from tests.server.table.rig import Clock, answer, break_disk, open_house, person, seated, table_of, until


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """An empty house."""
    house = await open_house(tmp_path)
    yield house
    await house.close()


async def test_an_empty_house(house: House) -> None:
    ana = await person(house, "ana")
    view = ana.look()
    assert (view.people, view.mine, view.open, view.playing) == (1, (), (), ())
    assert ana.invitation == "" and ana.resume_code == ""


async def test_people_are_counted_once_however_many_terminals_they_have(house: House) -> None:
    ana, again, beto = [await person(house, login) for login in ("ana", "ana", "beto")]
    assert ana.look().people == 2
    await again.close()
    assert ana.look().people == 2
    await beto.close()
    assert ana.look().people == 1


async def test_cards_tell_who_sits_where_and_how_it_stands(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("picks", 4, options=PicksOptions(rounds=3), bots=("random",)))
    (card,) = beto.look().open
    assert (card.people, card.bots, card.seats, card.free, card.phase) == (
        ("Ana", "Zeca"),
        1,
        4,
        2,
        "gathering",
    )
    assert card.options == PicksOptions(rounds=3) and not card.mine
    (mine,) = ana.look().mine
    assert mine.mine and mine.away_seconds == 0 and ana.look().open == ()
    await place.start()
    assert beto.look().open == ()
    (card,) = beto.look().playing
    assert (card.round, card.scores, card.free, card.bots) == (1, (0, 0, 0, 0), 0, 3)
    watching = await beto.watch(place.code)
    assert ana.look().mine[0].watchers == 1 and ana.look().mine[0].your_turn
    await answer(place)
    await until(lambda: place.snapshot().pause, "the bots have picked")
    assert not ana.look().mine[0].your_turn
    watching.leave()
    await until(lambda: beto.look().playing[0].watchers == 0, "the spectator is gone")


async def test_a_table_by_code_is_in_nobody_elses_list(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("picks", 2, public=False))
    assert beto.look().open == () and len(ana.look().mine) == 1
    await beto.sit(place.code)
    assert len(beto.look().mine) == 1


async def test_your_own_table_tells_how_long_you_were_away(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, _ = await seated(house, "ana", "beto")
    session = await person(house, "ana")
    ana.leave()
    clock.ahead += 90
    assert 90 <= session.look().mine[0].away_seconds < 100
    await session.sit(ana.code)
    assert session.look().mine[0].away_seconds == 0
    await house.close()


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


async def test_a_wrong_code_takes_a_moment_and_a_right_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(tmp_path, hesitation=77.0)
    ana, _ = await seated(house, "ana", "beto")
    caio = await person(house, "caio")
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr("server.lobby.house.asyncio.sleep", rest)
    await caio.watch(ana.code)
    assert rests == []
    for wish in (caio.watch("CCCC"), caio.resume("CCCC")):
        with pytest.raises(Refused):
            await wish
    assert rests == [77.0, 77.0]
    monkeypatch.undo()
    await house.close()


def test_codes_have_no_look_alikes_and_no_vowels() -> None:
    assert not set("01OILAEU") & set(codes.ALPHABET)
    drawn = {codes.new_table_code(()) for _ in range(500)}
    assert all(len(code) == 4 and set(code) <= set(codes.ALPHABET) for code in drawn)
    assert len(drawn) > 450


def test_a_code_is_never_given_twice() -> None:
    class AllBut:
        def __contains__(self, code: object) -> bool:
            return str(code)[0] != "K"

    assert codes.new_table_code(AllBut())[0] == "K"


@pytest.mark.parametrize("typed", ["K7Q2", "k7q2", " k7-q2 ", "K 7 Q 2", "k7q2\t"])
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert codes.read(typed) == "K7Q2"


@pytest.mark.parametrize("typed", ["", " - ", "K7O2", "../x", "K7Q2\x1b[m", "ｋ７ｑ２"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert codes.read(typed) == ""


async def test_an_unknown_code_is_refused(house: House) -> None:
    ana = await person(house, "ana")
    for code in ("K7Q2", "", "x" * 10_000, "\x1b[2J"):
        for wish in (ana.sit(code), ana.watch(code), ana.export(code)):
            with pytest.raises(Refused, match="no_such_table"):
                await wish


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


async def test_the_lobby_tells_whom_ones_match_waits_for_and_when_nobody_is_there(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    lobby, stranger = await person(house, "beto"), await person(house, "caio")
    assert lobby.look().mine[0].your_turn and lobby.look().mine[0].waits_for == "", "both are waited for"
    assert lobby.look().mine[0].elsewhere, "the other session is at the table"
    await answer(beto)
    beto.leave()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    assert not lobby.look().mine[0].elsewhere
    assert (lobby.look().mine[0].waits_for, lobby.look().mine[0].asleep) == ("Ana", False)
    version = lobby.look().version
    await answer(ana)
    await ana.ready()
    await until(lambda: lobby.look().mine[0].your_turn, "the next round")
    await until(lambda: lobby.look().version > version, "who is away hears of it in the lobby")
    assert not stranger.look().playing[0].asleep
    ana.leave()
    await until(lambda: stranger.look().playing[0].asleep, "nobody is there any more")
    assert stranger.look().playing[0].waits_for == "", "that is nobody else's business"
    older, newer = await seated(house, "duda", "edu"), await seated(house, "fabi", "guto")
    for place in newer:
        place.leave()
    await until(lambda: [card.asleep for card in stranger.look().playing] == [False, True, True], "last")
    assert stranger.look().playing[0].code == older[0].code


async def test_a_table_all_have_left_is_listed_for_its_own_people_alone_after_a_while(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    stranger, lobby = await person(house, "caio"), await person(house, "ana")
    playing = await seated(house, "ana", "beto")
    gathering = await (await person(house, "duda")).open(NewTable("picks", 2))
    for place in (*playing, gathering):
        place.leave()
    await until(lambda: [card.asleep for card in stranger.look().playing] == [True], "they have left")
    assert [card.code for card in stranger.look().open] == [gathering.code]
    await house.sweep()
    version = stranger.look().version
    clock.ahead += UNLISTED + 1
    assert stranger.look().playing == stranger.look().open == ()
    assert [card.code for card in lobby.look().mine] == [playing[0].code]
    await house.sweep()
    await until(lambda: stranger.look().version > version, "open lobbies hear of it")
    await lobby.sit(playing[0].code)
    assert [card.code for card in stranger.look().playing] == [playing[0].code]
    await house.close()


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


async def test_a_card_tells_in_whose_place_one_would_sit(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("picks", 2, public=False, bots=("random",)))
    assert (await beto.card(place.code.lower())).relieves == ""
    await place.start()
    card = await beto.card(place.code)
    assert card.relieves == place.snapshot().seats[1].name and not card.mine
    assert (await ana.card(place.code)).mine
    there = await beto.sit(place.code)
    await there.stand_up()
    other = await (await person(house, "caio")).sit(place.code)
    assert other.seats == {1} and (await beto.card(place.code)).relieves == "", "one hand is all one may see"
    with pytest.raises(Refused, match="no_such_table") as refused:
        await beto.card("zzzz")
    assert refused.value.facts == {"code": "ZZZZ"}
