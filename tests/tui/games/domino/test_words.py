"""Words for everything the rules can say, in both languages, and rules to read for every number."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest

import server.games.domino as rules_package
import tui.games
from server.games.contract import BadOptions, Event, IllegalMove, Result
from server.games.domino import DOMINO, events, moves
from server.games.domino.options import DominoOptions
from tests.tui.games.domino.scenes import asked_seat, played, snapshot_of
from tui.games.domino.face import DOMINO as FACE
from tui.language import TAGS, Tag, language
from tui.widgets.wrapping import wrapped

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(str(rules_package.__file__)).parent.glob("*.py")
)
RULES = [f"DOM-{n}" for n in range(1, 23)]
FACTS: dict[str, typing.Any] = {
    "tile": (6, 4), "ends": (3, 2), "end": "left", "turn": 1, "fits": True, "seats": 3, "least": 2, "most": 4,
    "hand_size": 9, "target": 50, "value": "x", "choices": "a, b", "known": "pairs, set",
}  # fmt: skip

every_language = pytest.mark.parametrize("tag", TAGS)


def every_event() -> list[Event]:
    ended = events.RoundEnded(
        1, "out", 1, (((6, 4),), (), ((1, 0),), ()), (10, 0, 1, 0), 11, 0, (0, 11, 0, 11), (0, 1, 0, 1)
    )
    change = msgspec.structs.replace
    return [
        events.RoundDealt(1, (7, 7), 14, ((), ())),
        events.RoundDealt(1, (7, 7, 7, 7), 0, ((), (), (), ())),
        *(events.OpenerNamed(s, why, (6, 6)) for why in typing.get_args(events.Opening) for s in (0, 1)),
        *(
            events.TilePlayed(s, (6, 4), end, (6, 4), 3)
            for end in (None, *typing.get_args(moves.End))
            for s in (0, 1)
        ),
        events.TileDrawn(1, None, 8, 3),
        events.TileDrawn(0, (5, 1), 8, 3),
        *(events.Passed(s, ends) for s in (0, 1) for ends in ((3, 3), (3, 1))),
        *(
            change(ended, how=how, seat=seat, points=points)
            for how in ("out", "blocked")
            for seat in (0, 1)
            for points in (0, 1, 11)
        ),
        change(ended, how="tied", seat=None, points=0),
        *(
            events.MatchEnded(Result((1, 2, 1, 2), places, "points"))
            for places in ((2, 1, 2, 1), (1, 2, 2, 2), (1, 1, 1, 1), (2, 1, 3, 4))
        ),
    ]


def complete(text: str) -> bool:
    return bool(text.strip()) and "{" not in text and "}" not in text and text[-1] in ".!?"


@every_language
def test_every_event_has_a_sentence(tag: Tag) -> None:
    snapshot = snapshot_of(played(DominoOptions(pairs=True), 4, 5, 4), 0)
    told = {type(event) for event in every_event()}
    assert told == set(typing.get_args(events.DominoEvent))
    for event in every_event():
        assert complete(FACE.event(event, snapshot, language(tag))), event


@every_language
def test_every_refusal_of_the_rules_has_a_sentence(tag: Tag) -> None:
    reasons = set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCES))
    assert {"does_not_fit", "not_held", "unreadable"} <= reasons
    for reason in reasons:
        for facts in (FACTS, {**FACTS, "ends": (3, 3)}, {**FACTS, "end": "right"}):
            assert complete(FACE.refusal(reason, facts, language(tag))), reason


@every_language
def test_every_contradiction_of_options_has_a_sentence(tag: Tag) -> None:
    found = set(re.findall(r'BadOptions\(\s*[\w".]+,\s*"(\w+)"', SOURCES))
    assert {"needs_pairs", "out_of_range"} <= found
    for reason in found:
        assert complete(FACE.bad_options("pairs", reason, FACTS, language(tag))), reason


@every_language
def test_real_refusals_have_all_their_facts(tag: Tag) -> None:
    state = played(DominoOptions(), 3, 5, 3)
    seat = asked_seat(state)
    for text in ("6-6 left", "0-0 right", "5-4", "draw", "pass", "deal", "x", "6-1 left", "3-3 right"):
        try:
            state.clone(state.chance).play(seat, DOMINO.parse(text))
        except IllegalMove as no:
            assert complete(FACE.refusal(no.reason, no.facts, language(tag)))
    for options, seats in (
        (DominoOptions(pairs=True), 3),
        (DominoOptions(federation_count=True), 4),
        (DominoOptions(hand_size=9), 4),
        (DominoOptions(target=50, best_of=5), 4),
        (DominoOptions(), 5),
    ):
        with pytest.raises(BadOptions) as caught:
            DOMINO.check(options, seats)
        no_go = caught.value
        assert complete(FACE.bad_options(no_go.field, no_go.reason, no_go.facts, language(tag)))


@every_language
def test_every_ask_and_move_has_words(tag: Tag) -> None:
    kinds = set(re.findall(r'Ask\(\s*"(\w+)"', SOURCES))
    assert kinds == {"open", "play"}
    seen = set()
    for seed in range(12):
        for decisions in (0, 1, 5, 9):
            state = played(DominoOptions(), 4, seed, decisions)
            if not state.waiting:
                continue
            snapshot = snapshot_of(state, asked_seat(state))
            assert snapshot.ask is not None
            seen.add(snapshot.ask.kind)
            assert complete(FACE.ask(snapshot, language(tag)))
    assert seen == kinds
    for move in (*(moves.Play((6, 4), end) for end in (None, "left", "right")), moves.Draw(), moves.Pass()):
        assert FACE.move(move, snapshot, language(tag))
    assert FACE.move(moves.Deal(), snapshot, language(tag))


@every_language
def test_every_option_can_be_chosen_with_every_value(tag: Tag) -> None:
    fields = {field.name: field for field in FACE.options(language(tag))}
    assert list(msgspec.structs.asdict(DominoOptions())) and set(fields) == set(
        DominoOptions.__struct_fields__
    )
    default = DominoOptions()
    for name, field in fields.items():
        assert field.label and field.help
        assert len(wrapped(field.help, 80 - 8)) <= 2, "the form at 80 x 24 has two lines for it"
        assert getattr(default, name) in [choice.value for choice in field.choices]
        for choice in field.choices:
            assert choice.label
            chosen = msgspec.convert({name: choice.value}, DominoOptions)
            assert FACE.summary(chosen, 4, language(tag))


@every_language
def test_the_rules_to_read_have_a_heading_for_every_number(tag: Tag) -> None:
    text = FACE.rules(language(tag))
    assert re.findall(r"^## (DOM-\d+) \S", text, re.MULTILINE) == RULES
    for body in re.split(r"^## DOM-\d+.*$", text, flags=re.MULTILINE)[1:]:
        assert len(body.split()) > 10


def test_rules_named_in_code_and_sentences_exist() -> None:
    tui_sources = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(str(tui.games.__file__)).parent.rglob("*.py")
    )
    for number in set(re.findall(r"DOM-\d+", SOURCES + tui_sources)):
        assert number in RULES


def test_the_rule_of_the_moment() -> None:
    """`?` opens DOM-5 before the first tile, DOM-11 or DOM-12 afterwards, the count after a round."""
    first = played(DominoOptions(), 4, 5, 0)
    assert FACE.rule_now(snapshot_of(first, asked_seat(first))) == "DOM-5"
    later = played(DominoOptions(), 4, 5, 6)
    assert FACE.rule_now(snapshot_of(later, asked_seat(later))) in ("DOM-11", "DOM-12")
    between = played(DominoOptions(), 4, 5, 400)
    assert FACE.rule_now(snapshot_of(between, 0)) in ("DOM-16", "DOM-17")


def test_the_standing_takes_the_side_of_the_eye() -> None:
    state = played(DominoOptions(pairs=True), 4, 5, 400)
    scores = state.scores
    ours = FACE.standing(snapshot_of(state, 1), language("en"))
    assert f"WE {scores[1]}" in ours and f"THEY {scores[0]}" in ours
    watching = FACE.standing(snapshot_of(state, "public"), language("en"))
    assert f"Mar/Dud {scores[0]}" in watching
