"""Positions of Kingdomino Origins to draw: played from a seed by bots that think, up to a wanted phase."""

from __future__ import annotations

from typing import Any

from server.bots import BOTS
from server.chance import Chance
from server.games.contract import Eye
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.state import KingdominoState
from server.protocols import Snapshot
from tests.tui.games.domino import scenes

GAME = "kingdomino_origins"
LOOKS = scenes.LOOKS


def played(
    options: KingdominoOptions, seats: int, seed: int, round: int, phase: str = "place", seat: int = 0
) -> KingdominoState:
    """A match at the first moment, from a round on, at which ``seat`` is asked in ``phase``; or its end."""
    state = KINGDOMINO_ORIGINS.new(options, seats, Chance(seed))
    chance = Chance(seed + 1)
    bot = BOTS[GAME]["easy"]
    while state.result is None:
        if state.round >= round and state.phase == phase and seat in state.waiting:
            break
        automatic = state.automatic()
        if automatic is not None:
            state.play(*automatic)
            continue
        turn = min(state.waiting)
        state.play(turn, bot.choose(state.view(turn), state.moves(turn), chance))
    return state


def snapshot_of(state: KingdominoState, eye: Eye, **facts: Any) -> Snapshot:
    """What that eye is shown."""
    return scenes.snapshot_of(state, eye, **{"game": GAME, **facts})  # type: ignore[arg-type]
