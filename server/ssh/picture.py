"""What one terminal shows, cell by cell, so that only cells that have changed are sent.

The library repaints a region from the left edge of its widget, and everything after any change of the layout.
Here a frame is laid over what the terminal shows already: a key costs a quarter of the bytes, and what was
drawn anew but looks the same costs none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from server.ssh.private import ChopsUpdate, LayoutUpdate

Cell: TypeAlias = tuple[str, str]
"""A character ("" behind a wide one) and the parameters of its SGR sequence, in true colour."""

_WORTH_MOVING = 6
"""Equal cells between two changes from which on moving the cursor is cheaper than drawing them again."""


@lru_cache(maxsize=4096)
def codes_of(style: Style | None) -> str:
    """The SGR parameters of a style, "" for none."""
    if style is None:
        return ""
    before, _, _ = style.render("x", color_system=ColorSystem.TRUECOLOR).partition("x")
    start = before.rfind("\x1b[")
    return before[start + 2 : -1] if start >= 0 else ""


@lru_cache(maxsize=16_384)
def cells_of(text: str, codes: str) -> tuple[Cell, ...]:
    """A text as cells. Sessions share them; control characters have no cell and are left out."""
    if text.isascii() and text.isprintable():
        return tuple((c, codes) for c in text)
    cells: list[Cell] = []
    for c in text:
        width = cell_len(c)
        if width:
            cells.append((c, codes))
            cells += [("", codes)] * (width - 1)
        elif cells and c.isprintable():
            # A mark that stands on the letter before it.
            at = len(cells) - 1
            while at and cells[at][0] == "":
                at -= 1
            cells[at] = (cells[at][0] + c, codes)
    return tuple(cells)


def _line(strips: Iterable[Strip]) -> list[Cell]:
    line: list[Cell] = []
    for strip in strips:
        for text, style, control in strip:
            if not control:
                line += cells_of(text, codes_of(style))
    return line


def _whole(line: list[Cell], left: int, right: int) -> list[Cell]:
    """A part of a line; where it cuts through a wide character, the half is blank."""
    part = line[left:right]
    if part and part[0][0] == "":
        part[0] = (" ", part[0][1])
    if part and right < len(line) and line[right][0] == "":
        part[-1] = (" ", part[-1][1])
    return part


class Picture:
    """One per session. `lay` tells what to send; `forget`: nobody knows what the terminal shows."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._size: tuple[int, int] | None = None
        self._ink: str | None = None
        """What the terminal writes with now, within one frame."""

    def forget(self, size: tuple[int, int] | None = None) -> None:
        """The terminal was cleared or lost frames: everything given from now on is drawn.

        With ``size`` (columns, rows) it was resized. Of frames that the app still drew for a larger window
        nothing beyond the edge is sent: a terminal would put it into the last column, where nobody looks for
        it any more.
        """
        self._rows.clear()
        self._size = size or self._size

    def lay(self, update: LayoutUpdate | ChopsUpdate) -> str:
        """What turns the terminal's picture into the one with ``update``; "" when it is the same."""
        self._ink = None
        out: list[str] = []
        if isinstance(update, LayoutUpdate):
            for y, strips in enumerate(update.strips, update.region.y):
                self._put(y, update.region.x, _line(strips), out)
        else:
            lines: dict[tuple[int, int], list[Cell]] = {}
            for y, x1, x2 in update.spans:
                for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                    if strip is None or x >= x2 or end <= x1:
                        continue
                    if (line := lines.get((y, x))) is None:
                        line = lines[y, x] = _line((strip,))
                    left = max(x, x1)
                    self._put(y, left, _whole(line, left - x, min(end, x2) - x), out)
        if out:
            out.append("\x1b[0m")
        return "".join(out)

    def _put(self, y: int, x: int, line: list[Cell], out: list[str]) -> None:
        """Draw the cells of a line, from column ``x`` on, that are not there yet."""
        if self._size is not None:
            columns, rows = self._size
            if y >= rows or x >= columns:
                return
            if x + len(line) > columns:
                line = _whole(line, 0, columns - x)
        row = self._rows.setdefault(y, [])
        end = x + len(line)
        if len(row) < end:
            row += [None] * (end - len(row))
        if row[x:end] == line:
            return
        drawn = -1  # the column of the terminal's cursor; -1 while it is elsewhere
        for at, cell in enumerate(line, x):
            if row[at] == cell or at < drawn:
                continue
            while line[at - x][0] == "":
                at -= 1  # behind a wide character it is the character that is drawn
            self._go(y, at, drawn, line[max(0, drawn - x) : at - x], out)
            text, codes = line[at - x]
            if codes != self._ink:
                self._ink = codes
                out.append(f"\x1b[0;{codes}m" if codes else "\x1b[0m")
            out.append(text)
            drawn = at + 1
            while drawn < end and line[drawn - x][0] == "":
                drawn += 1
        row[x:end] = line

    def _go(self, y: int, at: int, drawn: int, between: list[Cell], out: list[str]) -> None:
        """Bring the terminal's cursor to column ``at``; over a few cells by drawing them again."""
        if not 0 <= drawn <= at:
            out.append(f"\x1b[{y + 1};{at + 1}H")
        elif len(between) < _WORTH_MOVING and all(codes == self._ink for _, codes in between):
            out += [text for text, _ in between]
        else:
            out.append(f"\x1b[{at - drawn}C")
