"""Dominó Dungeon: heroes who dig each other a dungeon out of rooms with coloured doors, and rob it."""

from server.games.domino_dungeon.game import DOMINO_DUNGEON

__all__ = ["DOMINO_DUNGEON"]
