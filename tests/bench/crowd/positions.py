"""Positions to measure at: found in random matches, always the same ones, and laid on the tables of a house.

A house restores its unfinished matches when it opens, so that a match can begin where something happens.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import asyncssh
import msgspec

from server.games import GAMES
from server.games.contract import Event, Options, Seat
from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions
from server.match import Match
from server.protocols import Settings, TableRules
from server.store import PersonRow, SeatRow, Store, TableRow
from server.table.record import deal, row_of

SEATS = 4
TITLES = {
    "domino": "Dominó",
    "kingdomino_origins": "Kingdomino Origins",
    "dogs_day": "Dogs' Day",
    "domino_dungeon": "Dominó Dungeon",
}
OPTIONS: dict[str, Options] = {
    "domino": DominoOptions(pairs=True),
    "kingdomino_origins": KingdominoOptions(mode="tribe"),
    "dogs_day": DogsOptions(),
    "domino_dungeon": DungeonOptions(),
}
"""What is measured: of each game the table with most to draw."""
_AT_MOST = 60
"""Matches that are looked through."""
PACE = 0.4
"""How long these people see an event, in parts of its nominal time: pictures are as many at every pace."""
_SETTINGS = msgspec.json.encode(Settings(language="en", pace="fast", coached=True)).decode()
_CODES = "CDFGHJKMNPQRTVWXY"


class Wanted(msgspec.Struct, frozen=True):
    """Something to see happen: a move of one of the kinds ``moves`` (any without) that leads to ``event``.

    ``keys`` point at the move, each seen before the next, Enter makes it. Of so many ``matches``, and more
    as long as nothing is found, the one is taken in which the move leads to most events, none of them
    ``without``. ``forced``: the move is the only legal one.
    """

    game: str
    what: str
    event: str
    without: str = ""
    moves: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    forced: bool = False
    matches: int = 4


class Position(msgspec.Struct, frozen=True):
    """A match before a move, and who is asked for it."""

    match: Match
    seat: Seat


def random_match(game: str, seed: int) -> Iterable[tuple[Match, Seat, int, Any, list[Event]]]:
    """A match played at random: after every decision the match, its seat, how many moves it had, the one it
    made, and what came of it."""
    pick = random.Random(seed).random
    match = Match.new(GAMES[game], OPTIONS[game], SEATS, seed.to_bytes(32, "big"))
    deal(match)
    while match.state.result is None:
        if match.state.pause:
            _go_on(match)
            deal(match)
            continue
        seat = min(match.state.waiting)
        legal = match.state.moves(seat)
        move = legal[int(pick() * len(legal))]
        events = match.play(seat, move, "player")
        events += deal(match)
        yield match, seat, len(legal), move, events


def find(wanted: Wanted) -> Position:
    """The position that comes before what is wanted."""
    best: tuple[int, Match, int, Seat] | None = None
    for seed in range(_AT_MOST):
        if best is not None and seed >= wanted.matches:
            break
        before = 0
        for match, seat, legal, move, events in random_match(wanted.game, seed):
            kinds = [type(event).__name__ for event in events]
            fits = wanted.event in kinds and wanted.without not in kinds
            fits &= not wanted.moves or type(move).__name__ in wanted.moves
            fits &= not wanted.forced or legal == 1
            if fits and (best is None or len(events) > best[0]):
                best = len(events), match, before, seat
            before = len(match.journal)
            if match.state.pause:
                before += 1
    if best is None:
        raise LookupError(f"no {wanted.event} in {_AT_MOST} matches of {wanted.game}")
    _, match, entries, seat = best
    return Position(_cut(match, entries), seat)


def _cut(match: Match, entries: int) -> Match:
    """The match before a decision: with all that happened by itself before it."""
    cut = match.first(entries)
    while cut.state.automatic() is not None:
        _go_on(cut)
    return cut


def _go_on(match: Match) -> None:
    """The one move that the table makes by itself."""
    due = match.state.automatic()
    assert due is not None
    match.play(*due, "table")


def midway(game: str, seed: int = 1, share: float = 0.4) -> Position:
    """A position at ``share`` of a random match, with somebody asked."""
    moves = [len(match.journal) for match, *_ in random_match(game, seed)]
    *_, (match, *_) = random_match(game, seed)
    cut = _cut(match, moves[int(share * len(moves))])
    return Position(cut, min(cut.state.waiting))


class Guests:
    """People with keys of their own, known to a house before it opens."""

    def __init__(self) -> None:
        self.keys: dict[str, asyncssh.SSHKey] = {}

    async def seat(self, folder: Path, matches: Sequence[Match]) -> list[tuple[str, list[str]]]:
        """Lay matches on tables with four new people each; the table's code and its people's names."""
        store = await Store.open(folder)
        tables = []
        try:
            for match in matches:
                tables.append(await self._lay(store, match))
        finally:
            await store.close()
        return tables

    async def _lay(self, store: Store, match: Match) -> tuple[str, list[str]]:
        chairs, names = [], []
        for _ in range(SEATS):
            number = len(self.keys)
            name = f"P{number:03}x"
            key = self.keys[name] = asyncssh.generate_private_key("ssh-ed25519")
            person = f"{number:016x}"
            proof = f"key:{key.get_fingerprint('sha256')}"
            await store.save_person(PersonRow(person, "key", proof, name, _SETTINGS, False))
            chairs.append(SeatRow("person", person))
            names.append(name)
        at = len(self.keys) // SEATS - 1
        code = "T" + _CODES[at // len(_CODES)] + _CODES[at % len(_CODES)] + "T"
        row = TableRow(
            code,
            chairs[0].person,
            match.game.name,
            msgspec.json.encode(match.options).decode(),
            True,
            msgspec.json.encode(TableRules()).decode(),
            "playing",
            None,
            tuple(chairs),
        )
        await store.begin(row, row_of(match, match.game))
        return code, names
