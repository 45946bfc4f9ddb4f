"""What anybody can work out from the public position: for rules, players without hands and screens alike."""

from __future__ import annotations

from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import ROOM_NUMBERS, Deck
from server.games.domino_dungeon.view import DungeonView


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
