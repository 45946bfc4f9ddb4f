"""A grid of painted cells: what scenes are drawn on before they become strips."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ne

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.cell_line import Cell, CellLine, cells_of
from tui.widgets.strips import Piece, StripWidget, fit, paint

_WORTH_SKIPPING = bytes(8)
"""Equal cells between two changes for which it pays to move the terminal's cursor."""


class Canvas:
    """``width`` x ``height`` cells; whatever is drawn outside of them is cut off."""

    __slots__ = ("_rows", "height", "width")

    def __init__(self, width: int, height: int, fill: Style) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._rows: list[list[Cell]] = [list(cells_of(" ", fill) * self.width) for _ in range(self.height)]

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Paint an empty rectangle."""
        left, right = max(0, x), min(self.width, x + width)
        for row in self._rows[max(0, y) : max(0, y + height)]:
            row[left:right] = cells_of(" ", style) * max(0, right - left)

    def text(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text, each character in its own cells, and return the column behind it."""
        return self.cells(x, y, cells_of(text, style))

    def cells(self, x: int, y: int, cells: tuple[Cell, ...]) -> int:
        """Write cells of whole characters and return the column behind them."""
        end = x + len(cells)
        if 0 <= y < self.height and x < self.width and end > 0:
            row = self._rows[y]
            if x >= 0 and end < self.width and row[x][0] and row[end][0]:
                row[x:end] = cells  # most often nothing is cut
            else:
                self._write(row, x, cells)
        return end

    def _write(self, row: list[Cell], x: int, cells: tuple[Cell, ...]) -> None:
        left, right = max(0, x), min(self.width, x + len(cells))
        cells = cells[left - x : right - x]
        # Where an edge cuts a wide character, no half of it is left over.
        while cells and cells[0][0] == "":
            left, cells = left + 1, cells[1:]
        if right == self.width and cells and cell_len(cells[-1][0]) > 1:
            right, cells = right - 1, cells[:-1]
        if not cells:
            return
        if row[left][0] == "":
            row[left - 1] = (" ", row[left - 1][1])
        if right < self.width and row[right][0] == "":
            row[right] = (" ", row[right][1])
        row[left:right] = cells

    def pieces(self, x: int, y: int, pieces: Sequence[Piece], width: int | None = None) -> int:
        """Write painted pieces, cut to ``width`` cells, and return the column behind them."""
        for text, style in fit(pieces, self.width - x if width is None else width):
            x = self.text(x, y, text, style)
        return x

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Lay another canvas, with nothing but whole characters on it, over this one."""
        left, right = max(0, x), min(self.width, x + other.width)
        for row, cells in enumerate(other._rows, y):
            if 0 <= row < self.height and left < right:
                self._rows[row][left:right] = cells[left - x : right - x]

    def strips(self) -> list[Strip]:
        """The lines, every one exactly ``width`` cells wide."""
        return [self.strip(y) for y in range(self.height)]

    def strip(self, y: int) -> Strip:
        """One line."""
        return CellLine(self._rows[y])

    def changes(self, before: Canvas | None) -> list[Region]:
        """Where this canvas differs from ``before``: regions of a line each, apart where much is equal."""
        if before is None or (before.width, before.height) != (self.width, self.height):
            return [Region(0, 0, self.width, self.height)]
        regions = []
        for y, (now, then) in enumerate(zip(self._rows, before._rows, strict=True)):
            if now != then:
                regions += [Region(a, y, b - a, 1) for a, b in _runs(now, then)]
        return regions


def _runs(now: Sequence[Cell], then: Sequence[Cell]) -> list[tuple[int, int]]:
    """Stretches of columns that hold all differences of two rows."""
    runs: list[tuple[int, int]] = []
    differs = bytes(map(ne, now, then))
    start = differs.find(1)
    while start >= 0:
        end = differs.find(_WORTH_SKIPPING, start)
        if end < 0:
            end = differs.rfind(1) + 1
        runs.append((start, end))
        start = differs.find(1, end)
    return runs


class CanvasPainter:
    """For widgets that draw a canvas: keeps the last one and repaints only what has changed."""

    def __init__(self) -> None:
        self._canvas: Canvas | None = None
        self._strips: list[Strip] = []

    def put(self, widget: Widget, canvas: Canvas) -> None:
        """Take a new canvas for the widget and ask for a repaint where it differs from the last one."""
        regions = canvas.changes(self._canvas)
        self._canvas = canvas
        if len(self._strips) != canvas.height or any(region.height > 1 for region in regions):
            self._strips = canvas.strips()
        else:
            for y in {region.y for region in regions}:
                self._strips[y] = canvas.strip(y)
        if regions:
            widget.refresh(*regions)

    def line(self, y: int, widget: Widget) -> Strip:
        """Line ``y`` of the canvas, blank where there is none."""
        # The library looks long for a widget's size: not for every line.
        return self._strips[y] if 0 <= y < len(self._strips) else Strip.blank(widget.size.width)


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
        return self._painter.line(y, self)
