"""Words for everything the rules of Dogs' Day can say, in both languages, short enough for 80 columns."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

import server.games.dogs_day as rules_package
from server.bots.dogs_day.advice import REASONS
from server.chance import Chance
from server.games.contract import Advice, BadOptions, Event, IllegalMove, Result
from server.games.dogs_day import DOGS_DAY, events, moves
from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.moves import KINDS, PICKS
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.scene import Act, Part, Transfer
from server.games.dogs_day.view import Phase
from tests.server.games.playouts import drive
from tests.tui.games.dogs_day.scenes import LOOKS, asked, played, snapshot_of
from tests.tui.matches import finished
from tui.games.dogs_day import board_words, choosing, effects, names
from tui.games.dogs_day.face import DOGS_DAY as FACE
from tui.language import TAGS, Tag, language
from tui.look import Look

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(str(rules_package.__file__)).parent.glob("*.py")
)
FACTS: dict[str, typing.Any] = {
    "card": "hacker", "kind": "case", "source": "bank", "seat": 1, "number": 4, "place": "vault",
    "value": 200, "turn": 1, "asked": "steal",
}  # fmt: skip
TWO, ONE, NONE = Markers(2, 1), Markers(1, 0), Markers()
WORTH = Holding((200, 100), (300,))

every_language = pytest.mark.parametrize("tag", TAGS)


def every_event() -> list[Event]:
    act = Act("twist", 2, "steal", (0,), (2,))
    part = Part("hacker", "stayed", TWO)
    found: list[Event] = [
        *(events.PrisonStocked(moved, TWO, TWO) for moved in (ONE, NONE)),
        *(events.TruckOpened(TWO, truck, TWO) for truck in (TWO, ONE)),
        *(events.TruckUnloaded(moved, TWO) for moved in (TWO, NONE)),
        *(events.BankFilled(moved, TWO, TWO) for moved in (ONE, NONE)),
        *(events.CardsDrawn((drawn, ()), (4, 4), (6, 6)) for drawn in (("x9", "femme"), ())),
        events.RoundBegan(1, 0),
        *(
            events.CardsRevealed(cards, how)
            for cards, how in (
                (("hacker", "femme"), "heist"),
                (("x9", "femme"), "foiled"),
                (("hacker", "x9"), "foiled"),
                (("x9", "x9"), "moles"),
            )
        ),
        *(events.HalfBegan(half) for half in ("heist", "twist", "foiled")),
        events.ActBegan(act),
        events.TwistSkipped(6, (0, 1)),
        *(
            events.RoundEnded(1, how, (part, part), (Transfer(0, "bank", None, TWO),))
            for how in ("heist", "moles", "foiled")
        ),
        *(
            events.CardsRetired(("hacker", None), (TWO, TWO), gained, (WORTH, None))
            for gained in ((WORTH, None), (Holding(), None), (None, None))
        ),
        *(
            events.MatchEnded(Result((900, 900), places, "most_money"), (WORTH, WORTH), ((), ()))
            for places in ((1, 2), (2, 1), (1, 1))
        ),
    ]
    for seat in (0, 1):
        found += [
            *(
                events.CardPicked(seat, card, again)
                for card, again in ((None, False), ("femme", False), ("femme", True))
            ),
            *(events.MarkersTaken(seat, source, TWO, TWO, TWO) for source in ("bank", "truck", "prison")),
            events.MarkersTaken(seat, "reserve", NONE, TWO, TWO),
            events.MarkersStolen(seat, 1 - seat, "card", TWO, TWO, NONE),
            events.MarkersStolen(seat, 1 - seat, "vault", TWO, TWO, NONE, WORTH, Holding()),
            events.NothingStolen(seat, 5, (1 - seat,)),
            events.NothingStolen(seat, 0, ()),
            *(events.CardFled(seat, "driver", TWO, TWO, gained, gained) for gained in (WORTH, None)),
            events.CardArrested(seat, "hacker"),
            *(events.FeePaid(seat, moved, TWO, TWO, WORTH, WORTH) for moved in (ONE, NONE)),
        ]
    return found


def complete(text: str) -> bool:
    return bool(text.strip()) and "{" not in text and "}" not in text and text[-1] in ".!?"


@every_language
def test_every_event_has_a_sentence(tag: Tag) -> None:
    snapshot = snapshot_of(played(2, 5, asked(2, "pick")), 0)
    assert {type(event) for event in every_event()} == set(typing.get_args(events.DogsEvent))
    for event in every_event():
        text = FACE.event(event, snapshot, language(tag))
        # What a run of decisions is about stands in the prompt.
        assert complete(text) or isinstance(event, events.ActBegan), event
        assert FACE.tone(event) in ("game", "quiet", "warn", "result")


@every_language
def test_dog_2_values_are_told_to_the_owner_alone(tag: Tag) -> None:
    event = events.MarkersStolen(1, 0, "vault", TWO, TWO, NONE, WORTH, Holding())
    snapshot = snapshot_of(played(3, 5, asked(2, "pick")), 0)
    assert "600K" in FACE.event(event.for_eye(0), snapshot, language(tag))
    assert "600K" not in FACE.event(event.for_eye(2), snapshot, language(tag))


@every_language
def test_every_refusal_of_the_rules_has_a_sentence(tag: Tag) -> None:
    reasons = set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCES))
    reasons |= {"may_not_set_up", "may_not_reveal", "may_not_start_day", "may_not_sweep"}
    reasons |= {"already_picked", "not_in_hand"}
    assert {"has_fled", "not_next", "nothing_there", "no_such_marker", "wrong_kind"} <= reasons
    for reason in reasons:
        assert complete(FACE.refusal(reason, FACTS, language(tag))), reason


@every_language
def test_real_refusals_have_all_their_facts(tag: Tag) -> None:
    told = set()
    state = DOGS_DAY.new(DogsOptions(), 4, Chance(4))
    tried = [
        *PICKS.values(), *moves.TAKES.values(), *moves.ROBS[:4], moves.SWEEP, moves.NEW_DAY, moves.REVEAL,
        moves.SET_UP, moves.Pay("case", 400), moves.Pay("backpack", 0),
        *(moves.Steal(kind, place, seat) for kind in KINDS for place in ("card", "vault") for seat in (0, 2)),
    ]  # fmt: skip
    for _step in drive(state, Chance(4)):
        for seat in state.waiting or {0}:
            for move in tried:
                try:
                    state.clone(Chance(1)).play(seat, move)
                except IllegalMove as no:
                    told.add(no.reason)
                    assert complete(FACE.refusal(no.reason, no.facts, language(tag)))
    assert len(told) >= 10, told


@every_language
@pytest.mark.parametrize("seats", [2, 6])
def test_every_moment_of_a_match_can_be_said_in_eighty_columns(tag: Tag, seats: int) -> None:
    """Asks, moves, prompts with lead and clock, guides, standing and the rule that matters."""
    state = DOGS_DAY.new(DogsOptions(advanced_start=seats == 2), seats, Chance(seats))
    lead = language(tag).gettext("Your turn.")
    kinds: set[str] = set()
    for _step in drive(state, Chance(seats)):
        for seat in range(seats):
            snapshot = snapshot_of(state, seat)
            assert FACE.rule_now(snapshot).startswith("DOG-")
            guide = FACE.guide(snapshot, language(tag))
            assert "{" not in guide and cell_len(guide) <= 68, guide
            assert "{" not in FACE.standing(snapshot, language(tag))
            ask = state.ask(seat)
            if ask is None:
                assert FACE.ask(snapshot, language(tag)) == ""
                continue
            kinds.add(ask.kind)
            assert complete(FACE.ask(snapshot, language(tag)))
            for entry in choosing.choices(snapshot):
                assert FACE.move(entry, snapshot, language(tag))
                text = board_words.prompt(snapshot, entry, language(tag))
                assert complete(text) and cell_len(f" {lead} {text} 0:22 ") <= 80, text
    for move in (moves.SET_UP, moves.REVEAL, moves.SWEEP, moves.NEW_DAY):
        assert FACE.move(move, snapshot, language(tag))
    assert {"pick", "pick_again", "take", "steal"} <= kinds and ("fee" in kinds or seats == 2)


@every_language
def test_one_marker_to_go_is_said_in_the_singular(tag: Tag) -> None:
    state = played(6, 7, lambda state: state.phase == "steal" and state.waiting == {2})
    snapshot = snapshot_of(state, 2)
    assert snapshot.ask is not None
    texts = []
    for left in (1, 2):
        ask = msgspec.structs.replace(snapshot.ask, facts={**snapshot.ask.facts, "left": left})
        seen = msgspec.structs.replace(snapshot, ask=ask)
        texts += [FACE.ask(seen, language(tag)), board_words.prompt(seen, snapshot.moves[0], language(tag))]
    one, more = ("falta 1.", "faltam 2.") if tag == "pt_BR" else ("1 to go.", "2 to go.")
    assert all(one in text for text in texts[:2]) and all(more in text for text in texts[2:])


@every_language
def test_a_choice_read_out_tells_what_the_card_does_and_its_number(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(3, 5, asked(2, "pick")), 0)
    for card in CARDS:
        told = FACE.move(PICKS[card], snapshot, words)
        assert names.titled(card, words) in told and effects.sentence(card, words) in told


@every_language
def test_dog_17_the_bill_has_money_with_its_unit_and_says_that_cases_break_ties(tag: Tag) -> None:
    words = language(tag)
    state = played(4, 5, lambda _state: False)
    view = state.view(0)
    amounts = [holding.money for holding in view.values if holding is not None]
    assert len(set(amounts)) == 4
    first, second, *_rest = FACE.figures((), snapshot_of(state, 0), words)
    assert first.values == tuple(f"{amount}K" for amount in amounts)
    assert second.label == words.gettext("cases")
    tied = msgspec.structs.replace(view, values=(view.values[0], view.values[0], *view.values[2:]))
    shown = FACE.figures((), msgspec.structs.replace(snapshot_of(state, 0), view=tied), words)
    assert shown[1].label == words.gettext("cases (break ties)")
    assert all(cell_len(figure.label) <= 23 for figure in shown)


@every_language
def test_every_ask_has_words_also_the_rare_one(tag: Tag) -> None:
    state = played(6, 5, lambda state: state.phase == "rob" and bool(state.waiting))
    assert state.turn is not None
    snapshot = snapshot_of(state, state.turn)
    assert complete(FACE.ask(snapshot, language(tag)))
    for entry in choosing.choices(snapshot):
        assert complete(board_words.prompt(snapshot, entry, language(tag)))


@every_language
@pytest.mark.parametrize("ascii", [False, True])
def test_what_a_card_does_fits_where_it_is_written(tag: Tag, ascii: bool) -> None:
    look = Look(language(tag), ascii=ascii)
    for card in CARDS:
        assert all(0 < cell_len(text) <= effects.SHORT for text in effects.short(card, look)), card
        assert all(0 < cell_len(text) <= effects.LONG for text in effects.long(card, look)), card
        assert cell_len(effects.sentence(card, look.language)) <= 53, card
        assert cell_len(names.card_name(card, look.language)) <= 10
        assert cell_len(names.short_name(card, look.language)) <= 6


@every_language
def test_options_and_what_is_wrong_with_them_have_words(tag: Tag) -> None:
    words = language(tag)
    assert {field.name for field in FACE.options(words)} == set(DogsOptions.__struct_fields__)
    for field in FACE.options(words):
        for choice in field.choices:
            options = msgspec.structs.replace(DogsOptions(), **{field.name: choice.value})
            assert FACE.summary(options, 6, words)
            assert FACE.in_force(options, 6, words).keys() == {"DOG-1", "DOG-5", "DOG-6"}
    for seats, field, reason in ((1, "seats", "out_of_range"), (7, "seats", "out_of_range")):
        with pytest.raises(BadOptions) as caught:
            DOGS_DAY.check(DogsOptions(), seats)
        assert (caught.value.field, caught.value.reason) == (field, reason)
        assert complete(FACE.bad_options(field, reason, caught.value.facts, words))
    for reason in ("unknown_option", "bad_value"):
        facts = {"known": "bank", "value": "x", "choices": "a, b"}
        assert complete(FACE.bad_options("bank", reason, facts, words))


@every_language
def test_every_reason_of_the_adviser_has_words_in_one_line(tag: Tag) -> None:
    words = language(tag)
    state = played(6, 5, asked(3, "pick"))
    snapshot = snapshot_of(state, 0)
    values: dict[str, typing.Any] = {
        "card": "lawyer", "seat": 5, "markers": 12, "cards": 31, "moles": 4, "number": 4, "backpacks": 5,
        "cases": 3, "backpack": 122, "case": 283, "value": 200, "rounds": 400,
    }  # fmt: skip
    lead = words.gettext("Hint.")
    for reason, facts in REASONS.items():
        told = {name: values[name] for name in facts}
        advice = Advice(PICKS["femme"], reason, typing.cast("typing.Any", told))
        text = FACE.hint(advice, snapshot, words)
        assert complete(text) and ":" in text and "?" not in text, text
        assert cell_len(f" {lead} {text}") <= 80, text
    longest = msgspec.structs.replace(snapshot.seats[5], name="W" * 16)
    snapshot = msgspec.structs.replace(snapshot, seats=(*snapshot.seats[:5], longest))
    marker = {
        moves.Steal("case", "vault", 5): ("takes_case", "from_richest"),
        moves.Steal("backpack", "card", 5): ("from_richest", "only_move"),
        moves.Rob(5): ("rob_most",),
        moves.Pay("backpack", 200): ("cheapest_fee",),
        moves.Take("case"): ("takes_case",),
    }
    for move, why in marker.items():
        for reason in why:
            advice = Advice(move, reason, {name: values[name] for name in REASONS[reason]})
            text = FACE.hint(advice, snapshot, words)
            assert complete(text) and text.count(":") == 1 and text[0].isupper()
            assert cell_len(f" {lead} {text}") <= 80, text


@every_language
def test_a_match_is_told_and_counted(tag: Tag) -> None:
    words = language(tag)
    match = finished(DogsOptions(), 4, 3)
    snapshot = snapshot_of(typing.cast("typing.Any", match.state), 0)
    assert all(FACE.why_over(reason, None, words) for reason in typing.get_args(events.MatchReason))
    told = [event for step in match.states() for event in step.events]
    lines = [line for event in told for line in FACE.details(event, snapshot, words)]
    assert len(lines) > 8 * 8 and all("{" not in line for line in lines)
    assert FACE.rule_now(msgspec.structs.replace(snapshot, view=None)) == "DOG-1"


def test_every_phase_has_a_rule_and_a_name() -> None:
    snapshot = snapshot_of(played(4, 5, asked(2, "pick")), 0)
    for phase in typing.get_args(Phase):
        for half in (None, "heist", "twist", "foiled"):
            view = msgspec.structs.replace(snapshot.view, phase=phase, half=half)
            shown = msgspec.structs.replace(snapshot, view=view)
            assert FACE.rule_now(shown).startswith("DOG-")
            assert FACE.standing(shown, LOOKS["true"].language)
