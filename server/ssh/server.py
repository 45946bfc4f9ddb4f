"""The ssh server: one process, one loop, an app for each session, until it is told to end."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket

import asyncssh

from server.config import Config, host_and_port
from server.games.contract import Fact
from server.ssh import hostkey
from server.ssh.connection import Connection, House
from server.ssh.desk import KeepersDesk
from server.ssh.errors import ServeError
from server.ssh.front import Front
from server.ssh.limits import Doors
from server.ssh.loop import keep_ordinary_tasks
from server.ssh.memory import Memory
from server.ssh.porch import Porch
from server.ssh.visit import Visit

log = logging.getLogger(__name__)

WINDOW = 65_536
"""Bytes a client may send before it must wait: a person's keys are few."""
BACKLOG = 128
EVERYWHERE = ("", "0.0.0.0", "::")
"""Addresses to listen on that mean all addresses of the machine."""
ENDED_AT_ONCE = 16
"""Apps that are brought to their end together; more would keep all else waiting, the house's end too."""
DEAR_KEYS = "-*group-exchange*,*group15*,*group16*,*group17*,*group18*,*sha1,rsa*,curve448*,*nistp521"
"""Ways to agree on keys that cost the server many milliseconds and that no client needs."""


def bind(config: Config) -> socket.socket:
    """A listening socket; `ServeError` "port_in_use" or "cannot_bind". Children do not inherit it."""
    try:
        return _everywhere(config.port) if config.host == "" else _at(config.host, config.port)
    except (OSError, UnicodeError) as error:
        facts: dict[str, Fact] = {"host": config.host or "*", "port": config.port}
        if isinstance(error, UnicodeError):  # a name whose parts are too long to be asked for
            raise ServeError("cannot_bind", {**facts, "cause": os.strerror(errno.ENAMETOOLONG)}) from error
        if error.errno == errno.EADDRINUSE:
            raise ServeError("port_in_use", facts) from error
        raise ServeError("cannot_bind", {**facts, "cause": _cause(error)}) from error


def _cause(error: OSError) -> str:
    """What the system says of it, without what Python adds."""
    if isinstance(error, socket.gaierror) or error.errno is None:
        return error.strerror or str(error)
    return os.strerror(error.errno)


def _everywhere(port: int) -> socket.socket:
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(
                ("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=BACKLOG
            )
        except OSError as error:
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise
            log.warning("this machine has IPv6 switched off: listening on IPv4 alone")
    return socket.create_server(("", port), backlog=BACKLOG)


def _at(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def reach(config: Config, port: int) -> tuple[str, int]:
    """Host and port that friends use: the public address (with or without ``:port``), else the address
    listened on, else this machine's name."""
    if config.public_address:
        host, outside = host_and_port(config.public_address)
        return host, outside or port
    if config.host not in EVERYWHERE:
        return config.host, port
    return socket.gethostname(), port


def invitation(config: Config, port: int) -> str:
    """The command to paste to a friend, with ``{code}`` where the table's code goes."""
    host, outside = reach(config, port)
    option = "" if outside == 22 else f"-p {outside} "
    return f"ssh -t {option}guest@{host} join {{code}}"


class Server:
    """A running server; made by `serve`."""

    def __init__(self, config: Config, house: House, front: Front, port: int, fingerprint: str) -> None:
        self.config = config
        self.house = house
        self.front = front
        self.port = port
        self.fingerprint = fingerprint
        """Of the host key, as ``ssh`` shows it."""
        self.keeping = house.keeping
        self.doors = Doors(config, house.keeping.bans)
        self.porch = Porch(config, self.doors.trusts)
        self.memory = Memory()
        self.visits: set[Visit] = set()
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.desk = KeepersDesk(self)
        self.opened = asyncio.get_running_loop().time()
        self.end = asyncio.Event()
        """Set when a keeper wants the house closed."""
        self.closing = False
        self._acceptor: asyncssh.SSHAcceptor | None = None

    @property
    def near(self) -> str:
        """The address that reaches the server from this machine."""
        return "localhost" if self.config.host in EVERYWHERE else self.config.host

    def facts(self) -> dict[str, Fact]:
        """Address and port for sentences; the address is "" when the configuration does not tell it."""
        host, port = reach(self.config, self.port)
        return {"address": host if self.config.public_address else "", "port": port}

    async def start(self, listening: socket.socket, key: asyncssh.SSHKey) -> None:
        """Take connections."""
        self.memory.start()
        self._acceptor = await asyncssh.listen(
            sock=listening,
            server_factory=lambda: Connection(self),
            server_host_keys=[key],
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            host_based_auth=False,
            password_auth=False,
            kbdint_auth=False,
            gss_host=None,
            kex_algs=DEAR_KEYS,
            compression_algs=None,
            login_timeout=self.config.login_seconds,
            keepalive_interval=self.config.keepalive_seconds,
            keepalive_count_max=self.config.keepalive_misses,
            window=WINDOW,
            max_pktsize=32_768,
            server_version="Boteco",
        )

    async def close(self) -> None:
        """End every session with a word and a restored terminal, in `Config.shutdown_seconds` at most.

        All of them hear the word at once. An app's own end is some work: a slow machine with many of them has
        no time for all, and nothing is lost by leaving the rest to the end of the process.
        """
        if self.closing:
            return
        self.closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        self.porch.close()
        visits = list(self.visits)
        for visit in visits:
            try:
                visit.farewell("shutdown")
            except Exception:
                log.exception("a session was not told of the end")
        if visits:
            few = asyncio.Semaphore(ENDED_AT_ONCE)

            async def end(visit: Visit) -> None:
                async with few:
                    await visit.close("shutdown")

            ending = [asyncio.ensure_future(end(visit)) for visit in visits]
            _, late = await asyncio.wait(ending, timeout=self.config.shutdown_seconds * 0.6)
            for task in late:
                task.cancel()
            if late:
                log.warning("%d sessions did not end in time and are cut off", len(late))
                for visit in list(self.visits):
                    visit.give_up()
        for connection in list(self.connections):
            connection.abort()
        self.memory.stop()


async def serve(
    config: Config,
    house: House,
    front: Front,
    listening: socket.socket | None = None,
    key: asyncssh.SSHKey | None = None,
) -> Server:
    """Start a server on the running loop. `ServeError` when the port or the host key cannot be used.

    ``listening`` and ``key`` are what the configuration says unless they are at hand already.
    """
    if key is None:
        key = hostkey.load_host_key(config.folder)
    if listening is None:
        listening = bind(config)
    keep_ordinary_tasks(asyncio.get_running_loop())
    # Below a warning it tells who logs in from where, a dozen lines for each connection.
    asyncssh.set_log_level(logging.WARNING)
    port = listening.getsockname()[1]
    server = Server(config, house, front, port, hostkey.fingerprint(key))
    await server.start(listening, key)
    log.info("listening on port %d, host key %s", port, server.fingerprint)
    return server
