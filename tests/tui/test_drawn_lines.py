"""Lines that widgets draw by hand are what the library would show, only cheaper."""

from __future__ import annotations

import pytest
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.at_table import at_table, mid_round
from tui.widgets.strips import StripWidget


def cells(strips: list[Strip]) -> list[list[tuple[str, object]]]:
    return [[(c, style) for text, style, _ in strip for c in text] for strip in strips]


@pytest.mark.parametrize("look", ["true", "ascii", "none"])
async def test_the_lines_equal_those_of_the_librarys_own_cache(look: str) -> None:
    async with at_table(mid_round(), size=(124, 34), look=look) as pilot:
        widgets = [widget for widget in pilot.app.screen.query(StripWidget) if widget.size]
        assert len(widgets) >= 5
        for widget in widgets:
            whole = Region(0, 0, *widget.size)
            for crop in (whole, Region(3, 0, 20, 1)):
                mine, library = widget.render_lines(crop), StylesCache().render_widget(widget, crop)
                assert [strip.cell_length for strip in mine] == [crop.width] * crop.height
                assert cells(mine) == cells(library)


async def test_a_changed_line_is_drawn_anew_and_only_then() -> None:
    async with at_table(mid_round()) as pilot:
        board = pilot.app.screen.query_one("DominoBoard")
        before = board.render_lines(Region(0, 0, *board.size))
        assert board.render_lines(Region(0, 0, *board.size)) == before
        await pilot.press("right")
        await pilot.pause()
        after = board.render_lines(Region(0, 0, *board.size))
        changed = [y for y, (a, b) in enumerate(zip(before, after, strict=True)) if a is not b]
        assert changed and len(changed) < len(after)
        assert cells(after) == cells(StylesCache().render_widget(board, Region(0, 0, *board.size)))


async def test_unchanged_lines_are_handed_out_as_they_are_and_a_new_look_draws_them_anew() -> None:
    async with at_table(mid_round()) as pilot:
        board = pilot.app.screen.query_one("DominoBoard")
        whole = Region(0, 0, *board.size)
        before = board.render_lines(whole)
        assert board.render_lines(whole) is before
        assert board.render_lines(Region(0, 0, 5, 2)) == [line.crop(0, 5) for line in before[:2]]
        assert board.render_lines(whole) == before
        board.refresh()
        assert board.render_lines(whole) is not before
        await pilot.resize_terminal(90, 30)
        await pilot.pause()
        after = board.render_lines(Region(0, 0, *board.size))
        assert len(after) > len(before) and {line.cell_length for line in after} == {90}
