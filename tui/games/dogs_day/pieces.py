"""Small things of Dogs' Day drawn on a canvas: rows of markers, what came and went, lanes they move along."""

from __future__ import annotations

from textual.geometry import Region

from server.games.dogs_day.material import Markers
from tui.games.dogs_day.signs import signs_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of


def inks(look: Look, ground: str) -> tuple[str, str]:
    """The colours of backpacks and cases on a ground: ivory wants darker ones."""
    p = look.palette
    return (p.pips[2], p.pips[3]) if ground in (p.ivory, p.ivory_dim) else (p.green, p.blue)


def counted(markers: Markers, look: Look, ground: str, bold: bool = False, apart: str = "  ") -> list[Piece]:
    """``▰ 3  ◆ 1``; a kind that is not there is dim."""
    p, signs = look.palette, signs_of(look)
    pieces: list[Piece] = []
    faint = p.pips[0] if ground in (p.ivory, p.ivory_dim) else p.dim
    for sign, ink, n in zip(
        (signs.backpack, signs.case), inks(look, ground), (markers.backpacks, markers.cases), strict=True
    ):
        style = paint(ink if n else faint, ground, bold and bool(n))
        pieces += [(sign, style), (f" {n}" if apart != "" else f"{n}", style), (apart, style)]
    return pieces[:-1]


def bars(n: int, sign: str, most: int) -> str:
    """A sign for every marker, at most so many."""
    return sign * min(n, most)


def piled(markers: Markers, look: Look, ground: str, width: int) -> list[Piece]:
    """A sign for every marker and how many they are: ``▰▰▰ 3  ◆ 1``, in at most ``width`` cells."""
    signs = signs_of(look)
    pack, case = (paint(ink, ground) for ink in inks(look, ground))
    dim = paint(look.palette.dim, ground)
    room = max(0, width - 11)
    packs = bars(markers.backpacks, signs.backpack, max(1, room * 2 // 3))
    cases = bars(markers.cases, signs.case, max(1, room - len(packs)))
    return [
        (packs or signs.backpack, pack if packs else dim),
        (f" {markers.backpacks}", pack if packs else dim),
        ("  ", dim),
        (cases or signs.case, case if cases else dim),
        (f" {markers.cases}", case if cases else dim),
    ]


def change(markers: Markers, look: Look, ground: str) -> list[Piece]:
    """``+▰2 −◆1``: what has come is gold, what has gone is red."""
    p, signs = look.palette, signs_of(look)
    on_paper = ground in (p.ivory, p.ivory_dim)
    plus, minus = (p.pips[5], p.pips[1]) if on_paper else (p.gold, p.red)
    if look.depth == "16" and on_paper:
        plus = p.ink
    pieces: list[Piece] = []
    for sign, n in ((signs.backpack, markers.backpacks), (signs.case, markers.cases)):
        if n:
            mark = signs.plus if n > 0 else signs.minus
            pieces.append((f"{mark}{sign}{abs(n)} ", paint(plus if n > 0 else minus, ground, True)))
    return pieces


def lane(
    canvas: Canvas, y: int, ends: tuple[int, int], moved: Markers, look: Look, heads: tuple[str, str]
) -> None:
    """A line from one column to another with what moves on it; ``heads`` are the signs at start and end."""
    p, signs = look.palette, signs_of(look)
    start, end = ends
    gold = paint(p.gold, p.night, True)
    left, right = min(start, end), max(start, end)
    canvas.fill(0, y, canvas.width, 1, gold)
    canvas.text(left, y, signs.lane * (right - left + 1), gold)
    canvas.text(start, y, heads[0], gold)
    canvas.text(end, y, heads[1], gold)
    told: list[Piece] = [(" ", gold), *change(moved, look, p.night)]
    if not moved.total:
        told = [(" 0 ", paint(p.red, p.night, True))]
    told = [(text.replace(signs.plus, ""), style) for text, style in told]
    room = width_of(told)
    if right - left - 1 >= room + 2:
        canvas.pieces(left + (right - left - room + 1) // 2, y, told)
    else:
        x = right + 2 if right + 2 + room < canvas.width else max(0, left - room - 1)
        canvas.pieces(x, y, told)


def centred(canvas: Canvas, x: int, y: int, width: int, pieces: list[Piece]) -> None:
    """Write pieces in the middle of ``width`` cells."""
    canvas.pieces(x + max(0, (width - width_of(pieces)) // 2), y, pieces, width)


def sides(canvas: Canvas, cells: Region, look: Look) -> None:
    """The left and right edge of a card, where there are no colours to tell it from the table."""
    edge, style = signs_of(look).edge, paint(look.palette.ink, look.palette.ivory)
    for y in range(cells.y, cells.y + cells.height):
        canvas.text(cells.x, y, edge, style)
        canvas.text(cells.x + cells.width - 1, y, edge, style)
