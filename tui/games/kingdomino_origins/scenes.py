"""What happens at a table of Kingdomino Origins as a few still pictures, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES
from server.games.kingdomino_origins.events import (
    CaveFilled,
    ChiefDrawn,
    DominoChosen,
    DominoDiscarded,
    DominoLeft,
    DominoPlaced,
    DwellerSettled,
    FireLanded,
    FireLost,
    MatchEnded,
    RecruitBegan,
    ResourcePaid,
    RoundBegan,
    RowTurned,
    TotemMoved,
)
from server.games.kingdomino_origins.grid import Direction, Square
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.reading import Spot, square_distance
from server.games.kingdomino_origins.view import KingdominoView
from tui.games.face import Moment
from tui.games.kingdomino_origins.sheet import rows_of
from tui.games.kingdomino_origins.squares import spot_of_half

_STEP = 0.22
"""Seconds that something under way is seen in one place at most."""


class Flying(msgspec.Struct, frozen=True):
    """Something on its way over the map of ``seat``: a domino, or what lies on one square alone.

    ``way`` is the share that is done of the way from ``origin``, or from the map's corner, to ``target``.
    """

    seat: Seat
    spots: tuple[Spot, ...]
    target: Square
    way: float
    origin: Square | None = None
    direction: Direction = "east"


class Picture(msgspec.Struct, frozen=True):
    """One picture of a scene: how many seconds it stays, the position in it, and what is special about it.

    ``lifted`` and ``struck`` are numbers of dominoes: one that has left its row, one that goes out of the
    game. Of the next row the last ``closed`` lie face down; ``sliding``, it is on its way to be acted on.
    ``leaving`` is the seat whose chief leaves. ``hidden`` are places of the cave not turned up yet,
    ``called`` is the dweller's that walks out. ``totem`` is a resource whose totem nobody holds now.
    ``counted`` are the lines of the score sheet counted so far, None outside of the count.
    """

    seconds: float
    view: KingdominoView
    flying: Flying | None = None
    lifted: int = 0
    struck: int = 0
    closed: int = 0
    sliding: bool = False
    leaving: Seat | None = None
    hidden: frozenset[int] = frozenset()
    called: int | None = None
    totem: int | None = None
    counted: tuple[str, ...] | None = None


def pictures(moment: Moment, after: KingdominoView) -> Sequence[Picture]:
    """The pictures from the position before an event to the one ``after`` it, without this last one."""
    before: KingdominoView = moment.before
    seconds = moment.seconds
    step = min(_STEP, seconds / 3)
    match moment.event:
        case RowTurned():
            return [Picture(seconds / 4, after, closed=closed) for closed in (4, 2)]
        case CaveFilled(cave=cave):
            came = frozenset(n for n, was in enumerate(before.cave) if was is None and cave[n] is not None)
            return [Picture(seconds / 2, after, hidden=came)]
        case ChiefDrawn(seat=seat):
            return [Picture(seconds / 2, before, leaving=seat)]
        case DominoChosen(seat=seat):
            return [Picture(step, before, leaving=seat)]
        case DominoLeft(number=number):
            return [Picture(seconds / 2, before, struck=number)]
        case DominoDiscarded(number=number):
            return [Picture(seconds / 2, before, struck=number)]
        case RoundBegan():
            return [Picture(seconds / 3, before, sliding=True)]
        case DominoPlaced(seat=seat, place=place) if seat != before.eye or moment.again:
            # Who lays a domino has seen it lie there before; it need not come once more.
            return _laying(before, seat, place, step)
        case FireLanded(seat=seat, volcano=volcano, square=square, flames=flames):
            token = Flying(seat, (Spot(square, 0, "volcano", flames=flames),), square, 0.0, volcano)
            thrown = [0.0, 0.5] if square_distance(volcano, square) > 1 else [0.0]
            return [Picture(step, before, replace(token, way=way)) for way in thrown]
        case FireLost(seat=seat, volcano=volcano, flames=flames):
            token = Flying(seat, (Spot(volcano, 0, "volcano", flames=flames),), volcano, 0.0, volcano)
            return [Picture(seconds / 2, before, token)]
        case TotemMoved(resource=resource, giver=giver):
            kind = RESOURCES.index(resource)
            held = [] if giver is None else [Picture(step, before)]
            return [*held, Picture(step, before, totem=kind)]
        case RecruitBegan(dweller=str() as dweller):
            return [Picture(seconds / 2, before, called=before.cave.index(dweller))]
        case ResourcePaid():
            return [Picture(seconds / 2, before)]
        case DwellerSettled(seat=seat, dweller=dweller, square=square):
            walker = Flying(seat, (Spot(square, 0, "volcano", dweller=dweller),), square, 0.0)
            return [Picture(step, before, replace(walker, way=way)) for way in (0.0, 0.5)]
        case MatchEnded(scores=scores):
            keys = [key for key, points in rows_of(scores, after.options) if any(points)]
            each = seconds * 0.8 / (len(keys) + 1)
            return [Picture(each, after, counted=tuple(keys[:n])) for n in range(len(keys) + 1)]
    return []


def _laying(view: KingdominoView, seat: Seat, place: Place, step: float) -> list[Picture]:
    """A domino comes as it lay in its row, and is turned on the way."""
    carries = view.options.mode != "discovery"
    spots = tuple(spot_of_half(half, place.number, carries) for half in DOMINOES[place.number].halves)
    coming = Flying(seat, spots, place.square, 0.0)
    turned = replace(coming, way=0.6, direction=place.direction)
    return [Picture(step, view, flying, lifted=place.number) for flying in (coming, turned)]
