"""The terminal as the app of one visit has it: from the modes that open it to the string that restores it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.message import Message

from server.ssh import modes, private, terminal
from server.ssh.driver import SessionDriver
from server.ssh.front import Session
from server.ssh.intake import Intake
from server.ssh.outlet import Outlet
from server.ssh.picture import Picture
from server.ssh.resizes import Resizes
from server.ssh.surroundings import Surroundings

EARLY_BYTES = 1_024
"""Keys typed before there is an app to take them."""


class Stage:
    """One per visit. ``send`` writes bytes and ``unsent`` tells how many wait, ``hold`` stops and resumes the
    client, ``too_slow`` is called when it takes no output, ``shown`` when it has the first picture."""

    def __init__(
        self,
        server: Surroundings,
        send: Callable[[bytes], None],
        unsent: Callable[[], int],
        hold: Callable[[bool], None],
        too_slow: Callable[[], None],
        shown: Callable[[], None],
    ) -> None:
        self._server = server
        self._hold = hold
        self._shown = shown
        self._session: Session | None = None
        self._ask_depth = False
        self._driver: SessionDriver | None = None
        self._intake: Intake | None = None
        self._early = bytearray()
        self._entered = self._painted = False
        self.left = False
        """Whether nothing of the app is drawn any more, nor anything put over it."""
        self.size = (80, 24)
        self._resizes = Resizes(server.config.resize_seconds, self._resized)
        self._picture = Picture()
        self._outlet = Outlet(server.config, send, unsent, self._repaint, too_slow)

    # What the visit does.

    def begin(self, session: Session, ask_depth: bool) -> None:
        """There will be an app; ``ask_depth``: the colours are a guess, and the terminal knows better."""
        self._session, self._ask_depth = session, ask_depth
        parts = (self._deliver, self._answered, self._hold, lambda: self.size)
        self._intake = Intake(self._server.config, *parts)
        session.mouse_switch = self._switch_mouse
        session.title_bar = self._title
        session.watch_depth(lambda depth: self._repaint())

    def feed(self, data: bytes) -> None:
        """What was typed; some of it is kept for an app that is not there yet."""
        if self._painted and self._intake is not None:
            self._intake.feed(data)
        elif len(self._early) < EARLY_BYTES:
            self._early += data[: EARLY_BYTES - len(self._early)]

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.size = size
        self._resizes.came()

    def lost(self) -> None:
        """The terminal is gone."""
        self.left = True

    def close(self) -> None:
        """Nothing more is taken or drawn; let go of the app."""
        self.leave()
        if self._intake is not None:
            self._intake.close()
        self._outlet.close()
        self._resizes.close()
        if self._painted:
            self._server.memory.ended()
        self._driver = self._intake = None

    # What the app does, by way of its driver.

    def enter(self, driver: SessionDriver) -> None:
        """The app takes the terminal."""
        self._driver, self._entered = driver, True
        self._outlet.control(modes.ENTER)
        if self._session is not None and self._session.mouse:
            self._outlet.control(modes.MOUSE_ON)

    def paint(self, data: str) -> None:
        """A frame of the app."""
        if self.left or self._session is None:
            return
        if not self._outlet.frame(data, self._session.depth):
            self._picture.forget()
        # Shape of the pointer, brackets of a synchronised frame and the bell are no picture yet.
        if not self._painted and len(data) > 32 and not data.startswith("\x1b]"):
            self._painted = True
            asyncio.get_running_loop().call_soon(self._after_first_paint)

    def lay(self, update: private.LayoutUpdate | private.ChopsUpdate) -> str:
        """What to send for an update of the app's screen; nothing while the terminal takes nothing."""
        if self._outlet.blocked:
            self._picture.forget()
            self._outlet.dropped += 1
            return ""
        return self._picture.lay(update)

    def deaf(self) -> None:
        """The app wants no more keys."""
        if self._intake is not None:
            self._intake.close()

    def leave(self) -> None:
        """The app gives the terminal back; nothing of it is drawn afterwards."""
        self._control(modes.LEAVE)
        self.left = True

    def _control(self, text: str) -> None:
        if self._entered and not self.left:
            self._outlet.control(text)

    def _repaint(self) -> None:
        self._picture.forget()
        if self._driver is not None and not self.left:
            self._driver.repaint()

    def _resized(self) -> None:
        if self._session is not None:
            self._session.size = self.size
        # Terminals cut, wrap or keep what they showed, each in its way.
        self._picture.forget(self.size)
        # Another size draws everything by itself.
        if self._driver is not None and not self.left and not self._driver.resize(*self.size):
            self._driver.repaint()

    def _deliver(self, message: Message) -> None:
        if self._driver is not None and not self.left:
            self._driver.process_message(message)

    def _answered(self, answer: str) -> None:
        depth = terminal.read_depth_answer(answer)
        # Somebody who chose a depth meanwhile knows better than the terminal.
        if depth is not None and self._ask_depth and self._session is not None:
            if not self._session.lobby.settings.depth:
                self._session.set_depth(depth)
            self._ask_depth = False

    def _after_first_paint(self) -> None:
        self._server.memory.shown()
        if self.left or self._intake is None:
            return
        self._shown()
        if self._ask_depth:
            self._outlet.control(modes.ASK_DEPTH)
        early, self._early = bytes(self._early), bytearray()
        self._intake.feed(early)

    def _switch_mouse(self, on: bool) -> None:
        self._control(modes.MOUSE_ON if on else modes.MOUSE_OFF)

    def _title(self, text: str) -> None:
        self._control(modes.title(text))
