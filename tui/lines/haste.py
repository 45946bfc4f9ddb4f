"""Numbers that are typed just when other choices take the place of those that were read out."""

from __future__ import annotations

import time
from collections.abc import Sequence

HASTE = 2.0
"""Seconds within which a number may still be meant for the choices that were read out before."""


class Haste:
    """One per stay at a table; the choices are told by their words."""

    def __init__(self) -> None:
        self._heard: Sequence[str] = ()
        self._changed = 0.0

    def replaced(self, choices: Sequence[str], *, answered: bool) -> None:
        """These choices are no more, because of what was typed if they were ``answered``."""
        if answered or not self._fresh():
            self._heard = () if answered else choices
        self._changed = time.monotonic()

    def mistaken(self, number: int, choice: str) -> bool:
        """Whether the index ``number`` was another choice so short a time ago that it may be meant; asked
        once."""
        heard, fresh, self._heard = self._heard, self._fresh(), ()
        return fresh and number < len(heard) and heard[number] != choice

    def _fresh(self) -> bool:
        return bool(self._heard) and time.monotonic() - self._changed < HASTE
