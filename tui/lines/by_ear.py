"""The faces that games are heard with: their own, and of some one that leaves no sign to the eye."""

from __future__ import annotations

from collections.abc import Mapping

from tui.games import FACES
from tui.games.dogs_day.by_ear import DOGS_BY_EAR
from tui.games.domino_dungeon.by_ear import DUNGEON_BY_EAR
from tui.games.face import Face

HEARD: Mapping[str, Face] = {**FACES, "dogs_day": DOGS_BY_EAR, "domino_dungeon": DUNGEON_BY_EAR}
