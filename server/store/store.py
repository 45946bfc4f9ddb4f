"""What the house must not forget (people, tables, journals, results), in one SQLite file.

Every call is one transaction: when it returns, its rows are on the disk and survive the process being killed.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import astuple

from server.names import called
from server.protocols import Ban
from server.store.database import Database
from server.store.results import Played, PlayedRow, last_game, played, played_row
from server.store.rows import Ending, Line, MatchRow, PersonRow, SeatRow, TableRow


class Store(Database):
    """The rows of the house and what is asked of them."""

    # People

    async def person(self, proof: str) -> PersonRow | None:
        """The person who comes with ``proof``."""
        return await self.transact(
            lambda db: _person(db.execute(_PEOPLE + " WHERE proof = ?", (proof,)).fetchone())
        )

    async def seen(self, person: str) -> None:
        """Note that a person was here today."""
        await self.transact(
            lambda db: db.execute("UPDATE people SET seen = ? WHERE id = ?", (time.time(), person))
        )

    async def people(self, ids: Sequence[str]) -> list[PersonRow]:
        """The people with these ids, as far as they are known."""

        def work(db: sqlite3.Connection) -> list[PersonRow]:
            rows = (_person(db.execute(_PEOPLE + " WHERE id = ?", (i,)).fetchone()) for i in ids)
            return [row for row in rows if row]

        return await self.transact(work)

    async def name_taken(self, name: str) -> bool:
        """Whether somebody goes by this name already."""
        return await self.transact(
            lambda db: db.execute("SELECT 1 FROM people WHERE name = ?", (name,)).fetchone() is not None
        )

    async def save_person(self, row: PersonRow) -> None:
        """Add a person or change what is known of them."""

        def work(db: sqlite3.Connection) -> None:
            now = time.time()
            db.execute(
                "INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET"
                " name = excluded.name, settings = excluded.settings, fresh = excluded.fresh,"
                " proof = excluded.proof, seen = excluded.seen",
                (row.id, row.kind, row.proof, row.name, row.settings, row.fresh, now, now),
            )

        await self.transact(work)

    async def rename(self, person: str, name: str) -> None:
        """Another name for a person, and nothing else."""
        await self.transact(lambda db: db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person)))

    async def keep(self, person: str, settings: str) -> None:
        """A person's settings; who has some is new no more."""
        await self.transact(
            lambda db: db.execute(
                "UPDATE people SET settings = ?, fresh = 0 WHERE id = ?", (settings, person)
            )
        )

    async def called(self, name: str) -> list[PersonRow]:
        """Everybody who goes by a name, in capitals or not."""

        def work(db: sqlite3.Connection) -> list[PersonRow]:
            # Not by COLLATE NOCASE, which knows only the capitals of ASCII.
            rows = [row for row in db.execute(_PEOPLE) if called(row[3], name)]
            return [row for row in map(_person, rows) if row]

        return await self.transact(work)

    async def forget(self, row: PersonRow, rename: Callable[[bytes, int], bytes]) -> None:
        """Put ``row`` in the place of what is known of a person, and its name in that of theirs in finished
        matches; ``rename`` does so for a seat of a match's file."""

        def work(db: sqlite3.Connection) -> None:
            about = (row.proof, row.name, row.settings, row.fresh, row.id)
            db.execute("UPDATE people SET proof = ?, name = ?, settings = ?, fresh = ? WHERE id = ?", about)
            seats = db.execute("SELECT match, seat FROM results WHERE person = ?", (row.id,)).fetchall()
            for match, seat in seats:
                (file,) = db.execute("SELECT file FROM matches WHERE id = ?", (match,)).fetchone()
                db.execute("UPDATE matches SET file = ? WHERE id = ?", (rename(file, seat), match))
            db.execute("UPDATE results SET name = ? WHERE person = ?", (row.name, row.id))

        await self.transact(work)
        await self._in_thread(self._tidy)

    # Who stays outside

    async def bans(self) -> list[Ban]:
        """Everybody who stays outside, the oldest first."""
        return await self.transact(
            lambda db: [Ban(*row) for row in db.execute("SELECT * FROM bans ORDER BY since, what")]
        )

    async def ban(self, ban: Ban) -> None:
        """Note who stays outside."""
        await self.transact(
            lambda db: db.execute("INSERT OR REPLACE INTO bans VALUES (?, ?, ?)", astuple(ban))
        )

    async def pardon(self, what: str) -> None:
        """Note it no more."""
        await self.transact(lambda db: db.execute("DELETE FROM bans WHERE what = ?", (what,)))

    # Tables and matches

    async def tables(self) -> list[TableRow]:
        """Every table that was not closed, oldest first."""

        def work(db: sqlite3.Connection) -> list[TableRow]:
            found = []
            for code, *rest in db.execute(
                "SELECT code, host, game, options, public, rules, phase, match, touched, gave_up, newcomers"
                " FROM tables ORDER BY rowid"
            ).fetchall():
                host, game, options, public, rules, phase, match, touched, *comings = rest
                seats = tuple(
                    SeatRow(*chair)
                    for chair in db.execute(
                        "SELECT kind, person, name, level, substitute FROM seats WHERE code = ?"
                        " ORDER BY seat",
                        (code,),
                    )
                )
                found.append(
                    TableRow(
                        code, host, game, options, bool(public), rules, phase, match, seats, touched, *comings
                    )
                )
            return found

        return await self.transact(work)

    async def match(self, number: int) -> MatchRow | None:
        """A match and its journal, as stored."""

        def work(db: sqlite3.Connection) -> MatchRow | None:
            row = db.execute(
                "SELECT game, version, options, seats, seed, content FROM matches WHERE id = ?", (number,)
            ).fetchone()
            if row is None:
                return None
            lines = db.execute("SELECT seat, move, by FROM journal WHERE match = ? ORDER BY n", (number,))
            game, version, options, seats, seed, content = row
            journal = tuple(Line(*line) for line in lines)
            return MatchRow(game, version, options, seats, seed, journal, content)

        return await self.transact(work)

    async def last_file(self, code: str, person: str) -> bytes | None:
        """The file of the match that ended last at a table, which may be closed by now, as far as ``person``
        may have it: played in public, or with a seat of theirs."""

        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute(
                "SELECT file FROM matches WHERE code = ? AND ended IS NOT NULL AND (public OR EXISTS"
                " (SELECT 1 FROM results WHERE match = matches.id AND person = ?)) ORDER BY id DESC LIMIT 1",
                (code, person),
            ).fetchone()
            return None if row is None else row[0]

        return await self.transact(work)

    async def file(self, match: int) -> bytes | None:
        """The file of a finished match."""

        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute("SELECT file FROM matches WHERE id = ?", (match,)).fetchone()
            return None if row is None else row[0]

        return await self.transact(work)

    async def has_played(self, person: str) -> bool:
        """Whether ``person`` has ever brought a match to its end."""

        def work(db: sqlite3.Connection) -> bool:
            row = db.execute("SELECT 1 FROM results WHERE person = ? LIMIT 1", (person,)).fetchone()
            return row is not None

        return await self.transact(work)

    async def last_game(self, person: str) -> str:
        """The game of the last match that a person has brought to its end; "" for none."""
        return await self.transact(lambda db: last_game(db, person))

    async def played(self, person: str) -> Played:
        """What a person has played."""
        return await self.transact(lambda db: played(db, person))

    async def played_match(self, match: int, person: str) -> PlayedRow | None:
        """One finished match, if the person had a seat of their own in it."""
        return await self.transact(lambda db: played_row(db, match, person))

    async def save_table(self, table: TableRow) -> None:
        """Store how a table stands: its seats, host and phase."""
        await self.transact(lambda db: _put_table(db, table))

    async def begin(self, table: TableRow, match: MatchRow) -> int:
        """Store a new match on a table with its first lines; returns the match's number."""

        def work(db: sqlite3.Connection) -> int:
            number = db.execute(
                "INSERT INTO matches (code, public, game, version, options, seats, seed, content, started)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    table.code,
                    table.public,
                    match.game,
                    match.version,
                    match.options,
                    match.seats,
                    match.seed,
                    match.content,
                    time.time(),
                ),
            ).lastrowid
            assert number is not None
            _put_lines(db, number, 0, match.lines)
            _put_table(db, msgspec.structs.replace(table, match=number))
            return number

        return await self.transact(work)

    async def append(
        self, table: TableRow, start: int, lines: Sequence[Line], ending: Ending | None = None
    ) -> None:
        """Store lines ``start`` and following of the match on ``table``, and its end when it is over."""
        number = table.match
        if number is None:
            raise ValueError(f"table {table.code} has no match to append to")

        def work(db: sqlite3.Connection) -> None:
            _put_lines(db, number, start, lines)
            db.execute("UPDATE tables SET touched = ? WHERE code = ?", (time.time(), table.code))
            if ending is not None:
                _put_table(db, table)
                db.execute(
                    "UPDATE matches SET ended = ?, file = ? WHERE id = ?",
                    (time.time(), ending.file, number),
                )
                for seat, chair in enumerate(ending.seats):
                    score, place = ending.scores[seat], ending.places[seat]
                    level = chair.level or chair.substitute
                    db.execute(
                        "INSERT OR REPLACE INTO results"
                        " (match, seat, person, name, level, score, place, reason, here)"
                        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        (
                            number,
                            seat,
                            chair.person,
                            ending.names[seat],
                            level,
                            score,
                            place,
                            ending.reason,
                            chair.here,
                        ),
                    )

        await self.transact(work)

    async def close_table(self, code: str) -> None:
        """Forget a table; its matches stay."""
        await self.transact(lambda db: db.execute("DELETE FROM tables WHERE code = ?", (code,)))


_PEOPLE = "SELECT id, kind, proof, name, settings, fresh FROM people"


def _person(row: tuple[str, str, str, str, str, int] | None) -> PersonRow | None:
    return None if row is None else PersonRow(*row[:5], fresh=bool(row[5]))


def _put_table(db: sqlite3.Connection, table: TableRow) -> None:
    about = (table.code, table.host, table.game, table.options, table.public, table.rules, table.phase)
    db.execute(
        "INSERT INTO tables (code, host, game, options, public, rules, phase, match, gave_up,"
        " newcomers, touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(code) DO UPDATE SET"
        " host = excluded.host, phase = excluded.phase, match = excluded.match,"
        " gave_up = excluded.gave_up, newcomers = excluded.newcomers, touched = excluded.touched",
        (*about, table.match, table.gave_up, table.newcomers, time.time()),
    )
    db.execute("DELETE FROM seats WHERE code = ?", (table.code,))
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table.code, n, *astuple(seat)) for n, seat in enumerate(table.seats)],
    )


def _put_lines(db: sqlite3.Connection, match: int, start: int, lines: Sequence[Line]) -> None:
    # Lines of a move that was refused because its storing seemed to fail may be on the disk after all.
    db.execute("DELETE FROM journal WHERE match = ? AND n >= ?", (match, start))
    db.executemany(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?)",
        [(match, start + i, line.seat, line.move, line.by) for i, line in enumerate(lines)],
    )
