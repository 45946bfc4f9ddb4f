"""A room of the dungeon as a picture of 10 x 4 cells or more, and small as a card of the hand."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from rich.cells import cell_len
from textual.geometry import Region

from server.games.domino_dungeon.content import COLOURS, Colour, Symbol
from tui.games.domino_dungeon.signs import door_letter, signs_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, fit, paint, width_of

ROOM = (10, 4)
"""Cells of a room."""
LARGE = (14, 6)
"""Cells of a room where the whole dungeon has room for it."""
CARD = (6, 3)
"""Cells of a room in the hand, at least."""
WIDE_CARD = 11
"""Columns of a room in the hand where there are few of them."""

State: TypeAlias = Literal["wall", "open", "passage", "shut"]
"""What is on a side of a room: nothing, a door that faces an empty place, a connected door, one that leads
nowhere for good (DUN-9, DUN-10)."""


class Side(msgspec.Struct, frozen=True):
    """One of the four sides of a room."""

    state: State
    colour: Colour | None = None


class Token(msgspec.Struct, frozen=True):
    """A marker in a room, in words of five lengths: up to twelve cells, eight, six, four and two.

    ``strikes``: it would attack who leaves now; ``aimed``: the choice is about it.
    """

    texts: tuple[str, str, str, str, str]
    frozen: bool = False
    strikes: bool = False
    aimed: bool = False


class Figure(msgspec.Struct, frozen=True):
    """A hero in a room: its letter, the colour of its block; ``mine`` is the one who looks or acts."""

    letter: str
    colour: str
    mine: bool = False


class Tile(msgspec.Struct, frozen=True):
    """All that is seen in a room.

    ``label`` is its symbol in up to twelve cells, ``sign`` in one, ``spent`` what is done for good,
    ``deserted`` a monsters' room without any: its word is in brackets. ``left``
    are the steps one has left on arriving there now, None when it is out of reach. ``frame`` is the colour of
    its walls when it is pointed at, ``dimmed``: it cannot be chosen now.
    """

    number: int
    symbol: Symbol
    label: str
    sign: str
    sides: tuple[Side, Side, Side, Side]
    spent: bool = False
    deserted: bool = False
    tokens: tuple[Token, ...] = ()
    figures: tuple[Figure, ...] = ()
    left: int | None = None
    frame: str | None = None
    dimmed: bool = False


def door_block(colour: Colour, look: Look) -> tuple[str, str]:
    """The background of a door and what is written on it."""
    return look.palette.doors[COLOURS.index(colour)], look.palette.on_block


def draw_room(canvas: Canvas, cells: Region, tile: Tile, look: Look) -> None:
    """A room near by, in the cells of `ROOM` or `LARGE`: walls, doors, who and what is in it."""
    p, signs = look.palette, signs_of(look)
    x, y, width, height = cells
    ground = p.floor_lit if tile.left is not None else p.floor
    framed = tile.frame is not None
    wall = paint(tile.frame or p.stone, ground, framed)
    canvas.fill(x, y, width, height, wall)
    plainly = framed and look.depth == "none"
    nw, north, ne, east, se, south, sw, west = signs.framed if plainly else signs.wall
    canvas.text(x, y, nw + north * (width - 2) + ne, wall)
    canvas.text(x, y + height - 1, sw + south * (width - 2) + se, wall)
    for row in range(y + 1, y + height - 1):
        canvas.text(x, row, west, wall)
        canvas.text(x + width - 1, row, east, wall)
    _draw_doors(canvas, cells, tile, look, ground)
    if tile.left is not None:
        canvas.text(x + 1, y, f"{signs.step}{tile.left}", paint(p.green, ground, True))
    if tile.number:
        number = f"{tile.number}"
        canvas.text(x + width - 1 - len(number), y + height - 1, number, paint(p.dim, ground))
    draw_inside(canvas, Region(x + 1, _upper(cells), width - 2, 2), tile, look, ground)


def _upper(cells: Region) -> int:
    """The upper one of the two lines in the middle of a room, where its side doors are."""
    return cells.y + (cells.height - 2) // 2


def _draw_doors(canvas: Canvas, cells: Region, tile: Tile, look: Look, ground: str) -> None:
    x, y, width, height = cells
    upper = _upper(cells)
    p = look.palette
    floor = paint(p.cream, ground)
    middle = x + (width - 2) // 2
    for index, side in enumerate(tile.sides):
        if side.state == "wall" or side.colour is None:
            continue
        letter = door_letter(side.colour, look.language)
        back, ink = door_block(side.colour, look)
        upright = index % 2 == 1
        column = x + (width - 1 if index == 1 else 0)
        row = y + (0 if index == 0 else height - 1)
        if side.state == "passage":
            for cell in ((column, upper), (column, upper + 1)) if upright else ():
                canvas.text(*cell, " ", floor)
            if not upright:
                canvas.text(middle, row, "   ", floor)
        elif side.state == "open":
            style = paint(ink, back, True)
            if upright:
                canvas.text(column, upper, letter, style)
                canvas.text(column, upper + 1, " ", style)
            else:
                canvas.text(middle, row, f" {letter} ", style)
        else:
            shut = paint(back if look.depth != "none" else p.dim, ground)
            if upright:
                canvas.text(column, upper, letter.lower(), shut)
            else:
                canvas.text(middle + 1, row, letter.lower(), shut)


def draw_inside(canvas: Canvas, area: Region, tile: Tile, look: Look, ground: str) -> None:
    """Two lines: markers or the symbol above; the symbol, when it is covered, and heroes below."""
    p = look.palette
    x, y, width, _height = area
    symbol = paint(p.dim if tile.spent or tile.deserted or tile.dimmed else p.cream, ground)
    # The letter of a side door is not to be read together with a word; a grey door's sign is none.
    west, east = (
        tile.sides[side].state in ("open", "shut") and tile.sides[side].colour != "grey" for side in (3, 1)
    )
    room = width - west - east
    if tile.tokens:
        tokens = _tokens(tile, look, room, ground)
        canvas.pieces(x + (west or width_of(tokens) < room), y, tokens, room)
        # Four heroes leave it the first cell.
        canvas.text(x + (len(tile.figures) < 4), y + 1, tile.sign, symbol)
    else:
        label = f"({shortened(tile.label, room - 2)})" if tile.deserted else shortened(tile.label, room)
        canvas.pieces(x + (west or cell_len(label) < room), y, [(label, symbol)])
    figures = tile.figures
    at = x + width - 2 * len(figures)
    for figure in figures:
        style = paint(p.on_block, figure.colour, True)
        if figure.mine:
            # Two cells wide: a yellow door beside it has its letter in one.
            style = paint(p.on_gold, p.gold, True)
            canvas.text(at, y + 1, " ", style)
        elif look.depth == "none":
            # The one block among the heroes is one's own.
            style = paint(p.cream, ground, True)
        canvas.text(at + 1, y + 1, figure.letter, style)
        at += 2


def shortened(label: str, room: int) -> str:
    """A room's word in so many cells: without the blank behind its sign, without the sign, or with a point at
    its end, so that no half of a word is taken for another one."""
    sign, blank, word = label.partition(" ")
    ways = (label, sign + word, word) if blank and len(sign) == 1 else (label,)
    return next((way for way in ways if len(way) <= room), f"{ways[-1][: room - 1]}.")


def _tokens(tile: Tile, look: Look, width: int, ground: str) -> list[Piece]:
    """The markers in the longest words that all have room."""
    p = look.palette
    found: list[Piece] = []
    for length in range(5):
        found = []
        for token in tile.tokens:
            if found:
                found.append((" ", paint(p.red, ground)))
            text = token.texts[length]
            if token.strikes and look.depth == "none":
                text = f"!{text}"
            if token.aimed:
                style = paint(p.on_gold, p.gold, True)
            elif token.strikes and look.depth != "none":
                style = paint(p.on_ember, p.ember, True)
            else:
                style = paint(p.blue if token.frozen else p.red, ground, True)
            found.append((text, style))
        if width_of(found) <= width:
            return found
    # Three cells a marker: what has no room is counted.
    shown = (width + 1) // 3
    if len(tile.tokens) > shown:
        kept = found[: 2 * (shown - 1)]
        more = f"+{len(tile.tokens) - shown + 1}"
        return fit([*kept, (more, paint(p.red, ground, True))], width)
    return found


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    doors: tuple[Colour | None, ...],
    short: str,
    look: Look,
    *,
    width: int = CARD[0],
    faded: bool = False,
    chosen: bool = False,
) -> None:
    """A room in the hand: three lines with the doors at its sides and its symbol in the middle."""
    p = look.palette
    height = CARD[1]
    ground = p.chosen if chosen else p.floor
    canvas.fill(x, y, width, height, paint(p.cream, ground))
    if look.depth == "none":
        for column in (x, x + width - 1):
            for row in (y, y + height - 1):
                canvas.text(column, row, "." if look.ascii else "·", paint(p.dim, ground))
    middle = x + (width - 2) // 2
    spots = ((middle, y), (x + width - 1, y + 1), (middle, y + height - 1), (x, y + 1))
    for index, (colour, (column, row)) in enumerate(zip(doors, spots, strict=True)):
        if colour is None:
            continue
        back, ink = door_block(colour, look)
        style = paint(back, ground) if faded and look.depth != "none" else paint(ink, back, True)
        letter = door_letter(colour, look.language)
        text = f"{letter} " if index % 2 == 0 else letter
        canvas.text(column, row, text, style)
    ink = p.gold if chosen else p.dim if faded else p.cream
    text = short[: width - 2 if width > CARD[0] else width - 3]
    free = width - 2 - len(text)
    # Where one blank is left it stands beside the door, if there is a single one.
    before = free - free // 2 if doors[3] is not None and doors[1] is None else free // 2
    canvas.text(x + 1 + before, y + 1, text, paint(ink, ground, chosen))
    if chosen:
        gold = paint(p.gold, ground, True)
        canvas.text(x, y, signs_of(look).mark, gold)
