"""What anybody can work out from the public position."""

from __future__ import annotations

import pytest

from server.chance import Chance
from server.games.dogs_day import reading
from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.deeds import Heist, Victims
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import Markers
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.reading import Turn
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import acted, new_day, night, play, reveal
from tests.server.games.playouts import drive


def test_what_is_unplayed_is_what_hand_and_deck_have() -> None:
    state = DOGS_DAY.new(DogsOptions(), 5, Chance(4))
    for _ in drive(state, Chance(4)):
        if not state.round:
            continue
        view = state.view("public")
        for seat in range(5):
            cards = reading.unplayed(view, seat)
            assert sorted(cards) == sorted(state.hands[seat] + state.decks[seat])
            assert set(reading.surely_held(view, seat)) <= set(state.hands[seat])


def test_whom_the_table_waits_for_can_be_read_off_a_view() -> None:
    state = DOGS_DAY.new(DogsOptions(), 5, Chance(4))
    for _ in drive(state, Chance(4)):
        waited = reading.waiting(state.view("public"))
        due = state.automatic()
        assert waited == state.waiting or (due is not None and waited == {due[0]})


def test_arrested_and_retired_cards_tell_what_is_left() -> None:
    state, _ = acted("x9 mentor femme")
    view = state.view("public")
    assert "mentor" not in reading.unplayed(view, 1) and "x9" not in reading.unplayed(view, 0)
    new_day(state)
    assert "femme" not in reading.unplayed(state.view("public"), 2)


def test_an_advanced_start_tells_where_x9_is_and_an_empty_deck_tells_everything() -> None:
    state = night("hacker mentor", options=DogsOptions(advanced_start=True))
    assert reading.surely_held(state.view("public"), 0) == ("x9",)
    state = night("hacker mentor", round=8)
    assert set(reading.surely_held(state.view("public"), 0)) == set(state.hands[0])
    before = DOGS_DAY.new(DogsOptions(advanced_start=True), 2, Chance(1)).view("public")
    assert reading.surely_held(before, 0) == () and reading.unplayed(before, 0) == CARDS


def driver_chooses() -> DogsState:
    state = night("driver shooter brute digger x9 x9", bank=(6, 2), vaults={1: "100"})
    reveal(state, "driver shooter brute digger x9 x9")
    return state


def test_columns_neighbours_and_victims() -> None:
    view = driver_chooses().view("public")
    assert reading.columns(view) == ((4, 5), (3,), (1, 2), (0,))
    assert reading.neighbours(view, 3, -1) == (4, 5) and reading.neighbours(view, 3, 1) == (1, 2)
    assert reading.neighbours(view, 0, 1) == ()
    assert reading.victims(view, 0) == Victims((4, 5, 3, 1, 2), ())
    assert reading.victims(view, 3) == reading.victims(view, 1) == Victims((), ())


def test_what_each_card_would_take_now() -> None:
    state = night("driver shooter", bank=(4, 3), truck=(2, 5), prison=(1, 1))
    assert reading.would_take(state.view("public")) == {
        "lawyer": Heist("prison", either=2),
        "con_man": Heist("bank", either=2),
        "digger": Heist("bank", cases=3),
        "hacker": Heist("truck", backpacks=2),
        "femme": Heist("bank", 1, 1),
        "shooter": Heist("bank", 4),
        "brute": Heist("bank", 4),
    }


def test_what_is_still_to_act() -> None:
    state = driver_chooses()
    twist = (Turn("twist", 7, (0,)), Turn("twist", 3, (3,)))
    assert reading.to_act(state.view("public")) == twist
    state = night("con_man lawyer lawyer hacker x9 x9", bank=(2, 2))
    assert reading.to_act(state.view("public")) == ()
    reveal(state, "con_man lawyer lawyer hacker x9 x9")
    assert reading.to_act(state.view(3)) == (
        Turn("heist", 2, (0,)),
        Turn("heist", 4, (3,)),
        Turn("twist", 4, (3,)),
        Turn("twist", 2, (0,)),
        Turn("twist", 0, (1, 2), skips=True),
    )
    play(state, "take case", "take backpack")
    assert state.pause and reading.to_act(state.view(3)) == ()
    state = night("x9 lawyer mentor", vaults={2: "100 200"})
    reveal(state, "x9 lawyer mentor")
    assert reading.to_act(state.view(0)) == (Turn("foiled", 0, (1,)),)


def test_hidden_values_are_all_but_the_own() -> None:
    state = night("driver shooter", vaults={0: "200 c400", 1: "100"})
    public, mine = reading.unseen_values(state.view("public")), reading.unseen_values(state.view(0))
    assert len(public["backpack"]) == 78 and len(public["case"]) == 24
    assert len(mine["backpack"]) == 77 and mine["case"].count(400) == 5
    backpack, case = reading.mean_values(state.view("public"))
    assert (backpack, case) == (pytest.approx(9800 / 78), pytest.approx(6800 / 24))
    assert reading.worth(state.view(0), 0) == 600.0
    assert reading.worth(state.view(0), 1) == pytest.approx((9800 - 200) / 77)


def test_what_lies_where() -> None:
    view = night("driver shooter", bank=(4, 3), truck=(2, 5), prison=(1, 1)).view("public")
    found = [reading.supply_of(view, source) for source in ("bank", "truck", "prison", "reserve")]  # type: ignore[arg-type]
    assert found == [Markers(4, 3), Markers(2, 5), Markers(1, 1), Markers(71, 15)]
