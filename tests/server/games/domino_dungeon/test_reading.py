"""What can be worked out from the public position."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON, reading
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import CARDS, CORRIDOR, hero, position
from tests.server.games.playouts import drive


def test_dun_7_the_rooms_in_reach_are_counted_in_steps_and_the_stairs_end_a_way() -> None:
    rooms = [*CORRIDOR, (5, (-1, 0), 0)]
    state = position(rooms, [hero("kronn", 6), hero("linna")])
    assert reading.rooms_in_reach(state.table, 0) == {6: 0, 1: 1, 0: 1, 3: 2, 5: 2}
    assert reading.rooms_in_reach(state.table, 1, 1) == {0: 0, 6: 1, 5: 1}
    found = position(rooms, [hero("kronn", 6), hero("linna")], found=True)
    assert reading.rooms_in_reach(found.table, 0) == {6: 0, 1: 1, 0: 1, 3: 2}
    assert reading.way(state.table, 3, 5) == (1, 6, 0, 5)
    assert reading.way(found.table, 3, 29) == ()


def test_dun_10_doors_are_connected_open_or_shut() -> None:
    state = position([*CORRIDOR[:2], (22, (1, -1), 0)])
    doors = {(door.room, door.side): door for door in reading.doors(state.table)}
    assert (doors[6, "east"].state, doors[6, "east"].beyond) == ("connected", 1)
    assert (doors[6, "north"].state, doors[6, "north"].beyond) == ("shut", 22)
    assert (doors[6, "south"].state, doors[6, "south"].place, doors[6, "south"].colour) == (
        "open",
        (1, 1),
        "yellow",
    )
    assert [door for door in reading.open_doors(state.table) if door.room == 6] == [(6, 2, (1, 1), "yellow")]


def test_dun_10_the_neighbours_of_a_room_are_told_before_it_is_laid() -> None:
    state = position([(6, (1, 0), 0), (22, (1, -1), 0)])
    (touch,) = reading.touching(state.table, 2, 3, (2, 0))
    assert (touch.side, touch.room, touch.connected) == ("west", 6, True)
    # Green does not meet the red door of room 6.
    assert [touch.connected for touch in reading.touching(state.table, 2, 2, (2, 0))] == [False]
    # Nor does a wall the stairs' grey door, though a door of any colour would.
    assert [touch.connected for touch in reading.touching(state.table, 22, 0, (-1, 0))] == [True]
    assert [touch.connected for touch in reading.touching(state.table, 22, 1, (-1, 0))] == [False]


def test_dun_8_who_strikes_on_leaving_and_who_may_strike_later() -> None:
    state = position(
        heroes=[hero("kronn", 6), hero("linna", 1)],
        monsters=[("medium", 6), ("small", 6), ("large", 3)],
    )
    assert [monster.number for monster in reading.strikers(state.table, 0)] == [2, 1]
    # Two dice that need a four: a quarter, a half, a quarter; nothing reaches a seven.
    assert reading.hit_chances(2, 4) == pytest.approx((0.25, 0.5, 0.25))
    assert reading.hit_chances(2, 7) == pytest.approx((1, 0, 0))
    # The ogre in the next room but one is too slow; the one next door is not.
    assert [monster.number for monster in reading.threats(state.table, 6)] == [1, 2]
    assert [monster.number for monster in reading.threats(state.table, 1)] == [1, 2, 3]


def test_dun_14_targets_are_told_by_weapon() -> None:
    worn = [("moody_crossbow", "weapon")]
    heroes = [hero("linna", 6, worn), hero("kronn", 1, coins=3)]
    state = position(heroes=heroes, monsters=[("small", 1)], found=True)
    basic, bow = reading.targets(state.table, 0)
    assert (basic.card, basic.dice, basic.monsters, basic.heroes) == (0, 2, (), ())
    assert (bow.card, bow.dice, bow.monsters, bow.heroes) == (CARDS["moody_crossbow"], 6, (1,), (1,))


def test_dun_24_the_worth_so_far_is_the_score() -> None:
    state = DOMINO_DUNGEON.new(DungeonOptions(campaign=True), 2, Chance(4))
    for _ in drive(state, Chance(4)):
        assert reading.scores(state.table) == state.scores


def test_dun_5_what_is_left_of_a_deck_is_known_by_elimination() -> None:
    state = DOMINO_DUNGEON.new(DungeonOptions(), 4, Chance(6))
    for _ in drive(state, Chance(6)):
        if state.table.dungeon:
            for deck, cards in zip(("treasure", "spell", "prayer"), state.decks, strict=True):
                assert reading.hidden_cards(state.table, deck) == sorted(cards)  # type: ignore[arg-type]
