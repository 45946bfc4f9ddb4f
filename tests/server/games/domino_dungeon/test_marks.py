"""What is counted over many matches agrees with what happened in each."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import Event, Marks
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.dungeon_events import BossFound, DungeonEnded, DungeonEntered
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import Reason
from tests.server.games.playouts import drive


def played(options: DungeonOptions, seed: int) -> tuple[DungeonState, list[Event], list[tuple[int, bool]]]:
    """A random match, its events, and for every dungeon how many fell and whether the boss did."""
    state = DOMINO_DUNGEON.new(options, 3, Chance(seed))
    story: list[Event] = []
    ends: list[tuple[int, bool]] = []
    for step in drive(state, Chance(seed + 1)):
        story += step.events
        if any(isinstance(event, DungeonEnded) for event in step.events):
            table = state.table
            ends.append((sum(hero.fate == "defeated" for hero in table.heroes), table.slayer is not None))
    return state, story, ends


@pytest.mark.parametrize(
    "options", [DungeonOptions(), DungeonOptions(collapse=True), DungeonOptions(campaign=True)], ids=str
)
def test_fallen_heroes_and_bosses_are_counted_in_every_dungeon(options: DungeonOptions) -> None:
    for seed in range(3):
        state, story, ends = played(options, seed)
        marks = DOMINO_DUNGEON.marks(state, story)
        assert isinstance(marks, Marks)
        assert marks.roles == tuple(hero.hero for hero in state.table.heroes)
        assert marks.shares["heroes_defeated"] == (sum(fallen for fallen, _ in ends), 3 * len(ends))
        assert marks.shares["boss_defeated"] == (sum(slain for _, slain in ends), len(ends))


def test_dun_21_a_boss_that_the_last_round_brings_is_not_counted_as_found() -> None:
    state, story, _ = played(DungeonOptions(), 0)
    entered = [event for event in story if isinstance(event, DungeonEntered)]
    reasons: tuple[tuple[Reason, int], ...] = (("empty_hand", 1), ("nothing_fits", 1), ("last_round", 0))
    for why, found in reasons:
        marks = DOMINO_DUNGEON.marks(state, [*entered, BossFound(0, why)])
        assert marks.shares["boss_found"] == (found, 1)
