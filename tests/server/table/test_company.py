"""Further people at one keyboard: their seats belong to the session of the person who brought them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.games.contract import BadOptions
from server.lobby import House
from server.protocols import NewTable, Notice, Refused
from tests.server.table.rig import answer, open_house, person, table_of, told, until


async def _sit_down(house: House, *here: str, seats: int = 4, **wish: Any) -> Any:
    """Ana's place at a new table, with company."""
    return await (await person(house, "ana")).open(NewTable("picks", seats, here=here, **wish))


def _names(place: Any) -> list[str]:
    return [seat.name for seat in place.snapshot().seats]


async def test_company_sits_after_the_host_under_names_of_its_own(house: House) -> None:
    ana = await _sit_down(house, " b[e]to ", "Ana", "Ana")
    assert _names(ana) == ["Ana", "beto", "Ana 2", "Ana 3"]
    assert ana.seats == {0, 1, 2, 3} and ana.snapshot().held == (0, 1, 2, 3)
    seats = ana.snapshot().seats
    assert [seat.here for seat in seats] == [False, True, True, True]
    assert [seat.host for seat in seats] == [True, False, False, False]
    assert [notice.name for notice in told(ana, "sat_down")] == ["Ana", "beto", "Ana 2", "Ana 3"]


async def test_company_without_a_name_or_a_seat_is_refused(house: House) -> None:
    with pytest.raises(Refused, match="bad_name") as refused:
        await _sit_down(house, "Beto", "[]")
    assert refused.value.facts == {"name": "[]"}
    with pytest.raises(BadOptions, match="here"):
        await _sit_down(house, "Beto", "Caio", seats=2)
    with pytest.raises(BadOptions, match="bots"):
        await _sit_down(house, "Beto", seats=2, bots=("normal",))
    assert not house.tables


async def test_one_session_plays_all_its_seats_and_looks_through_each_of_their_eyes(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=3, bots=("normal",))
    await ana.start()
    assert ana.snapshot().eye == 0 and ana.snapshot(eye=1).eye == 1
    with pytest.raises(Refused, match="not_seated"):
        ana.snapshot(eye=2)
    await ana.move(1, ana.snapshot(eye=1).ask.number, "pick 3")
    assert ana.snapshot(eye=1).view.mine == 3 and ana.snapshot(eye=0).view.mine is None
    await ana.move(0, ana.snapshot().ask.number, "pick 2")
    await until(lambda: ana.snapshot().pause, "the bot has picked too")
    with pytest.raises(Refused, match="not_seated"):
        await ana.move(2, 1, "pick 1")
    await ana.ready()
    await until(lambda: not ana.snapshot().pause, "one word is enough to go on")


async def test_a_seat_does_not_see_what_another_at_the_same_keyboard_picked(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=2)
    await ana.start()
    before = ana.snapshot(eye=1)
    await ana.move(0, ana.snapshot().ask.number, "pick 3")
    after = ana.snapshot(eye=1)
    assert after.view.mine is None and after.entries == before.entries and after.moves == before.moves


async def test_all_seats_are_away_and_back_together_and_move_to_another_terminal(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=3)
    caio = await (await person(house, "caio")).sit(ana.code)
    await ana.start()
    other = await (await person(house, "ana")).sit(ana.code)
    assert ana.ended == "taken_over" and ana.seats == frozenset() and other.seats == {0, 1}
    assert told(caio, "taken_over") == [Notice("taken_over", "Ana", 0)]
    other.leave()
    await until(lambda: told(caio, "away"), "they are away")
    assert told(caio, "away") == [Notice("away", "Ana", 0), Notice("away", "Beto", 1)]
    assert [seat.away for seat in caio.snapshot().seats] == [True, True, False]
    again = await (await person(house, "ana")).sit(ana.code)
    assert again.seats == {0, 1} and _names(again) == ["Ana", "Beto", "Caio"]
    assert told(caio, "back") == [Notice("back", "Ana", 0), Notice("back", "Beto", 1)]
    assert not any(seat.away for seat in caio.snapshot().seats)


async def test_a_substitute_plays_for_one_of_them_until_they_are_back(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=3)
    caio = await (await person(house, "caio")).sit(ana.code)
    await ana.start()
    ana.leave()
    await until(lambda: caio.snapshot().seats[1].away, "they are away")
    await caio.substitute(1)
    assert told(caio, "substitute_in") == [Notice("substitute_in", "Beto", 1)]
    assert [(s.kind, s.name, s.here) for s in caio.snapshot().seats][1] == ("bot", "Beto", True)
    back = await (await person(house, "ana")).sit(ana.code)
    assert told(caio, "substitute_out") == [Notice("substitute_out", "Beto", 1)]
    assert back.seats == {0, 1} and _names(back) == ["Ana", "Beto", "Caio"]


async def test_standing_up_frees_all_seats_while_people_gather(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=3)
    caio = await (await person(house, "caio")).sit(ana.code)
    await ana.stand_up()
    assert [seat.kind for seat in caio.snapshot().seats] == ["empty", "empty", "person"]
    assert [notice.name for notice in told(caio, "stood_up")] == ["Ana", "Beto"]
    assert caio.snapshot().host


async def test_standing_up_in_a_match_leaves_bots_on_all_seats(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=3)
    caio = await (await person(house, "caio")).sit(ana.code)
    await ana.start()
    await ana.stand_up()
    assert [(s.kind, s.substitute, s.here) for s in caio.snapshot().seats][:2] == [("bot", False, False)] * 2
    assert caio.snapshot().host and not {"Ana", "Beto"} & set(_names(caio))
    await until(lambda: caio.snapshot().view.picked == (True, True, False), "the bots play for both")
    back = await (await person(house, "ana")).sit(ana.code)
    assert back.seats == {0}, "who comes again comes alone"


async def test_a_host_with_company_changes_their_own_seat_alone(house: House) -> None:
    ana = await _sit_down(house, "Beto")
    with pytest.raises(Refused, match="seat_taken"):
        await ana.take(1)
    await ana.take(3)
    assert _names(ana) == ["", "Beto", "", "Ana"] and ana.seats == {1, 3}
    assert ana.snapshot().eye == 3, "one's own seat comes first"
    await ana.say("oi")
    said = [entry.what for entry in ana.snapshot().entries][-1]
    assert (said.name, said.seat) == ("Ana", 3)


async def test_company_is_there_after_a_restart(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana = await _sit_down(house, "Beto", seats=2)
    await ana.start()
    await ana.move(1, ana.snapshot(eye=1).ask.number, "pick 3")
    code = ana.code
    await house.close()
    house = await open_house(tmp_path)
    ana = await (await person(house, "ana")).sit(code)
    assert ana.seats == {0, 1} and _names(ana) == ["Ana", "Beto"]
    assert [seat.here for seat in ana.snapshot().seats] == [False, True]
    assert ana.snapshot(eye=1).view.mine == 3
    await house.close()


async def test_a_rematch_keeps_the_company(house: House) -> None:
    ana = await _sit_down(house, "Beto", seats=2)
    await ana.start()
    for _ in range(2):
        for seat in (0, 1):
            await ana.move(seat, ana.snapshot(eye=seat).ask.number, "pick 1")
        if ana.snapshot().pause:
            await ana.ready()
            await until(lambda: not ana.snapshot().pause, "the next round")
    assert ana.snapshot().phase == "over"
    await ana.ready()
    assert ana.snapshot().phase == "playing" and _names(ana) == ["Ana", "Beto"]


async def test_whose_turn_it_is_counts_for_every_seat_of_a_keyboard(house: House) -> None:
    lobby = await person(house, "ana")
    ana = await lobby.open(NewTable("picks", 2, here=("Beto",)))
    await ana.start()
    await answer(ana)
    await until(lambda: lobby.look().mine and lobby.look().mine[0].your_turn, "beto's turn is ana's to call")
    assert lobby.look().mine[0].people == ("Ana", "Beto")
    assert table_of(house, ana).present == (lobby.person.id,)
