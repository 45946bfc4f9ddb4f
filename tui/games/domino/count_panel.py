"""A round's end on the wood: the hands opened, counted and compared, and where the points came from."""

from __future__ import annotations

from rich.style import Style

from server.games.contract import Seat
from server.games.domino.events import RoundEnded
from server.games.domino.options import DominoOptions
from server.games.domino.reading import finish_of, side_of
from server.games.domino.scoring import seats_scored
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import pieces, scene_words, words
from tui.games.domino.plan import Area
from tui.games.people import name_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, fit, paint, width_of

HANDS, TOTALS, WINNER, LAST = 1, 2, 3, 4
"""How far a count is shown: the hands open, then their totals, who won, at last the points."""

_NAMES, _RIGHT = 20, 29


def rows(view: DominoView) -> list[Seat]:
    """The seats in the order of the panel: the one who looks first, then around the table."""
    start = view.eye if isinstance(view.eye, int) else 0
    return [(start + step) % view.seats for step in range(view.seats)]


def counted(ended: RoundEnded, options: DominoOptions) -> tuple[Seat, ...]:
    """The seats whose tiles the winning side scores (DOM-17, DOM-19)."""
    if ended.seat is None:
        return ()
    scored = seats_scored(options, len(ended.totals), ended.seat)
    return tuple(seat for seat in scored if ended.hands[seat])


def draw(
    canvas: Canvas, snapshot: Snapshot, ended: RoundEnded, area: Area, look: Look, stage: int = LAST
) -> None:
    """What happened, every hand with its total, what it gave, as far as ``stage`` (DOM-15 to DOM-19)."""
    view: DominoView = snapshot.view
    top = area.y + (area.height - 2 - view.seats) // 2
    _draw_headline(canvas, snapshot, ended, top, look, stage)
    for row, seat in enumerate(rows(view)):
        _draw_row(canvas, snapshot, ended, seat, top + 1 + row, look, stage)
    if ended.how != "out" and (TOTALS <= stage < LAST or not ended.points):
        told = scene_words.compared(ended, view.options, snapshot, look.language)
        canvas.pieces(3, top + 1 + view.seats, [(told, _gold(look))], canvas.width - 4)
    if stage >= LAST and ended.points:
        p = look.palette
        source: list[Piece] = [
            (scene_words.sum_of(ended, counted(ended, view.options), snapshot, look.language), _gold(look))
        ]
        why = "  " + words.points_from(ended, view.options, look.language)
        if (
            width_of(source) + len(why) <= canvas.width - 4
        ):  # the sum says it already, half of it says nothing
            source.append((why, paint(p.dim, p.dark_wood)))
        canvas.pieces(3, top + 1 + view.seats, source, canvas.width - 4)


def _won(view: DominoView, ended: RoundEnded, seat: Seat) -> bool:
    return ended.seat is not None and side_of(view.options, seat) == side_of(view.options, ended.seat)


def _gold(look: Look) -> Style:
    return paint(look.palette.gold, look.palette.dark_wood, True)


def _draw_headline(
    canvas: Canvas, snapshot: Snapshot, ended: RoundEnded, top: int, look: Look, stage: int
) -> None:
    _ = look.language.gettext
    p = look.palette
    bg = p.dark_wood
    view: DominoView = snapshot.view
    yours = isinstance(view.eye, int) and _won(view, ended, view.eye)
    told: list[Piece] = [
        (_("ROUND {round}").format(round=ended.round) + "  ", paint(p.dim, bg, True)),
        (scene_words.cry(ended, look.language) + "  ", paint(p.red, bg, True)),
    ]
    if stage >= WINNER:
        sentence = scene_words.won(ended, snapshot, look.language)
        told.append((sentence, paint(p.gold if yours else p.cream, bg, True)))
    kind = finish_of(view.record) if ended.how == "out" else None
    if kind is not None:
        word = scene_words.finish(kind, look.language)
        if word and width_of(told) + len(word) + 4 < canvas.width:
            told.append(("  " + word, paint(p.dim, bg)))
    canvas.pieces(1, top, told, canvas.width - 2)


def _draw_row(
    canvas: Canvas, snapshot: Snapshot, ended: RoundEnded, seat: Seat, y: int, look: Look, stage: int
) -> None:
    _ = look.language.gettext
    p = look.palette
    bg = p.dark_wood
    view: DominoView = snapshot.view
    options = view.options
    won = stage >= WINNER and _won(view, ended, seat)
    style = paint(p.gold if won else p.cream, bg, won)
    name = name_of(snapshot, seat, look.language)
    canvas.pieces(1, y, [("▶ " if won else "  ", style), (name, style)], _NAMES - 2)
    hand = ended.hands[seat]
    room = max(1, (canvas.width - _NAMES - _RIGHT) // 4)
    x = _NAMES
    for tile in hand[:room]:
        if stage >= HANDS:
            pieces.chip(canvas, x, y, tile, look)
        else:
            pieces.back(canvas, x, y, look)
        x += 4
    if len(hand) > room:
        canvas.text(x, y, f"+{len(hand) - room}", paint(p.dim, bg))
    if not hand:
        canvas.text(_NAMES, y, _("out of tiles"), paint(p.cream, bg))
    if stage < TOTALS:
        return
    total = look.language.ngettext("{count} pip", "{count} pips", ended.totals[seat]).format(
        count=ended.totals[seat]
    )
    right = canvas.width - _RIGHT
    canvas.text(right + 10 - len(total), y, total, style)
    if stage < LAST:
        return
    if won and ended.points:
        canvas.text(right + 11, y, f"+{ended.points}", _gold(look))
    goal = options.points_target
    standing = ended.scores if goal else ended.wins
    score = (
        _("score {score}").format(score=standing[seat])
        if goal
        else look.language.ngettext("{count} round", "{count} rounds", standing[seat]).format(
            count=standing[seat]
        )
    )
    canvas.pieces(canvas.width - 1 - min(12, len(score)), y, fit([(score, style)], 12))
