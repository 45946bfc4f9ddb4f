"""Players without hands: for every game its levels, weakest first. They get a view, never a state."""

from __future__ import annotations

from server.bots.domino import NORMAL as DOMINO_NORMAL
from server.bots.uniform import Uniform
from server.games.contract import Bot

BOTS: dict[str, dict[str, Bot]] = {
    "domino": {"random": Uniform(), "normal": DOMINO_NORMAL},
}
"""Bots by game and level."""
