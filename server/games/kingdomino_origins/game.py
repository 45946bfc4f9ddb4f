"""Kingdomino Origins as the house knows it: its name, its options and how a match begins."""

from __future__ import annotations

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.kingdomino_origins.imagine import imagine
from server.games.kingdomino_origins.moves import KingdominoMove, parse
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.view import KingdominoView
from server.games.options_text import check_values


class KingdominoOrigins:
    """See `server.games.contract.Game`; the rules are numbered KO-1 to KO-26."""

    name = "kingdomino_origins"
    version = 1
    seats = range(2, 5)
    Options: type[KingdominoOptions] = KingdominoOptions

    def check(self, options: KingdominoOptions, seats: int) -> None:
        """Every mode and variant goes with every number of seats."""
        check_values(options, KingdominoOptions)
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions("seats", "out_of_range", {"least": self.seats[0], "most": self.seats[-1]})

    def new(self, options: KingdominoOptions, seats: int, chance: Chance) -> KingdominoState:
        """A match before its first row; raises `BadOptions`."""
        self.check(options, seats)
        return KingdominoState(options, seats, chance)

    def parse(self, text: str) -> KingdominoMove:
        """The move a text names, as ``12 at 1,0 east``; `IllegalMove` ("unreadable") when it names none."""
        return parse(text)

    def imagine(self, view: KingdominoView, chance: Chance) -> KingdominoState:
        """A full state that agrees with the view."""
        return imagine(view, chance)


KINGDOMINO_ORIGINS = KingdominoOrigins()
