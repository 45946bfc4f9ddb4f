"""Moves that are decided but not shown yet, because a table plays at an even pace."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from server.games.contract import Seat
from server.match import By
from server.protocols import Reason, Refused


@dataclass(frozen=True, eq=False)
class Sent:
    """A legal answer to ask ``number`` of ``seat`` that is made at moment ``at``; nobody else knows of it.

    It lives in memory alone: ``shown`` is done when the move is stored and shown, and holds the refusal
    when it came to nothing. So whoever was told that a move is made will find it made after a restart.
    """

    seat: Seat
    number: int
    move: Any
    by: By
    at: float
    shown: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def made(self) -> None:
        """The move is stored and shown."""
        if not self.shown.done():
            self.shown.set_result(None)

    def failed(self, why: BaseException) -> None:
        """The move will not be made."""
        if not self.shown.done():
            self.shown.set_exception(why)
            self.shown.exception()  # the session that sent it may be gone; then nobody else asks


class Outbox:
    """The sent moves of one table, one at most for an ask."""

    def __init__(self) -> None:
        self._sent: dict[tuple[Seat, int], Sent] = {}

    def __iter__(self) -> Iterator[Sent]:
        """What is sent, the earliest due first."""
        return iter(sorted(self._sent.values(), key=lambda sent: (sent.at, sent.seat)))

    def of(self, seat: Seat, number: int) -> Sent | None:
        """What is sent for an ask."""
        return self._sent.get((seat, number))

    def put(self, sent: Sent) -> None:
        """Keep a move until it is due; a person's replaces a bot's. `Refused` ("stale") otherwise."""
        old = self._sent.get((sent.seat, sent.number))
        if old is not None:
            if old.by == "player" or sent.by != "player":
                raise Refused("stale", {"number": sent.number, "asked": sent.number})
            old.failed(Refused("stale"))
        self._sent[sent.seat, sent.number] = sent

    def take(self, sent: Sent) -> None:
        """It is being made, or dropped."""
        if self._sent.get((sent.seat, sent.number)) is sent:
            del self._sent[sent.seat, sent.number]

    def clear(self, reason: Reason) -> None:
        """Nothing that is sent will be made."""
        for sent in tuple(self._sent.values()):
            sent.failed(Refused(reason))
        self._sent.clear()
