"""The board of Dominó Dungeon: widths, what must be told apart, and consequences that come true."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace
from textual.geometry import Region

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON, reading
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.moves import Attack, EndTurn, Go, Kick, Lay
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.server.games.playouts import drive
from tests.tui.games.domino.scenes import BARE
from tests.tui.games.domino_dungeon.boards import (
    BOARDS,
    STATES,
    boss_is_here,
    place_seen,
    scene_of,
)
from tests.tui.games.domino_dungeon.scenes import LOOKS, snapshot_of
from tui.games.domino_dungeon import aiming, odds
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import canvas_of, map_grid, parts_of
from tui.games.domino_dungeon.info import info_pieces
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.marks import danger_of
from tui.games.domino_dungeon.plan import plan
from tui.games.domino_dungeon.rooms import ROOM
from tui.games.domino_dungeon.scene import Page
from tui.games.domino_dungeon.scenes import pictures
from tui.games.domino_dungeon.signs import door_letter
from tui.games.face import LogLine, Moment
from tui.look import Look

PAGES: tuple[Page, ...] = ("table", "dungeon", "hero", "standing")


def test_the_states_are_what_they_are_called() -> None:
    for name in ("turn", "lay", "card", "hero"):
        ask = STATES[name].ask(0)
        assert ask is not None and ask.kind == name
    assert boss_is_here(STATES["boss"]) and STATES["over"].result is not None


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_every_line_has_the_width_of_the_board(size: tuple[int, int], look: Look) -> None:
    for state in STATES.values():
        for page in PAGES:
            for eye in (0, "public") if page == "table" else (0,):
                strips = canvas_of(scene_of(state, eye, look, page), size, ()).strips()
                assert len(strips) == size[1]
                for strip in strips:
                    text = "".join(segment.text for segment in strip)
                    assert len(text) == size[0] == strip.cell_length
                    assert not look.ascii or all(sign not in text for sign in "▛▀▜▐▟▄▙▌▤◎⌂♛✓♥♡≈▸▹●○¢▣◈≥│─·")


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_part_of_a_board_lies_on_another(size: tuple[int, int], seats: int) -> None:
    parts = plan(size, seats)
    taken: set[tuple[int, int]] = set()
    for area in (parts.map, parts.info, parts.hand, parts.sheet, parts.others, parts.dungeon, parts.log):
        cells = {(x, y) for y in range(area.y, area.bottom) for x in range(area.x, area.right)}
        assert not cells & taken, area
        assert not area.area or Region(0, 0, *size).contains_region(area), area
        taken |= cells
    assert parts.map.width >= 5 * ROOM[0] and parts.map.height >= 4 * ROOM[1]
    assert parts.log.height >= 4


def test_dun_21_without_a_hand_the_map_has_its_lines() -> None:
    """For who watches and sees none, too."""
    for eye, lines in ((0, 16), ("public", 19)):
        scene = scene_of(STATES["turn"], eye, LOOKS["true"])
        assert parts_of(scene, (80, 20)).map.height == lines, eye
    assert parts_of(scene_of(STATES["boss"], 0, LOOKS["true"]), (80, 20)).map.height == 19


def test_dun_7_the_steps_shown_in_a_room_are_what_is_left_there() -> None:
    """Going there really leaves so many steps, wherever nobody strikes and no trap interferes."""
    state = position(steps=3)
    scene = scene_of(state, 0, LOOKS["true"])
    assert scene.marks.left == {6: 2, 1: 1, 3: 0}
    for steps in (2, 1, 0):
        snapshot = snapshot_of(state, 0)
        goal = next(room for room, left in scene.marks.left.items() if left == 0)
        place = next(laid.place for laid in state.view(0).rooms if laid.room == goal)
        assert place is not None
        way = aiming.way_to(snapshot, place)
        assert len(way) == steps + 1 and isinstance(way[0], Go)
        state.play(0, way[0])
        budget = state.view(0).budget
        assert budget is not None and budget.steps == steps


def test_every_step_and_kick_can_be_pointed_at_on_the_map() -> None:
    seen = 0
    state = DOMINO_DUNGEON.new(DungeonOptions(), 3, Chance(12))
    for _step in drive(state, Chance(12)):
        for seat in state.waiting:
            snapshot = snapshot_of(state, seat)
            if snapshot.ask is None or snapshot.ask.kind != "turn":
                continue
            chosen = [aiming.chosen(snapshot, Aim(place)) for place in aiming.legal_places(snapshot)]
            wanted = [move for move in snapshot.moves if isinstance(move, Go | Kick)]
            # A lair that stands apart is drawn beside the rest, and can be pointed at there too.
            assert set(map(str, wanted)) <= set(map(str, chosen))
            seen += len(wanted)
    assert seen > 40


def test_dun_8_who_would_strike_on_leaving_is_marked_before_the_key() -> None:
    state = position(heroes=[hero("kronn", 6), hero("linna", 0)], monsters=[("small", 6), ("medium", 1)])
    snapshot = snapshot_of(state, 0)
    away = next(move for move in snapshot.moves if isinstance(move, Go))
    aim = aiming.at(away, snapshot, Aim())
    scene = scene_of(state, 0, LOOKS["true"], aim=aim)
    assert scene.marks.strikes == (1,)
    stays = aiming.opened(snapshot, Aim(), "attack")
    assert scene_of(state, 0, LOOKS["true"], aim=stays).marks.strikes == ()
    ends = aiming.opened(snapshot, Aim(), "end")
    assert isinstance(aiming.chosen(snapshot, ends), EndTurn)
    assert set(scene_of(state, 0, LOOKS["true"], aim=ends).marks.strikes) == {1, 2}
    assert [one.number for one in danger_of(EndTurn(), state.view(0), 0)] == [1, 2]


def test_dun_14_the_chance_that_is_promised_is_that_of_the_dice() -> None:
    for dice in range(1, 6):
        for need in range(2, 7):
            told = odds.at_least_one(dice, need)
            assert told == pytest.approx(1 - reading.hit_chances(dice, need)[0])
    assert odds.percent(0.999) == "99%" and odds.percent(0.001) == "1%" and odds.percent(1.0) == "100%"


def test_targets_in_range_are_the_ones_that_can_be_attacked() -> None:
    state = position(
        heroes=[hero("linna", 6, [("slingshot", "weapon")]), hero("kronn", 0)],
        monsters=[("small", 6), ("medium", 1)],
    )
    snapshot = snapshot_of(state, 0)
    listed = aiming.of_menu(snapshot.moves, "attack")
    reached = {
        (target.card, number) for target in reading.targets(state.view(0), 0) for number in target.monsters
    }
    assert {(move.card, move.monster) for move in listed if isinstance(move, Attack)} == reached
    assert len(reached) == 3


def test_dun_9_a_room_is_tried_on_the_map_where_it_would_lie() -> None:
    state = STATES["lay"]
    snapshot = snapshot_of(state, 0)
    aim = aiming.begin(snapshot, Aim())
    seen = set()
    for _ in snapshot.moves:
        scene = scene_of(state, 0, LOOKS["true"], aim=aim)
        assert scene.marks.laying is not None and snapshot.view.kick is not None
        assert scene.marks.laying.place == snapshot.view.kick.place
        assert place_seen(scene, (80, 20), snapshot.view.kick.place).size == ROOM
        seen.add(aim.lay)
        nexts = aiming.next_turn(snapshot, aim, 1)
        aim = nexts if nexts.lay not in seen else aiming.next_room(snapshot, aim, 1)
    assert seen == set(snapshot.moves) and all(isinstance(move, Lay) for move in snapshot.moves)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_9_who_only_watches_a_kick_sees_where_the_room_will_lie(look: Look) -> None:
    """Near and from afar, with the door's letter near by; for who lays it the room itself is there."""
    state = STATES["lay"]
    for eye in (1, "public"):
        scene = scene_of(state, eye, look, aim=Aim())
        kick = scene.view.kick
        assert kick is not None and scene.way == "none" and set(scene.marks.kicks) == {kick.place}
        for scene.afar in (False, True):
            at = place_seen(scene, (80, 20), kick.place)
            strips = canvas_of(scene, (80, 20), ()).strips()
            shown = [
                "".join(seg.text for seg in strip)[at.x : at.right] for strip in strips[at.y : at.bottom]
            ]
            assert "?" in "".join(shown) and at.area, (eye, scene.afar)
            assert scene.afar or door_letter(kick.colour, look.language) in shown[2]


@pytest.mark.parametrize("size", [(80, 20), (100, 26)])
def test_the_cursor_is_always_seen_wholly(size: tuple[int, int]) -> None:
    state = STATES["boss"]
    snapshot = snapshot_of(state, 0)
    for place in aiming.legal_places(snapshot):
        scene = scene_of(state, 0, LOOKS["true"], aim=Aim(place))
        assert place_seen(scene, size, place).size == ROOM


def test_nothing_empty_is_shown_beyond_one_edge_while_rooms_lie_beyond_the_other_one() -> None:
    """As many whole columns and lines of rooms as fit are seen, wherever the hero stands."""
    for name in ("turn", "boss", "card"):
        for seat in range(4):
            scene = scene_of(STATES[name], seat, LOOKS["true"], aim=Aim())
            area = parts_of(scene, (80, 20)).map
            places = {*places_of(scene.view).values(), *scene.marks.kicks}
            for axis, room, cell in ((0, area.width, ROOM[0]), (1, area.height, ROOM[1])):
                ends = sorted({place[axis] for place in places})
                wanted = min(room // cell, ends[-1] - ends[0] + 1)
                grid = map_grid(scene, area)
                seen = [n for n in range(ends[0], ends[-1] + 1) if _whole(grid, n, axis, room, cell)]
                assert len(seen) == wanted, (name, seat, axis)


def _whole(grid: Any, number: int, axis: int, room: int, cell: int) -> bool:
    start = grid.place_of((number, number))[axis]
    return 0 <= start <= room - cell


def test_the_last_lines_of_the_story_are_whole_sentences_on_the_panel() -> None:
    lines = [LogLine(n, f"Something long enough to be broken happened, number {n}.") for n in range(1, 5)]
    strips = canvas_of(scene_of(STATES["turn"], 0, LOOKS["true"]), (80, 20), lines).strips()
    panel = " ".join("".join(segment.text for segment in strip)[51:].strip() for strip in strips)
    assert "Something long enough to be broken happened, number 4." in panel and "number 1." not in panel


def test_a_hero_of_a_table_that_knows_more_is_not_shown_to_others() -> None:
    """DUN-1: nobody's hand but the own one is on the board."""
    state = STATES["turn"]
    for eye in (0, 1, "public"):
        scene = scene_of(state, eye, LOOKS["true"])
        canvas_of(scene, (80, 20), ())
        rooms = [hit.value for hit in scene.hits if hit.kind == "room"]
        assert rooms == list(scene.view.hand)
    assert book_of(None).rooms


def test_dun_14_dice_come_to_rest_one_by_one() -> None:
    """Every picture shows one die more; the wounds are told when all of them lie still."""
    state = position(heroes=[hero("linna", 6), hero("kronn", 0)], monsters=[("small", 6)])
    view = state.view(0)
    roll = e.DiceRolled(0, "attack", (5, 2, 6), 3, 1, 0, 1)
    struck = d.MonsterStruck(1, 0, (4, 1), 4, 1, 7, False)
    for event, dice in ((roll, "526"), (struck, "41")):
        shown = []
        for picture in [*pictures(Moment(1, event, view, 1.0), view), None]:
            scene = scene_of(state, 0, LOOKS["true"])
            scene.rolled, scene.stage = event, picture.stage if picture is not None else 0
            text = "".join(piece for piece, _ in info_pieces(scene, 49))
            shown.append("".join(c for c in text.split("≥")[1][1:].split("wound")[0] if c in "?123456"))
            assert ("wound" in text) == (picture is None and event is struck)
        hidden = [dice[:still] + "?" * (len(dice) - still) for still in range(len(dice))]
        assert shown[:-1] == hidden and shown[-1].startswith(dice)
        assert sum(picture.seconds for picture in pictures(Moment(1, event, view, 1.0), view)) <= 0.6


def test_what_lies_beyond_the_map_is_counted_at_its_edge() -> None:
    """A room is seen, or it is among those that the corner of the map counts; all of them fit from afar."""
    state = STATES["boss"]
    for look in (LOOKS["true"], LOOKS["ascii"]):
        signs = "▲►▼◄" if not look.ascii else "^>v<"
        for afar in (False, True):
            scene = scene_of(state, 0, look)
            scene.afar = afar
            strips = canvas_of(scene, (80, 20), ()).strips()
            shown = "\n".join("".join(segment.text for segment in strip)[:50] for strip in strips[:19])
            counted = sum(int(n) for sign in signs for n in re.findall(rf" {re.escape(sign)}(\d+)", shown))
            seen = sum(place_seen(scene, (80, 20), at).area > 19 for at in places_of(scene.view).values())
            assert (counted == 0) == afar
            assert afar or counted + seen >= len(scene.view.rooms)


def test_cards_of_a_small_hand_are_wider_and_say_what_they_are_in_words() -> None:
    state = STATES["turn"]
    scene = scene_of(state, 0, LOOKS["true"])
    canvas = canvas_of(scene, (80, 20), ())
    widths = {hit.cells.width for hit in scene.hits if hit.kind == "room"}
    assert len(scene.view.hand) == 3 and widths == {11}
    line = "".join(segment.text for segment in canvas.strips()[18])
    assert "chest" in line and "? INT" in line
    for seats, most in ((7, 6), (5, 8), (4, 11)):
        scene.view = replace(scene.view, hand=tuple(range(1, seats + 1)))
        scene.hits.clear()
        canvas_of(scene, (80, 20), ())
        cards = [hit.cells for hit in scene.hits if hit.kind == "room"]
        assert len(cards) == seats and {card.width for card in cards} == {most}
