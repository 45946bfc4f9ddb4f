"""What one terminal shows, cell by cell, so that only cells that have changed are sent.

The library repaints a region from the left edge of its widget, and everything after any change of the layout.
Here a frame is laid over what the terminal shows already: a key costs a quarter of the bytes, and what was
drawn anew but looks the same costs none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import ne
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from server.ssh.private import ChopsUpdate, LayoutUpdate

Cell: TypeAlias = tuple[str, Style | None]
"""A character ("" behind a wide one) and how it is painted."""


class Ink(NamedTuple):
    """What a style asks of the terminal."""

    codes: str
    """The parameters of its SGR sequence, in true colour, "" for none."""
    ground: str
    """As far as a space shows it: two inks of equal ground write the same space."""


_WORTH_MOVING = 6
"""Equal cells between two changes from which on moving the cursor is cheaper than drawing them again."""


def codes_of(style: Style | None) -> str:
    """The SGR parameters of a style, in true colour, "" for none."""
    if style is None:
        return ""
    before, _, _ = style.render("x", color_system=ColorSystem.TRUECOLOR).partition("x")
    start = before.rfind("\x1b[")
    return before[start + 2 : -1] if start >= 0 else ""


@lru_cache(maxsize=4096)
def ink_of(style: Style | None) -> Ink:
    """A style's ink; sessions share it."""
    codes = codes_of(style)
    if (
        style is None
        or style.underline
        or style.underline2
        or style.overline
        or style.strike
        or style.reverse
    ):
        return Ink(codes, codes)
    return Ink(codes, codes_of(Style(bgcolor=style.bgcolor)))


@lru_cache(maxsize=16_384)
def cells_of(text: str, style: Style | None) -> tuple[Cell, ...]:
    """A text as cells. Sessions share them; control characters have no cell and are left out."""
    if text.isascii() and text.isprintable():
        return tuple((c, style) for c in text)
    cells: list[Cell] = []
    for c in text:
        width = cell_len(c)
        if width:
            cells.append((c, style))
            cells += [("", style)] * (width - 1)
        elif cells and c.isprintable():
            # A mark that stands on the letter before it.
            at = len(cells) - 1
            while at and cells[at][0] == "":
                at -= 1
            cells[at] = (cells[at][0] + c, style)
    return tuple(cells)


def _cells(strip: Strip) -> Sequence[Cell]:
    """What a strip shows. One that was made of cells has them at hand, as ``cells``, free of control
    characters; a stock one is taken apart."""
    made_of: Sequence[Cell] | None = getattr(strip, "cells", None)
    if made_of is not None:
        return made_of
    return [cell for text, style, control in strip if not control for cell in cells_of(text, style)]


def _whole(line: Sequence[Cell], left: int, right: int) -> list[Cell]:
    """A part of a line; where it cuts through a wide character, the half is blank."""
    part = list(line[left:right])
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
        self._style: Style | None = None
        self._ink: Ink | None = None
        """What the terminal writes with now, within one frame; None: nobody knows."""

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
                x = update.region.x
                for strip in strips:
                    cells = _cells(strip)
                    self._put(y, x, cells, out)
                    x += len(cells)
        else:
            lines: dict[tuple[int, int], Sequence[Cell]] = {}
            for y, x1, x2 in update.spans:
                for end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                    if chop is None or x >= x2 or end <= x1:
                        continue
                    if (line := lines.get((y, x))) is None:
                        line = lines[y, x] = _cells(chop)
                    left = max(x, x1)
                    self._put(y, left, _whole(line, left - x, min(end, x2) - x), out)
        if out:
            out.append("\x1b[0m")
        return "".join(out)

    def _put(self, y: int, x: int, line: Sequence[Cell], out: list[str]) -> None:
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
        before = row[x:end]
        if before == line:
            return
        drawn = -1  # where the terminal's cursor is, counted from ``x``; -1 while it is elsewhere
        differs = bytes(map(ne, before, line))
        at = differs.find(1)
        while at >= 0:
            while line[at][0] == "":
                at -= 1  # behind a wide character it is the character that is drawn
            if at != drawn:
                self._go(y, x, at, drawn, line, out)
            text, style = line[at]
            self._dip(text, style, out)
            out.append(text)
            drawn = at + 1
            while drawn < len(line) and line[drawn][0] == "":
                drawn += 1
            at = differs.find(1, drawn)
        row[x:end] = line

    def _dip(self, text: str, style: Style | None, out: list[str]) -> None:
        """Take the ink that a text needs."""
        if self._ink is not None and style is self._style:
            return
        ink = ink_of(style)
        if not _serves(self._ink, ink, text):
            self._ink, self._style = ink, style
            out.append(f"\x1b[0;{ink.codes}m" if ink.codes else "\x1b[0m")

    def _go(self, y: int, x: int, at: int, drawn: int, line: Sequence[Cell], out: list[str]) -> None:
        """Bring the terminal's cursor to column ``x + at``; over a few cells by drawing them again."""
        if not 0 <= drawn <= at:
            out.append(f"\x1b[{y + 1};{x + at + 1}H")
        elif at - drawn < _WORTH_MOVING and all(
            _serves(self._ink, ink_of(style), text) for text, style in line[drawn:at]
        ):
            out += [text for text, _ in line[drawn:at]]
        else:
            out.append(f"\x1b[{at - drawn}C")


def _serves(ink: Ink | None, wanted: Ink, text: str) -> bool:
    """Whether a text written with ``ink`` looks as it should."""
    return ink is not None and (ink.codes == wanted.codes or (text == " " and ink.ground == wanted.ground))
