"""Place: a table as bound to one session of one person, so that nobody can act for another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from server.games.contract import Eye, Seat, content_of
from server.protocols import Hint, Refused, Snapshot
from server.table import coming, people
from server.table.sent import Sent
from server.table.waits import Waits

if TYPE_CHECKING:
    from server.table.table import Table


class Place:
    """Implements `server.protocols.Table` for one session."""

    def __init__(self, table: Table, person: str, origin: str, *, watching: bool) -> None:
        self._table = table
        self.person = person
        self.origin = origin
        """The address the session comes from, "" when it does not matter."""
        self.watching = watching
        self._ended = ""
        self._turned = False
        self._waits = Waits()

    @property
    def code(self) -> str:
        """The table's code."""
        return self._table.code

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats this session holds."""
        if self._ended or self.watching:
            return frozenset()
        return frozenset(self._table.seating.seats_of(self.person))

    @property
    def ended(self) -> str:
        """Why the session is no more at the table, or ""."""
        return self._ended

    def end(self, why: str) -> None:
        """The stay is over; whoever waits is told at once."""
        if not self._ended:
            self._ended = why
            self.wake()

    def wake(self) -> None:
        """Let this session look again, whatever version it knows."""
        self._turned = True
        self._waits.wake()

    def snapshot(self, since: int = 0, eye: Eye | None = None) -> Snapshot:
        """The table now, from stored facts alone.

        When the held seat changes, so does the eye, whose story has numbers of its own: start again at 0.
        """
        table = self._table
        mine = self._eye(eye)
        story = table.stories["public" if mine == "open" else mine]
        sight, now = story.sight, table.means.now()
        self._turned = False
        view: Any = sight.view
        if mine == "open" and table.match is not None:
            view = table.match.state.view("open")
        return Snapshot(
            version=story.version,
            code=table.code,
            game=table.terms.game.name,
            options=table.terms.options,
            public=table.terms.public,
            rules=table.terms.rules,
            phase=sight.phase,
            eye=mine,
            held=tuple(sorted(self.seats)),
            host=not self.watching and sight.host == self.person,
            seats=sight.seats,
            watchers=sight.watchers,
            commitment=sight.commitment,
            seed=sight.seed,
            round=sight.round,
            view=view,
            ask=sight.ask,
            moves=sight.moves,
            waiting=sight.waiting,
            pause=sight.pause,
            resumes=None if sight.resumes is None else max(0.0, sight.resumes - now),
            deadline=None if sight.due is None else max(0.0, sight.due - now),
            thinking=None if sight.since is None else max(0.0, now - sight.since),
            result=sight.result,
            entries=story.since(since),
            content=content_of(table.game),
        )

    async def changed(self, version: int, eye: Eye | None = None) -> None:
        """Return when a snapshot would be newer than ``version``, or the stay is over."""
        while not self._ended and not self._turned:
            mine = self._eye(eye)
            story = self._table.stories["public" if mine == "open" else mine]
            if story.version > version:
                return
            await self._waits.woken(story.waits)

    def _eye(self, eye: Eye | None) -> Eye:
        seats = self._table.seating.seats_of(self.person) if self.seats else ()
        if eye is None:
            return seats[0] if seats else "public"
        if eye == "public" or (eye == "open" and self._table.phase == "over") or eye in seats:
            return eye
        raise Refused("not_seated")

    # Wishes: each but advice and chat is checked and carried out under the table's lock

    async def move(self, seat: Seat, number: int, text: str) -> None:
        """Answer an ask."""

        async def work() -> Sent | None:
            self._seated()
            if seat not in self.seats:
                raise Refused("not_seated")
            await people.awake(self._table, self.person)
            return await self._table.move(seat, number, text)

        sent = await self._table.alone(work)
        if sent is not None:
            await asyncio.shield(sent.shown)  # made also when the session is cut off meanwhile

    async def hint(self, seat: Seat, number: int) -> Hint:
        """What a good player would do at an ask of a held seat."""
        if seat not in self._seated().seats:
            raise Refused("not_seated")
        return await people.hint(self._table, seat, number)

    async def say(self, text: str, phrase: str = "") -> None:
        """Speak to the whole table, at most so many lines in so many seconds as the house allows."""
        self._here()
        people.say(self._table, self, text, phrase)

    async def start(self) -> None:
        """Host: begin; bots take the empty seats."""
        await self._table.alone(lambda: people.start(self._table, self._host()))

    async def add_bot(self, seat: Seat, level: str) -> None:
        """Host, while gathering: a bot for an empty seat."""
        await self._table.alone(lambda: people.add_bot(self._host()._table, seat, level))

    async def free(self, seat: Seat) -> None:
        """Host, while gathering: free the seat of a bot or of somebody absent."""
        await self._table.alone(lambda: coming.free(self._host()._table, seat))

    async def take(self, seat: Seat) -> None:
        """Sit on a free seat, from another one or from among the spectators; or play again after a bot."""
        await self._table.alone(lambda: coming.take(self._table, self._here(), seat))

    async def ready(self) -> None:
        """Go on after a round, or want a rematch. Too late is no fault: the round has begun then."""
        await self._table.alone(lambda: people.ready(self._table, self._seated()))

    async def substitute(self, seat: Seat) -> None:
        """Let a bot play for somebody absent or idle until they are back."""
        await self._table.alone(lambda: people.substitute(self._seated()._table, seat))

    async def stand_up(self) -> None:
        """Leave for good."""
        await self._table.alone(lambda: coming.stand_up(self._table, self._seated()))

    def leave(self) -> None:
        """Look away; the seat stays."""
        if not self._ended:
            self.end("left")
            coming.leave(self._table, self)

    def _here(self) -> Place:
        if self._ended:
            raise Refused("closed" if self._ended == "closed" else "not_seated", {"ended": self._ended})
        return self

    def _seated(self) -> Place:
        if not self._here().seats:
            raise Refused("not_seated")
        return self

    def _host(self) -> Place:
        if self._seated().person != self._table.seating.host:
            raise Refused("not_host")
        return self

    def __repr__(self) -> str:
        return f"<Place at {self.code}: {'watching' if self.watching else sorted(self.seats)}>"
