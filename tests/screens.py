"""Screens as text: the characters, then a map of style letters, for the app and for a real terminal alike.

``BOTECO_GOLDEN=write pytest ...`` writes the pictures anew; look at the difference before you keep it.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyte
from rich.color import ColorSystem
from rich.style import Style
from textual._context import visible_screen_stack
from textual.app import App
from textual.pilot import Pilot

GOLDEN = Path(__file__).parent / "golden" / "screens"
Cell = tuple[str, str]
"""A character and a description of its style."""


async def rows_of(source: App[Any] | Pilot[Any] | pyte.Screen) -> list[list[Cell]]:
    """The cells of what an app or an emulated terminal shows now, row by row."""
    if isinstance(source, pyte.Screen):
        return _rows_of_terminal(source)
    app = source.app if isinstance(source, Pilot) else source
    if isinstance(source, Pilot):
        await source.pause()
    visible_screen_stack.set(app._background_screens)  # what shows through a question
    return [
        _blank_is_blank((c, _style(style)) for text, style, _ in strip for c in text)
        for strip in app.screen._compositor.render_strips()
    ]


def _hex(colour: Any) -> str:
    if colour is None or colour.is_default:
        return "-"
    return str(colour.get_truecolor().hex) if colour.type != ColorSystem.STANDARD else str(colour.name)


def _style(style: Style | None) -> str:
    if style is None:
        return "- on -"
    marks = "".join(f" {m}" for m in ("bold", "underline", "reverse") if getattr(style, m))
    return f"{_hex(style.color)} on {_hex(style.bgcolor)}{marks}"


def _rows_of_terminal(screen: pyte.Screen) -> list[list[Cell]]:
    def colour(name: str) -> str:
        if name == "default":
            return "-"
        return f"#{name}" if len(name) == 6 and all(c in "0123456789abcdef" for c in name) else name

    rows = []
    for y in range(screen.lines):
        cells = []
        for x in range(screen.columns):
            char = screen.buffer[y][x]
            if not char.data:  # the second half of a wide character
                continue
            marks = "".join(
                f" {m}"
                for m, on in (("bold", char.bold), ("underline", char.underscore), ("reverse", char.reverse))
                if on
            )
            cells.append((char.data, f"{colour(char.fg)} on {colour(char.bg)}{marks}"))
        rows.append(_blank_is_blank(cells))
    return rows


def _blank_is_blank(cells: Iterable[Cell]) -> list[Cell]:
    # A space shows its background alone, so its ink must not make a difference.
    return [
        (c, f"- on {style.split(' on ')[1].split()[0]}")
        if c == " " and "reverse" not in style
        else (c, style)
        for c, style in cells
    ]


async def screen_text(source: App[Any] | Pilot[Any] | pyte.Screen) -> str:
    """The characters alone, a line for each row, without blanks at the end of lines."""
    return "\n".join("".join(c for c, _ in row).rstrip() for row in await rows_of(source))


async def picture(source: App[Any] | Pilot[Any] | pyte.Screen) -> str:
    """Characters, map of style letters, and the legend of the letters."""
    rows = await rows_of(source)
    letters: dict[str, str] = {}
    names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-/:;<=>?@[]^_{|}~"
    painted = [
        "".join(letters.setdefault(style, names[min(len(letters), len(names) - 1)]) for _, style in row)
        for row in rows
    ]
    legend = [f"{letter} {style}" for style, letter in letters.items()]
    text = ["".join(c for c, _ in row).rstrip() for row in rows]
    return "\n".join([*text, "-- styles", *painted, "-- legend", *legend]) + "\n"


async def check_golden(name: str, source: App[Any] | Pilot[Any] | pyte.Screen) -> None:
    """Compare what is shown with ``tests/golden/screens/NAME.txt``."""
    path = GOLDEN / f"{name}.txt"
    shown = await picture(source)
    if os.environ.get("BOTECO_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.exists(), f"no picture {path.name}; write it with BOTECO_GOLDEN=write"
    wanted = path.read_text(encoding="utf-8")
    if shown != wanted:
        lines = difflib.unified_diff(
            wanted.splitlines(), shown.splitlines(), path.name, "shown", lineterm="", n=1
        )
        raise AssertionError("\n".join(lines))
