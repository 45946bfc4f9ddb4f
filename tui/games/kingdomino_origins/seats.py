"""Players on the board of Kingdomino Origins: their names and points, their territories small and whole."""

from __future__ import annotations

from textual.geometry import Region

from server.games.contract import Seat
from tui.games.kingdomino_origins.maps import draw_map, grid_of, small_grid
from tui.games.kingdomino_origins.plan import SIZES
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.signs import signs_of
from tui.games.people import name_of
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import MapGrid, largest
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, fit, paint, width_of


def shown_name(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """A player's name, in gold for the one who looks."""
    p, language = scene.look.palette, scene.look.language
    if seat == scene.snapshot.eye:
        return fit([(language.gettext("you"), paint(p.gold, p.night, True))], width)
    return fit_name(name_of(scene.snapshot, seat, language), paint(p.cream, p.night), width)


def draw_smalls(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The other territories, small, with their points."""
    others = scene.others
    size = scene.view.territories[0].size
    share = area.width // max(1, len(others)) if size == 5 else area.width
    for place, seat in enumerate(others):
        x = area.x + place * share
        canvas.pieces(x, area.y, named(scene, seat, share - 1))
        draw_land(canvas, scene, seat, small_grid(scene.view.territories[seat], x, area.y + 1))
        scene.hit(x, area.y, share - 1, size + 1, "small", seat)


def named(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """A player's name and points."""
    p = scene.look.palette
    turn = seat == scene.view.turn
    score = [(f" {scene.view.scores[seat]}", paint(p.cream, p.night, True))]
    here = [(" " + signs_of(scene.look).here, paint(p.cream, p.night))] if turn else []
    return [*shown_name(scene, seat, width - width_of(score) - width_of(here)), *score, *here]


def draw_whole(canvas: Canvas, area: Region, scene: Scene, seat: Seat) -> None:
    """Another territory, whole, under its owner's name."""
    canvas.pieces(area.x, area.y, named(scene, seat, area.width), area.width)
    territory = scene.view.territories[seat]
    cell = largest(SIZES[1:], Region(0, 0, area.width, area.height - 1), territory.size)
    high = min(area.height - 1, (territory.size + 2) * cell[1])
    below = Region(area.x, area.y + 1, area.width, high)
    grid = grid_of(territory, below, scene.marks_of(seat))
    draw_land(canvas, scene, seat, grid)
    scene.hit(*below, "map", (seat, grid))


def draw_land(canvas: Canvas, scene: Scene, seat: Seat, grid: MapGrid) -> None:
    """A seat's territory with all that the scene marks on it and sees on its way there."""
    territory = scene.view.territories[seat]
    draw_map(canvas, grid, territory, scene.look, scene.marks_of(seat), scene.flying_to(seat))
