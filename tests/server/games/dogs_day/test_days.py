"""Set-up, new days, the reserve running out, and the end (DOG-4 to DOG-6, DOG-15 to DOG-17)."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.contract import Event
from server.games.dogs_day.cards import CARDS, SAFE, Card
from server.games.dogs_day.events import (
    BankFilled,
    CardsDrawn,
    CardsRetired,
    MarkersTaken,
    MatchEnded,
    PrisonStocked,
    RoundBegan,
    RoundEnded,
    TruckOpened,
    TruckUnloaded,
)
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.reading import opening_order
from server.games.dogs_day.scoring import judge
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import (
    acted,
    new_day,
    of_type,
    pair,
    vaults,
)
from tests.server.games.playouts import drive


def begun(options: DogsOptions | None = None, seats: int = 3, seed: int = 1) -> tuple[DogsState, list[Event]]:
    state = DOGS_DAY.new(options or DogsOptions(), seats, Chance(seed))
    return state, state.play(0, DOGS_DAY.parse("set up"))


def test_dog_4_prison_bank_and_truck_are_stocked() -> None:
    for seed in range(20):
        state, events = begun(seed=seed)
        first, second = state.trucks
        assert pair(state.prison.markers) == (3, 0)
        assert state.bank.markers == first and state.truck.markers == second
        left = 78 - 3 - first.backpacks - second.backpacks, 24 - first.cases - second.cases
        assert pair(state.reserve.markers) == left
        assert [type(event) for event in events] == [
            PrisonStocked,
            TruckOpened,
            TruckUnloaded,
            TruckOpened,
            CardsDrawn,
            RoundBegan,
        ]
        # Nine trucks are used in all.
        assert len(state.loads) == 7


def test_dog_4_trucks_and_markers_come_out_in_any_order() -> None:
    starts = [begun(seed=seed)[0] for seed in range(40)]
    assert len({state.trucks[0] for state in starts}) > 5
    assert len({state.loads[0] for state in starts}) > 5
    # Three of 78 backpacks: as a pile that was not shuffled they would always be the same.
    assert len({state.prison.holding for state in starts}) > 5
    cases = {value for state in starts for value in (*state.bank.holding.cases, *state.truck.holding.cases)}
    assert cases == {200, 300, 400}


def test_dog_5_everybody_draws_four_cards_of_ten() -> None:
    state, events = begun()
    assert [len(hand) for hand in state.hands] == [4] * 3 and [len(deck) for deck in state.decks] == [6] * 3
    (drawn,) = of_type(events, CardsDrawn)
    assert isinstance(drawn, CardsDrawn)
    assert drawn.drawn == tuple(map(tuple, state.hands))
    assert {tuple(begun(seed=seed)[0].hands[0]) for seed in range(9)} != {drawn.drawn[0]}


def test_dog_5_in_an_advanced_start_x9_is_in_a_hand_of_five() -> None:
    state, _ = begun(DogsOptions(advanced_start=True))
    assert [len(hand) for hand in state.hands] == [5] * 3
    assert all("x9" in hand for hand in state.hands) and not any("x9" in deck for deck in state.decks)


@pytest.mark.parametrize(("bank", "filled"), [("never_empty", 3), ("empty", 0)])
def test_dog_6_the_never_empty_bank_is_filled_up_with_backpacks_on_a_new_day(bank: str, filled: int) -> None:
    options = DogsOptions(bank=bank)  # type: ignore[arg-type]
    state, _ = acted("mentor driver", options=options)
    events = new_day(state)
    assert pair(state.bank.markers) == (filled, 0)
    told = of_type(events, BankFilled)
    assert told == ([BankFilled(Markers(3), Markers(3), state.reserve.markers)] if filled else [])


def test_dog_6_a_bank_of_three_or_more_is_left_alone_and_none_is_filled_at_the_set_up() -> None:
    state, _ = acted("mentor driver", truck=(1, 2))
    assert not of_type(new_day(state), BankFilled)
    assert pair(state.bank.markers) == (1, 2)
    assert all(not of_type(begun(seed=seed)[1], BankFilled) for seed in range(20))


def test_dog_6_a_bank_with_some_markers_gets_only_what_is_missing() -> None:
    for truck, missing in (((1, 0), 2), ((0, 1), 2), ((1, 1), 1)):
        state, _ = acted("mentor driver", truck=truck)
        (filled,) = of_type(new_day(state), BankFilled)
        assert isinstance(filled, BankFilled) and filled.moved == Markers(missing)
        assert pair(state.bank.markers) == (truck[0] + missing, truck[1])


def test_dog_15_a_new_day_has_its_order() -> None:
    state, _ = acted("shooter mentor lawyer", bank=(2, 1), truck=(3, 1), prison=(2, 0))
    assert state.pause and state.phase == "between"
    trucks = len(state.trucks)
    events = new_day(state)
    assert [type(event) for event in events] == [
        CardsRetired,
        TruckUnloaded,
        TruckOpened,
        PrisonStocked,
        CardsDrawn,
        RoundBegan,
    ]
    assert pair(state.bank.markers) == (3, 2)
    assert len(state.trucks) == trucks + 1 and state.truck.markers == state.trucks[-1]
    assert pair(state.prison.markers) == (1, 0)
    assert [len(hand) for hand in state.hands] == [4] * 3
    assert [cards[-1:] for cards in state.retired] == [["shooter"], ["mentor"], ["lawyer"]]
    assert state.phase == "pick" and state.round == 2


def test_dog_15_loot_goes_into_the_vault_and_only_its_owner_sees_what_it_is_worth() -> None:
    state, _ = acted("hacker con_man", truck=(2, 0), bank=(0, 2))
    assert [pair(view) for view in state.view("public").vaults] == vaults(state)
    before = vaults(state)
    (retired,) = of_type(new_day(state), CardsRetired)
    assert isinstance(retired, CardsRetired)
    assert sum(map(sum, vaults(state))) == sum(map(sum, before)) + 4
    for eye in (0, 1):
        seen = retired.for_eye(eye)
        assert seen.values[eye] == state.vaults[eye].holding and seen.values[1 - eye] is None
        assert seen.gained[1 - eye] is None
    seen = retired.for_eye("public")
    assert seen.values == seen.gained == (None, None)


@pytest.mark.parametrize("advanced", [False, True])
def test_dog_15_hands_are_refilled_while_the_deck_lasts(advanced: bool) -> None:
    state, _ = begun(DogsOptions(advanced_start=advanced), seats=2)
    sizes = {}
    for _ in drive(state, Chance(3)):
        if state.phase == "pick" and state.round not in sizes:
            sizes[state.round] = len(state.hands[0])
    full = [5, 5, 5, 5, 5, 5, 4, 3] if advanced else [4, 4, 4, 4, 4, 4, 4, 3]
    assert list(sizes.values()) == full
    assert [len(hand) for hand in state.hands] == [2, 2]


def test_dog_15_after_round_eight_cards_retire_and_nothing_else_happens() -> None:
    state, events = acted(
        "hacker mentor",
        "steal backpack from vault 0",
        "steal backpack from vault 0",
        "steal backpack from vault 0",
        "steal backpack from vault 0",
        "steal backpack from vault 0",
        truck=(4, 1),
        round=8,
        vaults={0: "100 100 100 c200 100 100"},
    )
    kinds = [type(event) for event in events]
    assert kinds[-3:] == [RoundEnded, CardsRetired, MatchEnded]
    assert not {TruckOpened, TruckUnloaded, PrisonStocked, BankFilled, CardsDrawn} & set(kinds)
    assert state.result is not None and not state.pause


def test_dog_16_an_empty_reserve_gives_what_it_has() -> None:
    state, _ = acted("mentor driver", gone=77)
    assert len(state.reserve.backpacks) == 1
    load = state.loads[-1]
    events = new_day(state)
    (opened,) = of_type(events, TruckOpened)
    assert isinstance(opened, TruckOpened)
    assert opened.load == load and opened.truck == Markers(min(1, load.backpacks), load.cases)
    (prison,) = of_type(events, PrisonStocked)
    assert isinstance(prison, PrisonStocked) and prison.moved == Markers()
    (filled,) = of_type(events, BankFilled)
    assert isinstance(filled, BankFilled) and filled.moved == Markers()
    assert state.phase == "pick"


def test_dog_16_the_last_backpacks_go_to_truck_prison_and_bank_in_the_order_of_a_day() -> None:
    state, _ = acted("mentor driver")
    load = state.loads[-1]
    for spare, (prison, bank) in enumerate(((0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (1, 3))):
        other = state.clone(Chance(1))
        del other.reserve.backpacks[load.backpacks + spare :]
        before = pair(other.prison.markers)
        new_day(other)
        assert other.truck.markers == load
        assert pair(other.prison.markers) == (before[0] + prison, before[1])
        assert pair(other.bank.markers) == (bank, 0)
        assert len(other.reserve.backpacks) == spare - prison - bank


def test_dog_16_x9_gets_what_the_reserve_has() -> None:
    _, events = acted("x9 mentor con_man hacker", gone=76)
    taken = of_type(events, MarkersTaken)
    assert [event.moved for event in taken if isinstance(event, MarkersTaken)] == [Markers(2)]


def thirsty(state: DogsState, seat: int) -> str:
    """A pick that helps to empty the reserve.

    Bank and truck are emptied once; later a seat plays X9 every day and the others what can be arrested.
    """
    moles = [one for one in range(state.seats) if "x9" in state.hands[one]] if state.round > 2 else []
    if seat in moles[:1]:
        return "pick x9"
    wanted = ("hacker", "brute", "digger", "shooter", "con_man")[seat % 5]

    def order(card: Card) -> tuple[bool, ...]:
        if moles:
            return card == "x9", card in SAFE
        return card == "x9", card != wanted if state.round == 1 else card not in SAFE, card not in SAFE

    return f"pick {min(state.hands[seat], key=order)}"


def test_dog_16_the_never_empty_bank_and_a_mole_a_day_can_empty_the_reserve() -> None:
    state, _ = begun(DogsOptions(advanced_start=True), seats=6, seed=99)
    empty = 0
    luck = Chance(4)
    while state.result is None:
        due = state.automatic()
        if due is None:
            seat = min(state.waiting)
            moves = state.moves(seat)
            text = thirsty(state, seat) if state.phase == "pick" else str(luck.choice(moves))
            due = seat, DOGS_DAY.parse(text)
        state.play(*due)
        empty += not state.reserve.backpacks
    assert empty
    assert state.round == 8 and state.result is not None


def test_dog_17_two_cards_are_left_and_all_vaults_are_opened_after_round_eight() -> None:
    state, _ = begun(seats=4, seed=7)
    last: list[Event] = []
    for step in drive(state, Chance(7)):
        last = step.events
    ended = last[-1]
    assert isinstance(ended, MatchEnded)
    assert state.round == 8
    assert ended.values == tuple(vault.holding for vault in state.vaults) == state.view("public").values
    assert [len(hand) for hand in ended.hands] == [2] * 4
    assert ended.result.scores == tuple(holding.money for holding in ended.values) == state.scores
    assert all(
        sorted((*state.hands[seat], *state.retired[seat], *state.arrested[seat])) == sorted(CARDS)
        for seat in range(4)
    )


@pytest.mark.parametrize(
    ("values", "places", "reason"),
    [
        ([Holding((200, 100)), Holding((), (400,))], (2, 1), "most_money"),
        ([Holding((200, 200)), Holding((), (400,)), Holding((100,))], (2, 1, 3), "most_cases"),
        ([Holding((100, 100)), Holding((200,))], (1, 1), "shared"),
        ([Holding((0,), (200,)), Holding((), (200,)), Holding((200,))], (1, 1, 3), "shared"),
        (
            [Holding((), (400,)), Holding((100,)), Holding((), ()), Holding((100,))],
            (1, 2, 4, 2),
            "most_money",
        ),
    ],
)
def test_dog_17_most_money_wins_then_most_cases_then_it_is_shared(
    values: list[Holding], places: tuple[int, ...], reason: str
) -> None:
    result = judge(values)
    assert (result.places, result.reason) == (places, reason)
    assert result.scores == tuple(holding.money for holding in values)


def test_dog_17_vaults_are_opened_least_first() -> None:
    values = [Holding((200, 200)), Holding((100,)), Holding((), (400,)), Holding()]
    assert opening_order(values) == (3, 1, 0, 2)
