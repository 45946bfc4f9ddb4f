"""A player whose picks can hardly be read: it looks for a mixture that nobody gains by foreseeing.

All seats learn by regret at once, against hands that they may have by what lies open: a card that would have
done better than what was picked gets picked more often. The mixture played is the mean over the whole time.
"""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.dogs_day.mind import Mind, drawn
from server.bots.dogs_day.mixing import Mixing
from server.chance import Chance
from server.games.contract import Seat


class Sealed(Mixing):
    """See `server.games.contract.Bot`; ``effort`` is how many rounds it acts out in thought for a pick.

    The mean over the whole time still has the errors of its beginning: parts are raised to a power, which
    makes large ones larger, and those smaller than ``rare`` are left out.
    """

    def __init__(self, effort: int = 16_000, power: float = 2.0, rare: float = 0.03) -> None:
        self.effort = effort
        self.power = power
        self.rare = rare

    def mixture(self, mind: Mind, cards: Sequence[int], chance: Chance) -> list[float]:
        """How often to pick each of ``cards``, as parts of one."""
        learner = Learner(mind, cards)
        others = sum(held for seat, held in enumerate(mind.held) if seat != mind.me)
        # A time of learning acts out a round for every card of every hand.
        for _ in range(max(self.effort // (others + 2 * len(cards)), 1)):
            learner.learn(chance)
        parts = [part**self.power for part in learner.mine]
        whole = sum(parts)
        return [part / whole if part >= self.rare * whole else 0.0 for part in parts]


class Learner:
    """The regrets of all seats; ``mine`` is how often each of the cards was in the mixture so far."""

    def __init__(self, mind: Mind, cards: Sequence[int]) -> None:
        self.mind = mind
        self.cards = cards
        self.mine = [0.0] * len(cards)
        self._regrets_here = [0.0] * len(cards)
        play = mind.now.play
        # The usual habits are where learning starts from.
        self._regrets = [[0.02 * share for share in play] for _ in range(mind.seats)]
        self._times = 0

    def learn(self, chance: Chance) -> None:
        """Let every seat pick once from a hand it may have, and regret what it did not pick."""
        mind = self.mind
        hands = [mind.some_hand(seat, chance) for seat in range(mind.seats)]
        mixtures = [self._mixture(seat, hand) for seat, hand in enumerate(hands)]
        picks = [hand[drawn(mix, chance)] for hand, mix in zip(hands, mixtures, strict=True)]
        self._times += 1
        for seat in range(mind.seats):
            self._regret(seat, picks, hands[seat], mixtures[seat])
        self._think_of_own(picks)

    def _mixture(self, seat: Seat, hand: Sequence[int]) -> list[float]:
        regrets = self._regrets[seat]
        return _positive([regrets[card] for card in hand])

    def _regret(self, seat: Seat, picks: list[int], hand: Sequence[int], mixture: Sequence[float]) -> None:
        chances = self._tried(seat, picks, hand)
        mean = sum(share * part for share, part in zip(chances, mixture, strict=True))
        regrets = self._regrets[seat]
        for card, share in zip(hand, chances, strict=True):
            # Never below zero, so that a change of mind takes no time (regret matching plus).
            regrets[card] = max(regrets[card] + share - mean, 0.0)

    def _think_of_own(self, picks: list[int]) -> None:
        """The real hand, which nobody else knows, against what the others just picked."""
        mixture = _positive(self._regrets_here)
        chances = self._tried(self.mind.me, picks, self.cards)
        mean = sum(share * part for share, part in zip(chances, mixture, strict=True))
        for place, share in enumerate(chances):
            self._regrets_here[place] = max(self._regrets_here[place] + share - mean, 0.0)
            # Later mixtures are better ones and weigh more.
            self.mine[place] += mixture[place] * self._times

    def _tried(self, seat: Seat, picks: list[int], cards: Sequence[int]) -> list[float]:
        """How likely a seat is to win with each of these cards in place of its pick."""
        kept = picks[seat]
        chances = []
        for card in cards:
            picks[seat] = card
            chances.append(self.mind.chances(picks)[seat])
        picks[seat] = kept
        return chances


def _positive(regrets: Sequence[float]) -> list[float]:
    """A mixture in proportion to regrets; even where there are none."""
    whole = sum(regrets)
    if whole <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [regret / whole for regret in regrets]


HARD = Sealed()
