"""Which page of the panel lies open, as a value: the table, another territory, what is to come, the sheet."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from server.games.contract import Seat
from server.games.kingdomino_origins.view import KingdominoView
from tui.games.kingdomino_origins.scene import Page


class Leaf(msgspec.Struct, frozen=True):
    """``opened`` is whose territory the page "others" shows; ``part`` which of the sheet's parts are shown.

    ``over`` remembers that the match was over, so that its sheet opens once.
    """

    page: Page = "table"
    opened: Seat = 0
    part: int = 0
    over: bool = False


def following(leaf: Leaf, view: KingdominoView, main: Seat) -> Leaf:
    """The leaf for another view: a match that has just ended opens its sheet, a new one closes it."""
    over = view.phase == "over"
    page = leaf.page
    if over and not leaf.over:
        page = "sheet"
    elif leaf.over and not over and page == "sheet":
        page = "table"
    gone = leaf.opened == main or leaf.opened >= view.seats
    return replace(leaf, page=page, over=over, opened=(main + 1) % view.seats if gone else leaf.opened)


def turned(leaf: Leaf, by: int, seats: int, main: Seat, narrow: bool) -> Leaf:
    """The next page: the other territories one by one, what is to come and, in a narrow panel, the sheet."""
    stops: list[tuple[Page, Seat | None]] = [("table", None)]
    stops += [("others", (main + step) % seats) for step in range(1, seats)]
    stops += [("coming", None), ("sheet", None)] if narrow else [("coming", None)]
    now = (leaf.page, leaf.opened if leaf.page == "others" else None)
    index = stops.index(now) if now in stops else 0
    page, opened = stops[(index + by) % len(stops)]
    return replace(leaf, page=page, opened=leaf.opened if opened is None else opened)


def at_territory(leaf: Leaf, seat: Seat) -> Leaf:
    """Another territory, whole."""
    return replace(leaf, page="others", opened=seat)


def at_table(leaf: Leaf) -> Leaf:
    """Back to the first page."""
    return replace(leaf, page="table")


def at_part(leaf: Leaf, by: int) -> Leaf:
    """The next parts of the score sheet."""
    return replace(leaf, part=leaf.part + by)
