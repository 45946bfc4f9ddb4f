"""What holds for every registered game (see `server.games.contract`)."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec
import pytest

from server.chance import Chance
from server.games import GAMES
from server.games.contract import BadOptions, IllegalMove, State
from server.match import By, Match
from tests.server.games.playouts import CASES, OPTIONS, Case, drive, next_move

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)

encode = msgspec.json.encode


def picture(case: Case, state: State) -> list[Any]:
    """Everything anybody can learn from a state."""
    eyes = (*case.eyes, "open") if state.result is not None else case.eyes
    seats = range(case.seats)
    return [
        [state.view(eye) for eye in eyes],
        [state.ask(seat) for seat in seats],
        [list(state.moves(seat)) for seat in seats],
        (state.automatic(), state.waiting, state.result, state.round, state.scores, state.pause),
    ]


def test_the_game_is_registered_under_its_name_with_option_sets(case: Case) -> None:
    assert case.rules.name == case.game
    assert set(OPTIONS) == set(GAMES)
    assert case.rules.version >= 1


def test_play_outs_end_with_a_result_that_adds_up(case: Case) -> None:
    for seed in range(3):
        state = case.start(seed)
        for _ in drive(state, Chance(seed)):
            pass
        result = state.result
        assert result is not None
        assert len(result.scores) == len(result.places) == case.seats
        assert result.scores == state.scores
        assert result.reason
        # When nobody wins, all share the last place.
        assert result.winners or set(result.places) == {case.seats}
        ahead = [sum(other < place for other in result.places) for place in result.places]
        assert not result.winners or list(result.places) == [1 + others for others in ahead]
        for place, score in zip(result.places, result.scores, strict=True):
            for other_place, other in zip(result.places, result.scores, strict=True):
                assert other_place < place or other <= score or other_place == place
        assert (state.automatic(), state.waiting, state.pause) == (None, frozenset(), False)
        assert all(state.ask(seat) is None and not state.moves(seat) for seat in range(case.seats))
        state.view("open")


def test_nobody_waits_without_a_move_and_something_can_always_happen(case: Case) -> None:
    state = case.start(1)
    assert state.round == 0
    for _ in drive(state, Chance(1)):
        for seat in state.waiting:
            assert state.moves(seat)
            assert state.ask(seat) is not None
        for seat in range(case.seats):
            moves = list(state.moves(seat))
            assert len(set(moves)) == len(moves)
            if moves:
                assert state.ask(seat) is not None
        assert state.result is not None or state.waiting or state.automatic() is not None
        if state.pause:
            assert not state.waiting
            assert state.automatic() is not None


def test_what_is_not_legal_is_refused_and_changes_nothing(case: Case) -> None:
    known = {move.move for move in drive(case.start(2), Chance(2))}
    others = sorted(known, key=str)
    chance = Chance(22)
    state = case.start(2)
    for _ in drive(state, Chance(2)):
        before = picture(case, state)
        for seat in (*range(case.seats), -1, case.seats):
            for move in [chance.choice(others) for _ in range(4)]:
                if move in state.moves(seat) or (seat, move) == state.automatic():
                    continue
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                assert refused.value.reason
                encode(dict(refused.value.facts))
        assert picture(case, state) == before


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "a" * 100_000, "٣", "\ud800", "{}", "draw draw", "-1", "0" * 5_000]
)
def test_hostile_text_is_unreadable(case: Case, text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        case.rules.parse(text)
    assert refused.value.reason == "unreadable"


def test_moves_and_their_texts_are_one_to_one(case: Case) -> None:
    seen: dict[str, Any] = {}
    for step in drive(case.start(3), Chance(3)):
        text = str(step.move)
        assert case.rules.parse(text) == step.move
        assert str(case.rules.parse(text)) == text
        assert len(text) <= 32
        assert seen.setdefault(text, step.move) == step.move


def test_a_replay_equals_live_play_at_every_step(case: Case) -> None:
    match = Match.new(case.rules, case.options, case.seats, bytes(32))
    chance = Chance(4)
    live = [picture(case, match.state)]
    events: list[list[Any]] = [[]]
    while match.state.result is None:
        seat, move, automatic = next_move(match.state, chance)
        events.append(match.play(seat, move, "table" if automatic else "bot"))
        live.append(picture(case, match.state))
    again = Match.from_json(match.to_json())
    for step, pictured, told in zip(again.states(), live, events, strict=True):
        assert picture(case, step.state) == pictured
        assert list(step.events) == told


def test_what_is_only_equal_to_a_seat_is_refused_and_not_written_down(case: Case) -> None:
    match = Match.new(case.rules, case.options, case.seats, bytes(32))
    chance = Chance(44)
    for _ in range(60):
        if match.state.result is not None:
            break
        seat, move, automatic = next_move(match.state, chance)
        by: By = "table" if automatic else "bot"
        equals: list[Any] = [float(seat), *([bool(seat)] if seat < 2 else [])]
        for other in equals:
            with pytest.raises(IllegalMove):
                match.play(other, move, by)
            assert match.state.ask(other) is None
            assert not match.state.moves(other)
        match.play(seat, move, by)
    assert Match.from_json(match.to_json()).journal == match.journal


def test_the_same_seed_plays_the_same_match_and_another_does_not(case: Case) -> None:
    first, second, other = (
        b"".join(encode(step.events) for step in drive(case.start(seed), Chance(5))) for seed in (5, 5, 6)
    )
    assert first == second != other


def test_a_clone_lives_its_own_life(case: Case) -> None:
    state = case.start(6)
    for number, _ in enumerate(drive(state, Chance(6))):
        if number % 25:
            continue
        before = picture(case, state)
        clone = state.clone(Chance(66))
        assert picture(case, clone) == before
        for _ in drive(clone, Chance(67)):
            pass
        assert picture(case, state) == before


def test_an_imagined_state_agrees_with_the_view_it_came_from(case: Case) -> None:
    state = case.start(7)
    imagined = 0
    # The first look is before the first deal.
    for number, _ in enumerate(chain([None], drive(state, Chance(7)))):
        if number % 3 or state.result is not None:
            continue
        for eye in case.eyes:
            view = state.view(eye)
            guess = case.rules.imagine(view, Chance(number))
            assert encode(guess.view(eye)) == encode(view)
            if isinstance(eye, int) and eye in state.waiting:
                assert encode(list(guess.moves(eye))) == encode(list(state.moves(eye)))
                mine, theirs = guess.ask(eye), state.ask(eye)
                assert mine is not None
                assert theirs is not None
                assert (mine.kind, mine.facts) == (theirs.kind, theirs.facts)
            imagined += 1
            if number % 30 == 0:
                for _ in drive(guess, Chance(number)):
                    pass
    assert imagined


def test_no_view_changes_without_an_event_or_an_ask_for_that_eye(case: Case) -> None:
    state = case.start(8)
    before = {eye: (state.view(eye), state.ask(eye) if isinstance(eye, int) else None) for eye in case.eyes}
    for step in drive(state, Chance(8)):
        for eye in case.eyes:
            now = state.view(eye), state.ask(eye) if isinstance(eye, int) else None
            told = any(event.for_eye(eye) is not None for event in step.events)
            assert told or now[0] == before[eye][0] or now[1] != before[eye][1]
            before[eye] = now


def test_an_ask_keeps_its_number_while_others_act(case: Case) -> None:
    state = case.start(9)
    last: dict[int, Any] = {}
    for step in drive(state, Chance(9)):
        for seat in range(case.seats):
            ask, moves = state.ask(seat), list(state.moves(seat))
            if ask is None:
                continue
            if seat in last and last[seat][0].number == ask.number:
                assert last[seat] == (ask, moves)
                assert seat != step.seat
            last[seat] = (ask, moves)


def test_only_the_end_opens_everything(case: Case) -> None:
    state = case.start(10)
    for _ in drive(state, Chance(10)):
        if state.result is None:
            with pytest.raises(ValueError, match="eye"):
                state.view("open")


def test_a_replay_may_lay_every_position_open_and_changes_nothing(case: Case) -> None:
    state = case.start(12)
    for _ in drive(state, Chance(12)):
        before = [encode(state.view(eye)) for eye in case.eyes]
        opened = state.laid_open()
        assert msgspec.json.decode(encode(opened), type=type(opened)) == opened
        assert [encode(state.view(eye)) for eye in case.eyes] == before
    assert state.laid_open() == state.view("open")


def test_values_survive_json(case: Case) -> None:
    def survives(value: Any) -> bool:
        return bool(msgspec.json.decode(encode(value), type=type(value)) == value)

    assert survives(case.options)
    state = case.start(11)
    for step in drive(state, Chance(11)):
        assert survives(step.move)
        for eye in (*case.eyes, "open"):
            for event in step.events:
                seen = event.for_eye(eye)
                assert seen is None or survives(seen)
        assert all(survives(state.view(eye)) for eye in case.eyes)
        assert all(ask is None or survives(ask) for ask in map(state.ask, range(case.seats)))
    assert survives(state.result)


def test_hostile_options_are_refused_by_field(case: Case) -> None:
    for field in msgspec.structs.fields(case.options):
        for value in (None, -1, 10**9, 1.5, "x", "", [], {}, True, float("nan"), object()):
            options = msgspec.structs.replace(case.options, **{field.name: value})
            try:
                case.rules.check(options, case.seats)
            except BadOptions as refused:
                assert refused.reason
                encode(dict(refused.facts))
                continue
            assert case.rules.new(options, case.seats, Chance(0)).result is None
    for seats in (0, -1, 99):
        with pytest.raises(BadOptions) as refused_seats:
            case.rules.new(case.options, seats, Chance(0))
        assert refused_seats.value.reason
