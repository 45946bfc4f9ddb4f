"""The table of dominó as a picture: seats, the line on the felt, the hand or a round's count."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from textual.strip import Strip

from server.games.domino.moves import End
from server.games.domino.reading import out_count
from server.games.domino.tiles import Placed, Tile
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import hand_panel, pieces, seats_strip
from tui.games.domino.layout import TILE_HEIGHT, TILE_WIDTH, Layout, Spot, lay
from tui.games.face import LogLine
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import fit, paint, width_of

PANEL_HEIGHT = 6
INFO_HEIGHT = 2
AROUND = (84, 30)
"""From this size on the seats sit around the felt instead of in one line above it."""


class Area(msgspec.Struct, frozen=True):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Cursor(msgspec.Struct, frozen=True):
    """What the player points at: a tile of the hand (its index), the ends it may go to, the end chosen."""

    tile: int | None = None
    ends: tuple[End | None, ...] = ()
    end: End | None = None


class Plan(msgspec.Struct, frozen=True):
    """Which part of the board has which cells."""

    width: int
    height: int
    around: bool
    line: Area
    info: Area
    panel: Area


def plan(size: tuple[int, int]) -> Plan:
    """Divide a board of ``size`` (width, height); every part has its fixed place."""
    width, height = size
    around = width >= AROUND[0] and height >= AROUND[1]
    panel_y = max(0, height - PANEL_HEIGHT)
    info_y = max(0, panel_y - INFO_HEIGHT)
    if around:
        side = seats_strip.PLATE_WIDTH + 1
        top = seats_strip.PLATE_HEIGHT + 1
        line = Area(side, top, width - 2 * side, info_y - top)
    else:
        line = Area(0, 1, width, info_y - 1)
    return Plan(
        width=width,
        height=height,
        around=around,
        line=line,
        info=Area(0, info_y, width, panel_y - info_y),
        panel=Area(0, panel_y, width, height - panel_y),
    )


def line_layout(view: DominoView, plan: Plan, look: Look) -> Layout | None:
    """Where the tiles of the line lie; None before the opening."""
    if not view.line:
        return None
    area = plan.line
    return lay(view.line, view.opened, area.x, area.y, area.width, area.height, pieces.boxed(look))


def opening_spot(view: DominoView, plan: Plan, look: Look) -> Spot:
    """Where the opening tile will lie."""
    area = plan.line
    return lay(((0, 0),), 0, area.x, area.y, area.width, area.height, pieces.boxed(look)).tiles[0].spot


def end_area(layout: Layout, end: End) -> Area:
    """The cells that belong to an end: the place behind it."""
    spot = layout.left if end == "left" else layout.right
    return Area(spot.x, spot.y, TILE_WIDTH[layout.form], TILE_HEIGHT[layout.form])


def canvas_of(
    snapshot: Snapshot, size: tuple[int, int], cursor: Cursor, look: Look, log: Sequence[LogLine] = ()
) -> Canvas:
    """The whole board on a canvas. ``log``: lines to show on the felt, newest last."""
    p = look.palette
    view: DominoView = snapshot.view
    parts = plan(size)
    canvas = Canvas(size[0], size[1], paint(p.cream, p.felt))
    if parts.around:
        seats_strip.draw_around(canvas, snapshot, look, parts.line.x, parts.panel.y)
    else:
        seats_strip.draw_strip(canvas, snapshot, look)
    _draw_line(canvas, view, parts, cursor, look)
    _draw_info(canvas, view, parts, look, log)
    area = parts.panel
    canvas.fill(area.x, area.y, area.width, area.height, paint(p.cream, p.dark_wood))
    hand_panel.draw(canvas, snapshot, area.y, look, cursor.tile)
    return canvas


def draw(
    snapshot: Snapshot, size: tuple[int, int], cursor: Cursor, look: Look, log: Sequence[LogLine] = ()
) -> list[Strip]:
    """The whole board as strips, each exactly as wide as ``size`` says."""
    return canvas_of(snapshot, size, cursor, look, log).strips()


# -- the line -----------------------------------------------------------------------------------------------


def _draw_line(canvas: Canvas, view: DominoView, parts: Plan, cursor: Cursor, look: Look) -> None:
    layout = line_layout(view, parts, look)
    tile = view.hand[cursor.tile] if cursor.tile is not None and cursor.tile < len(view.hand) else None
    if layout is None or view.ends is None:
        if view.phase == "play":
            _draw_opening(canvas, opening_spot(view, parts, look), tile if cursor.ends else None, look)
        return
    for a, b in layout.turns:
        _draw_turn(canvas, a, b, layout, look)
    draw_tile = pieces.block if layout.form == "block" else pieces.chip
    for lain in layout.tiles:
        draw_tile(canvas, lain.spot.x, lain.spot.y, lain.halves, look)
    if layout.gap_spot is not None:
        text = f"…{layout.hidden}".center(TILE_WIDTH[layout.form])
        canvas.text(
            layout.gap_spot.x, layout.gap_spot.y, text, paint(look.palette.dim, look.palette.felt, True)
        )
    if view.last is not None:
        for lain in layout.tiles:
            if lain.index == view.last:
                style = paint(look.palette.gold, look.palette.felt, True)
                pieces.brackets(canvas, lain.spot.x, lain.spot.y, layout.form, look, style)
    yours = view.phase == "play" and view.turn == view.eye
    sides: tuple[tuple[End, int], ...] = (("left", view.ends[0]), ("right", view.ends[1]))
    for end, number in sides:
        if tile is not None and end in cursor.ends:
            _draw_ghost(canvas, layout, end, _turned(tile, number, end, layout), cursor, look)
        elif view.phase == "play":
            _draw_end(canvas, layout, end, number, yours, look)


def _draw_opening(canvas: Canvas, spot: Spot, tile: Tile | None, look: Look) -> None:
    """The empty table: the place of the opening tile, or the tile that would open."""
    if tile is not None:
        pieces.ghost(canvas, spot.x, spot.y, tile, look, form="block", chosen=True)
        return
    style = paint(look.palette.dim, look.palette.felt_light)
    canvas.fill(spot.x, spot.y, pieces.BLOCK_WIDTH, pieces.BLOCK_HEIGHT, style)
    canvas.text(spot.x + 3, spot.y + 1, "·", style)


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
    x = spot.x + 1 + _inward(layout, end)
    canvas.fill(x, spot.y, 5, 3, style)
    canvas.text(x + 1, spot.y + 1, word, style)


def _draw_ghost(canvas: Canvas, layout: Layout, end: End, halves: Placed, cursor: Cursor, look: Look) -> None:
    """The selected tile where it would go, with the arrow of the end in the gap outside."""
    p = look.palette
    spot = layout.left if end == "left" else layout.right
    chosen = cursor.end == end or len(cursor.ends) == 1
    pieces.ghost(canvas, spot.x, spot.y, halves, look, form=layout.form, chosen=chosen)
    style = paint(p.gold if chosen else p.cream, p.felt, True)
    width = TILE_WIDTH[layout.form]
    middle = spot.y + TILE_HEIGHT[layout.form] // 2
    x = (
        spot.x + width
        if _inward(layout, end) < 0 or (not _inward(layout, end) and spot.rightward)
        else spot.x - 1
    )
    canvas.text(x, middle, "◀" if end == "left" else "▶", style)


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


# -- what stands below the line -----------------------------------------------------------------------------


def _draw_info(canvas: Canvas, view: DominoView, parts: Plan, look: Look, log: Sequence[LogLine]) -> None:
    """Left: how many tiles of the ends are out, and the boneyard. Right: the last lines of the log."""
    _ = look.language.gettext
    p = look.palette
    area = parts.info
    dim = paint(p.dim, p.felt)
    counts = ""
    if view.ends is not None:
        counts = " · ".join(
            _("{number}s out: {count} of {all}").format(
                number=n, count=out_count(view, n), all=view.options.set + 1
            )
            for n in dict.fromkeys(view.ends)
        )
    aside = ""
    if view.phase == "play" and view.boneyard:
        text = _("boneyard {count}") if view.options.boneyard else _("{count} tiles out of play")
        aside = text.format(count=view.boneyard)
    for row, text in enumerate((counts, aside)):
        if row < area.height:
            canvas.pieces(area.x + 2, area.y + row, [(text, dim)], area.width - 4)
    for row, line in enumerate(reversed(log[-area.height :] if area.height else ())):
        y = area.y + area.height - 1 - row
        colour = {"warn": p.red, "quiet": p.dim, "chat": p.blue}.get(line.tone, p.cream)
        words = fit([(line.text, paint(colour, p.felt))], area.width // 2 - 2)
        canvas.pieces(area.x + area.width - 2 - width_of(words), y, words)
