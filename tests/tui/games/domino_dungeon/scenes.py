"""Positions of Dominó Dungeon to draw, put together by hand."""

from __future__ import annotations

from typing import Any

from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.view import (
    Budget,
    DungeonView,
    HeroView,
    Laid,
    Monster,
    Worn,
)

GAME = "domino_dungeon"


def view_of(eye: Any = 0, **facts: Any) -> DungeonView:
    """A dungeon in its sixth round, four heroes, seat 0 on turn."""
    usual: dict[str, Any] = {
        "eye": eye,
        "options": DungeonOptions(),
        "seats": 4,
        "content": None,
        "phase": "turn",
        "asked": 0,
        "turn": 0,
        "first": 2,
        "round": 6,
        "dungeon": 1,
        "dungeon_round": 6,
        "heroes": (
            HeroView("isa", room=6, wounds=2, coins=17, worn=(Worn(7, "weapon"), Worn(25, "magic")), bag=(11,)),
            HeroView("kronn", room=0, wounds=2, coins=9, worn=(Worn(1, "weapon"),)),
            HeroView("linna", room=11, wounds=5, coins=26, bag=(4, 17)),
            HeroView("timba", room=14, coins=14),
        ),
        "banked": (0, 0, 0, 0),
        "wins": (0, 0, 0, 0),
        "rooms": (
            Laid(0, (0, 0)),
            Laid(6, (0, -1), 2),
            Laid(4, (0, -2), 2),
            Laid(3, (-1, -2), 1),
            Laid(10, (1, -2), 2),
            Laid(14, (2, -2), 1),
            Laid(12, (2, -1), 1),
            Laid(11, (1, 0), 3),
            Laid(18, (2, 0), 0),
        ),
        "monsters": (
            Monster(1, "small", 6),
            Monster(2, "medium", 10, wounds=0),
            Monster(3, "large", 11, wounds=1),
            Monster(4, "small", 11),
        ),
        "markers": 4,
        "decks": (22, 11, 12),
        "hand": (1, 2, 5, 9),
        "counts": (4, 6, 4, 5),
        "pile": 0,
        "lacks": ((), (), (), ()),
        "budget": Budget(2, 1, 3, walked=1),
    }
    return DungeonView(**{**usual, **facts})
