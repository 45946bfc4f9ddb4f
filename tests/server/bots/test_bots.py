"""What holds for every bot: legal answers from the view alone, and the same answer to the same question."""

from __future__ import annotations

import msgspec
import pytest

from server.bots import ADVISERS, BOTS
from server.bots.dogs_day.advice import DogsAdviser
from server.bots.dogs_day.sealed import Sealed
from server.bots.domino.advice import DominoAdviser
from server.bots.domino.looking import Hard as DominoHard
from server.bots.domino_dungeon.advice import DungeonAdviser
from server.bots.domino_dungeon.hard import Effort as DungeonEffort
from server.bots.domino_dungeon.hard import Hard as DungeonHard
from server.bots.kingdomino_origins.advice import KingdominoAdviser
from server.bots.kingdomino_origins.hard import Effort
from server.bots.kingdomino_origins.hard import Hard as KingdominoHard
from server.chance import Chance
from server.games import GAMES
from tests.server.games.playouts import CASES, Case

ASKED = {"domino": 4, "kingdomino_origins": 2, "dogs_day": 4, "domino_dungeon": 6}
"""Choices that each player is asked for at each table."""
PLAYERS = [(case, level) for case in CASES for level in BOTS[case.game]]


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who look ahead do so with a part of their effort: the code is the same, the wait is not."""
    domino, kingdomino = DominoHard(4_000), KingdominoHard(Effort(steps=400, batch=2))
    monkeypatch.setitem(BOTS["domino"], "hard", domino)
    monkeypatch.setitem(ADVISERS, "domino", DominoAdviser(domino))
    monkeypatch.setitem(BOTS["kingdomino_origins"], "hard", kingdomino)
    monkeypatch.setitem(ADVISERS, "kingdomino_origins", KingdominoAdviser(kingdomino))
    dogs = Sealed(effort=1_000)
    monkeypatch.setitem(BOTS["dogs_day"], "hard", dogs)
    monkeypatch.setitem(ADVISERS, "dogs_day", DogsAdviser(dogs))
    dungeon = DungeonHard(DungeonEffort(futures=2, candidates=3))
    monkeypatch.setitem(BOTS["domino_dungeon"], "hard", dungeon)
    monkeypatch.setitem(ADVISERS, "domino_dungeon", DungeonAdviser(dungeon))


def test_every_game_has_bots_of_all_levels_and_an_adviser() -> None:
    assert set(BOTS) == set(ADVISERS) == set(GAMES)
    for levels in BOTS.values():
        assert list(levels) == ["random", "easy", "normal", "hard"]


@pytest.mark.usefixtures("light")
@pytest.mark.parametrize(("case", "level"), PLAYERS, ids=str)
def test_a_bot_answers_with_legal_moves_and_the_same_again(case: Case, level: str) -> None:
    bot = BOTS[case.game][level]
    state = case.start(41)
    luck = Chance(42)
    asked = 0
    while state.result is None and asked < ASKED[case.game]:
        automatic = state.automatic()
        if automatic is None:
            seat = min(state.waiting)
            view, moves = state.view(seat), state.moves(seat)
            read = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            asked += len(moves) > 1
            first = bot.choose(view, moves, luck.fork(str(asked)))
            assert first in moves
            assert bot.choose(read, list(moves), luck.fork(str(asked))) == first
            automatic = seat, first
        state.play(*automatic)
    assert asked


@pytest.mark.usefixtures("light")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_adviser_answers_with_a_legal_move_and_the_same_again(case: Case) -> None:
    adviser = ADVISERS[case.game]
    state = case.start(43)
    luck = Chance(44)
    for turn in range(ASKED[case.game]):
        while (automatic := state.automatic()) is not None:
            state.play(*automatic)
        seat = min(state.waiting)
        view, moves = state.view(seat), state.moves(seat)
        read = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        advice = adviser.advise(view, moves, luck.fork(str(turn)))
        assert advice.move in moves and advice.reason
        assert adviser.advise(read, list(moves), luck.fork(str(turn))) == advice
        state.play(seat, advice.move)


def test_the_random_bot_plays_any_move() -> None:
    bot = BOTS["domino"]["random"]
    chance = Chance(1)
    assert {bot.choose(None, ("a", "b", "c"), chance) for _ in range(60)} == {"a", "b", "c"}
