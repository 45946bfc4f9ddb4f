"""Players that try each card of their hand against what others may play, and mix among the good ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from server.bots.dogs_day.mind import Mind
from server.bots.dogs_day.mixing import Mixing
from server.chance import Chance


class Weighing(Mixing):
    """See `server.games.contract.Bot`.

    Each card is tried against ``trials`` ways in which others may pick. A card is picked e times as often as
    another when it is ``sharpness`` fair shares likelier to win.
    """

    def __init__(self, trials: int, sharpness: float) -> None:
        self.trials = trials
        self.sharpness = sharpness

    def mixture(self, mind: Mind, cards: Sequence[int], chance: Chance) -> list[float]:
        """Better cards more often."""
        likely = self.weigh(mind, cards, chance)
        best, scale = max(likely), self.sharpness / mind.seats
        return [exp((share - best) / scale) for share in likely]

    def weigh(self, mind: Mind, cards: Sequence[int], chance: Chance) -> list[float]:
        """How likely each card leads to winning, the same trials for all of them."""
        totals = [0.0] * len(cards)
        for _ in range(self.trials):
            picks = [mind.usual_pick(mind.some_hand(seat, chance), chance) for seat in range(mind.seats)]
            for place, card in enumerate(cards):
                picks[mind.me] = card
                totals[place] += mind.chances(picks)[mind.me]
        return [total / self.trials for total in totals]


EASY = Weighing(trials=2, sharpness=0.5)
NORMAL = Weighing(trials=40, sharpness=0.05)
