"""The table's story beside the board, or in its place when somebody wants to read it all."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from tui.games.face import LogLine
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint
from tui.widgets.wrapping import rows_of


class GameLog(CanvasWidget):
    """Log lines, the newest at the bottom; it can be scrolled back."""

    DEFAULT_CSS = "GameLog { width: 30; height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: tuple[LogLine, ...] = ()
        self._back = 0

    def show(self, lines: Sequence[LogLine]) -> None:
        """Set the lines, newest last."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.repaint()

    def scroll_by(self, lines: int) -> None:
        """Go back (positive) or forward in the story."""
        longest = max(0, len(rows_of(self._lines, self.size.width - 1)) - self.size.height + 1)
        back = max(0, min(self._back + lines, longest))
        if back != self._back:
            self._back = back
            self.repaint()

    def to_end(self) -> None:
        """Back to the newest line."""
        self._back = 0
        self.repaint()

    def draw(self, canvas: Canvas) -> None:
        """A heading and the newest rows that fit."""
        p = self.look.palette
        bg = p.dark_wood
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, bg))
        canvas.text(1, 0, self.look.language.gettext("STORY SO FAR"), paint(p.dim, bg, True))
        rows = rows_of(self._lines, canvas.width - 1)
        room = canvas.height - 1
        self._back = max(0, min(self._back, len(rows) - room))
        end = len(rows) - self._back
        shown = rows[max(0, end - room) : end]
        colours = {"warn": p.red, "quiet": p.dim, "chat": p.blue, "result": p.gold}
        for i, (text, line) in enumerate(shown):
            # What happened since the reader's own last deed stands out.
            plain = p.cream if line.fresh else p.dim
            canvas.text(1, 1 + i, text, paint(colours.get(line.tone, plain), bg, line.tone == "result"))
        if self._back:
            canvas.text(canvas.width - 3, canvas.height - 1, "▼", paint(p.gold, bg, True))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further back."""
        event.stop()
        self.scroll_by(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Forward."""
        event.stop()
        self.scroll_by(-3)
