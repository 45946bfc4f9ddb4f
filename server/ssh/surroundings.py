"""What one visit needs of the server it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from server.config import Config
from server.games.contract import Fact
from server.protocols import Desk
from server.ssh.front import Front
from server.ssh.limits import Doors
from server.ssh.memory import Memory

if TYPE_CHECKING:
    from server.ssh.visit import Visit


SAID_SECONDS = 20.0
"""So long what a keeper tells stays on a screen."""


class Surroundings(Protocol):
    """Implemented by `server.ssh.server.Server`."""

    config: Config
    front: Front
    doors: Doors
    memory: Memory
    visits: set[Visit]

    @property
    def desk(self) -> Desk: ...

    def facts(self) -> dict[str, Fact]:
        """Address and port for sentences."""
