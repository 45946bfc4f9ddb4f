"""The golden pictures: the same for an app and a terminal that got its codes; they notice changes."""

from __future__ import annotations

import io
from pathlib import Path

import pyte
import pytest
from rich.console import Console

import tests.screens as screens
from tests.screens import check_golden, picture, screen_text
from tests.tui.fake_house import FakeLobby, busy_house
from tests.tui.looks import plain_look
from tui.app import BotecoApp


def on_a_terminal(app: BotecoApp) -> pyte.Screen:
    """What an emulated terminal shows of the app's full repaint."""
    width, height = app.size
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        color_system="truecolor",
        width=width,
        height=height,
        legacy_windows=False,
    )
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    console.print(update, end="")
    terminal = pyte.Screen(width, height)
    pyte.Stream(terminal).feed(out.getvalue())
    return terminal


async def test_an_app_and_a_terminal_give_the_same_picture() -> None:
    app = BotecoApp(FakeLobby(view=busy_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "q")
        await pilot.pause()
        assert await picture(on_a_terminal(app)) == await picture(pilot)
        await pilot.press("escape")
        await pilot.press("up")
        await pilot.pause()
        await check_golden("lobby", on_a_terminal(app))


async def test_a_picture_notices_a_letter_and_a_colour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "GOLDEN", tmp_path)
    app = BotecoApp(FakeLobby(view=busy_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setenv("BOTECO_GOLDEN", "write")
        await check_golden("here", pilot)
        monkeypatch.delenv("BOTECO_GOLDEN")
        await check_golden("here", pilot)
        shown = await screen_text(pilot)
        path = tmp_path / "here.txt"
        kept = path.read_text(encoding="utf-8")
        path.write_text(kept.replace("Caio", "Cain"), encoding="utf-8")
        with pytest.raises(AssertionError, match="Cain"):
            await check_golden("here", pilot)
        path.write_text(kept.replace("#f2c14e", "#f2c14f"), encoding="utf-8")
        with pytest.raises(AssertionError, match="f2c14f"):
            await check_golden("here", pilot)
        with pytest.raises(AssertionError, match="no picture"):
            await check_golden("nowhere", pilot)
        assert await screen_text(pilot) == shown
