"""Abilities, powers, cards worn and put away."""

from __future__ import annotations

from typing import Any

import pytest

from server.games.domino_dungeon.dungeon_events import HeroDefeated, MonsterStruck
from server.games.domino_dungeon.events import (
    CardDrawn,
    ChestOpened,
    CoinsInstead,
    CoinsTaken,
    DeckOffered,
    DiceRolled,
    HeroHealed,
    HeroHit,
    MonsterDefeated,
    MonsterFrozen,
    MonsterHit,
    MonstersPushed,
)
from server.games.domino_dungeon.reading import defence, health_left, strikers
from tests.server.games.domino_dungeon.dungeons import (
    CARDS,
    CORRIDOR,
    hero,
    of_kind,
    play,
    position,
    refusal,
    settle,
    texts,
)


def test_dun_2_fury_is_one_roll_against_each_defence_of_the_room() -> None:
    state = position(
        heroes=[hero("kronn", 6), hero("linna", 6)],
        monsters=[("medium", 6), ("small", 6), ("small", 1)],
        dice=[3, 4, 1],
    )
    events = play(state, "use ability")
    (rolled,) = of_kind(events, DiceRolled)
    assert (rolled.why, rolled.dice, rolled.need, rolled.points) == ("sweep", (3, 4, 1), 4, 1)
    # The goblin (defence 3, health 1) counts two dice, the orc (defence 4) one.
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 2, 1, 0), MonsterHit(0, 1, 1, 1)]
    assert [one.monster for one in of_kind(events, MonsterDefeated)] == [2]
    assert not of_kind(events, HeroHit)


def test_dun_2_fury_strikes_the_boss_too_and_is_bare_strength() -> None:
    worn = [("saintly_patience", "magic"), ("chipped_axe", "weapon")]
    state = position(
        heroes=[hero("kronn", 6, worn), hero("linna")],
        monsters=[("boss", 6), ("small", 6)],
        dice=[4, 3, 1],
        found=True,
    )
    events = play(state, "use ability")
    assert len(of_kind(events, DiceRolled)[0].dice) == 3
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 2, 1, 0), MonsterHit(0, 1, 1, 7)]


def test_dun_2_light_fingers_take_coins_before_the_boss_too() -> None:
    state = position(heroes=[hero("linna", 6), hero("kronn", 6, coins=3), hero("isa", 0, coins=9)])
    assert refusal(state, "use ability on 2") == ("out_of_reach", {"reach": "room"})
    assert refusal(state, "use ability on 0") == ("yourself", {})
    assert of_kind(play(state, "use ability on 1"), CoinsTaken) == [CoinsTaken(0, 1, 3, 3, 0)]
    assert refusal(state, "use ability on 1") == ("no_effect", {"kind": "steal"})


def test_dun_2_light_fingers_hold_five_coins() -> None:
    state = position(heroes=[hero("linna", 6), hero("kronn", 6, coins=9)])
    assert of_kind(play(state, "use ability on 1"), CoinsTaken) == [CoinsTaken(0, 1, 5, 5, 4)]


@pytest.mark.parametrize("key", ["linna", "malaquias", "isa"])
@pytest.mark.parametrize("fate", ["out", "defeated"])
def test_dun_2_nobody_reaches_those_who_are_gone(key: Any, fate: Any) -> None:
    gone = hero("kronn", 6, coins=9, wounds=3, fate=fate)
    state = position(heroes=[hero(key, 6), gone, hero("timba", 6)], found=True)
    assert "use ability on 1" not in texts(state)
    if key == "isa":
        assert [one.hero for one in of_kind(play(state, "use ability at 6"), HeroHit)] == [2]


def test_dun_2_a_toast_heals_a_hero_of_the_room_oneself_too() -> None:
    state = position(heroes=[hero("malaquias", 6, wounds=2), hero("kronn", 6, wounds=5)])
    assert of_kind(play(state, "use ability on 1"), HeroHealed) == [HeroHealed(0, 1, 1, 4)]
    play(state, "use ability on 0")
    assert [one.wounds for one in state.table.heroes] == [1, 4]


def test_dun_2_a_racket_moves_the_monsters_but_not_the_boss_through_one_door() -> None:
    state = position(
        heroes=[hero("timba", 1), hero("kronn")],
        monsters=[("small", 1), ("boss", 1), ("medium", 1), ("small", 6)],
        found=True,
    )
    assert {text for text in texts(state) if text.startswith("use")} == {
        "use ability at 3",
        "use ability at 6",
    }
    assert refusal(state, "use ability at stairs") == ("not_connected", {})
    assert of_kind(play(state, "use ability at 3"), MonstersPushed) == [MonstersPushed(0, (1, 3), 3)]
    assert [one.room for one in state.table.monsters] == [3, 1, 3, 6]


def test_dun_2_a_blast_wounds_monsters_and_other_heroes_of_one_room_in_reach() -> None:
    state = position(
        heroes=[hero("isa", 6), hero("kronn", 1, wounds=7, coins=20), hero("linna", 6), hero("timba", 1)],
        monsters=[("small", 1), ("large", 1)],
        dice=[4, 2, 3, 1],
    )
    assert {"use ability at 1", "use ability at 6"} <= texts(state)
    assert refusal(state, "use ability at 3") == ("out_of_reach", {"reach": "adjacent"})
    assert refusal(state, "use ability at stairs")[0] == "no_effect"
    events = play(state, "use ability at 1")
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 1, 0), MonsterHit(0, 2, 1, 3)]
    assert of_kind(events, HeroHit) == [HeroHit(0, 1, 1, 0), HeroHit(0, 3, 1, 7)]
    assert of_kind(events, HeroDefeated)[0].hero == 1
    # A fallen hero pays nothing; the goblin does.
    assert [one.wounds for one in state.table.heroes] == [0, 8, 0, 1]
    assert state.hero(0).coins == 3 and state.budget.points == 0 and state.hero(0).wounds == 0


def test_dun_2_a_blast_is_bare_intellect_against_boss_and_shields() -> None:
    worn = [("saintly_patience", "magic")]
    state = position(
        heroes=[hero("isa", 6, worn), hero("kronn", 6, shield=1), hero("linna", 6)],
        monsters=[("boss", 6)],
        dice=[4, 4, 5, 1],
        found=True,
    )
    events = play(state, "use ability at 6")
    assert of_kind(events, DiceRolled)[0].dice == (4, 4, 5, 1)
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 3, 5)]
    assert of_kind(events, HeroHit) == [HeroHit(0, 1, 1, 7), HeroHit(0, 2, 3, 5)]


def test_dun_2_a_blast_reaches_no_farther_than_the_next_room() -> None:
    state = position(
        heroes=[hero("isa", 6), hero("kronn", 3), hero("linna", 0)], monsters=[("small", 3), ("small", 1)]
    )
    assert {text for text in texts(state) if "ability" in text} == {
        "use ability at 1",
        "use ability at stairs",
    }
    assert refusal(state, "use ability at 3") == ("out_of_reach", {"reach": "adjacent"})


def test_dun_2_a_blast_costs_two_points() -> None:
    state = position(heroes=[hero("isa", 6), hero("kronn", 6)], points=1)
    assert refusal(state, "use ability at 6") == ("no_points", {"needed": 2, "points": 1})


def test_dun_5_a_shield_holds_until_the_own_next_turn_and_no_defence_goes_beyond_six() -> None:
    worn = [("mirror", "magic"), ("pot_helmet", "armour")]
    state = position(heroes=[hero("isa", 0, worn), hero("kronn")])
    play(state, f"use {CARDS['mirror']}")
    assert (state.hero(0).shield, defence(state.table, 0)) == (2, 6)
    # No more can come of another one.
    assert refusal(state, f"use {CARDS['mirror']}") == ("no_effect", {"kind": "shield"})
    state = position(heroes=[hero("isa", 0, [("mirror", "magic")]), hero("kronn")])
    play(state, f"use {CARDS['mirror']}")
    assert (defence(state.table, 0), state.hero(0).shield) == (6, 2)
    play(state, "end")
    assert defence(state.table, 0) == 6
    play(state, "end", "monsters")
    assert state.table.turn == 0 and defence(state.table, 0) == 4


def test_dun_5_what_powers_add_adds_up() -> None:
    worn = [("mirror", "magic"), ("coffee_flask", "magic")]
    state = position(heroes=[hero("isa", 0, worn, shield=1), hero("kronn")], points=3)
    play(state, f"use {CARDS['mirror']}", *[f"use {CARDS['coffee_flask']}"] * 2)
    assert (state.hero(0).shield, state.budget.steps) == (3, 3 + 3 + 3)


def test_dun_5_nobody_evades_twice_or_disarms_what_is_disarmed() -> None:
    fog, unscrew = CARDS["fog"], CARDS["unscrew"]
    state = position(
        [(2, (1, 0), 0)], [hero("isa", 0, [("fog", "magic"), ("unscrew", "armour")]), hero("kronn")], points=4
    )
    play(state, f"use {fog}", f"use {unscrew} at 2")
    assert refusal(state, f"use {fog}") == ("no_effect", {"kind": "evade"})
    assert refusal(state, f"use {unscrew} at 2") == ("no_effect", {"kind": "disarm"})


def test_dun_5_a_frozen_monster_neither_strikes_nor_moves_for_a_round() -> None:
    bucket = CARDS["ice_bucket"]
    state = position(
        heroes=[hero("kronn", 6, [("ice_bucket", "magic")]), hero("linna", 0)],
        monsters=[("small", 6), ("boss", 6)],
        dice=[1, 1, 1, 1],
        found=True,
    )
    assert refusal(state, f"use {bucket} against 2") == ("not_the_boss", {})
    assert of_kind(play(state, f"use {bucket} against 1"), MonsterFrozen)
    assert [one.number for one in strikers(state.table, 0)] == [2]
    events = play(state, "go 1")
    assert [one.monster for one in of_kind(events, MonsterStruck)] == [2]
    play(state, "end", "end")
    events = play(state, "monsters")
    assert 1 not in [one.monster for one in of_kind(events, MonsterStruck)]
    assert not state.monster(1).frozen and state.monster(1).room == 6


def test_dun_5_what_is_frozen_cannot_be_frozen_more() -> None:
    bucket = CARDS["ice_bucket"]
    state = position(
        heroes=[hero("kronn", 6, [("ice_bucket", "magic")]), hero("linna")], monsters=[("small", 6)]
    )
    play(state, f"use {bucket} against 1")
    assert refusal(state, f"use {bucket} against 1") == ("no_effect", {"kind": "freeze"})


def test_dun_5_teleports_strides_and_disarming() -> None:
    rooms = [(6, (1, 0), 0), (2, (0, -1), 0), (14, (0, 1), 0), (5, (-1, 0), 0)]
    worn = [("pocket_door", "magic"), ("coffee_flask", "magic"), ("unscrew", "armour")]
    state = position(rooms, [hero("linna", 0, worn), hero("kronn")], points=3)
    assert {f"use {CARDS['pocket_door']} at 14", f"use {CARDS['pocket_door']} at 5"} <= texts(state)
    found = position([*rooms, (29, (0, -2), 0)], [hero("linna", 0, worn), hero("kronn")], found=True)
    assert refusal(found, f"use {CARDS['pocket_door']} at boss") == ("no_such_portal", {"room": 29})
    play(state, f"use {CARDS['coffee_flask']}")
    assert state.budget.steps == 3 + 3 + 1
    play(state, f"use {CARDS['unscrew']} at 2")
    assert state.spent(2)
    play(state, f"use {CARDS['pocket_door']} at 5")
    assert state.hero(0).room == 5


@pytest.mark.parametrize(("card", "rooms"), [("light_ahead", {"6", "1"}), ("magic_hammock", {"6", "1", "3"})])
def test_dun_5_a_teleport_leads_as_many_doors_away_as_it_says(card: str, rooms: set[str]) -> None:
    state = position(
        [*CORRIDOR, (10, (4, 0), 0)], [hero("isa", 0, [(card, "magic")]), hero("linna")], steps=0, points=1
    )
    use = f"use {CARDS[card]} at "
    assert {text.removeprefix(use) for text in texts(state) if text.startswith(use)} == rooms
    assert refusal(state, f"{use}10") == ("too_far", {"room": 10})
    assert refusal(state, f"{use}stairs") == ("already_there", {"room": 0})


def test_dun_5_a_swap_that_would_defeat_is_not_allowed() -> None:
    coat, suit = CARDS["padded_coat"], CARDS["tin_suit"]
    state = position(
        heroes=[hero("kronn", 0, [("padded_coat", "armour")], wounds=8, bag=(suit,)), hero("isa")]
    )
    assert health_left(state.table, 0) == 2
    text = f"equip {suit} armour over {coat}"
    assert text not in texts(state)
    assert refusal(state, text) == ("would_defeat", {"card": suit})


def test_dun_15_a_chest_costs_a_point_and_is_gone() -> None:
    state = position(heroes=[hero("kronn", 3), hero("linna")])
    events = play(state, "chest")
    assert of_kind(events, ChestOpened) == [ChestOpened(0, 3, 1)]
    assert of_kind(events, CardDrawn) and state.spent(3)
    play(state, "bag")
    assert refusal(state, "chest") == ("already_spent", {"symbol": "chest"})


def test_dun_15_equipping_from_the_bag_costs_a_point() -> None:
    helmet, coat = CARDS["pot_helmet"], CARDS["padded_coat"]
    state = position(heroes=[hero("kronn", 0, bag=(helmet, coat)), hero("linna")])
    play(state, f"equip {helmet} armour")
    assert (state.budget.points, defence(state.table, 0)) == (1, 5)
    assert refusal(state, f"equip {coat} armour") == ("slot_full", {"slot": "armour"})
    assert refusal(state, f"equip {coat} magic") == ("wrong_slot", {"card": coat, "slot": "magic"})
    play(state, f"equip {coat} armour over {helmet}")
    assert state.budget.points == 0 and state.hero(0).bag == (helmet,) and health_left(state.table, 0) == 10


def test_dun_16_a_card_won_is_worn_for_nothing_and_the_displaced_goes_to_the_bag() -> None:
    helmet, coat = CARDS["pot_helmet"], CARDS["padded_coat"]
    state = position(heroes=[hero("kronn", 3, [("pot_helmet", "armour")]), hero("linna")])
    state.decks[0].remove(coat)
    state.decks[0].append(coat)
    play(state, "chest")
    assert texts(state) == {f"equip {coat} armour over {helmet}", "bag"}
    play(state, f"equip {coat} armour over {helmet}")
    assert (state.budget.points, state.hero(0).bag) == (1, (helmet,))


def test_dun_16_spells_and_prayers_fit_any_slot_of_the_heroes_who_may_draw_them() -> None:
    state = position(heroes=[hero("timba", 3), hero("linna")])
    assert of_kind(play(state, "chest"), DeckOffered)
    assert texts(state) == {"draw treasure", "draw spell", "draw prayer", "undo"}
    play(state, "draw prayer")
    card = state.table.card
    assert texts(state) == {f"equip {card} {slot}" for slot in ("weapon", "armour", "magic")} | {"bag"}
    state = position(heroes=[hero("kronn", 3), hero("linna")])
    play(state, "chest")
    assert state.table.phase == "card"


def test_dun_16_an_empty_deck_is_not_offered_and_no_deck_at_all_is_worth_five_coins() -> None:
    state = position(heroes=[hero("isa", 3), hero("linna")], decks=(3, 0, 12))
    state.decks[1] = []
    play(state, "chest")
    assert state.table.phase == "card"
    state = position(heroes=[hero("kronn", 3), hero("linna")], decks=(0, 12, 12))
    state.decks[0] = []
    assert of_kind(play(state, "chest"), CoinsInstead) == [CoinsInstead(0, 5, 5)]
    assert state.table.phase == "turn"


def test_dun_16_used_up_cards_leave_the_match() -> None:
    token = CARDS["last_token"]
    state = position(heroes=[hero("malaquias", 0, [("last_token", "magic")], wounds=4), hero("linna")])
    play(state, f"use {token} on 0")
    assert state.hero(0).wounds == 0 and state.table.gone == (token,)
    assert token not in [card for deck in state.decks for card in deck]


def test_dun_15_boots_count_the_steps_already_walked() -> None:
    sandals = CARDS["turbo_sandals"]
    state = position(heroes=[hero("kronn", 0, bag=(sandals,)), hero("linna")])
    play(state, "go 6", "go 1", "go 3")
    assert state.budget.steps == 0
    play(state, f"equip {sandals} armour")
    assert state.budget.steps == 1


def test_dun_15_what_slows_a_hero_takes_no_step_that_was_walked_and_a_stride_stays() -> None:
    suit, sandals, flask = CARDS["tin_suit"], CARDS["turbo_sandals"], CARDS["coffee_flask"]
    kronn = hero("kronn", 0, [("coffee_flask", "magic")], bag=(suit, sandals))
    state = position(heroes=[kronn, hero("linna")], points=3)
    play(state, "go 6", "go 1", "go 3", f"equip {suit} armour")
    assert state.budget.steps == 0
    play(state, f"use {flask}")
    assert state.budget.steps == 2 + 3 - 3
    play(state, f"equip {sandals} armour over {suit}")
    assert state.budget.steps == 4 + 3 - 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("use 1", "not_worn"),
        ("use 11", "no_power"),
        ("use ability at 6", "wrong_target"),
        ("use ability", "no_effect"),
        ("equip 2 weapon", "not_in_bag"),
    ],
)
def test_dun_15_a_power_needs_its_card_and_its_target(text: str, reason: str) -> None:
    state = position(heroes=[hero("kronn", 0, [("pot_helmet", "armour")]), hero("linna")])
    assert refusal(state, text)[0] == reason
    settle(state)
