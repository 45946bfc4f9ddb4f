"""Advice: each reason in a position built for it, and no reason that the hidden tiles belie."""

from __future__ import annotations

from typing import Any

import pytest

from server.bots import ADVISERS
from server.bots.domino.advice import REASONS, DominoAdviser, reasons
from server.bots.domino.looking import HARD, Hard
from server.bots.domino.weighing import Knower
from server.chance import Chance
from server.games.contract import Advice, Seat
from server.games.domino.events import Deed
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.reading import ends_after, next_seat, side_of
from server.games.domino.state import DominoState
from tests.server.bots.domino.test_swift import TABLES
from tests.server.games.domino.positions import dealt, position, settle

NO_YARD = DominoOptions(boneyard=False)
PAIRS = DominoOptions(pairs=True, boneyard=False)
ALL_ONES = "6-2 2-1 1-1 1-3 3-4 4-1 1-5 5-0 0-1"
"""A line from a 6 to a 1 with every one but 6-1 in it."""
MOST_ONES = "6-2 2-1 1-1 1-3 3-4 4-1"
"""A line from a 6 to a 1 without 6-1, 5-1 and 1-0."""


def advice(state: DominoState, seed: int = 0) -> Advice:
    """What the adviser says to seat 0."""
    return DominoAdviser(Hard(2_000)).advise(state.view(0), state.moves(0), Chance(seed))


def spoken_for(state: DominoState, text: str, seat: Seat = 0) -> dict[str, dict[str, Any]]:
    """All that speaks for a move."""
    (move,) = (play for play in state.moves(seat) if str(play) == text)
    return dict(reasons(Knower(state.view(seat), seat), move, state.moves(seat)))


def test_must_open_goes_out_and_only_move_need_no_thought() -> None:
    state = position(["6-6 5-4", "1-0", "2-2", "3-3"], must_open="6-6", opener=0)
    assert advice(state) == Advice(Play((6, 6)), "must_open", {"tile": (6, 6)})
    state = position(["5-1", "6-6 4-4"], "5-2 2-1")
    assert advice(state) == Advice(Play((5, 1), "left"), "goes_out", {"tile": (5, 1)})
    state = position(["5-1 4-4", "6-6 4-3"], "6-1")
    assert advice(state) == Advice(Play((5, 1), "right"), "only_move", {"tile": (5, 1)})


def test_who_has_no_seat_or_no_move_gets_no_advice() -> None:
    state = position(["5-1 4-4", "6-6 4-3"], "6-1")
    with pytest.raises(ValueError, match="public"):
        DominoAdviser().advise(state.view("public"), state.moves(0), Chance(0))
    with pytest.raises(ValueError, match="0 moves"):
        DominoAdviser().advise(state.view(1), (), Chance(0))


@pytest.mark.parametrize("seed", range(3))
def test_the_advice_is_what_the_hard_bot_plays(seed: int) -> None:
    state = dealt(DominoOptions(pairs=True), 4, seed)
    while len(state.moves(state.turn or 0)) < 3:
        forced = state.automatic()
        assert state.turn is not None
        state.play(*(forced or (state.turn, state.moves(state.turn)[0])))
    assert state.turn is not None
    view, moves = state.view(state.turn), state.moves(state.turn)
    given = ADVISERS["domino"].advise(view, moves, Chance(seed))
    assert given.move == HARD.choose(view, moves, Chance(seed))
    assert given == ADVISERS["domino"].advise(view, list(moves), Chance(seed))


def test_a_block_that_wins_whatever_is_hidden() -> None:
    # 6-1 makes both ends a one; none is left. The lightest unseen tiles are 2-0, 3-0 and 2-2.
    state = position(["6-1 0-0", "6-6 6-5 6-4", "5-5 5-4 4-4"], ALL_ONES, options=NO_YARD)
    assert spoken_for(state, "6-1 left")["blocks_and_wins"] == {"own": 0, "theirs": 9}
    given = advice(state)
    assert (str(given.move), given.reason) == ("6-1 left", "blocks_and_wins")
    assert not {"blocks_and_wins", "blocks_ahead"} & set(spoken_for(state, "6-1 right"))


def test_a_block_that_is_only_likely_to_win() -> None:
    # 0-0, 2-0 and 3-0 may lie in one hand: five pips against six.
    state = position(["6-1 6-0", "6-6 6-5 6-4", "5-5 5-4 4-4"], ALL_ONES, options=NO_YARD)
    found = spoken_for(state, "6-1 left")
    assert "blocks_and_wins" not in found
    assert found["blocks_ahead"]["own"] == 6 < found["blocks_ahead"]["theirs"]


def test_a_block_that_loses_is_no_reason() -> None:
    state = position(["6-1 6-6 6-5 5-5", "0-0 3-0", "2-0 2-2"], ALL_ONES, options=NO_YARD)
    assert not {"blocks_ahead", "blocks_and_wins"} & set(spoken_for(state, "6-1 left"))


def test_all_others_must_pass_and_one_plays_again() -> None:
    state = position(["6-1 5-1 1-0", "6-6 6-5 6-4"], MOST_ONES, options=NO_YARD)
    assert spoken_for(state, "6-1 left")["plays_again"] == {"numbers": (1,)}
    state = position(["6-1 5-1 1-0", "6-6 6-5 6-4"], MOST_ONES, boneyard="2-2")
    assert "plays_again" not in spoken_for(state, "6-1 left")  # they would draw
    state = position(["6-1 1-0", "6-6 6-5 6-4"], MOST_ONES, options=NO_YARD)
    assert "plays_again" not in spoken_for(state, "6-1 left")  # 5-1 is out


def test_the_next_has_passed_on_both_ends_or_on_one() -> None:
    record = (Deed(0, "play", None, (3, 1)), Deed(1, "pass", (3, 1)))
    state = position(["3-1 6-1 2-2", "6-6 5-4 5-5", "0-0 2-0"], "3-5 5-1", record=record, options=NO_YARD)
    assert spoken_for(state, "3-1 left")["next_passed_on"] == {"seat": 1, "numbers": (1,), "draws": False}
    found = spoken_for(state, "6-1 right")
    assert found["closed_to_next"] == {"seat": 1, "number": 3} and "next_passed_on" not in found


def test_the_next_drew_for_the_ends_and_may_draw_again() -> None:
    record = (Deed(1, "draw", (3, 1)), Deed(1, "draw", (3, 1)), Deed(1, "play", (3, 1), (5, 1), "right"))
    state = position(["3-1 5-3 2-2", "6-6 5-4"], "3-3 3-1 1-5", boneyard="0-0", record=record)
    facts = {"seat": 1, "numbers": (1, 3), "draws": True}
    assert "next_passed_on" not in spoken_for(state, "5-3 left")
    assert spoken_for(state, "5-3 right")["next_passed_on"] == {**facts, "numbers": (3,)}
    assert spoken_for(state, "3-1 left")["closed_to_next"] == {"seat": 1, "number": 1}


def test_a_later_opponent_has_passed_on_both_ends() -> None:
    record = (Deed(0, "play", None, (3, 1)), Deed(2, "pass", (3, 1)))
    state = position(["3-1 6-1 2-2", "6-6 5-4 5-5", "0-0 2-0"], "3-5 5-1", record=record, options=NO_YARD)
    found = spoken_for(state, "3-1 right")
    assert found["other_passed_on"] == {"seat": 2, "numbers": (3,), "draws": False}
    assert not {"next_passed_on", "closed_to_next"} & set(found)


def test_the_partner_has_passed_on_the_end_that_is_covered() -> None:
    record = (Deed(0, "play", None, (3, 1)), Deed(2, "pass", (3, 1)))
    hands = ["4-3 6-1 2-2", "6-6 5-4 5-5", "0-0 2-0", "4-4"]
    state = position(hands, "3-5 5-1", record=record, options=PAIRS)
    found = spoken_for(state, "4-3 left")
    assert found["partner_passed"] == {"seat": 2, "number": 3}
    assert not {"next_passed_on", "other_passed_on", "closed_to_next"} & set(found)
    alone = position(hands, "3-5 5-1", record=record, options=NO_YARD)
    assert "partner_passed" not in spoken_for(alone, "4-3 left")


def test_the_end_that_the_partner_made_stays_open() -> None:
    record = (
        Deed(1, "play", None, (5, 3)),
        Deed(2, "play", (5, 3), (5, 1), "left"),
        Deed(3, "play", (1, 3), (4, 3), "right"),
    )
    hands = ["4-2 6-1 2-2", "6-6 5-5", "0-0 2-0", "4-4 6-4"]
    state = position(hands, "1-5 5-3 3-4", record=record, options=PAIRS)
    assert spoken_for(state, "4-2 right")["opens_partner"] == {"seat": 2, "number": 1}
    assert "opens_partner" not in spoken_for(state, "6-1 left")
    alone = position(["4-2 2-2", *hands[1:]], "1-5 5-3 3-4", record=record, options=PAIRS)
    assert "opens_partner" not in spoken_for(alone, "4-2 right")  # no move would have covered it


def test_only_the_own_hand_can_answer() -> None:
    state = position(["6-1 1-0 5-5", "6-6 4-4"], MOST_ONES + " 1-5", options=NO_YARD)
    assert spoken_for(state, "6-1 left")["last_of_number"] == {"number": 1, "count": 1}
    assert "last_of_number" not in spoken_for(state, "5-5 right")


def test_more_of_the_end_stay_in_the_own_hand() -> None:
    state = position(["6-4 4-3 4-2 6-0", "5-5 1-1"], "6-5 5-1", options=NO_YARD)
    assert spoken_for(state, "6-4 left")["keeps_ends"] == {"number": 4, "count": 2}
    assert "keeps_ends" not in spoken_for(state, "6-0 left")


@pytest.mark.parametrize(
    ("hand", "text", "reason", "facts"),
    [
        ("5-5 5-0 4-1", "5-5 left", "heavy_double", {"tile": (5, 5), "pips": 10}),
        ("5-5 5-0 4-1", "5-5 left", "sheds_weight", {"tile": (5, 5), "pips": 10}),
        ("5-4 5-0 4-3", "5-4 left", "sheds_weight", {"tile": (5, 4), "pips": 9}),
        ("5-0 6-1 6-4", "6-1 right", "keeps_variety", {"count": 4}),
    ],
)
def test_what_a_move_does_for_the_own_hand(hand: str, text: str, reason: str, facts: dict[str, Any]) -> None:
    state = position([hand, "6-6 3-3"], "5-2 2-1", options=NO_YARD)
    assert spoken_for(state, text)[reason] == facts
    others = {str(play) for play in state.moves(0)} - {text}
    assert all(reason not in spoken_for(state, other) for other in others)


def test_a_double_of_which_little_is_left() -> None:
    state = position(["1-1 5-5 2-2", "6-6 3-3"], "5-6 6-1 1-2 2-0 0-1 1-3 3-4 4-1", options=NO_YARD)
    found = spoken_for(state, "1-1 right")
    assert found["lone_double"] == {"number": 1, "left": 1} and "heavy_double" not in found
    state = position(["1-1 5-5 2-2", "6-6 3-3"], "5-6 6-1", options=NO_YARD)
    assert "lone_double" not in spoken_for(state, "1-1 right")


def test_without_a_plain_reason_the_imagined_deals_are_counted() -> None:
    # One tile at either end: both moves shed the same and keep the same.
    state = position(["6-1 2-0", "5-5 4-3"], "6-2 2-1", options=NO_YARD)
    given = advice(state)
    assert given.reason in {"keeps_ends", "closed_to_next", "best_of_many"}
    state = position(["6-1 3-0", "5-5 4-3"], "6-2 2-1", options=NO_YARD)
    given = advice(state)
    assert given.reason == "best_of_many" and given.facts["deals"] >= 12  # type: ignore[operator]


def none_of(state: DominoState, seat: Seat, numbers: tuple[int, ...]) -> bool:
    return not any(number in tile for tile in state.hands[seat] for number in numbers)


def is_true(state: DominoState, seat: Seat, move: Play, reason: str, facts: dict[str, Any]) -> bool:
    """Whether a reason holds when all hands lie open."""
    rest = [tile for tile in state.hands[seat] if tile != move.tile]
    ends = ends_after(state.line.ends, move)
    if reason in ("next_passed_on", "other_passed_on"):
        opponent = side_of(state.options, facts["seat"]) != side_of(state.options, seat)
        following = facts["seat"] == next_seat(state.options, state.seats, seat)
        kind = following == (reason == "next_passed_on")
        return (
            opponent and kind and set(facts["numbers"]) == set(ends) and none_of(state, facts["seat"], ends)
        )
    if reason == "closed_to_next":
        return facts["number"] in ends and none_of(state, facts["seat"], (facts["number"],))
    if reason == "partner_passed":
        return facts["number"] not in ends and none_of(state, facts["seat"], (facts["number"],))
    if reason == "opens_partner":
        return facts["number"] in ends and facts["seat"] == (seat + 2) % 4
    if reason == "last_of_number":
        others = [tile for other in range(state.seats) if other != seat for tile in state.hands[other]]
        hidden = [tile for tile in (*others, *state.boneyard) if facts["number"] in tile]
        return not hidden and sum(facts["number"] in tile for tile in rest) == facts["count"] > 0
    if reason == "keeps_ends":
        return facts["number"] in ends and sum(facts["number"] in tile for tile in rest) == facts["count"]
    if reason in ("plays_again", "blocks_and_wins"):
        after = state.clone(Chance(0))
        after.play(seat, move)
        settle(after)
        if reason == "plays_again":
            return after.turn == seat and after.last_round is None
        ended = after.last_round
        assert ended is not None and ended.how == "blocked" and ended.seat is not None
        return side_of(state.options, ended.seat) == side_of(state.options, seat)
    return reason in REASONS


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_no_reason_is_belied_by_the_hidden_tiles(options: DominoOptions, seats: int) -> None:
    given = set()
    for seed in range(30):
        state, chance = dealt(options, seats, seed), Chance(seed).fork("play")
        while state.last_round is None:
            forced = state.automatic()
            if forced is None:
                (seat,) = state.waiting
                moves = state.moves(seat)
                known = Knower(state.view(seat), seat)
                for move in moves if len(moves) > 1 and len(state.hands[seat]) > 1 else ():
                    found = list(reasons(known, move, moves))
                    order = [list(REASONS).index(reason) for reason, _ in found]
                    assert order == sorted(order)
                    for reason, facts in found:
                        assert tuple(facts) == REASONS[reason]
                        assert is_true(state, seat, move, reason, facts), (reason, facts)
                        given.add(reason)
                forced = seat, chance.choice(moves)
            state.play(*forced)
    assert {"keeps_ends", "sheds_weight", "keeps_variety", "heavy_double"} <= given
