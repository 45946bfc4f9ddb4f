"""A foiled heist: arrests, fees, the mole's reward, the Lawyers (DOG-14)."""

from __future__ import annotations

import pytest

from server.games.contract import IllegalMove
from server.games.dogs_day.events import (
    CardArrested,
    CardsRevealed,
    FeePaid,
    HalfBegan,
    MarkersTaken,
    RoundEnded,
)
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.moves import Pay
from tests.server.games.dogs_day.positions import (
    acted,
    loot,
    new_day,
    night,
    of_type,
    pair,
    play,
    reveal,
    texts,
    vaults,
)


def test_dog_14_every_card_but_x9_0_5_and_7_is_arrested() -> None:
    state, events = acted("x9 lawyer mentor con_man digger hacker")
    assert [event.card for event in events if isinstance(event, CardArrested)] == [
        "mentor",
        "con_man",
        "digger",
        "hacker",
    ]
    assert state.arrested == [[], [], ["mentor"], ["con_man"], ["digger"], ["hacker"]]
    assert [played.card for played in state.view("public").scene] == ["x9", "lawyer"]
    state, events = acted("x9 femme driver brute shooter")
    assert [event.card for event in events if isinstance(event, CardArrested)] == ["brute", "shooter"]
    new_day(state)
    assert [cards[-1:] for cards in state.retired] == [["x9"], ["femme"], ["driver"], [], []]


def test_dog_14_there_is_no_heist_and_no_twist() -> None:
    state, events = acted("x9 driver shooter hacker", bank=(3, 1), truck=(2, 0))
    assert pair(state.bank.markers) == (3, 1) and pair(state.truck.markers) == (2, 0)
    kinds = [type(event) for event in events if not isinstance(event, CardsRevealed)]
    assert kinds[-7:] == [
        HalfBegan,
        CardArrested,
        CardArrested,
        FeePaid,
        FeePaid,
        MarkersTaken,
        RoundEnded,
    ]


def test_dog_14_owners_of_arrested_cards_choose_a_marker_to_pay_from_the_lead_onward() -> None:
    owned = {0: "c400", 1: "100 200 c300", 2: "0 0", 3: "100 150"}
    state = night("x9 mentor con_man hacker", vaults=owned, round=3)
    reveal(state, "x9 mentor con_man hacker")
    assert state.act is not None and state.act.seats == (2, 3, 1)
    ask = state.ask(2)
    assert ask is not None and (ask.kind, ask.facts) == ("fee", {"seat": 0})
    assert texts(state) == ["pay backpack 0"]
    play(state, "pay backpack 0")
    assert texts(state) == ["pay backpack 100", "pay backpack 150"]
    events = play(state, "pay backpack 100")
    (paid,) = of_type(events, FeePaid)
    assert isinstance(paid, FeePaid)
    assert (paid.seat, paid.moved, paid.lost) == (3, Markers(1), Holding((100,)))
    assert texts(state) == ["pay backpack 100", "pay backpack 200", "pay case 300"]
    play(state, "pay case 300")
    assert pair(state.prison.markers) == (2, 1)
    # Whoever is not arrested pays nothing.
    assert vaults(state) == [(0, 1), (2, 0), (1, 0), (1, 0)]


def test_dog_14_what_was_paid_only_its_owner_knows() -> None:
    state = night("x9 mentor", vaults={1: "100 200"})
    reveal(state, "x9 mentor")
    (paid,) = of_type(play(state, "pay backpack 200"), FeePaid)
    assert isinstance(paid, FeePaid)
    assert paid.for_eye(1) == paid and paid.values == Holding((100,))
    for eye in (0, "public"):
        seen = paid.for_eye(eye)  # type: ignore[arg-type]
        assert (seen.lost, seen.values) == (None, None) and seen.prison == Markers(1)


def test_dog_14_several_markers_of_one_value_are_paid_by_their_owner_and_a_lone_one_by_the_table() -> None:
    # That all are alike is a secret, so the table must not act on it.
    state = night("x9 mentor", vaults={1: "100 100"})
    reveal(state, "x9 mentor")
    assert state.waiting == {1} and texts(state) == ["pay backpack 100"] and state.automatic() is None
    state = night("x9 mentor", vaults={1: "150"})
    for seat, card in enumerate(("x9", "mentor")):
        state.play(seat, DOGS_DAY.parse(f"pick {card}"))
    state.play(0, DOGS_DAY.parse("reveal"))
    assert not state.waiting and state.automatic() == (1, Pay("backpack", 150))


def test_dog_14_an_empty_vault_pays_nothing_and_it_is_told() -> None:
    state, events = acted("x9 mentor con_man", vaults={2: "c200"})
    paid = [(event.seat, event.moved) for event in events if isinstance(event, FeePaid)]
    assert paid == [(1, Markers()), (2, Markers(0, 1))]
    assert pair(state.prison.markers) == (0, 1)


def test_dog_14_x9_gets_a_backpack_of_the_reserve_for_every_arrested_card() -> None:
    state, events = acted("x9 mentor con_man femme brute")
    (taken,) = [event for event in events if isinstance(event, MarkersTaken)]
    assert (taken.seat, taken.source, taken.moved) == (0, "reserve", Markers(3))
    new_day(state)
    assert vaults(state)[0] == (3, 0)


def test_dog_14_x9_alone_among_safe_cards_gets_nothing() -> None:
    _, events = acted("x9 femme driver")
    (taken,) = [event for event in events if isinstance(event, MarkersTaken)]
    assert taken.moved == Markers()


def test_dog_14_a_lawyer_takes_the_prison_with_the_fees() -> None:
    state, events = acted("x9 lawyer mentor", prison=(3, 0), vaults={2: "c400"})
    taken = [(event.seat, event.moved) for event in events if isinstance(event, MarkersTaken)]
    assert taken == [(0, Markers(1)), (1, Markers(3, 1))]
    assert pair(state.prison.markers) == (0, 0)
    assert loot(state)[1] == (3, 1)


def test_dog_14_several_lawyers_share_equally_and_the_remainder_stays() -> None:
    state = night("x9 lawyer lawyer mentor", prison=(4, 0), vaults={3: "c400"}, round=3)
    reveal(state, "x9 lawyer lawyer mentor")
    assert state.act is not None and (state.act.seats, state.act.left) == ((2, 1), (2, 2))
    assert state.act.half == "foiled"
    play(state, "take case")
    assert loot(state) == [(1, 0), (2, 0), (1, 1), (0, 0)] and pair(state.prison.markers) == (1, 0)


def test_dog_14_a_marker_the_vault_has_not_is_refused() -> None:
    state = night("x9 mentor", vaults={1: "100 200"})
    reveal(state, "x9 mentor")
    with pytest.raises(IllegalMove) as refused:
        state.play(1, DOGS_DAY.parse("pay case 200"))
    assert (refused.value.reason, refused.value.facts) == ("no_such_marker", {"kind": "case", "value": 200})
    with pytest.raises(IllegalMove, match="unreadable"):
        state.play(1, Pay("backpack", 100.0))  # type: ignore[arg-type]
    play(state, "pay backpack 100")
    assert state.pause
