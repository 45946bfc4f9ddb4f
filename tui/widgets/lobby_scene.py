"""The picture of the lobby: who is here, your matches, tables to sit at or watch, and the ways to a seat."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from rich.cells import cell_len
from textual import events
from textual.message import Message

from server.games import GAMES
from server.protocols import LobbyView, Person, TableCard
from tui.games import FACES, sides_of, versus
from tui.games.table_words import progress, table_rules
from tui.look import Look
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.short_names import list_of_names
from tui.widgets.strips import Piece, paint, width_of

Kind: TypeAlias = Literal["mine", "open", "playing", "now", "new", "code"]
_WAYS = 3
_COUNTED_AT_THE_END = ("dogs_day",)
"""Games whose scores are markers until the match is over."""


class Item(msgspec.Struct, frozen=True):
    """Something the cursor can stand on: a table, or one of the three ways to a seat."""

    kind: Kind
    card: TableCard | None = None

    @property
    def key(self) -> str:
        """What stays the same when the house changes: the table's code, or the way's name."""
        return self.card.code if self.card else self.kind


class Row(msgspec.Struct):
    """One line of the list: pieces at columns, pieces at the right edge, and the item it belongs to."""

    item: Item | None = None
    cells: list[tuple[int, list[Piece], int]] = []
    right: list[Piece] = []


def items_of(view: LobbyView) -> list[Item]:
    """Everything the cursor can reach, from top to bottom."""
    tables = [("mine", view.mine), ("open", view.open), ("playing", view.playing)]
    cards = [Item(kind, card) for kind, group in tables for card in group]  # type: ignore[arg-type]
    return [*cards, Item("now"), Item("new"), Item("code")]


def scores_of(card: TableCard) -> str:
    """The score, one number for each side; "" while it tells nothing: before anybody has some, and where
    only the end counts what markers are worth."""
    if card.game in _COUNTED_AT_THE_END or not any(card.scores):
        return ""
    sides = sides_of(card.game, card.options, card.seats)
    return versus([card.scores[side[0]] for side in sides])


def lasting(seconds: int, look: Look) -> str:
    """A time in its largest whole unit."""
    ngettext = look.language.ngettext
    if seconds < 60:
        return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    minutes = seconds // 60
    if minutes < 60:
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    hours = minutes // 60
    if hours < 48:
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    days = hours // 24
    return ngettext("{n} day", "{n} days", days).format(n=days)


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
        first = 3
        ways = canvas.height - _WAYS - 1
        rows = self._rows(canvas.width - 2 * margin)
        room = ways - first - 1
        at = [i for i, row in enumerate(rows) if row.item is self.item]
        if at:
            top = 0 if at[0] <= 1 else at[0]
            self._top = max(min(self._top, top), at[-1] - room + 1)
        self._top = max(0, min(self._top, len(rows) - room))
        for y, row in enumerate(rows[self._top : self._top + room], first):
            self._draw_row(canvas, y, margin, row)
        p = self.look.palette
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
        canvas.pieces(margin, y, [(hello, bold), ("  " + " · ".join(about), dim)], canvas.width - 2 * margin)
        if self.resume_code:
            code = [
                (_("your code to come back:") + " ", dim),
                (self.resume_code, paint(p.blue, p.night, True)),
            ]
            room = canvas.width - 2 * margin
            under = 0 if len(hello) + len(about) + width_of(code) + 30 < room else 1
            canvas.pieces(canvas.width - margin - width_of(code), y + under, code)

    def _rows(self, width: int) -> list[Row]:
        _ = self.look.language.gettext
        p = self.look.palette
        head, dim = paint(p.dim, p.night, True), paint(p.dim, p.night)
        rows: list[Row] = []
        by_kind: dict[str, list[Item]] = {"mine": [], "open": [], "playing": []}
        for item in self.items:
            if item.kind in by_kind:
                by_kind[item.kind].append(item)
        for item in by_kind["mine"]:
            rows += self._mine(item, width)
        if by_kind["mine"]:
            rows.append(Row())
        for kind, title, right in (
            ("open", _("OPEN TABLES"), _("seats")),
            ("playing", _("PLAYING NOW"), ""),
        ):
            if by_kind[kind]:
                rows.append(Row(None, [(0, [(title, head)], width)], [(right, dim)]))
                rows += [self._table(item, width) for item in by_kind[kind]]
                rows.append(Row())
        if not rows:
            quiet = _("The house is quiet: no tables yet.")
            if self.view.people > 1:
                quiet = _("No tables yet, but there is company: open one.")
            hint = _("Play now against the house's bots, or open a table and call your friends.")
            rows = [Row(None, [(0, [(quiet, dim)], width)]), Row(None, [(0, [(hint, dim)], width)])]
        while rows and rows[-1].item is None and not rows[-1].cells:
            rows.pop()
        return rows

    def _style(self, item: Item, colour: str, bold: bool = False) -> tuple[str, str, bool]:
        p = self.look.palette
        return colour, p.chosen if item is self.item else p.night, bold

    def _alarm(self, item: Item) -> str:
        # Among sixteen colours red cannot be read on the blue of the cursor.
        p = self.look.palette
        return p.cream if self.look.depth == "16" and item is self.item else p.red

    def _mine(self, item: Item, width: int) -> list[Row]:
        card, p, _ = item.card, self.look.palette, self.look.language.gettext
        assert card is not None
        on = paint(*self._style(item, p.cream, True))
        dim = paint(*self._style(item, p.dim))
        gold = paint(*self._style(item, p.gold if item is self.item else p.cream, True))
        parts = [f"{FACES[card.game].title(self.look.language)} {card.code}"]
        if card.phase == "playing":
            parts += [scores_of(card), progress(card, FACES[card.game], self.look.language)]
        right: list[Piece] = []
        if card.your_turn:
            right = [(_("your turn"), paint(*self._style(item, self._alarm(item), True)))]
        elif card.phase == "gathering":
            right = [(_("not begun"), dim)]
        elif card.phase == "over":
            right = [(_("over"), dim)]
        elif card.asleep:
            right = [(_("nobody there"), dim)]
        elif card.waits_for:
            right = [(_("waiting for {name}").format(name=card.waits_for), dim)]
        others = [name for name in card.people if name != self.person.name]
        below = []
        if card.away_seconds:
            below.append(
                _("you left {time} ago, your seat is kept").format(time=lasting(card.away_seconds, self.look))
            )
        elif card.elsewhere:
            below.append(_("you are there from another terminal"))
        else:
            below.append(_("your seat is kept"))
        if others:
            frame = _("with {names}")
            room = width - 12 - cell_len(" · ".join([*below, frame.format(names="")]))
            below.append(frame.format(names=list_of_names(others, room)))
        return [
            Row(
                item,
                [(1, [(_("GO ON"), gold)], 11), (12, [(" · ".join(filter(None, parts)), on)], width)],
                right,
            ),
            Row(item, [(12, [(" · ".join(below), dim)], width)]),
        ]

    def _table(self, item: Item, width: int) -> Row:
        card, p, language = item.card, self.look.palette, self.look.language
        assert card is not None
        ngettext = language.ngettext
        chosen = item is self.item
        name = paint(*self._style(item, p.gold if chosen else p.cream, True))
        dim, cream = paint(*self._style(item, p.dim)), paint(*self._style(item, p.cream))
        face = FACES[card.game].played_with(card.content)
        options = card.options if card.options is not None else GAMES[card.game].Options()
        together = table_rules(card.rules, language)
        about = " · ".join(filter(None, (face.summary(options, card.seats, language), together)))
        if item.kind == "playing" and (scores := scores_of(card)):
            about = f"{scores} · {about}"
        right: list[Piece]
        if item.kind == "open":
            taken = card.seats - card.free
            green = paint(*self._style(item, p.green))
            marks = ("o", "-") if self.look.ascii else ("●", "○")
            right = [(marks[0] * taken + marks[1] * card.free, green)]
        else:
            count = card.watchers
            watching = ngettext("{n} watching", "{n} watching", count).format(n=count) if count else ""
            watching = watching or (language.gettext("nobody there") if card.asleep else "")
            right = [(watching, paint(*self._style(item, p.blue)))]
        # Only games that are listed now take room: a long title elsewhere cuts nobody's options.
        listed = {one.card.game for one in self.items if one.card is not None}
        second = 9 + max(cell_len(FACES[game].title(language)) for game in listed)
        third = second + (width - second - 12) * 2 // 3
        room = width - third - width_of(right) - 2
        return Row(
            item,
            [
                (2, [(face.title(language), name), (f" {card.code}", dim)], second - 3),
                (second, [(about, dim)], third - second - 2),
                (third, [(list_of_names(card.people, room), cream)], room),
            ],
            right,
        )

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
        now = _("{game}: a seat at once, or a table with bots")
        now = now.format(game=FACES[self.usual_game].title(self.look.language))
        ways = (
            ("now", "j", _("Play now"), now),
            ("new", "n", _("New table"), _("choose game and rules, call friends by code")),
            ("code", "c", _("Join with a code"), _("or watch: four characters, as on the table")),
        )
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
            canvas.pieces(margin + 26, y + i, [(help, paint(p.dim, bg))], canvas.width - 2 * margin - 27)
            assert self.items[index].kind == kind
