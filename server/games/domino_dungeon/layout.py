"""How the rooms of a dungeon lie and hang together: connected, open and shut doors, ways and distances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from server.games.domino_dungeon.book import Book, book_of, matches
from server.games.domino_dungeon.content import BOSS_ROOM, STAIRS, Colour
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView, Laid

STEPS: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""What a step to each of `SIDES` adds to a place."""
SECRET = 4
"""The side of a secret door, behind the four others in the order of DUN-17."""

Geometry = tuple[tuple[int, Place | None, int], ...]


class OpenDoor(NamedTuple):
    """A door that faces an empty place (DUN-9); ``side`` is an index of `SIDES`."""

    room: int
    side: int
    place: Place
    colour: Colour


class Layout:
    """The rooms laid so far; made once for every growth of the dungeon and never changed.

    ``at`` has the room of every place. ``links[room]`` are (side, room behind the connected door) and
    ``near[room]`` the rooms alone, in the order of DUN-17. ``open[room]`` are its open doors.
    """

    def __init__(self, book: Book, geometry: Geometry, secret: int | None) -> None:
        self.at: dict[Place, int] = {place: room for room, place, _ in geometry if place is not None}
        self.order = tuple(room for room, _, _ in geometry)
        self.doors = {room: book.turned[room][quarters] for room, _, quarters in geometry}
        self.links: dict[int, tuple[tuple[int, int], ...]] = {}
        self.open: dict[int, tuple[OpenDoor, ...]] = {}
        self._distances: dict[int, dict[int, int]] = {}
        self._ways: dict[tuple[int, int], dict[int, int]] = {}
        for room, place, _ in geometry:
            self.links[room], self.open[room] = (), ()
            if place is not None:
                self._join(room, place)
        if secret is not None:
            self.links[secret] += ((SECRET, BOSS_ROOM),)
            self.links[BOSS_ROOM] += ((SECRET, secret),)
        self.near = {room: tuple(other for _, other in links) for room, links in self.links.items()}

    def _join(self, room: int, place: Place) -> None:
        links, free = [], []
        for side, (dx, dy) in enumerate(STEPS):
            colour = self.doors[room][side]
            if colour is None:
                continue
            beyond = place[0] + dx, place[1] + dy
            other = self.at.get(beyond)
            if other is None:
                free.append(OpenDoor(room, side, beyond, colour))
            elif matches(colour, self.doors[other][side - 2]):
                links.append((side, other))
        self.links[room], self.open[room] = tuple(links), tuple(free)

    def distances(self, room: int) -> dict[int, int]:
        """Doors from ``room`` to every room that doors lead to."""
        found = self._distances.get(room)
        if found is None:
            found = self._distances[room] = self._spread(room, len(self.order), closed=None)
        return found

    def within(self, room: int, steps: int, *, stairs_end: bool) -> dict[int, int]:
        """The rooms a hero reaches in so many steps, itself included; ``stairs_end`` as DUN-22 has it."""
        return self._spread(room, steps, STAIRS if stairs_end else None)

    def _spread(self, room: int, steps: int, closed: int | None) -> dict[int, int]:
        found = {room: 0}
        edge = [room]
        for distance in range(1, steps + 1):
            beyond = []
            for here in edge:
                if here == closed and here != room:
                    continue
                for other in self.near[here]:
                    if other not in found:
                        found[other] = distance
                        beyond.append(other)
            if not beyond:
                break
            edge = beyond
        return found

    def toward(self, room: int, goal: int) -> int:
        """The next room on a shortest way, the first in the order of DUN-17; they must hang together."""
        distances = self.distances(goal)
        nearer = distances[room] - 1
        return next(other for other in self.near[room] if distances.get(other) == nearer)

    def open_doors(self) -> list[OpenDoor]:
        """Every open door, room by room in the order they were laid."""
        return [door for room in self.order for door in self.open[room]]

    def boss_places(self) -> list[Place]:
        """The places where the boss's room may go: behind any open door but the stairs' (DUN-19)."""
        return list(dict.fromkeys(door.place for door in self.open_doors() if door.room != STAIRS))


def geometry_of(rooms: Sequence[Laid]) -> Geometry:
    """What of the laid rooms makes a layout."""
    return tuple([(laid.room, laid.place, laid.turned) for laid in rooms])


@lru_cache(maxsize=512)
def _layout(book: Book, geometry: Geometry, secret: int | None) -> Layout:
    return Layout(book, geometry, secret)


def layout_of(view: DungeonView) -> Layout:
    """The layout of a view, the same object for the same rooms."""
    return _layout(book_of(view.content), geometry_of(view.rooms), view.secret)
