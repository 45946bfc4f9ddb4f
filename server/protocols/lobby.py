"""The lobby: the tables one may find, and what a session may ask of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from server.games.contract import Seat
from server.protocols.pages import PlayerPage, Replay
from server.protocols.persons import Person, Settings
from server.protocols.table import Code, NewTable, Phase, Table, TableRules


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it. ``people`` has all names, bots' too; ``your_turn`` is for its people.

    ``round`` counts the rounds begun, where a match has parts those of its ``part`` (0 where it has none).
    """

    code: Code
    game: str
    options: Any
    phase: Phase
    people: tuple[str, ...]
    bots: int
    seats: int
    free: int
    watchers: int
    public: bool
    round: int
    scores: tuple[int, ...]
    mine: bool
    your_turn: bool
    away_seconds: int
    """For your own table: how long you have been away, 0 when you are present in another session."""
    rules: TableRules = TableRules()
    relieves: str = ""
    """The bot whose place in the match somebody who sits down now would take, "" when there is none."""
    content: Any = None
    """The data of one's own that is played with, as the game's views carry it; None for the game's own."""
    part: int = 0
    asleep: bool = False
    """Whether a match is on and nobody who plays it is there, so that it stands still."""
    elsewhere: bool = False
    """For your own table: another session of yours is there."""
    waits_for: str = ""
    """For its people: the name of the one other person whom the match waits for."""


class LobbyView(msgspec.Struct, frozen=True):
    """The lobby for one person: their unfinished matches, tables with a free seat, tables being played."""

    version: int
    people: int
    mine: tuple[TableCard, ...]
    open: tuple[TableCard, ...]
    playing: tuple[TableCard, ...]


class Lobby(Protocol):
    """The house, as bound to one session of one person."""

    @property
    def person(self) -> Person: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def resume_code(self) -> str:
        """For a guest: what brings them back from any terminal; "" for others."""

    @property
    def invitation(self) -> str:
        """The line to paste to a friend, with ``{code}`` in it: ``ssh -t -p 2222 guest@bar join {code}``;
        "" when the house cannot be reached from outside (a local app)."""

    @property
    def contents(self) -> Mapping[str, Any]:
        """What new tables here are played with instead of a game's own data, by the game's name."""

    @property
    def usual_game(self) -> str:
        """The game that `play_now` is for unless another one is named: that of the person's last table,
        dominó for who has had none."""

    @property
    def at_table(self) -> bool:
        """Whether this session is at a table now, seated or watching."""

    def look(self) -> LobbyView:
        """The lobby now."""

    async def changed(self, version: int) -> None:
        """Return when `look` would be newer than ``version``."""

    async def open(self, wish: NewTable) -> Table:
        """Open a table and sit down as its host. `BadOptions` or `Refused` when it cannot be."""

    async def sit(self, code: str, seat: Seat | None = None) -> Table:
        """Sit down (or come back to the own seat). A code is read without regard to case and spaces."""

    async def card(self, code: str) -> TableCard:
        """The table with a code, listed or not, as the person would find it. `Refused`: no_such_table."""

    async def watch(self, code: str) -> Table:
        """Watch with the public eye; somebody seated there cannot."""

    async def play_now(self, game: str = "") -> Table:
        """A seat at once: at a public table with a free one, else at a new table with bots, started.
        "" means `usual_game`."""

    async def rename(self, name: str) -> Person:
        """Change the display name; cleaned here."""

    async def keep(self, settings: Settings) -> None:
        """Store the settings."""

    async def resume(self, code: str) -> Person:
        """Become the guest that ``code`` belongs to."""

    async def export(self, code: str) -> str:
        """The file of the last finished match of a table, as JSON text for `boteco verify`. `Refused`
        (no_such_table, not_over) when there is none."""

    async def page(self) -> PlayerPage:
        """What the person has played."""

    async def replay(self, match: int) -> Replay:
        """A finished match in which the person had a seat of their own. `Refused`: no_such_match, no_replay
        when this house does not know the rules it was played by."""

    async def close(self) -> None:
        """The session ends: it leaves every table (seats are kept)."""
