"""The door between the ssh server and what people see: the `Session` it hands out, the `Front` it starts.

The server knows no screen and no sentence. Whoever wires the program gives it a `Front`; the server asks it
for an app, for the answer to ``ssh host WORDS``, and for the few sentences said outside an app.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

import msgspec

from server.games.contract import Facts
from server.protocols import Depth, Desk, Lobby, Person, Tag

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

Tongue: TypeAlias = Literal["", Tag]

Notice: TypeAlias = Literal[
    "banner",
    "house_full",
    "too_many_sessions",
    "address_full",
    "crashed",
    "shutdown",
    "too_slow",
    "idle_soon",
    "idle",
    "no_files",
    "no_forwarding",
    "banned",
    "members_only",
    "closing_soon",
    "stays_open",
]
"""What is said outside an app, one line each, and the facts that go with it:

banner: before login, to a name that needs a key; says how to come in as a guest. house_full (limit).
too_many_sessions (limit): this key, or this address's guests, are here too often. address_full (limit): too
many sessions of one address, whatever their keys. crashed: this session's app failed; the seat is kept.
shutdown: the house closes; tables are kept. too_slow (seconds): the terminal took no output for so long.
idle_soon (seconds): nobody has typed in the lobby for long, and the session ends after so many more seconds
without a key; it is shown over the app. idle (seconds): so it came. no_files: to a client that wants to copy
files (``sftp``, ``scp``). no_forwarding: to one that wants a way through the house. banned: a keeper keeps
this key or address outside. members_only: only some keys may come in, and this is none of them. closing_soon
(seconds): a keeper closes the house then. stays_open: they took it back. Both are shown over the app. All
have address and port as well: ``address`` is "" when the configuration does not tell it; ``port`` is a
number.
"""


class Reply(msgspec.Struct, frozen=True):
    """An answer to ``ssh host WORDS`` that needs no app: text to print and the exit status of ``ssh``."""

    text: str
    status: int = 0


class Session:
    """One terminal of one person: facts of this terminal alone, and the few things an app may do to it."""

    def __init__(
        self,
        lobby: Lobby,
        *,
        language: Tongue = "",
        depth: Depth = "256",
        ascii: bool = False,
        size: tuple[int, int] = (80, 24),
        words: tuple[str, ...] = (),
    ) -> None:
        self.lobby = lobby
        self.language: Tongue = language
        """What the saved setting or the client's environment says; "" when nothing does: ask the person."""
        self.ascii = ascii
        """True when the terminal does not speak UTF-8, or the person chose ASCII."""
        self.size = size
        """Columns and rows, clamped; kept current."""
        self.words = words
        """The command, as ``("join", "K7Q2")``; empty for a plain visit."""
        self.desk: Desk | None = None
        """Set for who keeps the house."""
        self._depth: Depth = depth
        self._depth_watchers: list[Callable[[Depth], None]] = []
        self._mouse = True
        self.mouse_switch: Callable[[bool], None] | None = None
        self.title_bar: Callable[[str], None] | None = None
        """Both are set by the server while the app runs."""

    @property
    def person(self) -> Person:
        """Who sits at the terminal; a resume code can change it."""
        return self.lobby.person

    @property
    def depth(self) -> Depth:
        """What colours the terminal shows. Apps draw in true colour; the driver converts."""
        return self._depth

    def set_depth(self, depth: Depth) -> None:
        """The person chose a depth, or the terminal told its own. Watchers are told when it changes."""
        if depth != self._depth:
            self._depth = depth
            for told in list(self._depth_watchers):
                told(depth)

    def watch_depth(self, told: Callable[[Depth], None]) -> None:
        """Call ``told`` whenever the depth changes (the terminal may answer after the first picture)."""
        self._depth_watchers.append(told)

    @property
    def mouse(self) -> bool:
        """Whether the terminal reports the mouse."""
        return self._mouse

    def set_mouse(self, on: bool) -> None:
        """Mouse reporting on or off: off lets people select and copy text with their own terminal."""
        self._mouse = on
        if self.mouse_switch is not None:
            self.mouse_switch(on)

    def set_title(self, text: str) -> None:
        """The title of the terminal's window; the old one comes back at the end."""
        if self.title_bar is not None:
            self.title_bar(text)

    def forget(self) -> None:
        """The terminal is gone: let go of what points back at the app."""
        self._depth_watchers.clear()
        self.mouse_switch = None
        self.title_bar = None


class Lines(Protocol):
    """A terminal that is written and read a line at a time: what was written stays as it is."""

    def write(self, text: str) -> None:
        """Say a line, or several."""

    async def read(self) -> str | None:
        """The next line that was typed; None when no more will come."""


class Front(Protocol):
    """What people see. Handed to the server by the program's command line."""

    def app(self, session: Session, driver_class: type[Driver]) -> App[Any]:
        """A new app for the session, built with ``driver_class=driver_class``; acts on ``session.words``."""

    async def lines(self, session: Session, terminal: Lines) -> None:
        """The same house a line at a time, until the person leaves or ``terminal`` ends; acts on
        ``session.words``. Who asks for no terminal (``ssh -T``) has it so, too."""

    def by_lines(self, words: tuple[str, ...]) -> bool:
        """Whether the words of a command ask for `lines`, whatever the terminal can do."""

    async def command(self, session: Session, words: tuple[str, ...]) -> Reply | None:
        """Answer ``ssh host WORDS``, or None: this needs `app`, or without a terminal `lines`, which find the
        words in the session.

        An unknown command is a `Reply` with status 2. It is called before any screen, with or without a
        terminal.
        """

    def say(self, notice: Notice, language: Tongue, facts: Facts) -> str:
        """One line for people outside an app; ``language`` "" may say it in both."""
