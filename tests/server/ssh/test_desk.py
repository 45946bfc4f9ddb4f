"""The desk of a house's keepers: over ssh, with real screens, a real house and its database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from server.config import Config
from server.protocols import Ban, Person
from server.ssh.limits import Doors, network_of
from server.ssh.server import Server
from tests.server.ssh.bar import eventually
from tests.server.ssh.real_house import enter, open_real_house
from tests.server.ssh.test_login import PLAIN
from tests.terminal import connect

KEEPER = asyncssh.generate_private_key("ssh-ed25519")
OTHER = asyncssh.generate_private_key("ssh-ed25519")


def mark(key: asyncssh.SSHKey) -> str:
    """A key as settings and bans name it."""
    return key.get_fingerprint("sha256")


async def asked(server: Server, command: str, key: asyncssh.SSHKey = KEEPER) -> tuple[str, int]:
    """What ``ssh house COMMAND`` prints, and its status."""
    async with asyncssh.connect(
        "127.0.0.1", server.port, username="keeper", client_keys=[key], **PLAIN
    ) as connection:
        done = await connection.run(command)
        assert done.exit_status is not None
        return str(done.stdout).strip(), done.exit_status


async def test_only_a_keeper_has_the_desk(tmp_path: Path) -> None:
    async with open_real_house(tmp_path, keepers=(mark(KEEPER),)) as (server, _):
        told, status = await asked(server, "house who", OTHER)
        assert (status, "keepers" in told, "SHA256" in told) == (1, True, False)
        told, status = await asked(server, "house")
        assert status == 0 and told.startswith("Sessions: 1 of 500") and "house forget WHO" in told
        told, status = await asked(server, "casa banir")
        assert status == 2 and "casa esquecer QUEM" in told
        assert (await asked(server, "lines house who"))[0].startswith("Sessions: 1 of 500")
        assert (await asked(server, "lines house who", OTHER))[1] == 1


async def test_a_keeper_sees_everybody_and_speaks_to_everybody(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path, keepers=(mark(KEEPER),)) as (server, _),
        await connect("127.0.0.1", server.port, "ana", key=OTHER) as ana,
    ):
        await enter(ana)
        told, status = await asked(server, "house who")
        line = f"Ana · in the lobby · 0 min · 127.0.0.1 · {mark(OTHER)}"
        assert status == 0 and line in told
        told, status = await asked(server, "house say Snacks are served, come to the bar \x1b[31m now")
        assert (told, status) == ("Told at 1 terminal.", 0)
        await ana.until("Snacks are served")
        assert (await asked(server, "house say \x07"))[1] == 2


async def test_a_banned_key_is_sent_away_and_stays_outside(tmp_path: Path) -> None:
    settings = {"keepers": (mark(KEEPER),)}
    async with open_real_house(tmp_path, **settings) as (server, _):
        async with await connect("127.0.0.1", server.port, "ana", key=OTHER) as ana:
            await enter(ana)
            told, status = await asked(server, "house ban ana")
            assert (told, status) == (f"Ana ({mark(OTHER)}) stays outside.", 0)
            await ana.until("do not let you in")
            await ana.until_closed()
        assert (await asked(server, f"house ban {mark(KEEPER)}"))[1] == 1
        assert (await asked(server, "house ban 127.0.0.1"))[1] == 1, "everybody of this machine"
        assert (await asked(server, "house ban Nobody"))[1] == 1
    async with open_real_house(tmp_path, **settings) as (server, _):
        told, status = await asked(server, "help", OTHER)
        assert status == 1 and "do not let you in" in told
        assert mark(OTHER) in (await asked(server, "house bans"))[0]
        assert (await asked(server, "house ban 192.0.2.7"))[1] == 0
        assert (await asked(server, "house pardon 192.0.2.7"))[0] == "192.0.2.7/32 may come again."
        assert mark(OTHER) in (await asked(server, "house bans"))[0]
        assert (await asked(server, "house pardon ana"))[1] == 0
        assert (await asked(server, "house pardon ana"))[1] == 1
        assert (await asked(server, "help", OTHER))[1] == 0


async def test_a_keeper_who_bans_everybody_stays_and_who_was_only_just_coming_in_does_not(
    tmp_path: Path,
) -> None:
    settings: dict[str, object] = {"keepers": (mark(KEEPER),), "trusted_networks": ()}
    async with open_real_house(tmp_path, **settings) as (server, house):
        welcomed, held = asyncio.Event(), asyncio.Event()
        person_of_key = house.person_of_key

        async def slowly(fingerprint: str, login: str) -> Person:
            if fingerprint == mark(OTHER):
                welcomed.set()
                await held.wait()
            return await person_of_key(fingerprint, login)

        house.person_of_key = slowly  # type: ignore[method-assign]
        coming = asyncio.create_task(asked(server, "help", OTHER))
        await welcomed.wait()
        async with await connect("127.0.0.1", server.port, "keeper", key=KEEPER) as keeper:
            await enter(keeper)
            assert await asked(server, "house ban 0.0.0.0/0") == ("0.0.0.0/0 stays outside.", 0)
            told, status = await coming
            assert status == 1 and "do not let you in" in told
            held.set()
            assert not keeper.closed and (await asked(server, "house pardon 0.0.0.0/0"))[1] == 0


async def test_nobody_hides_behind_the_name_of_an_address(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path, keepers=(mark(KEEPER),)) as (server, house),
        await connect("127.0.0.1", server.port, "198.51.100.7", key=OTHER) as other,
    ):
        await enter(other)
        told, status = await asked(server, "house ban 198.51.100.7")
        assert status == 1 and "2" in told and not house.keeping.bans
        assert (await asked(server, "house ban 198.51.100.7/32"))[1] == 0
        assert not other.closed
        # Put together of a letter and its accent, in other capitals: as another machine may type it.
        await house.patrons[0].rename("Zé das Couves")
        assert (await asked(server, "house ban ZE\u0301 DAS COUVES"))[1] == 0
        await other.until_closed()
        assert (await asked(server, "house pardon ze\u0301 das couves"))[1] == 0


async def test_who_is_pardoned_by_name_has_it_alone(tmp_path: Path) -> None:
    async with open_real_house(tmp_path, keepers=(mark(KEEPER),)) as (server, house):
        for what in ("198.51.100.7/32", "198.51.100.8/32"):
            await house.keeping.ban(Ban(what, "Ana", 0.0))
        told, status = await asked(server, "house pardon Ana")
        assert status == 1 and "Ana" in told and len(house.keeping.bans) == 2
        assert (await asked(server, "house pardon 198.51.100.7"))[1] == 0
        assert (await asked(server, "house pardon Ana"))[0] == "Ana (198.51.100.8/32) may come again."


@pytest.mark.parametrize(
    ("typed", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("::ffff:192.0.2.0/120", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::7/128", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::1", "::1/128"),
        ("Ana", ""),
        ("192.0.2", ""),
    ],
)
def test_a_ban_names_addresses_as_limits_count_them(typed: str, network: str) -> None:
    assert network_of(typed) == network


def test_there_is_room_for_a_keeper_in_a_full_house() -> None:
    doors = Doors(Config(keepers=(mark(KEEPER),), sessions_total=1, sessions_per_address=1))
    assert doors.sit("", "192.0.2.7") == ""
    assert doors.sit(mark(OTHER), "192.0.2.8") == "house_full"
    assert doors.sit(mark(KEEPER), "192.0.2.7") == ""


def test_a_ban_of_a_network_is_one_of_its_addresses() -> None:
    bans = {"192.0.2.0/24": Ban("192.0.2.0/24", "", 0.0), "2001:db8::/64": Ban("2001:db8::/64", "", 0.0)}
    doors = Doors(Config(keepers=(mark(KEEPER),)), bans)
    assert doors.sit("", "192.0.2.7") == doors.sit(mark(OTHER), "2001:db8::/64") == "banned"
    assert doors.sit("", "192.0.3.7") == doors.sit(mark(KEEPER), "192.0.2.7") == ""
    assert doors.shares("127.0.0.1/32") and doors.shares("0.0.0.0/0") and not doors.shares("192.0.2.0/24")


def test_a_house_of_members_has_no_other_guests() -> None:
    doors = Doors(Config(keepers=(mark(KEEPER),), members=(mark(OTHER),)))
    stranger = mark(asyncssh.generate_private_key("ssh-ed25519"))
    assert doors.sit("", "192.0.2.7") == doors.sit(stranger, "192.0.2.7") == "members_only"
    assert doors.sit(mark(OTHER), "192.0.2.7") == doors.sit(mark(KEEPER), "192.0.2.7") == ""


async def test_a_keeper_closes_the_house_with_a_notice(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path, keepers=(mark(KEEPER),)) as (server, _),
        await connect("127.0.0.1", server.port, "ana", key=OTHER) as ana,
    ):
        await enter(ana)
        for never in ("soon", "-1", "1.5", "1441", "00000000010000000", "٣"):
            assert (await asked(server, f"house close {never}"))[1] == 2
        assert (await asked(server, "house close 20"))[0] == "Told at 1 terminal."
        await ana.until("closes in 20 min")
        async with await connect("127.0.0.1", server.port) as late:
            await late.until("20 min")
        async with await connect("127.0.0.1", server.port, term=None, command="lines") as heard:
            await heard.until("20 min")
        assert (await asked(server, "house close never"))[0] == "Told at 1 terminal."
        await ana.until("stays open")
        assert (await asked(server, "casa fechar nunca"))[0].endswith("0 terminais.")
        assert not server.end.is_set()
        assert (await asked(server, "house close 0"))[0] == "The house closes now."
        await eventually(server.end.is_set)
