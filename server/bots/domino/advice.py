"""The dominó adviser: what the hard bot would play, and one true reason that speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from server.bots.advising import asker, told
from server.bots.domino.looking import HARD, Hard
from server.bots.domino.weighing import Knower
from server.chance import Chance
from server.games.contract import Advice, Fact
from server.games.domino.moves import Play
from server.games.domino.reading import can_draw, ends_after, fits, side_of, voids
from server.games.domino.tiles import Tile, pips
from server.games.domino.view import DominoView

REASONS: Mapping[str, tuple[str, ...]] = {
    "must_open": ("tile",),
    "goes_out": ("tile",),
    "only_move": ("tile",),
    "blocks_and_wins": ("own", "theirs"),
    "blocks_ahead": ("own", "theirs"),
    "plays_again": ("numbers",),
    "next_passed_on": ("seat", "numbers", "draws"),
    "other_passed_on": ("seat", "numbers", "draws"),
    "closed_to_next": ("seat", "number"),
    "last_of_number": ("number", "count"),
    "partner_passed": ("seat", "number"),
    "opens_partner": ("seat", "number"),
    "keeps_ends": ("number", "count"),
    "heavy_double": ("tile", "pips"),
    "lone_double": ("number", "left"),
    "sheds_weight": ("tile", "pips"),
    "keeps_variety": ("count",),
    "best_of_many": ("deals",),
}
"""Every reason, the most telling first, with the names of its facts.

- must_open: only ``tile`` may open (DOM-5). goes_out: it is the last tile. only_move: nothing else fits.
- blocks_and_wins: nobody can play any more and, whatever is hidden, the own side holds at most ``own`` pips
  and each other side at least ``theirs``, which is more (DOM-16). blocks_ahead: nobody can play any more and,
  going by what is unseen, the own side holds about ``own``, the lightest other side about ``theirs``.
- plays_again: nobody else has a tile with ``numbers``, the ends left, and the own hand has.
- next_passed_on, other_passed_on: the opponent ``seat``, next or later in turn, has shown by passing or
  drawing that it holds no tile with ``numbers``, both ends left; ``draws`` when it may draw.
- closed_to_next: the next in turn, the opponent ``seat``, has shown that it holds none of the end ``number``.
- last_of_number: all tiles with the end ``number`` that are not laid, ``count``, are in the own hand.
- partner_passed: it covers ``number``, of which the partner ``seat`` has shown that it holds none.
- opens_partner: it leaves the end ``number`` that the partner ``seat`` made, and another move would cover it.
- keeps_ends: the own hand has ``count`` more tiles, two at least, for the end ``number``; no other move
  leaves more for one end.
- heavy_double: ``tile`` is a double of more ``pips`` than the average tile. lone_double: ``tile`` is a double
  of ``number``, of which only ``left`` other tiles are not laid, two at most.
- sheds_weight: of the tiles that fit ``tile`` counts most, ``pips``.
- keeps_variety: the tiles kept show ``count`` different numbers; no other move keeps more, some keep fewer.
- best_of_many: it did best in ``deals`` imagined deals, played to their end.
"""

_LONE = 2


class DominoAdviser:
    """See `server.games.contract.Adviser`."""

    def __init__(self, player: Hard = HARD) -> None:
        self.player = player

    def advise(self, view: DominoView, moves: Sequence[Play], chance: Chance) -> Advice:
        """The player's move. Its reason is the first of `REASONS` that the runner-up has not as well.

        ValueError for an eye without a seat or without moves: there is nothing to advise.
        """
        seat = asker(view, moves)
        tile = moves[0].tile
        if view.ends is None and tile == view.must_open:
            return Advice(moves[0], "must_open", {"tile": tile})
        if len(view.hand) == 1:
            return Advice(moves[0], "goes_out", {"tile": tile})
        if len(moves) == 1:
            return Advice(moves[0], "only_move", {"tile": tile})
        outlook = self.player.look_ahead(view, seat, moves, chance)
        best, second = outlook.order[:2]
        known = Knower(view, seat)
        found, also = dict(reasons(known, best, moves)), dict(reasons(known, second, moves))
        return told(best, REASONS, found, also) or Advice(best, "best_of_many", {"deals": outlook.worlds})


def reasons(known: Knower, move: Play, moves: Sequence[Play]) -> Iterator[tuple[str, dict[str, Fact]]]:
    """All that speaks for a move that neither is the only one nor goes out."""
    view = known.view
    rest = [tile for tile in view.hand if tile != move.tile]
    ends = ends_after(view.ends, move)
    draws = can_draw(view)
    follows = any(fits(tile, ends) for tile in rest)
    closed = not any(fits(tile, ends) for seat in known.others for tile in known.may_hold[seat])
    if closed and not draws:
        if follows:
            yield "plays_again", {"numbers": _numbers(ends)}
        else:
            yield from _block(known, rest)
    yield from _opponents(known, ends, draws)
    for number in _numbers(ends):
        count = sum(number in tile for tile in rest)
        if count and not any(number in tile for tile in known.hidden):
            yield "last_of_number", {"number": number, "count": count}
            break
    yield from _partner(known, move, moves, ends)
    yield from _own(known, move, moves, rest)


def _numbers(ends: tuple[int, int]) -> tuple[int, ...]:
    return tuple(sorted(set(ends)))


def _block(known: Knower, rest: list[Tile]) -> Iterator[tuple[str, dict[str, Fact]]]:
    """What a block made now comes to: certain, likely, or no reason for it."""
    view = known.view
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    likely: dict[int, float] = {}
    for seat in (known.me, *known.others):
        side = side_of(view.options, seat)
        mine = sum(map(pips, rest))
        counts = sorted(map(pips, known.may_hold[seat]))
        held = view.counts[seat]
        low, high = (mine, mine) if seat == known.me else (sum(counts[:held]), sum(counts[-held:]))
        mean = mine if seat == known.me else held * sum(counts) / len(counts)
        least[side] = least.get(side, 0) + low
        most[side] = most.get(side, 0) + high
        likely[side] = likely.get(side, 0.0) + mean
    own = side_of(view.options, known.me)
    theirs = min(low for side, low in least.items() if side != own)
    if most[own] < theirs:
        yield "blocks_and_wins", {"own": most[own], "theirs": theirs}
    about = round(min(mean for side, mean in likely.items() if side != own))
    if round(likely[own]) < about:
        yield "blocks_ahead", {"own": round(likely[own]), "theirs": about}


def _opponents(known: Knower, ends: tuple[int, int], draws: bool) -> Iterator[tuple[str, dict[str, Fact]]]:
    """An opponent who has shown that neither end is for it; the next in turn before the others."""
    without = voids(known.view)
    numbers = _numbers(ends)
    for seat in known.others:
        if seat != known.partner and without[seat].issuperset(numbers):
            reason = "next_passed_on" if seat == known.others[0] else "other_passed_on"
            yield reason, {"seat": seat, "numbers": numbers, "draws": draws}
            return
    following = known.others[0]
    for number in numbers:
        if following != known.partner and number in without[following]:
            yield "closed_to_next", {"seat": following, "number": number}


def _partner(
    known: Knower, move: Play, moves: Sequence[Play], ends: tuple[int, int]
) -> Iterator[tuple[str, dict[str, Fact]]]:
    """What the move does for the partner."""
    view, mate = known.view, known.partner
    if mate is None or view.ends is None:
        return
    place = 0 if move.end == "left" else 1
    covered, made = view.ends[place], ends[place]
    kept = view.ends[1 - place]
    without = voids(view)[mate]
    if covered in without and covered not in ends and made not in without:
        yield "partner_passed", {"seat": mate, "number": covered}
    covers = any(other.end != move.end for other in moves)
    if known.makers[1 - place] == mate and kept not in without and covers:
        yield "opens_partner", {"seat": mate, "number": kept}


def _own(
    known: Knower, move: Play, moves: Sequence[Play], rest: list[Tile]
) -> Iterator[tuple[str, dict[str, Fact]]]:
    """What the move does for the own hand."""
    tile = move.tile
    count, number = _following(known.view, move)
    if count >= 2 and count == max(_following(known.view, other)[0] for other in moves):
        yield "keeps_ends", {"number": number, "count": count}
    weights = [pips(other.tile) for other in moves]
    if tile[0] == tile[1]:
        left = sum(tile[0] in other for other in (*rest, *known.hidden))
        if pips(tile) > known.view.options.set:
            yield "heavy_double", {"tile": tile, "pips": pips(tile)}
        elif left <= _LONE:
            yield "lone_double", {"number": tile[0], "left": left}
    if pips(tile) == max(weights) > min(weights):
        yield "sheds_weight", {"tile": tile, "pips": pips(tile)}
    kinds = [
        len({half for kept in known.view.hand if kept != other.tile for half in kept}) for other in moves
    ]
    mine = len({half for kept in rest for half in kept})
    if mine == max(kinds) > min(kinds):
        yield "keeps_variety", {"count": mine}


def _following(view: DominoView, move: Play) -> tuple[int, int]:
    """The end after the move for which most tiles are kept: how many, and its number."""
    rest = [tile for tile in view.hand if tile != move.tile]
    return max((sum(number in tile for tile in rest), number) for number in ends_after(view.ends, move))


ADVISER = DominoAdviser()
