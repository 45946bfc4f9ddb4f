"""The adviser of Dominó Dungeon: what the hard player would do, and one true reason that speaks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from server.bots.advising import asker, told
from server.bots.domino_dungeon.hard import HARD, Hard
from server.bots.domino_dungeon.reasons import reasons
from server.chance import Chance
from server.games.contract import Advice
from server.games.domino_dungeon.moves import DungeonMove
from server.games.domino_dungeon.view import DungeonView

REASONS: Mapping[str, tuple[str, ...]] = {
    "only_move": (),
    "any_hero": (),
    "ends_as_richest": ("worth", "ahead"),
    "collapse_near": ("rounds",),
    "get_out": ("worth",),
    "collapse_way": ("rounds", "turns"),
    "out_now": ("worth",),
    "boss_weak": ("left", "chance"),
    "strikes_all": ("monsters",),
    "beats_monster": ("monster", "chance", "coins"),
    "strikes_richer": ("seat", "worth"),
    "heal": ("wounds", "left"),
    "wards_off": ("dice",),
    "holds_off": ("monster", "dice"),
    "leaves_unhurt": ("dice",),
    "more_steps": ("steps",),
    "chest_here": (),
    "riddle": ("chance",),
    "loots": ("seat", "coins", "chance"),
    "steals": ("seat", "coins"),
    "better_worn": ("card", "what", "before", "after"),
    "of_use": ("card",),
    "deck_best": ("coins",),
    "lay_only": (),
    "lay_harms": ("seat", "symbol", "dice"),
    "lay_denies": ("seat", "symbol"),
    "lay_helps": ("symbol",),
    "lay_poor": ("seat", "symbol"),
    "lay_least": ("symbol",),
    "boss_near": ("away",),
    "boss_far": ("away",),
    "empty_near": ("away",),
    "attack_there": ("monster", "room"),
    "sweep_there": ("monsters", "room"),
    "rob_there": ("seat", "coins"),
    "chest_there": ("room",),
    "riddle_there": ("room",),
    "kick_there": ("room",),
    "flee": ("room", "before", "after"),
    "hides": ("room", "before", "after"),
    "from_afar": ("monster",),
    "chest_near": ("room", "away"),
    "riddle_near": ("room", "away"),
    "monster_near": ("monster", "room", "away"),
    "purse_near": ("seat", "coins"),
    "stairs_near": ("away",),
    "door_near": ("room", "away"),
    "explore": ("rooms",),
    "wounds_monster": ("monster", "left"),
    "disarm": ("chance",),
    "dice_missed": ("dice",),
    "dice_hit": ("dice",),
    "saves_card": ("card",),
    "safe_here": (),
    "next_monster": ("monster", "room"),
    "next_turn": ("what", "room"),
    "strike_leaving": ("dice",),
    "nothing_near": (),
    "points_spent": (),
    "spend_last_point": (),
    "worth_keeping": ("coins",),
    "best_of_many": ("futures",),
    "on_balance": (),
}
"""Every reason, the most telling first, with the names of its facts. All facts are public or the eye's own.

- only_move: nothing else but taking back is legal. any_hero: none is better than another.
- ends_as_richest: who slew the boss gets out with ``worth``, ``ahead`` of everybody else, and ends the match.
  collapse_near: it gets out, and the die shows ``rounds``. get_out: it gets out with ``worth``, out_now:
  still in this turn. collapse_way: it is on the way out because the die shows ``rounds`` and the way takes so
  many ``turns``, this one counted.
- boss_weak: the boss has ``left`` health, and ``chance`` in hundredths is that this attack fells it.
  beats_monster: so likely the attack fells ``monster``, for ``coins``. strikes_all: one roll against so many
  ``monsters``. from_afar: ``monster`` is in another room. wounds_monster: it has ``left`` health and will
  hardly fall at once. strikes_richer: ``seat`` has ``worth``, more than the hero.
- heal: ``wounds`` of the own are healed, ``left`` health then. wards_off: monsters with so many ``dice``
  could strike here, and the power is against that. holds_off: ``monster`` could, with ``dice``.
  leaves_unhurt: who leaves would be struck with so many ``dice``. more_steps: that makes so many ``steps``.
- chest_here, riddle, disarm: what the room itself offers, with the ``chance`` to pass.
- loots, steals: from ``seat``, which has (of which the power takes) so many ``coins``; ``chance`` of any.
- better_worn: with ``card`` there is more of ``what``: "dice" of the best attack, "defence", "health",
  "steps". of_use: what it does, it does only while worn, and its slot is free. worth_keeping: the card counts
  so many ``coins`` at the end. deck_best: its next card is worth about so many ``coins`` to the hero.
- lay_only: no other room of the hand fits. lay_harms: the room brings ``seat``, which kicked, a monster with
  so many ``dice`` or a trap (0).
  lay_denies: the hand has a room with ``symbol`` that would help ``seat``. lay_poor: of the rooms that fit
  ``symbol`` is what ``seat`` gains least by. lay_helps: it is laid for oneself; lay_least: it harms least.
- boss_near, boss_far: the boss comes ``away`` squares from the hero, which is strong enough for it, or not.
  empty_near: the room that stays empty is ``away`` doors from the hero.
- attack_there, sweep_there, rob_there, chest_there, riddle_there, kick_there: what the way is for, still in
  this turn; ``room`` is where the monsters, the chest, the riddle or the open door are.
- flee: monsters with ``before`` dice could strike here in their round, with ``after`` in ``room``, where the
  turn is to end. hides: so many rivals could come to rob here and there. safe_here: no monster could strike
  here, in a room in reach some could.
- chest_near, riddle_near, monster_near, door_near (open), purse_near, stairs_near: what the way is for in a
  later turn, ``away`` doors from here.
- next_turn, next_monster: ``what`` ("chest", "riddle", "door", "exit") or which ``monster`` the steps of the
  next turn can lead to from here. strike_leaving: who leaves is struck with ``dice``. nothing_near: of what
  the steps left lead to nothing is worth a point. points_spent: none is left.
- explore: so many ``rooms`` are not laid yet. dice_missed: so many ``dice`` are no success; dice_hit: so many
  are. saves_card: ``card`` can be used but once.
- spend_last_point: a point that would be lost. best_of_many: it did best in ``futures`` imagined futures.
  on_balance: all weighed, it is best.
"""


_FAINT = ("spend_last_point", "points_spent")
"""Reasons that are told only when there is no other."""


class DungeonAdviser:
    """See `server.games.contract.Adviser`."""

    def __init__(self, player: Hard = HARD) -> None:
        self.player = player

    def advise(self, view: DungeonView, moves: Sequence[DungeonMove], chance: Chance) -> Advice:
        """The player's move. Its reason is the first of `REASONS` that the runner-up has not as well, if any.

        ValueError for an eye without a seat or without moves: there is nothing to advise.
        """
        seat = asker(view, moves)
        outlook = self.player.look_ahead(view, moves, chance)
        best = outlook.order[0]
        if len(outlook.order) == 1 and view.phase != "hero":
            return Advice(best, "only_move")
        found = reasons(view, seat, best)
        also = reasons(view, seat, outlook.order[1]) if len(outlook.order) > 1 else {}
        strong = {reason: facts for reason, facts in found.items() if reason not in _FAINT}
        advice = told(best, REASONS, strong, also) or told(best, REASONS, found, {})
        if advice is None and outlook.futures:
            return Advice(best, "best_of_many", {"futures": outlook.futures})
        return advice or Advice(best, "on_balance")


ADVISER = DungeonAdviser()
