"""The ways out of a dungeon: how many turns they take from every room, by doors and by portals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.layout import Layout, layout_of
from server.games.domino_dungeon.offers import portals
from server.games.domino_dungeon.view import DungeonView

Leaps: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""The rooms with a way that takes a point instead of steps, and where it leads."""


def leaps_of(view: DungeonView) -> Leaps:
    """Where portals lead, the boss's room among them when it stands apart (DUN-15, DUN-20)."""
    book, layout = book_of(view.content), layout_of(view)
    gates = [room for room in layout.order if book.rooms[room].symbol in ("portal", "boss")]
    return tuple([(room, tuple(portals(view, book, layout, room))) for room in gates])


@lru_cache(maxsize=512)
def turns_out(layout: Layout, leaps: Leaps, steps: int, points: int) -> Mapping[int, int]:
    """The fewest whole turns that lead out from every room that has a way, by doors and portals (DUN-22).

    A turn has so many ``steps`` and ``points``. Who stands on the stairs needs one more, to get out.
    """
    found = {STAIRS: 0}
    while True:
        left = _walk(layout, dict.fromkeys(found, steps))
        for _ in range(points):
            for gate, goals in leaps:
                most = max((left[goal] for goal in goals if goal in left), default=-1)
                if most > left.get(gate, -1):
                    left[gate] = most
            left = _walk(layout, left)
        more = left.keys() - found.keys()
        if not more:
            return {**found, STAIRS: 1}
        turn = max(found.values()) + 1
        found.update(dict.fromkeys(more, turn))


def within_turn(layout: Layout, leaps: Leaps, room: int, steps: int, points: int) -> frozenset[int]:
    """The rooms that so many ``steps`` and ``points`` lead to from one, itself included (DUN-7, DUN-15)."""
    left = _walk(layout, {room: steps})
    for _ in range(points):
        for gate, goals in leaps:
            for goal in goals if gate in left else ():
                left[goal] = max(left[gate], left.get(goal, 0))
        left = _walk(layout, left)
    return frozenset(left)


def _walk(layout: Layout, left: Mapping[int, int]) -> dict[int, int]:
    """The most steps left in every room, walking on from those where they are known; doors lead both ways."""
    found = dict(left)
    edge = list(found)
    while edge:
        beyond = []
        for here in edge:
            for other in layout.near[here]:
                if found[here] > found.get(other, -1) + 1:
                    found[other] = found[here] - 1
                    beyond.append(other)
        edge = beyond
    return found
