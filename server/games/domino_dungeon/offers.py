"""What can be chosen at every ask, from what the seat that is asked sees."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.domino_dungeon.book import Book
from server.games.domino_dungeon.content import DECKS, HERO_KEYS, SIDES, STAIRS, Power
from server.games.domino_dungeon.layout import Layout
from server.games.domino_dungeon.moves import (
    BAG,
    CHEST,
    END_TURN,
    GET_OUT,
    GOES,
    KICKS,
    STAND,
    TEST,
    UNDO,
    Attack,
    ChooseHero,
    Draw,
    DungeonMove,
    Lay,
    LeaveEmpty,
    Loot,
    PlaceBoss,
    Reroll,
    TakePortal,
    Use,
)
from server.games.domino_dungeon.view import DungeonView
from server.games.domino_dungeon.wardrobe import equips


def offers(view: DungeonView, book: Book, layout: Layout, hand: Sequence[int]) -> Sequence[DungeonMove]:
    """Every legal move of the seat that is asked; ``hand`` are its rooms."""
    match view.phase:
        case "turn":
            return _turn(view, book, layout)
        case "lay":
            return _lays(view, book, hand)
        case "hero":
            taken = {hero.hero for hero in view.heroes}
            return [ChooseHero(key) for key in HERO_KEYS if key not in taken]
        case "deck":
            assert view.turn is not None
            decks: list[DungeonMove] = [
                Draw(deck)
                for deck in book.sheet(view.heroes[view.turn]).hero.decks
                if view.decks[DECKS.index(deck)]
            ]
            return [*decks, UNDO] if view.saves else decks
        case "card":
            assert view.turn is not None
            return [*equips(book, view.heroes[view.turn], view.card), BAG]
        case "reroll":
            assert view.turn is not None
            assert view.budget is not None
            used = view.budget.used
            sheet = book.sheet(view.heroes[view.turn])
            return [*(Reroll(card) for card, _ in sheet.rerolls if card not in used), STAND]
        case "boss":
            return [PlaceBoss(place) for place in layout.boss_places()]
        case "empty":
            return _empties(view, book, layout)
    return ()


def _lays(view: DungeonView, book: Book, hand: Sequence[int]) -> list[DungeonMove]:
    """The rooms of the hand that fit, in each turn that makes a difference (DUN-9, DUN-10)."""
    assert view.kick is not None
    side, colour = SIDES.index(view.kick.side) - 2, view.kick.colour
    return [Lay(room, turned) for room in hand for turned in book.turns[room][colour][side]]


def _empties(view: DungeonView, book: Book, layout: Layout) -> list[DungeonMove]:
    """The rooms of the size that is short which the finder has not chosen yet (DUN-19)."""
    finding = view.finding
    assert finding is not None
    return [
        LeaveEmpty(room)
        for room in layout.order
        if book.rooms[room].symbol == finding.size and room not in finding.empty
    ]


# ---- a turn


def _turn(view: DungeonView, book: Book, layout: Layout) -> list[DungeonMove]:
    """DUN-7 to DUN-15, DUN-22."""
    seat, budget = view.turn, view.budget
    assert seat is not None
    assert budget is not None
    hero = view.heroes[seat]
    room = hero.room
    moves: list[DungeonMove] = []
    if budget.steps:
        moves += [GOES[other] for other in layout.near[room]]
    if room == STAIRS and view.found:
        moves.append(GET_OUT)
    if budget.points:
        if budget.steps and not view.found:
            moves += [KICKS[door.side] for door in layout.open[room]]
        _here(view, book, layout, room, moves)
        _attacks(view, book, layout, seat, moves)
        for card in hero.bag:
            moves += equips(book, hero, card)
        for card, power in book.sheet(hero).powers:
            if power.cost <= budget.points:
                moves += uses(view, book, layout, seat, card, power)
    if view.saves:
        moves.append(UNDO)
    moves.append(END_TURN)
    return moves


def _here(view: DungeonView, book: Book, layout: Layout, room: int, moves: list[DungeonMove]) -> None:
    """What the room itself offers (DUN-12, DUN-13, DUN-15)."""
    symbol = book.rooms[room].symbol
    if symbol in ("riddle", "trap", "chest"):
        if not next(laid.spent for laid in view.rooms if laid.room == room):
            moves.append(CHEST if symbol == "chest" else TEST)
    elif symbol in ("portal", "boss"):
        moves += [TakePortal(other) for other in portals(view, book, layout, room)]


def portals(view: DungeonView, book: Book, layout: Layout, room: int) -> list[int]:
    """Where a portal leads from ``room``; from the boss's room only when it stands apart (DUN-15, DUN-20)."""
    symbol = book.rooms[room].symbol
    if symbol not in ("portal", "boss") or (symbol == "boss" and layout.near[room]):
        return []
    return [
        other for other in layout.order if other != room and book.rooms[other].symbol in ("portal", "boss")
    ]


def _attacks(view: DungeonView, book: Book, layout: Layout, seat: Seat, moves: list[DungeonMove]) -> None:
    """DUN-14; DUN-22 for other heroes, which DUN-25 leaves out."""
    hero = view.heroes[seat]
    room, near = hero.room, layout.near[hero.room]
    here = [monster for monster in view.monsters if monster.room == room]
    beside = [monster for monster in view.monsters if monster.room in near]
    victims = lootable(view, seat)
    if not (here or beside or victims):
        return
    for arm in book.sheet(hero).arms:
        far = arm.reach == "adjacent"
        moves += [Attack(monster.number, arm.card) for monster in here]
        if far:
            moves += [Attack(monster.number, arm.card) for monster in beside]
        for other in victims:
            where = view.heroes[other].room
            if where == room or (far and where in near):
                moves.append(Loot(other, arm.card))


def lootable(view: DungeonView, seat: Seat) -> list[Seat]:
    """The other heroes inside that have coins, when looting is on at all (DUN-22, DUN-25)."""
    if not view.found or view.options.collapse:
        return []
    return [
        other
        for other, hero in enumerate(view.heroes)
        if other != seat and hero.fate == "inside" and hero.coins
    ]


# ---- powers


def uses(view: DungeonView, book: Book, layout: Layout, seat: Seat, card: int, power: Power) -> list[Use]:
    """Every use of a power that does something now (DUN-2, DUN-5)."""
    hero = view.heroes[seat]
    room = hero.room
    reach = {room, *layout.near[room]} if power.reach == "adjacent" else {room}
    match power.kind:
        case "heal":
            return [
                Use(card, hero=other)
                for other, one in enumerate(view.heroes)
                if one.fate == "inside" and one.wounds and one.room in reach
            ]
        case "steal":
            return [
                Use(card, hero=other)
                for other, one in enumerate(view.heroes)
                if other != seat and one.fate == "inside" and one.coins and one.room in reach
            ]
        case "freeze":
            return [
                Use(card, monster=monster.number)
                for monster in view.monsters
                if monster.room in reach and monster.size != "boss" and not monster.frozen
            ]
        case "push":
            if any(monster.room == room and monster.size != "boss" for monster in view.monsters):
                return [Use(card, room=other) for other in layout.near[room]]
            return []
        case "sweep":
            return [Use(card)] if any(monster.room == room for monster in view.monsters) else []
        case "blast":
            targets = {monster.room for monster in view.monsters}
            targets |= {
                one.room for other, one in enumerate(view.heroes) if other != seat and one.fate == "inside"
            }
            return [Use(card, room=other) for other in layout.order if other in reach and other in targets]
        case "teleport":
            return [Use(card, room=other) for other in _destinations(view, book, layout, room, power)]
        case "disarm":
            return [
                Use(card, room=laid.room)
                for laid in view.rooms
                if laid.room in reach and not laid.spent and book.rooms[laid.room].symbol == "trap"
            ]
        case "shield":
            return [Use(card)] if book.defence(hero) < book.numbers.best_defence else []
        case "evade":
            return [] if view.budget is not None and view.budget.evading else [Use(card)]
    return [Use(card)]


def _destinations(view: DungeonView, book: Book, layout: Layout, room: int, power: Power) -> list[int]:
    if not power.amount:
        return [other for other in layout.order if other != room and book.rooms[other].symbol == "portal"]
    reached = layout.within(room, power.amount, stairs_end=view.found)
    return [other for other in reached if other != room]
