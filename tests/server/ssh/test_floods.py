"""Clients that send packets without end, hold all places at the door, or write to nobody: over real ssh."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_CHANNEL_OPEN, MSG_CHANNEL_REQUEST, MSG_GLOBAL_REQUEST, MSG_IGNORE
from asyncssh.packet import Boolean, String, UInt32

from server.ssh.private import Reins
from tests.server.ssh.bar import eventually, open_bar
from tests.terminal import Terminal, connect, new_key


def channel_request(name: bytes, *args: bytes) -> Callable[[Terminal], None]:
    def send(terminal: Terminal) -> None:
        number = UInt32(terminal.channel._send_chan or 0)
        terminal.connection.send_packet(MSG_CHANNEL_REQUEST, number, String(name), Boolean(True), *args)

    return send


def packet(kind: int, *args: bytes) -> Callable[[Terminal], None]:
    return lambda terminal: terminal.connection.send_packet(kind, *args)


async def deaf(port: int) -> Terminal:
    """A client at its screen that hears no more answers, and so minds none."""
    terminal = await connect("127.0.0.1", port)
    await terminal.until("welcome")
    terminal.connection.data_received = lambda data, datatype=None: None  # type: ignore[method-assign]
    return terminal


FLOODS: dict[str, Callable[[Terminal], None]] = {
    "changes of the window": lambda terminal: terminal.channel.change_terminal_size(90, 30),
    "nothing to be read": packet(MSG_IGNORE, String(b"x")),
    "requests to the house": packet(MSG_GLOBAL_REQUEST, String(b"nonsense"), Boolean(True)),
    "more channels": packet(MSG_CHANNEL_OPEN, String(b"session"), UInt32(7), UInt32(9_999), UInt32(9_999)),
    "tunnels": packet(
        MSG_CHANNEL_OPEN, String(b"direct-tcpip"), UInt32(7), UInt32(9_999), UInt32(9_999),
        String(b"h"), UInt32(1), String(b"h"), UInt32(1),
    ),
    "variables": channel_request(b"env", String(b"A"), String(b"b")),
    "terminals": channel_request(
        b"pty-req", String(b"xterm"), *(UInt32(9),) * 4, String(b"")
    ),
    "shells": channel_request(b"shell"),
    "agents": channel_request(b"auth-agent-req@openssh.com"),
    "signals": channel_request(b"signal", String(b"INT")),
}  # fmt: skip
"""What costs no byte of input."""


async def test_a_flood_of_packets_is_slowed_down_and_then_cut_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Each kind by a client of its own, all at once, while a friend types."""
    caplog.set_level(logging.INFO, "server.ssh.connection")
    limits = {"packets_per_second": 100, "packets_burst": 300, "flood_seconds": 0.3}
    async with open_bar(tmp_path, **limits) as (server, house, front):
        friend = await connect("127.0.0.1", server.port)
        await friend.until("welcome")
        flooders = {flood: await deaf(server.port) for flood in FLOODS}
        for flood, flooder in flooders.items():
            for _ in range(100):  # the library's client sends a packet to be ignored before each
                FLOODS[flood](flooder)
            flooder.type("a")
        # So much is not even felt.
        await eventually(lambda: all(app.typed == ["a"] for app in front.apps[1:]))  # type: ignore[attr-defined]
        for flood, flooder in flooders.items():
            for _ in range(1_000):
                FLOODS[flood](flooder)
        friend.type("a")
        await friend.until("keys a.")
        for flooder in flooders.values():
            await flooder.until_closed()
        await eventually(lambda: all(lobby.closed for lobby in house.lobbies[1:]))
        assert not friend.closed and len(front.apps) == 1 + len(FLOODS)
        cut_off = [record for record in caplog.records if "packets without end" in record.getMessage()]
        assert len(cut_off) == len(FLOODS), "none ended for another reason"
        await friend.hang_up()


async def test_keys_agreed_on_again_and_again_are_slowed_down_and_then_cut_off(tmp_path: Path) -> None:
    limits = {"packets_per_second": 100, "packets_burst": 300, "flood_seconds": 0.3}
    async with open_bar(tmp_path, **limits) as (server, _, _), await connect("127.0.0.1", server.port) as who:
        await who.until("welcome")
        agreed = 0
        while not who.closed:
            if who.connection._kex_complete:
                agreed += 1
                who.connection._send_kexinit()
                who.connection._kexinit_sent = True
            await asyncio.sleep(0.002)
        assert agreed < 20


async def test_an_honest_window_may_change_two_hundred_times_at_once(tmp_path: Path) -> None:
    """With every limit as it is by default."""
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        for n in range(200):
            terminal.resize(80 + n % 40, 24 + n % 10)
        terminal.type("a")
        await terminal.until("keys a.")
        await terminal.until("size 119x33.")
        assert not terminal.closed


async def test_answers_that_are_never_read_fill_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_bar(tmp_path, unsent_high=20_000, flood_seconds=0.3) as (server, house, front):
        flooder = await deaf(server.port)
        waiting = 40_000
        monkeypatch.setattr(Reins, "unsent", property(lambda reins: waiting))
        flooder.type("a")
        await eventually(lambda: front.apps[0].typed == ["a"])  # type: ignore[attr-defined]
        waiting = 40_001
        FLOODS["requests to the house"](flooder)
        flooder.type("b")
        await flooder.until_closed()
        assert front.apps[0].typed == ["a"], "who reads nothing is not heard"  # type: ignore[attr-defined]
        await eventually(lambda: house.lobbies[0].closed)


async def silent(port: int, addresses: int, each: int) -> list[asyncio.StreamWriter]:
    """Connections from several addresses that say nothing."""
    sources = [(f"127.0.3.{n + 1}", 0) for n in range(addresses) for _ in range(each)]
    held = [await asyncio.open_connection("127.0.0.1", port, local_addr=source) for source in sources]
    return [writer for _, writer in held]


async def test_twenty_silent_connections_of_five_addresses_keep_nobody_out(tmp_path: Path) -> None:
    """With every limit as it is by default, but a login that may take an hour."""
    async with open_bar(tmp_path, trusted_networks=(), login_seconds=3_600) as (server, _, _):
        held = await silent(server.port, 5, 4)
        await eventually(lambda: server.porch.waiting == 20)
        for _ in range(2):
            async with await connect("127.0.0.1", server.port, "ana", key=new_key()) as terminal:
                await terminal.until("welcome ana")
        for writer in held:
            writer.close()


async def test_silent_connections_of_ones_own_address_keep_nobody_out(tmp_path: Path) -> None:
    """A neighbour behind the same address."""
    async with open_bar(tmp_path, trusted_networks=(), login_seconds=3_600) as (server, _, _):
        held = [(await asyncio.open_connection("127.0.0.1", server.port))[1] for _ in range(4)]
        await eventually(lambda: server.porch.waiting == 4)
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until("welcome")
        for writer in held:
            writer.close()


async def test_six_friends_behind_one_address_come_in_the_same_moment(tmp_path: Path) -> None:
    """With every limit as it is by default: who finds the door full waits a moment and gets in."""
    async with open_bar(tmp_path, trusted_networks=()) as (server, _, _):
        logins = [connect("127.0.0.1", server.port, f"f{n}", key=new_key()) for n in range(6)]
        friends = await asyncio.gather(*logins)
        for friend in friends:
            await friend.until("welcome")
        for friend in friends:
            await friend.hang_up()
        assert server.porch.waiting == 0


async def test_nothing_is_written_to_a_line_that_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """asyncio warns of every write after a loss; nobody may find a thousand of them in the log."""
    caplog.set_level(logging.WARNING, "asyncio")
    async with open_bar(tmp_path) as (server, _, _):
        for _ in range(5):
            terminal = await connect("127.0.0.1", server.port)
            await terminal.until("welcome")
            visit = next(iter(server.visits))
            transport: Any = visit._connection._transport
            terminal.connection._transport.get_extra_info("socket").setsockopt(  # type: ignore[union-attr]
                socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00"
            )
            terminal.drop()  # resets the line at once
            while not transport.is_closing():
                for _ in range(20):
                    visit._send(b"x" * 100)
                await asyncio.sleep(0)
            await visit.done.wait()
    assert not [record for record in caplog.records if "socket.send" in record.getMessage()]


async def test_only_kinds_of_keys_that_are_cheap_to_agree_on_are_offered(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1", server.port, username="guest", client_keys=[], known_hosts=None, config=None,
                agent_path=None, kex_algs=["diffie-hellman-group18-sha512"],
            )  # fmt: skip


MEGABYTE = 1 << 20


@pytest.mark.parametrize("brackets", [True, False])
async def test_a_megabyte_of_paste_stalls_no_other_and_is_held_back(tmp_path: Path, brackets: bool) -> None:
    """T6, over real ssh: of a paste in brackets, whose end comes late, and of one without."""
    async with open_bar(tmp_path) as (server, _, _):
        paster = await connect("127.0.0.1", server.port)
        await paster.until("welcome")
        friend = await connect("127.0.0.1", server.port)
        await friend.until("welcome")
        paster.send((b"\x1b[200~" if brackets else b"") + b"paste " * (MEGABYTE // 6))
        for n in range(1, 9):
            friend.type("a")
            await friend.until(f"keys {' '.join('a' * n)}.")
        intake = next(
            v._stage._intake
            for v in server.visits
            if v._stage._intake is not None and v._stage._intake._pending
        )
        assert intake._holding, "the client is told to wait"
        assert len(intake._pending) < 200_000, "and nearly all of it waits at the client"
        assert sum(map(len, intake._paste or [])) <= 4_096
        paster.drop()
        await eventually(lambda: len(server.visits) == 1)
        assert friend.find("keys a") is not None and not friend.closed
        await friend.hang_up()


async def test_an_address_may_bring_so_many_sessions_and_no_more(tmp_path: Path) -> None:
    async with open_bar(tmp_path, trusted_networks=(), sessions_per_address=2) as (server, _, front):
        inside = [await connect("127.0.0.1", server.port, f"k{n}", key=new_key()) for n in range(2)]
        for terminal in inside:
            await terminal.until("welcome")
        async with await connect("127.0.0.1", server.port, "k3", key=new_key()) as late:
            await late.until_closed()
            assert bytes(late.raw) == b"<address_full>\r\n"
            assert front.said[-1][2]["limit"] == 2
        for terminal in inside:
            await terminal.hang_up()
