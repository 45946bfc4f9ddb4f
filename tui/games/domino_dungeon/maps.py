"""The dungeon as a map: from a view to tiles in their places, and these onto a canvas, near or from afar."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import msgspec
from textual.geometry import Region

from server.games.contract import Seat
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import BOSS_ROOM, HERO_KEYS, SIDES, SIZES, Colour
from server.games.domino_dungeon.content import Side as SideKey
from server.games.domino_dungeon.layout import STEPS, Layout, layout_of
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView, Monster
from tui.games.domino_dungeon.names import letters_of, short_name, symbol_label
from tui.games.domino_dungeon.overview import FAR, block_of, draw_far, far_cell
from tui.games.domino_dungeon.rooms import LARGE, ROOM, Figure, Side, Tile, Token, door_block, draw_room
from tui.games.domino_dungeon.signs import door_letter, hero_letter, signs_of, symbol_sign
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import Extent, MapGrid
from tui.widgets.strips import Piece, paint, width_of


class Laying(msgspec.Struct, frozen=True):
    """A room that is tried in a place before it is laid."""

    room: int
    place: Place
    turned: int


class Marks(msgspec.Struct, frozen=True):
    """What is drawn over a dungeon.

    ``left``: steps one has left on arriving in a room; ``cursor``: the place pointed at and its colour;
    ``framed``: rooms in other colours; ``aimed`` and ``strikes``: numbers of monsters; ``kicks``: open doors'
    empty places that can be chosen, with the door's colour and the words there; ``mine``: the hero in gold;
    ``legal``: rooms that may be chosen, the others are dimmed.
    """

    left: Mapping[int, int] = {}
    cursor: tuple[Place, str] | None = None
    framed: Mapping[int, str] = {}
    aimed: Collection[int] = ()
    strikes: Collection[int] = ()
    kicks: Mapping[Place, tuple[Colour, str]] = {}
    laying: Laying | None = None
    mine: Seat | None = None
    legal: Collection[int] | None = None


NOTHING = Marks()
_ROOMS = 1024
"""Pictures of rooms that are kept: those of the dungeons of some thirty tables."""


def places_of(view: DungeonView) -> dict[int, Place]:
    """Where every room is drawn; a boss's room that stands apart is drawn beside the others."""
    found = {laid.room: laid.place for laid in view.rooms if laid.place is not None}
    apart = [laid.room for laid in view.rooms if laid.place is None]
    if apart and found:
        right = max(x for x, _ in found.values()) + 2
        top = min(y for _, y in found.values())
        found |= {room: (right, top + n) for n, room in enumerate(apart)}
    return found


def sides_of(room: int, place: Place, layout: Layout) -> tuple[Side, Side, Side, Side]:
    """The four sides of a room as it lies (DUN-9, DUN-10)."""
    doors = layout.doors[room]
    passages = {side for side, _ in layout.links[room]}
    free = {door.side for door in layout.open[room]}
    found = [
        Side("wall")
        if colour is None
        else Side("passage" if side in passages else "open" if side in free else "shut", colour)
        for side, colour in enumerate(doors)
    ]
    return found[0], found[1], found[2], found[3]


def token_of(monster: Monster, view: DungeonView, marks: Marks, look: Look) -> Token:
    """A marker with the health it has left."""
    signs = signs_of(look)
    kind = book_of(view.content).kind(max(1, view.dungeon), monster.size)
    left = kind.health - monster.wounds
    sign = signs.frozen if monster.frozen else signs.heart
    full = f"{sign}{left}/{kind.health}" if monster.wounds else f"{sign}{left}"
    name = short_name(kind, look.language)
    letter = letters_of(view, look.language)[SIZES.index(monster.size)]
    if monster.size == "boss":
        letter = signs.lair
    short = f"{sign}{left}" if monster.frozen else str(left)
    return Token(
        (
            name[: 12 - len(full)] + full,
            name[: 8 - len(full)] + full,
            name[: 6 - len(full)] + full,
            name[: 4 - len(short)] + short,
            f"{letter}{left}",
        ),
        frozen=monster.frozen,
        strikes=monster.number in marks.strikes,
        aimed=monster.number in marks.aimed,
    )


def tiles_of(view: DungeonView, look: Look, marks: Marks) -> dict[Place, Tile]:
    """Every room in its place."""
    if not view.rooms:
        return {}
    book, layout = book_of(view.content), layout_of(view)
    found: dict[Place, Tile] = {}
    letters = letters_of(view, look.language)
    spent = {laid.room: laid.spent for laid in view.rooms}
    for room, place in places_of(view).items():
        card = book.rooms[room]
        label = symbol_label(card, view.dungeon, book, look)
        if spent[room]:
            label = signs_of(look).done + label[1:]
        frame = marks.framed.get(room)
        if marks.cursor is not None and marks.cursor[0] == place:
            frame = marks.cursor[1]
        found[place] = Tile(
            number=0 if room == BOSS_ROOM else room,
            symbol=card.symbol,
            label=label,
            sign=symbol_sign(card.symbol, look, letters),
            sides=sides_of(room, place, layout),
            spent=spent[room],
            deserted=card.symbol in SIZES and not any(one.room == room for one in view.monsters),
            tokens=tuple(token_of(one, view, marks, look) for one in view.monsters if one.room == room),
            figures=figures_in(room, view, look, marks.mine),
            left=marks.left.get(room),
            frame=frame,
            dimmed=marks.legal is not None and room not in marks.legal,
        )
    if marks.laying is not None:
        found[marks.laying.place] = _tried(marks.laying, view, layout, look, marks)
    return found


def _tried(laying: Laying, view: DungeonView, layout: Layout, look: Look, marks: Marks) -> Tile:
    """A room where it would be laid, with what its doors would meet."""
    book = book_of(view.content)
    doors = book.turned[laying.room][laying.turned]
    sides = []
    for side, (dx, dy) in enumerate(STEPS):
        colour = doors[side]
        other = layout.at.get((laying.place[0] + dx, laying.place[1] + dy))
        if colour is None:
            sides.append(Side("wall"))
        elif other is None:
            sides.append(Side("open", colour))
        else:
            met = layout.doors[other][side - 2]
            fits = met is not None and (met == colour or "grey" in (met, colour))
            # The door that is to be connected keeps its letter until the room lies.
            sides.append(Side("open" if fits else "shut", colour))
    room = book.rooms[laying.room]
    label = symbol_label(room, view.dungeon, book, look)
    frame = look.palette.gold if marks.cursor is None else marks.cursor[1]
    sign = symbol_sign(room.symbol, look, letters_of(view, look.language))
    return Tile(laying.room, room.symbol, label, sign, (sides[0], sides[1], sides[2], sides[3]), frame=frame)


def figures_in(room: int, view: DungeonView, look: Look, mine: Seat | None) -> tuple[Figure, ...]:
    """The heroes in a room."""
    return tuple(
        Figure(
            hero_letter(hero.hero),
            look.palette.heroes[HERO_KEYS.index(hero.hero)] if hero.hero else look.palette.cream,
            seat == mine,
        )
        for seat, hero in enumerate(view.heroes)
        if hero.room == room and hero.fate == "inside" and view.dungeon
    )


# -- the window --------------------------------------------------------------------------------------------


def extent_of(places: Collection[Place]) -> Extent:
    """How far places reach."""
    xs, ys = [x for x, _ in places] or [0], [y for _, y in places] or [0]
    return Extent(min(xs), max(xs), min(ys), max(ys))


def grid_of(
    view: DungeonView,
    area: Region,
    marks: Marks,
    focus: Place | None,
    *,
    afar: bool = False,
    roomy: bool = False,
) -> MapGrid:
    """The dungeon in an area; what does not fit is seen around ``focus``, with what the cursor is on.

    ``roomy``: rooms are larger as long as all of them fit. ``afar``: they are as large as all of them fit.
    """
    places = set(places_of(view).values()) | set(marks.kicks)
    followed = []
    if marks.laying is not None:
        places.add(marks.laying.place)
        followed.append(marks.laying.place)
    if marks.cursor is not None:
        places.add(marks.cursor[0])
        followed.append(marks.cursor[0])
    elif len(marks.framed) == 1:
        known = places_of(view)
        followed += [known[room] for room in marks.framed if room in known]
    wanted = extent_of(places)
    centre = focus if focus is not None else (0, 0)
    fits = wanted.columns * LARGE[0] <= area.width and wanted.lines * LARGE[1] <= area.height
    if afar:
        # The rooms alone decide on the size: it stays while the cursor moves.
        rooms = extent_of(places_of(view).values())
        cell = far_cell(rooms.columns, rooms.lines, area)
    else:
        cell = LARGE if fits and roomy else ROOM
    columns = _kept(centre[0], (wanted.left, wanted.right), area.width // cell[0])
    lines = _kept(centre[1], (wanted.top, wanted.bottom), area.height // cell[1])
    return MapGrid(area, cell, wanted, Extent(*columns, *lines), followed)


def _kept(centre: int, ends: tuple[int, int], room: int) -> tuple[int, int]:
    """What is to be in the middle: of an even number of rooms two, so that all are seen whole.

    As long as rooms lie beyond one edge nothing empty is shown beyond the other one.
    """
    half = room // 2
    if room % 2:
        centre = max(ends[0] + half, min(centre, ends[1] - half))
        return centre, centre
    before, behind = centre - ends[0], ends[1] - centre
    right = centre if before > behind else centre + 1
    right = max(ends[0] + half, min(right, ends[1] - half + 1))
    return right - 1, right


def draw_map(
    canvas: Canvas,
    grid: MapGrid,
    tiles: Mapping[Place, Tile],
    look: Look,
    marks: Marks = NOTHING,
) -> None:
    """The rooms with what is marked on them."""
    p = look.palette
    afar = grid.cell in FAR

    def one(window: Canvas, place: Place, cells: Region) -> None:
        tile = tiles.get(place)
        if tile is not None:
            if afar:
                draw_far(window, cells, tile, look)
            else:
                window.paste(cells.x, cells.y, _room(tile, grid.cell, look))
        elif place in marks.kicks:
            colour, words = marks.kicks[place]
            chosen = marks.cursor is not None and marks.cursor[0] == place
            _draw_empty(window, cells, look, colour, words, chosen)
        elif marks.cursor is not None and marks.cursor[0] == place:
            _draw_empty(window, cells, look, None, "", True)

    grid.draw(canvas, paint(p.dim, p.night), one)


@lru_cache(maxsize=_ROOMS)
def _room(tile: Tile, size: tuple[int, int], look: Look) -> Canvas:
    """A room near by: from one picture to the next, and for all who look, most are the same."""
    p = look.palette
    canvas = Canvas(*size, paint(p.dim, p.night))
    draw_room(canvas, Region(0, 0, *size), tile, look)
    return canvas


def _draw_empty(
    canvas: Canvas, cells: Region, look: Look, colour: Colour | None, words: str, chosen: bool
) -> None:
    """An empty place that is pointed at, or behind a door that can be kicked."""
    p = look.palette
    signs = signs_of(look)
    x, y, width, height = cells
    ground = p.chosen if chosen else p.night
    ink = paint(p.gold if chosen else p.dim, ground, chosen)
    if cells.size in FAR:
        block = block_of(cells)
        canvas.text(block.x + block.width // 2, block.y, "?" if colour else "+", ink)
        return
    if chosen:
        canvas.fill(x, y, width, height, ink)
        for row in (y, y + height - 1):
            canvas.text(x, row, signs.bar, ink)
            canvas.text(x + width - 1, row, signs.bar, ink)
    if colour is not None:
        canvas.pieces(x + 1, y + 1, [(f"? {words}", ink)], width - 2)
        back, on = door_block(colour, look)
        canvas.text(x + 1, y + 2, f" {door_letter(colour, look.language)} ", paint(on, back, True))


def draw_beyond(
    canvas: Canvas, grid: MapGrid, places: Collection[Place], look: Look, marks: Sequence[Piece] = ()
) -> None:
    """In a corner of the map, ``marks`` and how many rooms lie beyond each of its edges: "▲2 ◄1"."""
    p, signs, area = look.palette, signs_of(look), grid.area
    counts = [0, 0, 0, 0]
    for place in places:
        x, y = grid.place_of(place)
        x, y = x + grid.cell[0] // 2, y + grid.cell[1] // 2
        counts[0] += y < 0
        counts[1] += x >= area.width
        counts[2] += y >= area.height
        counts[3] += x < 0
    told = " ".join(f"{sign}{n}" for sign, n in zip(signs.beyond, counts, strict=True) if n)
    plain = paint(p.cream, p.dark_wood)
    pieces = [(" ", plain), *marks, (" " if marks and told else "", plain), (told, plain), (" ", plain)]
    if not marks and not told:
        return
    wide = width_of(pieces)
    rooms = [grid.region_of(place) for place in places]
    corners = [Region(x, y, wide, 1) for y in (area.bottom - 1, area.y) for x in (area.right - wide, area.x)]
    # A corner without a room, where there is one.
    free = [at for at in corners if not any(at.overlaps(room) for room in rooms)]
    at = (free or corners)[0]
    canvas.pieces(at.x, at.y, pieces)


def step_to(place: Place, side: int) -> Place:
    """The place beside another one, on a side by its index in `SIDES`."""
    dx, dy = STEPS[side % len(SIDES)]
    return place[0] + dx, place[1] + dy


def own_colour(view: DungeonView, room: int, side: SideKey) -> Colour:
    """The colour of a laid room's door on a side; grey where there is none."""
    return layout_of(view).doors[room][SIDES.index(side)] or "grey"
