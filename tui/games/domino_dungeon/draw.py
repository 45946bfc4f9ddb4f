"""The board of Dominó Dungeon as a picture: every part in its place, from one scene."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from server.games.domino_dungeon.moves import Lay
from tui.games.domino_dungeon import banners, pages, panel
from tui.games.domino_dungeon.choice_list import draw_list, rows_of_list
from tui.games.domino_dungeon.hero_page import draw_hero_page
from tui.games.domino_dungeon.info import info_pieces
from tui.games.domino_dungeon.maps import draw_beyond, draw_map, extent_of, grid_of, places_of, tiles_of
from tui.games.domino_dungeon.names import symbol_label, symbol_short
from tui.games.domino_dungeon.overview import far_cell, legend
from tui.games.domino_dungeon.plan import LOWER, Plan, plan
from tui.games.domino_dungeon.rooms import CARD, WIDE_CARD, draw_card
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.way_out import landmarks
from tui.games.face import LogLine
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import MapGrid
from tui.widgets.strips import Piece, paint

ROOMY = 24
"""Lines of a map where rooms may be larger; below it they keep their size from the first to the last."""


def canvas_of(scene: Scene, size: tuple[int, int], log: Sequence[LogLine]) -> Canvas:
    """The whole board; ``scene.hits`` says afterwards what can be clicked where."""
    p = scene.look.palette
    parts = parts_of(scene, size)
    canvas = Canvas(*size, paint(p.cream, p.night))
    draw_dungeon(canvas, parts.map, scene)
    canvas.pieces(parts.info.x, parts.info.y, info_pieces(scene, parts.info.width))
    draw_hand(canvas, parts.hand, scene)
    _draw_panel(canvas, parts, scene, log)
    banners.draw_banner(canvas, parts.map, scene)
    return canvas


def parts_of(scene: Scene, size: tuple[int, int]) -> Plan:
    """The board divided, with room for the slots of any hero of the match and for the list that is open."""
    slots = max(sum(hero.slots) for hero in scene.book.heroes.values())
    # Hands that can be looked at one after another leave the map as it is.
    lower = LOWER if scene.view.hand or any(scene.view.hands or ()) else 1
    if scene.afar and scene.way != "lay":
        # Who looks at the whole dungeon wants its rooms large.
        lower = 1
    parts = plan(size, scene.view.seats, slots, lower=lower)
    if not scene.listed or scene.page != "table":
        return parts
    return plan(size, scene.view.seats, slots, 1 + len(rows_of_list(scene, parts.panel.width)), lower)


def map_grid(scene: Scene, area: Region) -> MapGrid:
    """The window onto the dungeon."""
    roomy = area.height >= ROOMY
    if scene.afar:
        area = Region(area.x, area.y, area.width, area.height - len(legend_of(scene, area)))
    return grid_of(scene.view, area, scene.marks, scene.focus, afar=scene.afar, roomy=roomy)


def legend_of(scene: Scene, area: Region) -> list[list[Piece]]:
    """What the signs of the overview mean, below it; rooms that could be larger take its lines."""
    lines = legend(scene.view, scene.look, area.width - 1)
    rooms = extent_of(places_of(scene.view).values())
    largest = far_cell(rooms.columns, rooms.lines, area)
    while lines and far_cell(rooms.columns, rooms.lines, area.shrink((0, 0, len(lines), 0))) != largest:
        lines.pop()
    return lines


def draw_dungeon(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The dungeon, near or from afar."""
    if not scene.view.rooms:
        return
    grid = map_grid(scene, area)
    tiles = tiles_of(scene.view, scene.look, scene.marks)
    draw_map(canvas, grid, tiles, scene.look, scene.marks)
    marks = landmarks(scene.view, scene.main, grid, scene.look)
    draw_beyond(canvas, grid, tiles, scene.look, marks)
    if scene.afar:
        for row, pieces in enumerate(legend_of(scene, area), grid.area.bottom):
            canvas.pieces(area.x + 1, row, pieces)
    scene.hit(area, "map", grid)


def hand_of(scene: Scene) -> tuple[int, ...]:
    """The rooms to show below the map: one's own; laid open, those of the hero whose sheet is looked at."""
    view = scene.view
    if view.hands is None:
        return view.hand
    return view.hands[scene.opened if scene.page == "hero" else scene.main]


def draw_hand(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The rooms one holds, as small cards; those that do not fit a kicked door are faded (DUN-9)."""
    p, look = scene.look.palette, scene.look
    hand = hand_of(scene)
    if not hand or not area.height:
        return
    lays = [move for move in scene.snapshot.moves if isinstance(move, Lay)]
    fitting = {move.room for move in lays}
    tried = scene.aim.lay if scene.way == "lay" else None
    pitch = max(CARD[0], min(WIDE_CARD, area.width // len(hand) - 1)) + 1
    room = max(1, area.width // pitch)
    first = 0
    if len(hand) > room and tried is not None and tried.room in hand:
        first = max(0, min(hand.index(tried.room) - room + 1, len(hand) - room))
    for place, number in enumerate(hand[first : first + room]):
        x = area.x + place * pitch
        chosen = tried is not None and tried.room == number
        turned = tried.turned if chosen and tried is not None else 0
        draw_card(
            canvas,
            x,
            area.y,
            scene.book.turned[number][turned],
            card_label(scene, number, pitch - 5),
            look,
            width=pitch - 1,
            faded=bool(lays) and number not in fitting,
            chosen=chosen,
        )
        scene.hit(Region(x, area.y, pitch - 1, CARD[1]), "room", number)
    if len(hand) > room:
        canvas.text(area.x + room * pitch, area.y + 1, f"+{len(hand) - room}", paint(p.dim, p.night))


def card_label(scene: Scene, number: int, width: int) -> str:
    """A room's symbol as a card of the hand writes it: in words where they fit in ``width`` cells."""
    room, book = scene.book.rooms[number], scene.book
    label = symbol_label(room, scene.view.dungeon, book, scene.look)
    if cell_len(label) <= width:
        return label
    return symbol_short(room, scene.view.dungeon, book, scene.look)


def _draw_panel(canvas: Canvas, parts: Plan, scene: Scene, log: Sequence[LogLine]) -> None:
    whole = parts.panel
    match scene.page:
        case "dungeon":
            taken = pages.draw_dungeon(canvas, whole, scene) + 1
            others = min(scene.view.seats - 1, whole.height - taken)
            panel.draw_others(canvas, Region(whole.x, taken, whole.width, max(0, others)), scene)
            _draw_log(canvas, whole, taken + scene.view.seats, scene, log)
        case "standing":
            pages.draw_standing(canvas, whole, scene)
            _draw_log(canvas, whole, 2 * scene.view.seats + 3, scene, log)
        case "hero":
            draw_hero_page(canvas, whole, scene, scene.opened)
        case "table":
            panel.draw_hero(canvas, parts.sheet, scene, scene.main)
            if scene.listed:
                draw_list(canvas, parts.list, scene)
            panel.draw_others(canvas, parts.others, scene)
            pages.draw_dungeon(canvas, parts.dungeon, scene)
            panel.draw_log(canvas, parts.log, scene, log)


def _draw_log(canvas: Canvas, whole: Region, top: int, scene: Scene, log: Sequence[LogLine]) -> None:
    """The story below a page that leaves room for it."""
    if top < whole.height:
        panel.draw_log(canvas, Region(whole.x, top, whole.width, whole.height - top), scene, log)
