"""How a round is acted out: the heist upwards, the twist downwards, or the police (DOG-8 to DOG-14)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from server.games.contract import Event, Seat
from server.games.dogs_day.cards import X9_NUMBER
from server.games.dogs_day.deeds import (
    DRIVER,
    FLEES,
    HEISTS,
    LAWYER,
    ROBS_LEFT,
    THEFTS,
    TWISTS,
    takings,
    victims,
)
from server.games.dogs_day.events import (
    ActBegan,
    CardFled,
    HalfBegan,
    MarkersStolen,
    MarkersTaken,
    NothingStolen,
    TwistSkipped,
)
from server.games.dogs_day.material import VALUES, Kind, Markers
from server.games.dogs_day.moves import (
    KINDS,
    MOST_SEATS,
    NEW_DAY,
    PAYS,
    REVEAL,
    ROBS,
    STEALS,
    SWEEP,
    TAKES,
    DogsMove,
    Place,
    Steal,
)
from server.games.dogs_day.piles import Pile
from server.games.dogs_day.position import NOBODY, Position
from server.games.dogs_day.scene import (
    Act,
    Asking,
    Half,
    Supply,
    Transfer,
    add_transfer,
    after_decision,
)
from server.games.dogs_day.view import Phase

_ALONE = tuple(frozenset({seat}) for seat in range(MOST_SEATS))
ONE: Mapping[Kind, Markers] = {"backpack": Markers(1, 0), "case": Markers(0, 1)}
"""One marker of a kind."""
_BY_ITSELF: dict[Phase, DogsMove] = {"reveal": REVEAL, "between": NEW_DAY}
_BELOW, _ABOVE = X9_NUMBER - 1, DRIVER + 1


class Acting(Position):
    """A position with the rules of a revealed scene."""

    @abstractmethod
    def _arrest(self, events: list[Event]) -> None:
        """What a foiled heist begins with."""

    @abstractmethod
    def _reward(self, events: list[Event]) -> None:
        """What follows once the fees are paid."""

    @abstractmethod
    def _end_round(self, events: list[Event]) -> None:
        """What happens when everything has been acted out."""

    def _begin_half(self, half: Half, events: list[Event]) -> None:
        self.half = half
        self.at = _ABOVE if half == "twist" else _BELOW
        events.append(HalfBegan(half))
        if half == "foiled":
            self._arrest(events)
        else:
            self._go_on(events)

    def _go_on(self, events: list[Event]) -> None:
        """Act out number after number, until somebody has to decide or the round is over."""
        if self.half == "heist":
            while (number := self._next_up()) is not None:
                self.at = number
                if number in HEISTS and self._heist(number, events):
                    return
            self._begin_half("twist", events)
        elif self.half == "twist":
            while (number := self._next_down()) is not None:
                self.at = number
                if number in TWISTS and self._twist(number, events):
                    return
            self._end_round(events)
        elif self.at == X9_NUMBER:
            self._reward(events)
        else:
            self._end_round(events)

    def _next_up(self) -> int | None:
        """The lowest number above the last one that acted (DOG-9)."""
        for seat in self.scene:
            if self.numbers[seat] > self.at:
                return self.numbers[seat]
        return None

    def _next_down(self) -> int | None:
        """The highest number below the last one that acted (DOG-12)."""
        for seat in reversed(self.scene):
            if self.numbers[seat] < self.at:
                return self.numbers[seat]
        return None

    def _column(self, number: int) -> list[Seat]:
        """The seats with a number, from the lead onward (DOG-10)."""
        seats = [seat for seat in self.scene if self.numbers[seat] == number]
        if len(seats) > 1:
            lead = self.lead
            seats.sort(key=lambda seat: (seat - lead) % self.seats)
        return seats

    # ---- decisions

    def _begin_act(self, act: Act, events: list[Event]) -> None:
        events.append(ActBegan(act))
        self._ask_for(act)

    def _ask_for(self, act: Act) -> None:
        """Ask the first seat of a run; where there is nothing to choose the table does the rest of it."""
        seat = act.seats[0]
        self.act, self.turn, self.phase = act, seat, act.asking
        forced: DogsMove | None = None
        moves: list[DogsMove]
        match act.asking:
            case "take":
                source = self.pile(act.supply)
                moves = [TAKES[kind] for kind in KINDS if source.of(kind)]
                if len(moves) == 1 or (len(act.seats) == 1 and len(source) <= act.left[0]):
                    forced = SWEEP
            case "steal":
                moves, supply = self._thefts(seat, act.number)
                if len(moves) == 1 or supply <= act.left[0]:
                    forced = SWEEP
            case "rob":
                moves = [
                    ROBS[owner]
                    for owner in victims(self.scene, self.numbers, seat).cards
                    if len(self.loot[owner])
                ]
                if len(moves) == 1:
                    forced = moves[0]
            case "fee":
                vault = self.vaults[seat]
                moves = [
                    PAYS[kind][value]
                    for kind in KINDS
                    for value in sorted({VALUES[marker] for marker in vault.of(kind)})
                ]
                # Several markers of one value are the owner's to know: only a lone one goes by itself.
                if len(vault) == 1:
                    forced = moves[0]
        if forced is not None:
            self._moves, self.waiting, self._forced = (), NOBODY, (seat, forced)
        else:
            self._moves, self.waiting, self._forced = moves, _ALONE[seat], None
            self._asked[seat] += 1

    def _thefts(self, seat: Seat, number: int) -> tuple[list[DogsMove], int]:
        """Every theft of one marker, cards in the order of the scene first; and how many lie there."""
        moves: list[DogsMove] = []
        supply = 0
        theft, found = THEFTS[number], victims(self.scene, self.numbers, seat)
        cases = "case" in theft.kinds
        reach = ((self.loot, found.cards, STEALS["card"]), (self.vaults, found.vaults, STEALS["vault"]))
        for piles, owners, steals_of in reach:
            for owner in owners:
                pile, steals = piles[owner], steals_of[owner]
                if pile.backpacks:
                    moves.append(steals[0])
                    supply += len(pile.backpacks)
                if cases and pile.cases:
                    moves.append(steals[1])
                    supply += len(pile.cases)
        return moves, supply

    def _decided(self, count: int, events: list[Event]) -> None:
        """The first seat of the run has moved so many markers: the next decision, or the round goes on."""
        assert self.act is not None
        act = after_decision(self.act, count)
        if act is not None:
            self._ask_for(act)
        else:
            self._end_act(events)

    def _end_act(self, events: list[Event]) -> None:
        """Nobody has anything left to decide in the run: the thief flees perhaps, and the round goes on."""
        assert self.act is not None
        seat = self.act.seats[0]
        self.act, self.turn, self._forced, self._moves, self.waiting = None, None, None, (), NOBODY
        if self.half == "twist" and self.at in FLEES:
            self._flee(seat, events)
        self._go_on(events)

    def _sweep(self, seat: Seat, events: list[Event]) -> None:
        """DOG-13: everything that is still due, as there is nothing left to choose."""
        act = self.act
        assert act is not None
        if act.asking == "take":
            for taker, due in zip(act.seats, act.left, strict=True):
                backpacks = min(due, len(self.pile(act.supply).backpacks))
                self._take_markers(taker, act.supply, backpacks, due - backpacks, events)
            self._end_act(events)
            return
        moves, _ = self._thefts(seat, act.number)
        due = act.left[0]
        loot: dict[tuple[Place, Seat], list[int]] = {}
        for move in moves:
            assert isinstance(move, Steal)
            pile = (self.loot if move.place == "card" else self.vaults)[move.victim]
            count = min(due, len(pile.of(move.kind)))
            due -= count
            loot.setdefault((move.place, move.victim), [0, 0])[KINDS.index(move.kind)] = count
        for (place, victim), (backpacks, cases) in loot.items():
            if backpacks or cases:
                self._steal_from(place, victim, Markers(backpacks, cases), seat, events)
        self._decided(act.left[0], events)

    def resume(self, phase: Phase, act: Act | None) -> None:
        """Go on from a phase somebody saw, where everything public stands as it did."""
        self._forced = None
        if act is not None:
            self.at = LAWYER if self.half == "foiled" and act.asking == "take" else act.number
            self._ask_for(act)
            return
        self.phase = phase
        if phase == "pick":
            self.waiting = frozenset([seat for seat, pick in enumerate(self.picks) if pick is None])
        elif phase in _BY_ITSELF:
            self._forced = 0, _BY_ITSELF[phase]

    # ---- the heist

    def _heist(self, number: int, events: list[Event]) -> bool:
        """DOG-9, DOG-10: what a column takes; True when somebody has to choose."""
        seats, heist = self._column(number), HEISTS[number]
        source = self.pile(heist.source)
        due = takings(heist, source.markers, len(seats))
        if due.either and (len(seats) > 1 or due.either < len(source)):
            assert self.half is not None
            left = (due.either,) * len(seats)
            self._begin_act(Act(self.half, number, "take", tuple(seats), left, heist.source), events)
            return True
        backpacks, cases = due.backpacks, due.cases
        if due.either:
            backpacks, cases = len(source.backpacks), len(source.cases)
        for seat in seats:
            self._take_markers(seat, heist.source, backpacks, cases, events)
        return False

    def _take_markers(
        self, seat: Seat, source: Supply, backpacks: int, cases: int, events: list[Event]
    ) -> None:
        pile, loot = self.pile(source), self.loot[seat]
        if backpacks:
            pile.give("backpack", backpacks, loot, self.chance)
        if cases:
            pile.give("case", cases, loot, self.chance)
        moved = Markers(backpacks, cases)
        add_transfer(self.transfers, Transfer(seat, source, None, moved))
        events.append(MarkersTaken(seat, source, moved, loot.markers, pile.markers))

    def _take(self, seat: Seat, kind: Kind, events: list[Event]) -> None:
        """DOG-10, DOG-11."""
        assert self.act is not None
        one = ONE[kind]
        self._take_markers(seat, self.act.supply, one.backpacks, one.cases, events)
        self._decided(1, events)

    # ---- the twist

    def _twist(self, number: int, events: list[Event]) -> bool:
        """DOG-12: a number on its own steals or flees; True when a decision is due."""
        seats = self._column(number)
        if len(seats) > 1:
            events.append(TwistSkipped(number, tuple(seats)))
            return False
        seat = seats[0]
        if number in THEFTS or number == ROBS_LEFT:
            found = victims(self.scene, self.numbers, seat)
            asking: Asking = "steal"
            if number == ROBS_LEFT:
                asking, due = "rob", int(any(len(self.loot[owner]) for owner in found.cards))
            else:
                _, supply = self._thefts(seat, number)
                due = min(THEFTS[number].most, supply)
            if due:
                self._begin_act(Act("twist", number, asking, (seat,), (due,)), events)
                return True
            add_transfer(self.transfers, Transfer(seat, "card", None, Markers()))
            events.append(NothingStolen(seat, number, found.cards or found.vaults))
        if number in FLEES:
            self._flee(seat, events)
        return False

    def _steal(self, seat: Seat, move: Steal, events: list[Event]) -> None:
        """DOG-11, DOG-12."""
        self._steal_from(move.place, move.victim, ONE[move.kind], seat, events)
        self._decided(1, events)

    def _rob(self, seat: Seat, victim: Seat, events: list[Event]) -> None:
        """DOG-12, DOG-13: everything on one card."""
        self._steal_from("card", victim, self.loot[victim].markers, seat, events)
        self._decided(1, events)

    def _steal_from(
        self, place: Place, victim: Seat, moved: Markers, seat: Seat, events: list[Event]
    ) -> None:
        """DOG-12; of a vault its owner sees what is gone (DOG-2)."""
        pile, loot, gone = (self.loot if place == "card" else self.vaults)[victim], self.loot[seat], Pile()
        pile.give("backpack", moved.backpacks, gone, self.chance)
        pile.give("case", moved.cases, gone, self.chance)
        lost, values = (gone.holding, pile.holding) if place == "vault" else (None, None)
        gone.give_all(loot)
        add_transfer(self.transfers, Transfer(seat, place, victim, moved))
        events.append(MarkersStolen(seat, victim, place, moved, loot.markers, pile.markers, lost, values))

    def _flee(self, seat: Seat, events: list[Event]) -> None:
        """DOG-13: out of the scene, the loot into the vault at once."""
        loot, vault, card = self.loot[seat], self.vaults[seat], self.cards[seat]
        markers, gained = loot.markers, loot.holding
        loot.give_all(vault)
        self.scene.remove(seat)
        self.fled.append(seat)
        self.retired[seat].append(card)
        events.append(CardFled(seat, card, markers, vault.markers, gained, vault.holding))
