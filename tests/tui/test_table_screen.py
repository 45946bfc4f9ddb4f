"""The table's screen: a match by keys alone and by mouse alone, and everything that can go wrong between."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from server.games.domino.events import Passed, TileDrawn
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from server.games.domino.tiles import text_of
from server.protocols import NewTable, Notice, Refused, Said, SeatView, Settings, TableRules
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import LOOKS, asked_seat, played
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.domino import hand_panel
from tui.games.domino.line_picture import end_area, line_layout
from tui.games.domino.plan import plan
from tui.games.face import Board
from tui.screens.question import Question
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine

PAIRS = DominoOptions(pairs=True)


@asynccontextmanager
async def at_table(
    table: FakeTable,
    size: tuple[int, int] = (80, 24),
    look: str = "true",
    pace: str = "off",
    coached: bool = True,
) -> AsyncIterator[Pilot[Any]]:
    lobby = FakeLobby()
    lobby.settings = Settings(pace=pace, coached=coached)  # type: ignore[arg-type]
    if look in ("16", "none"):
        lobby.settings = Settings(pace=pace, depth=look, coached=coached)  # type: ignore[arg-type]
    app = BotecoApp(lobby, LOOKS[look])
    async with app.run_test(size=size) as pilot:
        app.open_table(table)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        yield pilot


def mid_round(decisions: int = 9, seed: int = 5, options: DominoOptions = PAIRS) -> FakeTable:
    state = played(options, 4, seed, decisions)
    return FakeTable(state, asked_seat(state))


def with_both_ends() -> tuple[FakeTable, int]:
    """A table where the asked seat holds a tile for two different ends, and that tile's place in the hand."""
    for seed in range(200):
        state = played(PAIRS, 4, seed, 8)
        if not state.waiting:
            continue
        seat = asked_seat(state)
        plays = [move.tile for move in state.moves(seat)]
        for tile in plays:
            if plays.count(tile) == 2:
                return FakeTable(state, seat), state.view(seat).hand.index(tile)
    raise AssertionError("no such position")


def with_unfitting() -> tuple[FakeTable, int]:
    """A table where the asked seat holds a tile that fits no end, and that tile's place in the hand."""
    for seed in range(200):
        state = played(PAIRS, 4, seed, 8)
        if not state.waiting:
            continue
        seat = asked_seat(state)
        fitting = {move.tile for move in state.moves(seat)}
        for index, tile in enumerate(state.view(seat).hand):
            if tile not in fitting:
                return FakeTable(state, seat), index
    raise AssertionError("no such position")


def prompt(pilot: Pilot[Any]) -> str:
    return pilot.app.screen.query_one(PromptLine).text


def keys(pilot: Pilot[Any]) -> list[str]:
    return [key.key for key in pilot.app.screen.query_one(KeyBar).shown]


def moves_of(table: FakeTable) -> list[str]:
    return [wish[1] for wish in table.asked if wish[0] == "move"]


# -- whole matches


async def test_a_match_by_keys_alone(tmp_path: Path) -> None:
    """From the lobby to the result without a mouse, at a table opened at once."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("domino", 2, DominoOptions(target=50), bots=("normal",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            deadline = time.monotonic() + 40
            while not isinstance(app.screen, ResultScreen):
                assert time.monotonic() < deadline, await screen_text(pilot)
                # Enter plays the tile the cursor is on; a tile for both ends asks, and Enter answers.
                await pilot.press("enter")
            assert table.snapshot().result is not None
            await pilot.press("q")
            await until(lambda: not isinstance(app.screen, ResultScreen), "the result is closed")


async def test_a_round_by_mouse_alone(tmp_path: Path) -> None:
    """Every move of a round is a click on a tile and a second one on it, or on an end."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("domino", 2, DominoOptions(), bots=("normal",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.click(KeyBar, offset=(2, 0))
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            deadline = time.monotonic() + 30
            played_tiles = 0
            while table.snapshot().view.last_round is None:
                assert time.monotonic() < deadline, await screen_text(pilot)
                await pilot.pause()
                snapshot = table.snapshot()
                if snapshot.ask is None:
                    continue
                view = snapshot.view
                tile = snapshot.moves[0].tile
                parts = plan((80, 20))
                slot = hand_panel.slots(len(view.hand), 80)[view.hand.index(tile)]
                spot = (slot.x + 1, 1 + parts.panel.y + slot.y)
                await pilot.click(offset=(spot[0], spot[1] + (1 if slot.height > 2 else 0)))
                await pilot.click(offset=(spot[0], spot[1] + (1 if slot.height > 2 else 0)))
                layout = line_layout(view, parts, plain_look())
                if layout is not None and table.snapshot().ask == snapshot.ask:
                    # Both ends fit: the second click asked, a click on the end answers.
                    end = end_area(layout, "right")
                    await pilot.click(offset=(end.x + 1, 1 + end.y))
                await until(lambda asked=snapshot: table.snapshot().ask != asked.ask, "the move is made")
                played_tiles += 1
            assert played_tiles > 0


# -- one move


async def test_a_tile_for_both_ends_asks_and_the_arrows_answer() -> None:
    """DOM-11"""
    for arrow, end in (("left", "left"), ("right", "right")):
        table, index = with_both_ends()
        tile = table.snapshot().view.hand[index]
        async with at_table(table) as pilot:
            await pilot.press(str(index + 1))
            assert "both ends" in prompt(pilot)
            await pilot.press("enter")
            assert moves_of(table) == []
            await pilot.press(arrow, "enter")
            await until(lambda t=table: bool(t.asked), "the move is sent")
            assert moves_of(table) == [f"{text_of(tile)} {end}"]


async def test_escape_takes_the_question_of_the_end_back() -> None:
    table, index = with_both_ends()
    async with at_table(table) as pilot:
        await pilot.press(str(index + 1), "enter")
        assert "Esc" in keys(pilot)
        await pilot.press("escape")
        assert "Esc" not in keys(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert moves_of(table) == []


async def test_a_click_on_an_end_chooses_it_and_a_second_one_plays() -> None:
    """DOM-11, by mouse."""
    table, index = with_both_ends()
    async with at_table(table) as pilot:
        await pilot.press(str(index + 1))
        layout = line_layout(table.snapshot().view, plan((80, 20)), plain_look())
        assert layout is not None
        area = end_area(layout, "left")
        await pilot.click(offset=(area.x + 1, area.y + 1))
        assert moves_of(table) == []
        assert "on the left" in prompt(pilot)
        await pilot.click(offset=(area.x + 1, area.y + 1))
        await until(lambda: bool(table.asked), "the move is sent")
        assert moves_of(table)[0].endswith("left")


async def test_a_tile_that_does_not_fit_is_refused_with_the_rule() -> None:
    """DOM-10: nothing is sent, the hand stays as it is, the sentence names the rule."""
    table, index = with_unfitting()
    hand = table.snapshot().view.hand
    async with at_table(table) as pilot:
        await pilot.press(str(index + 1), "enter")
        await pilot.pause()
        assert "DOM-10" in prompt(pilot) and text_of(hand[index]) in prompt(pilot)
        assert table.asked == []
        assert table.snapshot().view.hand == hand
        await pilot.press("left")
        assert "DOM-10" not in prompt(pilot)


async def test_out_of_turn_says_so() -> None:
    """DOM-9"""
    state = played(PAIRS, 4, 5, 9)
    table = FakeTable(state, asked_seat(state))
    table.facts.update(ask=None, moves=(), waiting=frozenset({(asked_seat(state) + 1) % 4}))
    async with at_table(table) as pilot:
        assert "'s turn." in prompt(pilot)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert "DOM-9" in prompt(pilot)
        assert table.asked == []


async def test_the_opening_tile_is_the_only_one() -> None:
    """DOM-5"""
    state = played(PAIRS, 4, 5, 0)
    seat = asked_seat(state)
    table = FakeTable(state, seat)
    view = table.snapshot().view
    other = next(i for i, tile in enumerate(view.hand) if tile != view.must_open)
    async with at_table(table) as pilot:
        assert f"opens with {text_of(view.must_open)}" in prompt(pilot)
        await pilot.press(str(other + 1), "enter")
        await pilot.pause()
        assert "DOM-5" in prompt(pilot)
        assert table.asked == []


async def test_a_double_press_is_one_move() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        board = pilot.app.screen.query_one(Board)
        ask = table.snapshot().ask
        assert ask is not None
        while len(moves_of(table)) == 0:
            board.press("enter")
            board.press("enter")
            # A line of the story that is told between two presses makes no second move possible either.
            pilot.app.screen._show()  # type: ignore[attr-defined]
            board.press("enter")
            await pilot.pause()
        assert len(moves_of(table)) == 1


async def test_a_stale_move_is_told_and_can_be_made_again() -> None:
    table = mid_round()
    table.refuse["move"] = Refused("stale")
    async with at_table(table) as pilot:
        while not table.asked:
            await pilot.press("enter")
        await pilot.pause()
        assert "Too late" in prompt(pilot)
        while len(table.asked) < 2:
            await pilot.press("enter")
        assert moves_of(table)[0] == moves_of(table)[1]


@pytest.mark.parametrize("key", ["z", "9", "f5", "ctrl+a", "tab", "delete", "ctrl+p", "home", "end"])
async def test_other_keys_do_nothing(key: str) -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        await pilot.press(key)
        assert isinstance(pilot.app.screen, TableScreen)
        assert table.asked == []


# -- the story


async def test_forced_draws_and_passes_are_told_one_by_one() -> None:
    """DOM-13: at a slow pace one after the other, each in its time; any key tells the rest at once."""
    table = mid_round()
    async with at_table(table, pace="slow") as pilot:
        seat = (table.seat or 0) + 1
        for event in (
            TileDrawn(seat % 4, None, 5, 9),
            TileDrawn(seat % 4, None, 6, 8),
            Passed(seat % 4, (6, 2)),
        ):
            table.tell(event)
        table.wake()
        await until(lambda: screen_lines(pilot, "9 left") == 1, "the first draw is told")
        assert screen_lines(pilot, "8 left") == 0
        assert screen_lines(pilot, "passed: no 6 or 2") == 0
        await pilot.press("f5")
        await until(lambda: screen_lines(pilot, "passed: no 6 or 2") == 1, "everything is told")


def screen_lines(pilot: Pilot[Any], words: str) -> int:
    lines = pilot.app.screen._compositor.render_strips()
    return sum(words in "".join(segment.text for segment in strip) for strip in lines)


async def test_the_whole_story_can_be_read_and_scrolled() -> None:
    table = mid_round()
    for n in range(60):
        table.tell(Said("Beto", 1, f"line {n}"))
    async with at_table(table) as pilot:
        await pilot.press("l")
        assert "line 59" in await screen_text(pilot)
        await pilot.press("pageup", "pageup")
        story = "\n".join((await screen_text(pilot)).splitlines()[:21])
        assert "line 59" not in story and "line 35" in story
        await pilot.press("l")
        assert "YOUR HAND" in await screen_text(pilot)


async def test_talk_reaches_the_table_and_hostile_words_stay_words() -> None:
    table = mid_round()
    hostile = "[@click=app.quit]x[/x]"
    table.tell(Said("[/bad]", 1, hostile))
    async with at_table(table, size=(120, 40)) as pilot:
        text = await screen_text(pilot)
        assert hostile in text and "[/bad]" in text
        await pilot.press("slash", *"1 q?", "enter")
        await until(lambda: ("say", "1 q?") in table.asked, "the line is said")
        assert isinstance(pilot.app.screen, TableScreen)
        assert moves_of(table) == []
        await pilot.pause()
        assert "1 q?" in await screen_text(pilot)


async def test_hostile_names_are_shown_as_they_are() -> None:
    table = mid_round()
    names = ("[/x]", "[@click=app.quit]", "W" * 16, "漢字漢字漢字漢字")
    table.facts["seats"] = tuple(SeatView("person", name) for name in names)
    async with at_table(table) as pilot:
        await pilot.click(offset=(20, 1))
        assert isinstance(pilot.app.screen, TableScreen)
        for strip in pilot.app.screen._compositor.render_strips():
            assert strip.cell_length == 80


# -- around the match


async def test_between_rounds_enter_goes_on_and_the_seconds_are_shown() -> None:
    state = played(PAIRS, 4, 5, 400)
    table = FakeTable(state, 0, resumes=14.2)
    async with at_table(table) as pilot:
        text = await screen_text(pilot)
        assert "ROUND 1" in text and "0:14" in text
        assert "Enter" in keys(pilot)
        await pilot.press("enter")
        assert table.asked == [("ready",)]


async def test_the_clock_stands_beside_the_prompt() -> None:
    table = mid_round()
    table.facts.update(deadline=29.8, rules=TableRules(clock=30))
    async with at_table(table) as pilot:
        assert "0:30" in (await screen_text(pilot)).splitlines()[21]


async def test_an_absent_player_can_be_replaced() -> None:
    table = mid_round()
    seat = ((table.seat or 0) + 1) % 4
    seats = [SeatView("person", name) for name in "ABCD"]
    seats[seat] = SeatView("person", "Beto", away=True)
    table.facts.update(seats=tuple(seats), ask=None, moves=(), waiting=frozenset({seat}))
    async with at_table(table) as pilot:
        assert "Beto is away" in prompt(pilot)
        await pilot.press("b")
        assert table.asked == [("substitute", seat)]


async def test_leaving_asks_and_keeps_the_seat() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Question)
        assert "kept" in await screen_text(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        assert table.asked == []
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("q", "q")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen), "the table is left")
        assert table.asked == [("leave",)]


async def test_giving_the_seat_up_is_another_answer() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        await pilot.press("q", "u")
        await until(lambda: ("leave",) in table.asked, "the seat is given up")
        assert table.asked == [("stand_up",), ("leave",)]


async def test_taken_over_says_so() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        table.end("taken_over")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen), "the note is shown")
        assert pilot.app.is_running


async def test_a_closed_table_leads_back_to_the_lobby() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        table.end("closed")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen), "the lobby is back")


async def test_the_rules_open_at_what_matters_now() -> None:
    async with at_table(mid_round()) as pilot:
        await pilot.press("question_mark")
        await until(lambda: isinstance(pilot.app.screen, RulesScreen), "the rules are open")
        assert "DOM-1" in await screen_text(pilot)


async def test_the_result_comes_once_and_a_rematch_is_asked_for() -> None:
    state = played(DominoOptions(target=50), 2, 5, 400)
    while state.result is None:
        automatic = state.automatic()
        if automatic is not None:
            state.play(*automatic)
        else:
            seat = asked_seat(state)
            state.play(seat, state.moves(seat)[0])
    table = FakeTable(state, 0, commitment="c" * 64)
    lobby = FakeLobby()
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)  # type: ignore[arg-type]
        await until(lambda: isinstance(app.screen, ResultScreen), "the result is shown")
        await pilot.press("r")
        await until(lambda: ("ready",) in table.asked, "a rematch is asked for")
        table.wake()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_your_turn_rings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr(BotecoApp, "alert", lambda self, title: rung.append(title))
    table = mid_round()
    async with at_table(table) as pilot:
        assert len(rung) == 1
        table.tell(Notice("watches", "Zé"))
        table.wake()
        await pilot.pause()
        assert len(rung) == 1
        asked = table.snapshot().ask
        while table.snapshot().ask == asked:
            await pilot.press("enter")
        await pilot.pause()
        if table.snapshot().ask is not None:
            assert len(rung) == 2


# -- gathering


def gathering(seat: int | None, *seats: SeatView, **facts: Any) -> FakeTable:
    table = FakeTable(played(PAIRS, 4, 5, 0), seat)
    table.facts.update(
        seats=seats, phase="gathering", view=None, ask=None, moves=(), waiting=frozenset(), **facts
    )
    return table


MARINA = SeatView("person", "Marina", host=True)
EMPTY = SeatView("empty")
BOT = SeatView("bot", "Zeca", level="normal")


async def test_the_host_gathers_people_and_bots() -> None:
    table = gathering(0, MARINA, EMPTY, BOT, EMPTY)
    async with at_table(table) as pilot:
        text = await screen_text(pilot)
        assert "K 7 Q 2" in text
        assert "guest@bar.example join K7Q2" in text
        await pilot.press("b", "down", "x", "down", "enter", "s")
        assert table.asked == [("add_bot", 1, "normal"), ("free", 2), ("take", 3), ("start",)]


async def test_a_guest_may_sit_but_not_start() -> None:
    table = gathering(1, MARINA, SeatView("person", "Beto"), EMPTY, EMPTY, host=False)
    table.refuse["start"] = Refused("not_host")
    async with at_table(table) as pilot:
        assert "s" not in keys(pilot)
        assert "Marina will begin" in prompt(pilot)
        await pilot.press("s")
        await pilot.pause()
        assert "host" in prompt(pilot)


async def test_a_click_points_at_a_seat_and_a_second_one_takes_it() -> None:
    table = gathering(0, MARINA, EMPTY, EMPTY, EMPTY)
    async with at_table(table) as pilot:
        await pilot.click(offset=(40, 1 + 8 + 3))
        assert table.asked == []
        await pilot.click(offset=(40, 1 + 8 + 3))
        assert table.asked == [("take", 3)]


async def test_the_screen_follows_from_gathering_into_the_match() -> None:
    table = gathering(asked_seat(played(PAIRS, 4, 5, 0)), MARINA, BOT, BOT, BOT)
    async with at_table(table) as pilot:
        table.facts.clear()
        table.wake()
        await until(lambda: "Your turn." in prompt(pilot), "the match is shown")
        assert "YOUR HAND" in await screen_text(pilot)


# -- the window


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


def scene(state: DominoState, seat: int) -> FakeTable:
    table = FakeTable(state, seat)
    table.tell(Said("Duda", 2, "boa!"))
    return table


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
