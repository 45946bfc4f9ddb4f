"""How people come to a table and go: their seats, spectators, and whose right it is to host.

Every function but `leave` expects the table's lock to be held; each checks, stores, then shows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

from server.games.contract import Seat
from server.protocols import News, Notice, Refused
from server.store import EMPTY_SEAT
from server.table.people import awake, rematch
from server.table.seating import HOUSE_LEVEL, Seating

if TYPE_CHECKING:
    from server.table.place import Place
    from server.table.table import Table

ABANDONED = 60.0
"""Seconds until the seat of an absent person goes to somebody who comes, while people gather."""


async def sit(
    table: Table, person: str, origin: str, seat: Seat | None, keep: Callable[[Place], None]
) -> Place:
    """Give ``person`` a place at their own seat, or at a free one; ``keep`` takes it to the session at once.

    An older session of the same person is told that it was taken over.
    """
    mine = table.seating.seats_of(person)
    news: list[News] = []
    older = [place for place in table.places if place.person == person]
    if mine and (seat is None or seat in mine):
        seating = table.seating.back(person)
        if person in table.present:
            news.append(Notice("taken_over", table.name_at(mine[0]), mine[0]))
        else:
            news += [Notice("back", table.name_at(n), n) for n in mine]
        news = _told(table, person, news)
        news += [
            Notice("substitute_out", table.name_at(n), n) for n in mine if table.seating.chairs[n].substitute
        ]
    else:
        seating, news = await seated(table, person, origin, seat)
    place = table.place(person, origin, watching=False)

    def enter() -> None:
        for other in older:
            _drop(table, other, "taken_over")
        _add(table, place)
        keep(place)

    here = (*table.present, person)
    seating = _heir(table, seating, here, news)
    await table.reseat(seating, *news, then=enter)
    return place


async def seated(table: Table, person: str, origin: str, seat: Seat | None) -> tuple[Seating, list[News]]:
    """The chairs with ``person`` on a free one, and what there is to tell of it; `Refused` when none is."""
    mine = table.seating.seats_of(person)
    if mine and table.phase == "playing":
        raise Refused("already_seated", {"seat": mine[0]})
    if table.phase == "over":  # the bill keeps who played; the next match has places for who comes
        raise Refused("between_matches", {"code": table.code})
    before = table.seating
    news: list[News] = []
    free = before.free(table.phase)
    if table.phase == "playing" and free:
        if not table.terms.rules.drop_in:
            raise Refused("no_drop_in", {"code": table.code})
        gave_up = table.comings.gave_up
        if person in gave_up:  # whoever has seen a hand of this match gets no other one
            free = tuple(n for n in gave_up[person] if n in free)
            if not free:
                raise Refused("one_hand", {"code": table.code})
    elif table.phase == "gathering" and (not free if seat is None else seat not in free):
        before, news = _cleared(table, seat)
        free = before.free(table.phase)
    if seat is None:
        if not free:
            raise Refused("table_full", {"code": table.code})
        seat = free[0]
    if seat not in free:
        raise Refused("seat_taken", {"seat": seat})
    if table.phase == "playing":
        await _one_newcomer(table, person, origin)
    if before.chairs[seat].kind == "bot":
        news.append(Notice("bot_left", table.name_at(seat), seat))
    seating = before.sit(seat, person)
    names = seating.names(table.means.name_of)
    news.append(Notice("sat_down", names[seat], seat))
    if all(before.chairs[n].here for n in mine):  # a host comes with the company at their keyboard
        news += [Notice("sat_down", names[n], n) for n in mine]
    return seating, _told(table, person, news)


async def _one_newcomer(table: Table, person: str, origin: str) -> None:
    """See that nobody looks into several hands of strangers with fresh keys, which cost nothing: of those who
    have not yet brought a match to its end here, one from each address may take a bot's hand in a match.

    Friends who come together sit down while people gather, or at a table of one of them, or by its code.
    """
    comings = table.comings
    if not origin or not table.terms.public or origin == comings.origins.get(table.seating.host):
        return
    if await table.means.known(person):
        return
    if not comings.only_newcomer(person, origin, table.playing.seed):
        raise Refused("one_newcomer", {"code": table.code})


def _told(table: Table, person: str, news: list[News]) -> list[News]:
    """As much of somebody's coming or going as the story can bear."""
    return table.comings.step(person, table.means.now(), news)


def _cleared(table: Table, seat: Seat | None) -> tuple[Seating, list[News]]:
    """The chairs without whoever has been absent longest, or has ``seat``, if that is long enough."""
    since = table.means.now() - ABANDONED
    gone = [
        p for p in table.seating.people if p not in table.present and table.away_since.get(p, inf) <= since
    ]
    if seat is not None:
        gone = [p for p in gone if seat in table.seating.seats_of(p)]
    if not gone:
        return table.seating, []
    return _without(table, min(gone, key=lambda p: table.away_since[p]))


def _without(table: Table, person: str) -> tuple[Seating, list[News]]:
    """The chairs without a person and the company at their keyboard, and what there is to tell of it."""
    seating, seats = table.seating, table.seating.seats_of(person)
    for seat in seats:
        seating = seating.put(seat, EMPTY_SEAT)
    return seating, [Notice("stood_up", table.name_at(seat), seat) for seat in seats]


async def watch(table: Table, person: str, origin: str, keep: Callable[[Place], None]) -> Place:
    """A spectator's place; somebody seated here cannot have one."""
    if table.seating.seats_of(person):
        raise Refused("already_seated", {"seat": table.seating.seats_of(person)[0]})
    first = all(place.person != person for place in table.places)
    place = table.place(person, origin, watching=True)
    _add(table, place)
    keep(place)
    news: list[News] = []
    if first and table.comings.spectator(person, table.means.now()):
        news.append(Notice("watches", table.called(person)))
    table.publish(*news)
    return place


async def take(table: Table, place: Place, seat: Seat) -> None:
    """Sit on a free seat, also from another one, or as a spectator, who then stops watching; or play again
    at one's own instead of a bot."""
    if table.phase == "playing" and seat in place.seats and table.seating.chairs[seat].substitute:
        await awake(table, place.person)
        return
    seating, news = await seated(table, place.person, place.origin, seat)

    def turn() -> None:
        for other in [p for p in table.places if p.person == place.person and p is not place]:
            _drop(table, other, "taken_over")
        place.watching = False
        table.comings.told_of.discard(place.person)
        place.wake()

    seating = _heir(table, seating, (*table.present, place.person), news)
    await table.reseat(seating, *news, then=turn)


def leave(table: Table, place: Place) -> None:
    """The session is gone (its place has ended); the table hears of it as soon as the lock is free."""
    _drop(table, place, "left")
    last = all(other.person != place.person for other in table.places)

    async def tell() -> None:
        seats = table.seating.seats_of(place.person)
        if not last or any(other.person == place.person for other in table.places):
            table.publish()
            return
        away: list[News] = [Notice("away", table.name_at(n), n) for n in seats]
        news = _told(table, place.person, away) if seats else []
        if place.person in table.comings.told_of:
            table.comings.told_of.discard(place.person)
            news = news if seats else [Notice("stops_watching", table.called(place.person))]
        seating = _heir(table, table.seating, table.present, news)
        try:
            await table.reseat(seating, *news)
        except Refused:  # said in the log; who hosts is not worth more, but that somebody is away is shown
            table.publish(*[what for what in news if not isinstance(what, Notice) or what.kind != "host_now"])
        await rematch(table)

    async def soon() -> None:
        try:
            await table.alone(tell)
        except Refused:
            return  # the table closed meanwhile, or the rematch was not stored (which the log says)

    if not table.closed:
        table.background(soon())


async def stand_up(table: Table, place: Place) -> None:
    """Give up the seats: free, or in a match a bot's of the house; a table nobody belongs to closes."""
    seating, seats = table.seating, table.seating.seats_of(place.person)
    news = _told(table, place.person, [Notice("stood_up", table.name_at(seat), seat) for seat in seats])
    for seat in seats:
        seating = seating.put(seat, EMPTY_SEAT)
        if table.phase == "playing":
            seating = seating.bot(seat, HOUSE_LEVEL)
            news.append(Notice("bot_sat", seating.chairs[seat].name, seat))
    here = tuple(person for person in table.present if person != place.person)
    seating = _heir(table, seating, here, news)
    gave_up = table.comings.gave_up
    before = gave_up.get(place.person)
    if table.phase == "playing":
        gave_up[place.person] = seats
    try:
        await table.reseat(seating, *news, then=lambda: _drop(table, place, "left"))
    except Refused:
        if before is None:
            gave_up.pop(place.person, None)
        else:
            gave_up[place.person] = before
        raise
    await rematch(table)
    if table.seating.deserted and table.phase != "over":
        table.means.closed(table)


async def free(table: Table, seat: Seat) -> None:
    """The host sends a bot away, or frees the seats of somebody absent."""
    if table.phase != "gathering":
        raise Refused("already_playing")
    chair = table.seating.chairs[seat] if seat in range(table.terms.seats) else EMPTY_SEAT
    if chair.kind == "person" and chair.person not in table.present:
        seating, news = _without(table, chair.person)
        await table.reseat(seating, *news)
    elif chair.kind == "bot":
        await table.reseat(table.seating.put(seat, EMPTY_SEAT), Notice("bot_left", table.name_at(seat), seat))
    else:
        raise Refused("not_free", {"seat": seat})


def _add(table: Table, place: Place) -> None:
    table.places.append(place)
    table.comings.origins[place.person] = place.origin
    table.lonely_since = None
    table.away_since.pop(place.person, None)


def _drop(table: Table, place: Place, why: str) -> None:
    place.end(why)
    if place in table.places:
        table.places.remove(place)
    now = table.means.now()
    if not place.watching and place.person not in table.present:
        table.away_since[place.person] = now
        table.ready.discard(place.person)
    if not table.places:
        table.lonely_since = now


def _heir(table: Table, seating: Seating, here: tuple[str, ...], news: list[News]) -> Seating:
    """See that a present person is host, and tell when it is another one."""
    hosted = seating.hosted(here)
    if hosted.host != table.seating.host:
        seat = hosted.seats_of(hosted.host)[0]
        news.append(Notice("host_now", hosted.names(table.means.name_of)[seat], seat))
    return hosted
