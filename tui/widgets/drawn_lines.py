"""The lines of a widget that draws itself, kept until they change; no stylesheet has a part in them."""

from __future__ import annotations

from collections.abc import Sequence

from textual._styles_cache import StylesCache
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class DrawnLines(StylesCache):
    """In place of a widget's own cache: what `render_line` gives is the line, filters once applied included.

    The library asks every visible widget for all of its lines in every frame, works out borders, padding and
    backgrounds for them, and filters them all anew. Widgets with this cache must have none of that.
    """

    def __init__(self) -> None:
        super().__init__()
        self._filters: Sequence[LineFilter] = ()
        self._crop: Region | None = None
        """What was asked for last, while nothing has changed since."""
        self._lines: list[Strip] = []

    def clear(self) -> None:
        """Everything has changed."""
        self._crop = None
        super().clear()

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        """The lines within ``crop``. A frame of the library asks for all of every widget that it touches."""
        width = widget.outer_size.width
        filters = widget.get_line_filters()
        if width != self._width or filters != self._filters:
            self.clear()
            self._width, self._filters = width, filters
        if self._dirty_lines or crop != self._crop:
            self._lines = self._drawn(widget, crop)
            self._crop = crop
        return self._lines

    def _drawn(self, widget: Widget, crop: Region) -> list[Strip]:
        cache = self._cache
        for y in self._dirty_lines:
            cache.pop(y, None)
        self._dirty_lines.clear()
        lines = []
        for y in crop.line_range:
            line = cache.get(y)
            if line is None:
                line = widget.render_line(y)
                for line_filter in self._filters:
                    line = line.apply_filter(line_filter, widget.background_colors[1])
                cache[y] = line
            lines.append(line)
        left, right = crop.column_span
        return lines if (left, right) == (0, self._width) else [line.crop(left, right) for line in lines]
