"""The window onto a map: what is centred, what is followed, and that clicks find what is drawn."""

from __future__ import annotations

import pytest
from textual.geometry import Region

from tests.tui.looks import plain_look
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import Extent, MapGrid, Square, largest
from tui.widgets.strips import paint

SMALL = Extent(-1, 1, 0, 2)
WIDE = Extent(-6, 6, -6, 6)


def grid(area: Region, wanted: Extent = WIDE, followed: tuple[Square, ...] = ()) -> MapGrid:
    return MapGrid(area, (6, 3), wanted, SMALL, followed)


def test_what_fits_is_centred() -> None:
    found = grid(Region(2, 1, 38, 17), SMALL)
    assert found.region_of((-1, 0)) == Region(2 + 10, 1 + 4, 6, 3)
    assert found.region_of((1, 2)) == Region(2 + 22, 1 + 10, 6, 3)


@pytest.mark.parametrize("square", [(6, 6), (-6, -6), (6, -6), (0, 3), (-4, 0)])
def test_the_window_follows_the_cursor_wherever_it_goes(square: Square) -> None:
    found = grid(Region(0, 0, 30, 15), followed=(square,))
    assert found.region_of(square).size == (6, 3)


def test_the_window_stays_while_the_cursor_is_seen() -> None:
    area = Region(0, 0, 30, 15)
    still = grid(area).place_of((0, 0))
    assert grid(area, followed=((1, 1),)).place_of((0, 0)) == still
    assert grid(area, followed=((4, 1),)).place_of((0, 0)) != still


@pytest.mark.parametrize("area", [Region(3, 2, 31, 14), Region(0, 0, 5, 2), Region(1, 1, 80, 40)])
def test_a_click_finds_the_square_that_is_drawn_there(area: Region) -> None:
    found = grid(area, followed=((3, -2),))
    for square in found.squares():
        cells = found.region_of(square)
        assert cells.area
        for x, y in ((cells.x, cells.y), (cells.right - 1, cells.bottom - 1)):
            assert found.square_at(x, y) == square
    assert found.square_at(area.x - 1, area.y) is None
    assert found.square_at(area.x, area.bottom) is None


def test_every_cell_of_the_area_and_none_outside_is_drawn() -> None:
    p = plain_look().palette
    canvas = Canvas(40, 20, paint(p.cream, p.night))
    area = Region(5, 3, 31, 13)

    def one(window: Canvas, _square: Square, cells: Region) -> None:
        window.fill(*cells, paint(p.ink, p.gold))

    grid(area).draw(canvas, paint(p.cream, p.felt), one)
    for y, strip in enumerate(canvas.strips()):
        colours = [segment.style.bgcolor for segment in strip for _ in segment.text if segment.style]
        for x, colour in enumerate(colours):
            assert colour is not None and colour.triplet is not None
            assert (colour.triplet.hex == p.gold) == area.contains(x, y), (x, y)


def test_a_rim_ends_where_the_board_ends() -> None:
    assert SMALL.grown(2, Extent(-2, 9, 0, 9)) == Extent(-2, 3, 0, 4)
    assert SMALL.holds((1, 2)) and not SMALL.holds((2, 2))
    assert (SMALL.columns, SMALL.lines) == (3, 3)


def test_squares_are_as_large_as_the_area_allows() -> None:
    sizes = ((4, 2), (6, 3), (8, 4))
    assert largest(sizes, Region(0, 0, 37, 16), 5) == (6, 3)
    assert largest(sizes, Region(0, 0, 37, 14), 5) == (4, 2)
    assert largest(sizes, Region(0, 0, 10, 5), 5) == (4, 2)
