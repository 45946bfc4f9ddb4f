"""The app's wiring to its terminal: colours told late, mouse reporting, words from a hostile window title."""

from __future__ import annotations

import msgspec
import pytest
from textual.app import ComposeResult

from server.protocols import Person, Settings
from tests.tui.fake_house import FakeLobby
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.look import Depth, worn
from tui.palette import ANSI, BOTECO, BOTECO_256, CALCADA, MONO
from tui.screens.lobby import LobbyScreen
from tui.screens.room import Room
from tui.screens.welcome import WelcomeScreen


async def test_the_terminal_tells_its_colours_late_and_an_echo_changes_nothing() -> None:
    depths: list[Depth] = []
    look = msgspec.structs.replace(plain_look(), depth="256")
    app = BotecoApp(FakeLobby(), look, on_depth=lambda depth: told(depth))

    def told(depth: Depth) -> None:
        depths.append(depth)
        app.terminal_depth(depth)  # a session that watches the depth tells everybody, us too

    async with app.run_test(size=(80, 24)):
        assert depths == []
        app.terminal_depth("true")
        assert app.look.depth == "true" and depths == ["true"]
        app.terminal_depth("16")
        assert app.look.palette == ANSI and depths == ["true", "16"]
        app.terminal_depth("none")
        assert app.look.palette == MONO


async def test_a_chosen_depth_wins_over_what_the_terminal_says_until_it_is_given_back() -> None:
    lobby = FakeLobby()
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)):
        await app.keep(msgspec.structs.replace(lobby.settings, depth="none", theme="calçada"))
        assert app.look.palette == MONO
        app.terminal_depth("256")
        assert app.look.depth == "none"
        await app.keep(msgspec.structs.replace(lobby.settings, depth=""))
        assert app.look.depth == "256" and app.look.palette == CALCADA
        await app.keep(msgspec.structs.replace(lobby.settings, theme=""))
        assert app.look.palette == BOTECO_256


async def test_a_kept_theme_can_be_taken_off_again() -> None:
    lobby = FakeLobby()
    lobby.settings = Settings(theme="calçada")
    app = BotecoApp(lobby, worn(plain_look(), lobby.settings))
    async with app.run_test(size=(80, 24)):
        assert app.look.palette == CALCADA
        await app.keep(Settings())
        assert app.look.palette == BOTECO


async def test_m_switches_mouse_reporting_off_and_on() -> None:
    told: list[bool] = []
    app = BotecoApp(FakeLobby(), plain_look(), on_mouse=told.append)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await pilot.press("m")
        assert told == [False, True]


async def test_two_sessions_of_different_looks_do_not_touch_each_other() -> None:
    one = BotecoApp(FakeLobby(), plain_look())
    other = BotecoApp(FakeLobby(), msgspec.structs.replace(plain_look(), depth="16", ascii=True))
    async with one.run_test(size=(80, 24)), other.run_test(size=(120, 40)):
        assert one.look.depth == "true" and other.look.palette == ANSI
        assert one.theme_variables["night"] == BOTECO.night
        assert one.size == (80, 24) and other.size == (120, 40)
        assert len(other.get_line_filters()) == len(one.get_line_filters()) + 1


@pytest.mark.parametrize("room", [LobbyScreen, WelcomeScreen])
async def test_a_terminal_lost_while_a_room_opens_is_no_fault(
    room: type[Room[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    compose = room.compose

    def lost(self: Room[None]) -> ComposeResult:
        self.app.exit()
        yield from compose(self)

    monkeypatch.setattr(room, "compose", lost)
    app = BotecoApp(FakeLobby(Person("p1", "Marina", new=True)), plain_look())
    await app.run_async(headless=True)
    assert app._exception is None and app.return_code == 0
