"""ASCII mode and no colours: what is left must still say everything."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from server.protocols import Person, Settings
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby, busy_house
from tests.tui.matches import HOSTILE, pairs_match, replay_of
from tests.tui.test_frame_rooms import over
from tui import plain as plain_module
from tui.app import BotecoApp
from tui.language import Tag, language
from tui.look import Look
from tui.plain import plain
from tui.screens.replay import ReplayScreen
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen

TUI = Path(plain_module.__file__).parent
PRINTABLE = set(string.printable) - set("\t\r\x0b\x0c")


@given(st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Mn", "Me", "Co", "Cn"))))
def test_plain_text_is_ascii_and_as_wide(text: str) -> None:
    shown = plain(text)
    assert set(shown) <= PRINTABLE
    assert len(shown) == cell_len(text)


@pytest.mark.parametrize("tag", ["pt_BR", "en"])
async def test_no_room_shows_anything_but_ascii(tag: Tag) -> None:
    lobby = FakeLobby(person=Person("p", "Zoë 木", new=True), view=busy_house(), resume_code="K4PX")
    lobby.settings = Settings(glyphs="ascii", language=tag)
    app = BotecoApp(lobby, Look(language(tag)))
    async with app.run_test(size=(80, 24)) as pilot:
        seen = [await screen_text(pilot)]
        await pilot.press("enter")
        seen.append(await screen_text(pilot))
        for keys in ("n", "down", "q p", "down", "q question_mark", "q c ã", "escape q"):
            await pilot.press(*keys.split())
            seen.append(await screen_text(pilot))
        await pilot.press("escape")
        await app.push_screen(RulesScreen("domino", over()))
        seen.append(await screen_text(pilot))
        await app.push_screen(ReplayScreen(replay_of(pairs_match(), HOSTILE)))
        for keys in ("]", "e", "l", "end"):
            await pilot.press(keys)
            seen.append(await screen_text(pilot))
        await app.push_screen(ResultScreen(over(), ()))
        seen.append(await screen_text(pilot))
        await pilot.resize_terminal(60, 20)
        seen.append(await screen_text(pilot))
    for text in seen:
        assert set(text) <= PRINTABLE, set(text) - PRINTABLE


async def test_ascii_and_colourless_pictures() -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.settings = Settings(glyphs="ascii")
    app = BotecoApp(lobby, Look(language("pt_BR"), depth="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        await check_golden("lobby_ascii", pilot)


async def test_without_colours_the_cursor_is_a_shape() -> None:
    lobby = FakeLobby(view=busy_house())
    app = BotecoApp(lobby, Look(language("en"), depth="none"))
    async with app.run_test(size=(80, 24)) as pilot:
        before = await screen_text(pilot)
        await pilot.press("down")
        after = await screen_text(pilot)
        moved = [(a, b) for a, b in zip(before.splitlines(), after.splitlines(), strict=True) if a != b]
        assert any("▶" in b and "M4XR" in b for _, b in moved)
        await pilot.press("p")
        await pilot.press("down")
        assert "▶" in await screen_text(pilot)


async def test_a_change_of_glyphs_holds_at_once_on_every_open_screen() -> None:
    lobby = FakeLobby(view=busy_house())
    app = BotecoApp(lobby, Look(language("en")))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "●" in await screen_text(pilot)
        await app.keep(msgspec.structs.replace(lobby.settings, glyphs="ascii"))
        text = await screen_text(pilot)
        assert "●" not in text and "oo--" in text


def written() -> Iterator[tuple[str, str]]:
    """Every text of the screens that is no docstring, both catalogues and the rules, with where it stands."""
    for path in sorted(TUI.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        about = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in about:
                yield f"{path.relative_to(TUI)}:{node.lineno}", node.value
    for path in sorted([*TUI.rglob("*.po"), *TUI.rglob("*.md")]):
        yield str(path.relative_to(TUI)), path.read_text(encoding="utf-8")


def test_nothing_that_the_screens_write_becomes_a_question_mark() -> None:
    lost = [
        f"{where}: {c!r}"
        for where, text in written()
        for c in sorted(set(text))
        if not c.isascii() and c != "\N{REPLACEMENT CHARACTER}" and "?" in plain(c)
    ]
    assert not lost


@pytest.mark.parametrize(("tag", "word"), [("en", "arrows choose"), ("pt_BR", "setas escolhe")])
async def test_arrow_keys_are_told_in_words(tag: Tag, word: str) -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.settings = Settings(glyphs="ascii", language=tag)
    app = BotecoApp(lobby, Look(language(tag)))
    async with app.run_test(size=(80, 24)) as pilot:
        assert word in (await screen_text(pilot)).splitlines()[-1]


def test_what_is_cut_does_not_end_like_a_sentence() -> None:
    assert plain("fica gra…") == "fica gra~"
