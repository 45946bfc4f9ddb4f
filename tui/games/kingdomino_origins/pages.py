"""The score sheet of every player on the board, line by line and part by part."""

from __future__ import annotations

from textual.geometry import Region

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import TERRAINS
from server.games.kingdomino_origins.reading import scores
from server.games.kingdomino_origins.scoring import Score
from tui.games.kingdomino_origins.coming import in_lines
from tui.games.kingdomino_origins.names import dweller_name, terrain_name
from tui.games.kingdomino_origins.plan import PANEL
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.seats import shown_name
from tui.games.kingdomino_origins.sheet import label_of, rows_of
from tui.games.kingdomino_origins.signs import signs_of
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of

_PARTS = 18
"""Columns that the parts of one player need beside the sheet."""
_COLUMN = 6
"""Cells of a player's numbers."""


def draw_sheet(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Points of every player by terrain, resources, totems, dwellers and variants; then part by part."""
    _ = scene.look.language.gettext
    p, look, view = scene.look.palette, scene.look, scene.view
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    strong = paint(p.cream, p.night, True)
    canvas.text(area.x, area.y, _("SCORES") if view.phase == "over" else _("SCORES NOW"), dim)
    first = area.x + min(area.width, PANEL) - _COLUMN * view.seats
    for seat in range(view.seats):
        name = shown_name(scene, seat, _COLUMN - 1)
        canvas.pieces(first + _COLUMN * (seat + 1) - width_of(name), area.y, name)
    sheets = scores(view)
    rows = rows_of(sheets, view.options)
    counted = scene.picture.counted if scene.picture is not None else None
    known = {key: values for key, values in rows if counted is None or key in counted}
    known["total"] = tuple(sum(values[seat] for values in known.values()) for seat in range(view.seats))
    y = area.y
    for key in (*dict(rows), "total"):
        y += 1
        last = key == "total"
        now = counted is not None and counted[-1:] == (key,)
        x = area.x
        if key in TERRAINS:
            kind = TERRAINS.index(key)
            land = p.grounds[kind]
            canvas.text(x, y, signs_of(look).grains[kind], paint(land.ink, land.colour))
        style = paint(p.gold, p.night, True) if now else strong if last else plain
        canvas.pieces(x + 2, y, [(label_of(key, look.language), style)], first - x - 2)
        for seat, value in enumerate(known.get(key, ())):
            text = str(value) if value or last else "-"
            canvas.text(first + _COLUMN * (seat + 1) - len(text), y, text, style if value or last else dim)
    if counted is not None:
        return
    if area.width >= PANEL + 2 + _PARTS * view.seats:
        beside = (area.width - PANEL - 2) // view.seats
        for seat in range(view.seats):
            x = area.x + PANEL + 2 + seat * beside
            canvas.pieces(x, area.y, shown_name(scene, seat, beside - 2))
            texts = in_lines(_parts_of(sheets[seat], scene), beside - 2)
            for line, text in enumerate(texts[: area.height - 1], 1):
                canvas.text(x, area.y + line, text, dim)
    else:
        _draw_parts(canvas, Region(area.x, y + 1, area.width, area.bottom - y - 1), scene, sheets)


def _parts_of(sheet: Score, scene: Scene) -> list[str]:
    """Region by region and dweller by dweller, the best regions first."""
    language, times = scene.look.language, signs_of(scene.look).times
    parts = [
        f"{terrain_name(region.terrain, language)} {len(region.squares)}{times}{region.fires}={region.points}"
        for region in sorted(sheet.regions, key=lambda region: -region.points)
    ]
    return parts + [f"{dweller_name(score.dweller, language)} {score.points}" for score in sheet.dwellers]


def _draw_parts(canvas: Canvas, area: Region, scene: Scene, sheets: tuple[Score, ...]) -> None:
    """The parts of one player after the other, as many lines at a time as there is room for."""
    if area.height < 2:
        return
    p = scene.look.palette
    dim, room = paint(p.dim, p.night), area.height - 1
    found: list[tuple[Seat, list[str]]] = []
    for step in range(scene.view.seats):
        seat = (scene.focus + step) % scene.view.seats
        texts = in_lines(_parts_of(sheets[seat], scene), area.width)
        found += [(seat, texts[n : n + room]) for n in range(0, len(texts), room)]
    at = scene.part % len(found)
    seat, texts = found[at]
    pieces: list[Piece] = [*shown_name(scene, seat, 16), (f"  {at + 1}/{len(found)}", dim)]
    if len(found) > 1:
        pieces += [("  p ", paint(p.gold, p.night, True)), (scene.look.language.gettext("next"), dim)]
    times = signs_of(scene.look).times
    told = scene.look.language.gettext("squares{times}fires=points").format(times=times)
    room = area.width - width_of(pieces)
    if len(told) + 2 <= room:
        pieces.append((f"{told:>{room}}", dim))
    canvas.pieces(area.x, area.y, pieces, area.width)
    scene.hit(area.x, area.y, area.width, area.height, "part", None)
    for line, text in enumerate(texts, 1):
        canvas.text(area.x, area.y + line, text, dim)
