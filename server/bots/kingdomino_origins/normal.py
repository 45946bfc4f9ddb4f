"""Two players that weigh what is before them: easy counts points, normal what can become of them."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.kingdomino_origins.hiring import Plan, plans
from server.bots.kingdomino_origins.worth import (
    Prospects,
    Weights,
    fire_worth,
    goods_worth,
    land_worth,
    prospects,
    regions,
    shape_worth,
    worth_of,
)
from server.chance import Chance
from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    Decline,
    HandTotem,
    KingdominoMove,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
)
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView

DISCARDED = -4.0
"""What it is worth to lose a domino."""


class Mind:
    """What one seat has worked out before it looks at its moves."""

    def __init__(self, view: KingdominoView, me: Seat, weights: Weights) -> None:
        self.view, self.me, self.weights = view, me, weights
        self.options: KingdominoOptions = view.options
        self.mine = Territory.of(view.territories[me])
        self.hopes: Prospects = prospects(view, me, weights)
        self.carries = view.options.mode != "discovery"

    def placed(self, territory: Territory, place: Place) -> tuple[float, Territory]:
        """The worth of a placement, its fire landed as well as can be guessed, and the territory with it."""
        after = territory.clone()
        after.lay(place, self.carries)
        found = regions(after, self.hopes)
        worth = land_worth(found, self.weights) + shape_worth(after, self.weights)
        worth += goods_worth(self.options, after, self.hopes, self.weights)
        if DOMINOES[place.number].craters:
            volcano, craters = after.volcano_of(place)
            worth += fire_worth(after, found, after.fire_squares(volcano, craters), craters)
        return worth, after

    def best_place(self, territory: Territory, number: int) -> float:
        """The worth of a domino wherever it lies best, or of its discard."""
        worths = [self.placed(territory, place)[0] for place in distinct(placements(territory, number))]
        if worths:
            return max(worths)
        return worth_of(self.options, territory, self.hopes, self.weights) + DISCARDED

    def fired(self, territory: Territory, square: tuple[int, int], flames: int) -> float:
        """The worth of a token on a square."""
        after = territory.clone()
        after.burn(index_of(square), flames)
        return worth_of(self.options, after, self.hopes, self.weights)

    def plans(self) -> list[Plan]:
        """The best recruitment of each dweller that can still be had."""
        view, hiring = self.view, self.view.hiring
        if hiring is None:
            wanted = [(dweller, False) for dweller in view.cave if dweller is not None]
            if sum(1 for count in self.mine.resource_counts() if count) == 4:
                wanted += [(dweller, True) for dweller in view.pile]
            return plans(self.mine, dict.fromkeys(wanted), (), self.hopes, self.weights)
        whom = [hiring.dweller] if hiring.dweller is not None else list(view.pile)
        wanted = [(dweller, hiring.pile) for dweller in whom]
        owed = hiring.price - len(hiring.paid)
        return plans(self.mine, dict.fromkeys(wanted), hiring.paid, self.hopes, self.weights, owed)


def distinct(moves: Sequence[Place]) -> list[Place]:
    """The placements without those that only turn a domino of two equal halves round."""
    if not moves:
        return []
    domino = DOMINOES[moves[0].number]
    if domino.left != domino.right:
        return list(moves)
    return [move for move in moves if move.direction in ("east", "south")]


class Normal:
    """See `server.games.contract.Bot`: one look ahead, every square counted, no guess of what comes."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, view: KingdominoView, moves: Sequence[KingdominoMove], chance: Chance) -> KingdominoMove:
        """The move of highest worth; equals by chance."""
        if len(moves) == 1 or not isinstance(view.eye, int):
            return chance.choice(moves)
        return best_of(self.weighed(Mind(view, view.eye, self.weights), moves), chance)

    def weighed(self, mind: Mind, moves: Sequence[KingdominoMove]) -> list[tuple[float, KingdominoMove]]:
        """Every move with its worth."""
        if isinstance(moves[0], Recruit | Decline | Pay | Pick | Settle):
            return recruiting(mind, moves)
        if isinstance(moves[0], Place):
            moves = distinct([move for move in moves if isinstance(move, Place)])
        return [(self.worth(mind, move), move) for move in moves]

    def worth(self, mind: Mind, move: KingdominoMove) -> float:
        """What a move is worth that is no part of a recruitment."""
        match move:
            case Place():
                return mind.placed(mind.mine, move)[0]
            case Choose():
                return mind.best_place(mind.mine, move.number)
            case ChoosePair():
                return sum(mind.best_place(mind.mine, number) for number in move.numbers)
            case LandFire() if mind.view.eruption is not None:
                return mind.fired(mind.mine, move.square, mind.view.eruption.flames)
            case HandTotem():
                return -mind.view.scores[move.seat]
        return 0.0


def recruiting(mind: Mind, moves: Sequence[KingdominoMove]) -> list[tuple[float, KingdominoMove]]:
    """The moves of a recruitment, each by the best plan that begins with it; declining has its price too."""
    found = mind.plans()
    weighed: list[tuple[float, KingdominoMove]] = []
    for move in moves:
        match move:
            case Decline():
                weighed.append((1.0 + mind.weights.waiting * mind.hopes.rounds, move))
            case Recruit():
                fitting = [
                    plan.worth
                    for plan in found
                    if (plan.from_pile if move.dweller is None else plan.dweller == move.dweller)
                    and plan.from_pile == (move.dweller is None)
                ]
                weighed += [(max(fitting), move)] if fitting else []
            case Pay():
                best = max(found, key=lambda plan: plan.worth)
                weighed.append((float(index_of(move.square) in best.pays), move))
            case Pick():
                fitting = [plan.worth for plan in found if plan.dweller == move.dweller]
                weighed += [(max(fitting), move)] if fitting else []
            case Settle():
                best = max(found, key=lambda plan: plan.worth)
                weighed.append((float(index_of(move.square) == best.home), move))
    return weighed


def best_of(weighed: Sequence[tuple[float, KingdominoMove]], chance: Chance) -> KingdominoMove:
    """A move of the highest worth; equals by chance."""
    best = max(worth for worth, _ in weighed)
    return chance.choice([move for worth, move in weighed if worth == best])


class Easy:
    """See `server.games.contract.Bot`: as `Normal`, with an eye for points that lie there already alone."""

    def __init__(self) -> None:
        self.normal = Normal(
            Weights(growth=0.0, spark=0.0, hole=0.0, room=0.0, currency=0.2, variety=0.0, waiting=0.0)
        )

    def choose(self, view: KingdominoView, moves: Sequence[KingdominoMove], chance: Chance) -> KingdominoMove:
        """Places by points; chooses by fires, and now and then anything."""
        if isinstance(moves[0], Choose) and chance.below(3) == 0:
            return chance.choice(moves)
        return self.normal.choose(view, moves, chance)


EASY, NORMAL = Easy(), Normal()
