"""What a picture of the board is made from: the snapshot, what is pointed at, what is seen happening."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from textual.geometry import Region

from server.games.contract import Event, Seat
from server.games.dogs_day.cards import Card
from server.games.dogs_day.material import Markers
from server.games.dogs_day.view import DogsView
from server.protocols import Snapshot
from tui.games.dogs_day.flow import End, Flow
from tui.games.people import name_of
from tui.games.pictured import Hit
from tui.look import Look
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, paint, width_of

Page: TypeAlias = Literal["table", "cards", "round"]
"""What lies over the scene: nothing, the cards out of play, the last round."""


class Picture(msgspec.Struct):
    """Everything the drawing functions look at. ``hits`` grows while they draw.

    ``choices`` are what the cursor steps through, ``cursor`` an index or None. While something is seen
    happening, ``event`` is it, ``flow`` and ``changes`` are what moves, ``faces`` are cards turned up in the
    order of the seats before they are sorted, and ``opened`` the vaults that are open already at the end.
    """

    snapshot: Snapshot
    view: DogsView
    look: Look
    choices: tuple[Any, ...] = ()
    cursor: int | None = None
    page: Page = "table"
    event: Event | None = None
    flow: Flow | None = None
    changes: dict[End, Markers] = {}
    faces: tuple[Card, ...] = ()
    opened: tuple[Seat, ...] | None = None
    hits: list[Hit] = []

    def hit(self, cells: Region, kind: str, value: Any) -> None:
        """Remember what lies on some cells."""
        self.hits.append(Hit(cells, kind, value))

    @property
    def chosen(self) -> Any:
        """The entry under the cursor."""
        return self.choices[self.cursor] if self.cursor is not None and self.choices else None

    def name(self, seat: Seat) -> str:
        """A player's name; "you" for the one who looks."""
        if seat == self.view.eye:
            return self.look.language.gettext("you")
        return name_of(self.snapshot, seat, self.look.language)

    def chip(self, seat: Seat, width: int) -> list[Piece]:
        """A name on its owner's colour, exactly ``width`` cells; gold letters cannot be read there, so the
        one who looks is told by the word."""
        p = self.look.palette
        style = paint(p.on_owner, p.owners[seat], True)
        kept = [(" ", style), *fit_name(self.name(seat), style, width - 1)]
        return [*kept, (" " * (width - width_of(kept)), style)]
