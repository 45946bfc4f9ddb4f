"""DOM-15 to DOM-19: going out, blocks, and what a round is worth."""

from __future__ import annotations

import pytest

from server.games.domino.events import Passed, RoundEnded, TileDrawn, TilePlayed
from server.games.domino.options import DominoOptions
from server.games.domino.scoring import score_round
from tests.server.games.domino.positions import ended, play, position, settle, tiles

PAIRS = DominoOptions(pairs=True)


def test_dom_15_an_empty_hand_ends_the_round_at_once() -> None:
    state = position(["1-0", "6-4 1-1", "5-3 0-0"], "1-1 1-0")
    events = play(state, "1-0 left")
    assert [type(event) for event in events] == [TilePlayed, RoundEnded]
    assert (ended(events).how, ended(events).seat) == ("out", 0)


def test_dom_15_going_out_with_a_heavy_partner_is_still_a_win() -> None:
    state = position(["1-0", "0-0", "6-6 6-5 6-4 5-5", "2-0"], "1-1", options=PAIRS)
    event = ended(play(state, "1-0 right"))
    assert (event.how, event.seat, event.points) == ("out", 0, 2)
    assert event.scores == (2, 0, 2, 0)


def test_dom_15_going_out_with_a_tile_that_blocks_is_going_out() -> None:
    state = position(["2-0", "6-4", "5-3"], "1-2", options=DominoOptions(block_bonus=10))
    event = ended(play(state, "2-0 right"))
    assert (event.how, event.points, event.bonus) == ("out", 18, 0)


def test_dom_15_a_block_ends_the_round_with_the_play_that_makes_it_and_no_pass_is_recorded() -> None:
    state = position(
        ["2-0 5-1", "4-1 6-6", "6-1"], "3-2", options=DominoOptions(boneyard=False), boneyard="3-0"
    )
    events = play(state, "2-0 right")
    assert [type(event) for event in events] == [TilePlayed, RoundEnded]
    assert [deed.kind for deed in state.view("public").record] == ["play", "play"]
    assert state.pause


def test_dom_15_it_is_no_block_while_somebody_can_play() -> None:
    state = position(["2-0 5-1", "4-1 6-6", "6-3"], "3-2", options=DominoOptions(boneyard=False))
    assert [type(event) for event in play(state, "2-0 right")] == [TilePlayed]
    assert settle(state) == [Passed(1, (3, 0))]
    assert state.waiting == {2}


def test_dom_15_the_one_who_made_the_last_play_may_be_the_only_one_to_play_on() -> None:
    state = position(["2-0 5-3", "4-1 6-6", "6-1"], "3-2", options=DominoOptions(boneyard=False))
    play(state, "2-0 right")
    assert settle(state) == [Passed(1, (3, 0)), Passed(2, (3, 0))]
    assert state.waiting == {0}


def test_dom_15_a_dead_number_with_a_full_boneyard_still_ends() -> None:
    # The boneyard is drawn to its end first (DOM-12).
    # Ones: 1-0 2-1 1-1 3-1 4-1 5-1 lie, 6-1 is laid now: seven of seven, and both ends are a one.
    line = "1-0 0-2 2-1 1-1 1-3 3-4 4-1 1-5 5-6"
    state = position(["6-1 5-5", "5-2 3-2", "6-2"], line, boneyard="6-6 6-4 6-3 6-0")
    events = play(state, "6-1 right")
    assert state.view("public").ends == (1, 1)
    events += settle(state)
    assert [type(event) for event in events] == [TilePlayed, *[TileDrawn] * 4, RoundEnded]
    event = ended(events)
    assert (event.how, event.seat, event.totals) == ("blocked", 2, (10, 7 + 5 + 12 + 10 + 9 + 6, 8))
    assert state.view("public").boneyard == 0


def test_dom_15_a_block_after_the_last_draw_counts_from_the_last_tile_laid() -> None:
    state = position(["2-0 5-5", "4-1", "6-4"], "3-2", boneyard="6-6")
    play(state, "2-0 right")
    event = ended(settle(state))
    assert (event.how, event.seat, event.totals) == ("tied", None, (10, 17, 10))


@pytest.mark.parametrize(
    ("hands", "seat", "points"),
    [
        # Blocked rounds are decided by pips, not by the number of tiles.
        (("2-0 1-1 2-1", "6-6", "6-5"), 0, 23),
        (("2-0 6-6", "1-1 2-1 2-2", "6-5"), 1, 23),
        (("2-0 6-6", "1-1", "2-1"), 1, 15),
    ],
)
def test_dom_16_the_lowest_total_wins_a_block(hands: tuple[str, ...], seat: int, points: int) -> None:
    event = ended(play(position(hands, "3-2", options=DominoOptions(boneyard=False)), "2-0 right"))
    assert (event.how, event.seat, event.points) == ("blocked", seat, points)


def test_dom_16_in_pairs_the_sums_of_both_hands_are_compared() -> None:
    # Seat 1 has the lightest hand, but its pair the heavier sum.
    event = ended(play(position(["2-0 5-1", "1-1", "4-2", "6-6"], "3-2", options=PAIRS), "2-0 right"))
    assert (event.how, event.seat, event.points, event.totals) == ("blocked", 2, 14, (6, 2, 6, 12))
    assert event.scores == (14, 0, 14, 0)


@pytest.mark.parametrize(
    ("options", "hands"),
    [
        (DominoOptions(boneyard=False), ("2-0 5-1", "4-2", "6-6")),
        (DominoOptions(boneyard=False), ("2-0 6-6", "4-2", "5-1")),
        (PAIRS, ("2-0 5-1", "1-1", "4-2", "6-4")),
    ],
)
def test_dom_16_a_tie_for_the_lowest_scores_nobody(options: DominoOptions, hands: tuple[str, ...]) -> None:
    state = position(hands, "3-2", options=options)
    event = ended(play(state, "2-0 right"))
    assert (event.how, event.seat, event.points, event.bonus) == ("tied", None, 0, 0)
    assert (set(event.scores), set(event.wins)) == ({0}, {0})


def test_dom_16_a_tie_that_is_not_for_the_lowest_is_none() -> None:
    event = ended(play(position(["2-0 1-1", "4-2", "5-1"], "3-2"), "2-0 right"))
    assert (event.how, event.seat, event.points) == ("blocked", 0, 12)


def test_dom_17_going_out_scores_the_opponents_hands_and_nothing_is_subtracted() -> None:
    state = position(["1-0", "6-4 1-1", "5-3"], "1-1", scores=(3, 40, 20))
    assert ended(play(state, "1-0 right")).scores == (3 + 12 + 8, 40, 20)


def test_dom_17_in_pairs_the_partners_tiles_count_for_nobody() -> None:
    state = position(["1-0", "6-4", "6-6 6-5", "2-0"], "1-1", options=PAIRS)
    assert ended(play(state, "1-0 right")).points == 12


def test_dom_17_going_out_against_the_double_blank_is_a_win_worth_nothing() -> None:
    state = position(["1-0", "0-0"], "1-1")
    event = ended(play(state, "1-0 right"))
    assert (event.how, event.seat, event.points) == ("out", 0, 0)
    assert (event.scores, event.wins) == ((0, 0), (1, 0))


def test_dom_18_the_bonus_is_for_the_winner_of_a_block() -> None:
    options = DominoOptions(boneyard=False, block_bonus=10)
    event = ended(play(position(["2-0 1-1", "4-2", "5-1"], "3-2", options=options), "2-0 right"))
    assert (event.points, event.bonus, event.scores) == (22, 10, (22, 0, 0))


@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.parametrize("bonus", [1, 10, 25, 50])
def test_dom_18_the_bonus_is_what_the_table_agreed_on(bonus: int, pairs: bool) -> None:
    options = DominoOptions(pairs=pairs, block_bonus=bonus)
    event = ended(play(position(["2-0 1-1", "4-2", "2-1", "6-6"], "3-2", options=options), "2-0 right"))
    points = 18 + bonus if pairs else 21 + bonus
    assert (event.seat, event.points, event.bonus) == (0, points, bonus)
    assert event.scores == ((points, 0, points, 0) if pairs else (points, 0, 0, 0))


def test_dom_18_no_bonus_for_going_out_nor_for_a_tie() -> None:
    options = DominoOptions(boneyard=False, block_bonus=10)
    out = ended(play(position(["1-0", "6-4"], "1-1", options=options), "1-0 right"))
    assert (out.points, out.bonus) == (10, 0)
    tied = ended(play(position(["2-0 5-1", "4-2", "6-6"], "3-2", options=options), "2-0 right"))
    assert (tied.points, tied.bonus) == (0, 0)


FEDERATION = DominoOptions(pairs=True, federation_count=True)


def test_dom_19_going_out_also_takes_the_partners_tiles() -> None:
    state = position(["1-0", "6-4", "6-6 6-5", "2-0"], "1-1", options=FEDERATION)
    assert ended(play(state, "1-0 right")).points == 10 + 23 + 2


def test_dom_19_after_a_block_all_four_hands_count() -> None:
    event = ended(play(position(["2-0 5-1", "1-1", "4-2", "6-6"], "3-2", options=FEDERATION), "2-0 right"))
    assert (event.seat, event.points) == (2, 6 + 2 + 6 + 12)


def test_dom_19_adds_up_with_the_bonus_of_dom_18() -> None:
    options = DominoOptions(pairs=True, federation_count=True, block_bonus=10)
    event = ended(play(position(["2-0 5-1", "1-1", "4-2", "6-6"], "3-2", options=options), "2-0 right"))
    assert (event.points, event.bonus) == (36, 10)


def test_the_last_tile_played_does_not_break_any_view() -> None:
    state = position(["1-0", "6-4 1-1", "5-3"], "1-1 1-0")
    play(state, "1-0 right")
    for eye in (0, 1, 2, "public"):
        view = state.view(eye)
        assert view.line == tiles("1-1 1-0 0-1")
        assert (view.ends, view.last, view.counts, view.turn) == ((1, 1), 2, (0, 2, 1), None)


def test_scoring_is_a_pure_function_of_the_hands() -> None:
    hands = [tiles("6-6"), tiles("1-0"), tiles("5-5"), tiles("")]
    score = score_round(DominoOptions(), hands, last_player=3, out=True)
    assert (score.how, score.seat, score.points, score.totals) == ("out", 3, 23, (12, 1, 10, 0))
