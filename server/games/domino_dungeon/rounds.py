"""Rounds and turns: whose turn comes, what it may spend, what the end of a round brings (DUN-7, DUN-21)."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    CollapseBegan,
    Collapsed,
    CollapseDropped,
    RoundBegan,
    RoundEnded,
)
from server.games.domino_dungeon.events import TakenBack, TurnBegan, TurnEnded
from server.games.domino_dungeon.position import Position


def begin_round(at: Position) -> None:
    """A round begins; the last one without the boss brings it, and the collapse with it (DUN-23)."""
    at.tell(RoundBegan(at.table.round + 1, at.table.dungeon_round + 1))
    if at.table.dungeon_round >= at.book.numbers.last_round:
        if not at.table.found:
            at.tell(BossFound(_fewest_rooms(at), "last_round"))
            return
        start_collapse(at)
    begin_first_turn(at)


def begin_first_turn(at: Position) -> None:
    """The first living player's turn."""
    assert at.table.first is not None
    _begin_turn(at, at.rotation(at.table.first)[0])


def start_collapse(at: Position) -> None:
    """The die shows its first value, unless it stands there already (DUN-23, DUN-25)."""
    if not at.table.collapse:
        at.tell(CollapseBegan(at.book.numbers.collapse))


def _begin_turn(at: Position, seat: Seat) -> None:
    numbers = at.book.numbers
    at.tell(TurnBegan(seat, at.sheet(seat).steps, numbers.points, numbers.undos))


def end_turn(at: Position, seat: Seat) -> None:
    """The next player in turn order comes, or the monsters (DUN-17)."""
    at.tell(TurnEnded(seat))
    first, seats = at.table.first, at.table.seats
    assert first is not None
    done = (seat - first) % seats
    for step in range(done + 1, seats):
        following = (first + step) % seats
        if at.hero(following).fate == "inside":
            _begin_turn(at, following)
            return


def end_round(at: Position) -> None:
    """After the monsters: the die drops, the boss may be found, the next round begins (DUN-21, DUN-25)."""
    at.tell(RoundEnded(at.table.round))
    if at.table.collapse:
        at.tell(CollapseDropped(at.table.collapse - 1))
        if not at.table.collapse:
            at.tell(Collapsed(tuple(at.inside)))
            return
    if not at.table.found and not _can_grow(at):
        at.tell(BossFound(_fewest_rooms(at), "nothing_fits"))
        return
    begin_round(at)


def _can_grow(at: Position) -> bool:
    """Whether any room in a hand or in the pile fits any open door (DUN-21)."""
    colours = {door.colour for door in at.layout.open_doors()}
    rooms = {*at.pile, *(room for hand in at.hands for room in hand)}
    return any(rooms & at.book.fitting[colour] for colour in colours)


def _fewest_rooms(at: Position) -> Seat:
    """Who finds the boss when no empty hand does: the fewest rooms, first in turn order among equals."""
    assert at.table.first is not None
    return min(at.rotation(at.table.first), key=lambda seat: len(at.hands[seat]))


def take_back(at: Position, seat: Seat) -> None:
    """The last decision of the turn is undone."""
    at.tell(TakenBack(seat, at.table.saves[-1], at.budget.undos - 1))
