"""The board of dominó: keys and clicks become moves, snapshots become pictures."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.strip import Strip

from server.games.domino.moves import End, Play
from server.games.domino.reading import ends_after
from server.games.domino.refusals import why_not_play
from server.games.domino.tiles import Tile, text_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import hand_panel
from tui.games.domino.draw import canvas_of
from tui.games.domino.line_picture import Cursor, end_area, line_layout, opening_layout, spot_area
from tui.games.domino.plan import plan
from tui.games.domino.scenes import Frame, frames
from tui.games.face import Board, Key, LogLine, Moment
from tui.games.film import Film
from tui.look import Look
from tui.widgets.canvas import CanvasPainter


class DominoBoard(Board):
    """Seats, felt and hand. The cursor points at a tile; a tile that fits both ends then asks for one."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "DominoBoard { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._painter = CanvasPainter()
        self._snapshot: Snapshot | None = None
        self._look: Look | None = None
        self._log: Sequence[LogLine] = ()
        self._tile: Tile | None = None
        self._end: End | None = None
        self._asked: int | None = None
        self._answered: int | None = None
        self._counting = True
        self._film: Film[Frame] = Film(self, self._paint)

    # -- what the screen calls

    def show(
        self, snapshot: Snapshot, look: Look, log: Sequence[LogLine], moment: Moment | None = None
    ) -> None:
        """Draw the snapshot. A new ask puts the cursor on a tile that fits, unless it is on one already."""
        self._snapshot, self._look, self._log = snapshot, look, log
        view: DominoView = snapshot.view
        number = snapshot.ask.number if snapshot.ask is not None else None
        if number != self._asked:
            self._asked, self._end, self._answered = number, None, None
            fitting = [move.tile for move in snapshot.moves]
            if number is not None and self._tile not in fitting:
                self._tile = next((tile for tile in view.hand if tile in fitting), None)
        if self._tile not in view.hand:
            self._tile = None
        if self._end is not None and self._end not in self._ends():
            self._end = None
        self._film.follow(moment, lambda happening: frames(happening, view))
        self._paint()

    # -- what is seen happening

    @property
    def scene_running(self) -> bool:
        """Whether something is still seen happening."""
        return self._film.running

    def skip(self) -> None:
        """The position as it stands, at once."""
        if self._film.stop():
            self._paint()
            self.post_message(self.SceneEnded())

    @property
    def unheard(self) -> int:
        """The line of the log that waits until its scene has been seen."""
        return self._film.unheard

    # -- what the screen reads

    def keys(self) -> Sequence[Key]:
        """Digits and arrows choose, Enter plays."""
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None:
            return ()
        _ = look.language.gettext
        count = [Key("n", _("count"), "press('n')")] if self._may_count() else []
        if not self._hand():
            return count
        last = hand_panel.key_of(min(len(self._hand()), 10) - 1)
        digits = Key(f"1-{last}" if last != "1" else "1", _("tile"), "press('1')")
        if snapshot.ask is None:
            return [digits, Key("← →", _("look"), "press('right')"), *count]
        if self._end is not None:
            return [
                Key("← →", _("end"), "press('right')" if self._end == "left" else "press('left')"),
                Key("Enter", _("plays"), "press('enter')"),
                Key("Esc", _("back"), "press('escape')"),
            ]
        return [
            digits,
            Key("← →", _("tile"), "press('right')"),
            Key("Enter", _("plays"), "press('enter')"),
            *count,
        ]

    def prompt(self) -> str:
        """What the selected tile would do, or which end it should take."""
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None or snapshot.ask is None or self._tile is None:
            return ""
        _ = look.language.gettext
        view: DominoView = snapshot.view
        tile = text_of(self._tile)
        ends = self._ends()
        if not ends:
            return ""
        if view.ends is None:
            return _("Enter opens with {tile}.").format(tile=tile)
        if self._end is None and len(ends) > 1:
            return _("{tile} fits both ends: Enter, then the left or right arrow key.").format(tile=tile)
        end = self._end or ends[0]
        left, right = ends_after(view.ends, Play(self._tile, end or "right"))
        if end == "left":
            text = _("Enter plays {tile} on the left: the ends become {left} and {right}.")
        else:
            text = _("Enter plays {tile} on the right: the ends become {left} and {right}.")
        return text.format(tile=tile, left=left, right=right)

    def point(self, move: Play) -> None:
        """Put the cursor on the move's tile, and on its end where there is a choice."""
        plays = [play for play in self._legal() if play.tile == move.tile]
        if move in plays:
            self._tile = move.tile
            self._end = move.end if len(plays) > 1 else None
            self._moved()

    def again(self) -> None:
        """The same ask may be answered once more."""
        self._answered = None

    def press(self, key: str) -> bool:
        """Take a key; False when it means nothing to the board now."""
        if key == "n" and self._may_count():
            self._counting = not self._counting
            self._moved()
            return True
        hand = self._hand()
        if not hand:
            return False
        if len(key) == 1 and key in "1234567890":
            index = "1234567890".index(key)
            if index < len(hand):
                self._select(hand[index])
            else:
                self.post_message(self.Refused("no_such_place", {"place": index + 1, "held": len(hand)}))
            return True
        match key:
            case "left" | "right" if self._end is not None:
                self._choose_end("left" if key == "left" else "right")
            case "left" | "right":
                self._step(-1 if key == "left" else 1)
            case "home" | "end":
                self._select(hand[0 if key == "home" else -1])
            case "enter" | "space":
                return self._confirm()
            case "escape" | "up" | "down" if self._end is not None:
                self._end = None
                self._moved()
            case _:
                return False
        return True

    def _may_count(self) -> bool:
        snapshot = self._snapshot
        return snapshot is not None and snapshot.rules.counter and snapshot.view.phase == "play"

    # -- the cursor

    def _hand(self) -> tuple[Tile, ...]:
        view = self._snapshot.view if self._snapshot is not None else None
        return view.hand if isinstance(view, DominoView) and view.phase == "play" else ()

    def _legal(self) -> Sequence[Play]:
        if self._snapshot is None or self._snapshot.ask is None:
            return ()
        return self._snapshot.moves

    def _plays(self) -> list[Play]:
        """The legal moves with the selected tile."""
        return [move for move in self._legal() if move.tile == self._tile]

    def _ends(self) -> tuple[End | None, ...]:
        return tuple(play.end for play in self._plays())

    def _step(self, by: int) -> None:
        hand = self._hand()
        if self._tile is None:
            self._select(hand[0 if by > 0 else -1])
        else:
            self._select(hand[(hand.index(self._tile) + by) % len(hand)])

    def _select(self, tile: Tile) -> None:
        if (tile, None) != (self._tile, self._end):
            self._tile, self._end = tile, None
            self._moved()

    def _choose_end(self, end: End) -> None:
        if end != self._end:
            self._end = end
            self._moved()

    def _moved(self) -> None:
        self._paint()
        self.post_message(self.Changed())

    def _confirm(self) -> bool:
        """Play the selected tile, ask for its end first, or say why it cannot be played."""
        snapshot = self._snapshot
        if snapshot is None or self._tile is None:
            return False
        if snapshot.ask is None:
            self.post_message(self.Refused("not_your_turn", {}))
            return True
        plays = self._plays()
        if not plays:
            self._refuse(snapshot.view, self._tile)
        elif len(plays) == 1:
            self._send(plays[0])
        elif self._end is None:
            # The end that was played last is the one the eye is on; the right one to begin with.
            self._choose_end("right")
        else:
            self._send(next(play for play in plays if play.end == self._end))
        return True

    def _send(self, play: Play) -> None:
        """Answer the ask, once: a second press before the next snapshot is no second move."""
        if self._snapshot is None or self._snapshot.ask is None:
            return
        number = self._snapshot.ask.number
        if self._answered != number:
            self._answered = number
            self.post_message(self.Chosen(number, str(play)))

    def _refuse(self, view: DominoView, tile: Tile) -> None:
        why = why_not_play(Play(tile, None), view.hand, view.ends, view.must_open)
        if why is not None:
            self.post_message(self.Refused(why.reason, why.facts))

    # -- the mouse

    def on_click(self, event: events.Click) -> None:
        """A first click points, a second one on the same thing plays."""
        event.stop()
        view = self._snapshot.view if self._snapshot is not None else None
        hand = self._hand()
        if self._look is None or view is None or not hand:
            return
        parts = plan(self.size)
        places = hand_panel.slots(len(hand), self.size.width, parts.large)
        for tile, slot in zip(hand, places, strict=True):
            top = parts.panel.y + slot.y
            if slot.x <= event.x < slot.x + slot.width and top <= event.y < top + slot.height:
                if tile == self._tile:
                    self._confirm()
                else:
                    self._select(tile)
                return
        self._click_line(event.x, event.y, view, self._look)

    def _click_line(self, x: int, y: int, view: DominoView, look: Look) -> None:
        """A click on an end points at it; on the place already pointed at it plays."""
        parts = plan(self.size)
        layout = line_layout(view, parts, look)
        plays = self._plays()
        if layout is None:
            opening = opening_layout(parts, look)
            if plays and spot_area(opening.tiles[0].spot, opening.form).holds(x, y):
                self._confirm()
            return
        sides: tuple[End, End] = ("left", "right")
        for end in sides:
            if end_area(layout, end).holds(x, y) and any(play.end == end for play in plays):
                if len(plays) == 1 or self._end == end:
                    self._confirm()
                else:
                    self._choose_end(end)

    # -- the picture

    def _cursor(self) -> Cursor:
        hand = self._hand()
        index = hand.index(self._tile) if self._tile in hand else None
        return Cursor(index, self._ends(), self._end)

    def _paint(self) -> None:
        width, height = self.size
        if self._snapshot is None or self._look is None or not width or not height:
            return
        canvas = canvas_of(
            self._snapshot,
            (width, height),
            self._cursor(),
            self._look,
            self._film.heard(self._log),
            frame=self._film.picture,
            counting=self._counting,
        )
        self._painter.put(self, canvas)

    def on_resize(self) -> None:
        """The picture follows the size."""
        self._paint()

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        return self._painter.line(y, self)
