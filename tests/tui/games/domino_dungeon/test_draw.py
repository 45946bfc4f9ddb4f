"""Pictures of Dominó Dungeon: widths, what must be told apart, and consequences that come true."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace
from textual.geometry import Region

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON, reading
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import COLOURS, HERO_KEYS
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.moves import Attack, EndTurn, Go, Kick, Lay, Place
from server.games.domino_dungeon.options import DungeonOptions
from server.ssh.colour import nearest_16
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.server.games.playouts import drive
from tests.tui.games.domino_dungeon.scenes import LOOKS, asked, played, snapshot_of
from tests.tui.test_palette import contrast, rgb
from tui.games.domino_dungeon import aiming, odds
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import canvas_of, map_grid, parts_of
from tui.games.domino_dungeon.info import info_pieces
from tui.games.domino_dungeon.maps import NOTHING, places_of, tiles_of
from tui.games.domino_dungeon.marks import danger_of, focus_of, marks_of
from tui.games.domino_dungeon.names import monster_letters
from tui.games.domino_dungeon.overview import FAR, draw_far, far_cell
from tui.games.domino_dungeon.plan import plan
from tui.games.domino_dungeon.rooms import ROOM, Figure, Side, Tile, Token, draw_card, draw_room, shortened
from tui.games.domino_dungeon.scene import Page, Scene
from tui.games.domino_dungeon.scenes import pictures
from tui.games.domino_dungeon.signs import door_letter
from tui.games.face import LogLine, Moment
from tui.language import TAGS, language
from tui.look import Look, palette_for
from tui.palette import BOTECO, CALCADA, CONTRASTE, Palette
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

BOARDS = [(80, 20), (100, 26), (92, 36), (132, 46)]
BARE = {**LOOKS, "bare": Look(language("pt_BR"), palette_for("boteco", "none"), "none", True)}
PAGES: tuple[Page, ...] = ("table", "dungeon", "hero", "standing")
WALLS: tuple[Side, Side, Side, Side] = (Side("wall"),) * 4


def scene_of(state: Any, eye: Any, look: Look, page: Page = "table", aim: Aim | None = None) -> Scene:
    """The scene of a board that points at the first legal thing."""
    snapshot = snapshot_of(state, eye)
    main = eye if isinstance(eye, int) else 0
    aim = aiming.next_legal(snapshot, aiming.begin(snapshot, Aim()), 1) if aim is None else aim
    way, chosen = aiming.way_of(snapshot, aim), aiming.chosen(snapshot, aim)
    return Scene(
        snapshot=snapshot, view=snapshot.view, look=look, main=main, opened=(main + 1) % snapshot.view.seats,
        page=page, aim=aim, way=way, chosen=chosen,
        listed=aiming.choices(snapshot, aim) if way == "list" else (),
        marks=marks_of(snapshot, aim, way, chosen, look, main, None),
        focus=focus_of(snapshot, aim, main, None), hits=[],
    )  # fmt: skip


def place_seen(scene: Scene, size: tuple[int, int], place: Place) -> Region:
    """The cells of a place on the board."""
    return map_grid(scene, parts_of(scene, size).map).region_of(place)


def boss_is_here(state: Any) -> bool:
    ask = state.ask(0)
    return state.view("public").found and ask is not None and ask.kind == "turn"


STATES = {
    "turn": played(DungeonOptions(), 4, 6, asked("turn", 0, 3)),
    "lay": played(DungeonOptions(), 4, 4, asked("lay", 0, 1)),
    "card": played(DungeonOptions(), 4, 2, asked("card", 0, 1)),
    "hero": played(DungeonOptions(heroes="chosen"), 3, 4, asked("hero", 0, 0)),
    "boss": played(DungeonOptions(collapse=True), 4, 1, boss_is_here),
    "over": played(DungeonOptions(), 2, 3, lambda state: False),
}


def test_the_states_are_what_they_are_called() -> None:
    for name in ("turn", "lay", "card", "hero"):
        ask = STATES[name].ask(0)
        assert ask is not None and ask.kind == name
    assert boss_is_here(STATES["boss"]) and STATES["over"].result is not None


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_every_line_has_the_width_of_the_board(size: tuple[int, int], look: Look) -> None:
    for state in STATES.values():
        for page in PAGES:
            for eye in (0, "public") if page == "table" else (0,):
                strips = canvas_of(scene_of(state, eye, look, page), size, ()).strips()
                assert len(strips) == size[1]
                for strip in strips:
                    text = "".join(segment.text for segment in strip)
                    assert len(text) == size[0] == strip.cell_length
                    assert not look.ascii or all(sign not in text for sign in "▛▀▜▐▟▄▙▌▤◎⌂♛✓♥♡≈▸▹●○¢▣◈≥│─·")


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_part_of_a_board_lies_on_another(size: tuple[int, int], seats: int) -> None:
    parts = plan(size, seats)
    taken: set[tuple[int, int]] = set()
    for area in (parts.map, parts.info, parts.hand, parts.sheet, parts.others, parts.dungeon, parts.log):
        cells = {(x, y) for y in range(area.y, area.bottom) for x in range(area.x, area.right)}
        assert not cells & taken, area
        assert not area.area or Region(0, 0, *size).contains_region(area), area
        taken |= cells
    assert parts.map.width >= 5 * ROOM[0] and parts.map.height >= 4 * ROOM[1]
    assert parts.log.height >= 4


def pictured(tile: Tile, cell: tuple[int, int], look: Look) -> tuple[Any, ...]:
    """The cells of a room as a terminal of that depth shows them."""
    canvas = Canvas(*cell, paint(look.palette.cream, look.palette.night))
    (draw_room if cell == ROOM else draw_far)(canvas, Region(0, 0, *cell), tile, look)
    return seen_cells(canvas, look)


def seen_cells(canvas: Canvas, look: Look) -> tuple[Any, ...]:
    shown: dict[str, Any] = {"true": rgb, "16": lambda c: nearest_16(rgb(c))}
    seen = shown.get(look.depth, lambda _c: None)
    cells = []
    for strip in canvas.strips():
        for text, style, _ in strip:
            assert style is not None and style.bgcolor is not None and style.bgcolor.triplet is not None
            cells += [(c, seen(style.bgcolor.triplet.hex)) for c in text]
    return tuple(cells)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_any_two_doors_and_their_states_can_be_told_apart(look: Look) -> None:
    """Open, connected and shut; every colour, by its letter too, on every side."""
    for at in range(4):
        looks: list[tuple[str, Side]] = [("wall", Side("wall")), ("passage", Side("passage", "red"))]
        looks += [(f"open {c}", Side("open", c)) for c in COLOURS]
        looks += [(f"shut {c}", Side("shut", c)) for c in COLOURS if c != "grey"]
        pictures = {}
        for name, side in looks:
            sides = tuple(side if n == at else Side("wall") for n in range(4))
            pictures[name] = pictured(Tile(4, "chest", "x", "x", sides), ROOM, look)  # type: ignore[arg-type]
        for (one, this), (other, that) in combinations(pictures.items(), 2):
            assert this != that, (one, other)
            assert [c for c, _ in this] != [c for c, _ in that], (one, other)


@pytest.mark.parametrize("cell", [ROOM, *FAR])
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_whoever_and_whatever_is_in_a_room_can_be_told_apart(cell: tuple[int, int], look: Look) -> None:
    figures = [Figure("KLMTI"[n], look.palette.heroes[n]) for n in range(5)]
    tiles = [
        Tile(4, "riddle", "? INT", "?", WALLS),
        Tile(4, "trap", "! INT", "!", WALLS),
        Tile(4, "chest", "# chest", "#", WALLS),
        Tile(4, "portal", "@ portal", "@", WALLS),
        *(Tile(4, "riddle", "? INT", "?", WALLS, figures=(figure,)) for figure in figures),
        *(
            Tile(4, "riddle", "? INT", "?", WALLS, tokens=(Token(texts),))
            for texts in (
                ("goblin 1", "goblin 1", "gobl 1", "gob1", "g1"),
                ("orc 2", "orc 2", "orc 2", "orc2", "o2"),
                ("ogre 4", "ogre 4", "ogre 4", "ogr4", "O4"),
            )
        ),
    ]
    pictures = [pictured(tile, cell, look) for tile in tiles]
    for (one, this), (other, that) in combinations(zip(tiles, pictures, strict=True), 2):
        assert [c for c, _ in this] != [c for c, _ in that], (one, other)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_the_symbol_is_seen_under_any_number_of_markers_and_heroes(look: Look) -> None:
    """DUN-11, DUN-19: many markers are counted, and nothing leaves the room."""
    token = Token(("goblin 1", "goblin 1", "gobl 1", "gob1", "g1"))
    for many in range(1, 9):
        figures = tuple(Figure("KLMT"[n], look.palette.heroes[n]) for n in range(min(4, many)))
        tile = Tile(4, "riddle", "? INT", "?", WALLS, tokens=(token,) * many, figures=figures)
        shown = "".join(c for c, _ in pictured(tile, ROOM, look))
        assert len(shown) == ROOM[0] * ROOM[1] and "?" in shown
        told = shown.count("g1") + shown.count("gob1") + shown.count("goblin 1")
        more = shown.split("+")[1][0] if many > 3 and not look.ascii else "0"
        assert told + int(more) == many or look.ascii
        assert all(figure.letter in shown for figure in figures)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
@pytest.mark.parametrize("state", ["open", "shut"])
def test_a_doors_letter_is_not_read_together_with_a_word(state: Any, look: Look) -> None:
    """DUN-9: a blank is left beside it, before and behind markers and symbols of any length."""
    door = Side(state, "blue")
    token = Token(("elemental 9", "elemen 9", "elem 9", "ele9", "e9"))
    for east, west in product((door, Side("wall")), repeat=2):
        sides = (Side("wall"), east, Side("wall"), west)
        for label in ("elemental", "elementa", "element", "elemen"):
            for tokens in ((), (token,), (token, token)):
                tile = Tile(4, "large", label, "e", sides, tokens=tokens, deserted=not tokens)
                shown = "".join(c for c, _ in pictured(tile, ROOM, look))[ROOM[0] : 2 * ROOM[0]]
                assert west.state == "wall" or shown[1] == " ", shown
                assert east.state == "wall" or shown[-2] == " ", shown
    grey = Side(state, "grey")
    tile = Tile(4, "large", "elementa", "e", (Side("wall"), grey, Side("wall"), grey))
    assert "elementa" in "".join(c for c, _ in pictured(tile, ROOM, look)), "a grey door has no letter"


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_19_a_monsters_room_without_any_is_told_from_one_with_them(look: Look) -> None:
    """By brackets, and by its ink where there are colours."""
    tiles = tiles_of(STATES["turn"].view(0), look, NOTHING)
    empty = [tile for tile in tiles.values() if tile.deserted]
    assert empty and not any(tile.tokens for tile in empty)
    for tile in empty:
        shown = "".join(c for c, _ in pictured(tile, ROOM, look))
        assert f"({shortened(tile.label, 5)[:-1]}" in shown and ")" in shown


def test_no_half_of_a_rooms_word_is_taken_for_another_one() -> None:
    """DUN-4: "porta" is a door, "portal" is none; a word that has to be cut ends with a point."""
    assert [shortened("◎ portal", room) for room in (8, 7, 6, 5)] == [
        "◎ portal",
        "◎portal",
        "portal",
        "port.",
    ]
    assert [shortened("goblin", room) for room in (6, 5, 4)] == ["goblin", "gobl.", "gob."]
    assert shortened("✓ DES", 4) == "✓DES"


def test_dun_21_without_a_hand_the_map_has_its_lines() -> None:
    """For who watches and sees none, too."""
    for eye, lines in ((0, 16), ("public", 19)):
        scene = scene_of(STATES["turn"], eye, LOOKS["true"])
        assert parts_of(scene, (80, 20)).map.height == lines, eye
    assert parts_of(scene_of(STATES["boss"], 0, LOOKS["true"]), (80, 20)).map.height == 19


@pytest.mark.parametrize("tag", TAGS)
def test_the_monsters_of_a_dungeon_have_different_letters(tag: Any) -> None:
    for dungeon in OWN.dungeons:
        letters = monster_letters(dungeon, language(tag))
        assert len(set(letters)) == 4 and all(len(letter) == 1 for letter in letters)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_any_two_cards_of_the_hand_can_be_told_apart(look: Look) -> None:
    pictures: dict[Any, tuple[Any, ...]] = {}
    for room in OWN.rooms:
        canvas = Canvas(6, 3, paint(look.palette.cream, look.palette.night))
        draw_card(canvas, 0, 0, room.doors, room.symbol[:2] + str(room.attribute)[:1], look)
        pictures[(room.doors, room.symbol, room.attribute)] = seen_cells(canvas, look)
    assert len({tuple(c for c, _ in cells) for cells in pictures.values()}) == len(pictures)


def test_a_blank_stands_between_a_word_and_the_single_door_of_a_narrow_card() -> None:
    """ "Vgob" would be a word; with doors on both sides there is room for one blank."""
    look = LOOKS["true"]
    for room in OWN.rooms:
        canvas = Canvas(6, 3, paint(look.palette.cream, look.palette.night))
        draw_card(canvas, 0, 0, room.doors, "gob", look)
        line = "".join(seg.text for seg in canvas.strips()[1])
        west, east = room.doors[3] is not None, room.doors[1] is not None
        assert "gob" in line and (west == east or (line[1] if west else line[4]) == " "), (room, line)


@pytest.mark.parametrize(("palette", "least"), [(BOTECO, 4.0), (CALCADA, 4.0), (CONTRASTE, 5.0)])
def test_letters_on_doors_and_heroes_can_be_read(palette: Palette, least: float) -> None:
    for back in (*palette.doors, *palette.heroes, palette.red):
        assert contrast(palette.on_block, back) >= least or back == palette.red, back
    for ink in (palette.cream, palette.dim, palette.red, palette.green, palette.gold):
        for ground in (palette.floor, palette.floor_lit):
            assert contrast(ink, ground) >= 2.6, (ink, ground)
    assert len(set(palette.doors)) == 5 and len(set(palette.heroes)) == len(HERO_KEYS)


def test_an_ansi_terminal_has_five_doors_and_five_heroes() -> None:
    for theme in ("boteco", "calçada", "contraste"):
        palette = palette_for(theme, "16")
        assert len({nearest_16(rgb(door)) for door in palette.doors}) == 5
        assert len({nearest_16(rgb(back)) for back in palette.heroes}) == 5


# -- consequences -------------------------------------------------------------------------------------------


def test_dun_7_the_steps_shown_in_a_room_are_what_is_left_there() -> None:
    """Going there really leaves so many steps, wherever nobody strikes and no trap interferes."""
    state = position(steps=3)
    scene = scene_of(state, 0, LOOKS["true"])
    assert scene.marks.left == {6: 2, 1: 1, 3: 0}
    for steps in (2, 1, 0):
        snapshot = snapshot_of(state, 0)
        goal = next(room for room, left in scene.marks.left.items() if left == 0)
        place = next(laid.place for laid in state.view(0).rooms if laid.room == goal)
        assert place is not None
        way = aiming.way_to(snapshot, place)
        assert len(way) == steps + 1 and isinstance(way[0], Go)
        state.play(0, way[0])
        budget = state.view(0).budget
        assert budget is not None and budget.steps == steps


def test_every_step_and_kick_can_be_pointed_at_on_the_map() -> None:
    seen = 0
    state = DOMINO_DUNGEON.new(DungeonOptions(), 3, Chance(12))
    for _step in drive(state, Chance(12)):
        for seat in state.waiting:
            snapshot = snapshot_of(state, seat)
            if snapshot.ask is None or snapshot.ask.kind != "turn":
                continue
            chosen = [aiming.chosen(snapshot, Aim(place)) for place in aiming.legal_places(snapshot)]
            wanted = [move for move in snapshot.moves if isinstance(move, Go | Kick)]
            # A lair that stands apart is drawn beside the rest, and can be pointed at there too.
            assert set(map(str, wanted)) <= set(map(str, chosen))
            seen += len(wanted)
    assert seen > 40


def test_dun_8_who_would_strike_on_leaving_is_marked_before_the_key() -> None:
    state = position(heroes=[hero("kronn", 6), hero("linna", 0)], monsters=[("small", 6), ("medium", 1)])
    snapshot = snapshot_of(state, 0)
    away = next(move for move in snapshot.moves if isinstance(move, Go))
    aim = aiming.at(away, snapshot, Aim())
    scene = scene_of(state, 0, LOOKS["true"], aim=aim)
    assert scene.marks.strikes == (1,)
    stays = aiming.opened(snapshot, Aim(), "attack")
    assert scene_of(state, 0, LOOKS["true"], aim=stays).marks.strikes == ()
    ends = aiming.opened(snapshot, Aim(), "end")
    assert isinstance(aiming.chosen(snapshot, ends), EndTurn)
    assert set(scene_of(state, 0, LOOKS["true"], aim=ends).marks.strikes) == {1, 2}
    assert [one.number for one in danger_of(EndTurn(), state.view(0), 0)] == [1, 2]


def test_dun_14_the_chance_that_is_promised_is_that_of_the_dice() -> None:
    for dice in range(1, 6):
        for need in range(2, 7):
            told = odds.at_least_one(dice, need)
            assert told == pytest.approx(1 - reading.hit_chances(dice, need)[0])
    assert odds.percent(0.999) == "99%" and odds.percent(0.001) == "1%" and odds.percent(1.0) == "100%"


def test_targets_in_range_are_the_ones_that_can_be_attacked() -> None:
    state = position(
        heroes=[hero("linna", 6, [("slingshot", "weapon")]), hero("kronn", 0)],
        monsters=[("small", 6), ("medium", 1)],
    )
    snapshot = snapshot_of(state, 0)
    listed = aiming.of_menu(snapshot.moves, "attack")
    reached = {
        (target.card, number) for target in reading.targets(state.view(0), 0) for number in target.monsters
    }
    assert {(move.card, move.monster) for move in listed if isinstance(move, Attack)} == reached
    assert len(reached) == 3


def test_dun_9_a_room_is_tried_on_the_map_where_it_would_lie() -> None:
    state = STATES["lay"]
    snapshot = snapshot_of(state, 0)
    aim = aiming.begin(snapshot, Aim())
    seen = set()
    for _ in snapshot.moves:
        scene = scene_of(state, 0, LOOKS["true"], aim=aim)
        assert scene.marks.laying is not None and snapshot.view.kick is not None
        assert scene.marks.laying.place == snapshot.view.kick.place
        assert place_seen(scene, (80, 20), snapshot.view.kick.place).size == ROOM
        seen.add(aim.lay)
        nexts = aiming.next_turn(snapshot, aim, 1)
        aim = nexts if nexts.lay not in seen else aiming.next_room(snapshot, aim, 1)
    assert seen == set(snapshot.moves) and all(isinstance(move, Lay) for move in snapshot.moves)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_9_who_only_watches_a_kick_sees_where_the_room_will_lie(look: Look) -> None:
    """Near and from afar, with the door's letter near by; for who lays it the room itself is there."""
    state = STATES["lay"]
    for eye in (1, "public"):
        scene = scene_of(state, eye, look, aim=Aim())
        kick = scene.view.kick
        assert kick is not None and scene.way == "none" and set(scene.marks.kicks) == {kick.place}
        for scene.afar in (False, True):
            at = place_seen(scene, (80, 20), kick.place)
            strips = canvas_of(scene, (80, 20), ()).strips()
            shown = [
                "".join(seg.text for seg in strip)[at.x : at.right] for strip in strips[at.y : at.bottom]
            ]
            assert "?" in "".join(shown) and at.area, (eye, scene.afar)
            assert scene.afar or door_letter(kick.colour, look.language) in shown[2]


@pytest.mark.parametrize("size", [(80, 20), (100, 26)])
def test_the_cursor_is_always_seen_wholly(size: tuple[int, int]) -> None:
    state = STATES["boss"]
    snapshot = snapshot_of(state, 0)
    for place in aiming.legal_places(snapshot):
        scene = scene_of(state, 0, LOOKS["true"], aim=Aim(place))
        assert place_seen(scene, size, place).size == ROOM


def test_nothing_empty_is_shown_beyond_one_edge_while_rooms_lie_beyond_the_other_one() -> None:
    """As many whole columns and lines of rooms as fit are seen, wherever the hero stands."""
    for name in ("turn", "boss", "card"):
        for seat in range(4):
            scene = scene_of(STATES[name], seat, LOOKS["true"], aim=Aim())
            area = parts_of(scene, (80, 20)).map
            places = {*places_of(scene.view).values(), *scene.marks.kicks}
            for axis, room, cell in ((0, area.width, ROOM[0]), (1, area.height, ROOM[1])):
                ends = sorted({place[axis] for place in places})
                wanted = min(room // cell, ends[-1] - ends[0] + 1)
                grid = map_grid(scene, area)
                seen = [n for n in range(ends[0], ends[-1] + 1) if _whole(grid, n, axis, room, cell)]
                assert len(seen) == wanted, (name, seat, axis)


def _whole(grid: Any, number: int, axis: int, room: int, cell: int) -> bool:
    start = grid.place_of((number, number))[axis]
    return 0 <= start <= room - cell


@pytest.mark.parametrize("size", BOARDS)
def test_an_overview_shows_the_whole_dungeon_as_large_as_it_can(size: tuple[int, int]) -> None:
    """Every room with the same cells, none cut off, and what the signs mean below them."""
    for name in ("turn", "lay", "boss", "over"):
        scene = scene_of(STATES[name], 0, LOOKS["true"])
        scene.afar = True
        lines = parts_of(scene, size).map
        cell = map_grid(scene, lines).cell
        for place in places_of(scene.view).values():
            assert place_seen(scene, size, place).size == cell
        strips = canvas_of(scene, size, ()).strips()
        below = "".join(seg.text for seg in strips[lines.bottom - 1])[: lines.width]
        assert cell in FAR and cell != FAR[0] and len(below.split()) >= 2, (name, cell)


def test_the_overview_takes_the_best_size_that_shows_every_room() -> None:
    area = Region(0, 0, 50, 19)
    sizes = {(6, 5): (8, 3), (8, 8): (6, 2), (11, 8): (4, 2), (8, 14): (6, 1), (15, 12): (3, 1)}
    assert {wanted: far_cell(*wanted, area) for wanted in sizes} == sizes
    for columns, lines in product(range(1, 17), range(1, 20)):
        width, height = far_cell(columns, lines, area)
        assert columns * width <= area.width and lines * height <= area.height


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_10_rooms_of_a_single_line_show_their_ways(look: Look) -> None:
    """Any two sets of passages differ, and those to the east reach the next room."""
    seen = {}
    for ways in product((False, True), repeat=4):
        sides = tuple(Side("passage", "red") if way else Side("wall") for way in ways)
        tile = Tile(4, "chest", "#", "#", sides)  # type: ignore[arg-type]
        shown = "".join(c for c, _ in pictured(tile, (6, 1), look))
        assert (shown[5] != " ") == ways[1]
        seen[ways] = shown
    # ASCII has one sign for all corners.
    assert len(set(seen.values())) == (16 if not look.ascii else 7)


@pytest.mark.parametrize("cell", [cell for cell in FAR if cell[1] > 1])
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_10_from_afar_open_doors_have_their_letters_and_passages_their_lines(
    cell: tuple[int, int], look: Look
) -> None:
    """On every side, beside a room that is pointed at as well; what is shut for good is not drawn."""
    letters = "AVMD*" if look.language.tag == "pt_BR" else "BRYG*"
    for frame in (None, look.palette.gold):
        for at in range(4):
            seen = {}
            for side in (*(Side("open", c) for c in COLOURS), Side("passage", "red"), Side("shut", "red")):
                sides = tuple(side if n == at else Side("wall") for n in range(4))
                canvas = Canvas(cell[0] + 2, cell[1] + 2, paint(look.palette.cream, look.palette.night))
                tile = Tile(4, "chest", "#", "#", sides, frame=frame)  # type: ignore[arg-type]
                draw_far(canvas, Region(1, 1, *cell), tile, look)
                seen[side] = "".join(c for c, _ in seen_cells(canvas, look))
            open_ones = [seen[Side("open", colour)] for colour in COLOURS]
            assert all(letter in shown for letter, shown in zip(letters, open_ones, strict=True)), (at, frame)
            assert len({*open_ones, seen[Side("shut", "red")]}) == 6
            if at in (1, 2):
                assert seen[Side("passage", "red")] not in (*open_ones, seen[Side("shut", "red")])


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_22_from_afar_nobody_is_missed_in_a_crowded_room(look: Look) -> None:
    """Four heroes are seen or counted, the own one always; monsters are seen or there is a sign of more."""
    token = Token(("goblin 1", "goblin 1", "gobl 1", "gob1", "g1"))
    for cell in FAR[1:]:
        for many in range(1, 5):
            figures = tuple(Figure("KLMT"[n], look.palette.heroes[n], n == 0) for n in range(many))
            shown = "".join(
                c for c, _ in pictured(Tile(4, "chest", "x", "x", WALLS, figures=figures), cell, look)
            )
            assert "K" in shown
            told = sum(letter in shown for letter in "KLMT")
            hidden = next((int(c) for c in shown if c.isdecimal()), 0)
            assert told + hidden == many, (cell, shown)
            tile = Tile(4, "chest", "x", "x", WALLS, tokens=(token,) * 6, figures=figures)
            crowd = "".join(c for c, _ in pictured(tile, cell, look))
            assert "K" in crowd and "g" in crowd, (cell, crowd)


def test_the_last_lines_of_the_story_are_whole_sentences_on_the_panel() -> None:
    lines = [LogLine(n, f"Something long enough to be broken happened, number {n}.") for n in range(1, 5)]
    strips = canvas_of(scene_of(STATES["turn"], 0, LOOKS["true"]), (80, 20), lines).strips()
    panel = " ".join("".join(segment.text for segment in strip)[51:].strip() for strip in strips)
    assert "Something long enough to be broken happened, number 4." in panel and "number 1." not in panel


def test_a_hero_of_a_table_that_knows_more_is_not_shown_to_others() -> None:
    """DUN-1: nobody's hand but the own one is on the board."""
    state = STATES["turn"]
    for eye in (0, 1, "public"):
        scene = scene_of(state, eye, LOOKS["true"])
        canvas_of(scene, (80, 20), ())
        rooms = [hit.value for hit in scene.hits if hit.kind == "room"]
        assert rooms == list(scene.view.hand)
    assert book_of(None).rooms


def test_dun_14_dice_come_to_rest_one_by_one() -> None:
    """Every picture shows one die more; the wounds are told when all of them lie still."""
    state = position(heroes=[hero("linna", 6), hero("kronn", 0)], monsters=[("small", 6)])
    view = state.view(0)
    roll = e.DiceRolled(0, "attack", (5, 2, 6), 3, 1, 0, 1)
    struck = d.MonsterStruck(1, 0, (4, 1), 4, 1, 7, False)
    for event, dice in ((roll, "526"), (struck, "41")):
        shown = []
        for picture in [*pictures(Moment(1, event, view, 1.0), view), None]:
            scene = scene_of(state, 0, LOOKS["true"])
            scene.rolled, scene.stage = event, picture.stage if picture is not None else 0
            text = "".join(piece for piece, _ in info_pieces(scene, 49))
            shown.append("".join(c for c in text.split("≥")[1][1:].split("wound")[0] if c in "?123456"))
            assert ("wound" in text) == (picture is None and event is struck)
        hidden = [dice[:still] + "?" * (len(dice) - still) for still in range(len(dice))]
        assert shown[:-1] == hidden and shown[-1].startswith(dice)
        assert sum(picture.seconds for picture in pictures(Moment(1, event, view, 1.0), view)) <= 0.6


def test_what_lies_beyond_the_map_is_counted_at_its_edge() -> None:
    """A room is seen, or it is among those that the corner of the map counts; all of them fit from afar."""
    state = STATES["boss"]
    for look in (LOOKS["true"], LOOKS["ascii"]):
        signs = "▲►▼◄" if not look.ascii else "^>v<"
        for afar in (False, True):
            scene = scene_of(state, 0, look)
            scene.afar = afar
            strips = canvas_of(scene, (80, 20), ()).strips()
            shown = "\n".join("".join(segment.text for segment in strip)[:50] for strip in strips[:19])
            counted = sum(int(n) for sign in signs for n in re.findall(rf" {re.escape(sign)}(\d+)", shown))
            seen = sum(place_seen(scene, (80, 20), at).area > 19 for at in places_of(scene.view).values())
            assert (counted == 0) == afar
            assert afar or counted + seen >= len(scene.view.rooms)


def test_cards_of_a_small_hand_are_wider_and_say_what_they_are_in_words() -> None:
    state = STATES["turn"]
    scene = scene_of(state, 0, LOOKS["true"])
    canvas = canvas_of(scene, (80, 20), ())
    widths = {hit.cells.width for hit in scene.hits if hit.kind == "room"}
    assert len(scene.view.hand) == 3 and widths == {11}
    line = "".join(segment.text for segment in canvas.strips()[18])
    assert "chest" in line and "? INT" in line
    for seats, most in ((7, 6), (5, 8), (4, 11)):
        scene.view = replace(scene.view, hand=tuple(range(1, seats + 1)))
        scene.hits.clear()
        canvas_of(scene, (80, 20), ())
        cards = [hit.cells for hit in scene.hits if hit.kind == "room"]
        assert len(cards) == seats and {card.width for card in cards} == {most}
