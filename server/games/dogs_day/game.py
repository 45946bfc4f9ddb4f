"""Dogs' Day: Meow City as the house knows it: its name, its options and how a match begins."""

from __future__ import annotations

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.dogs_day.imagine import imagine
from server.games.dogs_day.moves import DogsMove, parse
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.state import DogsState
from server.games.dogs_day.view import DogsView
from server.games.options_text import check_values


class DogsDay:
    """See `server.games.contract.Game`; the rules are numbered DOG-1 to DOG-17."""

    name = "dogs_day"
    version = 1
    seats = range(2, 7)
    Options: type[DogsOptions] = DogsOptions

    def check(self, options: DogsOptions, seats: int) -> None:
        """Both banks and both starts go with every number of seats."""
        check_values(options, DogsOptions)
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions("seats", "out_of_range", {"least": self.seats[0], "most": self.seats[-1]})

    def new(self, options: DogsOptions, seats: int, chance: Chance) -> DogsState:
        """A match before its set-up; raises `BadOptions`."""
        self.check(options, seats)
        return DogsState(options, seats, chance)

    def parse(self, text: str) -> DogsMove:
        """The move a text names, as ``pick x9``; `IllegalMove` ("unreadable") when it names none."""
        return parse(text)

    def imagine(self, view: DogsView, chance: Chance) -> DogsState:
        """A full state that agrees with the view."""
        return imagine(view, chance)


DOGS_DAY = DogsDay()
