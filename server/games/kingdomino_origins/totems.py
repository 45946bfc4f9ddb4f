"""Who holds which totem after a territory has changed (KO-16, KO-17)."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat


def leaders(counts: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with most of a resource; nobody when all have none."""
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == most) if most else ()


def claimants(counts: Sequence[int], holder: Seat | None) -> tuple[Seat, ...] | None:
    """Who should have the totem of a resource, given how many every seat has of it and who holds it now.

    One seat: it is theirs. Several: the holder chooses among them (KO-17). None of them, (): it goes back
    to the table. None at all: it stays where it is, because a tie moves nothing (KO-16).
    """
    first = leaders(counts)
    if holder in first or (holder is None and len(first) != 1):
        return None
    return first
