"""What is marked on every map of a scene: cursor, choices, what has just happened, what is being counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from server.games.contract import Event, Seat
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.events import (
    DominoPlaced,
    DwellerSettled,
    FireLanded,
    FireLost,
    ResourcePaid,
)
from server.games.kingdomino_origins.grid import Square, index_of
from server.games.kingdomino_origins.moves import Choose, Pick, Place, Recruit
from server.games.kingdomino_origins.reading import Spot, frame_possible, spots
from server.games.kingdomino_origins.scoring import score
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView
from tui.games.kingdomino_origins.aiming import Aim, covered
from tui.games.kingdomino_origins.maps import Marks
from tui.games.kingdomino_origins.reckoning import halves, region_at
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.squares import DOMINO_SIDES, Frame, spot_of_half


def mark(scene: Scene, aim: Aim, asked: bool, looking: bool) -> None:
    """Mark all maps of the scene. ``asked``: a square of the main map is; ``looking``: one looks around."""
    p, view = scene.look.palette, scene.view
    scene.marks = {
        seat: replace(_told(scene.event, seat, p.gold), traces=_trace(view, seat, p.cream))
        if seat != scene.main
        else _told(scene.event, seat, p.gold)
        for seat in range(view.seats)
    }
    if scene.picture is not None and scene.picture.counted is not None:
        scene.marks = {seat: _counted(view, seat, scene.picture.counted[-1:]) for seat in range(view.seats)}
    elif asked and isinstance(scene.chosen, Place):
        colour = p.red if scene.refused else p.gold
        scene.marks[scene.main] = _domino(view, scene.main, scene.chosen, colour)
    elif asked:
        legal = frozenset(square for move in scene.snapshot.moves for square in covered(move))
        cursor = {aim.square: Frame(p.red if scene.refused else p.gold)}
        scene.marks[scene.main] = Marks(cursor, legal=legal, followed=(aim.square,))
    elif scene.snapshot.ask is not None and not looking:
        scene.marks[scene.main] = _consequence(scene)
    elif scene.picture is None:
        told = scene.marks[scene.focus]
        region = region_at(Territory.of(view.territories[scene.focus]), aim.square)
        bright = region.squares if view.phase == "over" and region is not None else None
        frames = {aim.square: Frame(p.cream), **told.frames}
        scene.marks[scene.focus] = replace(told, frames=frames, bright=bright, followed=(aim.square,))


def _domino(view: KingdominoView, seat: Seat, place: Place, colour: str) -> Marks:
    """A domino as it would lie; halves that cannot, on taken squares or outside the frame, are barred."""
    squares = halves(place)
    land = Territory.of(view.territories[seat])
    most = frame_possible(land)
    carries = view.options.mode != "discovery"
    laid: dict[Square, Spot] = {
        square: spot_of_half(half, place.number, carries)
        for square, half in zip(squares, DOMINOES[place.number].halves, strict=True)
    }
    outside = {
        (x, y) for x, y in squares if not (most.left <= x <= most.right and most.top <= y <= most.bottom)
    }
    # Outside of the frame there is no square to ask for.
    barred = outside | {one for one in squares if one not in outside and land.occupied >> index_of(one) & 1}
    return Marks(framed(place, colour), laid, followed=squares, barred=barred)


def _consequence(scene: Scene) -> Marks:
    """Where the domino or dweller pointed at in a list would go best; nothing for other choices."""
    p = scene.look.palette
    match scene.chosen:
        case Choose(number=number):
            place = scene.reckoning.best_spot(number)
            return Marks() if place is None else _domino(scene.view, scene.main, place, p.gold)
        case Recruit(dweller=str() as dweller):
            home = scene.reckoning.best_recruited(dweller)
        case Pick(dweller=dweller):
            home = scene.reckoning.best_square(dweller)
        case _:
            return Marks()
    return Marks() if home is None else Marks({home: Frame(p.gold)}, followed=(home,))


def framed(place: Place, colour: str) -> dict[Square, Frame]:
    """One frame around both halves."""
    sides = (Frame(colour, sides) for sides in DOMINO_SIDES[place.direction])
    return dict(zip(halves(place), sides, strict=True))


def _trace(view: KingdominoView, seat: Seat, colour: str) -> Mapping[Square, Frame]:
    """A frame around the domino that a seat laid last, as long as the match is on."""
    laid = view.territories[seat].laid
    return framed(laid[-1], colour) if laid and view.phase != "over" else {}


def _told(event: Event | None, seat: Seat, colour: str) -> Marks:
    """Frames around what has just happened on a territory."""
    frames: Mapping[Square, Frame] = {}
    if getattr(event, "seat", None) == seat:
        match event:
            case DominoPlaced(place=place):
                frames = framed(place, colour)
            case FireLanded(square=square) | DwellerSettled(square=square) | ResourcePaid(square=square):
                frames = {square: Frame(colour)}
            case FireLost(volcano=square):
                frames = {square: Frame(colour)}
    return Marks(frames, followed=tuple(frames))


def _counted(view: KingdominoView, seat: Seat, keys: Sequence[str]) -> Marks:
    """The part of a territory that is being counted, with the points of each of its pieces (KO-13, KO-22)."""
    land = Territory.of(view.territories[seat])
    sheet = score(view.options, land, view.totems, seat)
    every = tuple(spots(view.territories[seat]))
    pieces: list[tuple[tuple[Square, ...], int]] = []
    for key in keys:
        match key:
            case "resources":
                pieces += [((square,), 1) for square in view.territories[seat].resources]
            case "dwellers":
                pieces += [(one.squares, one.points) for one in sheet.dwellers]
            case "empire" | "habilis":
                points = sheet.empire if key == "empire" else sheet.habilis
                # The camp, first of all squares, tells of the whole frame.
                pieces += [(every if key == "habilis" else every[:1], points)] if points else []
            case _:
                pieces += [(one.squares, one.points) for one in sheet.regions if one.terrain == key]
    bright = {square for squares, _points in pieces for square in squares}
    labels = {squares[0]: f"+{points}" for squares, points in pieces}
    return Marks(bright=bright, labels=labels)
