"""The board of Kingdomino Origins at a table: what keys, clicks and the wheel do, and how it looks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from server.games.kingdomino_origins.events import DominoPlaced
from server.games.kingdomino_origins.grid import DIRECTIONS
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import scores
from tests.screens import check_golden, picture, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.kingdomino_origins.scenes import GAME, LOOKS, played
from tests.tui.live_house import until
from tui.app import BotecoApp
from tui.games.face import Moment
from tui.games.kingdomino_origins.reckoning import halves
from tui.games.kingdomino_origins.table import KingdominoBoard
from tui.language import language
from tui.look import Look, palette_for


@asynccontextmanager
async def at_table(
    state: Any, seat: int | None = 0, size: tuple[int, int] = (80, 24), look: Look = LOOKS["true"]
) -> AsyncIterator[tuple[Pilot[Any], FakeTable, KingdominoBoard]]:
    """A screen at a table whose other seats play what comes first."""
    app = BotecoApp(FakeLobby(), look)
    table = FakeTable(state, seat, game=GAME)
    async with app.run_test(size=size) as pilot:
        app.open_table(table)
        await pilot.pause()
        yield pilot, table, app.screen.query_one(KingdominoBoard)


def keys_of(board: KingdominoBoard) -> list[str]:
    shown = board.keys()
    return [key.key for key in shown]


def placing(mode: Any = "discovery", seats: int = 4) -> Any:
    return played(KingdominoOptions(mode=mode), seats, 7, 7)


async def test_n_steps_through_every_legal_place_and_comes_back() -> None:
    async with at_table(placing()) as (pilot, table, board):
        legal = table.snapshot().moves
        seen = []
        for _ in legal:
            await pilot.press("n")
            seen.append(board.prompt())
        first = await screen_text(pilot)
        await pilot.press(*["n"] * len(legal))
        assert await screen_text(pilot) == first
        assert all(text.startswith("Enter lays") for text in seen)
        await pilot.press("N", "enter")
        text = table.asked[-1][1]
        assert text in {str(move) for move in legal}


async def test_a_refused_place_says_which_rule_and_nothing_is_sent() -> None:
    async with at_table(placing()) as (pilot, table, board):
        await pilot.press(*["left"] * 8, *["up"] * 8)
        assert "(KO-7)" in board.prompt() or "(KO-8)" in board.prompt()
        await pilot.press("enter")
        shown = await screen_text(pilot)
        assert "(KO-7)" in shown or "(KO-8)" in shown
        assert not [wish for wish in table.asked if wish[0] == "move"]


async def test_the_domino_turns_by_key_wheel_and_right_button() -> None:
    async with at_table(placing()) as (pilot, _table, board):
        turned = [board.pointed_at.direction]
        await pilot.press("r")
        turned.append(board.pointed_at.direction)
        board.post_message(
            events.MouseScrollDown(
                board, 5, 5, 0, 0, 0, False, False, False, screen_x=5, screen_y=5, style=None
            )
        )
        await pilot.pause()
        turned.append(board.pointed_at.direction)
        await pilot.click(KingdominoBoard, offset=(5, 5), button=3)
        turned.append(board.pointed_at.direction)
        assert len(set(turned)) == 4
        await pilot.press("r")
        assert board.pointed_at.direction == turned[0]


async def test_a_first_click_points_and_a_second_one_lays() -> None:
    async with at_table(placing()) as (pilot, table, board):
        move = table.snapshot().moves[-1]
        hit = next(hit for hit in board.hits if hit.kind == "map")
        cells = hit.value[1].region_of(move.square)
        spot = (cells.x, cells.y)
        await pilot.click(KingdominoBoard, offset=spot)
        assert not table.asked and move.square in (board.pointed_at.square, *board.covered)
        await pilot.click(KingdominoBoard, offset=spot)
        assert [wish[0] for wish in table.asked] == ["move"]


async def test_a_click_on_a_domino_that_lies_against_the_rules_lays_it_by_them() -> None:
    async with at_table(placing()) as (pilot, table, board):
        legal = table.snapshot().moves
        square = legal[-1].square
        hit = next(hit for hit in board.hits if hit.kind == "map")
        cells = hit.value[1].region_of(square)
        wrong = next(
            turn for turn in DIRECTIONS if all((m.square, m.direction) != (square, turn) for m in legal)
        )
        board.point(legal[-1])
        while board.pointed_at.direction != wrong:
            await pilot.press("r")
        assert board.pointed_at.square == square
        await pilot.click(KingdominoBoard, offset=(cells.x, cells.y))
        assert not table.asked and square in board.covered
        await pilot.click(KingdominoBoard, offset=(cells.x, cells.y))
        ((wish, text),) = table.asked
        assert wish == "move" and text in {str(move) for move in legal if square in halves(move)}


async def test_digits_and_arrows_choose_a_domino_and_enter_takes_it() -> None:
    state = played(KingdominoOptions(), 4, 7, 6, "choose")
    async with at_table(state) as (pilot, table, board):
        numbers = [move.number for move in table.snapshot().moves]
        for digit, number in enumerate(numbers, 1):
            await pilot.press(str(digit))
            assert f"takes {number}," in board.prompt()
        await pilot.press("down")
        assert f"takes {numbers[0]}," in board.prompt()
        await pilot.press("enter", "enter")
        assert next(wish for wish in table.asked if wish[0] == "move") == ("move", f"take {numbers[0]}")


async def test_one_may_look_around_before_choosing() -> None:
    state = played(KingdominoOptions(), 4, 7, 6, "choose")
    async with at_table(state) as (pilot, table, board):
        await pilot.press("o", "n")
        assert "jungle" in await screen_text(pilot)
        await pilot.press("right", "o", "enter")
        assert table.asked[-1][0] == "move"
        assert board.keys()


async def test_v_opens_every_page_and_the_own_map_stays() -> None:
    async with at_table(placing("tribe")) as (pilot, _table, _board):
        own = [line.ljust(37)[:37] for line in (await screen_text(pilot)).splitlines()[1:17]]
        pages = []
        for _ in range(6):
            await pilot.press("v")
            text = await screen_text(pilot)
            assert [line.ljust(37)[:37] for line in text.splitlines()[1:17]] == own
            pages.append(text)
        assert len(set(pages)) == 6
        assert "TO COME" in pages[3] and "SCORES NOW" in pages[4]
        await pilot.press("v", "v", "escape")
        assert await screen_text(pilot) == pages[5]


async def test_v_opens_the_maps_while_recruiting_and_escape_or_a_step_shows_the_cave_again() -> None:
    """KO-20: where a dweller would do best for others is looked at before the choice is made."""
    state = played(KingdominoOptions(mode="tribe"), 4, 7, 8, "recruit")
    async with at_table(state) as (pilot, table, board):
        assert "CAVE" in await screen_text(pilot)
        assert "Esc" not in keys_of(board)
        await pilot.press("v")
        assert "CAVE" not in await screen_text(pilot)
        assert any(hit.kind == "map" and hit.value[0] == 1 for hit in board.hits)
        assert "Esc" in keys_of(board)
        await pilot.press("v", "v", "v")
        assert "TO COME" in await screen_text(pilot)
        await pilot.press("escape")
        assert "CAVE" in await screen_text(pilot)
        await pilot.press("v", "enter")
        assert "CAVE" in await screen_text(pilot)
        assert not [wish for wish in table.asked if wish[0] == "move"]


async def test_the_choice_begins_on_the_dweller_that_brings_most() -> None:
    """KO-20: nobody is recruited by default only where nothing scores."""
    for round, pays in ((8, True), (7, False)):
        state = played(KingdominoOptions(mode="tribe"), 4, 7, round, "recruit")
        async with at_table(state) as (_pilot, _table, board):
            assert board.prompt().startswith(
                "Enter recruits the painter" if pays else "Enter recruits nobody"
            )
            assert keys_of(board)[0] == "←→"


async def test_a_small_map_opens_whole_by_a_click() -> None:
    async with at_table(placing()) as (pilot, _table, board):
        hit = next(hit for hit in board.hits if hit.kind == "small" and hit.value == 2)
        await pilot.click(KingdominoBoard, offset=(hit.cells.x + 1, hit.cells.y + 2))
        assert any(one.kind == "map" and one.value[0] == 2 for one in board.hits)


async def test_at_the_end_regions_are_looked_at_one_by_one_on_any_map() -> None:
    state = played(KingdominoOptions(mode="tribe"), 4, 7, 99)
    async with at_table(state) as (pilot, _table, _board):
        seen = set()
        for _ in range(4):
            await pilot.press("n")
            seen.add((await screen_text(pilot)).splitlines()[17][:37])
        assert len(seen) >= 3 and all("=" in text or "no fire" in text for text in seen)
        await pilot.press("v", "v", "n")
        assert (await screen_text(pilot)).splitlines()[17][:37] not in seen
        await pilot.press("V", "V")
        assert "SCORES" in await screen_text(pilot)


async def test_the_end_shows_the_score_sheet_by_itself() -> None:
    async with at_table(played(KingdominoOptions(mode="totem"), 3, 7, 99)) as (pilot, table, _board):
        text = await screen_text(pilot)
        assert "SCORES" in text and "totems" in text
        for score in table.snapshot().view.scores:
            assert str(score) in text


async def test_what_happens_is_seen_and_framed_until_a_key_skips_it() -> None:
    """A scene runs by itself or is skipped; the squares of its event stay framed while it is told."""
    async with at_table(placing()) as (pilot, table, board):
        await pilot.press("v")
        snapshot = table.snapshot()
        place = snapshot.view.territories[1].laid[-1]
        before = await picture(pilot)

        def moment(serial: int, seconds: float) -> Moment:
            return Moment(serial, DominoPlaced(1, place), snapshot.view, seconds)

        board.show(snapshot, LOOKS["true"], (), moment(1, 60.0))
        assert board.scene_running
        coming = await picture(pilot)
        board.skip()
        framed = await picture(pilot)
        assert not board.scene_running and len({before, coming, framed}) == 3
        board.show(snapshot, LOOKS["true"], (), moment(2, 0.05))
        await until(lambda: not board.scene_running, "the scene is over")
        assert await picture(pilot) == framed
        board.show(snapshot, LOOKS["true"], (), moment(3, 0.0))
        assert not board.scene_running and await picture(pilot) == framed
        board.show(snapshot, LOOKS["true"], (), None)
        assert await picture(pilot) == before


async def test_p_turns_the_parts_of_every_player_s_score() -> None:
    """KO-13: at the end everybody's score can be read region by region where there is little room, too."""
    async with at_table(played(KingdominoOptions(mode="tribe"), 4, 7, 99)) as (pilot, table, board):
        await pilot.press("escape", *["v"] * 5)
        keys = board.keys()
        assert "p" in [key.key for key in keys]
        told = ""
        for _ in range(12):
            told += await screen_text(pilot)
            await pilot.press("p")
        for sheet in scores(table.snapshot().view):
            for region in sheet.regions:
                assert f"{len(region.squares)}×{region.fires}={region.points}" in told


PICTURE_LOOKS = {**LOOKS, "256": Look(language("en"), palette_for("boteco", "256"), "256")}
PICTURES: dict[str, tuple[Any, ...]] = {
    "discovery": ("discovery", 4, 7, "place", (80, 24), "true", ("n",)),
    "fire": ("discovery", 4, 4, "fire", (80, 24), "true", ("n",)),
    "tribe": ("tribe", 4, 7, "place", (80, 24), "pt", ("n",)),
    "recruit": ("tribe", 4, 5, "recruit", (80, 24), "true", ("down",)),
    "totem": ("totem", 3, 6, "choose", (80, 24), "true", ()),
    "two": ("tribe", 2, 8, "place", (80, 24), "true", ()),
    "others": ("tribe", 4, 8, "place", (80, 24), "true", ("v",)),
    "two_totem": ("totem", 2, 7, "choose", (80, 24), "pt", ("down",)),
    "three": ("tribe", 3, 6, "settle", (80, 24), "pt", ("n",)),
    "bag": ("totem", 3, 0, "choose", (80, 24), "true", ()),
    "coming": ("tribe", 4, 1, "place", (80, 24), "true", ("v",) * 4),
    "16": ("tribe", 4, 7, "place", (80, 24), "16", ("n",)),
    "256": ("tribe", 4, 7, "place", (80, 24), "256", ("n",)),
    "none_totem": ("totem", 3, 6, "choose", (80, 24), "none", ()),
    "ascii_two": ("totem", 2, 7, "place", (80, 24), "ascii", ("n",)),
    "none": ("tribe", 4, 7, "place", (80, 24), "none", ("n",)),
    "ascii": ("tribe", 4, 7, "place", (80, 24), "ascii", ("n",)),
    "sheet": ("tribe", 4, 99, "place", (80, 24), "true", ("n",)),
    "120x40": ("totem", 3, 8, "place", (120, 40), "true", ("n",)),
    "120x40_two": ("tribe", 2, 8, "place", (120, 40), "pt", ("n",)),
    "160x50": ("tribe", 4, 8, "place", (160, 50), "true", ("n",)),
    "160x50_two": ("tribe", 2, 8, "choose", (160, 50), "pt", ()),
    "160x50_three": ("totem", 3, 8, "place", (160, 50), "true", ("n",)),
}


@pytest.mark.parametrize("name", PICTURES)
async def test_pictures(name: str) -> None:
    mode, seats, round, phase, size, look, keys = PICTURES[name]
    state = played(KingdominoOptions(mode=mode), seats, 7, round, phase)
    async with at_table(state, 0, size, PICTURE_LOOKS[look]) as (pilot, _table, _board):
        await pilot.press(*keys)
        await check_golden(f"kingdomino_{name}", pilot)
