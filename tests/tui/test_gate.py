"""The cover over a window that is too small."""

from __future__ import annotations

from tests.screens import screen_text
from tests.tui.fake_house import FakeLobby
from tui.app import BotecoApp
from tui.look import plain_look


async def test_a_small_window_is_covered_swallows_keys_and_comes_back() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        before = await screen_text(pilot)
        await pilot.resize_terminal(79, 24)
        covered = await screen_text(pilot)
        assert "79 x 24" in covered and "80 x 24" in covered
        await pilot.press("q", "enter", "ctrl+c", "n")
        await pilot.click(offset=(3, 20))
        await pilot.resize_terminal(80, 24)
        assert app.is_running
        assert await screen_text(pilot) == before
