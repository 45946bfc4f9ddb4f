"""A match and its rows in the store: written line by line, replayed as written."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from server.games.contract import Event, Game, Refilled, Seat
from server.match import By, Match
from server.store import Line, MatchRow
from server.table.story import ByBot


class Unreadable(Exception):
    """A stored table or match that cannot be taken up again; ``facts`` say where.

    Reasons: unknown_game, rules_version, header, journal, seats.
    """

    def __init__(self, reason: str, **facts: str | int) -> None:
        super().__init__(f"{reason} {facts}")
        self.reason = reason
        self.facts = facts


def lines_of(match: Match, start: int = 0) -> tuple[Line, ...]:
    """The journal's lines from ``start`` on."""
    return tuple(Line(entry.seat, entry.move, entry.by) for entry in match.journal[start:])


def row_of(match: Match, game: Game) -> MatchRow:
    """A match as the store keeps it."""
    options = msgspec.json.encode(match.options).decode()
    content = msgspec.json.encode(match.content).decode()
    return MatchRow(game.name, game.version, options, match.seats, match.seed, lines_of(match), content)


def deal(match: Match) -> list[Event]:
    """Carry out the automatic moves that are due, up to a decision, a pause or the end."""
    events: list[Event] = []
    while not match.state.pause and (due := match.state.automatic()) is not None:
        events += match.play(*due, "table")
    return events


def play(match: Match, seat: Seat, move: Any, by: By) -> list[Event | ByBot]:
    """Make a move; what happened, with a bot's deeds marked. Raises `IllegalMove` as `Match.play` does."""
    events = match.play(seat, move, by)
    made = match.journal[-1]
    return [ByBot(event) if made.is_bots(event) else event for event in events]


def replay(game: Game, row: MatchRow) -> tuple[Match, list[Event | ByBot]]:
    """The match as far as it was stored, and everything that happened in it. Raises `Unreadable`."""
    if row.version != game.version:
        raise Unreadable("rules_version", stored=row.version, known=game.version)
    match, events = None, list[Event | ByBot]()
    try:
        options = msgspec.json.decode(row.options, type=game.Options)
        content = msgspec.json.decode(row.content)
        if isinstance(game, Refilled):
            # Not the content of today: the one the match began with.
            game = game.with_content(content)
        elif content is not None:
            raise ValueError("the game has no content of its own")
        match = Match.new(game, options, row.seats, row.seed)
        for line in row.lines:
            events += play(match, line.seat, game.parse(line.move), cast("By", line.by))
    except Exception as trouble:  # whatever damage makes the rules say, it is named and told
        raise Unreadable(
            "journal" if match else "header",
            line=len(match.journal) + 1 if match else 0,
            trouble=repr(trouble),
        ) from trouble
    return match, events
