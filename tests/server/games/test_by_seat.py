"""Tuples with an entry for every seat."""

from __future__ import annotations

from server.games.by_seat import places_of, with_entry


def test_one_entry_changes_and_the_others_stay() -> None:
    assert with_entry(("a", "b", "c"), 0, "z") == ("z", "b", "c")
    assert with_entry(["a", "b", "c"], 2, "z") == ("a", "b", "z")


def test_equals_share_a_place_and_the_next_one_counts_all_before() -> None:
    assert places_of([(1, 3, 0), (1, 3, 0), (0, 0, 0)]) == (1, 1, 3)
    assert places_of([5, 9, 9, 20]) == (4, 2, 2, 1)
