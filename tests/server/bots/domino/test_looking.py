"""The hard dominó bot: what it does in plain positions, whom it beats, and how much work it does."""

from __future__ import annotations

import pytest

from server.bots.domino import looking
from server.bots.domino.looking import HARD, Hard
from server.bots.domino.swift import Policy, Position
from server.bots.domino.weighing import Normal
from server.bots.uniform import Uniform
from server.chance import Chance
from server.games.contract import Bot
from server.games.domino.events import Deed
from server.games.domino.options import DominoOptions
from server.games.domino.scoring import RoundScore
from server.games.domino.state import DominoState
from tests.server.bots.domino.rounds import PAIRS, duel
from tests.server.bots.domino.test_worlds import asked
from tests.server.games.domino.positions import position

NO_YARD = DominoOptions(boneyard=False)
ALL_ONES = "6-2 2-1 1-1 1-3 3-4 4-1 1-5 5-0 0-1"
"""A line from a 6 to a 1 with every one but 6-1 in it."""


def choice(state: DominoState, seed: int = 0) -> str:
    assert state.turn is not None
    return str(HARD.choose(state.view(state.turn), state.moves(state.turn), Chance(seed)))


@pytest.mark.parametrize(
    ("effort", "other", "deals", "bar"), [(8_000, Normal(), 40, 0.54), (4_000, Uniform(), 20, 0.65)]
)
def test_a_pair_of_hard_bots_beats_the_lower_levels(effort: int, other: Bot, deals: int, bar: float) -> None:
    # Even with a part of its effort: of 600 rounds against normal a tenth of it wins 59 %, to 2 %;
    # `tests.bench.bots` measures the whole.
    assert duel(Hard(effort), other, PAIRS, 4, range(deals)).share >= bar


@pytest.mark.parametrize(
    ("options", "seats", "bar"),
    [(DominoOptions(), 2, 0.55), (DominoOptions(), 3, 0.38), (DominoOptions(), 4, 0.30)],
)
def test_hard_beats_chance_at_other_tables(options: DominoOptions, seats: int, bar: float) -> None:
    # By chance it would be 1/2, 1/3, 1/4.
    assert duel(Hard(2_000), Uniform(), options, seats, range(20)).share >= bar


def test_it_goes_out_when_it_can() -> None:
    assert choice(position(["1-0", "6-6 5-5"], "1-1")) == "1-0 right"


def test_it_blocks_only_when_that_wins() -> None:
    # All ones but 6-1 lie; laying it at the six makes both ends a one, and nobody can play any more.
    light = position(["6-1 0-0", "6-6 6-5 6-4", "5-5 5-4 4-4"], ALL_ONES, options=NO_YARD)
    heavy = position(["6-1 6-0 6-6 6-5 5-5", "0-0", "2-0"], ALL_ONES, options=NO_YARD)
    assert choice(light) == "6-1 left"
    assert choice(heavy) != "6-1 left"


def test_it_leaves_the_end_on_which_the_next_player_has_passed() -> None:
    # Seat 1 passed on 3 and 1: 3-1 leaves one of them at both ends, the heavier 6-1 would leave a six.
    record = (Deed(0, "play", None, (3, 1)), Deed(1, "pass", (3, 1)))
    state = position(["3-1 6-1 2-2", "6-6 5-4 5-5", "0-0 2-0"], "3-5 5-1", record=record, options=NO_YARD)
    assert choice(state).startswith("3-1 ")


@pytest.mark.parametrize(
    ("options", "winner", "value"),
    [(PAIRS, 0, 50.0), (PAIRS, 2, 50.0), (PAIRS, 3, -50.0), (PAIRS, None, 0.0), (NO_YARD, 3, -50.0 / 3)],
)
def test_a_won_round_counts_its_points_and_thirty_more(
    options: DominoOptions, winner: int | None, value: float
) -> None:
    view = position(["1-0", "6-6", "5-5", "4-4"], "0-0", options=options).view(0)
    assert HARD._value(view, 0, RoundScore("out", winner, (0, 0, 0, 0), 20, 0)) == value


@pytest.mark.parametrize(
    ("options", "seats"),
    [(PAIRS, 4), (DominoOptions(), 2), (DominoOptions(set=9), 2), (DominoOptions(set=9, hand_size=10), 4)],
)
def test_its_work_is_bounded_by_its_effort_and_shrinks_with_the_branching(
    options: DominoOptions, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = 0
    real = Policy.play_out

    def counted(policy: Policy, position: Position) -> RoundScore:
        nonlocal laid
        laid += sum(hand.bit_count() for hand in position.hands) + len(position.yard)
        return real(policy, position)

    monkeypatch.setattr(looking.Policy, "play_out", counted)
    for view, moves in asked(options, seats, 3):
        first = looking.BATCH * len(moves) * (sum(view.counts) + view.boneyard)
        laid = 0
        Hard(6_000).choose(view, moves, Chance(1))
        assert laid <= max(6_000, first)


def test_a_move_that_is_clearly_behind_is_given_up_before_the_effort_is_spent() -> None:
    state = position(["6-1 6-0 6-6 6-5 5-5", "0-0", "2-0"], ALL_ONES, options=NO_YARD)
    outlook = HARD.look_ahead(state.view(0), 0, state.moves(0), Chance(0))
    assert str(outlook.order[-1]) == "6-1 left"  # a block that is lost
    steep = position(["6-1 0-0", "6-6 6-5 6-4", "5-5 5-4 4-4"], ALL_ONES, options=NO_YARD)
    outlook = HARD.look_ahead(steep.view(0), 0, steep.moves(0), Chance(0))
    assert str(outlook.order[0]) == "6-1 left" and outlook.worlds < 100
