"""How often rounds are blocked under uniformly random play, as known from other implementations."""

from __future__ import annotations

import random

import pytest

from server.chance import Chance
from server.games.domino import DOMINO
from server.games.domino.events import RoundEnded
from server.games.domino.options import DominoOptions


def blocked(options: DominoOptions, seats: int, rounds: int) -> float:
    """The share of blocked rounds."""
    pick = random.Random(17)
    counts = {"out": 0, "blocked": 0, "tied": 0}
    seed = 0
    while sum(counts.values()) < rounds:
        state = DOMINO.new(options, seats, Chance(seed))
        seed += 1
        while state.result is None:
            forced = state.automatic()
            if forced is None:
                (seat,) = state.waiting
                forced = seat, pick.choice(state.moves(seat))
            for event in state.play(*forced):
                if isinstance(event, RoundEnded):
                    counts[event.how] += 1
    return 1 - counts["out"] / sum(counts.values())


@pytest.mark.parametrize(
    ("options", "seats", "share"),
    [
        (DominoOptions(boneyard=False), 2, 0.70),
        (DominoOptions(), 2, 0.20),
        (DominoOptions(boneyard=False), 3, 0.49),
        (DominoOptions(), 3, 0.22),
        (DominoOptions(pairs=True), 4, 0.26),
    ],
)
def test_the_share_of_blocked_rounds(options: DominoOptions, seats: int, share: float) -> None:
    # Three standard deviations of 6,000 rounds are 0.018 at most; the known figures are whole percents of
    # programs whose matches begin a little otherwise, which moves them by up to one.
    assert blocked(options, seats, 6_000) == pytest.approx(share, abs=0.03)
