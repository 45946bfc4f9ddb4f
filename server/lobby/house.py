"""House: everything the people of one process share (store, tables, who is in), and how they come in."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from server.bots.pool import Thinkers
from server.games import GAMES
from server.games.contract import Game
from server.lobby import cards, codes, naming, reopening, wishes
from server.lobby.bell import Bell
from server.lobby.keeping import Keeping
from server.lobby.patron import Patron, person_of
from server.protocols import NewTable, Person, Refused, TableCard
from server.store import EMPTY_SEAT, PersonRow, Store, StoreError, TableRow
from server.table import Means, Table, Tempo, Terms, Thinker
from server.table.record import Unreadable
from server.table.seating import Seating

T = TypeVar("T")
log = logging.getLogger(__name__)

LONELY = 600.0
"""Seconds until a table nobody is at is closed, unless a match is on."""
FORSAKEN = 14 * 86_400.0
"""Seconds until an unfinished match to which nobody comes back is closed."""
RETURN = 86_400.0
"""Seconds for which a reopened house keeps every table, if it is kept so long at all: nobody could come while
it was closed, and its clock may have been wrong."""
HESITATION = 0.3
"""Seconds the answer to a wrong code takes, so that nobody can try them all."""


class House:
    """Open it with `House.open`; each session gets its own `Patron` from `enter`."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        *,
        invitation: str,
        open_tables: int,
        chat: tuple[int, float],
        games: Mapping[str, Game],
        tempo: Tempo,
        now: Any,
        lonely: float,
        forsaken: float,
        hesitation: float,
        merge: float,
    ) -> None:
        self.invitation = invitation
        self.closed = False
        self.store = store
        self.tables: dict[str, Table] = {}
        self.patrons: list[Patron] = []
        self.unreadable: dict[str, str] = {}
        """Codes of stored tables that could not be restored, and why; they are kept as they are."""
        self.cards: dict[str, TableCard] = {}
        self._abandoned: set[str] = set()
        self._open_tables = open_tables
        self._opened_by: dict[str, tuple[str, str]] = {}
        """Who has opened each table, and from where, if a guest: guests of one place share a limit."""
        self.games = games
        self._thinker = thinker
        self._lonely = lonely
        self._forsaken = forsaken
        self._hesitation = hesitation
        self.bell = Bell(lambda: self.patrons, merge)
        self._people: dict[str, PersonRow] = {}
        self.keeping = Keeping(self)
        self.last_game: dict[str, str] = {}
        """What each person who has come in sat down to last."""
        self._mine: dict[str, tuple[frozenset[str], tuple[str, ...]]] = {}
        self._arrivals = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.means = Means(
            store,
            thinker,
            self.name_of,
            store.has_played,
            self._table_changed,
            self._deserted,
            now,
            tempo,
            *chat,
        )
        self._sweeper = asyncio.create_task(self._sweep_for_ever())

    @classmethod
    async def open(
        cls,
        data: Path,
        *,
        invitation: str = "",
        open_tables: int = 2,
        chat: tuple[int, float] = (5, 10.0),
        games: Mapping[str, Game] = GAMES,
        thinker: Thinker | None = None,
        tempo: Tempo | None = None,
        now: Any = time.monotonic,
        lonely: float = LONELY,
        forsaken: float = FORSAKEN,
        hesitation: float = HESITATION,
        merge: float = 0.2,
    ) -> House:
        """Open the house on a data directory and restore its tables, paused. Raises `StoreError`.

        ``invitation`` is `Lobby.invitation`; ``open_tables`` how many that one person opened may be on at a
        time; ``chat`` how many lines within how many seconds one may say; ``merge`` the seconds over which
        changes of the lobby wake once.
        """
        store = await Store.open(data)
        house = cls(
            store,
            thinker or Thinkers(),
            invitation=invitation,
            open_tables=open_tables,
            chat=chat,
            games=games,
            tempo=tempo or Tempo(),
            now=now,
            lonely=lonely,
            forsaken=forsaken,
            hesitation=hesitation,
            merge=merge,
        )
        try:
            await house.keeping.open()
            for row in await store.tables():
                await house._restore(row)
        except BaseException:
            await house.close()
            raise
        return house

    async def close(self) -> None:
        """Everything is stored already; tell the sessions, end the bots, free the directory."""
        self.closed = True
        self._sweeper.cancel()
        self.bell.close()
        await asyncio.gather(*(table.close() for table in self.tables.values()))
        for patron in tuple(self.patrons):
            patron.wake()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if isinstance(self._thinker, Thinkers):
            await self._thinker.close()
        await self.store.close()

    # Who comes in

    async def person_of_key(self, fingerprint: str, login: str) -> Person:
        """The person with this key; the first time an account is made and a name proposed from ``login``.

        `Refused` ("not_stored") when the account cannot be made.
        """
        return await self._arrive("key", f"key:{fingerprint}", login)

    async def local_person(self, login: str) -> Person:
        """The person at this machine's own keyboard."""
        # A login is bytes; those that are no text are spelt out, for the store holds text.
        written = login.encode(errors="backslashreplace").decode()
        return await self._arrive("local", f"local:{written}", login)

    async def new_guest(self) -> tuple[Person, str]:
        """A guest and the code that brings them back; the house keeps only the code's hash."""
        code = codes.new_resume_code()
        return await self._arrive("guest", codes.proof_of(code), ""), code

    async def guest_of_code(self, code: str) -> Person:
        """The guest who was given ``code``; `Refused` ("no_such_resume_code")."""
        row = await self.store.person(codes.proof_of(code)) if codes.read(code) else None
        person = await self._welcome(row) if row is not None else None
        if person is None:
            await asyncio.sleep(self._hesitation)
            raise Refused("no_such_resume_code")
        return person

    def enter(self, person: Person, resume_code: str = "", origin: str = "") -> Patron:
        """A session of ``person``: the lobby as they may use it.

        ``origin`` is where they come from: guests of one origin share the limit of open tables, and newcomers
        that of bots' hands in a stranger's match.
        """
        patron = Patron(self, person.id, resume_code, origin)
        self.patrons.append(patron)
        self.bell.ring_for_all()
        return patron

    async def _arrive(self, kind: str, proof: str, login: str) -> Person:
        while True:
            async with self._arrivals:  # two first logins with one key make one account
                row = await self.store.person(proof)
                if row is None:
                    name = await self.free_name(login)
                    row = PersonRow(secrets.token_hex(8), kind, proof, name, "{}", True)
                    await self.stored(self.store.save_person(row))
            person = await self._welcome(row)
            if person is not None:
                return person

    async def _welcome(self, row: PersonRow) -> Person | None:
        """The person that was read from the store; None when they have been forgotten meanwhile."""
        try:
            await self.store.seen(row.id)
        except StoreError as trouble:  # a full disk must not keep people from their tables
            log.error("a visit was not noted: %s", trouble)
        if row.id not in self.last_game:
            last = await self.store.last_game(row.id)
            self.last_game.setdefault(row.id, last)
        # What is known already is newer than a row that was read a moment ago.
        known = self._people.setdefault(row.id, row)
        return person_of(known) if known.proof == row.proof else None

    async def stored(self, writing: Awaitable[object]) -> None:
        """Wait for something about people to be stored. `Refused` ("not_stored")."""
        try:
            await writing
        except StoreError as trouble:
            log.error("a person was not stored: %s", trouble)
            raise Refused("not_stored") from trouble

    async def free_name(self, login: str) -> str:
        """A name that nobody has, from a login; "" for a guest's."""
        for name in naming.candidates(login):
            if not await self.store.name_taken(name):
                return name
        raise AssertionError("there is always another name")

    # People

    def row_of(self, person: str) -> PersonRow:
        """What is known of a person who is in the house or has a seat."""
        return self._people[person]

    def know(self, row: PersonRow) -> None:
        """Take what is known of a person from now on."""
        self._people[row.id] = row

    def name_of(self, person: str) -> str:
        """The name others see now."""
        row = self._people.get(person)
        return row.name if row else ""

    async def rename(self, person: str, name: str) -> None:
        """Store a person's new name, and show it wherever they are. `Refused` ("not_stored")."""
        await self.stored(self.store.rename(person, name))
        # From what is known now: a setting may have been stored meanwhile.
        row = self._people[person]
        renamed = row.name != name
        self._people[person] = msgspec.structs.replace(row, name=name)
        for table in tuple(self.tables.values()) if renamed else ():
            if person in table.seating.people or any(place.person == person for place in table.places):
                with suppress(Refused):  # a table that closed meanwhile shows no names
                    await table.alone(table.show)
        self.bell.ring({person})

    async def keep(self, person: str, settings: str) -> None:
        """Store a person's settings. `Refused` ("not_stored")."""
        await self.stored(self.store.keep(person, settings))
        row = self._people[person]
        self._people[person] = msgspec.structs.replace(row, settings=settings, fresh=False)
        self.bell.ring({person})

    # Tables

    async def table(self, code: str) -> Table:
        """The table with a code as somebody typed it; `Refused` ("no_such_table"), after a moment."""
        table = self.tables.get(codes.read(code))
        if table is None:
            await asyncio.sleep(self._hesitation)
            raise Refused("no_such_table", {"code": code[:16].upper()})
        return table

    async def add_table(self, person: str, wish: NewTable, origin: str = "") -> Table:
        """A new table with ``person`` as host, who still has to sit down. `BadOptions` or `Refused`."""
        game, options = wishes.check(wish, self.games, self._thinker.levels)
        # Whoever is host now: else tables could be opened without end and handed on.
        mine = [
            code
            for code, (opener, place) in self._opened_by.items()
            if (opener == person or (origin and place == origin)) and self.tables[code].phase != "over"
        ]
        if len(mine) >= self._open_tables:
            raise Refused("too_many_tables", {"limit": self._open_tables})
        code = codes.new_table_code({*self.tables, *self.unreadable})
        seating = Seating((EMPTY_SEAT,) * wish.seats, person)
        for seat, name in enumerate(naming.company(self.name_of(person), wish.here), 1):
            seating = seating.sit(seat, person, name)
        for n, level in enumerate(wish.bots):
            seating = seating.bot(wish.seats - len(wish.bots) + n, level)
        table = Table(Terms(code, game, options, wish.seats, wish.public, wish.rules), self.means, seating)
        self.tables[code] = table
        self._opened_by[code] = (person, origin)
        return table

    async def close_table(self, table: Table, still: Callable[[Table], bool] = lambda _: True) -> None:
        """Close a table for good, if that is ``still`` to be done when nobody is just coming or moving there;
        its finished matches stay in the store."""
        if not await table.retire(lambda: still(table)):
            return
        self.tables.pop(table.code, None)
        self.cards.pop(table.code, None)
        self._opened_by.pop(table.code, None)
        self._mine.pop(table.code, None)
        self.bell.ring_for_all()
        try:
            await self.store.close_table(table.code)
        except StoreError as trouble:
            log.error("table %s is closed, but will be back after a restart: %s", table.code, trouble)
        await table.close()

    async def sweep(self) -> None:
        """Close tables nobody has been at for long; one with an unfinished match much later. Lobbies are
        told when one is listed no more because of that."""
        for table in tuple(self.tables.values()):
            if self._forgotten(table):
                await self.close_table(table, self._forgotten)
        abandoned = {code for code, table in self.tables.items() if cards.abandoned(table)}
        if abandoned != self._abandoned:
            self._abandoned = abandoned
            self.bell.ring_for_all()

    def _forgotten(self, table: Table) -> bool:
        """Whether nobody has been at a table for as long as the house waits for them."""
        since = table.lonely_since
        patience = self._forsaken if table.phase == "playing" else self._lonely
        return since is not None and self.means.now() - since >= patience

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(max(1.0, self._lonely / 10))
            try:
                await self.sweep()
            except Exception:
                log.exception("empty tables were not closed")

    def _deserted(self, table: Table) -> None:
        self.background(self.close_table(table, lambda table: table.seating.deserted))

    async def _restore(self, row: TableRow) -> None:
        """Take a stored table up again; one that cannot be read is named in the log and left as it is."""
        people = {chair.person for chair in row.seats if chair.person}
        if row.phase == "over" or not people:  # all there is to keep is stored elsewhere
            await self.store.close_table(row.code)
            return
        try:
            kept = await reopening.kept(row, self.store, self.games)
        except Unreadable as trouble:
            log.error("table %s cannot be restored and stays closed: %s", row.code, trouble)
            self.unreadable[row.code] = str(trouble)
            return
        self._people.update({person.id: person for person in await self.store.people(tuple(people))})
        table = Table(kept.terms, self.means, Seating(row.seats, row.host))
        table.comings = kept.comings
        self.tables[row.code] = table
        self._opened_by[row.code] = (row.host, "")
        patience = self._forsaken if kept.replayed else self._lonely
        lonely = min(time.time() - row.touched, patience - RETURN)
        table.restore(row.match, kept.replayed, self.means.now() - max(0.0, lonely))

    # The lobby's news

    def _table_changed(self, table: Table) -> None:
        if self.tables.get(table.code) is not table:
            return
        card = cards.card(table)
        back = table.code in self._abandoned and not cards.abandoned(table)
        if back or self.cards.get(table.code) != card:
            self.cards[table.code] = card
            if back:
                self._abandoned.discard(table.code)
            self.bell.ring_for_all()
        # Whose turn it is, and who is away, interests the table's own people alone.
        turns, present = cards.turns(table), table.present
        was_turns, was_present = self._mine.get(table.code, (frozenset(), ()))
        self._mine[table.code] = (turns, present)
        away = set(table.seating.people) - set(present) if turns != was_turns else set()
        self.bell.ring((turns ^ was_turns) | (set(present) ^ set(was_present)) | away)

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry something out to its end, even if the session that asked for it is cut off."""
        return await asyncio.shield(self.background(work))

    def background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start something that closing the house waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
