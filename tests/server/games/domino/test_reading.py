"""What can be worked out from a view: unseen tiles, voids, sides, imagined positions."""

from __future__ import annotations

import msgspec
import pytest

from server.chance import Chance
from server.games.domino import DOMINO
from server.games.domino.events import Deed
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.reading import (
    can_draw,
    ends_after,
    finish_of,
    fits,
    may_hold,
    next_seat,
    partner,
    passed_last,
    side_of,
    sides_of,
    still_out,
    unseen,
    voids,
    weight_guess,
)
from tests.server.games.domino.positions import dealt, play, position, settle, tiles


def test_fits() -> None:
    assert fits((6, 4), None)
    assert fits((6, 4), (4, 1))
    assert fits((6, 4), (1, 6))
    assert not fits((6, 4), (5, 1))


@pytest.mark.parametrize(
    ("ends", "play", "after"),
    [
        (None, Play((6, 4)), (6, 4)),
        ((6, 2), Play((6, 4), "left"), (4, 2)),
        ((6, 2), Play((4, 2), "right"), (6, 4)),
        ((6, 2), Play((2, 0), "right"), (6, 0)),
        ((6, 2), Play((6, 6), "left"), (6, 2)),
    ],
)
def test_dom_10_the_ends_after_a_play(
    ends: tuple[int, int] | None, play: Play, after: tuple[int, int]
) -> None:
    assert ends_after(ends, play) == after


def test_dom_14_a_boneyard_out_of_play_is_not_drawn_from() -> None:
    view = dealt(seats=2, seed=1).view(0)
    assert can_draw(view)
    assert not can_draw(msgspec.structs.replace(view, options=DominoOptions(boneyard=False)))
    assert not can_draw(msgspec.structs.replace(view, boneyard=0))


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


def test_still_out_counts_what_the_eye_does_not_see() -> None:
    """DOM-4: neither in the line nor in the own hand; every tile of two numbers counts for both."""
    view = position(["6-4 1-1", "6-3"], "6-5 5-5 5-2").view(0)
    # Sevens of each number, less: 6-4 and 6-5; 5-5, 6-5, 5-2; 6-4; 5-2; 1-1.
    assert still_out(view) == (7, 6, 6, 7, 6, 4, 5)
    assert still_out(position(["6-4 1-1", "6-3"], "6-5 5-5 5-2").view("public")) == (7, 7, 6, 7, 7, 4, 6)


@pytest.mark.parametrize(
    ("tile", "ends", "kind"),
    [
        ((6, 4), (6, 2), "single"),
        ((6, 4), (6, 6), "single"),
        ((6, 6), (6, 2), "double"),
        ((6, 4), (4, 6), "both"),
        ((6, 6), (6, 6), "crossed"),
    ],
)
def test_the_last_tile_tells_how_somebody_went_out(
    tile: tuple[int, int], ends: tuple[int, int], kind: str
) -> None:
    assert finish_of([Deed(0, "pass", ends), Deed(1, "play", ends, tile, "left")]) == kind


def test_no_finish_without_ends() -> None:
    assert finish_of([]) is None
    assert finish_of([Deed(0, "play", None, (6, 6), None)]) is None
    assert finish_of([Deed(0, "pass", (6, 2))]) is None


def test_the_passes_since_the_last_tile() -> None:
    """DOM-12: up to three in a row; a new tile wipes them away."""
    play, passes = Deed(0, "play", (6, 2), (6, 1), "left"), [Deed(seat, "pass", (1, 2)) for seat in (1, 2)]
    view = position(["6-4 1-1", "6-3"], "6-5 5-5 5-2").view(0)
    told = msgspec.structs.replace(view, record=(passes[0], play, *passes))
    assert passed_last(told) == tuple(passes)
    assert passed_last(msgspec.structs.replace(view, record=(*passes, play))) == ()


def test_a_hidden_hand_is_guessed_by_its_tiles_and_what_it_cannot_hold() -> None:
    """The mean of what may lie there: a void of heavy numbers makes it lighter."""
    view = dealt(seats=2, seed=1, options=DominoOptions()).view("public")
    hidden = unseen(view)
    mean = sum(map(sum, hidden)) / len(hidden)
    assert abs(weight_guess(view, 0) - view.counts[0] * mean) < 3
    passed = msgspec.structs.replace(view, record=(Deed(1, "pass", (6, 5)),))
    assert weight_guess(passed, 1) < weight_guess(view, 1)
