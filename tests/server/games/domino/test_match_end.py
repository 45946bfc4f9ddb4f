"""DOM-20 to DOM-22: when a match is over and who has won it."""

from __future__ import annotations

import pytest

from server.games.contract import BadOptions, Result
from server.games.domino import DOMINO
from server.games.domino.events import MatchEnded, RoundEnded
from server.games.domino.options import DominoOptions
from server.games.domino.scoring import ROUND_LIMIT, judge
from tests.server.games.domino.positions import ended, play, position

BEST = DominoOptions(best_of=5)
BEST_PAIRS = DominoOptions(pairs=True, best_of=5)


@pytest.mark.parametrize("target", [50, 100, 150, 200])
def test_dom_20_the_match_ends_after_the_round_in_which_the_target_is_reached(target: int) -> None:
    options = DominoOptions(target=target)
    short = position(["1-0", "6-4"], "1-1", options=options, scores=(target - 11, target - 1))
    events = play(short, "1-0 right")
    assert isinstance(events[-1], RoundEnded)
    assert (short.result, short.pause) == (None, True)
    exact = position(["1-0", "6-4"], "1-1", options=options, scores=(target - 10, target - 1))
    events = play(exact, "1-0 right")
    assert events[-1] == MatchEnded(Result((target, target - 1), (1, 2), "target"))
    assert exact.result == Result((target, target - 1), (1, 2), "target")


def test_dom_20_the_default_is_100_points() -> None:
    assert DominoOptions().points_target == 100
    assert judge(DominoOptions(), 3, (99, 0), (1, 0)) is None
    assert judge(DominoOptions(), 3, (100, 0), (1, 0)) == Result((100, 0), (1, 2), "target")


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seat", range(4))
def test_dom_20_every_seat_that_plays_for_itself_can_reach_the_target(seats: int, seat: int) -> None:
    seat = min(seat, seats - 1)
    hands = ["6-4"] * seats
    hands[seat] = "1-0"
    scores = tuple(95 if other == seat else 20 for other in range(seats))
    state = position(hands, "1-1", turn=seat, scores=scores)
    play(state, "1-0 right")
    assert state.result is not None
    assert (state.result.reason, state.result.winners) == ("target", (seat,))


def test_dom_20_partners_win_together() -> None:
    state = position(
        ["1-0", "6-4", "6-6", "2-0"], "1-1", options=DominoOptions(pairs=True), scores=(90, 70, 90, 70)
    )
    play(state, "1-0 right")
    assert state.result == Result((102, 70, 102, 70), (1, 3, 1, 3), "target")
    assert state.result.winners == (0, 2)


def test_dom_20_places_follow_the_totals_and_equals_share() -> None:
    assert judge(DominoOptions(), 9, (30, 110, 80, 30), (1, 3, 2, 1)) == Result(
        (30, 110, 80, 30), (3, 1, 2, 3), "target"
    )


def test_dom_21_three_wins_end_a_best_of_five_whatever_the_points() -> None:
    state = position(
        ["1-0", "0-0", "2-0", "3-0"], "1-1", options=BEST_PAIRS, scores=(4, 200, 4, 200), wins=(2, 2, 2, 2)
    )
    event = ended(play(state, "1-0 right"))
    assert event.wins == (3, 2, 3, 2)
    assert state.result == Result((3, 2, 3, 2), (1, 3, 1, 3), "three_wins")
    assert state.scores == (3, 2, 3, 2)


def test_dom_21_points_do_not_end_a_best_of_five() -> None:
    assert judge(BEST, 2, (180, 20), (1, 1)) is None


def test_dom_21_undecided_rounds_do_not_count() -> None:
    assert judge(BEST, 9, (30, 20), (2, 2)) is None
    assert judge(BEST_PAIRS, 9, (30, 20, 30, 20), (2, 2, 2, 2)) is None


@pytest.mark.parametrize(
    ("points", "wins", "result"),
    [
        # Five decided rounds among three: most wins.
        ((10, 90, 20), (2, 2, 1), Result((2, 2, 1), (2, 1, 3), "most_points")),
        ((10, 20, 90, 5), (2, 1, 1, 1), Result((2, 1, 1, 1), (1, 3, 2, 4), "most_wins")),
        ((50, 50, 90), (2, 2, 1), None),
        ((50, 50, 90), (3, 2, 1), Result((3, 2, 1), (1, 2, 3), "three_wins")),
        ((50, 50, 99), (2, 2, 2), Result((2, 2, 2), (2, 2, 1), "most_points")),
    ],
)
def test_dom_21_most_wins_then_most_points_then_one_more_round_at_a_time(
    points: tuple[int, ...], wins: tuple[int, ...], result: Result | None
) -> None:
    assert judge(BEST, 7, points, wins) == result


def test_dom_21_excludes_a_target() -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO.check(DominoOptions(target=100, best_of=5), 2)
    assert (refused.value.field, refused.value.reason, refused.value.facts) == (
        "best_of",
        "excludes_target",
        {"target": 100},
    )


def test_dom_22_after_100_rounds_the_higher_total_wins() -> None:
    assert ROUND_LIMIT == 100
    assert judge(DominoOptions(), 99, (40, 60), (9, 9)) is None
    assert judge(DominoOptions(), 100, (40, 60), (9, 9)) == Result((40, 60), (2, 1), "round_limit")


def test_dom_22_equal_totals_share_the_win() -> None:
    state = position(["2-0 5-1", "4-2", "6-6"], "3-2", round=100, scores=(60, 60, 9))
    play(state, "2-0 right")
    assert state.result == Result((60, 60, 9), (1, 1, 3), "round_limit")
    assert state.result.winners == (0, 1)


def test_dom_22_in_a_best_of_five_most_wins_count() -> None:
    assert judge(BEST, 100, (90, 20), (1, 2)) == Result((1, 2), (2, 1), "round_limit")
    assert judge(BEST, 100, (90, 20), (1, 1)) == Result((1, 1), (1, 1), "round_limit")


def test_dom_22_the_target_reached_in_the_hundredth_round_is_the_reason() -> None:
    assert judge(DominoOptions(), 100, (100, 60), (9, 9)) == Result((100, 60), (1, 2), "target")
