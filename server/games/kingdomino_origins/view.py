"""What one eye sees of a position of Kingdomino Origins: everything but the order of what is face down."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.games.contract import Eye, Result, Seat, View
from server.games.kingdomino_origins.dominoes import Resource
from server.games.kingdomino_origins.dwellers import Dweller
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.territory import TerritoryView

Phase: TypeAlias = Literal[
    "row",
    "chief",
    "pair",
    "choose",
    "place",
    "fire",
    "totem",
    "recruit",
    "pay",
    "pick",
    "settle",
    "over",
]
"""What happens next: the table turns a row or draws a chief, a seat is asked, or the match is over."""


class Slot(msgspec.Struct, frozen=True):
    """A domino of a row and whose chief stands on it; None while it is free."""

    number: int
    seat: Seat | None


class Eruption(msgspec.Struct, frozen=True):
    """A token that has to land (KO-10)."""

    volcano: Square
    flames: int


class Lost(msgspec.Struct, frozen=True):
    """A totem whose holder chooses who of ``seats`` gets it (KO-17)."""

    resource: Resource
    seats: tuple[Seat, ...]


class Hiring(msgspec.Struct, frozen=True):
    """A recruitment under way: whom (None while the pile is paid for), the price, the kinds paid (KO-20)."""

    dweller: Dweller | None
    price: int
    paid: tuple[Resource, ...] = ()
    pile: bool = False


class KingdominoView(View, frozen=True):
    """The table as everybody sees it.

    ``row`` is acted on, ``done`` of its dominoes are; ``next_row`` is chosen from. ``bag`` has the seats
    whose chiefs are still to be drawn for the first row. ``deck`` and ``pile`` are what anybody can work
    out: which dominoes and dwellers lie face down, sorted; their order is secret. ``cave`` has a None for
    each gap. ``totems`` has a holder for each of `RESOURCES`, None for the table. ``scores`` is what every
    territory would score now.
    """

    eye: Eye
    options: KingdominoOptions
    seats: int
    round: int
    phase: Phase
    turn: Seat | None
    row: tuple[Slot, ...]
    done: int
    next_row: tuple[Slot, ...]
    bag: tuple[Seat, ...]
    deck: tuple[int, ...]
    territories: tuple[TerritoryView, ...]
    totems: tuple[Seat | None, ...]
    cave: tuple[Dweller | None, ...]
    pile: tuple[Dweller, ...]
    eruption: Eruption | None
    lost: Lost | None
    hiring: Hiring | None
    scores: tuple[int, ...]
    result: Result | None
