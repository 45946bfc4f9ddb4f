"""A tiny game with secrets and simultaneous decisions, to prove that tables know no game.

Every round each seat picks a number, in secret, and may pick again while others have not. Picks that nobody
else made score. The table opens the rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from server.chance import Chance
from server.games.contract import Ask, Event, Eye, IllegalMove, Move, Options, Result, Seat, View

HIGHEST = 3


class PicksOptions(Options, frozen=True):
    rounds: int = 2


class Pick(Move, frozen=True):
    number: int

    def __str__(self) -> str:
        return f"pick {self.number}"


class OpenRound(Move, frozen=True):
    def __str__(self) -> str:
        return "open"


class RoundOpened(Event, frozen=True):
    round: int


class Picked(Event, frozen=True):
    """Only the seat itself learns of it."""

    seat: Seat
    number: int

    def for_eye(self, eye: Eye) -> Picked | None:
        return self if eye in (self.seat, "open") else None


class Shown(Event, frozen=True):
    picks: tuple[int, ...]
    scores: tuple[int, ...]


class PicksView(View, frozen=True):
    round: int
    scores: tuple[int, ...]
    picked: tuple[bool, ...]
    mine: int | None


class PicksState:
    def __init__(self, options: PicksOptions, seats: int, chance: Chance) -> None:
        self.options = options
        self.seats = seats
        self.round = 0
        self.scores: tuple[int, ...] = (0,) * seats
        self.picks: list[int | None] = [None] * seats
        self.asked = [0] * seats
        self.open = False
        self.result: Result | None = None

    @property
    def waiting(self) -> frozenset[Seat]:
        return frozenset(n for n, pick in enumerate(self.picks) if self.open and pick is None)

    @property
    def pause(self) -> bool:
        return not self.open and self.round > 0 and self.result is None

    def ask(self, seat: Seat) -> Ask | None:
        if not self.open:
            return None
        return Ask("pick" if self.picks[seat] is None else "pick_again", self.asked[seat])

    def moves(self, seat: Seat) -> Sequence[Pick]:
        return [Pick(n) for n in range(1, HIGHEST + 1) if n != self.picks[seat]] if self.open else []

    def automatic(self) -> tuple[Seat, OpenRound] | None:
        return None if self.open or self.result else (0, OpenRound())

    def play(self, seat: Seat, move: Any) -> list[Event]:
        if isinstance(move, OpenRound):
            if self.automatic() is None or seat != 0:
                raise IllegalMove("already_open")
            self.open, self.round = True, self.round + 1
            self.picks = [None] * self.seats
            self.asked = [n + 1 for n in self.asked]
            return [RoundOpened(self.round)]
        if move not in self.moves(seat):
            raise IllegalMove("no_such_pick", {"number": move.number})
        self.picks[seat] = move.number
        self.asked[seat] += 1
        events: list[Event] = [Picked(seat, move.number)]
        if not self.waiting:
            picks = tuple(pick or 0 for pick in self.picks)
            won = (pick if picks.count(pick) == 1 else 0 for pick in picks)
            self.scores = tuple(a + b for a, b in zip(self.scores, won, strict=True))
            self.open = False
            events.append(Shown(picks, self.scores))
            if self.round == self.options.rounds:
                places = tuple(1 + sum(other > score for other in self.scores) for score in self.scores)
                self.result = Result(self.scores, places, "rounds")
        return events

    def view(self, eye: Eye) -> PicksView:
        mine = self.picks[eye] if isinstance(eye, int) else None
        return PicksView(self.round, self.scores, tuple(pick is not None for pick in self.picks), mine)

    def laid_open(self) -> PicksView:
        return self.view("open")

    def clone(self, chance: Chance) -> PicksState:
        raise NotImplementedError


class Picks:
    name: Literal["picks"] = "picks"
    version = 1
    seats = range(2, 5)
    Options = PicksOptions

    def check(self, options: Any, seats: int) -> None:
        msgspec.to_builtins(options)

    def new(self, options: Any, seats: int, chance: Chance) -> PicksState:
        return PicksState(options, seats, chance)

    def parse(self, text: str) -> Pick | OpenRound:
        if text == "open":
            return OpenRound()
        word, _, number = text.partition(" ")
        if word != "pick" or not number.isascii() or not number.isdigit():
            raise IllegalMove("unreadable")
        return Pick(int(number[:3]))

    def imagine(self, view: Any, chance: Chance) -> PicksState:
        raise NotImplementedError


PICKS = Picks()
