"""Imagined positions: they agree with the view, and those that explain the play weigh more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from server.bots.domino.swift import BIT, Policy, Position, bits_of, tiles_of
from server.bots.domino.weighing import Weights
from server.bots.domino.worlds import Worlds
from server.chance import Chance
from server.games.domino.events import Deed
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.reading import may_hold, unseen
from server.games.domino.view import DominoView
from tests.server.bots.domino.test_swift import TABLES
from tests.server.games.domino.positions import dealt, position

NO_YARD = DominoOptions(boneyard=False)


def worlds(view: DominoView, seed: int = 0) -> Worlds:
    """What the eye of the view may imagine."""
    assert isinstance(view.eye, int)
    return Worlds(view, view.eye, Policy(view.options, view.seats, Weights()), Chance(seed))


def asked(options: DominoOptions, seats: int, seed: int) -> list[tuple[DominoView, Sequence[Play]]]:
    """What every seat saw, and its moves, whenever it was asked in a round of random play."""
    state, chance = dealt(options, seats, seed), Chance(seed).fork("play")
    views: list[tuple[DominoView, Sequence[Play]]] = []
    while state.last_round is None:
        move = state.automatic()
        if move is None:
            (seat,) = state.waiting
            views.append((state.view(seat), state.moves(seat)))
            move = seat, chance.choice(state.moves(seat))
        state.play(*move)
    return views


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_a_world_is_one_that_the_view_allows(options: DominoOptions, seats: int) -> None:
    for seed in range(5):
        for view, _ in asked(options, seats, seed):
            world = worlds(view).draw()
            assert tuple(tiles_of(world.hands[world.turn])) == tuple(sorted(view.hand))
            assert [hand.bit_count() for hand in world.hands] == list(view.counts)
            allowed = may_hold(view)
            held = [
                tile for seat, hand in enumerate(world.hands) if seat != view.eye for tile in tiles_of(hand)
            ]
            for seat, hand in enumerate(world.hands):
                assert seat == view.eye or set(tiles_of(hand)) <= allowed[seat]
            assert len(set(held)) == len(held) and set(held) <= set(unseen(view))
            drawn = [tile for bit in world.yard for tile in tiles_of(bit)]
            if options.boneyard:
                assert sorted(drawn + held) == sorted(unseen(view)) and len(drawn) == view.boneyard
            else:
                assert not drawn


def test_the_same_chance_imagines_the_same() -> None:
    view, _ = asked(DominoOptions(), 3, 1)[0]
    assert worlds(view, 4).draw().hands == worlds(view, 4).draw().hands != worlds(view, 5).draw().hands


def with_hand(world: Position, seat: int, hand: str) -> Position:
    """The world with another hand for a seat."""
    changed = world.copy()
    changed.hands[seat] = bits_of((int(word[0]), int(word[2])) for word in hand.split())
    return changed


def test_a_world_in_which_somebody_kept_back_a_better_tile_weighs_less() -> None:
    # Seat 1 answered the open 6 and 2 with 2-0. Would it have done so with 6-6 in its hand?
    record = (Deed(0, "play", None, (6, 2)), Deed(1, "play", (6, 2), (2, 0), "right"))
    state = position(["6-5 1-0", "6-6 4-3"], "6-2 2-0", options=NO_YARD, record=record)
    imagined = worlds(state.view(0))
    world = imagined.draw()
    kept_back = imagined.likelihood(with_hand(world, 1, "6-6 4-3"), 0.15)
    nothing_else = imagined.likelihood(with_hand(world, 1, "5-5 4-3"), 0.15)
    assert 0.0 < kept_back < 0.7 * nothing_else
    assert imagined.likelihood(with_hand(world, 1, "6-6 4-3"), 0.0) > kept_back


def test_what_a_seat_did_before_it_drew_and_a_tile_it_had_to_open_with_tell_nothing() -> None:
    # Seat 1 opened with 2-2 because it had to, and drew when it could not answer the 2-1.
    record = (
        Deed(1, "play", None, (2, 2)),
        Deed(0, "play", (2, 2), (2, 1), "right"),
        Deed(1, "draw", (2, 1)),
        Deed(1, "draw", (2, 1)),
        Deed(1, "play", (2, 1), (4, 1), "right"),
    )
    state = position(
        ["6-4 1-0", "6-6 4-3"],
        "2-2 2-1 1-4",
        boneyard="5-5",
        record=record,
        must_open="2-2",
        opener=1,
    )
    imagined = worlds(state.view(0))
    assert [play.bit for play in imagined._past] == [BIT[4, 1]]
    assert imagined._past[0].counts == [2, 3]
