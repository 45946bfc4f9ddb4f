"""A line of cells does all that a strip of the library does, and leaves nothing to the garbage collector."""

from __future__ import annotations

import gc
import weakref

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.plain import PlainFilter
from tui.widgets.cell_line import CellLine, cells_of
from tui.widgets.strips import paint

STYLES = [paint("#ffffff", "#000000"), paint("#ff0000", "#202020", True), paint("#00ff00", "#202020")]
PIECES = st.lists(st.tuples(st.text("ab ─日é", min_size=1, max_size=5), st.sampled_from(STYLES)), max_size=6)


def shown(strip: Strip) -> list[tuple[str, Style | None]]:
    """Characters with their styles; of a blank only the background."""
    return [
        (c, style if c != " " or style is None else Style(bgcolor=style.bgcolor))
        for text, style, _ in strip
        for c in text
    ]


def both(pieces: list[tuple[str, Style]]) -> tuple[CellLine, Strip]:
    line = CellLine([cell for text, style in pieces for cell in cells_of(text, style)])
    return line, Strip([Segment(text, style) for text, style in pieces])


@given(PIECES, st.integers(0, 30), st.integers(0, 30))
def test_a_crop_is_the_one_of_the_library(pieces: list[tuple[str, Style]], start: int, end: int) -> None:
    line, strip = both(pieces)
    assert shown(line.crop(start, end)) == shown(strip.crop(start, end))
    assert line.crop(start, end).cell_length == strip.crop(start, end).cell_length
    assert shown(line.crop(start)) == shown(strip.crop(start))


@given(PIECES, st.sets(st.integers(1, 30), max_size=4))
def test_parts_are_those_of_the_library(pieces: list[tuple[str, Style]], at: set[int]) -> None:
    line, strip = both(pieces)
    cuts = sorted({*at, strip.cell_length} - {0})
    assert [shown(part) for part in line.divide(cuts)] == [shown(part) for part in strip.divide(cuts)]


@given(PIECES)
def test_what_is_not_done_by_cells_is_done_by_segments(pieces: list[tuple[str, Style]]) -> None:
    line, strip = both(pieces)
    assert bool(line) == bool(strip)
    assert line.text == strip.text
    ascii_line = line.apply_filter(PlainFilter(), None)  # type: ignore[arg-type]
    assert shown(ascii_line) == shown(strip.apply_filter(PlainFilter(), None))  # type: ignore[arg-type]
    padded = strip.extend_cell_length(40, STYLES[0])
    assert shown(line.extend_cell_length(40, STYLES[0])) == shown(padded)
    assert shown(Strip.join([line, line])) == shown(Strip.join([strip, strip]))


def test_a_mark_stands_on_the_letter_before_it() -> None:
    assert [c for c, _ in cells_of("ae\u0301日\u0301\u0301x", STYLES[0])] == [
        "a",
        "e\u0301",
        "日\u0301\u0301",
        "",
        "x",
    ]


def test_a_line_is_gone_when_nobody_holds_it() -> None:
    """The library's own holds itself as soon as it was divided."""

    class Watched(CellLine):
        """A strip has no room for weak references."""

        __slots__ = ("__weakref__",)

    gc.disable()
    try:
        line = Watched([*cells_of("some text", STYLES[0])])
        line.divide([9])
        line.divide([3, 9])
        line.crop(2, 5)
        gone = weakref.ref(line)
        del line
        assert gone() is None
    finally:
        gc.enable()
