"""What is marked on the dungeon: the cursor, what is in reach, what a choice is about, what has happened."""

from __future__ import annotations

from server.games.contract import Event, Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.content import Colour
from server.games.domino_dungeon.dungeon_events import (
    BossPlaced,
    MonsterMoved,
    MonstersRose,
    MonsterStruck,
    MonsterThawed,
    TargetRolled,
)
from server.games.domino_dungeon.events import (
    ChestOpened,
    DoorKicked,
    MonsterFrozen,
    MonsterHit,
    MonstersPushed,
    PortalTaken,
    RoomLaid,
    Stepped,
    Teleported,
    TrapDisarmed,
    TrialEnded,
)
from server.games.domino_dungeon.moves import (
    EndTurn,
    Go,
    Kick,
    Lay,
    LeaveEmpty,
    Place,
    PlaceBoss,
    TakePortal,
    Use,
)
from server.games.domino_dungeon.view import DungeonView, Monster
from server.protocols import Snapshot
from tui.games.domino_dungeon import aiming
from tui.games.domino_dungeon.aiming import Aim, Way
from tui.games.domino_dungeon.maps import Laying, Marks, own_colour, places_of
from tui.games.domino_dungeon.reckoning import aimed, is_leaving, strikers, threats
from tui.look import Look


def marks_of(
    snapshot: Snapshot, aim: Aim, way: Way, chosen: object, look: Look, main: Seat, event: Event | None
) -> Marks:
    """Everything that is drawn over the dungeon now."""
    view: DungeonView = snapshot.view
    p = look.palette
    mine = view.turn if snapshot.eye in ("public", "open") else main
    if way == "none":
        kicked: dict[Place, tuple[Colour, str]] = {}
        cursor = (aim.place, p.cream) if aim.place is not None else None
        if view.kick is not None:
            # Where the room will lie that somebody has to connect.
            kicked = {view.kick.place: (view.kick.colour, look.language.gettext("kick"))}
            cursor = cursor or (view.kick.place, p.gold)
        happened = told(event, view)
        framed = dict.fromkeys(happened, p.gold)
        return Marks(cursor=cursor, framed=framed, mine=mine, aimed=acting(event), kicks=kicked)
    if way == "lay" and view.kick is not None and isinstance(chosen, Lay):
        laying = Laying(chosen.room, view.kick.place, chosen.turned)
        return Marks(laying=laying, mine=mine)
    turn = snapshot.ask is not None and snapshot.ask.kind == "turn"
    kicks: dict[Place, tuple[Colour, str]] = {}
    left: dict[int, int] = {}
    legal: frozenset[int] | None = None
    _ = look.language.gettext
    if turn and view.budget is not None and view.turn is not None:
        here = view.heroes[view.turn].room
        for move in snapshot.moves:
            at = aiming.target(move, view) if isinstance(move, Kick) else None
            if at is not None:
                kicks[at] = own_colour(view, here, move.side), _("kick")
        reach = reading.rooms_in_reach(view, view.turn)
        left = {room: view.budget.steps - away for room, away in reach.items() if away}
    elif not turn:
        rooms = [move.room for move in snapshot.moves if isinstance(move, LeaveEmpty)]
        legal = frozenset(rooms) if rooms else None
        for move in snapshot.moves:
            if isinstance(move, PlaceBoss):
                kicks[move.place] = "grey", _("lair")
    framed = {}
    if isinstance(chosen, TakePortal | Use) and chosen.room is not None:
        framed[chosen.room] = p.gold
    place = aim.place if way == "map" else None
    if way == "list" and isinstance(chosen, Go | Kick):
        place = aiming.target(chosen, view)
    if place is None and way == "map":
        place = aiming.own_place(view)
    colour = p.gold if chosen is not None or place == aiming.own_place(view) else p.cream
    danger = danger_of(chosen, view, main)
    return Marks(
        left=left,
        cursor=(place, colour) if place is not None else None,
        framed=framed,
        aimed=aimed(chosen, view, main),
        strikes=tuple(one.number for one in danger),
        kicks=kicks,
        mine=mine,
        legal=legal,
    )


def danger_of(chosen: object, view: DungeonView, seat: Seat) -> list[Monster]:
    """The monsters that strike if this is done: on leaving (DUN-8), or in their round (DUN-17)."""
    if is_leaving(chosen, view, seat):
        return strikers(view, seat)
    return threats(view, seat) if isinstance(chosen, EndTurn) else []


def told(event: Event | None, view: DungeonView) -> tuple[int, ...]:
    """The rooms in which something has just happened."""
    match event:
        case Stepped(room=room) | PortalTaken(room=room) | Teleported(room=room) | RoomLaid(room=room):
            return (room,)
        case ChestOpened(room=room) | TrialEnded(room=room) | TrapDisarmed(room=room):
            return (room,)
        case MonstersPushed(room=room):
            return (room,)
        case BossPlaced():
            return (29,)
        case MonstersRose(monsters=monsters):
            return tuple(monster.room for monster in monsters)
        case MonsterMoved() | MonsterStruck() | TargetRolled() | MonsterHit() | MonsterThawed():
            number = event.monster
            return tuple(one.room for one in view.monsters if one.number == number)
    return ()


def acting(event: Event | None) -> tuple[int, ...]:
    """The monsters that act, or are acted on, in what has just happened."""
    match event:
        case (
            MonsterMoved()
            | MonsterStruck()
            | TargetRolled()
            | MonsterHit()
            | MonsterFrozen()
            | MonsterThawed()
        ):
            return (event.monster,)
        case MonstersRose(monsters=monsters):
            return tuple(monster.number for monster in monsters)
        case MonstersPushed(monsters=numbers):
            return numbers
    return ()


def focus_of(snapshot: Snapshot, aim: Aim, main: Seat, event: Event | None) -> Place | None:
    """The place that the window keeps in sight: where something happens, else where the hero stands."""
    view: DungeonView = snapshot.view
    places = places_of(view)
    if snapshot.ask is None and aim.place is None:
        rooms = told(event, view)
        if rooms and len(rooms) == 1 and rooms[0] in places:
            return places[rooms[0]]
        if isinstance(event, DoorKicked):
            return event.place
        if view.kick is not None:
            return view.kick.place
        if view.turn is not None:
            return places.get(view.heroes[view.turn].room)
    if view.kick is not None and snapshot.ask is not None and snapshot.ask.kind == "lay":
        return view.kick.place
    return places.get(view.heroes[main].room)
