"""The cover over a window that is too small."""

from __future__ import annotations

from tests.screens import picture, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.face import Key
from tui.screens.question import Question


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


async def test_the_cover_works_on_top_of_any_screen_and_moves_with_them() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "right")
        before = await screen_text(pilot)
        await pilot.resize_terminal(40, 10)
        assert "40 x 10" in await screen_text(pilot)
        await app.push_screen(Question("Really?", [Key("y", "yes", "yes")]))
        covered = await screen_text(pilot)
        assert "40 x 10" in covered and "Really?" not in covered
        app.pop_screen()
        assert "40 x 10" in await screen_text(pilot)
        await pilot.resize_terminal(30, 9)
        assert "30 x 9" in await screen_text(pilot)
        await pilot.resize_terminal(80, 24)
        assert await screen_text(pilot) == before


async def test_many_resizes_leave_the_picture_of_a_fresh_screen() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        for n in range(40):
            await pilot.resize_terminal(60 + n * 3 % 97, 18 + n * 7 % 31)
        await pilot.resize_terminal(100, 30)
        shaken = await picture(pilot)
    fresh = BotecoApp(FakeLobby(), plain_look())
    async with fresh.run_test(size=(100, 30)) as pilot:
        assert await picture(pilot) == shaken


async def test_a_window_too_small_can_be_left_and_says_what_helps() -> None:
    """Under tmux one row is missing: the cover names the remedy, and its way out asks once."""
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 23)) as pilot:
        covered = await screen_text(pilot)
        assert "set status off" in covered and "q twice leaves" in covered
        await pilot.press("q")
        assert "q once more" in await screen_text(pilot)
        await pilot.press("x")
        assert "q twice leaves" in await screen_text(pilot) and app.is_running
        await pilot.press("ctrl+c", "q")
        await pilot.pause()
        assert app._exit
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 20)) as pilot:
        assert "status off" not in await screen_text(pilot)
