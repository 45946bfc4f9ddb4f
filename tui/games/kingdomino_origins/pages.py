"""The pages of the board: what is still to come, and the score sheet of every player, part by part."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from server.games.kingdomino_origins.dominoes import TERRAINS
from server.games.kingdomino_origins.reading import scores, to_come
from server.games.kingdomino_origins.scoring import Score
from tui.games.kingdomino_origins.names import count_of, dweller_name, terrain_name
from tui.games.kingdomino_origins.panel import shown_name
from tui.games.kingdomino_origins.plan import PANEL
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.signs import letters, signs_of
from tui.language import Language
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of

_COLUMN = 6
"""Cells of a player's numbers."""


def draw_coming(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Every terrain: squares and fires face down, dwellers in the pile; the set minus what was seen."""
    _ = scene.look.language.gettext
    p, look, view = scene.look.palette, scene.look, scene.view
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    heading = _("TO COME  {left} dominoes").format(left=len(view.deck))
    canvas.pieces(area.x, area.y, [(heading, dim)], area.width)
    if not scene.snapshot.rules.counter:
        canvas.pieces(area.x, area.y + 1, [(_("this table plays without a counter"), dim)], area.width)
        return
    signs = signs_of(look)
    for kind, (terrain, (squares, fires)) in enumerate(to_come(view).items()):
        y = area.y + 1 + kind
        land = p.grounds[kind]
        tag = signs.grains[kind] + (letters(look.language)[kind] if look.depth == "none" else " ")
        canvas.text(area.x, y, f" {tag}", paint(land.ink, land.colour))
        canvas.pieces(area.x + 4, y, [(terrain_name(terrain, look.language), plain)], 10)
        canvas.text(area.x + 15, y, f"{count_of('square', squares, look.language):<12}", plain)
        sign = signs.crater if terrain == "volcano" else signs.fire
        canvas.text(area.x + 28, y, f"{fires} {sign}", paint(p.red, p.night))
    y = area.y + 1 + len(TERRAINS)
    numbers = [str(number) for number in view.deck]
    for line in _wrapped(numbers, area.width)[: max(0, area.y + area.height - y - (1 if view.pile else 0))]:
        canvas.text(area.x, y, line, dim)
        y += 1
    if view.pile:
        kinds = dict.fromkeys(view.pile)
        text = ", ".join(f"{view.pile.count(kind)} {dweller_name(kind, look.language)}" for kind in kinds)
        for line in _wrapped(_("pile: {dwellers}").format(dwellers=text).split(), area.width):
            if y < area.y + area.height:
                canvas.text(area.x, y, line, plain)
            y += 1


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def sheet_rows(
    sheets: tuple[Score, ...], mode: str, variants: tuple[bool, bool], language: Language
) -> list[tuple[str, str, tuple[int, ...]]]:
    """A score sheet's lines: key, label, points for every seat (KO-13, KO-18, KO-22 to KO-25)."""
    _ = language.gettext
    rows: list[tuple[str, str, tuple[int, ...]]] = [
        (
            terrain,
            terrain_name(terrain, language),
            tuple(sum(one.points for one in sheet.regions if one.terrain == terrain) for sheet in sheets),
        )
        for terrain in TERRAINS[:-1]
    ]
    if mode == "totem":
        rows.append(("resources", _("resources"), tuple(sheet.resources for sheet in sheets)))
        rows.append(("totems", _("totems"), tuple(sheet.totems for sheet in sheets)))
    if mode == "tribe":
        points = tuple(sum(dweller.points for dweller in sheet.dwellers) for sheet in sheets)
        rows.append(("dwellers", _("dwellers"), points))
    if variants[0]:
        rows.append(("empire", _("Empire of Fire"), tuple(sheet.empire for sheet in sheets)))
    if variants[1]:
        rows.append(("habilis", _("Homo Habilis"), tuple(sheet.habilis for sheet in sheets)))
    rows.append(("total", _("total"), tuple(sheet.total for sheet in sheets)))
    return rows


def draw_sheet(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Points of every player by terrain, resources, totems, dwellers and variants; regions of one below."""
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
    options = view.options
    y = area.y
    for key, label, values in sheet_rows(
        sheets, options.mode, (options.empire_of_fire, options.homo_habilis), look.language
    ):
        y += 1
        last = key == "total"
        x = area.x
        if key in TERRAINS:
            kind = TERRAINS.index(key)
            land = p.grounds[kind]
            canvas.text(x, y, signs_of(look).grains[kind], paint(land.ink, land.colour))
        canvas.pieces(x + 2, y, [(label, strong if last else plain)], first - x - 2)
        for seat, value in enumerate(values):
            text = str(value) if value or last else "-"
            style = strong if last else plain if value else dim
            canvas.text(first + _COLUMN * (seat + 1) - len(text), y, text, style)
    _draw_parts(canvas, Region(area.x, y + 1, area.width, area.y + area.height - y - 1), scene, sheets)


def _draw_parts(canvas: Canvas, area: Region, scene: Scene, sheets: tuple[Score, ...]) -> None:
    """Region by region and dweller by dweller, of the territory that is looked at."""
    p, look = scene.look.palette, scene.look
    if area.height < 2:
        return
    sheet = sheets[scene.focus]
    times = signs_of(look).times
    parts: list[str] = [
        f"{terrain_name(region.terrain, look.language)} "
        f"{len(region.squares)}{times}{region.fires}={region.points}"
        for region in sorted(sheet.regions, key=lambda region: -region.points)
    ]
    parts += [f"{dweller_name(score.dweller, look.language)} {score.points}" for score in sheet.dwellers]
    pieces: list[Piece] = [*shown_name(scene, scene.focus, 16), (":", paint(p.dim, p.night))]
    canvas.pieces(area.x, area.y, pieces)
    for line, text in enumerate(_wrapped(parts, area.width)[: area.height - 1]):
        canvas.text(area.x, area.y + 1 + line, text, paint(p.dim, p.night))
