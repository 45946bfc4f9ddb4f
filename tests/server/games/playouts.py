"""Random play-outs of any game, for the tests that hold for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from server.chance import Chance
from server.games import GAMES
from server.games.contract import Event, Eye, Game, Seat, State
from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions

MOST_MOVES = 50_000


class Case(msgspec.Struct, frozen=True):
    """A game with options and a number of seats that the contract tests play."""

    game: str
    options: Any
    seats: int

    def start(self, seed: int) -> State:
        """A fresh match."""
        return self.rules.new(self.options, self.seats, Chance(seed))

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def eyes(self) -> tuple[Eye, ...]:
        """Every eye that may look while the match is played."""
        return (*range(self.seats), "public")

    def __str__(self) -> str:
        changed = {
            field.name: getattr(self.options, field.name)
            for field in msgspec.structs.fields(self.options)
            if getattr(self.options, field.name) != field.default
        }
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in changed.items())])


OPTIONS: dict[str, list[tuple[Any, int]]] = {
    "domino": [
        (DominoOptions(), 2),
        (DominoOptions(boneyard=False, target=50), 3),
        (DominoOptions(pairs=True), 4),
        (DominoOptions(direction="counterclockwise", best_of=5, block_bonus=10), 4),
        (DominoOptions(set=9, hand_size=10, pairs=True, federation_count=True, target=200), 4),
        (DominoOptions(set=9, best_of=5), 3),
    ],
    "kingdomino_origins": [
        (KingdominoOptions(), 4),
        (KingdominoOptions(mode="totem", empire_of_fire=True), 3),
        (KingdominoOptions(mode="tribe", empire_of_fire=True, homo_habilis=True), 4),
        (KingdominoOptions(mode="tribe"), 2),
        (KingdominoOptions(mode="totem", homo_habilis=True), 2),
        (KingdominoOptions(homo_habilis=True), 3),
    ],
    "dogs_day": [
        (DogsOptions(), 6),
        (DogsOptions(bank="empty"), 4),
        (DogsOptions(advanced_start=True), 3),
        (DogsOptions(bank="empty", advanced_start=True), 2),
    ],
    "domino_dungeon": [
        (DungeonOptions(), 4),
        (DungeonOptions(dungeon=6, heroes="chosen"), 2),
        (DungeonOptions(dungeon=3, collapse=True), 3),
        (DungeonOptions(campaign=True, heroes="chosen"), 2),
    ],
}
"""Option sets of every game; a game without an entry fails."""

CASES = [Case(game, options, seats) for game, sets in OPTIONS.items() for options, seats in sets]


class Step(msgspec.Struct, frozen=True):
    """A move of a play-out and what it told."""

    seat: Seat
    move: Any
    automatic: bool
    events: list[Event]


def next_move(state: State, chance: Chance) -> tuple[Seat, Any, bool]:
    """The automatic move, or any legal move of any seat waited for; True when it is automatic."""
    automatic = state.automatic()
    if automatic is not None:
        return (*automatic, True)
    seat = chance.choice(sorted(state.waiting))
    return seat, chance.choice(state.moves(seat)), False


def drive(state: State, chance: Chance) -> Iterator[Step]:
    """Play ``state`` to its end, a step at a time; the caller may look at it between steps."""
    for _ in range(MOST_MOVES):
        if state.result is not None:
            return
        seat, move, automatic = next_move(state, chance)
        yield Step(seat, move, automatic, state.play(seat, move))
    raise AssertionError(f"no end after {MOST_MOVES} moves")
