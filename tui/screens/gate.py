"""The cover over any screen while the window is too small to play in."""

from __future__ import annotations

from textual.strip import Strip

from tui.widgets.strips import Piece, StripWidget, centred, paint

WIDTH, HEIGHT = 80, 24


class Gate(StripWidget):
    """Says the size there is and the size that is needed. The app swallows all input meanwhile."""

    DEFAULT_CSS = """
    Gate { layer: _gate; dock: top; width: 100%; height: 100%; background: $night; }
    """

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
        return centred(self.size.width, fill, [lines[y]] if y in lines else [])
