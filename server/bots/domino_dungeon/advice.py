"""The adviser of Dominó Dungeon: what the hard player would do, and one true reason that speaks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from server.bots.domino_dungeon.hard import HARD, Hard
from server.bots.domino_dungeon.reasons import reasons
from server.chance import Chance
from server.games.contract import Advice
from server.games.domino_dungeon.moves import DungeonMove
from server.games.domino_dungeon.view import DungeonView

REASONS: Mapping[str, tuple[str, ...]] = {
    "only_move": (),
    "ends_as_richest": ("worth", "ahead"),
    "collapse_near": ("rounds",),
    "get_out": ("worth",),
    "boss_weak": ("left", "chance"),
    "beats_monster": ("monster", "chance", "coins"),
    "strikes_all": ("monsters",),
    "heal": ("wounds", "left"),
    "wards_off": ("dice",),
    "chest_here": (),
    "riddle": ("chance",),
    "loots": ("seat", "coins", "chance"),
    "steals": ("seat", "coins"),
    "better_worn": ("card", "what", "before", "after"),
    "lay_harms": ("seat", "symbol", "dice"),
    "lay_denies": ("seat", "symbol"),
    "lay_helps": ("symbol",),
    "flee": ("before", "after"),
    "from_afar": ("monster",),
    "chest_near": ("room", "away"),
    "riddle_near": ("room", "away"),
    "monster_near": ("room", "away"),
    "stairs_near": ("room", "away"),
    "explore": ("rooms",),
    "door_near": ("room", "away"),
    "wounds_monster": ("monster", "left"),
    "disarm": ("chance",),
    "dice_missed": ("dice",),
    "safe_here": (),
    "safe_there": (),
    "spend_last_point": (),
    "worth_keeping": ("coins",),
    "best_of_many": ("futures",),
    "on_balance": (),
}
"""Every reason, the most telling first, with the names of its facts. All facts are public or the eye's own.

- only_move: nothing else but taking back is legal.
- ends_as_richest: who slew the boss gets out with ``worth``, ``ahead`` of everybody else, and ends the match.
  collapse_near: it gets out, and the die shows ``rounds``. get_out: it gets out with ``worth``.
- boss_weak: the boss has ``left`` health, no more than two attacks like this have dice; ``chance`` in
  hundredths is that this one fells it. beats_monster: so likely the attack fells ``monster``, for ``coins``.
  strikes_all: one roll against so many ``monsters``. from_afar: ``monster`` is in another room.
  wounds_monster: it has ``left`` health, more than one.
- heal: ``wounds`` of the own are healed, ``left`` health then. wards_off: monsters with so many ``dice``
  could strike here, and the power is against that.
- chest_here, riddle, disarm: what the room itself offers, with the ``chance`` to pass.
- loots, steals: from ``seat``, which has (of which the power takes) so many ``coins``; ``chance`` of any.
- better_worn: with ``card`` there is more of ``what``: "dice" of the best attack, "defence", "health",
  "steps". worth_keeping: the card counts so many ``coins`` at the end.
- lay_harms: the room brings ``seat``, which kicked, a monster with so many ``dice`` or a trap (0).
  lay_denies: the hand has a room with ``symbol`` that would help ``seat``. lay_helps: it is laid for oneself.
- flee: monsters with ``before`` dice could strike here in their round, with ``after`` there. safe_here,
  safe_there: none could.
- chest_near, riddle_near, monster_near (one that a lucky attack fells), stairs_near (after the boss came),
  door_near (open): the nearest is in ``room``, ``away`` doors from there, nearer than from here.
- explore: so many ``rooms`` are not laid yet. dice_missed: so many ``dice`` are no success.
- spend_last_point: a point that would be lost. best_of_many: it did best in ``futures`` imagined futures.
  on_balance: all weighed, it is best.
"""


class DungeonAdviser:
    """See `server.games.contract.Adviser`."""

    def __init__(self, player: Hard = HARD) -> None:
        self.player = player

    def advise(self, view: DungeonView, moves: Sequence[DungeonMove], chance: Chance) -> Advice:
        """The player's move. Its reason is the first of `REASONS` that the runner-up has not as well.

        ValueError for an eye without a seat or without moves: there is nothing to advise.
        """
        if not isinstance(view.eye, int) or not moves:
            raise ValueError(f"no advice for {view.eye!r} with {len(moves)} moves")
        outlook = self.player.look_ahead(view, moves, chance)
        best = outlook.order[0]
        if len(outlook.order) == 1 and view.phase != "hero":
            return Advice(best, "only_move")
        found = reasons(view, view.eye, best)
        also = reasons(view, view.eye, outlook.order[1]) if len(outlook.order) > 1 else {}
        for reason in REASONS:
            if reason in found and also.get(reason) != found[reason]:
                return Advice(best, reason, found[reason])
        if outlook.futures:
            return Advice(best, "best_of_many", {"futures": outlook.futures})
        return Advice(best, "on_balance")


ADVISER = DungeonAdviser()
