"""A single tile in its forms, and the marks beside it, drawn on a canvas."""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style

from server.games.domino.tiles import Placed
from tui.games.domino.layout import TILE_HEIGHT, TILE_WIDTH, Form
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.cell_line import Cell, cells_of
from tui.widgets.strips import paint

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


_LARGE = tuple(
    tuple(" ".join(rows[line // 2]) if line % 2 == 0 else " " * 5 for line in range(5)) for rows in _PIPS
)
"""The same pips with more air, for tiles of 11 x 5 cells."""


def size_of(form: Form) -> tuple[int, int]:
    """Columns and lines of a tile."""
    return TILE_WIDTH[form], TILE_HEIGHT[form]


def tile(
    canvas: Canvas, x: int, y: int, halves: Placed, look: Look, form: Form, *, dimmed: bool = False
) -> None:
    """A tile of any form: ivory with coloured pips, or a frame with digits where that cannot show."""
    if form == "chip":
        chip(canvas, x, y, halves, look, dimmed=dimmed)
        return
    p = look.palette
    ivory = p.ivory_dim if dimmed else p.ivory
    width, height = size_of(form)
    half = (width - 1) // 2
    if boxed(look):
        _frame(canvas, x, y, form, paint(p.ink, ivory))
        for n, at in ((halves[0], x + (half + 1) // 2), (halves[1], x + half + half // 2)):
            canvas.text(at, y + height // 2, str(n), paint(p.pips[n], ivory, not dimmed))
        return
    inks = p.pips[halves[0]], p.pips[halves[1]]
    for row, cells in enumerate(_ivory(halves, inks, p.dim, ivory, form == "large")):
        canvas.cells(x, y + row, cells)


@lru_cache(maxsize=1024)
def _ivory(
    halves: Placed, inks: tuple[str, str], divider: str, ground: str, large: bool
) -> tuple[tuple[Cell, ...], ...]:
    """The lines of a tile with its pips. All sessions share them: most of what is drawn is tiles."""
    (a, b), pips = halves, _LARGE if large else _PIPS
    return tuple(
        cells_of(pips[a][row], paint(inks[0], ground))
        + cells_of("│", paint(divider, ground))
        + cells_of(pips[b][row], paint(inks[1], ground))
        for row in range(len(pips[a]))
    )


def _frame(canvas: Canvas, x: int, y: int, form: Form, style: Style) -> None:
    width, height = size_of(form)
    inner = (width - 3) // 2
    canvas.text(x, y, f"┌{'─' * inner}┬{'─' * inner}┐", style)
    for row in range(1, height - 1):
        canvas.text(x, y + row, f"│{' ' * inner}│{' ' * inner}│", style)
    canvas.text(x, y + height - 1, f"└{'─' * inner}┴{'─' * inner}┘", style)


def chip(canvas: Canvas, x: int, y: int, halves: Placed, look: Look, *, dimmed: bool = False) -> None:
    """A tile of 3 x 1 cells: ``6│4``."""
    p = look.palette
    ivory = p.ivory_dim if dimmed else p.ivory
    canvas.text(x, y, str(halves[0]), paint(p.pips[halves[0]], ivory, not dimmed))
    canvas.text(x + 1, y, "│", paint(p.dim, ivory))
    canvas.text(x + 2, y, str(halves[1]), paint(p.pips[halves[1]], ivory, not dimmed))


def back(canvas: Canvas, x: int, y: int, look: Look, form: Form = "chip") -> None:
    """A tile from behind."""
    width, height = size_of(form)
    style = paint(look.palette.ivory_dim, look.palette.wood)
    for row in range(height):
        canvas.text(x, y + row, "░" * width, style)


def ghost(canvas: Canvas, x: int, y: int, halves: Placed, look: Look, *, form: Form, chosen: bool) -> None:
    """Where a tile would go: its pips without its body, in gold when it is the chosen place."""
    p = look.palette
    style = paint(p.gold if chosen else p.cream, p.felt_light, chosen)
    a, b = halves
    width, height = size_of(form)
    if form == "chip":
        canvas.text(x, y, f"{a}│{b}", style)
    elif boxed(look):
        word = f"[ {a}│{b} ]" if chosen else f"( {a}│{b} )"
        canvas.text(x + (width - 7) // 2, y + height // 2, word, style)
    else:
        canvas.fill(x, y, width, height, style)
        pips = _LARGE if form == "large" else _PIPS
        for row in range(height):
            canvas.text(x, y + row, f"{pips[a][row]}│{pips[b][row]}", style)


def brackets(canvas: Canvas, x: int, y: int, form: Form, look: Look, style: Style) -> None:
    """Marks on both sides of a tile, in the gaps beside it."""
    width, height = size_of(form)
    left, right = ("[", "]") if boxed(look) else ("▐", "▌")
    for row in range(height):
        canvas.text(x - 1, y + row, left, style)
        canvas.text(x + width, y + row, right, style)


def number(canvas: Canvas, x: int, y: int, value: int, look: Look) -> int:
    """A number as on a tile, three cells of ivory, and the column behind it."""
    p = look.palette
    text = f"[{value}]" if boxed(look) else f" {value} "
    return canvas.text(x, y, text, paint(p.pips[value], p.ivory, True))
