"""The rules of every game on the tables, and the one register of them."""

from __future__ import annotations

from server.games.contract import Game
from server.games.domino import DOMINO
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS

GAMES: dict[str, Game] = {DOMINO.name: DOMINO, KINGDOMINO_ORIGINS.name: KINGDOMINO_ORIGINS}
"""Every game by its name; adding one here puts it under the contract tests."""
