"""The story of a table: told one thing at a time, read and scrolled, with whatever people say."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from server.games.domino.events import Passed, RoundDealt, TileDrawn
from server.protocols import Entry, Notice, Said, SeatView
from tests.screens import screen_text
from tests.tui.at_table import (
    PAIRS,
    at_table,
    keys,
    mid_round,
    moves_of,
)
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import played
from tests.tui.live_house import until
from tui.screens.table import TableScreen


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


async def test_a_key_skips_an_act_and_the_next_one_is_still_seen() -> None:
    """One key ends the round's last moves, another its count; keys enough come to the present."""
    table = mid_round()
    async with at_table(table, pace="slow") as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        seat = (table.seat or 0) + 1
        played = [Passed(seat % 4, (6, 2)), TileDrawn(seat % 4, None, 6, 8)]
        dealt = [RoundDealt(n, (7,) * 4, 0, ((),) * 4) for n in (2, 3)]
        for event in (*played, dealt[0], *played, dealt[1], *played):
            table.tell(event)
        table.wake()
        await until(lambda: screen._story.waiting, "the story is told")
        assert keys(pilot)[0] == "any key"
        for begun, left in zip(dealt, (5, 2), strict=True):
            await pilot.press("f5")
            now = screen._story._now
            assert now is not None and now.what == begun and len(screen._story._waiting) == left
        await pilot.press("f5")
        assert not screen._story.waiting and keys(pilot)[0] != "any key"


@pytest.mark.parametrize(("seat", "waits"), [(None, False), (1, True)])
async def test_who_comes_to_watch_a_young_match_sees_it_as_it_stands(seat: int | None, waits: bool) -> None:
    """The deal is told to those who play it; a spectator's first picture is the present."""
    table = FakeTable(played(PAIRS, 4, 5, 0), seat)
    deals = [entry.what for entry in table.entries[:4]]
    table.entries = [Entry(n, what) for n, what in enumerate((Notice("started"), *deals), 1)]
    async with at_table(table, pace="slow") as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen._story.waiting is waits
