"""People who come unasked, stay away, fall asleep, come and go without end: they keep nobody from playing."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from server.lobby import House, Patron
from server.protocols import IDLE, NewTable, Notice, Refused, TableRules
from server.table import Place
from tests.server.table.picks import PicksOptions
from tests.server.table.rig import (
    Clock,
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

# Bots' seats of running matches


async def test_a_match_for_one_is_watched_and_not_entered(house: House) -> None:
    ana, stranger = await person(house, "ana"), await person(house, "evil")
    place = await ana.play_now()
    (card,) = stranger.look().playing
    assert card.code == place.code and card.relieves == ""
    watching = await stranger.watch(place.code)
    for wish in (watching.take(1), stranger.sit(place.code), stranger.sit(place.code, 2)):
        with pytest.raises(Refused, match="no_drop_in") as refused:
            await wish
        assert refused.value.facts == {"code": place.code}
    assert [seat.kind for seat in place.snapshot().seats] == ["person", "bot", "bot", "bot"]
    assert watching.snapshot().eye == "public"
    place.leave()
    assert (await ana.sit(place.code)).seats == {0}, "its own person comes back"


async def test_that_a_match_is_for_one_outlives_the_house(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    place = await (await person(house, "ana")).play_now()
    await house.close()
    house = await open_house(tmp_path)
    with pytest.raises(Refused, match="no_drop_in"):
        await (await person(house, "evil")).sit(place.code)
    await house.close()


async def test_whoever_has_seen_a_hand_gets_no_other_one_in_that_match(house: House) -> None:
    ana = await person(house, "ana")
    place = await ana.open(NewTable("domino", 4))
    await place.start()
    curious = await person(house, "evil")
    there = await curious.sit(place.code, 2)
    await there.stand_up()
    watching = await curious.watch(place.code)
    for seat in (1, 3):
        with pytest.raises(Refused, match="seat_taken"):
            await watching.take(seat)
    assert (await curious.sit(place.code)).seats == {2}, "the hand that was seen already"
    await (await curious.sit(place.code)).stand_up()
    assert (await (await person(house, "beto")).sit(place.code, 2)).seats == {2}
    with pytest.raises(Refused, match="one_hand"):
        await curious.sit(place.code)
    assert (await (await person(house, "caio")).sit(place.code)).seats == {1}


async def test_that_one_has_seen_a_hand_is_known_after_a_restart(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    place = await (await person(house, "ana")).open(NewTable("domino", 4))
    await place.start()
    await (await (await person(house, "evil")).sit(place.code, 2)).stand_up()
    assert (await (await person(house, "beto")).sit(place.code, 2)).seats == {2}
    await house.close()
    house = await open_house(tmp_path)
    evil = await person(house, "evil")
    with pytest.raises(Refused, match="one_hand"):
        await evil.sit(place.code)
    assert (await evil.card(place.code)).relieves == ""
    await house.close()


async def test_a_seat_that_could_not_be_given_up_was_not_given_up(house: House) -> None:
    place = await (await person(house, "ana")).open(NewTable("domino", 4))
    await place.start()
    there = await (await person(house, "beto")).sit(place.code, 2)
    await break_disk(house.store)
    with pytest.raises(Refused, match="not_stored"):
        await there.stand_up()
    assert table_of(house, place).comings.gave_up == {} and there.seats == {2}
    await mend_disk(house.store)


HERE, THERE = "192.0.2.7", "198.51.100.1"


async def came(house: House, login: str, origin: str) -> Patron:
    """Somebody with a key of their own, from an address."""
    return house.enter(await house.person_of_key(f"SHA256:{login}", login), origin=origin)


async def strangers_match(house: House, **wish: Any) -> Place:
    """A running match of somebody from elsewhere with three bots."""
    place = await (await came(house, "ana", THERE)).open(NewTable("domino", 4, **wish))
    await place.start()
    return place


async def test_fresh_keys_of_one_address_get_one_hand_of_a_strangers_match(house: House) -> None:
    place = await strangers_match(house)
    first, second = await came(house, "key1", HERE), await came(house, "key2", HERE)
    there = await first.sit(place.code)
    for wish in (second.sit(place.code), (await second.watch(place.code)).take(3)):
        with pytest.raises(Refused, match="one_newcomer"):
            await wish
    await there.stand_up()
    with pytest.raises(Refused, match="one_newcomer"):
        await second.sit(place.code)
    assert (await first.sit(place.code)).seats == {1}, "the hand that was seen already"
    assert (await (await came(house, "caio", "203.0.113.5")).sit(place.code)).seats, "from elsewhere"


def everything_in(folder: Path) -> bytes:
    """The bytes of all files of a house."""
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_whose_place_an_addresss_newcomer_has_outlives_the_house(tmp_path: Path) -> None:
    """And nobody finds addresses in the house's data."""
    house = await open_house(tmp_path)
    place = await strangers_match(house)
    await (await came(house, "key1", HERE)).sit(place.code)
    code = place.code
    await house.close()
    assert HERE.encode() not in everything_in(tmp_path)
    house = await open_house(tmp_path)
    with pytest.raises(Refused, match="one_newcomer"):
        await (await came(house, "key2", HERE)).sit(code)
    assert (await (await came(house, "key1", HERE)).sit(code)).seats
    await house.close()


async def test_who_gave_up_a_hand_of_the_last_match_may_come_to_the_next_after_a_restart(
    tmp_path: Path,
) -> None:
    house = await open_house(tmp_path)
    ana, beto, caio = await seated(house, "ana", "beto", "caio", options=PicksOptions(rounds=1))
    await caio.stand_up()
    for place in (ana, beto):
        await answer(place)
    await until(lambda: ana.snapshot().phase == "over", "the match is over")
    for place in (ana, beto):
        await place.ready()
    assert ana.snapshot().phase == "playing"
    code = ana.code
    await house.close()
    house = await open_house(tmp_path)
    assert (await (await person(house, "caio")).sit(code)).seats
    await house.close()


async def test_a_hand_that_was_refused_for_another_reason_is_not_counted(house: House) -> None:
    place = await strangers_match(house)
    first, second = await came(house, "key1", HERE), await came(house, "key2", HERE)
    with pytest.raises(Refused, match="seat_taken"):
        await first.sit(place.code, 0)
    assert (await second.sit(place.code)).seats


async def test_six_friends_of_one_address_sit_where_people_gather_and_in_the_next_match(house: House) -> None:
    friends = [await came(house, f"f{n}", HERE) for n in range(6)]
    gathering = await (await came(house, "ana", THERE)).open(NewTable("domino", 4))
    for friend in friends[:3]:
        assert (await friend.sit(gathering.code)).seats
    others = await (await came(house, "beto", THERE)).open(NewTable("domino", 4))
    for friend in friends[3:]:
        assert (await friend.sit(others.code)).seats


async def test_friends_of_the_hosts_own_address_may_all_come_late(house: House) -> None:
    place = await (await came(house, "ana", HERE)).open(NewTable("domino", 4))
    await place.start()
    for n in range(3):
        assert (await (await came(house, f"f{n}", HERE)).sit(place.code)).seats


async def test_who_has_the_code_of_a_private_table_is_no_stranger(house: House) -> None:
    place = await strangers_match(house, public=False)
    for n in range(3):
        assert (await (await came(house, f"f{n}", HERE)).sit(place.code)).seats


async def test_who_has_played_here_before_is_no_newcomer(house: House) -> None:
    known = await seated(house, "beto", "caio", options=PicksOptions(rounds=1))
    while known[0].snapshot().phase != "over":
        for place in known:
            if place.snapshot().ask is not None:
                await answer(place)
        if known[0].snapshot().pause:
            for place in known:
                await place.ready()
    match = await strangers_match(house)
    for login in ("beto", "caio", "fresh"):
        assert (await (await came(house, login, HERE)).sit(match.code)).seats


# Somebody present who does nothing


async def test_a_bot_may_be_called_for_whoever_keeps_a_table_waiting(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, beto = await seated(house, "ana", "beto")
    await answer(ana, "pick 1")
    clock.ahead += IDLE - 5
    with pytest.raises(Refused, match="seat_not_absent") as refused:
        await ana.substitute(1)
    assert refused.value.facts == {"seat": 1, "seconds": IDLE}
    clock.ahead += 6
    with pytest.raises(Refused, match="seat_not_absent"):
        await ana.substitute(0)  # nobody waits for that one
    await ana.substitute(1)
    seat = ana.snapshot().seats[1]
    assert seat.substitute and not seat.away and seat.name == "Beto"
    await until(lambda: ana.snapshot().pause, "the bot has picked and the round is over")
    await ana.ready()
    await until(lambda: not ana.snapshot().pause, "nobody waits for whoever sleeps")
    await beto.take(1)
    assert not ana.snapshot().seats[1].substitute
    assert told(ana, "substitute_out") == [Notice("substitute_out", "Beto", 1)]
    await house.close()


async def test_who_is_idle_is_back_with_the_first_thing_they_do(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, beto = await seated(house, "ana", "beto")
    await answer(ana, "pick 1")
    clock.ahead += IDLE + 1
    await ana.substitute(1)
    await until(lambda: ana.snapshot().pause, "the round is over")
    await beto.ready()
    assert not ana.snapshot().seats[1].substitute and ana.snapshot().pause
    await ana.ready()
    await until(lambda: not ana.snapshot().pause, "the next round")
    await house.close()


async def test_where_a_clock_runs_nobody_is_idle(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, _ = await seated(house, "ana", "beto", rules=TableRules(clock=600))
    clock.ahead += IDLE + 10
    with pytest.raises(Refused, match="seat_not_absent"):
        await ana.substitute(1)
    await house.close()


# Seats of people who went away before it began


async def test_seats_of_those_who_went_away_go_to_whoever_comes(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana = await (await person(house, "ana")).open(NewTable("picks", 3))
    for login in ("evil", "worse"):
        ghost = await person(house, login)
        await ghost.sit(ana.code)
        await ghost.close()
        clock.ahead += 10
    await until(lambda: [seat.away for seat in ana.snapshot().seats] == [False, True, True], "both are away")
    friend = await person(house, "duda")
    with pytest.raises(Refused, match="table_full"):
        await friend.sit(ana.code)
    clock.ahead += 55
    with pytest.raises(Refused, match="seat_taken"):
        await friend.sit(ana.code, 0)
    assert (await friend.sit(ana.code)).seats == {1}, "whoever is away longest makes room"
    assert told(ana, "stood_up") == [Notice("stood_up", "Evil", 1)]
    assert (await (await person(house, "beto")).sit(ana.code, 2)).seats == {2}
    with pytest.raises(Refused, match="table_full"):
        await (await person(house, "evil")).sit(ana.code)
    await house.close()


async def test_the_host_sends_off_who_is_away_and_nobody_who_is_here(house: House) -> None:
    ana = await (await person(house, "ana")).open(NewTable("picks", 4))
    beto = await (await person(house, "beto")).sit(ana.code)
    for seat in (0, 1, 2, 9):
        with pytest.raises(Refused, match="not_free"):
            await ana.free(seat)
    beto.leave()
    await until(lambda: ana.snapshot().seats[1].away, "beto is away")
    await ana.free(1)
    assert ana.snapshot().seats[1].kind == "empty"
    assert table_of(house, ana).row("gathering").seats[1].person == ""
    assert told(ana, "stood_up") == [Notice("stood_up", "Beto", 1)]


# The story


async def test_spectators_who_come_and_go_do_not_push_the_match_out_of_the_story(tmp_path: Path) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, _ = await seated(house, "ana", "beto")
    evil = await person(house, "evil")
    for _ in range(30):
        (await evil.watch(ana.code)).leave()
        await until(lambda: not table_of(house, ana)._tasks, "the table has heard of it")
    assert len(told(ana, "watches")) == len(told(ana, "stops_watching")) == 1
    clock.ahead += 61
    crowd = [await (await person(house, f"w{n}")).watch(ana.code) for n in range(15)]
    assert len(told(ana, "watches")) == 11 and len(ana.snapshot().watchers) == 15
    for place in crowd:
        place.leave()
    # Whose coming was told, their going is.
    await until(lambda: len(told(ana, "stops_watching")) == 11, "all are gone")
    await until(lambda: not table_of(house, ana)._tasks, "the table has heard of all")
    assert len(told(ana, "stops_watching")) == 11 and not ana.snapshot().watchers
    await house.close()


# Names


async def test_people_who_take_somebodys_name_are_told_apart(house: House) -> None:
    ana, beto, caio = [await person(house, login) for login in ("ana", "beto", "caio")]
    place = await ana.open(NewTable("picks", 4, bots=("normal",)))
    await beto.sit(place.code)
    watching = await caio.watch(place.code)
    await beto.rename("ANA")
    await caio.rename("A na")
    bot = place.snapshot().seats[3].name
    assert [seat.name for seat in place.snapshot().seats] == ["Ana", "ANA 2", "", bot]
    assert place.snapshot().watchers == ("A na 3",)
    await watching.say("oi")
    assert place.snapshot().entries[-1].what.name == "A na 3"  # type: ignore[union-attr]
    await caio.rename(bot)
    await watching.take(2)
    assert [seat.name for seat in place.snapshot().seats] == ["Ana", "ANA 2", bot, f"{bot} 2"]
    assert told(place, "sat_down")[-1] == Notice("sat_down", bot, 2)


# Sessions that are cut off


async def test_a_refusal_that_nobody_waits_for_makes_no_noise_and_a_fault_is_in_the_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    ana, _ = await seated(house, "ana", "beto")
    table = table_of(house, ana)
    noise: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: noise.append(context["message"]))

    async def fail() -> None:
        raise ValueError("a fault")

    async with table._lock:
        cut_off = [asyncio.create_task(work) for work in (ana.start(), table.alone(fail))]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in cut_off:
            task.cancel()
        await asyncio.wait(cut_off)
    await until(lambda: not table._tasks, "both are over")
    del cut_off
    gc.collect()
    assert noise == []
    assert [bool(fault.exc_info) for fault in caplog.records if "a change failed" in fault.message] == [True]
