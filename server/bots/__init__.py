"""Players without hands: for every game its levels, weakest first. They get a view, never a state."""

from __future__ import annotations

from server.bots.dogs_day.advice import ADVISER as DOGS_ADVISER
from server.bots.dogs_day.sealed import HARD as DOGS_HARD
from server.bots.dogs_day.weighing import EASY as DOGS_EASY
from server.bots.dogs_day.weighing import NORMAL as DOGS_NORMAL
from server.bots.domino.advice import ADVISER as DOMINO_ADVISER
from server.bots.domino.looking import HARD as DOMINO_HARD
from server.bots.domino.weighing import EASY as DOMINO_EASY
from server.bots.domino.weighing import NORMAL as DOMINO_NORMAL
from server.bots.domino_dungeon.advice import ADVISER as DUNGEON_ADVISER
from server.bots.domino_dungeon.hard import HARD as DUNGEON_HARD
from server.bots.domino_dungeon.normal import EASY as DUNGEON_EASY
from server.bots.domino_dungeon.normal import NORMAL as DUNGEON_NORMAL
from server.bots.kingdomino_origins.advice import ADVISER as KINGDOMINO_ADVISER
from server.bots.kingdomino_origins.hard import HARD as KINGDOMINO_HARD
from server.bots.kingdomino_origins.normal import EASY as KINGDOMINO_EASY
from server.bots.kingdomino_origins.normal import NORMAL as KINGDOMINO_NORMAL
from server.bots.uniform import Uniform
from server.games.contract import Adviser, Bot

BOTS: dict[str, dict[str, Bot]] = {
    "domino": {"random": Uniform(), "easy": DOMINO_EASY, "normal": DOMINO_NORMAL, "hard": DOMINO_HARD},
    "kingdomino_origins": {
        "random": Uniform(),
        "easy": KINGDOMINO_EASY,
        "normal": KINGDOMINO_NORMAL,
        "hard": KINGDOMINO_HARD,
    },
    "dogs_day": {"random": Uniform(), "easy": DOGS_EASY, "normal": DOGS_NORMAL, "hard": DOGS_HARD},
    "domino_dungeon": {
        "random": Uniform(),
        "easy": DUNGEON_EASY,
        "normal": DUNGEON_NORMAL,
        "hard": DUNGEON_HARD,
    },
}
"""Bots by game and level."""

ADVISERS: dict[str, Adviser] = {
    "domino": DOMINO_ADVISER,
    "kingdomino_origins": KINGDOMINO_ADVISER,
    "dogs_day": DOGS_ADVISER,
    "domino_dungeon": DUNGEON_ADVISER,
}
"""Who gives a person a hint, by game."""
