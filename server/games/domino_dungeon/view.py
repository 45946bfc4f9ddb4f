"""What one eye sees of a position of Dominó Dungeon: all but hands, the pile and the order of the decks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from server.games.contract import Eye, Result, Seat, View
from server.games.domino_dungeon.content import SIZES, Colour, Content, HeroKey, Side, Size, Slot
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.options import DungeonOptions

Phase: TypeAlias = Literal[
    "before",
    "hero",
    "turn",
    "lay",
    "deck",
    "card",
    "reroll",
    "boss",
    "empty",
    "monsters",
    "between",
    "over",
]
"""What happens next. The table acts in "before" (it deals), "monsters" (their round) and "between" (the next
dungeon of a campaign); nobody does when it is "over". In every other phase the seat ``asked`` answers; they
are the kinds of `server.games.contract.Ask`, and their facts are

- hero: none (DUN-1)
- turn: steps, points left (DUN-7)
- lay: kicker (seat), side and colour of the kicked door, place (x, y) of the new room, drawn (whether only a
  room just drawn can fit) (DUN-9)
- deck: left (cards won and still to be drawn) (DUN-16)
- card: card (its number) (DUN-16)
- reroll: why (see `Why`), need, dice (DUN-5)
- boss: why (see `Finding`) (DUN-19)
- empty: size, short (rooms that still have to stay empty) (DUN-19)
"""

Why: TypeAlias = Literal["riddle", "trap_entered", "trap", "attack", "loot", "sweep", "blast"]
"""What dice are rolled for: a riddle (DUN-12), a trap on entering or on purpose (DUN-13), an attack on a
monster (DUN-14) or a hero (DUN-22), a power against all of a room (DUN-2)."""

Fate: TypeAlias = Literal["inside", "out", "defeated"]

Reason: TypeAlias = Literal["empty_hand", "nothing_fits", "last_round"]
"""Why the boss is found: DUN-19, DUN-21, DUN-23."""


class Laid(msgspec.Struct, frozen=True):
    """A room of the dungeon, ``turned`` so many quarters clockwise; the stairs are the first of them.

    ``place`` is None for a boss's room that stands apart (DUN-20). ``spent``: riddle solved, trap disarmed,
    chest opened.
    """

    room: int
    place: Place | None
    turned: int = 0
    spent: bool = False


class Worn(msgspec.Struct, frozen=True):
    """A card in a slot of the hero's sheet."""

    card: int
    slot: Slot


class HeroView(msgspec.Struct, frozen=True):
    """A seat's hero; ``hero`` is None before it is chosen. ``room`` is where it is, or was last.

    ``shield`` is more defence until its next turn.
    """

    hero: HeroKey | None = None
    fate: Fate = "inside"
    room: int = 0
    wounds: int = 0
    coins: int = 0
    worn: tuple[Worn, ...] = ()
    bag: tuple[int, ...] = ()
    shield: int = 0


class Monster(msgspec.Struct, frozen=True):
    """A marker in the dungeon; numbers grow in the order they came, the boss's with them.

    ``frozen`` monsters neither strike nor move up to their next turn.
    """

    number: int
    size: Size
    room: int
    wounds: int = 0
    frozen: bool = False


def in_turn(monsters: Iterable[Monster]) -> list[Monster]:
    """Monsters in the order in which they act: small to boss, within a size as they came (DUN-8, DUN-17)."""
    return sorted(monsters, key=lambda monster: (SIZES.index(monster.size), monster.number))


class Budget(msgspec.Struct, frozen=True):
    """What is left of a turn (DUN-7). ``walked`` steps were made, ``stride`` were added by a power; ``used``
    are cards whose re-roll is spent; ``evading`` heroes leave rooms unharmed; ``undos`` may still be taken.
    """

    steps: int
    points: int
    undos: int
    walked: int = 0
    stride: int = 0
    used: tuple[int, ...] = ()
    evading: bool = False


class Kick(msgspec.Struct, frozen=True):
    """A door being kicked (DUN-9). ``room`` is the new room once it is laid, 0 before.

    ``drawn``: the asked seat could not lay and has drawn a room that fits; only that one does.
    """

    side: Side
    place: Place
    colour: Colour
    drawn: bool = False
    room: int = 0


class Roll(msgspec.Struct, frozen=True):
    """Dice that may be rolled again. Each that reaches ``need`` is a success.

    In a sweep or blast every target has its own defence; ``need`` is the highest of them then. ``card`` is
    0 for a bare attribute or an ability; ``monster``, ``hero`` and ``room`` are what it is against.
    """

    why: Why
    dice: tuple[int, ...]
    need: int
    card: int = 0
    monster: int = 0
    hero: Seat | None = None
    room: int = 0


class Finding(msgspec.Struct, frozen=True):
    """The boss's entry under way (DUN-19): who found it and why, whether its room is laid.

    ``size`` and ``short``: monsters of this size are too few for so many rooms, 0 when nothing is to be
    chosen; ``empty`` are the rooms chosen to stay empty.
    """

    seat: Seat
    why: Reason
    laid: bool = False
    size: Size = "small"
    short: int = 0
    empty: tuple[int, ...] = ()


class Before(msgspec.Struct, frozen=True):
    """How things stood before a decision that can be taken back; ``move`` is its text form.

    ``card`` is the card that had just been won and was equipped or bagged, 0 for every other decision;
    ``won`` cards were still to be drawn.
    """

    move: str
    heroes: tuple[HeroView, ...]
    monsters: tuple[Monster, ...]
    rooms: tuple[Laid, ...]
    gone: tuple[int, ...]
    budget: Budget
    card: int = 0
    won: int = 0


class DungeonView(View, frozen=True):
    """The table as one eye sees it (DUN-1).

    ``content`` is None when the game's own data is played. ``turn`` is whose turn it is, ``asked`` who has to
    answer. ``round`` counts all rounds begun, ``dungeon_round`` those in this ``dungeon`` (1 to 6, 0 before).
    ``secret`` is the room joined with the boss's by a secret door (DUN-20). ``decks`` count what is left of
    `DECKS`; ``gone`` are used-up cards. ``card`` has been drawn and is to be equipped or bagged, 0 for none;
    ``won`` cards are still to be drawn. ``markers`` counts the monsters that ever came, in all dungeons of a
    campaign, and ``met`` has their keys, by number less one. ``hand`` is the eye's own; ``hands`` is None
    while they are hidden; ``counts`` and ``pile`` count hidden rooms. ``lacks`` names for every seat the
    colours of doors that no room of its hand can be connected with, as far as everybody has seen. ``found``:
    the boss is or was in play; ``slayer`` defeated it. ``collapse`` is the die's value, 0 when none stands
    there. ``saves`` are what `Undo` goes back to, last one first to go.

    ``banked`` and ``wins`` (dungeons won) are the campaign's; ``worths`` are what the last dungeon was worth
    to every seat while the phase is "between" or "over".
    """

    eye: Eye
    options: DungeonOptions
    seats: int
    content: Content | None
    phase: Phase
    asked: Seat | None
    turn: Seat | None
    first: Seat | None
    round: int
    dungeon: int
    dungeon_round: int
    heroes: tuple[HeroView, ...]
    banked: tuple[int, ...]
    wins: tuple[int, ...]
    rooms: tuple[Laid, ...] = ()
    secret: int | None = None
    monsters: tuple[Monster, ...] = ()
    markers: int = 0
    met: tuple[str, ...] = ()
    decks: tuple[int, int, int] = (0, 0, 0)
    gone: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] | None = None
    counts: tuple[int, ...] = ()
    pile: int = 0
    lacks: tuple[tuple[Colour, ...], ...] = ()
    budget: Budget | None = None
    kick: Kick | None = None
    roll: Roll | None = None
    card: int = 0
    won: int = 0
    finding: Finding | None = None
    found: bool = False
    slayer: Seat | None = None
    collapse: int = 0
    saves: tuple[Before, ...] = ()
    worths: tuple[int, ...] = ()
    result: Result | None = None
