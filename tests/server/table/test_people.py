"""Coming, going and coming back; hosts, spectators, bots, substitutes, rematches, talk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.games.contract import BadOptions, Event
from server.games.domino.events import TilePlayed
from server.lobby import House
from server.protocols import NewTable, Notice, Refused, Said
from tests.server.table.picks import PicksOptions
from tests.server.table.rig import Clock, FirstMove, answer, open_house, person, seated, table_of, told, until


async def test_the_bill_keeps_who_played_and_who_comes_waits_for_the_next_match(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto", options=PicksOptions(rounds=1))
    while ana.snapshot().phase != "over":
        for place in (ana, beto):
            if place.snapshot().ask is not None:
                await answer(place)
        if ana.snapshot().pause:
            for place in (ana, beto):
                await place.ready()
    played = ana.snapshot().seats
    caio = await person(house, "caio")
    with pytest.raises(Refused, match="between_matches"):
        await caio.sit(ana.code)
    watching = await caio.watch(ana.code)
    with pytest.raises(Refused, match="between_matches"):
        await watching.take(1)
    assert ana.snapshot().seats == played and not watching.seats


async def test_a_lost_line_is_not_a_leave_and_the_same_hand_waits(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto", game="domino")
    hand = beto.snapshot().view.hand
    beto.leave()
    assert beto.ended == "left" and beto.seats == frozenset()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    assert told(ana, "away") == [Notice("away", "Beto", 1)]
    back = await (await person(house, "beto")).sit(f" {ana.code[:2].lower()}-{ana.code[2:]} ")
    assert back.seats == {1} and back.snapshot().view.hand == hand
    assert not ana.snapshot().seats[1].away
    assert told(ana, "back") == [Notice("back", "Beto", 1)]


async def test_a_closed_session_leaves_every_table_and_keeps_the_seats(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    first, second = await ana.open(NewTable("picks", 2)), await ana.open(NewTable("picks", 2))
    there = await beto.sit(first.code)
    await ana.close()
    await until(lambda: there.snapshot().seats[0].away, "ana is away")
    assert first.ended == second.ended == "left"
    with pytest.raises(Refused, match="closed"):
        await ana.sit(first.code)


async def test_a_second_session_takes_over_and_the_older_one_is_told(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    waiting = asyncio.create_task(ana.changed(10_000))
    await asyncio.sleep(0)
    again = await (await person(house, "ana")).sit(ana.code)
    await waiting
    assert ana.ended == "taken_over"
    assert told(beto, "taken_over") == [Notice("taken_over", "Ana", 0)]
    with pytest.raises(Refused):
        await ana.move(0, again.snapshot().ask.number, "pick 1")
    await answer(again, "pick 1")
    ana.leave()
    assert not beto.snapshot().seats[0].away


async def test_who_is_seated_cannot_watch_and_who_sits_down_stops_watching(house: House) -> None:
    host = await person(house, "ana")
    place = await host.open(NewTable("picks", 3))
    with pytest.raises(Refused, match="already_seated"):
        await (await person(house, "ana")).watch(place.code)
    beto, beto_too = await person(house, "beto"), await person(house, "beto")
    watching, watching_too = await beto.watch(place.code), await beto_too.watch(place.code)
    assert place.snapshot().watchers == ("Beto",)
    assert watching.snapshot().eye == "public"
    waiting = asyncio.create_task(watching.changed(10_000))
    await asyncio.sleep(0)
    await watching.take(2)
    await waiting  # the eye is another one now, so any version is old
    assert watching.seats == {2} and watching.snapshot().eye == 2
    assert watching_too.ended == "taken_over"
    assert place.snapshot().watchers == ()
    with pytest.raises(Refused, match="seat_taken"):
        await watching.take(0)
    await watching.take(1)
    assert [seat.name for seat in place.snapshot().seats] == ["Ana", "Beto", ""]


async def test_spectators_come_and_go_once_for_the_story(house: House) -> None:
    ana, _ = await seated(house, "ana", "beto")
    sessions = [await person(house, "caio") for _ in range(2)]
    first, second = [await session.watch(ana.code) for session in sessions]
    assert len(told(ana, "watches")) == 1
    first.leave()
    second.leave()
    await until(lambda: told(ana, "stops_watching"), "the spectator is gone")
    assert len(told(ana, "stops_watching")) == 1 and ana.snapshot().watchers == ()
    for refused in (second.stand_up(), second.ready(), second.start()):
        with pytest.raises(Refused, match="not_seated"):
            await refused


async def test_the_host_alone_starts_and_calls_bots(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    host = await ana.open(NewTable("picks", 4, bots=("random",)))
    guest = await beto.sit(host.code)
    assert guest.seats == {1}
    for wish in (guest.start(), guest.add_bot(2, "normal"), guest.free(3)):
        with pytest.raises(Refused, match="not_host"):
            await wish
    with pytest.raises(BadOptions):
        await host.add_bot(2, "brilliant")
    with pytest.raises(Refused, match="seat_taken"):
        await host.add_bot(1, "normal")
    for seat in (1, 2, 99):
        with pytest.raises(Refused, match="not_free"):
            await host.free(seat)
    await host.add_bot(2, "normal")
    await host.free(3)
    seats = host.snapshot().seats
    assert [(seat.kind, seat.level) for seat in seats[2:]] == [("bot", "normal"), ("empty", "")]
    await host.start()
    assert [seat.kind for seat in host.snapshot().seats] == ["person", "person", "bot", "bot"]
    with pytest.raises(Refused, match="already_playing"):
        await host.start()


async def test_the_hosts_right_passes_on_to_the_next_present_person(house: House) -> None:
    ana, beto, caio = [await person(house, login) for login in ("ana", "beto", "caio")]
    host = await ana.open(NewTable("picks", 4))
    second, third = await beto.sit(host.code), await caio.sit(host.code)
    second.leave()
    await until(lambda: third.snapshot().seats[1].away, "beto is away")
    host.leave()
    await until(lambda: third.snapshot().host, "caio is host")
    assert told(third, "host_now") == [Notice("host_now", "Caio", 2)]
    back = await ana.sit(third.code)
    assert not back.snapshot().host and third.snapshot().host
    await third.stand_up()
    assert back.snapshot().host
    assert back.snapshot().seats[2].kind == "empty"


async def test_a_bot_plays_for_an_absent_person_until_they_are_back(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    with pytest.raises(Refused, match="seat_not_absent"):
        await ana.substitute(1)
    beto.leave()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    await ana.substitute(1)
    with pytest.raises(Refused, match="seat_not_absent"):
        await ana.substitute(1)
    await until(lambda: ana.snapshot().view.picked[1], "the bot has picked")
    seat = ana.snapshot().seats[1]
    assert seat.substitute and seat.away and seat.name == "Beto" and seat.level == "normal"
    with pytest.raises(Refused, match="table_full"):
        await (await person(house, "caio")).sit(ana.code)
    back = await (await person(house, "beto")).sit(ana.code)
    assert not ana.snapshot().seats[1].substitute
    assert told(ana, "substitute_out") == [Notice("substitute_out", "Beto", 1)]
    await answer(back, "pick 3")
    stored = await house.store.match(table_of(house, ana).number or 0)
    assert stored is not None and [line.by for line in stored.lines] == ["table", "bot", "player"]


async def test_what_a_bot_played_for_somebody_stays_its_deed_also_in_a_house_opened_again(
    tmp_path: Path,
) -> None:
    house = await open_house(tmp_path)
    places = await seated(house, "ana", "beto", game="domino")
    (turn,) = places[0].snapshot().waiting
    await answer(places[turn], str(places[turn].snapshot().moves[0]))
    (turn,) = places[0].snapshot().waiting
    places[turn].leave()
    other = places[1 - turn]
    await until(lambda: other.snapshot().seats[turn].away, "the one to play is away")
    await other.substitute(turn)
    await until(lambda: other.snapshot().waiting == {1 - turn}, "the bot has played")
    deeds = [(e.what.seat, e.by_bot) for e in other.snapshot().entries if isinstance(e.what, TilePlayed)]
    assert deeds == [(1 - turn, False), (turn, True)]
    before = [entry.by_bot for entry in other.snapshot().entries if isinstance(entry.what, Event)]
    await house.close()
    house = await open_house(tmp_path)
    back = await (await person(house, ("ana", "beto")[turn])).sit(other.code)
    assert [entry.by_bot for entry in back.snapshot().entries if isinstance(entry.what, Event)] == before
    await house.close()


async def test_a_thought_that_comes_after_the_owner_is_dropped(tmp_path: Path) -> None:
    thinker = FirstMove()
    house = await open_house(tmp_path, thinker=thinker)
    ana, beto = await seated(house, "ana", "beto")
    thinker.gate.clear()
    beto.leave()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    await ana.substitute(1)
    await until(lambda: thinker.asked, "the bot thinks")
    back = await (await person(house, "beto")).sit(ana.code)
    thinker.gate.set()
    await until(lambda: not table_of(house, ana).keeper._thinking, "the bot is done")
    assert back.snapshot().waiting == {0, 1}
    await house.close()


async def test_standing_up_in_a_match_gives_the_seat_to_the_house(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    await beto.stand_up()
    assert beto.ended == "left"
    seat = ana.snapshot().seats[1]
    assert seat.kind == "bot" and not seat.substitute and not seat.away and seat.name not in ("", "Beto")
    assert told(ana, "stood_up") == [Notice("stood_up", "Beto", 1)]
    assert told(ana, "bot_sat") == [Notice("bot_sat", seat.name, 1)]
    await until(lambda: ana.snapshot().view.picked[1], "the bot has picked")
    session = await person(house, "beto")
    assert session.look().mine == () and [card.code for card in session.look().playing] == [ana.code]
    caio = await (await person(house, "caio")).sit(ana.code)
    assert caio.seats == {1}, "the seat is one of the house's now, for whoever comes"
    with pytest.raises(Refused, match="table_full"):
        await session.sit(ana.code)


async def test_a_table_everybody_stood_up_from_closes(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    await beto.stand_up()
    spectator = await (await person(house, "caio")).watch(ana.code)
    await ana.stand_up()
    await until(lambda: not house.tables, "the table is closed")
    await until(lambda: spectator.ended == "closed", "the spectator is told")
    assert await house.store.tables() == []


async def test_who_comes_later_by_code_takes_a_bots_seat(house: House) -> None:
    host = await person(house, "ana")
    place = await host.open(NewTable("picks", 3))
    await place.start()
    later = await (await person(house, "beto")).sit(place.code)
    assert later.seats == {1}
    assert len(told(place, "bot_left")) == 1 and told(place, "sat_down")[-1] == Notice("sat_down", "Beto", 1)
    with pytest.raises(Refused, match="already_seated"):
        await later.take(2)
    await (await person(house, "caio")).sit(place.code)
    with pytest.raises(Refused, match="table_full"):
        await (await person(house, "duda")).sit(place.code)


async def _play_out(*places: object) -> None:
    first = places[0]
    while first.snapshot().phase == "playing":  # type: ignore[attr-defined]
        if first.snapshot().pause:  # type: ignore[attr-defined]
            for place in places:
                await place.ready()  # type: ignore[attr-defined]
            await until(lambda: not first.snapshot().pause, "the next round")  # type: ignore[attr-defined]
        for place in places:
            if place.snapshot().ask:  # type: ignore[attr-defined]
                await answer(place)  # type: ignore[arg-type]


async def test_a_rematch_begins_when_everybody_present_wants_it(house: House) -> None:
    ana, beto, caio = await seated(house, "ana", "beto", "caio", public=False)
    await _play_out(ana, beto, caio)
    old = ana.snapshot()
    assert old.phase == "over" and old.seed
    caio.leave()
    await until(lambda: ana.snapshot().seats[2].away, "caio is away")
    await ana.ready()
    assert ana.snapshot().seats[0].ready and ana.snapshot().phase == "over"
    assert told(beto, "rematch_wanted") == [Notice("rematch_wanted", "Ana", 0)]
    await beto.ready()
    new = ana.snapshot()
    assert new.phase == "playing" and new.seed == "" and new.result is None
    assert new.commitment != old.commitment and new.options == old.options
    assert [s.name for s in new.seats] == ["Ana", "Beto", "Caio"] and new.seats[2].away
    assert not any(seat.ready for seat in new.seats)
    file = await (await person(house, "ana")).export(ana.code)
    assert old.seed in file and '"people":["Ana","Beto","Caio"]' in file


async def test_the_last_who_hesitates_leaves_and_the_rematch_begins(house: House) -> None:
    ana, beto, caio = await seated(house, "ana", "beto", "caio")
    await _play_out(ana, beto, caio)
    await ana.ready()
    await beto.stand_up()
    assert ana.snapshot().phase == "over"
    caio.leave()
    await until(lambda: ana.snapshot().phase == "playing", "the rematch")
    assert [seat.kind for seat in ana.snapshot().seats] == ["person", "bot", "person"]


async def test_the_bill_names_also_who_gave_the_seat_up_as_the_match_ended(house: House) -> None:
    ana, beto, caio = await seated(house, "ana", "beto", "caio")
    await _play_out(ana, beto, caio)
    await beto.stand_up()
    assert [(seat.kind, seat.name) for seat in ana.snapshot().seats] == [
        ("person", "Ana"),
        ("empty", "Beto"),
        ("person", "Caio"),
    ]
    await ana.ready()
    await caio.ready()
    assert [seat.name for seat in ana.snapshot().seats][1] not in ("", "Beto"), "a bot plays the next match"


async def test_chat_is_cleaned_and_heard_by_everybody(house: House) -> None:
    ana, beto = await seated(house, "ana", "beto")
    spectator = await (await person(house, "caio")).watch(ana.code)
    await ana.say("  oi\x1b[31m \u202egente\n ")
    await spectator.say("[@click=app.quit]x[/x]")
    said = [entry.what for entry in beto.snapshot().entries if isinstance(entry.what, Said)]
    assert said == [Said("Ana", 0, "oi[31m gente"), Said("Caio", None, "[@click=app.quit]x[/x]")]
    with pytest.raises(Refused, match="empty_chat"):
        await ana.say(" \x1b\u200b ")


async def test_five_lines_in_ten_seconds_are_the_limit_of_a_person(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, beto = await seated(house, "ana", "beto")
    for n in range(5):
        await ana.say(f"{n}")
    with pytest.raises(Refused, match="chat_flood"):
        await ana.say("6")
    again = await (await person(house, "ana")).sit(ana.code)
    with pytest.raises(Refused, match="chat_flood"):
        await again.say("another session is no way round")
    await beto.say("beto may")
    clock.ahead += 10.1
    await again.say("and ana now too")
    assert sum(isinstance(entry.what, Said) for entry in beto.snapshot().entries) == 7
    await house.close()


async def test_a_new_name_is_seen_at_the_table(house: House) -> None:
    _, beto = await seated(house, "ana", "beto")
    version = beto.snapshot().version
    session = await person(house, "ana")
    await session.rename("[b]Aninha[/b]")
    assert beto.snapshot().seats[0].name == "bAninhab" and beto.snapshot().version > version
    with pytest.raises(Refused, match="bad_name"):
        await session.rename("\u202e[]")
