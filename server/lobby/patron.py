"""Patron: the lobby as bound to one session of one person."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from server.games.contract import Seat, content_of
from server.lobby import cards, codes, pages
from server.match import BadMatch, Match
from server.names import clean_name
from server.protocols import (
    LobbyView,
    NewTable,
    Person,
    PlayerPage,
    Refused,
    Replay,
    Settings,
    TableCard,
    TableRules,
)
from server.replay import MatchReplay
from server.store import PersonRow
from server.table import Place, Table, coming
from server.table.seating import HOUSE_LEVEL
from server.table.waits import Waits

if TYPE_CHECKING:
    from server.lobby.house import House

T = TypeVar("T")
log = logging.getLogger(__name__)


def person_of(row: PersonRow) -> Person:
    """A person as sessions know them."""
    return Person(row.id, row.name, guest=row.kind == "guest", new=row.fresh)


class Patron:
    """Implements `server.protocols.Lobby`."""

    def __init__(self, house: House, person: str, resume_code: str, origin: str) -> None:
        self._house = house
        self._id = person
        self._resume_code = resume_code
        self._origin = origin
        self._version = 1
        self._closed = False
        self._places: list[Place] = []
        self._waits = Waits()

    @property
    def person(self) -> Person:
        """Who this is, with the name of the moment."""
        return person_of(self._house.row_of(self._id))

    @property
    def settings(self) -> Settings:
        """What the person keeps."""
        try:
            return msgspec.json.decode(self._house.row_of(self._id).settings, type=Settings)
        except msgspec.MsgspecError as trouble:
            log.warning("settings that cannot be read are taken as defaults: %s", trouble)
            return Settings()

    @property
    def resume_code(self) -> str:
        """What brings a guest back."""
        return self._resume_code

    @property
    def contents(self) -> Mapping[str, Any]:
        """What new tables are played with instead of a game's own data."""
        every = {name: content_of(game) for name, game in self._house.games.items()}
        return {name: content for name, content in every.items() if content is not None}

    @property
    def invitation(self) -> str:
        """The line to paste to a friend."""
        return self._house.invitation

    @property
    def usual_game(self) -> str:
        """The game of the last table, as far as the house still has it."""
        last = self._house.last_game.get(self._id, "")
        return last if last in self._house.games else "domino"

    @property
    def at_table(self) -> bool:
        """Whether the session is at a table now."""
        return any(not place.ended for place in self._places)

    def look(self) -> LobbyView:
        """The lobby now."""
        house = self._house
        people_in = len({patron.person.id for patron in house.patrons})
        listed = [(table, house.cards[code]) for code, table in house.tables.items() if code in house.cards]
        return cards.lobby_view(self._version, people_in, self._id, reversed(listed))

    async def changed(self, version: int) -> None:
        """Return when `look` would be newer than ``version``, or the session is over."""
        while self._version <= version and not self._closed:
            await self._waits.woken()

    def wake(self) -> None:
        """Something in the lobby has changed."""
        self._version += 1
        self._waits.wake()

    async def open(self, wish: NewTable) -> Place:
        """Open a table and sit down at it as its host."""
        return await self._whole(lambda: self._open(wish))

    async def sit(self, code: str, seat: Seat | None = None) -> Place:
        """Sit down, or come back to the own seat."""
        table = await self._table(code)
        return await table.alone(lambda: coming.sit(table, self._id, self._origin, seat, self._keep))

    async def card(self, code: str) -> TableCard:
        """A table by its code, listed or not."""
        table = await self._table(code)
        found = cards.card(table)
        gave_up = table.comings.gave_up
        if table.phase == "playing" and self._id in gave_up:  # only the own hand, if a bot still has it
            free = [n for n in gave_up[self._id] if n in table.seating.free("playing")]
            relieves = table.name_at(free[0]) if free and found.relieves else ""
            found = msgspec.structs.replace(found, relieves=relieves)
        return cards.own(table, found, self._id) if table.seating.seats_of(self._id) else found

    async def watch(self, code: str) -> Place:
        """Watch with the public eye; an older look of this session at the same table ends."""
        table = await self._table(code)
        older = [place for place in self._places if place.code == table.code]
        place = await table.alone(lambda: coming.watch(table, self._id, self._origin, self._keep))
        for other in older:
            other.leave()
        return place

    async def play_now(self, game: str = "") -> Place:
        """A seat at once: at a public table where somebody waits for players, else with bots."""
        game = game or self.usual_game
        for table in tuple(self._house.tables.values()):
            here = table.terms.game.name == game and table.terms.public and table.phase == "gathering"
            empty = any(chair.kind == "empty" for chair in table.seating.chairs)
            if here and empty and table.present and self._id not in table.present:
                try:
                    return await self.sit(table.code)
                except Refused:
                    continue  # the seat went to somebody quicker, or the table closed

        async def alone() -> Place:
            place = await self._open(
                NewTable(game, 4, rules=TableRules(drop_in=False), bots=(HOUSE_LEVEL,) * 3)
            )
            await place.start()
            return place

        return await self._whole(alone)

    async def rename(self, name: str) -> Person:
        """Change the display name; `Refused` ("bad_name") when nothing presentable is left of it."""
        clean = clean_name(name)
        if not clean:
            raise Refused("bad_name")
        await self._house.rename(self._id, clean)
        return self.person

    async def keep(self, settings: Settings) -> None:
        """Store the settings. Who has answered the first screen is new no more."""
        await self._house.keep(self._id, msgspec.json.encode(settings).decode())

    async def resume(self, code: str) -> Person:
        """Become the guest that ``code`` belongs to; places taken until now are left."""
        person = await self._house.guest_of_code(code)
        if person.id != self._id:
            self._leave_all()
            self._id = person.id
        self._resume_code = codes.shown(code)
        self._house.bell.ring_for_all()
        return self.person

    async def export(self, code: str) -> str:
        """The file of the last finished match of a table, also of one that has closed since: a public one's
        is everybody's, another's only for who had a seat in it."""
        self._check()
        name = codes.read(code)
        file = await self._house.store.last_file(name, self._id) if name else None
        if file is None:
            await self._house.table(code)
            raise Refused("not_over")
        return file.decode()

    async def page(self) -> PlayerPage:
        """What the person has played."""
        self._check()
        return pages.page(await self._house.store.played(self._id), self._house.games)

    async def replay(self, match: int) -> Replay:
        """A finished match in which the person had a seat of their own."""
        self._check()
        row = await self._house.store.played_match(match, self._id)
        file = None if row is None else await self._house.store.file(match)
        if row is None or file is None:
            raise Refused("no_such_match", {"match": match})
        card = pages.match_card(row, self._house.games)
        try:
            return await asyncio.to_thread(lambda: MatchReplay(Match.from_json(file), card))
        except BadMatch as bad:
            log.error("match %s cannot be replayed: %s", match, bad)
            raise Refused("no_replay", {"match": match}) from bad

    async def close(self) -> None:
        """The session ends; seats are kept."""
        if not self._closed:
            self._closed = True
            self._leave_all()
            self._house.patrons.remove(self)
            self._house.bell.ring_for_all()
            self.wake()

    async def _open(self, wish: NewTable) -> Place:
        self._check()
        table = await self._house.add_table(self._id, wish, self._origin if self.person.guest else "")
        try:
            return await table.alone(lambda: coming.sit(table, self._id, self._origin, 0, self._keep))
        except Refused:
            await self._house.close_table(table)
            raise

    async def _whole(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Carry out several steps to their end, even if the session is cut off between them."""
        return await self._house.whole(work())

    async def _table(self, code: str) -> Table:
        self._check()
        return await self._house.table(code)

    def _check(self) -> None:
        if self._closed or self._house.closed:
            raise Refused("closed")

    def _keep(self, place: Place) -> None:
        self._places = [other for other in self._places if not other.ended]
        self._places.append(place)
        if not place.watching:
            self._house.last_game[self._id] = self._house.tables[place.code].terms.game.name
        if self._closed:
            place.leave()

    def _leave_all(self) -> None:
        for place in self._places:
            place.leave()
        self._places.clear()
