"""What somebody has played: the counts, by game and by company, and the last matches with a cursor."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.message import Message

from server.protocols import MatchCard, PlayerPage, Tally
from tui.export import day_of
from tui.page_words import company_of, counted, outcome, score, title_of
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.short_names import in_lines, list_of_names
from tui.widgets.strips import Piece, fit, paint, width_of
from tui.widgets.wrapping import wrapped

_TALL = 16
"""From this height on every company has a line of its own."""
_MATCHES_AT_LEAST = 6


class Ledger(CanvasWidget):
    """Draws a `PlayerPage`. The first click on a match points at it, the second opens it."""

    DEFAULT_CSS = "Ledger { height: 1fr; width: 1fr; }"

    class Opened(Message):
        """Somebody wants to see this match again."""

        def __init__(self, card: MatchCard) -> None:
            super().__init__()
            self.card = card

    class Pointed(Message):
        """The list was clicked: its keys are wanted."""

    def __init__(self) -> None:
        super().__init__()
        self._page: PlayerPage | None = None
        self.lit = False
        """Whether the keys belong to the list."""
        self.cursor = 0
        self._top = 0
        self._room = 1
        self._hits: dict[int, int] = {}

    def show(self, page: PlayerPage) -> None:
        """Set what was played."""
        self._page = page
        self.cursor = max(0, min(self.cursor, len(page.last) - 1))
        self.repaint()

    @property
    def card(self) -> MatchCard | None:
        """The match under the cursor."""
        return self._page.last[self.cursor] if self._page is not None and self._page.last else None

    def light(self, on: bool) -> None:
        """Give the list the keys, or take them."""
        self.lit = on
        self.repaint()

    def move(self, by: int) -> None:
        """Move the cursor; it stops at both ends."""
        if self._page is not None and self._page.last:
            self.cursor = max(0, min(self.cursor + by, len(self._page.last) - 1))
            self.repaint()

    def page_size(self) -> int:
        """Matches in sight."""
        return max(1, self._room)

    def draw(self, canvas: Canvas) -> None:
        """Counts on dark wood, matches on the night."""
        page = self._page
        p = self.look.palette
        _ = self.look.language.gettext
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, p.night))
        if page is None:
            return
        if not page.total.matches:
            self._draw_empty(canvas)
            return
        head = self._heads(page, canvas.height, canvas.width - 4)
        canvas.fill(0, 0, canvas.width, len(head), paint(p.cream, p.dark_wood))
        for y, pieces in enumerate(head):
            canvas.pieces(2, y, pieces, canvas.width - 4)
        self._draw_matches(canvas, page.last, len(head))

    def _draw_empty(self, canvas: Canvas) -> None:
        p = self.look.palette
        _ = self.look.language.gettext
        canvas.text(2, 1, _("No match finished yet"), paint(p.cream, p.night, True))
        text = _("Every match you play to its end stands here, to be looked at again move by move.")
        for y, line in enumerate(wrapped(text, max(10, canvas.width - 4)), 2):
            canvas.text(2, y, line, paint(p.dim, p.night))

    def _heads(self, page: PlayerPage, height: int, width: int) -> list[list[Piece]]:
        """The counts as lines: all together, by game, by company."""
        p = self.look.palette
        language = self.look.language
        _ = language.gettext
        bg = p.dark_wood
        strong, plain, dim = paint(p.cream, bg, True), paint(p.cream, bg), paint(p.dim, bg)
        heads: list[list[Piece]] = [
            [(_("PLAYED"), dim), ("  " + " · ".join(counted(page.total, language)), strong)]
        ]
        games: list[tuple[str, Tally]] = [(title_of(tally.game, language), tally) for tally in page.by_game]
        company = [(company_of(names, language), tally) for names, tally in page.by_company]
        room = height - len(games) - _MATCHES_AT_LEAST - 3
        if height < _TALL or room < 1:
            for label, group, most in (
                (_("Won by game:"), games, 2),
                (_("Won by company:"), company, 1),
            ):
                told = [f"{name} {tally.won}/{tally.matches}" for name, tally in group]
                lines = in_lines(told, width - cell_len(label) - 1)[:most]
                for y, line in enumerate(lines):
                    lead = f"{label} " if not y else " " * (cell_len(label) + 1)
                    heads.append([(lead, dim), (line, plain)])
            return heads
        shown = (*games, *company[:room])
        cells = min(28, max(cell_len(name) for name, _tally in shown))
        for name, tally in shown:
            padding = " " * (cells - cell_len(name) + 2)
            cut = fit([(name, plain)], cells)
            heads.append([*cut, (padding or "  ", plain), (" · ".join(counted(tally, language)), dim)])
        return heads

    def _draw_matches(self, canvas: Canvas, cards: tuple[MatchCard, ...], top: int) -> None:
        p = self.look.palette
        language = self.look.language
        canvas.text(2, top, language.gettext("LAST MATCHES"), paint(p.dim, p.night, True))
        self._room = max(1, canvas.height - top - 1)
        self._top = max(0, min(self._top, self.cursor, len(cards) - self._room))
        self._top = max(self._top, self.cursor - self._room + 1)
        self._hits = {}
        shown = list(enumerate(cards))[self._top : self._top + self._room]
        results = max((len(outcome(card, language)) for _i, card in shown), default=0)
        scores = max((len(score(card)) for _i, card in shown), default=0)
        titles = max((len(title_of(card.game, language)) for _i, card in shown), default=0)
        for y, (index, card) in enumerate(shown, top + 1):
            here = index == self.cursor and self.lit
            bg = p.chosen if here else p.night
            self._hits[y] = index
            if here:
                canvas.fill(1, y, canvas.width - 2, 1, paint(p.cream, bg))
                canvas.text(1, y, "▶", paint(p.gold, bg, True))
            told = outcome(card, language)
            # The winner's green is no good on the 16 colours' blue; the word says it anyway.
            good = (
                p.green
                if told == language.gettext("won") and not (here and self.look.depth == "16")
                else p.cream
            )
            others = tuple(name for seat, name in enumerate(card.names) if seat not in card.mine)
            pieces: list[Piece] = [
                (f"{day_of(card)}  ", paint(p.dim, bg)),
                (f"{title_of(card.game, language):<{titles}}  ", paint(p.cream, bg, here)),
                (f"{told:<{results}}  ", paint(good, bg, True)),
                (f"{score(card):<{scores}}  ", paint(p.cream, bg)),
            ]
            room = canvas.width - 8 - width_of(pieces)
            pieces.append((list_of_names(others, room), paint(p.cream if here else p.dim, bg)))
            canvas.pieces(4, y, pieces, canvas.width - 8)
        dim = paint(p.dim, p.night)
        if self._top > 0:
            canvas.text(canvas.width - 2, top + 1, "↑", dim)
        if self._top + self._room < len(cards):
            canvas.text(canvas.width - 2, canvas.height - 1, "↓", dim)

    def open(self) -> None:
        """Ask for the match under the cursor."""
        if self.card is not None:
            self.post_message(self.Opened(self.card))

    def on_click(self, event: events.Click) -> None:
        """Point at a match; a second click opens it."""
        event.stop()
        index = self._hits.get(event.y)
        if index is None:
            self.post_message(self.Pointed())
        elif index == self.cursor and self.lit:
            self.open()
        else:
            self.cursor = index
            self.post_message(self.Pointed())
            self.repaint()

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves the cursor."""
        self.move(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves the cursor."""
        self.move(-1)
