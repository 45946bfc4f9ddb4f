"""A list of fields to step through: what a form is in this house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from textual import events
from textual.message import Message

from tui.games.face import Choice
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint
from tui.widgets.wrapping import wrapped


class Field(msgspec.Struct, frozen=True):
    """A label, a line of help, and values to step through; without choices ``text`` is typed after Enter,
    or, in a field that does not apply, only read."""

    name: str
    label: str
    help: str
    choices: tuple[Choice, ...] = ()
    at: int = 0
    text: str = ""
    applies: bool = True

    @property
    def value(self) -> Any:
        """The chosen value, or the text."""
        return self.choices[self.at].value if self.choices else self.text

    @property
    def word(self) -> str:
        """The value as the person reads it."""
        return self.choices[self.at].label if self.choices else self.text


def choice_of(choices: Sequence[Choice], value: Any) -> int:
    """Where ``value`` stands among the choices; the first when it is none of them."""
    return next((i for i, choice in enumerate(choices) if choice.value == value), 0)


class FieldList(CanvasWidget):
    """Draws fields with a cursor; steps through values by arrow keys or clicks."""

    DEFAULT_CSS = "FieldList { height: 1fr; width: 1fr; }"
    _HELP = 2

    class Changed(Message):
        """A field has another value."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Entered(Message):
        """A field without choices was clicked a second time."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Moved(Message):
        """The cursor stands on another field."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[Field] = []
        self.cursor = 0
        self.bad = ""
        self._foot = ""
        self.lit = True
        """False while the keys belong to something beside the list: then no field is marked."""
        self._top = 0
        self._hits: dict[int, int] = {}

    @property
    def field(self) -> Field:
        """The field the cursor stands on."""
        return self.fields[self.cursor]

    def show(self, fields: Sequence[Field], bad: str = "", foot: str = "") -> None:
        """Set all fields; ``bad`` names the one that contradicts another, ``foot`` sums all of them up."""
        self.fields = list(fields)
        self.bad = bad
        self._foot = foot
        self.cursor = min(self.cursor, len(self.fields) - 1)
        self.repaint()

    def move(self, by: int) -> None:
        """Move the cursor; it goes round."""
        self.cursor = (self.cursor + by) % len(self.fields)
        self.repaint()
        self.post_message(self.Moved())

    def point(self, name: str) -> None:
        """Move the cursor to a field, if it is there."""
        for at, field in enumerate(self.fields):
            if field.name == name:
                self.move(at - self.cursor)

    def step(self, by: int) -> None:
        """Another value for the cursor's field; values go round."""
        field = self.field
        if field.choices:
            changed = msgspec.structs.replace(field, at=(field.at + by) % len(field.choices))
            self.fields[self.cursor] = changed
            self.repaint()
            self.post_message(self.Changed(changed))

    def on_click(self, event: events.Click) -> None:
        """First click: cursor. Second: the next value, or the one before at the left arrow."""
        index = self._hits.get(event.y)
        if index is None:
            return
        if index != self.cursor or not self.lit:
            self.cursor = index
            self.repaint()
            self.post_message(self.Moved())
        elif self.field.choices:
            self.step(-1 if event.x < self._column() + 2 else 1)
        elif self.field.applies:
            self.post_message(self.Entered(self.field))

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the cursor."""
        self.move(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the cursor."""
        self.move(-1)

    def _column(self) -> int:
        width = self.size.width
        return 20 if width < 60 else 32 if width < 100 else 40

    def draw(self, canvas: Canvas) -> None:
        """The fields, and below them on wood what the cursor's field means."""
        p = self.look.palette
        foot = wrapped(self._foot, canvas.width - 8) if self._foot else []
        room = canvas.height - self._HELP - len(foot) - 1
        self._top = max(0, min(self._top, self.cursor, len(self.fields) - room))
        self._top = max(self._top, self.cursor - room + 1)
        self._hits = {}
        column = self._column()
        for y, index in enumerate(range(self._top, min(len(self.fields), self._top + room)), 1):
            field = self.fields[index]
            chosen = index == self.cursor and self.lit
            bg = p.chosen if chosen else p.night
            self._hits[y] = index
            if chosen:
                canvas.fill(1, y, canvas.width - 2, 1, paint(p.cream, bg))
                canvas.text(1, y, "▶", paint(p.gold, bg, True))
            bad = field.name == self.bad
            alarm = p.cream if chosen and self.look.depth == "16" else p.red  # red on blue cannot be read
            tone = alarm if bad else p.cream if chosen else p.dim
            canvas.pieces(4, y, [(field.label, paint(tone, bg, chosen or bad))], column - 6)
            shade = p.gold if chosen else p.cream
            value = paint(alarm if bad else shade if field.applies else p.dim, bg, field.applies)
            arrows = paint(p.gold, bg, True)
            if chosen and len(field.choices) > 1:
                canvas.text(column, y, "◀", arrows)
                canvas.text(column + 3 + cell_len(field.word), y, "▶", arrows)
            canvas.pieces(column + 2, y, [(field.word, value)], canvas.width - column - 6)
            if bad:
                canvas.text(2, y, "!", paint(alarm, bg, True))
        dim = paint(p.dim, p.night)
        if self._top > 0:
            canvas.text(canvas.width - 2, 1, "↑", dim)
        if self._top + room < len(self.fields):
            canvas.text(canvas.width - 2, room, "↓", dim)
        top = canvas.height - self._HELP - len(foot)
        canvas.fill(0, top, canvas.width, self._HELP + len(foot), paint(p.cream, p.dark_wood))
        for y, line in enumerate(foot, canvas.height - len(foot)):
            canvas.text(4, y, line, paint(p.gold, p.dark_wood))
        for y, line in enumerate(wrapped(self.field.help if self.lit else "", canvas.width - 8)[:2], top):
            canvas.text(4, y, line, paint(p.cream, p.dark_wood))
