"""The line on the felt: no tiles overlap, equal halves meet, the ends stay in sight, nothing jumps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.games.domino.scenes import line_of
from tui.games.domino.layout import TILE_HEIGHT, TILE_WIDTH, Layout, Spot, grid, lay

SIZES = [(80, 11), (72, 16), (42, 24), (52, 22), (120, 38), (80, 11)]


def cells_of(spot: Spot, layout: Layout) -> set[tuple[int, int]]:
    return {
        (spot.x + dx, spot.y + dy)
        for dx in range(TILE_WIDTH[layout.form])
        for dy in range(TILE_HEIGHT[layout.form])
    }


lengths = st.integers(1, 55).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1)))


@given(lengths, st.sampled_from(SIZES), st.booleans())
def test_tiles_and_ends_have_cells_of_their_own_inside_the_felt(
    length: tuple[int, int], size: tuple[int, int], boxed: bool
) -> None:
    count, opened = length
    layout = lay(line_of(count, 9), opened, 0, 0, *size, boxed)
    spots = [layout.left, *(lain.spot for lain in layout.tiles), layout.right]
    taken: set[tuple[int, int]] = set()
    for spot in spots:
        cells = cells_of(spot, layout)
        assert not cells & taken
        assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
        taken |= cells
    assert layout.tiles[0].index == 0
    assert layout.tiles[-1].index == count - 1


@given(lengths, st.sampled_from(SIZES))
def test_neighbours_touch_with_equal_halves(length: tuple[int, int], size: tuple[int, int]) -> None:
    """DOM-10, as it is seen: in a row equal halves meet; at a turn the row changes at one edge."""
    count, opened = length
    layout = lay(line_of(count, 9), opened, 0, 0, *size)
    step = TILE_WIDTH[layout.form] + 1
    for a, b in pairwise(layout.tiles):
        if b.index != a.index + 1:
            continue
        if a.spot.row == b.spot.row:
            assert abs(a.spot.x - b.spot.x) == step
            assert (a.halves[1] == b.halves[0]) if a.spot.x < b.spot.x else (a.halves[0] == b.halves[1])
        else:
            assert (a.spot.x, a.spot.row + 1) == (b.spot.x, b.spot.row)
            outer = 1 if a.spot.rightward else 0
            assert a.halves[outer] == b.halves[outer]
            assert (a.spot, b.spot) in layout.turns


@pytest.mark.parametrize(("count", "hidden"), [(28, False), (55, False)])
def test_a_whole_set_is_shown_at_the_smallest_size(count: int, hidden: bool) -> None:
    """DOM-1: 28 tiles, or 55, all of them on the felt of an 80 x 24 terminal."""
    layout = lay(line_of(count, 9), count // 2, 0, 1, 80, 11)
    assert len(layout.tiles) == count
    assert bool(layout.hidden) is hidden


@pytest.mark.parametrize("size", [(80, 11), (42, 24), (120, 38)])
def test_the_line_grows_without_moving_what_lies(size: tuple[int, int]) -> None:
    """A tile laid stays where it is while each end has not run out of its half of the felt."""
    before: dict[int, Spot] = {}
    opened = 0
    middle = grid("block", 0, 0, *size, 1).middle
    for count in range(1, min(22, 2 * middle)):
        if count > 1 and count % 2:
            opened += 1
            before = {index + 1: spot for index, spot in before.items()}
        now = {lain.index: lain.spot for lain in lay(line_of(count, 6), opened, 0, 0, *size).tiles}
        assert all(now[index] == spot for index, spot in before.items())
        before = now


@given(st.integers(1, 24))
def test_one_end_may_take_all_the_room(count: int) -> None:
    """Everything played on one side still fits as blocks; only then does the opening tile give way."""
    for opened in (0, count - 1):
        layout = lay(line_of(count, 6), opened, 0, 1, 80, 11)
        assert layout.form == "block"


def test_a_felt_too_small_hides_the_middle_never_the_ends() -> None:
    layout = lay(line_of(40, 6), 20, 0, 0, 24, 4)
    assert layout.hidden and layout.gap_spot is not None
    assert layout.tiles[0].index == 0
    assert layout.tiles[-1].index == 39
    assert len(layout.tiles) + layout.hidden == 40
