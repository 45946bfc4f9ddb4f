"""Where the cursor is and which move that means: places of the map, rooms to lay, entries of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from server.games.domino_dungeon.content import SIDES
from server.games.domino_dungeon.layout import STEPS, layout_of
from server.games.domino_dungeon.moves import (
    Attack,
    EndTurn,
    Equip,
    GetOut,
    Go,
    Kick,
    Lay,
    LeaveEmpty,
    Loot,
    OpenChest,
    Place,
    PlaceBoss,
    TakePortal,
    TakeTest,
    Undo,
    Use,
)
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.maps import places_of, step_to

Menu: TypeAlias = Literal["", "attack", "deed", "power", "equip", "end", "undo", "all"]
"""The list that is open: attacks, what the room offers, powers, the bag, the two single answers, or all of
these with the doors and the ways."""

Way: TypeAlias = Literal["none", "map", "lay", "list"]
"""How what is asked is answered: by a place, by a room and its turn, or from a list."""

_KINDS: dict[Menu, tuple[type, ...]] = {
    "attack": (Attack, Loot),
    "deed": (TakeTest, OpenChest, TakePortal, GetOut),
    "power": (Use,),
    "equip": (Equip,),
    "end": (EndTurn,),
    "undo": (Undo,),
}
_ORDER: tuple[Menu, ...] = ("attack", "deed", "power", "equip", "undo", "end")
_ALL: tuple[tuple[type, ...], ...] = (
    *(_KINDS[menu] for menu in ("attack", "deed", "power")),
    (Kick,),
    (Go,),
    *(_KINDS[menu] for menu in ("equip", "undo", "end")),
)
"""All that can be done in a turn, in the order of its list; what ends it comes last."""


class Aim(msgspec.Struct, frozen=True):
    """The cursor. ``place`` is where it is on the map, None for the own hero's room; ``menu`` and ``index``
    point into a list; ``lay`` is the room and its turn that are tried."""

    place: Place | None = None
    menu: Menu = ""
    index: int = 0
    lay: Lay | None = None


def way_of(snapshot: Snapshot, aim: Aim) -> Way:
    """How what is asked is answered now."""
    if snapshot.ask is None:
        return "none"
    match snapshot.ask.kind:
        case "turn":
            return "list" if aim.menu else "map"
        case "boss" | "empty":
            return "map"
        case "lay":
            return "lay"
    return "list"


def begin(snapshot: Snapshot, aim: Aim) -> Aim:
    """The cursor for a new ask: on something legal, in the map where it was."""
    moves = snapshot.moves
    if snapshot.ask is None or not moves:
        return Aim()
    match snapshot.ask.kind:
        case "turn":
            keeps = aim.place is not None and bool(way_to(snapshot, aim.place))
            return Aim(aim.place if keeps else None)
        case "lay":
            return Aim(lay=moves[0])
        case "boss" | "empty":
            return Aim(target(moves[0], snapshot.view))
    return Aim()


def choices(snapshot: Snapshot, aim: Aim) -> Sequence[Any]:
    """The moves of the list, in the order they are shown."""
    moves = snapshot.moves
    if way_of(snapshot, aim) != "list":
        return ()
    if snapshot.ask is None or snapshot.ask.kind != "turn":
        return moves
    if aim.menu == "all":
        return [move for kinds in _ALL for move in _of_kinds(moves, kinds)] if unused(moves) else ()
    return of_menu(moves, aim.menu)


def of_menu(moves: Sequence[Any], menu: Menu) -> list[Any]:
    """The legal moves of a list that has a key of its own."""
    return _of_kinds(moves, _KINDS.get(menu, ()))


def unused(moves: Sequence[Any]) -> bool:
    """Whether a turn could still be used for something before it ends."""
    return any(not isinstance(move, EndTurn | Undo) for move in moves)


def _of_kinds(moves: Sequence[Any], kinds: tuple[type, ...]) -> list[Any]:
    found: list[Any] = [move for move in moves if isinstance(move, kinds)]
    if Attack in kinds:
        # Weapon by weapon below each target.
        found.sort(key=lambda move: (isinstance(move, Loot), getattr(move, "monster", 0), move.card))
    return found


def chosen(snapshot: Snapshot, aim: Aim) -> Any:
    """The move pointed at; None where the cursor stands on nothing that can be done."""
    match way_of(snapshot, aim):
        case "list":
            listed = choices(snapshot, aim)
            return listed[aim.index] if aim.index < len(listed) else None
        case "lay":
            return aim.lay if aim.lay in snapshot.moves else None
        case "map":
            if aim.place is None:
                return None
            if snapshot.ask is not None and snapshot.ask.kind == "turn":
                way = way_to(snapshot, aim.place)
                return way[0] if way else None
            return next(
                (move for move in snapshot.moves if target(move, snapshot.view) == aim.place),
                None,
            )
    return None


def target(move: Any, view: DungeonView) -> Place | None:
    """The place of the map a move is about, None when it is about none."""
    match move:
        case PlaceBoss(place=place):
            return place
        case Kick(side=side):
            here = own_place(view)
            return None if here is None else step_to(here, SIDES.index(side))
        case Go(room=room) | LeaveEmpty(room=room) | TakePortal(room=room):
            return places_of(view).get(room)
        case Use(room=int() as room):
            return places_of(view).get(room)
    return None


def own_place(view: DungeonView) -> Place | None:
    """Where the hero on turn stands, or the eye's own one."""
    seat = view.turn if view.turn is not None else view.eye
    if not isinstance(seat, int) or not view.rooms:
        return None
    return places_of(view).get(view.heroes[seat].room)


def way_to(snapshot: Snapshot, place: Place) -> list[Any]:
    """The steps on a turn that lead to a place, the first of them legal now; a kick leads to an empty one.

    Empty when it is too far or nothing leads there.
    """
    view: DungeonView = snapshot.view
    for move in snapshot.moves:
        if isinstance(move, Kick) and target(move, view) == place:
            return [move]
    if view.turn is None or view.budget is None:
        return []
    room = next((room for room, at in places_of(view).items() if at == place), None)
    here = view.heroes[view.turn].room
    if room is None or room == here:
        return []
    layout = layout_of(view)
    reach = layout.within(here, view.budget.steps, stairs_end=view.found)
    if room not in reach:
        return []
    # From the goal back, each time to a room that is one step nearer.
    rooms = [room]
    while reach[rooms[0]] > 1:
        rooms.insert(0, next(r for r in layout.near[rooms[0]] if reach.get(r) == reach[rooms[0]] - 1))
    steps = [Go(one) for one in rooms]
    return steps if steps[0] in snapshot.moves else []


def legal_places(snapshot: Snapshot) -> list[Place]:
    """The places that can be chosen on the map, nearest first."""
    view: DungeonView = snapshot.view
    ask = snapshot.ask
    if ask is None:
        return []
    if ask.kind in ("boss", "empty"):
        found = [target(move, view) for move in snapshot.moves]
        return sorted({place for place in found if place is not None}, key=lambda at: (at[1], at[0]))
    here = own_place(view)
    if here is None or ask.kind != "turn":
        return []
    around = [place for place in places_of(view).values() if way_to(snapshot, place)]
    around += [at for move in snapshot.moves if isinstance(move, Kick) and (at := target(move, view))]
    return sorted(around, key=lambda at: (len(way_to(snapshot, at)), _turn_of(here, at), at))


def _turn_of(here: Place, place: Place) -> int:
    """Places beside the hero go round clockwise."""
    step = place[0] - here[0], place[1] - here[1]
    return STEPS.index(step) if step in STEPS else 4


# -- moving the cursor -------------------------------------------------------------------------------------


def stepped(snapshot: Snapshot, aim: Aim, by: Place) -> Aim:
    """The cursor one place further, as far as the map and its rim reach."""
    view: DungeonView = snapshot.view
    places = places_of(view).values()
    if not places:
        return aim
    start = aim.place or own_place(view) or (0, 0)
    x, y = start[0] + by[0], start[1] + by[1]
    x = max(min(at[0] for at in places) - 1, min(x, max(at[0] for at in places) + 1))
    y = max(min(at[1] for at in places) - 1, min(y, max(at[1] for at in places) + 1))
    return replace(aim, place=(x, y))


def next_legal(snapshot: Snapshot, aim: Aim, by: int) -> Aim:
    """The next place that can be chosen; they go round."""
    legal = legal_places(snapshot)
    if not legal:
        return aim
    if aim.place not in legal:
        return replace(aim, place=legal[0 if by > 0 else -1])
    return replace(aim, place=legal[(legal.index(aim.place) + by) % len(legal)])


def in_list(snapshot: Snapshot, aim: Aim, by: int) -> Aim:
    """The next entry of the list; it goes round."""
    listed = choices(snapshot, aim)
    return replace(aim, index=(aim.index + by) % len(listed)) if listed else aim


def opened(snapshot: Snapshot, aim: Aim, menu: Menu) -> Aim:
    """A list opens at its first entry; the one that is open goes on to its next one."""
    if aim.menu == menu:
        return in_list(snapshot, aim, 1)
    entries = choices(snapshot, replace(aim, menu=menu))
    return replace(aim, menu=menu, index=0) if entries else aim


def next_room(snapshot: Snapshot, aim: Aim, by: int) -> Aim:
    """Another fitting room of the hand, in its first turn."""
    rooms = list(dict.fromkeys(move.room for move in snapshot.moves if isinstance(move, Lay)))
    if not rooms:
        return aim
    now = aim.lay.room if aim.lay is not None else rooms[0]
    room = rooms[(rooms.index(now) + by) % len(rooms)] if now in rooms else rooms[0]
    return replace(aim, lay=turns_of(snapshot, room)[0])


def next_turn(snapshot: Snapshot, aim: Aim, by: int) -> Aim:
    """The same room in its next fitting turn."""
    if aim.lay is None:
        return aim
    turns = turns_of(snapshot, aim.lay.room)
    at = turns.index(aim.lay) if aim.lay in turns else 0
    return replace(aim, lay=turns[(at + by) % len(turns)]) if turns else aim


def turns_of(snapshot: Snapshot, room: int) -> list[Lay]:
    """The fitting turns of a room of the hand."""
    return [move for move in snapshot.moves if isinstance(move, Lay) and move.room == room]


def at(move: Any, snapshot: Snapshot, aim: Aim) -> Aim:
    """The cursor on a legal move, as a hint or a click wants it."""
    if isinstance(move, Lay):
        return replace(aim, lay=move)
    if isinstance(move, Go | Kick | PlaceBoss | LeaveEmpty):
        return Aim(target(move, snapshot.view))
    if snapshot.ask is not None and snapshot.ask.kind == "turn":
        listed = choices(snapshot, aim)
        if aim.menu and move in listed:
            return replace(aim, index=list(listed).index(move))
        for menu in _ORDER:
            if move in of_menu(snapshot.moves, menu):
                return replace(aim, menu=menu, index=of_menu(snapshot.moves, menu).index(move))
    return replace(aim, index=list(snapshot.moves).index(move)) if move in snapshot.moves else aim
