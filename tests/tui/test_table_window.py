"""The table in windows of every size and look: resizes, widths, goldens."""

from __future__ import annotations

import pytest

from server.games.domino.state import DominoState
from server.protocols import Said
from tests.screens import check_golden, screen_text
from tests.tui.at_table import (
    BOT,
    EMPTY,
    MARINA,
    PAIRS,
    at_table,
    gathering,
    mid_round,
)
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import played


def scene(state: DominoState, seat: int) -> FakeTable:
    table = FakeTable(state, seat)
    table.tell(Said("Duda", 2, "boa!"))
    return table


async def test_fifty_resizes_leave_a_fresh_picture() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        for n in range(25):
            await pilot.resize_terminal(81 + n * 3, 25 + n)
            await pilot.resize_terminal(160 - n * 3, 50 - n)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        resized = await screen_text(pilot)
    async with at_table(table, size=(100, 30)) as pilot:
        assert await screen_text(pilot) == resized


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize("look", ["true", "pt", "16", "none", "ascii"])
async def test_every_line_is_as_wide_as_the_window(size: tuple[int, int], look: str) -> None:
    async with at_table(mid_round(), size=size, look=look) as pilot:
        for strip in pilot.app.screen._compositor.render_strips():
            assert strip.cell_length == size[0]
        if look == "ascii":
            text = await screen_text(pilot)
            assert text.isascii()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
async def test_golden_table(size: tuple[int, int]) -> None:
    async with at_table(scene(played(PAIRS, 4, 5, 12), 1), size=size) as pilot:
        await check_golden(f"domino-{size[0]}x{size[1]}", pilot)


@pytest.mark.parametrize("look", ["pt", "none", "ascii"])
async def test_golden_looks(look: str) -> None:
    async with at_table(scene(played(PAIRS, 4, 5, 12), 1), look=look) as pilot:
        await check_golden(f"domino-{look}", pilot)


async def test_golden_count() -> None:
    async with at_table(FakeTable(played(PAIRS, 4, 5, 400), 0)) as pilot:
        await check_golden("domino-count", pilot)


async def test_golden_gathering() -> None:
    async with at_table(gathering(0, MARINA, EMPTY, BOT, EMPTY)) as pilot:
        await check_golden("domino-gathering", pilot)


async def test_golden_spectator() -> None:
    async with at_table(FakeTable(played(PAIRS, 4, 5, 400), None)) as pilot:
        await check_golden("domino-spectator", pilot)
