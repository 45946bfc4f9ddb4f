"""Dominó as the house knows it: its name, its options and how a match begins."""

from __future__ import annotations

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.domino.deal import SETS
from server.games.domino.imagine import imagine
from server.games.domino.moves import DominoMove, parse
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from server.games.domino.view import DominoView
from server.games.options_text import check_values


class Domino:
    """See `server.games.contract.Game`; the rules are numbered DOM-1 to DOM-22."""

    name = "domino"
    version = 1
    seats = range(2, 5)
    Options: type[DominoOptions] = DominoOptions

    def check(self, options: DominoOptions, seats: int) -> None:
        """Refuse what does not go together: DOM-2 (hand sizes), DOM-3, DOM-19 (pairs), DOM-20 with DOM-21."""
        check_values(options, DominoOptions)
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions("seats", "out_of_range", {"least": self.seats[0], "most": self.seats[-1]})
        if options.pairs and seats != 4:
            raise BadOptions("pairs", "needs_four_seats", {"seats": seats})
        if options.federation_count and not options.pairs:
            raise BadOptions("federation_count", "needs_pairs")
        if options.hand_size != 7 and options.set != 9:
            raise BadOptions("hand_size", "needs_double_nine", {"hand_size": options.hand_size})
        if options.hand_size * seats > len(SETS[options.set]):
            raise BadOptions("hand_size", "too_few_tiles", {"hand_size": options.hand_size, "seats": seats})
        if options.target is not None and options.best_of is not None:
            raise BadOptions("best_of", "excludes_target", {"target": options.target})

    def new(self, options: DominoOptions, seats: int, chance: Chance) -> DominoState:
        """A match before its first deal; raises `BadOptions`."""
        self.check(options, seats)
        return DominoState(options, seats, chance)

    def parse(self, text: str) -> DominoMove:
        """The move a text names, as ``6-4 right``; `IllegalMove` ("unreadable") when it names none."""
        return parse(text)

    def imagine(self, view: DominoView, chance: Chance) -> DominoState:
        """A full state that agrees with the view."""
        return imagine(view, chance)


DOMINO = Domino()
