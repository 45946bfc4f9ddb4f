"""Positions of Dominó Dungeon to draw: played from a seed at random, up to a wanted moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import Eye
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.moves import EndTurn, GetOut, Undo
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.match import Match
from server.protocols import Snapshot
from tests.tui.games.domino import scenes

GAME = "domino_dungeon"
LOOKS = scenes.LOOKS


def lively(moves: Any, chance: Chance) -> Any:
    """A move at random that neither ends the turn early nor takes anything back."""
    better = [move for move in moves if not isinstance(move, EndTurn | Undo | GetOut)]
    return chance.choice(better or [move for move in moves if not isinstance(move, Undo)])


def played(
    options: DungeonOptions,
    seats: int,
    seed: int,
    wanted: Callable[[DungeonState], bool],
    most: int = 4000,
) -> DungeonState:
    """A match at the first moment after which ``wanted`` holds; or its end."""
    state = DOMINO_DUNGEON.new(options, seats, Chance(seed))
    chance = Chance(seed + 1)
    for _decision in range(most):
        if state.result is not None or wanted(state):
            break
        automatic = state.automatic()
        if automatic is not None:
            state.play(*automatic)
            continue
        seat = min(state.waiting)
        state.play(seat, lively(state.moves(seat), chance))
    return state


def asked(kind: str, seat: int = 0, round: int = 1) -> Callable[[DungeonState], bool]:
    """Whether a seat is asked something in a round or later."""

    def holds(state: DungeonState) -> bool:
        ask = state.ask(seat)
        return state.round >= round and ask is not None and ask.kind == kind

    return holds


BRISK = DominoDungeon(
    replace(OWN, name="Brisk", numbers=replace(OWN.numbers, hand=2, last_round=8, collapse=3))
)
"""The game's own data, but with hands of two rooms and an end in round eleven at the latest."""


def snapshot_of(state: DungeonState, eye: Eye, **facts: Any) -> Snapshot:
    """What that eye is shown."""
    return scenes.snapshot_of(state, eye, **{"game": GAME, **facts})  # type: ignore[arg-type]


@cache
def finished(options: DungeonOptions, seats: int, seed: int, game: DominoDungeon = DOMINO_DUNGEON) -> Match:
    """A whole match at random."""
    match = Match.new(game, options, seats, seed.to_bytes(32, "big"))
    chance = Chance(seed)
    while match.state.result is None:
        automatic = match.state.automatic()
        if automatic is not None:
            match.play(*automatic, "table")
        else:
            seat = min(match.state.waiting)
            match.play(seat, lively(match.state.moves(seat), chance), "player")
    return match
