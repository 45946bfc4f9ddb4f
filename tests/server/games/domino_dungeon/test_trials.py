"""Riddles, traps, attacks, rolling again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.games.domino_dungeon.dungeon_events import HeroDefeated
from server.games.domino_dungeon.events import (
    CardDrawn,
    CardUsedUp,
    DeckOffered,
    DiceRerolled,
    DiceRolled,
    HeroLooted,
    MonsterDefeated,
    MonsterHit,
    TrialEnded,
)
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.view import Monster
from tests.server.games.domino_dungeon.dungeons import (
    CARDS,
    change,
    hero,
    of_kind,
    play,
    position,
    refusal,
    texts,
)

RIDDLE = ((4, (1, 0), 2),)
"""East of the stairs a riddle of Intellect."""
TRAP = ((2, (1, 0), 0),)
"""East of the stairs a trap of Intellect."""


def test_dun_12_a_riddle_is_passed_by_one_die_and_brings_a_card_once() -> None:
    state = position(RIDDLE, [hero("isa", 4), hero("linna")], dice=[1, 4, 2, 3])
    events = play(state, "test")
    (rolled,) = of_kind(events, DiceRolled)
    assert (rolled.why, rolled.dice, rolled.need, rolled.points) == ("riddle", (1, 4, 2, 3), 4, 1)
    assert of_kind(events, TrialEnded) == [TrialEnded(0, 4, "riddle", True, 0, 7, True)]
    assert of_kind(events, DeckOffered)
    assert texts(state) == {"draw treasure", "draw spell"}
    play(state, "draw spell", "bag")
    assert len(state.hero(0).bag) == 1
    assert refusal(state, "test") == ("already_spent", {"symbol": "riddle"})


def test_dun_12_a_failed_riddle_may_be_tried_while_points_last() -> None:
    state = position(RIDDLE, [hero("kronn", 4), hero("linna")], dice=[3, 2])
    play(state, "test", "test")
    assert state.budget.points == 0 and state.hero(0).wounds == 0 and not state.spent(4)
    assert refusal(state, "test") == ("no_points", {"needed": 1, "points": 0})


@pytest.mark.parametrize(("room", "dice"), [(20, 3), (4, 1), (9, 2), (23, 3), (2, 1), (12, 2)])
def test_dun_12_and_13_the_room_names_the_attribute(room: int, dice: int) -> None:
    # Kronn has three dice of Strength, one of Intellect, two of Dexterity.
    state = position([(room, (1, 0), 0)], [hero("kronn", room), hero("linna")], dice=[1] * 3)
    assert len(of_kind(play(state, "test"), DiceRolled)[0].dice) == dice


def test_dun_3_each_dungeon_has_its_own_difficulties_and_wounds() -> None:
    for dungeon, riddle, trap, wounds in ((1, 4, 4, 1), (3, 4, 5, 1), (6, 5, 5, 2)):
        for rooms, room, need, lost in ((RIDDLE, 4, riddle, 0), (TRAP, 2, trap, wounds)):
            state = position(
                rooms,
                [hero("kronn", room), hero("linna")],
                dice=[need - 1, need],
                options=DungeonOptions(dungeon=dungeon),
            )
            assert [one.passed for one in of_kind(play(state, "test", "test"), TrialEnded)] == [False, True]
            assert state.hero(0).wounds == lost


def test_dun_12_extra_dice_of_cards_help_tests_and_weapons_do_not() -> None:
    worn = [("house_rules", "weapon"), ("magnifying_glass", "magic")]
    state = position(RIDDLE, [hero("kronn", 4, worn), hero("linna")], dice=[1] * 9)
    (rolled,) = of_kind(play(state, "test"), DiceRolled)
    assert len(rolled.dice) == 1 + 2


def test_dun_13_entering_a_trap_tests_at_once_at_no_cost() -> None:
    for die, wounds in ((3, 1), (4, 0)):
        state = position(TRAP, dice=[die])
        events = play(state, "go 2")
        assert of_kind(events, TrialEnded) == [
            TrialEnded(0, 2, "trap_entered", not wounds, wounds, 8 - wounds, False)
        ]
        assert state.hero(0).wounds == wounds and state.budget.points == 2 and not state.spent(2)


def test_dun_13_a_trap_tests_who_comes_by_portal_or_power() -> None:
    rooms = [*TRAP, (6, (0, -1), 1)]
    state = position(rooms, [hero("kronn", 6, [("light_ahead", "magic")]), hero("linna")], dice=[1])
    assert of_kind(play(state, f"use {CARDS['light_ahead']} at 2"), TrialEnded)[0].wounds == 1
    assert state.hero(0).room == 2


def test_dun_13_a_point_disarms_the_trap_for_good_or_wounds() -> None:
    state = position(TRAP, [hero("kronn", 2), hero("linna")], dice=[2, 6])
    play(state, "test")
    assert state.hero(0).wounds == 1 and not state.spent(2)
    play(state, "test")
    assert state.hero(0).wounds == 1 and state.spent(2)
    state = position(TRAP, [hero("kronn"), hero("linna", 2)], dice=[1], turn=0)
    play(state, "go 2")
    assert state.hero(0).wounds == 1


def test_dun_13_a_disarmed_trap_tests_nobody_any_more() -> None:
    state = position(TRAP, [hero("kronn", 2), hero("linna")], dice=[6, 1])
    play(state, "test")
    assert not of_kind(play(state, "go stairs", "go 2"), DiceRolled)
    assert refusal(state, "test") == ("already_spent", {"symbol": "trap"})


def test_dun_13_galoshes_walk_over_traps() -> None:
    state = position(TRAP, [hero("kronn", worn=[("galoshes", "armour")]), hero("linna")], dice=[1])
    assert not of_kind(play(state, "go 2"), DiceRolled)


def test_dun_13_a_trap_can_defeat() -> None:
    state = position(TRAP, [hero("kronn", wounds=7), hero("linna")], dice=[1])
    assert of_kind(play(state, "go 2"), HeroDefeated)
    assert state.table.turn == 1


def test_dun_14_each_die_that_reaches_the_defence_wounds_until_the_monster_falls() -> None:
    state = position(
        heroes=[hero("kronn", 6), hero("linna")], monsters=[("medium", 6)], dice=[4, 3, 2, 3, 6, 4]
    )
    events = play(state, "attack 1")
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 1, 1)]
    events = play(state, "attack 1")
    # No more wounds are dealt than the monster had left.
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 1, 0)]
    assert of_kind(events, MonsterDefeated) == [MonsterDefeated(0, 1, 6, 6, 0)]
    assert not state.table.monsters and state.hero(0).coins == 6
    # Only the boss makes a slayer.
    assert state.table.slayer is None


@pytest.mark.parametrize("text", ["attack 1", "attack 1 with 1", "loot 1", "loot 1 with 1", "test"])
def test_dun_12_14_and_22_tests_attacks_and_loot_cost_a_point(text: str) -> None:
    heroes = [hero("kronn", 4, [("rusty_machete", "weapon")]), hero("linna", 4, coins=99)]
    state = position(RIDDLE, heroes, [("boss", 4)], found=True, dice=[1] * 8)
    assert CARDS["rusty_machete"] == 1
    for left in (1, 0):
        (rolled,) = of_kind(play(state, text), DiceRolled)
        assert rolled.points == state.budget.points == left
    assert refusal(state, text) == ("no_points", {"needed": 1, "points": 0})


def test_dun_14_a_reward_comes_on_top_and_the_boss_has_a_slayer() -> None:
    state = position(
        heroes=[hero("kronn", 6, coins=8), hero("linna")], monsters=[("boss", 6)], dice=[4] * 3, found=True
    )
    change(state, monsters=(replace(state.monster(1), wounds=5),))
    assert of_kind(play(state, "attack 1"), MonsterDefeated) == [MonsterDefeated(0, 1, 30, 38, 0)]
    assert (state.hero(0).coins, state.table.slayer) == (38, 0)


def test_dun_14_a_large_monster_pays_coins_and_a_treasure() -> None:
    state = position(heroes=[hero("kronn", 6), hero("linna")], monsters=[("large", 6)], dice=[6] * 3)
    change(state, monsters=(Monster(1, "large", 6, wounds=1),))
    events = play(state, "attack 1")
    assert state.hero(0).coins == 10
    assert of_kind(events, CardDrawn)[0].deck == "treasure"
    assert state.table.phase == "card"


def test_dun_14_weapons_add_dice_and_reach_the_next_room() -> None:
    worn = [("moody_crossbow", "weapon")]
    state = position(heroes=[hero("linna", 6, worn), hero("kronn")], monsters=[("small", 1)], dice=[1] * 6)
    card = CARDS["moody_crossbow"]
    assert refusal(state, "attack 1") == ("out_of_reach", {"reach": "room"})
    (rolled,) = of_kind(play(state, f"attack 1 with {card}"), DiceRolled)
    assert len(rolled.dice) == 4 + 2
    # Through walls no weapon reaches: the monster two rooms away is out of reach.
    state = position(heroes=[hero("linna", 0, worn), hero("kronn")], monsters=[("small", 1)])
    assert refusal(state, f"attack 1 with {card}") == ("out_of_reach", {"reach": "adjacent"})
    assert refusal(state, "attack 1 with 1") == ("not_worn", {"card": 1})
    assert refusal(state, "attack 9") == ("no_such_monster", {"monster": 9})


def test_dun_14_a_bag_card_does_not_fight_and_a_single_use_weapon_goes() -> None:
    cracker = CARDS["june_cracker"]
    state = position(
        heroes=[hero("kronn", 6, bag=(cracker,)), hero("linna")], monsters=[("small", 6)], dice=[1] * 9
    )
    assert refusal(state, f"attack 1 with {cracker}") == ("not_worn", {"card": cracker})
    play(state, f"equip {cracker} weapon")
    events = play(state, f"attack 1 with {cracker}")
    assert of_kind(events, CardUsedUp) == [CardUsedUp(0, cracker)]
    assert len(of_kind(events, DiceRolled)[0].dice) == 2 + 4
    assert state.table.gone == (cracker,) and not state.hero(0).worn


def test_dun_14_dice_for_tests_are_none_for_attacks() -> None:
    worn = [("saintly_patience", "magic"), ("rusty_machete", "weapon")]
    state = position(heroes=[hero("kronn", 6, worn), hero("linna")], monsters=[("large", 6)], dice=[1] * 9)
    rolled = of_kind(play(state, "attack 1", f"attack 1 with {CARDS['rusty_machete']}"), DiceRolled)
    assert [len(one.dice) for one in rolled] == [3, 3 + 1]


def test_dun_14_a_long_arm_strikes_next_door() -> None:
    state = position(
        heroes=[hero("kronn", 6, [("stretchy_glove", "magic")]), hero("linna")], monsters=[("small", 1)]
    )
    assert "attack 1" in texts(state)


def test_dun_5_a_card_rolls_the_lowest_dice_again_once_a_turn() -> None:
    coin = CARDS["lucky_coin"]
    state = position(
        heroes=[hero("kronn", 6, [("lucky_coin", "magic")]), hero("linna")],
        monsters=[("large", 6)],
        dice=[3, 1, 5, 6, 1, 1, 1],
    )
    events = play(state, "attack 1")
    assert of_kind(events, DiceRolled)[0].again and not of_kind(events, MonsterHit)
    assert texts(state) == {f"reroll {coin}", "stand"}
    ask = state.ask(0)
    assert ask is not None
    assert ask.facts == {"why": "attack", "need": 4, "dice": (3, 1, 5)}
    events = play(state, f"reroll {coin}")
    assert of_kind(events, DiceRerolled) == [DiceRerolled(0, coin, (3, 6, 5), False)]
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 2, 2)]
    # Spent for this turn: the next roll stands as it falls.
    assert of_kind(play(state, "attack 1"), MonsterHit) == [MonsterHit(0, 1, 0, 2)]


def test_dun_5_dice_may_stand_and_a_single_use_re_roll_goes() -> None:
    dice = CARDS["loaded_dice"]
    worn = [("loaded_dice", "magic")]
    state = position(RIDDLE, [hero("kronn", 4, worn), hero("linna")], dice=[1, 2, 6])
    play(state, "test", "stand")
    assert not state.spent(4) and state.hero(0).worn
    play(state, "test")
    events = play(state, f"reroll {dice}")
    assert of_kind(events, TrialEnded)[0].passed
    assert state.table.gone == (dice,)


def test_dun_5_no_success_is_rolled_again() -> None:
    dice = CARDS["loaded_dice"]
    heroes = [hero("kronn", 6, [("loaded_dice", "magic")]), hero("linna")]
    state = position(heroes=heroes, monsters=[("large", 6)], dice=[4, 3, 5, 1, 1, 1])
    events = play(state, "attack 1", f"reroll {dice}")
    assert of_kind(events, DiceRerolled)[0].dice == (4, 1, 5)


def test_dun_5_nobody_is_asked_to_roll_again_what_cannot_get_better() -> None:
    state = position(
        heroes=[hero("kronn", 6, [("lucky_coin", "magic")]), hero("linna")],
        monsters=[("small", 6)],
        dice=[3, 1, 1],
    )
    events = play(state, "attack 1")
    assert of_kind(events, MonsterDefeated) and state.table.phase == "turn"
    heroes = [hero("kronn", 6, [("lucky_coin", "magic")]), hero("linna", 6, coins=5)]
    state = position(heroes=heroes, dice=[4, 1, 1], found=True)
    assert of_kind(play(state, "loot 1"), HeroLooted) and state.table.phase == "turn"


@pytest.mark.parametrize(("text", "reason"), [("chest", "no_chest"), ("test", "nothing_to_test")])
def test_dun_12_what_is_not_there_cannot_be_tried(text: str, reason: str) -> None:
    assert refusal(position(), text) == (reason, {})
