"""Dogs' Day: Meow City: eight rounds of sealed picks, heists, thefts among thieves and a mole."""

from server.games.dogs_day.game import DOGS_DAY

__all__ = ["DOGS_DAY"]
