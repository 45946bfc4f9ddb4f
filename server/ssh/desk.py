"""The desk of those who keep the house: who is in, a word to everybody, who stays outside, the end."""

from __future__ import annotations

import asyncio
import logging
import resource
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from server.config import FINGERPRINT
from server.games.contract import Facts
from server.names import called, clean_chat
from server.protocols import Ban, Person, Present, Refused, Standing
from server.ssh.front import Notice
from server.ssh.limits import network_of
from server.ssh.surroundings import SAID_SECONDS, Surroundings
from server.store import PersonRow

if TYPE_CHECKING:
    from server.ssh.visit import Visit

log = logging.getLogger(__name__)

LAST_CALL = 60.0
"""Seconds before the end at which everybody is told once more."""
ANSWER = 1.0
"""Seconds in which the answer to a keeper who closes at once can arrive."""


class Keeping(Protocol):
    """As `server.lobby.keeping.Keeping`."""

    bans: dict[str, Ban]

    async def ban(self, ban: Ban) -> None: ...

    async def pardon(self, what: str) -> None: ...

    async def called(self, who: str) -> Sequence[PersonRow]: ...

    async def forget(self, row: PersonRow) -> str: ...

    def tables(self) -> tuple[int, int]: ...


class KeptServer(Surroundings, Protocol):
    """What a keeper needs of `server.ssh.server.Server`."""

    @property
    def keeping(self) -> Keeping: ...

    opened: float
    """When the house was opened, on the loop's clock."""
    end: asyncio.Event
    """Set when it is to be closed."""


class KeepersDesk:
    """Implements `server.protocols.Desk`; one of a server."""

    def __init__(self, server: KeptServer) -> None:
        self._server = server
        self._ending: list[asyncio.TimerHandle] = []
        """The end, and before it what is told once more; none when the house does not close."""

    def standing(self) -> Standing:
        """How the house stands."""
        server = self._server
        tables, playing = server.keeping.tables()
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return Standing(
            sessions=server.doors.sessions,
            limit=server.config.sessions_total,
            tables=tables,
            playing=playing,
            minutes=_minutes(server.opened),
            megabytes=used // (1_000_000 if sys.platform == "darwin" else 1_000),
        )

    def present(self) -> tuple[Present, ...]:
        """Everybody who is in, the longest first."""
        found = [(visit.began, _present(visit, person)) for visit, person in self._inside()]
        return tuple(present for _, present in sorted(found, key=lambda each: each[0]))

    def bans(self) -> tuple[Ban, ...]:
        """Who stays outside, the oldest first."""
        return tuple(self._server.keeping.bans.values())

    def say(self, text: str) -> int:
        """Show a line on every screen; to how many."""
        clean = clean_chat(text)
        if not clean:
            raise Refused("empty_chat")
        return sum(visit.tell(f"▶ {clean}", SAID_SECONDS) for visit in list(self._server.visits))

    def close(self, minutes: int) -> int:
        """Tell everybody and close the house after so many minutes; how many were told."""
        loop = asyncio.get_running_loop()
        self._go_on()
        seconds = 60.0 * minutes
        self._ending = [loop.call_later(max(seconds, ANSWER), self._server.end.set)]
        if seconds > LAST_CALL:
            self._ending.append(loop.call_later(seconds - LAST_CALL, self._announce, LAST_CALL))
        log.info("a keeper closes the house in %d minutes", minutes)
        return self._announce(seconds) if seconds else 0

    def stay_open(self) -> int:
        """Take the closing back; how many were told."""
        if not self._ending:
            return 0
        self._go_on()
        log.info("a keeper takes the closing back")
        return self._notify("stays_open", 0)

    def closes_in(self) -> float:
        """Seconds until the house closes; 0.0 when it does not."""
        if not self._ending:
            return 0.0
        return max(0.0, self._ending[0].when() - asyncio.get_running_loop().time())

    def _go_on(self) -> None:
        for timer in self._ending:
            timer.cancel()
        self._ending = []

    async def ban(self, who: str) -> Ban:
        """Send somebody away, who cannot come again."""
        ban = self._ban_of(who)
        try:
            await self._server.keeping.ban(ban)
            log.info("a keeper bans %s", ban.what)
        finally:  # the ban holds also if the keeper's own line broke meanwhile
            for visit in list(self._server.visits):  # also who is only just coming in
                if self._server.doors.banned(visit.identity, visit.address):
                    visit.stop("banned")
        return ban

    async def pardon(self, who: str) -> Ban:
        """Let somebody come again."""
        bans = self._server.keeping.bans
        exact = bans.get(who) or bans.get(network_of(who))
        found = [exact] if exact else [ban for ban in bans.values() if called(ban.name, who)]
        if not found:
            raise Refused("not_banned", {"who": who})
        if len(found) > 1:
            raise Refused("several_of_that_name", {"who": who, "count": len(found)})
        await self._server.keeping.pardon(found[0].what)
        log.info("a keeper pardons %s", found[0].what)
        return found[0]

    async def forget(self, who: str) -> str:
        """Delete what tells who somebody was."""
        found = await self._server.keeping.called(who)
        if len(found) != 1:
            raise Refused(
                "several_of_that_name" if found else "no_such_person", {"who": who, "count": len(found)}
            )
        return await self._server.keeping.forget(found[0])

    def _inside(self) -> list[tuple[Visit, Person]]:
        return [(visit, visit.session.person) for visit in self._server.visits if visit.session is not None]

    def _announce(self, seconds: float) -> int:
        return self._notify("closing_soon", round(seconds))

    def _notify(self, notice: Notice, seconds: int) -> int:
        return sum(visit.tell_notice(notice, seconds, SAID_SECONDS) for visit in list(self._server.visits))

    def _ban_of(self, who: str) -> Ban:
        """What a ban of ``who`` would be: a key, a network, or what somebody who is in by that name has."""
        meant: dict[str, str] = {}
        if FINGERPRINT.fullmatch(who):
            meant[who] = ""
        elif network := network_of(who):
            meant[network] = ""
        for visit, person in self._inside():  # somebody may go by the name of another one's address
            if called(person.name, who):
                meant[visit.identity or network_of(visit.address)] = person.name
        if len(meant) != 1:
            facts: Facts = {"who": who, "count": len(meant)}
            raise Refused("several_of_that_name" if meant else "no_such_person", facts)
        ((what, name),) = meant.items()
        if what in self._server.config.keepers:
            raise Refused("a_keeper")
        if not what or (not FINGERPRINT.fullmatch(what) and self._server.doors.shares(what)):
            raise Refused("shared_address")
        return Ban(what, name, time.time())


def _minutes(since: float) -> int:
    return int((asyncio.get_running_loop().time() - since) // 60)


def _present(visit: Visit, person: Person) -> Present:
    assert visit.session is not None
    at_table = visit.session.lobby.at_table
    return Present(person.name, visit.identity, visit.address, _minutes(visit.began), at_table)
