"""The wave of the Copacabana pavement with the house's name on it."""

from __future__ import annotations

import math

from tui.look import Look
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint

_PERIOD = 26.0
_SWING = 2.1
_BAND = 3.0


def stone(x: int, y: int) -> bool:
    """Whether the half-cell at column ``x``, half-row ``y`` is a light stone."""
    return int((y + _SWING * math.sin(2 * math.pi * x / _PERIOD)) // _BAND) % 2 == 0


def draw_pavement(canvas: Canvas, look: Look, title: str, below: str) -> None:
    """Cover the canvas with the wave and set two centred lines into it."""
    p = look.palette
    light, dark = (p.ivory, p.bar) if p.dark else (p.bar, p.cream)
    if look.depth == "none":
        light, dark = p.cream, p.night
    style = paint(light, dark)
    glyphs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    if look.ascii:  # no half cells: the upper stone decides
        glyphs = {(upper, lower): "#" if upper else " " for upper, lower in glyphs}
    for y in range(canvas.height):
        row = "".join(glyphs[stone(x, 2 * y), stone(x, 2 * y + 1)] for x in range(canvas.width))
        canvas.text(0, y, row, style)
    wide = max(len(title), len(below)) + 6
    left, top = (canvas.width - wide) // 2, canvas.height // 2 - 1
    canvas.fill(left, top, wide, 2, paint(light, dark))
    gold = p.gold if p.dark else p.gold_on_wood
    canvas.text((canvas.width - len(title)) // 2, top, title, paint(gold, dark, True))
    canvas.text((canvas.width - len(below)) // 2, top + 1, below, paint(light, dark))


class Pavement(CanvasWidget):
    """Four lines of wave, six where there is room."""

    DEFAULT_CSS = "Pavement { height: 4; width: 1fr; }"

    def draw(self, canvas: Canvas) -> None:
        """The wave in this session's look."""
        draw_pavement(canvas, self.look, "B O T E C O", self.look.language.gettext("pull up a chair"))
