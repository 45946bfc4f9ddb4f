"""The first line of every room: where am I."""

from __future__ import annotations

from textual.strip import Strip

from tui.widgets.strips import StripWidget, line_of, paint, width_of


class TitleLine(StripWidget):
    """The house's name in gold on wood, then a place, a middle and a right part."""

    DEFAULT_CSS = "TitleLine { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._parts = ("", "", "")

    def show(self, left: str, middle: str = "", right: str = "") -> None:
        """Set the three parts; the middle gives way first when the line is short."""
        if (left, middle, right) != self._parts:
            self._parts = (left, middle, right)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        p = self.look.palette
        fill = paint(p.on_wood, p.wood)
        strong = paint(p.on_wood, p.wood, True)
        left, middle, right = self._parts
        head = [(" BOTECO", paint(p.gold_on_wood, p.wood, True)), (f"  {left}", fill)]
        tail = [(f"{right} ", strong)] if right else []
        if middle:
            longer = [(f"{middle} ", strong), *([("  ", fill)] if right else []), *tail]
            if width_of(head) + width_of(longer) < self.size.width:
                tail = longer
        return line_of(self.size.width, fill, head, tail)
