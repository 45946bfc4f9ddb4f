"""The options of dominó: what goes together, and what a program or a command line may get wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.games.contract import BadOptions
from server.games.domino import DOMINO
from server.games.domino.options import DominoOptions


@pytest.mark.parametrize(
    ("options", "seats", "field", "reason"),
    [
        (DominoOptions(), 1, "seats", "out_of_range"),
        (DominoOptions(), 5, "seats", "out_of_range"),
        (DominoOptions(pairs=True), 2, "pairs", "needs_four_seats"),
        (DominoOptions(federation_count=True), 4, "federation_count", "needs_pairs"),
        (DominoOptions(hand_size=9), 2, "hand_size", "needs_double_nine"),
        (DominoOptions(target=50, best_of=5), 2, "best_of", "excludes_target"),
        (DominoOptions(target=70), 2, "target", "bad_value"),
        (DominoOptions(set=True), 2, "set", "bad_value"),
        (DominoOptions(pairs=1), 4, "pairs", "bad_value"),
        (DominoOptions(block_bonus=-1), 2, "block_bonus", "bad_value"),
        (DominoOptions(block_bonus=51), 2, "block_bonus", "bad_value"),
        (DominoOptions(direction="widdershins"), 2, "direction", "bad_value"),
        (None, 2, "options", "bad_value"),
    ],
)
def test_options_that_cannot_be_are_refused_by_field(
    options: Any, seats: int, field: str, reason: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO.check(options, seats)
    assert (refused.value.field, refused.value.reason) == (field, reason)


@pytest.mark.parametrize("seats", [2.0, "2", None, True])
def test_seats_must_be_a_number(seats: Any) -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO.check(DominoOptions(), seats)
    assert refused.value.field == "seats"


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (DominoOptions(), 2),
        (DominoOptions(pairs=True, federation_count=True, block_bonus=10), 4),
        (DominoOptions(set=9, hand_size=10), 4),
        (DominoOptions(best_of=5), 3),
    ],
)
def test_options_that_go_together_are_taken(options: DominoOptions, seats: int) -> None:
    DOMINO.check(options, seats)


def test_options_from_outside_are_checked_while_they_are_read() -> None:
    for text in (b'{"set": 7}', b'{"pairs": "yes"}', b'{"unheard_of": 1}', b'{"block_bonus": 1e99}', b"[]"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=DominoOptions)
