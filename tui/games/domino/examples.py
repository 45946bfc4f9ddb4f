"""The examples in the rules of dominó: a few words of a small language, drawn as the table draws its tiles.

Every line of an example is one of::

    line 4-6 6-6* 6-1        what lies on the table, from the left end; * is the tile played last
    fit 1-5 right            where a tile could go; ``fit 1-5 right?`` when it is one of several places
    open 5-5                 the tile that opens, on an empty table
    hand Ana: 6-4 5-5        a hand; tiles that cannot be played are dim
    count Ana*: 6-1 3-0      an opened hand with its sum; * is the winner
    points Ana: Beto Caio    who scores, and whose opened hands count
    say Beto: passo          what somebody says or does
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from textual.strip import Strip

from server.games.domino.moves import End
from server.games.domino.reading import fits
from server.games.domino.tiles import Placed, pips
from tui.games.domino import pieces
from tui.games.domino.layout import Form
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint

_NAME = 8
"""Cells for a name before a row of tiles."""
_END = 7
"""Cells at either side of a line for the number of its end."""


class Fit(msgspec.Struct, frozen=True):
    """A tile where it could go; ``sure`` when it is the one place to look at."""

    halves: Placed
    end: End
    sure: bool


class Row(msgspec.Struct, frozen=True):
    """A line of an example below the table: a hand, an opened hand, points or words, of ``name``."""

    kind: str
    name: str
    tiles: tuple[Placed, ...] = ()
    marked: bool = False
    text: str = ""


class Example(msgspec.Struct, frozen=True):
    """An example as it was read."""

    line: tuple[Placed, ...] = ()
    last: int | None = None
    fits: tuple[Fit, ...] = ()
    opening: Placed | None = None
    rows: tuple[Row, ...] = ()

    @property
    def ends(self) -> tuple[int, int] | None:
        """The open ends, None on an empty table."""
        return (self.line[0][0], self.line[-1][1]) if self.line else None

    def total(self, name: str) -> int:
        """What the opened hand of ``name`` counts."""
        return next(
            sum(map(pips, row.tiles)) for row in self.rows if row.kind == "count" and row.name == name
        )


def _tile(text: str) -> Placed:
    found = re.fullmatch(r"([0-9])-([0-9])\*?", text)
    if found is None:
        raise ValueError(f"no tile: {text!r}")
    return int(found[1]), int(found[2])


def read(text: str) -> Example:
    """The example that ``text`` describes; ValueError names the line that cannot be read."""
    line: tuple[Placed, ...] = ()
    last: int | None = None
    opening: Placed | None = None
    places: list[Fit] = []
    rows: list[Row] = []
    for written in text.splitlines():
        word, _, rest = written.strip().partition(" ")
        try:
            if word == "line":
                line = tuple(map(_tile, rest.split()))
                last = next((i for i, tile in enumerate(rest.split()) if tile.endswith("*")), None)
            elif word == "open":
                opening = _tile(rest)
            elif word == "fit":
                tile, where = rest.split()
                end: End = "left" if where.startswith("left") else "right"
                places.append(Fit(_tile(tile), end, not where.endswith("?")))
            elif word in ("hand", "count"):
                name, _, tiles = rest.partition(":")
                rows.append(Row(word, name.rstrip("*"), tuple(map(_tile, tiles.split())), name.endswith("*")))
            elif word in ("say", "points"):
                name, _, said = rest.partition(":")
                rows.append(Row(word, name, text=said.strip()))
            elif word:
                raise ValueError(f"unknown word {word!r}")
        except ValueError as error:
            raise ValueError(f"example line {written!r}: {error}") from error
    return Example(line, last, tuple(places), opening, tuple(rows))


def draw(text: str, look: Look, width: int) -> Sequence[Strip]:
    """The example on a piece of felt, ``width`` cells wide, with an empty line above and below."""
    example = read(text)
    p = look.palette
    blocks = (len(example.line) + len(example.fits)) * 8 + 2 * _END <= width
    tall = bool(example.line) or example.opening is not None
    height = (3 if blocks else 1) + 1 if tall else 0
    below = len(example.rows) + 1 if example.rows else 0
    canvas = Canvas(width, height + below + 1, paint(p.cream, p.felt))
    if example.line:
        _draw_line(canvas, example, look, "block" if blocks else "chip")
    elif example.opening is not None:
        pieces.ghost(canvas, (width - 7) // 2, 1, example.opening, look, form="block", chosen=True)
    for y, row in enumerate(example.rows, height + 1):
        _draw_row(canvas, y, row, example, look)
    return canvas.strips()


def _draw_line(canvas: Canvas, example: Example, look: Look, form: Form) -> None:
    p = look.palette
    across = 8 if form == "block" else 4
    middle = 2 if form == "block" else 1
    places = {fit.end: fit for fit in example.fits}
    lain = len(example.line) + len(places)
    x = (canvas.width - lain * across + 1) // 2
    ends = example.ends or (0, 0)
    number = paint(p.cream, p.felt, True)
    if "left" in places:
        x = _draw_fit(canvas, x, places["left"], look, form)
    else:
        canvas.text(x - 5, middle, f"◀ {ends[0]}", number)
    for index, halves in enumerate(example.line):
        pieces.tile(canvas, x, 1, halves, look, form)
        if index == example.last:
            pieces.brackets(canvas, x, 1, form, look, paint(p.gold, p.felt, True))
        x += across
    if "right" in places:
        _draw_fit(canvas, x, places["right"], look, form)
    else:
        canvas.text(x + 1, middle, f"{ends[1]} ▶", number)


def _draw_fit(canvas: Canvas, x: int, fit: Fit, look: Look, form: Form) -> int:
    pieces.ghost(canvas, x, 1, fit.halves, look, form=form, chosen=fit.sure)
    p = look.palette
    style = paint(p.gold if fit.sure else p.cream, p.felt, True)
    width, y = (7, 2) if form == "block" else (3, 1)
    if fit.end == "left":
        canvas.text(x - 2, y, "◀", style)
    else:
        canvas.text(x + width + 1, y, "▶", style)
    return x + width + 1


def _draw_row(canvas: Canvas, y: int, row: Row, example: Example, look: Look) -> None:
    p = look.palette
    _ = look.language.gettext
    name = paint(p.gold if row.marked else p.cream, p.felt, row.marked)
    dim = paint(p.dim, p.felt)
    told: list[Piece]
    if row.kind == "say":
        told = [(row.name, name), (": ", dim), (f"«{row.text}»", paint(p.cream, p.felt, True))]
        canvas.pieces(2, y, told, canvas.width - 4)
        return
    if row.kind == "points":
        counted = [example.total(each) for each in row.text.split()]
        points = sum(counted)
        terms = " + ".join(map(str, counted))
        shown = f"{terms} = {points}" if len(counted) > 1 else str(points)
        told = [(_("{name} scores {sum}.").format(name=row.name, sum=shown), paint(p.gold, p.felt, True))]
        canvas.pieces(2, y, told, canvas.width - 4)
        return
    canvas.text(2, y, "▶" if row.marked else " ", name)
    canvas.pieces(4, y, [(row.name, name)], _NAME)
    x = 4 + _NAME
    for tile in row.tiles:
        dimmed = row.kind == "hand" and not _playable(tile, example)
        pieces.chip(canvas, x, y, tile, look, dimmed=dimmed)
        if row.kind == "hand" and not dimmed:
            pieces.brackets(canvas, x, y, "chip", look, paint(p.gold, p.felt, True))
        x += 5 if row.kind == "hand" else 4
    if row.kind == "count":
        if not row.tiles:
            x = canvas.text(x, y, _("out of tiles"), name) + 1
        canvas.text(x + 1, y, f"= {sum(map(pips, row.tiles))}", name)


def _playable(tile: Placed, example: Example) -> bool:
    if example.opening is not None:
        return tile == example.opening
    return fits(tile, example.ends)
