"""Where a domino may lie (KO-7 to KO-9), on asymmetric boards and their transposes."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import IllegalMove
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.events import DominoChosen, DominoDiscarded
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.reading import Bounds, frame_possible
from server.games.kingdomino_origins.territory import Territory
from tests.server.games.kingdomino_origins.boards import (
    board,
    of_kind,
    play,
    settle,
    slow_placements,
    start,
    texts,
    turn,
    turned,
)

ROW_OF_FOUR = """
C. l0 l0 l0
.. .. .. m0
"""
LOPSIDED = """
m0 m1 .. ..
.. C. q0 l0
.. d0 .. l1
.. d0 v1 j0
"""


def legal(territory: Territory, number: int) -> set[str]:
    return {str(move) for move in placements(territory, number)}


@pytest.mark.parametrize("transposed", [False, True])
def test_ko_7_a_sixth_column_is_refused_on_either_axis_after_both_halves(transposed: bool) -> None:
    state = turn(15, territories=[board(ROW_OF_FOUR, transposed=transposed)])
    east = Place(15, (4, 0), "east")  # the first half is in the fifth column, the second in the sixth
    inside = Place(15, (4, 0), "north")
    for move, fits in ((east, False), (inside, True)):
        asked = turned(move) if transposed else move
        assert (str(asked) in texts(state)) is fits
    with pytest.raises(IllegalMove) as refused:
        state.play(0, turned(east) if transposed else east)
    assert (refused.value.reason, refused.value.facts) == ("outside_frame", {"size": 5})


def test_ko_7_the_camp_may_end_at_the_edge_or_in_the_corner() -> None:
    territory = board("C. l0 l0 l0 l0\nl0 l0 l0 l0 l0\nl0 l0 l0 l0 l0\nl0 l0 l0 l0 l0\nl0 l0 l0 .. ..")
    assert frame_possible(territory) == Bounds(0, 4, 0, 4)
    assert legal(territory, 15) == {"15 at 3,4 east", "15 at 4,4 west"}


def test_ko_7_the_frame_of_two_players_is_seven_wide() -> None:
    wide = board("C. l0 l0 l0 l0 l0", 7)
    assert "15 at 6,0 north" in legal(wide, 15)
    assert "15 at 6,0 east" not in legal(wide, 15)
    assert start(seats=2).territories[0].size == 7
    assert start(seats=3).territories[0].size == 5


@pytest.mark.parametrize("square", [(0, -1), (1, 0), (0, 1), (-1, 0)])
def test_ko_8_each_half_goes_on_each_side_of_the_camp(square: tuple[int, int]) -> None:
    found = legal(Territory(5), 28)
    x, y = square
    for direction, (dx, dy) in {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}.items():
        other = x + dx, y + dy
        if other == (0, 0):
            continue
        back = {"north": "south", "south": "north", "east": "west", "west": "east"}[direction]
        assert f"28 at {x},{y} {direction}" in found
        assert f"28 at {other[0]},{other[1]} {back}" in found
    assert len(found) == 24


def test_ko_8_one_half_must_match_by_an_edge_and_the_rest_may_clash() -> None:
    territory = board(LOPSIDED)
    found = legal(territory, 12)  # meadow, meadow
    assert "12 at -1,-2 east" in found  # above the meadows
    assert "12 at 1,-1 east" in found  # a half beside the meadow, clashing with the quarry and the lake
    assert "12 at 3,0 south" not in found  # beside the lake only
    assert "12 at -2,0 west" not in found  # touches the meadow by a corner only


def test_ko_8_a_volcano_joins_a_volcano() -> None:
    territory = board("C. d0 v1")
    assert "48 at 3,1 north" in legal(territory, 48)  # quarry away from everything, volcano at the volcano
    assert "42 at 4,0 west" in legal(territory, 42)
    assert "48 at 3,0 east" not in legal(territory, 48)


def test_ko_8_two_halves_of_the_same_domino_do_not_hold_each_other() -> None:
    with pytest.raises(IllegalMove) as refused:
        turn(12).play(0, Place(12, (2, 2), "east"))
    assert (refused.value.reason, refused.value.facts) == ("touches_nothing", {"domino": 12})


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("number", [4, 12, 23, 28, 42, 48])
def test_ko_8_placements_equal_those_found_square_by_square(number: int, transposed: bool) -> None:
    for size in (5, 7):
        territory = board(LOPSIDED, size, transposed=transposed)
        assert legal(territory, number) == slow_placements(territory, number)
        straight = placements(board(LOPSIDED, size), number)
        if transposed:
            assert legal(territory, number) == {str(turned(move)) for move in straight}


def test_ko_8_placements_equal_those_found_square_by_square_all_through_a_match() -> None:
    for seats in (2, 4):
        state, chance = start(seats=seats, seed=3), Chance(4)
        seen = 0
        while state.result is None:
            if state.turn is not None and state.phase == "place" and state.round % 3 == 0:
                territory = state.territories[state.turn]
                assert legal(territory, state.domino) == slow_placements(territory, state.domino)
                seen += 1
            forced = state.automatic()
            seat = state.turn or 0
            state.play(*(forced or (seat, chance.choice(state.moves(seat)))))
        assert seen >= 12


def test_ko_8_no_square_is_covered_twice() -> None:
    with pytest.raises(IllegalMove) as refused:
        turn(15, territories=[board(ROW_OF_FOUR)]).play(0, Place(15, (0, 1), "north"))
    assert (refused.value.reason, refused.value.facts) == ("occupied", {"square": (0, 0)})


FULL = "C. l0 l0 l0 l0\n" + "l0 l0 l0 l0 l0\n" * 3 + "l0 l0 l0 l0 .."


def test_ko_9_what_fits_nowhere_is_discarded_and_the_turn_goes_on() -> None:
    state = turn(1, territories=[board(FULL)])
    forced = state.automatic()
    assert forced is not None
    assert str(forced[1]) == "discard 1"
    assert of_kind(state.play(*forced), DominoDiscarded) == [DominoDiscarded(0, 1)]
    assert state.territories[0].discarded == [1]
    assert (state.phase, state.turn) == ("choose", 0)
    assert of_kind(play(state, "take 47"), DominoChosen) == [DominoChosen(0, 47)]


def test_ko_9_what_fits_may_not_be_discarded() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(turn(12), "discard 12")
    assert (refused.value.reason, refused.value.facts) == ("can_be_placed", {"domino": 12})


def test_ko_9_whether_it_fits_is_judged_on_the_own_turn() -> None:
    # While it is chosen, domino 12 fits nowhere; that is no reason to refuse the choice.
    state = turn(1, territories=[board(FULL)], next_row=(12, 13, 14, 16))
    settle(state)
    assert texts(state) == {"take 12", "take 13", "take 14", "take 16"}


def test_only_the_own_domino_is_added() -> None:
    with pytest.raises(IllegalMove) as refused:
        play(turn(12), "13 at 1,0 east")
    assert (refused.value.reason, refused.value.facts) == ("not_your_domino", {"domino": 13, "yours": 12})
    assert KINGDOMINO_ORIGINS.parse("12 at -1,0 WEST") == Place(12, (-1, 0), "west")
    assert DOMINOES[12].left == DOMINOES[12].right


@pytest.mark.parametrize("text", ["0 at 1,0 east", "49 at 1,0 east", "12 at 7,0 east", "12 at 1,0", "take 0"])
def test_texts_that_name_no_domino_or_square_are_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        KINGDOMINO_ORIGINS.parse(text)
    assert refused.value.reason == "unreadable"
