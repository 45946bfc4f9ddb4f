"""The board of Dogs' Day: keys and clicks become moves, snapshots become pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from server.games.dogs_day.moves import Pick
from server.protocols import Snapshot
from tui.games.dogs_day import board_words, choosing
from tui.games.dogs_day.draw import canvas_of
from tui.games.dogs_day.picture import Page, Picture
from tui.games.dogs_day.scenes import Frame, frames, marked, put
from tui.games.face import Key, LogLine, Moment
from tui.games.pictured import Hit, PicturedBoard
from tui.look import Look
from tui.widgets.canvas import Canvas

_PAGES: tuple[Page, ...] = get_args(Page)
_ON, _BACK = ("right", "down"), ("left", "up")


class DogsBoard(PicturedBoard[Frame]):
    """The town, the scene, the vaults, and below them the hand or the list that the cursor steps through."""

    DEFAULT_CSS = "DogsBoard { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._snapshot: Snapshot | None = None
        self._look: Look | None = None
        self._log: Sequence[LogLine] = ()
        self._choices: tuple[Any, ...] = ()
        self._cursor = 0
        self._page: Page = "table"
        self._asked: tuple[Any, ...] | None = None
        self._mark: Frame | None = None
        self._astray = False
        """Whether the last key was the number of nothing here: an Enter after it means nothing pointed at."""

    # -- what the screen calls

    def show(
        self, snapshot: Snapshot, look: Look, log: Sequence[LogLine], moment: Moment | None = None
    ) -> None:
        """Draw the snapshot. A new ask puts the cursor on the entry it was on, if that is still there."""
        before = self._chosen()
        self._snapshot, self._look, self._log = snapshot, look, log
        entries = choosing.choices(snapshot)
        asked = None if snapshot.ask is None else (snapshot.eye, snapshot.ask.number)
        if asked != self._asked:
            self._asked, self._answered, self._astray = asked, None, False
            if snapshot.ask is not None and snapshot.ask.kind != "pick_again":
                self._page = "table"
        if entries != self._choices:
            self._choices = entries
            self._cursor = choosing.first(snapshot, entries, before)
        self._film.follow(moment, lambda happening: frames(happening, snapshot.view))
        still = moment is not None and not moment.seconds and snapshot.ask is None
        self._mark = marked(moment, snapshot.view) if moment is not None and still else None
        self._paint()

    def point(self, move: Any) -> None:
        """Put the cursor on a legal move."""
        if move in self._choices:
            self._page = "table"
            self._set(self._choices.index(move))

    # -- what the screen reads

    @property
    def looks_around(self) -> bool:
        """Its pages can always be opened, also while the hand lies still."""
        return True

    def keys(self) -> Sequence[Key]:
        """The keys that answer the ask, then those that open pages."""
        if self._snapshot is None or self._look is None:
            return ()
        seen = (self._choices, self._chosen(), self._page)
        return board_words.keys(self._snapshot, *seen, self._look.language)

    def prompt(self) -> str:
        """What the choice pointed at would do."""
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None or snapshot.ask is None:
            return ""
        return board_words.prompt(snapshot, self._chosen(), look.language)

    def press(self, key: str) -> bool:
        """Take a key; False when it means nothing to the board now."""
        if self._snapshot is None:
            return False
        if key in ("o", "u"):
            self._open("cards" if key == "o" else "round")
        elif key in ("v", "V"):
            step = 1 if key == "v" else -1
            self._open(_PAGES[(_PAGES.index(self._page) + step) % len(_PAGES)])
        elif key == "escape":
            if self._page == "table":
                return False
            self._open("table")
        else:
            return self._choose_by(key)
        return True

    def _choose_by(self, key: str) -> bool:
        count = len(self._choices)
        if not count:
            return False
        if len(key) == 1 and key in "0123456789x":
            return self._choose_by_number(key)
        astray, self._astray = self._astray, False
        if astray and key in ("enter", "space"):
            return True
        if key in _ON or key in _BACK:
            self._step(1 if key in _ON else -1)
        elif key in ("home", "end"):
            self._set(0 if key == "home" else count - 1)
        elif key in ("enter", "space"):
            return self._confirm()
        else:
            return False
        return True

    def _choose_by_number(self, key: str) -> bool:
        """A card is gone to by what is printed on it, an entry of a list by its place."""
        snapshot = self._snapshot
        if snapshot is None or (key == "x" and snapshot.ask is None):
            return False
        if choosing.picking(snapshot):
            place = choosing.at_key(self._choices, key, self._cursor)
        else:
            place = int(key) - 1 if key.isdecimal() and 0 < int(key) <= len(self._choices) else None
        self._astray = place is None
        if place is not None:
            self._set(place)
        else:
            reason = "no_such_card" if choosing.picking(snapshot) else "no_such_entry"
            self.post_message(self.Refused(reason, {"label": "X9" if key == "x" else key}))
        return True

    # -- the cursor

    @property
    def pointed_at(self) -> Any:
        """The entry under the cursor."""
        return self._chosen()

    def _chosen(self) -> Any:
        return self._choices[self._cursor] if self._cursor < len(self._choices) else None

    def _set(self, cursor: int) -> None:
        if cursor != self._cursor or self._page != "table":
            self._cursor = cursor
            self._moved()

    def _step(self, by: int) -> None:
        """So many entries on, round and round."""
        self._set((self._cursor + by) % len(self._choices))

    def _open(self, page: Page) -> None:
        """Lay a page over the scene, or take it away when it is open already."""
        self._page = "table" if page == self._page else page
        self._moved()

    def _moved(self) -> None:
        self._paint()
        self.post_message(self.Changed())

    def _confirm(self) -> bool:
        """Send the move pointed at, once, or say why it cannot be."""
        snapshot, chosen = self._snapshot, self._chosen()
        if snapshot is None or snapshot.ask is None or chosen is None:
            return False
        if chosen not in snapshot.moves:
            if isinstance(chosen, Pick):
                self.post_message(self.Refused("already_picked", {"card": chosen.card}))
            return True
        self._send(snapshot, chosen)
        return True

    # -- the mouse

    def clicked(self, hit: Hit, x: int, y: int) -> None:
        """A first click points, a second one on the same thing answers."""
        if hit.value == self._cursor:
            self._confirm()
        else:
            self._set(hit.value)

    def missed(self) -> None:
        """A page is taken away by a click on it."""
        if self._page != "table":
            self._open("table")

    def wheeled(self, by: int) -> None:
        """The wheel steps through what can be chosen."""
        if self._choices:
            self._step(by)

    # -- the picture

    def _picture(self) -> Picture | None:
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None:
            return None
        picture = Picture(
            snapshot,
            snapshot.view,
            look,
            choices=self._choices,
            cursor=self._cursor if self._choices else None,
            page=self._page,
            hits=[],
        )
        frame = self._film.picture or self._mark
        if frame is not None:
            put(frame, picture)
        return picture

    def picture(self, size: tuple[int, int]) -> tuple[Canvas, Sequence[Hit]] | None:
        """The board with everything in its place; None before the first snapshot."""
        picture = self._picture()
        return (
            None if picture is None else (canvas_of(picture, size, self._film.heard(self._log)), picture.hits)
        )
