"""What can be worked out from a view, and that it agrees with the rules."""

from __future__ import annotations

from server.chance import Chance
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.reading import (
    Bounds,
    bounds,
    domino_in_hand,
    regions,
    scores,
    spots,
    to_come,
)
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.territory import Territory
from tests.server.games.kingdomino_origins.boards import board, laid, turn
from tests.server.games.playouts import CASES, drive

TRIBE = next(case for case in CASES if getattr(case.options, "mode", "") == "tribe")


def test_spots_tell_every_square_with_all_that_lies_on_it() -> None:
    territory = laid("34 at 1,0 south", "42 at -1,0 west")
    territory.burn(index_of((-1, 0)), 2)
    found = spots(territory.view())
    assert set(found) == {(0, 0), (1, 0), (1, 1), (-1, 0), (-2, 0)}
    assert (found[0, 0].terrain, found[0, 0].number) == (None, 0)
    meadow, lake, burnt, volcano = found[1, 0], found[1, 1], found[-1, 0], found[-2, 0]
    assert (meadow.terrain, meadow.resource, meadow.other) == ("meadow", "mammoth", "south")
    assert (lake.fires, lake.resource, lake.other) == (1, None, "north")
    assert (burnt.terrain, burnt.flames, burnt.resource) == ("lake", 2, None)
    assert (volcano.craters, volcano.fires, volcano.other) == (2, 0, "east")


def test_a_territory_read_from_its_view_is_the_same_all_through_a_match() -> None:
    state = TRIBE.start(5)
    assert isinstance(state, KingdominoState)
    for _ in drive(state, Chance(5)):
        for territory in state.territories:
            again = Territory.of(territory.view())
            assert {name: getattr(again, name) for name in Territory.__slots__} == {
                name: getattr(territory, name) for name in Territory.__slots__
            }
    view = state.view("public")
    assert tuple(part.total for part in scores(view)) == state.scores == view.scores
    assert [len(regions(territory)) > 0 for territory in view.territories]


def test_what_is_to_come_counts_the_deck() -> None:
    state = turn(12, deck=(24, 42, 48, 1))
    assert to_come(state.view("public")) == {
        "desert": (3, 0),
        "meadow": (1, 1),
        "lake": (1, 0),
        "jungle": (0, 0),
        "quarry": (1, 0),
        "volcano": (2, 5),
    }
    assert domino_in_hand(state.view("public")) == 12
    assert DOMINOES[42].craters == 2


def test_bounds_are_the_columns_and_lines_that_are_used() -> None:
    assert bounds(board("d0 d0 C.\n.. .. d0")) == Bounds(-2, 0, 0, 1)
