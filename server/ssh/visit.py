"""One ssh session: from the client's request for a terminal to the last byte that restores it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Literal, TypeAlias, cast

import asyncssh
from textual.app import App
from textual.driver import Driver

from server.protocols import Lobby
from server.ssh import private, terminal
from server.ssh.driver import SessionDriver
from server.ssh.front import Notice, Session
from server.ssh.goodbye import Insistence, goodbye
from server.ssh.idle import Idle
from server.ssh.line_terminal import LineTerminal
from server.ssh.saying import Saying
from server.ssh.stage import Stage
from server.ssh.surroundings import SAID_SECONDS, Surroundings

log = logging.getLogger(__name__)

Ending: TypeAlias = Literal["", "crashed", "shutdown", "too_slow", "idle", "banned"]
GENTLE = ("shutdown", "idle")
"""Endings that are nobody's fault: status 0."""


class Visit(asyncssh.SSHServerSession[bytes]):
    """``lobby`` opens the house for who has logged in; it is awaited once, when the session begins."""

    def __init__(
        self,
        server: Surroundings,
        connection: asyncssh.SSHServerConnection,
        identity: str,
        address: str,
        lobby: Callable[[], Awaitable[Lobby]],
    ) -> None:
        self._server = server
        self._connection = connection
        self.identity = identity
        """A key's fingerprint, "" for a guest."""
        self.address = address
        self._open_lobby = lobby
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._command: str | None = None
        self.session: Session | None = None
        """Set once it is known who sits there."""
        self.began = asyncio.get_running_loop().time()
        self._app: App[Any] | None = None
        self._lines: LineTerminal | None = None
        """Set for who has the house a line at a time, or has no terminal: it takes the place of the stage."""
        self._aloud = False
        """Whether the house is told through it: before, a line more would stand in an exported file."""
        self._ask_depth = self._stopping = self._wants_files = self._told = False
        self._ending: Ending = ""
        self._saying = Saying(server)
        self._insistence = Insistence()
        self._idle: Idle | None = None
        self._task: asyncio.Task[int] | None = None
        self.done = asyncio.Event()
        """Set when nothing of the visit is left."""
        parts = (self._send, self._unsent, self._hold, self._too_slow, self._settled)
        self._stage = Stage(server, *parts)

    @property
    def begun(self) -> bool:
        """Whether the client has asked for a shell or a command."""
        return self._task is not None

    # What the client does.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        if self.begun:
            return False
        self._term = terminal.name_of_term(term_type) or "unknown"
        self._saying.raw = True
        self._stage.size = terminal.clamp(term_size[0], term_size[1], self._server.config)
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._wants_files = True  # only to be told on its other stream that there are none
        return True

    def session_started(self) -> None:
        self._server.visits.add(self)
        words = terminal.words_of(self._command)
        if self._term in (None, "dumb") or self._server.front.by_lines(words):
            parts = (self._send, self._unsent, self._hold, self._too_slow)
            self._lines = LineTerminal(self._server.config, *parts, echo=self._term is not None)
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._task.add_done_callback(self._finished)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._server.memory.key()
        if self._idle is not None:
            self._idle.key()
        if self._lines is not None:
            self._lines.feed(data)
        else:
            self._stage.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._stage.resize(terminal.clamp(width, height, self._server.config))

    def eof_received(self) -> bool:
        """The client's keyboard is gone (``< /dev/null``): the app ends; our side stays open to say so."""
        if self._lines is not None:
            self._lines.end()
        else:
            self._stop_app()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._stage.lost()
        self._channel = None
        if not self._told:  # else `close` ends the app when it is its turn
            self._stop_app()
        if self._task is not None and self._app is None:
            self._task.cancel()

    # What the server does.

    def farewell(self, ending: Literal["shutdown"]) -> None:
        """Say why and restore the terminal at once, before the app comes to its own slow end."""
        if self._stage.left or (self._app is None and not self._aloud):
            return
        self._ending = self._ending or ending
        self._told = True
        self._stage.leave()
        self._send(self._saying.notice(ending))
        channel = self._channel
        if channel is not None and not channel.is_closing():
            channel.exit(0)

    def give_up(self) -> None:
        """The process ends: cut the connection and do no more work for what is left of the visit."""
        if not self._stopping and self._task is not None:
            self._insistence.begin(self._task)
        self._stopping = True
        self._connection.abort()

    async def close(self, ending: Ending) -> None:
        """End the visit from outside and wait until nothing of it is left."""
        self.stop(ending)
        await self.done.wait()

    def stop(self, ending: Ending) -> None:
        """Begin to end the visit from outside."""
        self._ending = self._ending or ending
        self._stop_app()
        if self._app is None and self._task is not None:
            self._task.cancel()

    def tell(self, text: str, seconds: float) -> bool:
        """Show a line over the app for so long, or among the lines; whether there was a place for it."""
        if self._lines is not None and self._aloud:
            self._lines.write(text)
        elif self._app is not None and not self._stage.left:
            self._app.call_later(self._app.notify, text, timeout=seconds, markup=False)
            self._app.bell()
        else:
            return False
        return True

    def tell_notice(self, notice: Notice, seconds: int, shown: float) -> bool:
        """The same with a notice of the house that tells of ``seconds``, for ``shown`` of them."""
        return self.tell(self._saying.words(notice, {"seconds": seconds}), shown)

    def cut(self) -> None:
        """End the visit at once, without a word."""
        self._connection.abort()
        if self._task is not None:
            self._task.cancel()

    def _stop_app(self) -> None:
        if not self._stopping:
            self._stopping = True
            if self._app is not None:
                self._app.exit()
            if self._task is not None and not self._task.done():
                self._insistence.begin(self._task)

    def _send(self, data: bytes) -> None:
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(data)

    def _unsent(self) -> int:
        return private.unsent(self._channel, self._connection) if self._channel is not None else 0

    def _too_slow(self) -> None:
        log.info("a terminal took no output and is let go")
        self._ending = "too_slow"
        self.cut()

    def _settled(self) -> None:
        """Somebody is in, and sees it."""
        left = self._server.desk.closes_in()
        if left:
            self.tell_notice("closing_soon", max(60, round(left)), SAID_SECONDS)
        if self.session is not None:
            lobby = self.session.lobby
            parts = (self._idle_soon, self._somebody_there, self._idle_too_long)
            self._idle = Idle(self._server.config, lambda: lobby.at_table, *parts)

    def _idle_soon(self, seconds: int) -> None:
        self.tell_notice("idle_soon", seconds, seconds)

    def _somebody_there(self) -> None:
        if self._app is not None and not self._stage.left:
            self._app.call_later(self._app.clear_notifications)

    def _idle_too_long(self) -> None:
        log.info("a session nobody sits at ends")
        self._ending = self._ending or "idle"
        self._stop_app()
        if self._lines is not None and self._task is not None:
            self._task.cancel()

    def _hold(self, stop: bool) -> None:
        if self._channel is not None and not self._channel.is_closing():
            if stop:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    # The visit itself.

    async def _run(self) -> int:
        """The exit status of ``ssh``."""
        server = self._server
        words = terminal.words_of(self._command)
        if self._wants_files and self._channel is not None:
            self._channel.write_stderr(self._saying.notice("no_files"))
            return 1
        refused = server.doors.sit(self.identity, self.address)
        if refused:
            self._send(self._saying.refused(cast(Notice, refused), self.identity, self.address))
            return 1
        lobby: Lobby | None = None
        try:
            lobby = await self._open_lobby()
            self.session = self._saying.session = self._new_session(lobby, words)
            if words:
                reply = await server.front.command(self.session, words)
                if reply is not None:
                    self._send(self._saying.lines(reply.text))
                    return reply.status
            if self._lines is not None:
                return await self._run_lines(self.session, self._lines)
            return await self._run_app(self.session)
        finally:
            server.doors.rise(self.identity, self.address)
            if lobby is not None:
                await lobby.close()

    def _new_session(self, lobby: Lobby, words: tuple[str, ...]) -> Session:
        assert self._channel is not None
        sent = self._channel.get_environment_bytes()
        session, self._ask_depth = terminal.new_session(
            lobby, sent, self._term or "", self._stage.size, words
        )
        if self.identity in self._server.config.keepers:
            session.desk = self._server.desk
        return session

    async def _run_app(self, session: Session) -> int:
        self._stage.begin(session, self._ask_depth)
        self._app = self._server.front.app(session, cast(type[Driver], partial(SessionDriver, self._stage)))
        private.settle(self._app, self._crashed)
        private.draw_with(self._app, self._stage.lay)
        try:
            if not self._stopping:
                await self._app.run_async(size=self._stage.size)
        finally:
            session.forget()
        if self._ending:
            self._stage.leave()
            self._send(self._saying.notice(self._ending))
            return 0 if self._ending in GENTLE else 1
        return 0

    async def _run_lines(self, session: Session, lines: LineTerminal) -> int:
        self._aloud = True
        self._settled()
        await self._server.front.lines(session, lines)
        return 0

    def _crashed(self, error: BaseException) -> None:
        self._ending = self._ending or "crashed"
        log.error("a session's app failed: %s at %s", type(error).__name__, private.place_of(error))

    def _finished(self, task: asyncio.Task[int]) -> None:
        status = 1
        try:
            status = self._last_words(task)
        finally:
            self._release()
            channel = self._channel
            if channel is not None and not channel.is_closing():
                channel.exit(status)
            loop = asyncio.get_running_loop()
            last = goodbye(channel, self._connection)
            loop.create_task(last).add_done_callback(lambda _: self.done.set())

    def _last_words(self, task: asyncio.Task[int]) -> int:
        """Restore the terminal if the app did not come to it, and say what went wrong; the exit status."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._crashed(error)
        self._stage.leave()
        if task.cancelled() or error is not None:
            self._send(self._saying.notice(self._ending or "crashed"))
            return 0 if self._ending in GENTLE else 1
        return task.result()

    def _release(self) -> None:
        if self._lines is not None:
            self._lines.close()
        self._stage.close()
        if self._idle is not None:
            self._idle.close()
        self._insistence.close()
        self._server.visits.discard(self)
        app, self._app = self._app, None
        if app is not None and not app.is_running:
            asyncio.get_running_loop().call_soon(private.take_apart, app)
