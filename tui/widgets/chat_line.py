"""The last thing somebody said, under the prompt."""

from __future__ import annotations

from textual.strip import Strip

from server.protocols import Said
from tui.games.talk import words_of
from tui.widgets.strips import Piece, StripWidget, line_of, paint


class ChatLine(StripWidget):
    """A name and its words. People's text is painted as it is, never read as markup."""

    DEFAULT_CSS = "ChatLine { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: Said | None = None
        self._unread = 0
        self._guide = ""

    def show(self, said: Said | None, unread: int = 0, guide: str = "") -> None:
        """Set what was said last, how many lines nobody has read here, and a sentence for somebody new.

        The sentence gives way to unread words.
        """
        if (said, unread, guide) != (self._said, self._unread, self._guide):
            self._said, self._unread, self._guide = said, unread, guide
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        p = self.look.palette
        language = self.look.language
        fill = paint(p.dim, p.night)
        gold = paint(p.gold, p.night, True)
        if self._guide and not self._unread:
            _ = language.gettext
            enough: list[Piece] = [("c ", gold), (_("no lesson") + " ", fill)]
            text = (f" {self._guide}", paint(p.green, p.night))
            return line_of(self.size.width, fill, [text], enough)
        left: list[Piece] = []
        right: list[Piece] = []
        if self._said is not None:
            left = [
                (f" {self._said.name}: ", paint(p.blue, p.night, True)),
                (words_of(self._said, language), paint(p.blue, p.night)),
            ]
        if self._unread:
            mark = "*" if self.look.ascii else "●"
            new = language.ngettext("{n} new", "{n} new", self._unread).format(n=self._unread)
            reads = f"{language.gettext('reads')} "
            right = [(f"{mark} {new}  ", paint(p.blue, p.night, True)), ("l ", gold), (reads, fill)]
        return line_of(self.size.width, fill, left, right)
