"""One square of a territory in any size, from two cells on: ground, grain, and what lies on it."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from rich.style import Style
from textual.geometry import Region

from server.games.kingdomino_origins.dominoes import DOMINOES, TERRAINS, Half
from server.games.kingdomino_origins.grid import Direction
from server.games.kingdomino_origins.reading import Spot
from tui.games.kingdomino_origins.signs import (
    dweller_sign,
    ground_of,
    letters,
    resource_sign,
    signs_of,
)
from tui.look import Look
from tui.palette import Ground
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint

DOMINO_SIDES: dict[Direction, tuple[str, str]] = {
    "north": ("esw", "new"),
    "east": ("nsw", "nes"),
    "south": ("new", "esw"),
    "west": ("nes", "nsw"),
}
"""The sides of a frame around a left and a right half, by where the right one lies."""

_FADED = 0.55
"""How much of the night a square takes on that cannot be chosen."""


class Frame(msgspec.Struct, frozen=True):
    """A frame around a square, or around one half of a domino: its colour and the sides it has."""

    colour: str
    sides: str = "nesw"
    """Letters of north, east, south, west."""


@lru_cache(maxsize=64)
def underlined(fg: str, bg: str) -> Style:
    """The style of an underlined text; one object for all sessions, as `paint`."""
    return Style(color=fg, bgcolor=bg, underline=True)


@lru_cache(maxsize=512)
def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    parts = (
        round(int(colour[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def ground(spot: Spot, look: Look, faded: bool = False) -> Ground:
    """What a square is painted with; ``faded`` squares sink into the night where colours allow it."""
    plain = look.palette.grounds[ground_of(spot)]
    if not faded or look.depth not in ("true", "256"):
        return plain
    night = look.palette.night
    return Ground(
        mixed(plain.colour, night, _FADED),
        mixed(plain.ink, night, _FADED / 2) if plain.ink > "#7" else plain.ink,
        mixed(plain.fire, night, _FADED / 2),
        mixed(plain.grain, night, _FADED),
    )


def spot_of_half(half: Half, number: int = 0, resources: bool = True) -> Spot:
    """A half of a domino as it would lie in a territory."""
    resource = half.resource if resources else None
    return Spot((0, 0), number, TERRAINS[half.terrain], half.fires, half.craters, 0, resource)


def content(spot: Spot, look: Look, room: int, faded: bool = False) -> Piece | None:
    """What lies on a square in at most ``room`` cells, None when nothing does."""
    signs, p, land = signs_of(look), look.palette, ground(spot, look, faded)
    if spot.terrain is None:
        return signs.grains[-1], paint(land.fire, land.colour, True)
    if spot.dweller is not None:
        name = dweller_sign(spot.dweller, look)
        if look.depth == "none" and room >= len(name) + 2:
            name = f"<{name}>"
        return name[:room], paint(p.ink, p.ivory, True)
    if spot.flames:
        flames = signs.fire * spot.flames
        # Without colours a token is told from printed fire by a bracket.
        bare = flames if look.depth != "none" else f"({spot.flames}"
        text = next(
            (t for t in (f"({flames})", f"({spot.flames})", bare) if len(t) <= room),
            f"{signs.fire}{spot.flames}"[-room:],
        )
        return text, paint(p.on_ember, p.ember, True)
    if spot.craters or spot.fires:
        sign = signs.crater if spot.craters else signs.fire
        many = spot.craters or spot.fires
        text = sign * many if many <= room else f"{sign}{many}" if room > 1 else str(many)
        return text, paint(land.fire, land.colour, True)
    if spot.resource is not None:
        return resource_sign(spot.resource, look), paint(land.ink, land.colour)
    return None


def draw_square(
    canvas: Canvas,
    cells: Region,
    spot: Spot,
    look: Look,
    *,
    faded: bool = False,
    shaded: bool = False,
    frame: Frame | None = None,
) -> None:
    """Draw a square that is known. ``shaded`` marks one that may be chosen, ``faded`` one that may not."""
    land = ground(spot, look, faded)
    plain, grain = paint(land.ink, land.colour), paint(land.grain, land.colour)
    x, y, width, height = cells
    canvas.fill(x, y, width, height, plain)
    if width < 4:
        _draw_tiny(canvas, cells, spot, look, faded)
        if frame is not None:
            _frame_tiny(canvas, cells, spot, look, frame)
        return
    signs = signs_of(look)
    sign = signs.grains[ground_of(spot)]
    plainly = look.depth == "none"
    left = x
    if plainly:
        sign += letters(look.language)[ground_of(spot)]
        if height > 1:
            left += 1
            for row in range(y, y + height):
                canvas.text(x, row, signs.wall, grain)
        if height > 2:
            canvas.text(x, y, signs.corner + signs.bar * (width - 1), grain)
    if spot.terrain is not None or plainly:
        canvas.text(left, y, sign, grain)
    inside = x + width - left
    if height == 1:
        left, inside = left + len(sign), inside - len(sign)
    shown = content(spot, look, inside, faded)
    if shown is not None:
        text, style = shown
        at = left + max(0, (inside - len(text)) // 2)
        if frame is not None:
            # Its sides stand in the outermost cells: what would reach under them is said shorter.
            first, end = max(left, x + ("w" in frame.sides)), x + width - ("e" in frame.sides)
            if at < first or at + len(text) > end:
                text, style = content(spot, look, end - first, faded) or shown
                at = first + max(0, (end - first - len(text)) // 2)
        canvas.text(at, y + height // 2, text, style)
    if (
        height > 1
        and not plainly
        and spot.terrain is not None
        and (shown is None or len(shown[0]) < inside - 2 or height > 2)
    ):
        canvas.text(x + width - 1, y + height - 1, signs.grains[ground_of(spot)], grain)
    if shaded and look.depth in ("16", "none"):
        # Where colours cannot fade the others, the ones that may be chosen are hatched.
        bright = paint(land.ink, land.colour, True)
        for row in range(y, y + height):
            canvas.text(x + width - 1, row, signs.shade, bright)
            if row != y and row != y + height // 2:
                canvas.text(x + 1, row, signs.shade * (width - 2), bright)
    if frame is not None:
        draw_frame(canvas, cells, look, frame, land.colour)


def _draw_tiny(canvas: Canvas, cells: Region, spot: Spot, look: Look, faded: bool) -> None:
    """Two cells and one line: a sign, and the terrain's letter where there is no colour to tell it."""
    land = ground(spot, look, faded)
    if look.depth != "none":
        shown = content(spot, look, 2, faded)
        if shown is None:
            shown = signs_of(look).grains[ground_of(spot)], paint(land.grain, land.colour)
        canvas.text(cells.x, cells.y, *shown)
        return
    letter, signs = letters(look.language)[ground_of(spot)], signs_of(look)
    if spot.dweller is not None:
        text = dweller_sign(spot.dweller, look)[:2]
        canvas.text(cells.x, cells.y, text, underlined(land.ink, land.colour))
        return
    many = spot.flames or spot.fires or spot.craters
    sign = str(many) if many else signs.grains[ground_of(spot)]
    if spot.resource is not None:
        sign = resource_sign(spot.resource, look)
    # A token is told from printed fire by the small letter of its terrain.
    text = (letter.lower() if spot.flames else letter) + sign
    canvas.text(cells.x, cells.y, text, paint(land.ink, land.colour))


def _frame_tiny(canvas: Canvas, cells: Region, spot: Spot, look: Look, frame: Frame) -> None:
    """Where a frame would hide everything the square takes the frame's colour, with what lies on it."""
    p = look.palette
    shown = content(spot, look, cells.width)
    text = shown[0] if shown is not None else signs_of(look).grains[ground_of(spot)]
    canvas.text(cells.x, cells.y, f"{text:<{cells.width}}", paint(p.on_gold, frame.colour, True))


def draw_label(canvas: Canvas, cells: Region, text: str, look: Look) -> None:
    """A short text on a square, below what lies there; nothing where it is wider than the square."""
    p = look.palette
    x, y, width, height = cells
    if len(text) <= width:
        row = y + height - 1 if height > 2 else y
        canvas.text(x + (width - len(text)) // 2, row, text, paint(p.on_gold, p.gold, True))


def draw_bar(canvas: Canvas, cells: Region, look: Look) -> None:
    """A cross beside what lies on a square: it cannot lie there."""
    p = look.palette
    x, y, width, height = cells
    if height > 2:
        canvas.text(x + 1, y + height // 2, signs_of(look).times, paint(p.on_ember, p.ember, True))
    elif width > 2:
        canvas.text(x + width - 2, y, signs_of(look).times, paint(p.on_ember, p.ember, True))


def draw_lying(canvas: Canvas, cells: Region, spot: Spot, look: Look) -> None:
    """What lies on a square, without its ground: a token in the air, a dweller on its way."""
    shown = content(spot, look, cells.width)
    if shown is not None:
        text, style = shown
        x = cells.x + (cells.width - len(text)) // 2
        canvas.text(x, cells.y + cells.height // 2, text, style)


def draw_frame(canvas: Canvas, cells: Region, look: Look, frame: Frame, under: str) -> None:
    """Sides of a frame in the outermost cells; lines above and below only where they hide nothing."""
    signs = signs_of(look)
    style = paint(frame.colour, under, True)
    x, y, width, height = cells
    if height > 2:
        # Without colours the line above has the terrain's letter.
        if "n" in frame.sides and look.depth != "none":
            canvas.text(x, y, signs.edges[0] * width, style)
        if "s" in frame.sides:
            canvas.text(x, y + height - 1, signs.edges[1] * width, style)
    for side, sign, column in (("w", signs.sides[0], x), ("e", signs.sides[1], x + width - 1)):
        if side in frame.sides:
            for row in range(y, y + height):
                canvas.text(column, row, sign, style)


def draw_free(canvas: Canvas, cells: Region, look: Look, frame: Frame | None = None) -> None:
    """An empty square that the territory can still come to take in."""
    p = look.palette
    x, y, width, height = cells
    tiny = width < 4
    plain = paint(frame.colour, p.chosen, True) if tiny and frame is not None else paint(p.dim, p.dark_wood)
    canvas.fill(x, y, width, height, plain)
    canvas.text(x + width // 2, y + height // 2, signs_of(look).free, plain)
    if frame is not None and not tiny:
        draw_frame(canvas, cells, look, frame, p.dark_wood)


@lru_cache(maxsize=512)
def domino(number: int, width: int, look: Look, resources: bool = True, faded: bool = False) -> Canvas:
    """A domino in a row: two halves of ``width`` cells and one line. Whoever looks sees the same eight."""
    canvas = Canvas(2 * width, 1, paint(look.palette.cream, look.palette.night))
    for at, half in enumerate(DOMINOES[number].halves):
        spot = spot_of_half(half, 0, resources)
        draw_square(canvas, Region(at * width, 0, width, 1), spot, look, faded=faded)
    return canvas
