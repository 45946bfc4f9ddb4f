"""Who sits where: the chairs of a table and its host as one value; every change gives a new one.

So a change can be stored first and shown afterwards, and a change that could not be stored never happened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from server.games.contract import Seat
from server.names import told_apart
from server.protocols import Phase, SeatView
from server.store import EMPTY_SEAT, SeatRow

BOT_NAMES = (
    "Zeca",
    "Nair",
    "Tonho",
    "Lurdes",
    "Chico",
    "Bia",
    "Juca",
    "Zulmira",
    "Nonato",
    "Dalva",
    "Tião",
    "Iara",
)
HOUSE_LEVEL = "normal"
"""How a bot plays that nobody chose: for an absent person, on an empty seat, when a clock runs out."""


class Seating(msgspec.Struct, frozen=True):
    """The chairs in order, and the id of the person who is host."""

    chairs: tuple[SeatRow, ...]
    host: str

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that belong to a person, present or not; their own first, then their company's."""
        seats = (
            n for n, chair in enumerate(self.chairs) if chair.kind == "person" and chair.person == person
        )
        return tuple(sorted(seats, key=lambda n: self.chairs[n].here))

    def names(self, name_of: Callable[[str], str]) -> tuple[str, ...]:
        """The names at the seats, told apart: a person's present one, or that of a bot or a further person at
        a keyboard; "" at an empty one."""
        return told_apart(
            chair.name if chair.name or not chair.person else name_of(chair.person) for chair in self.chairs
        )

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of all who have a seat, in the order of their seats."""
        return tuple(dict.fromkeys(chair.person for chair in self.chairs if chair.kind == "person"))

    @property
    def deserted(self) -> bool:
        """True when everybody has stood up."""
        return not self.people

    def hand(self, seat: Seat) -> str:
        """The level of the bot that plays ``seat`` now, "" when its person does."""
        chair = self.chairs[seat]
        return chair.level if chair.kind == "bot" else chair.substitute

    def free(self, phase: Phase) -> tuple[Seat, ...]:
        """Where somebody new may sit, the best first: empty seats, then a bot's (never a substitute's)."""
        kinds: tuple[Literal["empty", "bot"], ...] = ("bot",) if phase == "playing" else ("empty", "bot")
        return tuple(n for kind in kinds for n, chair in enumerate(self.chairs) if chair.kind == kind)

    def put(self, seat: Seat, chair: SeatRow) -> Seating:
        """The same with another chair at ``seat``."""
        return Seating((*self.chairs[:seat], chair, *self.chairs[seat + 1 :]), self.host)

    def sit(self, seat: Seat, person: str, name: str = "") -> Seating:
        """``person`` sits down at ``seat``, and nowhere else; or ``name``, at the same keyboard."""
        chair = SeatRow("person", person, name)
        left = tuple(
            EMPTY_SEAT if (other.kind, other.person, other.name) == ("person", person, name) else other
            for other in self.chairs
        )
        return Seating(left, self.host).put(seat, chair)

    def bot(self, seat: Seat, level: str) -> Seating:
        """A bot sits down, under a name nobody at the table has yet."""
        names = {chair.name for chair in self.chairs}
        name = next((n for n in BOT_NAMES if n not in names), f"{BOT_NAMES[0]} {seat + 1}")
        return self.put(seat, SeatRow("bot", name=name, level=level))

    def substitute(self, seat: Seat, level: str) -> Seating:
        """A bot plays for the seat's person until they are back."""
        return self.put(seat, msgspec.structs.replace(self.chairs[seat], substitute=level))

    def back(self, person: str) -> Seating:
        """The person plays their seats again."""
        return Seating(
            tuple(
                SeatRow("person", person, chair.name)
                if chair.kind == "person" and chair.person == person
                else chair
                for chair in self.chairs
            ),
            self.host,
        )

    def filled(self, level: str) -> Seating:
        """Bots on the empty seats."""
        seating = self
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "empty":
                seating = seating.bot(seat, level)
        return seating

    def hosted(self, present: Collection[str]) -> Seating:
        """The same, with a host who is there: the next present person after a host who is not.

        When nobody is there the host stays, unless they stood up and somebody else did not.
        """
        if self.host in present and self.host in self.people:
            return self
        seats = self.seats_of(self.host)
        start = seats[0] + 1 if seats else 0
        order = [self.chairs[(start + i) % len(self.chairs)] for i in range(len(self.chairs))]
        there = [chair.person for chair in order if chair.kind == "person" and chair.person in present]
        staying = [chair.person for chair in order if chair.kind == "person"]
        heirs = there or ([] if seats else staying)
        return Seating(self.chairs, heirs[0] if heirs else self.host)

    def seen(
        self, name_of: Callable[[str], str], present: Collection[str], ready: Collection[str]
    ) -> tuple[SeatView, ...]:
        """The chairs as everybody may see them."""
        names = self.names(name_of)
        return tuple(
            SeatView(
                kind="bot"
                if chair.substitute or chair.kind == "bot"
                else "person"
                if chair.person
                else "empty",
                name=names[seat],
                level=chair.level or chair.substitute,
                away=bool(chair.person) and chair.person not in present,
                substitute=bool(chair.substitute),
                host=bool(chair.person) and chair.person == self.host and not chair.here,
                ready=bool(chair.person) and chair.person in ready,
                here=chair.here,
            )
            for seat, chair in enumerate(self.chairs)
        )
