"""A whole match at a real table, by keys alone and by mouse alone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, get_args

from textual.pilot import Pilot

from server.games import GAMES
from server.games.domino_dungeon.moves import EndTurn, Go, Kick, Lay, LeaveEmpty, PlaceBoss, Undo
from server.games.domino_dungeon.options import DungeonOptions
from server.protocols import NewTable, Table
from tests.screens import screen_text
from tests.tui.games.domino.test_whole_match import click_key, opened
from tests.tui.games.domino_dungeon.scenes import BRISK, GAME
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.domino_dungeon import aiming
from tui.games.domino_dungeon.table import DungeonBoard

LIMIT = 50.0


async def test_a_match_by_keys_alone(tmp_path: Path) -> None:
    """n looks for a place, Enter goes there; d does what the room offers, f ends the turn."""
    async with live_house(tmp_path, games={**GAMES, GAME: BRISK}) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(120, 40)) as pilot:
            options = DungeonOptions(collapse=True, heroes="chosen")
            table = await patron.open(NewTable(GAME, 4, options, bots=("random",) * 3))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            deadline = time.monotonic() + LIMIT
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                ask = table.snapshot().ask
                if ask is None:
                    await pilot.pause(0.01)
                elif ask.kind == "turn":
                    await pilot.press("n", "enter", "a", "enter", "escape", "f", "enter")
                else:
                    await pilot.press("n", "enter")
            result = table.snapshot().result
            assert result is not None and len(result.scores) == 4
            await pilot.press("r")
            await until(lambda: table.snapshot().phase == "playing", "the rematch begins")


def wanted(table: Table) -> Any:
    """What the mouse is to answer: something that goes on, the end of the turn only when nothing else is."""
    moves = [move for move in table.snapshot().moves if not isinstance(move, Undo)]
    useful = [move for move in moves if not isinstance(move, Go | EndTurn)]
    return (useful or [move for move in moves if isinstance(move, EndTurn)] or moves)[0]


async def click_answer(pilot: Pilot[Any], table: Table) -> None:
    """Answer what is asked by clicks: a key of the bar opens a list, a place or an entry is clicked twice."""
    snapshot = table.snapshot()
    assert snapshot.ask is not None
    move = wanted(table)
    board = pilot.app.screen.query_one(DungeonBoard)
    on_list = not isinstance(move, Go | Kick | Lay | PlaceBoss | LeaveEmpty)
    if on_list and snapshot.ask.kind == "turn":
        menus = get_args(aiming.Menu)[1:]
        menu = next(menu for menu in menus if move in aiming.of_menu(snapshot.moves, menu))
        key = {"attack": "a", "deed": "d", "power": "p", "equip": "e", "end": "f"}[menu]
        for _page in range(5):
            if await click_key(pilot, key):
                break
            assert await click_key(pilot, "Tab"), key
        if isinstance(move, EndTurn) and not aiming.unused(snapshot.moves):
            # A turn with nothing left ends without a question.
            await until(lambda: table.snapshot().ask != snapshot.ask, "the turn ends")
            return
    deadline = time.monotonic() + 20
    # A click may also end a scene that is still shown; there are as many as the others' moves.
    while table.snapshot().ask == snapshot.ask:
        assert time.monotonic() < deadline, f"no click makes {move}\n{await screen_text(pilot)}"
        spot = spot_of(board, move, snapshot.view)
        if spot is not None:
            await pilot.click(offset=spot)
        await pilot.pause()


def spot_of(board: DungeonBoard, move: Any, view: Any) -> tuple[int, int] | None:
    """Cells of the screen to click for a move."""
    for hit in reversed(board.hits):
        if hit.kind == "choice" and hit.value == move:
            return hit.cells.x + board.region.x, hit.cells.y + board.region.y
        if hit.kind == "room" and isinstance(move, Lay) and hit.value == move.room:
            return hit.cells.x + board.region.x, hit.cells.y + board.region.y
        if hit.kind == "map" and not isinstance(move, Lay):
            place = aiming.target(move, view)
            cells = hit.value.region_of(place) if place is not None else None
            if cells is not None and cells.area:
                return cells.x + board.region.x, cells.y + board.region.y
    return None


async def test_a_match_by_mouse_alone(tmp_path: Path) -> None:
    """Every choice can be clicked where it is drawn: places, rooms of the hand, entries of lists."""
    async with live_house(tmp_path, games={**GAMES, GAME: BRISK}) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable(GAME, 3, DungeonOptions(), bots=("random",) * 2))
            app.open_table(table)
            await pilot.pause()
            assert await click_key(pilot, "s")
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            deadline = time.monotonic() + LIMIT
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.pause()
                if table.snapshot().ask is not None:
                    await click_answer(pilot, table)
            assert table.snapshot().result is not None
