"""Ways: steps, portals, leaving monsters behind, and kicking doors open (DUN-7 to DUN-11, DUN-15)."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon.content import SIDES, STAIRS, Side
from server.games.domino_dungeon.dungeon_events import BossFound
from server.games.domino_dungeon.events import (
    CouldNotLay,
    DoorKicked,
    GotOut,
    LayAsked,
    NobodyLaid,
    PortalTaken,
    RoomDrawn,
    RoomLaid,
    Stepped,
    Teleported,
)
from server.games.domino_dungeon.fighting import enter_trap
from server.games.domino_dungeon.monsters import strike
from server.games.domino_dungeon.moves import Lay
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.reading import free_markers, strikers


def step(at: Position, seat: Seat, room: int) -> None:
    """Through a connected door (DUN-7)."""
    struck = _leave(at, seat)
    if at.hero(seat).fate == "inside":
        at.tell(Stepped(seat, at.hero(seat).room, room, at.budget.steps - 1, struck))
        _arrive(at, seat)


def take_portal(at: Position, seat: Seat, room: int) -> None:
    """To another portal, or to the boss's room (DUN-15)."""
    struck = _leave(at, seat)
    if at.hero(seat).fate == "inside":
        at.tell(PortalTaken(seat, at.hero(seat).room, room, at.budget.points - 1, struck))
        _arrive(at, seat)


def teleport(at: Position, seat: Seat, room: int) -> None:
    """By a power that is paid for."""
    _leave(at, seat)
    if at.hero(seat).fate == "inside":
        at.tell(Teleported(seat, at.hero(seat).room, room))
        _arrive(at, seat)


def get_out(at: Position, seat: Seat) -> None:
    """From the stairs one stood on when the boss came (DUN-22)."""
    at.tell(GotOut(seat))


def _leave(at: Position, seat: Seat) -> bool:
    """Each monster of the room attacks first (DUN-8, DUN-9); whether one did."""
    monsters = strikers(at.table, seat)
    for monster in monsters:
        strike(at, monster, seat, leaving=True)
        if at.hero(seat).fate != "inside":
            break
    return bool(monsters)


def _arrive(at: Position, seat: Seat) -> None:
    """The stairs are the way out once the boss is found (DUN-22); a trap tests who enters (DUN-13)."""
    room = at.hero(seat).room
    if room == STAIRS and at.table.found:
        at.tell(GotOut(seat))
    elif at.book.rooms[room].symbol == "trap" and not at.spent(room) and not at.sheet(seat).surefoot:
        enter_trap(at, seat, room)


# ---- kicking


def kick(at: Position, seat: Seat, side: Side) -> None:
    """Pay, and ask for a room (DUN-9)."""
    index = SIDES.index(side)
    door = next(door for door in at.layout.open[at.hero(seat).room] if door.side == index)
    at.tell(DoorKicked(seat, side, door.place, door.colour, at.budget.points - 1))
    fitting = at.book.fitting[door.colour]
    # From the player to the right on; the kicker is the last of them.
    for layer in [*at.rotation(seat)[1:], seat]:
        lacks = tuple(dict.fromkeys((*at.table.lacks[layer], door.colour)))
        if fitting.intersection(at.hands[layer]):
            at.tell(LayAsked(layer, drawn=False))
            return
        if at.pile:
            room = at.pile.pop()
            at.hands[layer].append(room)
            at.tell(RoomDrawn(layer, room, len(at.hands[layer]), len(at.pile)))
            if room in fitting:
                at.tell(LayAsked(layer, drawn=True))
                return
            # What was drawn is only known to lack this colour.
            lacks = (door.colour,)
        at.tell(CouldNotLay(layer, lacks))
    at.tell(NobodyLaid(seat))


def lay(at: Position, seat: Seat, move: Lay) -> None:
    """Connect a room, with its marker (DUN-10, DUN-11); who empties the hand finds the boss (DUN-19)."""
    assert at.table.kick is not None
    at.hands[seat].remove(move.room)
    marker = free_markers(at.table).get(at.book.rooms[move.room].symbol, 0) > 0
    monster = at.table.markers + 1 if marker else 0
    held = len(at.hands[seat])
    at.tell(RoomLaid(seat, move.room, at.table.kick.place, move.turned, held, monster))
    if not held:
        at.tell(BossFound(seat, "empty_hand"))


def go_through(at: Position, seat: Seat) -> None:
    """The kicker follows through the door, if the monsters behind let it (DUN-9)."""
    kicked = at.table.kick
    assert kicked is not None
    step(at, seat, kicked.room)
