"""One table: what people agree on, what each eye sees of it, and what a session may do there."""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from server.games.contract import Advice, Ask, Event, Eye, Result, Seat

Code: TypeAlias = str
"""A table's code: four characters without look-alikes, as ``K7Q2``."""


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

    @property
    def owned(self) -> bool:
        """Whether it is a person's, also while a bot keeps it warm."""
        return self.kind == "person" or self.substitute


Kind: TypeAlias = Literal[
    "sat_down",
    "stood_up",
    "away",
    "back",
    "comes_and_goes",
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


PHRASES = (
    *("nice", "hurt", "phew", "slowly", "good_game", "one_more"),
    *("knock", "no_pass", "what_a_hand"),
    *("wanted_it", "mind_fire", "what_a_land"),
    *("paws_up", "who_called", "not_my_vault"),
    *("kick_it", "run", "my_loot"),
)
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
    """One line of a table's story as one eye knows it, numbered from 1 without gaps for that eye.

    ``by_bot``: an event whose deed a bot did at its seat, its own or that of somebody it played for.
    """

    number: int
    what: News
    by_bot: bool = False


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
    content: Any = None
    """The data of one's own that is played with, as the game's views carry it; None for the game's own."""


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
