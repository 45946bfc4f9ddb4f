"""What a picture of the board is made from: the snapshot, who looks, what is pointed at."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from textual.geometry import Region

from server.games.contract import Event, Seat
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.kingdomino_origins.maps import NOTHING, Marks
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.games.kingdomino_origins.scenes import Flying, Picture
from tui.games.pictured import Hit
from tui.look import Look

Page: TypeAlias = Literal["table", "others", "coming", "sheet"]
"""What the panel of a narrow board shows below the rows: the table's cave, totems and small maps, another
territory whole, what is still to come, or the score sheet."""


class Scene(msgspec.Struct):
    """Everything the drawing functions look at. ``hits`` grows while they draw; their
    kinds are "map", "small", "choice", "page", "part".

    ``main`` is the seat whose territory is the large map, ``opened`` the one whose map is open beside it.
    ``chosen`` is the move pointed at in a list, ``cursor`` the square pointed at on the map of ``focus``.
    ``part`` is which of the sheet's parts are shown where there is no room for all of them.
    ``event`` is what has just happened, ``picture`` what is still seen happening of it.
    """

    snapshot: Snapshot
    view: KingdominoView
    look: Look
    main: Seat
    opened: Seat
    focus: Seat
    page: Page
    chosen: Any
    cursor: Square
    reckoning: Reckoning
    marks: dict[Seat, Marks] = {}
    event: Event | None = None
    picture: Picture | None = None
    part: int = 0
    gain: int | None = None
    refused: str = ""
    hits: list[Hit] = []

    def hit(self, x: int, y: int, width: int, height: int, kind: str, value: Any) -> None:
        """Remember what lies on some cells."""
        self.hits.append(Hit(Region(x, y, width, height), kind, value))

    def marks_of(self, seat: Seat) -> Marks:
        """What is marked on a seat's map."""
        return self.marks.get(seat, NOTHING)

    def flying_to(self, seat: Seat) -> Flying | None:
        """What is on its way over a seat's map."""
        flying = self.picture.flying if self.picture is not None else None
        return flying if flying is not None and flying.seat == seat else None

    @property
    def others(self) -> list[Seat]:
        """All seats but the main one, in turn order from it."""
        return [(self.main + step) % self.view.seats for step in range(1, self.view.seats)]
