"""The desk of a house's keepers: over ssh, with real screens, a real house and its database."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from server.config import Config
from server.protocols import Ban
from server.ssh.limits import Doors
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
        assert (await asked(server, "house close soon"))[1] == 2
        assert (await asked(server, "house close 20"))[0] == "Told at 1 terminal."
        await ana.until("closes in 20 min")
        assert not server.end.is_set()
        assert (await asked(server, "house close 0"))[0] == "The house closes now."
        await eventually(server.end.is_set)
