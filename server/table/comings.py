"""What a table remembers of those who came and went, so that neither becomes a nuisance."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from server.games.contract import Seat
from server.protocols import News, Notice
from server.store import TableRow

QUIET = 60.0
CROWD = 10
"""Within so many seconds the story tells of one spectator's coming once, and of so many in all."""
STEPS = 4
"""So often the story tells of one seated person's coming and going; then once that it goes on, and no more
until the person has stayed, or stayed away, for `QUIET` seconds."""


class Comings:
    """One per table."""

    def __init__(self) -> None:
        self.gave_up: dict[str, tuple[Seat, ...]] = {}
        """Who stood up in the match that is on, and whose hands they have seen."""
        self.origins: dict[str, str] = {}
        """Where each person at the table came from last, as far as it is known."""
        self._newcomers: dict[str, str] = {}
        """For each place people come from, unreadable: the newcomer who took a bot's hand in the match."""
        self.told_of: set[str] = set()
        """Spectators whose coming was told, so that their going is."""
        self._watched: dict[str, float] = {}
        self._steps: dict[str, list[float]] = {}

    def begin(self) -> None:
        """A new match: nobody has seen a hand of it."""
        self.gave_up.clear()
        self._newcomers.clear()

    def stored(self) -> tuple[str, str]:
        """What must outlive the house: ``gave_up`` and ``newcomers`` of `server.store.TableRow`."""
        return msgspec.json.encode(self.gave_up).decode(), msgspec.json.encode(self._newcomers).decode()

    def restore(self, row: TableRow) -> None:
        """Take up what `stored` gave; raises `msgspec.MsgspecError`."""
        self.gave_up = msgspec.json.decode(row.gave_up, type=dict[str, tuple[Seat, ...]])
        self._newcomers = msgspec.json.decode(row.newcomers, type=dict[str, str])

    def only_newcomer(self, person: str, origin: str, secret: bytes) -> bool:
        """Whether nobody else new from an address has had a bot's hand; then ``person`` is the one.

        An address is kept as a hash with a ``secret`` of the match: the store need not know who lives where.
        """
        place = hashlib.blake2b(origin.encode(), key=secret, digest_size=16).hexdigest()
        return self._newcomers.setdefault(place, person) == person

    def spectator(self, person: str, now: float) -> bool:
        """Somebody begins to watch; whether the story tells it, for a crowd must not push the match out."""
        self._watched = {other: at for other, at in self._watched.items() if at > now - QUIET}
        if person in self._watched or len(self._watched) >= CROWD:
            return False
        self._watched[person] = now
        self.told_of.add(person)
        return True

    def step(self, person: str, now: float, news: Sequence[News]) -> list[News]:
        """What to tell of a coming or going of somebody seated, which is ``news``: all, that there is no end
        of it, or nothing."""
        steps = self._steps.get(person, [])
        if steps and steps[-1] <= now - QUIET:
            steps = []
        if len(steps) <= STEPS:  # else the person is known to come and go
            steps = [at for at in steps if at > now - QUIET]
        self._steps = {p: at for p, at in self._steps.items() if at[-1] > now - QUIET}
        self._steps[person] = [*steps[-STEPS:], now]
        if len(steps) < STEPS:
            return list(news)
        first = next((what for what in news if isinstance(what, Notice)), None)
        if len(steps) > STEPS or first is None:
            return []
        return [Notice("comes_and_goes", first.name, first.seat)]
