"""The dungeon from afar: all of it, as large as it fits, and nobody in it missed."""

from __future__ import annotations

from itertools import product

import pytest
from textual.geometry import Region

from server.games.domino_dungeon.content import COLOURS
from tests.tui.games.domino.scenes import BARE
from tests.tui.games.domino_dungeon.boards import (
    BOARDS,
    STATES,
    WALLS,
    pictured,
    place_seen,
    scene_of,
)
from tests.tui.games.domino_dungeon.scenes import LOOKS
from tests.tui.looks import seen_cells
from tui.games.domino_dungeon.draw import canvas_of, map_grid, parts_of
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.overview import FAR, draw_far, far_cell
from tui.games.domino_dungeon.rooms import Figure, Side, Tile, Token
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint


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
