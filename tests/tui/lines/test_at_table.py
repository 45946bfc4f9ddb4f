"""A table a line at a time: what is lost is asked for twice, everybody's score, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.games.domino.options import DominoOptions
from server.games.kingdomino_origins.options import KingdominoOptions
from server.protocols import NewTable, Table
from tests.server.table.rig import open_house, person, until
from tests.tui.lines.room import Room, visiting
from tui.lines.haste import Haste


@asynccontextmanager
async def sitting(
    data: Path, game: str, seats: int, options: Any = None
) -> AsyncIterator[tuple[Room, Table]]:
    """Ana at a table with bots, the match begun."""
    house = await open_house(data)
    ana = await person(house, "ana")
    place = await ana.open(NewTable(game, seats, options, bots=("normal",) * (seats - 1)))
    await place.start()
    try:
        async with visiting(ana, "en", "join", place.code) as room:
            await room.until("Type ?")
            yield room, ana._places[-1]
    finally:
        await house.close()


async def play_on(table: Table, enough: Callable[[], bool]) -> None:
    """Play what comes first whenever Ana is asked, until it is enough."""
    while not enough():
        seen = table.snapshot()
        if seen.ask is not None:
            await table.move(0, seen.ask.number, str(seen.moves[0]))
        else:
            await until(lambda: table.snapshot().ask is not None or enough(), "the bots have played")


async def asked(room: Room) -> str:
    """Wait until something can be chosen."""
    return await room.until("1. ")


async def test_a_seat_in_a_match_is_given_up_only_when_it_is_said_twice_in_a_row(tmp_path: Path) -> None:
    async with sitting(tmp_path, "domino", 2) as (room, table):
        await asked(room)
        said = await room.answer("give up", "The same once more does it")
        assert "the table closes, the match ends unfinished" in said and "A bot" not in said
        await room.answer("w", "Seats: ")
        await room.answer("give up", "The same once more does it")
        assert "I do not know" not in await room.answer("não", "Everything stays as it is.")
        await room.answer("give up", "The same once more does it")
        assert table.seats and not table.ended
        said = await room.answer("GIVE UP", "The lobby.")
        assert f"You gave the seat up at table {table.code}." in said and table.ended


async def test_a_table_that_would_close_with_its_last_person_is_given_up_only_when_it_is_said_twice(
    tmp_path: Path,
) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 3))
        async with visiting(ana, "en", "join", place.code) as room:
            await room.choose("give the seat up")
            await room.until("You are the last person here: the table closes.")
            assert place.code in house.tables
            await beto.sit(place.code)
            await room.until("Beto sat down.")
            await room.answer("give up", f"You gave the seat up at table {place.code}.")
            assert place.code in house.tables
        async with visiting(beto, "en", "join", place.code) as room:
            await room.answer("give up", "the table closes")
            await room.answer("give up", "You gave the seat up")
            await until(lambda: place.code not in house.tables, "nobody is left")
    finally:
        await house.close()


async def test_who_gives_up_a_seat_among_others_hears_that_a_bot_takes_it(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 2))
        await beto.sit(place.code)
        await place.start()
        async with visiting(ana, "en", "join", place.code) as room:
            await room.until("Type ?")
            await room.answer("give up", "A bot takes your seat and your hand for good.")
            await room.answer("give up", "You gave the seat up")
            assert place.code in house.tables
    finally:
        await house.close()


async def test_dom_20_everybodys_points_are_told_with_s_and_when_a_round_is_over(tmp_path: Path) -> None:
    async with sitting(tmp_path, "domino", 3, DominoOptions(target=200)) as (room, table):
        await asked(room)
        said = await room.answer("S", "Your turn.")
        assert "Round 1, to 200 points: you 0, " in said and "Tiles in hand: you " in said
        bots = [seat.name for seat in table.snapshot().seats if seat.kind == "bot"]
        assert all(f"{name} 0" in said for name in bots)
        await play_on(table, lambda: table.snapshot().pause)
        said = await room.until("Enter goes on to the next one.")
        view = table.snapshot().view
        assert all(f"{name} {points}" in said for name, points in zip(bots, view.scores[1:], strict=True))
        await room.answer("h", "Nothing is asked of you now.\nEnter goes on to the next one.")
        said = await room.answer("nonsense", "? tells what can be typed here.")
        assert len(said.strip().splitlines()) == 1
        assert "Enter: on to the next round" in await room.answer("?", "this list")


async def test_between_rounds_who_has_gone_on_hears_whom_the_table_waits_for(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 2, DominoOptions(target=200)))
        other = await beto.sit(place.code)
        await place.start()
        async with visiting(ana, "en", "join", place.code) as room:
            await room.until("Type ?")
            while not other.snapshot().pause:
                seat = min(other.snapshot().waiting)
                mover = (ana._places[-1], other)[seat]
                seen = mover.snapshot()
                assert seen.ask is not None
                await mover.move(seat, seen.ask.number, str(seen.moves[0]))
            await room.until("Enter goes on to the next one.")
            said = await room.answer("", "Waiting for Beto.")
            assert "Enter goes on" not in said
            await other.ready()
            await room.until("Round 2")
    finally:
        await house.close()


async def test_dom_3_who_plays_with_whom_is_told_with_the_seats_and_the_position(tmp_path: Path) -> None:
    async with sitting(tmp_path, "domino", 4, DominoOptions(pairs=True)) as (room, table):
        said = await asked(room)
        names = [seat.name for seat in table.snapshot().seats]
        pairs = f"You play with {names[2]} against {names[1]} and {names[3]}."
        assert pairs in said
        for letter in ("w", "p"):
            said = await room.answer(letter, "Your turn.")
            assert pairs in said


async def test_dom_10_a_tile_is_played_as_people_type_it(tmp_path: Path) -> None:
    async with sitting(tmp_path, "domino", 2) as (room, table):
        while True:
            await asked(room)
            assert ", or shorter: " in await room.answer("?", "this list")
            tile, end = table.snapshot().moves[0].tile, table.snapshot().moves[0].end
            said = await room.answer(f"{tile[1]}{tile[0]}" + (f" {end[0].upper()}" if end else ""), "You ")
            assert f" {tile[0]}-{tile[1]}" in said
            if end:
                break


async def test_while_a_bot_plays_for_somebody_nothing_is_asked_and_its_deeds_are_not_theirs(
    tmp_path: Path,
) -> None:
    async with sitting(tmp_path, "domino", 2) as (room, table):
        await asked(room)
        inner = table._seated()._table
        room.said = ""
        await inner.reseat(inner.seating.substitute(0, "normal"))
        said = await room.until("The bot in your seat played")
        assert said.count("A bot plays for you. b gives the seat back to you.") == 1
        assert "You played" not in said and "1. " not in said.partition("A bot plays")[2]
        await room.until("Enter goes on to the next one.")
        await room.answer("1", "There is nothing to choose by a number now.")
        await room.answer("b", "You took your seat back from the bot.")


async def test_who_came_where_is_no_numbered_list_before_the_choices(tmp_path: Path) -> None:
    async with sitting(tmp_path, "kingdomino_origins", 2, KingdominoOptions()) as (room, table):
        await asked(room)
        await play_on(table, lambda: table.snapshot().phase == "over")
        said = (await room.until("play again")).partition("The match is over.")[2]
        assert re.search(r"^Place 1: .+, \d+\.$", said, re.MULTILINE) and ": you, " in said
        assert re.findall(r"^(\d+)\. ", said, re.MULTILINE) == ["1", "2"]


async def test_dom_3_who_comes_by_a_code_may_move_to_the_seat_of_the_friend_s_partner(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 4, DominoOptions(pairs=True)))
        async with visiting(beto, "en", "join", place.code) as room:
            said = await room.until("leave the table")
            assert "You play with Seat 4 against Ana and Seat 3." in said and "move to seat 4" not in said
            await room.choose("move to seat 3, to play with Ana")
            await room.until("leave the table")
            await room.answer("w", "You play with Ana against Seat 2 and Seat 4.")
            assert "move to" not in await room.answer("", "leave the table")
    finally:
        await house.close()


async def test_words_that_are_no_move_are_answered_with_how_a_move_is_typed(tmp_path: Path) -> None:
    async with sitting(tmp_path, "domino_dungeon", 2) as (room, _table):
        await asked(room)
        said = await room.answer("go to bed", "; ? tells more.")
        assert "That is no move of this game." in said and "a move can also be typed, as: " in said


async def test_who_only_watches_is_promised_no_hand_and_no_seat(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 2, bots=("normal",)))
        await place.start()
        async with visiting(beto, "en", "watch", place.code) as room:
            await room.until("Type ?")
            said = await room.answer("?", "say them to the table")
            assert "p: where things stand\n" in said and "q: leave the table\n" in said
    finally:
        await house.close()


async def test_t_alone_asks_for_words_and_capitals_are_the_same_letters(tmp_path: Path) -> None:
    async with sitting(tmp_path, "domino", 2) as (room, _table):
        await asked(room)
        await room.answer("t", "After t comes what to say")
        await room.answer("T good luck", "Ana: good luck")
        await room.answer("P", "Your hand: ")


async def test_ko_13_somebody_elses_territory_is_read_by_name_or_seat(tmp_path: Path) -> None:
    async with sitting(tmp_path, "kingdomino_origins", 3, KingdominoOptions()) as (room, table):
        await asked(room)
        names = [seat.name for seat in table.snapshot().seats]
        for typed in (names[1][:3].lower(), "2"):
            await room.answer(f"p {typed}", f"Territory of {names[1]}, ")
        await room.answer("p 9", "Nobody here is «9»")
        await room.answer("p nobody", "Nobody here is «nobody»")
        await room.answer("p all", "Your territory, ")
        await play_on(table, lambda: getattr(table.snapshot().ask, "kind", "") == "place")
        await room.until("Lay domino")
        said = await room.answer("?", "this list")
        assert "A number chooses." in said and "typed" not in said


async def test_what_comes_of_giving_up_is_told_again_when_it_has_become_more(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 2))
        other = await beto.sit(place.code)
        await place.start()
        async with visiting(ana, "en", "join", place.code) as room:
            await room.until("Type ?")
            await room.answer("give up", "A bot takes your seat and your hand for good.")
            await other.stand_up()
            await room.until("Beto left the table.")
            await room.answer("give up", "the table closes, the match ends unfinished.")
            assert place.code in house.tables
            await room.answer("give up", "You gave the seat up")
    finally:
        await house.close()


async def test_a_number_typed_just_when_the_choices_change_does_nothing_else_than_what_was_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.lines.haste.HASTE", 60.0)
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 4))
        async with visiting(ana, "en", "join", place.code) as room:
            await room.until("4. a bot for seat 4\n5. give the seat up\n6. leave the table")
            await beto.sit(place.code)
            await room.until("3. a bot for seat 4\n4. give the seat up\n5. leave the table")
            said = await room.answer("4", "The same once more")
            assert "The choices have just changed: number 4 is now: give the seat up." in said
            await room.answer("1", "The match begins.")
            assert house.tables[place.code].seating.seats_of(ana.person.id)
    finally:
        await house.close()


def test_what_stands_at_its_old_number_or_was_asked_for_is_done_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.lines.haste.HASTE", 60.0)
    haste = Haste()
    haste.replaced(["begin", "bot", "give up"], answered=False)
    assert not haste.mistaken(0, "begin") and not haste.mistaken(2, "leave"), "asked once, whatever it was"
    haste.replaced(["begin", "bot", "give up"], answered=False)
    haste.replaced(["begin", "give up"], answered=False)
    assert haste.mistaken(1, "give up"), "two changes in a row: the first ones were heard"
    haste.replaced(["begin", "bot", "give up"], answered=True)
    assert not haste.mistaken(1, "give up"), "the choices changed because of what was typed"
    haste.replaced(["begin", "bot"], answered=False)
    assert not haste.mistaken(2, "give up"), "there was no such number"
    monkeypatch.setattr("tui.lines.haste.HASTE", 0.0)
    haste.replaced(["begin", "bot", "give up"], answered=False)
    assert not haste.mistaken(1, "give up"), "there was time to hear the new ones"
