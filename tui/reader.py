"""A terminal that only looks at a match file: the replay's room without a house around it."""

from __future__ import annotations

from asyncio import Future
from typing import Any, NoReturn

from server.protocols import (
    LobbyView,
    NewTable,
    Person,
    PlayerPage,
    Refused,
    Replay,
    Settings,
    Table,
    TableCard,
    Tally,
)
from tui.app import BotecoApp
from tui.look import Look
from tui.screens.replay import ReplayScreen


class NoHouse:
    """A lobby in which nobody is and nothing can be asked for. Settings last as long as the terminal."""

    def __init__(self) -> None:
        self.person = Person("", "")
        self.settings = Settings()
        self.resume_code = ""
        self.invitation = ""
        self.at_table = False
        self.usual_game = "domino"
        self.contents: dict[str, Any] = {}

    def look(self) -> LobbyView:
        """Nothing goes on."""
        return LobbyView(1, 0, (), (), ())

    async def changed(self, version: int) -> None:
        """Never."""
        await Future[None]()

    async def keep(self, settings: Settings) -> None:
        """For as long as this terminal is open."""
        self.settings = settings

    async def page(self) -> PlayerPage:
        """Nobody has played."""
        return PlayerPage(Tally(0, 0), (), (), ())

    async def open(self, wish: NewTable) -> Table:
        """There are no tables."""
        self._refuse()

    async def sit(self, code: str, seat: int | None = None) -> Table:
        """There are no tables."""
        self._refuse()

    async def card(self, code: str) -> TableCard:
        """There are no tables."""
        self._refuse()

    async def watch(self, code: str) -> Table:
        """There are no tables."""
        self._refuse()

    async def play_now(self, game: str = "") -> Table:
        """There are no tables."""
        self._refuse()

    async def rename(self, name: str) -> Person:
        """Nobody is here."""
        self._refuse()

    async def resume(self, code: str) -> Person:
        """Nobody is here."""
        self._refuse()

    async def export(self, code: str) -> str:
        """There are no tables."""
        self._refuse()

    async def replay(self, match: int) -> Replay:
        """There is only the file."""
        raise Refused("no_such_match")

    async def close(self) -> None:
        """Nothing to leave."""

    def _refuse(self) -> NoReturn:
        raise Refused("closed")


class ReaderApp(BotecoApp):
    """Shows one replay and ends with it."""

    def __init__(self, replay: Replay, look: Look) -> None:
        super().__init__(NoHouse(), look)
        self._replay = replay

    def open_first(self) -> None:
        """The replay instead of a lobby."""
        self.push_screen(ReplayScreen(self._replay), lambda _: self.exit())
