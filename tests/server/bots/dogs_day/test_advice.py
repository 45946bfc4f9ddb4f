"""The adviser's reasons are true of the position, and each of them is given somewhere."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from server.bots.dogs_day.advice import REASONS, DogsAdviser
from server.bots.dogs_day.board import INDEX
from server.bots.dogs_day.marking import wealth
from server.bots.dogs_day.mind import Mind
from server.bots.dogs_day.reasons import marker_reasons, pick_reasons
from server.bots.dogs_day.sealed import Sealed
from server.chance import Chance
from server.games.contract import Advice
from server.games.dogs_day.cards import CARDS, NUMBERS, SAFE
from server.games.dogs_day.deeds import THEFTS
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.moves import Pick, Rob, Steal, Take
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.reading import unplayed
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import night, reveal
from tests.server.games.playouts import CASES, drive

ADVISER = DogsAdviser(Sealed(effort=400))


def told(state: DogsState, seat: int, card: str) -> dict[str, dict[str, Any]]:
    return pick_reasons(Mind(state.view(seat), seat), next(name for name in CARDS if name == card))


def advice_at(state: DogsState, seat: int) -> Advice:
    return ADVISER.advise(state.view(seat), state.moves(seat), Chance(1))


def without(state: DogsState, card: str) -> DogsState:
    """The same with a card of everybody but seat 0 retired."""
    for seat in range(1, state.seats):
        for cards in (state.hands[seat], state.decks[seat]):
            if card in cards:
                cards.remove(next(name for name in CARDS if name == card))
                state.retired[seat].append(next(name for name in CARDS if name == card))
    return state


def test_whether_others_may_have_the_mole_is_known_from_what_is_played() -> None:
    state = without(night("x9 digger femme"), "x9")
    found = told(state, 0, "x9")
    cards = sum(card not in SAFE for seat in (1, 2) for card in unplayed(state.view(0), seat))
    assert found["lone_mole"] == {"cards": cards} and cards == 12
    assert "no_mole" not in found and "lone_mole" not in told(night("x9 digger femme"), 0, "x9")
    state = without(night("hacker digger femme"), "x9")
    state.retired[0].append("x9")
    for cards_of_seat in (state.hands[0], state.decks[0]):
        if "x9" in cards_of_seat:
            cards_of_seat.remove("x9")
    assert told(state, 0, "hacker")["no_mole"] == {}


def test_a_theft_is_full_when_every_vault_has_enough() -> None:
    rich = night("mentor digger femme", vaults={1: "100 " * 5, 2: "100 " * 4 + "c200"})
    assert told(rich, 0, "mentor")["full_theft"] == {"number": 1, "markers": 10}
    poor = night("mentor digger femme", vaults={1: "100 " * 5, 2: "100 " * 4})
    assert "full_theft" not in told(poor, 0, "mentor")
    hacker = night("hacker digger femme", vaults={1: "100 100", 2: "100 100 c200"})
    assert told(hacker, 0, "hacker")["full_theft"] == {"number": 4, "markers": 4}


def test_what_a_card_takes_alone_is_counted_and_what_flees_is_safe() -> None:
    state = night("digger mentor femme", bank=(2, 3), truck=(1, 0), prison=(1, 0))
    found = told(state, 0, "digger")
    assert found["safe_loot"] == {"number": 3, "markers": 3}
    assert found["takes_most"] == {"number": 3, "backpacks": 0, "cases": 3}
    state = night("driver mentor femme", bank=(2, 3), truck=(1, 4), prison=(1, 0))
    assert told(state, 0, "driver")["safe_loot"] == {"number": 7, "markers": 7}
    assert "takes_most" not in told(state, 0, "driver")


def test_a_twist_is_sure_and_an_arrest_possible_by_what_others_may_hold() -> None:
    state = without(night("driver mentor femme"), "driver")
    assert told(state, 0, "driver")["never_skips"] == {"number": 7}
    assert "never_skips" not in told(night("driver mentor femme"), 0, "driver")
    assert told(night("driver mentor femme"), 0, "driver")["not_arrested"] == {"number": 7, "moles": 2}
    assert "not_arrested" not in told(without(night("driver mentor femme"), "x9"), 0, "driver")
    # Shooter and Brute are one number.
    assert "never_skips" not in told(without(night("shooter mentor femme"), "shooter"), 0, "shooter")


def test_saves_card_names_what_experience_values_most() -> None:
    state = night("shooter mentor femme")
    state.hands[0] = ["shooter", "mentor", "digger"]
    keep = Mind(state.view(0), 0).after.keep
    assert keep[INDEX["mentor"]] > max(keep[INDEX["shooter"]], keep[INDEX["digger"]], 0.0)
    assert told(state, 0, "shooter")["saves_card"] == {"card": "mentor"}
    assert "saves_card" not in told(state, 0, "mentor")


def test_a_card_picked_before_that_is_better_is_told() -> None:
    state = night("mentor driver femme", round=8, vaults={1: "200 " * 5, 2: "200 " * 5})
    state.hands[0] = ["mentor", "shooter", "brute"]
    state.retired[0] = [card for card in CARDS if card not in state.hands[0]]
    state.play(0, DOGS_DAY.parse("pick mentor"))
    advice = advice_at(state, 0)
    assert (advice.reason, advice.facts) == ("keeps_pick", {"card": "mentor"})
    assert str(advice.move) in ("pick shooter", "pick brute")


def test_an_adviser_asked_again_once_its_pick_is_made_holds_to_it() -> None:
    """Whichever chance comes with the question: the pick advised is still the better one."""
    for seed in range(4):
        state = night("mentor driver femme", vaults={1: "200 200", 2: "100 c300"})
        before = ADVISER.advise(state.view(0), state.moves(0), Chance(seed))
        assert before.move == ADVISER.advise(state.view(0), state.moves(0), Chance(seed + 50)).move
        state.play(0, before.move)
        after = ADVISER.advise(state.view(0), state.moves(0), Chance(seed + 90))
        assert (after.reason, after.facts) == ("keeps_pick", {"card": before.move.card})


def test_a_decision_about_markers_has_its_reason() -> None:
    state = night("con_man hacker hacker", bank=(3, 2), vaults={1: "100 200", 2: "100"})
    reveal(state, "con_man hacker hacker")
    assert (advice_at(state, 0).reason, str(advice_at(state, 0).move)) == ("takes_case", "take case")
    fee = night("x9 mentor", vaults={1: "100 0 c200"})
    reveal(fee, "x9 mentor")
    assert (advice_at(fee, 1).reason, advice_at(fee, 1).facts) == ("cheapest_fee", {"value": 0})
    lone = night("x9 mentor", vaults={1: "100 100"})
    reveal(lone, "x9 mentor")
    assert advice_at(lone, 1).reason == "only_move"
    vaults = {1: "100 200 150", 2: "100 100"}
    thief = night("hacker mentor lawyer", vaults=vaults)
    reveal(thief, "hacker mentor lawyer")
    found = advice_at(thief, 0)
    assert (found.reason, found.facts) == ("from_richest", {"seat": 1, "markers": 3})


def test_rob_most_is_told_where_cards_differ() -> None:
    state = night("femme con_man con_man x9 x9", bank=(4, 2))
    reveal(state, "femme con_man con_man x9 x9")
    for text in ("take case", "take backpack"):
        assert state.turn is not None
        state.play(state.turn, DOGS_DAY.parse(text))
    while state.turn != 0 or state.phase != "rob":
        due = state.automatic()
        assert state.turn is not None
        state.play(*(due or (state.turn, state.moves(state.turn)[0])))
    moves = list(state.moves(0))
    worth = {move: marker_reasons(state.view(0), moves, move) for move in moves}
    assert any("rob_most" in found for found in worth.values())
    loot = {played.seat: played.loot for played in state.view(0).scene}
    for move, found in worth.items():
        if "rob_most" in found:
            assert isinstance(move, Rob)
            facts = found["rob_most"]
            assert (facts["backpacks"], facts["cases"]) == (
                loot[move.victim].backpacks,
                loot[move.victim].cases,
            )


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "dogs_day"], ids=str)
def test_reasons_have_their_facts_and_are_true_in_any_match(case: Any) -> None:
    state = case.start(50)
    given: Counter[str] = Counter()
    for number, _ in enumerate(drive(state, Chance(50))):
        for seat in sorted(state.waiting)[: 1 + number % 2]:
            advice = advice_at(state, seat)
            given[advice.reason] += 1
            assert advice.move in state.moves(seat)
            assert tuple(advice.facts) == REASONS[advice.reason]
            check(state, seat, advice)
    assert len(given) >= 5


def check(state: DogsState, seat: int, advice: Advice) -> None:
    """What a reason says, looked up in the whole position."""
    facts: dict[str, Any] = dict(advice.facts)
    others = [other for other in range(state.seats) if other != seat]
    left = {other: state.hands[other] + state.decks[other] for other in others}
    match advice.reason:
        case "lone_mole":
            assert not any("x9" in cards for cards in left.values()) and "x9" in state.hands[seat]
        case "no_mole":
            assert not any("x9" in state.hands[other] + state.decks[other] for other in range(state.seats))
        case "never_skips":
            numbers = {NUMBERS[card] for cards in left.values() for card in cards}
            assert facts["number"] not in numbers
        case "not_arrested":
            assert isinstance(advice.move, Pick) and advice.move.card in SAFE
            assert facts["moles"] == sum("x9" in cards for cards in left.values())
        case "full_theft":
            theft = THEFTS[facts["number"]]
            counts = [sum(state.vaults[o].markers.of(kind) for kind in theft.kinds) for o in others]
            assert min(counts) >= theft.most and sum(counts) == facts["markers"]
        case "saves_card":
            assert facts["card"] in state.hands[seat]
        case "takes_case":
            assert isinstance(advice.move, Take | Steal) and advice.move.kind == "case"
            assert facts["case"] > facts["backpack"]
        case "from_richest":
            view = state.view(seat)
            victims = {move.victim for move in state.moves(seat) if isinstance(move, Steal)}
            richest = max(wealth(view, victim) for victim in victims)
            assert wealth(view, facts["seat"]) == richest
        case "cheapest_fee":
            holding = state.vaults[seat].holding
            assert facts["value"] == min((*holding.backpacks, *holding.cases))


def test_there_is_nothing_to_advise_without_a_seat_or_moves() -> None:
    state = DOGS_DAY.new(DogsOptions(), 2, Chance(1))
    state.play(0, DOGS_DAY.parse("set up"))
    for view, moves in ((state.view("public"), state.moves(0)), (state.view(0), ())):
        with pytest.raises(ValueError, match="no advice"):
            ADVISER.advise(view, moves, Chance(1))
