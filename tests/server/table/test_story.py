"""What one eye knows, numbered for itself and never growing without end."""

from __future__ import annotations

import asyncio

import msgspec

from server.protocols import Notice
from server.table.story import LONGEST, Sight, Story
from server.table.waits import Waits
from tests.server.table.rig import until

NOTHING = Sight(
    phase="gathering",
    host="",
    seats=(),
    watchers=(),
    commitment="",
    seed="",
    view=None,
    ask=None,
    moves=(),
    waiting=frozenset(),
    pause=False,
    round=0,
    scores=(),
    result=None,
    due=None,
    since=None,
    resumes=None,
)


def test_the_oldest_entries_are_forgotten_and_the_numbers_go_on() -> None:
    story = Story("public", NOTHING)
    for n in range(LONGEST + 10):
        story.tell([Notice("watches", f"{n}")], NOTHING)
    kept = story.since(0)
    assert LONGEST * 3 // 4 <= len(kept) <= LONGEST
    assert [entry.number for entry in kept] == list(range(kept[0].number, LONGEST + 11))
    assert kept[-1].what == Notice("watches", f"{LONGEST + 9}")
    assert story.since(LONGEST + 8) == kept[-2:]
    assert story.since(LONGEST + 10) == story.since(10**9) == ()
    assert story.since(kept[0].number - 50) == kept


def test_a_sight_that_is_equal_changes_nothing() -> None:
    story = Story(0, NOTHING)
    assert not story.tell([], msgspec.structs.replace(NOTHING))
    assert story.version == 1
    assert story.tell([], msgspec.structs.replace(NOTHING, due=3.0))
    assert story.version == 2


async def test_who_waits_is_woken_once() -> None:
    story = Story(0, NOTHING)
    other = Waits()
    woken = [asyncio.create_task(story.waits.woken(other)) for _ in range(2)]
    await until(lambda: len(story.waits) == len(other) == 2, "both wait")
    story.tell([], NOTHING)
    assert not any(task.done() for task in woken)
    story.tell([Notice("started")], NOTHING)
    story.tell([Notice("started")], NOTHING)
    await asyncio.gather(*woken)
    assert len(story.waits) == len(other) == 0
