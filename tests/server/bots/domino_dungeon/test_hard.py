"""The hard player tries the moves that look best, in worlds that agree with what it sees, and no others."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from server.bots.domino_dungeon.hard import Effort, Hard, outlook
from server.bots.domino_dungeon.normal import DARING
from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import change, hero, play, position

LIGHT = Hard(Effort(futures=2, candidates=3))


def test_every_move_but_taking_back_is_in_the_order_once() -> None:
    state = position(heroes=[hero("kronn", 6), hero("isa")])
    play(state, "go stairs")
    found = LIGHT.look_ahead(state.view(0), state.moves(0), Chance(1))
    assert Counter(found.order) == Counter(move for move in state.moves(0) if move != m.UNDO)
    assert found.futures == 2


@pytest.mark.parametrize(("points", "futures"), [(1, 9), (2, 9), (3, 4), (6, 2)])
def test_dun_7_where_a_turn_has_more_points_fewer_futures_are_tried(points: int, futures: int) -> None:
    """A table's own data may have three times the points, and must not take its players past their time."""
    content = replace(OWN, name="many points", numbers=replace(OWN.numbers, points=points))
    state = DominoDungeon(content).new(DungeonOptions(), 2, Chance(1))
    while (due := state.automatic()) is not None:
        state.play(*due)
    (seat,) = state.waiting
    thorough = Hard(Effort(futures=9, candidates=2, margin=99.0))
    assert thorough.look_ahead(state.view(seat), state.moves(seat), Chance(1)).futures == futures


def test_what_is_plain_needs_no_futures() -> None:
    heroes = [hero("isa", 6, wounds=6, coins=20), hero("kronn", 3)]
    options = DungeonOptions(collapse=True)
    state = position(heroes=heroes, found=True, collapse=1, options=options, steps=1)
    found = LIGHT.look_ahead(state.view(0), state.moves(0), Chance(1))
    assert (str(found.order[0]), found.futures) == ("go stairs", 0)


def test_laying_is_judged_at_first_sight() -> None:
    state = position(rooms=(), heroes=[hero("isa", wounds=5), hero("kronn")], hands=[(5,), (18, 19, 20)])
    play(state, "kick east")
    view, moves = state.view(1), state.moves(1)
    assert LIGHT.choose(view, moves, Chance(1)) == DARING.choose(view, moves, Chance(1))


def test_rooms_and_decks_it_cannot_see_do_not_matter() -> None:
    one = position(heroes=[hero("kronn", 6), hero("isa")], hands=[(2, 4, 5), (7, 8, 9)], pile=(10, 11))
    other = position(heroes=[hero("kronn", 6), hero("isa")], hands=[(2, 4, 5), (10, 11, 12)], pile=(7, 8))
    assert one.view(0) == other.view(0)
    for seed in range(3):
        chosen = [LIGHT.choose(state.view(0), state.moves(0), Chance(seed)) for state in (one, other)]
        assert chosen[0] == chosen[1]


def test_a_future_leaves_the_view_as_it_is() -> None:
    state = position(heroes=[hero("kronn", 3), hero("isa")], monsters=[("small", 3)])
    view, moves = state.view(0), list(state.moves(0))
    LIGHT.choose(view, moves, Chance(1))
    assert state.view(0) == view and list(state.moves(0)) == moves


def test_the_outlook_grows_with_what_is_carried_and_with_health() -> None:
    def seen(**facts: int) -> float:
        return outlook(position(heroes=[hero("kronn", 3, **facts), hero("isa", 0, coins=10)], found=True), 0)

    assert 0 < seen(coins=5) < seen(coins=10) < seen(coins=40) < 1
    assert seen(coins=10, wounds=6) < seen(coins=10, wounds=3) < seen(coins=10)


def test_the_outlook_of_a_match_that_is_over_is_its_result() -> None:
    state = DOMINO_DUNGEON.new(DungeonOptions(), 2, Chance(4))
    luck = Chance(5)
    while state.result is None:
        due = state.automatic()
        if due is None:
            (seat,) = state.waiting
            due = seat, luck.choice(state.moves(seat))
        state.play(*due)
    shares = [outlook(state, seat) for seat in range(2)]
    assert sum(shares) == (1.0 if state.result.winners else 0.0)


@pytest.mark.parametrize(
    ("options", "rival", "collapse", "late", "stays"),
    [
        (DungeonOptions(), 30, 0, 0, True),
        (DungeonOptions(), 0, 0, 0, False),
        (DungeonOptions(), 30, 0, 39, False),
        (DungeonOptions(collapse=True), 30, 2, 0, False),
        (DungeonOptions(campaign=True), 30, 0, 0, False),
    ],
    ids=["poorer", "richer", "late", "collapse", "campaign"],
)
def test_dun_24_who_is_poorer_stays_inside_where_only_riches_count_and_there_is_time(
    options: DungeonOptions, rival: int, collapse: int, late: int, stays: bool
) -> None:
    """Kronn stands beside the stairs with 10 coins; Isa is out with hers."""
    heroes = [hero("kronn", 6, wounds=7, coins=10), hero("isa", 0, fate="out", coins=rival)]
    state = position(heroes=heroes, found=True, collapse=collapse, options=options, steps=2)
    change(state, dungeon_round=late or state.table.dungeon_round)
    judged = DARING.judged(state.view(0), state.moves(0), Chance(1))
    worth = {str(move): coins for coins, move in judged}
    assert (worth["go stairs"] < 0) == stays
