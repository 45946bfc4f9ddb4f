"""The last thing somebody said, under the prompt."""

from __future__ import annotations

from textual.strip import Strip

from server.protocols import Said
from tui.widgets.strips import Piece, StripWidget, line_of, paint


class ChatLine(StripWidget):
    """A name and its words. People's text is painted as it is, never read as markup."""

    DEFAULT_CSS = "ChatLine { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: Said | None = None

    def show(self, said: Said | None) -> None:
        """Set what was said last."""
        if said != self._said:
            self._said = said
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        p = self.look.palette
        fill = paint(p.dim, p.night)
        pieces: list[Piece] = []
        if self._said is not None:
            pieces = [
                (f" {self._said.name}: ", paint(p.blue, p.night, True)),
                (self._said.text, paint(p.blue, p.night)),
            ]
        return line_of(self.size.width, fill, pieces)
