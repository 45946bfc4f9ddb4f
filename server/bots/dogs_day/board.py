"""A scene acted out in counts alone, thousands of times a second, for players that try picks in thought.

Markers have their mean values here, and thieves steal as a greedy player does: cases first, from the richest.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.dogs_day.cards import CARDS, NUMBERS, SAFE, Card
from server.games.dogs_day.deeds import ALL, HEISTS, THEFTS, share
from server.games.dogs_day.material import BACKPACKS, VALUES, Markers
from server.games.dogs_day.options import lead_of
from server.games.dogs_day.view import DogsView

BACKPACK = sum(VALUES[:BACKPACKS]) / BACKPACKS
CASE = sum(VALUES[BACKPACKS:]) / (len(VALUES) - BACKPACKS)
"""What a marker of a kind is worth on average, in thousands."""

INDEX: dict[Card, int] = {card: place for place, card in enumerate(CARDS)}
"""Cards are known here by their place in `CARDS`."""
_NUMBER = tuple(NUMBERS[card] + 1 for card in CARDS)
_ARRESTED = tuple(card not in SAFE for card in CARDS)
_X9, _LAWYER, _MENTOR, _CON_MAN, _DIGGER, _HACKER, _FEMME, _SHOOTERS, _DRIVER = range(9)
_STEALS = {number + 1: theft.most for number, theft in THEFTS.items()}
_CON_MAN_DUE = HEISTS[_CON_MAN - 1].either


def mean_worth(markers: Markers) -> float:
    """What so many markers are worth on average, in thousands."""
    return markers.backpacks * BACKPACK + markers.cases * CASE


class Board:
    """What lies where, kind by kind; vaults by seat."""

    __slots__ = (
        "backpacks",
        "bank_backpacks",
        "bank_cases",
        "cases",
        "prison_backpacks",
        "prison_cases",
        "reserve",
        "round",
        "seats",
        "truck_backpacks",
        "truck_cases",
    )

    def __init__(self, view: DogsView) -> None:
        self.seats = view.seats
        self.round = view.round
        self.bank_backpacks, self.bank_cases = view.bank.backpacks, view.bank.cases
        self.truck_backpacks, self.truck_cases = view.truck.backpacks, view.truck.cases
        self.prison_backpacks, self.prison_cases = view.prison.backpacks, view.prison.cases
        self.reserve = view.reserve.backpacks
        self.backpacks = [vault.backpacks for vault in view.vaults]
        self.cases = [vault.cases for vault in view.vaults]

    def copy(self) -> Board:
        """The same in another board."""
        other = Board.__new__(Board)
        other.seats, other.round = self.seats, self.round
        other.bank_backpacks, other.bank_cases = self.bank_backpacks, self.bank_cases
        other.truck_backpacks, other.truck_cases = self.truck_backpacks, self.truck_cases
        other.prison_backpacks, other.prison_cases = self.prison_backpacks, self.prison_cases
        other.reserve = self.reserve
        other.backpacks, other.cases = self.backpacks[:], self.cases[:]
        return other

    def act(self, picks: Sequence[int]) -> None:
        """Act a round out, loot home in the vaults at the end; ``picks`` has the card of every seat."""
        columns: list[list[Seat]] = [[], [], [], [], [], [], [], [], []]
        for seat, card in enumerate(picks):
            columns[_NUMBER[card]].append(seat)
        if len(columns[_X9]) == 1:
            self._foiled(picks, columns)
            return
        seats = self.seats
        loot_backpacks, loot_cases = [0] * seats, [0] * seats
        self._heist(columns, loot_backpacks, loot_cases)
        self._twist(columns, loot_backpacks, loot_cases)
        for seat in range(seats):
            self.backpacks[seat] += loot_backpacks[seat]
            self.cases[seat] += loot_cases[seat]

    def _order(self, column: list[Seat]) -> list[Seat]:
        if len(column) > 1:
            lead = lead_of(self.round, self.seats)
            return sorted(column, key=lambda seat: (seat - lead) % self.seats)
        return column

    def _heist(self, columns: list[list[Seat]], loot_backpacks: list[int], loot_cases: list[int]) -> None:
        """DOG-9, DOG-10; who may choose takes cases first."""
        if columns[_LAWYER]:
            self._free(columns[_LAWYER], loot_backpacks, loot_cases)
        if columns[_CON_MAN]:
            takers = self._order(columns[_CON_MAN])
            each = share(_CON_MAN_DUE, self.bank_backpacks + self.bank_cases, len(takers))
            for _ in range(each):
                for seat in takers:
                    if self.bank_cases:
                        self.bank_cases -= 1
                        loot_cases[seat] += 1
                    else:
                        self.bank_backpacks -= 1
                        loot_backpacks[seat] += 1
        if columns[_DIGGER]:
            each = self.bank_cases // len(columns[_DIGGER])
            for seat in columns[_DIGGER]:
                loot_cases[seat] += each
                self.bank_cases -= each
        if columns[_HACKER]:
            each = self.truck_backpacks // len(columns[_HACKER])
            for seat in columns[_HACKER]:
                loot_backpacks[seat] += each
                self.truck_backpacks -= each
        if columns[_FEMME]:
            takers = columns[_FEMME]
            if self.bank_backpacks >= len(takers):
                for seat in takers:
                    loot_backpacks[seat] += 1
                self.bank_backpacks -= len(takers)
            if self.bank_cases >= len(takers):
                for seat in takers:
                    loot_cases[seat] += 1
                self.bank_cases -= len(takers)
        if columns[_SHOOTERS]:
            each = self.bank_backpacks // len(columns[_SHOOTERS])
            for seat in columns[_SHOOTERS]:
                loot_backpacks[seat] += each
                self.bank_backpacks -= each

    def _free(self, lawyers: list[Seat], loot_backpacks: list[int], loot_cases: list[int]) -> None:
        """The Lawyers' share of the prison, cases first."""
        takers = self._order(lawyers)
        each = share(ALL, self.prison_backpacks + self.prison_cases, len(takers))
        if len(takers) == 1:
            loot_backpacks[takers[0]] += self.prison_backpacks
            loot_cases[takers[0]] += self.prison_cases
            self.prison_backpacks = self.prison_cases = 0
            return
        for _ in range(each):
            for seat in takers:
                if self.prison_cases:
                    self.prison_cases -= 1
                    loot_cases[seat] += 1
                else:
                    self.prison_backpacks -= 1
                    loot_backpacks[seat] += 1

    def _twist(self, columns: list[list[Seat]], loot_backpacks: list[int], loot_cases: list[int]) -> None:
        """DOG-12, DOG-13."""
        scene = [seat for column in columns for seat in column]
        if len(columns[_DRIVER]) == 1:
            thief = columns[_DRIVER][0]
            scene.remove(thief)
            self._steal(thief, _STEALS[_DRIVER], scene, loot_backpacks, loot_cases, None, None)
        if len(columns[_FEMME]) == 1:
            thief = columns[_FEMME][0]
            for number in range(_FEMME - 1, -1, -1):
                if columns[number]:
                    victim = max(
                        columns[number],
                        key=lambda seat: loot_cases[seat] * CASE + loot_backpacks[seat] * BACKPACK,
                    )
                    loot_backpacks[thief] += loot_backpacks[victim]
                    loot_cases[thief] += loot_cases[victim]
                    loot_backpacks[victim] = loot_cases[victim] = 0
                    break
        if len(columns[_HACKER]) == 1:
            thief = columns[_HACKER][0]
            due = _STEALS[_HACKER]
            victims = [seat for seat in scene if seat != thief]
            victims.sort(key=self._wealth, reverse=True)
            for victim in victims:
                count = min(due, self.backpacks[victim])
                self.backpacks[victim] -= count
                loot_backpacks[thief] += count
                due -= count
                if not due:
                    break
        if len(columns[_DIGGER]) == 1:
            scene.remove(columns[_DIGGER][0])
        for number in (_CON_MAN, _MENTOR):
            if len(columns[number]) == 1:
                thief = columns[number][0]
                victims = [seat for seat in scene if seat != thief]
                self._steal(
                    thief,
                    _STEALS[number],
                    victims,
                    loot_backpacks,
                    loot_cases,
                    self.backpacks,
                    self.cases,
                )
        if len(columns[_LAWYER]) == 1:
            thief = columns[_LAWYER][0]
            for number in range(_LAWYER + 1, 9):
                # Digger and Driver on their own have fled.
                if columns[number] and not (number in (_DIGGER, _DRIVER) and len(columns[number]) == 1):
                    self._steal(
                        thief, _STEALS[_LAWYER], columns[number], loot_backpacks, loot_cases, None, None
                    )
                    break

    def _wealth(self, seat: Seat) -> float:
        return self.backpacks[seat] * BACKPACK + self.cases[seat] * CASE

    def _steal(
        self,
        thief: Seat,
        due: int,
        victims: list[Seat],
        loot_backpacks: list[int],
        loot_cases: list[int],
        backpacks: list[int] | None,
        cases: list[int] | None,
    ) -> None:
        """Steal so many markers from cards, and from vaults when they are given, the richest owner first."""
        if len(victims) > 1:
            victims = sorted(victims, key=self._wealth, reverse=True)
        mine = 0
        for pile, vaults in ((loot_cases, cases), (loot_backpacks, backpacks)):
            mine = 0
            for victim in victims:
                count = min(due, pile[victim])
                if count:
                    pile[victim] -= count
                    mine += count
                    due -= count
                if vaults is not None and due:
                    count = min(due, vaults[victim])
                    vaults[victim] -= count
                    mine += count
                    due -= count
                if not due:
                    break
            pile[thief] += mine
            if not due:
                return

    def _foiled(self, picks: Sequence[int], columns: list[list[Seat]]) -> None:
        """DOG-14; fees are backpacks where there is one."""
        arrests = 0
        for seat, card in enumerate(picks):
            if _ARRESTED[card]:
                arrests += 1
                if self.backpacks[seat]:
                    self.backpacks[seat] -= 1
                    self.prison_backpacks += 1
                elif self.cases[seat]:
                    self.cases[seat] -= 1
                    self.prison_cases += 1
        paid = min(arrests, self.reserve)
        self.reserve -= paid
        self.backpacks[columns[_X9][0]] += paid
        if columns[_LAWYER]:
            self._free(columns[_LAWYER], self.backpacks, self.cases)
