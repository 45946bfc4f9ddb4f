"""Kingdomino Origins as line mode says it: places, what numbers stand for, what things bring and cost."""

from __future__ import annotations

import re

import pytest

from server.games.contract import Advice
from server.games.kingdomino_origins import events, moves
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES
from server.games.kingdomino_origins.dwellers import DWELLERS, PRICE_SHOWN
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import scores
from server.games.kingdomino_origins.territory import Territory
from tests.tui.games.kingdomino_origins.scenes import played, snapshot_of
from tui.games.kingdomino_origins.by_ear import KINGDOMINO_BY_EAR as FACE
from tui.games.kingdomino_origins.names import pays, resource_name, the_dweller
from tui.games.kingdomino_origins.places import domino_heard, lying
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.games.kingdomino_origins.telling import bill, counts, position, territory
from tui.language import TAGS, Tag, language

every_language = pytest.mark.parametrize("tag", TAGS)


@every_language
def test_ko_8_an_own_domino_is_told_with_its_place_and_others_by_what_they_are(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(), 3, 5, 5), 0)
    for seat in (0, 1):
        place = snapshot.view.territories[seat].laid[0]
        said = FACE.event(events.DominoPlaced(seat, place), snapshot, words)
        assert (lying(place, words) in said) == (seat == 0)
        assert str(place.number) in said


@every_language
def test_ko_9_a_domino_that_the_table_laid_is_said_to_have_had_no_other_place(tag: Tag) -> None:
    words = language(tag)
    free, forced = (
        words.gettext("You laid {lying}."),
        words.gettext("You laid {lying}; there was no other place."),
    )
    told = 0
    for seed in range(1, 40):
        state = played(KingdominoOptions(), 4, seed, 11, "over")
        snapshot = snapshot_of(state, 0)
        for place in snapshot.view.territories[0].laid:
            said = FACE.event(events.DominoPlaced(0, place), snapshot, words)
            where = lying(place, words)
            assert said in (free.format(lying=where), forced.format(lying=where))
            told += said == forced.format(lying=where)
        first = snapshot.view.territories[0].laid[0]
        assert FACE.event(events.DominoPlaced(0, first), snapshot, words) == free.format(
            lying=lying(first, words)
        )
        if told:
            return
    raise AssertionError("no domino of so many matches had but one place")


@every_language
def test_ko_5_a_new_row_and_a_choice_tell_what_is_on_the_dominoes(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(), 3, 5, 2), 0)
    row = FACE.event(events.RowTurned((3, 29, 48), 20), snapshot, words)
    assert all(domino_heard(number, words) in row for number in (3, 29, 48))
    assert "1 crat" in row and "3 crat" in row and "{" not in row
    for seat in (0, 1):
        assert domino_heard(29, words) in FACE.event(events.DominoChosen(seat, 29), snapshot, words)
    assert all(str(number) in domino_heard(number, words) for number in DOMINOES)


@every_language
def test_ko_6_what_all_choices_bring_alike_is_told_once_and_else_first_in_the_line(tag: Tag) -> None:
    words = language(tag)
    alike = unlike = 0
    for seed in range(1, 12):
        for phase in ("choose", "place"):
            snapshot = snapshot_of(played(KingdominoOptions(), 3, seed, 3, phase), 0)
            read = FACE.spoken(snapshot)
            lead, labels = FACE.listed(read, snapshot, words)
            reckoning = Reckoning(snapshot.view, 0)
            gains = [reckoning.gain(move) for move in read]
            assert len(labels) == len(read)
            if len(read) > 1 and len(set(gains)) == 1 and gains[0] is not None:
                alike += 1
                assert lead and not any(re.match(r"[+-]\d", label) for label in labels)
                assert f"+{gains[0]}" in lead or not gains[0]
            else:
                unlike += 1
                assert not lead
                for gain, label in zip(gains, labels, strict=True):
                    assert label.startswith(f"+{gain}: ") if gain and gain > 0 else label[0] != "+"
    assert alike and unlike


@every_language
def test_ko_20_a_recruit_is_told_with_its_price_and_what_it_scores(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(mode="tribe"), 3, 5, 4, "recruit"), 0)
    for move in snapshot.moves:
        said = FACE.listed([move], snapshot, words)[1][0]
        if isinstance(move, moves.Recruit) and move.dweller is not None:
            assert the_dweller(move.dweller, words) in said and f" {PRICE_SHOWN} " in said
            assert pays(move.dweller, words) in said
    assert len({pays(dweller, words) for dweller in DWELLERS}) == 8, "warriors score alike"
    picked = FACE.listed([moves.Pick("shaman")], snapshot, words)[1][0]
    assert pays("shaman", words) in picked


@every_language
def test_ko_20_the_price_that_is_left_goes_down_as_it_is_paid(tag: Tag) -> None:
    for seed in range(1, 30):
        state = played(KingdominoOptions(mode="tribe"), 3, seed, 5, "recruit")
        state.play(
            0, next(move for move in state.moves(0) if isinstance(move, moves.Recruit) and move.dweller)
        )
        before = snapshot_of(state, 0)
        state.play(0, next(move for move in state.moves(0) if isinstance(move, moves.Pay)))
        after = snapshot_of(state, 0)
        if after.ask is not None and after.ask.kind == "pay":  # else what was left had but one way to be paid
            break
    asked = [FACE.ask(snapshot, language(tag)) for snapshot in (before, after)]
    assert [int(re.findall(r"\d+", text)[0]) for text in asked] == [2, 1]


@every_language
def test_ko_13_the_score_tells_everybodys_points_and_any_territory_can_be_heard(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(mode="totem"), 3, 5, 6), 0)
    view = snapshot.view
    said = "\n".join(counts(snapshot, words))
    assert f"Beto {view.scores[1]}" in said and f"Duda {view.scores[2]}" in said
    assert f"{words.gettext('you')} {view.scores[0]}" in said
    totems = counts(snapshot, words)[1]
    for kind, (resource, holder) in enumerate(zip(RESOURCES, view.totems, strict=True)):
        assert holder is not None, "this position tells all four"
        amount = Territory.of(view.territories[holder]).resource_counts()[kind]
        assert re.search(rf"{resource_name(resource, words)}, [^;]*\b{amount}\b", totems)
    theirs = territory(snapshot, 1, words)
    assert "Beto" in theirs[0] and len(theirs) > 2


@every_language
def test_ko_14_at_the_end_every_score_is_told_part_by_part(tag: Tag) -> None:
    words = language(tag)
    options = KingdominoOptions(mode="tribe", empire_of_fire=True, homo_habilis=True)
    snapshot = snapshot_of(played(options, 3, 8, 99), 0)
    sheets = scores(snapshot.view)
    lines = bill(snapshot, words)
    totals = [int(re.findall(r"\d+", line)[-1]) for line in lines]
    assert totals == sorted((sheet.total for sheet in sheets), reverse=True)
    for line in lines:
        *parts, total = map(int, re.findall(r"\d+", line))
        assert sum(parts) == total, line


@every_language
def test_ko_10_the_domino_that_brings_most_by_its_fire_is_advised_with_it(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(), 2, 3, 2), 0)
    fire = {"en": "with its fire", "pt_BR": "com o fogo"}[tag]
    volcano = next(number for number, domino in DOMINOES.items() if domino.craters)
    for number, throws in ((volcano, True), (1, False)):
        advice = Advice(moves.Choose(number), "best_domino", {"number": number, "points": 8})
        said = FACE.hint(advice, snapshot, words)
        assert (fire in said) == throws and "+8" in said


@every_language
def test_ko_13_the_score_is_told_from_the_beginning_and_the_own_territory_as_ones_own(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(), 2, 3, 0, "choose"), 0)
    assert "0" in "".join(counts(snapshot, words))
    assert territory(snapshot, 0, words)[0].startswith(
        {"en": "Your territory, ", "pt_BR": "Seu território, "}[tag]
    )
    assert snapshot.seats[1].name in territory(snapshot, 1, words)[0]


@every_language
def test_ko_6_a_domino_that_one_has_taken_is_told_as_ones_own(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(KingdominoOptions(), 2, 3, 2), 0)
    told = position(snapshot, words)[0]
    own = next(slot.number for slot in snapshot.view.row if slot.seat == 0)
    assert domino_heard(own, words) + {"en": ", yours", "pt_BR": ", seu"}[tag] in told
    assert snapshot.seats[0].name not in told
