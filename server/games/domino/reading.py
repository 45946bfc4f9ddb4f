"""What anybody can work out from a view: fits, sides, what is out, what a seat cannot hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from server.games.contract import Seat
from server.games.domino.deal import SETS, opening_rank
from server.games.domino.events import Deed
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import Tile, pips
from server.games.domino.view import DominoView

Finish: TypeAlias = Literal["single", "double", "both", "crossed"]
"""What kind of tile went out: one that met one end, a double, a tile with the numbers of two different ends,
or a double of both ends. Only a word for it: the score is the same."""


def fits(tile: Tile, ends: tuple[int, int] | None) -> bool:
    """Whether the tile can be laid at one of the ends; on an empty table every tile can (DOM-10)."""
    return ends is None or ends[0] in tile or ends[1] in tile


def ends_after(ends: tuple[int, int] | None, play: Play) -> tuple[int, int]:
    """The open ends once the tile lies (DOM-10, DOM-11)."""
    high, low = play.tile
    if ends is None or play.end is None:
        return high, low
    left, right = ends
    if play.end == "left":
        return (high if low == left else low), right
    return left, (low if high == right else high)


def can_draw(view: DominoView) -> bool:
    """Whether a seat without a fitting tile draws: a boneyard is in play and not empty (DOM-12, DOM-14)."""
    return view.options.boneyard and view.boneyard > 0


def side_of(options: DominoOptions, seat: Seat) -> int:
    """The side a seat plays for: 0 or 1 in pairs, else a side for every seat (DOM-3)."""
    return seat % 2 if options.pairs else seat


def sides_of(options: DominoOptions, seats: int) -> int:
    """How many sides play."""
    return 2 if options.pairs else seats


def partner(options: DominoOptions, seat: Seat) -> Seat | None:
    """The seat across in pairs, else None (DOM-3)."""
    return (seat + 2) % 4 if options.pairs else None


def partners(options: DominoOptions, seat: Seat) -> tuple[Seat, ...]:
    """The seats of a side: the seat itself and, in pairs, the one across."""
    return (seat, (seat + 2) % 4) if options.pairs else (seat,)


def next_seat(options: DominoOptions, seats: int, seat: Seat) -> Seat:
    """Whose turn follows (DOM-9)."""
    return (seat + (1 if options.direction == "clockwise" else -1)) % seats


def seen(view: DominoView) -> Iterable[Tile]:
    """The tiles this eye knows the place of: line, own hand, open hands, the named opening tile."""
    yield from ((max(placed), min(placed)) for placed in view.line)
    if view.hands is not None:
        for hand in view.hands:
            yield from hand
    else:
        yield from view.hand
        if view.must_open is not None and not view.line and view.eye != view.opener:
            yield view.must_open


def unseen(view: DominoView) -> tuple[Tile, ...]:
    """The tiles of the set that may lie in any hidden hand or in the boneyard."""
    known = set(seen(view))
    return tuple(tile for tile in SETS[view.options.set] if tile not in known)


def still_out(view: DominoView) -> tuple[int, ...]:
    """For every number how many of its tiles this eye does not see: they are in hidden hands or aside."""
    hidden = unseen(view)
    return tuple(sum(number in tile for tile in hidden) for number in range(view.options.set + 1))


def passed_last(view: DominoView) -> tuple[Deed, ...]:
    """The passes since the last tile was played, oldest first."""
    passes: list[Deed] = []
    for deed in reversed(view.record):
        if deed.kind == "play":
            break
        if deed.kind == "pass":
            passes.append(deed)
    return tuple(reversed(passes))


def finish_of(record: Sequence[Deed]) -> Finish | None:
    """How the round's last tile went out; None for a tile that met an empty table, or no tile at all."""
    last = record[-1] if record else None
    if last is None or last.tile is None or last.ends is None:
        return None
    a, b = last.tile
    if a == b:
        return "crossed" if last.ends == (a, b) else "double"
    return "both" if {a, b} == set(last.ends) else "single"


def voids(view: DominoView) -> tuple[frozenset[int], ...]:
    """For every seat the numbers it cannot hold, as its passes and draws in this round have shown.

    A pass proves both ends. So does a draw, but what is drawn and kept may bring older voids back; the tile
    that ends the drawing is played at once, so a single drawn tile changes nothing (DOM-12).
    """
    known: list[frozenset[int]] = [frozenset()] * view.seats
    drawn: list[list[int]] = [[] for _ in range(view.seats)]
    count = [0] * view.seats
    for deed in view.record:
        seat = deed.seat
        if deed.ends is None:
            continue
        if deed.kind == "draw":
            drawn[seat] = list(deed.ends)
            count[seat] += 1
        elif deed.kind == "pass":
            kept = frozenset() if count[seat] else known[seat]
            known[seat] = kept | frozenset(deed.ends)
            count[seat] = 0
        elif count[seat]:
            kept = frozenset() if count[seat] > 1 else known[seat]
            known[seat] = kept | frozenset(drawn[seat])
            count[seat] = 0
    # A seat in the middle of drawing may just have got the tile that fits.
    return tuple(frozenset() if count[seat] else known[seat] for seat in range(view.seats))


def may_hold(view: DominoView) -> tuple[frozenset[Tile], ...]:
    """For every seat the unseen tiles it may hold: without its voids, and in a match's first round without
    the tiles that would have opened instead (DOM-5), unless it has drawn since."""
    hidden = unseen(view)
    without = voids(view)
    drew = {deed.seat for deed in view.record if deed.kind == "draw"}
    rank = None
    if view.must_open is not None:
        rank = opening_rank(view.must_open)
    return tuple(
        frozenset(
            tile
            for tile in hidden
            if not (tile[0] in without[seat] or tile[1] in without[seat])
            and (rank is None or seat in drew or opening_rank(tile) < rank)
        )
        for seat in range(view.seats)
    )


def weight_guess(view: DominoView, seat: Seat) -> int:
    """About how many pips a hidden hand holds: its tiles times the mean of the tiles it may hold."""
    possible = may_hold(view)[seat]
    if not possible:
        return 0
    return round(view.counts[seat] * sum(map(pips, possible)) / len(possible))
