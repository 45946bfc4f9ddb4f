"""Options of any game from ``name=value`` texts."""

from __future__ import annotations

import pytest

from server.games.contract import BadOptions
from server.games.domino.options import DominoOptions
from server.games.options_text import choices, options_from


def test_texts_become_options_and_the_rest_stays_default() -> None:
    texts = {
        "pairs": "yes",
        "set": "9",
        "hand_size": "10",
        "block_bonus": "10",
        "direction": "counterclockwise",
    }
    assert options_from(DominoOptions, texts) == DominoOptions(
        pairs=True, set=9, hand_size=10, block_bonus=10, direction="counterclockwise"
    )
    assert options_from(DominoOptions, {}) == DominoOptions()


@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("TRUE", True), (" yes ", True), ("no", False), ("off", False)]
)
def test_yes_and_no_have_several_words(text: str, value: bool) -> None:
    assert options_from(DominoOptions, {"boneyard": text}).boneyard is value


def test_an_option_that_may_be_absent_takes_none() -> None:
    assert options_from(DominoOptions, {"target": "none", "best_of": "5"}) == DominoOptions(best_of=5)


def test_an_unknown_option_names_those_that_exist() -> None:
    with pytest.raises(BadOptions) as refused:
        options_from(DominoOptions, {"pair": "yes"})
    assert (refused.value.field, refused.value.reason) == ("pair", "unknown_option")
    assert "pairs" in str(refused.value.facts["known"])


@pytest.mark.parametrize(
    ("field", "text", "right"),
    [
        ("set", "7", "6, 9"),
        ("set", "yes", "6, 9"),
        ("set", "٦", "6, 9"),
        ("pairs", "1", "yes, no"),
        ("block_bonus", "51", "0..50"),
        ("block_bonus", "9" * 5000, "0..50"),
        ("direction", "", "clockwise, counterclockwise"),
        ("target", "70", "none, 50, 100, 150, 200"),
    ],
)
def test_a_wrong_value_names_the_right_ones(field: str, text: str, right: str) -> None:
    with pytest.raises(BadOptions) as refused:
        options_from(DominoOptions, {field: text})
    assert (refused.value.field, refused.value.reason) == (field, "bad_value")
    assert sorted(str(refused.value.facts["choices"]).split(", ")) == sorted(right.split(", "))
    assert len(str(refused.value.facts["value"])) <= 40


def test_the_choices_of_an_option_can_be_told() -> None:
    assert choices(bool) == "yes, no"
    assert choices(str) == "text"
