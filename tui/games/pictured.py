"""A board that is one picture: drawn on a canvas, run by a film, clicked where it says what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

import msgspec
from textual import events
from textual.geometry import Region
from textual.strip import Strip

from server.protocols import Snapshot
from tui.games.face import Board
from tui.games.film import Film, P
from tui.widgets.canvas import Canvas, CanvasPainter


class Hit(msgspec.Struct, frozen=True):
    """Some cells that a click means something on; each game has its own kinds."""

    cells: Region
    kind: str
    value: Any


class PicturedBoard(Board, Generic[P]):
    """What boards with many things to point at share. Each says what it draws (`picture`), what a click on a
    thing means (`clicked`) and what the wheel turns (`wheeled`)."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._painter = CanvasPainter()
        self._film: Film[P] = Film(self, self._paint)
        self._hits: Sequence[Hit] = ()
        self._answered: int | None = None

    # -- what each board says

    def picture(self, size: tuple[int, int]) -> tuple[Canvas, Sequence[Hit]] | None:
        """The whole board in ``size`` (width, height) and what can be clicked on it; the later of two hits
        lies above. None before there is anything to draw."""
        raise NotImplementedError

    def clicked(self, hit: Hit, x: int, y: int) -> None:
        """A click on a cell of the topmost hit there."""
        raise NotImplementedError

    def missed(self) -> None:
        """A click where nothing lies; it means nothing unless a board says so."""

    def wheeled(self, by: int) -> None:
        """The wheel a notch down (1) or up (-1); the right button is a notch down."""
        raise NotImplementedError

    # -- what follows from it

    @property
    def hits(self) -> Sequence[Hit]:
        """What can be clicked, and where, in the picture shown now."""
        return self._hits

    @property
    def looks_around(self) -> bool:
        """Its map and its pages can always be looked at."""
        return True

    @property
    def scene_running(self) -> bool:
        """Whether something is still seen happening."""
        return self._film.running

    @property
    def unheard(self) -> int:
        """The line of the log that waits until its scene has been seen."""
        return self._film.unheard

    def skip(self) -> None:
        """The position as it stands, at once; what has happened stays marked until the next entry is told."""
        if self._film.stop():
            self._paint()
            self.post_message(self.SceneEnded())

    def again(self) -> None:
        """The same ask may be answered once more."""
        self._answered = None

    def _send(self, snapshot: Snapshot, move: Any) -> None:
        """Answer what is asked, once."""
        if snapshot.ask is not None and self._answered != snapshot.ask.number:
            self._answered = snapshot.ask.number
            self.post_message(self.Chosen(snapshot.ask.number, str(move)))

    def on_click(self, event: events.Click) -> None:
        """The left button clicks what lies there, the right one turns."""
        event.stop()
        if event.button == 3:
            self.wheeled(1)
            return
        for hit in reversed(self._hits):
            if hit.cells.contains(event.x, event.y):
                self.clicked(hit, event.x, event.y)
                return
        self.missed()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """A notch down."""
        event.stop()
        self.wheeled(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """A notch up."""
        event.stop()
        self.wheeled(-1)

    def _paint(self) -> None:
        width, height = self.size
        drawn = self.picture((width, height)) if width and height else None
        if drawn is not None:
            canvas, self._hits = drawn
            self._painter.put(self, canvas)

    def on_resize(self) -> None:
        """The picture follows the size."""
        self._paint()

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        return self._painter.line(y, self)
