"""Replays: every position of a match as any eye saw it, forwards, backwards and from a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.chance import Chance
from server.games import GAMES
from server.games.contract import Eye
from server.games.domino.events import RoundDealt, TilePlayed
from server.games.domino.options import DominoOptions
from server.match import BadMatch, Match, verify
from server.protocols import MatchCard
from server.replay import MatchReplay, replay_of_file
from tests.server.games.playouts import next_move

EYES: tuple[Eye, ...] = (0, 1, 2, "public")


def _match(moves: int | None = None) -> Match:
    """Three people's match to 50 by chance, or its first ``moves`` entries."""
    match = Match.new(GAMES["domino"], DominoOptions(target=50), 3, b"r" * 32)
    chance = Chance(5)
    while match.state.result is None and (moves is None or len(match.journal) < moves):
        seat, move, automatic = next_move(match.state, chance)
        match.play(seat, move, "table" if automatic else "player")
    return match


def _card(match: Match) -> MatchCard:
    result = match.state.result
    assert result is not None
    return MatchCard(
        id=7,
        game="domino",
        options=match.options,
        code="K7Q2",
        names=("Ana", "Zeca", "Beto"),
        bots=(False, True, False),
        scores=result.scores,
        places=result.places,
        reason=result.reason,
        ended=1.0,
        mine=(0,),
    )


@pytest.fixture(scope="module")
def match() -> Match:
    return _match()


@pytest.fixture
def replay(match: Match) -> MatchReplay:
    return MatchReplay(match, _card(match))


def test_every_position_is_what_each_eye_saw_in_the_match(match: Match, replay: MatchReplay) -> None:
    known: dict[Eye, list[Any]] = {eye: [] for eye in EYES}
    assert replay.steps == len(match.journal) > 30
    for step in match.states():
        for eye in EYES:
            known[eye] += [seen for event in step.events if (seen := event.for_eye(eye)) is not None]
            shown = replay.at(step.number, eye)
            assert shown.view == step.state.view(eye) and shown.eye == eye
            assert [entry.what for entry in shown.entries] == known[eye]
            assert [entry.number for entry in shown.entries] == list(range(1, len(known[eye]) + 1))
            assert shown.waiting == (step.state.waiting if shown.phase == "playing" else frozenset())


def test_a_replay_knows_what_a_bot_played_at_a_persons_seat() -> None:
    match = Match.new(GAMES["domino"], DominoOptions(target=50), 3, b"r" * 32)
    while len(match.journal) < 6:
        seat, move, automatic = next_move(match.state, Chance(5))
        match.play(seat, move, "table" if automatic else "bot" if seat == 0 else "player")
    story = replay_of_file(match.to_json()).at(6, "open").entries
    deeds = {(entry.what.seat, entry.by_bot) for entry in story if isinstance(entry.what, TilePlayed)}
    assert deeds == {(0, True), (1, False), (2, False)}
    while match.state.round == 1:
        seat, move, automatic = next_move(match.state, Chance(5))
        match.play(seat, move, "table" if automatic else "bot")
    whole = replay_of_file(match.to_json())
    ends = [entry.by_bot for entry in whole.at(whole.steps, "open").entries if entry.what.ending]
    assert ends == [False], "whoever owns the seat has won the round"


def test_positions_can_be_looked_at_in_any_order(match: Match, replay: MatchReplay) -> None:
    forwards = [replay.at(step, 1) for step in range(replay.steps + 1)]
    fresh = MatchReplay(match, _card(match))
    backwards = [fresh.at(step, 1) for step in range(replay.steps, -1, -1)]
    assert forwards == backwards[::-1]
    assert [snapshot.version for snapshot in forwards] == list(range(1, replay.steps + 2))


def test_a_seats_eye_shows_no_other_hand_and_the_open_eye_all_of_them(replay: MatchReplay) -> None:
    for step in range(1, replay.steps + 1):
        mine, everything = replay.at(step, 0), replay.at(step, "open")
        if mine.view.phase == "play":
            assert mine.view.hands is None and replay.at(step, "public").view.hand == ()
        assert everything.view.hands[0] == replay.at(step, 0).view.hand
        assert tuple(map(len, everything.view.hands)) == everything.view.counts
        dealt = [e.what for e in mine.entries if isinstance(e.what, RoundDealt)]
        assert all(hands == () for event in dealt for hands in event.hands[1:])
        dealt = [e.what for e in everything.entries if isinstance(e.what, RoundDealt)]
        assert all(len(hand) == 7 for event in dealt for hand in event.hands)


def test_rounds_begin_where_they_were_dealt(replay: MatchReplay) -> None:
    assert replay.rounds[0] == 1 and len(replay.rounds) == replay.at(replay.steps, 0).view.round
    for number, step in enumerate(replay.rounds, 1):
        assert replay.at(step, 0).view.round == number
        assert replay.at(step - 1, 0).view.round == number - 1


def test_the_seed_and_the_result_wait_for_the_end(match: Match, replay: MatchReplay) -> None:
    for step in range(replay.steps):
        shown = replay.at(step, "open")
        assert (shown.phase, shown.seed, shown.result) == ("playing", "", None)
        assert shown.commitment == match.commitment
    end = replay.at(replay.steps, "public")
    assert (end.phase, end.seed, end.result) == ("over", match.seed.hex(), match.state.result)


def test_nobody_is_asked_in_a_replay(replay: MatchReplay) -> None:
    for step in range(replay.steps + 1):
        for eye in (0, "public", "open"):
            shown = replay.at(step, eye)
            assert (shown.ask, shown.moves, shown.held, shown.thinking, shown.deadline) == (
                None,
                (),
                (),
                None,
                None,
            )
    assert [(seat.name, seat.kind) for seat in replay.at(0, 0).seats] == [
        ("Ana", "person"),
        ("Zeca", "bot"),
        ("Beto", "person"),
    ]


@pytest.mark.parametrize(("step", "eye"), [(-1, 0), (10_000, 0), (0, 3), (0, -1), (0, "nobody")])
def test_positions_and_eyes_that_are_not_there(replay: MatchReplay, step: int, eye: Any) -> None:
    with pytest.raises(LookupError):
        replay.at(step, eye)


def test_the_file_of_a_replay_is_the_match(match: Match, replay: MatchReplay) -> None:
    verdict = verify(replay.json().encode())
    assert verdict.ok and verdict.result == match.state.result
    again = replay_of_file(replay.json().encode())
    assert again.at(20, 1).view == replay.at(20, 1).view


def test_a_file_names_seats_by_their_numbers(match: Match) -> None:
    replay = replay_of_file(match.to_json())
    card = replay.card
    assert (card.names, card.bots, card.mine, card.code) == (("1", "2", "3"), (False,) * 3, (), "")
    assert match.state.result is not None
    assert (card.scores, card.reason) == (match.state.result.scores, match.state.result.reason)
    assert (card.game, card.options) == ("domino", match.options)


def test_a_file_carries_names_that_no_seal_covers(match: Match) -> None:
    plain = json.loads(match.to_json())
    for people, names in (
        (["Ana", "Beto", "Caio"], ("Ana", "Beto", "Caio")),
        (["A\x1b[2Jna" + "x" * 9000, 7, "[]"], ("A2Jna" + "x" * 11, "2", "3")),
        (["Ana"], ("1", "2", "3")),
        ({"0": "Ana"}, ("1", "2", "3")),
    ):
        data = json.dumps({**plain, "people": people}).encode()
        assert replay_of_file(data).card.names == names
        assert verify(data) == verify(match.to_json())
    named = replay_of_file(json.dumps({**plain, "people": ["Ana", "Beto", "Caio"]}).encode())
    assert json.loads(named.json())["people"] == ["Ana", "Beto", "Caio"]


@pytest.mark.parametrize("moves", [0, 1, 12])
def test_a_file_that_stops_early_is_shown_as_far_as_it_goes(moves: int) -> None:
    match = _match(moves)
    replay = replay_of_file(match.to_json())
    assert replay.steps == moves and replay.rounds == ((1,) if moves else ())
    assert replay.card.places == () and replay.card.reason == "" and replay.card.scores == match.state.scores
    end = replay.at(moves, "open")
    assert (end.phase, end.seed, end.result) == ("playing", "", None)
    assert end.waiting == match.state.waiting


def test_a_file_that_is_no_match_or_was_changed_is_refused(match: Match) -> None:
    with pytest.raises(BadMatch, match="not_a_match"):
        replay_of_file(b"{}")
    changed = match.to_json().replace(b'"direction":"clockwise"', b'"direction":"counterclockwise"')
    with pytest.raises(BadMatch, match="wrong_commitment"):
        replay_of_file(changed)
