"""Territories as maps: the one that is played on, whole ones of the others, and small ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from textual.geometry import Region

from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.reading import Spot, bounds, frame_possible, spots
from server.games.kingdomino_origins.territory import Territory, TerritoryView
from tui.games.kingdomino_origins.plan import SIZES
from tui.games.kingdomino_origins.squares import Frame, draw_frame, draw_free, draw_square
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import Extent, MapGrid, largest
from tui.widgets.strips import paint


class Marks(msgspec.Struct, frozen=True):
    """What is drawn over a territory.

    ``laid`` are squares of a domino that is not there yet. ``legal``: the squares that may be chosen, the
    others fade; None when squares are not what is asked. ``bright``: a region to show, the others fade.
    """

    frames: Mapping[Square, Frame] = {}
    laid: Mapping[Square, Spot] = {}
    legal: Collection[Square] | None = None
    bright: Collection[Square] | None = None
    followed: tuple[Square, ...] = ()


NOTHING = Marks()


def extent_of(territory: TerritoryView) -> tuple[Extent, Extent]:
    """How far a territory reaches, and the frame that is still possible (KO-7)."""
    land = Territory.of(territory)
    now, most = bounds(land), frame_possible(land)
    return (
        Extent(now.left, now.right, now.top, now.bottom),
        Extent(most.left, most.right, most.top, most.bottom),
    )


def grid_of(territory: TerritoryView, area: Region, marks: Marks = NOTHING) -> MapGrid:
    """The map of a territory in an area: squares as large as the frame allows, a rim where it fits."""
    now, most = extent_of(territory)
    cell = largest(SIZES[1:], area, territory.size)
    return MapGrid(area, cell, now.grown(2, most), now, marks.followed)


def draw_map(
    canvas: Canvas, grid: MapGrid, territory: TerritoryView, look: Look, marks: Marks = NOTHING
) -> None:
    """A territory with what is marked on it."""
    known = {**spots(territory), **marks.laid}
    _, most = extent_of(territory)

    def one(window: Canvas, square: Square, cells: Region) -> None:
        frame = marks.frames.get(square)
        spot = known.get(square)
        if spot is None:
            if most.holds(square):
                draw_free(window, cells, look, frame)
            elif frame is not None:
                draw_frame(window, cells, look, frame, look.palette.night)
            return
        chosen = marks.legal if marks.legal is not None else marks.bright
        faded = chosen is not None and square not in chosen and square not in marks.laid
        shaded = marks.legal is not None and square in marks.legal
        draw_square(window, cells, spot, look, faded=faded, shaded=shaded, frame=frame)

    p = look.palette
    grid.draw(canvas, paint(p.dim, p.night), one)


def draw_small(canvas: Canvas, x: int, y: int, territory: TerritoryView, look: Look) -> None:
    """A whole frame in squares of two cells and one line, the territory in its middle."""
    now, most = extent_of(territory)
    width, height = SIZES[0]
    size = territory.size
    left = now.left - (size - now.columns) // 2
    top = now.top - (size - now.lines) // 2
    known = spots(territory)
    for row in range(size):
        for column in range(size):
            square = left + column, top + row
            cells = Region(x + column * width, y + row * height, width, height)
            if square in known:
                draw_square(canvas, cells, known[square], look)
            elif most.holds(square):
                draw_free(canvas, cells, look)
