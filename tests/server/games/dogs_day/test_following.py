"""Following the events alone leads to the very views that the rules show, for every eye, at every step."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import Eye
from server.games.dogs_day.following import after, before_first
from tests.server.games.playouts import CASES, Case, drive

OURS = [case for case in CASES if case.game == "dogs_day"]


@pytest.mark.parametrize("case", OURS, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_view_after_every_move_is_what_the_events_tell(case: Case, seed: int) -> None:
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
            shown = state.laid_open() if eye == "open" else state.view(eye)
            assert views[eye] == shown, (eye, step)
