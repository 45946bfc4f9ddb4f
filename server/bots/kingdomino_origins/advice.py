"""The adviser of Kingdomino Origins: what the hard bot would do, and one true reason that speaks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from server.bots.advising import asker, told
from server.bots.kingdomino_origins.hard import HARD, Hard
from server.bots.kingdomino_origins.known import Known
from server.bots.kingdomino_origins.reasons import reasons
from server.chance import Chance
from server.games.contract import Advice
from server.games.kingdomino_origins.moves import Discard, KingdominoMove
from server.games.kingdomino_origins.view import KingdominoView

REASONS: Mapping[str, tuple[str, ...]] = {
    "discard_forced": ("number",),
    "only_move": (),
    "takes_totem": ("resource", "count"),
    "keeps_totem": ("resource", "count"),
    "fire_scores": ("square", "points"),
    "dweller_scores": ("dweller", "points"),
    "most_points": ("points",),
    "best_domino": ("number", "points"),
    "links_regions": ("terrain", "size", "fires"),
    "can_be_laid": ("number",),
    "denies": ("seat", "number", "points"),
    "fire_follows": ("flames", "points"),
    "joins_region": ("terrain", "size", "fires"),
    "makes_room": (),
    "keeps_middle": (),
    "keeps_frame": ("columns", "lines"),
    "saves_resources": ("count",),
    "early_turn": ("number",),
    "has_volcano": ("number", "flames"),
    "has_fire": ("number", "fires"),
    "room_to_grow": ("terrain", "size", "free"),
    "clears_home": ("square",),
    "spares_dwellers": ("points",),
    "plenty": ("resource", "count"),
    "weakest_gets": ("seat", "score"),
    "dweller_hopes": ("dweller", "free"),
    "best_of_many": ("futures",),
    "on_balance": (),
}
"""Every reason, the most telling first, with the names of its facts. All facts are public.

- discard_forced: domino ``number`` can be added nowhere (KO-9). only_move: nothing else is legal.
- takes_totem: with the domino chosen the seat would have ``count`` of ``resource``, more than anybody has,
  and it does not hold that totem. keeps_totem: it holds it; choosing: somebody has as many as it, or one
  less, and with the domino it would have ``count``; fire: on another square it would lose it.
- fire_scores: the token on ``square`` adds ``points``, and on no other square more.
- dweller_scores: recruiting ``dweller`` (settling it there) adds ``points`` at once, what is paid deducted.
- most_points: laid so, the domino adds ``points`` at once, its fire not counted; no other way adds more.
- best_domino: of those free, ``number`` adds most at once where it lies best, ``points``.
- links_regions, joins_region: the domino joins several regions, or one, of ``terrain``, which have ``size``
  squares and ``fires`` fires then. can_be_laid: ``number`` can be added now, another free domino nowhere.
- denies: ``number`` is what would bring the other ``seat``, which has yet to choose, most: ``points``.
- fire_follows: the domino's own token can land where it adds ``points``; no other way lets it add more.
- makes_room: no free square is shut in that was not before, as another way would do. keeps_middle: the camp
  can still be in the middle (KO-24), after another way not. keeps_frame: the territory stays ``columns`` by
  ``lines``, and another way would stretch it.
- saves_resources: fire: no resource or dweller burns, on another square one would; declining: the ``count``
  resources are kept. (``count`` is what lies in the territory afterwards.)
- early_turn: ``number`` is the lowest that is free, so its chief goes before whoever takes another of them.
- has_volcano, has_fire: the domino chosen has a volcano of ``flames``, or ``fires`` printed icons; no other
  free one has more. room_to_grow: the fire lands in a region of ``size`` with ``free`` free squares around
  it, and no other region in reach has more.
- clears_home: the resource paid bars ``square``, which then is the best home for the dweller.
  spares_dwellers: paying so costs dwellers nothing, and another payment costs ``points``. plenty: of no
  kind that can pay are there more than of ``resource``, ``count``.
- weakest_gets: of those tied ``seat`` has the lowest score. dweller_hopes: around the best home for
  ``dweller`` there are ``free`` free squares.
- best_of_many: it did best in ``futures`` imagined futures. on_balance: all squares weighed, it is best.
"""


class KingdominoAdviser:
    """See `server.games.contract.Adviser`."""

    def __init__(self, player: Hard = HARD) -> None:
        self.player = player

    def advise(self, view: KingdominoView, moves: Sequence[KingdominoMove], chance: Chance) -> Advice:
        """The player's move. Its reason is the first of `REASONS` that the runner-up has not as well.

        ValueError for an eye without a seat or without moves: there is nothing to advise.
        """
        seat = asker(view, moves)
        if len(moves) == 1:
            if isinstance(moves[0], Discard):
                return Advice(moves[0], "discard_forced", {"number": moves[0].number})
            return Advice(moves[0], "only_move")
        outlook = self.player.look_ahead(view, seat, moves, chance)
        best = outlook.order[0]
        known = Known(view, seat, moves)
        also = reasons(known, outlook.order[1]) if len(outlook.order) > 1 else {}
        advice = told(best, REASONS, reasons(known, best), also)
        if advice is None and outlook.futures:
            return Advice(best, "best_of_many", {"futures": outlook.futures})
        return advice or Advice(best, "on_balance")


ADVISER = KingdominoAdviser()
