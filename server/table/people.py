"""What people do at a table besides moving, coming and going: speak, begin, want to go on, ask for advice.

Every function but `say` and `hint` expects the table's lock to be held; each checks, stores, then
shows.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from server.games.contract import BadOptions, Seat
from server.names import clean_chat
from server.protocols import IDLE, PHRASES, Hint, Notice, Refused, Said
from server.store import EMPTY_SEAT
from server.table.seating import HOUSE_LEVEL, Seating
from server.table.story import Sight

if TYPE_CHECKING:
    from server.table.place import Place
    from server.table.table import Table


@dataclass(frozen=True)
class Advised:
    """Advice that was asked for, perhaps still being thought out, and in which match."""

    number: int
    match: int | None
    thought: asyncio.Future[Hint | None]


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
        await rematch(table)
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


async def rematch(table: Table) -> None:
    """Play again at the same table when the match is over and everybody present wants to."""
    wanted = bool(table.present) and all(person in table.ready for person in table.awaited)
    if table.phase == "over" and wanted:
        seating = table.seating.filled(HOUSE_LEVEL)
        await table.begin(seating, *_came(table.seating, seating))


def _came(before: Seating, after: Seating) -> list[Notice]:
    changed = enumerate(zip(before.chairs, after.chairs, strict=True))
    return [Notice("bot_sat", new.name, seat) for seat, (old, new) in changed if old != new]
