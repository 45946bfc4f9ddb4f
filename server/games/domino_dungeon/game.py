"""Dominó Dungeon as the house knows it: its name, its options, its content and how a match begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.chance import Chance
from server.games.contract import BadContent, BadOptions, Event, Marks
from server.games.domino_dungeon.constraints import check
from server.games.domino_dungeon.content import Content
from server.games.domino_dungeon.imagine import imagine
from server.games.domino_dungeon.marks import marks_of
from server.games.domino_dungeon.moves import DungeonMove, parse
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import DungeonView
from server.games.options_text import check_values


class DominoDungeon:
    """`Game`, `Refilled`, `Parted` and `Marked` of `server.games.contract`; rules DUN-1 to DUN-26.

    ``content`` None is the game's own.
    """

    name = "domino_dungeon"
    version = 1
    seats = range(2, 5)
    Options: type[DungeonOptions] = DungeonOptions

    def __init__(self, content: Content | None = None) -> None:
        self.content = content

    def check(self, options: DungeonOptions, seats: int) -> None:
        """A campaign begins with the first dungeon; everything else goes together."""
        check_values(options, DungeonOptions)
        if options.campaign and options.dungeon != 1:
            raise BadOptions("dungeon", "campaign_plays_all")
        if type(seats) is not int or seats not in self.seats:
            raise BadOptions("seats", "out_of_range", {"least": self.seats[0], "most": self.seats[-1]})

    def new(self, options: DungeonOptions, seats: int, chance: Chance) -> DungeonState:
        """A match before its first dungeon; raises `BadOptions`."""
        self.check(options, seats)
        return DungeonState(options, seats, chance, self.content)

    def parse(self, text: str) -> DungeonMove:
        """The move a text names, as ``kick east``; `IllegalMove` ("unreadable") when it names none."""
        return parse(text)

    def imagine(self, view: DungeonView, chance: Chance) -> DungeonState:
        """A full state that agrees with the view."""
        return imagine(view, chance)

    def written_content(self) -> Any:
        """The content as plain values; None for the game's own."""
        return None if self.content is None else msgspec.to_builtins(self.content)

    def with_content(self, written: Any) -> DominoDungeon:
        """The same game with the content of a match's file, None for its own.

        `BadContent` when it breaks a rule (DUN-2 to DUN-6).
        """
        if written is None:
            return DominoDungeon()
        try:
            content = msgspec.convert(written, Content)
        except msgspec.ValidationError as error:
            raise BadContent("", "", "unreadable", {"detail": str(error)[:200]}) from error
        check(content)
        return DominoDungeon(content)

    def part(self, view: DungeonView) -> tuple[int, int]:
        """The dungeon of a campaign (DUN-26), and the round in it."""
        return (view.dungeon if view.options.campaign else 0, view.dungeon_round)

    def marks(self, state: DungeonState, story: Sequence[Event]) -> Marks:
        """See `server.games.contract.Marked`."""
        return marks_of(state.table, story)


DOMINO_DUNGEON = DominoDungeon()
