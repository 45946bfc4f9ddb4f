"""A match and its rows in the store: written line by line, replayed as written."""

from __future__ import annotations

from typing import cast

import msgspec

from server.games.contract import Event, Game
from server.match import By, Match
from server.store import Line, MatchRow


class Unreadable(Exception):
    """A stored match that cannot be replayed. ``reason``: rules_version or journal; ``facts`` say where."""

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
    return MatchRow(game.name, game.version, options, match.seats, match.seed, lines_of(match))


def deal(match: Match) -> list[Event]:
    """Carry out the automatic moves that are due, up to a decision, a pause or the end."""
    events: list[Event] = []
    while not match.state.pause and (due := match.state.automatic()) is not None:
        events += match.play(*due, "table")
    return events


def replay(game: Game, row: MatchRow) -> tuple[Match, list[Event]]:
    """The match as far as it was stored, and everything that happened in it. Raises `Unreadable`."""
    if row.version != game.version:
        raise Unreadable("rules_version", stored=row.version, known=game.version)
    try:
        options = msgspec.json.decode(row.options, type=game.Options)
    except msgspec.MsgspecError as trouble:
        raise Unreadable("options", trouble=str(trouble)) from trouble
    match = Match.new(game, options, row.seats, row.seed)
    events: list[Event] = []
    for n, line in enumerate(row.lines, 1):
        try:
            events += match.play(line.seat, game.parse(line.move), cast("By", line.by))
        except Exception as trouble:  # whatever a damaged journal makes the rules say, it is named and told
            raise Unreadable("journal", line=n, trouble=repr(trouble)) from trouble
    return match, events
