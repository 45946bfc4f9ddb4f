"""What an event moves: from where to where, and what comes or goes in every place it touches."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from server.games.contract import Event, Seat
from server.games.dogs_day.deeds import THEFTS
from server.games.dogs_day.events import (
    BankFilled,
    CardFled,
    CardsRetired,
    FeePaid,
    MarkersStolen,
    MarkersTaken,
    NothingStolen,
    PrisonStocked,
    TruckOpened,
    TruckUnloaded,
)
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import Place
from server.games.dogs_day.scene import Source

End: TypeAlias = tuple[Source, Seat]
"""A place of the table; cards and vaults with their owner, the others with -1."""


class Flow(msgspec.Struct, frozen=True):
    """Markers on their way, perhaps none."""

    start: End
    end: End
    moved: Markers


def flow_of(event: Event | None) -> Flow | None:
    """What is seen moving while an event is told; None when nothing moves between two places."""
    match event:
        case MarkersTaken(seat=seat, source=source, moved=moved):
            return Flow((source, -1), ("card", seat), moved)
        case MarkersStolen(seat=seat, victim=victim, place=place, moved=moved):
            return Flow((place, victim), ("card", seat), moved)
        case NothingStolen(seat=seat, number=number, victims=victims) if victims:
            robbed: Place = "vault" if number in THEFTS and THEFTS[number].cards == "none" else "card"
            return Flow((robbed, victims[0]), ("card", seat), Markers())
        case CardFled(seat=seat, loot=loot):
            return Flow(("card", seat), ("vault", seat), loot)
        case FeePaid(seat=seat, moved=moved):
            return Flow(("vault", seat), ("prison", -1), moved)
        case PrisonStocked(moved=moved):
            return Flow(("reserve", -1), ("prison", -1), moved)
        case TruckOpened(truck=truck):
            return Flow(("reserve", -1), ("truck", -1), truck)
        case TruckUnloaded(moved=moved):
            return Flow(("truck", -1), ("bank", -1), moved)
        case BankFilled(moved=moved):
            return Flow(("reserve", -1), ("bank", -1), moved)
    return None


def changes_of(event: Event | None, before: tuple[Markers, ...]) -> dict[End, Markers]:
    """What comes (positive) or goes (negative) at every place that an event touches.

    ``before`` are the vaults before it.
    """
    if isinstance(event, CardsRetired):
        return {
            ("vault", seat): difference(vault, before[seat])
            for seat, vault in enumerate(event.vaults)
            if vault != before[seat]
        }
    flow = flow_of(event)
    if flow is None or not flow.moved.total:
        return {}
    return {flow.start: difference(Markers(), flow.moved), flow.end: flow.moved}


def difference(now: Markers, then: Markers) -> Markers:
    """What has come or gone, kind by kind."""
    return Markers(now.backpacks - then.backpacks, now.cases - then.cases)
