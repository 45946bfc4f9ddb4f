"""A match of Dogs' Day in progress: days begin, cards are picked and revealed, rounds are acted out."""

from __future__ import annotations

from server.games.contract import Event, IllegalMove, Seat
from server.games.dogs_day.cards import CARDS, Card
from server.games.dogs_day.events import (
    BankFilled,
    CardPicked,
    CardsDrawn,
    CardsRetired,
    CardsRevealed,
    MatchEnded,
    PrisonStocked,
    RoundBegan,
    RoundEnded,
    TruckOpened,
    TruckUnloaded,
)
from server.games.dogs_day.material import TRUCKS_USED, Holding, Markers
from server.games.dogs_day.moves import (
    NEW_DAY,
    REVEAL,
    DogsMove,
    NewDay,
    Pay,
    Pick,
    Reveal,
    Rob,
    SetUp,
    Steal,
    Sweep,
    Take,
)
from server.games.dogs_day.options import (
    BANK_LEAST,
    PRISON_A_DAY,
    PRISON_AT_FIRST,
    ROUNDS,
    hand_size,
)
from server.games.dogs_day.police import Police
from server.games.dogs_day.position import NOBODY
from server.games.dogs_day.reading import parts_of
from server.games.dogs_day.refusals import why_not
from server.games.dogs_day.scene import how_of
from server.games.dogs_day.scoring import judge


class DogsState(Police):
    """See `server.games.contract.State`; there is a pause before every new day."""

    def play(self, seat: Seat, move: DogsMove) -> list[Event]:
        """Carry out a move; `IllegalMove` tells why not and changes nothing."""
        move = self._legal(seat, move)
        events: list[Event] = []
        match move:
            case Pick():
                self._pick(seat, move.card, events)
            case Steal():
                self._steal(seat, move, events)
            case Sweep():
                self._sweep(seat, events)
            case Reveal():
                self._reveal(events)
            case Take():
                self._take(seat, move.kind, events)
            case Rob():
                self._rob(seat, move.victim, events)
            case Pay():
                self._pay(seat, move, events)
            case NewDay():
                self._new_day(events)
            case SetUp():
                self._set_up(events)
        return events

    def _legal(self, seat: Seat, move: DogsMove) -> DogsMove:
        """The legal move that is meant; IllegalMove for every other."""
        legal = self.moves(seat)
        if move in legal:
            meant = legal[legal.index(move)]
        elif type(seat) is int and self._forced is not None and self._forced == (seat, move):
            meant = self._forced[1]
        else:
            raise why_not(self, seat, move)
        # Pay("case", 200.0) is equal to Pay("case", 200), but has another text and would be lost.
        if move is not meant and str(move) != str(meant):
            raise IllegalMove("unreadable")
        return meant

    # ---- set-up and new days

    def _set_up(self, events: list[Event]) -> None:
        """DOG-4, DOG-5."""
        chance = self.chance
        chance.shuffle(self.reserve.backpacks)
        chance.shuffle(self.reserve.cases)
        chance.shuffle(self.loads)
        del self.loads[TRUCKS_USED:]
        for seat in range(self.seats):
            deck: list[Card] = list(CARDS)
            if self.options.advanced_start:
                deck.remove("x9")
                self.hands[seat].append("x9")
            chance.shuffle(deck)
            self.decks[seat] = deck
        self._stock_prison(PRISON_AT_FIRST, events)
        self._open_truck(events)
        self._unload_truck(events)
        self._open_truck(events)
        self._fill_hands(events)
        self._begin_round(events)

    def _new_day(self, events: list[Event]) -> None:
        """DOG-15, DOG-6."""
        self._retire(events)
        self._unload_truck(events)
        self._open_truck(events)
        self._stock_prison(PRISON_A_DAY, events)
        if self.options.bank == "never_empty" and len(self.bank) < BANK_LEAST:
            moved = self.reserve.draw("backpack", BANK_LEAST - len(self.bank), self.bank)
            events.append(BankFilled(Markers(moved), self.bank.markers, self.reserve.markers))
        self._fill_hands(events)
        self._begin_round(events)

    def _stock_prison(self, backpacks: int, events: list[Event]) -> None:
        moved = self.reserve.draw("backpack", backpacks, self.prison)
        events.append(PrisonStocked(Markers(moved), self.prison.markers, self.reserve.markers))

    def _open_truck(self, events: list[Event]) -> None:
        load = self.loads.pop()
        self.trucks.append(load)
        self.reserve.draw("backpack", load.backpacks, self.truck)
        self.reserve.draw("case", load.cases, self.truck)
        events.append(TruckOpened(load, self.truck.markers, self.reserve.markers))

    def _unload_truck(self, events: list[Event]) -> None:
        moved = self.truck.markers
        self.truck.give_all(self.bank)
        events.append(TruckUnloaded(moved, self.bank.markers))

    def _fill_hands(self, events: list[Event]) -> None:
        """DOG-5, DOG-15: up to the size of a hand, while the deck lasts."""
        size = hand_size(self.options)
        drawn: list[tuple[Card, ...]] = []
        for hand, deck in zip(self.hands, self.decks, strict=True):
            # X9, already in hand in an advanced start, counts as drawn at the set-up.
            new = hand[:] if not self.round else []
            while deck and len(hand) < size:
                card = deck.pop()
                hand.append(card)
                new.append(card)
            drawn.append(tuple(new))
        if any(drawn):
            held, decks = tuple(map(len, self.hands)), tuple(map(len, self.decks))
            events.append(CardsDrawn(tuple(drawn), held, decks))

    def _retire(self, events: list[Event]) -> None:
        """DOG-15: what is left of the scene goes home, and the loot with it."""
        cards: list[Card | None] = [None] * self.seats
        gained = [Holding()] * self.seats
        for seat in self.scene:
            cards[seat] = self.cards[seat]
            self.retired[seat].append(self.cards[seat])
            gained[seat] = self.loot[seat].holding
            self.loot[seat].give_all(self.vaults[seat])
        self.scene, self.fled, self.transfers, self.half = [], [], [], None
        events.append(
            CardsRetired(
                tuple(cards),
                tuple([vault.markers for vault in self.vaults]),
                tuple(gained),
                tuple([vault.holding for vault in self.vaults]),
            )
        )

    # ---- picks

    def _begin_round(self, events: list[Event]) -> None:
        """DOG-7."""
        self.round += 1
        self.phase, self._forced = "pick", None
        self.picks = [None] * self.seats
        self.waiting = frozenset(range(self.seats))
        self._asked = [number + 1 for number in self._asked]
        events.append(RoundBegan(self.round, self.lead))

    def _pick(self, seat: Seat, card: Card, events: list[Event]) -> None:
        """DOG-7: the last pick leads to the reveal."""
        again = self.picks[seat] is not None
        self.picks[seat] = card
        self._asked[seat] += 1
        events.append(CardPicked(seat, card, again))
        if not again:
            self.waiting -= {seat}
            if not self.waiting:
                self.phase, self._forced = "reveal", (0, REVEAL)

    def _reveal(self, events: list[Event]) -> None:
        """DOG-7, DOG-8."""
        self._forced = None
        cards: list[Card] = []
        for hand, pick in zip(self.hands, self.picks, strict=True):
            assert pick is not None
            hand.remove(pick)
            cards.append(pick)
        self.picks = [None] * self.seats
        self.reveal_cards(cards, range(self.seats))
        self.how = how_of(cards)
        events.append(CardsRevealed(tuple(cards), self.how))
        self._begin_half("foiled" if self.how == "foiled" else "heist", events)

    # ---- ends

    def _end_round(self, events: list[Event]) -> None:
        """DOG-15, DOG-17: a pause, or the end after the last round."""
        self.turn, self.act, self.waiting, self._moves = None, None, NOBODY, ()
        parts = parts_of(self.cards, self.transfers, self.fled, self.scene)
        self.last_round = RoundEnded(self.round, self.how, parts, tuple(self.transfers))
        events.append(self.last_round)
        if self.round < ROUNDS:
            self.phase, self._forced = "between", (0, NEW_DAY)
            return
        self._retire(events)
        self.phase, self._forced = "over", None
        values = tuple([vault.holding for vault in self.vaults])
        self.result = judge(values)
        events.append(MatchEnded(self.result, values, tuple(map(tuple, self.hands))))
