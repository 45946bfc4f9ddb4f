"""Dice on one line, and one large die for the moments that a single die decides."""

from __future__ import annotations

from collections.abc import Sequence

from tui.games.domino_dungeon.signs import signs_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint

_PIPS: dict[int, tuple[str, str, str]] = {
    0: ("   ", "   ", "   "),
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}


def dice_pieces(dice: Sequence[int], need: int, look: Look, still: int | None = None) -> list[Piece]:
    """Dice side by side; those that reach ``need`` are bright. ``still``: so many lie still, the others are
    rolling; None is all of them."""
    p = look.palette
    found: list[Piece] = []
    for place, die in enumerate(dice):
        rolls = still is not None and place >= still
        hit = die >= need and not rolls
        text = f" {'?' if rolls else die} "
        if look.depth == "none" or look.ascii:
            text = f"[{text[1]}]" if hit else text
        style = paint(p.ink, p.ivory, True) if hit else paint(p.cream, p.dark_wood)
        if look.depth == "16" and not hit:
            style = paint(p.cream, p.night)
        found += [(text, style), (" ", paint(p.cream, p.night))]
    return found


def draw_die(canvas: Canvas, x: int, y: int, value: int, look: Look, *, alarm: bool = False) -> None:
    """A die of 9 x 5 cells with its pips."""
    p = look.palette
    ground = paint(p.on_ember, p.ember, True) if alarm else paint(p.ink, p.ivory, True)
    canvas.fill(x, y, 9, 5, ground)
    pip = "o" if look.ascii else "●"
    for row, line in enumerate(_PIPS[max(0, min(6, value))]):
        for column, dot in enumerate(line):
            if dot == "o":
                canvas.text(x + 2 + 2 * column, y + 1 + row, pip, ground)
    if look.depth == "none":
        edge = paint(p.cream, p.night)
        signs = signs_of(look)
        for column in range(9):
            canvas.text(x + column, y, signs.bar, edge)
            canvas.text(x + column, y + 4, signs.bar, edge)
        for row in range(1, 4):
            canvas.text(x, y + row, signs.edge, edge)
            canvas.text(x + 8, y + row, signs.edge, edge)
