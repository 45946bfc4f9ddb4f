"""A house without games and a front of one small app, to try the ssh server alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyte
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.widgets import Static

from server.config import Config
from server.games.contract import Facts
from server.protocols import Person, Settings
from server.ssh.front import Lines, Notice, Reply, Session, Tongue
from server.ssh.server import Server, serve


class FakeLobby:
    """As much of a lobby as the ssh server touches."""

    def __init__(self, person: Person, resume_code: str, settings: Settings) -> None:
        self.person = person
        self.resume_code = resume_code
        self.settings = settings
        self.closed = False
        self.at_table = False

    async def close(self) -> None:
        self.closed = True


class FakeHouse:
    """Knows people by their keys and remembers every lobby it handed out."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.keeping = SimpleNamespace(bans={})
        self.lobbies: list[FakeLobby] = []
        self.logins: list[tuple[str, str]] = []
        self.origins: list[str] = []

    async def person_of_key(self, fingerprint: str, login: str) -> Person:
        self.logins.append((fingerprint, login))
        return Person(id=fingerprint, name=login)

    async def new_guest(self) -> tuple[Person, str]:
        number = len(self.lobbies) + 1
        return Person(id=f"guest-{number}", name=f"Guest {number}", guest=True), f"CODE{number}"

    def enter(self, person: Person, resume_code: str = "", origin: str = "") -> FakeLobby:
        lobby = FakeLobby(person, resume_code, self.settings)
        self.origins.append(origin)
        self.lobbies.append(lobby)
        return lobby


class Bar(App[None]):
    """Shows who is here and echoes keys, pastes and clicks. ``q`` leaves, ``!`` fails."""

    CSS = "Screen { background: #16130f; color: #efe3c6; } #who { color: #f2c14e; background: #17412f; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session, driver_class: type[Driver]) -> None:
        super().__init__(driver_class=driver_class)
        self.session = session
        self.typed: list[str] = []
        self.secret_hand = "SECRET-6-4"

    def compose(self) -> ComposeResult:
        session = self.session
        yield Static(f"welcome {session.person.name}", id="who", markup=False)
        yield Static(f"words {' '.join(session.words)}.", markup=False)
        yield Static("", id="size", markup=False)
        yield Static("", id="typed", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#size", Static).update(f"size {event.size.width}x{event.size.height}.")

    def _show(self, what: str) -> None:
        self.typed.append(what)
        self.query_one("#typed", Static).update("keys " + " ".join(self.typed[-40:]) + ".")

    def on_key(self, event: events.Key) -> None:
        if event.key == "q":
            self.exit()
            return
        if event.character == "!":
            hand = self.secret_hand
            raise ZeroDivisionError(hand)
        if event.character == "m":
            self.session.set_mouse(not self.session.mouse)
        self._show(event.key)

    def on_paste(self, event: events.Paste) -> None:
        self._show(f"paste:{len(event.text)}")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._show(f"click:{event.screen_x:.0f},{event.screen_y:.0f}")


class BarFront:
    """Hands out `Bar`, or what a test puts in its place; remembers the apps."""

    def __init__(self, app: Callable[[Session, type[Driver]], App[Any]] = Bar) -> None:
        self._app = app
        self.apps: list[App[Any]] = []
        self.sessions: list[Session] = []
        self.said: list[tuple[Notice, Tongue, dict[str, object]]] = []

    def app(self, session: Session, driver_class: type[Driver]) -> App[Any]:
        app = self._app(session, driver_class)
        self.apps.append(app)
        self.sessions.append(session)
        return app

    async def command(self, session: Session, words: tuple[str, ...]) -> Reply | None:
        if words[0] == "games":
            return Reply("domino\nkingdomino")
        if words[0] in ("join", "play", "lines"):
            return None
        return Reply(f"unknown: {words[0]}", 2)

    async def lines(self, session: Session, terminal: Lines) -> None:
        terminal.write(f"welcome {session.person.name}")
        self.sessions.append(session)
        while (line := await terminal.read()) not in (None, "q"):
            if line == "!":
                raise ZeroDivisionError
            terminal.write(f"typed {line}.")
        terminal.write("bye")

    def by_lines(self, words: tuple[str, ...]) -> bool:
        return words[:1] == ("lines",)

    def say(self, notice: Notice, language: Tongue, facts: Facts) -> str:
        self.said.append((notice, language, dict(facts)))
        return f"<{notice} {facts['seconds']}>" if notice.startswith("idle") else f"<{notice}>"


async def eventually(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - what is waited for is not ours to signal
            await asyncio.sleep(0.005)


@asynccontextmanager
async def open_bar(
    folder: Path, front: BarFront | None = None, house: FakeHouse | None = None, **settings: object
) -> AsyncIterator[tuple[Server, FakeHouse, BarFront]]:
    """A server on a port of the system's choice, on loopback, for the time of a test."""
    front = front or BarFront()
    house = house or FakeHouse()
    config = Config(**{"host": "127.0.0.1", "port": 0, "data": str(folder), **settings})
    server = await serve(config, house, front)
    try:
        yield server, house, front
    finally:
        await server.close()


def modes_on(raw: bytes) -> set[int]:
    """The private modes that are on after all these bytes."""
    screen = pyte.Screen(80, 24)
    before = set(screen.mode)
    pyte.ByteStream(screen).feed(bytes(raw))
    # pyte keeps private modes shifted by five bits.
    return {mode >> 5 for mode in set(screen.mode) - before if mode >= 1 << 5}
