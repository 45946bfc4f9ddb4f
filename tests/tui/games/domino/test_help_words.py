"""The adviser's reasons and the sentences of a first round: all there, in both languages, on one line."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from rich.cells import cell_len

from server.bots import ADVISERS
from server.bots.domino.advice import REASONS
from server.chance import Chance
from server.games.domino.events import MatchReason
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from server.protocols import Hint, SeatView
from tests.tui.games.domino.scenes import asked_seat, played, snapshot_of
from tui.games.domino.face import DOMINO as FACE
from tui.language import TAGS, Tag, language

FACTS: dict[str, tuple[Any, ...]] = {
    "tile": ((6, 4),), "own": (31,), "theirs": (44,), "numbers": ((5,), (3, 5)), "seat": (1,), "number": (5,),
    "draws": (False, True), "count": (3,), "pips": (12,), "left": (0, 1, 2), "deals": (64,),
}  # fmt: skip
"""Values that the facts of a reason can have."""

every_language = pytest.mark.parametrize("tag", TAGS)


def facts_of(reason: str) -> list[dict[str, Any]]:
    """Facts of a reason in every combination that changes the words."""
    many: list[dict[str, Any]] = [{}]
    for name in REASONS[reason]:
        many = [{**facts, name: value} for facts in many for value in FACTS[name]]
    return many


@every_language
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_of_the_adviser_is_a_sentence_on_one_line(reason: str, tag: Tag) -> None:
    snapshot = snapshot_of(played(DominoOptions(pairs=True), 4, 5, 4), 0)
    snapshot = msgspec.structs.replace(
        snapshot, seats=tuple(SeatView("person", f"Guilhermina{n}"[:12]) for n in range(4))
    )
    lead = language(tag).gettext("Hint.")
    for facts in facts_of(reason):
        for end in (None, "left", "right"):
            text = FACE.hint(Hint(Play((6, 4), end), reason, facts), snapshot, language(tag))
            assert text.startswith("6-4") and text.endswith(".") and "{" not in text
            assert cell_len(f" {lead} {text}") <= 80, text


@every_language
def test_advice_of_whole_matches_has_words(tag: Tag) -> None:
    told: set[str] = set()
    for seed in range(6):
        for decisions in (0, 3, 7, 12):
            state = played(DominoOptions(pairs=seed % 2 == 0), 4, seed, decisions)
            if not state.waiting:
                continue
            seat = asked_seat(state)
            advice = ADVISERS["domino"].advise(state.view(seat), state.moves(seat), Chance(1))
            hint = Hint(advice.move, advice.reason, advice.facts)
            text = FACE.hint(hint, snapshot_of(state, seat), language(tag))
            assert "{" not in text and text.endswith(".")
            told.add(advice.reason)
    assert len(told) > 2


def first_rounds(options: DominoOptions, seats: int) -> list[DominoState]:
    """Every position of some first rounds, from the deal to the count."""
    states = []
    for seed in range(8):
        for decisions in range(60):
            state = played(options, seats, seed, decisions)
            states.append(state)
            if state.pause:
                break
    return states


@every_language
@pytest.mark.parametrize(
    ("options", "seats"), [(DominoOptions(), 2), (DominoOptions(), 4), (DominoOptions(pairs=True), 4)]
)
def test_a_first_round_is_explained_at_every_moment(options: DominoOptions, seats: int, tag: Tag) -> None:
    """DOM-4 to DOM-17: always one sentence, short enough for its line, about what the reader can see."""
    told: set[str] = set()
    for state in first_rounds(options, seats):
        for seat in range(seats):
            text = FACE.guide(snapshot_of(state, seat), language(tag))
            assert text.endswith((".", "!")) and "{" not in text
            assert cell_len(text) <= 68, text
            told.add(text)
        assert FACE.guide(snapshot_of(state, "public"), language(tag)) == ""
    assert len(told) > 8


def test_later_rounds_are_not_explained() -> None:
    state = played(DominoOptions(), 2, 3, 400)
    automatic = state.automatic()
    assert state.pause and automatic is not None
    state.play(*automatic)
    assert FACE.guide(snapshot_of(state, 0), language("en")) == ""


def test_the_guide_tells_what_is_true() -> None:
    """DOM-5, DOM-10, DOM-12: who opens is told so, an only tile is called the only one."""
    for state in first_rounds(DominoOptions(), 4):
        if not state.waiting:
            continue
        seat = asked_seat(state)
        text = FACE.guide(snapshot_of(state, seat), language("en"))
        tiles = {move.tile for move in state.moves(seat)}
        assert ("opens the first round" in text) == (
            state.view(seat).must_open is not None and not state.view(seat).line
        )
        if text.startswith("One tile fits"):
            assert len(tiles) == 1
        if text.startswith("Both ends show"):
            ends = state.view(seat).ends
            assert ends is not None and ends[0] == ends[1]


@every_language
def test_why_a_match_ended_has_words(tag: Tag) -> None:
    """DOM-20 to DOM-22"""
    for reason in get_args(MatchReason):
        text = FACE.why_over(reason, DominoOptions(), language(tag))
        assert text.endswith(".") and "{" not in text


def test_sides_are_pairs_or_everybody_alone() -> None:
    """DOM-3"""
    assert FACE.sides(DominoOptions(pairs=True), 4) == ((0, 2), (1, 3))
    assert FACE.sides(DominoOptions(), 3) == ((0,), (1,), (2,))
