"""The faces that games are heard with, and what they may know beside what every face knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from server.protocols import Snapshot
from tui.games.dogs_day.by_ear import DOGS_BY_EAR
from tui.games.domino.by_ear import DOMINO_BY_EAR
from tui.games.domino_dungeon.by_ear import DUNGEON_BY_EAR
from tui.games.face import Face
from tui.games.kingdomino_origins.by_ear import KINGDOMINO_BY_EAR
from tui.language import Language

HEARD: Mapping[str, Face] = {
    "dogs_day": DOGS_BY_EAR,
    "domino": DOMINO_BY_EAR,
    "domino_dungeon": DUNGEON_BY_EAR,
    "kingdomino_origins": KINGDOMINO_BY_EAR,
}
"""By game, in any order; none of them leaves a sign to the eye alone."""


@runtime_checkable
class ListingFace(Protocol):
    """What a face is beside when it tells its choices together, not one by one."""

    def listed(
        self, moves: Sequence[Any], snapshot: Snapshot, language: Language
    ) -> tuple[str, Sequence[str]]:
        """What all of them have in common, a sentence or "", and each in words, as `Face.move` has it."""


@runtime_checkable
class GuessingFace(Protocol):
    """What a face is beside when people type its moves in shorter ways than their text form."""

    def meant(self, typed: str, snapshot: Snapshot, language: Language) -> str | None:
        """The text form that is meant; None when it is left to the words of the text forms."""

    def shortest(self, move: Any, language: Language) -> str:
        """A move in the shortest way that `meant` understands."""
