"""Who comes in: keys, guests and their codes, names, settings."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.lobby import House, naming
from server.lobby.naming import GUEST_NAMES
from server.names import cells, numbered
from server.protocols import NewTable, Refused, Settings
from tests.server.table.rig import break_disk, open_house, person, until


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """An empty house."""
    house = await open_house(tmp_path, invitation="ssh -t guest@bar join {code}")
    yield house
    await house.close()


async def test_the_first_login_of_a_key_makes_the_account(house: House) -> None:
    first = await house.person_of_key("SHA256:abc", "ana")
    assert first.name == "Ana" and first.new and not first.guest
    assert await house.person_of_key("SHA256:abc", "another login") == first
    other = await house.person_of_key("SHA256:xyz", "ana")
    assert other.id != first.id and other.name == "Ana 2"


async def test_two_first_logins_at_once_make_one_account(house: House) -> None:
    people = await asyncio.gather(*(house.person_of_key("SHA256:abc", "ana") for _ in range(5)))
    assert len({p.id for p in people}) == 1


async def test_a_login_that_is_no_name_gets_one(house: House) -> None:
    for n, login in enumerate(("", "[@/]", "\x1b\u202e", "\u0301" * 50)):
        someone = await house.person_of_key(f"SHA256:{n}", login)
        assert someone.name.split()[0] in GUEST_NAMES
    long = await house.person_of_key("SHA256:long", "a" * 500)
    again = await house.person_of_key("SHA256:long2", "a" * 500)
    assert len(long.name) == 16 and len(again.name) <= 16 and long.name != again.name


async def test_a_key_and_a_local_login_are_never_the_same_person(house: House) -> None:
    local = await house.local_person("ana")
    assert await house.local_person("ana") == local
    assert (await house.person_of_key("ana", "ana")).id != local.id


async def test_a_guest_comes_back_with_the_code(house: House) -> None:
    guest, code = await house.new_guest()
    assert guest.guest and guest.name.split()[0] in GUEST_NAMES
    assert await house.guest_of_code(f"  {code.lower().replace('-', ' ')} ") == guest
    for wrong in ("", "K7Q2", code[:-1], code + "K", "\x00"):
        with pytest.raises(Refused, match="no_such_resume_code"):
            await house.guest_of_code(wrong)


async def test_the_store_knows_a_resume_code_by_its_hash_alone(house: House, tmp_path: Path) -> None:
    guest, code = await house.new_guest()
    await house.close()
    held = await asyncio.to_thread(lambda: b"".join(path.read_bytes() for path in tmp_path.iterdir()))
    assert guest.name.encode() in held
    assert code.encode() not in held and code.replace("-", "").encode() not in held


async def test_a_guest_takes_up_an_earlier_visit(house: House) -> None:
    earlier, code = await house.new_guest()
    session = house.enter(earlier, code)
    place = await session.open(NewTable("picks", 2))
    await session.close()
    now, new_code = await house.new_guest()
    visit = house.enter(now, new_code)
    left = await visit.open(NewTable("picks", 2))
    with pytest.raises(Refused, match="no_such_resume_code"):
        await visit.resume("K7Q2")
    assert visit.person.id == now.id
    assert await visit.resume(code.lower()) == earlier
    assert left.ended == "left" and visit.resume_code == code
    assert [card.code for card in visit.look().mine] == [place.code]
    assert (await visit.sit(place.code)).seats == {0}


async def test_settings_are_kept_and_end_the_welcome(house: House) -> None:
    ana = await person(house, "ana")
    assert ana.settings == Settings() and ana.person.new
    wish = Settings(language="pt_BR", theme="calcada", pace="fast", bell=False)
    await ana.keep(wish)
    again = await person(house, "ana")
    assert again.settings == wish and not again.person.new


async def test_a_name_is_cleaned_kept_and_seen_by_other_sessions(house: House) -> None:
    ana, elsewhere = await person(house, "ana"), await person(house, "ana")
    renamed = await ana.rename("  Aná\x1b[31m\n ")
    assert renamed.name == "Aná31m" == elsewhere.person.name
    with pytest.raises(Refused, match="bad_name"):
        await ana.rename("[]")
    assert (await person(house, "ana")).person.name == "Aná31m"


async def test_a_name_and_settings_stored_at_once_are_both_kept(house: House) -> None:
    """Each changes its own column, so neither brings back what the other has just replaced."""
    ana, elsewhere = await person(house, "ana"), await person(house, "ana")
    for wishes in (
        (ana.rename("Nova"), ana.keep(Settings(theme="calcada"))),
        (ana.keep(Settings(theme="calcada")), elsewhere.rename("Nova")),
    ):
        await ana.rename("Ana")
        await ana.keep(Settings())
        await asyncio.gather(*wishes)
        (stored,) = await house.store.people([ana.person.id])
        assert ana.person.name == "Nova" == stored.name
        assert ana.settings.theme == "calcada" and "calcada" in stored.settings


async def test_who_comes_in_while_renaming_keeps_the_new_name(house: House) -> None:
    ana = await person(house, "ana")
    _, again = await asyncio.gather(ana.rename("Nova"), person(house, "ana"))
    assert again.person.name == "Nova" == ana.person.name


async def test_a_login_that_is_no_text_is_somebody_of_its_own(house: House) -> None:
    odd = await house.local_person("\udcff")
    assert odd.name.split()[0] in GUEST_NAMES
    assert await house.local_person("\udcff") == odd != await house.local_person("\udcfe")
    assert (await house.local_person("ana")).name == "Ana"


async def test_a_name_that_cannot_be_stored_is_not_taken(house: House) -> None:
    ana = await person(house, "ana")
    await house.store.transact(
        lambda db: db.execute(
            "CREATE TEMP TRIGGER full BEFORE UPDATE ON main.people BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
    )
    with pytest.raises(Refused, match="not_stored"):
        await ana.rename("Aninha")
    with pytest.raises(Refused, match="not_stored"):
        await ana.keep(Settings(bell=False))
    assert ana.person.name == "Ana" and ana.settings == Settings()


async def test_who_is_known_comes_in_even_when_nothing_can_be_stored(house: House) -> None:
    known = await house.person_of_key("SHA256:abc", "ana")
    guest, code = await house.new_guest()

    def work(db: sqlite3.Connection) -> None:
        for what in ("INSERT", "UPDATE"):
            db.execute(
                f"CREATE TEMP TRIGGER no_{what} BEFORE {what} ON main.people"
                " BEGIN SELECT RAISE(ABORT, 'no room'); END"
            )

    await house.store.transact(work)
    assert await house.person_of_key("SHA256:abc", "ana") == known
    assert await house.guest_of_code(code) == guest
    for stranger in (house.new_guest(), house.person_of_key("SHA256:new", "beto")):
        with pytest.raises(Refused, match="not_stored"):
            await stranger


async def test_the_invitation_is_the_houses(house: House) -> None:
    assert (await person(house, "ana")).invitation == "ssh -t guest@bar join {code}"


async def test_leaving_works_even_when_nothing_can_be_stored(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    place = await ana.open(NewTable("picks", 2))
    other = await beto.sit(place.code)
    await break_disk(house.store)
    place.leave()
    await until(lambda: other.snapshot().seats[0].away, "ana is away")


@pytest.mark.parametrize(
    ("login", "name"),
    [("ana", "Ana"), ("deMelo", "DeMelo"), ("Ana", "Ana"), ("érica", "Érica"), ("ß" * 16, "SS" + "ß" * 14)],
)
async def test_a_name_from_a_login_begins_with_a_capital(house: House, login: str, name: str) -> None:
    assert (await house.person_of_key("SHA256:abc", login)).name == name


async def test_names_of_wide_letters_are_told_apart_too(house: House) -> None:
    """Eight wide letters fill a name: the number must find room."""
    names = [(await house.person_of_key(f"SHA256:{n}", "酒" * 8)).name for n in range(11)]
    assert names[:2] == ["酒" * 8, "酒" * 7 + " 2"]
    assert len(set(names)) == 11 and all(name.startswith("酒") and cells(name) <= 16 for name in names)
    ana = house.enter(await house.person_of_key("SHA256:ana", "ana"))
    place = await ana.open(NewTable("picks", 3, here=("酒" * 9, "酒" * 8)))
    assert [seat.name for seat in place.snapshot().seats] == ["Ana", "酒" * 8, "酒" * 7 + " 2"]


async def test_a_login_of_thousands_keeps_nobody_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few questions to the store, however many people come with one login."""
    tall = [numbered("Ana", number) for number in range(2, 2_000)]

    def work(db: sqlite3.Connection) -> None:
        db.executemany(
            "INSERT INTO people VALUES (?, 'key', ?, ?, '{}', 1, 0, 0)",
            [(name, f"proof {name}", name) for name in ("Ana", *tall)],
        )

    await house.store.transact(work)
    asked: list[str] = []
    taken = house.store.name_taken

    async def name_taken(name: str) -> bool:
        asked.append(name)
        return await taken(name)

    monkeypatch.setattr(house.store, "name_taken", name_taken)
    assert (await house.person_of_key("SHA256:one more", "ana")).name.startswith("Ana ")
    assert len(asked) <= 12


async def test_guests_are_named_also_when_all_short_numbers_are_taken(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "GUEST_NAMES", ("Tatu",))

    def work(db: sqlite3.Connection) -> None:
        db.executemany(
            "INSERT INTO people VALUES (?, 'guest', ?, ?, '{}', 1, 0, 0)",
            [(f"g{n}", f"proof{n}", f"Tatu {n:04}") for n in range(10_000)],
        )

    await house.store.transact(work)
    guest, _ = await house.new_guest()
    assert guest.name.startswith("Tatu ") and len(guest.name) > len("Tatu 0000")
