"""The curtain between two people's hands at one keyboard: it says whose turn it is and shows no tile."""

from __future__ import annotations

from textual import events
from textual.message import Message

from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import Piece, fit, paint, width_of

_PLEAT = 8


class Curtain(CanvasWidget):
    """Red cloth over the whole table; Enter or a click raises it."""

    DEFAULT_CSS = "Curtain { width: 1fr; height: 1fr; }"

    class Raised(Message):
        """The person it waits for is at the keyboard."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._name = ""
        self._again = False

    def show(self, name: str, *, again: bool = False) -> None:
        """Wait for somebody; ``again``: to change what they have chosen."""
        self._name, self._again = name, again
        self.repaint()

    def draw(self, canvas: Canvas) -> None:
        """Pleats of wood, and a card in the middle."""
        p = self.look.palette
        _ = self.look.language.gettext
        for x in range(0, canvas.width, _PLEAT):
            canvas.fill(x, 0, _PLEAT // 2, canvas.height, paint(p.cream, p.dark_wood))
            canvas.fill(x + _PLEAT // 2, 0, _PLEAT // 2, canvas.height, paint(p.cream, p.wood))
        width, height = min(56, canvas.width - 8), 9
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        canvas.fill(x, y, width, height, paint(p.ink, p.ivory))
        strong, plain = paint(p.ink, p.ivory, True), paint(p.ink, p.ivory)
        called = _("{name} may choose once more.") if self._again else _("Now it is {name}'s turn.")
        lines: list[tuple[int, Piece]] = [
            (2, (called.format(name=self._name), strong)),
            (4, (_("Pass the keyboard on. Everybody else looks away."), plain)),
            (6, (_("Enter shows the hand."), strong)),
        ]
        for row, piece in lines:
            kept = fit([piece], width - 4)
            canvas.pieces(x + (width - width_of(kept)) // 2, y + row, kept)

    def on_click(self, event: events.Click) -> None:
        """A click is as good as Enter."""
        event.stop()
        self.post_message(self.Raised())
