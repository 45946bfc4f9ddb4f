"""The rules of every game on the tables, and the one register of them."""

from __future__ import annotations

from server.games.contract import Game
from server.games.domino import DOMINO
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS

GAMES: dict[str, Game] = {
    DOMINO.name: DOMINO,
    KINGDOMINO_ORIGINS.name: KINGDOMINO_ORIGINS,
    DOMINO_DUNGEON.name: DOMINO_DUNGEON,
}
"""Every game by its name; adding one here puts it under the contract tests."""
