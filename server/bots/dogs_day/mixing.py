"""What all players of Dogs' Day that think do alike: a card drawn from a mixture, and the best marker."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.dogs_day.board import INDEX
from server.bots.dogs_day.marking import best_marker
from server.bots.dogs_day.mind import Mind, drawn
from server.chance import Chance
from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.moves import PICKS, DogsMove, Pick
from server.games.dogs_day.view import DogsView


class Mixing:
    """See `server.games.contract.Bot`."""

    def choose(self, view: DogsView, moves: Sequence[DogsMove], chance: Chance) -> DogsMove:
        """A card of the mixture by chance; the best marker."""
        if not isinstance(view.eye, int) or len(moves) == 1:
            return chance.choice(moves)
        cards = [INDEX[move.card] for move in moves if isinstance(move, Pick)]
        if not cards:
            return best_marker(view, moves, chance)
        mixture = self.mixture(Mind(view, view.eye), cards, chance)
        return PICKS[CARDS[cards[drawn(mixture, chance)]]]

    def mixture(self, mind: Mind, cards: Sequence[int], chance: Chance) -> list[float]:
        """How often to pick each of ``cards``, in proportion to each other."""
        raise NotImplementedError
