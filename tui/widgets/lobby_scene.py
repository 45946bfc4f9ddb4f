"""The picture of the lobby: who is here, your matches, tables to sit at or watch, and the ways to a seat."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.message import Message

from server.protocols import LobbyView, Person
from tui.games import FACES
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.lobby_list import Item, Row, items_of, rows_of
from tui.widgets.strips import paint, width_of

_WAYS = 3


class LobbyScene(CanvasWidget):
    """Draws a `LobbyView` and keeps the cursor. The first click moves it, the second acts, as Enter does."""

    DEFAULT_CSS = "LobbyScene { height: 1fr; width: 1fr; }"

    class Acted(Message):
        """Enter or a second click on an item."""

        def __init__(self, item: Item) -> None:
            super().__init__()
            self.item = item

    class Moved(Message):
        """The cursor stands on another item."""

    def __init__(self, view: LobbyView, person: Person, resume_code: str, usual_game: str) -> None:
        super().__init__()
        self.view = view
        self.person = person
        self.resume_code = resume_code
        self.usual_game = usual_game
        self.items = items_of(view)
        self.cursor = 0
        self._top = 0
        self._announced = ""
        self._hits: dict[int, int] = {}
        if not view.mine:
            self.cursor = len(self.items) - _WAYS

    @property
    def item(self) -> Item:
        """What the cursor stands on."""
        return self.items[self.cursor]

    def become(self, view: LobbyView, person: Person) -> None:
        """Show another state of the house; the cursor stays on its table while that is there."""
        before = self.item
        self.view, self.person = view, person
        self.items = items_of(view)
        keys = [item.key for item in self.items]
        last = len(self.items) - 1
        self.cursor = keys.index(before.key) if before.key in keys else min(self.cursor, last)
        self.repaint()
        if (self.item.kind, self.item.key) != (before.kind, before.key):
            self.post_message(self.Moved())

    def announce(self, news: str) -> None:
        """Write a sentence above the list, in the place of the one before."""
        self._announced = news
        self.repaint()

    def withdraw(self, news: str) -> None:
        """Take a sentence away again, unless a newer one stands in its place."""
        if self._announced == news:
            self.announce("")

    def move(self, by: int) -> None:
        """Move the cursor; it stops at both ends."""
        self.put(self.cursor + by)

    def put(self, index: int) -> None:
        """Set the cursor on an item."""
        self.cursor = max(0, min(index, len(self.items) - 1))
        self.repaint()
        self.post_message(self.Moved())

    def on_click(self, event: events.Click) -> None:
        """First click: cursor. Second: act."""
        index = self._hits.get(event.y)
        if index is None:
            return
        if index == self.cursor:
            self.post_message(self.Acted(self.item))
        else:
            self.put(index)

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the cursor."""
        self.move(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the cursor."""
        self.move(-1)

    # -- the picture

    def draw(self, canvas: Canvas) -> None:
        """Greeting, list, ways; the list scrolls when it is longer than its room."""
        margin = 2 if canvas.width < 100 else 6
        self._hits = {}
        self._greet(canvas, 1, margin)
        p = self.look.palette
        canvas.text(margin, 2, self._announced, paint(p.red, p.night, True))
        first = 3
        ways = canvas.height - _WAYS - 1
        rows = rows_of(
            self.items, self.item, self.view, self.person.name, self.look, canvas.width - 2 * margin
        )
        room = ways - first - 1
        at = [i for i, row in enumerate(rows) if row.item is self.item]
        if at:
            top = 0 if at[0] <= 1 else at[0]
            self._top = max(min(self._top, top), at[-1] - room + 1)
        self._top = max(0, min(self._top, len(rows) - room))
        for y, row in enumerate(rows[self._top : self._top + room], first):
            self._draw_row(canvas, y, margin, row)
        above, under = self._top, len(rows) - self._top - room
        dim = paint(p.dim, p.night)
        if above > 0:
            canvas.text(canvas.width - 2, first, "↑", dim)
        if under > 0:
            canvas.text(canvas.width - 2, first + room - 1, "↓", dim)
        self._draw_ways(canvas, ways, margin)

    def _greet(self, canvas: Canvas, y: int, margin: int) -> None:
        p, language = self.look.palette, self.look.language
        _, ngettext = language.gettext, language.ngettext
        bold, dim = paint(p.cream, p.night, True), paint(p.dim, p.night)
        known = (*self.view.playing, *self.view.mine)
        tables = sum(card.phase == "playing" and not card.asleep for card in known)
        about = [
            ngettext("{n} person in the house", "{n} people in the house", self.view.people).format(
                n=self.view.people
            )
        ]
        if tables:
            about.append(ngettext("{n} table playing", "{n} tables playing", tables).format(n=tables))
        hello = _("Hi, {name}.").format(name=self.person.name)
        room = canvas.width - 2 * margin
        greeting = [(hello, bold), ("  " + " · ".join(about), dim)]
        canvas.pieces(margin, y, greeting, room)
        if self.resume_code:
            code = [
                (_("your code to come back:") + " ", dim),
                (self.resume_code, paint(p.blue, p.night, True)),
            ]
            under = 0 if width_of(greeting) + width_of(code) + 2 <= room else 1
            canvas.pieces(canvas.width - margin - width_of(code), y + under, code)

    def _draw_row(self, canvas: Canvas, y: int, margin: int, row: Row) -> None:
        p = self.look.palette
        if row.item is not None:
            index = self.items.index(row.item)
            self._hits[y] = index
            if index == self.cursor:
                canvas.fill(margin - 1, y, canvas.width - 2 * margin + 2, 1, paint(p.cream, p.chosen))
        width = canvas.width - 2 * margin
        right = width_of(row.right)
        for column, pieces, room in row.cells:
            canvas.pieces(margin + column, y, pieces, min(room, width - column - (right + 1 if right else 0)))
        canvas.pieces(canvas.width - margin - right, y, row.right)
        if row.item is self.item and row.item is not None and self._first_line(canvas, y):
            canvas.text(margin - 1, y, "▶", paint(p.gold, p.chosen, True))

    def _first_line(self, canvas: Canvas, y: int) -> bool:
        return self._hits.get(y - 1) != self._hits.get(y)

    def _draw_ways(self, canvas: Canvas, y: int, margin: int) -> None:
        _ = self.look.language.gettext
        p = self.look.palette
        now = _("{game}: a seat now, with people or bots")
        now = now.format(game=FACES[self.usual_game].title(self.look.language))
        ways = (
            ("now", "j", _("Play now"), now),
            ("new", "n", _("New table"), _("choose game and rules, call friends by code")),
            ("code", "c", _("Join with a code"), _("or watch: four characters, as on the table")),
        )
        help_at = 8 + max(cell_len(label) for _kind, _key, label, _help in ways)
        room = canvas.width - 2 * margin
        for i, (kind, key, label, help) in enumerate(ways):
            index = len(self.items) - _WAYS + i
            chosen = index == self.cursor
            bg = p.chosen if chosen else p.night
            if chosen:
                canvas.fill(margin - 1, y + i, canvas.width - 2 * margin + 2, 1, paint(p.cream, bg))
                canvas.text(margin - 1, y + i, "▶", paint(p.gold, bg, True))
            self._hits[y + i] = index
            cap = paint(p.on_gold, p.gold, True) if self.look.depth != "none" else paint(p.gold, bg, True)
            canvas.text(margin + 1, y + i, f" {key} " if self.look.depth != "none" else f"[{key}]", cap)
            canvas.text(margin + 6, y + i, label, paint(p.gold if chosen else p.cream, bg, True))
            canvas.pieces(margin + help_at, y + i, [(help, paint(p.dim, bg))], room - help_at)
            assert self.items[index].kind == kind
