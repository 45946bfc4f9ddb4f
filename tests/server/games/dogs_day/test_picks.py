"""The sealed pick and what it leads to (DOG-7, DOG-8)."""

from __future__ import annotations

import pytest

from server.games.contract import Ask, Event, IllegalMove
from server.games.dogs_day.events import (
    CardArrested,
    CardPicked,
    CardsRevealed,
    HalfBegan,
    MarkersTaken,
    RoundEnded,
)
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import acted, night, of_type, reveal, settle, texts


def pick(state: DogsState, seat: int, card: str) -> list[Event]:
    return state.play(seat, DOGS_DAY.parse(f"pick {card}"))


def test_dog_7_the_match_waits_for_seats_without_a_pick_alone() -> None:
    state = night("digger hacker driver")
    assert state.waiting == {0, 1, 2}
    pick(state, 1, "hacker")
    assert state.waiting == {0, 2}
    assert state.view(0).picked == (False, True, False)
    pick(state, 0, "digger")
    pick(state, 2, "driver")
    assert state.waiting == frozenset() and str(state.automatic()) == str((0, DOGS_DAY.parse("reveal")))


def test_dog_7_a_pick_can_be_changed_until_all_have_picked() -> None:
    state = night("digger hacker driver")
    other = next(card for card in state.hands[0] if card != "digger")
    pick(state, 0, "digger")
    assert f"pick {other}" in texts(state, 0) and "pick digger" not in texts(state, 0)
    before = state.ask(0)
    assert before is not None and before.kind == "pick_again" and before.facts == {"card": "digger"}
    pick(state, 0, other)
    after = state.ask(0)
    assert after is not None and after.number > before.number and after.facts == {"card": other}
    assert state.waiting == {1, 2}
    assert "digger" in state.hands[0] and other in state.hands[0]
    pick(state, 1, "hacker")
    pick(state, 2, "driver")
    with pytest.raises(IllegalMove, match="not_now"):
        pick(state, 0, "digger")
    settle(state)
    assert state.cards[0] == other and other not in state.hands[0] and "digger" in state.hands[0]


def test_dog_7_others_learn_that_a_seat_has_picked_and_of_another_pick_nothing() -> None:
    state = night("digger hacker driver")
    other = next(card for card in state.hands[0] if card != "digger")
    (first,) = pick(state, 0, "digger")
    (second,) = pick(state, 0, other)
    assert first.for_eye(1) == first.for_eye("public") == CardPicked(0, None, False)
    assert second.for_eye(1) is second.for_eye("public") is None
    assert second.for_eye(0) == second == CardPicked(0, state.picks[0], True)
    assert state.view(1).picks == (None, None, None) and state.view(0).picks == (other, None, None)


def test_dog_7_another_pick_changes_nobody_elses_ask() -> None:
    state = night("digger hacker driver")
    pick(state, 1, "hacker")
    before: list[Ask | None] = [state.ask(seat) for seat in (1, 2)]
    pick(state, 0, "digger")
    pick(state, 0, next(card for card in state.hands[0] if card != "digger"))
    assert [state.ask(seat) for seat in (1, 2)] == before


def test_dog_7_picks_are_laid_out_in_ascending_order_and_equal_numbers_share_a_column() -> None:
    state = night("brute driver x9 shooter x9 lawyer", bank=(9, 0))
    events = reveal(state, "brute driver x9 shooter x9 lawyer")
    (revealed,) = of_type(events, CardsRevealed)
    assert isinstance(revealed, CardsRevealed)
    assert revealed.cards == ("brute", "driver", "x9", "shooter", "x9", "lawyer")
    assert [played.card for played in state.view("public").scene][:5] == [
        "x9",
        "x9",
        "lawyer",
        "brute",
        "shooter",
    ]
    # The pick leaves the hand only now.
    assert "driver" not in state.hands[1]


@pytest.mark.parametrize(
    ("cards", "how", "halves"),
    [
        ("hacker mentor digger", "heist", ["heist", "twist"]),
        ("x9 mentor digger", "foiled", ["foiled"]),
        ("x9 x9 digger", "moles", ["heist", "twist"]),
        ("x9 x9 x9", "moles", ["heist", "twist"]),
    ],
)
def test_dog_8_exactly_one_x9_foils_the_heist(cards: str, how: str, halves: list[str]) -> None:
    state, events = acted(cards, bank=(2, 1))
    (revealed,) = of_type(events, CardsRevealed)
    assert isinstance(revealed, CardsRevealed) and revealed.how == how
    assert [event.half for event in events if isinstance(event, HalfBegan)] == halves
    (ended,) = of_type(events, RoundEnded)
    assert isinstance(ended, RoundEnded) and ended.how == ended.ending == how
    assert bool(of_type(events, CardArrested)) == (how == "foiled")
    assert state.pause


def test_dog_8_several_x9_have_no_effect_at_all() -> None:
    state, events = acted("x9 x9 shooter", bank=(4, 0))
    taken = [event for event in events if isinstance(event, MarkersTaken)]
    assert [(event.seat, event.moved.backpacks) for event in taken] == [(2, 4)]
    assert state.loot[2].markers.backpacks == 4
