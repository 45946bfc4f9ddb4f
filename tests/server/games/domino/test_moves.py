"""The text forms of dominó's moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.games.contract import IllegalMove
from server.games.domino.moves import DEAL, DRAW, OPENINGS, PASS, Play, parse


@pytest.mark.parametrize("end", [None, "left", "right"])
def test_every_move_is_read_from_its_text(end: str | None) -> None:
    for tile in OPENINGS:
        move = Play(tile, end)  # type: ignore[arg-type]
        assert parse(str(move)) == move
    for forced in (DRAW, PASS, DEAL):
        assert parse(str(forced)) == forced


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("6-4  right", Play((6, 4), "right")),
        ("4-6 right", Play((6, 4), "right")),
        (" 0-9  LEFT ", Play((9, 0), "left")),
        ("5-5", Play((5, 5))),
        ("Draw", DRAW),
    ],
)
def test_blanks_case_and_the_order_of_halves_are_free(text: str, move: object) -> None:
    assert parse(text) == move
    assert str(parse(str(parse(text)))) == str(move)


HOSTILE = [
    "",
    " ",
    "6-",
    "-4",
    "6--4",
    "6-4-2",
    "10-1",
    "6-4 up",
    "6-4 left right",
    "left 6-4",
    "٦-٤ right",
    "6\u22124",
    "6-4\x00",
    "6-4\tright",
    "6-4\nright",
    "6-4\x1cright",
    "6-4 right\r",
    "\x0bdraw",
    "6-4 right" + " " * 40,
    "6" * 100_000,
    "6.0-4",
    "-6-4",
    "draw 6-4",
    "\ud800",
    "ＤＲＡＷ",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_names_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(text)
    assert refused.value.reason == "unreadable"


@pytest.mark.parametrize("text", [None, 6, b"6-4", ["6-4"]])
def test_what_is_no_text_is_unreadable(text: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(text)  # type: ignore[arg-type]
    assert refused.value.reason == "unreadable"


@given(st.text(max_size=40) | st.text("0123456789- lefright", max_size=12))
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    try:
        move = parse(text)
    except IllegalMove as refused:
        assert refused.reason == "unreadable"
    else:
        assert parse(str(move)) == move
