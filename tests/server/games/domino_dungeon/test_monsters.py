"""The monsters' round, and what defeat means."""

from __future__ import annotations

import pytest

from server.games.contract import IllegalMove
from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    HeroDefeated,
    MonsterMoved,
    MonsterStruck,
    RoundBegan,
    TargetRolled,
)
from server.games.domino_dungeon.moves import END_TURN, Lay
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.domino_dungeon.dungeons import (
    CORRIDOR,
    change,
    hero,
    of_kind,
    play,
    position,
    with_doors,
)


def monsters_round(state: DungeonState, *dice: int) -> list[object]:
    """Let the last seat end its turn; the monsters act with these dice."""
    state.chance.dice = list(dice)  # type: ignore[attr-defined]
    play(state, "end")
    return list(play(state, "monsters"))


def test_dun_17_small_then_medium_then_large_then_the_boss_and_the_oldest_first() -> None:
    state = position(
        heroes=[hero("kronn", 1), hero("linna", 6)],
        monsters=[("boss", 1), ("large", 1), ("small", 1), ("medium", 1), ("small", 1)],
        turn=1,
        found=True,
    )
    events = monsters_round(state, *[1] * 12)
    assert [one.monster for one in of_kind(events, MonsterStruck)] == [3, 5, 4, 2, 1]
    assert [len(one.dice) for one in of_kind(events, MonsterStruck)] == [1, 1, 1, 2, 4]


def test_dun_17_a_monster_walks_to_the_nearest_hero_and_strikes_if_it_gets_there() -> None:
    state = position(
        heroes=[hero("kronn", 0), hero("linna", 0)],
        monsters=[("small", 1), ("medium", 3)],
        turn=1,
    )
    # Both heroes are as near: they roll, the lowest is wanted; a tie rolls again.
    events = monsters_round(state, 2, 2, 5, 3, 6, 1, 4)
    rolls = of_kind(events, TargetRolled)
    assert rolls[0] == TargetRolled(1, (((0, 2), (1, 2)), ((0, 5), (1, 3))), 1)
    assert of_kind(events, MonsterMoved) == [MonsterMoved(1, (6, 0)), MonsterMoved(2, (1,))]
    (strike,) = of_kind(events, MonsterStruck)
    assert (strike.monster, strike.hero, strike.wounds, strike.leaving) == (1, 1, 1, False)
    assert [one.room for one in state.table.monsters] == [0, 1]


def test_dun_17_each_die_that_reaches_the_defence_is_a_wound() -> None:
    worn = [("pot_helmet", "armour")]
    state = position(heroes=[hero("kronn", 1, worn), hero("linna", 0)], monsters=[("large", 1)], turn=1)
    (strike,) = of_kind(monsters_round(state, 4, 5), MonsterStruck)
    assert (strike.dice, strike.defence, strike.wounds, strike.left) == ((4, 5), 5, 1, 7)


def test_dun_17_a_bow_strikes_from_the_next_room_and_stops_there() -> None:
    state = position(
        heroes=[hero("kronn", 0), hero("linna", 0)],
        monsters=[("medium", 1)],
        turn=1,
        options=DungeonOptions(dungeon=2),
    )
    events = monsters_round(state, 1, 2, 6)
    assert of_kind(events, MonsterMoved) == [MonsterMoved(1, (6,))]
    assert of_kind(events, MonsterStruck)[0].hero == 0
    events = []
    play(state, "end")
    events = monsters_round(state, 1, 2, 6)
    assert not of_kind(events, MonsterMoved) and of_kind(events, MonsterStruck)


def test_dun_17_of_equal_ways_the_first_of_north_east_south_west() -> None:
    # A ring of four rooms; the monster is in the south-west, the heroes in the north-east.
    ring = [(4, (1, 0), 0), (8, (1, -1), 0), (9, (2, 0), 0), (20, (2, -1), 0)]
    state = position(
        ring,
        [hero("kronn", 20), hero("linna", 20)],
        [("medium", 4)],
        turn=1,
        content=with_doors(("grey", "grey", "grey", "grey")),
    )
    assert state.layout.near[4] == (8, 9, 0)
    events = monsters_round(state, 1, 2)
    assert of_kind(events, MonsterMoved) == [MonsterMoved(1, (8,))]


def test_dun_17_heroes_it_cannot_reach_by_doors_do_not_count_and_portals_are_no_doors() -> None:
    # The boss's room stands apart; two portals are no way for monsters.
    rooms = [(14, (1, 0), 0), (29, None, 0)]
    state = position(
        rooms, [hero("kronn", 14), hero("linna", 0)], [("boss", 29), ("small", 29)], turn=1, found=True
    )
    events = monsters_round(state)
    assert not of_kind(events, MonsterMoved) and not of_kind(events, MonsterStruck)
    assert [one.room for one in state.table.monsters] == [29, 29]


def test_dun_17_who_is_out_or_defeated_is_no_target() -> None:
    state = position(
        heroes=[hero("kronn", 1, fate="defeated"), hero("linna", 0), hero("isa", 0, fate="out")],
        monsters=[("small", 6)],
        turn=1,
        found=True,
    )
    events = monsters_round(state, 1)
    assert not of_kind(events, TargetRolled)
    assert of_kind(events, MonsterStruck)[0].hero == 1


def test_dun_18_wounds_at_the_health_defeat_and_the_rooms_go_into_the_pile() -> None:
    state = position(
        heroes=[hero("kronn", 1, wounds=7, coins=9), hero("linna", 0), hero("isa", 0)],
        monsters=[("small", 1)],
        hands=[[7, 8, 9], [11, 12], [13]],
        pile=[20, 21],
        turn=2,
    )
    events = monsters_round(state, 6)
    assert of_kind(events, HeroDefeated) == [HeroDefeated(0, 5)]
    assert sorted(state.pile) == [7, 8, 9, 20, 21] and not state.hands[0]
    # Shuffled: who knows the hand does not know where its rooms are.
    assert state.pile != [20, 21, 7, 8, 9]
    assert state.table.counts == (0, 2, 1)
    assert state.scores == (0, 0, 0)


def test_dun_18_the_defeated_have_no_turn_lay_no_rooms_and_never_find_the_boss() -> None:
    state = position(
        heroes=[hero("kronn", 6), hero("linna", 0, fate="defeated"), hero("isa", 0)],
        hands=[[22, 25], [], [2, 7]],
    )
    play(state, "kick south")
    assert state.table.asked == 2
    for move in (END_TURN, Lay(2, 0)):
        with pytest.raises(IllegalMove) as refused:
            state.play(1, move)
        assert refused.value.reason == "defeated"
    state = position(
        heroes=[hero("kronn", 6), hero("linna", 0, fate="defeated"), hero("isa", 0)], hands=[[22], [], [2, 7]]
    )
    play(state, "end")
    assert state.table.turn == 2
    # Round 40 begins without the boss: the fewest rooms of the living.
    change(
        state,
        dungeon_round=39,
        rooms=state.table.rooms[:1],
        heroes=tuple(type(one)(one.hero, one.fate, 0) for one in state.table.heroes),
    )
    state._layout = None
    state._legal = None
    play(state, "end")
    events = play(state, "monsters")
    assert of_kind(events, BossFound) == [BossFound(0, "last_round")]


def test_dun_18_the_next_living_player_begins_the_round_when_the_first_is_defeated() -> None:
    state = position(CORRIDOR, [hero("kronn", 1, wounds=7), hero("linna", 0)], [("small", 1)], turn=1)
    events = monsters_round(state, 6)
    assert of_kind(events, RoundBegan) == [RoundBegan(2, 2)]
    assert state.table.turn == 1
