"""DOG-2, DOG-5, DOG-7: change what an eye cannot see, and nothing it is shown changes by a byte."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from server.chance import Chance
from server.games.contract import Event, Eye, IllegalMove
from server.games.dogs_day.events import CardFled, CardsRetired, FeePaid, MarkersStolen, MatchEnded
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.moves import PICKS, Pay
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.piles import Pile
from server.games.dogs_day.state import DogsState
from tests.server.games.dogs_day.positions import settle
from tests.server.games.playouts import CASES, Case, drive, next_move

encode = msgspec.json.encode
OURS = [case for case in CASES if case.game == "dogs_day"]


def shown(state: DogsState, eye: Eye) -> bytes:
    """Everything an eye can ask for, as bytes; automatic moves are the table's alone."""
    mine = [state.ask(eye), list(state.moves(eye))] if isinstance(eye, int) else []
    facts = [sorted(state.waiting), state.round, state.scores, state.pause, state.result]
    return encode([state.view(eye), mine, facts])


def told(events: Sequence[Event], eye: Eye) -> bytes:
    """What an eye hears of events, in bytes: what it does not even learn of is not there."""
    return encode([seen for event in events if (seen := event.for_eye(eye)) is not None])


def unseen(state: DogsState, eye: Eye) -> list[Pile]:
    """The piles whose values an eye does not see, but for the loot on its own card."""
    piles = [state.bank, state.truck, state.prison, state.reserve]
    for seat in range(state.seats):
        if seat != eye:
            piles += [state.vaults[seat], state.loot[seat]]
    return piles


def mix(piles: Sequence[Pile], chance: Chance) -> None:
    """Deal the markers of these piles anew, as many of each kind to each."""
    for name in ("backpacks", "cases"):
        hidden = [marker for pile in piles for marker in getattr(pile, name)]
        chance.shuffle(hidden)
        for pile in piles:
            setattr(pile, name, [hidden.pop() for _ in getattr(pile, name)])


def mixed(state: DogsState, eye: Eye, chance: Chance) -> DogsState:
    """The same position for an eye, with all it cannot see mixed anew: values, trucks, hands, picks."""
    other = state.clone(Chance(99))
    mix([*unseen(other, eye), *([other.loot[eye]] if isinstance(eye, int) else [])], chance)
    chance.shuffle(other.loads)
    for seat in range(other.seats):
        hand, deck = other.hands[seat], other.decks[seat]
        if seat == eye:
            chance.shuffle(deck)
            continue
        cards = hand + deck
        sure = ["x9"] if other.options.advanced_start and "x9" in cards else []
        rest = [card for card in cards if card not in sure]
        chance.shuffle(rest)
        other.hands[seat] = [*sure, *rest][: len(hand)]
        other.decks[seat] = [*sure, *rest][len(hand) :]
        if other.picks[seat] is not None:
            other.picks[seat] = chance.choice(other.hands[seat])
    return other


@pytest.mark.parametrize("case", OURS, ids=str)
def test_dog_2_views_asks_and_moves_show_nothing_of_hidden_values_hands_and_picks(case: Case) -> None:
    state = case.start(31)
    assert isinstance(state, DogsState)
    mixer = Chance(32)
    changed = 0
    for _ in drive(state, Chance(31)):
        if state.phase == "over":
            break
        for eye in case.eyes:
            other = mixed(state, eye, mixer)
            changed += encode(other.laid_open()) != encode(state.laid_open())
            assert shown(other, eye) == shown(state, eye)
    assert changed > 100


def opened(event: Event, eye: Eye) -> bool:
    """Whether an event shows an eye values that nobody knew before: its own loot at home, or the end."""
    return isinstance(event, CardsRetired | MatchEnded) or (isinstance(event, CardFled) and event.seat == eye)


@pytest.mark.parametrize("case", OURS, ids=str)
def test_dog_2_events_show_nothing_of_hidden_values(case: Case) -> None:
    state = case.start(33)
    assert isinstance(state, DogsState)
    mixer = Chance(34)
    compared = 0
    while state.result is None:
        seat, move, _ = next_move(state, mixer)
        for eye in case.eyes:
            one, other = state.clone(Chance(7)), state.clone(Chance(7))
            mix(unseen(other, eye), mixer)
            if other.act is not None:
                other.resume(other.phase, other.act)
            heard = []
            for way in (one, other):
                # Somebody else's fee is one of a vault that the eye does not see.
                fee = isinstance(move, Pay) and seat != eye
                due = way.automatic()
                legal = way.moves(seat) or ([due[1]] if due else [])
                fees = [pay for pay in legal if isinstance(pay, Pay) and fee and pay.kind == move.kind]
                events = way.play(seat, fees[0] if fees else move)
                heard.append(told([event for event in events if not opened(event, eye)], eye))
            assert heard[0] == heard[1]
            compared += 1
        state.play(seat, move)
    assert compared > 100


@pytest.mark.parametrize("case", OURS, ids=str)
def test_dog_2_events_tell_values_to_the_owner_of_the_vault_alone(case: Case) -> None:
    state = case.start(35)
    told = 0
    for step in drive(state, Chance(35)):
        for event in step.events:
            for eye in case.eyes:
                match seen := event.for_eye(eye):
                    case CardsRetired():
                        values = [*enumerate(seen.gained), *enumerate(seen.values)]
                    case CardFled(gained=one, values=two):
                        values = [(seen.seat, one), (seen.seat, two)]
                    case FeePaid(lost=one, values=two):
                        values = [(seen.seat, one), (seen.seat, two)]
                    case MarkersStolen(place="vault", lost=one, values=two):
                        values = [(seen.victim, one), (seen.victim, two)]
                    case _:
                        continue
                assert all((holding is not None) == (owner == eye) for owner, holding in values)
                told += 1
    assert told > 8 * len(case.eyes)


def picked(state: DogsState, picks: Sequence[tuple[int, str]], eye: Eye) -> list[bytes]:
    """What an eye is shown and told, move after move, of picks."""
    bytes_seen = []
    for seat, card in picks:
        events = state.play(seat, DOGS_DAY.parse(f"pick {card}"))
        heard = told(events, eye)
        if heard != b"[]":
            bytes_seen.append(heard)
        bytes_seen.append(shown(state, eye))
    return bytes_seen


@pytest.mark.parametrize("options", [DogsOptions(), DogsOptions(advanced_start=True)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_dog_7_different_picks_and_other_picks_look_the_same_to_everybody_else(
    options: DogsOptions, seats: int
) -> None:
    start = DOGS_DAY.new(options, seats, Chance(3))
    start.play(0, DOGS_DAY.parse("set up"))
    hand = start.hands[0]
    for eye in (*range(1, seats), "public"):
        assert isinstance(eye, int) or eye == "public"
        ways = []
        for card in hand:
            state = start.clone(Chance(1))
            ways.append(picked(state, [(0, card)], eye))
        assert all(way == ways[0] for way in ways)
        # Thinking again and again is heard by nobody and changes nothing.
        state = start.clone(Chance(1))
        many = picked(state, [(0, hand[n]) for n in (2, 1, 3, 0, 1)], eye)
        assert many[:2] == ways[0] and set(many[2:]) == {ways[0][1]}


def test_dog_7_a_match_after_the_same_final_picks_is_the_same_however_often_they_changed() -> None:
    ends = []
    for changes in ((), (1, 2, 3)):
        state = DOGS_DAY.new(DogsOptions(), 3, Chance(3))
        state.play(0, DOGS_DAY.parse("set up"))
        for change in changes:
            state.play(0, PICKS[state.hands[0][change]])
        events = []
        for seat in range(3):
            events += state.play(seat, PICKS[state.hands[seat][0]])
        events += settle(state)
        first = [event for event in events if type(event).__name__ != "CardPicked"]
        ends.append((told(first, 1), shown(state, 1), shown(state, "public")))
    assert ends[0] == ends[1]


def test_dog_7_a_refused_pick_tells_nothing_of_other_seats() -> None:
    refusals = []
    for card in range(4):
        state = DOGS_DAY.new(DogsOptions(), 3, Chance(3))
        state.play(0, DOGS_DAY.parse("set up"))
        state.play(0, PICKS[state.hands[0][card]])
        absent = next(move for move in PICKS.values() if move.card not in state.hands[1])
        with pytest.raises(IllegalMove) as refused:
            state.play(1, absent)
        refusals.append((refused.value.reason, dict(refused.value.facts)))
    assert all(refusal == refusals[0] for refusal in refusals)


def test_dog_2_an_owner_sees_the_own_values_and_no_other() -> None:
    state = DOGS_DAY.new(DogsOptions(), 4, Chance(12))
    for _ in drive(state, Chance(12)):
        if state.phase == "over":
            break
        for eye in range(4):
            values = state.view(eye).values
            assert values[eye] == state.vaults[eye].holding
            assert all(holding is None for seat, holding in enumerate(values) if seat != eye)
        assert state.view("public").values == (None,) * 4
    assert all(holding is not None for holding in state.view("public").values)
