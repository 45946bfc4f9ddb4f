"""A match as one line from its first position to its last, with the round beginnings marked."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip

from tui.widgets.strips import Piece, StripWidget, line_of, paint


class Timeline(StripWidget):
    """Shows where a replay stands; a click goes there, the wheel steps."""

    DEFAULT_CSS = "Timeline { height: 1; width: 1fr; }"

    class Wanted(Message):
        """Another position was pointed at."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self, steps: int, rounds: Sequence[int]) -> None:
        super().__init__()
        self._steps = steps
        self._rounds = tuple(rounds)
        self._at = 0

    def show(self, step: int) -> None:
        """Stand at a position."""
        if step != self._at:
            self._at = step
            self.refresh()

    def _column(self, step: int) -> int:
        """Where a position stands, counted from the line's first cell."""
        return round(step / max(1, self._steps) * max(0, self.size.width - 3))

    def step_at(self, x: int) -> int:
        """The position that column ``x`` stands for; among several a round's beginning is meant."""
        cells = max(1, self.size.width - 3)
        column = max(0, min(x - 1, cells))
        beginning = next((step for step in self._rounds if self._column(step) == column), None)
        return round(column / cells * self._steps) if beginning is None else beginning

    def render_line(self, y: int) -> Strip:
        """The line: what has been seen, the position, what is to come."""
        p = self.look.palette
        fill = paint(p.dim, p.dark_wood)
        seen, here = paint(p.cream, p.dark_wood), paint(p.gold, p.dark_wood, True)
        cells = max(0, self.size.width - 3)
        at = self._column(self._at)
        marks = {self._column(step) for step in self._rounds}
        pieces: list[Piece] = [(" ", fill)]
        for x in range(cells + 1):
            if x == at:
                pieces.append(("●", here))
            else:
                line = "┼" if x in marks else "━" if x < at else "─"
                pieces.append((line, seen if x < at else fill))
        return line_of(self.size.width, fill, pieces)

    def on_click(self, event: events.Click) -> None:
        """Go where the mouse points."""
        event.stop()
        self.post_message(self.Wanted(self.step_at(event.x)))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """One step on."""
        event.stop()
        self.post_message(self.Wanted(min(self._steps, self._at + 1)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """One step back."""
        event.stop()
        self.post_message(self.Wanted(max(0, self._at - 1)))
