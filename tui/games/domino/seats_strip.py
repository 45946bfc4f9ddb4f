"""Who sits at a table of dominó: names, tiles held, score, what they cannot have, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from server.games.contract import Seat
from server.games.domino.reading import partner, passed_last, voids, weight_guess
from server.games.domino.tiles import Tile
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import pieces
from tui.games.domino.plan import Area, Plan, plates
from tui.games.people import name_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, fit, paint, width_of

_BARS_AT_MOST = 7


def others(view: DominoView) -> tuple[Seat, ...]:
    """The seats to show: from the left neighbour on around the table; all of them to a spectator."""
    if isinstance(view.eye, int):
        return tuple((view.eye + step) % view.seats for step in range(1, view.seats))
    return tuple(range(view.seats))


def areas(view: DominoView, plan: Plan) -> dict[Seat, Area]:
    """Where each of these seats is shown; the viewer's own place is the panel."""
    seated = isinstance(view.eye, int)
    shown = others(view)
    places = dict(zip(shown, plates(plan, len(shown), seated), strict=True))
    if isinstance(view.eye, int):
        places[view.eye] = plan.panel
    return places


def pass_word(ends: tuple[int, int], look: Look) -> str:
    """What somebody who passes says, with the ends that stood."""
    stood = "·".join(map(str, dict.fromkeys(ends)))
    word = look.language.gettext("PASS")
    return f" {word} {stood} "


@lru_cache(maxsize=256)
def _guesses(view: DominoView) -> tuple[int, ...]:
    """Every seat's `weight_guess`, worked out once for the pictures of a scene and all that follow."""
    return tuple(weight_guess(view, seat) for seat in range(view.seats))


class _Parts:
    """The facts of one seat as painted pieces, to be put together as there is room."""

    def __init__(self, snapshot: Snapshot, seat: Seat, look: Look, counting: bool) -> None:
        p = look.palette
        _ = look.language.gettext
        view: DominoView = snapshot.view
        sitter = snapshot.seats[seat]
        self.lit = view.phase == "play" and view.turn == seat
        self.bg = bg = p.wood if self.lit else p.felt_light
        gone = sitter.away and not sitter.substitute
        colour = p.gold_on_wood if self.lit else p.dim if gone else p.cream
        name = name_of(snapshot, seat, look.language)
        self.plain_name = name
        self.name_style = paint(colour, bg, True)
        self.lead: list[Piece] = [("▶ ", self.name_style)] if self.lit else []
        self.mate: list[Piece] = []
        if isinstance(view.eye, int) and partner(view.options, view.eye) == seat:
            self.mate.append((" ♥", paint(p.on_wood if self.lit else p.red, bg)))
        self.name: list[Piece] = [(name, self.name_style), *self.mate]
        self.marks: list[Piece] = []
        pale = paint(p.on_wood if self.lit else p.dim, bg)
        if sitter.kind == "bot":
            self.marks.append((" " + _("bot"), pale))
        elif sitter.substitute:
            self.marks.append((" " + _("(bot sits in)"), pale))
        elif gone:
            self.marks.append((" " + _("(away)"), pale))
        count = view.counts[seat] if seat < len(view.counts) else 0
        self.bars: list[Piece] = [(" " + "▮" * min(count, _BARS_AT_MOST), pale)]
        self.count: list[Piece] = [(f" {count}", pale)]
        self.guess: list[Piece] = []
        if counting and count:
            self.guess = [(f" ~{_guesses(view)[seat]}", pale)]
        self.score: list[Piece] = []
        if not (view.options.pairs and view.seats == 4):
            if view.options.points_target is None:
                text = _("{count} won").format(count=view.wins[seat])
            else:
                text = _("{score} pts").format(score=view.scores[seat])
            self.score = [(f" {text}", paint(p.on_wood if self.lit else p.cream, bg))]
        lacking = sorted(voids(view)[seat]) if view.phase == "play" else []
        self.voids: list[Piece] = []
        if lacking:
            text = _("no {numbers}").format(numbers=" ".join(map(str, lacking)))
            self.voids = [(f" {text}", paint(p.on_wood if self.lit else p.red, bg, True))]
        self.bubble: list[Piece] = []
        if view.phase == "play":
            for deed in passed_last(view):
                if deed.seat == seat and deed.ends is not None:
                    self.bubble = [(pass_word(deed.ends, look), paint(p.pips[1], p.ivory, True))]

    def in_width(self, width: int) -> list[Piece]:
        """The richest form of one line that fits; the name is cut last of all."""
        told = [*self.count, *self.guess, *self.score, *self.voids]
        forms: list[list[Piece]] = []
        if self.bubble:
            told = [*self.count, (" ", self.name_style), *self.bubble]
            forms.append([*self.lead, *self.name, *self.bars, *told, *self.voids])
            forms.append([*self.lead, *self.name, *told, *self.voids])
        forms += [
            [*self.lead, *self.name, *self.marks, *self.bars, *told],
            [*self.lead, *self.name, *self.bars, *told],
            [*self.lead, *self.name, *told],
        ]
        if self.guess and not self.bubble:  # a guess is worth less than a whole name
            told = [*self.count, *self.score, *self.voids]
            forms.append([*self.lead, *self.name, *told])
        for form in forms:
            if width_of(form) <= width:
                return form
        room = max(3, width - width_of(told) - width_of(self.lead) - width_of(self.mate))
        return [*self.lead, *fit_name(self.plain_name, self.name_style, room), *self.mate, *told]


def draw(canvas: Canvas, snapshot: Snapshot, plan: Plan, look: Look, counting: bool) -> None:
    """All other seats: around the felt, partners opposite, or in one line above it."""
    p = look.palette
    view: DominoView = snapshot.view
    if not plan.around:
        canvas.fill(0, 0, canvas.width, 1, paint(p.cream, p.felt_light))
    for seat, area in areas(view, plan).items():
        if seat == view.eye:
            continue
        parts = _Parts(snapshot, seat, look, counting)
        if area.height == 1:
            _share(canvas, area, parts)
        elif area.height == 2:
            _long(canvas, area, parts)
        else:
            _plate(canvas, area, parts)
        if plan.around and view.hands is not None:
            _open_hand(canvas, area, view.hands[seat], look)


def _share(canvas: Canvas, area: Area, parts: _Parts) -> None:
    canvas.fill(area.x, area.y, area.width, 1, parts.name_style)
    told = parts.in_width(area.width - 2)
    canvas.pieces(area.x + max(1, (area.width - width_of(told)) // 2), area.y, told, area.width - 1)


def _long(canvas: Canvas, area: Area, parts: _Parts) -> None:
    """A plate of two lines, for who sits at the far side or the near one."""
    canvas.fill(area.x, area.y, area.width, area.height, parts.name_style)
    first = [*parts.lead, *parts.name, *parts.marks]
    second = [*parts.bars, *parts.count, *parts.guess, *parts.score, *parts.voids]
    for row, told in enumerate((first, second)):
        told = fit(told, area.width - 2)
        canvas.pieces(area.x + (area.width - width_of(told)) // 2, area.y + row, told)
    if parts.bubble:
        canvas.pieces(area.x + area.width + 1, area.y, parts.bubble)


def _plate(canvas: Canvas, area: Area, parts: _Parts) -> None:
    """A plate of four lines, for who sits at a side."""
    canvas.fill(area.x, area.y, area.width, area.height, parts.name_style)
    width = area.width - 1
    lead = [*parts.lead, *parts.mate]
    name = fit_name(parts.plain_name, parts.name_style, width - 1 - width_of(lead))
    canvas.pieces(area.x + 1, area.y, [*parts.lead, *name, *parts.mate], width)
    rows: Sequence[list[Piece]] = (
        [*parts.bars, *parts.count, *parts.guess],
        parts.voids,
        [*parts.score, *parts.marks],
    )
    for row, told in enumerate(rows, 1):
        canvas.pieces(area.x, area.y + row, told, width)
    if parts.bubble:
        canvas.pieces(area.x + (area.width - width_of(parts.bubble)) // 2, area.y - 1, parts.bubble)


def _open_hand(canvas: Canvas, area: Area, hand: Sequence[Tile], look: Look) -> None:
    """A hand laid open on the felt beside its seat."""
    if area.height == 2:
        x, y, across = area.x + area.width + 1, area.y, 7
        if area.y:
            x = area.x - 4 * min(len(hand), across) - 1
    else:
        x, y, across = area.x, area.y + area.height, 4
    for i, tile in enumerate(hand[: 2 * across]):
        pieces.chip(canvas, x + i % across * 4, y + i // across, tile, look)
