"""Counting on the felt: what is still out by number, where the table allows it and the viewer wants it."""

from __future__ import annotations

import msgspec
import pytest

from server.games.domino.options import DominoOptions
from server.games.domino.reading import still_out, weight_guess
from server.protocols import Snapshot, TableRules
from tests.tui.games.domino.scenes import LOOKS, asked_seat, played, snapshot_of
from tui.games.domino.draw import canvas_of
from tui.games.domino.line_picture import Cursor

SIZES = [(80, 20), (100, 26), (90, 36), (126, 46)]


def shown(snapshot: Snapshot, size: tuple[int, int], look: str = "true", counting: bool = True) -> list[str]:
    canvas = canvas_of(snapshot, size, Cursor(), LOOKS[look], counting=counting)
    return ["".join(segment.text for segment in strip) for strip in canvas.strips()]


def mid_round(options: DominoOptions | None = None, seats: int = 4) -> Snapshot:
    state = played(options or DominoOptions(pairs=True), seats, 5, 12)
    return snapshot_of(state, asked_seat(state))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", ["true", "none", "ascii"])
def test_every_number_is_counted_at_every_size(size: tuple[int, int], look: str) -> None:
    snapshot = mid_round()
    counts = still_out(snapshot.view)
    lines = shown(snapshot, size, look)
    if size[0] == 80:
        row = next(line for line in lines if "STILL OUT" in line)
        for number, count in enumerate(counts):
            assert f" {number}:{count or '-'}" in row
        return
    at = next(y for y, line in enumerate(lines) if "STILL OUT" in line)
    for number, count in enumerate(counts):
        row = lines[at + 1 + number][:17]
        assert str(number) in row[:4]
        assert row.count("▮") == count and row.count("·") == 7 - count
        assert row.rstrip().endswith(str(count))


@pytest.mark.parametrize("size", SIZES)
def test_a_double_nine_set_is_counted_too(size: tuple[int, int]) -> None:
    """DOM-1"""
    snapshot = mid_round(DominoOptions(set=9), 3)
    text = "\n".join(shown(snapshot, size))
    assert "STILL OUT" in text
    for number in range(10):
        assert f" {number}:" in text or f" {number} " in text


@pytest.mark.parametrize("size", SIZES)
def test_a_table_may_forbid_the_counter(size: tuple[int, int]) -> None:
    """Counting is the skill of this game: then neither numbers nor guessed weights are shown."""
    snapshot = msgspec.structs.replace(mid_round(), rules=TableRules(counter=False))
    text = "\n".join(shown(snapshot, size))
    assert "STILL OUT" not in text and "~" not in text
    assert "STILL OUT" not in "\n".join(shown(mid_round(), size, counting=False))


@pytest.mark.parametrize("size", SIZES)
def test_hands_are_guessed_and_the_own_one_is_counted(size: tuple[int, int]) -> None:
    snapshot = mid_round()
    view = snapshot.view
    text = "\n".join(shown(snapshot, size))
    for seat in range(view.seats):
        if seat != view.eye:
            assert f"{view.counts[seat]} ~{weight_guess(view, seat)}" in text
    assert f"{sum(map(sum, view.hand))} points" in text


@pytest.mark.parametrize("size", SIZES)
def test_the_ends_stand_at_a_place_that_never_moves(size: tuple[int, int]) -> None:
    places = set()
    for decisions in (2, 6, 12):
        state = played(DominoOptions(pairs=True), 4, 5, decisions)
        snapshot = snapshot_of(state, asked_seat(state))
        ends = snapshot.view.ends
        for y, line in enumerate(shown(snapshot, size)):
            if "ENDS" in line:
                places.add((line.index("ENDS"), y))
                assert f"◀  {ends[0]}   {ends[1]}  ▶" in line
    assert len(places) == 1


def test_partners_sit_opposite_and_the_turn_is_lit() -> None:
    """DOM-3: left neighbour left, partner across, right neighbour right; who is asked is marked."""
    state = played(DominoOptions(pairs=True), 4, 5, 12)
    for eye in range(4):
        snapshot = snapshot_of(state, eye)
        for size in SIZES[1:]:
            lines = shown(snapshot, size)
            places = {}
            for seat in range(4):
                name = snapshot.seats[seat].name
                for y, line in enumerate(lines):
                    if name in line:
                        places[seat] = (line.index(name), y)
                        assert (f"▶ {name}" in line) is (seat == snapshot.view.turn)
            left, across, right = ((eye + step) % 4 for step in (1, 2, 3))
            assert places[left][0] < places[across][0] < places[right][0]
            assert places[across][1] < places[left][1] == places[right][1]
