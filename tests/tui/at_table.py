"""An app at a table of a test's own, and what its prompt and key bar say."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from server.games.domino.options import DominoOptions
from server.protocols import SeatView, Settings
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import LOOKS, asked_seat, played
from tui.app import BotecoApp
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


def gathering(seat: int | None, *seats: SeatView, **facts: Any) -> FakeTable:
    table = FakeTable(played(PAIRS, 4, 5, 0), seat)
    table.facts.update(
        seats=seats, phase="gathering", view=None, ask=None, moves=(), waiting=frozenset(), **facts
    )
    return table


MARINA = SeatView("person", "Marina", host=True)
EMPTY = SeatView("empty")
BOT = SeatView("bot", "Zeca", level="normal")
