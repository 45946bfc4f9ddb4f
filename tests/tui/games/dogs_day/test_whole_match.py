"""A whole match at a real table, by keys alone and by mouse alone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from server.games.dogs_day.options import DogsOptions
from server.protocols import NewTable, Table
from tests.screens import screen_text
from tests.tui.games.dogs_day.scenes import GAME, snapshot_of
from tests.tui.games.domino.test_whole_match import click_key, opened
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tests.tui.matches import finished
from tui.app import BotecoApp
from tui.export import standing
from tui.games import FACES
from tui.games.dogs_day.table import DogsBoard

LIMIT = 50.0


def test_the_final_scores_are_written_in_thousands() -> None:
    """DOG-17: on the bill, in the record and read aloud."""
    state = finished(DogsOptions(), 3, 4).state
    snapshot = snapshot_of(state, "public", phase="over", result=state.result)
    shown = [points for _rank, points, _names in standing(snapshot, FACES[GAME])]
    assert shown == [f"{score}K" for score in sorted(state.result.scores, reverse=True)]


@pytest.mark.parametrize(("seats", "size"), [(6, (80, 24)), (2, (120, 40))])
async def test_a_match_by_keys_alone(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    """Arrows choose, Enter takes; the result opens and r asks for a rematch."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=size) as pilot:
            options = DogsOptions(advanced_start=seats == 2)
            table = await patron.open(NewTable(GAME, seats, options, bots=("random",) * (seats - 1)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            deadline = time.monotonic() + LIMIT
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.press("right", "enter")
            result = table.snapshot().result
            assert result is not None and len(result.scores) == seats
            await pilot.press("r")
            await until(lambda: table.snapshot().phase == "playing", "the rematch begins")


async def click_answer(pilot: Pilot[Any], table: Table) -> None:
    """Answer what is asked by clicks: point at the last choice, and click it again."""
    snapshot = table.snapshot()
    board = pilot.app.screen.query_one(DogsBoard)
    hit = [hit for hit in board.hits if hit.kind == "choice"][-1]
    spot = (hit.cells.x + board.region.x + 1, hit.cells.y + board.region.y)
    await pilot.click(offset=spot)
    await pilot.pause()
    if table.snapshot().ask == snapshot.ask:
        await pilot.click(offset=spot)
    await until(lambda: table.snapshot().ask != snapshot.ask, "the move is made")


async def test_a_match_by_mouse_alone(tmp_path: Path) -> None:
    """Every card and every entry of a list can be clicked where it is drawn."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable(GAME, 3, DogsOptions(), bots=("random",) * 2))
            app.open_table(table)
            await pilot.pause()
            assert await click_key(pilot, "s")
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            deadline = time.monotonic() + LIMIT
            while not opened(pilot):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.pause()
                snapshot = table.snapshot()
                if snapshot.ask is not None and 0 in snapshot.waiting:
                    await click_answer(pilot, table)
                elif snapshot.pause:
                    await click_key(pilot, "Enter")
            assert table.snapshot().result is not None
