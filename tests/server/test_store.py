"""The store: what it holds survives, what it cannot open it leaves alone and names."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import msgspec
import pytest

from server.store import (
    EMPTY_SEAT,
    Ending,
    Line,
    MatchRow,
    PersonRow,
    SeatRow,
    Store,
    StoreError,
    TableRow,
)
from server.store.schema import APPLICATION, MIGRATIONS

RULES = '{"clock":30}'
SEATS = (SeatRow("person", "p1"), SeatRow("bot", name="Zeca", level="normal"), EMPTY_SEAT)
TABLE = TableRow("K7Q2", "p1", "picks", "{}", True, RULES, "playing", None, SEATS)
MATCH = MatchRow("picks", 1, "{}", 3, b"s" * 32, (Line(0, "open", "table"),))


async def _with_match(store: Store) -> TableRow:
    number = await store.begin(TABLE, MATCH)
    return TableRow("K7Q2", "p1", "picks", "{}", True, RULES, "playing", number, SEATS)


async def _trouble(data: Path) -> StoreError:
    with pytest.raises(StoreError) as trouble:
        await Store.open(data)
    return trouble.value


async def test_what_is_stored_is_there_after_opening_again(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    somebody = PersonRow("p1", "key", "key:SHA256:x", "Ana", "{}", True)
    await store.save_person(somebody)
    table = await _with_match(store)
    await store.append(table, 1, [Line(0, "pick 1", "player"), Line(1, "pick 2", "bot")])
    await store.close()
    store = await Store.open(tmp_path)
    assert await store.person("key:SHA256:x") == somebody
    assert await store.people(["p1", "nobody"]) == [somebody]
    assert await store.name_taken("Ana") and not await store.name_taken("Beto")
    (again,) = await store.tables()
    assert again.touched > 0 and msgspec.structs.replace(again, touched=0.0) == table
    match = await store.match(table.match or 0)
    assert match is not None and [line.move for line in match.lines] == ["open", "pick 1", "pick 2"]
    assert await store.match(99) is None
    await store.close()


async def test_acknowledged_writes_wait_for_the_disk(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    pragmas = await store.transact(
        lambda db: [db.execute(f"PRAGMA {p}").fetchone()[0] for p in ("synchronous", "journal_mode")]
    )
    assert pragmas == [2, "wal"]
    await store.close()


async def test_lines_that_were_refused_are_replaced_by_those_that_count(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    table = await _with_match(store)
    await store.append(table, 1, [Line(0, "pick 1", "player"), Line(1, "pick 2", "bot")])
    await store.append(table, 1, [Line(1, "pick 3", "bot")])
    match = await store.match(table.match or 0)
    assert match is not None and [line.move for line in match.lines] == ["open", "pick 3"]
    await store.close()


async def test_a_finished_match_keeps_its_file_and_results_when_its_table_closes(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    table = await _with_match(store)
    assert await store.last_file("K7Q2", "p9") is None
    ending = Ending(b"{}", (5, 9, 0), (2, 1, 3), "rounds", SEATS, ("Ana", "Zeca", ""))
    await store.append(table, 1, [Line(0, "pick 1", "player")], ending)
    await store.close_table("K7Q2")
    assert await store.tables() == []
    assert await store.last_file("K7Q2", "p9") == b"{}"
    rows = await store.transact(
        lambda db: db.execute(
            "SELECT seat, person, name, level, score, place, reason FROM results"
        ).fetchall()
    )
    assert rows[0] == (0, "p1", "Ana", "", 5, 2, "rounds")
    assert rows[1] == (1, "", "Zeca", "normal", 9, 1, "rounds")
    await store.close()


async def test_a_transaction_that_fails_changes_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    table = await _with_match(store)

    def work(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM journal")
        db.execute("INSERT INTO nowhere VALUES (1)")

    with pytest.raises(StoreError) as trouble:
        await store.transact(work)
    assert trouble.value.reason == "write_failed" and "nowhere" in str(trouble.value.facts["trouble"])
    match = await store.match(table.match or 0)
    assert match is not None and len(match.lines) == 1
    await store.close()


async def test_a_full_disk_is_a_refusal_and_passes(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    table = await _with_match(store)
    (pages,) = await store.transact(lambda db: db.execute("PRAGMA page_count").fetchone())
    await store.transact(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    with pytest.raises(StoreError) as trouble:
        await store.append(table, 1, [Line(0, "x" * 100_000, "player")])
    assert trouble.value.reason == "write_failed" and "full" in str(trouble.value.facts["trouble"])
    await store.transact(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    await store.append(table, 1, [Line(0, "x" * 100_000, "player")])
    await store.close()


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.tables()
    await store.close()


async def test_a_second_house_on_the_same_directory_is_refused(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    assert (await _trouble(tmp_path)).reason == "locked"
    code = (
        "import asyncio, pathlib, server.store as s\n"
        "try: asyncio.run(s.Store.open(pathlib.Path(__import__('sys').argv[1])))\n"
        "except s.StoreError as e: print(e.reason)"
    )
    pipe = asyncio.subprocess.PIPE
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", code, tmp_path, stdout=pipe)
    said, _ = await other.communicate()
    assert said.strip() == b"locked"
    await store.close()
    await (await Store.open(tmp_path)).close()


async def test_a_newer_database_is_left_as_it_is(tmp_path: Path) -> None:
    await (await Store.open(tmp_path)).close()
    with sqlite3.connect(tmp_path / "boteco.db") as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    db.close()
    trouble = await _trouble(tmp_path)
    assert trouble.reason == "newer_database"
    assert trouble.facts["found"] == len(MIGRATIONS) + 1 and trouble.facts["known"] == len(MIGRATIONS)
    assert str(tmp_path) in str(trouble.facts["file"])


async def test_an_older_schema_is_brought_up_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(tmp_path)
    await store.save_person(PersonRow("p1", "key", "key:x", "Ana", "{}", False))
    await store.close()
    step = "ALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT 'saideira';"
    monkeypatch.setattr("server.store.schema.MIGRATIONS", (*MIGRATIONS, step))
    store = await Store.open(tmp_path)
    row = await store.transact(lambda db: db.execute("SELECT name, motto FROM people").fetchone())
    version = await store.transact(lambda db: db.execute("PRAGMA user_version").fetchone())
    assert row == ("Ana", "saideira") and version == (len(MIGRATIONS) + 1,)
    await store.close()


async def test_a_database_of_the_first_schema_keeps_its_tables_and_results(tmp_path: Path) -> None:
    """A clock becomes one of the table's rules; results are those of people on seats of their own."""
    db = sqlite3.connect(tmp_path / "boteco.db")
    db.executescript(MIGRATIONS[0] + f"PRAGMA user_version = 1; PRAGMA application_id = {APPLICATION};")
    db.executescript(
        """
        INSERT INTO people VALUES ('p1', 'key', 'key:x', 'Ana', '{}', 0, 1.0, 1.0);
        INSERT INTO people VALUES ('p2', 'key', 'key:y', 'Beto', '{}', 0, 1.0, 1.0);
        INSERT INTO tables VALUES ('K7Q2', 'p1', 'picks', '{}', 1, 30, 'playing', 2, 5.0);
        INSERT INTO seats VALUES ('K7Q2', 0, 'person', 'p1', '', '', '', 0);
        INSERT INTO seats VALUES ('K7Q2', 1, 'bot', '', 'Zeca', 'normal', '', 0);
        INSERT INTO matches VALUES (1, 'C3FF', 'picks', 1, '{}', 2, x'00', 1.0, 2.0, x'7b7d');
        INSERT INTO results VALUES (1, 0, 'p1', 'Ana', '', 5, 1, 'rounds');
        INSERT INTO results VALUES (1, 1, 'p2', 'Bet', 'normal', 3, 2, 'rounds');
        """
    )
    db.close()
    store = await Store.open(tmp_path)
    (table,) = await store.tables()
    assert (table.code, table.rules, table.phase, table.match) == ("K7Q2", '{"clock":30}', "playing", 2)
    assert table.seats == (SeatRow("person", "p1"), SeatRow("bot", name="Zeca", level="normal"))
    await store.save_table(table)
    assert msgspec.structs.replace((await store.tables())[0], touched=5.0) == table
    found = await store.played("p2")
    assert [(row.game, row.matches, row.won, row.points) for row in found.by_game] == [("picks", 1, 0, 3)]
    assert found.by_company[0].who == ("p1",) and found.names == {"p1": "Ana"}
    (match,) = found.last
    assert (match.names, match.bots, match.mine) == (("Ana", "Bet"), (False, False), (1,))
    await store.close()


async def test_a_migration_that_breaks_off_leaves_the_old_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Store.open(tmp_path)).close()
    with monkeypatch.context() as patched:
        bad = "CREATE TABLE half (x); CREATE TABLE people (x);"
        patched.setattr("server.store.schema.MIGRATIONS", (*MIGRATIONS, bad))
        assert (await _trouble(tmp_path)).reason == "cannot_open"
    store = await Store.open(tmp_path)
    tables = await store.transact(
        lambda db: db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone()
    )
    assert tables == (0,)
    await store.close()


@pytest.mark.parametrize(
    "garbage", [b"not a database at all " * 100, b"SQLite format 3\x00" + b"\xff" * 5_000]
)
async def test_garbage_is_named_and_not_replaced(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "boteco.db").write_bytes(garbage)
    trouble = await _trouble(tmp_path)
    assert trouble.reason == "corrupt" and "boteco.db" in str(trouble.facts["file"])
    assert (tmp_path / "boteco.db").read_bytes() == garbage


async def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    for n in range(200):
        await store.save_person(PersonRow(f"p{n}", "key", f"key:{n}", f"Ana {n}" * 20, "{}", False))
    await store.close()
    path = tmp_path / "boteco.db"
    whole = bytearray(path.read_bytes())
    whole[4096 * 2 :] = b"\xa5" * (len(whole) - 4096 * 2)
    path.write_bytes(whole)
    assert (await _trouble(tmp_path)).reason == "corrupt"


async def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "boteco.db") as db:
        db.execute("CREATE TABLE recipes (x)")
    db.close()
    assert (await _trouble(tmp_path)).reason == "foreign_database"


async def test_a_place_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for data in (tmp_path / "file", tmp_path / "file" / "below"):
        trouble = await _trouble(data)
        assert trouble.reason == "cannot_open" and "file" in str(trouble.facts["file"])
    (tmp_path / "data" / "boteco.db").mkdir(parents=True)
    trouble = await _trouble(tmp_path / "data")
    assert trouble.reason == "cannot_open" and "boteco.db" in str(trouble.facts["file"])


async def test_what_is_stored_is_its_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    data = tmp_path / "new" / "house"
    mask = os.umask(0)
    try:
        store = await Store.open(data)
        await _with_match(store)
    finally:
        os.umask(mask)
    names = {path.name for path in data.iterdir()}
    assert {"boteco.db", "boteco.db-wal", "boteco.db-shm", "boteco.lock"} <= names
    assert data.stat().st_mode & 0o777 == 0o700
    assert {path.name: path.stat().st_mode & 0o777 for path in data.iterdir()} == dict.fromkeys(names, 0o600)
    await store.close()


async def test_an_open_folder_and_database_are_closed_to_others_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(tmp_path)
    await _with_match(store)
    await store.close()
    file = tmp_path / "boteco.db"
    beside = tmp_path / "boteco.db-wal"
    beside.touch()
    for path, mode in ((tmp_path, 0o755), (file, 0o644), (beside, 0o664)):
        path.chmod(mode)
    caplog.clear()
    store = await Store.open(tmp_path)
    modes = [path.stat().st_mode & 0o777 for path in (tmp_path, file, beside)]
    assert modes == [0o700, 0o600, 0o600]
    assert [text for text in caplog.messages if f"{file} had mode 0644" in text]
    assert await store.tables()
    await store.close()


def test_a_folder_of_everybody_is_refused_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    trouble = asyncio.run(_trouble(tmp_path))
    assert (trouble.reason, trouble.facts) == ("exposed", {"file": str(tmp_path), "mode": "1777"})
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777
    tmp_path.chmod(0o700)


def test_what_cannot_be_closed_to_others_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chmod(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    tmp_path.chmod(0o750)
    monkeypatch.setattr(Path, "chmod", chmod)
    trouble = asyncio.run(_trouble(tmp_path))
    assert (trouble.reason, trouble.facts["mode"]) == ("exposed", "0750")


async def test_a_fault_of_any_kind_ends_its_transaction(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    table = await _with_match(store)

    def work(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM journal")
        raise ValueError("not SQLite's fault")

    with pytest.raises(ValueError, match="not SQLite's fault"):
        await store.transact(work)
    match = await store.match(table.match or 0)
    assert match is not None and len(match.lines) == 1
    await store.close()
