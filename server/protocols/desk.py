"""The desk: what the keepers of a house may ask of it, besides what everybody may."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Present(msgspec.Struct, frozen=True):
    """One session. ``key`` is the fingerprint, "" for a guest; ``address`` as limits count it."""

    name: str
    key: str
    address: str
    minutes: int
    at_table: bool


class Standing(msgspec.Struct, frozen=True):
    """How the house stands: sessions and how many there may be, tables, matches that are on, minutes since it
    was opened, and the megabytes it has used at most."""

    sessions: int
    limit: int
    tables: int
    playing: int
    minutes: int
    megabytes: int


class Ban(msgspec.Struct, frozen=True):
    """Who stays outside: ``what`` is a key's fingerprint, or an address or network; ``name`` whom it was
    meant for, "" when nobody knows; ``since`` in seconds since 1970."""

    what: str
    name: str
    since: float


class Desk(Protocol):
    """``who`` is a name as others see it, a fingerprint or an address. Every wish can be `Refused`."""

    def standing(self) -> Standing:
        """How the house stands."""

    def present(self) -> tuple[Present, ...]:
        """Everybody who is in, the longest first."""

    def bans(self) -> tuple[Ban, ...]:
        """Who stays outside, the oldest first."""

    def say(self, text: str) -> int:
        """Show a line on every screen; to how many. `Refused`: empty_chat."""

    def close(self, minutes: int) -> int:
        """Tell everybody and close the house after so many minutes; how many were told. A later wish takes
        the place of an earlier one, and who comes in meanwhile is told, too."""

    def stay_open(self) -> int:
        """Take the closing back; how many were told. 0 when none was on its way."""

    def closes_in(self) -> float:
        """Seconds until the house closes; 0.0 when it does not."""

    async def ban(self, who: str) -> Ban:
        """Send somebody away, who cannot come again. `Refused`: no_such_person, several_of_that_name,
        shared_address, a_keeper, not_stored."""

    async def pardon(self, who: str) -> Ban:
        """Let somebody come again. `Refused`: not_banned, several_of_that_name, not_stored."""

    async def forget(self, who: str) -> str:
        """Delete what tells who somebody was; the name that stands in their matches from now on. `Refused`:
        no_such_person, several_of_that_name, still_here, not_stored."""
