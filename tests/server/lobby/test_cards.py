"""Tables as the lobby lists them: who sees which, and what their cards tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.lobby import House
from server.lobby.cards import UNLISTED
from server.protocols import NewTable, Refused
from tests.server.table.picks import PicksOptions
from tests.server.table.rig import Clock, answer, open_house, person, seated, until


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
