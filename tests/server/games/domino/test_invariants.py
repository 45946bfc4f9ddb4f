"""What is true of every position of dominó, whatever is played."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.domino import DOMINO
from server.games.domino.events import RoundEnded
from server.games.domino.options import DominoOptions
from server.games.domino.reading import fits
from server.games.domino.state import DominoState
from server.games.domino.tiles import full_set
from tests.server.games.playouts import drive


@st.composite
def tables(draw: st.DrawFn) -> tuple[DominoOptions, int]:
    """Any options that go together, and a number of seats."""
    highest = draw(st.sampled_from([6, 9]))
    seats = draw(st.integers(2, 4))
    pairs = seats == 4 and draw(st.booleans())
    best_of = draw(st.sampled_from([None, 5]))
    return (
        DominoOptions(
            pairs=pairs,
            set=highest,  # type: ignore[arg-type]
            hand_size=draw(st.sampled_from([7, 9, 10])) if highest == 9 else 7,  # type: ignore[arg-type]
            boneyard=draw(st.booleans()),
            direction=draw(st.sampled_from(["clockwise", "counterclockwise"])),  # type: ignore[arg-type]
            block_bonus=draw(st.sampled_from([0, 10])),
            federation_count=pairs and draw(st.booleans()),
            target=None if best_of else draw(st.sampled_from([None, 50, 100])),  # type: ignore[arg-type]
            best_of=best_of,  # type: ignore[arg-type]
        ),
        seats,
    )


def check_position(state: DominoState, options: DominoOptions) -> None:
    view = state.view("public")
    laid = [(max(placed), min(placed)) for placed in view.line]
    everywhere = [*laid, *state.boneyard, *(tile for hand in state.hands for tile in hand)]
    assert sorted(everywhere) == sorted(full_set(options.set))
    assert all(left[1] == right[0] for left, right in pairwise(view.line))
    assert view.ends == ((view.line[0][0], view.line[-1][1]) if view.line else None)
    plays = [deed for deed in view.record if deed.kind == "play"]
    assert sorted(deed.tile for deed in plays if deed.tile) == sorted(laid)
    if plays:
        assert laid[view.opened] == plays[0].tile
        assert view.last is not None
        assert laid[view.last] == plays[-1].tile
    if view.phase == "play" and view.line:
        in_hands = any(fits(tile, view.ends) for hand in state.hands for tile in hand)
        assert in_hands or (options.boneyard and state.boneyard)
        for seat in state.waiting:
            assert any(fits(tile, view.ends) for tile in state.hands[seat])


@settings(max_examples=60, deadline=None)
@given(tables(), st.integers(0, 2**64))
def test_tiles_line_record_and_scores_hold_together(table: tuple[DominoOptions, int], seed: int) -> None:
    options, seats = table
    state = DOMINO.new(options, seats, Chance(seed))
    before = (0,) * seats
    for step in drive(state, Chance(seed)):
        check_position(state, options)
        for event in step.events:
            if not isinstance(event, RoundEnded):
                continue
            gained = {new - old for new, old in zip(event.scores, before, strict=True)} - {0}
            assert gained <= {event.points}
            assert event.totals == tuple(sum(map(sum, hand)) for hand in event.hands)
            assert (event.how == "out") == (() in event.hands)
            assert (event.how == "tied") == (event.seat is None)
            before = event.scores
    assert state.round <= 100


@given(st.integers(-3, 9), st.booleans(), st.booleans(), st.sampled_from([7, 9, 10]), st.sampled_from([6, 9]))
def test_options_are_taken_or_refused_but_never_crash(
    seats: int, pairs: bool, federation: bool, size: int, highest: int
) -> None:
    options = DominoOptions(pairs=pairs, federation_count=federation, hand_size=size, set=highest)  # type: ignore[arg-type]
    fair = seats in (2, 3, 4) and (not pairs or seats == 4) and (pairs or not federation)
    try:
        DOMINO.new(options, seats, Chance(0))
    except BadOptions:
        assert not fair or (size != 7 and highest == 6)
    else:
        assert fair
        assert size == 7 or highest == 9
