"""Tuples that have an entry for every seat: one entry changed, and the places that keys come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from server.games.contract import Seat

T = TypeVar("T")


def with_entry(entries: Sequence[T], seat: Seat, entry: T) -> tuple[T, ...]:
    """The entries of all seats with another one for ``seat``."""
    return (*entries[:seat], entry, *entries[seat + 1 :])


def places_of(keys: Sequence[Any]) -> tuple[int, ...]:
    """The place of every seat by its key, 1 for the highest: as many better ones as there are, plus one."""
    return tuple([1 + sum(other > key for other in keys) for key in keys])
