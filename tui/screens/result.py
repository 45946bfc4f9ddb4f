"""The end of a match, written down like a bar's bill: places, scores, and how to check the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.games.contract import Seat
from server.protocols import Entry, Snapshot
from tui.export import standing
from tui.games import FACES
from tui.games.face import Figure, Key
from tui.games.table_words import votes
from tui.look import Look
from tui.screens.room import Room
from tui.shell_lines import export_line
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.short_names import short_names
from tui.widgets.strips import paint
from tui.widgets.title_line import TitleLine

_ROOMY = 4
"""Seats up to which the columns of the figures are wide."""


def headline(snapshot: Snapshot, look: Look) -> str:
    """Who won, from where this eye sits."""
    _ = look.language.gettext
    result = snapshot.result
    if result is None:
        return ""
    if not result.winners:
        return _("Nobody wins.")
    if len(snapshot.held) == 1 and snapshot.held[0] in result.winners:
        return _("You win!") if len(result.winners) < len(result.places) else _("Everybody wins!")
    names = " + ".join(snapshot.seats[seat].name for seat in result.winners)
    ngettext = look.language.ngettext
    return ngettext("{names} wins.", "{names} win.", len(result.winners)).format(names=names)


class Bill(CanvasWidget):
    """The bill on dark wood: standing, figures, and the numbers that prove the deal."""

    DEFAULT_CSS = "Bill { height: 1fr; width: 1fr; }"

    def __init__(self, snapshot: Snapshot, entries: Sequence[Entry], invitation: str, person: str) -> None:
        super().__init__()
        self._snapshot = snapshot
        self._entries = entries
        self._invitation = invitation
        self._person = person
        self._figures: Sequence[Figure] = ()
        self._top = 0
        self._room = 0

    @property
    def hides_figures(self) -> bool:
        """Whether there are more figures than there is room for."""
        return self._room < len(self._figures)

    def scroll(self, by: int) -> None:
        """See other figures."""
        self._top = max(0, min(self._top + by, len(self._figures) - self._room))
        self.repaint()

    def turn(self) -> None:
        """See the figures that come next; after the last ones the first."""
        last = self._top + self._room >= len(self._figures)
        self.scroll(-self._top if last else max(1, self._room))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down."""
        event.stop()
        self.scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further up."""
        event.stop()
        self.scroll(-1)

    def draw(self, canvas: Canvas) -> None:
        """Everything on one sheet; where it is short, the figures scroll."""
        p, snapshot, language = self.look.palette, self._snapshot, self.look.language
        _ = language.gettext
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, p.dark_wood))
        face = FACES[snapshot.game]
        sides = face.sides(snapshot.options, len(snapshot.seats))
        rows = standing(snapshot, face)
        figures = face.figures(self._entries, snapshot, language)
        proof = self._proof()
        width = 78
        room = canvas.height - len(rows) - 8
        if room >= len(figures) + len(proof) + 4:
            gap = 1
            self._figures, self._room, self._top = figures, len(figures), 0
        else:
            gap = 0
            # No line is left blank below the sheet while figures wait for one.
            self._figures, self._room = figures, max(1, min(len(figures), room - len(proof) + 1))
            self._top = max(0, min(self._top, len(figures) - self._room))
            figures = figures[self._top : self._top + self._room]
        height = len(rows) + len(proof) + 7 + gap + (len(figures) + 1 + gap if figures else 0)
        height = min(height, canvas.height)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        ink, strong = paint(p.ink, p.ivory), paint(p.ink, p.ivory, True)
        red = paint(p.pips[1], p.ivory, True)
        faint = paint(p.pips[0] if self.look.depth == "true" else p.ink, p.ivory)
        canvas.fill(x, y, width, height, ink)
        left, right = x + 3, x + width - 3
        place = _("{game} · table {code}").format(game=face.title(language), code=snapshot.code)
        canvas.text(left, y + 1, _("THE BILL"), strong)
        canvas.text(right - len(place), y + 1, place, faint)
        rule = ("-" if self.look.ascii else "─") * (width - 6)
        canvas.text(left, y + 2, rule, faint)
        canvas.pieces(left, y + 3, [(headline(snapshot, self.look), red)], width - 6)
        reason = snapshot.result.reason if snapshot.result is not None else ""
        about = [face.why_over(reason, snapshot.options, language)] if reason else []
        about.append(face.standing(snapshot, language).partition("   ")[0])
        told = " · ".join(filter(None, about))
        if cell_len(told) > width - 6:
            told = about[0]  # where a match ended is told by its figures, too
        canvas.pieces(left, y + 4, [(told, faint)], width - 6)
        row = y + 5 + gap
        for number, points, names in rows:
            style = strong if number == 1 else ink
            canvas.text(left, row, f"{number}.", style)
            end = canvas.pieces(left + 4, row, [(" + ".join(names), style)], width - 20)
            canvas.text(end + 1, row, "." * max(0, right - len(points) - 2 - end), faint)
            canvas.text(right - len(points), row, points, style)
            row += 1
        if figures:
            row += gap
            head = row
            row = self._draw_figures(canvas, left, row, width - 6, figures, sides, (faint, ink))
            up, down = ("^", "v") if self.look.ascii else ("↑", "↓")
            if self._top:
                canvas.text(right + 1, head + 1, up, red)
            if self._top + self._room < len(self._figures):
                canvas.text(right + 1, row - 1, down, red)
        canvas.text(left, row, rule, faint)
        for text, plain in proof:
            row += 1
            canvas.pieces(left, row, [(text, ink if plain else faint)], width - 6)

    def _draw_figures(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        figures: Sequence[Figure],
        sides: Sequence[tuple[Seat, ...]],
        inks: tuple[Style, Style],
    ) -> int:
        """A column for every seat, partners beside each other; returns the row below."""
        faint, ink = inks
        order = [seat for side in sides for seat in side]
        room = 10 if len(order) <= _ROOMY else 8
        first = x + width - room * len(order)
        names = short_names([self._snapshot.seats[seat].name for seat in order], room - 1)
        for column, name in enumerate(names):
            canvas.text(first + (column + 1) * room - cell_len(name), y, name, faint)
        for figure in figures:
            y += 1
            canvas.pieces(x, y, [(figure.label, faint)], first - x)
            for column, seat in enumerate(order):
                value = figure.values[seat]
                canvas.text(first + (column + 1) * room - cell_len(value), y, value, ink)
        return y + 1

    def _proof(self) -> list[tuple[str, bool]]:
        """How to keep and to check the match; what is to be copied is plain, the rest faint."""
        _ = self.look.language.gettext
        snapshot = self._snapshot
        seed, seal = _("seed"), _("seal")
        wide = max(len(seed), len(seal)) + 1
        lines = [
            (_("The seal was shown before the first deal; boteco verify FILE checks it."), False),
            (f"{seed:<{wide}}{snapshot.seed}", True),
            (f"{seal:<{wide}}{snapshot.commitment}", True),
        ]
        line = export_line(self._invitation, snapshot.code, self.look.language, name=self._person)
        if line:
            lines.append((line, True))
        return lines


class ResultScreen(Room[str]):
    """Dismisses with "rematch", "lobby" or "look" (back to the table as it stands)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "go('rematch')", show=False),
        Binding("enter,escape,space", "go('look')", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(5)", show=False),
        Binding("pageup", "scroll(-5)", show=False),
    ]

    def __init__(self, snapshot: Snapshot, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._snapshot = snapshot
        self._entries = entries
        self._seen = snapshot

    def see(self, snapshot: Snapshot) -> None:
        """The table has changed: tell who wants a rematch, and give way when it has begun."""
        self._seen = snapshot
        if not (self.is_mounted and self.is_current):
            return
        if (snapshot.phase, snapshot.commitment) != (self._snapshot.phase, self._snapshot.commitment):
            self.dismiss("look")
        else:
            self._offer()

    def on_screen_resume(self) -> None:
        """Back from something that covered the bill: the rematch may have begun meanwhile."""
        self.see(self._seen)

    def compose(self) -> ComposeResult:
        """Title, bill, prompt, keys."""
        yield TitleLine()
        yield Bill(self._snapshot, self._entries, *self._way())
        yield PromptLine()
        yield KeyBar()

    def _way(self) -> tuple[str, str]:
        """The invitation into the house where this match can be fetched, "" for nowhere, and the name of who
        has to come by their key for it, "" for everybody."""
        lobby = self.house.lobby
        if self._snapshot.public:
            return lobby.invitation, ""
        # Only its own people get a match of a table by code, and guests are nobody when they come again.
        return ("", "") if lobby.person.guest else (lobby.invitation, lobby.person.name)

    def opened(self) -> None:
        """Offer what can be done now."""
        self.look_changed()

    def look_changed(self) -> None:
        """Say everything anew."""
        _ = self.look.language.gettext
        snapshot = self._snapshot
        self.query_one(TitleLine).show(
            _("the match is over"), right=_("table {code}").format(code=snapshot.code)
        )
        super().look_changed()
        self._offer()

    def _offer(self) -> None:
        """Who wants a rematch, and what can be done now; nothing on a bill that is being taken away."""
        if not self.query(PromptLine):
            return
        _ = self.look.language.gettext
        seen = self._seen
        ready = bool(seen.held) and seen.seats[min(seen.held)].ready
        keys = []
        said = votes(seen, self.look.language)
        if seen.held and not ready:
            said = " ".join(filter(None, (said, _("Another one? It starts when everybody here wants it."))))
            keys.append(Key("r", _("rematch"), "go('rematch')"))
        self.tell(said, "you" if seen.held and not ready and votes(seen, self.look.language) else "calm")
        if self.query_one(Bill).hides_figures:
            keys.append(Key("↑↓", _("more figures"), "turn"))
        keys += [Key("Enter", _("look at the table"), "go('look')"), Key("q", _("to the lobby"), "leave")]
        self.query_one(KeyBar).show(keys)

    def action_go(self, where: str) -> None:
        """Answer; spectators have no rematch."""
        if where != "rematch" or self._snapshot.held:
            self.dismiss(where)

    def action_scroll(self, by: int) -> None:
        """See other figures."""
        self.query_one(Bill).scroll(by)

    def action_turn(self) -> None:
        """A click on the figures' key: those that come next."""
        self.query_one(Bill).turn()

    def on_resize(self) -> None:
        """More figures, or all of them, have room."""
        if self.is_mounted:
            self.call_after_refresh(self._offer)

    def action_leave(self) -> None:
        """To the lobby."""
        self.dismiss("lobby")
