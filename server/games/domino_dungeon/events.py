"""What heroes do and meet in Dominó Dungeon, with the results as they stand afterwards.

``points`` and ``steps`` are what is left of the turn, ``total`` the coins of the seat that acts, ``left`` the
health, or the coins, that the one acted upon has left. What the dungeon does is in
`server.games.domino_dungeon.dungeon_events`.
"""

from __future__ import annotations

from typing import ClassVar

from server.games.contract import Event, Eye, Seat
from server.games.domino_dungeon.content import Colour, Deck, HeroKey, Side, Slot
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import Before, Why


class HeroChosen(Event, frozen=True):
    """A seat took its hero (DUN-1)."""

    seat: Seat
    hero: HeroKey


class TurnBegan(Event, frozen=True):
    """A turn begins, with what may be spent in it; a shield of the turn before falls (DUN-7)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    steps: int
    points: int
    undos: int


class TurnEnded(Event, frozen=True):
    """A turn is over: ended, or its hero is out or defeated."""

    beat: ClassVar[float] = 0.1
    seat: Seat


class TakenBack(Event, frozen=True):
    """The last decision was undone: everything in ``before`` stands again, ``undos`` are left."""

    seat: Seat
    before: Before
    undos: int


# ---- ways


class Stepped(Event, frozen=True):
    """A hero went through a connected door; ``struck``: monsters attacked it on leaving (DUN-7, DUN-8)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    origin: int
    room: int
    steps: int
    struck: bool = False


class PortalTaken(Event, frozen=True):
    """A hero went through a portal (DUN-15)."""

    seat: Seat
    origin: int
    room: int
    points: int
    struck: bool = False


class DoorKicked(Event, frozen=True):
    """A door was kicked and paid for; the new room will lie at ``place`` (DUN-9)."""

    seat: Seat
    side: Side
    place: Place
    colour: Colour
    points: int


class LayAsked(Event, frozen=True):
    """A seat can and must connect a room; ``drawn``: only the room it has just drawn fits (DUN-9)."""

    beat: ClassVar[float] = 0.3
    seat: Seat
    drawn: bool


class RoomDrawn(Event, frozen=True):
    """A seat that could not connect a room drew one; only its owner knows which (DUN-9)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    room: int | None
    held: int
    pile: int

    def for_eye(self, eye: Eye) -> RoomDrawn:
        """The room for its owner alone (DUN-1)."""
        if eye in ("open", self.seat):
            return self
        return RoomDrawn(self.seat, None, self.held, self.pile)


class CouldNotLay(Event, frozen=True):
    """No room of the seat's hand fits; ``lacks`` are all colours it is now known to lack (DUN-9)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    lacks: tuple[Colour, ...]


class NobodyLaid(Event, frozen=True):
    """Nobody can connect a room: the kicker keeps the step and stays (DUN-9)."""

    beat: ClassVar[float] = 0.8
    seat: Seat


class RoomLaid(Event, frozen=True):
    """A room was connected; ``monster`` is its marker, 0 for none, ``held`` counts what the hand has left."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    room: int
    place: Place
    turned: int
    held: int
    monster: int


class GotOut(Event, frozen=True):
    """A hero is out of the dungeon, safe (DUN-22)."""

    beat: ClassVar[float] = 1.2
    seat: Seat


# ---- dice


class DiceRolled(Event, frozen=True):
    """A hero's dice, one by one; each that reaches ``need`` is a success.

    What ``why``, ``card``, ``monster``, ``hero`` and ``room`` mean is told at
    `server.games.domino_dungeon.view.Roll`. ``again``: a worn card may roll some of them again.
    """

    beat: ClassVar[float] = 1.0
    seat: Seat
    why: Why
    dice: tuple[int, ...]
    need: int
    points: int
    card: int = 0
    monster: int = 0
    hero: Seat | None = None
    room: int = 0
    again: bool = False


class DiceRerolled(Event, frozen=True):
    """A card rolled the lowest dice again; ``dice`` are all of them now (DUN-5)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    card: int
    dice: tuple[int, ...]
    again: bool = False


class DiceStood(Event, frozen=True):
    """The dice stay as they lie."""

    beat: ClassVar[float] = 0.2
    seat: Seat


class TrialEnded(Event, frozen=True):
    """A riddle or a trap was tested (DUN-12, DUN-13).

    ``wounds`` came from a trap, ``left`` is the health afterwards. ``spent``: the riddle is solved, or the
    trap disarmed, for good.
    """

    seat: Seat
    room: int
    why: Why
    passed: bool
    wounds: int
    left: int
    spent: bool


class MonsterHit(Event, frozen=True):
    """What an attack did to a monster; ``wounds`` 0 is a miss (DUN-14)."""

    seat: Seat
    monster: int
    wounds: int
    left: int


class MonsterDefeated(Event, frozen=True):
    """A monster's marker goes back; its reward is coins and so many cards to draw (DUN-14, DUN-22)."""

    beat: ClassVar[float] = 0.9
    seat: Seat
    monster: int
    coins: int
    total: int
    cards: int


class HeroLooted(Event, frozen=True):
    """Coins changed hands after an attack on a hero; 0 is a miss (DUN-22)."""

    seat: Seat
    hero: Seat
    coins: int
    total: int
    left: int


class HeroHit(Event, frozen=True):
    """What a blast did to another hero (DUN-2)."""

    seat: Seat
    hero: Seat
    wounds: int
    left: int


# ---- cards and powers


class ChestOpened(Event, frozen=True):
    """A chest is open and gone; a card follows (DUN-15)."""

    seat: Seat
    room: int
    points: int


class DeckOffered(Event, frozen=True):
    """A seat chooses the deck its card comes from (DUN-16)."""

    beat: ClassVar[float] = 0.2
    seat: Seat


class CardDrawn(Event, frozen=True):
    """A card was won, for everybody to see; ``left`` are still in its deck (DUN-16)."""

    beat: ClassVar[float] = 1.0
    seat: Seat
    deck: Deck
    card: int
    left: int


class CoinsInstead(Event, frozen=True):
    """All decks of the hero are empty: coins for the card (DUN-16)."""

    seat: Seat
    coins: int
    total: int


class CardWorn(Event, frozen=True):
    """A card is in a slot; ``over`` went into the bag for it, 0 for none (DUN-15, DUN-16)."""

    seat: Seat
    card: int
    slot: Slot
    over: int
    steps: int
    points: int


class CardBagged(Event, frozen=True):
    """The card just won went into the bag (DUN-16)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    card: int


class CardUsedUp(Event, frozen=True):
    """A card that can be used once has left the match (DUN-16)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    card: int


class PowerUsed(Event, frozen=True):
    """A hero's ability (card 0) or a card's power was used and paid for; what it does follows (DUN-15)."""

    seat: Seat
    card: int
    points: int
    hero: Seat | None = None
    monster: int | None = None
    room: int | None = None


class HeroHealed(Event, frozen=True):
    """Wounds of ``hero`` were healed."""

    seat: Seat
    hero: Seat
    wounds: int
    left: int


class Shielded(Event, frozen=True):
    """The hero's defence is ``shield`` higher until its next turn."""

    beat: ClassVar[float] = 0.3
    seat: Seat
    shield: int


class MonsterFrozen(Event, frozen=True):
    """A monster neither strikes nor moves up to its next turn."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    monster: int


class MonstersPushed(Event, frozen=True):
    """All these monsters were driven into ``room`` (DUN-2)."""

    seat: Seat
    monsters: tuple[int, ...]
    room: int


class CoinsTaken(Event, frozen=True):
    """Light fingers: coins of ``hero`` changed hands (DUN-2)."""

    seat: Seat
    hero: Seat
    coins: int
    total: int
    left: int


class Teleported(Event, frozen=True):
    """A power carried the hero to another room."""

    seat: Seat
    origin: int
    room: int


class Evaded(Event, frozen=True):
    """No monster strikes this hero on leaving, until the end of the turn."""

    beat: ClassVar[float] = 0.3
    seat: Seat


class Strode(Event, frozen=True):
    """The hero has more steps this turn, ``stride`` of them in all by powers."""

    beat: ClassVar[float] = 0.3
    seat: Seat
    steps: int
    stride: int


class TrapDisarmed(Event, frozen=True):
    """A power disarmed a trap for good (DUN-13)."""

    seat: Seat
    room: int
