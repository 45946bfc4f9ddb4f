"""Cards won, worn and put away (DUN-15, DUN-16)."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon.content import DECKS, Deck
from server.games.domino_dungeon.events import (
    CardBagged,
    CardDrawn,
    CardWorn,
    ChestOpened,
    CoinsInstead,
    DeckOffered,
)
from server.games.domino_dungeon.moves import Equip
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.wardrobe import wearing


def open_chest(at: Position, seat: Seat) -> None:
    """A card for a point (DUN-15)."""
    at.tell(ChestOpened(seat, at.hero(seat).room, at.budget.points - 1))


def offer(at: Position, seat: Seat) -> None:
    """A card that was won: from the one deck there is, or the seat chooses; coins when all are empty."""
    decks = [deck for deck in at.sheet(seat).hero.decks if at.decks[DECKS.index(deck)]]
    if not decks:
        coins = at.book.numbers.coins_for_card
        at.tell(CoinsInstead(seat, coins, at.hero(seat).coins + coins))
    elif len(decks) == 1:
        draw(at, seat, decks[0])
    else:
        at.tell(DeckOffered(seat))


def draw(at: Position, seat: Seat, deck: Deck) -> None:
    """The top card, for everybody to see (DUN-16)."""
    cards = at.decks[DECKS.index(deck)]
    card = cards.pop()
    at.tell(CardDrawn(seat, deck, card, len(cards)))


def equip(at: Position, seat: Seat, move: Equip) -> None:
    """Wear a card: the one just won for nothing, one from the bag for a point (DUN-15, DUN-16)."""
    budget = at.budget
    hero = wearing(at.hero(seat), move.card, move.slot, move.over)
    steps = max(0, at.book.sheet(hero).steps + budget.stride - budget.walked)
    points = budget.points if at.table.card else budget.points - 1
    at.tell(CardWorn(seat, move.card, move.slot, move.over, steps, points))


def bag(at: Position, seat: Seat) -> None:
    """Put the card just won away (DUN-16)."""
    at.tell(CardBagged(seat, at.table.card))
