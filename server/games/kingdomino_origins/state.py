"""A match of Kingdomino Origins in progress: rows, dominoes, fire, totems, dwellers."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event, IllegalMove, Seat
from server.games.kingdomino_origins import offers
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES
from server.games.kingdomino_origins.dwellers import (
    PRICE_PILE,
    PRICE_SHOWN,
)
from server.games.kingdomino_origins.events import (
    CaveFilled,
    ChiefDrawn,
    DominoChosen,
    DominoDiscarded,
    DominoLeft,
    DominoPlaced,
    DwellerSettled,
    FireLanded,
    FireLost,
    MatchEnded,
    PilePicked,
    RecruitBegan,
    RecruitDeclined,
    ResourcePaid,
    RoundBegan,
    RowTurned,
    TotemMoved,
)
from server.games.kingdomino_origins.grid import SQUARES, index_of
from server.games.kingdomino_origins.moves import (
    DRAW_CHIEF,
    TURN_ROW,
    Choose,
    ChoosePair,
    Decline,
    Discard,
    DrawChief,
    HandTotem,
    KingdominoMove,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
    TurnRow,
)
from server.games.kingdomino_origins.position import NOBODY, Position
from server.games.kingdomino_origins.refusals import why_not
from server.games.kingdomino_origins.scoring import judge, score
from server.games.kingdomino_origins.totems import claimants
from server.games.kingdomino_origins.view import (
    Eruption,
    Hiring,
    Lost,
    Phase,
)

_ALONE = tuple(frozenset({seat}) for seat in range(4))
ROW = 4
"""Dominoes in a row (KO-5)."""


class KingdominoState(Position):
    """See `server.games.contract.State`; there is no pause, because rows overlap."""

    pause = False

    def moves(self, seat: Seat) -> Sequence[KingdominoMove]:
        """Every legal move of the seat that is asked."""
        return self._moves if self._waits_for(seat) else ()

    def automatic(self) -> tuple[Seat, KingdominoMove] | None:
        """A row, a chief out of the bag, or the one move that a seat has: territories and rows are public."""
        return self._forced

    def play(self, seat: Seat, move: KingdominoMove) -> list[Event]:
        """Carry out a move; `IllegalMove` tells why not and changes nothing."""
        move = self._legal(seat, move)
        events: list[Event] = []
        self._forced = None
        match move:
            case Place():
                self._place(seat, move, events)
            case Choose():
                self._choose(seat, move.number, events)
            case LandFire():
                self._land(seat, move, events)
            case TurnRow():
                self._turn_row(events)
            case DrawChief():
                self._draw_chief(events)
            case ChoosePair():
                self._choose_pair(seat, move, events)
            case Discard():
                self.territories[seat].discarded.append(move.number)
                events.append(DominoDiscarded(seat, move.number))
                self._to_choice(seat, events)
            case HandTotem():
                self._hand_totem(seat, move, events)
            case Decline():
                events.append(RecruitDeclined(seat))
                self._end_turn(events)
            case Recruit():
                self._recruit(seat, move, events)
            case Pay():
                self._pay(seat, move, events)
            case Pick():
                self._pick(seat, move, events)
            case Settle():
                self._settle(seat, move, events)
        return events

    def _legal(self, seat: Seat, move: KingdominoMove) -> KingdominoMove:
        """The legal move that is meant; IllegalMove for every other."""
        if self._waits_for(seat) and move in self._moves:
            legal = self._moves[self._moves.index(move)]
        elif type(seat) is int and self._forced is not None and self._forced == (seat, move):
            legal = self._forced[1]
        else:
            raise why_not(self, seat, move)
        # Choose(7.0) is equal to Choose(7), but has another text and would be lost in a journal.
        if move is not legal and str(move) != str(legal):
            raise IllegalMove("unreadable")
        return legal

    # ---- rows and turns

    def _decide(self, seat: Seat, phase: Phase, moves: Sequence[KingdominoMove]) -> None:
        """Ask a seat; what leaves no choice the table does by itself."""
        self.phase, self.turn = phase, seat
        if len(moves) == 1:
            self._moves, self.waiting, self._forced = (), NOBODY, (seat, moves[0])
        else:
            self._moves, self.waiting = moves, _ALONE[seat]
            self._asked[seat] += 1

    def _table(self, phase: Phase, move: KingdominoMove) -> None:
        """The table acts next, for nobody."""
        self.phase, self.turn = phase, None
        self._moves, self.waiting, self._forced = (), NOBODY, (0, move)

    def _turn_row(self, events: list[Event]) -> None:
        """KO-5: four dominoes, ascending; KO-19: the cave is filled up."""
        if not self.round and len(self.deck) == len(DOMINOES):
            self.chance.shuffle(self.deck)
            self.chance.shuffle(self.pile)
        drawn = [self.deck.pop() for _ in range(ROW)]
        self.next_numbers, self.next_seats = sorted(drawn), [None] * ROW
        events.append(RowTurned(tuple(self.next_numbers), len(self.deck)))
        if self.pile and None in self.cave:
            self.cave = [self.pile.pop() if shown is None and self.pile else shown for shown in self.cave]
            events.append(CaveFilled(tuple(self.cave), len(self.pile)))
        if self.row_numbers:
            self._begin_turn(events)
        else:
            self._table("chief", DRAW_CHIEF)

    def _draw_chief(self, events: list[Event]) -> None:
        """KO-5: the owner of a chief drawn from the bag chooses; KO-26: of two, a pair."""
        seat = self.bag.pop(self.chance.below(len(self.bag)))
        events.append(ChiefDrawn(seat))
        if self.seats == 2:
            self._decide(seat, "pair", offers.pairs(self.next_numbers))
        else:
            self._decide(seat, "choose", offers.choices(self.next_numbers, self.next_seats))

    def _choose_pair(self, seat: Seat, move: ChoosePair, events: list[Event]) -> None:
        """KO-26: the other player gets the rest of the first row."""
        self.bag.clear()
        for number in self.next_numbers:
            if number in move.numbers:
                self._put_chief(seat, number, events)
        for number in self.next_numbers:
            if number not in move.numbers:
                self._put_chief(1 - seat, number, events)
        self._begin_round(events)

    def _put_chief(self, seat: Seat, number: int, events: list[Event]) -> None:
        self.next_seats[self.next_numbers.index(number)] = seat
        events.append(DominoChosen(seat, number))

    def _choose(self, seat: Seat, number: int, events: list[Event]) -> None:
        """KO-6 (2)."""
        self._put_chief(seat, number, events)
        if not self.round:
            if self.bag:
                self._table("chief", DRAW_CHIEF)
            else:
                self._begin_round(events)
            return
        moves: Sequence[KingdominoMove] = ()
        if self.cave:
            moves = offers.recruits(self.territories[seat], self.cave, self.pile)
        if moves:
            self._decide(seat, "recruit", moves)
        else:
            self._end_turn(events)

    def _begin_round(self, events: list[Event]) -> None:
        """KO-5: the chosen row is acted on, what nobody chose goes, a new row is turned."""
        chosen = list(zip(self.next_numbers, self.next_seats, strict=True))
        events += [DominoLeft(number) for number, seat in chosen if seat is None]
        self.row_numbers = [number for number, seat in chosen if seat is not None]
        self.row_seats = [seat for _, seat in chosen if seat is not None]
        self.next_numbers, self.next_seats = [], []
        self.done = 0
        self.round += 1
        events.append(RoundBegan(self.round, tuple(self.row_numbers), tuple(self.row_seats)))
        if self.deck:
            self._table("row", TURN_ROW)
        else:
            self._begin_turn(events)

    def _begin_turn(self, events: list[Event]) -> None:
        """KO-6: the next chief in the order of the row; KO-9: placed if it can be."""
        if self.done < len(self.row_numbers):
            seat = self.row_seats[self.done]
            self._decide(
                seat, "place", offers.place_or_discard(self.territories[seat], self.row_numbers[self.done])
            )
        elif self.next_numbers:
            self._begin_round(events)
        else:
            self._end_match(events)

    def _end_turn(self, events: list[Event]) -> None:
        self.done += 1
        self._begin_turn(events)

    def _to_choice(self, seat: Seat, events: list[Event]) -> None:
        """KO-6: in the last round there is nothing to choose."""
        if self.next_numbers:
            self._decide(seat, "choose", offers.choices(self.next_numbers, self.next_seats))
        else:
            self._end_turn(events)

    def _end_match(self, events: list[Event]) -> None:
        """KO-14, KO-18."""
        self.phase, self.turn = "over", None
        self._moves, self.waiting = (), NOBODY
        self.result = judge(self.options, self.territories, self.totems)
        scores = tuple(
            score(self.options, territory, self.totems, seat)
            for seat, territory in enumerate(self.territories)
        )
        events.append(MatchEnded(self.result, scores))

    # ---- a domino, its fire, the totems

    def _place(self, seat: Seat, move: Place, events: list[Event]) -> None:
        """KO-8; KO-10 and KO-11 when the domino has a volcano."""
        territory = self.territories[seat]
        territory.lay(move, self._carries)
        events.append(DominoPlaced(seat, move))
        if DOMINOES[move.number].craters:
            volcano, craters = territory.volcano_of(move)
            landings = offers.fires(territory, volcano, craters)
            if landings:
                self.eruption = Eruption(SQUARES[volcano], craters)
                self._decide(seat, "fire", landings)
                return
            events.append(FireLost(seat, SQUARES[volcano], craters))
        self._settle_totems(seat, events)

    def _land(self, seat: Seat, move: LandFire, events: list[Event]) -> None:
        """KO-11, KO-12."""
        assert self.eruption is not None
        territory, index = self.territories[seat], index_of(move.square)
        resource = offers.resource_at(territory, index)
        dweller = territory.burn(index, self.eruption.flames)
        events.append(
            FireLanded(seat, self.eruption.volcano, move.square, self.eruption.flames, resource, dweller)
        )
        self.eruption = None
        self._settle_totems(seat, events)

    def _settle_totems(self, seat: Seat, events: list[Event]) -> None:
        """KO-16, KO-17: every totem goes where it belongs now; the holder is asked when several tie."""
        if self.options.mode == "totem":
            counts = [territory.resource_counts() for territory in self.territories]
            for kind, resource in enumerate(RESOURCES):
                claims = claimants([count[kind] for count in counts], self.totems[kind])
                if claims is None:
                    continue
                if len(claims) > 1:
                    self.lost = Lost(resource, claims)
                else:
                    self._move_totem(kind, claims[0] if claims else None, events)
            if self.lost is not None:
                moves = offers.totem_hands(self.lost.resource, self.lost.seats)
                self._decide(seat, "totem", moves)
                return
        self._to_choice(seat, events)

    def _move_totem(self, kind: int, taker: Seat | None, events: list[Event]) -> None:
        events.append(TotemMoved(RESOURCES[kind], self.totems[kind], taker))
        self.totems[kind] = taker

    def _hand_totem(self, seat: Seat, move: HandTotem, events: list[Event]) -> None:
        """KO-17."""
        self.lost = None
        self._move_totem(RESOURCES.index(move.resource), move.seat, events)
        self._to_choice(seat, events)

    # ---- dwellers

    def _recruit(self, seat: Seat, move: Recruit, events: list[Event]) -> None:
        """KO-20: the dweller leaves its place in the cave, then it is paid for."""
        price = PRICE_SHOWN if move.dweller else PRICE_PILE
        if move.dweller:
            self.cave[self.cave.index(move.dweller)] = None
        self.hiring = Hiring(move.dweller, price, pile=move.dweller is None)
        events.append(RecruitBegan(seat, move.dweller, price))
        self._decide(seat, "pay", offers.payments(self.territories[seat], self.hiring))

    def _pay(self, seat: Seat, move: Pay, events: list[Event]) -> None:
        """KO-20: one resource of each kind until the price is paid."""
        assert self.hiring is not None
        territory, index = self.territories[seat], index_of(move.square)
        resource = offers.resource_at(territory, index)
        assert resource is not None
        territory.resources &= ~(1 << index)
        events.append(ResourcePaid(seat, move.square, resource))
        hiring = Hiring(
            self.hiring.dweller, self.hiring.price, (*self.hiring.paid, resource), self.hiring.pile
        )
        self.hiring = hiring
        if len(hiring.paid) < hiring.price:
            self._decide(seat, "pay", offers.payments(territory, hiring))
        elif hiring.dweller is None:
            self._decide(seat, "pick", offers.picks(self.pile))
        else:
            self._decide(seat, "settle", offers.homes(territory))

    def _pick(self, seat: Seat, move: Pick, events: list[Event]) -> None:
        """KO-20: the rest of the pile is shuffled."""
        assert self.hiring is not None
        self.pile.remove(move.dweller)
        self.chance.shuffle(self.pile)
        self.hiring = Hiring(move.dweller, self.hiring.price, self.hiring.paid, True)
        events.append(PilePicked(seat, move.dweller, len(self.pile)))
        self._decide(seat, "settle", offers.homes(self.territories[seat]))

    def _settle(self, seat: Seat, move: Settle, events: list[Event]) -> None:
        """KO-21."""
        assert self.hiring is not None
        dweller = self.hiring.dweller
        assert dweller is not None
        self.territories[seat].dwellers[index_of(move.square)] = dweller
        self.hiring = None
        events.append(DwellerSettled(seat, dweller, move.square))
        self._end_turn(events)

    # ---- going on from a view

    def resume(self, phase: Phase, turn: Seat | None, moves: Sequence[KingdominoMove]) -> None:
        """Go on from a phase somebody saw: ``turn`` is asked for one of ``moves``, or the table acts."""
        self._forced = None
        if turn is not None:
            self._decide(turn, phase, moves)
        elif moves:
            self._table(phase, moves[0])
        else:
            self.phase = phase
