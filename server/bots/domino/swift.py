"""Rounds of dominó on bit sets, for players that look many thousand moves ahead.

A set of tiles is an integer with a bit for each tile; two open ends are one number, their key. The rules are
those of `server.games.domino.state`, and tests hold the two together; scoring is not repeated here at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb

from server.bots.domino.weighing import Weights
from server.games.contract import Seat
from server.games.domino.deal import SETS
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.reading import next_seat, partner
from server.games.domino.scoring import RoundScore, score_round
from server.games.domino.tiles import Tile, pips

TILES: tuple[Tile, ...] = SETS[9]
BIT: dict[Tile, int] = {tile: 1 << n for n, tile in enumerate(TILES)}
"""The bit of every tile; those of the double-six set come first."""

OPENING = 100
"""The key of an empty table; all others are ten times the left end plus the right one."""


def key_of(ends: tuple[int, int] | None) -> int:
    """The key of two open ends."""
    return OPENING if ends is None else 10 * ends[0] + ends[1]


def tiles_of(bits: int) -> Iterator[Tile]:
    """The tiles of a set, in the order of the full set."""
    while bits:
        bit = bits & -bits
        bits ^= bit
        yield TILES[bit.bit_length() - 1]


def bits_of(tiles: Iterable[Tile]) -> int:
    """The set of some tiles."""
    return sum(BIT[tile] for tile in tiles)


WITH = tuple(bits_of(tile for tile in TILES if number in tile) for number in range(10))
"""For every number the tiles that show it."""
WITHOUT = tuple(
    bits_of(tile for tile in TILES if not (numbers >> tile[0] & 1 or numbers >> tile[1] & 1))
    for numbers in range(1 << 10)
)
"""For every set of numbers (a bit each) the tiles that show none of them."""
FITS = (*(WITH[left] | WITH[right] for left in range(10) for right in range(10)), bits_of(TILES))
"""For every key the tiles that fit."""
NUMBERS = (*(1 << left | 1 << right for left in range(10) for right in range(10)), 0)
"""For every key its numbers, a bit each."""


def _steps(key: int) -> dict[int, tuple[int, ...]]:
    if key == OPENING:
        return {BIT[tile]: (key_of(tile),) for tile in TILES}
    left, right = divmod(key, 10)
    steps: dict[int, tuple[int, ...]] = {}
    for high, low in TILES:
        after = []
        if left in (high, low) and left != right:
            after.append(key_of((high + low - left, right)))
        if right in (high, low):
            after.append(key_of((left, high + low - right)))
        if after:
            steps[BIT[high, low]] = tuple(after)
    return steps


STEPS = tuple(_steps(key) for key in range(OPENING + 1))
"""For every key and every tile (its bit) that fits, the keys that can follow: left end first."""

UNFIT = tuple(bits_of(TILES) & ~fitting for fitting in FITS)
"""For every key the tiles that do not fit."""


def _miss(of: int, held: int) -> tuple[float, ...]:
    held = min(held, of)
    ways = comb(of, held)
    return tuple([comb(misses, held) / ways for misses in range(of + 1)])


MISS = tuple(tuple(_miss(of, held) for held in range(len(TILES) + 1)) for of in range(len(TILES) + 1))
"""``MISS[of][held][misses]``: how likely it is that none of ``held`` tiles, taken from ``of``, fits, when
``misses`` of those do not."""


def key_after(key: int, play: Play) -> int:
    """The key once the tile lies."""
    after = STEPS[key][BIT[play.tile]]
    return after[0] if play.end != "right" else after[-1]


class Position:
    """A round in which nothing is hidden.

    ``voids`` has, for every seat, the numbers (a bit each) that everybody knows it cannot hold. ``yard`` is
    the boneyard in play, whose last tile is drawn first. ``laid`` are the tiles in the line.
    """

    __slots__ = ("hands", "key", "laid", "last", "turn", "voids", "yard")

    def __init__(
        self, hands: list[int], key: int, turn: Seat, last: Seat, laid: int, voids: list[int], yard: list[int]
    ) -> None:
        self.hands, self.key, self.turn, self.last = hands, key, turn, last
        self.laid, self.voids, self.yard = laid, voids, yard

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.hands[:], self.key, self.turn, self.last, self.laid, self.voids[:], self.yard[:])


class Policy:
    """How every seat plays in a play-out: nearly as `server.bots.domino.weighing.Normal` would.

    It leaves out what costs more than it tells: who made an end, and how a certain block would count. It
    remembers what hands are worth by themselves, so one lives no longer than a decision.
    """

    def __init__(self, options: DominoOptions, seats: int, weights: Weights) -> None:
        self.options = options
        self.set = bits_of(SETS[options.set])
        self.after = tuple(next_seat(options, seats, seat) for seat in range(seats))
        self.follow, self.variety = weights.follow, weights.variety
        self._kept: dict[int, float] = {}
        self.static = {
            bit: weights.pip * pips(tile) + weights.double * (tile[0] == tile[1]) for tile, bit in BIT.items()
        }
        self.stuck = tuple(self._stuck(seat, weights) for seat in range(seats))

    def _stuck(self, seat: Seat, weights: Weights) -> tuple[tuple[Seat, float], ...]:
        """What it is worth to ``seat`` that each other seat cannot play."""
        worth = []
        other = self.after[seat]
        while other != seat:
            if other == partner(self.options, seat):
                worth.append((other, -weights.partner_stuck))
            else:
                worth.append((other, weights.next_stuck if not worth else weights.other_stuck))
            other = self.after[other]
        return tuple(worth)

    def worths(
        self, seat: Seat, hand: int, key: int, laid: int, counts: Sequence[int], voids: Sequence[int]
    ) -> list[tuple[float, int, int]]:
        """For every play its worth, its tile and the key that follows, from what ``seat`` knows."""
        hidden = self.set & ~(laid | hand)
        others = []
        for other, gain in self.stuck[seat]:
            may = hidden & WITHOUT[voids[other]]
            others.append((gain, may, MISS[may.bit_count()][counts[other]]))
        steps, static, follow, kept = STEPS[key], self.static, self.follow, self._kept
        fitting = hand & FITS[key]
        found = []
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            rest = hand ^ bit
            own = kept.get(rest)
            if own is None:
                own = kept[rest] = self.variety * sum([1 for tiles in WITH if tiles & rest])
            own += static[bit]
            for new in steps[bit]:
                unfit = UNFIT[new]
                worth = own + follow * (rest & FITS[new]).bit_count()
                for gain, may, miss in others:
                    worth += gain * miss[(may & unfit).bit_count()]
                found.append((worth, bit, new))
        return found

    def play_out(self, position: Position) -> RoundScore:
        """Play the round to its end (the position is used up) and count it."""
        hands, voids, yard, after = position.hands, position.voids, position.yard, self.after
        key, turn, last, laid = position.key, position.turn, position.last, position.laid
        counts = [hand.bit_count() for hand in hands]
        passed = 0
        while passed < len(hands):
            hand = hands[turn]
            if not hand & FITS[key]:
                hand, drawn = _drawn(hand, key, yard)
                hands[turn] = hand
                counts[turn] += drawn
                played = hand & FITS[key]
                # What is drawn and kept may bring older voids back; see `reading.voids`.
                voids[turn] = NUMBERS[key] if drawn > bool(played) else voids[turn] | NUMBERS[key]
                if not played:
                    passed += 1
                    turn = after[turn]
                    continue
            passed, last = 0, turn
            fitting, steps = hand & FITS[key], STEPS[key]
            if fitting & (fitting - 1) or len(steps[fitting]) > 1:
                _, bit, key = max(self.worths(turn, hand, key, laid, counts, voids))
            else:
                bit, key = fitting, steps[fitting][0]
            hands[turn] = hand ^ bit
            if hand == bit:
                return self.score(hands, last, True)
            counts[turn] -= 1
            laid |= bit
            turn = after[turn]
        return self.score(hands, last, False)

    def score(self, hands: Sequence[int], last: Seat, out: bool) -> RoundScore:
        """Count the round as the rules do (DOM-15 to DOM-19)."""
        return score_round(self.options, [tuple(tiles_of(hand)) for hand in hands], last, out)


def _drawn(hand: int, key: int, yard: list[int]) -> tuple[int, int]:
    """The hand after it drew until a tile fits or the boneyard is empty, and how many tiles it took."""
    drawn = 0
    while yard and not hand & FITS[key]:
        hand |= yard.pop()
        drawn += 1
    return hand, drawn
