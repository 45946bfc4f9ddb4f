"""What a player of dominó counts: the tiles still out by number, and the boneyard."""

from __future__ import annotations

from server.games.domino.reading import still_out
from server.games.domino.view import DominoView
from tui.games.domino import pieces
from tui.games.domino.plan import Area
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint

_BACKS_ACROSS = 7


def line(view: DominoView, look: Look) -> list[Piece]:
    """Every number with how many of its tiles are still out; the ends' numbers are bright."""
    p = look.palette
    dim = paint(p.dim, p.felt)
    told: list[Piece] = [(look.language.gettext("STILL OUT") + " ", dim)]
    for number, count in enumerate(still_out(view)):
        asked = view.ends is not None and number in view.ends
        told.append((f" {number}:", paint(p.cream, p.felt, True) if asked else dim))
        told.append((str(count) if count else "-", paint(p.cream, p.felt, asked)))
    return told


def fits_in(view: DominoView, area: Area) -> bool:
    """Whether every number can have a line of its own in the area."""
    return area.height >= view.options.set + 2


def column(canvas: Canvas, view: DominoView, area: Area, look: Look) -> None:
    """Every number on a line: its tiles still out as bars, then their count."""
    p = look.palette
    dim = paint(p.dim, p.felt)
    all_of_it = view.options.set + 1
    top = area.y + area.height - all_of_it
    canvas.text(area.x, top - 1, look.language.gettext("STILL OUT"), dim)
    for number, count in enumerate(still_out(view)):
        y = top + number
        asked = view.ends is not None and number in view.ends
        bright = paint(p.cream, p.felt, asked)
        x = pieces.number(canvas, area.x, y, number, look)
        # Ten bars and the count of a double-nine set leave no room for a blank.
        room = area.width - 3 - 2
        x = canvas.text(x + 1, y, ("▮" * count)[:room], bright)
        canvas.text(x, y, ("·" * (all_of_it - count))[: room - count], dim)
        canvas.text(area.x + 4 + min(all_of_it, room) + 1, y, str(count), bright if count else dim)


def boneyard_word(view: DominoView, look: Look) -> str:
    """How many tiles lie aside, and whether they can be drawn; "" for none."""
    _ = look.language.gettext
    if view.phase != "play" or not view.boneyard:
        return ""
    text = _("boneyard {count}") if view.options.boneyard else _("{count} left aside")
    return text.format(count=view.boneyard)


def pile(canvas: Canvas, view: DominoView, area: Area, look: Look) -> None:
    """The boneyard on the felt: as many backs as there are tiles."""
    word = boneyard_word(view, look)
    if not word:
        return
    p = look.palette
    rows = -(-view.boneyard // _BACKS_ACROSS)
    top = area.y + area.height - min(rows, area.height - 1)
    canvas.pieces(area.x, top - 1, [(word, paint(p.dim, p.felt))], area.width)
    style = paint(p.ivory_dim, p.felt)
    for row in range(min(rows, area.height - 1)):
        here = min(_BACKS_ACROSS, view.boneyard - row * _BACKS_ACROSS)
        canvas.text(area.x, top + row, " ".join("▮" * here), style)
