"""Following a match by its events alone comes to the same view as looking at the state."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import Eye
from server.games.domino import DOMINO
from server.games.domino.following import after, before_first
from server.games.domino.options import DominoOptions
from server.games.domino.view import DominoView
from tests.server.games.playouts import drive

TABLES = [
    (DominoOptions(), 2),
    (DominoOptions(boneyard=False), 3),
    (DominoOptions(pairs=True, direction="counterclockwise"), 4),
    (DominoOptions(set=9, best_of=5), 3),
]


@pytest.mark.parametrize(("options", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_events_lead_to_the_view_of_every_eye(options: DominoOptions, seats: int, seed: int) -> None:
    """DOM-4: an eye's events tell it exactly what its view shows, no more and no less."""
    state = DOMINO.new(options, seats, Chance(seed))
    chance = Chance(seed + 100)
    eyes: tuple[Eye, ...] = (*range(seats), "public")
    views: dict[Eye, DominoView] = {eye: before_first(options, seats, eye) for eye in eyes}
    for eye in eyes:
        assert views[eye] == state.view(eye)
    for step in drive(state, chance):
        for eye in eyes:
            for event in step.events:
                seen = event.for_eye(eye)
                if seen is not None:
                    views[eye] = after(views[eye], seen)
            assert views[eye] == state.view(eye)


def test_the_open_eye_follows_every_hand() -> None:
    """With every hand open, hands shrink and grow with what is played and drawn."""
    state = DOMINO.new(DominoOptions(), 2, Chance(7))
    view = before_first(DominoOptions(), 2, "open")
    chance = Chance(8)
    for step in drive(state, chance):
        for event in step.events:
            view = after(view, event)
        assert view.hands == (state.view(0).hand, state.view(1).hand)
        if state.round == 2:
            break
