"""What keepers change: who stays outside is kept, and who is forgotten leaves nothing but seats."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from server.protocols import Ban, NewTable, Refused
from tests.server.lobby.test_pages import ONE_ROUND
from tests.server.table.rig import open_house, person, until

BAN = Ban("SHA256:x", "Ana", 7.0)


def _bytes(folder: Path) -> bytes:
    """Of the database and what lies beside it."""
    return b"".join(path.read_bytes() for path in folder.glob("boteco.db*"))


async def test_bans_are_kept_until_they_are_pardoned(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await house.keeping.ban(BAN)
    await house.close()
    house = await open_house(tmp_path)
    assert house.keeping.bans == {BAN.what: BAN}
    await house.keeping.pardon(BAN.what)
    assert not house.keeping.bans
    await house.close()
    house = await open_house(tmp_path)
    assert not house.keeping.bans
    await house.close()


async def test_a_keeper_whose_line_breaks_has_banned_and_forgotten_nevertheless(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await (await person(house, "ana")).close()
    (row,) = await house.keeping.called("Ana")
    for wish in (house.keeping.ban(BAN), house.keeping.forget(row)):
        asked = asyncio.create_task(wish)
        await asyncio.sleep(0)
        asked.cancel()
    await until(lambda: house.name_of(row.id) not in ("", "Ana"), "the house knows that name no more")
    assert not await house.keeping.called("Ana")
    assert house.keeping.bans == {BAN.what: BAN} and await house.store.bans() == [BAN]
    await house.close()


async def test_who_comes_in_while_they_are_forgotten_is_somebody_new(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await (await person(house, "ana")).close()
    (row,) = await house.keeping.called("Ana")
    again, name = await asyncio.gather(
        house.person_of_key(row.proof.removeprefix("key:"), "ana"), house.keeping.forget(row)
    )
    assert again.new and again.name == "Ana" and again.id != row.id != name
    await house.close()


async def test_who_is_forgotten_leaves_nothing_but_seats(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("picks", 2, ONE_ROUND))
    other = await beto.sit(place.code)
    await place.start()
    for seat, held in enumerate((place, other)):
        await held.move(seat, held.snapshot(eye=seat).ask.number, f"pick {seat + 1}")
    await until(lambda: place.snapshot().phase == "over", "the match is over")
    on = await ana.open(NewTable("picks", 2, bots=("random",)))
    await on.start()
    watching = await beto.watch(on.code)
    (row,) = await house.keeping.called("ANA")
    with pytest.raises(Refused, match="still_here"):
        await house.keeping.forget(row)
    await ana.close()

    await house.keeping.ban(Ban("SHA256:ana", "Ana", 7.0))
    name = await house.keeping.forget(row)

    assert list(house.keeping.bans.values()) == [Ban("SHA256:ana", "", 7.0)], "it holds on, for a key"
    assert watching.snapshot().seats[0].name == name, "where a match is on, too"
    card = (await beto.page()).last[0]
    file = await house.store.file(card.id)
    assert file is not None and msgspec.json.decode(file)["people"] == [name, "Beto"]
    assert "Ana" not in msgspec.json.encode(card).decode() + file.decode()
    assert row.proof.encode() not in _bytes(tmp_path), "nor where the files have room"
    again = await house.person_of_key(row.proof.removeprefix("key:"), "ana")
    assert again.id != row.id and again.new and again.name == "Ana"
    assert await house.keeping.called(name) == await house.store.called(name) != []
    await house.close()
    db = sqlite3.connect(tmp_path / "boteco.db")
    told = " ".join(db.iterdump())
    db.close()
    assert told.count("'Ana'") == 1 and told.count(row.proof) == 1, "the newcomer's alone"
