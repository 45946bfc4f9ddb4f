"""The table's story beside the board, or in its place when somebody wants to read it all."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events

from tui.games.face import LogLine
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint


def wrap(text: str, width: int) -> list[str]:
    """Words on lines of at most ``width`` cells; a longer word is cut into pieces."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > width:
            room = width - (cell_len(line) + 1 if line else 0)
            if room < 1:
                lines.append(line)
                line = ""
                continue
            head = _cells_of(word, room)
            if not head:
                head = word[0]
            line = f"{line} {head}" if line else head
            lines.append(line)
            line, word = "", word[len(head) :]
        if not word:
            continue
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


def _cells_of(text: str, width: int) -> str:
    """As much of the beginning of ``text`` as ``width`` cells hold."""
    taken = 0
    for i, c in enumerate(text):
        taken += cell_len(c)
        if taken > width:
            return text[:i]
    return text


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
        longest = max(0, len(self._rows(self.size.width)) - self.size.height + 1)
        back = max(0, min(self._back + lines, longest))
        if back != self._back:
            self._back = back
            self.repaint()

    def to_end(self) -> None:
        """Back to the newest line."""
        self._back = 0
        self.repaint()

    def _rows(self, width: int) -> list[tuple[str, LogLine]]:
        return [
            (f"{'  ' if i else ''}{row}", line)
            for line in self._lines
            for i, row in enumerate(wrap(line.text, max(8, width - 3)))
        ]

    def draw(self, canvas: Canvas) -> None:
        """A heading and the newest rows that fit."""
        p = self.look.palette
        bg = p.dark_wood
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, bg))
        canvas.text(1, 0, self.look.language.gettext("STORY SO FAR"), paint(p.dim, bg, True))
        rows = self._rows(canvas.width)
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
