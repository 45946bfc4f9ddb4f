"""The table of dominó as a picture: seats, the line on the felt, what can be counted, the hand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len

from server.games.contract import Event
from server.games.domino.reading import finish_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import counter, hand_panel, line_picture, pieces, scene_words, seats_strip
from tui.games.domino.count_panel import LAST
from tui.games.domino.layout import Form
from tui.games.domino.line_picture import Cursor
from tui.games.domino.plan import Area, Plan, plan
from tui.games.domino.scenes import Flying, Frame
from tui.games.face import LogLine
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import fit, paint, width_of


def canvas_of(
    snapshot: Snapshot,
    size: tuple[int, int],
    cursor: Cursor,
    look: Look,
    log: Sequence[LogLine] = (),
    *,
    frame: Frame | None = None,
    counting: bool = True,
) -> Canvas:
    """The whole board on a canvas.

    ``log``: lines to show on the felt, newest last; ``frame``: what is seen in place of the snapshot's own
    position while something happens; ``counting``: show what is still out, where the table allows it.
    """
    p = look.palette
    if frame is not None:
        # The selected tile stays lifted while others are seen playing.
        cursor = Cursor(cursor.tile) if frame.view.hand == snapshot.view.hand else Cursor()
        snapshot = msgspec.structs.replace(snapshot, view=frame.view, ask=None, moves=())
    view: DominoView = snapshot.view
    parts = plan(size, isinstance(view.eye, int))
    counting = (
        counting
        and snapshot.rules.counter
        and view.phase == "play"
        and view.hands is None
        and view.opener is not None  # not before the deal is over
    )
    flying = frame.flying if frame is not None else None
    canvas = Canvas(size[0], size[1], paint(p.cream, p.felt))
    seats_strip.draw(canvas, snapshot, parts, look, counting)
    landing = flying is not None and flying.place == "line"
    line_picture.draw(canvas, view, parts, cursor, look, landing=landing)
    _draw_info(canvas, view, parts, look, log, counting)
    hand_panel.draw(canvas, snapshot, parts, look, cursor.tile, LAST if frame is None else frame.stage)
    if flying is not None and not landing:
        _draw_flying(canvas, view, parts, flying, look)
    if frame is not None and frame.banner is not None:
        _draw_banner(canvas, snapshot, parts, frame.banner, look)
    return canvas


# -- what stands below the line -----------------------------------------------------------------------------


def _draw_info(
    canvas: Canvas, view: DominoView, parts: Plan, look: Look, log: Sequence[LogLine], counting: bool
) -> None:
    """What is still out, the boneyard, and at the right the last lines of the log."""
    p = look.palette
    area = parts.info
    left, right = parts.corners
    column = counting and parts.around and counter.fits_in(view, left)
    # Where what stands at the left ends, line by line: the log has the rest.
    ends = dict.fromkeys(range(area.y, area.y + area.height), left.x + left.width if column else area.x)
    if column:
        counter.column(canvas, view, left, look)
    elif counting:
        ends[area.y] = canvas.pieces(area.x + 1, area.y, counter.line(view, look), area.width // 2 + 8)
    if parts.around and right.height > 2:
        counter.pile(canvas, view, right, look)
    elif told := counter.boneyard_word(view, look):
        pieces_told = [(told, paint(p.dim, p.felt))]
        ends[area.y + 1] = canvas.pieces(area.x + 1, area.y + 1, pieces_told, area.width // 2)
    for row, line in enumerate(reversed(log[-area.height :] if area.height else ())):
        y = area.y + area.height - 1 - row
        colour = {"warn": p.red, "quiet": p.dim, "chat": p.blue}.get(line.tone, p.cream)
        words = fit([(line.text, paint(colour, p.felt))], area.x + area.width - ends[y] - 4)
        canvas.pieces(area.x + area.width - 2 - width_of(words), y, words)


# -- what is seen happening ---------------------------------------------------------------------------------


def _draw_flying(canvas: Canvas, view: DominoView, parts: Plan, flying: Flying, look: Look) -> None:
    """A tile under way, beside the boneyard or beside a seat."""
    form: Form = "large" if parts.large else "block"
    width, height = pieces.size_of(form)
    if flying.place == "boneyard":
        right = parts.corners[1]
        x = right.x - width - 1 if parts.around else parts.info.x + 2
        y = parts.info.y - height
    else:
        x, y = _beside(parts, seats_strip.areas(view, parts)[flying.seat], width, height)
    if flying.tile is None:
        pieces.back(canvas, x, y, look, form)
    else:
        pieces.tile(canvas, x, y, flying.tile, look, form)
        pieces.brackets(canvas, x, y, form, look, paint(look.palette.gold, look.palette.felt, True))


def _beside(parts: Plan, seat: Area, width: int, height: int) -> tuple[int, int]:
    """Where a tile of that size is put down in front of a seat."""
    x, y = seat.middle
    if seat.y >= parts.panel.y:
        return x - width // 2, parts.info.y + parts.info.height - height
    if seat.height in (1, 2):
        # Who sits near lays it above their plate, who sits far below it.
        return x - width // 2, seat.y - height if seat.y > parts.height // 2 else seat.y + seat.height
    if x < parts.width // 2:
        return seat.x + seat.width + 2, y - height // 2
    return seat.x - width - 2, y - height // 2


def _draw_banner(canvas: Canvas, snapshot: Snapshot, parts: Plan, event: Event, look: Look) -> None:
    """A wooden board in the middle of the felt that says what happens."""
    p = look.palette
    view: DominoView = snapshot.view
    lines = scene_words.banner(event, snapshot, finish_of(view.record), look.language)
    if not lines:
        return
    width = min(parts.line.width, max(map(cell_len, lines)) + 6)
    height = len(lines) + 2
    x, y = parts.line.x + (parts.line.width - width) // 2, parts.line.y + (parts.line.height - height) // 2
    wood = paint(p.on_wood, p.wood)
    canvas.fill(x, y, width, height, wood)
    if pieces.boxed(look):
        for row in range(height):
            edge = "─" * (width - 2) if row in (0, height - 1) else " " * (width - 2)
            canvas.text(x, y + row, f"│{edge}│" if edge[0] == " " else f"┌{edge}┐", wood)
    for row, line in enumerate(lines, 1):
        style = paint(p.on_wood, p.wood, row == 1)
        told = fit([(line, style)], width - 4)
        canvas.pieces(x + (width - width_of(told)) // 2, y + row, told)
