"""What is still to come: the set of dominoes and dwellers minus what was seen."""

from __future__ import annotations

from collections.abc import Iterable

from textual.geometry import Region

from server.games.kingdomino_origins.dominoes import TERRAINS
from server.games.kingdomino_origins.reading import to_come
from tui.games.kingdomino_origins.names import count_of, dweller_name, terrain_name
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.signs import dweller_sign, letters, signs_of
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint


def draw_short(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Squares and fires face down in four lines, two terrains each."""
    if _headed(canvas, area, scene):
        _draw_columns(canvas, area, scene)


def draw_coming(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Squares and fires face down, the numbers of the dominoes, and the dwellers in the pile."""
    if not _headed(canvas, area, scene):
        return
    _ = scene.look.language.gettext
    p, view, language = scene.look.palette, scene.view, scene.look.language
    numbers = in_lines(map(str, view.deck), area.width)
    kinds = dict.fromkeys(view.pile)
    times = signs_of(scene.look).times
    named = [f"{view.pile.count(kind)}{times} {dweller_name(kind, language)}" for kind in kinds]
    short = [f"{view.pile.count(kind)} {dweller_sign(kind, scene.look)}" for kind in kinds]
    pile: list[str] = []
    room = area.height - 1 - (len(TERRAINS) + 1) // 2
    for listed in (named, short) if kinds else ():
        # A warrior and its power stay on one line.
        pile = in_lines([_("pile:"), *(f"{one}," for one in listed[:-1]), listed[-1]], area.width)
        if len(numbers) + len(pile) <= room:
            break
    if len(numbers) + len(pile) > room:
        # Half a list would mislead; where the page has more room it is whole.
        numbers = []
    if area.height > len(TERRAINS) + len(numbers) + len(pile):
        y = _draw_list(canvas, area, scene)
    else:
        y = _draw_columns(canvas, area, scene)
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    for text, style in [*((text, dim) for text in numbers), *((text, plain) for text in pile)]:
        if y < area.bottom:
            canvas.text(area.x, y, text, style)
        y += 1


def in_lines(words: Iterable[str], width: int) -> list[str]:
    """Words, which may have blanks, on as many lines as they need."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _headed(canvas: Canvas, area: Region, scene: Scene) -> bool:
    """The heading; False where the table plays without a counter, which is said instead."""
    _ = scene.look.language.gettext
    dim = paint(scene.look.palette.dim, scene.look.palette.night)
    heading = _("TO COME  {left} dominoes").format(left=len(scene.view.deck))
    canvas.pieces(area.x, area.y, [(heading, dim)], area.width)
    if not scene.snapshot.rules.counter:
        canvas.pieces(area.x, area.y + 1, [(_("this table plays without a counter"), dim)], area.width)
    return scene.snapshot.rules.counter


def _draw_list(canvas: Canvas, area: Region, scene: Scene) -> int:
    """A line for every terrain; the line below them."""
    p, language = scene.look.palette, scene.look.language
    plain = paint(p.cream, p.night)
    for kind, (terrain, (squares, fires)) in enumerate(to_come(scene.view).items()):
        y = area.y + 1 + kind
        _draw_tag(canvas, area.x, y, kind, scene)
        canvas.pieces(area.x + 4, y, [(terrain_name(terrain, language), plain)], 10)
        canvas.text(area.x + 14, y, count_of("square", squares, language), plain)
        canvas.text(area.x + 27, y, f"{fires} {_fire_sign(kind, scene)}", paint(p.red, p.night))
    return area.y + 1 + len(TERRAINS)


def _draw_columns(canvas: Canvas, area: Region, scene: Scene) -> int:
    """Two terrains a line; the line below them."""
    p, column = scene.look.palette, area.width // 2
    for kind, (squares, fires) in enumerate(to_come(scene.view).values()):
        x, y = area.x + kind % 2 * column, area.y + 1 + kind // 2
        _draw_tag(canvas, x, y, kind, scene)
        after = canvas.text(x + 3, y, f"{squares:>3} ", paint(p.cream, p.night))
        canvas.text(after, y, f"{fires}{_fire_sign(kind, scene)}", paint(p.red, p.night))
    return area.y + 1 + (len(TERRAINS) + 1) // 2


def _draw_tag(canvas: Canvas, x: int, y: int, kind: int, scene: Scene) -> None:
    look, land = scene.look, scene.look.palette.grounds[kind]
    tag = signs_of(look).grains[kind] + (letters(look.language)[kind] if look.depth == "none" else " ")
    canvas.text(x, y, f" {tag}", paint(land.ink, land.colour))


def _fire_sign(kind: int, scene: Scene) -> str:
    signs = signs_of(scene.look)
    return signs.crater if TERRAINS[kind] == "volcano" else signs.fire
