"""Which page the panel shows, and which one comes next."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from server.games.contract import Seat
from tui.games.domino_dungeon.scene import Page


class Leaf(msgspec.Struct, frozen=True):
    """A page of the panel; ``seat`` is the hero whose sheet it is, ``part`` which of its parts is seen."""

    page: Page = "table"
    seat: Seat = 0
    part: int = 0


TABLE = Leaf()


def turned(leaf: Leaf, by: int, main: Seat, seats: int) -> Leaf:
    """The next page: the dungeon's sheet, every hero's from ``main`` on, what all are worth, the table."""
    stops = [Leaf("table"), Leaf("dungeon")]
    stops += [Leaf("hero", (main + step) % seats) for step in range(seats)]
    stops.append(Leaf("standing"))
    now = Leaf(leaf.page, leaf.seat if leaf.page == "hero" else 0)
    at = stops.index(now) if now in stops else 0
    return stops[(at + by) % len(stops)]


def next_part(leaf: Leaf, parts: int, main: Seat) -> Leaf:
    """The sheet of hero ``main``; of a sheet that is open the next part, and after its last one the table."""
    if leaf.page != "hero":
        return Leaf("hero", main)
    return replace(leaf, part=leaf.part + 1) if leaf.part + 1 < parts else TABLE
