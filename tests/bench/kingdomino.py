"""A whole random match of Kingdomino Origins in milliseconds of one core, and what its bots take to answer.

The legal moves are asked for at every decision. Targets for four players: 3 ms in Discovery, 6 ms in Tribe.
"""

from __future__ import annotations

from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.options import KingdominoOptions
from tests.bench._timed import say_answers, say_matches

MODES = ("discovery", "totem", "tribe")


def main() -> None:
    """Print milliseconds a match by mode and seats, then milliseconds an answer by level."""
    for mode in MODES:
        options = KingdominoOptions(mode=mode)  # type: ignore[arg-type]
        for seats in KINGDOMINO_ORIGINS.seats:
            say_matches(mode, KINGDOMINO_ORIGINS, options, seats)
    for level in ("normal", "hard"):
        for mode in MODES:
            options = KingdominoOptions(mode=mode)  # type: ignore[arg-type]
            for seats in KINGDOMINO_ORIGINS.seats:
                say_answers(f"{level}, {mode}", KINGDOMINO_ORIGINS, level, options, seats)
