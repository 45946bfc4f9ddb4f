"""A position of Dominó Dungeon followed event by event, by an eye that knows what it was told.

The rules themselves go on by it: a state's public part is what its own events make of it, so a follower who
has seen them all cannot differ. Here is what heroes do; what the dungeon does is in
`server.games.domino_dungeon.following_dungeon`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from server.games.contract import Event, Seat
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import DECKS, SIZES
from server.games.domino_dungeon.following_dungeon import DUNGEON_FOLDS, wounded
from server.games.domino_dungeon.moves import Equip, Go, TakePortal, Use
from server.games.domino_dungeon.view import (
    Before,
    Budget,
    DungeonView,
    HeroView,
    Kick,
    Laid,
    Monster,
    Roll,
    Worn,
)


def after(view: DungeonView, event: Event) -> DungeonView:
    """The view once ``event``, as its eye knows it, has happened; pure."""
    return _FOLDS[type(event)](view, event)


def _budget(view: DungeonView) -> Budget:
    assert view.budget is not None
    return view.budget


def _with_hero(view: DungeonView, seat: Seat, hero: HeroView) -> tuple[HeroView, ...]:
    return (*view.heroes[:seat], hero, *view.heroes[seat + 1 :])


def _saved(view: DungeonView, move: str) -> tuple[Before, ...]:
    """The saves with the position before ``move``, which can be taken back."""
    budget = _budget(view)
    if not budget.undos:
        return ()
    save = Before(move, view.heroes, view.monsters, view.rooms, view.gone, budget, view.card, view.won)
    return (*view.saves, save)


def _spent(view: DungeonView, room: int) -> tuple[Laid, ...]:
    return tuple([replace(laid, spent=True) if laid.room == room else laid for laid in view.rooms])


def _coins(view: DungeonView, seat: Seat, total: int, victim: Seat, left: int) -> tuple[HeroView, ...]:
    heroes = list(view.heroes)
    heroes[seat] = replace(heroes[seat], coins=total)
    heroes[victim] = replace(heroes[victim], coins=left)
    return tuple(heroes)


# ---- turns


def _hero_chosen(view: DungeonView, event: e.HeroChosen) -> DungeonView:
    hero = replace(view.heroes[event.seat], hero=event.hero)
    return replace(view, heroes=_with_hero(view, event.seat, hero))


def _turn_began(view: DungeonView, event: e.TurnBegan) -> DungeonView:
    hero = view.heroes[event.seat]
    return replace(
        view,
        phase="turn",
        turn=event.seat,
        asked=event.seat,
        heroes=_with_hero(view, event.seat, replace(hero, shield=0)) if hero.shield else view.heroes,
        budget=Budget(event.steps, event.points, event.undos),
        saves=(),
    )


def _turn_ended(view: DungeonView, event: e.TurnEnded) -> DungeonView:
    return replace(
        view,
        phase="monsters",
        turn=None,
        asked=None,
        budget=None,
        kick=None,
        roll=None,
        card=0,
        won=0,
        saves=(),
    )


def _taken_back(view: DungeonView, event: e.TakenBack) -> DungeonView:
    before = event.before
    return replace(
        view,
        phase="card" if before.card else "turn",
        asked=event.seat,
        heroes=before.heroes,
        monsters=before.monsters,
        rooms=before.rooms,
        gone=before.gone,
        budget=replace(before.budget, undos=event.undos),
        card=before.card,
        won=before.won,
        saves=view.saves[:-1] if event.undos else (),
    )


# ---- ways


def _stepped(view: DungeonView, event: e.Stepped) -> DungeonView:
    budget = _budget(view)
    hero = replace(view.heroes[event.seat], room=event.room)
    free = not event.struck and view.kick is None
    return replace(
        view,
        heroes=_with_hero(view, event.seat, hero),
        budget=replace(budget, steps=event.steps, walked=budget.walked + 1),
        kick=None,
        saves=_saved(view, str(Go(event.room))) if free else (),
    )


def _portal_taken(view: DungeonView, event: e.PortalTaken) -> DungeonView:
    hero = replace(view.heroes[event.seat], room=event.room)
    return replace(
        view,
        heroes=_with_hero(view, event.seat, hero),
        budget=replace(_budget(view), points=event.points),
        saves=() if event.struck else _saved(view, str(TakePortal(event.room))),
    )


def _door_kicked(view: DungeonView, event: e.DoorKicked) -> DungeonView:
    return replace(
        view,
        kick=Kick(event.side, event.place, event.colour),
        budget=replace(_budget(view), points=event.points),
        saves=(),
    )


def _lay_asked(view: DungeonView, event: e.LayAsked) -> DungeonView:
    assert view.kick is not None
    lacks = view.lacks
    if event.drawn and view.kick.colour not in lacks[event.seat]:
        lacks = _lacking(view, event.seat, (*lacks[event.seat], view.kick.colour))
    kick = replace(view.kick, drawn=event.drawn)
    return replace(view, phase="lay", asked=event.seat, kick=kick, lacks=lacks)


def _lacking(view: DungeonView, seat: Seat, colours: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    return (*view.lacks[:seat], colours, *view.lacks[seat + 1 :])


def _room_drawn(view: DungeonView, event: e.RoomDrawn) -> DungeonView:
    counts = (*view.counts[: event.seat], event.held, *view.counts[event.seat + 1 :])
    drawn = replace(view, counts=counts, pile=event.pile)
    if event.room is None:
        return drawn
    if view.eye == event.seat:
        return replace(drawn, hand=(*view.hand, event.room))
    if view.hands is not None:
        hand = (*view.hands[event.seat], event.room)
        return replace(drawn, hands=(*view.hands[: event.seat], hand, *view.hands[event.seat + 1 :]))
    return drawn


def _could_not_lay(view: DungeonView, event: e.CouldNotLay) -> DungeonView:
    return replace(view, lacks=_lacking(view, event.seat, event.lacks))


def _nobody_laid(view: DungeonView, event: e.NobodyLaid) -> DungeonView:
    return replace(view, phase="turn", asked=event.seat, kick=None)


def _room_laid(view: DungeonView, event: e.RoomLaid) -> DungeonView:
    assert view.kick is not None
    monsters = view.monsters
    if event.monster:
        symbol = book_of(view.content).rooms[event.room].symbol
        size = next(size for size in SIZES if size == symbol)
        monsters = (*monsters, Monster(event.monster, size, event.room))
    hands = view.hands
    if hands is not None:
        hand = tuple(room for room in hands[event.seat] if room != event.room)
        hands = (*hands[: event.seat], hand, *hands[event.seat + 1 :])
    return replace(
        view,
        phase="turn",
        asked=view.turn,
        rooms=(*view.rooms, Laid(event.room, event.place, event.turned)),
        monsters=monsters,
        markers=max(view.markers, event.monster),
        counts=(*view.counts[: event.seat], event.held, *view.counts[event.seat + 1 :]),
        hand=tuple(room for room in view.hand if room != event.room),
        hands=hands,
        kick=replace(view.kick, room=event.room),
    )


def _got_out(view: DungeonView, event: e.GotOut) -> DungeonView:
    return replace(
        view, heroes=_with_hero(view, event.seat, replace(view.heroes[event.seat], fate="out")), saves=()
    )


# ---- dice


def _dice_rolled(view: DungeonView, event: e.DiceRolled) -> DungeonView:
    roll = None
    if event.again:
        roll = Roll(event.why, event.dice, event.need, event.card, event.monster, event.hero, event.room)
    return replace(
        view,
        phase="reroll" if event.again else "turn",
        asked=event.seat,
        roll=roll,
        budget=replace(_budget(view), points=event.points),
        saves=(),
    )


def _dice_rerolled(view: DungeonView, event: e.DiceRerolled) -> DungeonView:
    assert view.roll is not None
    budget = _budget(view)
    return replace(
        view,
        phase="reroll" if event.again else "turn",
        roll=replace(view.roll, dice=event.dice) if event.again else None,
        budget=replace(budget, used=(*budget.used, event.card)),
    )


def _dice_stood(view: DungeonView, event: e.DiceStood) -> DungeonView:
    return replace(view, phase="turn", roll=None)


def _trial_ended(view: DungeonView, event: e.TrialEnded) -> DungeonView:
    return replace(
        view,
        heroes=wounded(view, event.seat, event.wounds),
        rooms=_spent(view, event.room) if event.spent else view.rooms,
        won=view.won + (event.why == "riddle" and event.passed),
    )


def _monster_hit(view: DungeonView, event: e.MonsterHit) -> DungeonView:
    if not event.wounds:
        return view
    return replace(
        view,
        monsters=tuple(
            [
                replace(monster, wounds=monster.wounds + event.wounds)
                if monster.number == event.monster
                else monster
                for monster in view.monsters
            ]
        ),
    )


def _monster_defeated(view: DungeonView, event: e.MonsterDefeated) -> DungeonView:
    fallen = next(monster for monster in view.monsters if monster.number == event.monster)
    return replace(
        view,
        monsters=tuple([monster for monster in view.monsters if monster is not fallen]),
        heroes=_with_hero(view, event.seat, replace(view.heroes[event.seat], coins=event.total)),
        won=view.won + event.cards,
        slayer=event.seat if fallen.size == "boss" else view.slayer,
    )


def _coins_moved(view: DungeonView, event: e.HeroLooted | e.CoinsTaken) -> DungeonView:
    return replace(view, heroes=_coins(view, event.seat, event.total, event.hero, event.left))


def _hero_hit(view: DungeonView, event: e.HeroHit) -> DungeonView:
    return replace(view, heroes=wounded(view, event.hero, event.wounds))


# ---- cards and powers


def _chest_opened(view: DungeonView, event: e.ChestOpened) -> DungeonView:
    return replace(
        view,
        rooms=_spent(view, event.room),
        budget=replace(_budget(view), points=event.points),
        won=view.won + 1,
        saves=_saved(view, "chest"),
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
    return replace(view, heroes=_with_hero(view, event.seat, hero), won=view.won - 1, saves=())


def _card_worn(view: DungeonView, event: e.CardWorn) -> DungeonView:
    hero = view.heroes[event.seat]
    worn = tuple([each for each in hero.worn if each.card != event.over])
    bag = tuple([card for card in hero.bag if card != event.card])
    hero = replace(
        hero,
        worn=(*worn, Worn(event.card, event.slot)),
        bag=(*bag, event.over) if event.over else bag,
    )
    return replace(
        view,
        phase="turn",
        heroes=_with_hero(view, event.seat, hero),
        budget=replace(_budget(view), steps=event.steps, points=event.points),
        card=0,
        saves=_saved(view, str(Equip(event.card, event.slot, event.over))),
    )


def _card_bagged(view: DungeonView, event: e.CardBagged) -> DungeonView:
    hero = view.heroes[event.seat]
    hero = replace(hero, bag=(*hero.bag, event.card))
    return replace(
        view,
        phase="turn",
        heroes=_with_hero(view, event.seat, hero),
        card=0,
        saves=_saved(view, "bag"),
    )


def _card_used_up(view: DungeonView, event: e.CardUsedUp) -> DungeonView:
    hero = view.heroes[event.seat]
    hero = replace(hero, worn=tuple([each for each in hero.worn if each.card != event.card]))
    return replace(view, heroes=_with_hero(view, event.seat, hero), gone=(*view.gone, event.card))


def _power_used(view: DungeonView, event: e.PowerUsed) -> DungeonView:
    return replace(
        view,
        budget=replace(_budget(view), points=event.points),
        saves=_saved(view, str(Use(event.card, event.hero, event.monster, event.room))),
    )


def _hero_healed(view: DungeonView, event: e.HeroHealed) -> DungeonView:
    return replace(view, heroes=wounded(view, event.hero, -event.wounds))


def _shielded(view: DungeonView, event: e.Shielded) -> DungeonView:
    hero = replace(view.heroes[event.seat], shield=event.shield)
    return replace(view, heroes=_with_hero(view, event.seat, hero))


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
    return replace(view, heroes=_with_hero(view, event.seat, hero))


def _evaded(view: DungeonView, event: e.Evaded) -> DungeonView:
    return replace(view, budget=replace(_budget(view), evading=True))


def _strode(view: DungeonView, event: e.Strode) -> DungeonView:
    return replace(view, budget=replace(_budget(view), steps=event.steps, stride=event.stride))


def _trap_disarmed(view: DungeonView, event: e.TrapDisarmed) -> DungeonView:
    return replace(view, rooms=_spent(view, event.room))


_FOLDS: Mapping[type[Event], Callable[[DungeonView, Any], DungeonView]] = {
    e.HeroChosen: _hero_chosen,
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.TakenBack: _taken_back,
    e.Stepped: _stepped,
    e.PortalTaken: _portal_taken,
    e.DoorKicked: _door_kicked,
    e.LayAsked: _lay_asked,
    e.RoomDrawn: _room_drawn,
    e.CouldNotLay: _could_not_lay,
    e.NobodyLaid: _nobody_laid,
    e.RoomLaid: _room_laid,
    e.GotOut: _got_out,
    e.DiceRolled: _dice_rolled,
    e.DiceRerolled: _dice_rerolled,
    e.DiceStood: _dice_stood,
    e.TrialEnded: _trial_ended,
    e.MonsterHit: _monster_hit,
    e.MonsterDefeated: _monster_defeated,
    e.HeroLooted: _coins_moved,
    e.CoinsTaken: _coins_moved,
    e.HeroHit: _hero_hit,
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
    **DUNGEON_FOLDS,
}
