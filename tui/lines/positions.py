"""What every game tells of a position to who cannot see the board, and what of it is asked for by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from server.games.contract import Seat
from server.protocols import Snapshot
from tui.games.dogs_day import telling as dogs_day
from tui.games.domino import telling as domino
from tui.games.domino_dungeon import heard_sheet
from tui.games.domino_dungeon import telling as dungeon
from tui.games.kingdomino_origins import telling as kingdomino
from tui.language import Language

Tells: TypeAlias = Callable[[Snapshot, Language], Sequence[str]]
"""A sentence a line; none before the first deal."""
TellsOf: TypeAlias = Callable[[Snapshot, Seat, Language], Sequence[str]]


def _nothing(_snapshot: Snapshot, _language: Language) -> Sequence[str]:
    return ()


def _nothing_of(_snapshot: Snapshot, _seat: Seat, _language: Language) -> Sequence[str]:
    return ()


class Telling(NamedTuple):
    """What a game can tell; the functions below say what each part is."""

    position: Tells
    counts: Tells
    theirs: TellsOf
    whole: Tells | None = None
    bill: Tells = _nothing
    sheet: Tells = _nothing


TELLINGS: Mapping[str, Telling] = {
    "dogs_day": Telling(dogs_day.position, dogs_day.counts, dogs_day.theirs),
    "domino": Telling(domino.position, domino.counts, domino.theirs),
    "kingdomino_origins": Telling(
        kingdomino.position, kingdomino.counts, kingdomino.territory, bill=kingdomino.bill
    ),
    "domino_dungeon": Telling(
        dungeon.position, dungeon.worths, dungeon.theirs, dungeon.whole, sheet=heard_sheet.sheet
    ),
}
"""By game."""
_SILENCE = Telling(_nothing, _nothing, _nothing_of)


def _telling(snapshot: Snapshot) -> Telling:
    return TELLINGS[snapshot.game] if snapshot.view is not None else _SILENCE


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What there is to know now."""
    return _telling(snapshot).position(snapshot, language)


def counts(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """How everybody stands, beside the game's standing in one line."""
    return _telling(snapshot).counts(snapshot, language)


def leaves_out(snapshot: Snapshot) -> bool:
    """Whether `position` leaves something for who asks for `whole`."""
    return _telling(snapshot).whole is not None


def whole(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """All that there is to know."""
    telling = _telling(snapshot)
    return (telling.whole or telling.position)(snapshot, language)


def theirs(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """What anybody may know of one player."""
    return _telling(snapshot).theirs(snapshot, seat, language)


def bill(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """Where everybody's points came from when a match is over; nothing where the result tells all."""
    return _telling(snapshot).bill(snapshot, language)


def sheet(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What the snapshot's seat has and can do; nothing where `position` tells all."""
    return _telling(snapshot).sheet(snapshot, language)
