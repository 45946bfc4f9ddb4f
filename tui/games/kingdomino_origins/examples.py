"""The examples in the rules of Kingdomino Origins: moves in their own text form, drawn as the board draws.

Every line of an example is one of::

    row 3 18 27 40               dominoes as they lie in a row
    12 at 1,0 east               a domino in the territory
    fire at 0,1                  where the last volcano's token landed
    dweller hunter at 1,1        somebody who lives there
    mark 1,0                     a square to look at
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from textual.geometry import Region
from textual.strip import Strip

from server.games.contract import IllegalMove
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.dwellers import DWELLERS
from server.games.kingdomino_origins.grid import Square, index_of
from server.games.kingdomino_origins.moves import LandFire, Place, parse
from server.games.kingdomino_origins.territory import Settled, Territory
from tui.games.kingdomino_origins.maps import Marks, draw_map, extent_of
from tui.games.kingdomino_origins.squares import Frame, domino
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.map_grid import MapGrid
from tui.widgets.strips import paint

_CELL = (6, 3)
_HALF = 5


class Example(msgspec.Struct, frozen=True):
    """An example as it was read."""

    row: tuple[int, ...]
    territory: Territory
    marked: tuple[Square, ...]


def read(text: str) -> Example:
    """Read an example; ValueError names the line that is none."""
    row: tuple[int, ...] = ()
    land = Territory(5)
    marked: list[Square] = []
    for line in filter(None, (part.strip() for part in text.splitlines())):
        if found := re.fullmatch(r"row((?: \d+)+)", line):
            row = tuple(int(number) for number in found[1].split())
            if not set(row) <= set(DOMINOES):
                raise ValueError(f"no such domino: {line}")
        elif found := re.fullmatch(r"mark (-?\d),(-?\d)", line):
            marked.append((int(found[1]), int(found[2])))
        elif (found := re.fullmatch(r"dweller (\w+) at (-?\d),(-?\d)", line)) and found[1] in DWELLERS:
            dweller = next(one for one in DWELLERS if one == found[1])
            land.settle([Settled((int(found[2]), int(found[3])), dweller)])
        else:
            _lay(line, land)
    return Example(row, land, tuple(marked))


def _lay(line: str, land: Territory) -> None:
    try:
        move = parse(line)
    except IllegalMove as no:
        raise ValueError(f"no example: {line}") from no
    if isinstance(move, Place):
        land.lay(move, True)
    elif isinstance(move, LandFire) and land.laid:
        land.burn(index_of(move.square), land.volcano_of(land.laid[-1])[1])
    else:
        raise ValueError(f"no example: {line}")


def draw(text: str, look: Look, width: int) -> Sequence[Strip]:
    """The picture of an example, every line ``width`` cells wide."""
    example = read(text)
    p = look.palette
    view = example.territory.view()
    now, _most = extent_of(view)
    laid = bool(view.laid)
    cell = _CELL if now.columns * _CELL[0] <= width else (4, 2)
    height = (1 if example.row else 0) + (now.lines * cell[1] if laid else 0)
    canvas = Canvas(width, height, paint(p.cream, p.night))
    for place, number in enumerate(example.row):
        x = place * (2 * _HALF + 5)
        canvas.text(x, 0, f"{number:>2}", paint(p.dim, p.night))
        canvas.paste(x + 3, 0, domino(number, _HALF, look))
    if laid:
        across = min(width, now.columns * cell[0])
        area = Region((width - across) // 2, 1 if example.row else 0, across, now.lines * cell[1])
        frames = {square: Frame(p.gold) for square in example.marked}
        draw_map(canvas, MapGrid(area, cell, now), view, look, Marks(frames))
    return canvas.strips()
