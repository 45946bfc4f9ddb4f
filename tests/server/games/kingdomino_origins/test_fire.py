"""Volcanoes and their tokens (KO-10 to KO-12)."""

from __future__ import annotations

import pytest

from server.games.contract import Ask, IllegalMove
from server.games.kingdomino_origins import offers
from server.games.kingdomino_origins.events import DwellerSettled, FireLanded, FireLost
from server.games.kingdomino_origins.grid import Square, index_of, squares_of
from server.games.kingdomino_origins.territory import Settled, Territory
from tests.server.games.kingdomino_origins.boards import board, flip, of_kind, play, texts, turn


def fire_reach(territory: Territory, volcano: Square, craters: int) -> tuple[Square, ...]:
    """Where the token of a volcano on this square may land (KO-10, KO-11)."""
    return squares_of(territory.fire_squares(index_of(volcano), craters))


# The volcano is in the middle of the third line; squares at distances 1, 2 and 3, with holes between.
FIELD = """
.. .. .. .. .. .. m0
.. m0 .. .. .. l0 ..
.. .. j0 C. .. .. ..
q0 .. .. v1 d0 d1 d0
.. .. .. m0 .. .. ..
.. .. .. .. .. .. ..
.. .. q0 .. .. .. q2
"""


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(
    ("craters", "expected"),
    [
        (3, {(-1, 0), (1, 1), (0, 2)}),
        (2, {(-1, 0), (1, 1), (0, 2), (-2, -1), (2, -1)}),
        (1, {(-1, 0), (1, 1), (0, 2), (-2, -1), (2, -1), (-3, 1), (3, -2), (3, 1), (-1, 4)}),
    ],
)
def test_ko_10_reach_is_up_to_three_two_one_by_craters_and_over_holes(
    craters: int, expected: set[tuple[int, int]], transposed: bool
) -> None:
    territory = board(FIELD, 7, transposed=transposed)
    volcano = (0, 1)
    if transposed:
        volcano, expected = flip(volcano), {flip(square) for square in expected}
    assert set(fire_reach(territory, volcano, craters)) == expected


def test_ko_10_flames_equal_craters_and_reach_runs_the_other_way() -> None:
    for number, flames, reach in ((28, 1, 3), (42, 2, 2), (48, 3, 1)):
        state = turn(number, territories=[board("l0 l0 l0\n.. C. ..")])
        play(state, f"{number} at 1,0 east")
        asked = state.ask(0)
        assert isinstance(asked, Ask)
        assert asked.kind == "fire"
        assert asked.facts == {"flames": flames, "reach": reach, "volcano": (2, 0)}


def test_ko_11_not_on_fire_volcano_camp_or_out_of_the_territory() -> None:
    territory = board(FIELD, 7)
    territory.burn(index_of((1, 1)), 2)
    assert (1, 1) not in fire_reach(territory, (0, 1), 1)
    reach = fire_reach(territory, (0, 1), 1)
    assert not {(2, 1), (0, 0), (0, 1), (1, 0)} & set(reach)


def test_ko_11_every_wrong_square_has_its_reason() -> None:
    territory = board("l0 l1 l0 v1\nl0 .. C. ..\nl0 .. .. ..\nl0 .. .. ..\nl0 .. .. ..")
    state = turn(42, territories=[territory])
    play(state, "42 at -1,0 south")  # lake at (-1, 0), volcano of two craters at (-1, 1)
    for text, reason in (
        ("fire at 0,0", "camp"),
        ("fire at 1,-1", "volcano"),
        ("fire at -1,-1", "already_burning"),
        ("fire at 1,0", "not_in_territory"),
        ("fire at 5,5", "not_in_territory"),
    ):
        with pytest.raises(IllegalMove) as refused:
            play(state, text)
        assert refused.value.reason == reason


def test_ko_11_out_of_reach_tells_how_far_and_what_reach() -> None:
    state = turn(42, territories=[board("l0 l0 l0 l0 C.")])
    play(state, "42 at -1,1 east")  # volcano at (0, 1)
    assert texts(state) == {"fire at -1,1", "fire at -1,0", "fire at -2,0"}
    with pytest.raises(IllegalMove) as refused:
        play(state, "fire at -4,0")
    assert refused.value.reason == "out_of_reach"
    assert refused.value.facts == {"square": (-4, 0), "distance": 4, "reach": 2}


def test_ko_11_the_other_half_of_the_same_domino_is_allowed() -> None:
    state = turn(28)
    events = play(state, "28 at 1,0 east")
    assert not of_kind(events, FireLost)
    forced = state.automatic()
    assert forced is not None
    assert str(forced[1]) == "fire at 1,0"


def test_ko_11_no_square_of_a_territory_may_be_left_to_burn() -> None:
    alone = board("v1 v1 C. v1 m1 l0")
    assert fire_reach(alone, (1, 0), 3) == ()
    assert fire_reach(alone, (1, 0), 2) == ((3, 0),)
    alone.burn(index_of((3, 0)), 1)
    assert fire_reach(alone, (1, 0), 2) == ()


def test_ko_11_a_lost_token_is_told_and_the_turn_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # No domino of this set can lose its token, because its other half always takes it; the rule stands.
    monkeypatch.setattr(offers, "fires", lambda *_: [])
    state = turn(42)
    events = play(state, "42 at 1,0 east")
    assert of_kind(events, FireLost) == [FireLost(0, (2, 0), 2)]
    assert (state.phase, state.eruption) == ("choose", None)
    assert state.territories[0].tokens == {}


@pytest.mark.parametrize("transposed", [False, True])
def test_ko_12_a_resource_under_the_token_is_destroyed(transposed: bool) -> None:
    territory = board("l0 C.\nl0 ..", resources=True, transposed=transposed)
    state = turn(28, mode="totem", territories=[territory])
    play(state, "28 at 1,0 south" if not transposed else "28 at 0,1 east")
    assert territory.resource_counts() == (0, 2, 0, 0)
    (landed,) = of_kind(play(state, "fire at -1,0" if not transposed else "fire at 0,-1"), FireLanded)
    assert isinstance(landed, FireLanded)
    assert (landed.resource, landed.dweller, landed.flames) == ("fish", None, 1)
    assert state.territories[0].resource_counts() == (0, 1, 0, 0)


def test_ko_12_a_dweller_under_the_token_is_destroyed() -> None:
    territory = board("l0 C.\nl0 ..")
    territory.settle([Settled((-1, 1), "hunter")])
    state = turn(28, mode="tribe", territories=[territory], cave=("hunter", None, None, None))
    play(state, "28 at 1,0 south")
    (landed,) = of_kind(play(state, "fire at -1,1"), FireLanded)
    assert isinstance(landed, FireLanded)
    assert landed.dweller == "hunter"
    assert state.territories[0].dwellers == {}
    assert not of_kind([landed], DwellerSettled)
