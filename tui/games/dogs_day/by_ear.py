"""Dogs' Day for who hears it: whole sentences where the screen has arrows, names where it has seats."""

from __future__ import annotations

from typing import Any

from server.games.contract import Event
from server.games.dogs_day.cards import NUMBERS, in_scene_order
from server.games.dogs_day.events import (
    BankFilled,
    CardArrested,
    CardFled,
    CardPicked,
    CardsRevealed,
    FeePaid,
    MarkersStolen,
    MarkersTaken,
    PrisonStocked,
    TruckUnloaded,
)
from server.games.dogs_day.material import Holding
from server.games.dogs_day.moves import Rob, Steal
from server.protocols import Snapshot
from tui.games.dogs_day import words
from tui.games.dogs_day.face import DogsFace
from tui.games.dogs_day.names import kind_name, markers_in_words, the_card, the_card_of, titled
from tui.games.people import addressed, called, joined, name_of
from tui.language import Language


class DogsByEar(DogsFace):
    """The face that line mode speaks with."""

    def played_with(self, content: Any) -> DogsByEar:
        """There are no data but the game's own."""
        return self

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened, one sentence without a sign that only an eye can read."""
        if isinstance(event, CardsRevealed):
            return words.revealed(event, _columns(event, snapshot, language), snapshot, language)
        if isinstance(event, CardPicked) and _of_a_bot(event, snapshot):
            return ""  # nobody waits for bots, and every round has as many of these as bots
        told = (
            _moved(event, language) or _taken(event, snapshot, language) or _stolen(event, snapshot, language)
        )
        return told or super().event(event, snapshot, language)

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What is asked; of who has picked, not once more what the line before has told."""
        asked = snapshot.ask
        if asked is not None and asked.kind == "pick_again":
            text = language.gettext("A number changes {card} for another card.")
            return text.format(card=the_card_of(asked.facts, language))
        return super().ask(snapshot, language)

    def move(self, move: Any, snapshot: Snapshot, language: Language) -> str:
        """A move with the names of the people it is about; two of one name are told apart by the seat."""
        _ = language.gettext
        match move:
            case Steal(kind=kind, place=place, victim=victim):
                text = (
                    _("from {name}'s vault: {kind}") if place == "vault" else _("from {name}'s card: {kind}")
                )
                return text.format(
                    name=_told_apart(snapshot, victim, language), kind=kind_name(kind, language)
                )
            case Rob(victim=victim):
                return _("all on {name}'s card").format(name=_told_apart(snapshot, victim, language))
        return super().move(move, snapshot, language)


def _of_a_bot(event: CardPicked, snapshot: Snapshot) -> bool:
    seat = snapshot.seats[event.seat]
    return seat.kind == "bot" and event.seat not in snapshot.held and event.seat != snapshot.eye


def _columns(event: CardsRevealed, snapshot: Snapshot, language: Language) -> str:
    """The cards as they lie in the scene, where left and right matter, a column after the other (DOG-7)."""
    columns: dict[int, list[str]] = {}
    for seat in in_scene_order(range(len(event.cards)), event.cards):
        card = event.cards[seat]
        told = f"{called(snapshot, seat, language)} ({titled(card, language)})"
        columns.setdefault(NUMBERS[card], []).append(told)
    return "; ".join(joined(column, language) for column in columns.values())


def _told_apart(snapshot: Snapshot, seat: int, language: Language) -> str:
    """A name; with the seat where another one bears it, too."""
    name = name_of(snapshot, seat, language)
    if sum(one.name == name for one in snapshot.seats) < 2:
        return name
    return language.gettext("{name} of seat {number}").format(name=name, number=seat + 1)


def _moved(event: Event, language: Language) -> str:
    """What the town puts somewhere (DOG-4, DOG-15, DOG-16); "" for anything else, and for nothing."""
    _ = language.gettext
    match event:
        case PrisonStocked(moved=moved) if moved.total:
            text = _("From the reserve to the prison: {markers}.")
        case TruckUnloaded(moved=moved) if moved.total:
            text = _("From the truck to the bank: {markers}.")
        case BankFilled(moved=moved) if moved.total:
            text = _("From the reserve to the bank: {markers}.")
        case _nothing:
            return ""
    return text.format(markers=markers_in_words(moved, language))


def _taken(event: Event, snapshot: Snapshot, language: Language) -> str:
    """What somebody takes or brings home, who is arrested, what is paid for it."""
    _ = language.gettext
    seat = event.seat if event.seat is not None else -1
    you = seat == snapshot.eye
    name = name_of(snapshot, seat, language)
    match event:
        case MarkersTaken(source=source, moved=moved):
            text = (
                _("You take {markers} {from_source}.") if you else _("{name} takes {markers} {from_source}.")
            )
            if not moved.total:
                text = (
                    _("You take nothing {from_source}.") if you else _("{name} takes nothing {from_source}.")
                )
            return text.format(
                name=name,
                markers=markers_in_words(moved, language),
                from_source=_from_source(source, language),
            )
        case CardFled(card=card, loot=loot, gained=gained):
            text = _("{who}: {card} flees into the vault with {markers}{worth}.")
            if not loot.total:
                text = _("{who}: {card} flees into the vault with empty paws.")
            return text.format(
                who=addressed(snapshot, seat, language),
                card=the_card(card, language),
                markers=markers_in_words(loot, language),
                worth=_worth(gained, language),
            )
        case CardArrested(card=card):
            text = (
                _("The police take your card to prison: {card}.")
                if you
                else _("The police take {name}'s card to prison: {card}.")
            )
            return text.format(name=name, card=the_card(card, language))
        case FeePaid(moved=moved, lost=lost):
            if not moved.total:
                text = _("You pay the prison nothing: your vault is empty.")
                return (
                    text
                    if you
                    else _("{name} pays the prison nothing: the vault is empty.").format(name=name)
                )
            text = (
                _("You pay the prison {markers}{worth}.")
                if you
                else _("{name} pays the prison {markers}{worth}.")
            )
            told = markers_in_words(moved, language)
            return text.format(name=name, markers=told, worth=_worth(lost, language))
    return ""


def _stolen(event: Event, snapshot: Snapshot, language: Language) -> str:
    """Who steals what from whose card or vault (DOG-12, DOG-13)."""
    if not isinstance(event, MarkersStolen):
        return ""
    _ = language.gettext
    vault = event.place == "vault"
    if event.seat == snapshot.eye:
        text = (
            _("You steal {markers} from {victim}'s vault{worth}.")
            if vault
            else _("You steal {markers} from {victim}'s card.")
        )
    elif event.victim == snapshot.eye:
        text = (
            _("{name} steals {markers} from your vault{worth}.")
            if vault
            else _("{name} steals {markers} from your card.")
        )
    else:
        text = (
            _("{name} steals {markers} from {victim}'s vault{worth}.")
            if vault
            else _("{name} steals {markers} from {victim}'s card.")
        )
    return text.format(
        name=name_of(snapshot, event.seat, language),
        victim=name_of(snapshot, event.victim, language),
        markers=markers_in_words(event.moved, language),
        worth=_worth(event.lost, language),
    )


def _from_source(source: str, language: Language) -> str:
    _ = language.gettext
    return {
        "bank": _("from the bank"),
        "truck": _("from the truck"),
        "prison": _("from the prison"),
        "reserve": _("from the reserve"),
    }[source]


def _worth(holding: Holding | None, language: Language) -> str:
    """What markers are worth, for who may know, after the sentence's colon."""
    if holding is None or not holding.markers.total:
        return ""
    return language.gettext(": {n} thousand").format(n=holding.money)


DOGS_BY_EAR = DogsByEar()
