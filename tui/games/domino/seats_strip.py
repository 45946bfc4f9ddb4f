"""Who sits at a table of dominó: names, tiles held, score, what they cannot have, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.domino.reading import next_seat, partner, voids
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, fit, paint, width_of

PLATE_WIDTH, PLATE_HEIGHT = 16, 4


def others(snapshot: Snapshot) -> tuple[Seat, ...]:
    """The seats to show: from the left neighbour on around the table; all of them to a spectator."""
    view: DominoView = snapshot.view
    if isinstance(view.eye, int):
        return tuple((view.eye + step) % view.seats for step in range(1, view.seats))
    return tuple(range(view.seats))


def turn_arrow(view: DominoView) -> str:
    """Which way the turn goes round the table as it is drawn: to the right or to the left."""
    return "→" if next_seat(view.options, view.seats, 0) == 1 else "←"


class _Parts:
    """The facts of one seat as painted pieces, to be put together as there is room."""

    def __init__(self, snapshot: Snapshot, seat: Seat, look: Look, bg: str) -> None:
        p = look.palette
        _ = look.language.gettext
        view: DominoView = snapshot.view
        sitter = snapshot.seats[seat]
        turn = view.phase == "play" and view.turn == seat
        gone = sitter.away and not sitter.substitute
        colour = p.gold if turn else p.dim if gone else p.cream
        name = sitter.name or _("Seat {number}").format(number=seat + 1)
        self.plain_name = name
        self.name_style = paint(colour, bg, True)
        self.lead: list[Piece] = [("▶ ", self.name_style)] if turn else []
        self.name: list[Piece] = [(name, self.name_style)]
        self.marks: list[Piece] = []
        if isinstance(view.eye, int) and partner(view.options, view.eye) == seat:
            self.name.append((" ♥", paint(p.red, bg)))
        if sitter.kind == "bot":
            self.marks.append((" " + _("bot"), paint(p.dim, bg)))
        elif sitter.substitute:
            self.marks.append((" " + _("(bot sits in)"), paint(p.dim, bg)))
        elif gone:
            self.marks.append((" " + _("(away)"), paint(p.dim, bg)))
        count = view.counts[seat] if seat < len(view.counts) else 0
        pale = paint(p.dim, bg)
        self.bars: list[Piece] = [(" " + "▮" * min(count, 10), pale)]
        self.count: list[Piece] = [(f" {count}", pale)]
        self.score: list[Piece] = []
        if not (view.options.pairs and view.seats == 4):
            if view.options.points_target is None:
                text = _("{count} won").format(count=view.wins[seat])
            else:
                text = _("{score} pts").format(score=view.scores[seat])
            self.score = [(f" {text}", paint(p.cream, bg))]
        lacking = sorted(voids(view)[seat]) if view.phase == "play" else []
        self.voids: list[Piece] = []
        if lacking:
            text = _("no {numbers}").format(numbers=" ".join(map(str, lacking)))
            self.voids = [(f" {text}", paint(p.red, bg))]

    def in_width(self, width: int) -> list[Piece]:
        """The richest form that fits; the name is cut last of all."""
        forms: list[list[Piece]] = [
            [*self.lead, *self.name, *self.marks, *self.bars, *self.count, *self.score, *self.voids],
            [*self.lead, *self.name, *self.bars, *self.count, *self.score, *self.voids],
            [*self.lead, *self.name, *self.count, *self.score, *self.voids],
        ]
        for form in forms:
            if width_of(form) <= width:
                return form
        rest = [*self.count, *self.score, *self.voids]
        room = max(3, width - width_of(rest) - width_of(self.lead))
        return [*self.lead, *fit([(self.plain_name, self.name_style)], room), *rest]


def draw_strip(canvas: Canvas, snapshot: Snapshot, look: Look) -> None:
    """All other seats in one line at the top, each in the middle of its share of the width."""
    p = look.palette
    canvas.fill(0, 0, canvas.width, 1, paint(p.cream, p.felt_light))
    seats = others(snapshot)
    share = canvas.width // max(1, len(seats))
    for i, seat in enumerate(seats):
        parts = _Parts(snapshot, seat, look, p.felt_light).in_width(share - 2)
        canvas.pieces(i * share + max(1, (share - width_of(parts)) // 2), 0, parts, share - 1)


def draw_around(canvas: Canvas, snapshot: Snapshot, look: Look, side: int, bottom: int) -> None:
    """The seats around the felt: the left neighbour left, the partner (or opponent) opposite, the next right.

    ``side`` is the width kept free at either edge, ``bottom`` the first line below the felt.
    """
    seats = others(snapshot)
    middle = (bottom - PLATE_HEIGHT) // 2
    left = (1, middle)
    top = ((canvas.width - PLATE_WIDTH) // 2, 0)
    right = (canvas.width - side, middle)
    # A spectator sees seat 0 in the lower left corner, where no line lies.
    places: dict[int, Sequence[tuple[int, int]]] = {
        1: (top,),
        2: (left, right),
        3: (left, top, right),
        4: ((1, bottom - PLATE_HEIGHT - 2), left, top, right),
    }
    for (x, y), seat in zip(places[len(seats)], seats, strict=True):
        _plate(canvas, x, y, snapshot, seat, look)


def _plate(canvas: Canvas, x: int, y: int, snapshot: Snapshot, seat: Seat, look: Look) -> None:
    p = look.palette
    parts = _Parts(snapshot, seat, look, p.felt_light)
    width = PLATE_WIDTH - 1
    canvas.fill(x, y, width, PLATE_HEIGHT, paint(p.cream, p.felt_light))
    canvas.pieces(x + 1, y, [*parts.lead, *parts.name], width - 2)
    second = [*parts.bars, *parts.count]
    beside = width_of(second) + width_of(parts.marks) < width
    canvas.pieces(x, y + 1, [*second, *parts.marks] if beside else second, width - 1)
    canvas.pieces(x, y + 2, [*parts.score, *parts.voids], width - 1)
    if not beside:
        canvas.pieces(x, y + 3, parts.marks, width - 1)
