"""Who is in a dungeon reckons the way out against the collapse's die, and is out in time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from server.bots.domino_dungeon.advice import DungeonAdviser
from server.bots.domino_dungeon.escape import doom, turns_needed
from server.bots.domino_dungeon.hard import Effort, Hard, outlook
from server.bots.domino_dungeon.normal import NORMAL
from server.chance import Chance
from server.games.contract import Bot
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import BOSS_ROOM
from server.games.domino_dungeon.layout import layout_of
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import HeroView, Laid, Monster
from server.games.domino_dungeon.ways_out import leaps_of, turns_out
from tests.server.games.domino_dungeon.dungeons import OPEN, change, hero, play, position, settle

ROW = (6, 13, 15, 16, 24, 25, 1, 7, 10, 17)
"""Rooms that only have a symbol of monsters, from beside the stairs to the far end."""
COLLAPSE = DungeonOptions(collapse=True)
HARD = Hard(Effort(futures=2, candidates=3))
PLAYERS = pytest.mark.parametrize("player", [NORMAL, HARD], ids=["normal", "hard"])


def row(*rooms: int) -> list[tuple[int, tuple[int, int], int]]:
    """Rooms in a row east of the stairs."""
    return [(room, (column, 0), 0) for column, room in enumerate(rooms, 1)]


def alone(
    rooms: Sequence[int], one: HeroView, die: int, monsters: Sequence[tuple[str, int]] = (), **facts: int
) -> DungeonState:
    """A collapse with one hero left inside."""
    out = hero("isa", 0, fate="out", coins=20)
    return position(
        row(*rooms), [one, out], monsters, found=True, collapse=die, options=COLLAPSE, content=OPEN, **facts
    )


def leave(state: DungeonState, player: Bot, seed: int = 1) -> tuple[str, int]:
    """How it ends for the hero, and what the die showed in its last turn."""
    chance, die = Chance(seed), state.table.collapse
    while state.table.heroes[0].fate == "inside":
        die = state.table.collapse
        play(state, str(player.choose(state.view(0), state.moves(0), chance)))
        settle(state)
    return state.table.heroes[0].fate, die


# ---- reckoning


def test_dun_22_every_room_has_its_turns_out_and_the_stairs_need_one_more() -> None:
    state = alone(ROW[:7], hero("kronn", 1), 6)
    layout = layout_of(state.view(0))
    turns = turns_out(layout, (), 3, 2)
    assert [turns[room] for room in (0, *ROW[:7])] == [1, 1, 1, 1, 2, 2, 2, 3]
    assert [turns_out(layout, (), 2, 2)[room] for room in ROW[:5]] == [1, 1, 2, 2, 3]


def test_dun_15_a_portal_shortens_the_way_out_for_who_has_a_point_for_it() -> None:
    state = alone((14, *ROW[:6], 5, 7), hero("kronn", 7), 6)
    layout, leaps = layout_of(state.view(0)), leaps_of(state.view(0))
    assert dict(leaps) == {14: (5,), 5: (14,)}
    turns = turns_out(layout, leaps, 3, 1)
    assert {room: turns[room] for room in (5, 7, *ROW[1:6])} == {
        5: 1, 7: 1, ROW[1]: 1, ROW[2]: 2, ROW[3]: 2, ROW[4]: 1, ROW[5]: 1
    }  # fmt: skip
    assert turns_out(layout, leaps, 3, 0)[5] == 3


def test_dun_20_a_boss_room_that_stands_apart_is_left_by_portals_alone() -> None:
    state = alone((5, *ROW[:2]), hero("kronn", BOSS_ROOM), 6)
    change(state, rooms=(*state.table.rooms, Laid(BOSS_ROOM, None)))
    view = state.view(0)
    assert dict(leaps_of(view)) == {5: (BOSS_ROOM,), BOSS_ROOM: (5,)}
    assert turns_needed(view, view.heroes[0], BOSS_ROOM) == 1
    assert turns_out(layout_of(view), leaps_of(view), 3, 0).get(BOSS_ROOM) is None


def test_dun_25_who_can_spare_less_is_lost_more() -> None:
    assert doom(-1) == 1.0 > doom(0) > doom(1) > 0 == doom(2)


def test_dun_25_the_outlook_of_a_collapse_is_that_of_who_gets_out() -> None:
    def seen(die: int) -> float:
        return outlook(alone(ROW[:7], hero("kronn", ROW[6], coins=40), die), 0)

    assert seen(2) < 0.2 < seen(3) < seen(4) < seen(6)


# ---- getting out


@PLAYERS
@pytest.mark.parametrize("distance", [2, 5, 8])
def test_dun_25_the_way_out_is_taken_with_a_turn_to_spare(player: Bot, distance: int) -> None:
    needed = -(-distance // 3)
    for die in range(needed, 7):
        # A chest near by and a small monster tempt the hero to stay.
        one = hero("kronn", ROW[distance - 1], coins=10)
        state = alone((*ROW[:distance], 3), one, die, [("small", ROW[distance - 2])])
        fate, last = leave(state, player)
        assert (fate, last >= min(2, die - needed + 1)) == ("out", True), (die, last)


@PLAYERS
def test_dun_25_a_slow_hero_sets_out_earlier(player: Bot) -> None:
    for die in range(3, 7):
        one = hero("kronn", ROW[5], worn=[("tin_suit", "armour")], coins=10)
        fate, last = leave(alone((*ROW[:6], 3), one, die, steps=2), player)
        assert (fate, last >= min(2, die - 2)) == ("out", True), (die, last)


@PLAYERS
def test_dun_15_the_point_for_the_portal_is_kept(player: Bot) -> None:
    """At the far portal, nine doors from the stairs, with a monster beside it to spend points on."""
    rooms = (14, *ROW[:7], 5)
    for die in (1, 2):
        state = alone(rooms, hero("kronn", 5, coins=10), die, [("medium", 5)], points=1, steps=2)
        assert leave(state, player)[0] == "out", die
    # Without a point nothing leads out in this turn; the next is in time.
    state = alone(rooms, hero("kronn", 5, coins=10), 2, points=0, steps=2)
    assert leave(state, player) == ("out", 1)


@PLAYERS
def test_dun_8_a_guarded_way_is_better_than_none(player: Bot) -> None:
    """Whoever stays is lost for certain; the ogre may miss."""
    one = hero("kronn", ROW[1], wounds=7, coins=10)
    state = alone(ROW[:3], one, 1, [("large", ROW[0]), ("medium", ROW[1])])
    leave(state, player)
    assert state.table.collapse == 1


@PLAYERS
def test_dun_22_a_weak_hero_leaves_though_the_die_would_let_it_stay(player: Bot) -> None:
    one = hero("kronn", ROW[1], wounds=7, coins=20)
    assert leave(alone(ROW[:3], one, 6, [("large", ROW[2]), ("medium", 0)]), player) == ("out", 6)


@PLAYERS
def test_dun_25_a_boss_about_to_fall_is_felled_on_the_way_out(player: Bot) -> None:
    one = hero("kronn", ROW[1], coins=10)
    state = alone(ROW[:3], one, 2, [("boss", ROW[1])], dice=(6, 6, 6) * 4)
    change(state, monsters=(Monster(1, "boss", ROW[1], wounds=state.kind("boss").health - 1),))
    assert leave(state, player)[0] == "out"
    assert state.table.heroes[0].coins == 40


@PLAYERS
def test_dun_25_nobody_falls_with_the_boss_that_it_fells(player: Bot) -> None:
    """Its coins would be worth nothing: the way back is a step too long."""
    state = alone(ROW[:6], hero("kronn", ROW[2], coins=10), 1, [("boss", ROW[3])])
    change(state, monsters=(Monster(1, "boss", ROW[3], wounds=state.kind("boss").health - 1),))
    assert leave(state, player) == ("out", 1)


def test_dun_22_without_a_collapse_nobody_hurries() -> None:
    rooms = [(room, (column, 0), 0) for column, room in enumerate((*ROW[:6], 3), 1)]
    heroes = [hero("kronn", ROW[5], coins=10), hero("isa", 0, coins=20)]
    state = position(rooms, heroes, found=True, content=OPEN)
    assert str(NORMAL.choose(state.view(0), state.moves(0), Chance(1))) == "go 3"


# ---- what the adviser says


def test_dun_25_the_hint_says_what_the_die_shows_and_how_many_turns_it_takes() -> None:
    adviser = DungeonAdviser(HARD)
    for die, turns in ((1, 1), (2, 2), (3, 3), (3, 2)):
        state = alone((*ROW[:8], 3), hero("kronn", ROW[3 * turns - 2], coins=10), die)
        advice = adviser.advise(state.view(0), state.moves(0), Chance(1))
        assert advice.move == m.Go(ROW[3 * turns - 3]), (die, turns)
        assert (advice.reason, advice.facts) == ("collapse_way", {"rounds": die, "turns": turns})


def test_dun_15_the_hint_counts_what_is_left_of_the_turn() -> None:
    adviser = DungeonAdviser(HARD)
    rooms = (14, *ROW[:6], 5, *ROW[6:])
    for where, points, steps, turns in ((ROW[6], 1, 2, 1), (ROW[8], 0, 2, 2), (ROW[9], 2, 3, 2)):
        state = alone(rooms, hero("kronn", where, coins=10), 2, points=points, steps=steps)
        advice = adviser.advise(state.view(0), state.moves(0), Chance(1))
        assert isinstance(advice.move, m.Go) and advice.reason == "collapse_way", where
        assert advice.facts == {"rounds": 2, "turns": turns}
