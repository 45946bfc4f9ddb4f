"""A position of Dominó Dungeon followed event by event, by an eye that knows what it was told.

The rules themselves go on by it: a state's public part is what its own events make of it, so a follower who
has seen them all cannot differ. Here are turns, ways and dice; cards and powers are in
`following_cards`, what the dungeon does is in `following_dungeon`.
"""

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
    met_with,
    saved,
    spent,
    with_hero,
    with_monsters,
    wounded,
)
from server.games.domino_dungeon.content import SIZES
from server.games.domino_dungeon.following_cards import CARD_FOLDS
from server.games.domino_dungeon.following_dungeon import DUNGEON_FOLDS
from server.games.domino_dungeon.moves import Go, TakePortal
from server.games.domino_dungeon.view import (
    Budget,
    DungeonView,
    Kick,
    Laid,
    Monster,
    Roll,
)


def after(view: DungeonView, event: Event) -> DungeonView:
    """The view once ``event``, as its eye knows it, has happened; pure."""
    return _FOLDS[type(event)](view, event)


# ---- turns


def _hero_chosen(view: DungeonView, event: e.HeroChosen) -> DungeonView:
    return replace(view, heroes=with_hero(view, event.seat, hero=event.hero))


def _turn_began(view: DungeonView, event: e.TurnBegan) -> DungeonView:
    return replace(
        view,
        phase="turn",
        turn=event.seat,
        asked=event.seat,
        heroes=with_hero(view, event.seat, shield=0) if view.heroes[event.seat].shield else view.heroes,
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
    budget = budget_of(view)
    free = not event.struck and view.kick is None
    return replace(
        view,
        heroes=with_hero(view, event.seat, room=event.room),
        budget=replace(budget, steps=event.steps, walked=budget.walked + 1),
        kick=None,
        saves=saved(view, str(Go(event.room))) if free else (),
    )


def _portal_taken(view: DungeonView, event: e.PortalTaken) -> DungeonView:
    return replace(
        view,
        heroes=with_hero(view, event.seat, room=event.room),
        budget=replace(budget_of(view), points=event.points),
        saves=() if event.struck else saved(view, str(TakePortal(event.room))),
    )


def _door_kicked(view: DungeonView, event: e.DoorKicked) -> DungeonView:
    return replace(
        view,
        kick=Kick(event.side, event.place, event.colour),
        budget=replace(budget_of(view), points=event.points),
        saves=(),
    )


def _lay_asked(view: DungeonView, event: e.LayAsked) -> DungeonView:
    assert view.kick is not None
    lacks = view.lacks
    if event.drawn and view.kick.colour not in lacks[event.seat]:
        lacks = with_entry(lacks, event.seat, (*lacks[event.seat], view.kick.colour))
    kick = replace(view.kick, drawn=event.drawn)
    return replace(view, phase="lay", asked=event.seat, kick=kick, lacks=lacks)


def _room_drawn(view: DungeonView, event: e.RoomDrawn) -> DungeonView:
    drawn = replace(view, counts=with_entry(view.counts, event.seat, event.held), pile=event.pile)
    if event.room is None:
        return drawn
    if view.eye == event.seat:
        return replace(drawn, hand=(*view.hand, event.room))
    if view.hands is not None:
        hand = (*view.hands[event.seat], event.room)
        return replace(drawn, hands=with_entry(view.hands, event.seat, hand))
    return drawn


def _could_not_lay(view: DungeonView, event: e.CouldNotLay) -> DungeonView:
    return replace(view, lacks=with_entry(view.lacks, event.seat, event.lacks))


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
        hands = with_entry(hands, event.seat, hand)
    return replace(
        view,
        phase="turn",
        asked=view.turn,
        rooms=(*view.rooms, Laid(event.room, event.place, event.turned)),
        monsters=monsters,
        markers=max(view.markers, event.monster),
        met=met_with(view, monsters[len(view.monsters) :]),
        counts=with_entry(view.counts, event.seat, event.held),
        hand=tuple(room for room in view.hand if room != event.room),
        hands=hands,
        kick=replace(view.kick, room=event.room),
    )


def _got_out(view: DungeonView, event: e.GotOut) -> DungeonView:
    return replace(view, heroes=with_hero(view, event.seat, fate="out"), saves=())


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
        budget=replace(budget_of(view), points=event.points),
        saves=(),
    )


def _dice_rerolled(view: DungeonView, event: e.DiceRerolled) -> DungeonView:
    assert view.roll is not None
    budget = budget_of(view)
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
        rooms=spent(view, event.room) if event.spent else view.rooms,
        won=view.won + (event.why == "riddle" and event.passed),
    )


def _monster_hit(view: DungeonView, event: e.MonsterHit) -> DungeonView:
    if not event.wounds:
        return view
    hit = next(monster for monster in view.monsters if monster.number == event.monster)
    return replace(view, monsters=with_monsters(view, [event.monster], wounds=hit.wounds + event.wounds))


def _monster_defeated(view: DungeonView, event: e.MonsterDefeated) -> DungeonView:
    fallen = next(monster for monster in view.monsters if monster.number == event.monster)
    return replace(
        view,
        monsters=tuple([monster for monster in view.monsters if monster is not fallen]),
        heroes=with_hero(view, event.seat, coins=event.total),
        won=view.won + event.cards,
        slayer=event.seat if fallen.size == "boss" else view.slayer,
    )


def _hero_looted(view: DungeonView, event: e.HeroLooted) -> DungeonView:
    return replace(view, heroes=coins_moved(view, event.seat, event.total, event.hero, event.left))


def _hero_hit(view: DungeonView, event: e.HeroHit) -> DungeonView:
    return replace(view, heroes=wounded(view, event.hero, event.wounds))


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
    e.HeroLooted: _hero_looted,
    e.HeroHit: _hero_hit,
    **CARD_FOLDS,
    **DUNGEON_FOLDS,
}
