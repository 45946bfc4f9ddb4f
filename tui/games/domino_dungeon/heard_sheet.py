"""The own hero's sheet in sentences: what it can do, what it wears and what that does, bag and bank."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import Book, book_of
from server.games.domino_dungeon.content import ATTRIBUTES, SLOTS, Card
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.cards_words import (
    ability_name,
    attribute_name,
    card_name,
    card_text,
    hero_title,
    power_text,
    slot_name,
)
from tui.games.domino_dungeon.names import count_of, room_name
from tui.games.people import capital
from tui.language import Language


def sheet(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """The sheet of the eye's hero, a sentence a line (DUN-2, DUN-16); nothing for who has none."""
    view = snapshot.view
    if not isinstance(view, DungeonView) or not isinstance(snapshot.eye, int) or not view.rooms:
        return ()
    _ = language.gettext
    book, hero = book_of(view.content), view.heroes[snapshot.eye]
    if hero.hero is None:
        return ()
    own = book.sheet(hero)
    lines = [
        _("{hero}, in {room}: health {left} of {health}, defence {defence}, {coins}.").format(
            hero=hero_title(own.hero, language),
            room=room_name(hero.room, language),
            left=book.health_left(hero),
            health=own.health,
            defence=book.defence(hero),
            coins=count_of("coin", hero.coins, language),
        )
    ]
    if view.turn == snapshot.eye and view.budget is not None:
        left = _("This turn: {steps}, {points}.")
        lines.append(
            left.format(
                steps=count_of("step", view.budget.steps, language),
                points=count_of("point", view.budget.points, language),
            )
        )
    dice = (
        f"{attribute_name(attribute, language)} {count_of('die', n, language)}"
        for attribute, n in zip(ATTRIBUTES, own.dice, strict=True)
    )
    lines.append(", ".join(dice) + ".")
    ability = _("{name}, your ability: {what}")
    lines.append(
        ability.format(name=ability_name(own.hero, language), what=power_text(own.hero.ability, language))
    )
    lines += _worn(view, snapshot.eye, book, language)
    lines += [_("In the bag: {card}.").format(card=_valued(book.card(n), language)) for n in hero.bag]
    if view.options.campaign:
        bank = _("In the bank: {coins}.")
        lines.append(bank.format(coins=count_of("coin", view.banked[snapshot.eye], language)))
    return lines


def _worn(view: DungeonView, seat: int, book: Book, language: Language) -> list[str]:
    """Every card worn with all it does, then how many slots of each kind are free."""
    _ = language.gettext
    hero = view.heroes[seat]
    lines, free = [], []
    for slot, size in zip(SLOTS, reading.sheet(view, seat).hero.slots, strict=True):
        kind = slot_name(slot, language)
        worn = [book.card(each.card) for each in hero.worn if each.slot == slot]
        lines += [f"{capital(kind)}: {_valued(card, language)}. {card_text(card, language)}" for card in worn]
        free += [kind] * (size - len(worn))
    if free:
        lines.append(_("Free slots: {slots}.").format(slots=", ".join(free)))
    return lines


def _valued(card: Card, language: Language) -> str:
    """A card with its value in coins."""
    text = language.gettext("{card}, worth {coins}")
    return text.format(card=card_name(card, language), coins=count_of("coin", card.value, language))
