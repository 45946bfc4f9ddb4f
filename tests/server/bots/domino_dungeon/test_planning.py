"""Normal and easy players do what a sensible hero would in positions where that is plain."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from server.bots.domino_dungeon.deeds import Deeds
from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.normal import EASY, NORMAL
from server.bots.domino_dungeon.plan import Plan
from server.bots.domino_dungeon.worth import Weights, dread, felling, fraying, risk
from server.chance import Chance
from server.games import GAMES
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.simulate import simulate
from tests.server.games.domino_dungeon.dungeons import PLAIN, hero, play, position, texts


def choice(state: DungeonState) -> str:
    """What the normal player does, as a text."""
    seat = state.table.asked
    assert seat is not None
    return str(NORMAL.choose(state.view(seat), state.moves(seat), Chance(1)))


def turn_of(state: DungeonState) -> list[str]:
    """The moves of a whole turn, undone ones left out."""
    seat, made = state.table.turn, []
    while state.table.turn == seat and state.table.result is None:
        if state.table.phase == "lay":
            break
        move = choice(state) if state.automatic() is None else next(iter(texts(state)))
        play(state, move)
        made.append(move)
        if move == "end":
            break
    return made


def test_a_chest_beside_the_hero_is_fetched() -> None:
    state = position(heroes=[hero("kronn", 1), hero("isa")])
    made = turn_of(state)
    assert made[:2] == ["go 3", "chest"]


def test_a_small_monster_is_fought_when_nothing_else_is_to_be_had() -> None:
    state = position(((6, (1, 0), 0),), [hero("linna", 6), hero("isa")], [("small", 6)], found=True)
    assert choice(state) == "attack 1"


def test_a_wounded_hero_does_not_end_its_turn_beside_what_may_fell_it() -> None:
    state = position(heroes=[hero("linna", 1, wounds=7), hero("isa", 0)], monsters=[("large", 3)], points=0)
    assert choice(state) != "end"
    turn_of(state)
    assert state.table.heroes[0].room in (0, 6)


def test_dun_22_a_weak_hero_gets_out_when_it_can() -> None:
    state = position(heroes=[hero("isa", 6, wounds=6, coins=20), hero("kronn", 3)], found=True)
    assert turn_of(state)[-1] == "go stairs"


def test_dun_23_the_slayer_ends_the_match_when_it_is_the_richest() -> None:
    state = position(((6, (1, 0), 0),), [hero("kronn", 6, coins=40), hero("isa", 6)], found=True, slayer=0)
    assert turn_of(state) == ["go stairs"]


def test_dun_25_nobody_stays_when_the_dungeon_is_about_to_collapse() -> None:
    heroes = [hero("kronn", 3), hero("isa", 1, coins=30)]
    options = DungeonOptions(collapse=True)
    state = position(heroes=heroes, found=True, collapse=1, options=options)
    assert turn_of(state)[-3:] == ["go 1", "go 6", "go stairs"]


def test_a_wounded_cleric_heals_itself_when_nothing_else_is_to_be_had() -> None:
    rooms = ((6, (1, 0), 0), (1, (2, 0), 0))
    state = position(rooms, [hero("malaquias", 1, wounds=6), hero("isa")], found=True, steps=0)
    assert turn_of(state) == ["use ability on 0", "use ability on 0", "end"]


def test_dun_9_a_rival_gets_a_monster_and_no_chest() -> None:
    state = position(
        rooms=(), heroes=[hero("isa", 0, wounds=5), hero("kronn", 0)], hands=[(5,), (18, 19, 20)], monsters=()
    )
    play(state, "kick east")
    assert state.table.asked == 1
    laid = NORMAL.choose(state.view(1), state.moves(1), Chance(1))
    assert isinstance(laid, m.Lay) and laid.room == 19


def test_what_is_laid_for_oneself_is_no_monster() -> None:
    state = position(
        rooms=(), heroes=[hero("isa", 0, wounds=5), hero("kronn", 0)], hands=[(19, 18), ()], monsters=()
    )
    play(state, "kick east")
    assert state.table.asked == 0
    laid = NORMAL.choose(state.view(0), state.moves(0), Chance(1))
    assert isinstance(laid, m.Lay) and laid.room == 18


def test_dun_2_nobody_blasts_the_whole_company_at_the_start() -> None:
    heroes = [hero("isa"), hero("kronn"), hero("linna"), hero("timba")]
    state = position(rooms=(), heroes=heroes)
    worth = {str(move): coins for coins, move in NORMAL.judged(state.view(0), state.moves(0), Chance(1))}
    # So far behind that no player with futures or blur thinks of it.
    assert worth["use ability at stairs"] < max(worth.values()) - 8
    for seed in range(20):
        assert str(EASY.choose(state.view(0), state.moves(0), Chance(seed))) != "use ability at stairs"


def test_dun_2_a_richer_rival_about_to_fall_is_blasted() -> None:
    rich = hero("kronn", 1, coins=40, wounds=7)
    state = position(((6, (1, 0), 0), (1, (2, 0), 0)), [hero("isa", 6), rich], hands=[(), ()], steps=0)
    assert choice(state) == "use ability at 1"
    poor = replace(rich, coins=0, wounds=0)
    state = position(((6, (1, 0), 0), (1, (2, 0), 0)), [hero("isa", 6), poor], hands=[(), ()], steps=0)
    assert choice(state) == "end"


def test_dun_17_racket_drives_what_would_strike_to_a_rival() -> None:
    heroes = [hero("timba", 6, wounds=5, coins=20), hero("isa", 1)]
    state = position(((6, (1, 0), 0), (1, (2, 0), 0)), heroes, [("large", 6)], steps=0, points=1)
    assert choice(state) == "use ability at 1"


def test_who_is_late_in_a_dungeon_grows_weary_of_it() -> None:
    heroes = [hero("malaquias", 6, coins=3), hero("isa", 0, fate="out", coins=60)]
    gains = []
    for number in (5, 12, 20, 30):
        state = position(heroes=heroes, found=True, dungeon_round=number)
        gains.append(Mind(state.view(0), 0, Weights()).exit_gain)
    assert gains[0] == gains[1] < 0 < gains[2] < gains[3]


@pytest.mark.parametrize("player", [EASY, NORMAL], ids=["easy", "normal"])
def test_nobody_takes_a_move_back(player: object) -> None:
    state = position(heroes=[hero("kronn", 6), hero("isa")])
    play(state, "go stairs")
    assert m.UNDO in state.moves(0)
    for number in range(20):
        assert NORMAL.choose(state.view(0), state.moves(0), Chance(number)) != m.UNDO
        assert EASY.choose(state.view(0), [m.UNDO, m.END_TURN], Chance(number)) == m.END_TURN


def test_points_and_steps_are_never_a_burden() -> None:
    state = position(heroes=[hero("isa", 6), hero("kronn", 1)], monsters=[("medium", 1), ("small", 6)])
    plan = Plan(Deeds(Mind(state.view(0), 0, Weights())))
    for room, steps, points in product((0, 6, 1, 3), range(4), range(3)):
        worth = plan.best(room, steps, points)
        assert points == 0 or worth >= plan.best(room, steps, points - 1)
        assert steps == 0 or worth >= plan.best(room, steps - 1, points)


def test_a_table_with_many_points_and_steps_is_planned_for_as_well() -> None:
    numbers = replace(PLAIN.numbers, points=6)
    heroes = tuple(replace(each, steps=9) for each in PLAIN.heroes)
    rules = DominoDungeon(replace(PLAIN, numbers=numbers, heroes=heroes))
    state, luck = rules.new(DungeonOptions(), 4, Chance(1)), Chance(2)
    for _ in range(200):
        due = state.automatic()
        if due is None:
            if state.result is not None:
                break
            (seat,) = state.waiting
            due = seat, NORMAL.choose(state.view(seat), state.moves(seat), luck)
        state.play(*due)
    assert state.round > 1


def test_chances_of_dice_are_those_of_all_throws() -> None:
    throws = list(product(range(1, 7), repeat=3))
    hits = [sum(die >= 4 for die in throw) for throw in throws]
    assert felling(3, 4, 2, 1) == pytest.approx(sum(n >= 2 for n in hits) / len(throws))
    assert fraying(3, 4, 2) == pytest.approx(
        [sum(n >= 2 for n in hits) / 216, hits.count(1) / 216, hits.count(0) / 216]
    )
    found = True
    expected = sum(risk(4 - n, found=found) - risk(4, found=found) for n in hits) / 216
    assert dread(3, 4, 4, found=found) == pytest.approx(expected)


def test_less_health_is_more_risk() -> None:
    for found in (False, True):
        risks = [risk(health / 2, found=found) for health in range(30)]
        assert risks == sorted(risks, reverse=True) and risks[0] == 1.0


def test_normal_and_easy_beat_random_by_far() -> None:
    rules = GAMES["domino_dungeon"]
    for better, worse in (("normal", "random"), ("easy", "random")):
        report = simulate(rules, 2, 16, 3, (better, worse), rules.Options())
        wins = {line.name: line.wins for line in report.by_bot}
        assert wins[better] > 2 * wins[worse], (better, worse, wins)
