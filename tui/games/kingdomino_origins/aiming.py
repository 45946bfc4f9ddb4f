"""The pending choice as a value: the square, direction or list entry pointed at, and how keys change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.games.contract import IllegalMove, Seat
from server.games.kingdomino_origins.grid import COORDINATES, DIRECTIONS, Direction, Square, index_of
from server.games.kingdomino_origins.moves import Decline, LandFire, Pay, Place, Recruit, Settle
from server.games.kingdomino_origins.offers import resource_at
from server.games.kingdomino_origins.options import REACHES
from server.games.kingdomino_origins.reading import (
    frame_possible,
    regions,
    square_distance,
    why_not_fire,
    why_not_settle,
)
from server.games.kingdomino_origins.refusals import why_not_place
from server.games.kingdomino_origins.territory import Territory, TerritoryView
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.kingdomino_origins.reckoning import Reckoning, halves, other_half

_ON_MAP = (Place, LandFire, Pay, Settle)


class Aim(msgspec.Struct, frozen=True):
    """Where the cursor is: a square (the left half's), a domino's direction, an entry of a list."""

    square: Square = (0, 0)
    direction: Direction = "east"
    index: int = 0


def on_map(moves: Sequence[Any]) -> bool:
    """Whether a square is asked for."""
    return bool(moves) and isinstance(moves[0], _ON_MAP)


def places(moves: Sequence[Any]) -> bool:
    """Whether a domino is to be added."""
    return bool(moves) and isinstance(moves[0], Place)


def begin(moves: Sequence[Any], aim: Aim, reckoning: Reckoning) -> Aim:
    """The cursor at a new ask: the legal choice nearest to where it was, or whom it is best to recruit."""
    if not moves:
        return aim
    if Decline() in moves:
        return at(worth_most(moves, reckoning), moves, aim)
    return _nearest(moves, aim) if on_map(moves) else msgspec.structs.replace(aim, index=0)


def _nearest(moves: Sequence[Any], aim: Aim) -> Aim:
    """The cursor on the legal square or place nearest to where it was."""
    nearest = min(
        moves,
        key=lambda move: (
            isinstance(move, Place) and move.direction != aim.direction,
            square_distance(move.square, aim.square),
        ),
    )
    return at(nearest, moves, aim)


def as_they_lie(snapshot: Snapshot) -> Snapshot:
    """The same ask with its choices in the order in which the board draws them.

    Recruiting goes along the cards of the cave, then nobody, then the pile (KO-20).
    """
    if not any(isinstance(move, Decline) for move in snapshot.moves):
        return snapshot
    drawn = [
        *(Recruit(dweller) for dweller in snapshot.view.cave if dweller is not None),
        Decline(),
        Recruit(),
    ]
    moves = tuple(move for move in dict.fromkeys(drawn) if move in snapshot.moves)
    return msgspec.structs.replace(snapshot, moves=moves)


def worth_most(moves: Sequence[Any], reckoning: Reckoning) -> Any:
    """Whom to point at first: who brings most of the cave, else one of the pile, else nobody (KO-20).

    Whoever presses Enter without a look then recruits somebody only where it pays.
    """
    gains = {move: reckoning.gain(move) or 0 for move in moves if isinstance(move, Recruit)}
    shown = {move: gain for move, gain in gains.items() if move.dweller is not None and gain > 0}
    if shown:
        return max(shown, key=lambda move: shown[move])
    return Recruit() if gains.get(Recruit(), 0) > 0 else Decline()


def at(move: Any, moves: Sequence[Any], aim: Aim) -> Aim:
    """The cursor on a move."""
    if isinstance(move, Place):
        return msgspec.structs.replace(aim, square=move.square, direction=move.direction)
    if isinstance(move, _ON_MAP):
        return msgspec.structs.replace(aim, square=move.square)
    return msgspec.structs.replace(aim, index=list(moves).index(move))


def chosen(snapshot: Snapshot, aim: Aim) -> Any:
    """The move that the cursor points at; on a map it may be one that the rules refuse."""
    moves = snapshot.moves
    if not moves:
        return None
    if not on_map(moves):
        return moves[min(aim.index, len(moves) - 1)]
    match moves[0]:
        case Place(number=number):
            return Place(number, aim.square, aim.direction)
        case LandFire():
            return LandFire(aim.square)
        case Pay():
            return Pay(aim.square)
    return Settle(aim.square)


def covered(move: Any) -> tuple[Square, ...]:
    """The squares a move is about."""
    if isinstance(move, Place):
        return halves(move)
    return (move.square,) if isinstance(move, _ON_MAP) else ()


def looking_at(square: Square, aim: Aim) -> Aim:
    """The cursor on a square, whatever is asked."""
    return msgspec.structs.replace(aim, square=square)


def stepped(territory: TerritoryView, aim: Aim, by: tuple[int, int]) -> Aim:
    """One square on, but not off the squares the frame may still reach, with one more around."""
    most = frame_possible(Territory.of(territory))
    x, y = aim.square[0] + by[0], aim.square[1] + by[1]
    square = (
        min(max(x, most.left - 1, COORDINATES[0]), most.right + 1, COORDINATES[-1]),
        min(max(y, most.top - 1, COORDINATES[0]), most.bottom + 1, COORDINATES[-1]),
    )
    return msgspec.structs.replace(aim, square=square)


def turned(aim: Aim, by: int) -> Aim:
    """The domino a quarter turn on around its left half."""
    direction = DIRECTIONS[(DIRECTIONS.index(aim.direction) + by) % 4]
    return msgspec.structs.replace(aim, direction=direction)


def next_legal(moves: Sequence[Any], aim: Aim, by: int) -> Aim:
    """The next legal square, or place of the domino, line by line."""
    ordered = sorted(moves, key=lambda move: (move.square[1], move.square[0], str(move)))
    now = next((i for i, move in enumerate(ordered) if at(move, moves, aim) == aim), None)
    if now is None:
        return _nearest(moves, aim)
    return at(ordered[(now + by) % len(ordered)], moves, aim)


def next_in_list(moves: Sequence[Any], aim: Aim, by: int) -> Aim:
    """The next entry of a list."""
    return msgspec.structs.replace(aim, index=(aim.index + by) % len(moves))


def clicked(square: Square, moves: Sequence[Any], aim: Aim) -> Aim:
    """The cursor after a click: the domino lies with a half there, the way it is turned if that is legal."""
    if not places(moves):
        return looking_at(square, aim)
    fitting = [move for move in moves if square in halves(move)]
    if not fitting:
        return looking_at(square, aim)
    best = min(fitting, key=lambda move: (move.direction != aim.direction, move.square != square))
    return at(best, moves, aim)


def region_squares(view: KingdominoView, seat: Seat) -> list[Square]:
    """The first square of every region of a territory, the best region first."""
    found = sorted(regions(view.territories[seat]), key=lambda r: (-r.points, -len(r.squares)))
    return [region.squares[0] for region in found]


def next_of(squares: Sequence[Square], aim: Aim, by: int) -> Aim:
    """The next of some squares."""
    if not squares:
        return aim
    index = squares.index(aim.square) + by if aim.square in squares else 0
    return looking_at(squares[index % len(squares)], aim)


def refusal(move: Any, snapshot: Snapshot) -> IllegalMove | None:
    """Why the rules refuse a move on the map that the cursor points at."""
    view: KingdominoView = snapshot.view
    if not isinstance(snapshot.eye, int) or not isinstance(move, _ON_MAP):
        return None
    land = Territory.of(view.territories[snapshot.eye])
    where = {"square": move.square}
    index = index_of(move.square)
    match move:
        case Place():
            other = other_half(move.square, move.direction)
            if any(part not in COORDINATES for part in (*move.square, *other)):
                return IllegalMove("outside_frame", {"size": land.size})
            return why_not_place(land, move, move.number)
        case LandFire():
            eruption = view.eruption
            assert eruption is not None
            reason = why_not_fire(land, index_of(eruption.volcano), eruption.flames, index)
            if reason == "out_of_reach":
                far = square_distance(eruption.volcano, move.square)
                return IllegalMove(reason, {**where, "distance": far, "reach": REACHES[eruption.flames]})
            return IllegalMove(reason or "not_now", where)
        case Settle():
            return IllegalMove(why_not_settle(land, index) or "not_now", where)
    resource = resource_at(land, index)
    if resource is None:
        return IllegalMove("no_resource", where)
    return IllegalMove("kind_already_paid", {**where, "resource": resource})
