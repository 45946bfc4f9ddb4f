"""What cards take in a heist, equal numbers and choices (DOG-9 to DOG-11)."""

from __future__ import annotations

import pytest

from server.games.contract import Event, IllegalMove
from server.games.dogs_day.deeds import HEISTS, share, takings
from server.games.dogs_day.events import ActBegan, MarkersTaken
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import Markers
from server.games.dogs_day.scene import Act
from tests.server.games.dogs_day.positions import acted, loot, night, pair, play, reveal, texts

FAR = "x9 x9"
"""Two seats whose cards take nothing and keep the heist on."""


def taken(events: list[Event]) -> list[tuple[int, str, tuple[int, int]]]:
    return [
        (event.seat, event.source, pair(event.moved)) for event in events if isinstance(event, MarkersTaken)
    ]


@pytest.mark.parametrize(
    ("card", "source", "got", "left"),
    [
        ("lawyer", "prison", (3, 1), (0, 0)),
        ("digger", "bank", (0, 3), (4, 0)),
        ("hacker", "truck", (5, 0), (0, 2)),
        ("femme", "bank", (1, 1), (3, 2)),
        ("shooter", "bank", (4, 0), (0, 3)),
        ("brute", "bank", (4, 0), (0, 3)),
    ],
)
def test_dog_9_what_each_card_takes(
    card: str, source: str, got: tuple[int, int], left: tuple[int, int]
) -> None:
    state, events = acted(f"{card} {FAR}", bank=(4, 3), truck=(5, 2), prison=(3, 1))
    assert taken(events) == [(0, source, got)]
    (told,) = [event for event in events if isinstance(event, MarkersTaken)]
    assert pair(told.loot) == got and pair(told.rest) == left
    assert pair(state.pile(told.source).markers) == left


@pytest.mark.parametrize("card", ["mentor", "driver", "x9"])
def test_dog_9_these_take_nothing(card: str) -> None:
    _, events = acted(f"{card} {FAR}", bank=(4, 3), truck=(5, 2), prison=(3, 1))
    assert taken(events) == []


def test_dog_9_a_con_man_takes_two_markers_of_his_choice() -> None:
    state = night(f"con_man {FAR}", bank=(4, 3))
    reveal(state, f"con_man {FAR}")
    ask = state.ask(0)
    assert ask is not None
    assert (ask.kind, ask.facts) == ("take", {"number": 2, "source": "bank", "left": 2})
    assert texts(state) == ["take backpack", "take case"]
    events = play(state, "take case", "take backpack")
    assert taken(events) == [(0, "bank", (0, 1)), (0, "bank", (1, 0))]
    assert pair(state.bank.markers) == (3, 2)


def test_dog_9_the_heist_goes_upwards_through_the_numbers() -> None:
    places = {"bank": (4, 3), "truck": (2, 0), "prison": (1, 0)}
    _, events = acted("brute digger lawyer hacker mentor mentor", **places)
    assert [(seat, source) for seat, source, _ in taken(events)] == [
        (2, "prison"),
        (1, "bank"),
        (3, "truck"),
        (0, "bank"),
    ]


def test_dog_9_markers_lie_on_the_card_that_took_them() -> None:
    state, _ = acted("shooter x9 x9", bank=(4, 1))
    (played,) = [played for played in state.view("public").scene if played.seat == 0]
    assert pair(played.loot) == (4, 0) and state.view("public").vaults[0] == Markers()


def test_dog_10_the_lead_goes_round_with_the_rounds() -> None:
    leads = []
    for number in range(1, 9):
        state = night("mentor digger hacker", round=number)
        leads.append(state.lead)
    assert leads == [0, 1, 2, 0, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("due", "supply", "takers", "each"),
    [(2, 9, 2, 2), (2, 4, 2, 2), (2, 3, 2, 1), (2, 1, 2, 0), (1, 1, 2, 0), (1_000, 7, 3, 2), (2, 5, 3, 1)],
)
def test_dog_10_each_gets_its_due_or_an_equal_part(due: int, supply: int, takers: int, each: int) -> None:
    assert share(due, supply, takers) == each


@pytest.mark.parametrize(
    ("cards", "each", "left"),
    [
        ("digger digger", (0, 1), (5, 1)),
        ("digger digger digger", (0, 1), (5, 0)),
        ("shooter brute", (2, 0), (1, 3)),
        ("shooter shooter brute brute", (1, 0), (1, 3)),
        ("femme femme", (1, 1), (3, 1)),
        ("femme femme femme femme", (1, 0), (1, 3)),
    ],
)
def test_dog_10_equal_numbers_share_by_kind_and_the_remainder_stays(
    cards: str, each: tuple[int, int], left: tuple[int, int]
) -> None:
    state, events = acted(f"{cards} {FAR}", bank=(5, 3))
    count = len(cards.split())
    assert [moved for _, _, moved in taken(events)] == [each] * count
    assert pair(state.bank.markers) == left
    assert loot(state)[:count] == [each] * count


def test_dog_10_two_alls_always_split() -> None:
    state, _ = acted(f"hacker hacker {FAR}", truck=(5, 1), vaults={})
    assert loot(state)[:2] == [(2, 0), (2, 0)] and pair(state.truck.markers) == (1, 1)


def test_dog_10_a_column_chooses_one_marker_at_a_time_from_the_lead_onward() -> None:
    # In round 3 seat 2 leads; of the column, seat 3 is the next one clockwise.
    state = night("con_man x9 x9 con_man", bank=(2, 2), round=3)
    events = reveal(state, "con_man x9 x9 con_man")
    acts = [event for event in events if isinstance(event, ActBegan)]
    assert [event.act for event in acts] == [Act("heist", 2, "take", (3, 0), (2, 2), "bank")]
    order = []
    for text in ("take case", "take backpack", "take case"):
        order.append(state.turn)
        play(state, text)
    # One marker was left, and that the table moved.
    assert order == [3, 0, 3]
    assert loot(state) == [(2, 0), (0, 0), (0, 0), (0, 2)]


def test_dog_10_lawyers_share_the_prison_in_total_and_choose_kinds() -> None:
    state = night("lawyer lawyer x9 x9", prison=(2, 3))
    reveal(state, "lawyer lawyer x9 x9")
    act = state.act
    assert act is not None and act.left == (2, 2)
    play(state, "take case", "take case", "take case")
    assert loot(state)[:2] == [(0, 2), (1, 1)] and pair(state.prison.markers) == (1, 0)


def test_dog_10_too_little_for_all_con_men_is_split_equally() -> None:
    state, events = acted(f"con_man con_man con_man {FAR}", bank=(2, 0))
    assert taken(events) == [(0, "bank", (0, 0)), (1, "bank", (0, 0)), (2, "bank", (0, 0))]
    assert pair(state.bank.markers) == (2, 0)


def test_dog_10_a_heist_takes_what_there_is() -> None:
    _, events = acted(f"con_man {FAR}", bank=(1, 0))
    assert taken(events) == [(0, "bank", (1, 0))]
    _, events = acted(f"femme {FAR}", bank=(0, 2))
    assert taken(events) == [(0, "bank", (0, 1))]
    _, events = acted(f"hacker {FAR}", bank=(5, 2))
    assert taken(events) == [(0, "truck", (0, 0))]
    assert takings(HEISTS[2], Markers(), 1).either == 0


def test_dog_10_where_only_one_kind_is_left_the_table_takes_it_and_tells() -> None:
    state = night(f"con_man {FAR}", bank=(4, 1))
    reveal(state, f"con_man {FAR}")
    events = state.play(0, DOGS_DAY.parse("take case"))
    assert [type(event) for event in events] == [MarkersTaken]
    assert str(state.automatic()) == str((0, DOGS_DAY.parse("sweep"))) and not state.waiting
    events = state.play(0, DOGS_DAY.parse("sweep"))
    assert taken(events) == [(0, "bank", (1, 0))]


def test_dog_11_choosing_means_choosing_a_kind_and_which_one_is_chance() -> None:
    values = set()
    for number in range(12):
        state = night(f"con_man {FAR}", bank=(6, 6))
        for _ in range(number):
            state.chance.below(2)
        reveal(state, f"con_man {FAR}")
        assert texts(state) == ["take backpack", "take case"]
        play(state, "take backpack")
        values.add(state.loot[0].holding)
    assert len(values) > 1


def test_dog_11_who_takes_the_last_of_a_kind_leaves_the_others_no_choice() -> None:
    state = night("con_man con_man x9 x9", bank=(4, 1))
    reveal(state, "con_man con_man x9 x9")
    events = play(state, "take case")
    assert loot(state)[:2] == [(1, 1), (2, 0)]
    # The table goes on with whose turn it is.
    assert taken(events) == [(0, "bank", (0, 1)), (1, "bank", (2, 0)), (0, "bank", (1, 0))]


def test_dog_11_only_who_is_asked_takes_and_the_table_alone_sweeps() -> None:
    state = night("con_man x9 x9", bank=(4, 2))
    reveal(state, "con_man x9 x9")
    with pytest.raises(IllegalMove, match="not_your_turn"):
        state.play(1, DOGS_DAY.parse("take case"))
    with pytest.raises(IllegalMove, match="may_not_sweep"):
        state.play(0, DOGS_DAY.parse("sweep"))
