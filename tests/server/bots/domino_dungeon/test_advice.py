"""What the adviser of Dominó Dungeon says is true of the position."""

from __future__ import annotations

from typing import Any

import pytest

from server.bots.domino_dungeon.advice import REASONS, DungeonAdviser
from server.bots.domino_dungeon.aims import aim_of
from server.bots.domino_dungeon.deeds import Deeds
from server.bots.domino_dungeon.hard import Effort, Hard
from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.normal import NORMAL
from server.bots.domino_dungeon.plan import Plan
from server.bots.domino_dungeon.reasons import percent, reasons
from server.chance import Chance
from server.games.contract import Advice
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import Monster, Roll
from tests.server.games.domino_dungeon.dungeons import CARDS, OPEN, change, hero, play, position

LIGHT = DungeonAdviser(Hard(Effort(futures=2, candidates=2, margin=1.0)))


def spoken_for(state: DungeonState, text: str) -> dict[str, dict[str, Any]]:
    """All that speaks for a move of whoever is asked; every reason is a known one with its facts."""
    seat = state.table.asked
    assert seat is not None
    move = DOMINO_DUNGEON.parse(text)
    assert move in state.moves(seat)
    found = reasons(state.view(seat), seat, move)
    for reason, facts in found.items():
        assert tuple(facts) == REASONS[reason], reason
    return found


def test_what_leaves_no_choice_needs_no_thought() -> None:
    state = position()
    assert LIGHT.advise(state.view(0), [m.END_TURN, m.UNDO], Chance(1)) == Advice(m.END_TURN, "only_move")


def test_who_has_no_seat_or_no_move_gets_no_advice() -> None:
    state = position()
    with pytest.raises(ValueError, match="public"):
        LIGHT.advise(state.view("public"), state.moves(0), Chance(0))
    with pytest.raises(ValueError, match="0 moves"):
        LIGHT.advise(state.view(0), (), Chance(0))


def test_the_advice_is_what_the_hard_player_does_and_its_reason_sets_it_apart() -> None:
    state = position(heroes=[hero("kronn", 3), hero("isa")], steps=0)
    advice = LIGHT.advise(state.view(0), state.moves(0), Chance(1))
    assert advice.move == LIGHT.player.choose(state.view(0), state.moves(0), Chance(1))
    assert (str(advice.move), advice.reason) == ("chest", "chest_here")


def test_dun_14_an_attack_names_its_chance_and_the_reward() -> None:
    state = position(heroes=[hero("kronn", 6), hero("isa")], monsters=[("small", 6)])
    # Three dice against defence 3: all three miss with a chance of 1 in 27.
    assert spoken_for(state, "attack 1")["beats_monster"] == {"monster": 1, "chance": 96, "coins": 3}
    assert "wounds_monster" not in spoken_for(state, "attack 1")
    large = position(heroes=[hero("kronn", 3), hero("isa")], monsters=[("large", 3)])
    found = spoken_for(large, "attack 1")
    assert found["wounds_monster"] == {"monster": 1, "left": 4} and "beats_monster" not in found


def test_dun_14_an_attack_from_another_room_is_told() -> None:
    archer = hero("linna", 6, worn=[("slingshot", "weapon")])
    state = position(heroes=[archer, hero("isa")], monsters=[("small", 1)])
    sling = f"attack 1 with {CARDS['slingshot']}"
    assert spoken_for(state, sling)["from_afar"] == {"monster": 1}
    near = position(heroes=[archer, hero("isa")], monsters=[("small", 6)])
    assert "from_afar" not in spoken_for(near, sling)


def test_dun_22_a_weak_boss_is_worth_an_attack() -> None:
    state = position(heroes=[hero("kronn", 6), hero("isa")], monsters=[("boss", 6)], found=True)
    health = state.kind("boss").health
    for left in (3, 4):
        change(state, monsters=(Monster(1, "boss", 6, wounds=health - left),))
        found = spoken_for(state, "attack 1")
        assert ("boss_weak" in found, "wounds_monster" in found) == (left == 3, True)
    change(state, monsters=(Monster(1, "boss", 6, wounds=health - 1),))
    assert spoken_for(state, "attack 1")["boss_weak"] == {"left": 1, "chance": 88}


def test_dun_22_looting_names_the_purse_and_the_chance() -> None:
    state = position(heroes=[hero("kronn", 6), hero("isa", 6, coins=11)], found=True)
    # Three dice against defence 4: one in eight that none does.
    assert spoken_for(state, "loot 1")["loots"] == {"seat": 1, "coins": 11, "chance": 88}


def test_dun_2_abilities_say_what_they_do() -> None:
    thief = position(heroes=[hero("linna", 6), hero("isa", 6, coins=3)])
    assert spoken_for(thief, "use ability on 1")["steals"] == {"seat": 1, "coins": 3}
    cleric = position(heroes=[hero("malaquias", 6, wounds=2), hero("isa", 6, wounds=1)])
    left = cleric.book.health_left(cleric.hero(0))
    assert spoken_for(cleric, "use ability on 0")["heal"] == {"wounds": 1, "left": left + 1}
    assert "heal" not in spoken_for(cleric, "use ability on 1")
    furious = position(heroes=[hero("kronn", 6), hero("isa")], monsters=[("small", 6), ("medium", 6)])
    assert spoken_for(furious, "use ability")["strikes_all"] == {"monsters": 2}
    bard = position(heroes=[hero("timba", 6), hero("isa")], monsters=[("large", 6)])
    assert spoken_for(bard, "use ability at 1")["leaves_unhurt"] == {"dice": 2}
    single = position(heroes=[hero("kronn", 6), hero("isa")], monsters=[("small", 6)])
    assert spoken_for(single, "use ability")["beats_monster"] == {"monster": 1, "chance": 96, "coins": 3}


def test_dun_2_a_blast_names_the_richest_it_strikes() -> None:
    heroes = [hero("isa", 6), hero("kronn", 6, coins=4), hero("linna", 6, coins=9)]
    state = position(heroes=heroes)
    assert spoken_for(state, "use ability at 6") == {"strikes_richer": {"seat": 2, "worth": 9}}
    poor = position(heroes=[hero("isa", 6, coins=9), *heroes[1:]])
    assert spoken_for(poor, "use ability at 6") == {}


def test_dun_5_powers_say_against_what_they_are() -> None:
    mage = hero("isa", 6, worn=[("mirror", "magic"), ("fog", "magic"), ("popsicle", "armour")])
    state = position(heroes=[mage, hero("kronn")], monsters=[("small", 6), ("medium", 1)])
    assert spoken_for(state, f"use {CARDS['mirror']}")["wards_off"] == {"dice": 2}
    assert spoken_for(state, f"use {CARDS['fog']}")["leaves_unhurt"] == {"dice": 1}
    frozen = spoken_for(state, f"use {CARDS['popsicle']} against 1")
    assert frozen["holds_off"] == {"monster": 1, "dice": 1}
    walker = position(heroes=[hero("isa", 6, worn=[("coffee_flask", "magic")]), hero("kronn")])
    assert spoken_for(walker, f"use {CARDS['coffee_flask']}")["more_steps"] == {"steps": 6}


def test_dun_12_tests_name_their_chance() -> None:
    riddle = position(rooms=((20, (1, 0), 2),), heroes=[hero("kronn", 20), hero("isa")])
    assert spoken_for(riddle, "test")["riddle"] == {"chance": 88}
    trap = position(rooms=((2, (1, 0), 0),), heroes=[hero("isa", 2), hero("kronn")])
    assert spoken_for(trap, "test")["disarm"] == {"chance": 94}


def test_dun_22_getting_out_names_what_is_carried() -> None:
    heroes = [hero("kronn", 6, coins=30), hero("isa", 3, coins=12)]
    state = position(heroes=heroes, found=True)
    assert spoken_for(state, "go stairs") == {"get_out": {"worth": 30}}
    slayer = position(heroes=heroes, found=True, slayer=0)
    assert spoken_for(slayer, "go stairs")["ends_as_richest"] == {"worth": 30, "ahead": 18}
    poor = position(heroes=[hero("kronn", 6, coins=2), heroes[1]], found=True, slayer=0)
    assert "ends_as_richest" not in spoken_for(poor, "go stairs")
    falling = position(heroes=heroes, found=True, collapse=2, options=DungeonOptions(collapse=True))
    assert spoken_for(falling, "go stairs")["collapse_near"] == {"rounds": 2}


def test_dun_17_fleeing_compares_the_dice_that_can_strike() -> None:
    weak = hero("linna", 1, wounds=6, coins=20)
    state = position(heroes=[weak, hero("isa")], monsters=[("large", 3)], points=0)
    assert spoken_for(state, "go 6")["flee"] == {"room": 6, "before": 2, "after": 0}
    beside = position(heroes=[weak, hero("isa")], monsters=[("large", 1)], steps=1, points=0)
    assert "flee" not in spoken_for(beside, "go 6")  # an ogre walks one room, too


def test_dun_17_that_it_is_safe_is_told_where_it_is_not_so_everywhere() -> None:
    state = position(heroes=[hero("linna", 0), hero("isa")], monsters=[("large", 3)])
    assert spoken_for(state, "end")["safe_here"] == {}
    assert "safe_here" not in spoken_for(position(heroes=[hero("linna", 0), hero("isa")]), "end")
    far = position(heroes=[hero("linna", 0), hero("isa")], monsters=[("large", 3)], steps=1)
    assert "safe_here" not in spoken_for(far, "end")
    near = position(heroes=[hero("linna", 1), hero("isa")], monsters=[("large", 3)])
    assert "safe_here" not in spoken_for(near, "end")


def test_dun_8_who_stays_for_fear_of_leaving_is_told_the_dice() -> None:
    weak = hero("isa", 6, wounds=6, coins=20)
    state = position(((6, (1, 0), 0),), [weak, hero("kronn")], [("large", 6)], points=0)
    assert spoken_for(state, "end")["strike_leaving"] == {"dice": 2}
    assert "strike_leaving" not in spoken_for(position(heroes=[weak, hero("kronn")]), "end")


def test_a_step_names_what_the_rest_of_the_turn_is_for() -> None:
    chest = position(heroes=[hero("kronn", 6), hero("isa")])
    assert spoken_for(chest, "go 1") == {"chest_there": {"room": 3}}
    fight = position(((6, (1, 0), 0), (1, (2, 0), 0)), [hero("linna", 6), hero("isa")], [("small", 1)])
    assert spoken_for(fight, "go 1") == {"attack_there": {"monster": 1, "room": 1}}
    thief = [hero("linna", 6), hero("isa", 1, coins=8)]
    assert spoken_for(position(heroes=thief), "go 1") == {"rob_there": {"seat": 1, "coins": 8}}
    riddle = position(((20, (1, 0), 2),), [hero("kronn", 0), hero("isa")])
    assert spoken_for(riddle, "go 20") == {"riddle_there": {"room": 20}}
    door = position(heroes=[hero("kronn", 6), hero("isa")], rooms=((6, (1, 0), 0),))
    assert spoken_for(door, "go stairs") == {"kick_there": {"room": 0}}


def test_a_step_without_points_names_what_comes_nearer_and_how_far_it_is() -> None:
    state = position(heroes=[hero("kronn", 0), hero("isa")], points=0, steps=2)
    assert spoken_for(state, "go 6")["chest_near"] == {"room": 3, "away": 3}
    assert "chest_near" not in spoken_for(position(heroes=[hero("kronn", 6), hero("isa")]), "go stairs")
    rooms = ((6, (1, 0), 0), (1, (2, 0), 0), (15, (3, 0), 0))
    heroes = [hero("kronn", 6), hero("isa")]
    prey = position(rooms, heroes, [("small", 15)], points=0, steps=1, found=True, content=OPEN)
    assert spoken_for(prey, "go 1")["monster_near"] == {"monster": 1, "room": 15, "away": 2}
    rich = hero("kronn", 1, coins=30, wounds=5)
    out = position(((6, (1, 0), 0), (1, (2, 0), 0)), [rich, hero("isa")], found=True, points=0, steps=1)
    assert spoken_for(out, "go 6")["stairs_near"] == {"away": 2}
    now = position(((6, (1, 0), 0), (1, (2, 0), 0)), [rich, hero("isa")], found=True, points=0)
    assert spoken_for(now, "go 6") == {"out_now": {"worth": 30}}


def test_what_waits_for_the_next_turn_is_named() -> None:
    state = position(heroes=[hero("kronn", 1), hero("isa")], points=0, steps=1)
    assert spoken_for(state, "end")["next_turn"] == {"what": "chest", "room": 3}
    fight = position(
        ((6, (1, 0), 0),), [hero("kronn", 6), hero("isa")], [("medium", 6)], points=0, found=True
    )
    assert spoken_for(fight, "end")["next_monster"] == {"monster": 1, "room": 6}


def test_dun_7_who_ends_with_points_left_is_told_that_nothing_is_worth_one() -> None:
    """Unless something is: then the end has no such reason."""
    rooms = ((6, (1, 0), 0), (1, (2, 0), 0))
    idle = position(rooms, [hero("kronn", 6), hero("isa")], found=True)
    assert spoken_for(idle, "end") == {"nothing_near": {}}
    spent = position(rooms, [hero("kronn", 6), hero("isa")], found=True, points=0)
    assert spoken_for(spent, "end") == {"points_spent": {}}
    chest = position(heroes=[hero("kronn", 6), hero("isa")], found=True)
    assert "nothing_near" not in spoken_for(chest, "end")
    beyond = position(heroes=[hero("kronn", 6), hero("isa")], found=True, steps=1)
    assert "nothing_near" in spoken_for(beyond, "end")


def test_no_way_is_for_healing_which_is_done_anywhere() -> None:
    """Malaquias heals himself before he gets out: what the way is for is to be out."""
    rooms = ((6, (1, 0), 0), (1, (2, 0), 0))
    wounded = hero("malaquias", 1, wounds=6, coins=30)
    state = position(rooms, [wounded, hero("isa", 1)], found=True, points=1, collapse=1)
    plan = Plan(Deeds(Mind(state.view(0), 0, NORMAL.weights)))
    assert aim_of(plan, 6, 2, 1).deed == ("heal", 0)
    assert spoken_for(state, "go 6")["out_now"] == {"worth": 30}


def test_dun_17_fewer_dice_are_a_reason_where_nothing_else_is() -> None:
    """A little less danger is told when it is all that the plan gains."""
    rooms = ((6, (1, 0), 0), (1, (2, 0), 0), (4, (3, 0), 0), (5, (4, 0), 0))
    heroes = [hero("kronn", 1), hero("isa", 1)]
    state = position(rooms, heroes, [("small", 5)], points=0, steps=2, found=True, content=OPEN)
    assert 0.1 < Mind(state.view(0), 0, NORMAL.weights).danger(1) < 1
    assert spoken_for(state, "go 6") == {"flee": {"room": 6, "before": 1, "after": 0}}


def test_a_step_to_a_second_hope_is_told_when_the_first_is_as_good_from_both_rooms() -> None:
    row = [(number, (x, 0), 0) for x, number in enumerate((6, 1, 3, 7, 8, 9, 18), 1)]
    heroes = [hero("kronn", 3), hero("isa", 0)]
    state = position(row, heroes, points=0, steps=1, found=True, content=OPEN)
    assert spoken_for(state, "go 7") == {"chest_near": {"room": 18, "away": 4}}
    assert spoken_for(state, "go 1") == {}


def test_dun_9_laying_harms_denies_or_helps() -> None:
    hands = [(5,), (18, 19, 2)]
    state = position(rooms=(), heroes=[hero("isa"), hero("kronn")], hands=hands)
    play(state, "kick east")
    assert state.table.asked == 1
    by_room = {}
    for move in state.moves(1):
        assert isinstance(move, m.Lay)
        by_room[move.room] = spoken_for(state, str(move))
    assert by_room[19]["lay_harms"] == {"seat": 0, "symbol": "large", "dice": 2}
    assert by_room[19]["lay_denies"] == {"seat": 0, "symbol": "chest"}
    assert by_room[2]["lay_harms"] == {"seat": 0, "symbol": "trap", "dice": 0}
    assert by_room[18] == {}
    poor = position(rooms=(), heroes=[hero("isa"), hero("kronn")], hands=[(5,), (18, 14)])
    play(poor, "kick east")
    assert spoken_for(poor, "lay 14 turned 0")["lay_poor"] == {"seat": 0, "symbol": "portal"}
    sole = position(rooms=(), heroes=[hero("isa"), hero("kronn")], hands=[(5,), (18,)])
    play(sole, "kick east")
    assert spoken_for(sole, "lay 18 turned 0")["lay_only"] == {}
    own = position(rooms=(), heroes=[hero("isa"), hero("kronn")], hands=[(18,), ()])
    play(own, "kick east")
    assert spoken_for(own, "lay 18 turned 0")["lay_helps"] == {"symbol": "chest"}


def test_dun_16_what_is_better_worn_is_named() -> None:
    state = position(
        heroes=[hero("kronn", 6, bag=(CARDS["pot_helmet"], CARDS["rusty_machete"])), hero("isa")]
    )
    helmet, machete = CARDS["pot_helmet"], CARDS["rusty_machete"]
    better = spoken_for(state, f"equip {helmet} armour")["better_worn"]
    assert better == {"card": helmet, "what": "defence", "before": 4, "after": 5}
    better = spoken_for(state, f"equip {machete} weapon")["better_worn"]
    assert better == {"card": machete, "what": "dice", "before": 3, "after": 4}


def test_dun_5_dice_that_missed_can_be_rolled_again() -> None:
    state = position(
        heroes=[hero("kronn", 6, worn=[("lucky_coin", "magic")]), hero("isa")],
        monsters=[("small", 6)],
        phase="reroll",
        roll=Roll("attack", (1, 2, 2), 3, monster=1),
    )
    assert spoken_for(state, f"reroll {CARDS['lucky_coin']}")["dice_missed"] == {"dice": 3}
    assert spoken_for(state, "stand") == {}
    change(state, roll=Roll("attack", (1, 5, 2), 3, monster=1))
    assert spoken_for(state, "stand") == {"dice_hit": {"dice": 1}}
    change(
        state,
        roll=Roll("attack", (1, 2, 2), 3, monster=1),
        heroes=(hero("kronn", 6, worn=[("loaded_dice", "magic")]), hero("isa")),
    )
    assert spoken_for(state, "stand") == {"saves_card": {"card": CARDS["loaded_dice"]}}


def test_the_last_point_is_not_to_be_lost() -> None:
    for points in (1, 2):
        state = position(heroes=[hero("kronn", 3), hero("isa")], points=points)
        assert ("spend_last_point" in spoken_for(state, "chest")) == (points == 1)
    assert "rooms" in spoken_for(position(), "kick north")["explore"]


def test_a_chance_is_certain_only_when_it_is() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def test_whole_matches_are_advised_with_known_reasons_and_facts() -> None:
    given = set()
    for seed in range(3):
        state = DOMINO_DUNGEON.new(DungeonOptions(collapse=seed == 2), 2 + seed, Chance(seed))
        quick = DungeonAdviser(Hard(Effort(margin=-1.0)))
        while state.result is None:
            due = state.automatic()
            if due is None:
                (seat,) = state.waiting
                advice = quick.advise(state.view(seat), state.moves(seat), Chance(seed))
                assert tuple(advice.facts) == REASONS[advice.reason]
                given.add(advice.reason)
                due = seat, advice.move
            state.play(*due)
    assert len(given) > 12, given
