"""The rules of every game on the tables, and the one register of them."""

from __future__ import annotations

from server.games.contract import Game
from server.games.dogs_day import DOGS_DAY
from server.games.domino import DOMINO
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS

GAMES: dict[str, Game] = {game.name: game for game in (DOMINO, KINGDOMINO_ORIGINS, DOGS_DAY, DOMINO_DUNGEON)}
"""Every game by its name; adding one here puts it under the contract tests."""
