"""What can be worked out from a view: unseen tiles, voids, sides, imagined positions."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.domino import DOMINO
from server.games.domino.events import Deed
from server.games.domino.options import DominoOptions
from server.games.domino.reading import (
    fits,
    may_hold,
    next_seat,
    out_count,
    partner,
    side_of,
    sides_of,
    unseen,
    voids,
)
from tests.server.games.domino.positions import dealt, play, position, settle, tiles


def test_fits() -> None:
    assert fits((6, 4), None)
    assert fits((6, 4), (4, 1))
    assert fits((6, 4), (1, 6))
    assert not fits((6, 4), (5, 1))


def test_sides_and_partners() -> None:
    pairs, alone = DominoOptions(pairs=True), DominoOptions()
    assert [side_of(pairs, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [partner(pairs, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [side_of(alone, seat) for seat in range(3)] == [0, 1, 2]
    assert partner(alone, 0) is None
    assert (sides_of(pairs, 4), sides_of(alone, 3)) == (2, 3)
    assert next_seat(DominoOptions(direction="counterclockwise"), 3, 0) == 2


def test_unseen_tiles_are_those_neither_in_the_line_nor_in_the_own_hand() -> None:
    state = position(["6-4 1-1", "6-3"], "6-5 5-2")
    hidden = unseen(state.view(0))
    assert len(hidden) == 28 - 4
    assert not {(6, 5), (5, 2), (6, 4), (1, 1)} & set(hidden)
    assert len(unseen(state.view("public"))) == 26


def test_the_named_opening_tile_is_known_to_everybody() -> None:
    state = dealt(seats=3, seed=1)
    assert state.opener is not None
    for seat in range(3):
        assert state.must_open not in unseen(state.view(seat))
        assert len(unseen(state.view(seat))) == (21 if seat == state.opener else 20)


def test_tiles_out_are_counted_by_number() -> None:
    view = position(["6-4 1-1", "6-3"], "6-5 5-5 5-2").view(0)
    assert [out_count(view, number) for number in (5, 6, 2, 0)] == [3, 1, 1, 0]


def test_a_pass_proves_both_ends_for_the_rest_of_the_round() -> None:
    state = position(["6-6 6-1", "5-5 1-1", "4-4 2-2", "3-3 0-0"], options=DominoOptions(pairs=True))
    play(state, "6-6")
    settle(state)
    assert voids(state.view(0)) == (frozenset(), {6}, {6}, {6})
    play(state, "6-1 right")
    assert voids(state.view(0))[2] == {6}


def deeds(*told: tuple[int, str, tuple[int, int]]) -> tuple[Deed, ...]:
    return tuple(Deed(seat, kind, ends) for seat, kind, ends in told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("record", "known"),
    [
        # One tile drawn and played at once: what was proved before stays.
        (deeds((0, "draw", (1, 2)), (0, "play", (1, 2))), {1, 2}),
        (deeds((0, "pass", (3, 4)), (0, "draw", (1, 2)), (0, "play", (1, 2))), {1, 2, 3, 4}),
        # One of two drawn tiles is kept, it may have brought 3 or 4 back, but neither 1 nor 2.
        (deeds((0, "pass", (3, 4)), *[(0, "draw", (1, 2))] * 2, (0, "play", (1, 2))), {1, 2}),
        (deeds((0, "pass", (3, 4)), (0, "draw", (1, 2)), (0, "pass", (1, 2))), {1, 2}),
        # Still drawing: the last tile may be anything.
        (deeds((0, "pass", (3, 4)), (0, "draw", (1, 2))), set()),
    ],
)
def test_voids_after_draws(record: tuple[Deed, ...], known: set[int]) -> None:
    state = position(["6-6", "5-5"], "1-1", turn=1, record=record)
    assert voids(state.view(1))[0] == known


@pytest.mark.parametrize("options", [DominoOptions(), DominoOptions(set=9), DominoOptions(boneyard=False)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_holds_is_among_what_it_may_hold(options: DominoOptions, seats: int) -> None:
    for seed in range(4):
        state = dealt(options, seats, seed)
        chance = Chance(seed)
        while state.last_round is None:
            public = state.view("public")
            for seat, may in enumerate(may_hold(public)):
                hidden = set(state.hands[seat])
                if not public.line and seat == state.opener and state.must_open is not None:
                    hidden.remove(state.must_open)
                assert hidden <= may
            forced = state.automatic()
            if forced is None:
                (seat,) = state.waiting
                forced = seat, chance.choice(state.moves(seat))
            state.play(*forced)


def test_tiles_that_would_have_opened_are_in_no_hand_that_has_not_drawn() -> None:
    state = position(["4-4 6-1", "6-3 5-1"], opener=0, must_open="4-4")
    may = may_hold(state.view(0))[1]
    assert not {(6, 6), (5, 5)} & may
    assert {(3, 3), (6, 5)} <= may
    later = position(
        ["6-1", "6-3"], "4-4", turn=1, must_open="4-4", record=deeds((1, "draw", (4, 4)), (1, "play", (4, 4)))
    )
    assert {(6, 6), (5, 5)} <= may_hold(later.view(0))[1]


def test_an_imagined_position_keeps_to_what_passes_have_proved() -> None:
    state = position(["6-6 6-1 0-0", "5-5 1-1", "4-4 2-2", "3-3 1-0"], options=DominoOptions(boneyard=False))
    play(state, "6-6")
    settle(state)
    view = state.view(0)
    for seed in range(20):
        guess = DOMINO.imagine(view, Chance(seed))
        assert guess.hands[0] == list(tiles("6-1 0-0"))
        assert not [tile for hand in guess.hands[1:] for tile in hand if 6 in tile]
