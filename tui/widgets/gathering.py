"""A table before its match: who sits where, which rules, and the line that brings a friend."""

from __future__ import annotations

from textual import events
from textual.message import Message

from server.protocols import SeatView, Snapshot
from tui.games.face import Face
from tui.games.table_words import level_name, table_rules
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import Piece, fit, paint, width_of
from tui.widgets.wrapping import wrapped

_FIRST_SEAT_ROW = 8


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
        self.seat = 0

    def show(self, snapshot: Snapshot) -> None:
        """Draw the snapshot. The cursor starts on the first free seat."""
        if self._snapshot is None:
            free = [seat for seat, view in enumerate(snapshot.seats) if view.kind == "empty"]
            self.seat = free[0] if free else 0
        self._snapshot = snapshot
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
        face = self._face.played_with(snapshot.content)
        rules = face.summary(snapshot.options, len(snapshot.seats), self.look.language)
        together = table_rules(snapshot.rules, self.look.language)
        access = _("open to everybody") if snapshot.public else _("only with the code")
        _centre(canvas, 1, [(self._face.title(self.look.language), paint(p.cream, p.felt, True))])
        lines = wrapped(f"{rules} · {access}", canvas.width - 4)
        if together:
            lines = (
                [*lines, together]
                if len(lines) < 2
                else wrapped(f"{rules} · {access} · {together}", canvas.width - 4)
            )
        for y, line in enumerate(lines[:2], 2):
            _centre(canvas, y, [(line, dim)])
        code = "  " + " ".join(snapshot.code) + "  "
        x = (canvas.width - len(code)) // 2
        canvas.fill(x - 2, 4, len(code) + 4, 3, paint(p.gold, p.felt_light))
        canvas.text(x, 5, code, paint(p.gold, p.felt_light, True))
        for seat, view in enumerate(snapshot.seats):
            self._draw_seat(canvas, _FIRST_SEAT_ROW + seat, seat, view, snapshot)
        y = _FIRST_SEAT_ROW + len(snapshot.seats) + 1
        if snapshot.watchers:
            names = ", ".join(snapshot.watchers)
            _centre(canvas, y, [(_("watching: {names}").format(names=names), paint(p.blue, p.felt))])
        y += 2
        if self._invitation:
            line = self._invitation.replace("{code}", snapshot.code)
            _centre(canvas, y, [(_("A friend comes in with this line (m frees the mouse to copy it):"), dim)])
            _centre(canvas, y + 1, [(line, paint(p.cream, p.felt, True))])
        else:
            _centre(canvas, y, [(_("This table is on your own machine: play against the house."), dim)])

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
        seat = event.y - _FIRST_SEAT_ROW
        if 0 <= seat < len(self._snapshot.seats):
            if seat == self.seat:
                self.post_message(self.Acted())
            else:
                self.move(seat - self.seat)


def _centre(canvas: Canvas, y: int, pieces: list[Piece]) -> None:
    kept = fit(pieces, canvas.width - 2)
    canvas.pieces((canvas.width - width_of(kept)) // 2, y, kept)
