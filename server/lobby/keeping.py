"""What the keepers of a house change in it: who stays outside, and who is to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from server.match import renamed
from server.protocols import Ban, Refused
from server.store import PersonRow

if TYPE_CHECKING:
    from server.lobby.house import House


class Keeping:
    """One of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.bans: dict[str, Ban] = {}
        """By fingerprint or network, the oldest first."""

    async def open(self) -> None:
        """Read what was stored. `StoreError`."""
        self.bans.update({ban.what: ban for ban in await self._house.store.bans()})

    async def ban(self, ban: Ban) -> None:
        """Keep somebody outside from now on. `Refused` ("not_stored")."""
        was, self.bans[ban.what] = self.bans.get(ban.what), ban
        try:
            await self._house.whole(self._house.stored(self._house.store.ban(ban)))
        except Refused:
            del self.bans[ban.what]
            if was is not None:
                self.bans[was.what] = was
            raise

    async def pardon(self, what: str) -> None:
        """Let somebody come again. `Refused` ("not_stored")."""
        await self._house.whole(self._house.stored(self._house.store.pardon(what)))
        self.bans.pop(what, None)

    async def called(self, who: str) -> Sequence[PersonRow]:
        """Everybody with this name, in capitals or not, or with this fingerprint."""
        row = await self._house.store.person(f"key:{who}")
        return [row] if row else await self._house.store.called(who)

    async def forget(self, row: PersonRow) -> str:
        """Delete what tells who somebody was: key or code, name and settings. Their seats stay, under the
        name that is returned, and a ban of the key. `Refused` ("still_here", "not_stored")."""
        return await self._house.whole(self._forget(row))

    async def _forget(self, row: PersonRow) -> str:
        house = self._house
        name = await house.free_name("")
        if any(patron.person.id == row.id for patron in house.patrons):
            raise Refused("still_here")
        # No key or code has such a proof: nobody comes back as this person, nor does who is coming just now.
        gone = PersonRow(row.id, row.kind, f"gone:{row.id}", name, "{}", True)
        house.know(msgspec.structs.replace(gone, name=row.name))
        try:
            await house.stored(house.store.forget(gone, lambda file, seat: renamed(file, seat, name)))
        except Refused:
            house.know(row)
            raise
        ban = self.bans.get(row.proof.removeprefix("key:"))
        if ban is not None:  # it holds on, for a key without a name
            await self.ban(msgspec.structs.replace(ban, name=""))
        await house.rename(row.id, name)  # where tables show it
        return name

    def tables(self) -> tuple[int, int]:
        """Tables, and those at which a match is on."""
        phases = [table.phase for table in self._house.tables.values()]
        return len(phases), phases.count("playing")
