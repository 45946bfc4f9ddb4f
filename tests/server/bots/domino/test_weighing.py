"""The easy and the normal dominó bot: what they do in plain positions, and whom they beat."""

from __future__ import annotations

import pytest

from server.bots.domino.weighing import Easy, Knower, Normal
from server.bots.uniform import Uniform
from server.chance import Chance
from server.games.domino.events import Deed
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from tests.server.bots.domino.rounds import PAIRS, duel
from tests.server.games.domino.positions import position


def choice(state: DominoState, seed: int = 0) -> str:
    assert state.turn is not None
    return str(Normal().choose(state.view(state.turn), state.moves(state.turn), Chance(seed)))


def test_a_pair_of_normal_bots_beats_a_pair_of_random_ones() -> None:
    # The bar is 60 %; a thousand rounds are right to 3 %.
    assert duel(Normal(), Uniform(), PAIRS, 4, range(500)).share >= 0.65


def test_a_pair_of_normal_bots_beats_a_pair_of_easy_ones() -> None:
    # The bar is 56 %; it is cleared with two standard errors to spare.
    tally = duel(Normal(), Easy(), PAIRS, 4, range(400))
    assert tally.share - 2 * tally.error >= 0.56


def test_a_pair_of_easy_bots_beats_a_pair_of_random_ones() -> None:
    # Easy is weak by simple reasoning, not by blunders.
    tally = duel(Easy(), Uniform(), PAIRS, 4, range(400))
    assert tally.share - 2 * tally.error >= 0.52


@pytest.mark.parametrize(
    ("options", "seats", "bar"),
    [
        (DominoOptions(), 2, 0.60),
        (DominoOptions(boneyard=False), 2, 0.58),
        (DominoOptions(), 3, 0.40),
        (DominoOptions(), 4, 0.32),
        (DominoOptions(set=9, hand_size=10, pairs=True), 4, 0.58),
    ],
)
def test_normal_beats_chance_at_every_kind_of_table(options: DominoOptions, seats: int, bar: float) -> None:
    # By chance it would be 1/2, 1/3, 1/4.
    assert duel(Normal(), Uniform(), options, seats, range(200)).share >= bar


@pytest.mark.parametrize(
    ("hand", "line", "chosen"),
    [
        ("6-5 1-1 2-1", "5-1", {"1-1 right"}),
        ("1-1 5-5 6-5", "5-1", {"5-5 left"}),
        ("6-1 5-4 2-1", "5-1", {"5-4 left"}),
        ("5-1 2-1", "5-1", {"5-1 left", "5-1 right"}),
    ],
)
def test_easy_lays_doubles_first_then_the_heaviest(hand: str, line: str, chosen: set[str]) -> None:
    state = position([hand, "6-6 4-4"], line)
    asked = range(20)
    assert {str(Easy().choose(state.view(0), state.moves(0), Chance(n))) for n in asked} == chosen


def test_it_goes_out_when_it_can() -> None:
    assert choice(position(["1-0", "6-6 5-5"], "1-1")) == "1-0 right"


def test_it_gets_rid_of_the_heavier_tile_when_nothing_else_differs() -> None:
    state = position(["6-1 1-0", "5-5 4-4"], "1-1", options=DominoOptions(boneyard=False))
    assert choice(state) == "6-1 right"


def test_it_leaves_the_end_on_which_the_next_player_has_passed() -> None:
    # Seat 1 passed on 3 and 1: 3-1 leaves one of them at both ends, the heavier 6-1 would leave a six.
    record = (Deed(0, "play", None, (3, 1)), Deed(1, "pass", (3, 1)))
    state = position(
        ["3-1 6-1 2-2", "6-6 5-4 5-5", "0-0 2-0"],
        "3-5 5-1",
        record=record,
        options=DominoOptions(boneyard=False),
    )
    assert choice(state).startswith("3-1 ")


def test_it_blocks_only_when_that_wins() -> None:
    # All ones but 6-1 lie; laying it at the six makes both ends a one, and nobody can play any more.
    line = "6-2 2-1 1-1 1-3 3-4 4-1 1-5 5-0 0-1"
    light = position(["6-1 0-0", "6-6 6-5 6-4", "5-5 5-4 4-4"], line, options=DominoOptions(boneyard=False))
    heavy = position(["6-1 6-0 6-6 6-5 5-5", "0-0", "2-0"], line, options=DominoOptions(boneyard=False))
    assert choice(light) == "6-1 left"
    assert choice(heavy) != "6-1 left"


def test_what_is_certain_has_probability_one_and_what_cannot_be_zero() -> None:
    record = (Deed(0, "play", None, (3, 1)), Deed(1, "pass", (3, 1)))
    state = position(["6-1 2-2", "6-6 5-4", "0-0 2-0"], "3-5 5-1", record=record)
    known = Knower(state.view(0), 0)
    assert known.stuck(1, (3, 1)) == 1.0
    assert 0.0 < known.stuck(2, (3, 1)) < 1.0
