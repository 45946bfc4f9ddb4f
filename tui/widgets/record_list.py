"""The whole record of a match as a list in which one place is marked, to read and to jump by."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from textual import events
from textual.message import Message

from tui.games.face import LogLine
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint
from tui.widgets.wrapping import rows_of


class RecordList(CanvasWidget):
    """Lines in their order. The marked ones stay in sight; a click on a line asks to go there."""

    DEFAULT_CSS = "RecordList { width: 34; height: 1fr; }"

    class Wanted(Message):
        """The line with this entry number was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[LogLine, ...] = ()
        self._marked = (0, 0)
        self._off = 0
        self._rows: list[tuple[str, LogLine]] = []
        self._rows_for: tuple[int, tuple[LogLine, ...]] | None = None
        self._hits: dict[int, int] = {}

    def show(self, lines: Sequence[LogLine], first: int, last: int) -> None:
        """Set the lines; those numbered ``first`` to ``last`` are marked, those after them still to come."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
        self._marked = (first, last)
        self._off = 0
        self.repaint()

    def scroll_by(self, by: int) -> None:
        """Look elsewhere in the list until the mark moves."""
        self._off += by
        self.repaint()

    def _laid(self, width: int) -> list[tuple[str, LogLine]]:
        if self._rows_for != (width, self._lines):
            self._rows = rows_of(self._lines, width - 3)
            self._rows_for = (width, self._lines)
        return self._rows

    def draw(self, canvas: Canvas) -> None:
        """A heading and the rows around the mark; what has not happened yet is dim."""
        p = self.look.palette
        bg = p.dark_wood
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, bg))
        canvas.text(1, 0, self.look.language.gettext("THE MATCH"), paint(p.dim, bg, True))
        rows = self._laid(canvas.width)
        room = canvas.height - 1
        first, last = self._marked
        at = bisect_left(rows, max(first, 1), key=lambda row: row[1].number)
        middle = at - room // 2
        top = max(0, min(middle + self._off, len(rows) - room))
        self._off = top - max(0, min(middle, len(rows) - room))
        self._hits = {}
        colours = {"warn": p.red, "result": p.gold}
        for y, (text, line) in enumerate(rows[top : top + room], 1):
            here = first <= line.number <= last
            colour = colours.get(line.tone, p.cream) if line.number <= last else p.dim
            if here:
                canvas.fill(0, y, canvas.width, 1, paint(p.cream, p.chosen))
                if not text.startswith(" "):
                    canvas.text(1, y, "▶", paint(p.gold, p.chosen, True))
            canvas.text(3, y, text, paint(colour, p.chosen if here else bg, here))
            self._hits[y] = line.number
        dim = paint(p.dim, bg)
        if top > 0:
            canvas.text(canvas.width - 2, 0, "↑", dim)
        if top + room < len(rows):
            canvas.text(canvas.width - 2, canvas.height - 1, "↓", dim)

    def on_click(self, event: events.Click) -> None:
        """Ask to go to the line under the mouse."""
        event.stop()
        number = self._hits.get(event.y)
        if number is not None:
            self.post_message(self.Wanted(number))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further on."""
        event.stop()
        self.scroll_by(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further back."""
        event.stop()
        self.scroll_by(-3)
