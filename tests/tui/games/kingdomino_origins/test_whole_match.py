"""A whole match at a real table, by keys alone and by mouse alone, in every mode."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.options import KingdominoOptions
from server.protocols import NewTable, Table
from tests.screens import screen_text
from tests.tui.games.domino.test_whole_match import click_key, opened
from tests.tui.games.kingdomino_origins.scenes import GAME
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.kingdomino_origins.reckoning import halves
from tui.games.kingdomino_origins.table import KingdominoBoard

LIMIT = 50.0


@pytest.mark.parametrize(("mode", "seats", "size"), [("discovery", 4, (80, 24)), ("tribe", 3, (120, 40))])
async def test_a_match_by_keys_alone(tmp_path: Path, mode: Any, seats: int, size: tuple[int, int]) -> None:
    """n looks for a place, Enter takes; the result opens and r asks for a rematch."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=size) as pilot:
            options = KingdominoOptions(mode=mode, empire_of_fire=True, homo_habilis=True)
            table = await patron.open(NewTable(GAME, seats, options, bots=("random",) * (seats - 1)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            deadline = time.monotonic() + LIMIT
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.press("n", "enter")
            result = table.snapshot().result
            assert result is not None and len(result.scores) == seats
            await pilot.press("r")
            await until(lambda: table.snapshot().phase == "playing", "the rematch begins")


async def click_answer(pilot: Pilot[Any], table: Table) -> None:
    """Answer what is asked by clicks: point at a legal choice, and click it again."""
    snapshot = table.snapshot()
    assert snapshot.ask is not None
    move = snapshot.moves[-1]
    board = pilot.app.screen.query_one(KingdominoBoard)
    deadline = time.monotonic() + 20
    # A click may also end a scene that is still shown; there are as many as the others' moves.
    while table.snapshot().ask == snapshot.ask:
        assert time.monotonic() < deadline, f"no click makes {move}\n{await screen_text(pilot)}"
        spot = spot_of(board, move)
        if spot is not None:
            await pilot.click(offset=spot)
            continue
        # The square is out of the window: point at one nearer to it first.
        move = next((other for other in snapshot.moves if spot_of(board, other) is not None), move)
        await pilot.pause()


def spot_of(board: KingdominoBoard, move: Any) -> tuple[int, int] | None:
    """Cells of the screen to click for a move."""
    for hit in reversed(board.hits):
        if hit.kind == "choice" and hit.value == move:
            return hit.cells.x + board.region.x, hit.cells.y + board.region.y
        if hit.kind == "map" and hit.value[0] == 0 and hasattr(move, "square"):
            square = halves(move)[0] if isinstance(move, Place) else move.square
            cells = hit.value[1].region_of(square)
            if cells.area:
                return cells.x + board.region.x, cells.y + board.region.y
    return None


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
async def test_a_match_by_mouse_alone(tmp_path: Path, mode: Any) -> None:
    """Every choice can be clicked where it is drawn: squares, dominoes, dwellers, totems."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable(GAME, 4, KingdominoOptions(mode=mode), bots=("random",) * 3))
            app.open_table(table)
            await pilot.pause()
            assert await click_key(pilot, "s")
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            deadline = time.monotonic() + LIMIT
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                if table.snapshot().ask is not None:
                    await click_answer(pilot, table)
                else:
                    await pilot.pause()
            assert table.snapshot().result is not None


@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (3, (120, 40)), (2, (160, 50))])
async def test_a_few_moves_by_mouse_at_every_size(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    """Squares and dominoes are where they are drawn, whatever the plan of the board."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=size) as pilot:
            options = KingdominoOptions(mode="totem")
            table = await patron.open(NewTable(GAME, seats, options, bots=("random",) * (seats - 1)))
            app.open_table(table)
            await pilot.pause()
            assert await click_key(pilot, "s")
            for _ in range(6):
                await until(lambda: table.snapshot().ask is not None, "something is asked")
                await pilot.pause()
                await click_answer(pilot, table)
