"""Rows, chiefs and turns (KO-5, KO-6, KO-26)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from server.chance import Chance
from server.games.contract import Event, IllegalMove
from server.games.kingdomino_origins.events import (
    ChiefDrawn,
    DominoChosen,
    DominoDiscarded,
    DominoLeft,
    DominoPlaced,
    MatchEnded,
    RoundBegan,
    RowTurned,
)
from server.games.kingdomino_origins.moves import ChoosePair
from server.games.kingdomino_origins.state import KingdominoState
from tests.server.games.kingdomino_origins.boards import of_kind, play, settle, start, texts, turn


def whole(state: KingdominoState, seed: int = 1) -> list[Event]:
    """Play to the end, any move each time."""
    chance = Chance(seed)
    events: list[Event] = []
    while state.result is None:
        forced = state.automatic()
        seat = state.turn or 0
        events += state.play(*(forced or (seat, chance.choice(state.moves(seat)))))
    return events


def test_ko_5_a_row_lies_ascending_and_a_chief_is_drawn_before_each_choice() -> None:
    state = start(seed=4)
    row, *_ = settle(state)
    assert isinstance(row, RowTurned)
    assert list(row.numbers) == sorted(row.numbers)
    assert (len(row.numbers), row.left, state.round) == (4, 44, 0)
    drawn = []
    for left in (4, 3, 2):
        assert len(texts(state)) == left
        assert state.turn is not None
        drawn.append(state.turn)
        play(state, sorted(texts(state))[-1])
        events = settle(state)
        assert isinstance(events[0], ChiefDrawn)
    assert len({*drawn, events[0].seat}) == 4
    # The last has no choice: its chief goes on by itself, then the next row is turned.
    assert [type(event) for event in events] == [ChiefDrawn, DominoChosen, RoundBegan, RowTurned]
    assert state.round == 1


def test_ko_5_which_chief_comes_first_is_chance() -> None:
    first = set()
    for seed in range(30):
        state = start(seed=seed)
        settle(state)
        first.add(state.turn)
    assert first == {0, 1, 2, 3}


def test_ko_5_which_dominoes_come_first_is_chance() -> None:
    rows = set()
    for seed in range(4):
        state = start(seed=seed)
        settle(state)
        rows.add(tuple(state.next_numbers))
    assert len(rows) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ko_5_all_dominoes_are_drawn_in_twelve_rounds(seats: int) -> None:
    state = start(seats=seats, seed=seats)
    events = whole(state)
    assert state.round == 12
    numbers = [number for event in of_kind(events, RowTurned) for number in event.numbers]  # type: ignore[attr-defined]
    assert sorted(numbers) == list(range(1, 49))
    added = len(of_kind(events, DominoPlaced)) + len(of_kind(events, DominoDiscarded))
    left = of_kind(events, DominoLeft)
    assert (added, len(left)) == ((36, 12) if seats == 3 else (48, 0))


def test_ko_5_with_three_the_leftover_goes_and_is_nobodys_discard() -> None:
    state = start("totem", seats=3, seed=2)
    events = whole(state)
    left = {event.number for event in of_kind(events, DominoLeft)}  # type: ignore[attr-defined]
    own = {number for territory in state.territories for number in territory.discarded}
    laid = {place.number for territory in state.territories for place in territory.laid}
    assert not left & (own | laid)
    assert left | own | laid == set(range(1, 49))


def test_ko_6_chiefs_act_in_the_order_of_dominoes_not_of_seats() -> None:
    state = start(seed=9)
    acted: list[int] = []
    orders: list[tuple[int, ...]] = []
    for event in whole(state):
        if isinstance(event, RoundBegan):
            assert list(event.numbers) == sorted(event.numbers)
            orders.append(event.seats)
        if isinstance(event, DominoPlaced | DominoDiscarded):
            acted.append(event.seat)
    assert acted == [seat for order in orders for seat in order]
    assert any(order != (0, 1, 2, 3) for order in orders)


def test_ko_6_a_turn_is_add_then_choose() -> None:
    state = turn(12, row=[(13, 2)])
    with pytest.raises(IllegalMove) as early:
        play(state, "take 45")
    assert (early.value.reason, early.value.facts) == ("not_now", {"asked": "place"})
    play(state, "12 at 1,0 east")
    assert (state.phase, state.turn) == ("choose", 0)
    play(state, "take 46")
    assert (state.phase, state.turn, state.domino) == ("place", 2, 13)


def test_ko_6_a_taken_domino_and_one_of_another_row_are_refused() -> None:
    state = turn(12, taken={46: 3})
    play(state, "12 at 1,0 east")
    assert texts(state) == {"take 45", "take 47", "take 48"}
    for text, reason, facts in (
        ("take 46", "already_taken", {"domino": 46, "seat": 3}),
        ("take 12", "not_in_row", {"row": (45, 46, 47, 48)}),
    ):
        with pytest.raises(IllegalMove) as refused:
            play(state, text)
        assert (refused.value.reason, refused.value.facts) == (reason, facts)


def test_ko_6_only_the_seat_on_turn_acts() -> None:
    with pytest.raises(IllegalMove) as refused:
        turn(12).play(1, turn(12).moves(0)[0])
    assert (refused.value.reason, refused.value.facts) == ("not_your_turn", {"turn": 0})


def test_ko_6_the_last_round_goes_on_to_its_last_domino_without_choices() -> None:
    state = start(seed=3)
    events = whole(state)
    last = max(n for n, event in enumerate(events) if isinstance(event, RoundBegan))
    kinds = [type(event) for event in events[last:]]
    assert DominoChosen not in kinds
    assert sum(kind in (DominoPlaced, DominoDiscarded) for kind in kinds) == 4
    assert kinds[-1] is MatchEnded


def test_ko_26_the_first_player_takes_the_outer_or_the_inner_pair() -> None:
    for inner in (False, True):
        state = start(seats=2, seed=1)
        settle(state)
        seat = state.turn
        assert seat is not None
        a, b, c, d = state.next_numbers
        assert state.moves(seat) == (ChoosePair((a, d)), ChoosePair((b, c)))
        with pytest.raises(IllegalMove) as refused:
            play(state, f"take {a} and {b}")
        assert (refused.value.reason, refused.value.facts) == ("not_a_pair", {"row": (a, b, c, d)})
        play(state, str(state.moves(seat)[inner]))
        other = 1 - seat
        assert state.row_seats == ([other, seat, seat, other] if inner else [seat, other, other, seat])
        assert not state.bag


def test_ko_26_each_of_four_chiefs_acts_and_one_player_may_act_twice_running() -> None:
    state = start(seats=2, seed=6)
    events = whole(state)
    rounds = [event.seats for event in events if isinstance(event, RoundBegan)]
    assert all(sorted(seats) == [0, 0, 1, 1] for seats in rounds)
    assert any(first == second for seats in rounds for first, second in pairwise(seats))
    for territory in state.territories:
        assert len(territory.laid) + len(territory.discarded) == 24


def test_the_table_alone_turns_rows_and_draws_chiefs() -> None:
    state = turn(12)
    for text, reason in (("row", "may_not_turn"), ("chief", "may_not_draw_chief")):
        with pytest.raises(IllegalMove) as refused:
            play(state, text)
        assert refused.value.reason == reason
    over = start(seed=1)
    whole(over)
    with pytest.raises(IllegalMove) as late:
        over.play(0, turn(12).moves(0)[0])
    assert late.value.reason == "already_over"
