"""The server's whole life: the house opened, sessions served, at the end everything saved."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from server.config import Config
from server.ssh import hostkey
from server.ssh.connection import House
from server.ssh.errors import ServeError
from server.ssh.front import Front
from server.ssh.server import Server, bind, invitation, serve
from server.store import StoreError

log = logging.getLogger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class ClosingHouse(House, Protocol):
    """A house that can be closed."""

    async def close(self) -> None:
        """Save every table and let go of the data folder."""


class OpenHouse(Protocol):
    """As `server.lobby.House.open`."""

    def __call__(
        self, data: Path, *, invitation: str, open_tables: int, chat: tuple[int, float]
    ) -> Awaitable[ClosingHouse]: ...


async def run(config: Config, front: Front, open_house: OpenHouse, started: Callable[[Server], None]) -> None:
    """Serve until SIGTERM or SIGINT, then close within `Config.shutdown_seconds`.

    ``started`` is called once people can come in (its argument has the port and the fingerprint). Sessions
    that there was no time to take apart, told and cut off, are left to the end of the process.
    `ServeError` when the server cannot start; then nothing is left open.
    """
    listening = bind(config)
    try:
        key = hostkey.load_host_key(config.folder)
        port = listening.getsockname()[1]
        house = await open_house(
            config.folder,
            invitation=invitation(config, port),
            open_tables=config.open_tables,
            chat=(config.chat_lines, config.chat_seconds),
        )
    except StoreError as error:
        listening.close()
        raise ServeError(error.reason, error.facts) from error
    except BaseException:
        listening.close()
        raise
    try:
        server = await serve(config, house, front, listening, key)
        try:
            started(server)
            await _told_to_end(server.end)
            log.info("closing: %d sessions", len(server.visits))
        finally:
            await server.close()
    finally:
        try:
            async with asyncio.timeout(config.shutdown_seconds * 0.4):
                await house.close()
        except TimeoutError:
            # Every acknowledged move is stored when it is played; only the tidy end is missing.
            log.error("the house did not close in time")


async def _told_to_end(told: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, told.set)
    try:
        await told.wait()
    finally:
        for number in SIGNALS:
            loop.remove_signal_handler(number)
