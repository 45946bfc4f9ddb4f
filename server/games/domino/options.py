"""What a dominó table agrees on before it plays (DOM-1, DOM-2, DOM-3, DOM-9, DOM-14, DOM-18 to DOM-21)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from server.games.contract import Options

DEFAULT_TARGET = 100


class DominoOptions(Options, frozen=True):
    """All options of dominó; by default everybody plays alone, clockwise, with double-six, to 100 points.

    ``target`` and ``best_of`` exclude each other; 100 points are the goal when neither is given.
    """

    pairs: bool = False
    set: Literal[6, 9] = 6
    hand_size: Literal[7, 9, 10] = 7
    boneyard: bool = True
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    block_bonus: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    federation_count: bool = False
    target: Literal[50, 100, 150, 200] | None = None
    best_of: Literal[5] | None = None

    @property
    def points_target(self) -> int | None:
        """Points that end the match (DOM-20), or None when it is a best of five (DOM-21)."""
        return None if self.best_of else self.target or DEFAULT_TARGET
