"""What speaks for going somewhere, staying or getting out in Dominó Dungeon."""

from __future__ import annotations

from collections.abc import Iterator

from server.bots.domino_dungeon.mind import FAR
from server.games.contract import Fact, Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.reading import (
    distances,
    kind_of,
    open_doors,
    room_of,
    sheet,
    threats,
    worths,
)
from server.games.domino_dungeon.view import DungeonView

Way = m.Go | m.TakePortal | m.Use | m.GetOut | m.EndTurn


def going(view: DungeonView, seat: Seat, move: Way) -> Iterator[tuple[str, dict[str, Fact]]]:
    """The reasons of a step, a portal, a teleport, of staying and of getting out."""
    here = view.heroes[seat].room
    goal = here if isinstance(move, m.EndTurn) else STAIRS if isinstance(move, m.GetOut) else move.room
    assert goal is not None
    if view.found and goal == STAIRS and not isinstance(move, m.EndTurn):
        yield from _out(view, seat)
        return
    now, then = _dice(view, here), _dice(view, goal)
    if isinstance(move, m.EndTurn):
        if not now:
            yield "safe_here", {}
        return
    if then < now:
        yield "flee", {"before": now, "after": then}
    yield from _nearer(view, seat, here, goal)
    if not then:
        yield "safe_there", {}


def _out(view: DungeonView, seat: Seat) -> Iterator[tuple[str, dict[str, Fact]]]:
    own = worths(view)
    ahead = own[seat] - max(worth for other, worth in enumerate(own) if other != seat)
    if view.slayer == seat and ahead > 0:
        yield "ends_as_richest", {"worth": own[seat], "ahead": ahead}
    if view.collapse:
        yield "collapse_near", {"rounds": view.collapse}
    yield "get_out", {"worth": own[seat]}


def _dice(view: DungeonView, room: int) -> int:
    """The dice of all monsters that could strike in a room when they act."""
    return sum(kind_of(view, monster).dice for monster in threats(view, room))


def _nearer(view: DungeonView, seat: Seat, here: int, goal: int) -> Iterator[tuple[str, dict[str, Fact]]]:
    """What is nearer after the move: the nearest of each kind, and how many doors away it is then."""
    old, new = distances(view, here), distances(view, goal)
    for reason, rooms in _places(view, seat):
        if not rooms:
            continue
        nearest = min(rooms, key=lambda room: (new.get(room, FAR), room))
        away = new.get(nearest, FAR)
        if away < min(old.get(room, FAR) for room in rooms):
            yield reason, {"room": nearest, "away": away}


def _places(view: DungeonView, seat: Seat) -> Iterator[tuple[str, list[int]]]:
    """What one may want to be near to, by reason."""
    laid = [each.room for each in view.rooms if not each.spent]
    if view.found:
        yield "stairs_near", [STAIRS]
    yield "chest_near", [room for room in laid if room_of(view, room).symbol == "chest"]
    yield "riddle_near", [room for room in laid if room_of(view, room).symbol == "riddle"]
    best = max(arm.dice for arm in sheet(view, seat).arms)
    prey = [each for each in view.monsters if kind_of(view, each).health - each.wounds <= best]
    yield "monster_near", [monster.room for monster in prey]
    if not view.found:
        yield "door_near", [door.room for door in open_doors(view)]
