"""Several people around one keyboard: who comes next sees nothing of the pick before (DOG-7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from server.games.dogs_day.options import DogsOptions
from server.protocols import NewTable, Table
from tests.screens import Cell, rows_of, screen_text
from tests.tui.games.dogs_day.scenes import GAME
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.dogs_day.table import DogsBoard
from tui.screens.table import TableScreen
from tui.widgets.prompt_line import PromptLine


def screen_of(pilot: Pilot[Any]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def at_the_curtain(pilot: Pilot[Any], seat: int) -> None:
    await until(lambda: screen_of(pilot)._keyboard.curtain == seat, "the curtain falls")
    await pilot.pause()


async def seen(pilot: Pilot[Any]) -> list[list[Cell]]:
    """The cells of the screen above its keys, which may lead back to who chose before."""
    return (await rows_of(pilot))[:-1]


async def fresh(patron: Any, table: Table, seat: int) -> tuple[list[list[Cell]], list[list[Cell]]]:
    """What a screen that never showed another hand shows at the curtain of a seat, and behind it."""
    app = BotecoApp(patron, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await pilot.pause()
        await at_the_curtain(pilot, seat)
        curtain = await seen(pilot)
        await pilot.press("enter")
        await pilot.pause()
        return curtain, await seen(pilot)


async def test_dog_7_at_the_curtain_and_behind_it_nothing_tells_of_the_pick_before(tmp_path: Path) -> None:
    """Not the cursor, and not even the hint that was followed with the mouse."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            wish = NewTable(GAME, 3, DogsOptions(advanced_start=True), bots=("random",), here=("Beto",))
            table = await patron.open(wish)
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await at_the_curtain(pilot, 0)
            await pilot.press("enter", "right", "right", "h")
            await until(lambda: "Hint." in pilot.app.screen.query_one(PromptLine).text, "the hint is given")
            board = pilot.app.screen.query_one(DogsBoard)
            hit = [hit for hit in board.hits if hit.kind == "choice"][3]
            spot = (hit.cells.x + board.region.x + 1, hit.cells.y + board.region.y)
            while 0 in table.snapshot(0, "public").waiting:
                await pilot.click(offset=spot)
                await pilot.pause()
            await at_the_curtain(pilot, 1)
            told = await screen_text(pilot)
            assert "Hint" not in told and told.splitlines()[-1].endswith("z back to Ana's choice  q leave")
            curtain = await seen(pilot)
            await pilot.press("enter")
            await pilot.pause()
            assert (curtain, await seen(pilot)) == await fresh(patron, table, 1)
