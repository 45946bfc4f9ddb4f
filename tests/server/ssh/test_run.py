"""The server's whole life: what stops it from starting, and how it ends."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from server.config import Config
from server.games.contract import Facts
from server.ssh import modes
from server.ssh.errors import ServeError
from server.ssh.hostkey import NAME
from server.ssh.run import run
from server.ssh.server import ENDED_AT_ONCE, Server, bind, invitation
from server.store import StoreError
from tests.server.ssh.bar import Bar, BarFront, FakeHouse, eventually
from tests.terminal import connect


class OpenedHouse(FakeHouse):
    """Notes how it was opened and that it was closed."""

    def __init__(self, data: Path, invitation: str) -> None:
        super().__init__()
        self.data = data
        self.invitation = invitation
        self.shut = False

    async def close(self) -> None:
        assert all(lobby.closed for lobby in self.lobbies), "sessions end before the house"
        self.shut = True


class Keys:
    """Opens the house, or fails as the store would."""

    def __init__(self, trouble: StoreError | None = None) -> None:
        self.house: OpenedHouse | None = None
        self._trouble = trouble

    async def open(
        self, data: Path, *, invitation: str, open_tables: int, chat: tuple[int, float]
    ) -> OpenedHouse:
        self.limits = (open_tables, chat)
        if self._trouble is not None:
            raise self._trouble
        self.house = OpenedHouse(data, invitation)
        return self.house


def config(folder: Path, **settings: object) -> Config:
    return Config(**{"host": "127.0.0.1", "port": 0, "data": str(folder), **settings})


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_everything_with_a_word(tmp_path: Path, number: signal.Signals) -> None:
    keys, started = Keys(), asyncio.get_running_loop().create_future()
    life = asyncio.create_task(run(config(tmp_path), BarFront(), keys.open, started.set_result))
    server: Server = await started
    async with await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        os.kill(os.getpid(), number)
        await asyncio.wait_for(life, 10)
        await terminal.until_closed()
        assert terminal.raw.endswith(modes.LEAVE.encode() + b"<shutdown>\r\n")
    assert keys.house is not None
    assert keys.house.shut
    assert keys.house.data == tmp_path
    assert keys.limits == (2, (5, 10.0))
    assert keys.house.invitation == f"ssh -t -p {server.port} guest@127.0.0.1 join {{code}}"
    again = bind(config(tmp_path, port=server.port))
    again.close()


async def test_a_client_that_does_not_let_go_does_not_hold_the_server(tmp_path: Path) -> None:
    keys, started = Keys(), asyncio.get_running_loop().create_future()
    quick = config(tmp_path, shutdown_seconds=1)
    life = asyncio.create_task(run(quick, BarFront(), keys.open, started.set_result))
    server: Server = await started
    terminal = await connect("127.0.0.1", server.port)
    await terminal.until("welcome")
    transport = terminal.connection._transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.pause_reading()
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(life, 10)
    assert keys.house is not None and keys.house.shut
    transport.resume_reading()
    terminal.drop()


async def test_everybody_is_told_at_once_however_long_an_apps_own_end_takes(tmp_path: Path) -> None:
    """More sessions than are taken apart at a time, none of which ever comes to its end."""
    over = asyncio.Event()

    class Clinging(Bar):
        async def on_unmount(self) -> None:
            while not over.is_set():
                with suppress(asyncio.CancelledError):
                    await over.wait()

    keys, started = Keys(), asyncio.get_running_loop().create_future()
    quick = config(tmp_path, shutdown_seconds=1)
    life = asyncio.create_task(run(quick, BarFront(Clinging), keys.open, started.set_result))
    server: Server = await started
    people = ENDED_AT_ONCE + 2
    terminals = [await connect("127.0.0.1", server.port) for _ in range(people)]
    for terminal in terminals:
        await terminal.until("welcome")
    assert keys.house is not None
    keys.house.lobbies.clear()  # they come to no end before the house does
    os.kill(os.getpid(), signal.SIGTERM)
    for terminal in terminals:
        await terminal.until_closed()
        assert terminal.raw.endswith(modes.LEAVE.encode() + b"<shutdown>\r\n") and terminal.status == 0
    await asyncio.wait_for(life, 20)
    visits = list(server.visits)
    assert keys.house.shut and len(visits) == people
    over.set()
    for visit in visits:
        await asyncio.wait_for(visit.done.wait(), 20)


async def test_a_port_in_use_is_told_before_the_house_is_opened(tmp_path: Path) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    keys = Keys()
    with pytest.raises(ServeError) as caught:
        await run(config(tmp_path, port=port), BarFront(), keys.open, lambda server: None)
    assert (caught.value.reason, caught.value.facts) == ("port_in_use", {"host": "127.0.0.1", "port": port})
    assert keys.house is None
    taken.close()


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid", "a" * 300])
def test_an_address_that_is_not_ours_cannot_be_bound(tmp_path: Path, host: str) -> None:
    with pytest.raises(ServeError) as caught:
        bind(config(tmp_path, host=host))
    assert caught.value.reason == "cannot_bind"
    assert caught.value.facts["host"] == host
    cause = str(caught.value.facts["cause"])
    assert cause and "(" not in cause, "what the system says, and nothing of ours"


@pytest.mark.parametrize("reason", ["locked", "newer_database", "foreign_database"])
async def test_troubles_of_the_store_come_out_as_they_are(tmp_path: Path, reason: str) -> None:
    facts: Facts = {"path": "boteco.db"}
    with pytest.raises(ServeError) as caught:
        await run(config(tmp_path), BarFront(), Keys(StoreError(reason, facts)).open, lambda server: None)
    assert (caught.value.reason, caught.value.facts) == (reason, facts)


async def test_an_unusable_host_key_stops_the_start_and_frees_the_port(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    keys = Keys()
    with pytest.raises(ServeError) as caught:
        await run(config(tmp_path, port=port), BarFront(), keys.open, lambda server: None)
    assert caught.value.reason == "host_key_unusable"
    assert keys.house is None
    bind(config(tmp_path, port=port)).close()


async def test_every_address_means_both_families(tmp_path: Path) -> None:
    keys, started = Keys(), asyncio.get_running_loop().create_future()
    life = asyncio.create_task(run(config(tmp_path, host=""), BarFront(), keys.open, started.set_result))
    server: Server = await started
    hosts = ["127.0.0.1", "::1"] if socket.has_dualstack_ipv6() else ["127.0.0.1"]
    for host in hosts:
        async with await connect(host, server.port) as terminal:
            await terminal.until("welcome")
    await eventually(lambda: not server.visits)
    os.kill(os.getpid(), signal.SIGTERM)
    await life


def test_a_machine_without_ipv6_is_served_over_ipv4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    create = socket.create_server

    def without_ipv6(address: tuple[str, int], *, family: int = socket.AF_INET, **more: Any) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EADDRNOTAVAIL, "switched off")
        return create(address, family=family, **more)

    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: True)
    monkeypatch.setattr(socket, "create_server", without_ipv6)
    listening = bind(config(tmp_path, host=""))
    assert listening.family == socket.AF_INET
    listening.close()
    assert "IPv4 alone" in caplog.text


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"public_address": "bar.example.org"}, "ssh -t -p 2222 guest@bar.example.org join {code}"),
        ({"public_address": "bar.example.org:22"}, "ssh -t guest@bar.example.org join {code}"),
        ({"public_address": "bar.example.org:4000"}, "ssh -t -p 4000 guest@bar.example.org join {code}"),
        ({"host": "10.0.0.5"}, "ssh -t -p 2222 guest@10.0.0.5 join {code}"),
        ({}, f"ssh -t -p 2222 guest@{socket.gethostname()} join {{code}}"),
        ({"host": "0.0.0.0"}, f"ssh -t -p 2222 guest@{socket.gethostname()} join {{code}}"),
    ],
)
def test_the_line_to_paste_to_a_friend(settings: dict[str, str], line: str) -> None:
    assert invitation(Config(**settings), 2222) == line
