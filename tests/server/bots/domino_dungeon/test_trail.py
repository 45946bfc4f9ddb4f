"""Players of Dominó Dungeon do not walk in circles: nobody goes back to where nothing was done since."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from server.bots.domino_dungeon.advice import DungeonAdviser
from server.bots.domino_dungeon.hard import Effort, Hard
from server.bots.domino_dungeon.mind import RETRACE
from server.bots.domino_dungeon.normal import NORMAL, Judge, Looks, Weighing
from server.bots.domino_dungeon.trail import trail
from server.bots.domino_dungeon.worth import Weights
from server.chance import Chance
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import HeroKey
from server.games.domino_dungeon.view import DungeonView
from tests.server.games.domino_dungeon.dungeons import OPEN, change, hero, play, position

RIDDLES = ((20, (1, 0), 0), (6, (0, 1), 0), (21, (-1, 0), 0), (1, (0, -1), 0))
"""Two rooms with riddles, two with none, around the stairs."""
QUICK = DungeonAdviser(Hard(Effort(futures=3)))
"""With fewer futures there is more noise to follow."""


def test_dun_7_the_trail_is_the_way_since_the_last_deed() -> None:
    state = position(heroes=[hero("kronn"), hero("isa")], steps=4)
    assert trail(state.view(0), 0) == set()
    play(state, "go 6")
    play(state, "go 1")
    assert trail(state.view(0), 0) == {0, 6}
    assert trail(state.view(1), 1) == set()
    play(state, "go 3")
    play(state, "chest")
    assert trail(state.view(0), 0) == set()


def test_dun_8_a_room_left_under_blows_belongs_to_the_trail() -> None:
    """The blows cannot be taken back, but only from a room beside can they have come."""
    state = position(
        heroes=[hero("kronn", 6), hero("isa")], monsters=[("small", 6), ("small", 3)], dice=[1, 1, 1]
    )
    play(state, "go 1")
    assert state.table.saves == ()
    assert trail(state.view(0), 0) == {6, 3}
    spent = position(heroes=[hero("kronn", 1), hero("isa")], monsters=[("small", 6)], points=1)
    assert trail(spent.view(0), 0) == set()


def test_going_back_costs_what_only_a_real_gain_outweighs() -> None:
    state = position(heroes=[hero("kronn", 6), hero("isa")])
    play(state, "go 1")
    back = m.GOES[6]
    in_vain = Judge(state.view(0), 0, Weights()).worth(back)
    budget = state.table.budget
    assert budget is not None
    change(state, saves=(), budget=replace(budget, walked=0))
    assert Judge(state.view(0), 0, Weights()).worth(back) == pytest.approx(in_vain + RETRACE)


class Fixed(Weighing):
    """A planning player with a view of its own on some moves."""

    def __init__(self, **worths: float) -> None:
        super().__init__(Weights(), 0.0)
        self.worths = worths

    def judged(
        self,
        view: DungeonView,
        moves: Sequence[m.DungeonMove],
        chance: Chance,
        looks: Looks | None = None,
    ) -> list[tuple[float, m.DungeonMove]]:
        if view.eye != 0:
            return super().judged(view, moves, chance, looks)
        pairs = [(self.worths.get(str(move).replace(" ", "_"), -9.0), move) for move in moves]
        return sorted(pairs, key=lambda pair: -pair[0])


def test_futures_prefer_another_move_only_when_they_tell_it_from_noise() -> None:
    """Nothing is at stake between two empty rooms; however few the futures, the plan stands."""
    state = position(RIDDLES, [hero("kronn", 20), hero("isa")], points=0, content=OPEN)
    moves, view = state.moves(0), state.view(0)
    unsure = Hard(Effort(futures=2, candidates=2, sure=99.0))
    for seed in range(6):
        assert unsure.choose(view, moves, Chance(seed)) == NORMAL.choose(view, moves, Chance(seed))


def test_a_step_from_which_the_plan_leads_back_is_not_tried() -> None:
    """Neither away from the riddle the hero stands by, nor away from a chest that it would go to next."""
    hard = Hard(Effort(futures=4, candidates=3), Fixed(test=2.0, go_1=2.0, go_6=1.5, go_stairs=1.5))
    riddle = position(((20, (1, 0), 0), (6, (2, 0), 0)), [hero("kronn", 20), hero("isa")], content=OPEN)
    found = hard.look_ahead(riddle.view(0), riddle.moves(0), Chance(1))
    assert (str(found.order[0]), found.futures) == ("test", 0)
    chest = position(heroes=[hero("kronn", 6), hero("isa")], content=OPEN, steps=4)
    found = hard.look_ahead(chest.view(0), chest.moves(0), Chance(1))
    assert (str(found.order[0]), found.futures) == ("go 1", 0)


@pytest.mark.parametrize("key", ["kronn", "isa"])
@pytest.mark.parametrize("start", [0, 6, 20])
def test_dun_7_who_follows_the_advice_all_turn_never_returns_without_a_deed(key: HeroKey, start: int) -> None:
    for seed in range(2):
        state = position(RIDDLES, [hero(key, start), hero("linna")], [("medium", 1)], content=OPEN).clone(
            Chance(seed)
        )
        left: set[int] = set()
        told = []
        while state.table.turn == 0 and state.automatic() is None and state.result is None:
            (seat,) = state.waiting
            before = state.table.heroes[0].room
            if seat:
                move = NORMAL.choose(state.view(seat), state.moves(seat), Chance(seed))
            else:
                move = QUICK.advise(state.view(0), state.moves(0), Chance(seed).fork(str(len(told)))).move
                told.append(str(move))
            state.play(seat, move)
            if isinstance(move, m.Go):
                left.add(before)
                assert state.table.heroes[0].room not in left - {before}, told
            elif isinstance(move, m.Kick | m.TakeTest | m.Attack | m.Use):
                left.clear()
        assert told
