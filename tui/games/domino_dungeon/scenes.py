"""What happens at a table of Dominó Dungeon as a few still pictures, one after the other."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from server.games.contract import Event
from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    CollapseBegan,
    Collapsed,
    CollapseDropped,
    DungeonEnded,
    DungeonEntered,
    HeroDefeated,
    MatchEnded,
    MonsterMoved,
    MonsterStruck,
    TargetRolled,
)
from server.games.domino_dungeon.events import (
    CardDrawn,
    DiceRerolled,
    DiceRolled,
    DiceStood,
    GotOut,
    HeroHit,
    HeroLooted,
    MonsterDefeated,
    MonsterHit,
    TrialEnded,
)
from server.games.domino_dungeon.view import DungeonView
from tui.games.face import Moment

_STEP = 0.16
"""Seconds that a monster under way is seen in a room, and until the next die comes to rest, at most."""
_OUTCOMES = (DiceStood, TrialEnded, MonsterHit, MonsterDefeated, HeroLooted, HeroHit, HeroDefeated)
"""What comes of dice: they stay on the table while it is told."""
ROLLING = 1
"""The stage in which no die has come to rest; each further one has one more that lies still."""


class Picture(msgspec.Struct, frozen=True):
    """One picture of a scene and how many seconds it stays; ``view`` None is the position after the event."""

    seconds: float
    view: DungeonView | None = None
    banner: Event | None = None
    stage: int = 0


def pictures(moment: Moment, after: DungeonView) -> list[Picture]:
    """The pictures that lead to the position ``after`` an event, without this last one.

    None for a moment without time: it is only marked.
    """
    before: DungeonView = moment.before
    seconds = moment.seconds
    if seconds <= 0:
        return []
    step = min(_STEP, seconds / 4)
    match moment.event:
        case DiceRolled(dice=dice) | DiceRerolled(dice=dice) | MonsterStruck(dice=dice):
            return _rolling(len(dice), seconds, before)
        case TargetRolled(throws=throws):
            return _rolling(len(throws[-1]), seconds, before)
        case MonsterMoved(monster=number, path=path):
            under_way = []
            for room in path[:-1][-2:]:
                monsters = tuple(
                    replace(one, room=room) if one.number == number else one for one in before.monsters
                )
                under_way.append(Picture(step, replace(before, monsters=monsters)))
            return under_way
        case (
            DungeonEntered()
            | BossFound()
            | CollapseBegan()
            | Collapsed()
            | HeroDefeated()
            | GotOut()
            | MatchEnded()
        ) as event:
            return [Picture(seconds, banner=event)]
        case CollapseDropped(die=die) as event:
            # The die is seen to turn.
            return [
                Picture(seconds / 3, banner=CollapseDropped(die + 1)),
                Picture(2 * seconds / 3, banner=event),
            ]
        case CardDrawn() as event:
            return [Picture(seconds, banner=event)]
        case DungeonEnded() as event:
            # The last one first; the first one has the longest time.
            each = seconds / (after.seats + 2)
            counted = [Picture(each, banner=event, stage=n + 2) for n in range(after.seats - 1)]
            return [*counted, Picture(3 * each, banner=event, stage=after.seats + 1)]
    return []


def _rolling(dice: int, seconds: float, before: DungeonView) -> list[Picture]:
    """Dice that come to rest one by one, in half of the time at most; the last one with the position."""
    each = min(_STEP, seconds / 2 / (dice + 1))
    falling = [Picture(each, before, stage=ROLLING + still) for still in range(1, dice)]
    return [Picture(2 * each, before, stage=ROLLING), *falling]


def dice_of(event: Event, before: Event | None) -> Event | None:
    """The dice that are seen once ``event`` has happened: its own, or those it is the outcome of."""
    if isinstance(event, DiceRolled | DiceRerolled | MonsterStruck | TargetRolled):
        return event
    return before if isinstance(event, _OUTCOMES) else None
