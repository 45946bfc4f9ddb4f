"""The wood below the felt: the player's hand, and after a round all hands opened and counted."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.games.domino.events import RoundEnded
from server.games.domino.reading import fits
from server.games.domino.tiles import Tile, pips
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino import pieces, words
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint

BLOCKS_AT_MOST = 10
"""More tiles than the keys 1 to 9 and 0 can name are drawn as chips."""

_WIDEST_PITCH = 11


class Slot(msgspec.Struct, frozen=True):
    """Where a tile of the hand lies, in columns of the board and lines of the panel, and how large it is."""

    x: int
    y: int
    width: int
    height: int


Form: TypeAlias = Literal["block", "chip"]


def form_of(count: int, width: int) -> Form:
    """Blocks while all of them fit side by side."""
    return "block" if count <= BLOCKS_AT_MOST and count * 8 - 1 <= width else "chip"


def slots(count: int, width: int) -> list[Slot]:
    """A slot for every tile, lines counted from the panel's top. A block's slot includes its number."""
    if form_of(count, width) == "block":
        pitch = min(_WIDEST_PITCH, (width - 1) // max(1, count))
        pitch = max(8, pitch)
        left = max(0, min(4, (width - count * pitch + (pitch - 7)) // 2))
        return [Slot(left + i * pitch, 1, 7, 5) for i in range(count)]  # three lines, the lift, the number
    across = max(1, (width - 3) // 4)
    tight = count > 2 * across
    return [
        Slot(2 + i % across * 4, 1 + i // across * (1 if tight else 2), 3, 1 if tight else 2)
        for i in range(count)
    ]


def key_of(index: int) -> str:
    """The digit that chooses a tile: 1 to 9, then 0; "" behind these."""
    return "1234567890"[index] if index < 10 else ""


def draw(canvas: Canvas, snapshot: Snapshot, top: int, look: Look, cursor: int | None) -> None:
    """Fill the panel that begins at line ``top``: whichever of hand, count and closed hands is due."""
    view: DominoView = snapshot.view
    if view.phase in ("between", "over") and view.last_round is not None:
        _draw_count(canvas, snapshot, view.last_round, top, look)
    elif view.phase == "play" and isinstance(view.eye, int):
        _draw_hand(canvas, view, top, look, cursor)
    elif view.phase == "play":
        _draw_closed(canvas, snapshot, top, look)


def playable(view: DominoView, tile: Tile) -> bool:
    """Whether the tile may be played when it is the eye's turn (DOM-5, DOM-10)."""
    if not view.line and view.must_open is not None:
        return tile == view.must_open
    return fits(tile, view.ends)


def _draw_hand(canvas: Canvas, view: DominoView, top: int, look: Look, cursor: int | None) -> None:
    _ = look.language.gettext
    p = look.palette
    bg = p.dark_wood
    count = len(view.hand)
    header = " · ".join(
        (
            _("YOUR HAND"),
            look.language.ngettext("{count} tile", "{count} tiles", count).format(count=count),
            look.language.ngettext("{pips} point", "{pips} points", sum(map(pips, view.hand))).format(
                pips=sum(map(pips, view.hand))
            ),
        )
    )
    canvas.text(1, top, header, paint(p.dim, bg))
    turn = view.turn == view.eye
    chips = form_of(count, canvas.width) == "chip"
    # A tile that fits is bright also while others think, so that the next turn can be planned.
    for index, (tile, slot) in enumerate(zip(view.hand, slots(count, canvas.width), strict=True)):
        fitting = playable(view, tile)
        chosen = index == cursor
        label = key_of(index)
        if chips:
            _draw_chip(canvas, slot, top, tile, look, chosen, fitting, label)
        else:
            _draw_block(canvas, slot, top, tile, look, chosen, fitting, label, turn)


def _draw_block(
    canvas: Canvas,
    slot: Slot,
    top: int,
    tile: Tile,
    look: Look,
    chosen: bool,
    fitting: bool,
    label: str,
    turn: bool,
) -> None:
    p = look.palette
    bg = p.dark_wood
    lift = 0 if chosen else 1
    pieces.block(canvas, slot.x, top + slot.y + lift, tile, look, dimmed=not fitting)
    gold = paint(p.gold, bg, True)
    if chosen:
        canvas.text(slot.x, top + slot.y + 3, "▔▔▔▔▔▔▔" if not look.ascii else "^^^^^^^", gold)
    if fitting and turn:
        word, style = f"[{label}]", gold
    elif fitting:
        word, style = f" {label} ", paint(p.cream, bg)
    else:
        word, style = f" {label} ", paint(p.dim, bg)
    canvas.text(slot.x + 2, top + slot.y + 4, word, style)


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


def _rows(snapshot: Snapshot) -> list[int]:
    """The seats in the order of the panel: the one who looks first, then around the table."""
    view: DominoView = snapshot.view
    start = view.eye if isinstance(view.eye, int) else 0
    return [(start + step) % view.seats for step in range(view.seats)]


def _draw_count(canvas: Canvas, snapshot: Snapshot, ended: RoundEnded, top: int, look: Look) -> None:
    """A round's end: what happened, every hand open with its total, what it gave (DOM-15 to DOM-19)."""
    _ = look.language.gettext
    p = look.palette
    bg = p.dark_wood
    view: DominoView = snapshot.view
    yours = ended.seat is not None and isinstance(view.eye, int) and _same_side(view, view.eye, ended.seat)
    told: list[Piece] = [
        (_("ROUND {round}").format(round=ended.round) + "  ", paint(p.dim, bg, True)),
        (words.round_ended(ended, snapshot, look.language), paint(p.gold if yours else p.cream, bg, True)),
    ]
    source = words.points_from(ended, view.options, look.language)
    canvas.pieces(1, top, told, canvas.width - 2)
    if source and ended.points:
        canvas.pieces(3, top + 1 + view.seats, [(source, paint(p.dim, bg))], canvas.width - 4)
    goal = view.options.points_target
    standing = ended.scores if goal else ended.wins
    room = max(1, (canvas.width - 18 - 22) // 4)
    for row, seat in enumerate(_rows(snapshot)):
        y = top + 1 + row
        winner = ended.seat is not None and _same_side(view, seat, ended.seat)
        name = words.name_of(snapshot, seat, look.language)
        style = paint(p.cream if winner else p.dim, bg, winner)
        canvas.pieces(1, y, [("▸ " if winner else "  ", style), (name, style)], 18)
        hand = ended.hands[seat]
        x = 20
        for tile in hand[:room]:
            pieces.chip(canvas, x, y, tile, look)
            x += 4
        if len(hand) > room:
            x = canvas.text(x, y, f"+{len(hand) - room}", paint(p.dim, bg))
        if not hand:
            canvas.text(20, y, _("out of tiles"), paint(p.cream, bg))
        total = _pips_in_words(ended.totals[seat], look)
        score = (
            _("score {score}").format(score=standing[seat])
            if goal
            else look.language.ngettext("{count} round", "{count} rounds", standing[seat]).format(
                count=standing[seat]
            )
        )
        right = f"{total:>10}   {score:>9}"
        canvas.text(canvas.width - len(right) - 1, y, right, style)


def _pips_in_words(points: int, look: Look) -> str:
    """What an opened hand counts."""
    return look.language.ngettext("{count} pip", "{count} pips", points).format(count=points)


def _same_side(view: DominoView, a: int, b: int) -> bool:
    return a % 2 == b % 2 if view.options.pairs else a == b


def _draw_closed(canvas: Canvas, snapshot: Snapshot, top: int, look: Look) -> None:
    """For a spectator: every hand from behind."""
    _ = look.language.gettext
    p = look.palette
    bg = p.dark_wood
    view: DominoView = snapshot.view
    canvas.text(1, top, _("YOU ARE WATCHING · the hands are closed"), paint(p.dim, bg))
    for row, seat in enumerate(_rows(snapshot)):
        y = top + 1 + row
        turn = view.turn == seat
        name = words.name_of(snapshot, seat, look.language)
        style = paint(p.gold if turn else p.cream, bg, turn)
        canvas.pieces(1, y, [("▶ " if turn else "  ", style), (name, style)], 18)
        for n in range(min(view.counts[seat], (canvas.width - 26) // 4)):
            canvas.text(20 + n * 4, y, "░░░", paint(p.ivory_dim, p.wood))
        canvas.text(canvas.width - 4, y, f"{view.counts[seat]:>2}", paint(p.dim, bg))
