"""The look that most tests start from, and what a terminal makes of a picture."""

from __future__ import annotations

from typing import Any

from server.ssh.colour import nearest_16
from tests.tui.test_palette import rgb
from tui.language import language
from tui.look import Look
from tui.widgets.canvas import Canvas


def plain_look() -> Look:
    """English, true colour, Unicode."""
    return Look(language("en"))


def seen_cells(canvas: Canvas, look: Look) -> tuple[tuple[str, Any], ...]:
    """The signs of a canvas with their ground as a terminal of that depth shows it."""
    shown: dict[str, Any] = {"true": rgb, "16": lambda c: nearest_16(rgb(c))}
    seen = shown.get(look.depth, lambda _c: None)
    cells = []
    for strip in canvas.strips():
        for text, style, _ in strip:
            assert style is not None and style.bgcolor is not None and style.bgcolor.triplet is not None
            cells += [(c, seen(style.bgcolor.triplet.hex)) for c in text]
    return tuple(cells)
