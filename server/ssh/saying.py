"""What the server itself says at one terminal, outside an app: in the person's language, its lines ended."""

from __future__ import annotations

from server.games.contract import Facts
from server.ssh.front import Notice, Session
from server.ssh.surroundings import Surroundings


class Saying:
    """One per visit. ``session`` is set when it is known who sits there, ``raw`` when a terminal was asked
    for: only then a line end has to be told in full."""

    def __init__(self, server: Surroundings) -> None:
        self._server = server
        self.session: Session | None = None
        self.raw = False

    def words(self, notice: Notice, more: Facts | None = None) -> str:
        """A notice in words."""
        session, config = self.session, self._server.config
        language = (session.lobby.settings.language or session.language) if session is not None else ""
        seconds = round(config.idle_seconds if notice == "idle" else config.unsent_seconds)
        facts = {**self._server.facts(), "seconds": seconds, **(more or {})}
        return self._server.front.say(notice, language, facts)

    def notice(self, notice: Notice, more: Facts | None = None) -> bytes:
        """A notice as it is sent."""
        return self.lines(self.words(notice, more))

    def lines(self, text: str) -> bytes:
        """A text as it is sent, its last line ended; nothing for nothing."""
        if not text.strip("\n"):
            return b""
        end = "\r\n" if self.raw else "\n"
        return (text.rstrip("\n").replace("\n", end) + end).encode()

    def refused(self, reason: Notice, identity: str, address: str) -> bytes:
        """That a session cannot begin, and which limit is reached."""
        config, doors = self._server.config, self._server.doors
        limits = {"house_full": config.sessions_total, "address_full": config.sessions_per_address}
        return self.notice(reason, {"limit": limits.get(reason, doors.limit_of(identity, address))})
