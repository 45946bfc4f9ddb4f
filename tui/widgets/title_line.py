"""The first line of every room: where am I."""

from __future__ import annotations

from textual.strip import Strip

from tui.widgets.strips import Piece, StripWidget, line_of, paint, width_of


class TitleLine(StripWidget):
    """The house's name in gold on wood, then a place, a middle and a right part."""

    DEFAULT_CSS = "TitleLine { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._parts: tuple[tuple[str, ...], str, str] = ((), "", "")

    def show(self, left: str, middle: str = "", right: str = "", *shorter: str) -> None:
        """Set the three parts. When the line is short one of the ``shorter`` names of the place is taken;
        then the house's name gives way, then the middle part."""
        parts = ((left, *shorter), middle, right)
        if parts != self._parts:
            self._parts = parts
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        p = self.look.palette
        fill = paint(p.on_wood, p.wood)
        strong = paint(p.on_wood, p.wood, True)
        places, middle, right = self._parts
        house = (" BOTECO", paint(p.gold_on_wood, p.wood, True))
        heads: list[list[Piece]] = [[house, (f"  {place}", fill)] for place in places]
        heads += [[(f" {place}", fill)] for place in places[1:]]
        last: list[Piece] = [(f"{right} ", strong)] if right else []
        tails = [last]
        if middle:
            tails.insert(0, [(f"{middle} ", strong), *([("  ", fill)] if right else []), *last])
        for tail in tails:
            for head in heads:
                if width_of(head) + width_of(tail) < self.size.width:
                    return line_of(self.size.width, fill, head, tail)
        return line_of(self.size.width, fill, heads[0] if heads else [house], last)
