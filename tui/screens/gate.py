"""The cover over any screen while the window is too small to play in."""

from __future__ import annotations

from textual.strip import Strip

from tui.widgets.strips import Piece, StripWidget, centred, paint

WIDTH, HEIGHT = 80, 24
_STATUS = 2
"""Missing rows that may be those of a status line."""


class Gate(StripWidget):
    """Says the size there is, the size that is needed and the way out; ``leaving``: the first key of it has
    been pressed. The app swallows all other input meanwhile."""

    DEFAULT_CSS = """
    Gate { layer: _gate; dock: top; width: 100%; height: 100%; background: $night; }
    """

    leaving = False

    def ask(self, leaving: bool) -> None:
        """Ask whether to leave, or no more."""
        if leaving != self.leaving:
            self.leaving = leaving
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the cover."""
        p = self.look.palette
        fill = paint(p.cream, p.night)
        _ = self.look.language.gettext
        width, height = self.app.size
        lines: dict[int, Piece] = {}
        middle = self.size.height // 2
        lines[middle - 1] = (_("The window is too small."), paint(p.gold, p.night, True))
        lines[middle] = (
            _("It has {width} x {height}; needed: {need_width} x {need_height}.").format(
                width=width, height=height, need_width=WIDTH, need_height=HEIGHT
            ),
            fill,
        )
        lines[middle + 1] = (
            _("Make it larger: nothing is lost, the game goes on here."),
            paint(p.dim, p.night),
        )
        if width >= WIDTH and 0 < HEIGHT - height <= _STATUS:
            lines[middle + 2] = (_("In tmux its status line can go: Ctrl-b :set status off"), fill)
        way = _("q twice leaves the house; your seats are kept.")
        if self.leaving:
            way = _("Leave the house? q once more leaves, any other key stays.")
        lines[middle + 3] = (way, paint(p.gold, p.night) if self.leaving else fill)
        return centred(self.size.width, fill, [lines[y]] if y in lines else [])
