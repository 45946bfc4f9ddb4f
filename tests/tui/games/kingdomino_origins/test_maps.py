"""Maps of territories are kept for all who look at them: nobody's marks are seen by anybody else."""

from __future__ import annotations

from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import Spot
from server.games.kingdomino_origins.territory import TerritoryView
from tests.tui.games.kingdomino_origins.scenes import LOOKS, played
from tui.games.kingdomino_origins.maps import Marks, draw_map, small_grid
from tui.games.kingdomino_origins.scenes import Flying
from tui.games.kingdomino_origins.squares import Frame
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

PLAIN = LOOKS["true"]


def territory() -> TerritoryView:
    state = played(KingdominoOptions(mode="tribe"), 4, 3, 60)
    land = state.view("public").territories[0]
    assert land.laid
    return land


def cells(
    land: TerritoryView, look: Look = PLAIN, marks: Marks | None = None, flying: Flying | None = None
) -> str:
    canvas = Canvas(20, 9, paint("#ffffff", "#000000"))
    draw_map(canvas, small_grid(land, 1, 1), land, look, marks or Marks(), flying)
    return "\n".join(str(list(strip)) for strip in canvas.strips())


def test_what_one_looker_has_marked_or_sees_coming_is_not_on_the_map_of_another() -> None:
    land = territory()
    square = land.laid[-1].square
    before = cells(land)
    framed = cells(land, marks=Marks({square: Frame(PLAIN.palette.gold)}))
    token = Flying(0, (Spot(square, 0, "volcano", flames=2),), square, 1.0, square)
    landing = cells(land, flying=token)
    assert len({before, framed, landing}) == 3
    assert cells(land) == before
    assert cells(land, marks=Marks({square: Frame(PLAIN.palette.gold)})) == framed


def test_every_look_has_maps_of_its_own() -> None:
    land = territory()
    drawn = {name: cells(land, look) for name, look in LOOKS.items()}
    assert drawn["true"] != drawn["ascii"] and drawn["true"] != drawn["none"]
    assert all(cells(land, LOOKS[name]) == picture for name, picture in drawn.items())
