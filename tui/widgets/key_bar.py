"""The last line of every room: the keys that work now, also for the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len
from textual import events
from textual.strip import Strip

from tui.games.face import Key
from tui.look import Look
from tui.widgets.strips import Piece, StripWidget, line_of, paint

_ALWAYS = ("?", "q")


def keys_that_fit(keys: Sequence[Key], width: int) -> list[Key]:
    """The keys in their order as far as ``width`` cells go; help and leaving stay."""
    kept = list(keys)
    while kept and sum(_cells(key) for key in kept) > width:
        optional = [key for key in kept if key.key not in _ALWAYS]
        kept.remove((optional or kept)[-1])
    return kept


def rows_of_keys(keys: Sequence[Key], width: int) -> list[list[Key]]:
    """All keys in their order, on as many lines of ``width`` cells as they need."""
    rows: list[list[Key]] = [[]]
    for key in keys:
        if rows[-1] and sum(map(_cells, rows[-1])) + _cells(key) > width:
            rows.append([])
        rows[-1].append(key)
    return rows


def cells_of(keys: Sequence[Key]) -> int:
    """Cells that the keys take beside each other."""
    return sum(map(_cells, keys))


@lru_cache(maxsize=1024)
def _cells(key: Key) -> int:
    return cell_len(key.key) + cell_len(key.label) + 3


def spelled(keys: Sequence[Key], look: Look) -> list[Key]:
    """The keys as their names are shown: where there are no arrows to draw, arrow keys are told in words."""
    if not look.ascii:
        return list(keys)
    _ = look.language.gettext
    names = dict.fromkeys(("↑↓", "←→", "← →", "→"), _("arrows"))
    if {"↑↓", "←→"} <= {key.key for key in keys}:
        names |= {"↑↓": _("up/down"), "←→": _("left/right")}
    # A lone left arrow stands before the right one and means the other way.
    return [Key(names.get(key.key, key.key), key.label, key.action) for key in keys if key.key != "←"]


class KeyBar(StripWidget):
    """Keys in gold, their words dim; a click on one does what the key does."""

    DEFAULT_CSS = "KeyBar { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._keys: tuple[Key, ...] = ()

    @property
    def shown(self) -> tuple[Key, ...]:
        """All keys the bar was given, whether they fit or not."""
        return self._keys

    def show(self, keys: Sequence[Key]) -> None:
        """Set the keys that work now, most useful first."""
        if tuple(keys) != self._keys:
            self._keys = tuple(keys)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        p = self.look.palette
        fill, gold = paint(p.dim, p.bar), paint(p.gold, p.bar, True)
        pieces: list[Piece] = []
        for key in keys_that_fit(spelled(self._keys, self.look), self.size.width):
            pieces += [(f" {key.key}", gold), (f" {key.label} ", fill)]
        return line_of(self.size.width, fill, pieces)

    def key_at(self, x: int) -> Key | None:
        """The key drawn at column ``x``, or None."""
        start = 0
        for key in keys_that_fit(spelled(self._keys, self.look), self.size.width):
            end = start + _cells(key)
            if start < x < end - 1:
                return key
            start = end
        return None

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        event.stop()
        key = self.key_at(event.x)
        if key is not None:
            await self.app.run_action(key.action, self.screen)
