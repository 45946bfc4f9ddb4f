"""Setting up a dungeon: heroes, the first player, rooms and decks (DUN-1, DUN-6, DUN-26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from server.games.contract import Seat
from server.games.domino_dungeon.content import DECKS, HERO_KEYS, ROOM_NUMBERS, HeroKey
from server.games.domino_dungeon.dungeon_events import DungeonEntered, HeroAsked, Throw
from server.games.domino_dungeon.events import HeroChosen
from server.games.domino_dungeon.position import Position


def deal(at: Position) -> None:
    """The next dungeon is set up; in the first one heroes are dealt, or will be chosen."""
    table, chance = at.table, at.chance
    heroes: list[HeroKey | None] = [hero.hero for hero in table.heroes]
    if not table.dungeon and table.options.heroes == "dealt":
        keys = list(HERO_KEYS)
        chance.shuffle(keys)
        heroes = list(keys[: table.seats])
    throws, first = thrown_off(at, range(table.seats), max)
    rooms = list(ROOM_NUMBERS)
    chance.shuffle(rooms)
    size = at.book.numbers.hand
    at.hands = [rooms[seat * size : (seat + 1) * size] for seat in range(table.seats)]
    at.pile = rooms[table.seats * size :]
    at.decks = [[card.number for card in at.book.content.cards if card.deck == deck] for deck in DECKS]
    for cards in at.decks:
        chance.shuffle(cards)
    treasures, spells, prayers = map(len, at.decks)
    at.tell(
        DungeonEntered(
            table.dungeon + 1 if table.dungeon else table.options.dungeon,
            tuple(heroes),
            throws,
            first,
            tuple(map(len, at.hands)),
            len(at.pile),
            (treasures, spells, prayers),
            tuple(map(tuple, at.hands)),
        )
    )
    if None in heroes:
        at.tell(HeroAsked((first - 1) % table.seats))


def thrown_off(
    at: Position, seats: Iterable[Seat], best: Callable[[Iterable[int]], int]
) -> tuple[tuple[Throw, ...], Seat]:
    """Seats roll a die against each other, those that tie for the win again; all throws, and who won.

    ``best`` is the die that wins: ``max`` or ``min`` of them.
    """
    throws: list[Throw] = []
    left = list(seats)
    while len(left) > 1:
        throw = tuple([(seat, at.chance.roll()) for seat in left])
        throws.append(throw)
        wins = best([die for _, die in throw])
        left = [seat for seat, die in throw if die == wins]
    return tuple(throws), left[0]


def choose_hero(at: Position, seat: Seat, hero: HeroKey) -> None:
    """DUN-1; ours: the last in turn order chooses first, so that the first player chooses last."""
    at.tell(HeroChosen(seat, hero))
    if seat != at.table.first:
        at.tell(HeroAsked((seat - 1) % at.table.seats))
