"""Dogs' Day as line mode says it: no sign for the eye alone, cards by name, people by name."""

from __future__ import annotations

import re
import typing

import pytest

from server.games.dogs_day import events
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.moves import Rob, Steal
from tests.tui.games.dogs_day.scenes import asked, played, snapshot_of
from tests.tui.games.dogs_day.test_words import complete, every_event
from tui.games.dogs_day.by_ear import DOGS_BY_EAR
from tui.games.dogs_day.names import titled
from tui.language import TAGS, Tag, language

every_language = pytest.mark.parametrize("tag", TAGS)


@every_language
def test_every_event_is_told_without_arrows_and_amounts_as_words(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(2, 5, asked(2, "pick")), 0)
    for event in every_event():
        text = DOGS_BY_EAR.event(event, snapshot, words)
        assert complete(text) or isinstance(event, events.ActBegan), event
        assert not re.search("[←→↑↓]", text), text


@every_language
def test_dog_12_who_steals_from_whom_is_a_sentence_for_thief_victim_and_others(tag: Tag) -> None:
    words = language(tag)
    state = played(3, 5, asked(2, "pick"))
    gone = Markers(2, 0)
    stolen = events.MarkersStolen(0, 1, "vault", gone, gone, gone, Holding((150, 100), ()), Holding())
    told = {eye: DOGS_BY_EAR.event(stolen, snapshot_of(state, eye), words) for eye in (0, 1, "public")}
    thief, victim = (seat.name for seat in snapshot_of(state, 0).seats[:2])
    expected = {
        "en": (
            f"You steal 2 backpacks from {victim}'s vault: 250 thousand.",
            f"{thief} steals 2 backpacks from your vault: 250 thousand.",
            f"{thief} steals 2 backpacks from {victim}'s vault: 250 thousand.",
        ),
        "pt_BR": (
            f"Você rouba 2 mochilas do cofre de {victim}: 250 mil.",
            f"{thief} rouba 2 mochilas do seu cofre: 250 mil.",
            f"{thief} rouba 2 mochilas do cofre de {victim}: 250 mil.",
        ),
    }[tag]
    assert tuple(told.values()) == expected


@every_language
def test_dog_7_the_cards_turned_up_are_told_by_their_names(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(2, 5, asked(2, "pick")), 0)
    text = DOGS_BY_EAR.event(events.CardsRevealed(("lawyer", "shooter"), "heist"), snapshot, words)
    for seat, card in enumerate(typing.cast("tuple[typing.Any, ...]", ("lawyer", "shooter"))):
        assert f"{snapshot.seats[seat].name} ({titled(card, words)})" in text


@every_language
def test_dog_12_a_theft_names_the_victim_and_no_seat(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(3, 5, asked(2, "pick")), 0)
    moves = [Steal(kind, place, 1) for kind in ("backpack", "case") for place in ("card", "vault")]  # type: ignore[arg-type]
    told = [DOGS_BY_EAR.move(move, snapshot, words) for move in [*moves, Rob(1)]]
    assert all(snapshot.seats[1].name in text for text in told)
    assert len(set(told)) == len(told) and not any(re.search(r"\d", text) for text in told)
