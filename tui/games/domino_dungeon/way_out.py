"""The way out once the boss is there: how far it is by doors, whether there is time, where it lies."""

from __future__ import annotations

import msgspec

from server.games.contract import Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.signs import signs_of
from tui.look import Look
from tui.widgets.map_grid import MapGrid
from tui.widgets.strips import Piece, paint


class WayOut(msgspec.Struct, frozen=True):
    """``steps`` by doors from where a hero stands to the stairs; ``turns`` of its own that it takes, with the
    present one as long as it has steps left; ``in_time``: before a collapse (DUN-22, DUN-25)."""

    steps: int
    turns: int
    in_time: bool


def way_out(view: DungeonView, seat: Seat) -> WayOut | None:
    """A hero's way out; None before the boss is there, where no doors lead out, for who is not inside."""
    hero = view.heroes[seat]
    if not view.found or hero.hero is None or hero.fate != "inside" or view.phase in ("between", "over"):
        return None
    away = reading.distances(view, hero.room).get(STAIRS)
    if away is None:
        return None
    each = max(1, reading.sheet(view, seat).steps)
    now = _steps_now(view, seat, each)
    # Nobody leaves the stairs by steps: who stands there needs a turn to get out, at no cost.
    in_round = now > 0 or (not away and _acts_yet(view, seat))
    turns = 1 if not away else in_round + -(-max(0, away - now) // each)
    left = view.collapse if in_round else view.collapse - 1
    return WayOut(away, turns, not view.collapse or turns <= left)


def _steps_now(view: DungeonView, seat: Seat, each: int) -> int:
    """The steps that a hero can still take in this round."""
    if view.turn == seat and view.budget is not None:
        return view.budget.steps
    return each if _acts_yet(view, seat) else 0


def _acts_yet(view: DungeonView, seat: Seat) -> bool:
    """Whether a hero's turn of this round goes on or is still to come."""
    if view.turn is None or view.first is None:
        return False
    return (seat - view.first) % view.seats >= (view.turn - view.first) % view.seats


def landmarks(view: DungeonView, seat: Seat, grid: MapGrid, look: Look) -> list[Piece]:
    """The way out with its steps, and the boss, each with the side of the map beyond which it lies."""
    p, signs = look.palette, signs_of(look)
    if not view.found:
        return []
    places = places_of(view)
    pieces: list[Piece] = []
    out = way_out(view, seat)
    if out is not None:
        ink = p.green if out.in_time else p.red
        pieces.append((f"{signs.stairs}{out.steps}", paint(ink, p.dark_wood, True)))
        pieces.append((_beyond(places[STAIRS], grid, look), paint(ink, p.dark_wood)))
    boss = next((one for one in view.monsters if one.size == "boss"), None)
    where = _beyond(places[boss.room], grid, look) if boss is not None else ""
    if where:
        pieces += [(" " if pieces else "", paint(p.dim, p.dark_wood))]
        pieces.append((f"{signs.lair}{where}", paint(p.red, p.dark_wood, True)))
    return [piece for piece in pieces if piece[0]]


def _beyond(place: Place, grid: MapGrid, look: Look) -> str:
    """The sides of the map beyond which a place lies, as `Signs.beyond`; "" for one that is seen."""
    x, y = grid.place_of(place)
    x, y = x + grid.cell[0] // 2, y + grid.cell[1] // 2
    out = (y < 0, x >= grid.area.width, y >= grid.area.height, x < 0)
    return "".join(sign for sign, lies in zip(signs_of(look).beyond, out, strict=True) if lies)
