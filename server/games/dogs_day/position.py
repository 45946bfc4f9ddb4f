"""Where a match of Dogs' Day stands: what is looked at and copied, not how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from server.chance import Chance
from server.games.contract import Ask, Eye, Fact, Result, Seat, check_eye
from server.games.dogs_day.cards import NUMBERS, Card, in_scene_order
from server.games.dogs_day.deeds import THEFTS
from server.games.dogs_day.events import RoundEnded
from server.games.dogs_day.material import LOADS, Markers
from server.games.dogs_day.moves import PICKS, SET_UP, DogsMove, Rob
from server.games.dogs_day.options import DogsOptions, lead_of
from server.games.dogs_day.piles import Pile
from server.games.dogs_day.scene import Act, Half, How, Played, Supply, Transfer
from server.games.dogs_day.view import DogsView, Phase

NOBODY: frozenset[Seat] = frozenset()


class Position:
    """Where a match stands.

    ``scene`` has the seats whose cards are in the scene, ascending; ``cards`` and ``numbers`` are of the
    cards revealed this round, by seat. The last of ``decks`` and of ``loads`` is drawn first, and the last
    of the reserve. ``at`` is the number that acted last in this half of the round.
    """

    def __init__(self, options: DogsOptions, seats: int, chance: Chance) -> None:
        self.options = options
        self.seats = seats
        self.chance = chance
        self.phase: Phase = "before"
        self.round = 0
        self.turn: Seat | None = None
        self.waiting = NOBODY
        self.result: Result | None = None
        self.half: Half | None = None
        self.how: How = "heist"
        self.at = 0
        self.act: Act | None = None
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.decks: list[list[Card]] = [[] for _ in range(seats)]
        self.picks: list[Card | None] = [None] * seats
        self.scene: list[Seat] = []
        self.cards: list[Card] = []
        self.numbers: list[int] = []
        self.fled: list[Seat] = []
        self.loot = [Pile() for _ in range(seats)]
        self.vaults = [Pile() for _ in range(seats)]
        self.bank, self.truck, self.prison, self.reserve = Pile(), Pile(), Pile(), Pile.full()
        self.loads = list(LOADS)
        self.trucks: list[Markers] = []
        self.retired: list[list[Card]] = [[] for _ in range(seats)]
        self.arrested: list[list[Card]] = [[] for _ in range(seats)]
        self.transfers: list[Transfer] = []
        self.last_round: RoundEnded | None = None
        self._asked = [0] * seats
        self._moves: Sequence[DogsMove] = ()
        self._forced: tuple[Seat, DogsMove] | None = (0, SET_UP)

    @property
    def pause(self) -> bool:
        """True between two rounds."""
        return self.phase == "between"

    @property
    def scores(self) -> tuple[int, ...]:
        """Markers in every vault; money in thousands once the vaults are open."""
        return self.result.scores if self.result else tuple(map(len, self.vaults))

    @property
    def lead(self) -> Seat:
        """Who goes first where an order is needed (DOG-10)."""
        return lead_of(self.round, self.seats)

    def pile(self, source: Supply) -> Pile:
        """What lies on a place of the town."""
        match source:
            case "bank":
                return self.bank
            case "truck":
                return self.truck
            case "prison":
                return self.prison
            case "reserve":
                return self.reserve

    def ask(self, seat: Seat) -> Ask | None:
        """A kind and the facts of its sentence, see `Phase`."""
        # False and 0.0 are equal to seat 0, and are no seats.
        if type(seat) is not int or not 0 <= seat < self.seats:
            return None
        if self.phase == "pick":
            pick = self.picks[seat]
            number = self._asked[seat]
            return Ask("pick", number) if pick is None else Ask("pick_again", number, {"card": pick})
        if seat not in self.waiting or self.act is None:
            return None
        return Ask(self.act.asking, self._asked[seat], self._facts(self.act))

    def _facts(self, act: Act) -> dict[str, Fact]:
        match act.asking:
            case "take":
                return {"number": act.number, "source": act.supply, "left": act.left[0]}
            case "rob":
                owners = tuple(move.victim for move in self._moves if isinstance(move, Rob))
                return {"number": act.number, "seats": owners}
            case "fee":
                return {"seat": self.cards.index("x9")}
        theft = THEFTS[act.number]
        places = "vaults" if theft.cards == "none" else "both" if theft.vaults else "cards"
        return {"number": act.number, "left": act.left[0], "places": places}

    def moves(self, seat: Seat) -> Sequence[DogsMove]:
        """Every legal move: another card of the hand while others pick (DOG-7), or what the run allows."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            return ()
        if self.phase == "pick":
            pick = self.picks[seat]
            return tuple([PICKS[card] for card in self.hands[seat] if card != pick])
        return self._moves if seat in self.waiting else ()

    def automatic(self) -> tuple[Seat, DogsMove] | None:
        """Set-up, reveal and new day; what is left of a run in which nothing is to be chosen.

        Kinds and places are public, so that tells nothing; a lone marker is the only fee paid by itself.
        """
        return self._forced

    def view(self, eye: Eye) -> DogsView:
        """The table as ``eye`` sees it (DOG-2, DOG-7); ValueError for an eye that may not look."""
        check_eye(eye, self.seats, over=self.phase == "over")
        return self._seen(eye)

    def laid_open(self) -> DogsView:
        """The table with all hands, picks and vaults open."""
        return self._seen("open")

    def _seen(self, eye: Eye) -> DogsView:
        over = self.phase == "over"
        everything = over or eye == "open"
        seats = range(self.seats)
        return DogsView(
            eye=eye,
            options=self.options,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            lead=self.lead,
            turn=self.turn,
            half=self.half,
            act=self.act,
            hands=tuple([tuple(self.hands[seat]) if everything or seat == eye else () for seat in seats]),
            held=tuple(map(len, self.hands)),
            decks=tuple(map(len, self.decks)),
            picks=tuple([self.picks[seat] if everything or seat == eye else None for seat in seats]),
            picked=tuple([pick is not None for pick in self.picks]),
            scene=tuple([Played(seat, self.cards[seat], self.loot[seat].markers) for seat in self.scene]),
            fled=tuple(self.fled),
            bank=self.bank.markers,
            truck=self.truck.markers,
            prison=self.prison.markers,
            reserve=self.reserve.markers,
            load=self.trucks[-1] if self.trucks else Markers(),
            trucks=tuple(self.trucks),
            vaults=tuple([vault.markers for vault in self.vaults]),
            values=tuple(
                [self.vaults[seat].holding if everything or seat == eye else None for seat in seats]
            ),
            retired=tuple(map(tuple, self.retired)),
            arrested=tuple(map(tuple, self.arrested)),
            transfers=tuple(self.transfers),
            last_round=self.last_round,
            scores=self.scores,
            result=self.result,
        )

    def reveal_cards(self, cards: Sequence[Card], scene: Sequence[Seat]) -> None:
        """Lay the cards of all seats out; ``scene`` has the seats whose cards are still there (DOG-7)."""
        self.cards = list(cards)
        self.numbers = [NUMBERS[card] for card in cards]
        self.scene = in_scene_order(scene, self.cards)

    def clone(self, chance: Chance) -> Self:
        """An independent copy; values are shared, lists are not."""
        other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.chance = chance
        for name in _FLAT:
            setattr(other, name, getattr(self, name)[:])
        for name in _NESTED:
            setattr(other, name, [part[:] for part in getattr(self, name)])
        other.loot = [pile.copy() for pile in self.loot]
        other.vaults = [pile.copy() for pile in self.vaults]
        other.bank, other.truck = self.bank.copy(), self.truck.copy()
        other.prison, other.reserve = self.prison.copy(), self.reserve.copy()
        return other


_FLAT = ("_asked", "fled", "loads", "picks", "scene", "transfers", "trucks")
_NESTED = ("arrested", "decks", "hands", "retired")
"""What a state changes in place: lists, and lists of lists."""
