"""What is counted over many matches of Dominó Dungeon: heroes, the boss, the fallen."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event, Marks
from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    BossPlaced,
    Collapsed,
    DungeonEntered,
    HeroDefeated,
)
from server.games.domino_dungeon.events import MonsterDefeated
from server.games.domino_dungeon.view import DungeonView


def marks_of(table: DungeonView, story: Sequence[Event]) -> Marks:
    """The heroes are the roles; a campaign counts every dungeon.

    ``boss_defeated`` and ``boss_found`` (before the round that brings it at last) are of dungeons,
    ``heroes_defeated`` of heroes.
    """
    dungeons = defeated = found = slain = boss = 0
    for event in story:
        match event:
            case DungeonEntered():
                dungeons += 1
                boss = 0
            case BossFound(why=why):
                found += why != "last_round"
            case BossPlaced(monster=number):
                boss = number
            case MonsterDefeated(monster=number):
                slain += number == boss
            case HeroDefeated():
                defeated += 1
            case Collapsed(heroes=heroes):
                defeated += len(heroes)
    return Marks(
        tuple([hero.hero or "" for hero in table.heroes]),
        {
            "boss_defeated": (slain, dungeons),
            "boss_found": (found, dungeons),
            "heroes_defeated": (defeated, dungeons * table.seats),
        },
    )
