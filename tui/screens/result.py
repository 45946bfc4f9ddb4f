"""The end of a match, written down like a bar's bill: places, scores, and how to check the deal."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.protocols import Snapshot
from tui.games import FACES
from tui.games.face import Key
from tui.look import Look
from tui.screens.room import Room
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.strips import paint
from tui.widgets.title_line import TitleLine


def standing(snapshot: Snapshot) -> list[tuple[int, int, list[str]]]:
    """Rank, score and names, best first; seats that share place and score (partners, ties) share a row."""
    result = snapshot.result
    if result is None:
        return []
    rows: dict[tuple[int, int], list[str]] = {}
    for place, score, seat in zip(result.places, result.scores, snapshot.seats, strict=True):
        rows.setdefault((place, score), []).append(seat.name)
    ranks = {place: rank for rank, place in enumerate(sorted(set(result.places)), 1)}
    best_first = sorted(rows, key=lambda row: (row[0], -row[1]))
    return [(ranks[place], score, rows[place, score]) for place, score in best_first]


def headline(snapshot: Snapshot, look: Look) -> str:
    """Who won, from where this eye sits."""
    _ = look.language.gettext
    result = snapshot.result
    if result is None:
        return ""
    if snapshot.eye in result.winners:
        return _("You win!") if len(result.winners) < len(result.places) else _("Everybody wins!")
    names = " + ".join(snapshot.seats[seat].name for seat in result.winners)
    ngettext = look.language.ngettext
    return ngettext("{names} wins.", "{names} win.", len(result.winners)).format(names=names)


class Bill(CanvasWidget):
    """The bill on dark wood."""

    DEFAULT_CSS = "Bill { height: 1fr; width: 1fr; }"

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__()
        self._snapshot = snapshot

    def draw(self, canvas: Canvas) -> None:
        """Headline, standing, and the numbers that prove the deal."""
        p, snapshot = self.look.palette, self._snapshot
        _ = self.look.language.gettext
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, p.dark_wood))
        rows = standing(snapshot)
        width = 72
        height = len(rows) + 13
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        ink, strong = paint(p.ink, p.ivory), paint(p.ink, p.ivory, True)
        red, faint = (
            paint(p.pips[1], p.ivory, True),
            paint(p.pips[0] if self.look.depth == "true" else p.ink, p.ivory),
        )
        canvas.fill(x, y, width, height, ink)
        left, right = x + 3, x + width - 3
        face = FACES[snapshot.game]
        place = _("{game} · table {code}").format(game=face.title(self.look.language), code=snapshot.code)
        canvas.text(left, y + 1, _("THE BILL"), strong)
        canvas.text(right - len(place), y + 1, place, faint)
        rule = ("-" if self.look.ascii else "─") * (width - 6)
        canvas.text(left, y + 2, rule, faint)
        canvas.pieces(left, y + 3, [(headline(snapshot, self.look), red)], width - 6)
        about = face.standing(snapshot, self.look.language)
        canvas.pieces(left, y + 4, [(about, faint)], width - 6)
        row = y + 6
        for number, score, names in rows:
            style = strong if number == 1 else ink
            canvas.text(left, row, f"{number}.", style)
            end = canvas.pieces(left + 4, row, [(" + ".join(names), style)], width - 20)
            points = str(score)
            canvas.text(end + 1, row, "." * max(0, right - len(points) - 2 - end), faint)
            canvas.text(right - len(points), row, points, style)
            row += 1
        canvas.text(left, row, rule, faint)
        proof = [
            (_("Seed, shown now that it tells nothing any more:"), faint),
            (snapshot.seed, ink),
            (_("Its seal, shown before the first deal:"), faint),
            (snapshot.commitment, ink),
            (_("Check the deal from the match's file: boteco verify FILE"), faint),
        ]
        for text, style in proof:
            row += 1
            canvas.pieces(left, row, [(text, style)], width - 6)


class ResultScreen(Room[str]):
    """Dismisses with "rematch", "lobby" or "look" (back to the table as it stands)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "go('rematch')", show=False),
        Binding("enter,escape,space", "go('look')", show=False),
    ]

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__()
        self._snapshot = snapshot

    def compose(self) -> ComposeResult:
        """Title, bill, prompt, keys."""
        yield TitleLine()
        yield Bill(self._snapshot)
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
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
        keys = []
        if isinstance(snapshot.eye, int):
            self.tell(_("Another one? It starts when everybody here wants it."))
            keys.append(Key("r", _("rematch"), "go('rematch')"))
        keys += [Key("Enter", _("look at the table"), "go('look')"), Key("q", _("to the lobby"), "leave")]
        self.query_one(KeyBar).show(keys)

    def action_go(self, where: str) -> None:
        """Answer; spectators have no rematch."""
        if where != "rematch" or isinstance(self._snapshot.eye, int):
            self.dismiss(where)

    def action_leave(self) -> None:
        """To the lobby."""
        self.dismiss("lobby")
