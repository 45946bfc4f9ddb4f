"""The town above the scene: bank, truck, prison and reserve, and every player's vault below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from rich.cells import cell_len
from textual.geometry import Region

from server.games.contract import Seat
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.moves import Steal
from server.games.dogs_day.options import ROUNDS
from server.games.dogs_day.reading import supply_of, worth
from server.games.dogs_day.scene import Supply
from tui.games.dogs_day.flow import End
from tui.games.dogs_day.names import money
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.pieces import bars, change, inks, piled
from tui.games.dogs_day.plan import Plan, vault_cell
from tui.games.dogs_day.signs import signs_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of

SOURCES: tuple[Supply, ...] = get_args(Supply)
_NAME = 11
_TAIL = 7
"""Cells at the end of a vault's line for what it is worth."""


def place_cells(area: Region, source: Supply) -> Region:
    """Where a place of the town stands."""
    each = area.width // len(SOURCES)
    at = SOURCES.index(source)
    return Region(
        area.x + at * each + (1 if at == 0 else 0), area.y, each - 1 - (1 if at == 0 else 0), area.height
    )


def draw_places(canvas: Canvas, area: Region, picture: Picture, sources: Sequence[Supply] = SOURCES) -> None:
    """A wooden sign with the name of each of these places, and what lies there."""
    view, look = picture.view, picture.look
    p = look.palette
    _ = look.language.gettext
    names = {"bank": _("BANK"), "truck": _("TRUCK"), "prison": _("PRISON"), "reserve": _("RESERVE")}
    for source in sources:
        cells = place_cells(area, source)
        touched = any(end[0] == source for end in picture.changes) or (
            picture.flow is not None and source in (picture.flow.start[0], picture.flow.end[0])
        )
        wood = paint(p.gold_on_wood if touched else p.on_wood, p.wood, True)
        canvas.fill(cells.x, cells.y, cells.width, 1, wood)
        canvas.fill(cells.x, cells.y + 1, cells.width, cells.height - 1, paint(p.cream, p.dark_wood))
        canvas.pieces(cells.x, cells.y, [(f" {names[source]}", wood)], cells.width)
        told = _about(picture, source)
        if told and cell_len(told) + cell_len(names[source]) + 3 <= cells.width:
            canvas.text(cells.x + cells.width - cell_len(told) - 1, cells.y, told, paint(p.on_wood, p.wood))
        delta = picture.changes.get((source, -1))
        shown = piled(
            supply_of(view, source), look, p.dark_wood, cells.width - 2 - (0 if delta is None else 7)
        )
        line = cells.y + cells.height - 1
        x = canvas.pieces(cells.x + 1, line, shown, cells.width - 1)
        if delta is not None:
            moved = change(delta, look, p.dark_wood)
            canvas.pieces(min(x + 1, cells.x + cells.width - width_of(moved)), line, moved)


def _about(picture: Picture, source: Supply) -> str:
    """A word about a place beside its name."""
    view, look = picture.view, picture.look
    _, ngettext = look.language.gettext, look.language.ngettext
    if source == "truck" and view.round:
        left = ROUNDS - view.round
        return ngettext("{n} to come", "{n} to come", left).format(n=left) if left else _("the last")
    if source == "prison":
        jailed = sum(map(len, view.arrested))
        return ngettext("{n} jailed", "{n} jailed", jailed).format(n=jailed) if jailed else ""
    return ""


# -- vaults -------------------------------------------------------------------------------------------------


def draw_vaults(canvas: Canvas, parts: Plan, picture: Picture) -> None:
    """A line for every seat: whose turn, name, what is in the vault, what is known of its worth."""
    if parts.legend.height:
        _draw_legend(canvas, parts.legend, picture)
    for seat in range(picture.view.seats):
        _draw_vault(canvas, vault_cell(parts, seat), picture, seat)


def _draw_legend(canvas: Canvas, area: Region, picture: Picture) -> None:
    """What the numbers of a vault's line count, and what the signs on the cards mean."""
    look = picture.look
    p, signs = look.palette, signs_of(look)
    _ = look.language.gettext
    backpack, case = inks(look, p.night)
    dim = paint(p.dim, p.night)
    worth = _("K worth")
    if picture.snapshot.rules.counter:
        worth += " " + _("(~ estimated)")
    pieces: list[Piece] = [(_("VAULTS"), dim)]
    for sign, ink, word in (
        (signs.backpack, backpack, _("backpacks")),
        (signs.case, case, _("cases")),
        ("", p.dim, worth),
        (signs.heist, p.cream, _("heist")),
        (signs.twist, p.cream, _("twist")),
    ):
        pieces += [(f"  {sign} " if sign else "  ", paint(ink, p.night)), (word, dim)]
    canvas.pieces(area.x + 1, area.y, pieces, area.width - 2)


def _draw_vault(canvas: Canvas, cells: Region, picture: Picture, seat: Seat) -> None:
    view, look = picture.view, picture.look
    p, signs = look.palette, signs_of(look)
    _ = look.language.gettext
    plain, gold = paint(p.cream, p.night), paint(p.gold, p.night, True)
    asked = view.turn == seat or (view.phase == "pick" and not view.picked[seat])
    picked = view.phase == "pick" and view.picked[seat]
    mark, style = (
        (signs.here, gold) if asked else (signs.done, paint(p.green, p.night)) if picked else (" ", plain)
    )
    if asked and seat != view.eye:
        style = plain
    match picture.chosen if picture.event is None else None:
        case Steal(place="vault", victim=victim) if victim == seat:
            mark, style = signs.right, paint(p.red, p.night, True)
    canvas.text(cells.x + 1, cells.y, mark, style)
    canvas.pieces(cells.x + 3, cells.y, picture.chip(seat, _NAME))
    tail = _tail(picture, seat)
    x = cells.x + 3 + _NAME + 1
    room = cells.x + cells.width - 1 - x - _TAIL
    delta = picture.changes.get(("vault", seat))
    moved = change(delta, look, p.night) if delta is not None else []
    _draw_markers(canvas, x, cells.y, room - width_of(moved), picture, view.vaults[seat])
    end = cells.x + cells.width - 1
    canvas.pieces(end - width_of(tail), cells.y, tail)
    canvas.pieces(end - width_of(tail) - width_of(moved), cells.y, moved)


def _draw_markers(canvas: Canvas, x: int, y: int, room: int, picture: Picture, markers: Markers) -> None:
    """Both kinds in two columns, so that the eye can compare the vaults."""
    look = picture.look
    p, signs = look.palette, signs_of(look)
    half = max(4, room * 3 // 5)
    for at, width, sign, ink, n in (
        (x, half, signs.backpack, inks(look, p.night)[0], markers.backpacks),
        (x + half, room - half, signs.case, inks(look, p.night)[1], markers.cases),
    ):
        style = paint(ink if n else p.dim, p.night)
        canvas.pieces(
            at, y, [(f"{n:>2} ", style), (bars(n, sign, max(1, width - 4)) or signs.dot, style)], width
        )


def _tail(picture: Picture, seat: Seat) -> list[Piece]:
    """What stands at the right end of a vault's line: money, or who plays there."""
    view, look = picture.view, picture.look
    p = look.palette
    _ = look.language.gettext
    sitter = picture.snapshot.seats[seat] if seat < len(picture.snapshot.seats) else None
    dim = paint(p.dim, p.night)
    if sitter is not None and sitter.away and not sitter.substitute:
        return [(_("away"), dim)]
    holding = view.values[seat]
    if holding is not None:
        own = seat == view.eye
        return [(money(holding.money), paint(p.gold if own else p.cream, p.night, own))]
    if seat in view.fled:
        return [(_("safe"), dim)]
    if picture.snapshot.rules.counter and view.vaults[seat].total:
        return [(f"~{money(round(worth(view, seat) / 10) * 10)}", dim)]
    return []


def draw_own(canvas: Canvas, area: Region, picture: Picture) -> None:
    """The values in the own vault, equal ones together; gold is what they come to."""
    view, look = picture.view, picture.look
    holding = view.values[view.eye] if isinstance(view.eye, int) else None
    if holding is None:
        return
    p = look.palette
    _ = look.language.gettext
    pieces: list[Piece] = [(_("YOUR VAULT") + "  ", paint(p.dim, p.night))]
    if not holding.markers.total:
        pieces.append((_("empty"), paint(p.dim, p.night)))
    else:
        pieces += [*values_of(holding, look, p.night), ("  = ", paint(p.dim, p.night))]
        pieces.append((money(holding.money), paint(p.gold, p.night, True)))
    canvas.pieces(area.x + 1, area.y, pieces, area.width - 2)


def values_of(holding: Holding, look: Look, ground: str) -> list[Piece]:
    """``▰ 2×200 150 3×100  ◆ 400``: the values of a holding, highest first."""
    p, signs = look.palette, signs_of(look)
    pieces: list[Piece] = []
    for sign, ink, values in zip(
        (signs.backpack, signs.case), inks(look, ground), (holding.backpacks, holding.cases), strict=True
    ):
        if values:
            told = " ".join(
                f"{values.count(value)}{signs.times}{value}" if values.count(value) > 1 else str(value)
                for value in dict.fromkeys(values)
            )
            gap = "  " if pieces else ""
            pieces += [(f"{gap}{sign} ", paint(ink, ground)), (told, paint(p.cream, ground))]
    return pieces


def end_column(end: End, parts: Plan) -> int:
    """The column of cells in which a lane from or to a place or a vault begins or ends."""
    place, seat = end
    if place in SOURCES:
        cells = place_cells(parts.places, place)
        return cells.x + cells.width // 2
    return vault_cell(parts, seat).x + 3 + _NAME // 2
