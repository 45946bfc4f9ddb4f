"""A grid of painted cells: what scenes are drawn on before they become strips."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.strips import Piece, StripWidget, fit, paint

Cell = tuple[str, Style]
"""One cell: its character ("" behind a wide one) and its style."""


class Canvas:
    """``width`` x ``height`` cells; whatever is drawn outside of them is cut off."""

    __slots__ = ("_rows", "height", "width")

    def __init__(self, width: int, height: int, fill: Style) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._rows: list[list[Cell]] = [[(" ", fill)] * self.width for _ in range(self.height)]

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Paint an empty rectangle."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [(" ", style)] * max(0, right - left)

    def text(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text, each character in its own cells, and return the column behind it."""
        row = self._rows[y] if 0 <= y < self.height else None
        for c in text:
            size = cell_len(c)
            if row is not None and x >= 0 and x + size <= self.width:
                row[x] = (c, style)
                for behind in range(x + 1, x + size):
                    row[behind] = ("", style)
            x += size
        return x

    def pieces(self, x: int, y: int, pieces: Sequence[Piece], width: int | None = None) -> int:
        """Write painted pieces, cut to ``width`` cells, and return the column behind them."""
        for text, style in fit(pieces, self.width - x if width is None else width):
            x = self.text(x, y, text, style)
        return x

    def strips(self) -> list[Strip]:
        """The lines, every one exactly ``width`` cells wide."""
        return [
            Strip(
                [
                    Segment("".join(c for c, _ in run), style)
                    for style, run in (
                        (key, list(cells)) for key, cells in groupby(row, lambda cell: cell[1])
                    )
                ],
                self.width,
            )
            for row in self._rows
        ]

    def changes(self, before: Canvas | None) -> list[Region]:
        """Where this canvas differs from ``before``, a region for each line that does."""
        if before is None or (before.width, before.height) != (self.width, self.height):
            return [Region(0, 0, self.width, self.height)]
        regions = []
        for y, (now, then) in enumerate(zip(self._rows, before._rows, strict=True)):
            if now != then:
                different = [x for x in range(self.width) if now[x] != then[x]]
                regions.append(Region(different[0], y, different[-1] - different[0] + 1, 1))
        return regions


class CanvasPainter:
    """For widgets that draw a canvas: keeps the last one and repaints only what has changed."""

    def __init__(self) -> None:
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []

    def put(self, widget: Widget, canvas: Canvas) -> None:
        """Take a new canvas for the widget and ask for a repaint where it differs from the last one."""
        regions = canvas.changes(self._canvas)
        self._canvas = canvas
        if regions:
            self._strips = canvas.strips()
            widget.refresh(*regions)

    def line(self, y: int, width: int) -> Strip:
        """Line ``y`` of the canvas, blank where there is none."""
        return self._strips[y] if 0 <= y < len(self._strips) else Strip.blank(width)


class CanvasWidget(StripWidget):
    """A widget whose whole picture is one canvas, drawn by `draw` at every `repaint` and resize."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._painter = CanvasPainter()

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; the canvas has the widget's size and the night's colour."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew; does nothing before the widget has a size."""
        width, height = self.size
        if width and height:
            p = self.look.palette
            canvas = Canvas(width, height, paint(p.cream, p.night))
            self.draw(canvas)
            self._painter.put(self, canvas)

    def on_resize(self) -> None:
        """The picture follows the size."""
        self.repaint()

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        return self._painter.line(y, self.size.width)
