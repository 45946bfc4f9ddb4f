"""What lies in the box: ten cards each, 102 markers, 18 trucks (DOG-1 to DOG-3)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.dogs_day import material
from server.games.dogs_day.cards import CARDS, NUMBERS, SAFE
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import BACKPACKS, LOADS, VALUES, Markers
from server.games.dogs_day.options import DogsOptions


def table() -> dict[str, Any]:
    return tomllib.loads((files("server.games.dogs_day") / "material.toml").read_text(encoding="utf-8"))


def test_dog_1_two_to_six_play_with_the_same_ten_cards() -> None:
    assert list(DOGS_DAY.seats) == [2, 3, 4, 5, 6]
    assert [NUMBERS[card] for card in CARDS] == [-1, 0, 1, 2, 3, 4, 5, 6, 6, 7]
    assert {NUMBERS[card] for card in SAFE} == {-1, 0, 5, 7}
    for seats in DOGS_DAY.seats:
        state = DOGS_DAY.new(DogsOptions(), seats, Chance(1))
        state.play(0, DOGS_DAY.parse("set up"))
        for hand, deck in zip(state.hands, state.decks, strict=True):
            assert sorted(hand + deck) == sorted(CARDS)
    for seats in (1, 7):
        with pytest.raises(BadOptions) as refused:
            DOGS_DAY.new(DogsOptions(), seats, Chance(1))
        assert (refused.value.field, refused.value.facts) == ("seats", {"least": 2, "most": 6})


def test_dog_2_there_are_102_markers_of_these_kinds_and_values() -> None:
    assert len(VALUES) == 102
    assert Counter(VALUES[:BACKPACKS]) == {100: 30, 150: 24, 200: 16, 0: 8}
    assert Counter(VALUES[BACKPACKS:]) == {200: 10, 300: 8, 400: 6}


def test_dog_3_there_are_18_trucks_with_these_loads() -> None:
    assert len(LOADS) == 18
    assert Counter((load.backpacks, load.cases) for load in LOADS) == {
        (5, 0): 1,
        (5, 1): 1,
        (4, 0): 1,
        (4, 1): 4,
        (4, 2): 2,
        (3, 1): 3,
        (3, 2): 2,
        (3, 3): 1,
        (2, 1): 1,
        (2, 2): 1,
        (2, 3): 1,
    }


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"backpacks": {"100": 77}}, "77 backpacks and 24 cases, not 78 and 24"),
        ({"cases": {"200": 25}}, "78 backpacks and 25 cases"),
        ({"backpacks": {"much": 78}}, "whole thousands, not much"),
        ({"trucks": [{"load": [1, 1], "trucks": 17}]}, "17 trucks, not 18"),
        ({"trucks": [{"load": [5, 0], "trucks": 18}]}, "45 backpacks and 0 cases"),
        ({"trucks": [{"load": [0, 3], "trucks": 18}]}, "0 backpacks and 27 cases"),
        ({"trucks": [{"load": [4, -1], "trucks": 18}]}, "less than nothing"),
        ({"trucks": [{"load": [4], "trucks": 18}]}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
)
def test_dog_3_material_that_cannot_be_is_refused_when_it_is_read(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        material.check(material.read(table() | change))


def test_dog_3_the_richest_nine_trucks_leave_some_of_the_reserve() -> None:
    box = material.read(table())
    material.check(box)
    assert sum(sorted((load.backpacks for load in box.trucks), reverse=True)[:9]) <= 38
    assert Markers(2, 1).plus(Markers(1, 1)) == Markers(3, 2)
