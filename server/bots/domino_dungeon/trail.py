"""The way a hero came in this turn without having done anything on it: nobody should walk it back."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.layout import layout_of
from server.games.domino_dungeon.view import DungeonView


def trail(view: DungeonView, seat: Seat) -> frozenset[int]:
    """The rooms a hero left in this turn since it last did something; empty when it is not its turn.

    Steps that can be taken back tell where they began. One that was struck at cannot be (DUN-8): while all
    points are left it must have come from a room beside the first of these, where something still strikes.
    """
    budget, here = view.budget, view.heroes[seat].room
    if budget is None or view.turn != seat:
        return frozenset()
    left: set[int] = set()
    for save in reversed(view.saves):
        if not isinstance(m.parse(save.move), m.Go | m.TakePortal):
            return frozenset(left - {here})
        left.add(save.heroes[seat].room)
    first = view.saves[0].budget if view.saves else budget
    origin = view.saves[0].heroes[seat].room if view.saves else here
    if first.walked and first.points == book_of(view.content).numbers.points:
        lairs = {monster.room for monster in view.monsters if not monster.frozen}
        left |= lairs.intersection(layout_of(view).near[origin])
    return frozenset(left - {here})
