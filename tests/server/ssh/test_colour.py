"""Colours on the way out: each session its own depth, and nothing but drawing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.protocols import Depth, Settings
from server.ssh.colour import convert, convert_sgr, nearest_16, nearest_256
from tests.server.ssh.bar import FakeHouse, eventually, open_bar
from tests.terminal import connect


@pytest.mark.parametrize(
    ("given", "depth", "got"),
    [
        ("38;2;255;0;0", "true", "\x1b[38;2;255;0;0m"),
        ("38;2;255;0;0", "256", "\x1b[38;5;196m"),
        ("1;38;2;255;0;0;48;2;0;0;0", "256", "\x1b[1;38;5;196;48;5;16m"),
        ("38;2;250;5;5", "16", "\x1b[91m"),
        ("48;2;0;0;0;4", "16", "\x1b[40;4m"),
        ("48;2;255;255;255", "16", "\x1b[107m"),
        ("1;38;2;1;2;3;48;2;4;5;6;7", "none", "\x1b[1;7m"),
        ("38;2;1;2;3", "none", ""),
        ("38;5;196", "256", "\x1b[38;5;196m"),
        ("31;44;1", "none", "\x1b[1m"),
        ("0", "none", "\x1b[0m"),
        ("", "16", "\x1b[m"),
        ("38;2;999;0", "256", "\x1b[38;2;999;0m"),
    ],
)
def test_a_style_in_every_depth(given: str, depth: Depth, got: str) -> None:
    converted = f"\x1b[{given}m" if depth == "true" else convert_sgr(given, depth)
    assert convert(f"\x1b[{given}m", depth) == converted == got


def test_the_nearest_colours_are_themselves_where_they_exist() -> None:
    levels = (0, 95, 135, 175, 215, 255)
    for r, red in enumerate(levels):
        for g, green in enumerate(levels):
            for b, blue in enumerate(levels):
                assert nearest_256((red, green, blue)) == 16 + 36 * r + 6 * g + b
    for step in range(24):
        grey = 8 + 10 * step
        assert nearest_256((grey, grey, grey)) == 232 + step
    assert nearest_16((0, 0, 0)) == 0
    assert nearest_16((255, 255, 255)) == 15


@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
def test_only_drawing_passes(depth: Depth) -> None:
    """T7: titles, modes, resets, device controls and stray control characters are left out."""
    hostile = (
        "\x1b]0;t\x07\x1b]8;;http://x\x1b\\a\x1b[?1003h\x1bcb\x1bP+q\x1b\\\x9b31mc\x1b[5n\x1b[6n\x00\x08\x7f"
    )
    left = convert(hostile, depth)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", left)
    assert [c for c in left if c in "abc"] == ["a", "b", "c"]
    drawing = "\x1b[5;7Hab\r\n\x1b[K\x1b[?2026h\x1b[?2026l\x07\x1b]52;c;aGk=\x07"
    assert convert(drawing, depth) == drawing


@pytest.mark.parametrize("text", ["\x1b", "\x1b[", "\x1b]unfinished", "\x1b[38;2;", "a\x1b"])
def test_an_unfinished_sequence_is_harmless(text: str) -> None:
    assert "\x1b" not in convert(text, "256")


async def test_sessions_of_different_depth_do_not_colour_each_other(tmp_path: Path) -> None:
    """T8: four at the same time, every one redrawn after all the others began."""
    wishes: dict[Depth, dict[str, str]] = {
        "true": {"COLORTERM": "truecolor"},
        "256": {},
        "16": {},
        "none": {"NO_COLOR": "1"},
    }
    shapes = {
        "true": rb"\x1b\[[0-9;]*[34]8;2;\d+;\d+;\d+",
        "256": rb"\x1b\[[0-9;]*[34]8;5;\d+",
        "16": rb"\x1b\[(?:[0-9];)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7])[;m]",
    }
    async with open_bar(tmp_path) as (server, _, front):
        terminals = {}
        for depth, env in wishes.items():
            term = "linux" if depth == "16" else "xterm-256color"
            terminals[depth] = await connect("127.0.0.1", server.port, env=env, term=term)
            await terminals[depth].until("welcome")
        assert [session.depth for session in front.sessions] == list(wishes)
        for depth, terminal in terminals.items():
            began = len(terminal.raw)
            terminal.resize(90, 25)
            await terminal.until("size 90x25")
            drawn = bytes(terminal.raw[began:])
            for other, shape in shapes.items():
                assert bool(re.search(shape, drawn)) == (other == depth), (depth, other)
        for terminal in terminals.values():
            await terminal.hang_up()


async def test_a_saved_depth_wins_over_everything(tmp_path: Path) -> None:
    """T19."""
    async with open_bar(tmp_path, house=FakeHouse(Settings(depth="none"))) as (server, _, front):
        env = {"COLORTERM": "truecolor"}
        async with await connect("127.0.0.1", server.port, env=env, answers=True) as terminal:
            await terminal.until("welcome")
            assert front.sessions[0].depth == "none"
            assert b"\x1bP$q" not in terminal.raw


async def test_a_terminal_is_asked_after_the_first_picture_and_its_answer_counts(tmp_path: Path) -> None:
    """T19: never before the first paint; the screen is drawn again in the new depth; the app is told."""
    async with (
        open_bar(tmp_path) as (server, _, front),
        await connect("127.0.0.1", server.port, answers=True) as terminal,
    ):
        await terminal.until("welcome")
        session = front.sessions[0]
        told: list[Depth] = []
        session.watch_depth(told.append)
        await eventually(lambda: session.depth == "true")
        assert told in ([], ["true"])
        assert terminal.raw.index(b"welcome") < terminal.raw.index(b"\x1bP$q")
        terminal.type("a")
        await terminal.until("keys a.")
        gold = ("f2c14e", "17412f")
        await eventually(lambda: terminal.colours[0][0] == gold)


async def test_a_terminal_that_says_nothing_keeps_256_colours_and_gets_no_keys(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path) as (server, _, front),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("welcome")
        await eventually(lambda: b"\x1bP$q" in terminal.raw)
        terminal.send(b"\x1bP0$r\x1b\\a")
        await terminal.until("keys a.")
        assert front.sessions[0].depth == "256"
