"""A Textual driver without threads, signals or files: the app's terminal is an ssh channel."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TextIO

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

if TYPE_CHECKING:
    from textual.app import App

    from server.ssh.stage import Stage

log = logging.getLogger(__name__)


class SessionDriver(Driver):
    """Between one app and its `Stage`."""

    def __init__(
        self,
        stage: Stage,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or stage.size)
        self._stage = stage

    def send_message(self, message: Message) -> None:
        """Everything happens on one loop: no detour over a thread-safe call, so keys keep their order."""
        self._app.post_message(message)

    def write(self, data: str) -> None:
        """A frame, or one of the small things an app asks of the terminal."""
        self._stage.paint(data)

    def resize(self, columns: int, rows: int) -> bool:
        """The terminal has this size; whether it is another one."""
        other = self._size != (columns, rows)
        self._size = (columns, rows)
        size = Size(columns, rows)
        self.send_message(events.Resize(size, size))
        return other

    def repaint(self) -> None:
        """Frames were lost: draw everything once more."""
        self._app.refresh(layout=True)

    def start_application_mode(self) -> None:
        self._stage.enter(self)
        self.resize(*self._stage.size)

    def disable_input(self) -> None:
        self._stage.deaf()

    def stop_application_mode(self) -> None:
        self._stage.leave()

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Never: the browser would open at the server."""
        log.info("an app asked to open an address; there is no browser at the other end")

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Never: the file would be written at the server. The app is told so."""
        binary.close()
        refused = PermissionError("no files over ssh")
        self.send_message(events.DeliveryFailed(key=delivery_key, exception=refused, name=name))
