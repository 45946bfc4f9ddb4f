"""Ways to a table by its code, a line at a time: a bot's place, and a table without a seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.protocols import NewTable, TableRules
from tests.server.table.rig import open_house, person
from tests.tui.lines.room import visiting


async def test_where_people_gather_a_bot_makes_room_for_who_comes_by_the_code(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 2, public=False, bots=("normal",)))
        async with visiting(beto) as room:
            await room.until("The lobby.")
            said = await room.answer(place.code, "Ana will begin the match.")
            assert "2 Beto (you)" in said and "A match is on" not in said
    finally:
        await house.close()


@pytest.mark.parametrize("by_words", [True, False])
@pytest.mark.parametrize(
    ("seats", "playing", "why"),
    [
        (2, False, "is full."),
        (3, True, "is somebody's own; you can watch it."),
    ],
)
async def test_a_table_without_a_seat_can_be_watched_at_once(
    tmp_path: Path, by_words: bool, seats: int, playing: bool, why: str
) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", seats, rules=TableRules(drop_in=False)))
        await beto.sit(place.code)
        if playing:
            await place.start()
        words = ("join", place.code) if by_words else ("lobby", "")
        async with visiting(await person(house, "caio"), "en", *words) as room:
            if not by_words:
                await room.until("The lobby.")
                room.type(place.code.lower())
            said = await room.until(f"Watch table {place.code}?")
            assert why in said
            await room.answer("1", "Type ? for what can be typed here.")
            assert place.snapshot().watchers == ("Caio",)
    finally:
        await house.close()
