"""How scripted players play each game by keys: what they press to look around and to point at a move."""

from __future__ import annotations

import re
from typing import Protocol

LEFT, RIGHT, DOWN = "\x1b[D", "\x1b[C", "\x1b[B"
YOUR_TURN, GO_ON, OVER = "Your turn.", "Enter goes on", "THE BILL"
_HAND = re.compile(r"YOUR HAND · (\d+) ")


class Habit(Protocol):
    """One game's way; Enter makes the move that is pointed at."""

    def looks(self, screen: str, looked: int) -> str:
        """A key that moves a cursor, whoever is asked; "" when there is none to move.

        ``looked`` counts the keys that the player has pressed for it.
        """

    def points(self, screen: str, tried: int, pressed: int) -> str:
        """The key that points at a move, when so many were ``pressed`` for it; "" when Enter may make it.

        ``tried`` grows with every move that the table tries, for games with several kinds of them.
        """


class Domino:
    """Looks through the hand for a tile that fits; one that fits both ends wants Enter twice."""

    def looks(self, screen: str, looked: int) -> str:
        hand = _HAND.search(screen)
        return RIGHT if hand is not None and int(hand[1]) > 1 else ""

    def points(self, screen: str, tried: int, pressed: int) -> str:
        # The key bar tells of Enter, too, whatever tile is selected.
        prompt = screen[screen.index(YOUR_TURN) :].split("\n", 1)[0]
        if "fits both ends" in prompt:
            return "\r"
        return "" if "Enter plays" in prompt or "Enter opens" in prompt else RIGHT


class Cursor:
    """Looks to and fro; one of some keys, in turns, leads to a legal move."""

    def __init__(self, *keys: str, looks_when_asked: bool = False) -> None:
        self._keys = keys
        self._looks_when_asked = looks_when_asked

    def looks(self, screen: str, looked: int) -> str:
        # Nothing would answer a key at an edge, or in a list of one.
        if YOUR_TURN in screen and not self._looks_when_asked:
            return ""
        return LEFT if looked % 2 else RIGHT

    def points(self, screen: str, tried: int, pressed: int) -> str:
        return "" if pressed else self._keys[tried % len(self._keys)]


HABITS: dict[str, Habit] = {
    "domino": Domino(),
    "kingdomino_origins": Cursor("n"),
    "dogs_day": Cursor(RIGHT, looks_when_asked=True),
    # Goes or kicks a door, uses the room or attacks, and ends the turn: whichever can be done.
    "domino_dungeon": Cursor("n", "n", "a", "n", "d", "f"),
}
"""By game."""
