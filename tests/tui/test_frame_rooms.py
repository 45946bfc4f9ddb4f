"""Welcome, new table, profile, rules, result and the note of a take-over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.games import GAMES
from server.games.contract import Result
from server.games.domino.options import DominoOptions
from server.protocols import NewTable, Person, Refused, SeatView, Settings, Snapshot, TableRules
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.looks import plain_look
from tui.app import BotecoApp, Start
from tui.export import standing
from tui.games import FACES
from tui.language import language
from tui.look import Look
from tui.screens.lobby import LobbyScreen
from tui.screens.new_table import NewTableScreen
from tui.screens.note import NoteScreen
from tui.screens.profile import ProfileScreen
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen
from tui.screens.welcome import WelcomeScreen
from tui.widgets.field_list import FieldList
from tui.widgets.prompt_line import PromptLine

NEW = Person("p9", "Marina", new=True)


async def test_the_welcome_speaks_both_languages() -> None:
    app = BotecoApp(FakeLobby(person=NEW), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await check_golden("welcome", pilot)
        text = await screen_text(pilot)
        assert "Welcome to Boteco" in text and language("pt_BR").gettext("Welcome to Boteco") in text


@pytest.mark.parametrize(("key", "tag"), [("p", "pt_BR"), ("e", "en"), ("enter", "en")])
async def test_one_key_chooses_the_language_and_a_second_plays(key: str, tag: str) -> None:
    lobby = FakeLobby(person=NEW)
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    tables: list[Any] = []
    app.open_table = tables.append  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, WelcomeScreen)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        assert app.look.language.tag == tag and lobby.settings.language == tag
        await pilot.press("j")
        await pilot.pause()
        assert tables == [lobby.table]


async def test_an_invited_newcomer_goes_from_the_welcome_to_the_table() -> None:
    lobby = FakeLobby(person=NEW)
    lobby.table = object()
    app = BotecoApp(lobby, plain_look(), start=Start("join", "K7Q2"))
    tables: list[Any] = []
    app.open_table = tables.append  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert tables == []
        await pilot.press("p")
        await pilot.pause()
        assert lobby.asked[-1] == ("sit", "K7Q2", None) and tables == [lobby.table]


async def test_a_newcomer_changes_the_proposed_name_and_bad_names_are_told() -> None:
    lobby = FakeLobby(person=NEW)
    lobby.refuse["rename"] = Refused("bad_name")
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", *["backspace"] * 6, "-", "enter")
        assert "A name needs at least one letter or digit." in await screen_text(pilot)
        await pilot.press("n", *["backspace"] * 6, *"Lia", "enter")
        assert lobby.asked == [("rename", "-"), ("rename", "Lia")]
        assert "You are Lia here" in await screen_text(pilot)


async def test_a_new_table_steps_through_every_option_and_opens() -> None:
    lobby = FakeLobby()
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    tables: list[Any] = []
    app.open_table = tables.append  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await check_golden("new_table", pilot)
        assert isinstance(app.screen, NewTableScreen)
        names = [field.name for field in app.screen.query_one(FieldList).fields]
        for option in FACES["domino"].options(app.look.language):
            assert f"option.{option.name}" in names
        await pilot.press(*["down"] * names.index("option.pairs"), "right")
        await pilot.press(*["down"] * (names.index("public") - names.index("option.pairs")), "right")
        await pilot.press("down", "enter", *"Beto", "enter", "down", "right", "right")
        await pilot.press("down", "right", "down", "right", "down", "right", "down", "right", "down", "right")
        await pilot.press("enter")
        await pilot.pause()
        rules = TableRules(clock=15, counter=False, hints=False, even_pace=True)
        wish = NewTable("domino", 4, DominoOptions(pairs=True), False, rules, ("hard", "hard"), ("Beto",))
        assert lobby.asked == [("open", wish)]
        assert tables == [lobby.table]


async def test_people_around_the_keyboard_are_named_and_taken_back() -> None:
    lobby = FakeLobby()
    lobby.table = object()
    app = BotecoApp(lobby, plain_look())
    app.open_table = lambda table: None  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        names = [field.name for field in app.screen.query_one(FieldList).fields]
        assert "here.0" in names and "here.1" not in names
        await pilot.press(*["down"] * names.index("here.0"), "enter", *"Ana", "enter", "enter")
        assert "adds the name of one more" in app.screen.query_one(PromptLine).text
        await pilot.press(*"Rui", "enter", "enter", *"Zé", "enter")
        await pilot.pause()
        text = await screen_text(pilot)
        assert "Ana\n" in text and "Rui\n" in text and "Zé\n" in text
        # Three people and their host leave no seat for bots, nor for a fifth name.
        fields = {field.name: field for field in app.screen.query_one(FieldList).fields}
        assert "here.3" not in fields and [choice.value for choice in fields["bots"].choices] == [0]
        await pilot.press("up", "delete")
        await pilot.pause()
        assert "Rui" not in await screen_text(pilot)
        # A name that cannot be is told, and the names stay.
        await pilot.press("down", "enter", *"!!", "enter")
        await pilot.pause()
        assert "letter" in app.screen.query_one(PromptLine).text
        await pilot.press("escape", "o")
        await pilot.pause()
        assert lobby.asked[-1][1].here == ("Ana", "Zé")


async def test_options_that_contradict_each_other_are_told_at_once_and_not_opened() -> None:
    lobby = FakeLobby()
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "left", "down", "right")  # three players, in pairs
        await pilot.pause()
        fields = app.screen.query_one(FieldList)
        assert fields.bad in ("option.pairs", "seats")
        await check_golden("new_table_refused", pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert lobby.asked == [] and isinstance(app.screen, NewTableScreen)
        assert fields.field.name == fields.bad, "Enter goes to what is wrong"
        await pilot.press("right")
        await pilot.pause()
        assert fields.bad == "" and "opens this table" in app.screen.query_one(PromptLine).text
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)


async def test_what_the_other_options_leave_no_choice_of_is_shown_and_not_stepped_through() -> None:
    """DUN-26: a campaign plays all dungeons. And a game that counts nothing has no counter to switch off."""
    lobby = FakeLobby()
    app = BotecoApp(lobby, plain_look())
    app.open_table = lambda table: None  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "left")
        await pilot.pause()
        fields = app.screen.query_one(FieldList)
        named = {field.name: at for at, field in enumerate(fields.fields)}
        assert fields.field.value == "domino_dungeon" and "counter" not in named
        assert fields.fields[named["option.dungeon"]].value == 1
        fields.move(named["option.dungeon"] - fields.cursor)
        await pilot.press("right")
        fields.move(named["option.campaign"] - fields.cursor)
        await pilot.press("right")
        await pilot.pause()
        dungeon = fields.fields[named["option.dungeon"]]
        assert (dungeon.applies, dungeon.word) == (False, "all six, in their order") and not fields.bad
        fields.move(named["option.dungeon"] - fields.cursor)
        await pilot.press("right", "enter")
        await pilot.pause()
        wish = lobby.asked[-1][1]
        assert wish.options.campaign and wish.options.dungeon == 1 and wish.rules == TableRules()


@pytest.mark.parametrize("game", FACES)
def test_an_option_that_does_not_apply_is_told_in_words_and_depends_on_what_is_offered(game: str) -> None:
    offered = {field.name: field for field in FACES[game].options(language("en"))}
    standard = msgspec.structs.asdict(GAMES[game].Options())
    for field in offered.values():
        assert bool(field.only_with) == bool(field.otherwise)
        for name, value in field.only_with.items():
            assert value in [choice.value for choice in offered[name].choices]
            for choice in offered[name].choices:
                applies = field.applies({**standard, name: choice.value})
                assert applies == (choice.value == value)


async def test_every_game_can_be_opened_with_its_defaults() -> None:
    for name, game in GAMES.items():
        assert name in FACES
        game.check(game.Options(), game.seats[-1])


async def test_the_profile_keeps_every_change_at_once() -> None:
    lobby = FakeLobby(person=Person("g", "Visita 12", guest=True), resume_code="K4PX-22MN")
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await check_golden("profile", pilot)
        await pilot.press("down", "right")
        await pilot.pause()
        assert lobby.settings == Settings(language="pt_BR") and app.look.language.tag == "pt_BR"
        await pilot.press("down", "right")
        await pilot.pause()
        assert lobby.settings.theme == "calçada" and app.look.palette.name == "calçada"
        await pilot.press("down", "left", "down", "left", "down", "left", "down", "left")
        await pilot.pause()
        kept = lobby.settings
        assert (kept.depth, kept.glyphs, kept.pace, kept.bell) == ("none", "ascii", "slow", False)
        await pilot.press("down", "enter", *"abcd", "enter")
        await pilot.pause()
        assert ("resume", "abcd") in lobby.asked
        await pilot.press("home", "q")
        await pilot.pause()
        assert not isinstance(app.screen, ProfileScreen)


def over(eye: Any = 0) -> Snapshot:
    """A finished match in pairs."""
    seats = tuple(SeatView("person", name) for name in ("Marina", "Beto", "Duda", "Caio"))
    return Snapshot(
        version=9, code="K7Q2", game="domino", options=DominoOptions(pairs=True), public=True,
        rules=TableRules(), phase="over", eye=eye, held=(eye,) if eye != "public" else (), host=True,
        seats=seats, watchers=(), commitment="c0" * 32, seed="5e" * 32, round=1, view=_view(), ask=None,
        moves=(), waiting=frozenset(), pause=False, resumes=None, deadline=None, thinking=None,
        result=Result((104, 61, 104, 61), (1, 3, 1, 3), "target"), entries=(),
    )  # fmt: skip


def _view() -> Any:
    from server.chance import Chance

    return GAMES["domino"].new(DominoOptions(pairs=True), 4, Chance(1)).view("public")


async def test_the_result_says_who_won_and_how_to_check_the_deal() -> None:
    sides = [(1, "104", ["Marina", "Duda"]), (2, "61", ["Beto", "Caio"])]
    assert standing(over(), FACES["domino"]) == sides
    for key, answer in (("r", "rematch"), ("enter", "look"), ("q", "lobby"), ("escape", "look")):
        app = BotecoApp(FakeLobby(), plain_look())
        answers: list[str | None] = []
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(ResultScreen(over(), ()), answers.append)
            text = await screen_text(pilot)
            assert "You win!" in text and "c0" * 32 in text and "5e" * 32 in text and "boteco verify" in text
            assert "ssh -p 2222 guest@bar.example export K7Q2 > match.json" in text
            assert "100 points were reached." in text
            if key == "r":
                await check_golden("result", pilot)
            await pilot.press(key)
            await pilot.pause()
            assert answers == [answer]


async def test_a_spectator_has_no_rematch() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    answers: list[str | None] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ResultScreen(over("public"), ()), answers.append)
        assert "Marina + Duda win." in await screen_text(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert answers == [] and isinstance(app.screen, ResultScreen)


async def test_a_session_that_was_taken_over_is_told_and_goes_to_the_lobby() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ResultScreen(over(), ()))
        app.taken_over()
        await pilot.pause()
        assert isinstance(app.screen, NoteScreen)
        assert "another terminal" in await screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)


@pytest.mark.parametrize("tag", ["en", "pt_BR"])
async def test_the_rules_open_at_the_rule_that_matters(tag: Any) -> None:
    app = BotecoApp(FakeLobby(), Look(language(tag)))
    snapshot = over()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulesScreen("domino", snapshot))
        text = await screen_text(pilot)
        assert FACES["domino"].rule_now(snapshot) in text
        await pilot.press("home")
        top = await screen_text(pilot)
        assert FACES["domino"].summary(snapshot.options, 4, app.look.language) in top
        await pilot.press("pagedown", "end", "up", "g")
        assert FACES["domino"].rule_now(snapshot) in await screen_text(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)


async def test_a_new_table_is_of_the_last_ones_game() -> None:
    lobby = FakeLobby()
    lobby.usual_game = "dogs_day"
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        games = next(field for field in app.screen.query_one(FieldList).fields if field.name == "game")
        assert games.choices[games.at].value == "dogs_day"
