"""What holds for every bot: legal answers from the view alone, and the same answer to the same question."""

from __future__ import annotations

import msgspec
import pytest

from server.bots import BOTS
from server.chance import Chance
from server.games import GAMES
from tests.server.games.playouts import CASES, Case

ASKED_SELDOM = {("kingdomino_origins", "hard"): 9}
"""Players that think for long are asked every so many decisions; between them anything is played."""

PLAYERS = [(case, level) for case in CASES for level in BOTS[case.game]]


def test_every_game_has_a_random_and_a_normal_bot() -> None:
    assert set(BOTS) == set(GAMES)
    for levels in BOTS.values():
        assert {"random", "normal"} <= set(levels)


@pytest.mark.parametrize(("case", "level"), PLAYERS, ids=str)
def test_a_bot_plays_a_match_of_legal_moves_and_answers_the_same_again(case: Case, level: str) -> None:
    bot = BOTS[case.game][level]
    state = case.start(41)
    luck = Chance(42)
    asked = decisions = 0
    while state.result is None:
        automatic = state.automatic()
        if automatic is None:
            seat = min(state.waiting)
            view, moves = state.view(seat), state.moves(seat)
            decisions += 1
            if decisions % ASKED_SELDOM.get((case.game, level), 1):
                state.play(seat, luck.fork(f"between {decisions}").choice(moves))
                continue
            read = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            asked += 1
            first = bot.choose(view, moves, luck.fork(str(asked)))
            assert first in moves
            assert bot.choose(read, list(moves), luck.fork(str(asked))) == first
            automatic = seat, first
        state.play(*automatic)
    assert asked


def test_the_random_bot_plays_any_move() -> None:
    bot = BOTS["domino"]["random"]
    chance = Chance(1)
    assert {bot.choose(None, ("a", "b", "c"), chance) for _ in range(60)} == {"a", "b", "c"}
