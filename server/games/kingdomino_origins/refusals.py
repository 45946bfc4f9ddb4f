"""Why a move is refused: one reason key for each rule, with the facts its sentence needs."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import IllegalMove, Seat
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.dwellers import PRICE_PILE, PRICE_SHOWN
from server.games.kingdomino_origins.grid import (
    COORDINATES,
    DIRECTIONS,
    SQUARES,
    STEPS,
    Square,
    index_of,
    square_at,
)
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    Decline,
    Discard,
    DrawChief,
    HandTotem,
    KingdominoMove,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
    TurnRow,
)
from server.games.kingdomino_origins.offers import resource_at
from server.games.kingdomino_origins.options import REACHES
from server.games.kingdomino_origins.position import Position
from server.games.kingdomino_origins.reading import (
    fits_in_frame,
    square_distance,
    why_not_fire,
    why_not_settle,
)
from server.games.kingdomino_origins.territory import Territory

_KINDS: dict[str, tuple[type[KingdominoMove], ...]] = {
    "pair": (ChoosePair,),
    "choose": (Choose,),
    "place": (Place, Discard),
    "fire": (LandFire,),
    "totem": (HandTotem,),
    "recruit": (Recruit, Decline),
    "pay": (Pay,),
    "pick": (Pick,),
    "settle": (Settle,),
}
_SEATED = tuple(kind for kinds in _KINDS.values() for kind in kinds)


def why_not(state: Position, seat: Seat, move: object) -> IllegalMove:
    """The refusal of a move that is not legal now.

    Reasons: unreadable, already_over, may_not_turn, may_not_draw_chief, not_your_turn, not_now; those of
    `why_not_place`; can_be_placed, not_in_row, already_taken, not_a_pair, not_tied, not_on_show, pile_empty,
    too_few_resources, no_resource, kind_already_paid, not_in_pile, not_in_territory, camp, volcano,
    already_burning, out_of_reach, has_resource, has_dweller.
    """
    if isinstance(move, TurnRow | DrawChief):
        if state.phase == "over":
            return IllegalMove("already_over")
        return IllegalMove("may_not_turn" if isinstance(move, TurnRow) else "may_not_draw_chief")
    if not isinstance(move, _SEATED):
        return IllegalMove("unreadable")
    if state.phase == "over":
        return IllegalMove("already_over")
    if type(seat) is not int or seat != state.turn:
        return IllegalMove("not_your_turn", {} if state.turn is None else {"turn": state.turn})
    if not isinstance(move, _KINDS.get(state.phase, ())):
        return IllegalMove("not_now", {"asked": state.phase})
    return _of_its_kind(state, state.territories[seat], move)


def _of_its_kind(state: Position, territory: Territory, move: object) -> IllegalMove:
    match move:
        case Place():
            return why_not_place(territory, move, state.domino)
        case Discard():
            return _wrong_domino(move.number, state.domino) or IllegalMove(
                "can_be_placed", {"domino": state.domino}
            )
        case Choose():
            return _why_not_choose(state.next_numbers, state.next_seats, move.number)
        case ChoosePair():
            return IllegalMove("not_a_pair", {"row": tuple(state.next_numbers)})
        case HandTotem():
            assert state.lost is not None
            return IllegalMove("not_tied", {"resource": state.lost.resource, "seats": state.lost.seats})
        case Recruit():
            return _why_not_recruit(state, territory, move)
        case Pick():
            return IllegalMove("not_in_pile", {"dweller": str(move.dweller)})
        case LandFire() | Pay() | Settle():
            return _why_not_square(state, territory, move)
    return IllegalMove("unreadable")


def why_not_place(territory: Territory, move: Place, domino: int) -> IllegalMove:
    """Reasons: not_your_domino (KO-6), occupied, outside_frame (KO-7), touches_nothing (KO-8)."""
    wrong = _wrong_domino(move.number, domino)
    if wrong is not None:
        return wrong
    if not _is_square(move.square) or move.direction not in DIRECTIONS:
        return IllegalMove("unreadable")
    first = index_of(move.square)
    other = square_at(first + STEPS[DIRECTIONS.index(move.direction)])
    for square in (move.square, other):
        if territory.occupied >> index_of(square) & 1:
            return IllegalMove("occupied", {"square": square})
    if not fits_in_frame(territory, (move.square, other)):
        return IllegalMove("outside_frame", {"size": territory.size})
    return IllegalMove("touches_nothing", {"domino": domino})


def _wrong_domino(number: object, domino: int) -> IllegalMove | None:
    if number == domino:
        return None
    named = {"domino": number} if isinstance(number, int) and number in DOMINOES else {}
    return IllegalMove("not_your_domino", {**named, "yours": domino})


def _why_not_choose(numbers: Sequence[int], seats: Sequence[Seat | None], number: int) -> IllegalMove:
    """KO-6: the domino must lie in the new row, and nobody's chief on it."""
    if number not in numbers:
        return IllegalMove("not_in_row", {"row": tuple(numbers)})
    taker = seats[numbers.index(number)]
    return IllegalMove(
        "already_taken", {"domino": number} if taker is None else {"domino": number, "seat": taker}
    )


def _why_not_recruit(state: Position, territory: Territory, move: Recruit) -> IllegalMove:
    """KO-20: two different resources and a dweller on show, or four and a pile."""
    kinds = sum(1 for count in territory.resource_counts() if count)
    if move.dweller is None and not state.pile:
        return IllegalMove("pile_empty")
    if move.dweller is not None and move.dweller not in state.cave:
        return IllegalMove("not_on_show", {"dweller": str(move.dweller)})
    price = PRICE_PILE if move.dweller is None else PRICE_SHOWN
    return IllegalMove("too_few_resources", {"needed": price, "kinds": kinds})


def _why_not_square(state: Position, territory: Territory, move: LandFire | Pay | Settle) -> IllegalMove:
    """KO-11 for a token, KO-20 for a payment, KO-21 for a dweller."""
    if not _is_square(move.square):
        return IllegalMove("unreadable")
    index = index_of(move.square)
    where = {"square": move.square}
    if isinstance(move, Settle):
        return IllegalMove(why_not_settle(territory, index) or "not_now", where)
    if isinstance(move, Pay):
        resource = resource_at(territory, index)
        if resource is None:
            return IllegalMove("no_resource", where)
        return IllegalMove("kind_already_paid", {**where, "resource": resource})
    assert state.eruption is not None
    volcano, flames = state.eruption.volcano, state.eruption.flames
    reason = why_not_fire(territory, index_of(volcano), flames, index)
    if reason == "out_of_reach":
        far = square_distance(volcano, move.square)
        return IllegalMove(reason, {**where, "distance": far, "reach": REACHES[flames]})
    return IllegalMove(reason or "not_now", where)


def _is_square(square: Square) -> bool:
    # A move made by a program, not read from a text, may hold anything as its square.
    return (
        isinstance(square, tuple) and len(square) == 2 and all(part in COORDINATES for part in square)
    ) and square in SQUARES
