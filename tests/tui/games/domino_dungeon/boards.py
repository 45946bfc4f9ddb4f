"""Boards of Dominó Dungeon to look at: named moments, their scenes, and cells as a terminal shows them."""

from __future__ import annotations

from typing import Any

from textual.geometry import Region

from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.options import DungeonOptions
from tests.tui.games.domino_dungeon.scenes import asked, played, snapshot_of
from tests.tui.looks import seen_cells
from tui.games.domino_dungeon import aiming
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import map_grid, parts_of
from tui.games.domino_dungeon.marks import focus_of, marks_of
from tui.games.domino_dungeon.overview import draw_far
from tui.games.domino_dungeon.rooms import ROOM, Side, Tile, draw_room
from tui.games.domino_dungeon.scene import Page, Scene
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

BOARDS = [(80, 20), (100, 26), (92, 36), (132, 46)]
WALLS: tuple[Side, Side, Side, Side] = (Side("wall"),) * 4


def scene_of(state: Any, eye: Any, look: Look, page: Page = "table", aim: Aim | None = None) -> Scene:
    """The scene of a board that points at the first legal thing."""
    snapshot = snapshot_of(state, eye)
    main = eye if isinstance(eye, int) else 0
    aim = aiming.next_legal(snapshot, aiming.begin(snapshot, Aim()), 1) if aim is None else aim
    way, chosen = aiming.way_of(snapshot, aim), aiming.chosen(snapshot, aim)
    return Scene(
        snapshot=snapshot, view=snapshot.view, look=look, main=main, opened=(main + 1) % snapshot.view.seats,
        page=page, aim=aim, way=way, chosen=chosen,
        listed=aiming.choices(snapshot, aim) if way == "list" else (),
        marks=marks_of(snapshot, aim, way, chosen, look, main, None),
        focus=focus_of(snapshot, aim, main, None), hits=[],
    )  # fmt: skip


def place_seen(scene: Scene, size: tuple[int, int], place: Place) -> Region:
    """The cells of a place on the board."""
    return map_grid(scene, parts_of(scene, size).map).region_of(place)


def boss_is_here(state: Any) -> bool:
    ask = state.ask(0)
    return state.view("public").found and ask is not None and ask.kind == "turn"


STATES = {
    "turn": played(DungeonOptions(), 4, 6, asked("turn", 0, 3)),
    "lay": played(DungeonOptions(), 4, 4, asked("lay", 0, 1)),
    "card": played(DungeonOptions(), 4, 2, asked("card", 0, 1)),
    "hero": played(DungeonOptions(heroes="chosen"), 3, 4, asked("hero", 0, 0)),
    "boss": played(DungeonOptions(collapse=True), 4, 1, boss_is_here),
    "over": played(DungeonOptions(), 2, 3, lambda state: False),
}


def pictured(tile: Tile, cell: tuple[int, int], look: Look) -> tuple[Any, ...]:
    """The cells of a room as a terminal of that depth shows them."""
    canvas = Canvas(*cell, paint(look.palette.cream, look.palette.night))
    (draw_room if cell == ROOM else draw_far)(canvas, Region(0, 0, *cell), tile, look)
    return seen_cells(canvas, look)
