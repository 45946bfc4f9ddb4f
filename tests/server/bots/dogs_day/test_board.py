"""The board that players think on does what the rules do, kind by kind."""

from __future__ import annotations

import pytest

from server.bots.dogs_day.board import INDEX, Board
from server.bots.dogs_day.marking import best_marker
from server.chance import Chance
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.moves import PICKS
from server.games.dogs_day.options import ROUNDS, DogsOptions
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import pair


def acted_out(state: DogsState, luck: Chance) -> Board:
    """Pick at random, act the round out by the rules with greedy thieves; the board that thought the same."""
    board = Board(state.view("public"))
    cards = [luck.choice(hand) for hand in state.hands]
    board.act([INDEX[card] for card in cards])
    for seat, card in enumerate(cards):
        state.play(seat, PICKS[card])
    while state.phase not in ("between", "over"):
        due = state.automatic()
        if due is None:
            (seat,) = state.waiting
            due = seat, best_marker(state.view(seat), state.moves(seat), luck)
        state.play(*due)
    return board


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("bank", ["never_empty", "empty"])
def test_a_round_on_the_board_moves_what_the_rules_move(seats: int, bank: str) -> None:
    for seed in range(12):
        state = DOGS_DAY.new(DogsOptions(bank=bank), seats, Chance(seed))  # type: ignore[arg-type]
        state.play(0, DOGS_DAY.parse("set up"))
        luck = Chance(100 + seed)
        while state.round < ROUNDS:
            board = acted_out(state, luck)
            places = (
                (board.bank_backpacks, board.bank_cases),
                (board.truck_backpacks, board.truck_cases),
                (board.prison_backpacks, board.prison_cases),
            )
            assert places == tuple(pair(pile.markers) for pile in (state.bank, state.truck, state.prison))
            assert board.reserve == len(state.reserve.backpacks)
            state.play(0, DOGS_DAY.parse("day"))
            homes = [pair(vault) for vault in state.view("public").vaults]
            assert sum(map(sum, homes)) == sum(board.backpacks) + sum(board.cases)
            if seats == 2:
                # Among two there is only one victim, so thieves cannot differ.
                assert homes == list(zip(board.backpacks, board.cases, strict=True))


def test_a_copy_is_its_own_board() -> None:
    state = DOGS_DAY.new(DogsOptions(), 3, Chance(1))
    state.play(0, DOGS_DAY.parse("set up"))
    board = Board(state.view(0))
    other = board.copy()
    other.act([INDEX["shooter"], INDEX["digger"], INDEX["lawyer"]])
    assert board.backpacks == board.cases == [0] * 3
    assert sum(other.backpacks) + sum(other.cases) > 0
    assert (board.bank_backpacks, board.bank_cases) == pair(state.bank.markers)
    assert other.bank_backpacks < board.bank_backpacks
