"""The lobby: what keys and clicks ask of the house, what a refusal says, what happens meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual import events

from server.protocols import LobbyView, Person, Refused, Settings
from tests.screens import screen_text
from tests.tui.at_table import mid_round
from tests.tui.fake_house import FakeLobby, busy_house, card
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp, Start
from tui.screens.lobby import LobbyScreen
from tui.screens.note import TAKEN_OVER, NoteScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.widgets.lobby_scene import LobbyScene


def opened(app: BotecoApp) -> list[Any]:
    """Catch the tables the app would open."""
    tables: list[Any] = []
    app.open_table = tables.append  # type: ignore[method-assign]
    return tables


async def test_play_now_names_its_game_and_asks_for_it() -> None:
    lobby = FakeLobby()
    lobby.table, lobby.usual_game = object(), "dogs_day"
    app = BotecoApp(lobby, plain_look())
    opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        text = await screen_text(pilot)
        assert "Enter plays Dogs' Day at once." in text
        assert "Dogs' Day: a seat now, with people or bots" in text
        await pilot.press("j")
        await pilot.pause()
        assert lobby.asked == [("play_now", "dogs_day")]


@pytest.mark.parametrize(("game", "hidden"), [("domino", True), ("kingdomino_origins", False)])
async def test_hidden_hands_are_promised_only_where_a_game_has_them(game: str, hidden: bool) -> None:
    played = card("Z8PK", game=game, phase="playing", free=0)
    app = BotecoApp(FakeLobby(view=LobbyView(1, 2, (), (), (played,))), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        text = await screen_text(pilot)
        assert "Enter watches this table." in text and ("hidden hands" in text) is hidden


@pytest.mark.parametrize(
    ("keys", "wish"),
    [
        (("enter",), ("sit", "K7Q2", None)),
        (("down", "enter"), ("sit", "M4XR", None)),
        (("down", "w"), ("watch", "M4XR")),
        (("down",) * 4 + ("enter",), ("watch", "Z8PK")),
        (("j",), ("play_now", "domino")),
        (("down",) * 5 + ("enter",), ("play_now", "domino")),
        (("c", "t", "9", "w", "d", "enter"), ("sit", "T9WD", None)),
    ],
)
async def test_a_key_asks_the_house_and_opens_the_table_it_gives(
    keys: tuple[str, ...], wish: tuple[Any, ...]
) -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    tables = opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert lobby.asked == [wish]
        assert tables == [lobby.table]


async def test_the_first_click_moves_the_cursor_the_second_sits_down() -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        row = next(y for y, line in enumerate((await screen_text(pilot)).splitlines()) if "B3NH" in line)
        await pilot.click(offset=(10, row))
        await pilot.pause()
        assert lobby.asked == []
        assert app.screen.query_one(LobbyScene).item.card.code == "B3NH"  # type: ignore[union-attr]
        await pilot.click(offset=(60, row))
        await pilot.pause()
        assert lobby.asked == [("sit", "B3NH", None)]


async def test_a_click_on_the_key_bar_does_what_the_key_does() -> None:
    lobby = FakeLobby(view=busy_house())
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        last = (await screen_text(pilot)).splitlines()[-1]
        await pilot.click(offset=(last.index("Português") + 2, 23))
        await pilot.pause()
        assert app.look.language.tag == "pt_BR"
        assert lobby.settings.language == "pt_BR"


async def test_a_full_table_is_refused_in_words_and_can_be_watched() -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.refuse["sit"] = Refused("table_full", {"code": "T9WD"})
    app = BotecoApp(lobby, plain_look())
    opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"T9WD", "enter")
        assert "Table T9WD is full. Press w to watch it." in await screen_text(pilot)
        await pilot.press("w")
        assert lobby.asked[-1] == ("watch", "T9WD")


async def test_an_unknown_code_is_refused_in_words_and_nothing_opens() -> None:
    lobby = FakeLobby()
    lobby.refuse["card"] = Refused("no_such_table")
    app = BotecoApp(lobby, plain_look())
    tables = opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"ZZZZ", "enter")
        assert "There is no table ZZZZ." in await screen_text(pilot)
        assert tables == []
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_a_refused_code_stays_to_be_mended_and_its_letters_are_no_keys() -> None:
    lobby = FakeLobby()
    lobby.refuse["card"] = Refused("no_such_table")
    app = BotecoApp(lobby, plain_look())
    tables = opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"ZZZJ", "enter")
        text = await screen_text(pilot)
        assert "There is no table ZZZJ." in text and "Table code: ZZZJ" in text
        await pilot.press("backspace", "j")
        text = await screen_text(pilot)
        assert "There is no table" not in text and "Table code: ZZZj" in text and "never mind" in text
        lobby.refuse["card"] = Refused("no_such_table")
        await pilot.press("enter")
        text = await screen_text(pilot)
        assert "There is no table ZZZJ." in text and tables == [] and lobby.asked == []
        await pilot.press("escape")
        assert "Table code:" not in await screen_text(pilot)


@pytest.mark.parametrize(
    ("key", "wish"), [("s", ("sit", "Z8PK", None)), ("w", ("watch", "Z8PK")), ("escape", None)]
)
async def test_the_code_of_a_running_match_asks_before_it_relieves_a_bot(
    key: str, wish: tuple[Any, ...] | None
) -> None:
    running = card("Z8PK", phase="playing", people=("Beto", "Nair"), bots=1, free=0, relieves="Nair")
    lobby = FakeLobby(view=LobbyView(1, 2, (), (), (running,)))
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"z8pk", "enter")
        await pilot.pause()
        assert "sit in place of Nair (bot)" in await screen_text(pilot) and lobby.asked == []
        await pilot.press(key)
        await pilot.pause()
        assert lobby.asked == ([wish] if wish else [])


async def test_who_is_at_a_table_that_closes_is_told_in_the_lobby_whatever_is_pressed() -> None:
    table = mid_round()
    lobby = FakeLobby(view=busy_house())
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)  # type: ignore[arg-type]
        await until(lambda: isinstance(app.screen, TableScreen), "the table is open")
        await pilot.press("question_mark")
        await until(lambda: isinstance(app.screen, RulesScreen), "the rules lie over it")
        table.end("closed")
        await until(lambda: isinstance(app.screen, LobbyScreen), "the lobby is back")
        lobby.become(LobbyView(2, 1, (), (), ()))
        await pilot.pause()
        for keys in ((), ("up", "down"), ("i",)):
            await pilot.press(*keys)
            await pilot.pause()
            assert "Table K7Q2 was closed." in await screen_text(pilot)
        scene = app.screen.query_one(LobbyScene)
        scene.withdraw("Table M4XR was closed.")
        assert "Table K7Q2 was closed." in await screen_text(pilot), "news of another table are older"
        scene.withdraw("Table K7Q2 was closed.")
        await pilot.pause()
        assert "closed" not in await screen_text(pilot)


async def test_an_enter_meant_for_a_table_that_has_just_closed_opens_no_other_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.screens.lobby.HASTE", 60.0)
    table = mid_round()
    lobby = FakeLobby()
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)  # type: ignore[arg-type]
        await until(lambda: isinstance(app.screen, TableScreen), "the table is open")
        table.end("closed")
        await until(lambda: isinstance(app.screen, LobbyScreen), "the lobby is back")
        await pilot.press("enter")
        await pilot.pause()
        assert lobby.asked == []
        monkeypatch.setattr("tui.screens.lobby.HASTE", 0.0)
        await pilot.press("enter")
        await until(lambda: lobby.asked, "there was time to see where one is")


async def test_the_lobby_follows_the_house_and_the_cursor_stays_on_its_table() -> None:
    lobby = FakeLobby(view=busy_house())
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down")
        view = busy_house()
        fresh = (card("N3W1", people=("Gil",)), *view.open)
        lobby.become(msgspec.structs.replace(view, version=2, open=fresh))
        await pilot.pause()
        assert "N3W1" in await screen_text(pilot)
        assert app.screen.query_one(LobbyScene).item.card.code == "T9WD"  # type: ignore[union-attr]


async def test_leaving_asks_and_escape_stays() -> None:
    app = BotecoApp(FakeLobby(view=busy_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in (("q", "escape"), ("ctrl+c", "x"), ("escape",)):
            await pilot.press(*keys)
            await pilot.pause()
            assert app.is_running and isinstance(app.screen, LobbyScreen), keys
        await pilot.press("q")
        text = await screen_text(pilot)
        assert "Leave the house? Your seats are kept." in text and "K7Q2" in text
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running


async def test_ctrl_c_a_second_time_leaves() -> None:
    app = BotecoApp(FakeLobby(view=busy_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+c", "ctrl+c")
        await until(lambda: not app.is_running, "the house is left")


async def test_the_mouse_key_tells_who_has_the_mouse() -> None:
    app = BotecoApp(FakeLobby(view=busy_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert "the terminal's now" in await screen_text(pilot)
        await pilot.press("m")
        await pilot.pause()
        assert "plays again" in await screen_text(pilot)


async def test_a_click_answers_a_question() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
        last = (await screen_text(pilot)).splitlines()[-1]
        await pilot.click(offset=(last.index("stay"), 23))
        await pilot.pause()
        assert app.is_running and isinstance(app.screen, LobbyScreen)
        await pilot.press("q")
        await pilot.click(offset=(last.index("leave"), 23))
        await pilot.pause()
        assert not app.is_running


async def test_names_are_shown_as_they_are_never_as_markup() -> None:
    hostile = "[@click=app.quit]x[/x]"
    view = LobbyView(1, 2, (), (card("M4XR", people=(hostile,)),), ())
    app = BotecoApp(FakeLobby(person=Person("p", hostile), view=view), plain_look())
    async with app.run_test(size=(120, 40)) as pilot:
        assert (await screen_text(pilot)).count(hostile) == 2


@pytest.mark.parametrize(
    ("start", "wish"),
    [
        (Start("join", "K7Q2"), ("sit", "K7Q2", None)),
        (Start("watch", "K7Q2"), ("watch", "K7Q2")),
        (Start("play"), ("play_now", "domino")),
    ],
)
async def test_a_session_can_start_at_a_table(start: Start, wish: tuple[Any, ...]) -> None:
    lobby = FakeLobby()
    lobby.table = object()
    app = BotecoApp(lobby, plain_look(), start=start)
    tables = opened(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert lobby.asked == [wish] and tables == [lobby.table]


async def test_settings_are_worn_from_the_first_picture_on() -> None:
    lobby = FakeLobby()
    lobby.settings = Settings(language="pt_BR", glyphs="ascii", depth="16", theme="contraste")
    depths: list[str] = []
    app = BotecoApp(lobby, plain_look(), on_depth=depths.append)
    async with app.run_test(size=(80, 24)):
        assert app.look.language.tag == "pt_BR" and app.look.ascii
        assert app.look.palette.name == "ansi"
        assert depths == ["16"]


@pytest.mark.parametrize("keys", [("enter", "enter"), ("j", "j")])
async def test_a_second_key_on_its_way_asks_for_no_second_table(keys: tuple[str, ...]) -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    app.open_table = lambda table: app.push_screen(NoteScreen(*TAKEN_OVER))  # type: ignore[assignment,method-assign,return-value]
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        assert len(lobby.asked) == 1


async def test_a_table_is_opened_once_however_often_enter_is_pressed(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        app = BotecoApp(await patron_of(house, "marina"), plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("n")
            for _ in range(3):
                app.post_message(events.Key("enter", None))
            await until(lambda: isinstance(app.screen, TableScreen), "the table")
            await pilot.pause()
            assert len(app.lobby.look().mine) == 1
            assert [type(screen) for screen in app.screen_stack[1:]] == [LobbyScreen, TableScreen]


async def test_news_of_the_house_leave_a_refusal_readable() -> None:
    lobby = FakeLobby(view=busy_house())
    lobby.refuse["card"] = Refused("no_such_table")
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", *"ZZZZ", "enter")
        lobby.become(msgspec.structs.replace(busy_house(), version=2, people=8))
        await pilot.pause()
        text = await screen_text(pilot)
        assert "8 people" in text and "There is no table ZZZZ." in text
