"""What a table of Dominó Dungeon agrees on before it plays (DUN-1, DUN-3, DUN-25, DUN-26)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from server.games.contract import Options

DUNGEONS = 6
"""Dungeons of a campaign (DUN-3, DUN-26)."""


class DungeonOptions(Options, frozen=True):
    """Which dungeon, who chooses the heroes, and the two ways to play on.

    ``heroes``: "dealt" by chance, or "chosen" one after another, the last in turn order first. ``campaign``
    plays all dungeons in their order and begins with the first: it goes with ``dungeon`` 1 alone.
    """

    dungeon: Annotated[int, msgspec.Meta(ge=1, le=DUNGEONS)] = 1
    heroes: Literal["dealt", "chosen"] = "dealt"
    collapse: bool = False
    campaign: bool = False
