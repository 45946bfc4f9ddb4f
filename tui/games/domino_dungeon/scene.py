"""What a picture of the board is made from: the snapshot, who looks, what is pointed at, what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from textual.geometry import Region

from server.games.contract import Event, Seat
from server.games.domino_dungeon.book import Book, book_of
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.aiming import Aim, Way
from tui.games.domino_dungeon.maps import NOTHING, Marks
from tui.games.pictured import Hit
from tui.look import Look

Page: TypeAlias = Literal["table", "dungeon", "hero", "standing"]
"""What the panel shows: the own hero with the others, the dungeon's sheet, another hero's sheet, or what
everybody is worth."""


class Scene(msgspec.Struct):
    """Everything the drawing functions look at. ``hits`` grows while they draw; their
    kinds are "map", "choice", "room", "hero", "page", "part".

    ``main`` is the seat whose hero the panel shows, ``opened`` the one whose sheet is looked at. ``chosen``
    is the move pointed at, one of ``listed`` when a list is open. ``focus`` is the place in the middle of a
    map that is too large. ``rolled`` is the last event with dice, ``banner`` one that has the map for itself,
    in its picture number ``stage``. ``part`` of a page is shown where it has more than one; drawing it says
    how many ``parts`` it has.
    """

    snapshot: Snapshot
    view: DungeonView
    look: Look
    main: Seat
    opened: Seat
    page: Page
    aim: Aim
    way: Way
    chosen: Any = None
    listed: Sequence[Any] = ()
    marks: Marks = NOTHING
    focus: Place | None = None
    afar: bool = False
    rolled: Event | None = None
    banner: Event | None = None
    stage: int = 0
    part: int = 0
    parts: int = 1
    hits: list[Hit] = []

    def hit(self, cells: Region, kind: str, value: Any) -> None:
        """Remember what lies on some cells."""
        self.hits.append(Hit(cells, kind, value))

    @property
    def book(self) -> Book:
        """Rooms, heroes and cards of the match."""
        return book_of(self.view.content)

    @property
    def others(self) -> list[Seat]:
        """All seats but the main one, in turn order from it."""
        return [(self.main + step) % self.view.seats for step in range(1, self.view.seats)]
