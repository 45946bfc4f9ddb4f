"""What one seat of Kingdomino Origins can work out about its moves, each thing once and when first asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from server.bots.kingdomino_origins.hiring import Plan
from server.bots.kingdomino_origins.normal import Mind, distinct
from server.bots.kingdomino_origins.worth import Weights
from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, HOMES
from server.games.kingdomino_origins.grid import (
    index_of,
    indices,
)
from server.games.kingdomino_origins.moves import (
    KingdominoMove,
    LandFire,
    Place,
)
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.scoring import dweller_points, total
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView

Fact: TypeAlias = str | int | bool | tuple[int, ...]
Reason: TypeAlias = tuple[str, dict[str, Fact]]


class Known:
    """What one seat knows before it asks what speaks for which move."""

    def __init__(self, view: KingdominoView, me: Seat, moves: Sequence[KingdominoMove]) -> None:
        self.view, self.me, self.moves = view, me, moves
        self.mine = Territory.of(view.territories[me])
        self.free = [slot.number for slot in view.next_row if slot.seat is None]
        self.carries = view.options.mode != "discovery"
        self._gains: dict[Seat, dict[int, int | None]] = {}

    def points(self, territory: Territory) -> int:
        """What a territory scores by itself, without totems."""
        return total(self.view.options, territory, (None,) * len(HOMES), self.me)

    def gain(self, territory: Territory, number: int) -> int | None:
        """The most points that a domino and its fire add at once; None when it can be added nowhere."""
        before = self.points(territory)
        best: int | None = None
        for place in distinct(placements(territory, number)):
            after = territory.clone()
            after.lay(place, self.carries)
            gain = self.points(after) - before + max(self.fire_gain(after, place), 0)
            best = gain if best is None else max(best, gain)
        return best

    def fire_gain(self, territory: Territory, place: Place) -> int:
        """The most that the token of a domino that lies adds; 0 without one."""
        if not DOMINOES[place.number].craters:
            return 0
        volcano, craters = territory.volcano_of(place)
        gains = [
            self._burnt(territory, index, craters)
            for index in indices(territory.fire_squares(volcano, craters))
        ]
        return max(gains, default=0)

    def _burnt(self, territory: Territory, index: int, flames: int) -> int:
        after = territory.clone()
        after.burn(index, flames)
        return self.points(after) - self.points(territory)

    def burning(self, move: LandFire) -> Territory:
        """The own territory with the token on a square."""
        assert self.view.eruption is not None
        after = self.mine.clone()
        after.burn(index_of(move.square), self.view.eruption.flames)
        return after

    def gains(self, seat: Seat) -> dict[int, int | None]:
        """The `gain` of every free domino in the territory of a seat."""
        if seat not in self._gains:
            territory = Territory.of(self.view.territories[seat])
            self._gains[seat] = {number: self.gain(territory, number) for number in self.free}
        return self._gains[seat]

    @cached_property
    def others(self) -> tuple[tuple[int, ...], ...]:
        """The resource counts of the other seats."""
        territories = (
            Territory.of(territory) for seat, territory in enumerate(self.view.territories) if seat != self.me
        )
        return tuple(territory.resource_counts() for territory in territories)

    @cached_property
    def laid(self) -> dict[Place, Territory]:
        """The own territory after every placement."""
        found = {}
        for move in self.moves:
            if isinstance(move, Place):
                found[move] = self.mine.clone()
                found[move].lay(move, self.carries)
        return found

    @cached_property
    def placed_points(self) -> dict[Place, int]:
        """The points of every placement."""
        return {move: self.points(after) for move, after in self.laid.items()}

    @cached_property
    def placed_fires(self) -> dict[Place, int]:
        """What the domino's own token can add, by placement."""
        return {move: self.fire_gain(after, move) for move, after in self.laid.items()}

    @cached_property
    def landed_points(self) -> dict[LandFire, int]:
        """The points that every landing adds."""
        before = self.points(self.mine)
        return {
            move: self.points(self.burning(move)) - before
            for move in self.moves
            if isinstance(move, LandFire)
        }

    @cached_property
    def plans(self) -> list[Plan]:
        """The best recruitment of each dweller, by what it adds at once."""
        return Mind(self.view, self.me, Weights()).plans()

    def plan_points(self, plan: Plan) -> int:
        """What a plan adds to the score when it is carried out."""
        after = self.mine.clone()
        for index in plan.pays:
            after.resources &= ~(1 << index)
        after.dwellers[plan.home] = plan.dweller
        return dweller_points(after) - dweller_points(self.mine)
