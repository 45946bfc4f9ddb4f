"""The line of tiles on the felt: tiles, open ends, places where the selected tile would go."""

from __future__ import annotations

import msgspec

from server.games.domino.moves import End
from server.games.domino.tiles import Placed, Tile
from server.games.domino.view import DominoView
from tui.games.domino import pieces
from tui.games.domino.layout import TILE_HEIGHT, TILE_WIDTH, Form, Layout, Spot, lay
from tui.games.domino.plan import Area, Plan
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint


class Cursor(msgspec.Struct, frozen=True):
    """What the player points at: a tile of the hand (its index), the ends it may go to, the end chosen."""

    tile: int | None = None
    ends: tuple[End | None, ...] = ()
    end: End | None = None


def line_layout(view: DominoView, plan: Plan, look: Look) -> Layout | None:
    """Where the tiles of the line lie; None before the opening."""
    return _lay(view.line, view.opened, plan, look) if view.line else None


def opening_layout(plan: Plan, look: Look) -> Layout:
    """Where the opening tile will lie."""
    return _lay(((0, 0),), 0, plan, look)


def _lay(line: tuple[Placed, ...], opened: int, plan: Plan, look: Look) -> Layout:
    area = plan.line
    return lay(line, opened, area.x, area.y, area.width, area.height, pieces.boxed(look), large=plan.large)


def end_area(layout: Layout, end: End) -> Area:
    """The cells that belong to an end: the place behind it."""
    spot = layout.left if end == "left" else layout.right
    return spot_area(spot, layout.form)


def spot_area(spot: Spot, form: Form) -> Area:
    """The cells of a place."""
    return Area(spot.x, spot.y, TILE_WIDTH[form], TILE_HEIGHT[form])


def draw(
    canvas: Canvas, view: DominoView, plan: Plan, cursor: Cursor, look: Look, *, landing: bool = False
) -> None:
    """The line with its ends; ``landing``: the tile played last is just coming down."""
    layout = line_layout(view, plan, look)
    tile = view.hand[cursor.tile] if cursor.tile is not None and cursor.tile < len(view.hand) else None
    if layout is None or view.ends is None:
        if view.phase == "play":
            _draw_opening(canvas, opening_layout(plan, look), tile if cursor.ends else None, look)
        return
    for a, b in layout.turns:
        _draw_turn(canvas, a, b, layout, look)
    for lain in layout.tiles:
        x, y, last = lain.spot.x, lain.spot.y, lain.index == view.last
        if last and landing:
            pieces.ghost(canvas, x, y, lain.halves, look, form=layout.form, chosen=True)
        else:
            pieces.tile(canvas, x, y, lain.halves, look, layout.form)
    for lain in layout.tiles:
        if lain.index == view.last and not landing:
            style = paint(look.palette.gold, look.palette.felt, True)
            pieces.brackets(canvas, lain.spot.x, lain.spot.y, layout.form, look, style)
    if layout.gap_spot is not None:
        text = f"…{layout.hidden}".center(TILE_WIDTH[layout.form])
        style = paint(look.palette.dim, look.palette.felt, True)
        canvas.text(layout.gap_spot.x, layout.gap_spot.y, text, style)
    yours = view.phase == "play" and view.turn == view.eye
    sides: tuple[tuple[End, int], ...] = (("left", view.ends[0]), ("right", view.ends[1]))
    for end, number in sides:
        if tile is not None and end in cursor.ends:
            _draw_ghost(canvas, layout, end, _turned(tile, number, end, layout), cursor, look)
        elif view.phase == "play":
            _draw_end(canvas, layout, end, number, yours, look)


def _draw_opening(canvas: Canvas, layout: Layout, tile: Tile | None, look: Look) -> None:
    """The empty table: the place of the opening tile, or the tile that would open."""
    area = spot_area(layout.tiles[0].spot, layout.form)
    if tile is not None:
        pieces.ghost(canvas, area.x, area.y, tile, look, form=layout.form, chosen=True)
        return
    style = paint(look.palette.dim, look.palette.felt_light)
    canvas.fill(area.x, area.y, area.width, area.height, style)
    canvas.text(*area.middle, "·", style)


def _turned(tile: Tile, number: int, end: End, layout: Layout) -> Placed:
    """The tile as it would be seen at that end: the half with ``number`` towards the line."""
    inner = number
    outer = tile[1] if tile[0] == number else tile[0]
    spot = layout.left if end == "left" else layout.right
    in_line = (outer, inner) if end == "left" else (inner, outer)
    return in_line if spot.rightward else (in_line[1], in_line[0])


def _inward(layout: Layout, end: End) -> int:
    """On which side of the place behind an end its tile lies: -1 left, 1 right, 0 above or below."""
    spot, tile = (
        (layout.left, layout.tiles[0].spot) if end == "left" else (layout.right, layout.tiles[-1].spot)
    )
    if spot.row != tile.row:
        return 0
    return 1 if tile.x > spot.x else -1


def _draw_end(canvas: Canvas, layout: Layout, end: End, number: int, yours: bool, look: Look) -> None:
    """An open end: its number on a light patch, with the arrow key that chooses it."""
    p = look.palette
    spot = layout.left if end == "left" else layout.right
    style = paint(p.gold if yours else p.cream, p.felt_light, True)
    word = f"◀ {number}" if end == "left" else f"{number} ▶"
    if layout.form == "chip":
        canvas.text(spot.x, spot.y, word.replace(" ", "").center(3), style)
        return
    width, height = pieces.size_of(layout.form)
    x = spot.x + 1 + _inward(layout, end)
    canvas.fill(x, spot.y, width - 2, height, style)
    canvas.text(x + (width - 4) // 2, spot.y + height // 2, word, style)


def _draw_ghost(canvas: Canvas, layout: Layout, end: End, halves: Placed, cursor: Cursor, look: Look) -> None:
    """The selected tile where it would go, with the arrow of the end in the gap outside."""
    p = look.palette
    spot = layout.left if end == "left" else layout.right
    chosen = cursor.end == end or len(cursor.ends) == 1
    pieces.ghost(canvas, spot.x, spot.y, halves, look, form=layout.form, chosen=chosen)
    style = paint(p.gold if chosen else p.cream, p.felt, True)
    width = TILE_WIDTH[layout.form]
    middle = spot.y + TILE_HEIGHT[layout.form] // 2
    inward = _inward(layout, end)
    outside = inward < 0 or (not inward and spot.rightward)
    canvas.text(spot.x + width if outside else spot.x - 1, middle, "◀" if end == "left" else "▶", style)


def _draw_turn(canvas: Canvas, a: Spot, b: Spot, layout: Layout, look: Look) -> None:
    """The sign at the edge that the line goes on in the next row."""
    style = paint(look.palette.dim, look.palette.felt)
    half = TILE_HEIGHT[layout.form] // 2
    if a.rightward:
        x, top, bottom = a.x + TILE_WIDTH[layout.form] + 1, "┐", "┘"
    else:
        x, top, bottom = a.x - 2, "┌", "└"
    canvas.text(x, a.y + half, top, style)
    for y in range(a.y + half + 1, b.y + half):
        canvas.text(x, y, "│", style)
    canvas.text(x, b.y + half, bottom, style)
