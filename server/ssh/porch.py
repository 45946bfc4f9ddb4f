"""Connections that have not logged in yet: how many may try, who waits for a place, who has to make room.

A place costs nothing to hold, so holding all of them must keep nobody out: while somebody waits, whoever has
done nothing with a place gives it up, those of the most crowded address first.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from server.config import Config
from server.ssh.limits import Clock, less

GRACE = 1.0
"""Seconds a place is safe for who has not agreed on keys, be it because nothing was said at all."""
GRACE_BEFORE_LOGIN = 5.0
"""The same for who has: a person may have to type the passphrase of a key."""
LOOK_SECONDS = 0.1


class Caller(Protocol):
    """One connection at the door."""

    @property
    def agreed(self) -> bool:
        """Whether it has done the work of agreeing on keys."""

    def let_in(self) -> None:
        """It may try to log in now."""

    def send_away(self) -> None:
        """It has to leave; `Porch.failed` follows."""


@dataclass(eq=False)
class _Place:
    caller: Caller
    address: str
    since: float


class Porch:
    """Counts everybody before the login: `knock`, then `admitted` or `failed`."""

    def __init__(self, config: Config, trusts: Callable[[str], bool], clock: Clock = time.monotonic) -> None:
        self._config = config
        self._trusts = trusts
        self._clock = clock
        self._trying: dict[Caller, _Place] = {}
        self._line: dict[Caller, _Place] = {}
        self._crowd: Counter[str] = Counter()
        """Of those who try, by address."""
        self._failed: dict[str, deque[float]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """Connections that have not logged in yet, in line or trying."""
        return len(self._trying) + len(self._line)

    def knock(self, caller: Caller, address: str) -> bool:
        """A connection arrives; False when it may not even wait. True must be followed by `admitted` or
        `failed`; `Caller.let_in` is called when it may go on, perhaps before this returns."""
        limits = self._config
        if len(self._line) >= limits.unauthenticated_total:
            return False
        if not self._trusts(address):
            if len(self._recent(address)) >= limits.failures_per_minute:
                return False
            behind = sum(place.address == address for place in self._line.values())
            if behind >= limits.unauthenticated_per_address:
                return False
        self._line[caller] = _Place(caller, address, self._clock())
        self.tend()
        return True

    def admitted(self, caller: Caller) -> None:
        """A connection has logged in; it counts no more against its address."""
        place = self._trying.pop(caller, None)
        if place is not None:
            less(self._crowd, place.address)
        self.tend()

    def failed(self, caller: Caller) -> None:
        """A connection ended without a login; nothing new of one that was sent away."""
        place = self._trying.get(caller) or self._line.get(caller)
        if place is not None:
            self._left(place)
        self.tend()

    def tend(self) -> None:
        """Let in whoever can be, making room where somebody idles; look again while anybody waits."""
        while (place := self._next()) is not None:
            del self._line[place.caller]
            place.since = self._clock()
            self._trying[place.caller] = place
            self._crowd[place.address] += 1
            place.caller.let_in()
        if self._line and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def close(self) -> None:
        """Nobody is let in any more."""
        self._line.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self._timer = None
        self.tend()

    def _next(self) -> _Place | None:
        """The first in line for whom there is room, those of an address with few others first."""
        line = sorted(self._line.values(), key=lambda place: self._crowd[place.address])
        return next((place for place in line if self._has_room(place.address)), None)

    def _has_room(self, address: str) -> bool:
        limits, crowd = self._config, self._crowd[address]
        if crowd >= limits.unauthenticated_per_address and not self._trusts(address):
            return self._make_room(place for place in self._trying.values() if place.address == address)
        if len(self._trying) >= limits.unauthenticated_total:
            return self._make_room(self._trying.values())
        return True

    def _make_room(self, among: Iterable[_Place]) -> bool:
        now = self._clock()
        idle = [place for place in among if now - place.since >= _grace(place.caller)]
        if not idle:
            return False
        place = max(idle, key=lambda p: (self._crowd[p.address], not p.caller.agreed, now - p.since))
        self._left(place)
        place.caller.send_away()
        return True

    def _left(self, place: _Place) -> None:
        if self._trying.pop(place.caller, None) is not None:
            less(self._crowd, place.address)
        self._line.pop(place.caller, None)
        if not self._trusts(place.address):
            self._recent(place.address).append(self._clock())
            self._forget_old()

    def _recent(self, address: str) -> deque[float]:
        times = self._failed.setdefault(address, deque(maxlen=self._config.failures_per_minute))
        while times and self._clock() - times[0] >= 60:
            times.popleft()
        return times

    def _forget_old(self) -> None:
        if len(self._failed) > 1024:
            for address in [a for a, t in self._failed.items() if not t or self._clock() - t[-1] >= 60]:
                del self._failed[address]


def _grace(caller: Caller) -> float:
    return GRACE_BEFORE_LOGIN if caller.agreed else GRACE
