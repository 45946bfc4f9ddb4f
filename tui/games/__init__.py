"""How every game looks and speaks, and the one register of it."""

from __future__ import annotations

from tui.games.domino.face import DOMINO
from tui.games.face import Face

FACES: dict[str, Face] = {DOMINO.name: DOMINO}
"""Every game's face by the game's name, in the order the screens list them."""
