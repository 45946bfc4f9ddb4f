"""Table: the one place where a match meets its people.

Every change happens under the table's lock and is stored before anybody sees it. What people see is built
once per eye when something has happened, so a look at the table never meets a half-done move.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from server.games.contract import BadOptions, Event, Eye, Game, IllegalMove, Seat
from server.match import By, Match
from server.names import told_apart
from server.protocols import IDLE, News, Notice, Phase, Refused, SeatView
from server.store import Ending, StoreError, TableRow
from server.table import people
from server.table.comings import Comings
from server.table.keeper import Keeper
from server.table.means import Means, Terms
from server.table.moments import Moments
from server.table.place import Place
from server.table.record import deal, lines_of, play, row_of
from server.table.seating import Seating
from server.table.sent import Outbox, Sent
from server.table.story import ByBot, Sight, Story

T = TypeVar("T")

log = logging.getLogger(__name__)
MOVE_LENGTH = 200


class Table:
    """A match, its seats and its people. Sessions reach it through their `Place` alone."""

    def __init__(self, terms: Terms, means: Means, seating: Seating) -> None:
        self.terms = terms
        self.means = means
        self.seating = seating
        self.phase: Phase = "gathering"
        self.match: Match | None = None
        self.number: int | None = None
        self.places: list[Place] = []
        self.ready: set[str] = set()
        self.closed = False
        self.away_since: dict[str, float] = {}
        self.lonely_since: float | None = means.now()
        """Since when nobody has been at the table; None while somebody is."""
        self.spoke: defaultdict[str, deque[float]] = defaultdict(deque)
        """When each person spoke lately."""
        self.outbox = Outbox()
        self.moments = Moments(means.tempo, terms.rules.clock)
        self.comings = Comings()
        self.advice: dict[Seat, people.Advised] = {}
        """The last advice each seat asked for."""
        self._asked: dict[Seat, int] = {}
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        eyes: tuple[Eye, ...] = (*range(terms.seats), "public")
        self.stories = {eye: Story(eye, self._sight(eye)) for eye in eyes}
        self.keeper = Keeper(self)

    @property
    def code(self) -> str:
        """The table's code."""
        return self.terms.code

    @property
    def game(self) -> Game:
        """The game, with the content that the match on the table is, or the next will be, played with."""
        return self.terms.game if self.match is None else self.match.game

    @property
    def present(self) -> tuple[str, ...]:
        """The ids of the seated people who have a session here, in the order of their seats."""
        here = {place.person for place in self.places if not place.watching}
        return tuple(person for person in self.seating.people if person in here)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Those present whose wish to go on is waited for: not who lets a bot play, unless all do."""
        chairs = self.seating.chairs
        awake = (p for p in self.present if any(c.person == p and not c.substitute for c in chairs))
        return tuple(awake) or self.present

    @property
    def watchers(self) -> tuple[str, ...]:
        """The ids of those who watch."""
        return tuple(dict.fromkeys(place.person for place in self.places if place.watching))

    def idle(self, seat: Seat) -> bool:
        """Whether ``seat`` has kept a table without a clock waiting for so long that a bot may play."""
        since = self.moments.since
        waits = since is not None and self.means.now() - since >= IDLE
        return waits and not self.terms.rules.clock and seat in self.moments.waiting

    def place(self, person: str, origin: str, *, watching: bool) -> Place:
        """A place for a session of ``person``, not yet at the table."""
        return Place(self, person, origin, watching=watching)

    # Changes, one at a time

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Carry out a change under the lock, to its end even if the session that asked is cut off."""

        async def locked() -> T:
            async with self._lock:
                if self.closed:
                    raise Refused("closed")
                return await work()

        task = self.background(locked())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._unheard)
            raise

    def _unheard(self, task: asyncio.Task[Any]) -> None:
        """A change that nobody waits for any more is over: its refusal is idle, its fault is not."""
        trouble = None if task.cancelled() else task.exception()
        if trouble is not None and not isinstance(trouble, Refused | IllegalMove | BadOptions):
            log.error("table %s: a change failed", self.code, exc_info=trouble)

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start something that closing the table waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def move(self, seat: Seat, number: int, text: str) -> Sent | None:
        """A player's answer to an ask. The caller holds the lock and has checked whose seat it is.

        None when it is made; at an even pace what is sent and will be made later.
        """
        state = self.playing.state
        ask = state.ask(seat)
        if ask is None:
            raise Refused("stale" if self._asked.get(seat) == number else "not_your_turn")
        if ask.number != number:
            raise Refused("stale", {"number": number, "asked": ask.number})
        if len(text) > MOVE_LENGTH:
            raise IllegalMove("unreadable", {"text": text[:20]})
        move = self.terms.game.parse(text)
        # What the rules refuse is refused at once, by the rules themselves; and nobody sees when a seat that
        # is not waited for changes its mind.
        if self.terms.rules.even_pace and seat in state.waiting and move in state.moves(seat):
            return self.send(seat, number, move, "player")
        await self.advance(seat, move, "player")
        return None

    def send(self, seat: Seat, number: int, move: Any, by: By) -> Sent:
        """Keep a legal move until an even pace lets it be shown: the same time after its ask for everybody,
        but not after its clock. The lock is held; `Refused` ("stale") when a move is on its way already."""
        now = self.means.now()
        at = self.moments.shown.get((seat, number), now) + self.means.tempo.pace
        sent = Sent(seat, number, move, by, min(at, self.moments.due.get((seat, number), at)))
        self.outbox.put(sent)
        self.keeper.wake()
        return sent

    async def deliver(self, sent: Sent) -> None:
        """Make a sent move, unless its ask is over or its hand has changed. The lock is held."""
        self.outbox.take(sent)
        try:
            ask = self.playing.state.ask(sent.seat)
            if ask is None or ask.number != sent.number:
                raise Refused("stale", {"number": sent.number})
            if sent.by == "bot" and not (self.seating.hand(sent.seat) and self.present):
                raise Refused("stale", {"number": sent.number})
            await self.advance(sent.seat, sent.move, sent.by)
        except (Refused, IllegalMove) as refusal:
            sent.failed(refusal)
        except BaseException as trouble:
            sent.failed(trouble)
            raise
        else:
            sent.made()

    @property
    def playing(self) -> Match:
        """The match that is on; `Refused` ("not_playing") when there is none."""
        if self.match is None or self.phase != "playing":
            raise Refused("not_playing")
        return self.match

    async def advance(self, seat: Seat, move: Any, by: By, *news: News) -> None:
        """Apply a legal move and what follows by itself, store both, then show them. The lock is held.

        Raises `IllegalMove`, or `Refused` ("not_stored") after the match was put back as it is stored.
        """
        match = self.playing
        start = len(match.journal)
        was = state_asks(match, self.terms.seats)
        try:
            events = play(match, seat, move, by)
        except IllegalMove:
            raise  # the rules promise that nothing has changed
        except BaseException:
            self.match = match.first(start)
            raise
        try:
            events += deal(match)
            over = match.state.result is not None
            row = self.row("over" if over else "playing")
            await self.means.store.append(row, start, lines_of(match, start), self._ending(match))
        except StoreError as trouble:
            log.error("table %s: a move was not stored: %s", self.code, trouble)
            self.match = match.first(start)
            raise Refused("not_stored") from trouble
        except BaseException:
            self.match = match.first(start)
            raise
        self._asked.update(was)
        self.phase = "over" if over else "playing"
        if not match.state.pause:
            self.ready.clear()
        self.publish(*news, *events)

    def _ending(self, match: Match) -> Ending | None:
        result = match.state.result
        if result is None:
            return None
        chairs = self.seating.chairs
        names = tuple(self.name_at(seat) for seat in range(len(chairs)))
        match.people = names
        return Ending(match.to_json(), result.scores, result.places, result.reason, chairs, names)

    async def begin(self, seating: Seating, *news: News) -> None:
        """Start a match with a new seed. The lock is held; `Refused` ("not_stored") changes nothing."""
        match = Match.new(self.terms.game, self.terms.options, self.terms.seats)
        events = deal(match)
        row = msgspec.structs.replace(self.row("playing", seating), gave_up="{}", newcomers="{}")
        try:
            number = await self.means.store.begin(row, row_of(match, self.terms.game))
        except StoreError as trouble:
            log.error("table %s: a match was not stored: %s", self.code, trouble)
            raise Refused("not_stored") from trouble
        self.match, self.number, self.seating, self.phase = match, number, seating, "playing"
        self.outbox.clear("stale")
        self.ready.clear()
        self.comings.begin()
        self._asked.clear()
        self.moments.due.clear()
        self.publish(*news, Notice("started"), *events)

    async def reseat(self, seating: Seating, *news: News, then: Callable[[], None] | None = None) -> None:
        """Store a change of chairs or host, do what goes with it, and show it. The lock is held."""
        if seating != self.seating:
            try:
                await self.means.store.save_table(self.row(self.phase, seating))
            except StoreError as trouble:
                log.error("table %s: a seat was not stored: %s", self.code, trouble)
                raise Refused("not_stored") from trouble
            self.seating = seating
        if then is not None:
            then()
        self.publish(*news)

    def name_at(self, seat: Seat) -> str:
        """The name that stands at a seat, "" at an empty one."""
        return self.seating.names(self.means.name_of)[seat]

    def called(self, person: str) -> str:
        """The name under which somebody is seen here: at their seat, or as a spectator, told apart."""
        seats = self.seating.seats_of(person)
        if seats:
            return self.name_at(seats[0])
        watchers = (*(other for other in self.watchers if other != person), person)
        return self._told_apart(watchers)[-1]

    def _told_apart(self, watchers: Sequence[str]) -> tuple[str, ...]:
        seated = self.seating.names(self.means.name_of)
        return told_apart((*seated, *map(self.means.name_of, watchers)))[len(seated) :]

    def row(self, phase: Phase, seating: Seating | None = None) -> TableRow:
        """The table as the store keeps it."""
        seating = seating or self.seating
        options = msgspec.json.encode(self.terms.options).decode()
        rules = msgspec.json.encode(self.terms.rules).decode()
        about = (self.terms.game.name, options, self.terms.public, rules)
        now = (phase, self.number, seating.chairs)
        gave_up, newcomers = self.comings.stored()
        return TableRow(self.code, seating.host, *about, *now, gave_up=gave_up, newcomers=newcomers)

    def restore(
        self, number: int | None, match: tuple[Match, list[Event | ByBot]] | None, since: float
    ) -> None:
        """Take up a stored match again, if there is one; it waits until its people are there.

        ``since`` is the moment when somebody was at the table last.
        """
        self.lonely_since = since
        self.away_since = dict.fromkeys(self.seating.people, since)
        events: list[Event | ByBot] = []
        if match is not None:
            (self.match, events), self.number, self.phase = match, number, "playing"
        self.publish(*events, Notice("restored"))

    async def show(self) -> None:
        """Show what has changed outside the table: a name. The lock is held."""
        self.publish()

    async def retire(self, still: Callable[[], bool]) -> bool:
        """Take no change any more, once those under way are done; whether it is so now: not when it was so
        before, nor unless ``still`` says that it is to be."""

        async def last() -> bool:
            self.closed = still()
            return self.closed

        try:
            return await self.alone(last)
        except Refused:
            return False

    async def close(self) -> None:
        """End every session's stay and wait for what is under way."""
        self.closed = True
        self.keeper.stop()
        self.outbox.clear("closed")
        for advised in self.advice.values():
            advised.thought.cancel()
        for place in tuple(self.places):
            place.end("closed")
        self.places.clear()
        others = self._tasks - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)

    # What people see

    def publish(self, *news: News | ByBot) -> None:
        """Show how things stand now and tell the news. The lock is held, and everything is stored."""
        on = self.match is not None and self.phase == "playing" and self.present
        state = self.match.state if self.match is not None and on else None
        happened = [what.event if isinstance(what, ByBot) else what for what in news]
        self.moments.go_on(self.means.now(), happened, state, self.seating.hand)
        for eye, story in self.stories.items():
            story.tell(news, self._sight(eye))
        self.keeper.wake()
        self.means.changed(self)

    def tell(self, *news: News) -> None:
        """Tell news that change nothing in the match; no lock is needed."""
        for story in self.stories.values():
            story.tell(news, story.sight)

    def _seats(self) -> tuple[SeatView, ...]:
        """The seats as everybody sees them; the bill names also who has given the seat up since."""
        seats = self.seating.seen(self.means.name_of, self.present, self.ready)
        if self.match is None or self.phase != "over":
            return seats
        named = zip(seats, self.match.people, strict=True)
        return tuple(seat if seat.name else msgspec.structs.replace(seat, name=name) for seat, name in named)

    def _sight(self, eye: Eye) -> Sight:
        state = self.match.state if self.match else None
        on = state is not None and self.phase == "playing"
        moments = self.moments
        mine = [at for (seat, _), at in moments.due.items() if seat == eye]
        seat = eye if isinstance(eye, int) and state is not None and on else None
        return Sight(
            phase=self.phase,
            host=self.seating.host,
            seats=self._seats(),
            watchers=self._told_apart(self.watchers),
            commitment=self.match.commitment if self.match else "",
            seed=self.match.seed.hex() if self.match and self.phase == "over" else "",
            view=state.view(eye) if state else None,
            ask=state.ask(seat) if state and seat is not None else None,
            moves=tuple(state.moves(seat)) if state and seat is not None else (),
            waiting=state.waiting if state and on else frozenset(),
            pause=state.pause if state and on else False,
            round=state.round if state else 0,
            scores=state.scores if state else (),
            result=state.result if state else None,
            due=min(mine or moments.due.values(), default=None),
            since=moments.since,
            resumes=moments.resumes,
        )


def state_asks(match: Match, seats: int) -> dict[Seat, int]:
    """The number of what each seat is asked."""
    asks = ((seat, match.state.ask(seat)) for seat in range(seats))
    return {seat: ask.number for seat, ask in asks if ask is not None}
