"""Dominó Dungeon as the house knows it: its name, its options, its content and how a match begins."""

from __future__ import annotations

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.domino_dungeon.imagine import imagine
from server.games.domino_dungeon.moves import DungeonMove, parse
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import DungeonView
from server.games.options_text import check_values


class DominoDungeon:
    """See `server.games.contract.Game`; the rules are numbered DUN-1 to DUN-26."""

    name = "domino_dungeon"
    version = 1
    seats = range(2, 5)
    Options: type[DungeonOptions] = DungeonOptions

    def check(self, options: DungeonOptions, seats: int) -> None:
        """A campaign begins with the first dungeon; everything else goes together."""
        check_values(options, DungeonOptions)
        if options.campaign and options.dungeon != 1:
            raise BadOptions("dungeon", "campaign_plays_all")
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions("seats", "out_of_range", {"least": self.seats[0], "most": self.seats[-1]})

    def new(self, options: DungeonOptions, seats: int, chance: Chance) -> DungeonState:
        """A match before its first dungeon; raises `BadOptions`."""
        self.check(options, seats)
        return DungeonState(options, seats, chance)

    def parse(self, text: str) -> DungeonMove:
        """The move a text names, as ``kick east``; `IllegalMove` ("unreadable") when it names none."""
        return parse(text)

    def imagine(self, view: DungeonView, chance: Chance) -> DungeonState:
        """A full state that agrees with the view."""
        return imagine(view, chance)


DOMINO_DUNGEON = DominoDungeon()
