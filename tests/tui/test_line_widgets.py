"""The line widgets: every line exactly as wide as its place, what matters never cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import ComposeResult

from tests.screens import screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.face import Key
from tui.screens.room import Room
from tui.widgets.key_bar import KeyBar, keys_that_fit
from tui.widgets.line_input import LineInput
from tui.widgets.page import lay_out
from tui.widgets.prompt_line import PromptLine
from tui.widgets.strips import centred, line_of, paint
from tui.widgets.title_line import TitleLine
from tui.widgets.wrapping import wrapped

FILL = paint("#ffffff", "#000000")
PEOPLE = st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Mn", "Me", "Co", "Cn")), max_size=60)


@given(st.integers(1, 120), st.lists(PEOPLE, max_size=4), st.lists(PEOPLE, max_size=2))
def test_a_line_is_exactly_as_wide_as_its_place(width: int, left: list[str], right: list[str]) -> None:
    strip = line_of(width, FILL, [(t, FILL) for t in left], [(t, FILL) for t in right])
    assert cell_len(strip.text) == strip.cell_length == width
    middle = centred(width, FILL, [(t, FILL) for t in left])
    assert cell_len(middle.text) == width


@given(PEOPLE, st.integers(2, 80))
def test_wrapped_lines_fit_and_lose_no_word(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_page_knows_where_its_headings_stand() -> None:
    page = lay_out("# Game\n\nSome **bold** words\nin two lines.\n\n## DOM-7 Pairs\n- one\n- two\n", 30)
    lines = [line for line in page.lines if isinstance(line, list)]
    shown = ["".join(text for text, _ in line) for line in lines]
    assert shown[page.places["DOM-7"]] == "DOM-7 Pairs"
    assert "Some bold words in two lines." in shown and "· one" in shown
    assert ("bold", "strong") in [span for line in lines for span in line]


def test_help_and_leaving_stay_on_a_short_key_bar() -> None:
    keys = [Key(str(n), "something", "x") for n in range(9)] + [
        Key("?", "rules", "help"),
        Key("q", "leave", "leave"),
    ]
    fitting = keys_that_fit(keys, 40)
    assert [key.key for key in fitting] == ["0", "?", "q"]
    assert keys_that_fit(keys, 400) == keys


class Typing(Room[None]):
    """A room with one line to type."""

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.got: list[str] = []
        self.left = False
        self.query_one(TitleLine).show("place", "round 3", "45 x 61")
        self.query_one(PromptLine).show("Your turn.", "Play", "0:14", "you")
        self.query_one(KeyBar).show([Key("q", "leave", "leave")])

    def action_leave(self) -> None:
        self.left = True

    async def take(self, text: str) -> bool:
        self.got.append(text)
        return True


async def test_the_lines_say_their_parts() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Typing())
        lines = (await screen_text(pilot)).splitlines()
        assert lines[0] == f"{' BOTECO  place':<62}round 3   45 x 61"
        assert lines[1] == f"{' Your turn. Play':<75}0:14"
        assert lines[2].strip() == "q leave"


@pytest.mark.parametrize(
    ("middle", "right", "shown"),
    [
        ("Covil do Mal Elemental", "rodada 2", " BOTECO  Dominó Dungeon · K7Q2 · assistindo"),
        ("2/6 Covil do Mal", "rodada 2 · desaba 3", " BOTECO  Dominó Dungeon · assistindo"),
        ("3/6 Covil do Mal Elemental", "rodada 12 · desaba 3", " Dominó Dungeon · assistindo"),
    ],
)
async def test_the_first_line_keeps_game_dungeon_and_round_of_a_watched_table(
    middle: str, right: str, shown: str
) -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Typing())
        places = [f"Dominó Dungeon{code} · assistindo" for code in (" · mesa K7Q2", " · K7Q2", "")]
        app.screen.query_one(TitleLine).show(places[0], middle, right, *places[1:])
        line = (await screen_text(pilot)).splitlines()[0].rstrip()
        assert line.startswith(f"{shown} ") and line.endswith(f"{middle}   {right}")


async def test_typing_a_line_keeps_every_key_and_edits_it() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        room = Typing()
        await app.push_screen(room)
        room.type_line("Say:", "ola", room.take)
        await pilot.pause()
        await pilot.press(
            "q", "backspace", "left", "left", "ã", "delete", "home", "[", "end", "]", "?", "space"
        )
        line = room.query_one(LineInput)
        assert line.value == "[oãa]? " and not room.left
        assert "Say: [oãa]?" in await screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert room.got == ["[oãa]?"]
        assert not room.query(LineInput) and "Your turn." in await screen_text(pilot)
        room.type_line("Say:", "", room.take)
        await pilot.pause()
        await pilot.press("x", "escape")
        await pilot.pause()
        assert room.got == ["[oãa]?"] and not room.query(LineInput)
        await pilot.press("q")
        assert room.left


async def test_the_first_key_replaces_a_proposed_text_of_limited_length() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        room = Typing()
        await app.push_screen(room)
        for keys, wanted in (
            (("L", "i", "a"), "Lia"),
            (("backspace", "backspace", "L"), "L"),
            (("end", "!"), "Marina!"),
            (tuple("abcdefghij"), "abcdefgh"),
            ((), "Marina"),
        ):
            room.type_line("Your name:", "Marina", room.take, most=8, replaces=True)
            await pilot.pause()
            await pilot.press(*keys)
            assert f"{len(wanted)}/8" in (await screen_text(pilot)).splitlines()[1]
            await pilot.press("enter")
            await pilot.pause()
            assert room.got[-1] == wanted


async def test_while_a_line_is_typed_the_key_bar_shows_its_keys_alone() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        room = Typing()
        await app.push_screen(room)
        for word, got in (("done", ["x"]), ("never mind", ["x"])):
            room.type_line("Say:", "", room.take)
            await pilot.pause()
            await pilot.press("x")
            lines = (await screen_text(pilot)).splitlines()
            (y,) = [y for y, line in enumerate(lines) if word in line]
            assert "leave" not in "".join(lines)
            await pilot.click(offset=(lines[y].index(word) + 1, y))
            await pilot.pause()
            await pilot.pause()
            assert room.got == got and "leave" in await screen_text(pilot)


async def test_a_long_line_scrolls_with_its_cursor() -> None:
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        room = Typing()
        await app.push_screen(room)
        room.type_line("Say:", "a" * 200 + "z", room.take)
        await pilot.pause()
        assert "z" in (await screen_text(pilot)).splitlines()[1]


async def test_the_person_is_called_by_title_and_bell_and_the_bell_can_be_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import msgspec

    lobby = FakeLobby()
    told: list[str] = []
    app = BotecoApp(lobby, plain_look(), on_title=told.append)
    monkeypatch.setattr(app, "bell", lambda: told.append("bell"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.alert("Boteco · your turn")
        await app.keep(msgspec.structs.replace(lobby.settings, bell=False))
        app.alert("quiet")
        await pilot.press("x", "x")
    assert told[:3] == ["Boteco · your turn", "bell", "quiet"]
    assert told[3:] == ["Boteco"], "the next key takes the call back, once"


@pytest.mark.parametrize("width", [-7, -1, 0, 1, 2])
def test_lines_of_no_width_are_broken_too(width: int) -> None:
    """A terminal of a few columns leaves less than nothing between the margins of a text."""
    assert "".join(wrapped("to be 漢字", width)).replace(" ", "") == "tobe漢字"
