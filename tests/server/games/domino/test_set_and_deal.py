"""DOM-1 to DOM-4: the set, the hands, pairs, and who sees what."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import BadOptions, Result
from server.games.domino import DOMINO
from server.games.domino.events import RoundDealt, TileDrawn
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import full_set
from tests.server.games.domino.positions import dealt, ended, play, play_round, position, settle, tiles


def test_dom_1_a_double_six_set_has_28_tiles_and_a_double_nine_55_each_once() -> None:
    assert sorted(full_set(6)) == sorted({(a, b) for a in range(7) for b in range(7) if a >= b})
    assert len(full_set(6)) == len(set(full_set(6))) == 28
    assert len(full_set(9)) == len(set(full_set(9))) == 55


@pytest.mark.parametrize("highest", [6, 9])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dom_1_every_tile_is_dealt_or_in_the_boneyard_exactly_once(highest: int, seats: int) -> None:
    state = dealt(DominoOptions(set=highest), seats)
    assert sorted([tile for hand in state.hands for tile in hand] + state.boneyard) == sorted(
        full_set(highest)
    )


@pytest.mark.parametrize(
    ("highest", "size", "seats", "boneyard"),
    [
        (6, 7, 2, 14),
        (6, 7, 3, 7),
        (6, 7, 4, 0),
        (9, 7, 2, 41),
        (9, 7, 3, 34),
        (9, 7, 4, 27),
        (9, 9, 4, 19),
        (9, 10, 2, 35),
        (9, 10, 4, 15),
    ],
)
def test_dom_2_hand_and_boneyard_sizes(highest: int, size: int, seats: int, boneyard: int) -> None:
    state = dealt(DominoOptions(set=highest, hand_size=size), seats)
    view = state.view("public")
    assert view.counts == (size,) * seats
    assert view.boneyard == boneyard


@pytest.mark.parametrize("size", [9, 10])
def test_dom_2_other_hand_sizes_belong_to_double_nine_alone(size: int) -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO.new(DominoOptions(hand_size=size), 2, Chance(0))
    assert (refused.value.field, refused.value.reason) == ("hand_size", "needs_double_nine")


@pytest.mark.parametrize("size", [1, 6, 8, 11])
def test_dom_2_a_hand_is_of_seven_nine_or_ten_tiles(size: int) -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO.new(DominoOptions(set=9, hand_size=size), 2, Chance(0))  # type: ignore[arg-type]
    assert (refused.value.field, refused.value.reason) == ("hand_size", "bad_value")


@pytest.mark.parametrize("seats", [2, 3])
def test_dom_3_pairs_need_four_players(seats: int) -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO.new(DominoOptions(pairs=True), seats, Chance(0))
    assert (refused.value.field, refused.value.reason, refused.value.facts) == (
        "pairs",
        "needs_four_seats",
        {"seats": seats},
    )


@pytest.mark.parametrize("seat", range(4))
def test_dom_3_points_go_to_the_right_pair_for_all_four_seats(seat: int) -> None:
    hands = ["6-5", "6-4", "5-3", "4-2"]
    hands[seat] = "1-0"
    state = position(hands, "1-1", turn=seat, options=DominoOptions(pairs=True))
    event = ended(play(state, "1-0 right"))
    worth = {"6-5": 11, "6-4": 10, "5-3": 8, "4-2": 6}
    points = sum(worth[hand] for other, hand in enumerate(hands) if other % 2 != seat % 2)
    expected = tuple(points if other % 2 == seat % 2 else 0 for other in range(4))
    assert event.scores == state.scores == expected
    assert event.wins == tuple(int(other % 2 == seat % 2) for other in range(4))


def test_dom_3_without_pairs_four_play_each_for_themselves() -> None:
    state = position(["1-0", "6-4", "5-3", "4-2"], "1-1")
    assert ended(play(state, "1-0 right")).scores == (24, 0, 0, 0)


def test_dom_4_a_hand_is_seen_by_its_owner_alone() -> None:
    state = dealt(seats=3)
    for eye in (0, 1, 2, "public"):
        view = state.view(eye)
        assert view.hands is None
        assert view.hand == (tuple(state.hands[eye]) if isinstance(eye, int) else ())
        assert view.counts == (7, 7, 7)


def test_dom_4_the_deal_tells_every_eye_its_own_tiles() -> None:
    state = DOMINO.new(DominoOptions(), 3, Chance(1))
    deal = state.automatic()
    assert deal is not None
    event = state.play(*deal)[0]
    assert isinstance(event, RoundDealt)
    seen = event.for_eye(1)
    assert seen.hands == ((), tuple(state.hands[1]), ())
    assert event.for_eye("public").hands == ((), (), ())
    assert seen.sizes == (7, 7, 7)


def test_dom_4_a_drawn_tile_is_told_to_its_owner_alone_but_everybody_sees_the_draw() -> None:
    state = position(["6-5 3-2", "5-5"], "1-1", boneyard="4-4 1-0 6-6")
    first, second = settle(state)
    assert isinstance(first, TileDrawn)
    assert isinstance(second, TileDrawn)
    assert (first.tile, second.tile) == ((6, 6), (1, 0))
    assert first.for_eye(0).tile == (6, 6)
    for eye in (1, "public"):
        assert first.for_eye(eye) == TileDrawn(0, None, 3, 2)
        assert second.for_eye(eye) == TileDrawn(0, None, 4, 1)


def test_dom_4_the_record_shows_draws_and_passes_with_the_ends_that_stood() -> None:
    state = position(["6-5 3-2 6-3", "5-5 1-0", "4-4"], "1-2", boneyard="6-6")
    play(state, "3-2 right")
    play(state, "1-0 left")
    settle(state)
    told = [(deed.kind, deed.seat, deed.ends) for deed in state.view("public").record[1:]]
    assert told == [
        ("play", 0, (1, 2)),
        ("play", 1, (1, 3)),
        ("draw", 2, (0, 3)),
        ("pass", 2, (0, 3)),
    ]


def test_dom_4_hands_lie_open_between_rounds_and_after_the_match() -> None:
    state = dealt(seats=4, seed=3)
    play_round(state, Chance(3))
    assert state.view("public").hands == tuple(map(tuple, state.hands))
    assert ended([state.last_round]).hands == tuple(map(tuple, state.hands))


def test_dom_4_the_open_eye_must_wait_for_the_end_of_the_match() -> None:
    state = position(["1-0", "6-4"], "1-1", scores=(95, 0))
    with pytest.raises(ValueError, match="open"):
        state.view("open")
    play(state, "1-0 right")
    assert state.result == Result((105, 0), (1, 2), "target")
    assert state.view("open").hands == ((), tiles("6-4"))


@pytest.mark.parametrize("eye", [-1, 4, "nobody", None])
def test_dom_4_an_unknown_eye_sees_nothing(eye: object) -> None:
    with pytest.raises(ValueError, match="eye"):
        dealt().view(eye)  # type: ignore[arg-type]
