"""The way out once the boss is there: what is told of it comes true, and the map points at it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.moves import EndTurn, Go, TakePortal
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import CORRIDOR, OPEN, hero, position
from tests.tui.games.domino_dungeon.boards import scene_of
from tests.tui.games.domino_dungeon.scenes import LOOKS, snapshot_of
from tui.games.domino_dungeon import board_words
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import canvas_of, map_grid, parts_of
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.scenes import Picture, pictures
from tui.games.domino_dungeon.way_out import landmarks, way_out
from tui.games.face import Moment
from tui.language import TAGS, language

LONG = (*CORRIDOR, (10, (4, 0), 0), (13, (5, 0), 0))
COLLAPSE = DungeonOptions(collapse=True)


def cornered(room: int = 3, steps: int = 3, die: int = 2, **facts: Any) -> Any:
    """Kronn, who walks three rooms a turn, in a corridor with the boss found; Linna beside the stairs."""
    heroes = [hero("kronn", room), hero("linna", 6)]
    known: dict[str, Any] = {"steps": steps, "found": True, "collapse": die, "options": COLLAPSE, **facts}
    return position(heroes=heroes, **known)


@pytest.mark.parametrize(
    ("steps", "die", "turns", "in_time"),
    [(3, 1, 1, True), (2, 2, 2, True), (2, 1, 2, False), (0, 2, 1, True)],
)
def test_dun_25_the_turns_that_are_told_are_those_it_takes(
    steps: int, die: int, turns: int, in_time: bool
) -> None:
    """Three steps away: walked as told, the hero is out before the die shows zero, or it is not."""
    state = cornered(steps=steps, die=die)
    out = way_out(state.view(0), 0)
    assert out is not None and (out.steps, out.turns, out.in_time) == (3, turns, in_time)
    for _turn in range(turns + (not steps)):
        while (path := reading.way(state.view(0), state.view(0).heroes[0].room, STAIRS)) and any(
            isinstance(move, Go) for move in state.moves(0)
        ):
            state.play(0, Go(path[0]))
            if state.view(0).heroes[0].fate != "inside":
                break
        while state.result is None and state.view(0).heroes[0].fate == "inside":
            due = state.automatic() or (min(state.waiting), EndTurn())
            state.play(*due)
            if state.waiting == {0} and state.automatic() is None:
                break
    assert (state.view(0).heroes[0].fate == "out") == in_time


def test_dun_22_the_stairs_themselves_are_one_turn_away_and_a_past_turn_is_not_counted() -> None:
    there = cornered(room=STAIRS)
    out = way_out(there.view(0), 0)
    assert out is not None and (out.steps, out.turns, out.in_time) == (0, 1, True)
    past = cornered(turn=1, die=1)
    out = way_out(past.view(1), 0)
    assert out is not None and (out.turns, out.in_time) == (1, False)
    assert way_out(cornered(found=False, collapse=0).view(0), 0) is None
    without = way_out(cornered(die=0, options=DungeonOptions()).view(0), 0)
    assert without is not None and without.in_time


def by_portals(points: int = 1, steps: int = 3, die: int = 1) -> Any:
    """Kronn nine rooms from the stairs, in a portal's room; the other portal lies beside the stairs."""
    rooms = [(room, (column, 0), 0) for column, room in enumerate((14, 6, 13, 15, 16, 24, 25, 1, 5), 1)]
    heroes = [hero("kronn", 5), hero("linna", 6)]
    facts: dict[str, Any] = {"found": True, "collapse": die, "options": COLLAPSE}
    return position(rooms, heroes, steps=steps, points=points, content=OPEN, **facts)


@pytest.mark.parametrize(
    ("points", "steps", "die", "turns", "in_time"),
    [(1, 3, 1, 1, True), (0, 3, 1, 2, False), (0, 3, 2, 2, True), (1, 0, 1, 1, False), (1, 0, 2, 1, True)],
)
def test_dun_15_a_portal_that_is_quicker_is_reckoned_with(
    points: int, steps: int, die: int, turns: int, in_time: bool
) -> None:
    state = by_portals(points, steps, die)
    out = way_out(state.view(0), 0)
    assert out is not None and (out.steps, out.turns, out.in_time) == (None, turns, in_time)
    for tag in TAGS:
        look = replace(LOOKS["true"], language=language(tag))
        told = board_words.told_way_out(out, look.language)
        assert ("portal" in told) == in_time and str(turns) in told
    scene = scene_of(state, 0, LOOKS["true"])
    grid = map_grid(scene, parts_of(scene, (80, 20)).map)
    assert "⌂◎" in "".join(text for text, _ in landmarks(state.view(0), 0, grid, LOOKS["true"]))


def test_dun_15_what_is_told_of_a_portal_comes_true() -> None:
    state = by_portals()
    state.play(0, TakePortal(14))
    state.play(0, Go(STAIRS))
    assert state.view(0).heroes[0].fate == "out"


@pytest.mark.parametrize("tag", TAGS)
def test_dun_25_the_prompt_tells_the_way_out_and_when_it_is_too_late(tag: Any) -> None:
    look = replace(LOOKS["true"], language=language(tag))
    told = {}
    for die in (2, 1):
        snapshot = snapshot_of(cornered(steps=2, die=die), 0)
        told[die] = board_words.prompt(snapshot, Aim(), None, 0, look)
    assert "2 turn" in told[2] and "2 turn" in told[1] and told[1] != told[2]
    assert max(map(len, told.values())) <= 78 - len("Sua vez. ")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_dun_22_the_map_points_at_the_stairs_and_at_the_boss_it_does_not_show(look: Any) -> None:
    """With arrows for the edges beyond which they lie; what is seen has none."""
    heroes = [hero("kronn", 13), hero("linna", 6)]
    monsters = [("boss", STAIRS)]
    state = position(LONG, heroes, monsters, found=True, collapse=4, options=COLLAPSE)
    scene = scene_of(state, 0, look)
    grid = map_grid(scene, parts_of(scene, (80, 20)).map)
    told = "".join(text for text, _ in landmarks(scene.view, 0, grid, look))
    left = "<" if look.ascii else "◄"
    stairs, boss = ("=", "W") if look.ascii else ("⌂", "♛")
    away = grid.region_of(places_of(scene.view)[STAIRS]).area == 0
    assert f"{stairs}5{left * away}" in told and away and f"{boss}{left}" in told
    board = ["".join(seg.text for seg in strip) for strip in canvas_of(scene, (80, 20), ()).strips()]
    assert any(told in line for line in board)
    scene.afar = True
    near = map_grid(scene, parts_of(scene, (80, 20)).map)
    assert "".join(text for text, _ in landmarks(scene.view, 0, near, look)) == f"{stairs}5"


def test_dun_25_the_die_of_the_collapse_is_seen_to_turn() -> None:
    view = cornered().view(0)
    shown = pictures(Moment(1, d.CollapseDropped(4), view, 1.0), view)
    assert [picture.banner for picture in shown] == [d.CollapseDropped(5), d.CollapseDropped(4)]
    assert sum(picture.seconds for picture in shown) == pytest.approx(1.0)
    assert all(isinstance(picture, Picture) for picture in shown)
