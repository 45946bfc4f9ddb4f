"""Words for everything the rules of Kingdomino Origins can say, in both languages."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest

import server.games.kingdomino_origins as rules_package
from server.bots.kingdomino_origins.advice import REASONS
from server.chance import Chance
from server.games.contract import Advice, Ask, BadOptions, Event, IllegalMove, Result
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS, events, moves
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES, TERRAINS
from server.games.kingdomino_origins.dwellers import DWELLERS
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import spots
from server.games.kingdomino_origins.scoring import DwellerScore, Region, Score
from server.games.kingdomino_origins.view import Phase
from tests.server.games.playouts import drive
from tests.tui.games.kingdomino_origins.scenes import played, snapshot_of
from tui.games.face import SortedFace
from tui.games.kingdomino_origins import names, words
from tui.games.kingdomino_origins.face import KINGDOMINO_ORIGINS as FACE
from tui.games.kingdomino_origins.places import domino_in_words, from_camp, lying
from tui.games.kingdomino_origins.reckoning import Reckoning, halves
from tui.games.kingdomino_origins.signs import dweller_sign
from tui.language import TAGS, Tag, language
from tui.look import Look

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(str(rules_package.__file__)).parent.glob("*.py")
)
FACTS: dict[str, typing.Any] = {
    "square": (1, -2), "resource": "fish", "size": 5, "domino": 12, "yours": 7, "row": (1, 2, 3, 4),
    "seat": 1, "seats": (1, 2), "dweller": "hunter", "needed": 4, "kinds": 1, "distance": 3, "reach": 2,
    "turn": 1, "asked": "place", "value": "x", "choices": "a, b", "known": "mode", "least": 2, "most": 4,
}  # fmt: skip
MODES: tuple[typing.Any, ...] = ("discovery", "totem", "tribe")

every_language = pytest.mark.parametrize("tag", TAGS)


def every_event() -> list[Event]:
    sheet = Score(
        (Region("lake", ((0, 1),), 1, 1),), (DwellerScore("hunter", ((1, 1),), 6),), 3, 4, 10, 5, 29
    )
    place = moves.Place(12, (1, 0), "east")
    found: list[Event] = [
        events.RowTurned((1, 2, 3, 4), 40),
        events.CaveFilled(("hunter", None, "warrior_2", "shaman"), 14),
        events.DominoLeft(9),
        events.RoundBegan(1, (1, 2, 3), (0, 1, 2)),
        *(events.TotemMoved(resource, None, taker) for resource in RESOURCES for taker in (0, 1, None)),
        *(
            events.MatchEnded(Result((5, 5, 3), places, "points"), (sheet,) * 3)
            for places in ((1, 2, 3), (2, 1, 3), (1, 1, 3), (1, 1, 1))
        ),
    ]
    for seat in (0, 1):
        found += [
            events.ChiefDrawn(seat),
            events.DominoChosen(seat, 9),
            events.DominoPlaced(seat, place),
            events.DominoDiscarded(seat, 9),
            events.FireLanded(seat, (0, 1), (1, 1), 2),
            events.FireLanded(seat, (0, 1), (1, 1), 1, "fish"),
            events.FireLanded(seat, (0, 1), (1, 1), 3, None, "hunter"),
            events.FireLost(seat, (0, 1), 2),
            events.RecruitBegan(seat, None, 4),
            *(events.RecruitBegan(seat, dweller, 2) for dweller in DWELLERS),
            events.RecruitDeclined(seat),
            events.ResourcePaid(seat, (1, 1), "flint"),
            events.PilePicked(seat, "painter", 9),
            events.DwellerSettled(seat, "warrior_3", (1, 1)),
        ]
    return found


def complete(text: str) -> bool:
    return bool(text.strip()) and "{" not in text and "}" not in text and text[-1] in ".!?"


@every_language
def test_every_event_has_a_sentence(tag: Tag) -> None:
    snapshot = snapshot_of(played(KingdominoOptions(), 3, 5, 2), 0)
    assert {type(event) for event in every_event()} == set(typing.get_args(events.KingdominoEvent))
    for event in every_event():
        assert complete(FACE.event(event, snapshot, language(tag))), event
        assert FACE.tone(event) in ("game", "quiet", "warn", "result")


@every_language
def test_no_sentence_of_the_story_tells_squares_that_no_map_numbers(tag: Tag) -> None:
    """KO-8, KO-10, KO-21: a domino by what is on it, a token and a dweller by the terrain."""
    state = played(KingdominoOptions(mode="tribe"), 3, 5, 6)
    snapshot = snapshot_of(state, 0)
    known = spots(snapshot.view.territories[0])
    square, terrain = next((at, spot.terrain) for at, spot in known.items() if spot.terrain is not None)
    ground = names.terrain_name(terrain, language(tag))
    for event in (events.DwellerSettled(0, "hunter", square), events.FireLanded(0, (0, 1), square, 2)):
        told = FACE.event(event, snapshot, language(tag))
        assert ground in told and "(" not in told
    laid = FACE.event(events.DominoPlaced(1, moves.Place(12, (1, 0), "east")), snapshot, language(tag))
    assert "12" in laid and "(" not in laid


@every_language
def test_squares_are_counted_from_the_camp_that_every_map_shows(tag: Tag) -> None:
    """KO-7: no two squares are told alike, and none by numbers that the map does not have."""
    told = {from_camp((x, y), language(tag)) for x in range(-6, 7) for y in range(-6, 7)}
    assert len(told) == 13 * 13
    assert not any("(" in text or "-" in text for text in told)


def test_ko_8_a_domino_is_told_by_where_its_halves_lie() -> None:
    english, palavras = language("en"), language("pt_BR")
    assert from_camp((-2, -1), english) == "2 left and 1 above the camp"
    assert from_camp((0, 3), palavras) == "3 abaixo da cabana"
    place = moves.Place(10, (1, 0), "north")
    assert lying(place, english) == "the 10, desert 1 right of the camp, quarry above it"
    assert lying(place, palavras) == "o 10, deserto 1 à direita da cabana, pedreira logo acima"
    # The two halves of the 37 are quarries, one of them with a fire.
    assert lying(moves.Place(37, (0, 1), "west"), english).endswith("quarry with 1 fire left of it")


@every_language
def test_what_lies_on_a_chosen_square_is_told_with_it(tag: Tag) -> None:
    """KO-11, KO-20, KO-21."""
    snapshot = snapshot_of(played(KingdominoOptions(mode="tribe"), 3, 5, 6), 0)
    known = spots(snapshot.view.territories[0])
    spot = next(spot for spot in known.values() if spot.resource is not None and spot.terrain is not None)
    where = from_camp(spot.square, language(tag))
    ground = names.terrain_name(spot.terrain, language(tag))
    paid = FACE.move(moves.Pay(spot.square), snapshot, language(tag))
    assert where in paid and names.resource_name(spot.resource, language(tag)) in paid
    for move in (moves.LandFire(spot.square), moves.Settle(spot.square)):
        told = words.move(move, snapshot, language(tag))
        assert where in told and ground in told


@every_language
def test_a_choice_read_out_tells_what_it_brings_as_the_map_does(tag: Tag) -> None:
    """KO-6, KO-8, KO-13."""
    told = 0
    for rounds in range(2, 9):
        snapshot = snapshot_of(played(KingdominoOptions(), 3, 5, rounds), 0)
        for move in snapshot.moves:
            gain = Reckoning(snapshot.view, 0).gain(move)
            text = FACE.move(move, snapshot, language(tag))
            assert text.startswith(f"{names.signed(gain)}: ") if gain else "+" not in text
            told += bool(gain)
            if isinstance(move, moves.Choose):
                assert domino_in_words(move.number, language(tag)) in text
    assert told


def test_places_are_read_out_by_what_they_bring_and_each_but_once() -> None:
    """KO-8, KO-9: a domino of two equal halves lies the same turned round."""
    assert isinstance(FACE, SortedFace)
    shorter = 0
    for seed in range(1, 9):
        snapshot = snapshot_of(played(KingdominoOptions(), 3, seed, 5, "place"), 0)
        read = FACE.spoken(snapshot)
        reckoning = Reckoning(snapshot.view, 0)
        gains = [reckoning.gain(move) or 0 for move in read]
        assert gains == sorted(gains, reverse=True)
        lying = {frozenset(halves(move)) for move in snapshot.moves}
        left, right = DOMINOES[read[0].number].halves
        assert len(read) == (len(lying) if left == right else len(snapshot.moves))
        assert {frozenset(halves(move)) for move in read} == lying
        shorter += len(read) < len(snapshot.moves)
    assert shorter
    choosing = snapshot_of(played(KingdominoOptions(), 3, 5, 5, "choose"), 0)
    assert FACE.spoken(choosing) == choosing.moves


@every_language
def test_every_refusal_of_the_rules_has_a_sentence(tag: Tag) -> None:
    reasons = set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCES))
    # Those that are told by functions of their own, or chosen between two.
    reasons |= {
        "may_not_turn", "may_not_draw_chief", "not_in_territory", "camp", "volcano", "already_burning",
        "out_of_reach", "has_resource", "has_dweller",
    }  # fmt: skip
    assert {"touches_nothing", "outside_frame", "out_of_reach", "kind_already_paid"} <= reasons
    for reason in reasons:
        assert complete(FACE.refusal(reason, FACTS, language(tag))), reason


@every_language
def test_real_refusals_have_all_their_facts(tag: Tag) -> None:
    told = set()
    for mode in MODES:
        state = KINGDOMINO_ORIGINS.new(KingdominoOptions(mode=mode), 4, Chance(4))
        tried = [
            *(moves.Choose(number) for number in (1, 20, 48)),
            *(moves.Place(20, (x, 0), "north") for x in (-6, -1, 0, 1, 6)),
            *(moves.LandFire((x, 0)) for x in range(-3, 4)),
            *(moves.Pay((x, 0)) for x in range(-3, 4)),
            *(moves.Settle((x, 0)) for x in range(-3, 4)),
            moves.Recruit("hunter"), moves.Recruit(), moves.Pick("hunter"), moves.Discard(3),
            moves.HandTotem("fish", 2), moves.ChoosePair((1, 2)), moves.TurnRow(), moves.Decline(),
        ]  # fmt: skip
        for _step in drive(state, Chance(4)):
            for seat in state.waiting or {0}:
                for move in tried:
                    try:
                        state.clone(Chance(1)).play(seat, move)
                    except IllegalMove as no:
                        told.add(no.reason)
                        assert complete(FACE.refusal(no.reason, no.facts, language(tag)))
    assert len(told) >= 15, told


@every_language
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_match_can_be_said(tag: Tag, mode: typing.Any, seats: int) -> None:
    """Asks, moves, prompts, guides, standing and the rule that matters, at every decision."""
    state = KINGDOMINO_ORIGINS.new(KingdominoOptions(mode=mode), seats, Chance(seats))
    asked: set[str] = set()
    board = FACE.board()
    look = Look(language(tag))
    for _step in drive(state, Chance(seats)):
        for seat in range(seats):
            snapshot = snapshot_of(state, seat)
            assert FACE.rule_now(snapshot).startswith("KO-")
            guide = FACE.guide(snapshot, language(tag))
            assert "{" not in guide and len(guide) <= 68, guide
            assert "{" not in FACE.standing(snapshot, language(tag))
            ask = state.ask(seat)
            if ask is None:
                assert FACE.ask(snapshot, language(tag)) == ""
                continue
            asked.add(ask.kind)
            assert complete(FACE.ask(snapshot, language(tag)))
            board.show(snapshot, look, ())
            for move in {type(move): move for move in state.moves(seat)}.values():
                text = FACE.move(move, snapshot, language(tag))
                assert text and "{" not in text
                board.point(move)
                assert complete(board.prompt()), (move, board.prompt())
                shown = board.keys()
                assert shown and all(key.label and "{" not in key.label for key in shown)
    wanted = {"pair" if seats == 2 else "choose", "place", "fire"}
    assert wanted <= asked <= set(typing.get_args(Phase))


@every_language
def test_an_ask_that_is_rare_has_a_sentence_too(tag: Tag) -> None:
    snapshot = snapshot_of(played(KingdominoOptions(mode="totem"), 3, 5, 2), 0)
    kinds: dict[str, dict[str, typing.Any]] = {
        "totem": {"resource": "fish", "seats": (1, 2)},
        "recruit": {},
        "pay": {"dweller": "", "price": 4, "paid": 1},
        "pick": {"dweller": "", "price": 4, "paid": 4},
        "settle": {"dweller": "fire_lady", "price": 2, "paid": 2},
    }
    for kind, facts in kinds.items():
        asked = msgspec.structs.replace(snapshot, ask=Ask(kind, 1, facts))
        assert complete(FACE.ask(asked, language(tag))), kind


@every_language
def test_options_and_their_contradictions_have_words(tag: Tag) -> None:
    fields = FACE.options(language(tag))
    assert [field.name for field in fields] == list(KingdominoOptions.__struct_fields__)
    for field in fields:
        assert field.label and field.help and all(choice.label for choice in field.choices)
    texts = {
        FACE.summary(
            KingdominoOptions(mode=typing.cast(typing.Any, mode), empire_of_fire=fire), 4, language(tag)
        )
        for mode in MODES
        for fire in (False, True)
    }
    assert len(texts) == 6
    with pytest.raises(BadOptions) as caught:
        KINGDOMINO_ORIGINS.check(KingdominoOptions(), 5)
    error = caught.value
    assert complete(FACE.bad_options(error.field, error.reason, error.facts, language(tag)))


@every_language
def test_every_reason_for_the_end_has_words(tag: Tag) -> None:
    for reason in ("points", "largest_region", "most_fires", "shared"):
        assert complete(FACE.why_over(reason, KingdominoOptions(), language(tag)))


@every_language
def test_every_thing_has_a_name_of_its_own(tag: Tag) -> None:
    speaks = language(tag)
    look = Look(speaks)
    assert len({names.terrain_name(one, speaks) for one in (*TERRAINS, "camp")}) == 7
    assert len({names.resource_name(one, speaks) for one in RESOURCES}) == 4
    assert len({names.totem_name(one, speaks) for one in RESOURCES}) == 4
    for name in (names.dweller_name, names.the_dweller):
        assert len({name(one, speaks) for one in DWELLERS}) == len(DWELLERS)
    for shown in (look, Look(speaks, ascii=True)):
        assert len({dweller_sign(one, shown)[:2] for one in DWELLERS}) == len(DWELLERS)
    for one in DWELLERS:
        assert len(names.card_name(one, speaks)) <= 9 and len(names.dweller_pay(one, look)) <= 9, one


@every_language
def test_the_sheet_and_the_written_record_tell_every_part(tag: Tag) -> None:
    state = played(KingdominoOptions(mode="tribe", empire_of_fire=True, homo_habilis=True), 3, 5, 99)
    snapshot = snapshot_of(state, 0)
    figures = FACE.figures((), snapshot, language(tag))
    assert all(len(figure.values) == 3 for figure in figures)
    totals = next(figure.values for figure in figures if figure.label == language(tag).gettext("regions"))
    assert len({figure.label for figure in figures}) == len(figures) >= 9
    ended = events.MatchEnded(typing.cast(Result, state.result), tuple(_sheets(snapshot.view)))
    lines = FACE.details(ended, snapshot, language(tag))
    assert [int(line.rsplit("= ", 1)[1]) for line in lines] == list(state.scores)
    assert all(int(total) <= score for total, score in zip(totals, state.scores, strict=True))
    assert FACE.details(events.DominoLeft(3), snapshot, language(tag)) == ()


def _sheets(view: typing.Any) -> typing.Any:
    from server.games.kingdomino_origins.reading import scores

    return scores(view)


@every_language
def test_the_rules_say_what_is_in_force(tag: Tag) -> None:
    text = FACE.rules(language(tag))
    for options, seats, holds in (
        (KingdominoOptions(), 4, {"KO-15": False, "KO-19": False, "KO-24": False, "KO-26": False}),
        (
            KingdominoOptions(mode="totem", empire_of_fire=True),
            2,
            {"KO-16": True, "KO-20": False, "KO-24": True},
        ),
        (
            KingdominoOptions(mode="tribe", homo_habilis=True),
            3,
            {"KO-18": False, "KO-22": True, "KO-25": True},
        ),
    ):
        notes = FACE.in_force(options, seats, language(tag))
        assert all(f"## {rule} " in text and note.text for rule, note in notes.items())
        assert {rule: notes[rule].holds for rule in holds} == holds


def test_every_domino_can_be_told_in_words() -> None:
    told = {domino_in_words(number, language("pt_BR")) for number in DOMINOES}
    assert len(told) == 48 and all(text[0].isdigit() for text in told)


VALUES: dict[str, typing.Any] = {
    "terrain": "lake", "size": 3, "fires": 1, "resource": "fish", "count": 4, "number": 12, "points": 6,
    "seat": 1, "square": (1, 0), "dweller": "hunter", "flames": 2, "free": 3, "columns": 4, "lines": 3,
    "score": 9, "futures": 40,
}  # fmt: skip


@every_language
def test_every_reason_of_the_adviser_has_words_of_its_own(tag: Tag) -> None:
    snapshot = snapshot_of(played(KingdominoOptions(), 3, 5, 2), 0)
    told = set()
    for reason, facts in REASONS.items():
        advice = Advice(snapshot.moves[0], reason, {fact: VALUES[fact] for fact in facts})
        text = FACE.hint(advice, snapshot, language(tag))
        assert complete(text) and "?" not in text, text
        told.add(text)
    assert len(told) == len(REASONS)


@every_language
def test_a_hint_has_room_in_one_line_and_leaves_the_place_to_the_cursor(tag: Tag) -> None:
    """KO-8, KO-11, KO-20, KO-21: the screen points at the square, line mode reads the choice itself."""
    snapshot = snapshot_of(played(KingdominoOptions(mode="tribe"), 3, 5, 6), 0)
    paid = snapshot.view.territories[0].resources[0]
    lead = language(tag).gettext("Hint.")
    on_the_map: tuple[typing.Any, ...] = (
        moves.Place(48, (-3, -2), "west"),
        moves.LandFire((-3, -2)),
        moves.Pay(paid),
        moves.Settle((-3, -2)),
    )
    for reason, facts in REASONS.items():
        for move in on_the_map:
            advice = Advice(move, reason, {fact: VALUES[fact] for fact in facts})
            text = FACE.hint(advice, snapshot, language(tag))
            assert text[0].isupper() and len(f" {lead} {text}") <= 80, text
            assert language(tag).gettext("the camp") not in text or reason == "keeps_middle"
