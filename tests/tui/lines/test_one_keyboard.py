"""Several people at one terminal without a screen: what is said of a hand, and when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from server.games.dogs_day.options import DogsOptions
from server.protocols import NewTable, Table
from tests.server.table.rig import FirstMove, open_house, until
from tests.tui.lines.room import Room
from tui.lines.visit import visit


@asynccontextmanager
async def at_one_keyboard(data: Path) -> AsyncIterator[tuple[Room, Table]]:
    """Ana and Beto against a bot that never answers, at Dogs' Day."""
    thinker = FirstMove()
    thinker.gate.clear()
    house = await open_house(data, thinker=thinker)
    patron = house.enter(await house.person_of_key("SHA256:ana", "ana"))
    await patron.keep(msgspec.structs.replace(patron.settings, language="en"))
    place = await patron.open(NewTable("dogs_day", 3, DogsOptions(), bots=("normal",), here=("Beto",)))
    await place.start()
    room = Room()
    session = SimpleNamespace(lobby=patron, language="en", ascii=False)
    stay = asyncio.create_task(visit(session, room, "join", place.code))
    await until(lambda: place.ended == "taken_over", "the terminal has the seats")
    taken = patron._places[-1]
    try:
        yield room, taken
        room.type(None)
        await stay
    finally:
        stay.cancel()
        thinker.gate.set()
        await house.close()


async def test_dog_7_a_hand_is_read_out_to_its_owner_alone_and_not_once_the_keyboard_is_passed_on(
    tmp_path: Path,
) -> None:
    async with at_one_keyboard(tmp_path) as (room, table):
        said = await room.until("Ana's turn. Enter shows the hand.")
        assert "1. " not in said, "who types first need not be Ana"
        for then in ("Beto's turn. Enter shows the hand.", "Beto has picked."):
            room.type("")
            await room.until("1. ")
            room.type("1")
            said = await room.until(then)
        for line in ("", "h", "p", "s", "l", "?", "1"):
            room.type(line)
            room._typed.put_nowait("w")
            said += await room.until("Seats: 1 Ana")
        assert "You picked" not in said and "takes" not in said and "pick " not in said
        assert table.snapshot(0, "public").waiting == {2}


async def test_an_enter_pressed_twice_is_not_that_of_who_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_one_keyboard(tmp_path) as (room, _):
        await room.until("Ana's turn. Enter shows the hand.")
        room.type("")
        await room.until("1. ")
        monkeypatch.setattr("tui.lines.following.REST", 60.0)
        room.type("1")
        room._typed.put_nowait("")
        await until(lambda: room.said.count("Beto's turn. Enter shows the hand.") == 2, "it is said again")
        assert "1. " not in room.said
        monkeypatch.setattr("tui.lines.following.REST", 0.0)
        room.type("")
        await room.until("1. ")


async def test_a_seat_taken_over_at_the_curtain_is_told_without_an_enter(tmp_path: Path) -> None:
    async with at_one_keyboard(tmp_path) as (room, table):
        await room.until("Ana's turn. Enter shows the hand.")
        table.end("taken_over")  # type: ignore[attr-defined]
        await room.until("You sit there from another terminal now.")
