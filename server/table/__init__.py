"""A table: a match and its people, seats, watchers, clock, chat and substitutes."""

from server.table.means import Means, Tempo, Terms, Thinker
from server.table.place import Place
from server.table.table import Table

__all__ = ["Means", "Place", "Table", "Tempo", "Terms", "Thinker"]
