"""The boss's entry in every way it can come (DUN-19 to DUN-21)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    BossPlaced,
    CollapseBegan,
    MarkersShort,
    MonstersRose,
    MonsterStruck,
    RoomLeftEmpty,
    RoomsDiscarded,
    RoundBegan,
)
from server.games.domino_dungeon.events import GotOut, PortalTaken, RoomLaid, Stepped
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import Monster
from tests.server.games.domino_dungeon.dungeons import (
    hero,
    of_kind,
    play,
    position,
    refusal,
    texts,
    with_doors,
)


def last_room(**facts: object) -> DungeonState:
    """Linna has one room left, a red door of room 6 has been kicked by Kronn."""
    known: dict[str, object] = {"hands": [[22, 25], [2]], "heroes": [hero("kronn", 6), hero("linna")]}
    state = position([(6, (1, 0), 0)], **(known | facts))  # type: ignore[arg-type]
    play(state, "kick east")
    return state


def test_dun_19_an_empty_hand_finds_the_boss_at_once_and_places_it_by_any_open_door() -> None:
    state = last_room()
    events = play(state, "lay 2 turned 3")
    assert of_kind(events, RoomLaid)[0].held == 0
    assert of_kind(events, BossFound) == [BossFound(1, "empty_hand")]
    assert (state.table.phase, state.table.asked) == ("boss", 1)
    ask = state.ask(1)
    assert ask is not None
    assert ask.facts == {"why": "empty_hand"}
    # Any open door but the stairs': those of 6 to the north and south, and of the new room.
    assert texts(state) == {"boss 1,-1", "boss 1,1", "boss 2,-1", "boss 3,0", "boss 2,1"}
    assert refusal(state, "boss 0,1") == ("no_open_door", {"place": (0, 1)})


def test_dun_19_monsters_rise_everybody_discards_and_the_turn_goes_on() -> None:
    state = last_room(monsters=[("small", 6)], dice=[1, 1, 1, 1, 1, 1, 1])
    play(state, "lay 2 turned 3")
    events = play(state, "boss 1,1")
    assert of_kind(events, BossPlaced) == [BossPlaced(1, (1, 1), None, 2)]
    (rose,) = of_kind(events, MonstersRose)
    # A new marker even where one stands.
    assert [(one.number, one.size, one.room) for one in rose.monsters] == [(3, "small", 6)]
    assert of_kind(events, RoomsDiscarded)
    assert state.hands == [[], []] and not state.pile and state.table.counts == (0, 0)
    # The kick goes on: both goblins strike, then Kronn is in the new room and its trap tests him.
    assert [one.monster for one in of_kind(events, MonsterStruck)] == [1, 3]
    assert of_kind(events, Stepped) and state.hero(0).room == 2
    assert (state.table.turn, state.table.found) == (0, True)
    assert refusal(state, "kick north") == ("no_growth", {})


def test_dun_19_a_boss_room_is_connected_with_every_door_it_touches() -> None:
    state = last_room(dice=[6] * 9)
    play(state, "lay 2 turned 3", "boss 2,1")
    assert state.layout.near[29] == (2,)
    state = position([(6, (1, 0), 0), (2, (0, 1), 0), (29, (1, 1), 0)], found=True)
    assert set(state.layout.near[29]) == {6, 2}


def test_dun_4_stairs_and_boss_room_have_four_grey_doors() -> None:
    passages = with_doors(("red", "red", "red", "red"))
    around = [(1, (0, -1), 0), (2, (1, 0), 0), (3, (0, 1), 0), (4, (-1, 0), 0)]
    beyond = [(5, (2, -1), 0), (6, (3, 0), 0), (7, (2, 1), 0), (29, (2, 0), 0)]
    state = position([*around, *beyond], content=passages, found=True)
    assert state.layout.near[0] == (1, 2, 3, 4)
    assert state.layout.near[29] == (5, 6, 7, 2)


def test_dun_19_too_few_markers_let_the_finder_choose_the_rooms_that_stay_empty() -> None:
    # Four rooms of small monsters, five markers, three of them in the dungeon: two rooms stay empty.
    rooms = [(6, (1, 0), 0), (13, (1, -1), 2), (15, (1, 1), 0), (16, (0, 1), 3)]
    state = position(
        rooms,
        [hero("kronn", 15), hero("linna", 0)],
        [("small", 13), ("small", 13), ("small", 13)],
        hands=[[22, 25], [2]],
        dice=[1] * 20,
    )
    side = state.layout.open[15][0]
    play(state, "kick " + ("north", "east", "south", "west")[side.side])
    play(state, sorted(texts(state))[0])
    events = play(state, sorted(texts(state))[0])
    assert of_kind(events, MarkersShort) == [MarkersShort(1, "small", 2)]
    assert texts(state) == {"empty 6", "empty 13", "empty 15", "empty 16"}
    ask = state.ask(1)
    assert ask is not None
    assert (ask.kind, ask.facts) == ("empty", {"size": "small", "short": 2})
    events = play(state, "empty 13")
    assert of_kind(events, RoomLeftEmpty) == [RoomLeftEmpty(1, 13, 1)]
    assert refusal(state, "empty 13") == ("already_empty", {"room": 13})
    assert refusal(state, "empty 1") == ("no_marker_due", {"room": 1, "size": "small"})
    events = play(state, "empty 16")
    (rose,) = of_kind(events, MonstersRose)
    assert [one.room for one in rose.monsters] == [6, 15]


def test_dun_19_without_any_marker_left_all_rooms_of_the_size_stay_empty() -> None:
    state = last_room(monsters=[("small", 0)] * 5, dice=[1] * 9)
    play(state, "lay 2 turned 3")
    events = play(state, "boss 1,1")
    assert of_kind(events, MonstersRose) == [MonstersRose(())]
    assert state.table.phase == "turn"


def test_dun_19_one_marker_left_is_one_room_the_finder_does_not_leave_empty() -> None:
    # Three rooms of small monsters and four markers used; two of medium ones and three markers used.
    rooms = [(6, (1, 0), 0), (13, (1, -1), 2), (15, (1, 1), 0), (7, (2, 0), 0), (10, (3, 0), 0)]
    there = [*[("small", 13)] * 4, *[("medium", 10)] * 3]
    state = position(rooms, monsters=there, hands=[[22], [2, 3]], turn=1, dungeon_round=39, dice=[1] * 40)
    play(state, "end", "monsters")
    events = play(state, sorted(texts(state))[0])
    assert of_kind(events, MarkersShort) == [MarkersShort(0, "small", 2)]
    assert state.table.finding is not None
    events = play(state, "empty 6", "empty 13")
    # Then the next size is asked for, and a room already chosen is none of its rooms.
    assert of_kind(events, MarkersShort) == [MarkersShort(0, "medium", 1)]
    assert texts(state) == {"empty 7", "empty 10"}
    (rose,) = of_kind(play(state, "empty 10"), MonstersRose)
    # The boss came as the eighth.
    assert rose.monsters == (Monster(9, "small", 15), Monster(10, "medium", 7))
    assert state.table.markers == 10 and [one.room for one in state.table.monsters[-2:]] == [15, 7]


def test_dun_19_of_two_places_the_finder_chooses_and_one_is_no_choice() -> None:
    passages = with_doors(("grey", None, "grey", None))
    for rooms, places in (([(6, (0, -1), 0)], 1), ([(6, (0, -1), 0), (7, (0, 1), 0)], 2)):
        state = position(
            rooms, hands=[[1], [2, 3]], turn=1, dungeon_round=39, content=passages, dice=[1] * 20
        )
        assert len(state.layout.boss_places()) == places
        events = play(state, "end", "monsters")
        assert bool(of_kind(events, BossPlaced)) == (places == 1)
        assert (state.table.phase, state.table.asked) == (("boss", 0) if places == 2 else ("turn", 0))


PORTAL_LOOP = [(28, (1, 0), 3), (25, (1, -1), 1), (26, (0, -1), 3)]
"""Corners that close upon each other and the stairs, the first with a portal: only stairs' doors are open."""


def test_dun_20_without_a_door_the_room_stands_apart_and_only_portals_lead_there_and_back() -> None:
    state = position(PORTAL_LOOP, dungeon_round=39, turn=1, dice=[1] * 40)
    assert state.layout.open_doors() and state.layout.boss_places() == []
    events = play(state, "end", "monsters")
    assert of_kind(events, BossFound) and of_kind(events, BossPlaced)[0].monster == 1
    assert (of_kind(events, BossPlaced)[0].place, of_kind(events, BossPlaced)[0].secret) == (None, None)
    assert state.layout.near[29] == ()
    play(state, "go 28")
    events = play(state, "portal boss")
    assert of_kind(events, PortalTaken)[0].room == 29
    assert not any(text.startswith("go") for text in texts(state))
    # Back again, because the room stands apart; the boss strikes who leaves.
    assert of_kind(play(state, "portal 28"), MonsterStruck)
    assert state.hero(0).room == 28


def test_dun_20_without_door_or_portal_a_secret_door_joins_the_farthest_room() -> None:
    loop = [(24, (1, 0), 3), (25, (1, -1), 1), (26, (0, -1), 3)]
    state = position(loop, dungeon_round=39, turn=1, dice=[1] * 40)
    assert state.layout.distances(0) == {0: 0, 26: 1, 24: 1, 25: 2}
    (placed,) = of_kind(play(state, "end", "monsters"), BossPlaced)
    assert (placed.place, placed.secret) == (None, 25)
    assert state.layout.near[29] == (25,) and state.layout.near[25][-1] == 29
    play(state, "go 24", "go 25", "go boss")
    assert state.hero(0).room == 29
    # It has a door: no portal leads away.
    assert refusal(state, "portal 28") == ("boss_by_foot", {})


def test_dun_20_the_oldest_of_equally_far_rooms_has_the_secret_door() -> None:
    north_east = [(4, (1, 0), 3), (8, (1, -1), 2), (9, (0, -1), 1)]
    south_west = [(20, (-1, 0), 1), (21, (-1, 1), 0), (22, (0, 1), 3)]
    corners = with_doors(("grey", "grey", None, None))
    for rooms, oldest in ((north_east + south_west, 8), (south_west + north_east, 21)):
        state = position(rooms, dungeon_round=39, turn=1, dice=[1] * 40, content=corners)
        (placed,) = of_kind(play(state, "end", "monsters"), BossPlaced)
        assert placed.secret == oldest


def test_dun_20_only_a_bare_dungeon_has_the_secret_door_behind_the_stairs() -> None:
    state = position((), dungeon_round=39, turn=1, dice=[1] * 40)
    (placed,) = of_kind(play(state, "end", "monsters"), BossPlaced)
    assert placed.secret == 0
    play(state, "go boss")
    assert state.hero(0).room == 29
    play(state, "attack 1")
    events = play(state, "go stairs")
    assert of_kind(events, GotOut)


def test_dun_21_when_no_room_fits_any_open_door_the_fewest_rooms_find_the_boss() -> None:
    # Only red doors are open, apart from the stairs' own, which clashing rooms shut.
    red = with_doors(("red", "red", None, None))
    loops = [
        (4, (1, 0), 3), (8, (1, -1), 2), (9, (0, -1), 1),
        (20, (-1, 0), 1), (21, (-1, 1), 0), (22, (0, 1), 3),
    ]  # fmt: skip
    state = position(
        loops, [hero("kronn"), hero("linna"), hero("isa")], hands=[[1, 2, 3], [5, 6], [7, 10]], turn=2,
        content=red, dice=[1] * 40,
    )  # fmt: skip
    assert state.layout.open_doors() == []
    events = play(state, "end", "monsters")
    # Linna and Isa have equally few; Linna comes first in turn order.
    assert of_kind(events, BossFound) == [BossFound(1, "nothing_fits")]
    assert of_kind(events, RoundBegan) == [RoundBegan(2, 2)]
    assert state.table.turn == 0 and not state.table.collapse


def test_dun_21_the_first_in_turn_order_is_counted_from_the_first_player() -> None:
    heroes = [hero("kronn"), hero("linna"), hero("isa")]
    state = position((), heroes, hands=[[1], [5, 6], [7]], first=1, turn=0, dungeon_round=39, dice=[1] * 40)
    assert of_kind(play(state, "end", "monsters"), BossFound) == [BossFound(2, "last_round")]


def test_dun_21_one_room_that_fits_keeps_the_dungeon_growing() -> None:
    state = position([(13, (0, -1), 0)], hands=[[19], [20]], pile=[11], turn=1)
    assert not of_kind(play(state, "end", "monsters"), BossFound)


def test_dun_21_a_room_in_the_pile_counts_and_its_colour_must_match() -> None:
    # Two closed loops as before, with one blue door to the south; all rooms are red but perhaps one.
    rooms = [
        (4, (1, 0), 3),
        (8, (1, -1), 2),
        (9, (0, -1), 1),
        (20, (-1, 0), 1),
        (21, (-1, 1), 0),
        (22, (0, 1), 3),
    ]
    for pile, found in (((3,), True), ((5,), False)):
        red = with_doors(("red", "red", None, None))
        doors = {21: ("red", "red", "blue", None), 5: ("blue", "red", None, None)}
        content = replace(
            red, rooms=tuple(replace(room, doors=doors.get(room.number, room.doors)) for room in red.rooms)
        )
        state = position(rooms, hands=[[1], [2]], pile=pile, turn=1, content=content, dice=[1] * 40)
        assert [(door.room, door.colour) for door in state.layout.open_doors()] == [(21, "blue")]
        events = play(state, "end", "monsters")
        assert bool(of_kind(events, BossFound)) == found
        # The blue door is the only one: the boss's room, grey all around, goes behind it.
        assert [event.place for event in of_kind(events, BossPlaced)] == [(-1, 2)] * found


@pytest.mark.parametrize("collapse", [False, True])
def test_dun_25_the_die_stands_at_the_entry_with_the_option_alone(collapse: bool) -> None:
    state = last_room(options=DungeonOptions(collapse=collapse), dice=[6] * 20)
    play(state, "lay 2 turned 3")
    assert bool(of_kind(play(state, "boss 1,1"), CollapseBegan)) == collapse
    assert state.table.collapse == (6 if collapse else 0)
