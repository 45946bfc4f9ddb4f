"""How every game looks and speaks, and the one register of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.games.contract import Seat
from tui.games.dogs_day.face import DOGS_DAY
from tui.games.domino.face import DOMINO
from tui.games.domino_dungeon.face import DOMINO_DUNGEON
from tui.games.face import Face
from tui.games.kingdomino_origins.face import KINGDOMINO_ORIGINS

FACES: dict[str, Face] = {face.name: face for face in (DOMINO, KINGDOMINO_ORIGINS, DOGS_DAY, DOMINO_DUNGEON)}
"""Every game's face by the game's name, in the order the screens list them."""


_ROOMY = 4


def versus(scores: Sequence[int], unit: str = "") -> str:
    """The scores of all sides: ``12 x 7``; those of many sides stand closer, their unit once at the end:
    ``300-0-150K``."""
    if len(scores) > _ROOMY:
        return "-".join(map(str, scores)) + unit
    return " x ".join(f"{score}{unit}" for score in scores)


def sides_of(game: str, options: Any, seats: int) -> Sequence[tuple[Seat, ...]]:
    """Who wins together; everybody alone in a game or by options that this house cannot read any more."""
    if game not in FACES or options is None:
        return tuple((seat,) for seat in range(seats))
    return FACES[game].sides(options, seats)
