"""The picture of the board: every line as wide as the board, ends and hands in sight in every look."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from textual.strip import Strip

from server.games.domino.options import DominoOptions
from server.games.domino.view import DominoView
from server.protocols import SeatView, Snapshot
from tests.tui.games.domino.scenes import LOOKS, asked_seat, played, snapshot_of, with_line
from tui.games.domino.draw import canvas_of
from tui.games.domino.line_picture import Cursor
from tui.games.face import LogLine
from tui.look import Look
from tui.plain import plain

PAIRS = DominoOptions(pairs=True)
SIZES = [(80, 20), (72, 26), (86, 36), (126, 46)]
LOG = [LogLine(1, "Caio played 6-0 on the right."), LogLine(2, "Beto passed: no 6.", "warn")]


def draw(
    snapshot: Snapshot, size: tuple[int, int], cursor: Cursor, look: Look, log: Sequence[LogLine] = ()
) -> list[Strip]:
    """The whole board as strips."""
    return canvas_of(snapshot, size, cursor, look, log).strips()


def text_of(strips: list[Strip]) -> list[str]:
    return ["".join(segment.text for segment in strip) for strip in strips]


def mid_round(eye: int | str = "asked") -> Snapshot:
    state = played(PAIRS, 4, 5, 9)
    return snapshot_of(state, asked_seat(state) if eye == "asked" else eye)  # type: ignore[arg-type]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_is_as_wide_as_the_board(look: str, size: tuple[int, int], seats: int) -> None:
    for decisions in (0, 1, 7, 400):
        state = played(DominoOptions(), seats, 11, decisions)
        for eye in (*range(seats), "public"):
            snapshot = snapshot_of(state, eye)
            strips = draw(snapshot, size, Cursor(0), LOOKS[look], LOG)
            assert len(strips) == size[1]
            for strip in strips:
                assert strip.cell_length == size[0]
                assert sum(segment.cell_length for segment in strip) == size[0]


@pytest.mark.parametrize("look", ["true", "none", "ascii"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("highest", [6, 9])
def test_both_ends_are_marked_whatever_the_length(look: str, size: tuple[int, int], highest: int) -> None:
    base = snapshot_of(played(DominoOptions(), 4, 3, 2), "public")
    for count in (1, 2, 5, 12, 20, 24, 25, 26, 27, 28, *((40, 55) if highest == 9 else ())):
        for opened in {0, count // 2, count - 1}:
            snapshot = with_line(base, count, opened, highest)
            left, right = snapshot.view.ends
            text = "\n".join(text_of(draw(snapshot, size, Cursor(), LOOKS[look])))
            assert f"◀ {left}" in text or f"◀{left}" in text
            assert f"{right} ▶" in text or f"{right}▶" in text


def test_the_hand_is_numbered_and_says_what_fits() -> None:
    """DOM-12: tiles that fit have their number in brackets, so colour is not the only sign."""
    snapshot = mid_round()
    text = "\n".join(text_of(draw(snapshot, (80, 20), Cursor(), LOOKS["true"])))
    fitting = {move.tile for move in snapshot.moves}
    for index, tile in enumerate(snapshot.view.hand):
        assert (f"[{index + 1}]" in text) is (tile in fitting)


@pytest.mark.parametrize("count", [1, 7, 9, 10, 11, 21, 38, 48])
@pytest.mark.parametrize("look", ["true", "ascii"])
def test_a_hand_of_any_size_is_shown_whole(count: int, look: str) -> None:
    """DOM-12: with a large boneyard a hand can grow; every tile of it stays in sight."""
    snapshot = snapshot_of(played(DominoOptions(set=9), 2, 3, 2), 0)
    view: DominoView = snapshot.view
    hand = tuple((9, n % 9) for n in range(count))
    grown = msgspec.structs.replace(
        snapshot, view=msgspec.structs.replace(view, hand=hand, counts=(count, 7), phase="play")
    )
    shown = text_of(draw(grown, (80, 20), Cursor(count - 1), LOOKS[look]))[-6:]
    halves = sum(line.count("9│") + line.count("9 │") for line in shown)
    blocks = sum(line.count("●●●│") for line in shown) // 3 if look == "true" and count <= 10 else 0
    assert max(halves, blocks) == count


def test_the_last_tile_has_gold_brackets() -> None:
    snapshot = mid_round("public")
    strips = draw(snapshot, (80, 20), Cursor(), LOOKS["true"])
    gold = LOOKS["true"].palette.gold
    marks = [
        segment
        for strip in strips[1:14]
        for segment in strip
        if segment.text in ("▐", "▌") and segment.style and segment.style.color
    ]
    assert len(marks) == 6
    assert {segment.style.color.name for segment in marks if segment.style and segment.style.color} == {gold}


def test_a_tile_for_both_ends_is_previewed_at_both() -> None:
    """DOM-11: both places are shown before anything is chosen."""
    snapshot = mid_round()
    index = 0
    text = "\n".join(text_of(draw(snapshot, (80, 20), Cursor(index, ("left", "right"), None), LOOKS["none"])))
    assert text.count("( ") == 2
    chosen = draw(snapshot, (80, 20), Cursor(index, ("left", "right"), "left"), LOOKS["none"])
    chosen_text = "\n".join(text_of(chosen))
    assert chosen_text.count("( ") == 1


def test_a_round_is_counted_hand_by_hand() -> None:
    """DOM-15 to DOM-17: all hands lie open with their totals, and the points with where they came from."""
    state = played(PAIRS, 4, 5, 400)
    snapshot = snapshot_of(state, 0)
    ended = snapshot.view.last_round
    assert ended is not None and snapshot.view.phase == "between"
    panel = text_of(draw(snapshot, (80, 20), Cursor(), LOOKS["true"]))[-6:]
    for seat, total in enumerate(ended.totals):
        row = next(line for line in panel[1:] if snapshot.seats[seat].name in line)
        assert f" {total} pip" in row
        for a, b in ended.hands[seat]:
            assert f"{a}│{b}" in row
    assert str(ended.points) in panel[0]


def test_a_spectator_sees_hands_from_behind() -> None:
    """DOM-4: nothing of a hidden hand is drawn for the public eye."""
    snapshot = mid_round("public")
    panel = text_of(draw(snapshot, (80, 20), Cursor(), LOOKS["true"]))[-6:]
    for seat, count in enumerate(snapshot.view.counts):
        row = next(line for line in panel[1:] if snapshot.seats[seat].name in line)
        assert row.count("░░░") == count
    assert "│" not in "".join(panel)


@pytest.mark.parametrize("size", SIZES)
def test_seats_say_turn_absence_bots_and_partner(size: tuple[int, int]) -> None:
    state = played(PAIRS, 4, 5, 9)
    turn = asked_seat(state)
    eye = (turn + 1) % 4
    seats = [SeatView("person", name) for name in ("Ana", "Bia", "Caio", "Davi")]
    seats[(eye + 1) % 4] = SeatView("bot", "Zeca", level="normal")
    seats[(eye + 2) % 4] = SeatView("person", "Bia", away=True)
    snapshot = snapshot_of(state, eye, seats=tuple(seats))
    text = "\n".join(text_of(draw(snapshot, size, Cursor(), LOOKS["true"])))
    assert f"▶ {seats[turn].name}" in text
    assert "Bia ♥" in text
    assert "bot" in text
    if size[0] > 80:
        assert "(away)" in text


def test_long_and_wide_names_do_not_move_anything() -> None:
    state = played(DominoOptions(), 4, 5, 9)
    names = ("W" * 16, "漢字漢字漢字漢字", "[/x][@click]", "Zé")
    snapshot = snapshot_of(state, 0, seats=tuple(SeatView("person", name) for name in names))
    for size in SIZES:
        strips = draw(snapshot, size, Cursor(), LOOKS["true"], LOG)
        for strip in strips:
            assert sum(segment.cell_length for segment in strip) == size[0]
    assert "[/x]" in "\n".join(text_of(draw(snapshot, (126, 46), Cursor(), LOOKS["true"])))


@pytest.mark.parametrize("size", SIZES)
def test_ascii_keeps_every_cell(size: tuple[int, int]) -> None:
    state = played(PAIRS, 4, 5, 9)
    for line in text_of(draw(snapshot_of(state, asked_seat(state)), size, Cursor(0), LOOKS["ascii"], LOG)):
        reduced = plain(line)
        assert len(reduced) == size[0]
        assert reduced.isascii() and "?" not in reduced


def test_dom_16_a_line_of_the_story_has_the_room_that_nothing_else_takes() -> None:
    """Beside the count of what is out it is cut, on a line of its own it is whole."""
    snapshot = mid_round()
    assert isinstance(snapshot.view, DominoView) and not snapshot.view.boneyard
    told = "Blocked, and the lightest hands tie: nobody scores."
    whole = text_of(draw(snapshot, (80, 20), Cursor(0), LOOKS["true"], [LogLine(1, "x"), LogLine(2, told)]))
    assert sum(told in line for line in whole) == 1
    beside = text_of(draw(snapshot, (80, 20), Cursor(0), LOOKS["true"], [LogLine(1, told), LogLine(2, "x")]))
    assert not any(told in line for line in beside)
    assert any("6:" in line and told[:20] in line for line in beside)
