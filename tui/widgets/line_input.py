"""A line to type into, where the prompt stands: a code, a name, a word to the table."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip

from tui.widgets.strips import Piece, StripWidget, line_of, paint

_AT_MOST = 400


class LineInput(StripWidget, can_focus=True):
    """Label in gold, text, and a cursor. It keeps every key to itself while it has the focus.

    ``most`` is how many cells the text may have, 0 for no such limit; with ``replaces`` the first thing typed
    takes the place of the whole text.
    """

    DEFAULT_CSS = "LineInput { height: 1; width: 1fr; }"

    class Submitted(Message):
        """Enter: the line as typed, without blanks around it."""

        def __init__(self, line: LineInput, value: str) -> None:
            super().__init__()
            self.line = line
            self.value = value

    class Edited(Message):
        """The text or the cursor is another one."""

    class Cancelled(Message):
        """Esc, or a backspace in a line that was empty from the start."""

        def __init__(self, line: LineInput) -> None:
            super().__init__()
            self.line = line

    def __init__(
        self,
        label: str,
        value: str = "",
        *,
        most: int = 0,
        replaces: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.value = value
        self._began = value
        self._most = most
        self._chosen = replaces and bool(value)
        self._at = len(value)

    def on_mount(self) -> None:
        """Take the keys."""
        self.focus()

    def render_line(self, y: int) -> Strip:
        """The line, scrolled so that the cursor is on it."""
        p = self.look.palette
        fill = paint(p.cream, p.night)
        cursor = paint(p.on_gold, p.gold) if self.look.depth != "none" else paint(p.cream, p.night)
        left: list[Piece] = [(" ", fill), (f"{self.label} ", paint(p.gold, p.night, True))]
        count = f"{cell_len(self.value)}/{self._most} " if self._most else ""
        right: list[Piece] = [(count, paint(p.dim, p.night))] if count else []
        room = max(4, self.size.width - cell_len(self.label) - 4 - len(count))
        before, under, after = self.value[: self._at], self.value[self._at : self._at + 1], ""
        after = self.value[self._at + 1 :]
        while cell_len(before) >= room:
            before = before[1:]
        mark = under or ("_" if self.look.depth == "none" else " ")
        if self._chosen:
            before = before if self.look.depth != "none" else f"[{before}]"
            return line_of(self.size.width, fill, [*left, (before, cursor)], right)
        pieces = [*left, (before, fill), (mark, cursor), (after, fill)]
        return line_of(self.size.width, fill, pieces, right)

    def submit(self) -> None:
        """The line is complete."""
        self.post_message(self.Submitted(self, self.value.strip()))

    def cancel(self) -> None:
        """Nothing of it is wanted."""
        self.post_message(self.Cancelled(self))

    def on_key(self, event: events.Key) -> None:
        """Edit the line."""
        event.stop()
        event.prevent_default()
        key, value, at = event.key, self.value, self._at
        if key == "enter":
            self.submit()
        elif key == "escape" or (key == "backspace" and not value and not self._began):
            self.cancel()
        elif self._chosen and key in ("backspace", "ctrl+h", "delete"):
            self._become("", 0)
        elif key in ("backspace", "ctrl+h"):
            self._become(value[: max(0, at - 1)] + value[at:], at - 1)
        elif key == "delete":
            self._become(value[:at] + value[at + 1 :], at)
        elif key == "ctrl+u":
            self._become(value[at:], 0)
        elif key in ("left", "right"):
            self._become(value, at + (1 if key == "right" else -1))
        elif key in ("home", "ctrl+a", "end", "ctrl+e"):
            self._become(value, 0 if key in ("home", "ctrl+a") else len(value))
        elif event.is_printable and event.character:
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes in as one line."""
        event.stop()
        self._type(" ".join(event.text[:_AT_MOST].split()))

    def _type(self, text: str) -> None:
        if self._chosen:
            self.value, self._at = "", 0
        text = "".join(c for c in text if c.isprintable())[: _AT_MOST - len(self.value)]
        while self._most and text and cell_len(self.value) + cell_len(text) > self._most:
            text = text[:-1]
        self._become(self.value[: self._at] + text + self.value[self._at :], self._at + len(text))

    def _become(self, value: str, at: int) -> None:
        self.value = value
        self._chosen = False
        self._at = max(0, min(at, len(value)))
        self.refresh()
        self.post_message(self.Edited())
