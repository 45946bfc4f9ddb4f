"""A table before its match: who sits where, which rules, the line that brings a friend, and what is said."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from server.protocols import Said, SeatView, Snapshot
from tui.games.face import Face
from tui.games.table_words import level_name, table_rules
from tui.games.talk import words_of
from tui.shell_lines import join_line, watch_line
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.short_names import list_of_names
from tui.widgets.strips import Piece, fit, paint, width_of
from tui.widgets.wrapping import wrapped, wrapped_spans

_WITHOUT_SEATS = 16
"""Lines that all but the seats take, with five for talk; the code's field gives way to them."""
_HEIGHT = 20
"""Lines that all this takes, of which talk has the last ones; what is more stands around it."""
MOST_SAID = 12
"""Lines of talk that are ever shown."""


class Gathering(CanvasWidget):
    """Seats on the felt with a cursor, the table's code large, the invitation to paste."""

    DEFAULT_CSS = "Gathering { width: 1fr; height: 1fr; }"

    class Pointed(Message):
        """The cursor moved to another seat."""

    class Acted(Message):
        """A second click on a seat: what Enter does."""

    def __init__(self, face: Face, invitation: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._face = face
        self._invitation = invitation
        self._snapshot: Snapshot | None = None
        self._talk: Sequence[Said] = ()
        self._first = 0
        """The line of the first seat."""
        self.seat = 0

    def show(self, snapshot: Snapshot, talk: Sequence[Said] = ()) -> None:
        """Draw the snapshot and as much of the talk as has room, the last words last. The cursor starts on
        the first free seat."""
        if self._snapshot is None:
            free = [seat for seat, view in enumerate(snapshot.seats) if view.kind == "empty"]
            self.seat = free[0] if free else 0
        self._snapshot, self._talk = snapshot, talk
        self.seat = min(self.seat, len(snapshot.seats) - 1)
        self.repaint()

    def move(self, by: int) -> None:
        """Move the cursor around the seats."""
        if self._snapshot is not None:
            self.seat = (self.seat + by) % len(self._snapshot.seats)
            self.repaint()
            self.post_message(self.Pointed())

    def draw(self, canvas: Canvas) -> None:
        """The felt with everything on it."""
        snapshot = self._snapshot
        if snapshot is None:
            return
        _ = self.look.language.gettext
        p = self.look.palette
        felt = paint(p.cream, p.felt)
        dim = paint(p.dim, p.felt)
        canvas.fill(0, 0, canvas.width, canvas.height, felt)
        top = max(0, (canvas.height - _HEIGHT) // 3)
        face = self._face.played_with(snapshot.content)
        rules = face.summary(snapshot.options, len(snapshot.seats), self.look.language)
        together = table_rules(snapshot.rules, self.look.language)
        access = _("open to everybody") if snapshot.public else _("only with the code")
        _centre(canvas, top, [(self._face.title(self.look.language), paint(p.cream, p.felt, True))])
        lines = wrapped(f"{rules} · {access}", canvas.width - 4)
        if together:
            lines = (
                [*lines, together]
                if len(lines) < 2
                else wrapped(f"{rules} · {access} · {together}", canvas.width - 4)
            )
        for y, line in enumerate(lines[:2], top + 1):
            _centre(canvas, y, [(line, dim)])
        code = "  " + " ".join(snapshot.code) + "  "
        x = (canvas.width - len(code)) // 2
        roomy = canvas.height >= len(snapshot.seats) + _WITHOUT_SEATS
        box = 3 if roomy else 1
        canvas.fill(x - 2, top + 3, len(code) + 4, box, paint(p.gold, p.felt_light))
        canvas.text(x, top + 3 + box // 2, code, paint(p.gold, p.felt_light, True))
        first = self._first = top + 4 + box
        for seat, view in enumerate(snapshot.seats):
            self._draw_seat(canvas, first + seat, seat, view, snapshot)
        y = first + len(snapshot.seats)
        if snapshot.watchers:
            watching = _("watching: {names}")
            room = canvas.width - 2 - cell_len(watching.format(names=""))
            names = list_of_names(snapshot.watchers, room)
            _centre(canvas, y, [(watching.format(names=names), paint(p.blue, p.felt))])
        y += 1
        if self._invitation:
            line, told = watch_line(self._invitation, snapshot.code), _("With this line a friend watches:")
            if any(view.kind != "person" for view in snapshot.seats):
                line = join_line(self._invitation, snapshot.code)
                told = _("A friend comes in with this line (m frees the mouse to copy it):")
            _centre(canvas, y, [(told, dim)])
            _centre(canvas, y + 1, [(line, paint(p.cream, p.felt, True))])
        else:
            _centre(canvas, y, [(_("This table is on your own machine: play against the house."), dim)])
        self._draw_talk(canvas, y + 3)

    def _draw_talk(self, canvas: Canvas, first: int) -> None:
        """The last words from line ``first`` on, as many as there is room for."""
        p, language = self.look.palette, self.look.language
        name, words = paint(p.blue, p.felt, True), paint(p.blue, p.felt)
        lines: list[list[Piece]] = []
        for said in self._talk:
            spans = [(f"{said.name}: ", name), (words_of(said, language), words)]
            lines += wrapped_spans(spans, canvas.width - 4)
        room = max(0, canvas.height - first)
        for y, line in enumerate(lines[-room:] if room else (), first):
            canvas.pieces(2, y, line, canvas.width - 4)

    def _draw_seat(self, canvas: Canvas, y: int, seat: int, view: SeatView, snapshot: Snapshot) -> None:
        _ = self.look.language.gettext
        p = self.look.palette
        chosen = seat == self.seat
        bg = p.felt_light if chosen else p.felt
        x = max(0, (canvas.width - 44) // 2)
        canvas.fill(x, y, 44, 1, paint(p.cream, bg))
        mark: list[Piece] = [("▶ " if chosen else "  ", paint(p.gold, bg, True))]
        place: list[Piece] = [(f"{seat + 1}  ", paint(p.dim, bg))]
        you = seat == snapshot.eye
        words: list[Piece]
        if view.kind == "empty":
            words = [(_("free"), paint(p.green, bg))]
        elif view.kind == "bot":
            level = level_name(view.level, self.look.language)
            words = [(view.name, paint(p.cream, bg)), (f"  {_('bot')} · {level}", paint(p.dim, bg))]
        else:
            words = [(view.name, paint(p.gold if you else p.cream, bg, True))]
            notes = [
                note
                for note, on in (
                    (_("you"), you),
                    (_("host"), view.host),
                    (_("same keyboard"), view.here),
                    (_("away"), view.away),
                )
                if on
            ]
            if notes:
                words.append((f"  {' · '.join(notes)}", paint(p.dim, bg)))
        canvas.pieces(x + 1, y, [*mark, *place, *words], 42)

    def on_click(self, event: events.Click) -> None:
        """Point at a seat; a second click acts."""
        event.stop()
        if self._snapshot is None:
            return
        seat = event.y - self._first
        if 0 <= seat < len(self._snapshot.seats):
            if seat == self.seat:
                self.post_message(self.Acted())
            else:
                self.move(seat - self.seat)


def _centre(canvas: Canvas, y: int, pieces: list[Piece]) -> None:
    kept = fit(pieces, canvas.width - 2)
    canvas.pieces((canvas.width - width_of(kept)) // 2, y, kept)
