"""A whole match at a real table, by keys alone and by mouse alone, and scenes that run by themselves."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from server.games.domino.options import DominoOptions
from server.games.domino.view import DominoView
from server.protocols import NewTable, Table
from tests.screens import screen_text
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.domino import hand_panel
from tui.games.domino.line_picture import end_area, line_layout
from tui.games.domino.plan import plan
from tui.games.face import Board
from tui.screens.result import ResultScreen
from tui.widgets.key_bar import KeyBar


async def click_key(pilot: Pilot[Any], key: str) -> bool:
    """Click a key on the key bar; False when it is not drawn there now."""
    bar = pilot.app.screen.query_one(KeyBar)
    for x in range(bar.size.width):
        at = bar.key_at(x)
        if at is not None and at.key == key:
            await pilot.click(KeyBar, offset=(x, 0))
            return True
    return False


def opened(pilot: Pilot[Any]) -> bool:
    return isinstance(pilot.app.screen, ResultScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_match_of_pairs_by_keys_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    """From the start to the result and into a rematch: Enter plays the tile the cursor proposes."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=size) as pilot:
            options = DominoOptions(pairs=True, target=50)
            table = await patron.open(NewTable("domino", 4, options, bots=("easy",) * 3))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            deadline = time.monotonic() + 50
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.press("enter")
            result = table.snapshot().result
            assert result is not None and max(result.scores) >= 50
            await pilot.press("r")
            await until(lambda: table.snapshot().phase == "playing", "the rematch begins")


async def click_tile(pilot: Pilot[Any], table: Table) -> None:
    """Answer what is asked by clicks: the tile, the tile again, and an end where there are two."""
    snapshot = table.snapshot()
    assert snapshot.ask is not None
    view: DominoView = snapshot.view
    board = pilot.app.screen.query_one(Board)
    parts = plan(board.size)
    slots = hand_panel.slots(len(view.hand), board.size.width, parts.large)
    slot = slots[view.hand.index(snapshot.moves[0].tile)]
    spot = (slot.x + 1, board.region.y + parts.panel.y + slot.y + (1 if slot.height > 2 else 0))
    await pilot.click(offset=spot)
    await pilot.click(offset=spot)
    layout = line_layout(view, parts, plain_look())
    if layout is not None and table.snapshot().ask == snapshot.ask:
        end = end_area(layout, "right")
        await pilot.click(offset=(end.x + 1, board.region.y + end.y))
    await until(lambda: table.snapshot().ask != snapshot.ask, "the move is made")


async def test_a_match_by_mouse_alone(tmp_path: Path) -> None:
    """Every key that is needed can be clicked, and every tile and end."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            options = DominoOptions(target=50, boneyard=False)
            table = await patron.open(NewTable("domino", 2, options, bots=("easy",)))
            app.open_table(table)
            await pilot.pause()
            assert await click_key(pilot, "s")
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            deadline = time.monotonic() + 50
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.pause()
                snapshot = table.snapshot()
                if snapshot.ask is not None:
                    await click_tile(pilot, table)
                elif snapshot.pause:
                    await click_key(pilot, "Enter")
            assert table.snapshot().result is not None
            assert await click_key(pilot, "q")
            await until(lambda: not opened(pilot), "the result is closed")


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (160, 50)])
async def test_a_few_moves_by_mouse_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """Tiles and ends are where they are drawn, whatever the plan of the board."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=size) as pilot:
            table = await patron.open(NewTable("domino", 2, DominoOptions(), bots=("easy",)))
            app.open_table(table)
            await pilot.pause()
            assert await click_key(pilot, "s")
            for _ in range(3):
                await until(lambda: table.snapshot().ask is not None, "a tile is asked for")
                await pilot.pause()
                await click_tile(pilot, table)


async def test_scenes_run_to_their_end_by_themselves(tmp_path: Path) -> None:
    """DOM-13: at the viewer's pace the deal is seen, then who opens; then the newest ask is there."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina", pace="fast")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(100, 30)) as pilot:
            table = await patron.open(NewTable("domino", 2, DominoOptions(), bots=("easy",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            board = app.screen.query_one(Board)
            await until(lambda: board.scene_running, "a scene runs")
            await until(lambda: not board.scene_running and board.prompt() != "", "it is over")
            snapshot = table.snapshot()
            assert snapshot.ask is not None
            assert "YOUR HAND" in await screen_text(pilot)


async def test_a_key_shows_the_newest_position_at_once(tmp_path: Path) -> None:
    """Nobody has to wait for a scene: the first key ends it."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina", pace="slow")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("domino", 2, DominoOptions(), bots=("easy",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            board = app.screen.query_one(Board)
            await until(lambda: board.scene_running and table.snapshot().ask is not None, "a scene runs")
            await pilot.press("f5")
            assert not board.scene_running
            assert f"{len(table.snapshot().view.hand)} tiles" in await screen_text(pilot)
            assert board.prompt()
