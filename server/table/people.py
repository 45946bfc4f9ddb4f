"""What people do at a table besides moving: come, go, come back, speak, begin, want to go on.

Every function but `say`, `hint` and `leave` expects the table's lock to be held; each checks, stores, then
shows.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from server.games.contract import BadOptions, Seat
from server.names import clean_chat
from server.protocols import IDLE, PHRASES, Hint, News, Notice, Refused, Said
from server.store import EMPTY_SEAT
from server.table.seating import HOUSE_LEVEL, Seating
from server.table.story import Sight

if TYPE_CHECKING:
    from server.table.place import Place
    from server.table.table import Table


ABANDONED = 60.0
"""Seconds until the seat of an absent person goes to somebody who comes, while people gather."""
QUIET = 60.0
CROWD = 10
"""Within so many seconds the story tells of one spectator's coming once, and of so many in all."""


@dataclass(frozen=True)
class Advised:
    """Advice that was asked for, perhaps still being thought out, and in which match."""

    number: int
    match: int | None
    thought: asyncio.Future[Hint | None]


async def sit(table: Table, person: str, seat: Seat | None, keep: Callable[[Place], None]) -> Place:
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
        news += [
            Notice("substitute_out", table.name_at(n), n) for n in mine if table.seating.chairs[n].substitute
        ]
    else:
        seating, seat, news = seated(table, person, seat)
    place = table.place(person, watching=False)

    def enter() -> None:
        for other in older:
            _drop(table, other, "taken_over")
        _add(table, place)
        keep(place)

    here = (*table.present, person)
    seating = _heir(table, seating, here, news)
    await table.reseat(seating, *news, then=enter)
    return place


def seated(table: Table, person: str, seat: Seat | None) -> tuple[Seating, Seat, list[News]]:
    """The chairs with ``person`` on a free one, and what there is to tell of it; `Refused` when none is."""
    mine = table.seating.seats_of(person)
    if mine and table.phase == "playing":
        raise Refused("already_seated", {"seat": mine[0]})
    before = table.seating
    news: list[News] = []
    free = before.free(table.phase)
    if table.phase == "playing" and free:
        if not table.terms.rules.drop_in:
            raise Refused("no_drop_in", {"code": table.code})
        if person in table.gave_up:  # whoever has seen a hand of this match gets no other one
            free = tuple(n for n in table.gave_up[person] if n in free)
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
    if before.chairs[seat].kind == "bot":
        news.append(Notice("bot_left", table.name_at(seat), seat))
    seating = before.sit(seat, person)
    names = seating.names(table.means.name_of)
    news.append(Notice("sat_down", names[seat], seat))
    if all(before.chairs[n].here for n in mine):  # a host comes with the company at their keyboard
        news += [Notice("sat_down", names[n], n) for n in mine]
    return seating, seat, news


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


async def watch(table: Table, person: str, keep: Callable[[Place], None]) -> Place:
    """A spectator's place; somebody seated here cannot have one."""
    if table.seating.seats_of(person):
        raise Refused("already_seated", {"seat": table.seating.seats_of(person)[0]})
    first = all(place.person != person for place in table.places)
    place = table.place(person, watching=True)
    _add(table, place)
    keep(place)
    news: list[News] = []
    if first and _worth_telling(table, person):
        table.told_of.add(person)
        news.append(Notice("watches", table.called(person)))
    table.publish(*news)
    return place


def _worth_telling(table: Table, person: str) -> bool:
    """Whether the story tells that somebody watches: coming and going must not push the match out of it."""
    now = table.means.now()
    table.watched = {other: at for other, at in table.watched.items() if at > now - QUIET}
    if person in table.watched or len(table.watched) >= CROWD:
        return False
    table.watched[person] = now
    return True


async def take(table: Table, place: Place, seat: Seat) -> None:
    """Sit on a free seat, also from another one, or as a spectator, who then stops watching; or play again
    at one's own instead of a bot."""
    if table.phase == "playing" and seat in place.seats and table.seating.chairs[seat].substitute:
        await awake(table, place.person)
        return
    seating, seat, news = seated(table, place.person, seat)

    def turn() -> None:
        for other in [p for p in table.places if p.person == place.person and p is not place]:
            _drop(table, other, "taken_over")
        place.watching = False
        table.told_of.discard(place.person)
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
        news: list[News] = [Notice("away", table.name_at(n), n) for n in seats]
        if place.person in table.told_of:
            table.told_of.discard(place.person)
            news = news or [Notice("stops_watching", table.called(place.person))]
        seating = _heir(table, table.seating, table.present, news)
        try:
            await table.reseat(seating, *news)
        except Refused:  # said in the log; who hosts is not worth more, but that somebody is away is shown
            table.publish(*news[: max(1, len(seats))])
        await _rematch(table)

    async def soon() -> None:
        try:
            await table.alone(tell)
        except Refused:
            return  # the table closed meanwhile, or the rematch was not stored (which the log says)

    if not table.closed:
        table.background(soon())


async def stand_up(table: Table, place: Place) -> None:
    """Give up the seats: free, or in a match a bot's of the house; a table nobody belongs to closes."""
    if table.phase == "playing":
        table.gave_up[place.person] = table.seating.seats_of(place.person)
    seating = table.seating
    news: list[News] = []
    for seat in seating.seats_of(place.person):
        news.append(Notice("stood_up", table.name_at(seat), seat))
        seating = seating.put(seat, EMPTY_SEAT)
        if table.phase == "playing":
            seating = seating.bot(seat, HOUSE_LEVEL)
            news.append(Notice("bot_sat", seating.chairs[seat].name, seat))
    here = tuple(person for person in table.present if person != place.person)
    seating = _heir(table, seating, here, news)
    await table.reseat(seating, *news, then=lambda: _drop(table, place, "left"))
    await _rematch(table)
    if table.seating.deserted and table.phase != "over":
        table.means.closed(table)


async def start(table: Table, place: Place) -> None:
    """The host begins the match."""
    if table.phase == "playing":
        raise Refused("already_playing")
    if table.phase == "over":
        await ready(table, place)
        return
    seating = table.seating.filled(HOUSE_LEVEL)
    await table.begin(seating, *_came(table.seating, seating))


async def ready(table: Table, place: Place) -> None:
    """Somebody wants to go on; a rematch begins when everybody present does."""
    if table.phase == "gathering":
        raise Refused("not_playing")
    await awake(table, place.person)
    if table.phase == "playing" and not table.playing.state.pause:
        return
    if place.person in table.ready:
        return
    table.ready.add(place.person)
    if table.phase == "playing":
        table.publish()
        return
    try:
        await _rematch(table)
    except Refused:
        table.ready.discard(place.person)
        raise
    if table.phase == "over":
        seat = table.seating.seats_of(place.person)[0]
        table.publish(Notice("rematch_wanted", table.name_at(seat), seat))


async def awake(table: Table, person: str) -> None:
    """Somebody who was idle does something: the bot that played for them gives the seats back."""
    chairs = table.seating.chairs
    bots = [n for n in table.seating.seats_of(person) if chairs[n].substitute]
    if bots:
        news = [Notice("substitute_out", table.name_at(n), n) for n in bots]
        await table.reseat(table.seating.back(person), *news)


async def substitute(table: Table, seat: Seat) -> None:
    """A bot plays for somebody who is absent, or idle at a table without a clock, until they are back."""
    if table.phase != "playing":
        raise Refused("not_playing")
    chair = table.seating.chairs[seat] if seat in range(table.terms.seats) else EMPTY_SEAT
    here = chair.person in table.present and not table.idle(seat)
    if chair.kind != "person" or here or chair.substitute:
        raise Refused("seat_not_absent", {"seat": seat, "seconds": IDLE})
    seating = table.seating.substitute(seat, HOUSE_LEVEL)
    await table.reseat(seating, Notice("substitute_in", table.name_at(seat), seat))


async def add_bot(table: Table, seat: Seat, level: str) -> None:
    """The host calls a bot to an empty seat."""
    if table.phase != "gathering":
        raise Refused("already_playing")
    levels = table.means.thinker.levels(table.terms.game.name)
    if level not in levels:
        raise BadOptions("bots", "bad_value", {"value": level[:40], "choices": ", ".join(levels)})
    if seat not in range(table.terms.seats) or table.seating.chairs[seat].kind != "empty":
        raise Refused("seat_taken", {"seat": seat})
    seating = table.seating.bot(seat, level)
    await table.reseat(seating, *_came(table.seating, seating))


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


async def hint(table: Table, seat: Seat, number: int) -> Hint:
    """What a good player would do at the ask that ``seat`` sees; asked again, it is the same advice.

    The lock is not needed: what the seat sees is stored and shown already.
    """
    if not table.terms.rules.hints:
        raise Refused("no_hints")
    sight = _asked(table, seat, number)
    kept = table.advice.get(seat)
    # What others do meanwhile does not change the question (`Ask.number`), so it does not spoil the answer.
    if kept is None or (kept.number, kept.match) != (number, table.number):
        game, seed = table.terms.game.name, secrets.token_bytes(32)
        thought = table.means.thinker.advise(game, sight.view, sight.moves, seed)
        kept = table.advice[seat] = Advised(number, table.number, asyncio.ensure_future(thought))
    # A session that is cut off must not end a thought that others of the same person may wait for.
    await asyncio.wait((kept.thought,))
    if kept.thought.cancelled():
        raise Refused("closed")
    advice = kept.thought.result()
    _asked(table, seat, number)
    if table.number != kept.match:
        raise Refused("stale")
    if advice is None:
        if table.advice.get(seat) is kept:
            del table.advice[seat]  # whoever asks again gets another try
        raise Refused("no_advice")
    return advice


def _asked(table: Table, seat: Seat, number: int) -> Sight:
    """What ``seat`` sees while it is asked ``number``."""
    sight = table.stories[seat].sight
    if sight.ask is None or not sight.moves:
        raise Refused("not_your_turn")
    if sight.ask.number != number:
        raise Refused("stale", {"number": number, "asked": sight.ask.number})
    return sight


def say(table: Table, place: Place, text: str, phrase: str) -> None:
    """Speak to the whole table. The limit counts a person's lines, whatever session they come from."""
    line = clean_chat(text)
    if not line:
        raise Refused("empty_chat")
    means = table.means
    now, lines, seconds = means.now(), means.chat_lines, means.chat_seconds
    spoke = table.spoke[place.person]
    while spoke and spoke[0] <= now - seconds:
        spoke.popleft()
    if len(spoke) >= lines:
        raise Refused("chat_flood", {"lines": lines, "seconds": round(seconds)})
    spoke.append(now)
    seat = table.seating.seats_of(place.person)[0] if place.seats else None
    table.tell(Said(table.called(place.person), seat, line, phrase if phrase in PHRASES else ""))


def _add(table: Table, place: Place) -> None:
    table.places.append(place)
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


async def _rematch(table: Table) -> None:
    """Play again at the same table when the match is over and everybody present wants to."""
    wanted = bool(table.present) and all(person in table.ready for person in table.awaited)
    if table.phase == "over" and wanted:
        seating = table.seating.filled(HOUSE_LEVEL)
        await table.begin(seating, *_came(table.seating, seating))


def _came(before: Seating, after: Seating) -> list[Notice]:
    changed = enumerate(zip(before.chairs, after.chairs, strict=True))
    return [Notice("bot_sat", new.name, seat) for seat, (old, new) in changed if old != new]
