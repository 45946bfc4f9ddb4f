"""What a table of Kingdomino Origins agrees on before it plays (KO-15, KO-19, KO-24, KO-25)."""

from __future__ import annotations

from typing import Literal

from server.games.contract import Options


class KingdominoOptions(Options, frozen=True):
    """The mode, and the two variants that go with any mode."""

    mode: Literal["discovery", "totem", "tribe"] = "discovery"
    empire_of_fire: bool = False
    homo_habilis: bool = False


def frame_size(seats: int) -> int:
    """The side of the frame a territory has to fit in, in squares (KO-7, KO-26)."""
    return 7 if seats == 2 else 5


def chiefs_each(seats: int) -> int:
    """How many chiefs a player has (KO-26)."""
    return 2 if seats == 2 else 1


EMPIRE_POINTS = 10
"""Points for a camp in the middle (KO-24)."""
HABILIS_POINTS = 5
"""Points for a complete territory without a discard (KO-25)."""
TOTEM_POINTS = (3, 4, 5, 6)
"""Points for the totems of mammoth, fish, mushroom and flint (KO-3)."""
REACHES = (0, 3, 2, 1)
"""How far the token of a volcano flies, by its craters (KO-10)."""
