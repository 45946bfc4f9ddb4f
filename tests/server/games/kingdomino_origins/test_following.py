"""Following the events alone leads to the very views that the rules show, in every mode, at every step."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.kingdomino_origins.following import after, before_first
from tests.server.games.playouts import CASES, Case, drive

KINGDOMINO = [case for case in CASES if case.game == "kingdomino_origins"]


@pytest.mark.parametrize("case", KINGDOMINO, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_view_after_every_move_is_what_the_events_tell(case: Case, seed: int) -> None:
    state = case.start(seed)
    view = before_first(case.options, case.seats, 0)
    assert view == state.view(0)
    for step in drive(state, Chance(seed)):
        for event in step.events:
            view = after(view, event)
        assert view == state.view(0), step
    assert view.result == state.result
