"""Thefts among thieves, neighbours and flight (DOG-11 to DOG-13)."""

from __future__ import annotations

import pytest

from server.games.contract import Event, IllegalMove
from server.games.dogs_day.events import (
    CardFled,
    MarkersStolen,
    NothingStolen,
    RoundEnded,
    TwistSkipped,
)
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.scene import Part, Transfer
from tests.server.games.dogs_day.positions import (
    acted,
    loot,
    night,
    pair,
    play,
    reveal,
    texts,
    vaults,
)

Told = tuple[int, int, str, tuple[int, int]]


def stolen(events: list[Event]) -> list[Told]:
    return [
        (event.seat, event.victim, event.place, pair(event.moved))
        for event in events
        if isinstance(event, MarkersStolen)
    ]


def test_dog_12_the_twist_goes_downwards_through_the_numbers() -> None:
    _, events = acted("digger driver mentor", bank=(0, 4))
    order = [event.seat for event in events if isinstance(event, MarkersStolen | NothingStolen | CardFled)]
    assert order == [1, 1, 0, 2]


def test_dog_12_the_driver_steals_four_from_cards_and_flees() -> None:
    state = night("driver shooter hacker digger", bank=(3, 2), truck=(3, 0), vaults={1: "100 100"})
    reveal(state, "driver shooter hacker digger")
    ask = state.ask(0)
    assert ask is not None
    assert (ask.kind, ask.facts) == ("steal", {"number": 7, "left": 4, "places": "cards"})
    thefts = ("case from card 3", "backpack from card 2", "backpack from card 1")
    assert texts(state) == [f"steal {theft}" for theft in thefts]
    events = play(
        state,
        "steal case from card 3",
        "steal backpack from card 2",
        "steal case from card 3",
        "steal backpack from card 1",
    )
    fled = next(event for event in events if isinstance(event, CardFled))
    assert (fled.seat, fled.loot, fled.vault) == (0, Markers(2, 2), Markers(2, 2))
    assert vaults(state)[0] == (2, 2) and state.retired[0][-1] == "driver"
    assert state.fled == [0, 3]


@pytest.mark.parametrize("card", ["driver", "digger"])
def test_dog_12_who_flees_does_so_without_loot_too(card: str) -> None:
    state, events = acted(f"{card} mentor", vaults={0: "100 100"})
    assert [event for event in events if isinstance(event, CardFled)] == [
        CardFled(0, card, Markers(), Markers(2), Holding(), Holding((100, 100)))  # type: ignore[arg-type]
    ]
    # The mentor, next to act, finds nobody any more.
    assert NothingStolen(1, 1, ()) in events and vaults(state)[0] == (2, 0)


def test_dog_12_la_femme_steals_everything_of_the_card_to_her_left() -> None:
    state = night("femme lawyer x9 x9", prison=(3, 2))
    events = reveal(state, "femme lawyer x9 x9")
    assert stolen(events) == [(0, 1, "card", (3, 2))]
    # Then the lawyer's turn comes, and la femme stands to her right.
    play(state, "steal case from card 0")
    assert loot(state)[:2] == [(3, 1), (0, 1)]


def test_dog_12_a_hacker_steals_two_backpacks_from_vaults() -> None:
    vault = {1: "100 c400", 2: "150 150 200", 0: "200"}
    state = night("hacker mentor lawyer", vaults=vault, prison=(4, 0))
    reveal(state, "hacker mentor lawyer")
    assert texts(state) == ["steal backpack from vault 1", "steal backpack from vault 2"]
    events = play(state, "steal backpack from vault 1")
    # Only seat 2 has a backpack left: the table takes it.
    assert stolen(events)[:2] == [(0, 1, "vault", (1, 0)), (0, 2, "vault", (1, 0))]


def test_dog_12_a_con_man_steals_two_from_cards_or_vaults() -> None:
    state = night("con_man shooter x9 x9", bank=(2, 0), vaults={1: "100", 2: "c200 100"})
    reveal(state, "con_man shooter x9 x9")
    ask = state.ask(0)
    assert ask is not None
    assert (ask.kind, ask.facts) == ("steal", {"number": 2, "left": 2, "places": "both"})
    assert texts(state) == [
        "steal backpack from vault 1",
        "steal backpack from vault 2",
        "steal case from vault 2",
    ]
    play(state, "steal case from vault 2", "steal backpack from vault 1")
    assert loot(state)[0] == (3, 1)


def test_dog_12_a_mentor_steals_five_likewise() -> None:
    state = night("mentor shooter hacker", bank=(4, 0), truck=(4, 0), vaults={0: "100"})
    reveal(state, "mentor shooter hacker")
    # The hacker's own theft came first, and found the mentor's vault.
    assert vaults(state)[0] == (0, 0)
    ask = state.ask(0)
    assert ask is not None and ask.facts["left"] == 5
    play(state, *["steal backpack from card 1"] * 4)
    assert loot(state) == [(5, 0), (0, 0), (4, 0)]


def test_dog_12_a_lawyer_steals_one_from_the_card_to_her_right() -> None:
    state = night("lawyer digger hacker", bank=(0, 3), truck=(2, 0), prison=(1, 0))
    events = reveal(state, "lawyer digger hacker")
    # The digger has fled by then, so the hacker is next.
    assert stolen(events)[-1] == (0, 2, "card", (1, 0))
    assert loot(state)[0] == (2, 0)


@pytest.mark.parametrize("card", ["shooter", "brute", "x9"])
def test_dog_12_these_steal_nothing(card: str) -> None:
    state, events = acted(f"{card} lawyer lawyer x9 x9", prison=(4, 0))
    assert not stolen(events) and state.pause


def test_dog_12_equal_numbers_skip_their_twist_and_do_not_flee() -> None:
    state, events = acted("driver driver digger digger", bank=(0, 5))
    assert [event for event in events if isinstance(event, TwistSkipped)] == [
        TwistSkipped(7, (0, 1)),
        TwistSkipped(3, (2, 3)),
    ]
    assert not state.fled and not stolen(events)
    assert loot(state)[2:] == [(0, 2), (0, 2)]


def test_dog_12_stolen_markers_can_be_stolen_again() -> None:
    state, events = acted("lawyer mentor hacker", truck=(0, 0), prison=(1, 0), vaults={1: "100 150"})
    # Hacker robs the mentor's vault, the mentor takes it all back, the lawyer one of it.
    assert stolen(events) == [
        (2, 1, "vault", (2, 0)),
        (1, 0, "card", (1, 0)),
        (1, 2, "card", (2, 0)),
        (0, 1, "card", (1, 0)),
    ]
    assert loot(state) == [(1, 0), (2, 0), (0, 0)]


def test_dog_12_a_theft_that_finds_nothing_is_told_too() -> None:
    state, events = acted("hacker mentor femme")
    nothing = [event for event in events if isinstance(event, NothingStolen)]
    assert nothing == [NothingStolen(2, 5, (0,)), NothingStolen(0, 4, (1, 2)), NothingStolen(1, 1, (0, 2))]
    assert state.last_round is not None
    assert [transfer for transfer in state.last_round.transfers if transfer.source == "card"] == [
        Transfer(2, "card", None, Markers()),
        Transfer(0, "card", None, Markers()),
        Transfer(1, "card", None, Markers()),
    ]


def test_dog_11_of_a_vault_only_the_owner_learns_what_was_stolen() -> None:
    _, events = acted("hacker mentor x9 x9", vaults={1: "200 150 100 c400"})
    (theft,) = [event for event in events if isinstance(event, MarkersStolen) and event.place == "vault"]
    assert theft.lost is not None and len(theft.lost.backpacks) == 2
    assert theft.values == Holding(tuple({200, 150, 100} - set(theft.lost.backpacks)), (400,))
    for eye in (0, 2, "public"):
        seen = theft.for_eye(eye)
        assert (seen.lost, seen.values) == (None, None) and seen.moved == Markers(2)
    assert theft.for_eye(1) == theft


def test_dog_11_which_marker_of_a_kind_is_stolen_is_chance() -> None:
    lost = set()
    for number in range(16):
        state = night("hacker mentor x9 x9", vaults={1: "200 150 100 0"})
        for _ in range(number):
            state.chance.below(2)
        events = reveal(state, "hacker mentor x9 x9")
        lost |= {event.lost for event in events if isinstance(event, MarkersStolen) and event.lost}
    assert len(lost) > 2


def test_dog_13_participants_are_those_in_the_scene_x9_too() -> None:
    state = night("con_man x9 x9", vaults={1: "100 100", 2: "100 100"})
    reveal(state, "con_man x9 x9")
    assert texts(state) == ["steal backpack from vault 1", "steal backpack from vault 2"]
    # X9 is a neighbour like any other.
    _, events = acted("femme x9 x9 driver")
    assert NothingStolen(0, 5, (1, 2)) in events


def test_dog_13_who_fled_is_safe_and_the_neighbours_close_up() -> None:
    state, events = acted("driver shooter con_man", bank=(4, 0), vaults={0: "c400"})
    # Driver has fled with the loot: the con man finds only the shooter.
    thefts = stolen(events)
    assert all(victim != 0 for _, victim, _, _ in thefts)
    assert state.view("public").fled == (0,)
    assert [played.seat for played in state.view("public").scene] == [2, 1]


def test_dog_13_stealing_from_who_fled_is_refused_with_the_reason() -> None:
    state = night(
        "mentor driver shooter digger", bank=(3, 2), vaults={1: "100", 2: "100 100 c200 150 150 c300"}
    )
    reveal(state, "mentor driver shooter digger")
    play(state, *["steal backpack from card 2"] * 3)
    assert state.turn == 0
    for text, reason in (
        ("steal backpack from vault 1", "has_fled"),
        ("steal backpack from card 2", "nothing_there"),
        ("steal backpack from vault 0", "own_loot"),
        ("steal backpack from vault 5", "not_in_scene"),
        ("rob card 2", "not_now"),
    ):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, DOGS_DAY.parse(text))
        assert refused.value.reason == reason


def test_dog_13_thefts_take_as_much_as_there_is_without_asking_when_all_goes() -> None:
    state, events = acted("driver lawyer x9 x9", prison=(2, 1))
    assert stolen(events) == [(0, 1, "card", (2, 1))]
    assert vaults(state)[0] == (2, 1)


def test_dog_13_thefts_are_not_optional_and_may_be_split() -> None:
    state = night("driver hacker shooter", bank=(5, 0), truck=(5, 0))
    reveal(state, "driver hacker shooter")
    assert state.waiting == {0} and all(text.startswith("steal") for text in texts(state))
    play(state, *["steal backpack from card 1", "steal backpack from card 2"] * 2)
    assert loot(state)[1:] == [(3, 0), (3, 0)]


def test_dog_13_of_a_column_the_thief_picks_a_card_with_loot() -> None:
    state = night("femme hacker hacker", truck=(5, 0), bank=(1, 1))
    reveal(state, "femme hacker hacker")
    ask = state.ask(0)
    assert ask is not None and (ask.kind, ask.facts) == ("rob", {"number": 5, "seats": (1, 2)})
    assert texts(state) == ["rob card 1", "rob card 2"]
    events = play(state, "rob card 2")
    assert stolen(events) == [(0, 2, "card", (2, 0))]
    assert loot(state) == [(3, 1), (2, 0), (0, 0)]


def test_dog_13_a_card_of_the_column_that_has_lost_its_loot_is_no_choice() -> None:
    cards = "femme hacker hacker hacker driver"
    state = night(cards, truck=(6, 0))
    reveal(state, cards)
    play(state, *[f"steal backpack from card {seat}" for seat in (1, 1, 2, 3)])
    assert state.turn == 0 and texts(state) == ["rob card 2", "rob card 3"]
    with pytest.raises(IllegalMove) as refused:
        state.play(0, DOGS_DAY.parse("rob card 1"))
    assert (refused.value.reason, refused.value.facts) == (
        "nothing_there",
        {"seat": 1, "place": "card", "kind": ""},
    )


def test_dog_13_the_nearest_card_is_the_neighbour_whether_it_has_loot_or_not() -> None:
    _, events = acted("femme mentor lawyer", prison=(3, 0))
    assert NothingStolen(0, 5, (1,)) in events
    _, events = acted("lawyer mentor mentor shooter", bank=(3, 0))
    assert NothingStolen(0, 0, (1, 2)) in events


def test_dog_13_of_a_column_to_the_right_a_lawyer_picks_among_cards_with_loot() -> None:
    state = night("lawyer con_man con_man", bank=(2, 2), prison=(1, 0))
    reveal(state, "lawyer con_man con_man")
    play(state, "take case", "take case")
    assert state.turn == 0
    assert texts(state) == [
        "steal backpack from card 1",
        "steal case from card 1",
        "steal backpack from card 2",
        "steal case from card 2",
    ]


def test_dog_13_without_a_neighbour_nothing_is_taken() -> None:
    # The femme's left is empty, the lawyer's right after the driver's flight too.
    _, events = acted("femme driver", bank=(1, 0))
    assert NothingStolen(0, 5, ()) in events
    _, events = acted("lawyer driver", prison=(6, 0))
    assert NothingStolen(0, 0, ()) in events


def test_dog_13_the_round_tells_every_part_and_every_transfer() -> None:
    state, events = acted("driver lawyer x9 x9", prison=(2, 1))
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert ended.parts == (
        Part("driver", "fled", Markers(2, 1)),
        Part("lawyer", "stayed", Markers()),
        Part("x9", "stayed", Markers()),
        Part("x9", "stayed", Markers()),
    )
    assert ended.transfers == (
        Transfer(1, "prison", None, Markers(2, 1)),
        Transfer(0, "card", 1, Markers(2, 1)),
        # The lawyer, second in the scene, finds nobody to her right.
        Transfer(1, "card", None, Markers()),
    )
    assert state.view(0).last_round == ended
