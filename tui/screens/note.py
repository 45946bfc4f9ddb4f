"""A room with one message, for what ends a visit to a table without the person's doing."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tui.games.face import Key
from tui.screens.room import Room
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.key_bar import KeyBar
from tui.widgets.strips import paint
from tui.widgets.title_line import TitleLine
from tui.widgets.wrapping import wrapped


def N_(text: str) -> str:
    """Marks a text for the catalogue; it is translated where it is shown."""
    return text


TAKEN_OVER = (
    N_("You are playing from another terminal now"),
    N_("You came in a second time, and your seat went with you. This window only keeps the door."),
)


class Sheet(CanvasWidget):
    """A small sheet of paper in the middle of dark wood."""

    DEFAULT_CSS = "Sheet { height: 1fr; width: 1fr; }"

    def __init__(self, head: str, text: str) -> None:
        super().__init__()
        self._head = head
        self._text = text

    def draw(self, canvas: Canvas) -> None:
        """Head and text, in this session's language."""
        p = self.look.palette
        _ = self.look.language.gettext
        width = 56
        lines = wrapped(_(self._text), width - 8)
        height = len(lines) + 5
        x, y = (canvas.width - width) // 2, (canvas.height - height) // 2
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, p.dark_wood))
        canvas.fill(x, y, width, height, paint(p.ink, p.ivory))
        canvas.text(x + 4, y + 1, _(self._head), paint(p.ink, p.ivory, True))
        for row, line in enumerate(lines, y + 3):
            canvas.text(x + 4, row, line, paint(p.ink, p.ivory))


class NoteScreen(Room[None]):
    """Head and text are source texts of the catalogue; Enter goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,space", "leave", show=False)]

    def __init__(self, head: str, text: str) -> None:
        super().__init__()
        self._head = head
        self._text = text

    def compose(self) -> ComposeResult:
        """Title, sheet, key."""
        yield TitleLine()
        yield Sheet(self._head, self._text)
        yield KeyBar()

    def opened(self) -> None:
        """Label the key."""
        self.query_one(KeyBar).show([Key("Enter", self.look.language.gettext("to the lobby"), "leave")])
