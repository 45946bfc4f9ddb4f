"""The wood below the felt: the player's hand, or all hands from behind."""

from __future__ import annotations

import msgspec

from server.games.domino.reading import fits, passed_last
from server.games.domino.tiles import Tile, pips
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import count_panel, pieces
from tui.games.domino.layout import Form
from tui.games.domino.plan import Plan
from tui.games.domino.seats_strip import pass_word
from tui.games.people import name_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

BLOCKS_AT_MOST = 10
"""More tiles than the keys 1 to 9 and 0 can name are drawn as chips."""

_WIDEST_GAP = 4


class Slot(msgspec.Struct, frozen=True):
    """Where a tile of the hand lies, in columns of the board and lines of the panel, and how large it is."""

    x: int
    y: int
    width: int
    height: int


def form_of(count: int, width: int, large: bool = False) -> Form:
    """Blocks while all of them fit side by side."""
    if large and count <= BLOCKS_AT_MOST and count * 12 - 1 <= width:
        return "large"
    return "block" if count <= BLOCKS_AT_MOST and count * 8 - 1 <= width else "chip"


def slots(count: int, width: int, large: bool = False) -> list[Slot]:
    """A slot for every tile, lines counted from the panel's top. A block's slot includes its number."""
    form = form_of(count, width, large)
    if form != "chip":
        across, lines = pieces.size_of(form)
        pitch = min(across + _WIDEST_GAP, (width - 1) // max(1, count))
        pitch = max(across + 1, pitch)
        left = max(0, (width - count * pitch + (pitch - across)) // 2)
        # The tile's lines, the lift, the number.
        return [Slot(left + i * pitch, 1, across, lines + 2) for i in range(count)]
    columns = max(1, (width - 3) // 4)
    tight = count > 2 * columns
    return [
        Slot(2 + i % columns * 4, 1 + i // columns * (1 if tight else 2), 3, 1 if tight else 2)
        for i in range(count)
    ]


def key_of(index: int) -> str:
    """The digit that chooses a tile: 1 to 9, then 0; "" behind these."""
    return "1234567890"[index] if index < 10 else ""


def draw(
    canvas: Canvas,
    snapshot: Snapshot,
    plan: Plan,
    look: Look,
    cursor: int | None = None,
    stage: int = count_panel.LAST,
) -> None:
    """Fill the panel: whichever of hand, count (as far as ``stage``) and closed hands is due."""
    view: DominoView = snapshot.view
    p = look.palette
    area = plan.panel
    canvas.fill(area.x, area.y, area.width, area.height, paint(p.cream, p.dark_wood))
    if view.phase in ("between", "over") and view.last_round is not None:
        count_panel.draw(canvas, snapshot, view.last_round, area, look, stage)
    elif view.phase == "play" and isinstance(view.eye, int):
        _draw_hand(canvas, view, plan, look, cursor)
    elif view.phase == "play":
        _draw_closed(canvas, snapshot, area.y, look)
    if view.phase == "play" and view.ends is not None:
        _draw_ends(canvas, view.ends, area.y, look)


def _draw_ends(canvas: Canvas, ends: tuple[int, int], top: int, look: Look) -> None:
    """The two open ends, at a place that never moves."""
    p = look.palette
    bg = p.dark_wood
    word = look.language.gettext("ENDS") + " "
    mark = paint(p.cream, bg, True)
    x = canvas.text(canvas.width - len(word) - 13, top, word, paint(p.dim, bg))
    x = canvas.text(x, top, "◀ ", mark)
    x = pieces.number(canvas, x, top, ends[0], look)
    x = pieces.number(canvas, x + 1, top, ends[1], look)
    canvas.text(x, top, " ▶", mark)


def playable(view: DominoView, tile: Tile) -> bool:
    """Whether the tile may be played when it is the eye's turn (DOM-5, DOM-10)."""
    if not view.line and view.must_open is not None:
        return tile == view.must_open
    return fits(tile, view.ends)


def _draw_hand(canvas: Canvas, view: DominoView, plan: Plan, look: Look, cursor: int | None) -> None:
    p = look.palette
    top = plan.panel.y
    count = len(view.hand)
    _draw_header(canvas, view, top, look)
    turn = view.turn == view.eye
    form = form_of(count, canvas.width, plan.large)
    # A tile that fits is bright also while others think, so that the next turn can be planned.
    for index, (tile, slot) in enumerate(zip(view.hand, slots(count, canvas.width, plan.large), strict=True)):
        fitting = playable(view, tile)
        chosen = index == cursor
        label = key_of(index)
        if form == "chip":
            _draw_chip(canvas, slot, top, tile, look, chosen, fitting, label)
            continue
        lift = 0 if chosen else 1
        y = top + slot.y + lift
        pieces.tile(canvas, slot.x, y, tile, look, form, dimmed=not fitting)
        gold = paint(p.gold, p.dark_wood, True)
        if chosen:
            mark = "^" if look.ascii else "▔"
            canvas.text(slot.x, top + slot.y + slot.height - 2, mark * slot.width, gold)
        if fitting and turn:
            word, style = f"[{label}]", gold
        elif fitting:
            word, style = f" {label} ", paint(p.cream, p.dark_wood)
        else:
            word, style = f" {label} ", paint(p.dim, p.dark_wood)
        canvas.text(slot.x + (slot.width - 3) // 2, top + slot.y + slot.height - 1, word, style)


def _draw_header(canvas: Canvas, view: DominoView, top: int, look: Look) -> None:
    """How much the hand is; in gold when it is its turn, with a pass when that was the last word."""
    _ = look.language.gettext
    p = look.palette
    header = " · ".join(
        (
            _("YOUR HAND"),
            look.language.ngettext("{count} tile", "{count} tiles", len(view.hand)).format(
                count=len(view.hand)
            ),
            look.language.ngettext("{pips} point", "{pips} points", sum(map(pips, view.hand))).format(
                pips=sum(map(pips, view.hand))
            ),
        )
    )
    style = paint(p.gold, p.dark_wood, True) if view.turn == view.eye else paint(p.dim, p.dark_wood)
    x = canvas.text(1, top, header, style)
    for deed in passed_last(view):
        if deed.seat == view.eye and deed.ends is not None:
            canvas.text(x + 2, top, pass_word(deed.ends, look), paint(p.pips[1], p.ivory, True))


def _draw_chip(
    canvas: Canvas, slot: Slot, top: int, tile: Tile, look: Look, chosen: bool, fitting: bool, label: str
) -> None:
    p = look.palette
    bg = p.dark_wood
    y = top + slot.y
    pieces.chip(canvas, slot.x, y, tile, look, dimmed=not fitting)
    if chosen:
        pieces.brackets(canvas, slot.x, y, "chip", look, paint(p.gold, bg, True))
    if slot.height > 1 and label:
        canvas.text(slot.x + 1, y + 1, label, paint(p.gold if fitting else p.dim, bg, fitting))


def _draw_closed(canvas: Canvas, snapshot: Snapshot, top: int, look: Look) -> None:
    """For a spectator: every hand from behind, or open when the match is looked at afterwards."""
    _ = look.language.gettext
    p = look.palette
    bg = p.dark_wood
    view: DominoView = snapshot.view
    title = _("YOU ARE WATCHING · the hands are closed") if view.hands is None else _("OPEN HANDS")
    if view.hands is None and snapshot.held:
        title = _("THE HANDS ARE CLOSED")  # several people at one keyboard, none of them alone with it
    canvas.text(1, top, title, paint(p.dim, bg))
    for row, seat in enumerate(count_panel.rows(view)):
        y = top + 1 + row
        turn = view.turn == seat
        name = name_of(snapshot, seat, look.language)
        style = paint(p.gold if turn else p.cream, bg, turn)
        canvas.pieces(1, y, [("▶ " if turn else "  ", style), (name, style)], 18)
        for n in range(min(view.counts[seat], (canvas.width - 26) // 4)):
            if view.hands is None:
                pieces.back(canvas, 20 + n * 4, y, look)
            else:
                pieces.chip(canvas, 20 + n * 4, y, view.hands[seat][n], look)
        canvas.text(canvas.width - 4, y, f"{view.counts[seat]:>2}", paint(p.dim, bg))
