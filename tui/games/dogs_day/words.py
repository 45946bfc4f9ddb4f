"""What happens in Dogs' Day in sentences: events, moves, the standing, why a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event, Result, Seat
from server.games.dogs_day.cards import Card
from server.games.dogs_day.events import (
    ActBegan,
    BankFilled,
    CardArrested,
    CardFled,
    CardPicked,
    CardsDrawn,
    CardsRetired,
    CardsRevealed,
    FeePaid,
    HalfBegan,
    MarkersStolen,
    MarkersTaken,
    MatchEnded,
    NothingStolen,
    PrisonStocked,
    RoundBegan,
    RoundEnded,
    TruckOpened,
    TruckUnloaded,
    TwistSkipped,
)
from server.games.dogs_day.material import Holding
from server.games.dogs_day.moves import NewDay, Pay, Pick, Reveal, Rob, SetUp, Steal, Sweep, Take
from server.games.dogs_day.options import ROUNDS
from server.games.dogs_day.view import DogsView
from server.protocols import Snapshot
from tui.games.dogs_day.effects import sentence
from tui.games.dogs_day.names import (
    kind_name,
    markers_in_words,
    money,
    source_name,
    the_card,
    titled,
)
from tui.games.dogs_day.signs import label_of
from tui.games.people import addressed, called, joined, name_of
from tui.language import Language


def event(event: Event, snapshot: Snapshot, language: Language) -> str:
    """What happened, one sentence; the eye that looks is "you". "" for what other events tell already."""
    _ = language.gettext
    match event:
        case ActBegan():
            return ""
        case RoundBegan(round=round):
            return _("Round {round}: everybody picks a card.").format(round=round)
        case CardsRevealed():
            return revealed(event, _shown(event, snapshot, language), snapshot, language)
        case HalfBegan(half=half):
            return {
                "heist": _("The heist, from low to high."),
                "twist": _("The twist, from high to low."),
                "foiled": _("Hands up! The police is here."),
            }[half]
        case TwistSkipped(number=number, seats=seats):
            names = joined((called(snapshot, seat, language) for seat in seats), language)
            text = _("The {number} is there more than once, no twist: {names}.")
            return text.format(number=number, names=names)
        case RoundEnded(round=round, how=how):
            text = {
                "heist": _("Round {round} is over."),
                "moles": _("Round {round} is over; the Moles got in each other's way."),
                "foiled": _("Round {round} is over; the heist was foiled."),
            }[how]
            return text.format(round=round)
        case MatchEnded(result=result):
            return match_won(result, snapshot, language)
        case CardsDrawn() | CardsRetired():
            return _own_news(event, snapshot, language)
    return _of_the_town(event, language) or _of_somebody(event, snapshot, language)


def _of_the_town(event: Event, language: Language) -> str:
    """What is put on prison, truck and bank (DOG-4, DOG-15, DOG-16)."""
    _ = language.gettext
    match event:
        case PrisonStocked(moved=moved):
            if not moved.total:
                return _("The reserve is empty: nothing for the prison.")
            return _("Prison ← reserve: {markers}.").format(markers=markers_in_words(moved, language))
        case TruckOpened(load=load, truck=truck):
            if truck != load:
                text = _("A new truck for {load}; the reserve has only {truck}.")
                told = {"load": load, "truck": truck}
                return text.format(**{key: markers_in_words(one, language) for key, one in told.items()})
            return _("A new truck: {markers}.").format(markers=markers_in_words(truck, language))
        case TruckUnloaded(moved=moved):
            if not moved.total:
                return _("The truck drives off empty.")
            return _("Bank ← truck: {markers}.").format(markers=markers_in_words(moved, language))
        case BankFilled(moved=moved):
            if not moved.total:
                return _("The reserve is empty: nothing for the bank.")
            return _("Bank ← reserve: {markers}.").format(markers=markers_in_words(moved, language))
    return ""


def _shown(event: CardsRevealed, snapshot: Snapshot, language: Language) -> str:
    """Everybody with the number of their card, as short as a log wants it."""
    return ", ".join(
        f"{name_of(snapshot, seat, language)} ({label_of(card)})" for seat, card in enumerate(event.cards)
    )


def revealed(event: CardsRevealed, shown: str, snapshot: Snapshot, language: Language) -> str:
    """What comes of the cards turned up (DOG-7, DOG-8); ``shown`` tells everybody's."""
    _ = language.gettext
    if event.how == "foiled":
        mole = event.cards.index("x9")
        text = _("You are the Mole, the heist is foiled! {shown}.")
        if mole != snapshot.eye:
            text = _("{name} is the Mole, the heist is foiled! {shown}.")
        return text.format(name=name_of(snapshot, mole, language), shown=shown)
    text = _("Cards on the table, the heist is on: {shown}.")
    if event.how == "moles":
        text = _("More than one Mole, so none; the heist is on: {shown}.")
    return text.format(shown=shown)


def _of_somebody(event: Event, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    seat = event.seat if event.seat is not None else -1
    you = seat == snapshot.eye
    name = name_of(snapshot, seat, language)
    who = addressed(snapshot, seat, language) if you else name
    match event:
        case CardPicked(card=card, again=again):
            if card is None or not you:
                return _("{name} has picked.").format(name=name)
            text = _("You changed your mind: {card}.") if again else _("You picked {card}.")
            return text.format(card=the_card(card, language))
        case MarkersTaken(source=source, moved=moved):
            text = "{who} ← {source}: {markers}."
            told = markers_in_words(moved, language)
            return text.format(who=who, source=source_name(source, language), markers=told)
        case MarkersStolen(victim=victim, place=place, moved=moved, lost=lost):
            text = _("{who} ← {victim}, card: {markers}.")
            if place == "vault":
                text = _("{who} ← {victim}, vault: {markers}{worth}.")
            return text.format(
                who=who,
                victim=called(snapshot, victim, language),
                markers=markers_in_words(moved, language),
                worth=_worth(lost),
            )
        case NothingStolen(victims=victims):
            if not victims:
                text = _("You have nobody to rob.") if you else _("{who} has nobody to rob.")
                return text.format(who=who)
            names = joined((called(snapshot, victim, language) for victim in victims), language)
            text = _("{who} finds nothing to steal from {victims}.")
            if you:
                text = _("You find nothing to steal from {victims}.")
            return text.format(who=who, victims=names)
        case CardFled(card=card, loot=loot, gained=gained):
            text = _("{who} → vault: {card} flees with {markers}{worth}.")
            return text.format(
                who=who,
                card=the_card(card, language),
                markers=markers_in_words(loot, language),
                worth=_worth(gained),
            )
        case CardArrested(card=card):
            return _("{who} → prison: {card} is arrested.").format(who=who, card=the_card(card, language))
        case FeePaid(moved=moved, lost=lost):
            payer = called(snapshot, seat, language)
            if not moved.total:
                return _("Prison ← {victim}: nothing, the vault is empty.").format(victim=payer)
            told = markers_in_words(moved, language) + _worth(lost)
            return _("Prison ← {victim}: {markers}.").format(victim=payer, markers=told)
    raise TypeError(f"no words for {type(event).__name__}")


def _worth(holding: Holding | None) -> str:
    """What markers are worth, for who may know."""
    return f" ({money(holding.money)})" if holding is not None and holding.markers.total else ""


def _own_news(event: Event, snapshot: Snapshot, language: Language) -> str:
    """Cards drawn and loot brought home: the eye's own, else a plain word."""
    _ = language.gettext
    eye = snapshot.eye
    if isinstance(event, CardsDrawn):
        drawn = event.drawn[eye] if isinstance(eye, int) else ()
        if not drawn:
            return _("Hands are filled up.")
        told = joined((titled(card, language) for card in drawn), language)
        return _("You drew {cards}.").format(cards=told)
    assert isinstance(event, CardsRetired)
    gained = event.gained[eye] if isinstance(eye, int) else None
    if gained is None:
        return _("A new day: the loot goes into the vaults.")
    if not gained.markers.total:
        return _("A new day: you bring nothing home.")
    told = markers_in_words(gained.markers, language)
    return _("A new day: you bring home {markers}{worth}.").format(markers=told, worth=_worth(gained))


def match_won(result: Result, snapshot: Snapshot, language: Language) -> str:
    """Who wins with how much, one sentence (DOG-17)."""
    _ = language.gettext
    winners = result.winners
    amount = money(max(result.scores))
    if snapshot.eye in winners and len(winners) == 1:
        return _("The town is yours: you win with {money}.").format(money=amount)
    names = [name_of(snapshot, seat, language) for seat in winners]
    if len(names) == 1:
        return _("{name} wins with {money}.").format(name=names[0], money=amount)
    text = _("{names} share the win with {money}.")
    return text.format(names=joined(names, language), money=amount)


def why_over(reason: str, language: Language) -> str:
    """What the first place was won by, a sentence (DOG-17); KeyError for a reason that has no words."""
    _ = language.gettext
    return {
        "most_money": _("More money."),
        "most_cases": _("Equal money; more cases decide."),
        "shared": _("Equal money and equal cases: the win is shared."),
    }[reason]


def standing(snapshot: Snapshot, language: Language) -> str:
    """Round and what is going on, for the title line; what is before three blanks may be cut."""
    _ = language.gettext
    view = snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ""
    round = _("round {round} of {total}").format(round=view.round, total=ROUNDS)
    return f"{phase_name(view, language)}   {round}"


def phase_name(view: DogsView, language: Language) -> str:
    """What is going on, in a word or two."""
    _ = language.gettext
    if view.phase == "over":
        return _("the vaults are open")
    if view.phase in ("pick", "before"):
        return _("the pick")
    if view.phase == "between" or view.half is None:
        return _("the day is over") if view.phase == "between" else _("the reveal")
    return {"heist": _("the heist"), "twist": _("the twist"), "foiled": _("busted")}[view.half]


def move(move: object, language: Language) -> str:
    """A move in words, as "steal a case from the vault of seat 3"."""
    _ = language.gettext
    match move:
        case SetUp():
            return _("set the table")
        case Reveal():
            return _("turn the cards up")
        case NewDay():
            return _("a new day")
        case Sweep():
            return _("all there is")
        case Pick(card=card):
            return f"{titled(card, language)}: {sentence(card, language)}"
        case Take(kind=kind):
            return _("take: {kind}").format(kind=kind_name(kind, language))
        case Steal(kind=kind, place=place, victim=victim):
            text = _("from the card of seat {number}: {kind}")
            if place == "vault":
                text = _("from the vault of seat {number}: {kind}")
            return text.format(number=victim + 1, kind=kind_name(kind, language))
        case Rob(victim=victim):
            return _("all on the card of seat {number}").format(number=victim + 1)
        case Pay(kind=kind, value=value):
            return _("pay: {kind} of {money}").format(kind=kind_name(kind, language), money=money(value))
    raise TypeError(f"no words for {type(move).__name__}")


def details(event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What a written record tells below an event: who drew, played, brought home and had what."""
    _ = language.gettext

    def named(seat: Seat, told: str) -> str:
        return f"{name_of(snapshot, seat, language)}: {told}"

    def listed(cards: Sequence[Card]) -> str:
        return ", ".join(titled(card, language) for card in cards)

    unplayed = _("left in hand")
    match event:
        case CardsDrawn(drawn=drawn):
            return [named(seat, listed(cards)) for seat, cards in enumerate(drawn) if cards]
        case CardsRevealed(cards=cards):
            return [named(seat, titled(card, language)) for seat, card in enumerate(cards)]
        case RoundEnded(parts=parts):
            return [named(seat, markers_in_words(part.loot, language)) for seat, part in enumerate(parts)]
        case MatchEnded(values=values, hands=hands):
            return [
                named(
                    seat,
                    f"{markers_in_words(holding.markers, language)}, {money(holding.money)} "
                    f"({unplayed}: {listed(hands[seat])})",
                )
                for seat, holding in enumerate(values)
            ]
    return ()
