"""What a view becomes by cards and powers; names of the events are those of `events`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from server.games.contract import Event, Seat
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.content import DECKS
from server.games.domino_dungeon.following_dungeon import wounded
from server.games.domino_dungeon.moves import Equip, Use
from server.games.domino_dungeon.view import Before, Budget, DungeonView, HeroView, Laid
from server.games.domino_dungeon.wardrobe import wearing


def budget_of(view: DungeonView) -> Budget:
    assert view.budget is not None
    return view.budget


def with_hero(view: DungeonView, seat: Seat, hero: HeroView) -> tuple[HeroView, ...]:
    return (*view.heroes[:seat], hero, *view.heroes[seat + 1 :])


def saved(view: DungeonView, move: str) -> tuple[Before, ...]:
    """The saves with the position before ``move``, which can be taken back."""
    budget = budget_of(view)
    if not budget.undos:
        return ()
    save = Before(move, view.heroes, view.monsters, view.rooms, view.gone, budget, view.card, view.won)
    return (*view.saves, save)


def spent(view: DungeonView, room: int) -> tuple[Laid, ...]:
    return tuple([replace(laid, spent=True) if laid.room == room else laid for laid in view.rooms])


def coins_moved(view: DungeonView, seat: Seat, total: int, victim: Seat, left: int) -> tuple[HeroView, ...]:
    heroes = list(view.heroes)
    heroes[seat] = replace(heroes[seat], coins=total)
    heroes[victim] = replace(heroes[victim], coins=left)
    return tuple(heroes)


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
    hero = replace(view.heroes[event.seat], coins=event.total)
    return replace(view, heroes=with_hero(view, event.seat, hero), won=view.won - 1, saves=())


def _card_worn(view: DungeonView, event: e.CardWorn) -> DungeonView:
    hero = wearing(view.heroes[event.seat], event.card, event.slot, event.over)
    return replace(
        view,
        phase="turn",
        heroes=with_hero(view, event.seat, hero),
        budget=replace(budget_of(view), steps=event.steps, points=event.points),
        card=0,
        saves=saved(view, str(Equip(event.card, event.slot, event.over))),
    )


def _card_bagged(view: DungeonView, event: e.CardBagged) -> DungeonView:
    hero = view.heroes[event.seat]
    hero = replace(hero, bag=(*hero.bag, event.card))
    return replace(
        view,
        phase="turn",
        heroes=with_hero(view, event.seat, hero),
        card=0,
        saves=saved(view, "bag"),
    )


def _card_used_up(view: DungeonView, event: e.CardUsedUp) -> DungeonView:
    hero = view.heroes[event.seat]
    hero = replace(hero, worn=tuple([each for each in hero.worn if each.card != event.card]))
    return replace(view, heroes=with_hero(view, event.seat, hero), gone=(*view.gone, event.card))


def _power_used(view: DungeonView, event: e.PowerUsed) -> DungeonView:
    return replace(
        view,
        budget=replace(budget_of(view), points=event.points),
        saves=saved(view, str(Use(event.card, event.hero, event.monster, event.room))),
    )


def _hero_healed(view: DungeonView, event: e.HeroHealed) -> DungeonView:
    return replace(view, heroes=wounded(view, event.hero, -event.wounds))


def _shielded(view: DungeonView, event: e.Shielded) -> DungeonView:
    hero = replace(view.heroes[event.seat], shield=event.shield)
    return replace(view, heroes=with_hero(view, event.seat, hero))


def _monster_frozen(view: DungeonView, event: e.MonsterFrozen) -> DungeonView:
    return replace(
        view,
        monsters=tuple(
            [
                replace(monster, frozen=True) if monster.number == event.monster else monster
                for monster in view.monsters
            ]
        ),
    )


def _monsters_pushed(view: DungeonView, event: e.MonstersPushed) -> DungeonView:
    return replace(
        view,
        monsters=tuple(
            [
                replace(monster, room=event.room) if monster.number in event.monsters else monster
                for monster in view.monsters
            ]
        ),
    )


def _teleported(view: DungeonView, event: e.Teleported) -> DungeonView:
    hero = replace(view.heroes[event.seat], room=event.room)
    return replace(view, heroes=with_hero(view, event.seat, hero))


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
