"""The benches know every game: how it is played by keys, and where in a match most happens."""

from __future__ import annotations

import pytest

from server.games import GAMES
from tests.bench.crowd.habits import HABITS
from tests.bench.crowd.positions import OPTIONS, TITLES, Wanted, find, midway
from tests.bench.scenes import SCENES


def test_no_game_is_left_out() -> None:
    of_scenes = {wanted.game for wanted in SCENES}
    assert set(GAMES) == set(HABITS) == set(OPTIONS) == set(TITLES) == of_scenes


@pytest.mark.parametrize("wanted", SCENES, ids=lambda wanted: f"{wanted.game}: {wanted.what}")
def test_a_scene_is_one_move_away(wanted: Wanted) -> None:
    """The position is the same at every run, and the one who is asked can make a move of the kind."""
    position = find(wanted)
    legal = position.match.state.moves(position.seat)
    assert position.seat in position.match.state.waiting
    assert not wanted.moves or {type(move).__name__ for move in legal} & {*wanted.moves}
    assert find(wanted).match.journal == position.match.journal


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_taken_up_in_its_middle(game: str) -> None:
    position = midway(game)
    assert position.match.journal and position.match.state.result is None
    assert position.match.state.moves(position.seat)
