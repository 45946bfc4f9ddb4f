"""DOM-5 to DOM-8: who opens, and with what."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import IllegalMove
from server.games.domino.deal import first_opening
from server.games.domino.events import Deed, OpenerNamed
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from server.games.domino.tiles import text_of
from tests.server.games.domino.positions import dealt, ended, play, play_round, position, settle, texts, tiles


def opening(*hands: str) -> tuple[int, tuple[int, int], str]:
    return first_opening([tiles(hand) for hand in hands])


def named(state: DominoState) -> OpenerNamed:
    """Deal the next round and tell who opens."""
    deal = state.automatic()
    assert deal is not None
    event = state.play(*deal)[1]
    assert isinstance(event, OpenerNamed)
    return event


def test_dom_5_the_highest_double_opens_wherever_it_is() -> None:
    assert opening("6-5 1-1", "6-6 0-0") == (1, (6, 6), "highest_double")
    assert opening("6-5 1-1", "6-4 0-0") == (0, (1, 1), "highest_double")
    assert opening("8-8", "9-9", "7-7") == (1, (9, 9), "highest_double")


def test_dom_5_without_a_double_the_highest_sum_opens_and_ties_go_by_the_larger_half() -> None:
    assert opening("5-4 1-0", "6-3 2-1") == (1, (6, 3), "highest_tile")
    assert opening("6-3 2-1", "5-4 1-0") == (0, (6, 3), "highest_tile")
    assert opening("5-4 6-4", "6-3 2-1") == (0, (6, 4), "highest_tile")
    assert opening("6-1", "5-4") == (1, (5, 4), "highest_tile"), "the sum goes before the larger half"


@pytest.mark.parametrize("seed", range(30))
def test_dom_5_only_the_named_tile_is_legal_in_the_first_round(seed: int) -> None:
    state = dealt(seats=2 + seed % 3, seed=seed)
    seat, tile, why = first_opening(state.hands)
    assert (state.opener, state.must_open, state.why) == (seat, tile, why)
    assert state.waiting == {seat}
    assert list(state.moves(seat)) == [Play(tile)]
    ask = state.ask(seat)
    assert ask is not None
    assert (ask.kind, ask.facts) == ("open", {"tile": tile})
    for other in state.hands[seat]:
        if other != tile:
            with pytest.raises(IllegalMove) as refused:
                state.play(seat, Play(other))
            assert (refused.value.reason, refused.value.facts) == ("must_open_with", {"tile": tile})


def test_dom_5_the_opening_tile_is_played_by_its_owner_not_by_the_table() -> None:
    assert dealt().automatic() is None


def test_dom_6_the_winner_opens_the_next_round_with_any_tile() -> None:
    state = position(["6-5", "1-0", "4-4"], "1-1", turn=1, opener=0)
    play(state, "1-0 right")
    assert named(state) == OpenerNamed(1, "winner", None)
    assert texts(state) == [f"{a}-{b}" for a, b in state.hands[1]]
    assert len(texts(state)) == 7
    ask = state.ask(1)
    assert ask is not None
    assert (ask.kind, ask.facts) == ("open", {})


def test_dom_6_the_tile_that_had_to_open_does_not_bind_a_winner_who_holds_it_again() -> None:
    def second_round(must_open: str) -> DominoState:
        state = position(["6-5", "1-0", "4-4"], "1-1", turn=1, must_open=must_open)
        play(state, "1-0 right")
        named(state)
        return state

    held = second_round("1-1").hands[1]
    for tile in held:
        state = second_round(text_of(tile))
        assert (state.hands[1], state.must_open) == (held, None)
        assert texts(state) == [text_of(any_tile) for any_tile in held]


def test_dom_6_the_winner_of_a_blocked_round_opens_the_next() -> None:
    state = position(["6-5 2-0", "5-5 1-1", "4-4 0-0"], "3-2", options=DominoOptions(boneyard=False))
    # 0 and 3 are the ends; nobody has either but seat 2, whose 0-0 leaves nothing to play.
    play(state, "2-0 right")
    settle(state)
    event = ended(play(state, "0-0 right"))
    assert (event.how, event.seat, event.totals) == ("blocked", 2, (11, 12, 8))
    assert named(state) == OpenerNamed(2, "winner", None)


PAIRS = DominoOptions(pairs=True)


def test_dom_7_in_pairs_the_player_who_went_out_opens() -> None:
    state = position(["6-5", "6-4", "5-3", "1-0"], "1-1", turn=3, options=PAIRS)
    play(state, "1-0 right")
    assert named(state) == OpenerNamed(3, "winner", None)


@pytest.mark.parametrize(
    ("hands", "opener"),
    [
        # Seat 0 lays 2-0 at the right of 3-2; nobody holds 3 or 0 afterwards.
        (("2-0 4-1", "5-5", "1-1", "6-6"), 2),
        (("2-0 1-1", "5-5", "4-1", "6-6"), 0),
        (("2-0 6-6", "1-1", "5-5", "2-1"), 1),
        (("2-0 6-6", "2-2", "5-5", "1-1"), 3),
    ],
)
def test_dom_7_after_a_block_the_lighter_hand_of_the_winning_pair_opens(
    hands: tuple[str, ...], opener: int
) -> None:
    state = position(hands, "3-2", options=PAIRS)
    assert ended(play(state, "2-0 right")).seat == opener
    assert named(state) == OpenerNamed(opener, "lighter_hand", None)


@pytest.mark.parametrize(("direction", "opener"), [("clockwise", 1), ("counterclockwise", 3)])
def test_dom_7_equal_hands_go_by_turn_order_after_the_last_play(direction: str, opener: int) -> None:
    options = DominoOptions(pairs=True, direction=direction)
    state = position(("2-0 5-5", "2-1", "6-6", "2-1"), "3-2", options=options)
    assert ended(play(state, "2-0 right")).seat == opener


def test_dom_7_after_an_own_last_play_the_partner_comes_first_among_equals() -> None:
    state = position(("2-0 4-1", "6-5", "4-1", "6-6"), "3-2", options=PAIRS)
    assert ended(play(state, "2-0 right")).seat == 2


def test_dom_7_a_block_on_the_last_draw_counts_turns_from_the_last_player_not_from_the_drawer() -> None:
    options = DominoOptions(pairs=True, set=9)
    state = position(["2-0 8-8", "4-1", "9-9", "6-1"], "3-2", boneyard="1-1", options=options)
    play(state, "2-0 right")
    event = ended(settle(state))
    assert (event.how, event.totals, event.seat) == ("blocked", (16, 7, 18, 7), 1)
    assert named(state) == OpenerNamed(1, "lighter_hand", None)


def test_dom_8_after_a_tied_block_the_same_seat_opens_again_with_any_tile() -> None:
    state = position(
        ["2-0 5-1", "4-2", "6-6"],
        "3-2",
        options=DominoOptions(boneyard=False),
        opener=2,
        must_open="6-6",
    )
    event = ended(play(state, "2-0 right"))
    assert (event.how, event.seat, event.points, event.scores) == ("tied", None, 0, (0, 0, 0))
    assert named(state) == OpenerNamed(2, "again", None)
    assert len(texts(state)) == 7


TIED = ["2-0 5-1", "4-2", "6-6"]
"""Seat 0 lays 2-0 at the right of 3-2: a block, and the seats 0 and 1 are equally light."""


@pytest.mark.parametrize("scores", [(0, 0, 0), (90, 0, 5), (0, 90, 5)])
@pytest.mark.parametrize("opener", range(3))
def test_dom_8_who_opened_opens_again_after_any_number_of_ties_whoever_leads(
    opener: int, scores: tuple[int, ...]
) -> None:
    options = DominoOptions(boneyard=False)
    state = position(TIED, "3-2", options=options, opener=opener, scores=scores)
    for _ in range(3):
        assert ended(play(state, "2-0 right")).how == "tied"
        assert named(state) == OpenerNamed(opener, "again", None)
        # The round just begun, a few moves later.
        view = replace(
            state.view("public"),
            line=tiles("3-2"),
            last=0,
            ends=(3, 2),
            turn=0,
            record=(Deed(opener, "play", None, (3, 2)),),
        )
        state = DominoState.of(view, [tiles(hand) for hand in TIED], (), Chance(8))


def test_dom_8_the_first_opening_tile_does_not_bind_later_rounds() -> None:
    state = dealt(seats=4, seed=5)
    play_round(state, Chance(5))
    event = named(state)
    assert event.tile is None
    assert state.view("public").must_open is None
