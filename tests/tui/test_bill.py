"""The bill at the end of a match follows its table: who wants a rematch, and that it has begun."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from server.games.kingdomino_origins.options import KingdominoOptions
from server.protocols import Person, SeatView
from tests.screens import screen_text
from tests.tui.at_table import keys, prompt
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import asked_seat, played
from tests.tui.games.kingdomino_origins.scenes import played as played_on
from tests.tui.live_house import until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games import FACES
from tui.games.table_words import votes
from tui.language import language
from tui.screens.question import Question
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen


def finished() -> DominoState:
    state = played(DominoOptions(target=50), 2, 5, 400)
    while state.result is None:
        automatic = state.automatic()
        if automatic is not None:
            state.play(*automatic)
        else:
            seat = asked_seat(state)
            state.play(seat, state.moves(seat)[0])
    return state


def wanting(*ready: bool) -> tuple[SeatView, ...]:
    names = ("Marina", "Beto")
    return tuple(SeatView("person", name, ready=on) for name, on in zip(names, ready, strict=True))


@asynccontextmanager
async def at_bill() -> AsyncIterator[tuple[Pilot[Any], FakeTable]]:
    table = FakeTable(finished(), 0, commitment="c" * 64, seats=wanting(False, False))
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await until(lambda: isinstance(app.screen, ResultScreen), "the bill is shown")
        yield pilot, table


@pytest.mark.parametrize(
    ("public", "guest", "line"),
    [
        (True, True, "guest@bar.example export"),
        (False, False, "-p 2222 marina@bar.example export"),
        (False, True, ""),
    ],
)
async def test_the_bill_tells_how_to_fetch_the_match_to_who_may(public: bool, guest: bool, line: str) -> None:
    table = FakeTable(finished(), 0, commitment="c" * 64, seats=wanting(False, False), public=public)
    app = BotecoApp(FakeLobby(Person("p1", "Marina", guest=guest)), plain_look())
    async with app.run_test(size=(80, 40)) as pilot:
        app.open_table(table)
        await until(lambda: isinstance(app.screen, ResultScreen), "the bill is shown")
        text = await screen_text(pilot)
        assert line in text and (" export " in text) == bool(line)


async def test_the_bill_gives_way_to_a_rematch_that_has_begun() -> None:
    async with at_bill() as (pilot, table):
        table.state = played(DominoOptions(target=50), 2, 6, 1)
        table.entries.clear()
        table.change(commitment="d" * 64)
        await until(lambda: isinstance(pilot.app.screen, TableScreen), "the table is back")


async def test_the_bill_tells_who_wants_a_rematch() -> None:
    async with at_bill() as (pilot, table):
        await until(lambda: "Another one?" in prompt(pilot), "a rematch is offered")
        table.change(seats=wanting(False, True))
        await until(lambda: "Beto wants a rematch." in prompt(pilot), "the other's wish is told")
        assert "r" in keys(pilot)
        table.change(seats=wanting(True, False))
        await until(lambda: "You want a rematch; waiting for Beto." in prompt(pilot), "the own wish is told")
        assert "r" not in keys(pilot)


async def test_the_table_says_wants_of_one_person() -> None:
    async with at_bill() as (pilot, table):
        await pilot.press("enter")
        table.change(seats=wanting(False, True))
        await until(lambda: "Beto wants a rematch. Enter" in prompt(pilot), "the wish is told at the table")


async def test_r_at_the_table_wants_a_rematch_at_once_and_a_pace_is_told_in_passing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.screens.talking._PASSING", 0.05)
    async with at_bill() as (pilot, table):
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, TableScreen), "the table is looked at")
        assert "r" in keys(pilot)
        await pilot.press("r")
        assert ("ready",) in table.asked
        table.change(seats=wanting(True, False))
        await pilot.press("plus")
        assert "r" not in keys(pilot)
        await until(lambda: "waiting for Beto" in prompt(pilot), "the pace gives way to who is waited for")


async def test_who_is_asked_for_a_rematch_reads_who_else_is_missing() -> None:
    snapshot = FakeTable(finished(), 0, phase="over", seats=wanting(False, True)).snapshot()
    more = (*snapshot.seats, SeatView("person", "Caio"))
    told = votes(msgspec.structs.replace(snapshot, seats=more), language("en"))
    assert told == "Beto wants a rematch. Waiting for Caio."


async def test_after_a_match_leaving_asks_nothing() -> None:
    async with at_bill() as (pilot, table):
        await pilot.press("escape")
        await until(lambda: isinstance(pilot.app.screen, TableScreen), "the last position is looked at")
        await pilot.press("q")
        await until(lambda: ("leave",) in table.asked, "the table is left")


async def test_no_line_stays_blank_below_a_bill_whose_figures_have_to_scroll() -> None:
    """At 80 x 24 with four seats and nine figures or more the sheet reaches down to the prompt."""
    state = played_on(KingdominoOptions(mode="tribe"), 4, 7, 99)
    table = FakeTable(state, 0, game="kingdomino_origins", commitment="c" * 64)
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await until(lambda: isinstance(app.screen, ResultScreen), "the bill is shown")
        lines = (await screen_text(pilot)).split("\n")
        assert any(line.endswith("↓") for line in lines) and "export" in lines[21]
        seen = set(lines)
        await pilot.press("pagedown", "pagedown")
        last = (await screen_text(pilot)).split("\n")
        assert any(line.endswith("↑") for line in last) and "export" in last[21]
        figures = FACES["kingdomino_origins"].figures((), table.snapshot(), plain_look().language)
        assert all(any(f.label in line for line in (*seen, *last)) for f in figures)


@pytest.mark.parametrize("typed", [("q",), ("q", "u")])
async def test_a_match_that_ends_answers_the_question_whether_to_leave_it(typed: tuple[str, ...]) -> None:
    state = played(DominoOptions(target=50), 2, 6, 1)
    table = FakeTable(state, asked_seat(state), commitment="c" * 64, seats=wanting(False, False))
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await until(lambda: isinstance(app.screen, TableScreen), "the table is open")
        await pilot.press(*typed)
        assert isinstance(app.screen, Question)
        table.state = finished()
        table.wake()
        await until(lambda: isinstance(app.screen, ResultScreen), "the bill is shown")
        await pilot.press("enter", "enter")
        await until(lambda: isinstance(app.screen, ResultScreen), "it is looked at again")
        assert not any(isinstance(screen, Question) for screen in app.screen_stack) and table.asked == []
