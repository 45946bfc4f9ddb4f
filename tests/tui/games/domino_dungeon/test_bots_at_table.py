"""A person with normal and hard bots at a real table: bots play on by themselves, Enter takes a hint."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.games.domino_dungeon.options import DungeonOptions
from server.protocols import NewTable
from tests.screens import screen_text
from tests.tui.games.domino_dungeon.scenes import GAME
from tests.tui.live_house import Quick, live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp

TAKEN = 3
"""Hints that are asked for and taken."""


async def test_hints_are_taken_by_enter_while_normal_and_hard_bots_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advised: list[Any] = []
    asks = Quick.advise

    async def remembered(*asked: Any) -> Any:
        advised.append(await asks(*asked))
        return advised[-1]

    monkeypatch.setattr(Quick, "advise", remembered)
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            options = DungeonOptions(heroes="chosen")
            table = await patron.open(NewTable(GAME, 3, options, bots=("normal", "hard")))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            for taken in range(1, TAKEN + 1):
                await until(lambda: table.snapshot().ask is not None, "one's own turn")
                await pilot.pause()
                ask = table.snapshot().ask
                await pilot.press("h")
                await until(lambda n=taken: len(advised) == n, "the adviser has answered")  # type: ignore[misc]
                await pilot.pause()
                assert "Hint. " in await screen_text(pilot)
                await pilot.press("enter")
                await until(lambda old=ask: table.snapshot().ask != old, "the move is made")  # type: ignore[misc]
            match = house.tables[table.code].match
            assert match is not None
            own = [entry.move for entry in match.journal if entry.seat == 0 and entry.by == "player"]
            assert own == [str(advice.move) for advice in advised]
            assert {entry.seat for entry in match.journal if entry.by == "bot"} == {1, 2}
