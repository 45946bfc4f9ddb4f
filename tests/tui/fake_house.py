"""A lobby without a house behind it: a test sets what is shown and reads what was asked."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from server.games.domino.options import DominoOptions
from server.protocols import LobbyView, NewTable, Person, PlayerPage, Refused, Settings, TableCard, Tally


class FakeLobby:
    """`server.protocols.Lobby` over plain attributes. ``asked`` has every wish, ``refuse`` the next noes."""

    def __init__(
        self, person: Person | None = None, view: LobbyView | None = None, resume_code: str = ""
    ) -> None:
        self.person = person or Person("p1", "Marina")
        self.settings = Settings()
        self.resume_code = resume_code
        self.invitation = "ssh -t -p 2222 guest@bar.example join {code}"
        self.view = view or LobbyView(1, 1, (), (), ())
        self.asked: list[tuple[Any, ...]] = []
        self.refuse: dict[str, Refused] = {}
        self.table: Any = None
        self.at_table = False
        self.usual_game = "domino"
        self.contents: dict[str, Any] = {}
        self.played = PlayerPage(Tally(0, 0), (), (), ())
        self.replays: dict[int, Any] = {}
        self._moved = asyncio.Event()

    def look(self) -> LobbyView:
        return self.view

    def become(self, view: LobbyView) -> None:
        """The lobby changes."""
        self.view = view
        self._moved.set()

    async def changed(self, version: int) -> None:
        while self.view.version <= version:
            self._moved.clear()
            await self._moved.wait()

    def _ask(self, *wish: Any) -> Any:
        self.asked.append(wish)
        if wish[0] in self.refuse:
            raise self.refuse.pop(wish[0])
        return self.table

    async def open(self, wish: NewTable) -> Any:
        return self._ask("open", wish)

    async def sit(self, code: str, seat: int | None = None) -> Any:
        return self._ask("sit", code, seat)

    async def card(self, code: str) -> TableCard:
        code = code.upper()
        if "card" in self.refuse:
            raise self.refuse.pop("card")
        known = (*self.view.mine, *self.view.open, *self.view.playing)
        return next((found for found in known if found.code == code), card(code))

    async def watch(self, code: str) -> Any:
        return self._ask("watch", code)

    async def play_now(self, game: str = "") -> Any:
        return self._ask("play_now", game or self.usual_game)

    async def rename(self, name: str) -> Person:
        self._ask("rename", name)
        self.person = msgspec.structs.replace(self.person, name=name)
        return self.person

    async def keep(self, settings: Settings) -> None:
        self._ask("keep", settings)
        self.settings = settings
        self.person = msgspec.structs.replace(self.person, new=False)

    async def resume(self, code: str) -> Person:
        self._ask("resume", code)
        return self.person

    async def page(self) -> PlayerPage:
        self._ask("page")
        return self.played

    async def replay(self, match: int) -> Any:
        self._ask("replay", match)
        return self.replays[match]

    async def close(self) -> None:
        self._ask("close")


def card(code: str, **facts: Any) -> TableCard:
    """A table's card with the commonest facts."""
    usual: dict[str, Any] = {
        "game": "domino", "options": None, "phase": "gathering", "people": ("Beto", "Duda"), "bots": 0,
        "seats": 4, "free": 2, "watchers": 0, "public": True, "round": 0, "scores": (), "mine": False,
        "your_turn": False, "away_seconds": 0,
    }  # fmt: skip
    return TableCard(code=code, **{**usual, **facts})


def busy_house() -> LobbyView:
    """One match of one's own, three open tables, one being played."""
    mine = card(
        "K7Q2", people=("Marina", "Beto", "Duda", "Caio"), phase="playing", options=DominoOptions(pairs=True),
        round=3, scores=(45, 61, 45, 61), mine=True, your_turn=True, away_seconds=125, free=0,
    )  # fmt: skip
    listed = (
        card("M4XR", options=DominoOptions(pairs=True)),
        card("T9WD", people=("Caio", "Edu", "Fabi"), free=1, options=DominoOptions(target=50)),
        card("B3NH", people=("Lia",), free=3, options=DominoOptions(best_of=5)),
    )
    played = card(
        "Z8PK", people=("Zé", "Ana", "Rui"), seats=3, free=0, phase="playing", scores=(88, 71, 60), watchers=2
    )
    return LobbyView(1, 7, (mine,), listed, (played,))
