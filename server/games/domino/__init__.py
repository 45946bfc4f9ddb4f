"""Dominó: the Brazilian draw game and its pairs, with double-six or double-nine."""

from server.games.domino.game import DOMINO

__all__ = ["DOMINO"]
