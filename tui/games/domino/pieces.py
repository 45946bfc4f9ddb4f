"""A single tile in its forms, and the marks beside it, drawn on a canvas."""

from __future__ import annotations

from rich.style import Style

from server.games.domino.tiles import Placed
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

BLOCK_WIDTH, BLOCK_HEIGHT = 7, 3
CHIP_WIDTH = 3

_PIPS = (
    ("   ", "   ", "   "),
    ("   ", " ● ", "   "),
    ("●  ", "   ", "  ●"),
    ("●  ", " ● ", "  ●"),
    ("● ●", "   ", "● ●"),
    ("● ●", " ● ", "● ●"),
    ("● ●", "● ●", "● ●"),
    ("● ●", "●●●", "● ●"),
    ("●●●", "● ●", "●●●"),
    ("●●●", "●●●", "●●●"),
)


def boxed(look: Look) -> bool:
    """Whether tiles need frames and digits: no background colour, or no glyph for a pip."""
    return look.ascii or look.depth == "none"


def block(canvas: Canvas, x: int, y: int, halves: Placed, look: Look, *, dimmed: bool = False) -> None:
    """A tile of 7 x 3 cells: ivory with coloured pips, or a frame with digits where that cannot show."""
    p = look.palette
    ivory = p.ivory_dim if dimmed else p.ivory
    if boxed(look):
        frame = paint(p.ink, ivory)
        canvas.text(x, y, "┌──┬──┐", frame)
        canvas.text(x, y + 1, "│  │  │", frame)
        canvas.text(x, y + 2, "└──┴──┘", frame)
        canvas.text(x + 2, y + 1, str(halves[0]), paint(p.pips[halves[0]], ivory, not dimmed))
        canvas.text(x + 4, y + 1, str(halves[1]), paint(p.pips[halves[1]], ivory, not dimmed))
        return
    divider = paint(p.dim, ivory)
    for row in range(BLOCK_HEIGHT):
        canvas.text(x, y + row, _PIPS[halves[0]][row], paint(p.pips[halves[0]], ivory))
        canvas.text(x + 3, y + row, "│", divider)
        canvas.text(x + 4, y + row, _PIPS[halves[1]][row], paint(p.pips[halves[1]], ivory))


def chip(canvas: Canvas, x: int, y: int, halves: Placed, look: Look, *, dimmed: bool = False) -> None:
    """A tile of 3 x 1 cells: ``6│4``."""
    p = look.palette
    ivory = p.ivory_dim if dimmed else p.ivory
    canvas.text(x, y, str(halves[0]), paint(p.pips[halves[0]], ivory, not dimmed))
    canvas.text(x + 1, y, "│", paint(p.dim, ivory))
    canvas.text(x + 2, y, str(halves[1]), paint(p.pips[halves[1]], ivory, not dimmed))


def ghost(canvas: Canvas, x: int, y: int, halves: Placed, look: Look, *, form: str, chosen: bool) -> None:
    """Where a tile would go: its pips without its body, in gold when it is the chosen place."""
    p = look.palette
    style = paint(p.gold if chosen else p.cream, p.felt_light, chosen)
    a, b = halves
    if form == "chip":
        canvas.text(x, y, f"{a}│{b}", style)
    elif boxed(look):
        canvas.text(x, y + 1, f"[ {a}│{b} ]" if chosen else f"( {a}│{b} )", style)
    else:
        canvas.fill(x, y, BLOCK_WIDTH, BLOCK_HEIGHT, style)
        for row in range(BLOCK_HEIGHT):
            canvas.text(x, y + row, f"{_PIPS[a][row]}│{_PIPS[b][row]}", style)


def brackets(canvas: Canvas, x: int, y: int, form: str, look: Look, style: Style) -> None:
    """Marks on both sides of a tile, in the gaps beside it."""
    width, height = (CHIP_WIDTH, 1) if form == "chip" else (BLOCK_WIDTH, BLOCK_HEIGHT)
    left, right = ("[", "]") if boxed(look) else ("▐", "▌")
    for row in range(height):
        canvas.text(x - 1, y + row, left, style)
        canvas.text(x + width, y + row, right, style)
