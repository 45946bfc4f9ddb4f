"""Why a server cannot start, as a value the command has words for."""

from __future__ import annotations

from server.games.contract import Facts


class ServeError(Exception):
    """``reason`` and the facts that go with it:

    port_in_use (host, port) · cannot_bind (host, port, cause) · folder_unusable (path, cause) ·
    host_key_unusable (path, cause) · host_key_exposed (path, mode) · and every reason of
    `server.store.StoreError`, with its own facts.
    """

    def __init__(self, reason: str, facts: Facts | None = None) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: Facts = facts or {}
