"""Who is let in, as whom, and how often: over real ssh."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from server.ssh.connection import Connection
from tests.server.ssh.bar import eventually, open_bar
from tests.terminal import connect, new_key

PLAIN: dict[str, Any] = {"known_hosts": None, "config": None, "agent_path": None}


async def test_a_key_is_a_person_whatever_the_name(tmp_path: Path) -> None:
    key = new_key()
    async with open_bar(tmp_path) as (server, house, _):
        for name in ("ana", "bia"):
            async with await connect("127.0.0.1", server.port, name, key=key) as terminal:
                await terminal.until(f"welcome {name}")
        mark = key.get_fingerprint("sha256")
        assert house.logins == [(mark, "ana"), (mark, "bia")]


async def test_a_name_without_a_key_reads_how_to_come_in(tmp_path: Path) -> None:
    """T21."""
    heard: list[str] = []

    class Client(asyncssh.SSHClient):
        def auth_banner_received(self, msg: str, lang: str) -> None:
            heard.append(msg)

    async with open_bar(tmp_path, public_address="bar.example.org:22") as (server, _, front):
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.create_connection(
                Client,
                "127.0.0.1",
                server.port,
                username="ana",
                known_hosts=None,
                config=None,
                client_keys=[],
            )
        assert heard == ["<banner>\r\n"]
        assert front.said[0][2] == {"address": "bar.example.org", "port": 22}


async def test_a_guest_reads_no_banner_and_needs_no_key(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, _):
        async with await connect("127.0.0.1", server.port, "guest", key=new_key()) as terminal:
            await terminal.until("welcome Guest 1")
            assert terminal.banner == ""
        assert house.logins == []


@pytest.mark.parametrize("name", ["ana", "guest2", "Guest", "root"])
async def test_a_name_offers_one_way_in_and_never_two(tmp_path: Path, name: str) -> None:
    """CVE-2023-43809: whoever shows another's public key must not come in by another way."""
    async with open_bar(tmp_path) as (server, _, _):
        ways = await asyncssh.get_server_auth_methods("127.0.0.1", server.port, username=name, config=None)
        assert ways == ["publickey"]


async def test_a_guest_has_no_second_way(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        ways = await asyncssh.get_server_auth_methods("127.0.0.1", server.port, username="guest", config=None)
        assert ways == ["none"]


def forged(victim: asyncssh.SSHKey, signed: list[bytes]) -> asyncssh.SSHKeyPair:
    """Somebody's public key with a signature of another key; ``signed`` notes every use."""
    pair, own = (asyncssh.load_keypairs([key])[0] for key in (victim, new_key()))

    def sign(data: bytes) -> bytes:
        signed.append(data)
        return own.sign(data)

    pair.sign = sign  # type: ignore[method-assign]
    return pair


async def test_showing_a_key_without_owning_it_gives_nothing(tmp_path: Path) -> None:
    victim, signed = new_key(), []
    async with open_bar(tmp_path) as (server, house, _):
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1", server.port, username="ana", client_keys=[forged(victim, signed)], **PLAIN
            )
        assert len(signed) == 1
        assert house.logins == []


async def test_a_change_of_name_during_the_login_forgets_the_key(tmp_path: Path) -> None:
    """A client shows a key as one name and goes on as another."""
    async with open_bar(tmp_path) as (server, _house, _):
        door = Connection(server)
        assert door.begin_auth("ana") is True
        assert door.validate_public_key("ana", new_key().convert_to_public()) is True
        assert door.begin_auth("guest") is False
        door.auth_completed()
        assert door._identity == ""
        assert door.begin_auth("ana") is True
        assert door.validate_public_key("ana", new_key().convert_to_public()) is True
        assert door.begin_auth("bia") is True
        door.auth_completed()
        assert door._identity is None
        assert door.session_requested() is False
        door.connection_lost(None)


async def test_a_client_that_changes_its_name_on_the_way_is_who_it_proves_to_be(tmp_path: Path) -> None:
    """Over the wire: another's key is shown as ana, an own key proven as bia."""
    victim, own, signed = new_key(), new_key(), []

    class Changing(asyncssh.SSHClient):
        shown = 0

        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            self.connection = conn

        def public_key_auth_requested(self) -> asyncssh.SSHKeyPair | asyncssh.SSHKey | None:
            self.shown += 1
            if self.shown == 1:
                return forged(victim, signed)
            self.connection._username = "bia"
            return own if self.shown == 2 else None

    async with open_bar(tmp_path) as (server, house, _):
        connection, _ = await asyncssh.create_connection(
            Changing, "127.0.0.1", server.port, username="ana", client_keys=None, **PLAIN
        )
        async with connection:
            await connection.create_process(term_type="xterm", encoding=None)
            await eventually(lambda: len(house.logins) == 1)
        assert signed
        assert house.logins == [(own.get_fingerprint("sha256"), "bia")]


async def test_a_client_that_becomes_a_guest_on_the_way_is_nobody(tmp_path: Path) -> None:
    victim, signed = new_key(), []

    class Changing(asyncssh.SSHClient):
        shown = 0

        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            self.connection = conn

        def public_key_auth_requested(self) -> asyncssh.SSHKeyPair | None:
            self.shown += 1
            if self.shown == 2:
                self.connection._username = "guest"
            return forged(victim, signed) if self.shown <= 2 else None

    async with open_bar(tmp_path) as (server, house, _):
        connection, _ = await asyncssh.create_connection(
            Changing, "127.0.0.1", server.port, username="ana", client_keys=None, **PLAIN
        )
        async with connection:
            await connection.create_process(term_type="xterm", encoding=None)
            await eventually(lambda: len(house.lobbies) == 1)
        assert house.logins == []
        assert house.lobbies[0].person.guest


async def test_login_attempts_are_counted_and_end_the_connection(tmp_path: Path) -> None:
    signed: list[bytes] = []
    keys = [forged(new_key(), signed) for _ in range(12)]
    async with open_bar(tmp_path, login_attempts=4) as (server, _, _):
        with pytest.raises(asyncssh.DisconnectError):
            await asyncssh.connect("127.0.0.1", server.port, username="ana", client_keys=keys, **PLAIN)
        assert len(signed) == 4
        await eventually(lambda: server.porch.waiting == 0)


async def test_a_connection_opens_one_session(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        with pytest.raises(asyncssh.ChannelOpenError):
            await terminal.connection.create_process(term_type="xterm")


async def test_no_file_transfer_forwarding_or_agent(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        options = {"username": "guest", "client_keys": [], **PLAIN}
        async with asyncssh.connect("127.0.0.1", server.port, **options) as connection:
            with pytest.raises(asyncssh.ChannelOpenError) as caught:
                await connection.open_connection("127.0.0.1", 22)
            assert caught.value.code == asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED
            assert caught.value.reason == "<no_forwarding>"
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_port("", 0, "127.0.0.1", 22)
            # As ssh does for sftp: what the house says goes to the person, not into the transfer.
            sftp = await connection.create_process(subsystem="sftp")
            done = await sftp.wait()
            assert (done.stdout, done.stderr, done.exit_status) == ("", "<no_files>\n", 1)


async def test_compression_is_never_agreed_on(tmp_path: Path) -> None:
    """T14."""
    async with open_bar(tmp_path) as (server, _, _):
        options = {"username": "guest", "client_keys": [], **PLAIN}
        async with asyncssh.connect(
            "127.0.0.1", server.port, compression_algs=["zlib@openssh.com", "none"], **options
        ) as connection:
            assert connection.get_extra_info("recv_compression") == "none"
            assert connection.get_extra_info("send_compression") == "none"
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect("127.0.0.1", server.port, compression_algs=["zlib@openssh.com"], **options)


async def _knock(port: int) -> bytes:
    """Open a connection and say nothing; what the server says first, b"" when it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        first = await asyncio.wait_for(reader.read(16), 10)
    except ConnectionResetError:
        first = b""
    if first:
        _held.append(writer)
    else:
        writer.close()
    return first


_held: list[asyncio.StreamWriter] = []


async def test_silent_connections_are_limited_per_address_and_leave_in_time(tmp_path: Path) -> None:
    limits = {"trusted_networks": (), "unauthenticated_per_address": 2, "failures_per_minute": 4}
    async with open_bar(tmp_path, login_seconds=0.5, **limits) as (server, _, _):
        # Two may try, two wait for them, and the next is turned away.
        assert (await _knock(server.port)).startswith(b"SSH-2.0-Boteco")
        assert all([await _knock(server.port) for _ in range(3)])
        assert await _knock(server.port) == b""
        # The login timeout frees the places; each of the four counts as a failure.
        await eventually(lambda: server.porch.waiting == 0)
        assert await _knock(server.port) == b""
        while _held:
            _held.pop().close()


async def test_silent_connections_are_limited_in_all_even_from_trusted_networks(tmp_path: Path) -> None:
    async with open_bar(tmp_path, unauthenticated_total=3) as (server, _, _):
        assert all([await _knock(server.port) for _ in range(6)])
        assert await _knock(server.port) == b""
        assert server.porch.waiting == 6
        while _held:
            _held.pop().close()


async def test_people_inside_never_count_against_their_address(tmp_path: Path) -> None:
    limits = {"trusted_networks": (), "unauthenticated_per_address": 1, "failures_per_minute": 1}
    async with open_bar(tmp_path, **limits) as (server, _, _):
        friends = [await connect("127.0.0.1", server.port) for _ in range(4)]
        for friend in friends:
            await friend.until("welcome")
        for friend in friends:
            await friend.hang_up()
        async with await connect("127.0.0.1", server.port) as again:
            await again.until("welcome")


async def test_guests_of_one_address_are_limited(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path, trusted_networks=(), guests_per_address=1) as (server, _, _),
        await connect("127.0.0.1", server.port) as first,
    ):
        await first.until("welcome")
        async with await connect("127.0.0.1", server.port) as second:
            await second.until_closed()
            assert bytes(second.raw) == b"<too_many_sessions>\r\n"
        async with await connect("127.0.0.1", server.port, "ana", key=new_key()) as person:
            await person.until("welcome ana")


async def test_who_logs_in_and_opens_nothing_is_sent_away(tmp_path: Path) -> None:
    async with open_bar(tmp_path, login_seconds=1) as (server, _, _):
        connection = await asyncssh.connect(
            "127.0.0.1", server.port, username="guest", client_keys=[], **PLAIN
        )
        await asyncio.wait_for(connection.wait_closed(), 10)
        await eventually(lambda: server.porch.waiting == 0)


async def test_a_client_that_answers_nothing_any_more_is_noticed(tmp_path: Path) -> None:
    """A killed client or a pulled plug: the keepalive ends the session, the lobby is told."""
    async with open_bar(tmp_path, keepalive_seconds=0.2, keepalive_misses=2) as (server, house, _):
        terminal = await connect("127.0.0.1", server.port)
        await terminal.until("welcome")
        transport = terminal.connection._transport
        assert transport is not None
        transport.pause_reading()  # type: ignore[attr-defined]
        await eventually(lambda: house.lobbies[0].closed)
        terminal.drop()


async def test_variables_are_bounded(tmp_path: Path) -> None:
    sent = {f"VAR{n}": "x" * 10 for n in range(40)} | {"LONG": "x" * 5000}
    async with (
        open_bar(tmp_path) as (server, _, _),
        await connect("127.0.0.1", server.port, env=sent) as terminal,
    ):
        await terminal.until("welcome")
        channel = next(iter(server.visits))._channel
        assert channel is not None
        kept = channel.get_environment_bytes()
        assert len(kept) == 16
        assert b"LONG" not in kept


async def test_the_listening_socket_does_not_leak_into_children(tmp_path: Path) -> None:
    """T18: a worker that outlives the server must not keep its port."""
    async with open_bar(tmp_path) as (server, _, _):
        assert server._acceptor is not None
        assert server._acceptor.sockets
        for listening in server._acceptor.sockets:
            assert not listening.get_inheritable()
        child = await asyncio.create_subprocess_exec("sleep", "30", close_fds=False)
        port = server.port
        await server.close()
        again = socket.create_server(("127.0.0.1", port))
        again.close()
        child.kill()
        await child.wait()
