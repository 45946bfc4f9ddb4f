"""What each way to add a domino is worth, worked out from the regions that it touches alone.

It comes to what `worth` says of the whole territory afterwards, at a fraction of the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from server.bots.kingdomino_origins.worth import (
    Prospects,
    Weights,
    goods_of,
    regions,
)
from server.games.kingdomino_origins.dominoes import DOMINOES, HOMES, VOLCANO, Half
from server.games.kingdomino_origins.grid import (
    CAMP,
    COLUMNS,
    EDGES,
    FARTHEST,
    LINES,
    SQUARES,
    STEPS,
    WIDTH,
    WITHIN,
)
from server.games.kingdomino_origins.moves import PLACES, Place
from server.games.kingdomino_origins.options import (
    EMPIRE_POINTS,
    HABILIS_POINTS,
    REACHES,
    KingdominoOptions,
)
from server.games.kingdomino_origins.scoring import dweller_points, is_centred
from server.games.kingdomino_origins.territory import Territory

_Patch = tuple[int, int, int, int, int, float, float]
"""A region: its squares, those around it, terrain, size, fires, worth, and what it can hope to grow by."""


class Ground:
    """A territory made ready for trying dominoes on it; it must not change meanwhile."""

    def __init__(
        self, options: KingdominoOptions, territory: Territory, hopes: Prospects, weights: Weights
    ) -> None:
        self.options, self.territory, self.hopes, self.weights = options, territory, hopes, weights
        self._patches: list[_Patch] = []
        for region in regions(territory, hopes):
            bits = region.bits
            around = bits << 1 | bits >> 1 | bits << WIDTH | bits >> WIDTH
            worth = (
                region.size * region.fires
                + weights.growth * region.growth * region.fires
                + weights.spark * region.sparks * region.size
            )
            self._patches.append(
                (bits, around, region.terrain, region.size, region.fires, worth, region.growth)
            )
        self._land = sum(patch[5] for patch in self._patches)
        # What lies beside each free square; most placements change nothing else.
        self._beside: dict[int, list[_Patch]] = {}
        free = territory.room & ~territory.occupied
        for patch in self._patches:
            bits = patch[1] & free
            while bits:
                bit = bits & -bits
                bits ^= bit
                self._beside.setdefault(bit, []).append(patch)
        self._rooms: dict[int, int] = {}
        self._box = COLUMNS[territory.left, territory.right] & LINES[territory.top, territory.bottom]
        self._plain = options.mode == "discovery"
        self._bonuses = options.empire_of_fire or options.homo_habilis
        self._counts = territory.resource_counts()

    def placements(self, number: int) -> Iterator[tuple[Place, float]]:
        """Every way to add the domino, equal halves once, with the worth of the territory after it."""
        left, right = DOMINOES[number].halves
        goods = 0.0 if self._plain else self._goods(left, right)
        same = left == right
        found = zip(self.territory.placements(number), PLACES[number], STEPS, strict=True)
        for way, (bits, places, step) in enumerate(found):
            if same and way in (0, 3):
                continue
            while bits:
                bit = bits & -bits
                bits ^= bit
                first = bit.bit_length() - 1
                yield places[first], goods + self._worth(first, first + step, left, right)

    def _goods(self, left: Half, right: Half) -> float:
        """Resources and totems, which are the same wherever the domino lies."""
        counts = list(self._counts)
        for half in (left, right):
            if half.terrain in HOMES and not half.fires:
                counts[HOMES.index(half.terrain)] += 1
        return goods_of(self.options, counts, self.hopes, self.weights)

    def _worth(self, first: int, second: int, left: Half, right: Half) -> float:
        """Everything that depends on where both halves lie."""
        territory, weights, odds = self.territory, self.weights, self.hopes.odds
        one, two = 1 << first, 1 << second
        new = one | two
        room = territory.room
        outside = new & ~self._box
        if outside:
            if outside & one:
                room &= self._room_with(first)
            if outside & two:
                room &= self._room_with(second)
        lost = territory.room & ~room
        free = room & ~(territory.occupied | new)
        lonely = free & ~(free << 1 | free >> 1 | free << WIDTH | free >> WIDTH)
        worth = self._land + weights.room * free.bit_count() - weights.hole * lonely.bit_count()
        growth, spark = weights.growth, weights.spark
        ground, other = left.terrain, right.terrain
        craters = left.craters + right.craters
        landing = self._landing(first, second, left, right) if craters else 0
        best = 0.0
        # What grows: squares, squares around, size, fires of either half's region.
        bits, around, size, fires = one, EDGES[first], 1, left.fires
        bits2, around2, size2, fires2 = two, EDGES[second], 1, right.fires
        joined = ground == other
        if joined:
            bits, around, size, fires = new, around | around2, 2, fires + fires2
        touching = new if joined else one
        patches: Iterable[_Patch] = self._patches
        if not lost and not craters:
            patches = self._beside.get(one, ())
            if more := self._beside.get(two):
                patches = [*patches, *[patch for patch in more if not patch[1] & one]]
        for patch in patches:
            beside, terrain = patch[1], patch[2]
            if beside & new:
                worth -= patch[5]
                if terrain == ground and beside & touching:
                    bits, around, size, fires = (
                        bits | patch[0],
                        around | beside,
                        size + patch[3],
                        fires + patch[4],
                    )
                    continue
                if terrain == other and beside & two:
                    bits2, around2 = bits2 | patch[0], around2 | beside
                    size2, fires2 = size2 + patch[3], fires2 + patch[4]
                    continue
            elif beside & lost:
                worth -= patch[5]
            else:
                if landing & patch[0]:
                    best = max(best, patch[3] + 0.7 * patch[6])
                continue
            edge = (beside & free).bit_count()
            openness = edge / (edge + 1.5)
            squares, sparks = odds[terrain]
            worth += patch[3] * patch[4] + openness * (
                growth * squares * patch[4] + spark * sparks * patch[3]
            )
            if landing & patch[0]:
                best = max(best, patch[3] + 0.7 * squares * openness)
        if ground != VOLCANO:
            edge = (around & free).bit_count()
            openness = edge / (edge + 1.5)
            squares, sparks = odds[ground]
            worth += size * fires + openness * (growth * squares * fires + spark * sparks * size)
            if landing & bits:
                best = max(best, size + 0.7 * squares * openness)
        if not joined and other != VOLCANO:
            edge = (around2 & free).bit_count()
            openness = edge / (edge + 1.5)
            squares, sparks = odds[other]
            worth += size2 * fires2 + openness * (growth * squares * fires2 + spark * sparks * size2)
            if landing & bits2:
                best = max(best, size2 + 0.7 * squares * openness)
        worth += craters * best
        if territory.dwellers:
            worth += self._dwellers(one, two, left, right)
        return worth + self._variants(first, second, outside) if self._bonuses else worth

    def _room_with(self, index: int) -> int:
        """The room of the territory with one more square (KO-7); with two it is what both leave."""
        room = self._rooms.get(index)
        if room is None:
            territory, (x, y) = self.territory, SQUARES[index]
            far = territory.size - 1
            room = self._rooms[index] = (
                COLUMNS[
                    max(max(territory.right, x) - far, -FARTHEST), min(min(territory.left, x) + far, FARTHEST)
                ]
                & LINES[
                    max(max(territory.bottom, y) - far, -FARTHEST), min(min(territory.top, y) + far, FARTHEST)
                ]
            )
        return room

    def _landing(self, first: int, second: int, left: Half, right: Half) -> int:
        """Where the token may land (KO-10, KO-11)."""
        volcano, half, index = (first, right, second) if left.craters else (second, left, first)
        ground = self.territory.inflammable
        if not half.fires and half.terrain != VOLCANO:
            ground |= 1 << index
        return WITHIN[REACHES[left.craters + right.craters]][volcano] & ground & ~(1 << CAMP)

    def _dwellers(self, one: int, two: int, left: Half, right: Half) -> float:
        """The points of the dwellers with what the domino brings them; the territory is as before then."""
        territory = self.territory
        before = territory.terrains[:], territory.ones, territory.twos, territory.resources
        for bit, half in ((one, left), (two, right)):
            territory.terrains[half.terrain] |= bit
            if half.fires & 1:
                territory.ones |= bit
            elif half.fires:
                territory.twos |= bit
            elif half.terrain in HOMES:
                territory.resources |= bit
        points = dweller_points(territory)
        territory.terrains[:], territory.ones, territory.twos, territory.resources = before
        return float(points)

    def _variants(self, first: int, second: int, outside: int) -> float:
        """The points of the variants (KO-24, KO-25)."""
        territory, worth = self.territory, 0.0
        if self.options.empire_of_fire:
            half = territory.size // 2
            centred = is_centred(territory)
            if centred and outside:
                centred = max(abs(axis) for index in (first, second) for axis in SQUARES[index]) <= half
            worth += EMPIRE_POINTS * centred
        if self.options.homo_habilis and not territory.discarded:
            worth += HABILIS_POINTS * (territory.occupied.bit_count() + 2 == territory.size**2)
        return worth
