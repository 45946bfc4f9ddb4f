"""Following the events alone leads to the very views that the rules show, for every eye, at every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from server.chance import Chance
from server.games.contract import Eye
from server.games.dogs_day import following as dogs_day
from server.games.domino import following as domino
from server.games.domino_dungeon import following as domino_dungeon
from server.games.domino_dungeon.following_dungeon import before_first as before_the_dungeon
from server.games.kingdomino_origins import following as kingdomino
from tests.server.games.playouts import CASES, Case, drive

FOLLOWERS: Mapping[str, tuple[Callable[[Any, int, Eye], Any], Callable[[Any, Any], Any]]] = {
    "domino": (domino.before_first, domino.after),
    "kingdomino_origins": (kingdomino.before_first, kingdomino.after),
    "dogs_day": (dogs_day.before_first, dogs_day.after),
    "domino_dungeon": (before_the_dungeon, domino_dungeon.after),
}
"""What an eye sees before the first event and after each, by game; a game without an entry fails."""


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_events_lead_to_the_view_of_every_eye_and_of_the_open_one(case: Case, seed: int) -> None:
    before_first, after = FOLLOWERS[case.game]
    state = case.start(seed)
    eyes: tuple[Eye, ...] = (*case.eyes, "open")
    views = {eye: before_first(case.options, case.seats, eye) for eye in eyes}
    assert all(views[eye] == state.view(eye) for eye in case.eyes)
    for step in drive(state, Chance(seed)):
        for eye in eyes:
            for event in step.events:
                seen = event.for_eye(eye)
                if seen is not None:
                    views[eye] = after(views[eye], seen)
            assert views[eye] == (state.laid_open() if eye == "open" else state.view(eye)), (eye, step)
