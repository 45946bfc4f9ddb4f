"""The rules of every game on the tables, and the one register of them."""

from __future__ import annotations

from server.games.contract import Game
from server.games.domino import DOMINO

GAMES: dict[str, Game] = {DOMINO.name: DOMINO}
"""Every game by its name; adding one here puts it under the contract tests."""
