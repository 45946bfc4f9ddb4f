"""Territories as maps: the one that is played on, whole ones of the others, and small ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import msgspec
from textual.geometry import Region

from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.reading import Spot, bounds, frame_possible, spots
from server.games.kingdomino_origins.territory import Territory, TerritoryView
from tui.games.kingdomino_origins.plan import SIZES
from tui.games.kingdomino_origins.reckoning import other_half
from tui.games.kingdomino_origins.scenes import Flying
from tui.games.kingdomino_origins.squares import (
    DOMINO_SIDES,
    Frame,
    draw_bar,
    draw_frame,
    draw_free,
    draw_label,
    draw_lying,
    draw_square,
)
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import Extent, MapGrid, Window, largest
from tui.widgets.strips import paint


class Marks(msgspec.Struct, frozen=True):
    """What is drawn over a territory.

    ``laid`` are squares of a domino that is not there yet. ``legal``: the squares that may be chosen, the
    others fade; None when squares are not what is asked. ``bright``: squares to show, the others fade.
    ``labels`` are short texts written on squares. ``traces`` are frames that small maps have no room for.
    ``barred``: squares on which what is tried cannot lie.
    """

    frames: Mapping[Square, Frame] = {}
    laid: Mapping[Square, Spot] = {}
    legal: Collection[Square] | None = None
    bright: Collection[Square] | None = None
    followed: tuple[Square, ...] = ()
    labels: Mapping[Square, str] = {}
    traces: Mapping[Square, Frame] = {}
    barred: Collection[Square] = ()


NOTHING = Marks()
_MAPS = 256
"""Pictures of territories that are kept: for all who look, those of some fifteen tables."""


@lru_cache(maxsize=_MAPS)
def extent_of(territory: TerritoryView) -> tuple[Extent, Extent]:
    """How far a territory reaches, and the frame that is still possible (KO-7)."""
    land = Territory.of(territory)
    now, most = bounds(land), frame_possible(land)
    return (
        Extent(now.left, now.right, now.top, now.bottom),
        Extent(most.left, most.right, most.top, most.bottom),
    )


def grid_of(territory: TerritoryView, area: Region, marks: Marks = NOTHING) -> MapGrid:
    """The map of a territory in an area: squares as large as the frame allows, a rim where it fits.

    What is followed is seen outside of the frame, too, where the rest has to make room for it.
    """
    now, most = extent_of(territory)
    cell = largest(SIZES[1:], area, territory.size)
    wanted = now.grown(2, most)
    xs, ys = [x for x, _ in marks.followed], [y for _, y in marks.followed]
    wanted = Extent(
        min([wanted.left, *xs]), max([wanted.right, *xs]), min([wanted.top, *ys]), max([wanted.bottom, *ys])
    )
    return MapGrid(area, cell, wanted, now, marks.followed)


def small_grid(territory: TerritoryView, x: int, y: int) -> MapGrid:
    """A whole frame in squares of two cells and one line, the territory in its middle."""
    now, _most = extent_of(territory)
    size, (width, height) = territory.size, SIZES[0]
    left = now.left - (size - now.columns) // 2
    top = now.top - (size - now.lines) // 2
    frame = Extent(left, left + size - 1, top, top + size - 1)
    return MapGrid(Region(x, y, size * width, size * height), (width, height), frame)


def draw_map(
    canvas: Canvas,
    grid: MapGrid,
    territory: TerritoryView,
    look: Look,
    marks: Marks = NOTHING,
    flying: Flying | None = None,
) -> None:
    """A territory with what is marked on it and what is on its way there."""
    frames = marks.frames if grid.cell == SIZES[0] else {**marks.traces, **marks.frames}
    drawn = _drawn(
        territory,
        grid.window,
        look,
        tuple(frames.items()),
        tuple(marks.laid.items()),
        None if marks.legal is None else frozenset(marks.legal),
        None if marks.bright is None else frozenset(marks.bright),
        tuple(marks.labels.items()),
        frozenset(marks.barred),
    )
    if flying is not None:
        window = Canvas(drawn.width, drawn.height, paint(look.palette.dim, look.palette.night))
        window.paste(0, 0, drawn)
        _draw_flying(window, grid, flying, look)
        drawn = window
    canvas.paste(grid.area.x, grid.area.y, drawn)


@lru_cache(maxsize=_MAPS)
def _drawn(
    territory: TerritoryView,
    window: Window,
    look: Look,
    frames: tuple[tuple[Square, Frame], ...],
    laid: tuple[tuple[Square, Spot], ...],
    legal: frozenset[Square] | None,
    bright: frozenset[Square] | None,
    labels: tuple[tuple[Square, str], ...],
    barred: frozenset[Square],
) -> Canvas:
    """What `draw_map` shows. All who look at a table see the same territories, picture after picture."""
    framed, tried, texts = dict(frames), dict(laid), dict(labels)
    known = {**spots(territory), **tried}
    _, most = extent_of(territory)
    chosen = legal if legal is not None else bright

    def one(canvas: Canvas, square: Square, cells: Region) -> None:
        frame = framed.get(square)
        spot = known.get(square)
        if spot is None:
            if most.holds(square):
                draw_free(canvas, cells, look, frame)
            elif frame is not None:
                draw_frame(canvas, cells, look, frame, look.palette.night)
            return
        faded = chosen is not None and square not in chosen and square not in tried
        shaded = legal is not None and square in legal
        draw_square(canvas, cells, spot, look, faded=faded, shaded=shaded, frame=frame)
        if square in texts:
            draw_label(canvas, cells, texts[square], look)
        if square in barred:
            draw_bar(canvas, cells, look)

    p = look.palette
    return window.draw(paint(p.dim, p.night), one)


def _draw_flying(window: Canvas, grid: MapGrid, flying: Flying, look: Look) -> None:
    """What is on its way: a domino's halves side by side, a token or a dweller over what lies below."""
    width, height = grid.cell
    end = grid.place_of(flying.target)
    start = (window.width - len(flying.spots) * width, 0)
    if flying.origin is not None:
        start = grid.place_of(flying.origin)
    x, y = (round(a + (b - a) * flying.way) for a, b in zip(start, end, strict=True))
    across, down = other_half((0, 0), flying.direction)
    for n, spot in enumerate(flying.spots):
        cells = Region(x + n * across * width, y + n * down * height, width, height)
        if len(flying.spots) > 1:
            gold = Frame(look.palette.gold, DOMINO_SIDES[flying.direction][n])
            # In a small map a frame would hide what comes.
            frame = gold if width > SIZES[0][0] else None
            draw_square(window, cells, spot, look, frame=frame)
        else:
            draw_lying(window, cells, spot, look)
