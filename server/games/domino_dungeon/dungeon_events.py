"""What the dungeon does: set-up, rounds, monsters, the boss's entry, the collapse, the end.

What heroes do is in `server.games.domino_dungeon.events`.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from server.games.contract import Event, Eye, Result, Seat
from server.games.domino_dungeon import events as deeds
from server.games.domino_dungeon.content import HeroKey, Size
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.view import Monster, Reason

Throw: TypeAlias = tuple[tuple[Seat, int], ...]
"""Seats that roll a die against each other, and what each shows."""

Ending: TypeAlias = Literal["slayer_out", "nobody_inside", "all_defeated"]
"""How a dungeon ends (DUN-23): the boss's slayer got out; everybody is out or defeated; all are defeated."""

Decision: TypeAlias = Literal["worth", "cards", "shared", "nobody"]
"""What a dungeon was won by (DUN-24): more coins; a tie, and more cards; a tie for good; nobody won."""


class DungeonEntered(Event, frozen=True):
    """A dungeon is set up (DUN-1, DUN-6, DUN-26).

    ``heroes`` are None while they are still to be chosen. ``throws`` are the rolls for the first player,
    those of a tie after each other; ``first`` won them. ``hands`` has the rooms of every seat: an eye
    gets its own. ``decks`` count treasures, spells, prayers.
    """

    beat: ClassVar[float] = 2.0
    opens: ClassVar[bool] = True
    dungeon: int
    heroes: tuple[HeroKey | None, ...]
    throws: tuple[Throw, ...]
    first: Seat
    counts: tuple[int, ...]
    pile: int
    decks: tuple[int, int, int]
    hands: tuple[tuple[int, ...], ...]

    def for_eye(self, eye: Eye) -> DungeonEntered:
        """Only the eye's own rooms (DUN-1)."""
        if eye == "open":
            return self
        mine = tuple(hand if seat == eye else () for seat, hand in enumerate(self.hands))
        return DungeonEntered(
            self.dungeon, self.heroes, self.throws, self.first, self.counts, self.pile, self.decks, mine
        )


class HeroAsked(Event, frozen=True):
    """The next seat chooses its hero (DUN-1)."""

    beat: ClassVar[float] = 0.2
    seat: Seat


class RoundBegan(Event, frozen=True):
    """A round begins: ``round`` of the match, ``dungeon_round`` of this dungeon."""

    beat: ClassVar[float] = 0.5
    round: int
    dungeon_round: int


# ---- monsters


class MonsterStruck(Event, frozen=True):
    """A monster attacked a hero; each die that reaches ``defence`` is a wound (DUN-8, DUN-17).

    ``left`` is the hero's health afterwards; ``leaving``: the hero is about to leave the monster's room.
    """

    beat: ClassVar[float] = 1.0
    monster: int
    hero: Seat
    dice: tuple[int, ...]
    defence: int
    wounds: int
    left: int
    leaving: bool


class TargetRolled(Event, frozen=True):
    """Heroes at the same distance rolled for whom the monster wants; the lowest is ``hero`` (DUN-17)."""

    beat: ClassVar[float] = 0.8
    monster: int
    throws: tuple[Throw, ...]
    hero: Seat


class MonsterMoved(Event, frozen=True):
    """A monster went through these rooms, the last is where it stands (DUN-17)."""

    beat: ClassVar[float] = 0.5
    monster: int
    path: tuple[int, ...]


class MonsterThawed(Event, frozen=True):
    """A frozen monster let its turn go by and is free again."""

    beat: ClassVar[float] = 0.3
    monster: int


class HeroDefeated(Event, frozen=True):
    """A hero is out of the match; its rooms went into the pile, which has so many now (DUN-18)."""

    beat: ClassVar[float] = 1.2
    hero: Seat
    pile: int


class RoundEnded(Event, frozen=True):
    """The monsters' round is over."""

    beat: ClassVar[float] = 0.2
    round: int


# ---- the boss


class BossFound(Event, frozen=True):
    """A seat found the boss's room, and why (DUN-19, DUN-21, DUN-23)."""

    beat: ClassVar[float] = 1.2
    opens: ClassVar[bool] = True
    seat: Seat
    why: Reason


class BossPlaced(Event, frozen=True):
    """The boss's room is in play, and ``monster`` is the boss's marker (DUN-19).

    ``place`` is None when it stands apart; ``secret`` is the room a secret door joins it with, or None when
    only portals lead there (DUN-20).
    """

    beat: ClassVar[float] = 1.2
    seat: Seat
    place: Place | None
    secret: int | None
    monster: int


class MarkersShort(Event, frozen=True):
    """Markers of a size are too few: the finder leaves so many rooms empty (DUN-19)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    size: Size
    short: int


class RoomLeftEmpty(Event, frozen=True):
    """The finder chose a room that gets no marker; ``short`` are still to be chosen (DUN-19)."""

    beat: ClassVar[float] = 0.4
    seat: Seat
    room: int
    short: int


class MonstersRose(Event, frozen=True):
    """New markers in the rooms of their symbol, perhaps none (DUN-19)."""

    beat: ClassVar[float] = 1.2
    opens: ClassVar[bool] = True
    monsters: tuple[Monster, ...]


class RoomsDiscarded(Event, frozen=True):
    """All hands and the pile are gone: the dungeon grows no more (DUN-19)."""

    beat: ClassVar[float] = 0.6


class CollapseBegan(Event, frozen=True):
    """The die that counts down to the collapse shows ``die`` (DUN-23, DUN-25)."""

    beat: ClassVar[float] = 0.9
    opens: ClassVar[bool] = True
    die: int


class CollapseDropped(Event, frozen=True):
    """The die dropped to ``die``; 0 is the collapse (DUN-25)."""

    beat: ClassVar[float] = 0.6
    die: int


class Collapsed(Event, frozen=True):
    """The dungeon came down on all these heroes, who are defeated (DUN-25)."""

    beat: ClassVar[float] = 1.6
    opens: ClassVar[bool] = True
    heroes: tuple[Seat, ...]


# ---- the end


class DungeonEnded(Event, frozen=True):
    """A dungeon is over (DUN-23, DUN-24).

    ``worths`` are coins and cards' values, 0 for the defeated, ``cards`` how many each has, ``places`` the
    ranking; ``banked`` and ``wins`` are the campaign's standing with this dungeon (DUN-26).
    """

    beat: ClassVar[float] = 3.0
    opens: ClassVar[bool] = True
    dungeon: int
    how: Ending
    decided: Decision
    worths: tuple[int, ...]
    cards: tuple[int, ...]
    places: tuple[int, ...]
    banked: tuple[int, ...]
    wins: tuple[int, ...]

    @property
    def ending(self) -> str:
        """The dungeon's `Ending`."""
        return self.how


class MatchEnded(Event, frozen=True):
    """The match is over.

    `Result.reason` is what the first place was won by, a `Decision`; in a campaign "campaign_total",
    "campaign_wins" (a tie, and more dungeons won), "campaign_shared" or "campaign_nobody".
    """

    beat: ClassVar[float] = 2.0
    result: Result


DungeonEvent: TypeAlias = (
    deeds.HeroChosen
    | deeds.TurnBegan
    | deeds.TurnEnded
    | deeds.TakenBack
    | deeds.Stepped
    | deeds.PortalTaken
    | deeds.DoorKicked
    | deeds.LayAsked
    | deeds.RoomDrawn
    | deeds.CouldNotLay
    | deeds.NobodyLaid
    | deeds.RoomLaid
    | deeds.GotOut
    | deeds.DiceRolled
    | deeds.DiceRerolled
    | deeds.DiceStood
    | deeds.TrialEnded
    | deeds.MonsterHit
    | deeds.MonsterDefeated
    | deeds.HeroLooted
    | deeds.HeroHit
    | deeds.ChestOpened
    | deeds.DeckOffered
    | deeds.CardDrawn
    | deeds.CoinsInstead
    | deeds.CardWorn
    | deeds.CardBagged
    | deeds.CardUsedUp
    | deeds.PowerUsed
    | deeds.HeroHealed
    | deeds.Shielded
    | deeds.MonsterFrozen
    | deeds.MonstersPushed
    | deeds.CoinsTaken
    | deeds.Teleported
    | deeds.Evaded
    | deeds.Strode
    | deeds.TrapDisarmed
    | DungeonEntered
    | HeroAsked
    | RoundBegan
    | MonsterStruck
    | TargetRolled
    | MonsterMoved
    | MonsterThawed
    | HeroDefeated
    | RoundEnded
    | BossFound
    | BossPlaced
    | MarkersShort
    | RoomLeftEmpty
    | MonstersRose
    | RoomsDiscarded
    | CollapseBegan
    | CollapseDropped
    | Collapsed
    | DungeonEnded
    | MatchEnded
)
