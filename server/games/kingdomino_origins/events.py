"""What can happen in a match of Kingdomino Origins; all of it is public."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from server.games.contract import Event, Result, Seat
from server.games.kingdomino_origins.dominoes import Resource
from server.games.kingdomino_origins.dwellers import Dweller
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.scoring import Score


class RowTurned(Event, frozen=True):
    """A new row lies open, ascending; ``left`` dominoes are still to be drawn (KO-5)."""

    beat: ClassVar[float] = 1.0
    numbers: tuple[int, ...]
    left: int


class CaveFilled(Event, frozen=True):
    """The cave shows these, from the left, None for a gap; ``pile`` counts those face down (KO-19)."""

    beat: ClassVar[float] = 0.6
    cave: tuple[Dweller | None, ...]
    pile: int


class ChiefDrawn(Event, frozen=True):
    """The chief of ``seat`` came out of the bag: it chooses from the first row now (KO-5, KO-26)."""

    beat: ClassVar[float] = 0.6
    seat: Seat


class DominoChosen(Event, frozen=True):
    """A chief stands on a domino of the new row."""

    beat: ClassVar[float] = 0.6
    seat: Seat
    number: int


class DominoLeft(Event, frozen=True):
    """Nobody chose this domino; it is out of the game and nobody's discard (KO-5)."""

    beat: ClassVar[float] = 0.4
    number: int


class RoundBegan(Event, frozen=True):
    """The chosen row is acted on: ``seats`` in the order of ``numbers`` (KO-6)."""

    beat: ClassVar[float] = 0.6
    opens: ClassVar[bool] = True
    round: int
    numbers: tuple[int, ...]
    seats: tuple[Seat, ...]


class DominoPlaced(Event, frozen=True):
    """A domino was added to the territory of ``seat`` (KO-8)."""

    beat: ClassVar[float] = 0.7
    seat: Seat
    place: Place


class DominoDiscarded(Event, frozen=True):
    """A domino that could be placed nowhere is out of the game (KO-9)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    number: int


class FireLanded(Event, frozen=True):
    """A token landed; ``resource`` or ``dweller`` was under it and is gone (KO-10 to KO-12)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    volcano: Square
    square: Square
    flames: int
    resource: Resource | None = None
    dweller: Dweller | None = None


class FireLost(Event, frozen=True):
    """A token found no square in reach and is out of the game (KO-11)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    volcano: Square
    flames: int


class TotemMoved(Event, frozen=True):
    """A totem has another holder; None is the table (KO-16, KO-17)."""

    beat: ClassVar[float] = 0.7
    resource: Resource
    giver: Seat | None
    taker: Seat | None


class RecruitBegan(Event, frozen=True):
    """``seat`` wants a dweller of the cave, or, without ``dweller``, one of the pile (KO-20)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    dweller: Dweller | None
    price: int


class RecruitDeclined(Event, frozen=True):
    """``seat`` could recruit and does not."""

    beat: ClassVar[float] = 0.2
    seat: Seat


class ResourcePaid(Event, frozen=True):
    """A resource left the territory for the box."""

    beat: ClassVar[float] = 0.3
    seat: Seat
    square: Square
    resource: Resource


class PilePicked(Event, frozen=True):
    """``seat`` took a dweller from the pile; the rest was shuffled (KO-20)."""

    beat: ClassVar[float] = 0.5
    seat: Seat
    dweller: Dweller
    pile: int


class DwellerSettled(Event, frozen=True):
    """A recruited dweller moved in (KO-21)."""

    beat: ClassVar[float] = 0.7
    seat: Seat
    dweller: Dweller
    square: Square


class MatchEnded(Event, frozen=True):
    """The last domino lies; every seat's score part by part (KO-13 to KO-25)."""

    beat: ClassVar[float] = 3.0
    opens: ClassVar[bool] = True
    result: Result
    scores: tuple[Score, ...]


KingdominoEvent: TypeAlias = (
    RowTurned
    | CaveFilled
    | ChiefDrawn
    | DominoChosen
    | DominoLeft
    | RoundBegan
    | DominoPlaced
    | DominoDiscarded
    | FireLanded
    | FireLost
    | TotemMoved
    | RecruitBegan
    | RecruitDeclined
    | ResourcePaid
    | PilePicked
    | DwellerSettled
    | MatchEnded
)
