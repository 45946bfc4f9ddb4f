"""What a view becomes by what the dungeon does: set-up, rounds, monsters, the boss, the end.

Names of the events are those of `server.games.domino_dungeon.dungeon_events`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from server.games.by_seat import with_entry
from server.games.contract import Event, Eye
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon.changes import met_with, with_hero, with_monsters, wounded
from server.games.domino_dungeon.content import BOSS_ROOM, STAIRS, Content
from server.games.domino_dungeon.options import DUNGEONS, DungeonOptions
from server.games.domino_dungeon.view import DungeonView, Finding, HeroView, Laid, Monster


def before_first(
    options: DungeonOptions, seats: int, eye: Eye, content: Content | None = None
) -> DungeonView:
    """What an eye sees of a match before it is set up; ``content`` None is the game's own."""
    return DungeonView(
        eye=eye,
        options=options,
        seats=seats,
        content=content,
        phase="before",
        asked=None,
        turn=None,
        first=None,
        round=0,
        dungeon=0,
        dungeon_round=0,
        heroes=(HeroView(),) * seats,
        banked=(0,) * seats,
        wins=(0,) * seats,
        hands=((),) * seats if eye == "open" else None,
        counts=(0,) * seats,
        lacks=((),) * seats,
    )


def _entered(view: DungeonView, event: d.DungeonEntered) -> DungeonView:
    return DungeonView(
        eye=view.eye,
        options=view.options,
        seats=view.seats,
        content=view.content,
        phase="hero" if None in event.heroes else "monsters",
        asked=None,
        turn=None,
        first=event.first,
        round=view.round,
        dungeon=event.dungeon,
        dungeon_round=0,
        heroes=tuple([HeroView(hero) for hero in event.heroes]),
        banked=view.banked,
        wins=view.wins,
        rooms=(Laid(STAIRS, (0, 0)),),
        markers=view.markers,
        met=view.met,
        decks=event.decks,
        hand=event.hands[view.eye] if isinstance(view.eye, int) else (),
        hands=event.hands if view.eye == "open" else None,
        counts=event.counts,
        pile=event.pile,
        lacks=((),) * view.seats,
    )


def _hero_asked(view: DungeonView, event: d.HeroAsked) -> DungeonView:
    return replace(view, phase="hero", asked=event.seat)


def _round_began(view: DungeonView, event: d.RoundBegan) -> DungeonView:
    return replace(view, phase="monsters", asked=None, round=event.round, dungeon_round=event.dungeon_round)


def _struck(view: DungeonView, event: d.MonsterStruck) -> DungeonView:
    return replace(view, heroes=wounded(view, event.hero, event.wounds), saves=())


def _moved(view: DungeonView, event: d.MonsterMoved) -> DungeonView:
    return replace(view, monsters=with_monsters(view, [event.monster], room=event.path[-1]))


def _thawed(view: DungeonView, event: d.MonsterThawed) -> DungeonView:
    return replace(view, monsters=with_monsters(view, [event.monster], frozen=False))


def _defeated(view: DungeonView, event: d.HeroDefeated) -> DungeonView:
    seat = event.hero
    return replace(
        view,
        heroes=with_hero(view, seat, fate="defeated"),
        counts=with_entry(view.counts, seat, 0),
        pile=event.pile,
        lacks=with_entry(view.lacks, seat, ()),
        hand=() if view.eye == seat else view.hand,
        hands=None if view.hands is None else with_entry(view.hands, seat, ()),
        saves=(),
    )


def _boss_found(view: DungeonView, event: d.BossFound) -> DungeonView:
    return replace(view, phase="boss", asked=event.seat, finding=Finding(event.seat, event.why), saves=())


def _boss_placed(view: DungeonView, event: d.BossPlaced) -> DungeonView:
    assert view.finding is not None
    boss = Monster(event.monster, "boss", BOSS_ROOM)
    return replace(
        view,
        rooms=(*view.rooms, Laid(BOSS_ROOM, event.place)),
        secret=event.secret,
        monsters=(*view.monsters, boss),
        markers=event.monster,
        met=met_with(view, (boss,)),
        found=True,
        finding=replace(view.finding, laid=True),
    )


def _markers_short(view: DungeonView, event: d.MarkersShort) -> DungeonView:
    assert view.finding is not None
    finding = replace(view.finding, size=event.size, short=event.short)
    return replace(view, phase="empty", asked=event.seat, finding=finding)


def _left_empty(view: DungeonView, event: d.RoomLeftEmpty) -> DungeonView:
    assert view.finding is not None
    finding = replace(view.finding, short=event.short, empty=(*view.finding.empty, event.room))
    return replace(view, finding=finding)


def _rose(view: DungeonView, event: d.MonstersRose) -> DungeonView:
    return replace(
        view,
        monsters=(*view.monsters, *event.monsters),
        markers=max([view.markers, *(monster.number for monster in event.monsters)]),
        met=met_with(view, event.monsters),
    )


def _discarded(view: DungeonView, event: d.RoomsDiscarded) -> DungeonView:
    return replace(
        view,
        phase="monsters" if view.turn is None else "turn",
        asked=view.turn,
        counts=(0,) * view.seats,
        pile=0,
        lacks=((),) * view.seats,
        hand=(),
        hands=None if view.hands is None else ((),) * view.seats,
        finding=None,
    )


def _collapse(view: DungeonView, event: d.CollapseBegan | d.CollapseDropped) -> DungeonView:
    return replace(view, collapse=event.die)


def _collapsed(view: DungeonView, event: d.Collapsed) -> DungeonView:
    return replace(
        view,
        heroes=tuple(
            [
                replace(hero, fate="defeated") if seat in event.heroes else hero
                for seat, hero in enumerate(view.heroes)
            ]
        ),
    )


def _dungeon_ended(view: DungeonView, event: d.DungeonEnded) -> DungeonView:
    more = view.options.campaign and event.dungeon < DUNGEONS
    return replace(
        view,
        phase="between" if more else "over",
        turn=None,
        asked=None,
        budget=None,
        kick=None,
        roll=None,
        card=0,
        won=0,
        saves=(),
        banked=event.banked,
        wins=event.wins,
        worths=event.worths,
    )


def _match_ended(view: DungeonView, event: d.MatchEnded) -> DungeonView:
    return replace(view, result=event.result)


def _same(view: DungeonView, event: Event) -> DungeonView:
    """Events that tell something and change nothing."""
    return view


DUNGEON_FOLDS: Mapping[type[Event], Callable[[DungeonView, Any], DungeonView]] = {
    d.DungeonEntered: _entered,
    d.HeroAsked: _hero_asked,
    d.RoundBegan: _round_began,
    d.MonsterStruck: _struck,
    d.TargetRolled: _same,
    d.MonsterMoved: _moved,
    d.MonsterThawed: _thawed,
    d.HeroDefeated: _defeated,
    d.RoundEnded: _same,
    d.BossFound: _boss_found,
    d.BossPlaced: _boss_placed,
    d.MarkersShort: _markers_short,
    d.RoomLeftEmpty: _left_empty,
    d.MonstersRose: _rose,
    d.RoomsDiscarded: _discarded,
    d.CollapseBegan: _collapse,
    d.CollapseDropped: _collapse,
    d.Collapsed: _collapsed,
    d.DungeonEnded: _dungeon_ended,
    d.MatchEnded: _match_ended,
}
"""What every event of the dungeon makes of a view."""
