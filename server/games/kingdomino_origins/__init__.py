"""Kingdomino Origins: territories of dominoes, volcanoes, fire; the modes Discovery, Totem and Tribe."""

from server.games.kingdomino_origins.game import KINGDOMINO_ORIGINS

__all__ = ["KINGDOMINO_ORIGINS"]
