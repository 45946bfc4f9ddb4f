"""Dominó as line mode says it: everybody's points, and tiles as people type them."""

from __future__ import annotations

import msgspec
import pytest

from server.games.domino.events import Passed
from server.games.domino.moves import Play
from server.games.domino.options import DominoOptions
from tests.tui.games.domino.scenes import asked_seat, played, snapshot_of
from tui.games.domino.by_ear import DOMINO_BY_EAR
from tui.games.domino.telling import counts
from tui.language import TAGS, Tag, language

every_language = pytest.mark.parametrize("tag", TAGS)


@every_language
def test_dom_20_the_points_of_everybody_are_in_the_standing_the_best_first(tag: Tag) -> None:
    snapshot = snapshot_of(played(DominoOptions(), 3, 4, 6), 1)
    view = msgspec.structs.replace(snapshot.view, scores=(12, 30, 45))
    said = DOMINO_BY_EAR.standing(msgspec.structs.replace(snapshot, view=view), language(tag))
    you = language(tag).gettext("you")
    assert f"Duda 45, {you} 30, Marina 12." in said and "100" in said and "   " not in said


@every_language
def test_dom_3_a_pair_has_one_score_and_is_told_with_both_names(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(DominoOptions(pairs=True), 4, 4, 6), 0)
    view = msgspec.structs.replace(snapshot.view, scores=(20, 35, 20, 35))
    snapshot = msgspec.structs.replace(snapshot, view=view)
    said = DOMINO_BY_EAR.standing(snapshot, words)
    both = words.gettext("{some} and {last}")
    us, them = (words.gettext("you"), "Duda"), ("Beto", "Caio")
    assert f"{both.format(some=them[0], last=them[1])} 35, {both.format(some=us[0], last=us[1])} 20." in said
    watched = msgspec.structs.replace(snapshot, eye="public")
    assert "Marina" in DOMINO_BY_EAR.standing(watched, words)


@every_language
def test_dom_21_in_a_best_of_five_rounds_are_told_and_the_points_that_decide_a_tie(tag: Tag) -> None:
    snapshot = snapshot_of(played(DominoOptions(best_of=5), 2, 4, 6), 0)
    view = msgspec.structs.replace(snapshot.view, scores=(31, 47), wins=(2, 1))
    snapshot = msgspec.structs.replace(snapshot, view=view)
    you = language(tag).gettext("you")
    assert f"{you} 2, Beto 1." in DOMINO_BY_EAR.standing(snapshot, language(tag))
    tiles, points = counts(snapshot, language(tag))
    assert f"{you} {view.counts[0]}, Beto {view.counts[1]}" in tiles and "31" in points and "47" in points


@every_language
def test_dom_10_a_tile_is_meant_however_it_is_written_and_needs_no_end_where_it_fits_one_alone(
    tag: Tag,
) -> None:
    words = language(tag)
    alone = twice = 0
    for seed in range(12):
        state = played(DominoOptions(), 3, seed, 5)
        seat = asked_seat(state)
        snapshot = snapshot_of(state, seat)
        tiles = [move.tile for move in snapshot.moves if isinstance(move, Play)]
        for move in snapshot.moves:
            if not isinstance(move, Play) or move.end is None:
                continue
            a, b = move.tile
            first = {"left": "l", "right": "r"}[move.end]
            own = {"left": "e", "right": "d"}[move.end] if tag == "pt_BR" else first
            for typed in (
                f"{a}-{b} {move.end}",
                f"{b}{a} {own}",
                f"{a}{b}{first}",
                f"{b} {a} {first.upper()}",
            ):
                assert DOMINO_BY_EAR.meant(typed, snapshot, words) == str(move), typed
            short = DOMINO_BY_EAR.shortest(move, words)
            assert len(short) == 4 and DOMINO_BY_EAR.meant(short, snapshot, words) == str(move)
            bare = DOMINO_BY_EAR.meant(f"{b}{a}", snapshot, words)
            if tiles.count(move.tile) == 1:
                assert bare == str(move)
                alone += 1
            else:
                assert bare == f"{a}-{b}", "the rules ask for the end"
                twice += 1
    assert alone and twice


def test_what_is_no_tile_is_left_to_others() -> None:
    snapshot = snapshot_of(played(DominoOptions(), 3, 4, 5), 0)
    for typed in ("", "p", "99", "6-7", "123", "6-6 up", "6-6 left right", "draw", "6"):
        assert DOMINO_BY_EAR.meant(typed, snapshot, language("en")) is None, typed


@every_language
def test_dom_14_who_passes_is_told_to_have_neither_end(tag: Tag) -> None:
    snapshot = snapshot_of(played(DominoOptions(), 3, 4, 6), 1)
    told = [DOMINO_BY_EAR.event(Passed(1, ends), snapshot, language(tag)) for ends in ((6, 5), (3, 3))]
    expected = {
        "en": ["You passed: no 6 or 5.", "You passed: no 3."],
        "pt_BR": ["Você passou: sem 6 nem 5.", "Você passou: sem 3."],
    }
    assert told == expected[tag]
