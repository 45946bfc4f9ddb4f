"""What a session may ask of the house: the lobby and one table, each already bound to the person who asks.

Screens know these protocols and their structs and nothing else of the server, so tables can one day live on
another machine. Nobody has a queue that can grow: a session waits for "newer than n" and takes a snapshot.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from server.games.contract import Advice, Ask, Event, Eye, Facts, Result, Seat

Code: TypeAlias = str
"""A table's code: four characters without look-alikes, as ``K7Q2``."""


Tag: TypeAlias = Literal["pt_BR", "en"]
"""A language of the screens."""

Depth: TypeAlias = Literal["true", "256", "16", "none"]
"""How many colours a terminal shows."""

Reason: TypeAlias = Literal[
    "no_such_table",
    "table_full",
    "seat_taken",
    "not_free",
    "no_drop_in",
    "one_hand",
    "already_seated",
    "too_many_tables",
    "not_seated",
    "not_host",
    "not_your_turn",
    "stale",
    "not_playing",
    "already_playing",
    "not_over",
    "bad_name",
    "empty_chat",
    "chat_flood",
    "not_stored",
    "seat_not_absent",
    "no_such_resume_code",
    "closed",
    "no_hints",
    "no_advice",
    "no_such_match",
    "no_replay",
]


class Refused(Exception):
    """The house refuses a wish. ``reason`` is a key the screens have words for; nothing has changed.

    A rule's refusal comes as `server.games.contract.IllegalMove` instead.
    """

    def __init__(self, reason: Reason, facts: Facts | None = None) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
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

    language: Literal["", Tag] = ""
    theme: str = ""
    depth: Literal["", Depth] = ""
    glyphs: Literal["", "unicode", "ascii"] = ""
    pace: Literal["slow", "normal", "fast", "off"] = "normal"
    bell: bool = True
    coached: bool = False
    """True once a first round has been explained, or the explanations were switched off."""


class TableRules(msgspec.Struct, frozen=True):
    """How people play together at a table, beside the game's own options."""

    clock: int = 0
    """Seconds a decision, 0 for none."""
    counter: bool = True
    """Screens may show what is still out, by number."""
    hints: bool = True
    """`Table.hint` answers."""
    even_pace: bool = False
    """A move is shown no sooner than the same time after its ask, a person's like a bot's, so that haste and
    hesitation tell nothing."""
    drop_in: bool = True
    """Whoever comes while a match is on may have a bot's seat and hand; not after `Lobby.play_now`."""


IDLE = 90
"""Seconds after which a bot may be called for somebody present, at a table without a clock."""


class NewTable(msgspec.Struct, frozen=True):
    """A wish for a table. ``bots`` are levels for the last seats.

    ``here`` names further people at the same keyboard, who sit on the seats after the host's.
    """

    game: str
    seats: int
    options: Any = None
    """The game's Options, or None for its defaults."""
    public: bool = True
    rules: TableRules = TableRules()
    bots: tuple[str, ...] = ()
    here: tuple[str, ...] = ()


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
    here: bool = False
    """A further person at somebody's keyboard: the seat belongs to that person's session."""


Kind: TypeAlias = Literal[
    "sat_down",
    "stood_up",
    "away",
    "back",
    "watches",
    "stops_watching",
    "host_now",
    "bot_sat",
    "bot_left",
    "substitute_in",
    "substitute_out",
    "started",
    "clock_played",
    "restored",
    "taken_over",
    "rematch_wanted",
]


class Notice(msgspec.Struct, frozen=True):
    """Something that happened at the table but not in the game; ``kind`` has words in the screens."""

    kind: Kind
    name: str = ""
    seat: Seat | None = None


PHRASES = ("nice", "knock", "no_pass", "what_a_hand", "hurt", "phew", "slowly", "good_game", "one_more")
"""Keys of the set phrases, which every reader sees in their own language."""


class Said(msgspec.Struct, frozen=True):
    """A chat line, cleaned. ``seat`` is None for a spectator.

    ``phrase`` is one of `PHRASES` or ""; ``text`` has its words as the speaker saw them.
    """

    name: str
    seat: Seat | None
    text: str
    phrase: str = ""


News: TypeAlias = Event | Notice | Said


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's story as one eye knows it, numbered from 1 without gaps for that eye."""

    number: int
    what: News


class Snapshot(msgspec.Struct, frozen=True):
    """A table as one eye sees it at one moment, and the story since the entry the session knew.

    ``version`` grows with every change this eye can see. ``deadline`` and ``resumes`` are seconds from the
    moment of the snapshot: until the asked seat's clock runs out, and until a pause ends. ``thinking`` is
    for how many seconds the table has been waiting as it waits now, counted from when people could see what
    happened before; the same for every eye, None when it waits for nobody. ``seed`` is shown when the match
    is over. ``round`` counts the rounds begun, 0 before the first one. ``moves`` are all legal moves of the
    seat that looks; ``held`` are all seats of this session.
    """

    version: int
    code: Code
    game: str
    options: Any
    public: bool
    rules: TableRules
    phase: Phase
    eye: Eye
    held: tuple[Seat, ...]
    host: bool
    seats: tuple[SeatView, ...]
    watchers: tuple[str, ...]
    commitment: str
    seed: str
    round: int
    view: Any
    ask: Ask | None
    moves: tuple[Any, ...]
    waiting: frozenset[Seat]
    pause: bool
    resumes: float | None
    deadline: float | None
    thinking: float | None
    result: Result | None
    entries: tuple[Entry, ...]


Hint: TypeAlias = Advice
"""What a good player would do at an ask, and why."""


class Table(Protocol):
    """One table, as bound to one session of one person."""

    @property
    def code(self) -> Code: ...

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats this session holds: none for a spectator."""

    @property
    def ended(self) -> str:
        """Empty while the session is at the table; else why not: "left", "taken_over", "closed"."""

    def snapshot(self, since: int = 0, eye: Eye | None = None) -> Snapshot:
        """The table now with the entries after ``since``. Default eye: the person's own seat, else "public".
        An eye that is not this session's raises `Refused`."""

    async def changed(self, version: int, eye: Eye | None = None) -> None:
        """Return when a snapshot would be newer than ``version``, or the session is no more at the table."""

    async def move(self, seat: Seat, number: int, text: str) -> None:
        """Answer ask ``number`` of ``seat``. Raises `Refused` or `IllegalMove`; then nothing has changed.

        Returns when the move is stored and shown; at an even pace it waits for that moment, and only then
        the move is sure to outlive the house. It is made even if the session is cut off meanwhile.
        """

    async def hint(self, seat: Seat, number: int) -> Hint:
        """What a good player would do at ask ``number`` of a held seat, from what that seat sees alone.

        `Refused`: no_hints when the table plays without, no_advice when nobody can say, not_your_turn, stale.
        """

    async def say(self, text: str, phrase: str = "") -> None:
        """Speak to the whole table, perhaps by a set phrase; a key that is not in `PHRASES` is left out."""

    async def start(self) -> None:
        """Host: begin; empty seats are taken by bots."""

    async def add_bot(self, seat: Seat, level: str) -> None:
        """Host, while gathering: a bot for an empty seat."""

    async def free(self, seat: Seat) -> None:
        """Host, while gathering: free the seat of a bot, or those of somebody absent."""

    async def take(self, seat: Seat) -> None:
        """Sit on an empty seat (also from another seat, while gathering, or as a spectator); or on one's own,
        when a bot plays there because one was idle."""

    async def ready(self) -> None:
        """Between rounds: go on. When the match is over: a rematch, which starts when all present want it."""

    async def substitute(self, seat: Seat) -> None:
        """Let a bot play for somebody absent until they are back; or, at a table without a clock, for one who
        has been waited for `IDLE` seconds, until they do something."""

    async def stand_up(self) -> None:
        """Give up the seats: they are free, or in a match a bot's from then on, who takes the hand over. The
        match is no more one of the person's own; they may come again like anybody else."""

    def leave(self) -> None:
        """Look away: the screen closes, the seat stays (a lost line does the same)."""


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it. ``people`` has all names, bots' too; ``your_turn`` is for its people."""

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


class LobbyView(msgspec.Struct, frozen=True):
    """The lobby for one person: their unfinished matches, tables with a free seat, tables being played."""

    version: int
    people: int
    mine: tuple[TableCard, ...]
    open: tuple[TableCard, ...]
    playing: tuple[TableCard, ...]


class MatchCard(msgspec.Struct, frozen=True):
    """A finished match. Tuples have a value for every seat: the names of that day, whether a bot sat there.

    ``id`` is for `Lobby.replay`; ``options`` is None when this house cannot read them any more; ``ended`` is
    in seconds since 1970; ``mine`` are the seats of the person who asks, without others at their keyboard.
    """

    id: int
    game: str
    options: Any
    code: Code
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    ended: float
    mine: tuple[Seat, ...]


class Tally(msgspec.Struct, frozen=True):
    """Finished matches of a person, counted: shared first places are won too; ``points`` are the scores'."""

    matches: int
    won: int
    points: int


class PlayerPage(msgspec.Struct, frozen=True):
    """What a person has played. ``by_game`` is sorted by the game's name.

    ``by_company`` goes by who else sat there (their names in order; all bots together are one last name,
    `BOTS_AS_COMPANY`), most matches first, at most 12. ``last`` is the newest first, at most 50.
    """

    total: Tally
    by_game: tuple[tuple[str, Tally], ...]
    by_company: tuple[tuple[tuple[str, ...], Tally], ...]
    last: tuple[MatchCard, ...]


BOTS_AS_COMPANY = "bots"
"""Stands for the bots of a match in `PlayerPage.by_company`."""


class Replay(Protocol):
    """A match to look at again. Its positions are 0 (nothing has happened) to ``steps`` (the last move)."""

    @property
    def card(self) -> MatchCard: ...

    @property
    def steps(self) -> int: ...

    @property
    def rounds(self) -> tuple[int, ...]:
        """The first position of every round."""

    def at(self, step: int, eye: Eye) -> Snapshot:
        """The table after ``step`` moves as ``eye`` saw it ("open": all hands), in phase "playing", at the
        end of a finished match "over"; ``entries`` are the whole story so far; nobody is asked.

        Raises `LookupError` for a position or an eye that is not there.
        """

    def json(self) -> str:
        """The match file, for `boteco verify`."""


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

    async def page(self) -> PlayerPage:
        """What the person has played."""

    async def replay(self, match: int) -> Replay:
        """A finished match in which the person had a seat of their own. `Refused`: no_such_match, no_replay
        when this house does not know the rules it was played by."""

    async def close(self) -> None:
        """The session ends: it leaves every table (seats are kept)."""
