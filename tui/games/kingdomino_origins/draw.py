"""The board of Kingdomino Origins as a picture: every part in its place, from one scene."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from server.games.kingdomino_origins.dominoes import RESOURCES
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.moves import Choose, Pick, Place, Recruit
from server.games.kingdomino_origins.reading import bounds, frame_possible, spots
from server.games.kingdomino_origins.territory import Territory
from tui.games.face import LogLine
from tui.games.kingdomino_origins import coming, pages, panel, rows, seats
from tui.games.kingdomino_origins.maps import grid_of
from tui.games.kingdomino_origins.names import (
    count_of,
    dweller_name,
    resource_name,
    signed,
    terrain_name,
)
from tui.games.kingdomino_origins.plan import Plan, plan
from tui.games.kingdomino_origins.reckoning import halves, region_at
from tui.games.kingdomino_origins.scene import Page, Scene
from tui.games.kingdomino_origins.signs import signs_of
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of
from tui.widgets.wrapping import rows_of

_LIST_HEIGHT = 5
"""Lines of the panel's middle, its heading included."""


def canvas_of(scene: Scene, size: tuple[int, int], log: Sequence[LogLine]) -> Canvas:
    """The whole board; ``scene.hits`` says afterwards what can be clicked where."""
    p = scene.look.palette
    parts = plan(size, scene.view.seats, bool(log))
    canvas = Canvas(*size, paint(p.cream, p.night))
    territory = scene.view.territories[scene.main]
    grid = grid_of(territory, parts.own, scene.marks_of(scene.main))
    seats.draw_land(canvas, scene, scene.main, grid)
    scene.hit(*parts.own, "map", (scene.main, grid))
    canvas.pieces(parts.info.x, parts.info.y, about_cursor(scene, parts.info.width), parts.info.width)
    canvas.pieces(parts.totals.x, parts.totals.y, totals(scene, parts.totals.width), parts.totals.width)
    _draw_log(canvas, parts.log, scene, log)
    for area, seat in zip(parts.maps, scene.others, strict=True) if parts.maps else ():
        seats.draw_whole(canvas, area, scene, seat)
    _draw_panel(canvas, parts, scene)
    return canvas


def _draw_panel(canvas: Canvas, parts: Plan, scene: Scene) -> None:
    area = parts.panel
    # The heading of what is below the rows turns the page, as v does.
    scene.hit(area.x, area.y + rows.ROWS_HEIGHT, area.width, 2, "page", None)
    rows.draw_rows(canvas, area, scene)
    middle = Region(area.x, area.y + rows.ROWS_HEIGHT + 1, area.width, _LIST_HEIGHT)
    rest_y = middle.y + _LIST_HEIGHT
    rest = Region(area.x, rest_y, area.width, area.y + area.height - rest_y)
    lower = Region(area.x, middle.y, area.width, area.y + area.height - middle.y)
    picking = scene.view.phase == "pick" and scene.snapshot.ask is not None
    if picking and (parts.kind != "narrow" or scene.page == "table"):
        panel.draw_pile(canvas, lower, scene)
        return
    if parts.kind == "narrow":
        _draw_narrow(canvas, scene, middle, rest, lower)
        return
    order: tuple[Page, Page] = ("coming", "sheet") if scene.page == "coming" else ("sheet", "coming")
    if parts.kind == "large":
        order = ("sheet", "coming")
    shown = order[: len(parts.pages)]
    if scene.view.options.mode != "discovery" or "coming" not in shown:
        # What is still to come is told once.
        panel.draw_middle(canvas, middle, scene)
    for below, page in zip(parts.pages, shown, strict=True):
        _draw_page(canvas, below, scene, page)


def _draw_narrow(canvas: Canvas, scene: Scene, middle: Region, rest: Region, lower: Region) -> None:
    """One page at a time below the rows; the own map always stays."""
    if scene.page == "table":
        panel.draw_middle(canvas, middle, scene)
        seats.draw_smalls(canvas, rest, scene)
    elif scene.page == "others":
        whole = Region(middle.x, middle.y - 6, middle.width, lower.height + 6)
        canvas.fill(*whole, paint(scene.look.palette.cream, scene.look.palette.night))
        seats.draw_whole(canvas, whole, scene, scene.opened)
    else:
        _draw_page(canvas, lower, scene, scene.page)


def _draw_page(canvas: Canvas, area: Region, scene: Scene, page: Page) -> None:
    if page == "coming":
        coming.draw_coming(canvas, area, scene)
    else:
        pages.draw_sheet(canvas, area, scene)


# -- lines of words -----------------------------------------------------------------------------------------


def about_cursor(scene: Scene, width: int) -> list[Piece]:
    """The square under the cursor: its region, size, fires, points, and what the choice would bring."""
    p, look = scene.look.palette, scene.look
    plain, gold = paint(p.cream, p.night), paint(p.gold, p.night, True)
    gain = f"  {signed(scene.gain)}" if scene.gain else ""
    text = square_text(scene, width - (len(gain) or 2 * bool(scene.refused)))
    pieces: list[Piece] = [(text, plain)]
    if gain:
        pieces.append((gain, gold))
    elif scene.refused:
        sign = "x" if look.ascii else "×"
        pieces = [(f"{sign} ", paint(p.red, p.night, True)), (text, plain)]
    return pieces


def square_text(scene: Scene, width: int) -> str:
    """What is to say about the square under the cursor, in one line of at most so many cells if it can be."""
    language = scene.look.language
    _ = language.gettext
    view = scene.view.territories[scene.focus]
    land = Territory.of(view)
    square = _square_shown(scene)
    known = spots(view)
    place = _place_shown(scene)
    if place is not None and scene.focus == scene.main:
        land.lay(place, False)
        found = [region_at(land, half) for half in halves(place)]
        best = max((region for region in found if region), key=lambda r: (r.points, len(r.squares)))
        return _region_text(scene, best.terrain, len(best.squares), best.fires, best.points)
    spot = known.get(square)
    if spot is None:
        most = frame_possible(land)
        inside = most.left <= square[0] <= most.right and most.top <= square[1] <= most.bottom
        return _("a free square") if inside else _("outside the frame")
    if spot.terrain is None:
        return _("the camp")
    if spot.terrain == "volcano":
        return language.ngettext(
            "volcano, {craters} crater", "volcano, {craters} craters", spot.craters
        ).format(craters=spot.craters)
    region = region_at(land, square)
    assert region is not None
    text = _region_text(scene, region.terrain, len(region.squares), region.fires, region.points)
    on_it = (
        dweller_name(spot.dweller, language)
        if spot.dweller
        else resource_name(spot.resource, language)
        if spot.resource
        else ""
    )
    if not on_it:
        return text
    between = ", " if scene.look.ascii else " · "
    whole = f"{text}{between}{on_it}"
    if len(whole) <= width:
        return whole
    # Who lives there matters more than what the numbers count.
    counted = f"{terrain_name(region.terrain, language)}: {len(region.squares)}"
    if region.fires:
        counted += f" {signs_of(scene.look).times} {region.fires} = {region.points}"
    fewer = f"{counted}{between}{on_it}"
    return fewer if len(fewer) <= width else f"{terrain_name(region.terrain, language)}{between}{on_it}"


def _place_shown(scene: Scene) -> Place | None:
    """Where a domino is shown that does not lie there yet: the place pointed at, or the best one."""
    match scene.chosen:
        case Place() if scene.gain is not None:
            return scene.chosen
        case Choose(number=number):
            return scene.reckoning.best_spot(number)
    return None


def _square_shown(scene: Scene) -> Square:
    """The square to tell of: the one under the cursor, or the best home of the dweller pointed at."""
    home = None
    match scene.chosen:
        case Recruit(dweller=str() as dweller):
            home = scene.reckoning.best_recruited(dweller)
        case Pick(dweller=dweller):
            home = scene.reckoning.best_square(dweller)
    return scene.cursor if home is None else home


def _region_text(scene: Scene, terrain: str, squares: int, fires: int, points: int) -> str:
    language = scene.look.language
    times = signs_of(scene.look).times
    if not fires:
        text = language.ngettext("{terrain}: {n} square, no fire", "{terrain}: {n} squares, no fire", squares)
        return text.format(terrain=terrain_name(terrain, language), n=squares)
    counted = count_of("fire", fires, language)
    return f"{terrain_name(terrain, language)}: {squares} {times} {counted} = {points}"


def totals(scene: Scene, width: int) -> list[Piece]:
    """The main seat's points, resources, fires, how much of the frame is taken; signs where it is narrow."""
    words = _totals_in_words(scene)
    return words if width_of(words) <= width else _totals_in_signs(scene, width)


def _totals_in_words(scene: Scene) -> list[Piece]:
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    plain, dim = paint(p.cream, p.night), paint(p.dim, p.night)
    land = Territory.of(scene.view.territories[scene.main])
    pieces = seats.named(scene, scene.main, 24)
    if scene.view.options.mode != "discovery":
        pieces.append(("  ", plain))
        for kind, count in enumerate(land.resource_counts()):
            sign = signs_of(look).resources[kind]
            name = f"{resource_name(RESOURCES[kind], look.language)} " if look.ascii else ""
            pieces.append((f" {name or sign + ' '}{count} ", plain if count else dim))
    pieces.append(("   " + count_of("fire", land.icons(land.occupied), look.language), plain))
    columns, lines = _reach(land)
    frame = _("frame {columns}{times}{lines} of {size}").format(
        columns=columns, lines=lines, size=land.size, times=signs_of(look).times
    )
    pieces.append((f"   {frame}", dim))
    if land.discarded:
        text = look.language.ngettext("{n} discarded", "{n} discarded", len(land.discarded))
        pieces.append((f"   {text.format(n=len(land.discarded))}", paint(p.red, p.night)))
    return pieces


def _totals_in_signs(scene: Scene, width: int) -> list[Piece]:
    """The same in signs alone; the name takes what is left."""
    p, signs = scene.look.palette, signs_of(scene.look)
    plain, dim = paint(p.cream, p.night), paint(p.dim, p.night)
    land = Territory.of(scene.view.territories[scene.main])
    pieces = [(" ", plain)]
    if scene.view.options.mode != "discovery":
        for sign, count in zip(signs.resources, land.resource_counts(), strict=True):
            pieces.append((f" {sign}{count}", plain if count else dim))
        pieces.append((" ", plain))
    columns, lines = _reach(land)
    pieces.append((f" {land.icons(land.occupied)}{signs.fire}", paint(p.red, p.night)))
    pieces.append((f"  {columns}{signs.times}{lines}/{land.size}", dim))
    if land.discarded:
        pieces.append((f" -{len(land.discarded)}", paint(p.red, p.night)))
    return [*seats.named(scene, scene.main, width - width_of(pieces)), *pieces]


def _reach(land: Territory) -> tuple[int, int]:
    """Columns and lines that a territory takes."""
    now = bounds(land)
    return now.right - now.left + 1, now.bottom - now.top + 1


def _draw_log(canvas: Canvas, area: Region, scene: Scene, log: Sequence[LogLine]) -> None:
    """The newest lines of the story, whole sentences, the newest one below."""
    p = scene.look.palette
    rows: list[tuple[str, LogLine]] = []
    for line in reversed(log if area.height else ()):
        whole = rows_of((line,), area.width)
        if rows and len(whole) + len(rows) > area.height:
            break
        if len(whole) > area.height:
            # What has no room is seen to be cut.
            whole = [
                *whole[: area.height - 1],
                (" ".join(text.strip() for text, _ in whole[area.height - 1 :]), line),
            ]
        rows = whole + rows
    for row, (text, line) in enumerate(rows):
        ink = p.red if line.tone == "warn" else p.cream if line.fresh else p.dim
        canvas.pieces(area.x, area.y + row, [(text, paint(ink, p.night))], area.width)
