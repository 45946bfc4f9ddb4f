"""Where a match of Kingdomino Origins stands: what is looked at and copied, not how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from server.chance import Chance
from server.games.contract import Ask, Eye, Result, Seat, check_eye
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES
from server.games.kingdomino_origins.dwellers import DWELLERS, SHOWN, Dweller, full_pile
from server.games.kingdomino_origins.moves import TURN_ROW, KingdominoMove
from server.games.kingdomino_origins.options import REACHES, KingdominoOptions, frame_size
from server.games.kingdomino_origins.scoring import total
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import (
    Eruption,
    Hiring,
    KingdominoView,
    Lost,
    Phase,
    Slot,
)

NOBODY: frozenset[Seat] = frozenset()


class Position:
    """Where a match stands.

    ``row_numbers`` and ``row_seats`` are the dominoes acted on and whose they are, ``done`` how many have
    been; ``next_numbers`` and ``next_seats`` are the new row. The last of ``deck`` and of
    ``pile`` is drawn first.
    """

    def __init__(self, options: KingdominoOptions, seats: int, chance: Chance) -> None:
        self.options = options
        self.seats = seats
        self.chance = chance
        self.phase: Phase = "row"
        self.round = 0
        self.turn: Seat | None = None
        self.waiting = NOBODY
        self.result: Result | None = None
        self.territories = [Territory(frame_size(seats)) for _ in range(seats)]
        self.deck = list(DOMINOES)
        self.row_numbers: list[int] = []
        self.row_seats: list[Seat] = []
        self.done = 0
        self.next_numbers: list[int] = []
        self.next_seats: list[Seat | None] = []
        self.bag: list[Seat] = list(range(seats))
        self.totems: list[Seat | None] = [None] * len(RESOURCES)
        tribe = options.mode == "tribe"
        self.cave: list[Dweller | None] = [None] * SHOWN if tribe else []
        self.pile: list[Dweller] = full_pile() if tribe else []
        self.eruption: Eruption | None = None
        self.lost: Lost | None = None
        self.hiring: Hiring | None = None
        self._carries = options.mode != "discovery"
        self._asked = [0] * seats
        self._moves: Sequence[KingdominoMove] = ()
        self._forced: tuple[Seat, KingdominoMove] | None = (0, TURN_ROW)

    @property
    def domino(self) -> int:
        """The domino that is, or was, added this turn; 0 before the first round and at the end."""
        return self.row_numbers[self.done] if self.done < len(self.row_numbers) else 0

    @property
    def scores(self) -> tuple[int, ...]:
        """What every territory would score now."""
        return tuple(
            total(self.options, territory, self.totems, seat)
            for seat, territory in enumerate(self.territories)
        )

    def ask(self, seat: Seat) -> Ask | None:
        """A kind for each phase, with the facts its sentence needs."""
        if not self._waits_for(seat):
            return None
        return Ask(self.phase, self._asked[seat], self._facts())

    def _waits_for(self, seat: Seat) -> bool:
        # False and 0.0 are equal to seat 0, and are no seats.
        return type(seat) is int and seat in self.waiting

    def _facts(self) -> dict[str, str | int | bool | tuple[int, ...]]:
        if self.phase == "place":
            return {"domino": self.domino}
        if self.phase in ("choose", "pair"):
            free = zip(self.next_numbers, self.next_seats, strict=True)
            return {"free": tuple(number for number, taker in free if taker is None)}
        if self.eruption is not None:
            flames = self.eruption.flames
            return {"flames": flames, "reach": REACHES[flames], "volcano": self.eruption.volcano}
        if self.lost is not None:
            return {"resource": self.lost.resource, "seats": self.lost.seats}
        if self.hiring is not None:
            price, paid = self.hiring.price, len(self.hiring.paid)
            return {"dweller": self.hiring.dweller or "", "price": price, "paid": paid}
        return {}

    def view(self, eye: Eye) -> KingdominoView:
        """The table as ``eye`` sees it; ValueError for an eye that may not look."""
        check_eye(eye, self.seats, over=self.phase == "over")
        return self._seen(eye)

    def laid_open(self) -> KingdominoView:
        """What the eye "open" sees: as much as everybody, since no order is told before it is drawn."""
        return self._seen("open")

    def _seen(self, eye: Eye) -> KingdominoView:
        return KingdominoView(
            eye=eye,
            options=self.options,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            turn=self.turn,
            row=tuple(map(Slot, self.row_numbers, self.row_seats)),
            done=self.done,
            next_row=tuple(map(Slot, self.next_numbers, self.next_seats)),
            bag=tuple(self.bag),
            deck=tuple(sorted(self.deck)),
            territories=tuple([territory.view() for territory in self.territories]),
            totems=tuple(self.totems),
            cave=tuple(self.cave),
            pile=tuple(sorted(self.pile, key=DWELLERS.index)),
            eruption=self.eruption,
            lost=self.lost,
            hiring=self.hiring,
            scores=self.scores,
            result=self.result,
        )

    def clone(self, chance: Chance) -> Self:
        """An independent copy; values are shared, lists are not."""
        other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.chance = chance
        other.territories = [territory.clone() for territory in self.territories]
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        return other


_LISTS = (
    "_asked",
    "bag",
    "cave",
    "deck",
    "next_numbers",
    "next_seats",
    "pile",
    "row_numbers",
    "row_seats",
    "totems",
)
"""What a state changes in place."""
