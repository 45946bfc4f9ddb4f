"""Two dominó players that weigh the tiles before them: easy by a rule of thumb, normal by counting what is
out, remembering who passed on what and helping its partner."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import msgspec

from server.chance import Chance
from server.games.contract import Seat
from server.games.domino.moves import Play
from server.games.domino.reading import can_draw, ends_after, fits, may_hold, next_seat, partner, unseen
from server.games.domino.tiles import Tile, pips
from server.games.domino.view import DominoView


class Weights(msgspec.Struct, frozen=True):
    """What a move is worth; only the ratios matter. Found by playing many deals from all sides."""

    pip: float = 0.4
    """Each pip that leaves the hand."""
    double: float = 3.0
    """A double leaves the hand: it fits one number only."""
    follow: float = 1.0
    """Each tile of the own hand that fits the ends left behind."""
    variety: float = 2.0
    """Each number that the hand still holds."""
    next_stuck: float = 12.0
    """The next opponent cannot play, times its probability."""
    other_stuck: float = 10.0
    """Another opponent cannot."""
    partner_stuck: float = 5.0
    """The partner cannot (counts against the move)."""
    partner_end: float = 0.5
    """Covering an end that the partner made (counts against), or that an opponent made (counts for)."""
    block: float = 4.0
    """Each pip by which a certain block would be won or lost."""
    block_base: float = 20.0
    """A certain block that is won, whatever the margin; lost, against."""


class Knower:
    """What one seat has worked out before it looks at its moves."""

    def __init__(self, view: DominoView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.partner = partner(view.options, me)
        self.hidden = unseen(view)
        self.may_hold = may_hold(view)
        self.others: list[Seat] = []
        seat = next_seat(view.options, view.seats, me)
        while seat != me:
            self.others.append(seat)
            seat = next_seat(view.options, view.seats, seat)
        self.makers = _makers(view)

    def stuck(self, seat: Seat, ends: tuple[int, int]) -> float:
        """How likely it is that nothing in the hand of ``seat`` fits these ends."""
        may = self.may_hold[seat]
        count = min(self.view.counts[seat], len(may))
        misses = sum(not fits(tile, ends) for tile in may)
        return comb(misses, count) / comb(len(may), count)

    def expected_pips(self, seat: Seat, ends: tuple[int, int]) -> float:
        """What the hand of ``seat`` counts on average when nothing in it fits these ends."""
        may = [pips(tile) for tile in self.may_hold[seat] if not fits(tile, ends)]
        return self.view.counts[seat] * (sum(may) / len(may)) if may else 0.0


def _makers(view: DominoView) -> tuple[Seat | None, Seat | None]:
    """Who laid the tile at the left end and who at the right."""
    left = right = None
    for deed in view.record:
        if deed.kind == "play":
            if deed.end in ("left", None):
                left = deed.seat
            if deed.end in ("right", None):
                right = deed.seat
    return left, right


class Easy:
    """See `server.games.contract.Bot`: doubles first, then the heaviest tile, whatever the others do."""

    def choose(self, view: DominoView, moves: Sequence[Play], chance: Chance) -> Play:
        """The double or else the tile that counts most; its end by chance."""
        best = max(map(_thumb, moves))
        return chance.choice([move for move in moves if _thumb(move) == best])


def _thumb(play: Play) -> tuple[bool, int]:
    return play.tile[0] == play.tile[1], pips(play.tile)


class Normal:
    """See `server.games.contract.Bot`: one look ahead, every tile counted, no guessing of hidden hands."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, view: DominoView, moves: Sequence[Play], chance: Chance) -> Play:
        """The move of highest worth; equals by chance."""
        if len(moves) == 1 or not isinstance(view.eye, int):
            return chance.choice(moves)
        known = Knower(view, view.eye)
        worths = [self._worth(known, move) for move in moves]
        best = max(worths)
        return chance.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])

    def _worth(self, known: Knower, play: Play) -> float:
        view, weights = known.view, self.weights
        rest = [tile for tile in view.hand if tile != play.tile]
        if not rest:
            return float("inf")
        ends = ends_after(view.ends, play)
        following = sum(fits(tile, ends) for tile in rest)
        stuck = {seat: known.stuck(seat, ends) for seat in known.others}
        if not following and all(chance == 1.0 for chance in stuck.values()) and not can_draw(view):
            return self._block_worth(known, ends, rest)
        worth = weights.pip * pips(play.tile) + weights.double * (play.tile[0] == play.tile[1])
        worth += weights.follow * following + weights.variety * len({half for tile in rest for half in tile})
        for place, seat in enumerate(known.others):
            if seat == known.partner:
                worth -= weights.partner_stuck * stuck[seat]
            else:
                worth += (weights.next_stuck if place == 0 else weights.other_stuck) * stuck[seat]
        return worth + weights.partner_end * self._ends_covered(known, play)

    def _ends_covered(self, known: Knower, play: Play) -> int:
        """-1 for covering the partner's end, 1 for an opponent's, 0 for the own or none."""
        if known.partner is None or play.end is None:
            return 0
        maker = known.makers[0 if play.end == "left" else 1]
        if maker is None or maker == known.me:
            return 0
        return -1 if maker == known.partner else 1

    def _block_worth(self, known: Knower, ends: tuple[int, int], rest: list[Tile]) -> float:
        mine = float(sum(map(pips, rest)))
        theirs: list[float] = []
        for seat in known.others:
            if seat == known.partner:
                mine += known.expected_pips(seat, ends)
            else:
                theirs.append(known.expected_pips(seat, ends))
        against = sum(theirs) if known.partner is not None else min(theirs)
        margin = against - mine
        return self.weights.block * margin + (
            self.weights.block_base if margin > 0 else -self.weights.block_base
        )


EASY, NORMAL = Easy(), Normal()
