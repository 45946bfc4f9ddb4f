"""What every game is to the house: values (moves, events, views, asks, results) and three protocols.

A game knows only rules: no clock, no network, no asyncio. It is deterministic (all chance comes from the
`Chance` it is given), total (the one exception a move may raise is `IllegalMove`, which changes nothing) and
bounded (every match ends). Hidden information leaves through `State.view` and `Event.for_eye` alone, and
both are built from allowed fields, never copies with things taken out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Protocol, Self, TypeAlias, runtime_checkable

import msgspec

from server.chance import Chance

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Eye: TypeAlias = int | Literal["public", "open"]
"""Who looks: a seat, a spectator ("public"), or everybody once the match is over ("open")."""

Fact: TypeAlias = str | int | bool | tuple[int, ...]
"""A plain value, no prose."""

Facts: TypeAlias = Mapping[str, Fact]
"""What a sentence about a refusal or an ask needs to know."""


def check_eye(eye: object, seats: int, *, over: bool) -> None:
    """Raise ValueError for an eye that may not look now: no seat of this table, or "open" before the end.

    Only plain numbers are seats: what is merely equal to one (True, 1.0) is none.
    """
    seated = type(eye) is int and 0 <= eye < seats
    if not (seated or eye == "public" or (eye == "open" and over)):
        raise ValueError(f"no such eye now: {eye!r}")


class Move(msgspec.Struct, frozen=True):
    """One small decision. ``str(move)`` is its text form and `Game.parse` the inverse."""


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened, in the past tense."""

    beat: ClassVar[float] = 0.6
    """Nominal seconds the event takes on a screen at normal pace; clocks start after them."""
    together: ClassVar[bool] = False
    """Whether it is what all seats decided at once, as turning up sealed picks: the last move of each."""
    opens: ClassVar[bool] = False
    """Whether a new act begins with it, as a round or the final count: who skips what is told stops there."""

    def for_eye(self, eye: Eye) -> Self | None:
        """What ``eye`` may know of it, or None when the eye does not even learn that it happened."""
        return self

    @property
    def seat(self) -> Seat | None:
        """Whose deed it is; None for what nobody does: a deal, a count."""
        return None

    @property
    def ending(self) -> str:
        """How a round ended, a key, when this event ends one; "" for every other event."""
        return ""


class View(msgspec.Struct, frozen=True):
    """All that one eye may see of a position."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules agreed on before the match; every field has a default."""


class Ask(msgspec.Struct, frozen=True):
    """What a seat is asked.

    ``number`` changes when what this seat is asked, or may choose, changes, not when somebody else answers.
    """

    kind: str
    number: int
    facts: dict[str, Fact] = {}


class Result(msgspec.Struct, frozen=True):
    """How a match ended: a score and a place (1 is first, equals share) for every seat, and why it ended.

    When nobody has won, all share the last place, which is the number of seats.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; several when it is shared or won by partners, none when nobody won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class IllegalMove(Exception):
    """The rules refuse a move. ``reason`` is a key the screen has words for; the state is unchanged."""

    def __init__(self, reason: str, facts: Facts | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: Facts = facts or {}


class BadOptions(Exception):
    """Options that contradict each other or the number of seats. ``field`` names the one to change."""

    def __init__(self, field: str, reason: str, facts: Facts | None = None) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.facts: Facts = facts or {}


class BadContent(Exception):
    """Data of one's own that breaks a rule of its tables.

    ``file`` is the table, "" for all of it; ``entry`` names what in it, "" when the whole table is meant;
    ``reason`` is a key with ``facts``, as the game's own module for its constraints lists them.
    """

    def __init__(self, file: str, entry: str, reason: str, facts: Facts | None = None) -> None:
        super().__init__(f"{file}: {entry}: {reason} {dict(facts or {})}")
        self.file = file
        self.entry = entry
        self.reason = reason
        self.facts: Facts = facts or {}


class State(Protocol):
    """A match in progress. Only `play` changes it."""

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats without which the game cannot go on; empty in a pause and when the match is over."""

    @property
    def result(self) -> Result | None:
        """None until the match is over."""

    @property
    def round(self) -> int:
        """Rounds begun so far, from 1."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The public score so far, a number for every seat (partners have the same)."""

    @property
    def pause(self) -> bool:
        """True between rounds: the table lets people look before it makes the next automatic move."""

    def ask(self, seat: Seat) -> Ask | None:
        """What ``seat`` is asked now, or None."""

    def moves(self, seat: Seat) -> Sequence[Any]:
        """Every legal move of ``seat``; may be non-empty for a seat that is not waited for."""

    def automatic(self) -> tuple[Seat, Any] | None:
        """The one move the table makes by itself; never one whose being the only one tells a secret."""

    def play(self, seat: Seat, move: Any) -> list[Any]:
        """Carry out a legal move and tell what happened; `IllegalMove` changes nothing.

        What is only equal to a legal move or to a seat (6.0, True) is refused: its text would not be read
        back.
        """

    def view(self, eye: Eye) -> Any:
        """All that ``eye`` may see. "open" is allowed only when the match is over."""

    def laid_open(self) -> Any:
        """What the eye "open" sees at any moment: for replays of a match that is over, and nothing else."""

    def clone(self, chance: Chance) -> Self:
        """An independent copy whose further chance is ``chance``."""


class Game(Protocol):
    """A set of rules, registered in `server.games.GAMES`."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int:
        """Changes whenever an old journal would replay otherwise."""

    @property
    def seats(self) -> range: ...

    @property
    def Options(self) -> type[Any]: ...

    def check(self, options: Any, seats: int) -> None:
        """Raise `BadOptions` when ``options`` contradict each other or do not go with ``seats``."""

    def new(self, options: Any, seats: int, chance: Chance) -> State:
        """A fresh match; raises `BadOptions`. Nothing has happened yet: the first deal is a move too."""

    def parse(self, text: str) -> Any:
        """The move that ``str`` wrote; `IllegalMove` ("unreadable") when it is none."""

    def imagine(self, view: Any, chance: Chance) -> State:
        """A full state that agrees with ``view``, for bots that look ahead."""


@runtime_checkable
class Refilled(Protocol):
    """What a `Game` can be beside: one whose data a table may replace by its own.

    The content is bound to the game, so that everything that is made from the game is made with it.
    """

    @property
    def content(self) -> Any:
        """The content as views carry it, with a ``name`` and the names of what is in it; None for the game's
        own."""

    def written_content(self) -> Any:
        """The content as plain values for a match's file; None for the game's own."""

    def with_content(self, written: Any) -> Game:
        """The same game with the content of a match's file, None for its own; `BadContent` when it breaks a
        rule."""


def content_of(game: Game) -> Any:
    """What a game is played with, as its views carry it; None for its own data."""
    return game.content if isinstance(game, Refilled) else None


@runtime_checkable
class Parted(Protocol):
    """What a `Game` can be beside: one whose matches can have parts, each with rounds of its own."""

    def part(self, view: Any) -> tuple[int, int]:
        """Which part of its match a view is in, 0 when there is but one, and which round of that part."""


class Marks(msgspec.Struct, frozen=True):
    """What a finished match adds to the figures of many, by keys, besides its result.

    ``roles``: what every seat was, when not all are alike; ``shares``: how many of how many did or were
    something, as {"heroes_defeated": (1, 4)}.
    """

    roles: tuple[str, ...] = ()
    shares: dict[str, tuple[int, int]] = {}


@runtime_checkable
class Marked(Protocol):
    """What a game is besides that has figures of its own for who plays many matches."""

    def marks(self, state: Any, story: Sequence[Any]) -> Marks:
        """The figures of a match that is over; ``story`` are all its events."""


class Bot(Protocol):
    """A player without hands. Effort is counted in work, never in time: same input, same move."""

    def choose(self, view: Any, moves: Sequence[Any], chance: Chance) -> Any:
        """One of ``moves``, from what the view shows alone."""


class Advice(msgspec.Struct, frozen=True):
    """What a good player would do, and why: ``reason`` is a key the screens have words for.

    ``facts`` are plain values (see `Facts`) that the eye which asked knows already or can work out.
    """

    move: Any
    reason: str
    facts: dict[str, Fact] = {}


class Adviser(Protocol):
    """Gives a person the hint they ask for; like a bot it knows the view alone and counts effort in work."""

    def advise(self, view: Any, moves: Sequence[Any], chance: Chance) -> Advice:
        """One of ``moves`` and a reason that is true of the position."""
