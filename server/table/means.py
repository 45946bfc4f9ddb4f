"""What a table is agreed on, how fast it goes, and what the house lends it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from server.games.contract import Advice, Game
from server.protocols import TableRules
from server.store import Store

if TYPE_CHECKING:
    from server.table.table import Table


class Thinker(Protocol):
    """Where bots think."""

    def levels(self, game: str) -> Collection[str]:
        """The levels of bots there are for a game."""

    async def choose(self, game: str, level: str, view: Any, moves: Sequence[Any], seed: bytes) -> Any:
        """One of ``moves``; never fails and never takes for ever."""

    async def advise(self, game: str, view: Any, moves: Sequence[Any], seed: bytes) -> Advice | None:
        """What a good player would do; None when nobody can say."""


class Terms(msgspec.Struct, frozen=True):
    """What the people at a table agreed on."""

    code: str
    game: Game
    options: Any
    seats: int
    public: bool
    rules: TableRules


class Tempo(msgspec.Struct, frozen=True):
    """Factors and seconds of a table's own pace.

    ``beat`` stretches the nominal time of events, ``second`` is how long a second of a move's clock takes;
    ``thought`` is how long a bot's answer takes at least, counted from its ask, so that haste does not tell
    that it had one choice; ``pace`` is how long after its ask a move is shown at an even pace;
    ``lag`` is the longest that clocks and bots wait for events to be shown, ``look`` the longest pause
    between rounds, unless its story is longer, ``retry`` the rest after a move that could not be stored.
    """

    beat: float = 1.0
    second: float = 1.0
    thought: float = 1.2
    pace: float = 4.0
    lag: float = 6.0
    look: float = 20.0
    retry: float = 1.0


@dataclass(frozen=True)
class Means:
    """What the house lends each of its tables.

    ``name_of`` gives the present name of a person's id; ``known`` tells whether a person has ever brought a
    match to its end here; ``changed`` is called after everything that happens;
    ``closed`` when nobody belongs to a table any more; ``now`` is a clock in seconds. A person may say
    ``chat_lines`` within ``chat_seconds``.
    """

    store: Store
    thinker: Thinker
    name_of: Callable[[str], str]
    known: Callable[[str], Awaitable[bool]]
    changed: Callable[[Table], None]
    closed: Callable[[Table], None]
    now: Callable[[], float]
    tempo: Tempo
    chat_lines: int
    chat_seconds: float
