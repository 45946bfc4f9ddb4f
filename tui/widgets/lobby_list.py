"""The lobby's list of tables as rows: one's own matches, tables with a free seat, those being played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from rich.cells import cell_len
from rich.style import Style

from server.games import GAMES
from server.protocols import LobbyView, TableCard
from tui.games import FACES, sides_of, versus
from tui.games.table_words import progress, table_rules
from tui.look import Look
from tui.widgets.short_names import in_lines, list_of_names, list_of_parts
from tui.widgets.strips import Piece, paint, width_of
from tui.widgets.wrapping import wrapped

Kind: TypeAlias = Literal["mine", "open", "playing", "now", "new", "code"]
_GAP = 2
_GO_ON, _WHOLE = 12, 4
"""The columns behind the word for coming back, and of what a line had no room for."""


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
    """The score, one number for each side; "" while it tells nothing."""
    if not FACES[card.game].running_score or not any(card.scores):
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


def rows_of(
    items: Sequence[Item], chosen: Item, view: LobbyView, name: str, look: Look, width: int
) -> list[Row]:
    """The list of tables in ``width`` cells, for the person called ``name``. Where a line has no room for all
    there is to say of a table, it tells how many things it leaves out, and the cursor's table tells them."""
    return _List(items, chosen, name, look, width).rows(view.people)


class _List:
    """How one state of the house is told in rows."""

    def __init__(self, items: Sequence[Item], chosen: Item, name: str, look: Look, width: int) -> None:
        self._items = items
        self._chosen = chosen
        self._name = name
        self._look = look
        self._width = width
        tables = [item for item in items if item.card is not None and item.kind != "mine"]
        # Only games that are listed now take room: a long title elsewhere cuts nobody's options.
        titles = [cell_len(FACES[item.card.game].title(look.language)) for item in tables if item.card]
        self._second = 9 + max(titles, default=0)
        right = max((width_of(self._right(item)) for item in tables), default=0)
        room = width - self._second - right - 2 * _GAP
        people = max((cell_len(", ".join(item.card.people)) for item in tables if item.card), default=0)
        # The people have a good part of the room if they need it, the rules what is left, if they need that.
        about = max((cell_len(" · ".join(self._about(item))) for item in tables), default=0)
        self._third = self._second + min(about, room - min(people, room * 3 // 10)) + _GAP

    def rows(self, people: int) -> list[Row]:
        """All rows, a blank one between the groups."""
        _ = self._look.language.gettext
        p, width = self._look.palette, self._width
        head, dim = paint(p.dim, p.night, True), paint(p.dim, p.night)
        groups = {
            "mine": ("", ""),
            "open": (_("OPEN TABLES"), _("seats")),
            "playing": (_("PLAYING NOW"), ""),
            "asleep": (_("STANDING STILL"), ""),
        }
        rows: list[Row] = []
        for group, (title, right) in groups.items():
            items = [item for item in self._items if _group(item) == group]
            if not items:
                continue
            if title:
                rows.append(Row(None, [(0, [(title, head)], width)], [(right, dim)]))
            for item in items:
                rows += self._mine(item) if group == "mine" else self._table(item)
            rows.append(Row())
        if rows:
            return rows[:-1]
        quiet = _("The house is quiet: no open table.")
        if people > 1:
            quiet = _("No open table, but there is company: open one.")
        hint = _("Play now against the house's bots, or open a table and call your friends.")
        return [Row(None, [(0, [(quiet, dim)], width)]), Row(None, [(0, [(hint, dim)], width)])]

    def _paint(self, item: Item, colour: str, bold: bool = False) -> Style:
        p = self._look.palette
        return paint(colour, p.chosen if item is self._chosen else p.night, bold)

    def _alarm(self, item: Item) -> str:
        # Among sixteen colours red cannot be read on the blue of the cursor.
        p = self._look.palette
        return p.cream if self._look.depth == "16" and item is self._chosen else p.red

    def _mine(self, item: Item) -> list[Row]:
        card, p, _ = item.card, self._look.palette, self._look.language.gettext
        assert card is not None
        on, dim = self._paint(item, p.cream, True), self._paint(item, p.dim)
        gold = self._paint(item, p.gold if item is self._chosen else p.cream, True)
        parts = [f"{FACES[card.game].title(self._look.language)} {card.code}"]
        if card.phase == "playing":
            parts += filter(None, [scores_of(card), progress(card, FACES[card.game], self._look.language)])
        state, colour = "", dim
        if card.your_turn:
            state, colour = _("your turn"), self._paint(item, self._alarm(item), True)
        elif card.phase == "gathering":
            state = _("not begun")
        elif card.phase == "over":
            state = _("over")
        elif card.asleep:
            state = _("nobody there")
        elif card.waits_for:
            state = _("waiting for {name}").format(name=card.waits_for)
        below = [self._kept(card)]
        room = self._width - _GO_ON
        if cell_len(" · ".join(parts)) + 1 + cell_len(state) > room and not card.your_turn:
            below.insert(0, state)
            state = ""
        room -= cell_len(state) + 1 if state else 0
        while len(parts) > 1 and cell_len(" · ".join(parts)) > room:
            below.insert(0, parts.pop())
        others = [name for name in card.people if name != self._name]
        lines = in_lines(filter(None, below), self._width - _GO_ON)
        if others:
            frame = _("with {names}")
            lead = f"{lines[-1]} · "
            room = self._width - _GO_ON - cell_len(lead + frame.format(names=""))
            told = list_of_names(others, room)
            if "…" in told and cell_len(others[0]) < self._width - _GO_ON - 12:
                lines.append(frame.format(names=list_of_names(others, self._width - _GO_ON - 4)))
            else:
                lines[-1] = lead + frame.format(names=told)
        first: list[tuple[int, list[Piece], int]] = [
            (1, [(_("GO ON"), gold)], _GO_ON - 1),
            (_GO_ON, [(" · ".join(parts), on)], self._width),
        ]
        return [
            Row(item, first, [(state, colour)] if state else []),
            *(Row(item, [(_GO_ON, [(line, dim)], self._width)]) for line in lines),
        ]

    def _kept(self, card: TableCard) -> str:
        _ = self._look.language.gettext
        if card.away_seconds:
            told = _("you left {time} ago, your seat is kept")
            return told.format(time=lasting(card.away_seconds, self._look))
        return _("you are there from another terminal") if card.elsewhere else _("your seat is kept")

    def _about(self, item: Item) -> list[str]:
        """The score and the rules of a table, in the order of what matters."""
        card, language = item.card, self._look.language
        assert card is not None
        face = FACES[card.game].played_with(card.content)
        options = card.options if card.options is not None else GAMES[card.game].Options()
        score = scores_of(card) if item.kind == "playing" else ""
        together = table_rules(card.rules, language)
        told = (score, face.summary(options, card.seats, language), together)
        return " · ".join(filter(None, told)).split(" · ")

    def _right(self, item: Item) -> list[Piece]:
        """The seats taken and free, or who watches."""
        card, p, language = item.card, self._look.palette, self._look.language
        assert card is not None
        if item.kind == "open":
            marks = ("o", "-") if self._look.ascii else ("●", "○")
            taken = marks[0] * (card.seats - card.free) + marks[1] * card.free
            return [(taken, self._paint(item, p.green))]
        told = language.gettext("nobody there") if card.asleep else ""
        if count := card.watchers:
            told = language.ngettext("{n} watching", "{n} watching", count).format(n=count)
        return [(told, self._paint(item, p.blue))]

    def _table(self, item: Item) -> list[Row]:
        card, p, language = item.card, self._look.palette, self._look.language
        assert card is not None
        chosen = item is self._chosen
        name = self._paint(item, p.gold if chosen else p.cream, True)
        dim, cream = self._paint(item, p.dim), self._paint(item, p.cream)
        right = self._right(item)
        about = self._about(item)
        told = list_of_parts(about, self._third - self._second - _GAP)
        room = self._width - self._third - width_of(right) - _GAP
        people = list_of_names(card.people, room)
        title = FACES[card.game].played_with(card.content).title(language)
        first = Row(
            item,
            [
                (2, [(title, name), (f" {card.code}", dim)], self._second - 3),
                (self._second, [(told, dim)], self._third - self._second - _GAP),
                (self._third, [(people, cream)], room),
            ],
            right,
        )
        if not chosen:
            return [first]
        whole: list[Row] = []
        for shown, every, style in (
            (told, " · ".join(about), dim),
            (people, ", ".join(card.people), cream),
        ):
            if shown != every:
                lines = wrapped(every, self._width - _WHOLE)
                whole += [Row(item, [(_WHOLE, [(line, style)], self._width)]) for line in lines]
        return [first, *whole]


def _group(item: Item) -> str:
    """Under which heading an item stands, "" for a way to a seat."""
    if item.card is None:
        return ""
    return "asleep" if item.kind == "playing" and item.card.asleep else item.kind
