"""What a view becomes by cards and powers; names of the events are those of `events`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from server.games.by_seat import with_entry
from server.games.contract import Event
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.changes import (
    budget_of,
    coins_moved,
    saved,
    spent,
    with_hero,
    with_monsters,
    wounded,
)
from server.games.domino_dungeon.content import DECKS
from server.games.domino_dungeon.moves import Equip, Use
from server.games.domino_dungeon.view import DungeonView
from server.games.domino_dungeon.wardrobe import equips, wearing


def _chest_opened(view: DungeonView, event: e.ChestOpened) -> DungeonView:
    return replace(
        view,
        rooms=spent(view, event.room),
        budget=replace(budget_of(view), points=event.points),
        won=view.won + 1,
        saves=saved(view, "chest"),
    )


def _deck_offered(view: DungeonView, event: e.DeckOffered) -> DungeonView:
    return replace(view, phase="deck", asked=event.seat)


def _card_drawn(view: DungeonView, event: e.CardDrawn) -> DungeonView:
    treasures, spells, prayers = (
        event.left if deck == event.deck else count for deck, count in zip(DECKS, view.decks, strict=True)
    )
    return replace(
        view,
        phase="card",
        asked=event.seat,
        decks=(treasures, spells, prayers),
        card=event.card,
        won=view.won - 1,
        saves=(),
    )


def _coins_instead(view: DungeonView, event: e.CoinsInstead) -> DungeonView:
    return replace(view, heroes=with_hero(view, event.seat, coins=event.total), won=view.won - 1)


def _card_worn(view: DungeonView, event: e.CardWorn) -> DungeonView:
    hero = wearing(view.heroes[event.seat], event.card, event.slot, event.over)
    return replace(
        view,
        phase="turn",
        heroes=with_entry(view.heroes, event.seat, hero),
        budget=replace(budget_of(view), steps=event.steps, points=event.points),
        card=0,
        saves=saved(view, str(Equip(event.card, event.slot, event.over))),
    )


def _card_bagged(view: DungeonView, event: e.CardBagged) -> DungeonView:
    hero = view.heroes[event.seat]
    # What nobody could choose is nobody's decision to take back.
    chosen = bool(equips(book_of(view.content), hero, event.card))
    return replace(
        view,
        phase="turn",
        heroes=with_entry(view.heroes, event.seat, replace(hero, bag=(*hero.bag, event.card))),
        card=0,
        saves=saved(view, "bag") if chosen else (),
    )


def _card_used_up(view: DungeonView, event: e.CardUsedUp) -> DungeonView:
    worn = tuple([each for each in view.heroes[event.seat].worn if each.card != event.card])
    return replace(view, heroes=with_hero(view, event.seat, worn=worn), gone=(*view.gone, event.card))


def _power_used(view: DungeonView, event: e.PowerUsed) -> DungeonView:
    return replace(
        view,
        budget=replace(budget_of(view), points=event.points),
        saves=saved(view, str(Use(event.card, event.hero, event.monster, event.room))),
    )


def _hero_healed(view: DungeonView, event: e.HeroHealed) -> DungeonView:
    return replace(view, heroes=wounded(view, event.hero, -event.wounds))


def _shielded(view: DungeonView, event: e.Shielded) -> DungeonView:
    return replace(view, heroes=with_hero(view, event.seat, shield=event.shield))


def _monster_frozen(view: DungeonView, event: e.MonsterFrozen) -> DungeonView:
    return replace(view, monsters=with_monsters(view, [event.monster], frozen=True))


def _monsters_pushed(view: DungeonView, event: e.MonstersPushed) -> DungeonView:
    return replace(view, monsters=with_monsters(view, event.monsters, room=event.room))


def _teleported(view: DungeonView, event: e.Teleported) -> DungeonView:
    return replace(view, heroes=with_hero(view, event.seat, room=event.room))


def _evaded(view: DungeonView, event: e.Evaded) -> DungeonView:
    return replace(view, budget=replace(budget_of(view), evading=True))


def _strode(view: DungeonView, event: e.Strode) -> DungeonView:
    return replace(view, budget=replace(budget_of(view), steps=event.steps, stride=event.stride))


def _trap_disarmed(view: DungeonView, event: e.TrapDisarmed) -> DungeonView:
    return replace(view, rooms=spent(view, event.room))


def _coins_taken(view: DungeonView, event: e.CoinsTaken) -> DungeonView:
    return replace(view, heroes=coins_moved(view, event.seat, event.total, event.hero, event.left))


CARD_FOLDS: Mapping[type[Event], Callable[[DungeonView, Any], DungeonView]] = {
    e.ChestOpened: _chest_opened,
    e.DeckOffered: _deck_offered,
    e.CardDrawn: _card_drawn,
    e.CoinsInstead: _coins_instead,
    e.CardWorn: _card_worn,
    e.CardBagged: _card_bagged,
    e.CardUsedUp: _card_used_up,
    e.PowerUsed: _power_used,
    e.HeroHealed: _hero_healed,
    e.Shielded: _shielded,
    e.MonsterFrozen: _monster_frozen,
    e.MonstersPushed: _monsters_pushed,
    e.Teleported: _teleported,
    e.Evaded: _evaded,
    e.Strode: _strode,
    e.TrapDisarmed: _trap_disarmed,
    e.CoinsTaken: _coins_taken,
}
"""What every event about cards and powers makes of a view."""
