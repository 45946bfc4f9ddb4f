"""What can happen in a match of Dogs' Day, as everybody or one eye may know it.

Events tell what moved and how the places they touch stand afterwards. A tuple "for every seat" has an entry
for each; where an eye may not see one, it holds None (or ``()`` for cards) instead.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from server.games.contract import Event, Eye, Result, Seat
from server.games.dogs_day.cards import Card
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.moves import Place
from server.games.dogs_day.scene import Act, Half, How, Part, Supply, Transfer

MatchReason: TypeAlias = Literal["most_money", "most_cases", "shared"]
"""Why somebody won, the `Result.reason`: DOG-17."""


class PrisonStocked(Event, frozen=True):
    """Backpacks from the reserve were put on the prison (DOG-4, DOG-15); none when it is empty (DOG-16)."""

    beat: ClassVar[float] = 0.4
    moved: Markers
    prison: Markers
    reserve: Markers


class TruckOpened(Event, frozen=True):
    """The next truck was turned up and stocked (DOG-4, DOG-15).

    ``load`` is what is printed on it, ``truck`` what it carries: less when the reserve ran out (DOG-16).
    """

    beat: ClassVar[float] = 0.8
    load: Markers
    truck: Markers
    reserve: Markers


class TruckUnloaded(Event, frozen=True):
    """What is on the truck went to the bank, and the truck is gone (DOG-4, DOG-15)."""

    beat: ClassVar[float] = 0.6
    moved: Markers
    bank: Markers


class BankFilled(Event, frozen=True):
    """The never-empty bank was filled up with backpacks of the reserve (DOG-6)."""

    beat: ClassVar[float] = 0.5
    moved: Markers
    bank: Markers
    reserve: Markers


class CardsDrawn(Event, frozen=True):
    """Hands were filled up. ``drawn`` has the new cards for every seat: an eye gets its own (DOG-5).

    ``held`` and ``decks`` count the cards in every hand and every deck afterwards.
    """

    beat: ClassVar[float] = 0.6
    drawn: tuple[tuple[Card, ...], ...]
    held: tuple[int, ...]
    decks: tuple[int, ...]

    def for_eye(self, eye: Eye) -> CardsDrawn:
        """Only the eye's own cards."""
        if eye == "open":
            return self
        mine = tuple(cards if seat == eye else () for seat, cards in enumerate(self.drawn))
        return CardsDrawn(mine, self.held, self.decks)


class RoundBegan(Event, frozen=True):
    """Everybody picks a card; ``lead`` chooses first where an order is needed (DOG-7, DOG-10)."""

    beat: ClassVar[float] = 0.6
    opens: ClassVar[bool] = True
    round: int
    lead: Seat


class CardPicked(Event, frozen=True):
    """A card lies face down (DOG-7).

    Others learn only that the seat has picked, and of a pick made ``again`` nothing at all.
    """

    beat: ClassVar[float] = 0.2
    seat: Seat
    card: Card | None
    again: bool

    def for_eye(self, eye: Eye) -> CardPicked | None:
        """The card for its owner alone."""
        if eye in ("open", self.seat):
            return self
        return None if self.again else CardPicked(self.seat, None, False)


class CardsRevealed(Event, frozen=True):
    """All picks are turned up at once: the card of every seat (DOG-7).

    ``how`` tells what follows: a heist without X9, one with several of them, or none at all (DOG-8).
    """

    beat: ClassVar[float] = 1.6
    opens: ClassVar[bool] = True
    together: ClassVar[bool] = True
    cards: tuple[Card, ...]
    how: How


class HalfBegan(Event, frozen=True):
    """The heist begins, or the twist, or the police comes (DOG-9, DOG-12, DOG-14)."""

    beat: ClassVar[float] = 0.8
    opens: ClassVar[bool] = True
    half: Half


class ActBegan(Event, frozen=True):
    """A run of decisions begins; where there is nothing to choose the table makes them (DOG-10 to DOG-14)."""

    beat: ClassVar[float] = 0.3
    act: Act

    @property
    def seat(self) -> Seat:
        """Who decides first."""
        return self.act.seats[0]


class MarkersTaken(Event, frozen=True):
    """A seat took markers, perhaps none, onto its card (DOG-9, DOG-10, DOG-14).

    ``source`` is bank, truck, prison or reserve and ``rest`` what is there now; ``loot`` is what its card
    holds now.
    """

    beat: ClassVar[float] = 0.7
    seat: Seat
    source: Supply
    moved: Markers
    loot: Markers
    rest: Markers


class MarkersStolen(Event, frozen=True):
    """A seat stole markers of somebody else's card or vault (DOG-12).

    ``loot`` is what the thief's card holds now, ``rest`` what the card or vault of ``victim`` does. From a
    vault its owner alone learns what was ``lost`` and which ``values`` are left.
    """

    beat: ClassVar[float] = 0.9
    seat: Seat
    victim: Seat
    place: Place
    moved: Markers
    loot: Markers
    rest: Markers
    lost: Holding | None = None
    values: Holding | None = None

    def for_eye(self, eye: Eye) -> MarkersStolen:
        """Values for the owner of the vault alone (DOG-2)."""
        if self.values is None or eye in ("open", self.victim):
            return self
        return MarkersStolen(self.seat, self.victim, self.place, self.moved, self.loot, self.rest)


class NothingStolen(Event, frozen=True):
    """A theft found nothing: ``nobody`` can be stolen from, or those who can (``victims``) have nothing."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    number: int
    victims: tuple[Seat, ...]


class TwistSkipped(Event, frozen=True):
    """A number that appears twice or more has no twist (DOG-12)."""

    beat: ClassVar[float] = 0.6
    number: int
    seats: tuple[Seat, ...]


class CardFled(Event, frozen=True):
    """A card left the scene with its loot; neither it nor the vault can be stolen from any more (DOG-13).

    ``vault`` is what its owner has now, who alone sees what the loot was worth (``gained``) and all the
    ``values``.
    """

    beat: ClassVar[float] = 0.9
    seat: Seat
    card: Card
    loot: Markers
    vault: Markers
    gained: Holding | None
    values: Holding | None

    def for_eye(self, eye: Eye) -> CardFled:
        """Values for the owner alone (DOG-2)."""
        if eye in ("open", self.seat):
            return self
        return CardFled(self.seat, self.card, self.loot, self.vault, None, None)


class CardArrested(Event, frozen=True):
    """A card went face down to the prison for good (DOG-14)."""

    beat: ClassVar[float] = 0.6
    seat: Seat
    card: Card


class FeePaid(Event, frozen=True):
    """The owner of an arrested card paid a marker to the prison (DOG-14), or nothing from an empty vault.

    Its owner alone knows what the marker was worth (``lost``) and which ``values`` are left.
    """

    beat: ClassVar[float] = 0.7
    seat: Seat
    moved: Markers
    vault: Markers
    prison: Markers
    lost: Holding | None
    values: Holding | None

    def for_eye(self, eye: Eye) -> FeePaid:
        """Values for the owner alone (DOG-2)."""
        if eye in ("open", self.seat):
            return self
        return FeePaid(self.seat, self.moved, self.vault, self.prison, None, None)


class RoundEnded(Event, frozen=True):
    """A round has been acted out: what every seat played and got, and every transfer in its order."""

    beat: ClassVar[float] = 1.0
    opens: ClassVar[bool] = True
    round: int
    how: How
    parts: tuple[Part, ...]
    transfers: tuple[Transfer, ...]

    @property
    def ending(self) -> str:
        """How the round went, see `How`."""
        return self.how


class CardsRetired(Event, frozen=True):
    """The cards left in the scene retire and what lies on them goes into the vaults (DOG-15).

    All four are for every seat; ``cards`` has None where none was left, an eye gets only its own ``gained``
    and ``values``.
    """

    beat: ClassVar[float] = 1.2
    cards: tuple[Card | None, ...]
    vaults: tuple[Markers, ...]
    gained: tuple[Holding | None, ...]
    values: tuple[Holding | None, ...]

    def for_eye(self, eye: Eye) -> CardsRetired:
        """Values for the owners alone (DOG-2)."""
        if eye == "open":
            return self
        gained = tuple([holding if seat == eye else None for seat, holding in enumerate(self.gained)])
        values = tuple([holding if seat == eye else None for seat, holding in enumerate(self.values)])
        return CardsRetired(self.cards, self.vaults, gained, values)


class MatchEnded(Event, frozen=True):
    """All vaults are opened (DOG-17): the values of every seat, and the two cards nobody played."""

    beat: ClassVar[float] = 3.0
    opens: ClassVar[bool] = True
    result: Result
    values: tuple[Holding, ...]
    hands: tuple[tuple[Card, ...], ...]


DogsEvent: TypeAlias = (
    PrisonStocked
    | TruckOpened
    | TruckUnloaded
    | BankFilled
    | CardsDrawn
    | RoundBegan
    | CardPicked
    | CardsRevealed
    | HalfBegan
    | ActBegan
    | MarkersTaken
    | MarkersStolen
    | NothingStolen
    | TwistSkipped
    | CardFled
    | CardArrested
    | FeePaid
    | RoundEnded
    | CardsRetired
    | MatchEnded
)
