"""A position of Kingdomino Origins followed event by event, by an eye that knows what it was told."""

from __future__ import annotations

from msgspec.structs import replace

from server.games.by_seat import with_entry
from server.games.contract import Event, Eye, Seat
from server.games.kingdomino_origins import offers
from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES
from server.games.kingdomino_origins.dwellers import SHOWN, Dweller, full_pile
from server.games.kingdomino_origins.events import (
    CaveFilled,
    ChiefDrawn,
    DominoChosen,
    DominoDiscarded,
    DominoPlaced,
    DwellerSettled,
    FireLanded,
    MatchEnded,
    PilePicked,
    RecruitBegan,
    RecruitDeclined,
    ResourcePaid,
    RoundBegan,
    RowTurned,
    TotemMoved,
)
from server.games.kingdomino_origins.grid import SQUARES, index_of
from server.games.kingdomino_origins.options import KingdominoOptions, frame_size
from server.games.kingdomino_origins.scoring import total
from server.games.kingdomino_origins.territory import Settled, Territory, TerritoryView
from server.games.kingdomino_origins.totems import claimants
from server.games.kingdomino_origins.view import Eruption, Hiring, KingdominoView, Lost, Slot


def before_first(options: KingdominoOptions, seats: int, eye: Eye) -> KingdominoView:
    """What an eye sees of a match before its first row."""
    tribe = options.mode == "tribe"
    empty = Territory(frame_size(seats))
    totems: tuple[Seat | None, ...] = (None,) * len(RESOURCES)
    return KingdominoView(
        eye=eye,
        options=options,
        seats=seats,
        round=0,
        phase="row",
        turn=None,
        row=(),
        done=0,
        next_row=(),
        bag=tuple(range(seats)),
        deck=tuple(DOMINOES),
        territories=(empty.view(),) * seats,
        totems=totems,
        cave=(None,) * SHOWN if tribe else (),
        pile=tuple(full_pile()) if tribe else (),
        eruption=None,
        lost=None,
        hiring=None,
        scores=tuple(total(options, empty, totems, seat) for seat in range(seats)),
        result=None,
    )


def after(view: KingdominoView, event: Event) -> KingdominoView:
    """The view once the event has happened.

    After the last event of a run it is what `KingdominoState.view` shows; between two events of a run the
    phase may be ahead of what is told.
    """
    match event:
        case RowTurned(numbers=numbers):
            deck = tuple(number for number in view.deck if number not in numbers)
            turned = replace(view, next_row=tuple(Slot(number, None) for number in numbers), deck=deck)
            return _begin_turn(turned) if view.row else replace(turned, phase="chief", turn=None)
        case CaveFilled(cave=cave):
            came = [
                now for now, then in zip(cave, view.cave, strict=True) if then is None and now is not None
            ]
            return replace(view, cave=cave, pile=_without(view.pile, *came))
        case ChiefDrawn(seat=seat):
            bag = list(view.bag)
            bag.remove(seat)
            return replace(view, bag=tuple(bag), phase="pair" if view.seats == 2 else "choose", turn=seat)
        case DominoChosen():
            return _chosen(view, event)
        case RoundBegan(round=round, numbers=numbers, seats=seats):
            began = replace(
                view, round=round, row=tuple(map(Slot, numbers, seats)), next_row=(), done=0, bag=()
            )
            return replace(began, phase="row", turn=None) if view.deck else _begin_turn(began)
        case DominoPlaced():
            return _placed(view, event)
        case DominoDiscarded(seat=seat, number=number):
            land = Territory.of(view.territories[seat])
            land.discarded.append(number)
            return _to_choice(_with_land(view, seat, land))
        case FireLanded(seat=seat, square=square, flames=flames):
            land = Territory.of(view.territories[seat])
            land.burn(index_of(square), flames)
            return _totems_due(replace(_with_land(view, seat, land), eruption=None))
        case TotemMoved(resource=resource, taker=taker):
            kind = RESOURCES.index(resource)
            moved = replace(view, totems=(*view.totems[:kind], taker, *view.totems[kind + 1 :]))
            moved = replace(moved, scores=_scores(moved, moved.territories))
            if view.lost is not None and view.lost.resource == resource:
                return _to_choice(replace(moved, lost=None))
            return moved
        case MatchEnded(result=result):
            return replace(view, phase="over", turn=None, result=result)
    return _hired(view, event)


def _hired(view: KingdominoView, event: Event) -> KingdominoView:
    """KO-20, KO-21."""
    hiring = view.hiring
    match event:
        case RecruitBegan(dweller=dweller, price=price):
            cave = list(view.cave)
            if dweller is not None:
                cave[cave.index(dweller)] = None
            began = Hiring(dweller, price, pile=dweller is None)
            return replace(view, cave=tuple(cave), hiring=began, phase="pay")
        case RecruitDeclined():
            return _end_turn(view)
        case ResourcePaid(seat=seat, square=square, resource=resource) if hiring is not None:
            land = Territory.of(view.territories[seat])
            land.resources &= ~(1 << index_of(square))
            paid = replace(hiring, paid=(*hiring.paid, resource))
            left = replace(_with_land(view, seat, land), hiring=paid)
            if len(paid.paid) < paid.price:
                return left
            return replace(left, phase="pick" if hiring.dweller is None else "settle")
        case PilePicked(dweller=picked) if hiring is not None:
            pile = _without(view.pile, picked)
            return replace(view, pile=pile, hiring=replace(hiring, dweller=picked), phase="settle")
        case DwellerSettled(seat=seat, dweller=settled, square=square):
            land = Territory.of(view.territories[seat])
            land.settle([Settled(square, settled)])
            return _end_turn(replace(_with_land(view, seat, land), hiring=None))
    return view


def _chosen(view: KingdominoView, event: DominoChosen) -> KingdominoView:
    """KO-6 (2) and (3), KO-26: in the first row chiefs come out of the bag one by one."""
    row = tuple(
        Slot(slot.number, event.seat) if slot.number == event.number else slot for slot in view.next_row
    )
    view = replace(view, next_row=row)
    if not view.round:
        return replace(view, phase="chief", turn=None, bag=() if view.seats == 2 else view.bag)
    if view.cave and offers.recruits(Territory.of(view.territories[event.seat]), view.cave, view.pile):
        return replace(view, phase="recruit", turn=event.seat)
    return _end_turn(view)


def _placed(view: KingdominoView, event: DominoPlaced) -> KingdominoView:
    """KO-8; KO-10 and KO-11 when the domino has a volcano."""
    land = Territory.of(view.territories[event.seat])
    land.lay(event.place, view.options.mode != "discovery")
    view = _with_land(view, event.seat, land)
    volcano, craters = land.volcano_of(event.place)
    if craters and land.fire_squares(volcano, craters):
        return replace(view, eruption=Eruption(SQUARES[volcano], craters), phase="fire")
    return _totems_due(view)


def _totems_due(view: KingdominoView) -> KingdominoView:
    """KO-17: a totem that several tie for waits for its holder; those that move are told one by one."""
    if view.options.mode == "totem":
        counts = [Territory.of(territory).resource_counts() for territory in view.territories]
        for kind, resource in enumerate(RESOURCES):
            claims = claimants([count[kind] for count in counts], view.totems[kind])
            if claims is not None and len(claims) > 1:
                view = replace(view, lost=Lost(resource, claims), phase="totem")
    return view if view.lost is not None else _to_choice(view)


def _to_choice(view: KingdominoView) -> KingdominoView:
    return replace(view, phase="choose") if view.next_row else _end_turn(view)


def _begin_turn(view: KingdominoView) -> KingdominoView:
    if view.done < len(view.row):
        return replace(view, phase="place", turn=view.row[view.done].seat)
    return replace(view, turn=None)


def _end_turn(view: KingdominoView) -> KingdominoView:
    return _begin_turn(replace(view, done=view.done + 1))


def _without(pile: tuple[Dweller, ...], *taken: Dweller) -> tuple[Dweller, ...]:
    left = list(pile)
    for dweller in taken:
        left.remove(dweller)
    return tuple(left)


def _with_land(view: KingdominoView, seat: Seat, land: Territory) -> KingdominoView:
    """Another territory of a seat; nobody else's score depends on it."""
    territories = with_entry(view.territories, seat, land.view())
    points = total(view.options, land, view.totems, seat)
    return replace(view, territories=territories, scores=with_entry(view.scores, seat, points))


def _scores(view: KingdominoView, territories: tuple[TerritoryView, ...]) -> tuple[int, ...]:
    return tuple(
        total(view.options, Territory.of(territory), view.totems, seat)
        for seat, territory in enumerate(territories)
    )
