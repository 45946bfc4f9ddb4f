"""Players that try each card of their hand against what others may play, and mix among the good ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from server.bots.dogs_day.board import INDEX
from server.bots.dogs_day.marking import best_marker
from server.bots.dogs_day.mind import Mind, drawn
from server.chance import Chance
from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.moves import PICKS, DogsMove, Pick
from server.games.dogs_day.view import DogsView


class Weighing:
    """See `server.games.contract.Bot`.

    Each card is tried against ``trials`` ways in which others may pick. A card is picked e times as often as
    another when it is ``sharpness`` fair shares likelier to win.
    """

    def __init__(self, trials: int, sharpness: float) -> None:
        self.trials = trials
        self.sharpness = sharpness

    def choose(self, view: DogsView, moves: Sequence[DogsMove], chance: Chance) -> DogsMove:
        """A card by chance, better ones more often; the best marker."""
        if not isinstance(view.eye, int) or len(moves) == 1:
            return chance.choice(moves)
        cards = [INDEX[move.card] for move in moves if isinstance(move, Pick)]
        if not cards:
            return best_marker(view, moves, chance)
        likely = self.weigh(Mind(view, view.eye), cards, chance)
        best, scale = max(likely), self.sharpness / view.seats
        place = drawn([exp((share - best) / scale) for share in likely], chance)
        return PICKS[CARDS[cards[place]]]

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
