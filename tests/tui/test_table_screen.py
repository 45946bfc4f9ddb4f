"""The table's screen: a match by keys alone and by mouse alone, and every way a move is made or refused."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from server.games.domino.options import DominoOptions
from server.games.domino.tiles import text_of
from server.protocols import NewTable, Refused
from tests.screens import screen_text
from tests.tui.at_table import (
    PAIRS,
    at_table,
    keys,
    mid_round,
    moves_of,
    prompt,
    with_both_ends,
    with_unfitting,
)
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import asked_seat, played
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games.domino import hand_panel
from tui.games.domino.line_picture import end_area, line_layout
from tui.games.domino.plan import plan
from tui.games.face import Board
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen
from tui.widgets.key_bar import KeyBar


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
