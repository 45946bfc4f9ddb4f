"""What anybody can work out from the public position: for rules, players without hands and screens alike.

How rooms hang together is `server.games.domino_dungeon.layout.layout_of`, what a hero can do with what it
wears `server.games.domino_dungeon.book.Book.sheet`; both take a view's own content.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Literal, TypeAlias

import msgspec

from server.games.contract import Seat
from server.games.domino_dungeon.book import Arm, Sheet, book_of, matches
from server.games.domino_dungeon.content import (
    RISING,
    ROOM_NUMBERS,
    SIDES,
    Colour,
    Deck,
    MonsterKind,
    Room,
    Side,
    Symbol,
)
from server.games.domino_dungeon.layout import STEPS, OpenDoor, layout_of
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.offers import lootable
from server.games.domino_dungeon.view import DungeonView, Monster, in_turn

DoorState: TypeAlias = Literal["connected", "open", "shut"]


class Door(msgspec.Struct, frozen=True):
    """A door of a laid room (DUN-9, DUN-10): connected with the room ``beyond``, open to an empty place, or
    shut for good by the room beyond."""

    room: int
    side: Side
    colour: Colour
    state: DoorState
    place: Place
    beyond: int | None


class Targets(msgspec.Struct, frozen=True):
    """What an attack reaches (DUN-14, DUN-22): ``card`` 0 is the basic one; numbers of monsters, seats."""

    card: int
    dice: int
    monsters: tuple[int, ...]
    heroes: tuple[Seat, ...]


class Touch(msgspec.Struct, frozen=True):
    """A neighbour that a room would have at a place, and whether their doors would be connected (DUN-10)."""

    side: Side
    room: int
    connected: bool


# ---- rooms and doors


def room_of(view: DungeonView, number: int) -> Room:
    """A room as it is printed; stairs and boss's room too."""
    return book_of(view.content).rooms[number]


def doors(view: DungeonView) -> list[Door]:
    """Every door of the dungeon, room by room in the order they were laid."""
    layout = layout_of(view)
    found = []
    for laid in view.rooms:
        if laid.place is None:
            continue
        linked = dict(layout.links[laid.room])
        for side, colour in enumerate(layout.doors[laid.room]):
            if colour is None:
                continue
            place = laid.place[0] + STEPS[side][0], laid.place[1] + STEPS[side][1]
            beyond = layout.at.get(place)
            state: DoorState = "connected" if side in linked else "open" if beyond is None else "shut"
            found.append(Door(laid.room, SIDES[side], colour, state, place, beyond))
    return found


def open_doors(view: DungeonView) -> list[OpenDoor]:
    """The doors that can be kicked, room by room in the order they were laid (DUN-9)."""
    return layout_of(view).open_doors()


def touching(view: DungeonView, number: int, turned: int, place: Place) -> list[Touch]:
    """The neighbours a room would have at a place."""
    layout, mine = layout_of(view), book_of(view.content).turned[number][turned]
    found = []
    for side, (dx, dy) in enumerate(STEPS):
        other = layout.at.get((place[0] + dx, place[1] + dy))
        if other is not None:
            found.append(Touch(SIDES[side], other, matches(mine[side], layout.doors[other][side - 2])))
    return found


def distances(view: DungeonView, room: int) -> dict[int, int]:
    """Doors from a room to every room that doors lead to, as monsters walk."""
    return layout_of(view).distances(room)


def rooms_in_reach(view: DungeonView, seat: Seat, steps: int | None = None) -> dict[int, int]:
    """The rooms a hero can walk to and how many steps away, its own included (DUN-7, DUN-22).

    ``steps`` are those left of its turn, or in anybody else's turn all it has, unless they are given.
    """
    hero = view.heroes[seat]
    if steps is None:
        own = view.turn == seat and view.budget is not None
        steps = view.budget.steps if own and view.budget is not None else sheet(view, seat).steps
    return layout_of(view).within(hero.room, steps, stairs_end=view.found)


def way(view: DungeonView, room: int, goal: int) -> tuple[int, ...]:
    """The rooms of a shortest way, without the first; () when no doors lead there."""
    layout = layout_of(view)
    if goal not in layout.distances(room):
        return ()
    path: list[int] = []
    while room != goal:
        room = layout.toward(room, goal)
        path.append(room)
    return tuple(path)


# ---- heroes and monsters


def sheet(view: DungeonView, seat: Seat) -> Sheet:
    """A hero with what it wears; its hero must be chosen."""
    return book_of(view.content).sheet(view.heroes[seat])


def health_left(view: DungeonView, seat: Seat) -> int:
    """Wounds the hero can still take (DUN-18)."""
    return book_of(view.content).health_left(view.heroes[seat])


def defence(view: DungeonView, seat: Seat) -> int:
    """What a die has to reach to wound the hero now."""
    return book_of(view.content).defence(view.heroes[seat])


def kind_of(view: DungeonView, monster: Monster) -> MonsterKind:
    """What a monster is in this dungeon."""
    return book_of(view.content).kind(view.dungeon, monster.size)


def targets(view: DungeonView, seat: Seat) -> list[Targets]:
    """What each attack of a hero reaches now, the basic one first."""
    return [_reached(view, seat, arm) for arm in sheet(view, seat).arms]


def _reached(view: DungeonView, seat: Seat, arm: Arm) -> Targets:
    room = view.heroes[seat].room
    reach = {room, *layout_of(view).near[room]} if arm.reach == "adjacent" else {room}
    return Targets(
        arm.card,
        arm.dice,
        tuple(monster.number for monster in view.monsters if monster.room in reach),
        tuple(other for other in lootable(view, seat) if view.heroes[other].room in reach),
    )


def strikers(view: DungeonView, seat: Seat) -> list[Monster]:
    """The monsters that strike when the hero leaves its room now, in their order (DUN-8)."""
    evading = view.turn == seat and view.budget is not None and view.budget.evading
    if evading or sheet(view, seat).quiet:
        return []
    room = view.heroes[seat].room
    return in_turn(monster for monster in view.monsters if monster.room == room and not monster.frozen)


def threats(view: DungeonView, room: int) -> list[Monster]:
    """The monsters that could strike a hero who is in ``room`` when the monsters act (DUN-17)."""
    away = layout_of(view).distances(room)
    found = []
    for monster in view.monsters:
        kind = kind_of(view, monster)
        if not monster.frozen and away.get(monster.room, 99) <= kind.steps + kind.bow:
            found.append(monster)
    return found


@cache
def hit_chances(dice: int, need: int) -> tuple[float, ...]:
    """How likely no success, one, two and so on are with so many dice that have to reach ``need``."""
    hit = min(6, max(0, 7 - need)) / 6
    return tuple(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1))


# ---- what is hidden, and what all comes to


def hidden_rooms(view: DungeonView) -> list[int]:
    """The rooms this eye has not seen: in others' hands, in the pile, or discarded."""
    seen = {laid.room for laid in view.rooms} | set(view.hand)
    if view.hands is not None:
        seen.update(room for hand in view.hands for room in hand)
    return [room for room in ROOM_NUMBERS if room not in seen]


def hidden_cards(view: DungeonView, deck: Deck) -> list[int]:
    """The cards that are still in a deck; their order is secret."""
    seen = {*view.gone, view.card}
    for hero in view.heroes:
        seen.update(worn.card for worn in hero.worn)
        seen.update(hero.bag)
    cards = book_of(view.content).content.cards
    return [card.number for card in cards if card.deck == deck and card.number not in seen]


def worths(view: DungeonView) -> tuple[int, ...]:
    """What everybody carries now, coins and the values of cards, 0 for the defeated (DUN-24)."""
    if view.phase in ("between", "over"):
        return view.worths
    book = book_of(view.content)
    return tuple(book.worth(hero) for hero in view.heroes)


def scores(view: DungeonView) -> tuple[int, ...]:
    """The worth and, in a campaign, what was banked before (DUN-26)."""
    if view.phase in ("before", "between", "over"):
        return view.banked
    return tuple(banked + worth for banked, worth in zip(view.banked, worths(view), strict=True))


def free_markers(view: DungeonView) -> dict[Symbol, int]:
    """Markers that are not in the dungeon, by the size of small, medium and large monsters (DUN-4)."""
    markers = book_of(view.content).numbers.markers
    return {
        size: many - sum(monster.size == size for monster in view.monsters)
        for size, many in zip(RISING, markers, strict=True)
    }
