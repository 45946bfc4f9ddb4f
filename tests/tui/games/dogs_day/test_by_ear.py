"""Dogs' Day as line mode says it: no sign for the eye alone, cards by name, people by name."""

from __future__ import annotations

import re

import msgspec
import pytest

from server.games.dogs_day import events
from server.games.dogs_day.cards import Card
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.moves import Rob, Steal
from server.games.dogs_day.scene import Played
from tests.tui.games.dogs_day.scenes import asked, played, snapshot_of
from tests.tui.games.dogs_day.test_words import complete, every_event
from tui.games.dogs_day.by_ear import DOGS_BY_EAR
from tui.games.dogs_day.names import titled
from tui.games.dogs_day.telling import counts, theirs
from tui.games.people import joined
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
def test_dog_7_the_cards_turned_up_are_told_as_they_lie_in_the_scene_equal_ones_together(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(4, 5, asked(4, "pick")), 0)
    cards: tuple[Card, ...] = ("shooter", "lawyer", "brute", "femme")
    text = DOGS_BY_EAR.event(events.CardsRevealed(cards, "heist"), snapshot, words)
    you, *others = (seat.name for seat in snapshot.seats)
    you = words.gettext("you")
    names = dict(zip(cards, (you, *others), strict=True))
    told = {card: f"{name} ({titled(card, words)})" for card, name in names.items()}
    both = joined((told["shooter"], told["brute"]), words)
    assert text.endswith(f" {told['lawyer']}; {told['femme']}; {both}.")


@every_language
def test_dog_14_the_police_take_a_card_of_somebody(tag: Tag) -> None:
    words = language(tag)
    arrested = events.CardArrested(0, "brute")
    told = [
        DOGS_BY_EAR.event(arrested, snapshot_of(played(2, 5, asked(2, "pick")), eye), words) for eye in (0, 1)
    ]
    name = snapshot_of(played(2, 5, asked(2, "pick")), 0).seats[0].name
    expected = {
        "en": [
            "The police take your card to prison: the Brute.",
            f"The police take {name}'s card to prison: the Brute.",
        ],
        "pt_BR": [
            "A polícia leva a sua carta para a prisão: o Bruto.",
            f"A polícia leva para a prisão a carta de {name}: o Bruto.",
        ],
    }[tag]
    assert told == expected


@every_language
def test_dog_7_who_has_picked_hears_what_a_number_does_and_not_the_pick_twice(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(2, 5, asked(2, "pick")), 0)
    assert snapshot.ask is not None
    again = msgspec.structs.replace(snapshot.ask, kind="pick_again", facts={"card": "femme"})
    told = DOGS_BY_EAR.ask(msgspec.structs.replace(snapshot, ask=again), words)
    assert (
        told
        == {
            "en": "A number changes La Femme (5) for another card.",
            "pt_BR": "Um número troca La Femme (5) por outra carta.",
        }[tag]
    )


@every_language
def test_dog_15_what_lies_on_cards_is_told_beside_the_vaults_the_own_ones_as_ones_own(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(3, 5, asked(2, "pick")), 0)
    scene = (Played(1, "brute", Markers(2, 0)), Played(0, "femme", Markers(0, 1)), Played(2, "driver"))
    snapshot = msgspec.structs.replace(snapshot, view=msgspec.structs.replace(snapshot.view, scene=scene))
    told = counts(snapshot, words)[-1]
    name = snapshot.seats[1].name
    assert (
        told
        == {
            "en": f"On the cards, not at home yet: {name}, 2 backpacks; you, 1 case.",
            "pt_BR": f"Ainda sobre as cartas, fora dos cofres: {name}, 2 mochilas; você, 1 maleta.",
        }[tag]
    )
    assert theirs(snapshot, 0, words)[0].startswith({"en": "Your vault: ", "pt_BR": "Seu cofre: "}[tag])


@every_language
def test_dog_12_a_theft_names_the_victim_and_no_seat(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(3, 5, asked(2, "pick")), 0)
    moves = [Steal(kind, place, 1) for kind in ("backpack", "case") for place in ("card", "vault")]  # type: ignore[arg-type]
    told = [DOGS_BY_EAR.move(move, snapshot, words) for move in [*moves, Rob(1)]]
    assert all(snapshot.seats[1].name in text for text in told)
    assert len(set(told)) == len(told) and not any(re.search(r"\d", text) for text in told)


@every_language
def test_dog_9_who_finds_nothing_takes_nothing(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(2, 5, asked(2, "pick")), 0)
    told = [
        DOGS_BY_EAR.event(events.MarkersTaken(seat, "bank", Markers(), Markers(), Markers()), snapshot, words)
        for seat in (0, 1)
    ]
    name = snapshot.seats[1].name
    assert (
        told
        == {
            "en": ["You take nothing from the bank.", f"{name} takes nothing from the bank."],
            "pt_BR": ["Você não pega nada do banco.", f"{name} não pega nada do banco."],
        }[tag]
    )


@every_language
def test_dog_7_that_a_bot_has_picked_is_not_told_that_a_person_has_is(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(played(3, 5, asked(2, "pick")), 0)
    own, person, bot = (msgspec.structs.replace(seat, kind="person") for seat in snapshot.seats)
    seats = (own, person, msgspec.structs.replace(bot, kind="bot"))
    snapshot = msgspec.structs.replace(snapshot, seats=seats)
    told = [DOGS_BY_EAR.event(events.CardPicked(seat, None, False), snapshot, words) for seat in (1, 2)]
    assert person.name in told[0] and told[1] == ""
