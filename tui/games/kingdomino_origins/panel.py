"""The panel of the board: both rows with their chiefs, the cave or the totems, the other territories."""

from __future__ import annotations

from textual.geometry import Region

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES, TERRAINS
from server.games.kingdomino_origins.moves import Choose, ChoosePair, Decline, HandTotem, Pick, Recruit
from server.games.kingdomino_origins.options import TOTEM_POINTS
from server.games.kingdomino_origins.reading import to_come, totem_races
from server.games.kingdomino_origins.view import Slot
from tui.games.kingdomino_origins.maps import draw_map, draw_small, grid_of
from tui.games.kingdomino_origins.names import (
    card_name,
    dweller_name,
    dweller_pay,
    name_of,
    resource_name,
    signed,
)
from tui.games.kingdomino_origins.plan import SIZES
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.signs import letters, signs_of
from tui.games.kingdomino_origins.squares import draw_domino, spot_of_half
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import largest
from tui.widgets.strips import Piece, fit, paint, width_of

HALF = 4
"""Cells of a half in a row."""
ROWS_HEIGHT = 5


def shown_name(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """A player's name, in gold for the one who looks."""
    p, language = scene.look.palette, scene.look.language
    if seat == scene.snapshot.eye:
        return fit([(language.gettext("you"), paint(p.gold, p.night, True))], width)
    return fit([(name_of(scene.snapshot, seat, language), paint(p.cream, p.night))], width)


def draw_rows(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The row that is acted on and the one that is chosen from (KO-5, KO-6)."""
    _ = scene.look.language.gettext
    p = scene.look.palette
    dim = paint(p.dim, p.night)
    column = area.width // 2
    canvas.text(area.x, area.y, _("NOW"), dim)
    canvas.text(area.x + column, area.y, _("NEXT"), dim)
    for line, slot in enumerate(scene.view.row):
        _draw_slot(canvas, area.x, area.y + 1 + line, column, slot, scene, line)
    for line, slot in enumerate(scene.view.next_row):
        _draw_slot(canvas, area.x + column, area.y + 1 + line, column, slot, scene, None)
    # Between two rows there is a moment without a next one, which is not the end yet.
    if not scene.view.next_row and scene.view.round and not scene.view.deck:
        canvas.pieces(area.x + column, area.y + 1, [(_("the last round"), dim)], column - 1)


def _draw_slot(
    canvas: Canvas, x: int, y: int, width: int, slot: Slot, scene: Scene, acted: int | None
) -> None:
    """A domino of a row; ``acted`` is its place in the row that is acted on."""
    p, view = scene.look.palette, scene.view
    done = acted is not None and acted < view.done
    current = acted is not None and acted == view.done and view.phase != "over"
    choosing = acted is None and view.phase in ("choose", "pair")
    pointed = choosing and _pointed(scene, slot.number)
    number = paint(p.gold if pointed or current else p.dim, p.night, pointed or current)
    canvas.text(x, y, f"{slot.number:>2}", number)
    domino = DOMINOES[slot.number]
    carries = view.options.mode != "discovery"
    halves = (spot_of_half(domino.left, 0, carries), spot_of_half(domino.right, 0, carries))
    taken = acted is None and slot.seat is not None
    draw_domino(canvas, x + 3, y, HALF, halves, scene.look, faded=done or (choosing and taken))
    after, room = x + 4 + 2 * HALF, width - 5 - 2 * HALF
    if done or current:
        sign = signs_of(scene.look).done if done else signs_of(scene.look).here
        canvas.text(x + 2, y, sign, paint(p.dim if done else p.gold, p.night, current))
    if pointed:
        left, right = signs_of(scene.look).marks
        gold = paint(p.gold, p.night, True)
        canvas.text(x + 2, y, left, gold)
        canvas.text(x + 3 + 2 * HALF, y, right, gold)
    if slot.seat is not None:
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


# -- the middle of the panel --------------------------------------------------------------------------------


def draw_middle(canvas: Canvas, area: Region, scene: Scene) -> None:
    """What the mode is about, in at most four lines: the cave, the totems, or what is to come."""
    mode = scene.view.options.mode
    if mode == "tribe":
        draw_cave(canvas, area, scene)
    elif mode == "totem":
        draw_totems(canvas, area, scene)
    else:
        draw_coming_short(canvas, area, scene)


def draw_cave(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Four dwellers and the pile, with what each would bring (KO-19, KO-20, KO-22)."""
    _ = scene.look.language.gettext
    p, view, language = scene.look.palette, scene.view, scene.look.language
    dim = paint(p.dim, p.night)
    heading = _("CAVE  2 resources each; 4: the pile of {pile}").format(pile=len(view.pile))
    canvas.pieces(area.x, area.y, [(heading, dim)], area.width)
    choosing = view.phase == "recruit" and scene.snapshot.ask is not None
    wide = (area.width + 1) // 4 - 1
    home = scene.cursor if scene.focus == scene.main and scene.reckoning.may_settle(scene.cursor) else None
    for place, dweller in enumerate(view.cave):
        x = area.x + place * (wide + 1)
        move = Recruit(dweller) if dweller is not None else None
        pointed = choosing and move is not None and scene.chosen == move
        legal = move in scene.snapshot.moves
        ground = p.chosen if pointed else p.dark_wood
        canvas.fill(x, area.y + 1, wide, 3, paint(p.cream, ground))
        if dweller is None:
            canvas.text(x + 1, area.y + 2, _("nobody"), paint(p.dim, ground))
            continue
        gain = (
            scene.reckoning.settled(dweller, home) if home is not None else scene.reckoning.best_home(dweller)
        )
        name = card_name(dweller, language)
        ink = p.gold if pointed else p.cream if legal or not choosing else p.dim
        canvas.pieces(x, area.y + 1, [(name[:1].upper() + name[1:], paint(ink, ground, True))], wide)
        canvas.pieces(x, area.y + 2, [(dweller_pay(dweller, scene.look), paint(p.dim, ground))], wide)
        if gain is not None:
            canvas.text(x, area.y + 3, signed(gain), paint(p.gold if pointed else p.green, ground, True))
        if pointed:
            canvas.text(x - 1, area.y + 1, signs_of(scene.look).marks[0], paint(p.gold, p.night, True))
        if choosing and legal:
            scene.hit(x, area.y + 1, wide, 3, "choice", move)
    if choosing:
        _draw_answers(canvas, area, scene)


def _draw_answers(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Below the cave: nobody, or one of the pile."""
    _ = scene.look.language.gettext
    p = scene.look.palette
    x = area.x
    for move, text in ((Decline(), _("recruit nobody")), (Recruit(), _("one of the pile"))):
        if move in scene.snapshot.moves:
            pointed = scene.chosen == move
            mark = signs_of(scene.look).marks[0] if pointed else " "
            style = paint(p.gold if pointed else p.cream, p.chosen if pointed else p.dark_wood, pointed)
            scene.hit(x, area.y + 4, len(text) + 3, 1, "choice", move)
            x = canvas.text(x, area.y + 4, f"{mark}{text}  ", style) + 1


def draw_totems(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Every totem: its points, its holder, how many each has, who leads by how many (KO-16)."""
    _ = scene.look.language.gettext
    p, look = scene.look.palette, scene.look
    dim = paint(p.dim, p.night)
    canvas.text(area.x, area.y, _("TOTEMS"), dim)
    x = area.x + area.width - 5 * scene.view.seats
    for seat in range(scene.view.seats):
        canvas.pieces(x + 5 * seat, area.y, shown_name(scene, seat, 4), 4)
    for line, race in enumerate(totem_races(scene.view), 1):
        y = area.y + line
        kind = RESOURCES.index(race.resource)
        sign = signs_of(look).resources[kind]
        lost = scene.view.lost is not None and scene.view.lost.resource == race.resource
        name = f"{sign} {resource_name(race.resource, look.language)}"
        canvas.text(area.x, y, f"{TOTEM_POINTS[kind]} ", paint(p.gold if lost else p.dim, p.night))
        canvas.pieces(area.x + 2, y, [(name, paint(p.cream, p.night, lost))], 10)
        if race.leaders:
            lead = _("tie") if race.lead == 0 else signed(race.lead)
            canvas.text(area.x + 13, y, lead, paint(p.green if race.lead else p.dim, p.night))
        for seat, count in enumerate(race.counts):
            held = race.holder == seat
            style = (
                paint(p.on_gold, p.gold, True)
                if held and seat == scene.snapshot.eye
                else (paint(p.ink, p.ivory, True) if held else paint(p.cream if count else p.dim, p.night))
            )
            text = f"[{count}]" if held else f" {count} "
            canvas.text(x + 5 * seat, y, text, style)
            move = HandTotem(race.resource, seat)
            if move in scene.snapshot.moves:
                scene.hit(x + 5 * seat, y, 4, 1, "choice", move)
                if scene.chosen == move:
                    canvas.text(x + 5 * seat + 3, y, signs_of(look).marks[1], paint(p.gold, p.night, True))


def draw_coming_short(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Squares and fires still face down, two terrains a line."""
    _ = scene.look.language.gettext
    p, look = scene.look.palette, scene.look
    heading = _("TO COME  {left} dominoes").format(left=len(scene.view.deck))
    canvas.pieces(area.x, area.y, [(heading, paint(p.dim, p.night))], area.width)
    if not scene.snapshot.rules.counter:
        canvas.pieces(area.x, area.y + 1, [(_("this table plays without a counter"), paint(p.dim, p.night))])
        return
    column = area.width // 2
    signs = signs_of(look)
    for kind, (terrain, (squares, fires)) in enumerate(to_come(scene.view).items()):
        x, y = area.x + kind % 2 * column, area.y + 1 + kind // 2
        land = look.palette.grounds[TERRAINS.index(terrain)]
        tag = signs.grains[kind] + (letters(look.language)[kind] if look.depth == "none" else " ")
        canvas.text(x, y, f" {tag}", paint(land.ink, land.colour))
        text = f"{squares:>3} "
        after = canvas.text(x + 3, y, text, paint(p.cream, p.night))
        sign = signs.crater if terrain == "volcano" else signs.fire
        canvas.text(after, y, f"{fires}{sign}", paint(p.red, p.night))


# -- the lower part of the panel ----------------------------------------------------------------------------


def draw_pile(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The pile, looked through after paying: every kind with what its best place would bring (KO-20)."""
    _ = scene.look.language.gettext
    p, view = scene.look.palette, scene.view
    canvas.text(area.x, area.y, _("THE PILE"), paint(p.dim, p.night))
    picks = [move for move in scene.snapshot.moves if isinstance(move, Pick)]
    for line, move in enumerate(picks):
        x, y = area.x + line % 2 * (area.width // 2), area.y + 1 + line // 2
        pointed = scene.chosen == move
        mark = signs_of(scene.look).marks[0] if pointed else " "
        many = view.pile.count(move.dweller)
        gain = scene.reckoning.best_home(move.dweller)
        text = f"{mark}{many} {dweller_name(move.dweller, scene.look.language)}"
        after = canvas.pieces(x, y, [(text, paint(p.gold if pointed else p.cream, p.night, pointed))], 15)
        canvas.text(after + 1, y, signed(gain or 0), paint(p.green, p.night))
        scene.hit(x, y, area.width // 2, 1, "choice", move)


def draw_smalls(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The other territories, small, with their points."""
    others = scene.others
    size = scene.view.territories[0].size
    share = area.width // max(1, len(others)) if size == 5 else area.width
    for place, seat in enumerate(others):
        x = area.x + place * share
        canvas.pieces(x, area.y, named(scene, seat, share - 1))
        draw_small(canvas, x, area.y + 1, scene.view.territories[seat], scene.look)
        scene.hit(x, area.y, share - 1, size + 1, "small", seat)


def named(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """A player's name and points."""
    p = scene.look.palette
    turn = seat == scene.view.turn
    score = [(f" {scene.view.scores[seat]}", paint(p.cream, p.night, True))]
    here = [(" " + signs_of(scene.look).here, paint(p.cream, p.night))] if turn else []
    return [*shown_name(scene, seat, width - width_of(score) - width_of(here)), *score, *here]


def draw_whole(canvas: Canvas, area: Region, scene: Scene, seat: Seat) -> None:
    """Another territory, whole, under its owner's name."""
    canvas.pieces(area.x, area.y, named(scene, seat, area.width), area.width)
    territory = scene.view.territories[seat]
    cell = largest(SIZES[1:], Region(0, 0, area.width, area.height - 1), territory.size)
    high = min(area.height - 1, (territory.size + 2) * cell[1])
    below = Region(area.x, area.y + 1, area.width, high)
    marks = scene.other_marks if seat == scene.opened else None
    grid = grid_of(territory, below, marks) if marks is not None else grid_of(territory, below)
    if marks is not None:
        draw_map(canvas, grid, territory, scene.look, marks)
    else:
        draw_map(canvas, grid, territory, scene.look)
    scene.hit(*below, "map", (seat, grid))
