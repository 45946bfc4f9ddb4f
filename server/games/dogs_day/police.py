"""The police: what happens when a single X9 foils the heist (DOG-14)."""

from __future__ import annotations

from server.games.contract import Event, Seat
from server.games.dogs_day.acting import ONE, Acting
from server.games.dogs_day.cards import SAFE, X9_NUMBER
from server.games.dogs_day.deeds import LAWYER
from server.games.dogs_day.events import CardArrested, FeePaid
from server.games.dogs_day.material import VALUES, Holding, Markers
from server.games.dogs_day.moves import Pay
from server.games.dogs_day.piles import holding_of
from server.games.dogs_day.scene import Act, Transfer, add_transfer


class Police(Acting):
    """A position with the rules of a foiled heist too."""

    def _arrest(self, events: list[Event]) -> None:
        """DOG-14: arrests, then fees from the lead onward."""
        self.at = X9_NUMBER
        for seat in [seat for seat in self.scene if self.cards[seat] not in SAFE]:
            self.scene.remove(seat)
            self.arrested[seat].append(self.cards[seat])
            events.append(CardArrested(seat, self.cards[seat]))
        onward = [(self.lead + step) % self.seats for step in range(self.seats)]
        arrested = [seat for seat in onward if seat not in self.scene]
        payers = tuple([seat for seat in arrested if len(self.vaults[seat])])
        for seat in arrested:
            if seat not in payers:
                prison = self.prison.markers
                events.append(FeePaid(seat, Markers(), Markers(), prison, Holding(), Holding()))
        if payers:
            self._begin_act(Act("foiled", X9_NUMBER, "fee", payers, (1,) * len(payers)), events)
        else:
            self._go_on(events)

    def _pay(self, seat: Seat, move: Pay, events: list[Event]) -> None:
        """DOG-14, DOG-11: the owner chooses exactly."""
        markers = self.vaults[seat].of(move.kind)
        paid = next(marker for marker in markers if VALUES[marker] == move.value)
        markers.remove(paid)
        self.prison.of(move.kind).append(paid)
        moved = ONE[move.kind]
        lost = holding_of([paid], ()) if move.kind == "backpack" else holding_of((), [paid])
        add_transfer(self.transfers, Transfer(None, "vault", seat, moved))
        vault = self.vaults[seat]
        events.append(FeePaid(seat, moved, vault.markers, self.prison.markers, lost, vault.holding))
        self._decided(1, events)

    def _reward(self, events: list[Event]) -> None:
        """DOG-14, DOG-16: a backpack for every card arrested, then the Lawyers."""
        mole = self.cards.index("x9")
        count = min(self.seats - len(self.scene), len(self.reserve.backpacks))
        self._take_markers(mole, "reserve", count, 0, events)
        self.at = LAWYER
        if LAWYER not in [self.numbers[seat] for seat in self.scene] or not self._heist(LAWYER, events):
            self._end_round(events)
