"""One player's territory: dominoes, fire, resources and dwellers on squares that are bits (KO-7 to KO-12)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from server.games.kingdomino_origins.dominoes import DOMINOES, HOMES, VOLCANO, Half
from server.games.kingdomino_origins.dwellers import Dweller
from server.games.kingdomino_origins.grid import (
    CAMP,
    COLUMNS,
    DIRECTIONS,
    EDGES,
    FARTHEST,
    LINES,
    SQUARES,
    STEPS,
    WIDTH,
    WITHIN,
    Square,
    bits_of,
    index_of,
    squares_of,
)
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.options import REACHES

_CAMP_BIT = 1 << CAMP
_HALVES: tuple[tuple[Half, Half] | None, ...] = (None, *(DOMINOES[n].halves for n in range(1, 49)))


class Token(msgspec.Struct, frozen=True):
    """A fire token that has landed."""

    square: Square
    flames: int


class Settled(msgspec.Struct, frozen=True):
    """A dweller and where it lives."""

    square: Square
    dweller: Dweller


class TerritoryView(msgspec.Struct, frozen=True):
    """A territory as everybody sees it: dominoes in the order they were laid, then what lies on them.

    ``size`` is the side of the frame. ``resources`` are the squares that still carry theirs.
    """

    size: int
    laid: tuple[Place, ...] = ()
    tokens: tuple[Token, ...] = ()
    resources: tuple[Square, ...] = ()
    dwellers: tuple[Settled, ...] = ()
    discarded: tuple[int, ...] = ()


class Territory:
    """Squares are bits (see `server.games.kingdomino_origins.grid`); only the methods that say so change it.

    ``terrains`` and ``touch`` have a set for every terrain: its squares, and the squares next to one of them
    or to the camp. ``ones`` and ``twos`` write the fire icons of a square, printed or token, in binary.
    ``printed`` and ``burning`` are the squares with printed icons and with tokens. ``room`` is where a
    square can lie without the territory growing out of its frame (KO-7).
    """

    __slots__ = (
        "bottom",
        "burning",
        "discarded",
        "dwellers",
        "laid",
        "left",
        "occupied",
        "ones",
        "printed",
        "resources",
        "right",
        "room",
        "size",
        "terrains",
        "tokens",
        "top",
        "touch",
        "twos",
    )

    def __init__(self, size: int) -> None:
        self.size = size
        self.occupied = _CAMP_BIT
        self.terrains = [0] * 6
        self.touch = [EDGES[CAMP]] * 6
        self.ones = self.twos = self.printed = self.burning = self.resources = 0
        self.left = self.right = self.top = self.bottom = 0
        far = size - 1
        self.room = COLUMNS[-far, far] & LINES[-far, far]
        self.laid: list[Place] = []
        self.tokens: dict[int, int] = {}
        self.dwellers: dict[int, Dweller] = {}
        self.discarded: list[int] = []

    def placements(self, number: int) -> tuple[int, int, int, int]:
        """Where the left half can lie with the right half north, east, south or west of it (KO-7, KO-8)."""
        halves = _HALVES[number]
        assert halves is not None
        left, right = self.touch[halves[0].terrain], self.touch[halves[1].terrain]
        free = self.room & ~self.occupied
        return (
            free & free << WIDTH & (left | right << WIDTH),
            free & free >> 1 & (left | right >> 1),
            free & free >> WIDTH & (left | right >> WIDTH),
            free & free << 1 & (left | right << 1),
        )

    def lay(self, place: Place, resources: bool) -> None:
        """Add a domino that may lie there, with its resources when the mode has them (KO-15). Changes it."""
        halves = _HALVES[place.number]
        assert halves is not None
        first = index_of(place.square)
        second = first + STEPS[DIRECTIONS.index(place.direction)]
        self.add(first, halves[0], resources)
        self.add(second, halves[1], resources)
        self.laid.append(place)

    def add(self, index: int, half: Half, resources: bool) -> None:
        """Add one half, without a look at the rules. Changes it."""
        bit = 1 << index
        terrain = half.terrain
        self.occupied |= bit
        self.terrains[terrain] |= bit
        self.touch[terrain] |= EDGES[index]
        if half.fires:
            self.printed |= bit
            self._kindle(bit, half.fires)
        elif resources and terrain in HOMES:
            self.resources |= bit
        x, y = SQUARES[index]
        if x < self.left or x > self.right or y < self.top or y > self.bottom:
            self.left, self.right = min(self.left, x), max(self.right, x)
            self.top, self.bottom = min(self.top, y), max(self.bottom, y)
            far = self.size - 1
            self.room = (
                COLUMNS[max(self.right - far, -FARTHEST), min(self.left + far, FARTHEST)]
                & LINES[max(self.bottom - far, -FARTHEST), min(self.top + far, FARTHEST)]
            )

    def _kindle(self, bit: int, fires: int) -> None:
        if fires & 1:
            self.ones |= bit
        if fires & 2:
            self.twos |= bit

    def volcano_of(self, place: Place) -> tuple[int, int]:
        """The index of the volcano square of a domino that lies, and its craters; (0, 0) without one."""
        left, right = DOMINOES[place.number].halves
        first = index_of(place.square)
        if left.craters:
            return first, left.craters
        if right.craters:
            return first + STEPS[DIRECTIONS.index(place.direction)], right.craters
        return 0, 0

    def fire_squares(self, volcano: int, craters: int) -> int:
        """Where the token of a volcano may land (KO-10, KO-11)."""
        return WITHIN[REACHES[craters]][volcano] & self.inflammable

    @property
    def inflammable(self) -> int:
        """The squares that may take a token: no fire yet, neither a volcano nor the camp (KO-11)."""
        return self.occupied & ~(self.printed | self.burning | self.terrains[VOLCANO] | _CAMP_BIT)

    @property
    def habitable(self) -> int:
        """The squares where a dweller may settle (KO-21)."""
        taken = self.resources
        for index in self.dwellers:
            taken |= 1 << index
        return self.inflammable & ~taken

    def burn(self, index: int, flames: int) -> Dweller | None:
        """A token lands; a resource or dweller under it is gone, the dweller is told (KO-12). Changes it."""
        bit = 1 << index
        self.burning |= bit
        self._kindle(bit, flames)
        self.tokens[index] = flames
        self.resources &= ~bit
        return self.dwellers.pop(index, None)

    def resource_counts(self) -> tuple[int, ...]:
        """How many of each resource lie here, in the order of `RESOURCES`."""
        resources, terrains = self.resources, self.terrains
        return tuple([(resources & terrains[home]).bit_count() for home in HOMES])

    def icons(self, bits: int) -> int:
        """Fire icons, printed and of tokens, on a set of squares."""
        return (bits & self.ones).bit_count() + 2 * (bits & self.twos).bit_count()

    def clone(self) -> Territory:
        """An independent copy."""
        other = Territory.__new__(Territory)
        other.size, other.occupied, other.room = self.size, self.occupied, self.room
        other.terrains, other.touch = self.terrains[:], self.touch[:]
        other.ones, other.twos, other.printed = self.ones, self.twos, self.printed
        other.burning, other.resources = self.burning, self.resources
        other.left, other.right, other.top, other.bottom = self.left, self.right, self.top, self.bottom
        other.laid, other.discarded = self.laid[:], self.discarded[:]
        other.tokens, other.dwellers = self.tokens.copy(), self.dwellers.copy()
        return other

    def view(self) -> TerritoryView:
        """What everybody sees of it."""
        return TerritoryView(
            self.size,
            tuple(self.laid),
            tuple([Token(SQUARES[index], flames) for index, flames in self.tokens.items()]),
            squares_of(self.resources),
            tuple([Settled(SQUARES[index], dweller) for index, dweller in self.dwellers.items()]),
            tuple(self.discarded),
        )

    @classmethod
    def of(cls, view: TerritoryView) -> Territory:
        """The territory a view shows."""
        territory = cls(view.size)
        for place in view.laid:
            territory.lay(place, False)
        for token in view.tokens:
            territory.burn(index_of(token.square), token.flames)
        territory.resources = bits_of(list(view.resources))
        territory.settle(view.dwellers)
        territory.discarded = list(view.discarded)
        return territory

    def settle(self, dwellers: Iterable[Settled]) -> None:
        """Let dwellers move in, without a look at the rules. Changes it."""
        for settled in dwellers:
            self.dwellers[index_of(settled.square)] = settled.dweller
