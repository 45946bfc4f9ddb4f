"""Tables that end at the worst moment: while their room is being opened, or the house owes an answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from server.protocols import Refused
from tests.tui.at_table import at_table, mid_round
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.live_house import until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.screens.lobby import LobbyScreen
from tui.screens.note import NoteScreen
from tui.screens.table import TableScreen

ENDINGS = {"closed": LobbyScreen, "taken_over": NoteScreen}


async def turns(loops: int) -> None:
    """Let everybody else have so many turns of the loop."""
    for _ in range(loops):
        await asyncio.sleep(0)


async def left(pilot: Pilot[Any], why: str) -> None:
    """Wait until the table's room is left and nothing of it is to come."""
    await until(lambda: isinstance(pilot.app.screen, ENDINGS[why]), "another room is open")
    await pilot.pause()
    assert not any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack)


@pytest.mark.parametrize("why", ENDINGS)
@pytest.mark.parametrize("loops", [2, 8, 12])
async def test_a_table_may_end_while_its_room_is_being_opened(why: str, loops: int) -> None:
    table, app = mid_round(), BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await turns(loops)
        table.end(why)
        await left(pilot, why)


@pytest.mark.parametrize("why", ENDINGS)
@pytest.mark.parametrize(("wish", "keys"), [("move", ("enter", "enter")), ("hint", ("h",))])
@pytest.mark.parametrize("loops", [8])
async def test_a_wish_may_be_refused_while_the_room_is_being_left(
    why: str, wish: str, keys: tuple[str, ...], loops: int
) -> None:
    table: FakeTable = mid_round()
    go_on = table.hold() if wish == "move" else table.think()
    table.refuse[wish] = Refused("closed")
    names = {"move": "send a move", "hint": "ask for a hint"}
    async with at_table(table) as pilot:
        pressing = asyncio.create_task(pilot.press(*keys))
        await until(lambda: any(w.name == names[wish] for w in pilot.app.workers), "the house is asked")
        table.end(why)
        await turns(loops)
        go_on()
        await left(pilot, why)
        await asyncio.wait((pressing,))
