"""One ssh connection until somebody is known: who may knock, who they are, and one session for each.

``guest`` comes in without any proof and is nobody in particular. Every other name needs a key, any key; who
they are is the key's fingerprint. No name takes two ways: whoever knew another person's public key could
show it and then come in by the other way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn, Protocol

import asyncssh

from server.protocols import Lobby, Person
from server.ssh import private
from server.ssh.desk import Keeping
from server.ssh.limits import address_of
from server.ssh.packets import Packets
from server.ssh.porch import Porch
from server.ssh.surroundings import Surroundings
from server.ssh.visit import Visit

log = logging.getLogger(__name__)

GUEST = "guest"


class House(Protocol):
    """What the door needs of `server.lobby.House`."""

    @property
    def keeping(self) -> Keeping: ...

    async def person_of_key(self, fingerprint: str, login: str) -> Person:
        """The person of a key; made at its first login, with a name proposed from the login name."""

    async def new_guest(self) -> tuple[Person, str]:
        """Somebody new without a key, and the code that brings them back."""

    def enter(self, person: Person, resume_code: str = "", origin: str = "") -> Lobby:
        """The house, bound to one session of ``person``; ``origin`` is the address."""


class Admitting(Surroundings, Protocol):
    """What a connection needs of the server it belongs to."""

    house: House
    porch: Porch
    closing: bool
    connections: set[asyncssh.SSHServerConnection]


class Connection(asyncssh.SSHServer):
    """asyncssh's view of one connection."""

    def __init__(self, server: Admitting) -> None:
        self._server = server
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._login = ""
        self._offered: str | None = None
        self._identity: str | None = None
        """A fingerprint, "" for a guest, None before the login."""
        self._waiting = False
        """Whether it counts as one that has not logged in."""
        self._packets: Packets | None = None
        self._bannered = False
        self._failures = 0
        self._visit: Visit | None = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        peer = conn.get_extra_info("peername")
        self._address = address_of(str(peer[0])) if peer else ""
        self._connection = conn
        self._server.connections.add(conn)
        private.count_failures(conn, self._refused)
        private.write_while_open(conn)
        private.send_no_fillers(conn)
        private.weigh_guesses(conn)
        self._packets = Packets(self._server.config, conn, self._flooded)
        self._packets.hold()
        self._waiting = True
        if not self._server.porch.knock(self, self._address):
            self._waiting = False
            self.send_away()

    @property
    def agreed(self) -> bool:
        """Whether the client has agreed on keys with us, which is work for it, too."""
        return self._connection is not None and bool(self._connection.get_extra_info("recv_cipher"))

    def let_in(self) -> None:
        """Hear what the client says; until now it waited for a place."""
        if self._packets is not None:
            self._packets.go_on()

    def send_away(self) -> None:
        """There is no place for somebody who does not log in."""
        log.info("too many connections: one from %s is turned away", self._address)
        if self._connection is not None:
            self._connection.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._connection is not None:
            self._server.connections.discard(self._connection)
        if self._patience is not None:
            self._patience.cancel()
        if self._waiting:
            self._waiting = False
            if self._identity is None:
                self._server.porch.failed(self)
            else:
                self._server.porch.admitted(self)
        if self._packets is not None:
            self._packets.close()
        if self._connection is not None:
            private.let_go(self._connection)
        self._connection = None

    def begin_auth(self, username: str) -> bool:
        """Also called when the name changes on the way: nothing of the former name stays."""
        self._login = username
        self._offered = None
        self._identity = None
        if username == GUEST:
            return False
        if not self._bannered and self._connection is not None:
            self._bannered = True
            line = self._server.front.say("banner", "", self._server.facts())
            self._connection.send_auth_banner(line.rstrip("\n") + "\r\n")
        return True

    def public_key_auth_supported(self) -> bool:
        return self._login != GUEST

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key is a name's key; this only remembers it. It is proven when `auth_completed` comes."""
        self._offered = key.get_fingerprint("sha256")
        return username == self._login

    def auth_completed(self) -> None:
        if self._login == GUEST:
            self._identity = ""
        elif self._offered is not None:
            self._identity = self._offered
        # A connection without a session is still at the door, and not for long.
        seconds = self._server.config.login_seconds
        self._patience = asyncio.get_running_loop().call_later(seconds, self._waited_enough)

    def _waited_enough(self) -> None:
        if self._connection is not None and (self._visit is None or not self._visit.begun):
            self._connection.close()

    def session_requested(self) -> tuple[asyncssh.SSHServerChannel[bytes], Visit] | bool:
        if (
            self._connection is None
            or self._identity is None
            or self._visit is not None
            or self._server.closing
        ):
            return False
        if self._waiting:
            self._waiting = False
            self._server.porch.admitted(self)
        channel = self._connection.create_server_channel(None, "strict")
        private.bound_environment(channel, self._server.config)
        self._visit = Visit(self._server, self._connection, self._identity, self._address, self._enter())
        return channel, self._visit

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> NoReturn:
        """Nobody gets through the house to elsewhere; ``ssh`` prints the reason with its own."""
        said = self._server.front.say("no_forwarding", "", self._server.facts())
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, said)

    def _enter(self) -> Callable[[], Awaitable[Lobby]]:
        house, identity, login = self._server.house, self._identity, self._login
        # Some limits are those of an address, unless it is one that everybody may share.
        origin = "" if self._server.doors.trusts(self._address) else self._address

        async def entered() -> Lobby:
            if identity:
                return house.enter(await house.person_of_key(identity, login), origin=origin)
            person, code = await house.new_guest()
            return house.enter(person, resume_code=code, origin=origin)

        return entered

    def _flooded(self) -> None:
        log.info("a client at %s sends packets without end and is cut off", self._address)
        if self._connection is not None:
            self._connection.abort()

    def _refused(self) -> None:
        # The first request of most clients asks without any proof what the ways in are.
        self._failures += 1
        if self._failures > self._server.config.login_attempts and self._connection is not None:
            log.info("too many login attempts from %s", self._address)
            self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "too many attempts")
