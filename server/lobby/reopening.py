"""A stored table, read when the house is opened again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from server.games.contract import Event, Game
from server.match import Match
from server.protocols import TableRules
from server.store import Store, TableRow
from server.table import Terms
from server.table.comings import Comings
from server.table.record import Unreadable, replay
from server.table.story import ByBot


class Kept(NamedTuple):
    """A table without its chairs; ``replayed`` is the match that is on, if one is, and its events."""

    terms: Terms
    comings: Comings
    replayed: tuple[Match, list[Event | ByBot]] | None


async def kept(row: TableRow, store: Store, games: Mapping[str, Game]) -> Kept:
    """A table as its row has it. `Unreadable` when no game of the house, or not this version of it, can read
    it."""
    try:
        game = games.get(row.game)
        if game is None:
            raise Unreadable("unknown_game", game=row.game)
        options = msgspec.json.decode(row.options, type=game.Options)
        rules = msgspec.json.decode(row.rules, type=TableRules)
        stored = None if row.match is None else await store.match(row.match)
        replayed = None if stored is None else replay(game, stored)
        comings = Comings()
        comings.restore(row)
    except msgspec.MsgspecError as trouble:
        raise Unreadable("header", trouble=str(trouble)) from trouble
    if len(row.seats) not in game.seats or (stored and len(row.seats) != stored.seats):
        raise Unreadable("seats", found=len(row.seats))
    terms = Terms(row.code, game, options, len(row.seats), row.public, rules)
    return Kept(terms, comings, replayed)
