"""Steps, monsters left behind, kicked doors, rooms that fit, portals."""

from __future__ import annotations

import pytest

from server.games.domino_dungeon.dungeon_events import HeroDefeated, MonsterStruck
from server.games.domino_dungeon.events import CouldNotLay, LayAsked, NobodyLaid, RoomDrawn, RoomLaid, Stepped
from server.games.domino_dungeon.layout import layout_of
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


def test_dun_7_a_hero_goes_back_and_forth_as_far_as_its_steps() -> None:
    state = position(heroes=[hero("kronn"), hero("linna", 6)], monsters=[("small", 1)])
    play(state, "go 6", "go stairs", "go 6")
    assert state.hero(0).room == 6 and state.budget.steps == 0
    assert refusal(state, "go 1") == ("no_steps", {})
    assert refusal(state, "go 3") == ("not_connected", {"room": 3})


def test_dun_7_points_and_steps_interleave_and_the_turn_ends_by_itself_when_all_is_spent() -> None:
    state = position(heroes=[hero("kronn"), hero("linna")], dice=[1] * 30, steps=1, points=1)
    play(state, "kick north")
    assert state.table.phase == "lay"
    play(state, sorted(texts(state))[0])
    settle(state)
    assert state.table.turn == 1
    assert (state.budget.steps, state.budget.points) == (4, 2)


def test_dun_8_each_monster_attacks_who_leaves_its_room_small_first_then_the_oldest() -> None:
    state = position(
        heroes=[hero("kronn", 6), hero("linna")],
        monsters=[("medium", 6), ("small", 6), ("small", 6)],
        dice=[4, 3, 5],
    )
    events = play(state, "go stairs")
    strikes = of_kind(events, MonsterStruck)
    assert [(one.monster, one.dice, one.wounds, one.leaving) for one in strikes] == [
        (2, (4,), 1, True),
        (3, (3,), 0, True),
        (1, (5,), 1, True),
    ]
    assert isinstance(events[-1], Stepped) and events[-1].struck
    assert (state.hero(0).room, state.hero(0).wounds) == (0, 2)


def test_dun_8_who_is_defeated_on_leaving_does_not_move() -> None:
    state = position(heroes=[hero("kronn", 6, wounds=7), hero("linna")], monsters=[("small", 6)], dice=[6])
    play(state, "go stairs")
    assert (state.hero(0).fate, state.hero(0).room) == ("defeated", 6)
    assert state.table.turn == 1


def test_dun_8_nobody_strikes_the_fallen() -> None:
    state = position(
        heroes=[hero("kronn", 6, wounds=7), hero("linna")], monsters=[("small", 6)] * 2, dice=[6, 6]
    )
    events = play(state, "go stairs")
    assert [one.monster for one in of_kind(events, MonsterStruck)] == [1]
    assert len(of_kind(events, HeroDefeated)) == 1


def test_dun_8_to_leave_by_a_power_is_to_leave() -> None:
    light = CARDS["light_ahead"]
    worn = [("light_ahead", "magic")]
    for wounds, room in ((0, 1), (7, 6)):
        heroes = [hero("kronn", 6, worn, wounds=wounds), hero("linna")]
        state = position(heroes=heroes, monsters=[("small", 6)], dice=[6])
        assert of_kind(play(state, f"use {light} at 1"), MonsterStruck)
        assert state.hero(0).room == room


@pytest.mark.parametrize("card", ["furry_slippers", "fog"])
def test_dun_8_quiet_and_evading_heroes_leave_unharmed(card: str) -> None:
    slot = "armour" if card == "furry_slippers" else "magic"
    state = position(heroes=[hero("kronn", 6, [(card, slot)]), hero("linna")], monsters=[("small", 6)])
    if card == "fog":
        play(state, next(text for text in texts(state) if text.startswith("use 3")))
    assert not of_kind(play(state, "go 1"), MonsterStruck)
    assert state.hero(0).room == 1


def test_dun_9_the_player_to_the_right_lays_a_room_and_the_kicker_goes_through() -> None:
    state = position((), [hero("kronn"), hero("linna"), hero("isa")], hands=[[22], [2, 7], [9]])
    events = play(state, "kick east")
    assert (state.table.phase, state.table.asked, state.budget.points, state.budget.steps) == ("lay", 1, 1, 3)
    assert of_kind(events, LayAsked) == [LayAsked(1, False)]
    ask = state.ask(1)
    assert ask is not None
    assert ask.facts == {"kicker": 0, "side": "east", "colour": "grey", "place": (1, 0), "drawn": False}
    # Stairs are grey: any door can be turned to them, and room 7 has none to the west as it is printed.
    assert texts(state) == {f"lay 2 turned {n}" for n in range(4)} | {f"lay 7 turned {n}" for n in (1, 2, 3)}
    play(state, "lay 2 turned 0")
    assert state.hero(0).room == 2 and state.budget.steps == 2
    assert state.table.counts == (1, 1, 1)


def test_dun_9_who_cannot_lay_is_passed_over_and_the_kicker_is_the_last() -> None:
    state = position(
        [(13, (0, -1), 0)], [hero("kronn", 13), hero("linna"), hero("isa")], hands=[[22, 19], [20], [19]]
    )
    events = play(state, "kick north")
    assert of_kind(events, CouldNotLay) == [CouldNotLay(1, ("red",)), CouldNotLay(2, ("red",))]
    assert state.table.asked == 0
    assert texts(state) == {"lay 22 turned 1"}
    # The only fitting room is a secret of its owner, who lays it by hand.
    assert state.automatic() is None and state.waiting == {0}


def test_dun_9_a_room_is_drawn_from_the_pile_first_and_kept_when_it_does_not_fit() -> None:
    state = position(
        [(13, (0, -1), 0)],
        [hero("kronn", 13), hero("linna"), hero("isa")],
        hands=[[22], [20], [19]],
        pile=[11, 8],
    )
    # The last of the pile is on top: 8 (yellow, blue, grey) fits a red door by its grey one.
    events = play(state, "kick north")
    (drawn,) = of_kind(events, RoomDrawn)
    assert (drawn.seat, drawn.room, drawn.held, drawn.pile) == (1, 8, 2, 1)
    assert (
        drawn.for_eye(1) == drawn and drawn.for_eye(0).room is None and drawn.for_eye("public").room is None
    )
    assert of_kind(events, LayAsked) == [LayAsked(1, True)]
    assert {text.split()[1] for text in texts(state)} == {"8"}

    state = position([(13, (0, -1), 0)], [hero("kronn", 13), hero("linna")], hands=[[22], [19]], pile=[20])
    events = play(state, "kick north")
    assert state.hands[1] == [19, 20] and state.table.asked == 0
    assert state.table.lacks[1] == ("red",)


def test_dun_9_each_in_turn_draws_before_the_next_is_asked() -> None:
    state = position(
        [(13, (0, -1), 0)],
        [hero("kronn", 13), hero("linna"), hero("isa")],
        hands=[[22], [19], [20]],
        pile=[7, 3, 5],
        lacks=((), ("green",), ("yellow",)),
    )
    events = play(state, "kick north")
    assert [(one.seat, one.room) for one in of_kind(events, RoomDrawn)] == [(1, 5), (2, 3)]
    assert of_kind(events, LayAsked) == [LayAsked(2, True)]
    # Linna may have drawn a green door; that her room fits no red one is all that everybody saw.
    assert of_kind(events, CouldNotLay) == [CouldNotLay(1, ("red",))]
    assert state.table.lacks == ((), ("red",), ("yellow", "red"))


def test_dun_9_when_nobody_can_lay_the_point_is_spent_and_the_step_is_not() -> None:
    state = position(
        [(13, (0, -1), 0)],
        [hero("kronn", 13), hero("linna")],
        [("small", 13)],
        hands=[[19], [20]],
    )
    events = play(state, "kick north")
    assert of_kind(events, NobodyLaid) and not of_kind(events, MonsterStruck)
    assert (state.budget.points, state.budget.steps, state.hero(0).room) == (1, 3, 13)
    assert (state.table.phase, state.table.asked, state.table.kick) == ("turn", 0, None)


def test_dun_9_what_a_kick_showed_cannot_be_taken_back_though_nobody_laid() -> None:
    state = position([(13, (0, -1), 0)], hands=[[19], [20]])
    play(state, "go 13")
    assert "undo" in texts(state)
    assert of_kind(play(state, "kick north"), NobodyLaid)
    assert "undo" not in texts(state)


def test_dun_9_the_monsters_behind_attack_after_the_room_is_laid() -> None:
    state = position(
        [(6, (1, 0), 0)], [hero("kronn", 6), hero("linna")], [("small", 6)], hands=[[22, 1], [2, 7]], dice=[6]
    )
    play(state, "kick east")
    events = play(state, "lay 2 turned 3")
    kinds = [type(event) for event in events[:3]]
    assert kinds == [RoomLaid, MonsterStruck, Stepped]
    state = position(
        [(6, (1, 0), 0)],
        [hero("kronn", 6, wounds=7), hero("linna")],
        [("small", 6)],
        hands=[[22, 1], [2, 7]],
        dice=[6],
    )
    play(state, "kick east", "lay 2 turned 3")
    assert state.hero(0).fate == "defeated" and any(laid.room == 2 for laid in state.table.rooms)


def test_dun_9_only_an_open_door_can_be_kicked() -> None:
    state = position([*CORRIDOR, (22, (1, -1), 0)], [hero("kronn", 6), hero("linna")])
    assert refusal(state, "kick west") == ("door_connected", {"side": "west"})
    # Room 22 above has no door to the south: this one faces a wall for good.
    assert refusal(state, "kick north") == ("door_shut", {"side": "north"})
    assert "kick south" in texts(state)
    state = position([(22, (1, 0), 0)], [hero("kronn", 22), hero("linna")])
    assert refusal(state, "kick north") == ("no_door", {"side": "north"})
    state = position(heroes=[hero("kronn", 3), hero("linna")], points=0)
    assert refusal(state, "kick north") == ("no_points", {"needed": 1, "points": 0})
    state = position(heroes=[hero("kronn", 3), hero("linna")], steps=0)
    assert refusal(state, "kick north") == ("no_steps", {})


def test_dun_10_doors_match_by_colour_or_grey_and_a_clash_is_a_wall() -> None:
    layout = layout_of(position().table)
    assert layout.near == {0: (6,), 6: (1, 0), 1: (3, 6), 3: (1,)}
    # 1 and 3 meet red on red; turned upside down, red meets grey: connected too; and yellow never.
    assert layout_of(position([*CORRIDOR[:2], (3, (3, 0), 2)]).table).near[1] == (3, 6)
    assert layout_of(position([*CORRIDOR[:2], (3, (3, 0), 3)]).table).near[1] == (6,)


def test_dun_10_other_sides_never_forbid_a_room() -> None:
    # Room 3 would touch room 1 with clashing doors and is laid all the same.
    state = position(
        [(6, (1, 0), 0), (1, (2, 0), 0), (2, (1, -1), 0)],
        [hero("kronn", 2), hero("linna")],
        hands=[[25, 8], [3, 9]],
    )
    play(state, "kick east")
    assert "lay 3 turned 0" not in texts(state)
    turned = next(text for text in texts(state) if text.startswith("lay 3"))
    play(state, turned)
    assert state.layout.at[(2, -1)] == 3


def test_dun_11_a_room_gets_a_marker_if_one_is_left() -> None:
    for there, monster in ((4, 5), (5, 0)):
        state = position(
            [(22, (1, 0), 0)],
            [hero("kronn"), hero("linna", 22)],
            [("small", 22)] * there,
            hands=[[25, 8], [13, 9]],
        )
        play(state, "kick north")
        events = play(state, next(text for text in sorted(texts(state)) if text.startswith("lay 13")))
        (laid,) = of_kind(events, RoomLaid)
        assert laid.monster == monster
        assert sum(one.room == 13 for one in state.table.monsters) == bool(monster)


def test_dun_15_a_portal_leads_to_another_portal_for_a_point() -> None:
    rooms = [(14, (1, 0), 0), (5, (0, -1), 0)]
    state = position(rooms, [hero("kronn", 14), hero("linna")], [("small", 14)], dice=[6])
    assert "portal 5" in texts(state)
    events = play(state, "portal 5")
    # Leaving by a portal is leaving (DUN-8), and costs no step.
    assert of_kind(events, MonsterStruck)
    assert (state.hero(0).room, state.budget.points, state.budget.steps) == (5, 1, 3)
    assert refusal(position(heroes=[hero("kronn", 6), hero("linna")]), "portal 5")[0] == "no_portal_here"
    alone = position([(14, (1, 0), 0)], [hero("kronn", 14), hero("linna")])
    assert refusal(alone, "portal 5") == ("no_such_portal", {"room": 5})
    assert refusal(alone, "portal boss") == ("no_such_portal", {"room": 29})
