"""What a hero wears and carries: which card goes where, and what it would be (DUN-5, DUN-15, DUN-16)."""

from __future__ import annotations

from msgspec.structs import replace

from server.games.domino_dungeon.book import Book
from server.games.domino_dungeon.content import SLOTS, Card, Slot
from server.games.domino_dungeon.moves import Equip
from server.games.domino_dungeon.view import HeroView, Worn


def slots_for(card: Card) -> tuple[Slot, ...]:
    """The kinds of slot a card goes into: its own, or any for spells and prayers (DUN-16)."""
    return SLOTS if card.slot is None else (card.slot,)


def wearing(hero: HeroView, card: int, slot: Slot, over: int) -> HeroView:
    """The hero with ``card`` in a slot, out of the bag if it was there; ``over`` is in the bag for it."""
    worn = tuple([each for each in hero.worn if each.card != over])
    bag = tuple([each for each in hero.bag if each != card])
    return replace(hero, worn=(*worn, Worn(card, slot)), bag=(*bag, over) if over else bag)


def free_slots(book: Book, hero: HeroView, slot: Slot) -> int:
    """How many slots of a kind are free."""
    slots = book.sheet(hero).hero.slots[SLOTS.index(slot)]
    return slots - sum(each.slot == slot for each in hero.worn)


def would_defeat(book: Book, hero: HeroView, move: Equip) -> bool:
    """Whether the health that goes with the change would defeat the hero (DUN-5)."""
    return not book.health_left(wearing(hero, move.card, move.slot, move.over))


def equips(book: Book, hero: HeroView, card: int) -> list[Equip]:
    """Every way to wear a card that is won or in the bag (DUN-15, DUN-16)."""
    found = []
    for slot in slots_for(book.card(card)):
        if not book.sheet(hero).hero.slots[SLOTS.index(slot)]:
            continue
        if free_slots(book, hero, slot) > 0:
            found.append(Equip(card, slot))
        else:
            found += [Equip(card, slot, each.card) for each in hero.worn if each.slot == slot]
    return [move for move in found if not would_defeat(book, hero, move)]
