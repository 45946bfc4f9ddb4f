"""Sides, who wins a round and what it is worth, and when a match is over (DOM-15 to DOM-22)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.by_seat import places_of
from server.games.contract import Result, Seat
from server.games.domino.events import Ending, MatchReason
from server.games.domino.options import DominoOptions
from server.games.domino.reading import next_seat, partners, side_of, sides_of
from server.games.domino.tiles import Tile

ROUND_LIMIT = 100
"""Rounds after which a match ends in any case (DOM-22)."""
WINS_OF_FIVE = 3
"""Wins that decide a best of five (DOM-21)."""
DECIDED_OF_FIVE = 5
"""Decided rounds after which a best of five may end with fewer wins (DOM-21)."""


class RoundScore(msgspec.Struct, frozen=True):
    """What a finished round is worth: ``points`` in all for the side of ``seat``, of which ``bonus`` for the
    block. ``seat`` went out, or opens next for the side that won a block; None when nobody won."""

    how: Ending
    seat: Seat | None
    totals: tuple[int, ...]
    points: int
    bonus: int


def score_round(
    options: DominoOptions, hands: Sequence[Sequence[Tile]], last_player: Seat, out: bool
) -> RoundScore:
    """Count a round that ended after ``last_player`` laid a tile, by going out or by a block."""
    seats = len(hands)
    totals = tuple([sum(map(sum, hand)) for hand in hands])
    if out:
        return RoundScore("out", last_player, totals, _worth(options, totals, last_player), 0)
    sides = sides_of(options, seats)
    sums = [0] * sides
    for seat, total in enumerate(totals):
        sums[side_of(options, seat)] += total
    lowest = min(sums)
    if sums.count(lowest) > 1:
        return RoundScore("tied", None, totals, 0, 0)
    best = _lightest(options, totals, sums.index(lowest), last_player)
    points = _worth(options, totals, best) + options.block_bonus
    return RoundScore("blocked", best, totals, points, options.block_bonus)


def seats_scored(options: DominoOptions, seats: int, winner: Seat) -> tuple[Seat, ...]:
    """Whose tiles the winning side scores: the opponents' (DOM-17), or all that are left (DOM-19)."""
    spared = () if options.federation_count else partners(options, winner)
    return tuple([seat for seat in range(seats) if seat not in spared])


def _worth(options: DominoOptions, totals: Sequence[int], winner: Seat) -> int:
    return sum([totals[seat] for seat in seats_scored(options, len(totals), winner)])


def _lightest(options: DominoOptions, totals: Sequence[int], side: int, last_player: Seat) -> Seat:
    """DOM-7: the lighter hand of the side; equal: first in turn order after the round's last play."""
    order = []
    seat = last_player
    for _ in totals:
        seat = next_seat(options, len(totals), seat)
        if side_of(options, seat) == side:
            order.append(seat)
    return min(order, key=lambda seat: totals[seat])


def judge(options: DominoOptions, rounds: int, points: Sequence[int], wins: Sequence[int]) -> Result | None:
    """The result after ``rounds`` rounds, from points and wins of every seat; None: it goes on.

    Carries out DOM-20 to DOM-22. A result's scores are what decides: points, or wins in a best of five.
    """
    target = options.points_target
    if target is not None:
        if max(points) >= target:
            return _ranked(points, points, "target")
        return _ranked(points, points, "round_limit") if rounds >= ROUND_LIMIT else None
    standing = list(zip(wins, points, strict=True))
    if max(wins) >= WINS_OF_FIVE:
        return _ranked(wins, standing, "three_wins")
    decided = sum(wins) // (2 if options.pairs else 1)
    if decided >= DECIDED_OF_FIVE:
        first = max(standing)
        leaders = {side_of(options, seat) for seat, mine in enumerate(standing) if mine == first}
        if len(leaders) == 1:
            alone = len({side_of(options, seat) for seat, mine in enumerate(wins) if mine == max(wins)}) == 1
            return _ranked(wins, standing, "most_wins" if alone else "most_points")
    return _ranked(wins, wins, "round_limit") if rounds >= ROUND_LIMIT else None


def _ranked(
    scores: Sequence[int], standing: Sequence[int] | Sequence[tuple[int, int]], reason: MatchReason
) -> Result:
    return Result(tuple(scores), places_of(standing), reason)
