"""The lobby: tables opened, found, joined and resumed, by the people of one house."""

from server.lobby.house import House
from server.lobby.patron import Patron

__all__ = ["House", "Patron"]
