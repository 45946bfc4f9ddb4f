"""Every refusal has its reason and its facts, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from server.games.contract import IllegalMove
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.moves import Pick, Rob, Steal, Take
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import night, reveal


def refused(state: DogsState, seat: Any, move: Any) -> tuple[str, dict[str, Any]]:
    before = state.laid_open()
    with pytest.raises(IllegalMove) as no:
        state.play(seat, DOGS_DAY.parse(move) if isinstance(move, str) else move)
    assert state.laid_open() == before
    return no.value.reason, dict(no.value.facts)


def test_dog_7_why_a_pick_is_refused() -> None:
    state = night("mentor hacker")
    absent = next(card for card in state.decks[0])
    state.play(0, DOGS_DAY.parse("pick mentor"))
    assert refused(state, 0, "pick mentor") == ("already_picked", {"card": "mentor"})
    assert refused(state, 0, f"pick {absent}") == ("not_in_hand", {"card": absent})
    assert refused(state, 0, Pick("cat")) == ("unreadable", {})  # type: ignore[arg-type]
    assert refused(state, 2, "pick mentor") == ("not_your_turn", {})
    assert refused(state, True, "pick mentor") == ("not_your_turn", {})
    assert refused(state, 0, "take case") == ("not_now", {"asked": "pick"})
    for text, reason in (
        ("set up", "may_not_set_up"),
        ("reveal", "may_not_reveal"),
        ("day", "may_not_start_day"),
        ("sweep", "may_not_sweep"),
    ):
        assert refused(state, 0, text) == (reason, {})
    assert refused(state, 0, object()) == ("unreadable", {})


def test_dog_12_why_a_theft_is_refused() -> None:
    cards = "hacker shooter digger x9 x9"
    state = night(cards, bank=(2, 1), truck=(1, 0), vaults={1: "100 c200", 3: "100 100"})
    reveal(state, cards)
    assert state.turn == 0
    assert refused(state, 1, "steal backpack from vault 3") == ("not_your_turn", {"turn": 0})
    assert refused(state, 0, "steal backpack from card 1") == ("wrong_place", {"number": 4, "place": "card"})
    assert refused(state, 0, "steal case from vault 1") == ("wrong_kind", {"number": 4})
    assert refused(state, 0, "steal backpack from vault 0") == ("own_loot", {})
    nothing = {"seat": 4, "place": "vault", "kind": "backpack"}
    assert refused(state, 0, "steal backpack from vault 4") == ("nothing_there", nothing)
    assert refused(state, 0, "steal backpack from vault 5") == ("not_in_scene", {"seat": 5})
    assert refused(state, 0, Steal("cat", "vault", 1)) == ("unreadable", {})  # type: ignore[arg-type]
    assert refused(state, 0, Steal("backpack", "vault", 1.0)) == ("unreadable", {})  # type: ignore[arg-type]


def test_dog_13_only_neighbours_are_robbed_and_it_says_so() -> None:
    state = night("femme hacker hacker mentor", truck=(4, 0), bank=(1, 0))
    reveal(state, "femme hacker hacker mentor")
    assert refused(state, 0, "rob card 3") == ("not_next", {"seat": 3, "number": 5})
    assert refused(state, 0, "rob card 0") == ("own_loot", {})
    assert refused(state, 0, "steal backpack from card 1") == ("not_now", {"asked": "rob"})
    assert refused(state, 0, Rob("cat")) == ("unreadable", {})  # type: ignore[arg-type]
    state = night("lawyer con_man con_man hacker", bank=(2, 2), prison=(1, 0), truck=(2, 0))
    reveal(state, "lawyer con_man con_man hacker")
    for text in ("take case", "take case"):
        assert state.turn is not None
        state.play(state.turn, DOGS_DAY.parse(text))
    while (due := state.automatic()) is not None:
        state.play(*due)
    assert refused(state, 0, "steal backpack from card 3") == ("not_next", {"seat": 3, "number": 0})


def test_dog_9_what_cannot_be_taken_is_refused() -> None:
    state = night("con_man con_man x9 x9", bank=(3, 2))
    reveal(state, "con_man con_man x9 x9")
    assert refused(state, 0, Take("cat")) == ("unreadable", {})  # type: ignore[arg-type]
    assert refused(state, 0, "steal case from card 1") == ("not_now", {"asked": "take"})


def test_dog_17_nothing_is_legal_after_the_end() -> None:
    state = night("femme driver", round=8)
    reveal(state, "femme driver")
    assert state.phase == "over"
    for text in ("pick x9", "day", "sweep"):
        assert refused(state, 0, text) == ("already_over", {})
