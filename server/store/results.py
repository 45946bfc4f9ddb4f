"""What a person has played, read from the finished matches of the store; each query walks one index."""

from __future__ import annotations

import sqlite3

import msgspec

MOST_CARDS, MOST_COMPANIES = 50, 12
BOTS = ""
"""Stands for all bots of a match in `CompanyRow.who`; "=NAME" stands for somebody at another's keyboard."""
_KEYBOARD = "="


class PlayedRow(msgspec.Struct, frozen=True):
    """A finished match; tuples have a value for every seat. ``mine`` is the asking person's own seat."""

    id: int
    code: str
    game: str
    options: str
    ended: float
    reason: str
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    mine: tuple[int, ...]
    public: bool


class GameRow(msgspec.Struct, frozen=True):
    """The matches of one game, counted."""

    game: str
    matches: int
    won: int
    points: int


class CompanyRow(msgspec.Struct, frozen=True):
    """The matches in one company, of whatever games; ``who`` are ids and stand-ins of who else was there."""

    who: tuple[str, ...]
    matches: int
    won: int


class Played(msgspec.Struct, frozen=True):
    """All that a person's page is made of; ``names`` are the present ones of people in ``by_company``."""

    by_game: tuple[GameRow, ...]
    by_company: tuple[CompanyRow, ...]
    names: dict[str, str]
    last: tuple[PlayedRow, ...]


def last_game(db: sqlite3.Connection, person: str) -> str:
    """The game of the last match that ``person`` has brought to its end; "" for none."""
    row = db.execute(
        "SELECT m.game FROM results r JOIN matches m ON m.id = r.match"
        " WHERE r.person = ? AND r.here = 0 ORDER BY r.match DESC LIMIT 1",
        (person,),
    ).fetchone()
    return row[0] if row else ""


def played(db: sqlite3.Connection, person: str) -> Played:
    """What ``person`` has played on seats of their own."""
    by_game = tuple(
        GameRow(*row)
        for row in db.execute(
            "SELECT m.game, count(*), sum(r.place = 1), sum(r.score)"
            " FROM results r JOIN matches m ON m.id = r.match"
            " WHERE r.person = ? AND r.here = 0 GROUP BY m.game ORDER BY m.game",
            (person,),
        )
    )
    by_company = tuple(
        CompanyRow(tuple(msgspec.json.decode(company, type=list[str])), *counts)
        for company, *counts in db.execute(
            "SELECT company, count(*) AS matches, sum(place = 1) FROM ("
            "  SELECT mine.match, mine.place, ("
            "    SELECT json_group_array(who) FROM ("
            "      SELECT DISTINCT CASE WHEN r.here THEN ? || r.name ELSE r.person END AS who"
            "      FROM results r WHERE r.match = mine.match AND r.seat <> mine.seat ORDER BY who"
            "    )) AS company"
            "  FROM results mine WHERE mine.person = ? AND mine.here = 0"
            ") GROUP BY company ORDER BY matches DESC, max(match) DESC LIMIT ?",
            (_KEYBOARD, person, MOST_COMPANIES),
        )
    )
    ids = {who for row in by_company for who in row.who if who != BOTS and not who.startswith(_KEYBOARD)}
    names = {
        who: name for who in ids for (name,) in db.execute("SELECT name FROM people WHERE id = ?", (who,))
    }
    last = db.execute(
        "SELECT match FROM results WHERE person = ? AND here = 0 ORDER BY match DESC LIMIT ?",
        (person, MOST_CARDS),
    ).fetchall()
    rows = (played_row(db, match, person) for (match,) in last)
    return Played(by_game, by_company, names, tuple(row for row in rows if row is not None))


def played_row(db: sqlite3.Connection, match: int, person: str) -> PlayedRow | None:
    """One finished match, if ``person`` had a seat of their own in it."""
    head = db.execute(
        "SELECT id, code, game, options, ended, public FROM matches WHERE id = ? AND ended IS NOT NULL",
        (match,),
    ).fetchone()
    seats = db.execute(
        "SELECT seat, person, name, score, place, reason, here FROM results WHERE match = ? ORDER BY seat",
        (match,),
    ).fetchall()
    mine = tuple(seat for seat, who, *_, here in seats if who == person and not here)
    if head is None or not mine:
        return None
    number, code, game, options, ended, public = head
    return PlayedRow(
        id=number,
        code=code,
        game=game,
        options=options,
        ended=ended,
        reason=seats[0][5],
        names=tuple(row[2] for row in seats),
        bots=tuple(not row[1] for row in seats),
        scores=tuple(row[3] for row in seats),
        places=tuple(row[4] for row in seats),
        mine=mine,
        public=bool(public),
    )


def name_in_company(who: str, names: dict[str, str]) -> str:
    """The name of one of a `CompanyRow`; "" for the bots."""
    return who[len(_KEYBOARD) :] if who.startswith(_KEYBOARD) else names.get(who, "")
