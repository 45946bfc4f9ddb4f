"""The adviser of Dogs' Day: what the hard bot would do, and one true reason that speaks for it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from server.bots.advising import asker, told
from server.bots.dogs_day.board import INDEX
from server.bots.dogs_day.marking import best_marker, worth_of
from server.bots.dogs_day.mind import Mind
from server.bots.dogs_day.reasons import marker_reasons, pick_reasons
from server.bots.dogs_day.sealed import HARD, Sealed
from server.chance import Chance
from server.games.contract import Advice, Seat
from server.games.dogs_day.moves import DogsMove, Pick
from server.games.dogs_day.view import DogsView

REASONS: Mapping[str, tuple[str, ...]] = {
    "only_move": (),
    "lone_mole": ("cards",),
    "no_mole": (),
    "full_theft": ("number", "markers"),
    "safe_loot": ("number", "markers"),
    "takes_most": ("number", "backpacks", "cases"),
    "never_skips": ("number",),
    "not_arrested": ("number", "moles"),
    "saves_card": ("card",),
    "rob_most": ("seat", "backpacks", "cases"),
    "takes_case": ("backpack", "case"),
    "from_richest": ("seat", "markers"),
    "cheapest_fee": ("value",),
    "keeps_pick": ("card",),
    "best_of_many": ("rounds",),
    "all_alike": (),
}
"""Every reason, the most telling first, with the names of its facts. All are public or the asker's own.

Of a card that may be picked:

- lone_mole: nobody else has X9 any more, so it foils the heist for certain; ``cards`` is how many of the
  cards that the others still have can be arrested.
- no_mole: nobody has X9 any more, not even the asker: the heist takes place for certain.
- full_theft: the vaults of the others hold ``markers`` of the kinds that the twist of ``number`` steals, and
  each of them at least as many as it may steal.
- safe_loot: card ``number`` flees with what it has (DOG-13); it would take ``markers`` (the Driver: so many
  lie on bank, truck and prison for others to take).
- takes_most: alone in its column the card takes ``backpacks`` and ``cases``, worth more on average than what
  any other card of the hand would take. Where it may choose, ``cases`` are as many as it can get.
- never_skips: nobody else has a card of this ``number`` any more, so its twist is never skipped (DOG-12).
- not_arrested: the card cannot be arrested (DOG-14), ``moles`` others may still have X9, and another card of
  the hand can be arrested.
- saves_card: ``card``, also in hand, is better kept: it brings more later than this one, by experience.

Of a marker: rob_most: ``seat`` has most on its card. takes_case: a hidden case is worth ``case`` thousands on
average, a backpack ``backpack``, going by what the asker sees. from_richest: nobody that can be stolen from
in this way has more than ``seat``, by what the asker sees; ``markers`` are those in vault and scene.
cheapest_fee: nothing in the own vault is worth less than ``value``.

- only_move: there is nothing else. keeps_pick: the card picked before, ``card``, is better than every other;
  this one comes next. best_of_many: it is the largest part of the mixture found in ``rounds`` rounds acted
  out in thought. all_alike: it is as good as any other.
"""


class DogsAdviser:
    """See `server.games.contract.Adviser`."""

    def __init__(self, player: Sealed = HARD) -> None:
        self.player = player

    def advise(self, view: DogsView, moves: Sequence[DogsMove], chance: Chance) -> Advice:
        """The player's most frequent pick, or its marker, with the first of `REASONS` another one has not.

        ValueError for an eye without a seat or without moves: there is nothing to advise.
        """
        seat = asker(view, moves)
        if len(moves) == 1:
            return Advice(moves[0], "only_move")
        picks = [move for move in moves if isinstance(move, Pick)]
        return self._pick(view, seat, picks) if picks else self._marker(view, moves, chance)

    def _pick(self, view: DogsView, seat: Seat, moves: Sequence[Pick]) -> Advice:
        mind = Mind(view, seat)
        mixture = self.player.mixture(mind, mind.hand, Chance(_thought_over(view)))
        part = dict(zip(mind.hand, mixture, strict=True))
        order = sorted(moves, key=lambda move: (-part[INDEX[move.card]], INDEX[move.card]))
        picked = view.picks[mind.me]
        if picked is not None and part[INDEX[picked]] >= part[INDEX[order[0].card]]:
            return Advice(order[0], "keeps_pick", {"card": picked})
        found = pick_reasons(mind, order[0].card)
        also = pick_reasons(mind, order[1].card) if len(order) > 1 else {}
        many = Advice(order[0], "best_of_many", {"rounds": self.player.effort})
        return told(order[0], REASONS, found, also) or many

    def _marker(self, view: DogsView, moves: Sequence[DogsMove], chance: Chance) -> Advice:
        best = best_marker(view, moves, chance)
        others = sorted((move for move in moves if move != best), key=str)
        second = max(others, key=lambda move: worth_of(view, move))
        found, also = marker_reasons(view, moves, best), marker_reasons(view, moves, second)
        return told(best, REASONS, found, also) or Advice(best, "all_alike")


def _thought_over(view: DogsView) -> bytes:
    """A seed out of what an eye knows before anybody picks: whoever asks twice about a round, a pick made or
    not, is told the same."""
    places = view.bank, view.truck, view.prison, view.reserve, view.vaults
    known = view.seats, view.round, view.eye, view.hands, view.values, view.retired, view.arrested, places
    return hashlib.sha256(repr(known).encode()).digest()


ADVISER = DogsAdviser()
