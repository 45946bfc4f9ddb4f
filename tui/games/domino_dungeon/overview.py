"""The dungeon from afar: rooms as small blocks in the largest size that shows all of them, and a legend."""

from __future__ import annotations

from msgspec.structs import replace
from textual.geometry import Region

from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import SIZES
from server.games.domino_dungeon.view import DungeonView
from tui.games.domino_dungeon.names import letters_of, short_name
from tui.games.domino_dungeon.rooms import Side, Tile, door_block, draw_inside
from tui.games.domino_dungeon.signs import door_letter, signs_of, symbol_sign
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of

FAR = ((3, 1), (6, 1), (4, 2), (6, 2), (8, 3))
"""Cells of a room from afar, the best size last. Those of a single line begin with a sign of the room's ways;
the others have a gap to the east and to the south, where passages and open doors are seen."""
_RIM = 2
"""Cells around all rooms together, for the open doors to the west and to the north."""
_LEGEND_GAP = 2


def far_cell(columns: int, lines: int, area: Region) -> tuple[int, int]:
    """The largest size in which so many columns and lines of rooms are seen at once."""
    fitting = [
        cell
        for cell in FAR
        if columns * cell[0] + _RIM <= area.width and lines * cell[1] + _RIM <= area.height
    ]
    return fitting[-1] if fitting else FAR[0]


def block_of(cells: Region) -> Region:
    """The room itself in its cells, without the gaps."""
    if cells.height == 1:
        gap = cells.width > FAR[0][0]
        return Region(cells.x + 1, cells.y, cells.width - 1 - gap, 1)
    return Region(cells.x, cells.y, cells.width - 1, cells.height - 1)


def draw_far(canvas: Canvas, cells: Region, tile: Tile, look: Look) -> None:
    """A room in the cells of one of the sizes of `FAR`: its ways out, what is in it, who stands there."""
    p = look.palette
    block = block_of(cells)
    lit = tile.left is not None
    ground = p.chosen if tile.frame is not None else p.floor_lit if lit else p.floor
    if cells.height == 1:
        _draw_flat(canvas, cells, tile, look, ground)
        return
    canvas.fill(*block, paint(p.cream, ground))
    if block.height > 1:
        # What is shut for good is not seen from afar: words need not keep away from it.
        sides = tuple(Side("wall") if side.state == "shut" else side for side in tile.sides)
        draw_inside(canvas, block, replace(tile, sides=sides), look, ground)
    else:
        _draw_line(canvas, block, tile, look, ground)
    _draw_ways(canvas, block, tile, look)
    if tile.frame is not None:
        _draw_frame(canvas, block, tile, tile.frame, look)


def _draw_frame(canvas: Canvas, block: Region, tile: Tile, colour: str, look: Look) -> None:
    """Brackets around a room, where no door or passage is; without colours its first cell is turned over."""
    left, right = signs_of(look).brackets
    for column, sign, side in ((block.x - 1, left, tile.sides[3]), (block.right, right, tile.sides[1])):
        for row in range(block.y, block.bottom):
            if row > block.y or side.state not in ("passage", "open"):
                canvas.text(column, row, sign, paint(colour, look.palette.night, True))


def _draw_ways(canvas: Canvas, block: Region, tile: Tile, look: Look) -> None:
    """Passages to the east and south, which the rooms there share, and open doors on all sides."""
    p, signs = look.palette, signs_of(look)
    middle = block.x + block.width // 2
    spots = ((middle, block.y - 1), (block.right, block.y), (middle, block.bottom), (block.x - 1, block.y))
    for side, (x, y) in zip(tile.sides, spots, strict=True):
        if side.colour is None:
            continue
        upright = x == middle
        if side.state == "passage":
            canvas.text(x, y, signs.passages[upright], paint(p.cream, p.night))
        elif side.state == "open":
            back, ink = door_block(side.colour, look)
            canvas.text(x, y, door_letter(side.colour, look.language), paint(ink, back, True))


def _draw_line(canvas: Canvas, block: Region, tile: Tile, look: Look, ground: str) -> None:
    """A room in one line: its symbol and its monsters' letters on the left, heroes on the right."""
    p = look.palette
    heroes = _heroes(tile, look, ground, block.width - 1)
    canvas.pieces(block.right - width_of(heroes), block.y, heroes)
    room = block.width - width_of(heroes)
    monsters = _letters(tile, look, ground)
    symbol = _symbol(tile, look, ground)
    own = tile.symbol in SIZES and bool(tile.tokens)
    pieces = monsters if own else [symbol, *monsters]
    if width_of(pieces) > room and tile.tokens:
        pieces = monsters
    if len(pieces) > room > 1:
        pieces = [*pieces[: room - 1], ("+", paint(p.red, ground, True))]
    canvas.pieces(block.x, block.y, pieces[:room])


def _symbol(tile: Tile, look: Look, ground: str) -> Piece:
    """What a room is, in one cell: a monsters' room without any is a dot, the way out is never dim."""
    p = look.palette
    if tile.frame is not None and look.depth == "none":
        return tile.sign, paint(p.on_gold, p.gold, True)
    if tile.symbol in SIZES[:3]:
        return signs_of(look).deserted, paint(p.dim, ground)
    if tile.symbol == "stairs":
        return tile.sign, paint(p.green, ground, True)
    return tile.sign, paint(p.dim if tile.spent or tile.dimmed else p.cream, ground)


def _letters(tile: Tile, look: Look, ground: str) -> list[Piece]:
    """The monsters of a room, a letter each, the boss first."""
    p = look.palette
    found: list[Piece] = []
    for token in sorted(tile.tokens, key=lambda token: token.texts[-1][0] != signs_of(look).lair):
        letter = token.texts[-1][0]
        if token.aimed:
            style = paint(p.on_gold, p.gold, True)
        elif letter == signs_of(look).lair:
            style = paint(p.on_ember, p.ember, True)
        else:
            style = paint(p.blue if token.frozen else p.red, ground, True)
        found.append((letter, style))
    return found


def _heroes(tile: Tile, look: Look, ground: str, room: int) -> list[Piece]:
    """The heroes of a room, one's own last; those without room are counted."""
    p = look.palette
    figures = sorted(tile.figures, key=lambda figure: figure.mine)
    found: list[Piece] = []
    shown = figures if len(figures) <= room else figures[len(figures) - room + 1 :]
    if len(shown) < len(figures):
        found.append((str(len(figures) - len(shown)), paint(p.cream, ground, True)))
    for figure in shown:
        back = p.gold if figure.mine else figure.colour
        found.append((figure.letter, paint(p.on_gold if figure.mine else p.on_block, back, True)))
    return found


def _draw_flat(canvas: Canvas, cells: Region, tile: Tile, look: Look, ground: str) -> None:
    """A room in a single line: its ways out in the colour of an open door, then what is in it.

    In three cells there is one for what is in the room and one for a hero, or for how many there are.
    """
    p = look.palette
    x, y = cells.x, cells.y
    block = block_of(cells)
    canvas.fill(x, y, 1 + block.width, 1, paint(p.cream, ground))
    ways = tuple(side.state == "passage" for side in tile.sides)
    is_open = next((s.colour for s in tile.sides if s.state == "open" and s.colour is not None), None)
    ink = tile.frame or (p.stone if is_open is None else door_block(is_open, look)[0])
    canvas.text(x, y, _junction(ways, look), paint(ink, ground, tile.frame is not None))
    if cells.width > FAR[0][0]:
        if ways[1]:
            canvas.text(block.right, y, signs_of(look).passages[0], paint(p.cream, p.night))
        _draw_line(canvas, block, tile, look, ground)
        return
    canvas.pieces(x + 1, y, [*_letters(tile, look, ground), _symbol(tile, look, ground)][:1])
    figures = sorted(tile.figures, key=lambda figure: not figure.mine)
    if figures:
        back = p.gold if figures[0].mine else figures[0].colour
        many = len(figures) > 1 and not figures[0].mine
        letter = str(len(figures)) if many else figures[0].letter
        on = p.on_gold if figures[0].mine else p.on_block
        canvas.text(x + 2, y, letter, paint(on, back, True))


_WAYS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Junctions by their ways out: 1 north, 2 east, 4 south, 8 west."""
_ASCII_WAYS = " |-+||++-+-++++#"


def _junction(ways: tuple[bool, ...], look: Look) -> str:
    """A sign of the ways to the north, east, south and west."""
    return (_ASCII_WAYS if look.ascii else _WAYS)[sum(1 << n for n, way in enumerate(ways) if way)]


def legend(view: DungeonView, look: Look, width: int) -> list[list[Piece]]:
    """What the signs of the rooms that lie mean, in lines of ``width`` cells: the way out first."""
    p, signs, language = look.palette, signs_of(look), look.language
    _ = language.gettext
    book = book_of(view.content)
    dungeon = book.content.dungeons[max(1, view.dungeon) - 1]
    found = {book.rooms[laid.room].symbol for laid in view.rooms}
    word = {
        "stairs": _("stairs"),
        "boss": _("boss"),
        "portal": _("portal"),
        "chest": _("chest"),
        "riddle": _("riddle"),
        "trap": _("trap"),
    }
    sign = {symbol: symbol_sign(symbol, look, letters_of(view, language)) for symbol in found}
    inks = {"stairs": p.green, "boss": p.red}
    entries = [
        (sign[symbol], name, paint(inks.get(symbol, p.cream), p.night, symbol in inks))
        for symbol, name in word.items()
        if symbol in found
    ]
    sizes = {monster.size for monster in view.monsters} - {"boss"}
    for kind, letter in zip(dungeon.monsters, letters_of(view, language), strict=True):
        if kind.size in sizes:
            entries.append((letter, short_name(kind, language), paint(p.red, p.night, True)))
    if any(symbol in SIZES[:3] for symbol in found):
        entries.append((signs.deserted, _("no monster"), paint(p.dim, p.night)))
    lines: list[list[Piece]] = []
    dim = paint(p.dim, p.night)
    for mark, name, style in entries:
        told = [(mark, style), (f" {name}", dim)]
        if lines and width_of(lines[-1]) + _LEGEND_GAP + width_of(told) <= width:
            lines[-1] += [(" " * _LEGEND_GAP, dim), *told]
        else:
            lines.append(told)
    return lines
