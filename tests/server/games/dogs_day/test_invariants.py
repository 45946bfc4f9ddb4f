"""What holds at every moment of any match: every marker and every card is in exactly one place."""

from __future__ import annotations

from itertools import chain

import pytest

from server.chance import Chance
from server.games.dogs_day.cards import CARDS, NUMBERS
from server.games.dogs_day.material import VALUES
from server.games.dogs_day.moves import Pick
from server.games.dogs_day.state import DogsState
from tests.server.games.playouts import CASES, Case, drive

OURS = [case for case in CASES if case.game == "dogs_day"]


def markers_of(state: DogsState) -> list[int]:
    """All markers, wherever they lie."""
    piles = (*state.loot, *state.vaults, state.bank, state.truck, state.prison, state.reserve)
    return sorted(chain.from_iterable((*pile.backpacks, *pile.cases) for pile in piles))


def cards_of(state: DogsState, seat: int) -> list[str]:
    """All cards of a seat, wherever they lie."""
    scene = [state.cards[seat]] if seat in state.scene else []
    gone = [*state.retired[seat], *state.arrested[seat]]
    return sorted([*state.hands[seat], *state.decks[seat], *scene, *gone])


@pytest.mark.parametrize("case", OURS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_all_markers_and_cards_exist_at_every_moment_each_in_one_place(case: Case, seed: int) -> None:
    state = case.start(seed)
    assert isinstance(state, DogsState)
    picker = Chance(100 + seed)
    for _ in drive(state, Chance(seed)):
        assert markers_of(state) == list(range(len(VALUES)))
        for seat in range(case.seats):
            assert cards_of(state, seat) == sorted(CARDS)
        for pile in (*state.loot, *state.vaults, state.bank, state.truck, state.prison, state.reserve):
            assert all(marker < 78 for marker in pile.backpacks)
            assert all(marker >= 78 for marker in pile.cases)
        for seat in range(case.seats):
            assert not len(state.loot[seat]) or seat in state.scene
        if state.phase == "pick" and len(state.waiting) < case.seats:
            # Somebody thinks again.
            seat = picker.choice([seat for seat in range(case.seats) if seat not in state.waiting])
            state.play(seat, picker.choice(state.moves(seat)))


@pytest.mark.parametrize("case", OURS, ids=str)
def test_the_scene_is_ascending_and_a_match_has_eight_rounds(case: Case) -> None:
    state = case.start(9)
    assert isinstance(state, DogsState)
    moves = 0
    for _ in drive(state, Chance(9)):
        moves += 1
        scene = state.view("public").scene
        assert [NUMBERS[played.card] for played in scene] == sorted(NUMBERS[played.card] for played in scene)
    assert state.round == 8
    assert moves < 60 * case.seats


@pytest.mark.parametrize("case", OURS, ids=str)
def test_what_waits_by_itself_is_never_a_pick(case: Case) -> None:
    state = case.start(8)
    for _ in drive(state, Chance(8)):
        due = state.automatic()
        assert due is None or not isinstance(due[1], Pick)
