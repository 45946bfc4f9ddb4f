"""Rounds on bit sets are the rounds of the rules, move by move."""

from __future__ import annotations

import pytest

from server.bots.domino.swift import (
    BIT,
    FITS,
    MISS,
    OPENING,
    STEPS,
    TILES,
    Policy,
    Position,
    bits_of,
    key_after,
    key_of,
    tiles_of,
)
from server.bots.domino.weighing import Knower, Weights
from server.games.contract import Seat
from server.games.domino.events import RoundEnded
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.reading import ends_after, fits, voids
from server.games.domino.state import DominoState
from tests.server.games.domino.positions import dealt, position

TABLES = [
    (DominoOptions(), 2),
    (DominoOptions(boneyard=False), 2),
    (DominoOptions(block_bonus=10, direction="counterclockwise"), 3),
    (DominoOptions(), 4),
    (DominoOptions(pairs=True), 4),
    (DominoOptions(pairs=True, federation_count=True, set=9, hand_size=10), 4),
    (DominoOptions(set=9), 3),
]


def opened(options: DominoOptions, seats: int, seed: int) -> DominoState:
    """A round after its opening tile."""
    state = dealt(options, seats, seed)
    assert state.turn is not None
    state.play(state.turn, state.moves(state.turn)[0])
    return state


def as_bits(state: DominoState, last: Seat) -> Position:
    """The same position on bit sets; ``last`` played last."""
    assert state.turn is not None
    laid = bits_of((max(placed), min(placed)) for placed in state.line.placed)
    yard = [BIT[tile] for tile in state.boneyard] if state.options.boneyard else []
    known = [sum(1 << number for number in numbers) for numbers in voids(state.view("public"))]
    hands = [bits_of(hand) for hand in state.hands]
    return Position(hands, key_of(state.line.ends), state.turn, last, laid, known, yard)


def by_the_rules(state: DominoState, policy: Policy) -> RoundEnded:
    """The round played by the rules, with the policy's choices from what each seat sees."""
    while state.last_round is None:
        move = state.automatic()
        if move is None:
            (seat,) = state.waiting
            now = as_bits(state, seat)
            counts = state.view(seat).counts
            worths = policy.worths(seat, now.hands[seat], now.key, now.laid, counts, now.voids)
            plays = {(BIT[play.tile], key_after(now.key, play)): play for play in state.moves(seat)}
            assert {(bit, after) for _, bit, after in worths} == set(plays)
            _, bit, after = max(worths)
            move = seat, plays[bit, after]
        state.play(*move)
    return state.last_round


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_a_play_out_ends_as_the_same_moves_do_by_the_rules(options: DominoOptions, seats: int) -> None:
    policy = Policy(options, seats, Weights())
    ways = set()
    for seed in range(25):
        state = opened(options, seats, seed)
        assert state.opener is not None
        score = policy.play_out(as_bits(state, state.opener))
        ended = by_the_rules(state, policy)
        assert (score.how, score.seat, score.points, score.bonus, score.totals) == (
            ended.how,
            ended.seat,
            ended.points,
            ended.bonus,
            ended.totals,
        )
        ways.add(score.how)
    assert "out" in ways


def test_tiles_and_keys_are_those_of_the_rules() -> None:
    assert tuple(tiles_of(bits_of(TILES))) == TILES
    for ends in [(left, right) for left in range(10) for right in range(10)]:
        key = key_of(ends)
        assert set(tiles_of(FITS[key])) == {tile for tile in TILES if fits(tile, ends)}
        for tile in tiles_of(FITS[key]):
            sides = [side for side, end in zip(("left", "right"), ends, strict=True) if end in tile]
            plays = [Play(tile, "right")] if ends[0] == ends[1] else [Play(tile, side) for side in sides]
            assert STEPS[key][BIT[tile]] == tuple(key_of(ends_after(ends, play)) for play in plays)
            assert [key_after(key, play) for play in plays] == list(STEPS[key][BIT[tile]])
    assert key_after(OPENING, Play((6, 4))) == key_of((6, 4))


def test_odds_of_a_miss() -> None:
    assert MISS[4][3][4] == 1.0 and MISS[4][3][3] == 0.25 and MISS[4][2][1] == 0.0 and MISS[0][0][0] == 1.0
    assert MISS[2][3] == MISS[2][2]  # more held than there can be: all of them


def test_the_policy_values_what_the_normal_bot_values() -> None:
    # The same differences between two moves that no maker of an end and no block set apart.
    weights = Weights(partner_end=0.0)
    state = position(
        ["6-1 5-3 2-0", "6-6 5-4 2-2", "0-0 1-0 4-4", "3-3 5-5 4-2"], "3-5 5-1", options=DominoOptions()
    )
    view = state.view(0)
    known = Knower(view, 0)
    policy = Policy(view.options, 4, weights)
    now = as_bits(state, 3)
    found = {
        (bit, key): worth
        for worth, bit, key in policy.worths(0, now.hands[0], now.key, now.laid, view.counts, now.voids)
    }
    for play in state.moves(0):
        ends = ends_after(view.ends, play)
        rest = [tile for tile in view.hand if tile != play.tile]
        stuck = [known.stuck(seat, ends) for seat in known.others]
        worth = 0.4 * sum(play.tile) + sum(fits(tile, ends) for tile in rest)
        worth += 2.0 * len({number for tile in rest for number in tile})
        worth += 12.0 * stuck[0] + 10.0 * (stuck[1] + stuck[2])
        assert found[BIT[play.tile], key_of(ends)] == pytest.approx(worth)
