"""The way out once the boss is there: how far it is, whether there is time, where it lies."""

from __future__ import annotations

import msgspec

from server.games.contract import Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.layout import layout_of
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView
from server.games.domino_dungeon.ways_out import Leaps, leaps_of, turns_out, within_turn
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.signs import signs_of
from tui.look import Look
from tui.widgets.map_grid import MapGrid
from tui.widgets.strips import Piece, paint


class WayOut(msgspec.Struct, frozen=True):
    """How a hero gets out from where it stands. ``steps``: by doors to the stairs, None where a portal is
    quicker; ``turns`` of its own that it takes, with the present one as long as something is left of it;
    ``in_time``: before a collapse (DUN-22, DUN-25)."""

    steps: int | None
    turns: int
    in_time: bool


def way_out(view: DungeonView, seat: Seat) -> WayOut | None:
    """A hero's way out; None before the boss is there, where no way leads out, for who is not inside."""
    hero = view.heroes[seat]
    if not view.found or hero.hero is None or hero.fate != "inside" or view.phase in ("between", "over"):
        return None
    doors, best = _turns(view, seat, ()), _turns(view, seat, leaps_of(view))
    if best is None:
        return None
    turns = best[0]
    left = view.collapse if best[1] else view.collapse - 1
    steps = reading.distances(view, hero.room)[STAIRS] if doors == best else None
    return WayOut(steps, turns, not view.collapse or turns <= left)


def _turns(view: DungeonView, seat: Seat, leaps: Leaps) -> tuple[int, bool] | None:
    """The fewest turns that lead out by doors and some leaps, and whether the round's own is among them."""
    room, layout = view.heroes[seat].room, layout_of(view)
    steps, points = reading.sheet(view, seat).steps, book_of(view.content).numbers.points
    if room == STAIRS:
        # Nobody leaves the stairs by steps: who stands there needs a turn to get out, at no cost.
        return 1, _acts_yet(view, seat)
    whole = {**turns_out(layout, leaps, steps, points), STAIRS: 0}
    now = _left_now(view, seat, steps, points)
    reached = {room} if now is None else within_turn(layout, leaps, room, *now)
    further = min((whole[there] for there in reached if there in whole), default=None)
    if further is None:
        return None
    # What is left of a turn counts as one as long as it leads anywhere.
    counts = now is not None and (now[0] > 0 or further < whole.get(room, further + 1))
    return further + counts, counts


def _left_now(view: DungeonView, seat: Seat, steps: int, points: int) -> tuple[int, int] | None:
    """The steps and points that a hero still has in this round, of so many a turn; None after its turn."""
    if view.turn == seat and view.budget is not None:
        return view.budget.steps, view.budget.points
    return (steps, points) if _acts_yet(view, seat) else None


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
        how = signs.portal if out.steps is None else str(out.steps)
        pieces.append((f"{signs.stairs}{how}", paint(ink, p.dark_wood, True)))
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
