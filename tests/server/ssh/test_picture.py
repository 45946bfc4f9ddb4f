"""Only changed cells are sent, and the terminal shows what the library's own way of drawing would show."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from server.ssh.picture import Picture, cells_of, codes_of
from server.ssh.private import ChopsUpdate, LayoutUpdate
from tests.server.ssh.bar import Bar, BarFront, eventually, open_bar
from tests.terminal import connect
from tui.widgets.cell_line import CellLine

WIDTH, HEIGHT = 24, 4
STYLES = [
    None,
    Style(color="#ff0000"),
    Style(color="#00ff00", bgcolor="#101010", bold=True),
    Style(bgcolor="#202020"),
    Style(bgcolor="#202020", underline=True),
]
TEXTS = ["a", "bc", "     ", "│", "●●", "日", "本x", "é", "-" * 9]


class Glass:
    """An emulated terminal."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self.screen)
        self._stream.feed("\x1b[?7l")

    def feed(self, data: str) -> None:
        self._stream.feed(data)

    @property
    def cells(self) -> list[list[tuple[str, str, str, bool, bool]]]:
        return [[seen(self.screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def seen(cell: Any) -> tuple[str, str, str, bool, bool]:
    """What of a cell can be seen: a blank shows its background, and a line under it in its ink."""
    if cell.data == " " and not cell.underscore:
        return " ", "", cell.bg, False, False
    return cell.data, cell.fg, cell.bg, cell.bold, cell.underscore


def strip_of(pieces: Sequence[tuple[int, int]]) -> Strip:
    """Exactly ``WIDTH`` cells made of pieces (a text, a style)."""
    segments = [Segment(TEXTS[text], STYLES[style]) for text, style in pieces]
    return Strip(segments).adjust_cell_length(WIDTH, STYLES[3])


def cell_line_of(pieces: Sequence[tuple[int, int]]) -> Strip:
    """The same, made of cells."""
    return CellLine(
        [cell for text, style, _ in strip_of(pieces) for cell in cells_of(text, style or Style())]
    )


def layout(strips: Sequence[Strip]) -> LayoutUpdate:
    return LayoutUpdate([[strip] for strip in strips], Region(0, 0, WIDTH, HEIGHT))


pieces = st.lists(st.tuples(st.integers(0, len(TEXTS) - 1), st.integers(0, len(STYLES) - 1)), max_size=14)
screens = st.lists(pieces, min_size=HEIGHT, max_size=HEIGHT)
spans = st.lists(
    st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1), st.integers(1, WIDTH)).filter(
        lambda span: span[1] < span[2]
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(screens, min_size=2, max_size=5), st.sampled_from([strip_of, cell_line_of]))
def test_laid_frames_show_what_whole_frames_show(
    drawn: list[list[list[tuple[int, int]]]], line_of: Callable[[Sequence[tuple[int, int]]], Strip]
) -> None:
    picture, ours = Picture(), Glass()
    for rows in drawn:
        update = layout([line_of(row) for row in rows])
        ours.feed(picture.lay(update))
        whole = Glass()
        whole.feed(Picture().lay(update))
        assert ours.cells == whole.cells
        plain = Glass()
        for y, row in enumerate(rows):
            text = "".join(f"\x1b[0m\x1b[{codes_of(s)}m{t}" for t, s, _ in strip_of(row))
            plain.feed(f"\x1b[{y + 1};1H{text}")
        assert ours.cells == plain.cells


@settings(max_examples=60, deadline=None)
@given(screens, screens, spans)
def test_parts_end_up_as_the_whole(
    before: list[list[tuple[int, int]]],
    after: list[list[tuple[int, int]]],
    parts: list[tuple[int, int, int]],
) -> None:
    """Any parts of a new screen first, then all of it: nothing of the old one is left, no half character."""
    picture, ours, whole = Picture(), Glass(), Glass()
    ours.feed(picture.lay(layout([strip_of(row) for row in before])))
    chops = [{0: strip_of(row)} for row in after]
    ours.feed(picture.lay(ChopsUpdate(chops, sorted(parts), [[WIDTH]] * HEIGHT)))
    update = layout([strip_of(row) for row in after])
    ours.feed(picture.lay(update))
    whole.feed(Picture().lay(update))
    assert ours.cells == whole.cells


@pytest.mark.parametrize("edge", [" ", "日"])
def test_a_late_frame_of_a_larger_window_leaves_nothing_at_the_edge(edge: str) -> None:
    """The terminal is narrow already, the app learns of it a moment later."""
    picture, ours = Picture(), Glass()
    picture.forget((WIDTH, HEIGHT))
    wide = Strip([Segment(" " * (WIDTH - 1) + edge + "far beyond the edge.")])
    size = Region(0, 0, wide.cell_length, HEIGHT + 2)
    ours.feed(picture.lay(LayoutUpdate([[wide]] * (HEIGHT + 2), size)))
    update = layout([Strip([Segment(" " * WIDTH)])] * HEIGHT)
    ours.feed(picture.lay(update))
    fresh = Glass()
    fresh.feed(Picture().lay(update))
    assert ours.cells == fresh.cells


def test_what_looks_the_same_costs_nothing() -> None:
    picture = Picture()
    update = layout([strip_of([(1, 2), (3, 1)])] * HEIGHT)
    assert picture.lay(update) != ""
    assert picture.lay(update) == ""
    picture.forget()
    assert picture.lay(update) != ""


def test_one_changed_cell_is_one_sequence_and_one_cell() -> None:
    picture = Picture()
    picture.lay(layout([Strip([Segment("." * WIDTH)])] * HEIGHT))
    changed = Strip([Segment("." * 20 + "x" + "...")])
    update = ChopsUpdate([{0: changed}] * HEIGHT, [(2, 18, 24)], [[WIDTH]] * HEIGHT)
    assert picture.lay(update) == "\x1b[3;21H\x1b[0mx\x1b[0m"


def test_a_blank_needs_no_other_ink_on_the_same_ground() -> None:
    red, blue, lined = (
        Style(color=color, bgcolor="#202020", underline=line)
        for color, line in (("#ff0000", None), ("#0000ff", None), ("#0000ff", True))
    )
    rows = [[Segment("a", red), Segment(" ", style), Segment("b", red)] for style in (blue, lined)]
    plain, underlined = (Picture().lay(LayoutUpdate([[Strip(row)]], Region(0, 0, 3, 1))) for row in rows)
    assert plain == f"\x1b[1;1H\x1b[0;{codes_of(red)}ma b\x1b[0m"
    assert f"{codes_of(lined)}m " in underlined


@pytest.mark.parametrize("text", ["\x1b[31m", "\x07", "a\x9bb", "\x00"])
def test_control_characters_have_no_cell(text: str) -> None:
    assert all(c.isprintable() for cell, _ in cells_of(text, None) for c in cell)


class Shuffled(Bar):
    """Every ``x`` changes a few cells of many."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Static("", id="grid", markup=False)

    def on_key(self, event: events.Key) -> None:
        if event.key != "x":
            return  # the class below answers, as for every key it is not kept from
        event.prevent_default()
        chance = random.Random(len(self.typed))
        self.typed.append("x")
        lines = ["".join(chance.choice("ab日●") if n % 9 == 0 else "." for n in range(40)) for _ in range(8)]
        self.query_one("#grid", Widget).update("\n".join(lines))  # type: ignore[attr-defined]


async def test_a_screen_of_many_changes_equals_a_fresh_one(tmp_path: Path) -> None:
    """Over real ssh: the terminal that saw forty changes, and dragged its window between them, shows what a
    terminal shows that is drawn whole."""
    async with (
        open_bar(tmp_path, BarFront(Shuffled)) as (server, _, front),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("welcome")
        for _ in range(20):
            terminal.type("x")
        await eventually(lambda: len(front.apps[0].typed) == 20)  # type: ignore[attr-defined]
        terminal.resize(100, 30)
        await terminal.until("size 100x30.")
        terminal.resize(80, 24)
        await terminal.until("size 80x24.")
        terminal.type("x" * 20 + "z")
        await terminal.until("z.")
        shown = [line for line in terminal.screen if line.strip()]
        assert sum("........" in line for line in shown) >= 8
        began = len(terminal.raw)
        next(iter(server.visits))._stage._repaint()
        await eventually(lambda: len(terminal.raw) > began + 500)
        await terminal.until(lambda text: [line for line in text.split("\n") if line.strip()] == shown)


async def test_the_title_of_an_app_reaches_the_window_and_no_other_sequence_does(tmp_path: Path) -> None:
    """Whose turn it is stands in the title, and the bell rings with it."""
    async with open_bar(tmp_path) as (server, _, front), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        driver = front.apps[0]._driver
        assert driver is not None
        front.sessions[0].set_title("Boteco · your turn")
        front.apps[0].bell()
        await eventually(lambda: "\x1b]2;Boteco · your turn\x07\x07".encode() in terminal.raw)
        driver.write("\x1b]0;other\x07")
        driver.write("\x1b]2;half")
        terminal.type("k")
        await terminal.until("keys k.")
        assert b"\x1b]0;other" not in terminal.raw and b"\x1b]2;half" not in terminal.raw
