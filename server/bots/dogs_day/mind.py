"""What a player has in mind when it picks: the board, what others may hold, what a pick would come to."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from server.bots.dogs_day.board import BACKPACK, CASE, INDEX, Board
from server.bots.dogs_day.experience import EXPERIENCE
from server.chance import Chance
from server.games.contract import Seat
from server.games.dogs_day.reading import surely_held, unplayed
from server.games.dogs_day.view import DogsView

_FINE = 1 << 24


class Mind:
    """A view made ready for trying picks; cards are places in `CARDS`.

    Nothing of it comes from anybody's pick of this round: those of others cannot be seen, and the own one may
    be thought over.
    """

    def __init__(self, view: DogsView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.seats = view.seats
        self.board = Board(view)
        self.now = EXPERIENCE[view.seats, view.round]
        self.after = EXPERIENCE[view.seats, view.round + 1]
        self.hand = [INDEX[card] for card in view.hands[me]]
        self.unplayed = [[INDEX[card] for card in unplayed(view, seat)] for seat in range(view.seats)]
        self.sure = [[INDEX[card] for card in surely_held(view, seat)] for seat in range(view.seats)]
        self.maybe = [
            [card for card in cards if card not in sure]
            for cards, sure in zip(self.unplayed, self.sure, strict=True)
        ]
        self.held = view.held
        keep = self.after.keep
        self._future = [sum([keep[card] for card in cards]) for cards in self.unplayed]
        holding = view.values[me]
        if holding is not None:
            mean = self.board.backpacks[me] * BACKPACK + self.board.cases[me] * CASE
            self._future[me] += holding.money - mean

    def outcome(self, picks: Sequence[int]) -> list[float]:
        """What every seat has once these cards are acted out: money, and what its cards are worth keeping."""
        board = self.board.copy()
        board.act(picks)
        backpacks, cases, keep, future = board.backpacks, board.cases, self.after.keep, self._future
        return [
            backpacks[seat] * BACKPACK + cases[seat] * CASE + future[seat] - keep[card]
            for seat, card in enumerate(picks)
        ]

    def chances(self, picks: Sequence[int]) -> list[float]:
        """How likely every seat is to win after these cards."""
        return winning(self.outcome(picks), self.after.spread)

    def some_hand(self, seat: Seat, chance: Chance) -> list[int]:
        """A hand that a seat may have, by what lies open."""
        cards = self.maybe[seat][:]
        count = self.held[seat] - len(self.sure[seat])
        for place in range(count):
            other = place + chance.below(len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        return self.sure[seat] + cards[:count]

    def usual_pick(self, hand: Sequence[int], chance: Chance) -> int:
        """A card of a hand, each as likely as it is usually played."""
        play = self.now.play
        return hand[drawn([play[card] for card in hand], chance)]


def winning(worths: Sequence[float], spread: float) -> list[float]:
    """How likely each is to win with so much, when ``spread`` thousands more make it e times as likely."""
    best = max(worths)
    weights = [exp((worth - best) / spread) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def drawn(weights: Sequence[float], chance: Chance) -> int:
    """A place, each as likely as its weight."""
    rest = chance.below(_FINE) / _FINE * sum(weights)
    for place, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return place
    return len(weights) - 1
