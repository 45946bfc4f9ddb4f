"""A position of Dogs' Day followed event by event, by an eye that knows no more than what it was told."""

from __future__ import annotations

from msgspec.structs import replace

from server.games.by_seat import with_entry
from server.games.contract import Event, Eye, Seat
from server.games.dogs_day.cards import Card, in_scene_order
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
)
from server.games.dogs_day.material import BACKPACKS, CASES, Holding, Markers
from server.games.dogs_day.options import ROUNDS, DogsOptions, lead_of
from server.games.dogs_day.scene import Played, Transfer, add_transfer, after_decision
from server.games.dogs_day.view import DogsView


def before_first(options: DogsOptions, seats: int, eye: Eye) -> DogsView:
    """What an eye sees of a match before its set-up."""
    everything = eye == "open"
    values = tuple(Holding() if everything or seat == eye else None for seat in range(seats))
    return DogsView(
        eye=eye,
        options=options,
        seats=seats,
        round=0,
        phase="before",
        lead=lead_of(0, seats),
        turn=None,
        half=None,
        act=None,
        hands=((),) * seats,
        held=(0,) * seats,
        decks=(0,) * seats,
        picks=(None,) * seats,
        picked=(False,) * seats,
        scene=(),
        fled=(),
        bank=Markers(),
        truck=Markers(),
        prison=Markers(),
        reserve=Markers(BACKPACKS, CASES),
        load=Markers(),
        trucks=(),
        vaults=(Markers(),) * seats,
        values=values,
        retired=((),) * seats,
        arrested=((),) * seats,
        transfers=(),
        last_round=None,
        scores=(0,) * seats,
        result=None,
    )


def after(view: DogsView, event: Event) -> DogsView:
    """The view once the event has happened.

    After the last event of a run it is what `DogsState.view` shows; between two events of a run, ``phase``
    may still be that of the decision before.
    """
    match event:
        case PrisonStocked(prison=prison, reserve=reserve):
            return replace(view, prison=prison, reserve=reserve)
        case TruckOpened(load=load, truck=truck, reserve=reserve):
            return replace(view, load=load, trucks=(*view.trucks, load), truck=truck, reserve=reserve)
        case TruckUnloaded(bank=bank):
            return replace(view, bank=bank, truck=Markers())
        case BankFilled(bank=bank, reserve=reserve):
            return replace(view, bank=bank, reserve=reserve)
        case CardsDrawn(drawn=drawn, held=held, decks=decks):
            hands = tuple([(*hand, *new) for hand, new in zip(view.hands, drawn, strict=True)])
            return replace(view, hands=hands, held=held, decks=decks)
        case RoundBegan(round=round, lead=lead):
            return replace(view, phase="pick", round=round, lead=lead)
        case CardPicked():
            return _picked(view, event)
        case CardsRevealed():
            return _revealed(view, event)
        case HalfBegan(half=half):
            return replace(view, half=half)
        case ActBegan(act=act):
            return replace(view, act=act, turn=act.seats[0], phase=act.asking)
        case MarkersTaken() | MarkersStolen() | NothingStolen():
            return _moved(view, event)
    return _went(view, event)


def _went(view: DogsView, event: Event) -> DogsView:
    """What cards and rounds do: flight, arrest, fees, retirement, ends."""
    match event:
        case CardFled(seat=seat, card=card, vault=vault, values=values):
            view = _with_vault(view, seat, vault, values)
            return replace(
                view,
                scene=_without(view, seat),
                fled=(*view.fled, seat),
                retired=with_entry(view.retired, seat, (*view.retired[seat], card)),
            )
        case CardArrested(seat=seat, card=card):
            arrested = with_entry(view.arrested, seat, (*view.arrested[seat], card))
            return replace(view, scene=_without(view, seat), arrested=arrested)
        case FeePaid(seat=seat, moved=moved, vault=vault, prison=prison, values=values):
            if not moved.total:
                return view
            view = replace(_with_vault(view, seat, vault, values), prison=prison)
            return _decided(_noted(view, Transfer(None, "vault", seat, moved)), moved.total)
        case RoundEnded(round=round):
            phase = view.phase if round == ROUNDS else "between"
            return replace(view, phase=phase, act=None, turn=None, last_round=event)
        case CardsRetired():
            return _retired(view, event)
        case MatchEnded(result=result, values=values, hands=hands):
            return replace(
                view, phase="over", result=result, values=values, hands=hands, scores=result.scores
            )
    return view


def _picked(view: DogsView, event: CardPicked) -> DogsView:
    """DOG-7: the last pick leads to the reveal."""
    picks = with_entry(view.picks, event.seat, event.card)
    picked = with_entry(view.picked, event.seat, True)
    return replace(view, picks=picks, picked=picked, phase="reveal" if all(picked) else "pick")


def _revealed(view: DogsView, event: CardsRevealed) -> DogsView:
    cards = event.cards
    return replace(
        view,
        picks=(None,) * view.seats,
        picked=(False,) * view.seats,
        hands=tuple(
            [tuple([held for held in hand if held != cards[seat]]) for seat, hand in enumerate(view.hands)]
        ),
        held=tuple([count - 1 for count in view.held]),
        scene=tuple([Played(seat, cards[seat]) for seat in in_scene_order(range(view.seats), cards)]),
    )


def _moved(view: DogsView, event: MarkersTaken | MarkersStolen | NothingStolen) -> DogsView:
    """DOG-9, DOG-12: markers on their way onto a card."""
    seat = event.seat
    match event:
        case NothingStolen():
            return _noted(view, Transfer(seat, "card", None, Markers()))
        case MarkersTaken(source=source, rest=rest):
            view = _noted(view, Transfer(seat, source, None, event.moved))
            match source:
                case "bank":
                    view = replace(view, bank=rest)
                case "truck":
                    view = replace(view, truck=rest)
                case "prison":
                    view = replace(view, prison=rest)
                case "reserve":
                    view = replace(view, reserve=rest)
        case MarkersStolen(victim=victim, place=place, rest=rest, values=values):
            view = _noted(view, Transfer(seat, place, victim, event.moved))
            if place == "card":
                view = _with_loot(view, victim, rest)
            else:
                view = _with_vault(view, victim, rest, values)
    return _decided(_with_loot(view, seat, event.loot), event.moved.total)


def _decided(view: DogsView, count: int) -> DogsView:
    """DOG-10: who decides next in the run that is under way, if one is."""
    if view.act is None:
        return view
    act = after_decision(view.act, count)
    return replace(view, act=act, turn=act.seats[0] if act else None)


def _retired(view: DogsView, event: CardsRetired) -> DogsView:
    """DOG-15."""
    retired: list[tuple[Card, ...]] = []
    for cards, card in zip(view.retired, event.cards, strict=True):
        retired.append(cards if card is None else (*cards, card))
    return replace(
        view,
        half=None,
        scene=(),
        fled=(),
        transfers=(),
        retired=tuple(retired),
        vaults=event.vaults,
        values=event.values,
        scores=tuple([vault.total for vault in event.vaults]),
    )


def _noted(view: DogsView, transfer: Transfer) -> DogsView:
    transfers = list(view.transfers)
    add_transfer(transfers, transfer)
    return replace(view, transfers=tuple(transfers))


def _with_loot(view: DogsView, seat: Seat, loot: Markers) -> DogsView:
    scene = [Played(seat, played.card, loot) if played.seat == seat else played for played in view.scene]
    return replace(view, scene=tuple(scene))


def _with_vault(view: DogsView, seat: Seat, vault: Markers, values: Holding | None) -> DogsView:
    return replace(
        view,
        vaults=with_entry(view.vaults, seat, vault),
        values=with_entry(view.values, seat, values),
        scores=with_entry(view.scores, seat, vault.total),
    )


def _without(view: DogsView, seat: Seat) -> tuple[Played, ...]:
    return tuple([played for played in view.scene if played.seat != seat])
