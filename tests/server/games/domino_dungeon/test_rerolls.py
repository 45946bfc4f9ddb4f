"""When dice may be rolled again, and what the powers of cards come to (DUN-5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from server.games.domino_dungeon.events import (
    CardUsedUp,
    CoinsTaken,
    DiceRerolled,
    DiceRolled,
    HeroHealed,
    HeroHit,
    HeroLooted,
    MonsterFrozen,
    MonsterHit,
    TrialEnded,
)
from server.games.domino_dungeon.view import Monster
from tests.server.games.domino_dungeon.dungeons import (
    CARDS,
    PLAIN,
    change,
    hero,
    of_kind,
    play,
    position,
    refusal,
    texts,
)

COIN = [("lucky_coin", "magic")]


def asked(text: str, *dice: int, **facts: Any) -> bool:
    """Whether a hero with a lucky coin is asked to roll again after that move and these dice."""
    state = position(dice=dice, **facts)
    play(state, text)
    return state.table.phase == "reroll"


def test_dun_5_an_attack_is_rolled_again_while_a_die_missed_and_the_monster_has_health() -> None:
    large = {"heroes": [hero("kronn", 6, COIN), hero("linna")], "monsters": [("large", 6)]}
    assert asked("attack 1", 4, 4, 3, **large)
    assert not asked("attack 1", 4, 4, 4, **large)
    for wounds, again in ((1, True), (2, False), (3, False)):
        state = position(heroes=large["heroes"], dice=[4, 4, 1, 1])
        change(state, monsters=(Monster(1, "large", 6, wounds=wounds),))
        play(state, "attack 1")
        assert (state.table.phase == "reroll") == again


def test_dun_22_loot_is_rolled_again_while_a_die_missed_and_there_are_coins() -> None:
    for dice, coins, again in (((4, 4, 3), 30, True), ((4, 4, 4), 30, False), ((4, 4, 3), 10, False)):
        heroes = [hero("kronn", 6, COIN), hero("linna", 6, coins=coins)]
        assert asked("loot 1", *dice, heroes=heroes, found=True) == again


@pytest.mark.parametrize(("room", "text"), [(4, "test"), (2, "test"), (0, "go 2")])
def test_dun_12_and_13_a_test_is_rolled_again_when_it_failed(room: int, text: str) -> None:
    for die, again in ((4, False), (3, True)):
        rooms = [(4 if room == 4 else 2, (1, 0), 0)]
        assert asked(text, die, heroes=[hero("kronn", room, COIN), hero("linna")], rooms=rooms) == again


def test_dun_5_a_blow_at_a_room_is_rolled_again_against_the_highest_defence_in_it() -> None:
    heroes = [hero("kronn", 6, COIN), hero("linna")]
    monsters = [("small", 6), ("large", 6)]
    assert not asked("use ability", 4, 5, 6, heroes=heroes, monsters=monsters)
    state = position(heroes=heroes, monsters=monsters, dice=[4, 3, 3, 4])
    events = play(state, "use ability")
    assert (state.table.phase, of_kind(events, DiceRolled)[0].need) == ("reroll", 4)
    events = play(state, f"reroll {CARDS['lucky_coin']}")
    # The goblin (3) counts all three, of which it has one health; the ogre (4) counts two.
    assert of_kind(events, DiceRerolled)[0].dice == (4, 4, 3)
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 1, 0), MonsterHit(0, 2, 2, 2)]
    heroes = [hero("isa", 6, COIN), hero("linna", 1, shield=2), hero("kronn", 1)]
    state = position(heroes=heroes, monsters=[("small", 1)], dice=[6, 4, 3, 1, 6])
    assert of_kind(play(state, "use ability at 1"), DiceRolled)[0].need == 6
    events = play(state, f"reroll {CARDS['lucky_coin']}")
    assert of_kind(events, HeroHit) == [HeroHit(0, 1, 2, 6), HeroHit(0, 2, 3, 5)]


def test_dun_5_dice_that_stand_count_as_they_lie() -> None:
    state = position(heroes=[hero("kronn", 6, COIN), hero("linna")], monsters=[("large", 6)], dice=[4, 1, 1])
    events = play(state, "attack 1", "stand")
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 1, 3)]
    # Nobody rolled again: the coin is there for the next roll.
    assert (state.budget.used, state.table.roll) == ((), None)
    state = position(heroes=[hero("kronn", 6, COIN), hero("linna", 6, coins=9)], found=True, dice=[4, 1, 1])
    assert of_kind(play(state, "loot 1", "stand"), HeroLooted)[0].coins == 5
    state = position([(2, (1, 0), 0)], [hero("kronn", 0, COIN), hero("linna")], dice=[1])
    assert of_kind(play(state, "go 2", "stand"), TrialEnded)[0].wounds == 1


def test_dun_5_the_cards_that_strike_a_room_add_their_dice_to_the_attribute() -> None:
    state = position(
        heroes=[hero("isa", 6, [("begone", "magic")]), hero("linna", 6)],
        monsters=[("large", 6), ("large", 1)],
        dice=[4] * 5,
    )
    events = play(state, f"use {CARDS['begone']}")
    assert (len(of_kind(events, DiceRolled)[0].dice), state.budget.points) == (5, 0)
    assert [one.monster for one in of_kind(events, MonsterHit)] == [1] and not of_kind(events, HeroHit)
    state = position(
        heroes=[hero("kronn", 6, [("fireball", "magic")]), hero("linna", 1)], monsters=[("large", 1)]
    )
    state.chance.dice = [4, 4]  # type: ignore[attr-defined]
    events = play(state, f"use {CARDS['fireball']} at 1")
    assert len(of_kind(events, DiceRolled)[0].dice) == 2
    assert of_kind(events, HeroHit) == [HeroHit(0, 1, 2, 6)]


def test_dun_5_prayers_and_spells_reach_as_far_as_they_say() -> None:
    strong, pocket, lolly = (CARDS[key] for key in ("strong_prayer", "hocus_pocket", "popsicle"))
    worn = [("strong_prayer", "weapon"), ("hocus_pocket", "armour"), ("popsicle", "magic")]
    heroes = [hero("timba", 6, worn, wounds=1), hero("kronn", 1, wounds=7, coins=9), hero("isa", 3, wounds=1)]
    state = position(heroes=heroes, monsters=[("small", 1), ("small", 6)], points=4)
    assert refusal(state, f"use {strong} on 2") == ("out_of_reach", {"reach": "adjacent"})
    assert of_kind(play(state, f"use {strong} on 1"), HeroHealed) == [HeroHealed(0, 1, 4, 5)]
    assert of_kind(play(state, f"use {pocket} on 1"), CoinsTaken) == [CoinsTaken(0, 1, 3, 3, 6)]
    assert refusal(state, f"use {lolly} against 1") == ("out_of_reach", {"reach": "room"})
    assert of_kind(play(state, f"use {lolly} against 2"), MonsterFrozen)
    # No more is healed than there is.
    state = position(heroes=heroes)
    assert of_kind(play(state, f"use {strong} on 0"), HeroHealed) == [HeroHealed(0, 0, 1, 8)]


def test_dun_15_powers_that_would_change_nothing_are_not_offered() -> None:
    state = position(heroes=[hero("malaquias", 6), hero("kronn", 6)])
    assert refusal(state, "use ability on 1") == ("no_effect", {"kind": "heal"})
    state = position(heroes=[hero("timba", 1), hero("kronn", 1)], monsters=[("boss", 1)], found=True)
    assert refusal(state, "use ability at 3") == ("no_effect", {"kind": "push"})
    unscrew = CARDS["unscrew"]
    rooms = [(6, (1, 0), 0), (1, (2, 0), 0), (2, (0, -1), 0), (12, (3, 0), 2)]
    state = position(rooms, [hero("isa", 6, [("unscrew", "magic")]), hero("kronn")])
    assert state.layout.near[6] == (1, 0) and state.layout.near[1] == (12, 6)
    assert refusal(state, f"use {unscrew} at 1") == ("no_effect", {"kind": "disarm"})
    for far in (2, 12):
        assert refusal(state, f"use {unscrew} at {far}") == ("out_of_reach", {"reach": "adjacent"})
    state = position(rooms, [hero("isa", 1, [("unscrew", "magic")]), hero("kronn")])
    play(state, f"use {unscrew} at 12")
    assert state.spent(12) and not state.spent(2)


def test_dun_2_and_22_nobody_robs_oneself_or_leaps_to_where_one_is() -> None:
    rooms = [(14, (1, 0), 0), (5, (0, -1), 0)]
    linna = hero("linna", 14, [("pocket_door", "magic")], coins=9)
    state = position(rooms, [linna, hero("kronn", 14, coins=4)], found=True)
    assert {text for text in texts(state) if text.startswith("loot")} == {"loot 1"}
    assert {text for text in texts(state) if text.startswith("use ability")} == {"use ability on 1"}
    assert refusal(state, "use ability on 0") == refusal(state, "loot 0") == ("yourself", {})
    leap = f"use {CARDS['pocket_door']} at "
    assert {text for text in texts(state) if text.startswith(leap)} == {f"{leap}5"}
    assert refusal(state, f"{leap}14") == ("already_there", {"room": 14})


def test_dun_16_an_ability_uses_no_card_up() -> None:
    *others, last = PLAIN.cards
    content = replace(PLAIN, cards=(*others, replace(last, once=True)))
    state = position(
        heroes=[hero("kronn", 6), hero("linna")], monsters=[("small", 6)], dice=[1] * 6, content=content
    )
    assert not of_kind(play(state, "use ability", "attack 1"), CardUsedUp)


def test_dun_5_a_power_that_can_be_used_once_is_gone_with_its_card() -> None:
    angel = CARDS["guardian_angel"]
    state = position(heroes=[hero("malaquias", 0, [("guardian_angel", "magic")]), hero("linna")])
    play(state, f"use {angel}")
    assert (state.hero(0).shield, state.hero(0).worn, state.table.gone) == (3, (), (angel,))
    assert f"use {angel}" not in texts(state)
