"""An open database file and the one thread that works on it, so that nothing here blocks the event loop."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Self, TypeVar

from server.store.rows import StoreError
from server.store.schema import guard, lock, prepare

T = TypeVar("T")


class Database:
    """The open database; one process at a time holds a data directory."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._lock = handle
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._db: sqlite3.Connection | None = None

    @classmethod
    async def open(cls, data: Path) -> Self:
        """Open (or begin) the store in directory ``data``. Raises `StoreError`; never replaces a bad file."""
        handle = await asyncio.to_thread(lock, data)
        store = cls(data / "boteco.db", handle)
        try:
            await store._in_thread(store._connect)
        except StoreError:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish what is under way, close the file and free the directory."""
        if self._lock < 0:
            return
        await self._in_thread(self._disconnect)
        self._thread.shutdown(wait=False)
        os.close(self._lock)
        self._lock = -1

    async def transact(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``work`` as one transaction. Raises `StoreError` ("write_failed") or what ``work``
        raises; then nothing was changed."""

        def whole() -> T:
            db = self._db
            if db is None:
                raise StoreError("write_failed", {"file": str(self._path), "trouble": "closed"})
            try:
                db.execute("BEGIN IMMEDIATE")
                try:
                    found = work(db)
                    db.execute("COMMIT")
                except BaseException:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
            except sqlite3.Error as trouble:
                facts = {"file": str(self._path), "trouble": str(trouble)}
                raise StoreError("write_failed", facts) from trouble
            return found

        if self._lock < 0:
            raise StoreError("write_failed", {"file": str(self._path), "trouble": "closed"})
        return await self._in_thread(whole)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _connect(self) -> None:
        here = {"file": str(self._path)}
        guard(self._path)
        try:
            db = sqlite3.connect(self._path, isolation_level=None)
        except sqlite3.Error as trouble:
            raise StoreError("cannot_open", {**here, "trouble": str(trouble)}) from trouble
        try:
            prepare(db, here)
        except (sqlite3.DatabaseError, StoreError) as trouble:
            db.close()
            if isinstance(trouble, StoreError):
                raise
            kind = "cannot_open" if isinstance(trouble, sqlite3.OperationalError) else "corrupt"
            raise StoreError(kind, {**here, "trouble": str(trouble)}) from trouble
        self._db = db

    def _tidy(self) -> None:
        """Leave nothing in the log of changes of what was overwritten."""
        if self._db is not None:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _disconnect(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
