"""A player of any game who picks one of the legal moves, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.chance import Chance


class Uniform:
    """See `server.games.contract.Bot`."""

    def choose(self, view: Any, moves: Sequence[Any], chance: Chance) -> Any:
        """Any of the moves; the view does not matter."""
        return chance.choice(moves)
