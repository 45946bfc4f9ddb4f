"""The database file: taken by one process, closed to others, checked, brought to the newest schema."""

from __future__ import annotations

import fcntl
import logging
import os
import sqlite3
import stat
from pathlib import Path

from server.store.rows import StoreError

log = logging.getLogger(__name__)

APPLICATION = 0x626F7465  # "bote": tells our file from somebody else's SQLite database

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE people (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, proof TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        settings TEXT NOT NULL, fresh INTEGER NOT NULL, created REAL NOT NULL, seen REAL NOT NULL);
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, host TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,
        public INTEGER NOT NULL, clock INTEGER NOT NULL, phase TEXT NOT NULL, match INTEGER,
        touched REAL NOT NULL);
    CREATE TABLE seats (
        code TEXT NOT NULL REFERENCES tables(code) ON DELETE CASCADE, seat INTEGER NOT NULL,
        kind TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL,
        substitute TEXT NOT NULL, gone INTEGER NOT NULL, PRIMARY KEY (code, seat)) WITHOUT ROWID;
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, game TEXT NOT NULL,
        version INTEGER NOT NULL, options TEXT NOT NULL, seats INTEGER NOT NULL, seed BLOB NOT NULL,
        started REAL NOT NULL, ended REAL, file BLOB);
    CREATE TABLE journal (
        match INTEGER NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, seat INTEGER NOT NULL,
        move TEXT NOT NULL, by TEXT NOT NULL, PRIMARY KEY (match, n)) WITHOUT ROWID;
    CREATE TABLE results (
        match INTEGER NOT NULL REFERENCES matches(id), seat INTEGER NOT NULL, person TEXT NOT NULL,
        name TEXT NOT NULL, level TEXT NOT NULL, score INTEGER NOT NULL, place INTEGER NOT NULL,
        reason TEXT NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
    CREATE INDEX results_of_person ON results(person, match);
    """,
    """
    ALTER TABLE tables ADD COLUMN rules TEXT NOT NULL DEFAULT '{}';
    UPDATE tables SET rules = '{"clock":' || clock || '}';
    ALTER TABLE tables DROP COLUMN clock;
    ALTER TABLE results ADD COLUMN here INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE INDEX people_by_name ON people(name);
    """,
    """
    ALTER TABLE seats DROP COLUMN gone;
    """,
    """
    ALTER TABLE tables ADD COLUMN gave_up TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE matches ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    UPDATE matches SET public = 1 WHERE code IN (SELECT code FROM tables WHERE public);
    """,
    """
    ALTER TABLE matches ADD COLUMN content TEXT NOT NULL DEFAULT 'null';
    """,
    """
    ALTER TABLE tables ADD COLUMN newcomers TEXT NOT NULL DEFAULT '{}';
    """,
    """
    CREATE TABLE bans (what TEXT PRIMARY KEY, name TEXT NOT NULL, since REAL NOT NULL) WITHOUT ROWID;
    """,
)
"""Statements that lead from each schema version to the next; only ever added to."""


def lock(data: Path) -> int:
    """Take the directory for this process; the system frees it however the process ends."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        close_to_others(data)
        handle = os.open(data / "boteco.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as trouble:
        raise _cannot_open(trouble, data) from trouble
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        os.close(handle)
        raise StoreError("locked", {"file": str(data)}) from trouble
    return handle


def close_to_others(path: Path) -> None:
    """Take every right to ``path`` from all but its owner: seeds of matches that are on lie there.

    `StoreError` ("exposed") when that cannot be, or when a folder belongs to everybody, as /tmp does.
    """
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & 0o077:
        return
    facts = {"file": str(path), "mode": f"{mode:04o}"}
    if mode & stat.S_ISVTX:  # closing it would lock everybody else out of a place of theirs
        raise StoreError("exposed", facts)
    try:
        path.chmod(mode & 0o700)
    except OSError as trouble:
        raise StoreError("exposed", facts) from trouble
    log.warning("%s had mode %04o, which others could use; now it is %04o", path, mode, mode & 0o700)


def guard(path: Path) -> None:
    """See that the database and what SQLite keeps beside it are their owner's alone; make it if need be.

    SQLite gives its -wal and -shm the rights of the database.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        for beside in ("", "-wal", "-shm", "-journal"):
            file = path.with_name(path.name + beside)
            if file.exists():
                close_to_others(file)
    except OSError as trouble:
        raise _cannot_open(trouble, path) from trouble


def _cannot_open(trouble: OSError, path: Path) -> StoreError:
    facts = {"file": str(trouble.filename or path), "trouble": trouble.strerror or str(trouble)}
    return StoreError("cannot_open", facts)


def prepare(db: sqlite3.Connection, here: dict[str, str]) -> None:
    """Check that the file is ours and whole, and bring it to the newest schema."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (objects,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if objects and application != APPLICATION:
        raise StoreError("foreign_database", here)
    if version > len(MIGRATIONS):
        raise StoreError("newer_database", {**here, "found": version, "known": len(MIGRATIONS)})
    (health,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise StoreError("corrupt", {**here, "trouble": str(health)})
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # who is forgotten leaves no trace in what is free
    for step, script in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(
            f"BEGIN; {script} PRAGMA user_version = {step}; PRAGMA application_id = {APPLICATION}; COMMIT;"
        )
