"""A match of Dominó Dungeon in progress: what is asked, what is legal, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from server.chance import Chance
from server.games.contract import Ask, Event, IllegalMove, Seat
from server.games.domino_dungeon import (
    boss,
    counting,
    doors,
    fighting,
    monsters,
    powers,
    rounds,
    setup,
    winning,
)
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import Content
from server.games.domino_dungeon.offers import offers
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.refusals import why_not

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset({seat}) for seat in range(4))


class DungeonState(Position):
    """See `server.games.contract.State`."""

    def __init__(
        self, options: DungeonOptions, seats: int, chance: Chance, content: Content | None = None
    ) -> None:
        super().__init__(options, seats, chance, content)
        self._asked = (0,) * seats
        self._legal: Sequence[m.DungeonMove] | None = None

    @property
    def _offers(self) -> Sequence[m.DungeonMove]:
        """All moves of the seat the table asks, found once for every position."""
        if self._legal is None:
            asked = self.table.asked
            hand = self.hands[asked] if asked is not None else ()
            self._legal = offers(self.table, self.book, self.layout, hand)
        return self._legal

    @property
    def _forced(self) -> bool:
        # A room is laid by its owner even when no other fits: that it is the only one is a secret.
        return len(self._offers) == 1 and self.table.phase != "lay"

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat that is asked, unless only one thing can be done."""
        asked = self.table.asked
        return _NOBODY if asked is None or self._forced else _ALONE[asked]

    def ask(self, seat: Seat) -> Ask | None:
        """A kind for each phase, with the facts its sentence needs."""
        if type(seat) is not int or seat != self.table.asked or self._forced:
            return None
        return Ask(self.table.phase, self._asked[seat], self.facts())

    def moves(self, seat: Seat) -> Sequence[m.DungeonMove]:
        """Every legal move of the seat that is asked."""
        if type(seat) is not int or seat != self.table.asked or self._forced:
            return ()
        return self._offers

    def automatic(self) -> tuple[Seat, m.DungeonMove] | None:
        """A dungeon is dealt, the monsters act, or the one thing is done that everybody sees can be."""
        if self.table.asked is not None:
            return (self.table.asked, self._offers[0]) if self._forced else None
        match self.table.phase:
            case "before" | "between":
                return 0, m.DEAL
            case "monsters":
                return 0, m.MONSTERS_ACT
        return None

    def play(self, seat: Seat, move: m.DungeonMove) -> list[Event]:
        """Carry out a move; `IllegalMove` tells why not and changes nothing."""
        move = self._meant(seat, move)
        self.events = []
        self._do(seat, move)
        self._go_on()
        self._legal = None
        asked = self.table.asked
        if asked is not None:
            self._asked = (*self._asked[:asked], self._asked[asked] + 1, *self._asked[asked + 1 :])
        events, self.events = self.events, []
        return events

    def _meant(self, seat: Seat, move: m.DungeonMove) -> m.DungeonMove:
        """The legal move that is meant; IllegalMove for every other."""
        due = self.automatic()
        if type(seat) is int and due is not None and due == (seat, move):
            legal = due[1]
        elif type(seat) is int and seat == self.table.asked and move in self._offers:
            legal = self._offers[self._offers.index(move)]
        else:
            raise why_not(self, seat, move)
        # Go(7.0) is equal to Go(7), but has another text and would be lost in a journal.
        if move is not legal and str(move) != str(legal):
            raise IllegalMove("unreadable")
        return legal

    def _do(self, seat: Seat, move: m.DungeonMove) -> None:
        match move:
            case m.Go():
                doors.step(self, seat, move.room)
            case m.Kick():
                doors.kick(self, seat, move.side)
            case m.Lay():
                doors.lay(self, seat, move)
            case m.Attack():
                fighting.attack(self, seat, move)
            case m.TakeTest():
                fighting.try_room(self, seat)
            case m.EndTurn():
                rounds.end_turn(self, seat)
            case m.Undo():
                rounds.take_back(self, seat)
            case m.MonstersAct():
                self._monsters_round()
            case m.OpenChest():
                winning.open_chest(self, seat)
            case m.Draw():
                winning.draw(self, seat, move.deck)
            case m.Equip():
                winning.equip(self, seat, move)
            case m.Bag():
                winning.bag(self, seat)
            case m.Reroll():
                fighting.reroll(self, seat, move.card)
            case m.Stand():
                fighting.stand(self, seat)
            case m.TakePortal():
                doors.take_portal(self, seat, move.room)
            case m.Use():
                powers.use(self, seat, move)
            case m.Loot():
                fighting.loot(self, seat, move)
            case m.GetOut():
                doors.get_out(self, seat)
            case m.PlaceBoss():
                boss.place(self, move.place)
            case m.LeaveEmpty():
                boss.leave_empty(self, move.room)
            case m.Deal():
                setup.deal(self)
                if self.table.phase != "hero":
                    rounds.begin_round(self)
            case m.ChooseHero():
                setup.choose_hero(self, seat, move.hero)
                if seat == self.table.first:
                    rounds.begin_round(self)

    def _monsters_round(self) -> None:
        monsters.act(self)
        if self.inside:
            rounds.end_round(self)

    def _go_on(self) -> None:
        """Everything that follows by itself, until somebody is asked or the table acts."""
        while True:
            table = self.table
            if table.phase in ("between", "over", "hero"):
                return
            how = counting.ending(self)
            if how is not None:
                counting.end_dungeon(self, how)
                return
            if table.finding is not None:
                if not boss.advance(self):
                    return
            elif table.turn is None or table.phase in ("reroll", "lay", "deck", "card"):
                return
            elif table.heroes[table.turn].fate != "inside":
                rounds.end_turn(self, table.turn)
            elif table.kick is not None and table.kick.room:
                doors.go_through(self, table.turn)
            elif table.won:
                winning.offer(self, table.turn)
            else:
                return
