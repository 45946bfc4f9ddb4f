"""What is not to pass unseen at a table: big events told at once, repetitions, a way out of the story."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from server.games.domino.events import Passed
from server.games.domino_dungeon.dungeon_events import BossFound, MonstersRose, RoomsDiscarded
from server.games.domino_dungeon.events import HeroLooted, TurnEnded
from tests.tui.at_table import at_table, mid_round
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino_dungeon.boards import STATES
from tests.tui.games.domino_dungeon.scenes import GAME
from tests.tui.live_house import until
from tui.games.domino_dungeon.face import DOMINO_DUNGEON as FACE
from tui.games.table_words import whole_sentences
from tui.screens.table import TableScreen
from tui.widgets.prompt_line import PromptLine


def prompt(pilot: Pilot[Any]) -> str:
    return pilot.app.screen.query_one(PromptLine).text


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_dun_19_at_no_pace_the_boss_is_told_until_the_next_key(size: tuple[int, int]) -> None:
    table = FakeTable(STATES["turn"], 0, game=GAME)
    async with at_table(table, size=size, pace="off") as pilot:
        for event in (BossFound(1, "empty_hand"), RoomsDiscarded(), MonstersRose(()), TurnEnded(1)):
            table.tell(event)
        table.wake()
        await until(lambda: "finds the boss's lair" in prompt(pilot), "the boss is told")
        table.tell(TurnEnded(2))
        table.wake()
        await pilot.pause()
        assert "finds the boss's lair" in prompt(pilot)
        assert ("discarded" in prompt(pilot)) is (size[0] > 80)
        await pilot.press("f5")
        assert "lair" not in prompt(pilot)


def test_dun_14_being_robbed_is_not_to_pass_unseen() -> None:
    robbed = HeroLooted(1, 0, 5, 9, 0)
    assert FACE.alarms(robbed, 0) and not FACE.alarms(robbed, 2)
    assert not FACE.alarms(HeroLooted(1, 0, 0, 9, 0), 0)


def test_sentences_are_left_out_whole() -> None:
    told = ["The boss is out.", "Marina is the richest."]
    assert whole_sentences(told, 60) == "The boss is out. Marina is the richest."
    assert whole_sentences(told, 30) == "The boss is out." == whole_sentences(told[:1], 3)


async def test_what_is_seen_again_is_said_to_be_so() -> None:
    table = mid_round()
    async with at_table(table, pace="slow") as pilot:
        seat = (table.seat or 0) + 1
        table.tell(Passed(seat % 4, (6, 2)))
        table.tell(Passed((seat + 1) % 4, (6, 2)))
        table.wake()
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: screen._story.waiting, "the story is told")
        await pilot.press("f5", "f5", "comma")
        assert prompt(pilot).startswith("Once more: all since your last move.")
        await pilot.press("f5", "f5")
        assert "Once more" not in prompt(pilot)


@pytest.mark.parametrize("key", ["escape", "v", "o", "i", "l"])
async def test_the_story_is_left_by_escape_and_by_the_tables_letters(key: str) -> None:
    async with at_table(FakeTable(STATES["turn"], 0, game=GAME)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("f5", "l")
        assert screen.reading
        await pilot.press(key)
        assert not screen.reading
