"""Following the events alone leads to the very views that the rules show, for every eye, at every step."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import Eye
from server.games.domino_dungeon.following import after
from server.games.domino_dungeon.following_dungeon import before_first
from server.games.domino_dungeon.view import DungeonView
from tests.server.games.playouts import CASES, Case, drive

OURS = [case for case in CASES if case.game == "domino_dungeon"]


@pytest.mark.parametrize("case", OURS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_events_lead_to_the_view_of_every_eye(case: Case, seed: int) -> None:
    state = case.start(seed)
    eyes: tuple[Eye, ...] = (*range(case.seats), "public", "open")
    views: dict[Eye, DungeonView] = {eye: before_first(case.options, case.seats, eye) for eye in eyes}
    for step in drive(state, Chance(seed)):
        for eye in eyes:
            for event in step.events:
                seen = event.for_eye(eye)
                if seen is not None:
                    views[eye] = after(views[eye], seen)
            assert views[eye] == (state.laid_open() if eye == "open" else state.view(eye)), step
