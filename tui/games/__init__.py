"""How every game looks and speaks, and the one register of it."""

from __future__ import annotations

from tui.games.domino.face import DOMINO
from tui.games.face import Face
from tui.games.kingdomino_origins.face import KINGDOMINO_ORIGINS

FACES: dict[str, Face] = {DOMINO.name: DOMINO, KINGDOMINO_ORIGINS.name: KINGDOMINO_ORIGINS}
"""Every game's face by the game's name, in the order the screens list them."""
