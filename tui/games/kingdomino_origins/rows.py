"""Both rows of dominoes with the chiefs on them, and what is seen happening to them."""

from __future__ import annotations

from textual.geometry import Region

from server.games.contract import Seat
from server.games.kingdomino_origins.events import DominoChosen, DominoDiscarded, DominoLeft
from server.games.kingdomino_origins.moves import Choose, ChoosePair
from server.games.kingdomino_origins.view import Slot
from tui.games.kingdomino_origins.names import signed
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.seats import shown_name
from tui.games.kingdomino_origins.signs import signs_of
from tui.games.kingdomino_origins.squares import domino
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint

HALF = 4
"""Cells of a half in a row."""
ROWS_HEIGHT = 5


def draw_rows(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The row that is acted on and the one that is chosen from (KO-5, KO-6)."""
    _ = scene.look.language.gettext
    p, view, picture = scene.look.palette, scene.view, scene.picture
    dim = paint(p.dim, p.night)
    column = area.width // 2
    y = area.y + 1
    if picture is not None and picture.sliding:
        for line, slot in enumerate(view.next_row):
            _draw_slot(canvas, area.x + column // 2, y + line, column, slot, scene, None)
        return
    if view.round or not view.next_row:
        canvas.text(area.x, area.y, _("NOW"), dim)
    else:
        _draw_bag(canvas, area.x, area.y, column, scene)
    heading = canvas.text(area.x + column, area.y, _("NEXT"), dim)
    if not view.round and view.turn is not None and view.next_row:
        # Before the first round no row tells whose chief acts.
        canvas.pieces(heading + 2, area.y, _chief(scene, view.turn, column - 8))
    for line, slot in enumerate(view.row):
        _draw_slot(canvas, area.x, y + line, column, slot, scene, line)
    for line, slot in enumerate(view.next_row):
        if picture is not None and line >= len(view.next_row) - picture.closed:
            _draw_back(canvas, area.x + column, y + line, slot.number, scene)
        else:
            _draw_slot(canvas, area.x + column, y + line, column, slot, scene, None)
    # Between two rows there is a moment without a next one, which is not the end yet.
    if not view.next_row and view.round and not view.deck:
        canvas.pieces(area.x + column, y, [(_("the last round"), dim)], column - 1)


def _draw_bag(canvas: Canvas, x: int, y: int, width: int, scene: Scene) -> None:
    """Whose chiefs are still to be drawn for the first row (KO-5)."""
    p = scene.look.palette
    canvas.text(x, y, scene.look.language.gettext("IN THE BAG"), paint(p.dim, p.night))
    for line, seat in enumerate(scene.view.bag, 1):
        leaving = scene.picture is not None and scene.picture.leaving == seat
        pieces = _chief(scene, seat, width - 2) if leaving else shown_name(scene, seat, width - 3)
        canvas.pieces(x if leaving else x + 1, y + line, pieces)


def _chief(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """The name of somebody whose chief moves."""
    p = scene.look.palette
    gold = paint(p.gold, p.night, True)
    name = [(text, gold) for text, _style in shown_name(scene, seat, width - 1)]
    return [(signs_of(scene.look).marks[0], gold), *name]


def _draw_back(canvas: Canvas, x: int, y: int, number: int, scene: Scene) -> None:
    """A domino that lies face down: its back has its number."""
    p = scene.look.palette
    canvas.text(x + 3, y, f"{number:^{2 * HALF}}", paint(p.on_wood, p.wood, True))


def _draw_slot(
    canvas: Canvas, x: int, y: int, width: int, slot: Slot, scene: Scene, acted: int | None
) -> None:
    """A domino of a row; ``acted`` is its place in the row that is acted on."""
    p, view, picture = scene.look.palette, scene.view, scene.picture
    gold = paint(p.gold, p.night, True)
    done = acted is not None and acted < view.done
    current = acted is not None and acted == view.done and view.phase != "over"
    choosing = acted is None and view.phase in ("choose", "pair")
    pointed = choosing and _pointed(scene, slot.number)
    struck = slot.number == _struck(scene)
    number = paint(p.gold if pointed or current else p.dim, p.night, pointed or current)
    canvas.text(x, y, f"{slot.number:>2}", number)
    if picture is not None and picture.lifted == slot.number:
        canvas.fill(x + 3, y, 2 * HALF, 1, paint(p.dim, p.dark_wood))
    else:
        taken = acted is None and slot.seat is not None
        faded = done or struck or (choosing and taken)
        carries = view.options.mode != "discovery"
        canvas.paste(x + 3, y, domino(slot.number, HALF, scene.look, carries, faded))
    after, room = x + 4 + 2 * HALF, width - 5 - 2 * HALF
    signs = signs_of(scene.look)
    if struck:
        canvas.text(x + 2, y, signs.times, paint(p.red, p.night, True))
    elif done or current:
        canvas.text(
            x + 2, y, signs.done if done else signs.here, paint(p.dim if done else p.gold, p.night, current)
        )
    if pointed:
        canvas.text(x + 2, y, signs.marks[0], gold)
        canvas.text(x + 3 + 2 * HALF, y, signs.marks[1], gold)
    if slot.seat is not None:
        leaving = current and picture is not None and picture.leaving == slot.seat
        if leaving or _just_chosen(scene, slot, acted):
            canvas.pieces(after - 1, y, _chief(scene, slot.seat, room + 1))
        else:
            pieces = shown_name(scene, slot.seat, room)
            if done:
                pieces = [(text, paint(p.dim, p.night)) for text, _ in pieces]
            canvas.pieces(after, y, pieces, room)
    elif acted is None and scene.snapshot.ask is not None and choosing:
        gain = scene.reckoning.best_place(slot.number)
        text = "-" if gain is None else signed(gain)
        canvas.text(after, y, text, paint(p.gold if pointed else p.green, p.night, pointed))
    move = _choice(scene, slot.number) if choosing else None
    if move is not None:
        scene.hit(x, y, width, 1, "choice", move)


def _struck(scene: Scene) -> int:
    """The number of the domino that goes out of the game now, 0 for none."""
    match scene.event:
        case DominoLeft(number=number) | DominoDiscarded(number=number):
            return number
    return 0


def _just_chosen(scene: Scene, slot: Slot, acted: int | None) -> bool:
    """Whether the chief has just been put there."""
    match scene.event:
        case DominoChosen(number=number):
            return acted is None and number == slot.number and slot.seat is not None
    return False


def _pointed(scene: Scene, number: int) -> bool:
    match scene.chosen:
        case Choose(number=chosen):
            return chosen == number
        case ChoosePair(numbers=numbers):
            return number in numbers
    return False


def _choice(scene: Scene, number: int) -> Choose | ChoosePair | None:
    """The legal move that takes a domino."""
    for move in scene.snapshot.moves:
        if isinstance(move, Choose) and move.number == number:
            return move
        if isinstance(move, ChoosePair) and number in move.numbers:
            return move
    return None
