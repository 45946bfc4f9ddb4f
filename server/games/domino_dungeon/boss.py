"""The boss's entry: its room, the monsters that rise, the hands that go (DUN-19 to DUN-21)."""

from __future__ import annotations

from server.games.domino_dungeon.content import RISING, STAIRS, Size
from server.games.domino_dungeon.dungeon_events import (
    BossPlaced,
    MarkersShort,
    MonstersRose,
    RoomLeftEmpty,
    RoomsDiscarded,
)
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.reading import free_markers
from server.games.domino_dungeon.rounds import begin_first_turn, begin_round, start_collapse
from server.games.domino_dungeon.view import Monster


def advance(at: Position) -> bool:
    """Go on with the entry as far as nothing is to be chosen; False when the finder is asked."""
    finding = at.table.finding
    assert finding is not None
    if not finding.laid:
        places = at.layout.boss_places()
        if len(places) > 1:
            return False
        place(at, places[0] if places else None)
        return True
    for size in RISING:
        short = _short(at, size)
        if short > 0:
            if (finding.size, finding.short) != (size, short):
                at.tell(MarkersShort(finding.seat, size, short))
            return False
    _rise(at)
    return True


def place(at: Position, where: Place | None) -> None:
    """The boss's room behind a door; else apart, or behind a secret door (DUN-19, DUN-20)."""
    finding = at.table.finding
    assert finding is not None
    secret = None
    if where is None and not any(at.book.rooms[room].symbol == "portal" for room in at.layout.order):
        distances = at.layout.distances(STAIRS)
        # The oldest among equals comes first, and only a bare dungeon has it behind the stairs.
        secret = max(at.layout.order, key=lambda room: distances.get(room, 0))
    at.tell(BossPlaced(finding.seat, where, secret, at.table.markers + 1))


def _homes(at: Position, size: Size) -> list[int]:
    """The rooms with a size's symbol, in the order they were laid."""
    return [room for room in at.layout.order if at.book.rooms[room].symbol == size]


def _short(at: Position, size: Size) -> int:
    """Rooms of a size that the finder still has to leave empty; without any marker all of them stay so."""
    finding = at.table.finding
    assert finding is not None
    homes, free = _homes(at, size), free_markers(at.table)[size]
    if free <= 0:
        return 0
    return len(homes) - free - sum(room in finding.empty for room in homes)


def leave_empty(at: Position, room: int) -> None:
    """A room that gets no marker (DUN-19)."""
    finding = at.table.finding
    assert finding is not None
    at.tell(RoomLeftEmpty(finding.seat, room, finding.short - 1))


def _rise(at: Position) -> None:
    """New markers, then all rooms go, and the turn or the round goes on (DUN-19, DUN-21, DUN-23)."""
    finding = at.table.finding
    assert finding is not None
    risen: list[Monster] = []
    markers = free_markers(at.table)
    for size in RISING:
        free = markers[size]
        for room in _homes(at, size):
            if free > 0 and room not in finding.empty:
                risen.append(Monster(at.table.markers + len(risen) + 1, size, room))
                free -= 1
    at.tell(MonstersRose(tuple(risen)))
    at.hands = [[] for _ in at.hands]
    at.pile = []
    at.tell(RoomsDiscarded())
    if at.table.options.collapse or finding.why == "last_round":
        start_collapse(at)
    if finding.why == "nothing_fits":
        begin_round(at)
    elif finding.why == "last_round":
        begin_first_turn(at)
