"""DOM-4: change everything a seat cannot see, and nothing it is shown changes."""

from __future__ import annotations

import msgspec
import pytest

from server.chance import Chance
from server.games.domino.events import RoundDealt, TileDrawn
from server.games.domino.state import DominoState
from tests.server.games.domino.positions import play, position, settle
from tests.server.games.playouts import CASES, Case, drive

encode = msgspec.json.encode


def permuted(state: DominoState, eye: object, chance: Chance) -> DominoState:
    """The same public position with all tiles that ``eye`` cannot see mixed anew, whatever they are."""
    other = state.clone(Chance(99))
    hidden = [
        *other.boneyard,
        *(tile for seat, hand in enumerate(other.hands) if seat != eye for tile in hand),
    ]
    chance.shuffle(hidden)
    for seat, hand in enumerate(other.hands):
        if seat != eye:
            other.hands[seat] = [hidden.pop() for _ in hand]
    other.boneyard = hidden
    return other


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "domino"], ids=str)
def test_views_asks_and_moves_show_nothing_of_hidden_tiles(case: Case) -> None:
    state = case.start(31)
    assert isinstance(state, DominoState)
    mixer = Chance(32)
    changed = 0
    for _ in drive(state, Chance(31)):
        if state.phase != "play":
            continue
        for eye in case.eyes:
            other = permuted(state, eye, mixer)
            changed += other.hands != state.hands
            assert encode(other.view(eye)) == encode(state.view(eye))
            if isinstance(eye, int):
                assert encode(other.ask(eye)) == encode(state.ask(eye))
                assert encode(list(other.moves(eye))) == encode(list(state.moves(eye)))
    assert changed


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "domino"], ids=str)
def test_events_show_nothing_of_hidden_tiles(case: Case) -> None:
    state = case.start(33)
    mixer = Chance(34)
    for step in drive(state, Chance(33)):
        for event in step.events:
            for eye in case.eyes:
                if isinstance(event, TileDrawn) and event.seat != eye:
                    other = msgspec.structs.replace(event, tile=(mixer.below(7), 0))
                    assert encode(other.for_eye(eye)) == encode(event.for_eye(eye))
                if isinstance(event, RoundDealt):
                    hidden = [tile for seat, hand in enumerate(event.hands) if seat != eye for tile in hand]
                    mixer.shuffle(hidden)
                    hands = tuple(
                        hand if seat == eye else tuple(hidden.pop() for _ in hand)
                        for seat, hand in enumerate(event.hands)
                    )
                    other_deal = msgspec.structs.replace(event, hands=hands)
                    assert encode(other_deal.for_eye(eye)) == encode(event.for_eye(eye))


def test_what_another_seat_draws_and_holds_leaves_the_whole_log_equal() -> None:
    told = []
    for hand, boneyard in (("5-4 3-3", "6-6 5-5 4-4"), ("6-6 5-4", "5-5 4-4 3-3")):
        state = position(["1-0 2-2 5-1", hand, "6-1 6-0"], "1-1", boneyard=boneyard)
        events = play(state, "1-0 right") + settle(state)
        told.append(
            {
                eye: encode([[event.for_eye(eye) for event in events], state.view(eye)])
                for eye in (0, 1, 2, "public")
            }
        )
    first, second = told
    assert {eye for eye in first if first[eye] == second[eye]} == {0, 2, "public"}


def test_a_views_bytes_hold_no_tile_that_lies_hidden() -> None:
    state = position(["1-0 2-2", "5-4 3-3", "6-1 6-0"], "1-1", boneyard="6-6 5-5")
    for eye, seen in ((0, {"[2,2]", "[1,0]"}), ("public", set())):
        data = encode(state.view(eye)).decode()
        hidden = {"[2,2]", "[1,0]", "[5,4]", "[3,3]", "[6,1]", "[6,0]", "[6,6]", "[5,5]"}
        assert {tile for tile in hidden if tile in data} == seen
