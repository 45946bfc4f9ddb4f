"""The grid of cells that scenes are drawn on: widths, wide characters, and what a repaint has to touch."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

FELT, INK = paint("#ffffff", "#17412f"), paint("#ff0000", "#17412f")
PAPER = paint("#000000", "#efe6cf")

writings = st.lists(
    st.tuples(
        st.integers(-5, 30),
        st.integers(-2, 4),
        st.text("ab 漢●│", max_size=12),
        st.sampled_from([FELT, INK, PAPER]),
    ),
    max_size=12,
)


@given(writings)
def test_every_line_keeps_its_width_whatever_is_written_over_what(
    written: list[tuple[int, int, str, object]],
) -> None:
    canvas = Canvas(24, 3, FELT)
    for x, y, text, style in written:
        canvas.text(x, y, text, style)  # type: ignore[arg-type]
    for strip in canvas.strips():
        assert sum(segment.cell_length for segment in strip) == 24


def test_joining_blanks_changes_nothing_to_see() -> None:
    canvas = Canvas(9, 1, FELT)
    canvas.text(0, 0, "ab", INK)
    canvas.text(4, 0, "c", INK)
    canvas.text(5, 0, "  d", PAPER)
    strip = canvas.strips()[0]
    assert "".join(segment.text for segment in strip) == "ab  c  d "
    seen = [
        (c, segment.style.bgcolor, segment.style.color if c != " " else None)
        for segment in strip
        if segment.style
        for c in segment.text
    ]
    assert [bg.name for _, bg, _ in seen if bg] == ["#17412f"] * 5 + ["#efe6cf"] * 3 + ["#17412f"]
    assert [colour.name for _, _, colour in seen if colour] == ["#ff0000"] * 3 + ["#000000"]


def test_a_repaint_touches_what_changed_alone() -> None:
    before, after = Canvas(40, 3, FELT), Canvas(40, 3, FELT)
    after.text(2, 1, "ab", INK)
    after.text(30, 1, "c", INK)
    assert after.changes(before) == [Region(2, 1, 2, 1), Region(30, 1, 1, 1)]
    assert after.changes(after) == []
    assert after.changes(Canvas(39, 3, FELT)) == [Region(0, 0, 40, 3)]
    assert after.changes(None) == [Region(0, 0, 40, 3)]
