"""What many matches between such players taught: what cards are worth to keep, how often they are played.

Read from ``experience.csv``, a row for every number of seats and round.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from importlib.resources import files

import msgspec

from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.options import ROUNDS


class Experience(msgspec.Struct, frozen=True):
    """What is known when a round begins.

    ``keep`` is what a card that is still unplayed will bring by the end of the match, in thousands, compared
    with any other card. ``play`` is how often a card is played when it is in hand. ``spread`` is how many
    thousands of a lead make it e times as likely to win. Cards are in the order of `CARDS`.
    """

    keep: tuple[float, ...]
    play: tuple[float, ...]
    spread: float


def _read() -> dict[tuple[int, int], Experience]:
    text = (files(__package__) / "experience.csv").read_text(encoding="utf-8")
    found = {}
    for row in csv.DictReader(text.splitlines()):
        found[int(row["seats"]), int(row["round"])] = Experience(
            tuple(float(row[f"keep_{card}"]) for card in CARDS),
            tuple(float(row[f"play_{card}"]) for card in CARDS),
            float(row["spread"]),
        )
    return found


EXPERIENCE: Mapping[tuple[int, int], Experience] = _read()
"""By seats and round; round `ROUNDS` + 1 is the end, when nothing is worth keeping."""
LAST = ROUNDS + 1
