"""DOM-9 to DOM-14: turns, fitting, drawing and passing."""

from __future__ import annotations

from typing import Any

import pytest

from server.chance import Chance
from server.games.contract import IllegalMove
from server.games.domino import DOMINO
from server.games.domino.events import Passed, RoundEnded, TileDrawn, TilePlayed
from server.games.domino.moves import DEAL, DRAW, PASS, Play
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from tests.server.games.domino.positions import dealt, ended, play, play_round, position, settle, texts, tiles


def refusal(state: DominoState, text: str, seat: int | None = None) -> IllegalMove:
    """Why a move is refused; the view of every eye stays what it was."""
    eyes = (*range(state.seats), "public")
    before = [state.view(eye) for eye in eyes]
    with pytest.raises(IllegalMove) as refused:
        state.play(state.turn if seat is None else seat, DOMINO.parse(text))  # type: ignore[arg-type]
    assert [state.view(eye) for eye in eyes] == before
    return refused.value


@pytest.mark.parametrize(("direction", "order"), [("clockwise", [0, 1, 2]), ("counterclockwise", [0, 2, 1])])
def test_dom_9_turn_order(direction: str, order: list[int]) -> None:
    hands = ["6-0 5-5 4-4", "6-1 5-4 1-0", "6-2 5-3 2-0"]
    state = position(hands, "6-6", options=DominoOptions(direction=direction))
    seen = []
    for _ in range(3):
        assert state.turn is not None
        seen.append(state.turn)
        state.play(state.turn, state.moves(state.turn)[0])
    assert seen == order
    assert state.turn == 0


def test_dom_9_counterclockwise_the_turn_goes_on_the_same_way_after_a_pass() -> None:
    options = DominoOptions(direction="counterclockwise")
    state = position(["2-0 5-1", "6-3 1-1", "4-1 6-6"], "3-2", options=options)
    play(state, "2-0 right")
    assert settle(state) == [Passed(2, (3, 0))]
    assert state.waiting == {1}
    play(state, "6-3 left")
    assert settle(state) == [Passed(0, (6, 0))]
    assert state.waiting == {2}


def test_dom_9_only_the_seat_on_turn_may_play() -> None:
    state = position(["1-0 2-2", "1-1 3-2", "0-0 5-2"], "1-1")
    refused = refusal(state, "1-1 right", seat=1)
    assert (refused.reason, refused.facts) == ("not_your_turn", {"turn": 0})
    assert state.waiting == {0}
    assert state.moves(1) == ()
    assert state.ask(1) is None


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_dom_9_a_seat_that_does_not_exist_may_not_play(seat: int) -> None:
    state = position(["1-0 2-2", "1-1 3-2", "0-0 5-2"], "1-1")
    assert refusal(state, "1-0 right", seat=seat).reason == "not_your_turn"
    assert state.moves(seat) == ()
    assert state.ask(seat) is None


@pytest.mark.parametrize(
    ("text", "placed", "line"),
    [
        ("6-4 left", (4, 6), "4-6 6-5 5-2"),
        ("6-6 left", (6, 6), "6-6 6-5 5-2"),
        ("2-0 right", (2, 0), "6-5 5-2 2-0"),
        ("3-2 right", (2, 3), "6-5 5-2 2-3"),
    ],
)
def test_dom_10_a_tile_is_turned_so_that_the_same_numbers_touch(
    text: str, placed: tuple[int, int], line: str
) -> None:
    state = position(["6-4 6-6 2-0 3-2 1-1", "6-3"], "6-5 5-2")
    event = play(state, text)[0]
    assert isinstance(event, TilePlayed)
    assert (event.seat, event.placed, event.left) == (0, placed, 4)
    view = state.view("public")
    assert view.line == tiles(line)
    assert view.opened == (1 if "left" in text else 0)
    assert view.last == (0 if "left" in text else 2)


def test_dom_10_a_tile_that_fits_neither_end_is_refused_and_the_middle_is_no_end() -> None:
    state = position(["6-4 5-5 1-1", "6-3"], "6-5 5-2")
    assert texts(state) == ["6-4 left"]
    refused = refusal(state, "5-5 left")
    assert (refused.reason, refused.facts) == ("does_not_fit", {"tile": (5, 5), "ends": (6, 2)})
    assert refusal(state, "6-4 right").facts == {"tile": (6, 4), "ends": (6, 2), "end": "right"}


def test_dom_10_a_tile_must_be_held() -> None:
    state = position(["6-4", "6-3"], "6-5 5-2")
    refused = refusal(state, "6-3 left")
    assert (refused.reason, refused.facts) == ("not_held", {"tile": (6, 3)})


def test_dom_10_a_refused_tile_leaves_the_order_of_the_hand_unchanged() -> None:
    state = position(["5-5 6-4 1-1", "6-3"], "6-5 5-2")
    refusal(state, "5-5 left")
    refusal(state, "1-1 right")
    assert state.view(0).hand == tiles("5-5 6-4 1-1")


def test_dom_11_an_empty_table_never_asks_for_an_end() -> None:
    state = position(["6-4 5-5", "6-3 2-2"])
    assert texts(state) == ["6-4", "5-5"]
    for end in ("left", "right"):
        refused = refusal(state, f"6-4 {end}")
        assert (refused.reason, refused.facts) == ("no_end_yet", {"tile": (6, 4)})
    event = play(state, "6-4")[0]
    assert isinstance(event, TilePlayed)
    assert (event.end, event.placed) == (None, (6, 4))
    assert state.view("public").ends == (6, 4)


def test_dom_11_a_tile_that_fits_two_different_ends_needs_a_choice() -> None:
    state = position(["6-2 1-1", "6-3 2-2"], "6-5 5-2")
    assert texts(state) == ["6-2 left", "6-2 right"]
    refused = refusal(state, "6-2")
    assert (refused.reason, refused.facts) == ("name_an_end", {"tile": (6, 2), "ends": (6, 2)})
    right = state.clone(Chance(0))
    play(state, "6-2 left")
    play(right, "6-2 right")
    assert state.view("public").ends == (2, 2)
    assert right.view("public").ends == (6, 6)


def test_dom_11_both_ends_equal_give_one_move_per_tile_called_right() -> None:
    state = position(["6-2 6-6 1-1", "6-3 2-2"], "6-5 5-6")
    assert texts(state) == ["6-2 right", "6-6 right"]
    refused = refusal(state, "6-2 left")
    assert (refused.reason, refused.facts) == ("ends_equal", {"tile": (6, 2), "ends": (6, 6)})
    play(state, "6-2 right")
    assert state.view("public").ends == (6, 2)


def test_dom_12_with_a_fitting_tile_no_drawing_and_no_passing() -> None:
    state = position(["6-4 1-1", "6-3"], "6-5 5-2", boneyard="0-0")
    assert state.automatic() is None
    assert (refusal(state, "draw").reason, refusal(state, "pass").reason) == ("may_not_draw", "may_not_pass")
    assert refusal(state, "draw").facts == {"fits": True}


def test_dom_12_draws_until_a_tile_fits_which_must_then_be_played() -> None:
    state = position(["4-4", "6-3 6-6"], "6-5 5-2", boneyard="1-1 2-0 3-3")
    assert state.automatic() == (0, DRAW)
    assert state.waiting == frozenset()
    assert state.ask(0) is None
    assert [type(event) for event in settle(state)] == [TileDrawn, TileDrawn]
    assert state.view(0).hand == tiles("4-4 3-3 2-0")
    assert texts(state) == ["2-0 right"]
    assert state.waiting == {0}
    assert state.view("public").boneyard == 1


def test_dom_12_the_last_tile_of_the_boneyard_may_be_drawn_and_then_it_is_a_pass() -> None:
    state = position(["4-4", "6-3 6-6"], "6-5 5-2", boneyard="1-1")
    drawn, passed = settle(state)
    assert isinstance(drawn, TileDrawn)
    assert (drawn.held, drawn.boneyard) == (2, 0)
    assert passed == Passed(0, (6, 2))
    assert state.waiting == {1}


def test_dom_12_nobody_may_draw_from_an_empty_boneyard_or_pass_while_it_has_tiles() -> None:
    empty = position(["4-4", "6-3 6-6"], "6-5 5-2")
    assert empty.automatic() == (0, PASS)
    assert refusal(empty, "draw").facts == {"fits": False}
    full = position(["4-4", "6-3 6-6"], "6-5 5-2", boneyard="1-1")
    assert refusal(full, "pass").facts == {"fits": False}


def test_dom_12_a_lone_fitting_tile_is_played_by_its_owner() -> None:
    state = position(["6-4 1-1", "6-3"], "6-5 5-2")
    assert state.automatic() is None
    assert state.waiting == {0}


def test_dom_12_up_to_three_passes_in_a_row_right_after_the_opening_tile() -> None:
    state = position(["6-6 6-1", "5-5 1-1", "4-4 2-2", "3-3 0-0"], options=DominoOptions(pairs=True))
    play(state, "6-6")
    assert settle(state) == [Passed(1, (6, 6)), Passed(2, (6, 6)), Passed(3, (6, 6))]
    assert state.waiting == {0}


def test_dom_13_forced_draws_and_passes_come_one_by_one_each_with_its_event() -> None:
    state = position(["4-4", "6-3 6-6"], "6-5 5-2", boneyard="1-1 3-3")
    for tile in ((3, 3), (1, 1)):
        forced = state.automatic()
        assert forced == (0, DRAW)
        (event,) = state.play(*forced)
        assert isinstance(event, TileDrawn)
        assert event.tile == tile
        assert event.beat > 0
    assert state.automatic() == (0, PASS)
    assert [event.beat > 0 for event in settle(state)] == [True]


def test_dom_14_without_boneyard_undealt_tiles_stay_hidden_and_out_of_the_round() -> None:
    options = DominoOptions(boneyard=False)
    state = position(["4-4", "6-3 6-6"], "6-5 5-2", boneyard="6-2 2-2", options=options)
    assert state.automatic() == (0, PASS)
    settle(state)
    event = ended(play(state, "6-3 left"))
    assert event.hands == ((tiles("4-4")), tiles("6-6"))
    assert state.view("public").boneyard == 2


@pytest.mark.parametrize("seed", range(5))
def test_dom_14_nobody_ever_draws_without_boneyard(seed: int) -> None:
    state = dealt(DominoOptions(boneyard=False), 2, seed)
    events = play_round(state, Chance(seed))
    assert not [event for event in events if isinstance(event, TileDrawn)]
    assert state.view("public").boneyard == 14


def test_a_move_made_twice_is_played_once() -> None:
    state = position(["6-4 4-4", "4-3 6-6"], "6-5 5-2")
    ask = state.ask(0)
    play(state, "6-4 left")
    assert refusal(state, "6-4 left", seat=0).reason == "not_your_turn"
    assert ask is not None
    assert state.ask(0) is None


def test_the_number_of_an_ask_is_the_seats_own_and_grows_with_every_question() -> None:
    state = dealt(DominoOptions(), 4, 11)
    asked: dict[int, list[int]] = {seat: [] for seat in range(4)}
    while state.last_round is None:
        forced = state.automatic()
        if forced is None:
            (seat,) = state.waiting
            ask = state.ask(seat)
            assert ask is not None
            asked[seat].append(ask.number)
            forced = seat, state.moves(seat)[0]
        state.play(*forced)
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in asked.values())


def test_only_the_table_deals_and_nobody_plays_before() -> None:
    state = DOMINO.new(DominoOptions(), 3, Chance(4))
    assert state.automatic() == (0, DEAL)
    assert (state.round, state.waiting, state.pause, state.view(1).hand) == (0, frozenset(), False, ())
    assert refusal(state, "6-6", seat=0).reason == "not_dealt"
    state.play(0, DEAL)
    assert refusal(state, "deal", seat=0).reason == "may_not_deal"


def test_between_rounds_there_is_a_pause_in_which_nobody_is_waited_for() -> None:
    state = dealt(seed=2)
    events = play_round(state, Chance(2))
    assert isinstance(events[-1], RoundEnded)
    assert (state.pause, state.waiting, state.turn) == (True, frozenset(), None)
    assert state.automatic() == (0, DEAL)
    assert refusal(state, "6-6", seat=0).reason == "not_dealt"


def test_a_match_that_is_over_takes_no_move() -> None:
    state = position(["1-0", "6-4"], "1-1", scores=(95, 0))
    play(state, "1-0 right")
    assert (state.automatic(), state.waiting, state.pause) == (None, frozenset(), False)
    for text in ("1-0 right", "draw", "pass", "deal"):
        assert refusal(state, text, seat=1).reason == "already_over"


class Word(str):
    """A text of another kind."""


NO_MOVES: list[Any] = [
    None,
    "6-4 left",
    3,
    [],
    ("6-4",),
    ((6, 4), "left"),
    *map(Play, ["6-4", (6,), None, (4, 6), (6, 4, 4), [6, 4], (10**5000, 0), (10, 0)]),  # type: ignore[arg-type]
    *[Play((6, 4), end) for end in ("", "up", 1, [], 10**5000, b"left", Word("left"))],  # type: ignore[arg-type]
    # Equal to moves that are legal here.
    Play((6.0, 4), "left"),  # type: ignore[arg-type]
    Play((6, 4.0), "left"),  # type: ignore[arg-type]
    Play((True, True), "right"),
]


@pytest.mark.parametrize("number", range(len(NO_MOVES)))
def test_what_is_no_move_is_refused(number: int) -> None:
    state = position(["6-4 1-1", "6-3"], "6-5 5-1")
    assert texts(state) == ["6-4 left", "1-1 right"]
    with pytest.raises(IllegalMove) as refused:
        state.play(0, NO_MOVES[number])
    assert (refused.value.reason, refused.value.facts) == ("unreadable", {})


@pytest.mark.parametrize("seat", [0.0, False, "0", [], {}, (0,)])
def test_what_is_no_seat_is_asked_nothing_and_may_do_nothing(seat: Any) -> None:
    ready = position(["6-4 1-1", "6-3"], "6-5 5-2")
    assert (ready.ask(seat), ready.moves(seat)) == (None, ())
    assert refusal(ready, "6-4 left", seat=seat).facts == {"turn": 0}
    drawing = position(["4-4", "6-3"], "6-5 5-2", boneyard="1-1")
    passing = position(["4-4", "6-3"], "6-5 5-2")
    fresh = DOMINO.new(DominoOptions(), 2, Chance(0))
    assert refusal(drawing, "draw", seat=seat).reason == "not_your_turn"
    assert refusal(passing, "pass", seat=seat).reason == "not_your_turn"
    with pytest.raises(IllegalMove):
        fresh.play(seat, DEAL)
    with pytest.raises(ValueError, match="eye"):
        ready.view(seat)


def test_pass_and_block_start_clean_every_round() -> None:
    state = position(["2-0 5-1", "4-1 6-6", "6-1"], "3-2", options=DominoOptions(boneyard=False))
    assert ended(play(state, "2-0 right")).how == "blocked"
    forced = state.automatic()
    assert forced is not None
    state.play(*forced)
    view = state.view("public")
    assert (view.phase, view.line, view.ends, view.last, view.record) == ("play", (), None, None, ())
    assert (view.round, view.counts, view.boneyard) == (2, (7, 7, 7), 7)
    assert state.waiting == {state.opener}
