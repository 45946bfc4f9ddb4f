"""However much a table's own content lets a hero do, players look at so many things and no more."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.bots.domino_dungeon.deeds import Deeds
from server.bots.domino_dungeon.hard import Effort, Hard
from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.normal import NORMAL, Judge, Looks
from server.bots.domino_dungeon.plan import MOST, Option, Plan
from server.bots.domino_dungeon.worth import Weights
from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.domino_dungeon.dungeons import PLAIN, hero, position

GRID = tuple((5 * y + x + 1, (x - 2, y + 1), 0) for y in range(5) for x in range(5))
"""Twenty-five rooms south of the stairs."""


def crowded(steps: int, points: int, portals: int = 0) -> DungeonState:
    """All rooms hang together, the first so many are portals, and every fourth has a monster."""
    rooms = tuple(
        replace(
            room,
            doors=("grey", "grey", "grey", "grey"),
            symbol="portal" if room.number <= portals else "chest",
            attribute=None,
        )
        for room in PLAIN.rooms
    )
    numbers = replace(PLAIN.numbers, points=points, markers=(20, 20, 20))
    content = replace(PLAIN, name="crowded", rooms=rooms, numbers=numbers)
    heroes = [hero("isa", 13, coins=5), hero("kronn", 12, coins=9), hero("linna", 3, coins=9)]
    monsters = [("small", number) for number, _, _ in GRID[::4]]
    return position(GRID, heroes, monsters, steps=steps, points=points, content=content)


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many options were weighed, position by position."""
    counts: list[int] = []
    options = Plan.options

    def counted(plan: Plan, *args: object) -> list[Option]:
        found = options(plan, *args)  # type: ignore[arg-type]
        counts.append(len(found))
        return found

    monkeypatch.setattr(Plan, "options", counted)
    return counts


@pytest.mark.parametrize(("steps", "points", "portals"), [(12, 2, 0), (12, 6, 0), (30, 6, 4), (12, 6, 25)])
def test_dun_7_a_decision_weighs_so_many_options_and_no_more(
    steps: int, points: int, portals: int, weighed: list[int]
) -> None:
    state = crowded(steps, points, portals)
    NORMAL.choose(state.view(0), state.moves(0), Chance(1))
    # Two depths are tried at most, and a position is thought to its end: its own options and its way's.
    assert 0 < sum(weighed) <= 2 * MOST + 2 * max(weighed)


def test_dun_7_where_there_is_too_much_to_do_all_moves_are_thought_through_equally_far() -> None:
    """What is asked last must not be worth less because the looks are used up."""
    state = crowded(12, 6, 25)
    view, moves = state.view(0), [move for move in state.moves(0) if move != m.UNDO]
    worths = dict(zip(moves, Judge(view, 0, Weights()).worths(moves, Looks()), strict=True))
    backwards = moves[::-1]
    again = dict(zip(backwards, Judge(view, 0, Weights()).worths(backwards, Looks()), strict=True))
    assert worths == again
    whole = Plan(Deeds(Mind(view, 0, Weights())))
    whole.best(13, 12, 6)
    assert whole.cut


def test_who_has_no_looks_left_still_does_what_lies_at_hand(weighed: list[int]) -> None:
    state = crowded(0, 1)
    looks = Looks(0)
    best = NORMAL.judged(state.view(0), state.moves(0), Chance(1), looks)[0][1]
    assert (str(best), sum(weighed)) == ("chest", 0)


def test_dun_7_futures_weigh_so_many_options_and_no_more(weighed: list[int]) -> None:
    state = crowded(12, 2, 4)
    light = Effort(futures=40, candidates=2, margin=99.0, looks=3000, future_looks=500)
    found = Hard(light).look_ahead(state.view(0), state.moves(0), Chance(1))
    assert 2 <= found.futures <= 2 + light.looks // light.future_looks
    # Four plans before the futures: two depths of the first sight, and where either candidate leads.
    first, futures = 4 * MOST, light.looks + 2 * light.future_looks
    assert light.looks < sum(weighed) <= first + futures + 20 * max(weighed)


@pytest.mark.parametrize("dungeon", [1, 6])
def test_published_like_content_comes_nowhere_near_the_bounds(dungeon: int, weighed: list[int]) -> None:
    state, luck = DOMINO_DUNGEON.new(DungeonOptions(dungeon=dungeon), 4, Chance(dungeon)), Chance(3)
    most = 0
    while state.result is None:
        due = state.automatic()
        if due is None:
            (seat,) = state.waiting
            weighed.clear()
            due = seat, NORMAL.choose(state.view(seat), state.moves(seat), luck)
            most = max(most, sum(weighed))
        state.play(*due)
    assert 100 < most < MOST // 2
