"""Why a move is refused: one reason key for each rule, with the facts its sentence needs."""

from __future__ import annotations

from server.games.contract import IllegalMove, Seat
from server.games.dogs_day.deeds import THEFTS, victims
from server.games.dogs_day.moves import (
    KINDS,
    PICKS,
    DogsMove,
    NewDay,
    Pay,
    Pick,
    Reveal,
    Rob,
    SetUp,
    Steal,
    Sweep,
    Take,
)
from server.games.dogs_day.position import Position

_TABLE: dict[type[DogsMove], str] = {
    SetUp: "may_not_set_up",
    Reveal: "may_not_reveal",
    NewDay: "may_not_start_day",
    Sweep: "may_not_sweep",
}
_KINDS: dict[str, type[DogsMove]] = {"pick": Pick, "take": Take, "steal": Steal, "rob": Rob, "fee": Pay}


def why_not(state: Position, seat: Seat, move: object) -> IllegalMove:
    """The refusal of a move that is not legal now.

    - unreadable; already_over; may_not_set_up, may_not_reveal, may_not_start_day, may_not_sweep: the table
      does these.
    - not_your_turn (``turn``, left out when nobody's is); not_now (``asked``: the phase).
    - not_in_hand (``card``), already_picked (``card``): DOG-7.
    - none_there (``source``, ``kind``): bank or prison has none of that kind (DOG-10).
    - own_loot: stealing from oneself. has_fled (``seat``), not_in_scene (``seat``): DOG-13. wrong_place
      (``number``, ``place``), wrong_kind (``number``): this card does not steal there, or not that (DOG-12).
      not_next (``seat``, ``number``): no neighbour. nothing_there (``seat``, ``place``, ``kind``, which is ""
      when any would do): DOG-13.
    - no_such_marker (``kind``, ``value``): the vault has none to pay with (DOG-14).
    """
    if not isinstance(move, (*_TABLE, *_KINDS.values())):
        return IllegalMove("unreadable")
    if state.phase == "over":
        return IllegalMove("already_over")
    for kind, reason in _TABLE.items():
        if isinstance(move, kind):
            return IllegalMove(reason)
    if type(seat) is not int or not 0 <= seat < state.seats:
        return _not_your_turn(state)
    if not isinstance(move, _KINDS.get(state.phase, ())):
        return IllegalMove("not_now", {"asked": state.phase})
    if isinstance(move, Pick):
        return _why_not_pick(state, seat, move)
    if seat != state.turn:
        return _not_your_turn(state)
    match move:
        case Take():
            return _why_not_take(state, move)
        case Steal():
            return _why_not_steal(state, seat, move)
        case Rob():
            return _why_not_rob(state, seat, move.victim)
        case Pay() if move.kind in KINDS and type(move.value) is int:
            return IllegalMove("no_such_marker", {"kind": move.kind, "value": move.value})
    return IllegalMove("unreadable")


def _not_your_turn(state: Position) -> IllegalMove:
    return IllegalMove("not_your_turn", {} if state.turn is None else {"turn": state.turn})


def _why_not_pick(state: Position, seat: Seat, move: Pick) -> IllegalMove:
    if move.card not in PICKS:
        return IllegalMove("unreadable")
    reason = "already_picked" if move.card == state.picks[seat] else "not_in_hand"
    return IllegalMove(reason, {"card": move.card})


def _why_not_take(state: Position, move: Take) -> IllegalMove:
    assert state.act is not None
    if move.kind not in KINDS:
        return IllegalMove("unreadable")
    return IllegalMove("none_there", {"source": state.act.supply, "kind": move.kind})


def _why_not_steal(state: Position, seat: Seat, move: Steal) -> IllegalMove:
    """DOG-11 to DOG-13."""
    assert state.act is not None
    if move.kind not in KINDS or move.place not in ("card", "vault"):
        return IllegalMove("unreadable")
    number = state.act.number
    theft = THEFTS[number]
    if (move.place == "vault" and not theft.vaults) or (move.place == "card" and theft.cards == "none"):
        return IllegalMove("wrong_place", {"number": number, "place": move.place})
    if move.kind not in theft.kinds:
        return IllegalMove("wrong_kind", {"number": number})
    absent = _absent(state, seat, move.victim)
    if absent is not None:
        return absent
    if theft.cards == "right" and move.victim not in victims(state.scene, state.numbers, seat).cards:
        return IllegalMove("not_next", {"seat": move.victim, "number": number})
    return IllegalMove("nothing_there", {"seat": move.victim, "place": move.place, "kind": move.kind})


def _why_not_rob(state: Position, seat: Seat, victim: Seat) -> IllegalMove:
    """DOG-12, DOG-13."""
    assert state.act is not None
    absent = _absent(state, seat, victim)
    if absent is not None:
        return absent
    if victim not in victims(state.scene, state.numbers, seat).cards:
        return IllegalMove("not_next", {"seat": victim, "number": state.act.number})
    return IllegalMove("nothing_there", {"seat": victim, "place": "card", "kind": ""})


def _absent(state: Position, seat: Seat, victim: Seat) -> IllegalMove | None:
    """DOG-13: only the owners of other cards still in the scene can be stolen from."""
    if type(victim) is not int:
        return IllegalMove("unreadable")
    if victim == seat:
        return IllegalMove("own_loot")
    if victim in state.fled:
        return IllegalMove("has_fled", {"seat": victim})
    return None if victim in state.scene else IllegalMove("not_in_scene", {"seat": victim})
