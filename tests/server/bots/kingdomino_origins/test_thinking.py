"""What the players of Kingdomino Origins see in a position, and that each level beats the one below."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from server.bots import BOTS
from server.bots.kingdomino_origins import hard
from server.bots.kingdomino_origins.futures import Future, Trial, World
from server.bots.kingdomino_origins.ground import Ground
from server.bots.kingdomino_origins.hard import Effort, Hard
from server.bots.kingdomino_origins.hiring import plans
from server.bots.kingdomino_origins.normal import NORMAL, Mind, distinct
from server.bots.kingdomino_origins.worth import Prospects, Weights
from server.chance import Chance
from server.games import GAMES
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import HandTotem, LandFire, Place
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.territory import Territory
from server.simulate import Report, simulate
from tests.server.games.kingdomino_origins.boards import laid, play, settle, start, texts, turn

WEIGHTS = Weights()
THINKERS = [NORMAL, Hard(Effort(steps=200, batch=2))]


def chosen(state: KingdominoState, bot: object) -> str:
    seat = state.turn
    assert seat is not None
    return str(bot.choose(state.view(seat), state.moves(seat), Chance(1)))  # type: ignore[attr-defined]


def played(mode: str, seats: int, bots: list[str], matches: int) -> Report:
    options = KingdominoOptions(mode)  # type: ignore[arg-type]
    return simulate(GAMES["kingdomino_origins"], seats, matches, 5, bots, options)


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_fire_lands_in_the_largest_region_in_reach(bot: object) -> None:
    state = turn(
        28,
        territories=[laid("12 at 1,0 east", "13 at 1,1 east", "17 at -1,0 south")],
        deck=(1, 2, 3, 5, 6, 7, 8, 9),
    )
    play(state, "28 at 0,-1 west")
    assert state.phase == "fire"
    move = bot.choose(state.view(0), state.moves(0), Chance(1))  # type: ignore[attr-defined]
    assert isinstance(move, LandFire)
    assert state.territories[0].terrains[1] >> index_of(move.square) & 1


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_the_last_domino_goes_where_it_scores_most(bot: object) -> None:
    state = turn(
        37,
        territories=[laid("41 at -1,0 south", "23 at 1,0 east")],
        next_row=(),
        deck=(),
        round=12,
    )
    seats = {}
    for move in state.moves(0):
        trial = state.clone(Chance(1))
        trial.play(0, move)
        seats[str(move)] = trial.scores[0]
    assert seats[chosen(state, bot)] == max(seats.values())


def test_a_lost_totem_goes_to_the_weakest_of_those_tied() -> None:
    boards = [laid("15 at -1,0 north") for _ in range(3)]
    boards[1].lay(laid("46 at 1,0 east").laid[0], True)
    boards[2].lay(laid("34 at 1,0 east").laid[0], True)
    for extra in boards[1:]:
        extra.burn(index_of((-1, -1)), 1)
        extra.resources |= 1 << index_of((-1, -1))
    state = turn(28, mode="totem", territories=boards, totems=(None, 0, None, None))
    play(state, "28 at 0,1 south")
    play(state, "fire at -1,0")
    assert state.phase == "totem"
    weakest = min((1, 2), key=lambda seat: state.scores[seat])
    assert chosen(state, NORMAL) == str(HandTotem("fish", weakest))


def test_a_plan_pays_with_what_no_dweller_looks_at_and_settles_where_it_scores() -> None:
    territory = laid("12 at 1,0 east", "13 at 1,1 east", "20 at -1,0 west", "1 at 0,-1 east")
    state = turn(2, mode="tribe", territories=[territory], cave=("hunter", None, None, None), deck=())
    mind = Mind(state.view(0), 0, WEIGHTS)
    (plan,) = plans(territory, [("hunter", False)], (), mind.hopes, WEIGHTS)
    # Lake and jungle pay, and the hunter has two or more mammoths around it.
    kinds = {index for index in plan.pays if territory.terrains[1] >> index & 1}
    assert len(kinds) <= 1
    assert plan.worth >= 6


def test_a_recruitment_is_carried_out_as_it_was_planned() -> None:
    state = start("tribe", seed=3)
    began = 0
    while state.result is None:
        settle(state)
        if state.turn is None:
            break
        move = NORMAL.choose(state.view(state.turn), state.moves(state.turn), Chance(1))
        began += str(move).startswith("recruit")
        state.play(state.turn, move)
    assert began > 4
    assert any(territory.dwellers for territory in state.territories)


def test_dominoes_of_equal_halves_are_looked_at_once() -> None:
    moves = placements(Territory(5), 12)
    assert len(distinct(moves)) * 2 == len(moves)
    moves = placements(Territory(5), 19)
    assert distinct(moves) == list(moves)
    assert all(isinstance(move, Place) for move in moves)


def test_a_world_has_the_free_dominoes_and_then_rows_off_the_deck() -> None:
    state = turn(12, row=[(13, 2)], taken={46: 3}, deck=tuple(range(30, 38)))
    future = Future(Mind(state.view(0), 0, WEIGHTS))
    made = future.world(12, Chance(1))
    assert made.rows[0] == (45, 47, 48)
    assert sorted(number for row in made.rows[1:] for number in row) == list(range(30, 38))
    assert [len(row) for row in made.rows] == [3, 4, 4]
    assert len(future.world(1, Chance(1)).rows) == 2
    assert made.order == (2,)
    for row, wishes in zip(made.rows, made.wishes, strict=True):
        assert wishes[0] == ()
        assert all(sorted(wish) == sorted(row) for wish in wishes[1:])


def test_ko_26_the_other_of_two_players_takes_both_dominoes_that_are_left() -> None:
    state = start(seats=2)
    settle(state)
    seat = state.turn
    assert seat is not None
    made = Future(Mind(state.view(seat), seat, WEIGHTS)).world(1, Chance(1))
    assert made.order == (1 - seat, 1 - seat)


def test_the_others_take_what_their_territories_have_most_use_for() -> None:
    # Two meadows beside three of them with a fire are worth more to seat 1 than two deserts beside none.
    boards = [Territory(5), laid("24 at 1,0 east", "12 at 2,1 south")]
    state = turn(1, territories=boards, row=[(3, 1)], next_row=(2, 13, 14, 45), deck=tuple(range(30, 38)))
    future = Future(Mind(state.view(0), 0, WEIGHTS))
    assert future.gains[1][13] > future.gains[1][2]
    assert future.world(1, Chance(1)).wishes[0][1].index(13) < 2


def test_ko_6_who_takes_a_lower_domino_chooses_earlier_from_the_row_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offered: list[tuple[int, ...]] = []
    real = Future._best

    def watched(
        future: Future, territory: Territory, numbers: Sequence[int], hopes: Prospects
    ) -> tuple[int, Territory]:
        offered.append(tuple(numbers))
        return real(future, territory, numbers, hopes)

    monkeypatch.setattr(Future, "_best", watched)
    state = turn(1, row=[(3, 1)], next_row=(4, 22, 23), deck=(13, 30, 31, 32))
    future = Future(Mind(state.view(0), 0, WEIGHTS))
    made = World(((4, 22, 23), (13, 30, 31, 32)), (1,), (((), (22, 4, 23)), ((), (13, 30, 31, 32))))
    future.play(Trial(future.mind.mine, (4,)), made)
    assert offered[-1] == (13, 30, 31, 32)
    future.play(Trial(future.mind.mine, (23,)), made)
    assert offered[-1] == (30, 31, 32)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hard_thinks_a_bounded_number_of_steps(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = start(seats=seats)
    settle(state)
    while state.phase != "place":
        play(state, min(texts(state)))
        settle(state)
    added = 0
    real = hard.Future.play

    def counted(future: Future, trial: Trial, world: World) -> float:
        nonlocal added
        added += len(world.rows) * (2 if seats == 2 else 1)
        return real(future, trial, world)

    monkeypatch.setattr(hard.Future, "play", counted)
    effort = Effort(steps=600, batch=2)
    assert state.turn is not None
    outlook = Hard(effort).look_ahead(state.view(state.turn), state.turn, state.moves(state.turn), Chance(1))
    assert 0 < added <= effort.steps
    assert effort.batch <= outlook.futures <= effort.most
    assert len(outlook.order) == effort.candidates


def test_a_move_that_is_clearly_behind_is_given_up_before_the_effort_is_spent() -> None:
    values = {
        LandFire((0, 1)): [9.0, 8.0, 9.0, 10.0],
        LandFire((0, 2)): [1.0, 0.0, 2.0, 1.0],
        LandFire((0, 3)): [8.0, 9.0, 9.0, 8.0],
        LandFire((0, 4)): [0.0, 0.0, 0.0, 1.0],
    }
    assert [str(move) for move in hard._behind(values, 2.5)] == ["fire at 0,4", "fire at 0,2"]


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_normal_beats_random_in_every_mode_and_number(mode: str, seats: int) -> None:
    normal, luck = played(mode, seats, ["normal", *["random"] * (seats - 1)], 12).by_bot
    assert normal.wins >= 10
    assert normal.mean_score > 1.6 * luck.mean_score


def test_easy_stands_between_random_and_normal() -> None:
    normal, easy = played("discovery", 2, ["normal", "easy"], 16).by_bot
    assert normal.mean_score > easy.mean_score
    easy, luck = played("discovery", 2, ["easy", "random"], 16).by_bot
    assert easy.mean_score > luck.mean_score


@pytest.mark.parametrize(("mode", "seats", "matches"), [("discovery", 4, 4), ("totem", 2, 2)])
def test_hard_scores_more_than_normal(
    mode: str, seats: int, matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Already with a fraction of the effort that it has at a table.
    monkeypatch.setitem(BOTS["kingdomino_origins"], "hard", Hard(Effort(steps=200, batch=2)))
    hard, normal = played(mode, seats, ["hard", *["normal"] * (seats - 1)], matches).by_bot
    assert hard.mean_score > normal.mean_score


def test_what_rivals_take_counts_towards_the_totems() -> None:
    # One fish each; the rival's next domino, chosen already, brings two more.
    boards = [laid("6 at 1,0 east"), laid("6 at 1,0 east")]
    ends = {}
    for number in (1, 15):
        state = turn(
            2,
            mode="totem",
            territories=boards,
            row=[(number, 1)],
            next_row=(),
            deck=(),
            totems=(None, 0, None, None),
        )
        future = Future(Mind(state.view(0), 0, WEIGHTS))
        ends[number] = future.play(Trial(future.mind.mine), future.world(12, Chance(1)))
    assert ends[1] - ends[15] > 2


def test_what_the_others_gain_in_the_rows_that_are_near_counts_against_a_move() -> None:
    rival = laid("24 at 1,0 east", "12 at 2,1 south")
    state = turn(
        1, territories=[Territory(5), rival], row=[(3, 1)], next_row=(2, 13), deck=tuple(range(30, 38))
    )
    mind = Mind(state.view(0), 0, WEIGHTS)
    kind, spiteful, blind = Future(mind), Future(mind, 1.0, 1), Future(mind, 1.0, 0)
    made = kind.world(2, Chance(1))
    left = Trial(mind.mine, (2,))
    assert kind.play(left, made) - spiteful.play(left, made) == pytest.approx(kind.gains[1][13])
    assert blind.play(left, made) == kind.play(left, made)


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
@pytest.mark.parametrize("seats", [2, 4])
def test_ground_weighs_a_domino_as_the_whole_territory_would_be_weighed(mode: str, seats: int) -> None:
    state = KingdominoState(KingdominoOptions(mode, True, True), seats, Chance(seats))  # type: ignore[arg-type]
    weighed = 0
    while True:
        settle(state)
        seat = state.turn
        if seat is None or state.result is not None:
            break
        view, moves = state.view(seat), state.moves(seat)
        if state.phase == "place":
            mind = Mind(view, seat, WEIGHTS)
            ground = Ground(mind.options, mind.mine, mind.hopes, WEIGHTS)
            for place, worth in ground.placements(state.domino):
                assert worth == pytest.approx(mind.placed(mind.mine, place)[0])
                weighed += 1
            assert mind.mine.view() == Territory.of(view.territories[seat]).view()
        state.play(seat, NORMAL.choose(view, moves, Chance(1)))
    assert weighed > 100
