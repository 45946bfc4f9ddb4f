"""What a session may ask of the house: the lobby and one table, each already bound to the person who asks.

Screens know these protocols and their structs and nothing else of the server, so tables can one day live on
another machine. Nobody has a queue that can grow: a session waits for "newer than n" and takes a snapshot.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from server.games.contract import Ask, Event, Eye, Facts, Result, Seat

Code: TypeAlias = str
"""A table's code: four characters without look-alikes, as ``K7Q2``."""


class Refused(Exception):
    """The house refuses a wish. ``reason`` is a key the screens have words for; nothing has changed.

    Reasons: no_such_table, table_full, seat_taken, already_seated, already_watching, too_many_tables,
    not_seated, not_host, not_your_turn, stale, unreadable, not_playing, already_playing, not_over, bad_name,
    empty_chat, chat_flood, bad_options, not_stored, seat_not_absent, no_such_resume_code, closed.
    A rule's refusal comes as `server.games.contract.IllegalMove` instead.
    """

    def __init__(self, reason: str, facts: Facts | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: Facts = facts or {}


class Person(msgspec.Struct, frozen=True):
    """Somebody in the house. ``id`` stays between the person and the house; others see ``name`` alone."""

    id: str
    name: str
    guest: bool = False
    new: bool = False
    """True until the person has answered the first screen."""


class Settings(msgspec.Struct, frozen=True):
    """What a person keeps from visit to visit. "" means: as the terminal says."""

    language: Literal["", "pt_BR", "en"] = ""
    theme: str = ""
    depth: Literal["", "true", "256", "16", "none"] = ""
    glyphs: Literal["", "unicode", "ascii"] = ""
    pace: Literal["slow", "normal", "fast", "off"] = "normal"
    bell: bool = True


class NewTable(msgspec.Struct, frozen=True):
    """A wish for a table. ``clock`` is seconds a decision, 0 for none; ``bots`` are levels for the last seats."""

    game: str
    seats: int
    options: Any = None
    """The game's Options, or None for its defaults."""
    public: bool = True
    clock: int = 0
    bots: tuple[str, ...] = ()


Phase: TypeAlias = Literal["gathering", "playing", "over"]


class SeatView(msgspec.Struct, frozen=True):
    """One seat as everybody sees it. ``level`` is set for bots; ``substitute`` for a bot that keeps an absent
    person's seat warm; ``away`` when its person has no session at the table."""

    kind: Literal["person", "bot", "empty"]
    name: str = ""
    level: str = ""
    away: bool = False
    substitute: bool = False
    host: bool = False
    ready: bool = False
    """Has asked to go on: between rounds, or for a rematch when the match is over."""


class Notice(msgspec.Struct, frozen=True):
    """Something that happened at the table but not in the game; ``kind`` has words in the screens.

    Kinds: sat_down, stood_up, away, back, watches, stops_watching, host_now, bot_sat, bot_left, substitute_in,
    substitute_out, started, clock_played, restored, taken_over, rematch_wanted.
    """

    kind: str
    name: str = ""
    seat: Seat | None = None


class Said(msgspec.Struct, frozen=True):
    """A chat line, cleaned. ``seat`` is None for a spectator."""

    name: str
    seat: Seat | None
    text: str


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's story as one eye knows it, numbered from 1 without gaps for that eye."""

    number: int
    what: Event | Notice | Said


class Snapshot(msgspec.Struct, frozen=True):
    """A table as one eye sees it at one moment, and the story since the entry the session knew.

    ``version`` grows with every change this eye can see. ``deadline`` and ``resumes`` are seconds from the
    moment of the snapshot: until the asked seat's clock runs out, and until a pause ends. ``seed`` is shown
    when the match is over. ``moves`` are all legal moves of the seat that looks.
    """

    version: int
    code: Code
    game: str
    options: Any
    public: bool
    clock: int
    phase: Phase
    eye: Eye
    host: bool
    seats: tuple[SeatView, ...]
    watchers: tuple[str, ...]
    commitment: str
    seed: str
    view: Any
    ask: Ask | None
    moves: tuple[Any, ...]
    waiting: frozenset[Seat]
    pause: bool
    resumes: float | None
    deadline: float | None
    result: Result | None
    entries: tuple[Entry, ...]


class Table(Protocol):
    """One table, as bound to one session of one person."""

    @property
    def code(self) -> Code: ...

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats this session holds: none for a spectator."""

    @property
    def ended(self) -> str:
        """"" while the session is at the table; else why not: "left", "taken_over", "closed"."""

    def snapshot(self, since: int = 0, eye: Eye | None = None) -> Snapshot:
        """The table now with the entries after ``since``. Default eye: the first held seat, else "public".
        An eye that is not this session's raises `Refused`."""

    async def changed(self, version: int, eye: Eye | None = None) -> None:
        """Return when a snapshot would be newer than ``version``, or the session is no more at the table."""

    async def move(self, seat: Seat, number: int, text: str) -> None:
        """Answer ask ``number`` of ``seat``. Raises `Refused` or `IllegalMove`; then nothing has changed."""

    async def say(self, text: str) -> None:
        """Speak to the whole table."""

    async def start(self) -> None:
        """Host: begin; empty seats are taken by bots."""

    async def add_bot(self, seat: Seat, level: str) -> None:
        """Host, while gathering: a bot for an empty seat."""

    async def remove_bot(self, seat: Seat) -> None:
        """Host, while gathering: free a bot's seat."""

    async def take(self, seat: Seat) -> None:
        """Sit on an empty seat (also from another seat, while gathering, or as a spectator)."""

    async def ready(self) -> None:
        """Between rounds: go on. When the match is over: play a rematch (it starts when all present want it)."""

    async def substitute(self, seat: Seat) -> None:
        """Let a bot play for an absent person until they are back."""

    async def stand_up(self) -> None:
        """Leave for good: while gathering the seat is free, in a match a bot keeps it until its owner is back."""

    def leave(self) -> None:
        """Look away: the screen closes, the seat stays (a lost line does the same)."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it. ``people`` has the names, bots included; ``your_turn`` is for its people."""

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

    def look(self) -> LobbyView:
        """The lobby now."""

    async def changed(self, version: int) -> None:
        """Return when `look` would be newer than ``version``."""

    async def open(self, wish: NewTable) -> Table:
        """Open a table and sit down as its host. `BadOptions` or `Refused` when it cannot be."""

    async def sit(self, code: str, seat: Seat | None = None) -> Table:
        """Sit down (or come back to the own seat). A code is read without regard to case and spaces."""

    async def watch(self, code: str) -> Table:
        """Watch with the public eye; somebody seated there cannot."""

    async def play_now(self, game: str = "domino") -> Table:
        """A seat at once: at a public table with a free one, else at a new table with bots, started."""

    async def rename(self, name: str) -> Person:
        """Change the display name; cleaned here."""

    async def keep(self, settings: Settings) -> None:
        """Store the settings."""

    async def resume(self, code: str) -> Person:
        """Become the guest that ``code`` belongs to."""

    async def export(self, code: str) -> str:
        """The file of the last finished match of a table, as JSON text for `boteco verify`. `Refused`
        (no_such_table, not_over) when there is none."""

    async def close(self) -> None:
        """The session ends: it leaves every table (seats are kept)."""
