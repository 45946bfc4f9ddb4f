"""The lobby: what it lists, what keys and clicks ask of the house, what a refusal says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual import events

from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions
from server.protocols import LobbyView, Person, Refused, Settings, TableRules, Tag
from tests.screens import check_golden, screen_text
from tests.tui.at_table import mid_round
from tests.tui.fake_house import FakeLobby, card
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp, Start
from tui.games import FACES
from tui.games.table_words import progress, table_rules
from tui.language import language
from tui.look import Look
from tui.screens.lobby import LobbyScreen
from tui.screens.note import TAKEN_OVER, NoteScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.widgets.canvas import Canvas
from tui.widgets.lobby_list import scores_of
from tui.widgets.lobby_scene import LobbyScene
from tui.widgets.strips import paint


def busy_house() -> LobbyView:
    """One match of one's own, three open tables, one being played."""
    mine = card(
        "K7Q2", people=("Marina", "Beto", "Duda", "Caio"), phase="playing", options=DominoOptions(pairs=True),
        round=3, scores=(45, 61, 45, 61), mine=True, your_turn=True, away_seconds=125, free=0,
    )  # fmt: skip
    listed = (
        card("M4XR", options=DominoOptions(pairs=True)),
        card("T9WD", people=("Caio", "Edu", "Fabi"), free=1, options=DominoOptions(target=50)),
        card("B3NH", people=("Lia",), free=3, options=DominoOptions(best_of=5)),
    )
    played = card(
        "Z8PK", people=("Zé", "Ana", "Rui"), seats=3, free=0, phase="playing", scores=(88, 71, 60), watchers=2
    )
    return LobbyView(1, 7, (mine,), listed, (played,))


def crowded_house() -> LobbyView:
    """Thirty open tables."""
    return LobbyView(1, 60, (), tuple(card(f"T{n:03}") for n in range(30)), ())


def opened(app: BotecoApp) -> list[Any]:
    """Catch the tables the app would open."""
    tables: list[Any] = []
    app.open_table = tables.append  # type: ignore[method-assign]
    return tables


async def test_lobby_pictures() -> None:
    for name, tag, size in (
        ("lobby", "en", (80, 24)),
        ("lobby_pt", "pt_BR", (80, 24)),
        ("lobby_large", "pt_BR", (120, 40)),
    ):
        app = BotecoApp(FakeLobby(view=busy_house()), Look(language(tag)))
        async with app.run_test(size=size) as pilot:
            await check_golden(name, pilot)


async def test_an_empty_house_says_so_and_offers_to_play_now() -> None:
    app = BotecoApp(
        FakeLobby(person=Person("g", "Visita 12", guest=True), resume_code="K4PX-22MN"), plain_look()
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await check_golden("lobby_empty", pilot)
        assert "K4PX-22MN" in await screen_text(pilot)
        scene = app.screen.query_one(LobbyScene)
        assert scene.item.kind == "now"


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


@pytest.mark.parametrize("tag", ["pt_BR", "en"])
async def test_score_and_reassurance_are_whole_at_80_columns(tag: Tag) -> None:
    names = ("Marina", "Bartolomeu Bueno", "Constantino Reis", "Deodoro da Silva")
    mine = card(
        "K7Q2", game="kingdomino_origins", options=KingdominoOptions(), people=names, phase="playing",
        round=10, scores=(120, 61, 105, 144), mine=True, your_turn=True, away_seconds=125, free=0,
    )  # fmt: skip
    app = BotecoApp(FakeLobby(view=LobbyView(1, 7, (mine,), (), ())), Look(language(tag)))
    kept = {
        "en": "you left 2 minutes ago, your seat is kept",
        "pt_BR": "você saiu há 2 minutos, seu lugar espera",
    }
    async with app.run_test(size=(80, 24)) as pilot:
        text = await screen_text(pilot)
        assert "Kingdomino Origins K7Q2 · 120 x 61 x 105 x 144" in text and kept[tag] in text


FULL: dict[str, tuple[Any, ...]] = {
    "domino": (
        DominoOptions(),
        DominoOptions(
            pairs=True, federation_count=True, block_bonus=50, direction="counterclockwise", boneyard=False,
            set=9, hand_size=10,
        ),
    ),
    "kingdomino_origins": (
        KingdominoOptions(), KingdominoOptions(mode="tribe", empire_of_fire=True, homo_habilis=True),
    ),
    "dogs_day": (DogsOptions(), DogsOptions(bank="never_empty", advanced_start=True)),
    "domino_dungeon": (
        DungeonOptions(dungeon=3), DungeonOptions(campaign=True, heroes="chosen", collapse=True),
    ),
}  # fmt: skip
"""For each game the plainest table and the one with most to tell."""


def talkative_house(game: str) -> LobbyView:
    """Tables of a game with everything that can stand in their lines."""
    strict = TableRules(clock=30, counter=False, hints=False, even_pace=True, drop_in=False)
    names = ("Marina", "Bartolomeu Bueno", "Constantino Reis", "Deodoro da Silva")
    rules = [(options, kind) for options in FULL[game] for kind in (TableRules(), strict)]
    free = [
        card(f"M4X{n}", game=game, options=options, rules=kind, people=names[:3], free=1)
        for n, (options, kind) in enumerate(rules)
    ]
    on: dict[str, Any] = {"phase": "playing", "people": names, "free": 0, "round": 12, "part": 3}
    on["scores"] = (120, 104, 105, 144)
    played = [
        card(f"Z8P{n}", game=game, options=options, rules=kind, watchers=12 * (n % 2), asleep=n > 2, **on)
        for n, (options, kind) in enumerate(rules)
    ]
    mine = card(
        "K7Q2", game=game, options=FULL[game][1], mine=True, waits_for=names[1], away_seconds=2820, **on
    )
    return LobbyView(1, 12, (mine,), tuple(free), tuple(played))


@pytest.mark.parametrize("tag", ["pt_BR", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_in_the_lobby_is_cut_and_the_cursors_table_tells_all(
    tag: Tag, size: tuple[int, int]
) -> None:
    speaks = language(tag)
    lobby = FakeLobby(Person("g", "Visita 0462", guest=True), talkative_house("domino"), "K4PX-22MN")
    app = BotecoApp(lobby, Look(speaks))
    async with app.run_test(size=size) as pilot:
        scene = app.screen.query_one(LobbyScene)
        for game in FULL:
            scene.usual_game = game
            scene.become(talkative_house(game), lobby.person)
            for index, item in enumerate(scene.items):
                scene.cursor = index
                canvas = Canvas(*scene.size, paint("#ffffff", "#000000"))
                scene.draw(canvas)
                lines = [strip.text for strip in canvas.strips()]
                assert not [line for line in lines if "…" in line]
                if item.kind in ("open", "playing"):
                    found, told = item.card, " ".join(" ".join(lines).split())
                    assert found is not None and ", ".join(found.people) in told
                    about = FACES[game].summary(found.options, found.seats, speaks)
                    assert about in told and table_rules(found.rules, speaks) in told
        for _way in range(5):
            assert "…" not in await screen_text(pilot)
            await pilot.press("up")


async def test_tables_that_stand_still_are_listed_apart_from_those_that_are_counted() -> None:
    played = (card("Z8PK", phase="playing", free=0), card("T9WD", phase="playing", free=0, asleep=True))
    app = BotecoApp(FakeLobby(view=LobbyView(1, 2, (), (), played)), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        text = await screen_text(pilot)
        assert "1 table playing" in text
        order = [text.index(found) for found in ("PLAYING NOW", "Z8PK", "STANDING STILL", "T9WD")]
        assert order == sorted(order)


@pytest.mark.parametrize(("game", "hidden"), [("domino", True), ("kingdomino_origins", False)])
async def test_hidden_hands_are_promised_only_where_a_game_has_them(game: str, hidden: bool) -> None:
    played = card("Z8PK", game=game, phase="playing", free=0)
    app = BotecoApp(FakeLobby(view=LobbyView(1, 2, (), (), (played,))), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        text = await screen_text(pilot)
        assert "Enter watches this table." in text and ("hidden hands" in text) is hidden


async def test_beside_friends_at_tables_by_code_the_list_says_that_none_is_open() -> None:
    app = BotecoApp(FakeLobby(view=LobbyView(1, 3, (), (), ())), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "No open table, but there is company" in await screen_text(pilot)


def test_scores_that_tell_nothing_are_left_out() -> None:
    playing = {"phase": "playing", "seats": 3}
    assert scores_of(card("K7Q2", scores=(0, 0, 0), **playing)) == ""
    assert scores_of(card("K7Q2", scores=(0, 3, 0), **playing)) == "0 x 3 x 0"
    assert scores_of(card("K7Q2", game="dogs_day", options=None, scores=(4, 3, 2), **playing)) == ""


async def test_a_match_that_stands_still_says_so_and_for_how_many_days() -> None:
    facts: dict[str, Any] = {"phase": "playing", "people": ("Marina", "Beto"), "round": 2, "mine": True}
    asleep = card("K7Q2", asleep=True, away_seconds=3 * 86_400 + 5, waits_for="Beto", **facts)
    waits = card("M4XR", away_seconds=47 * 3_600, waits_for="Beto", **facts)
    there = card("C3PQ", elsewhere=True, **facts)
    frozen = card("T9WD", phase="playing", free=0, asleep=True)
    lobby = FakeLobby(view=LobbyView(1, 2, (asleep, waits, there), (), (frozen,)))
    app = BotecoApp(lobby, Look(language("pt_BR")))
    async with app.run_test(size=(80, 24)) as pilot:
        lines = (await screen_text(pilot)).splitlines()
        told = {code: next(line for line in lines if code in line) for code in ("K7Q2", "M4XR", "T9WD")}
        assert told["K7Q2"].rstrip().endswith("ninguém à mesa") and any("há 3 dias" in line for line in lines)
        assert told["M4XR"].rstrip().endswith("espera Beto") and any("há 47 horas" in line for line in lines)
        assert told["T9WD"].rstrip().endswith("ninguém à mesa")
        assert any("2 pessoas na casa · 2 mesas jogando" in line for line in lines), "two stand still"
        assert any("você está lá em outro terminal" in line for line in lines)


async def test_a_campaigns_rounds_are_counted_as_its_table_counts_them() -> None:
    """DUN-26: each dungeon has rounds of its own."""
    options = DungeonOptions(campaign=True)
    campaign = card(
        "K7Q2", game="domino_dungeon", options=options, mine=True, phase="playing", part=2, round=5
    )
    told = progress(campaign, FACES["domino_dungeon"], language("en"))
    assert told == "dungeon 2, round 5"
    whole = card("M4XR", phase="playing", round=3)
    assert progress(whole, FACES["domino"], language("en")) == "round 3"
    assert progress(card("M4XR", phase="playing", round=0), FACES["domino"], language("en")) == ""
    app = BotecoApp(FakeLobby(view=LobbyView(1, 2, (campaign,), (), ())), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        assert told in await screen_text(pilot)


async def test_a_long_list_scrolls_with_the_cursor_and_shows_where_there_is_more() -> None:
    app = BotecoApp(FakeLobby(view=crowded_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        text = await screen_text(pilot)
        assert "T000" in text and "↓" in text and "T029" not in text
        for n in range(30):
            assert f"T{n:03}" in await screen_text(pilot)
            await pilot.press("down")
        await pilot.press("up")
        assert "T029" in await screen_text(pilot)


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
