"""One test for every private name of Textual and asyncssh: an upgrade that changes one fails here."""

from __future__ import annotations

import gc
import sys
import weakref
from pathlib import Path
from types import SimpleNamespace

import asyncssh
import pytest
from asyncssh.constants import MSG_CHANNEL_DATA, MSG_IGNORE, MSG_KEX_FIRST, MSG_KEXINIT
from rich.color import ColorSystem
from rich.segment import Segment
from textual._styles_cache import StylesCache
from textual.app import App
from textual.color import Color
from textual.filter import Monochrome, NoColor
from textual.strip import Strip
from textual.worker import WorkerFailed

from server.config import Config
from server.ssh import private
from tests.server.ssh.bar import open_bar
from tests.terminal import connect


def settled(**environment: str) -> tuple[App[None], list[BaseException]]:
    crashes: list[BaseException] = []
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        app: App[None] = App()
    private.settle(app, crashes.append)
    return app, crashes


def test_capture_stdout_and_stderr() -> None:
    fresh: App[None] = App()
    assert hasattr(fresh, "_capture_stdout") and hasattr(fresh, "_capture_stderr")
    app, _ = settled()
    assert app._capture_stdout is sys.stdout
    assert app._capture_stderr is sys.stderr


def test_console_color_system() -> None:
    assert hasattr(App().console, "_color_system")
    app, _ = settled(TERM="dumb", NO_COLOR="1")
    assert app.console._color_system is ColorSystem.TRUECOLOR
    assert app.console.color_system == "truecolor"
    assert app.console.no_color is False


def test_a_line_is_not_cut_into_itself() -> None:
    def circles() -> list[object]:
        line = Strip([Segment("dominó")], 6)
        assert line.divide([6]) == [line] and line.crop_extend(0, 6, None) == line
        assert [piece.text for piece in line.divide([2, 6])] == ["do", "minó"]
        assert line.crop_extend(0, 8, None).text == "dominó  "
        kept = [piece for pieces in line._divide_cache._cache.values() for piece in pieces]
        return [piece for piece in (*kept, *line._crop_extend_cache._cache.values()) if piece is line]

    assert circles(), "the library keeps a line in itself: this is why"
    undo = private.keep_lines_out_of_themselves()
    try:
        assert circles() == []
    finally:
        undo()
    assert circles()


def test_filters_and_no_color() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_COLOR", "1")
        assert any(isinstance(f, NoColor | Monochrome) for f in App()._filters)
    app, _ = settled(NO_COLOR="1")
    assert app.no_color is False
    assert app._filters
    assert not any(isinstance(f, NoColor | Monochrome) for f in app._filters)


def test_features() -> None:
    app, _ = settled(TEXTUAL="debug,devtools")
    assert app.features == frozenset()


def test_print_error_renderables_and_exit_renderables(capfd: pytest.CaptureFixture[str]) -> None:
    assert callable(App._print_error_renderables)
    app, _ = settled()
    app.exit(message="SECRET")
    assert app._exit_renderables
    app._print_error_renderables()
    assert app._exit_renderables == []
    out, err = capfd.readouterr()
    assert out + err == ""


@pytest.mark.parametrize("hook", ["_handle_exception", "_fatal_error", "panic"])
async def test_every_hook_of_a_failure(hook: str) -> None:
    assert callable(getattr(App, hook))
    app, crashes = settled()
    error = ValueError("SECRET")
    arguments = {"_handle_exception": (error,), "_fatal_error": (), "panic": ("SECRET",)}
    getattr(app, hook)(*arguments[hook])
    assert len(crashes) == 1
    assert "SECRET" not in str(crashes[0]) or crashes[0] is error
    assert app.return_code == 1
    assert app._exit_renderables == []


async def test_close_messages_no_wait_ends_an_app() -> None:
    assert callable(App._close_messages_no_wait)
    app, crashes = settled()

    def fail() -> None:
        raise ValueError("x")

    app.call_later(fail)
    await app.run_async(headless=True)
    assert [type(error) for error in crashes] == [ValueError]


async def test_a_worker_that_fails_is_reported_by_its_own_error() -> None:
    app, crashes = settled()
    app._handle_exception(WorkerFailed(ValueError("x")))
    assert [type(error) for error in crashes] == [ValueError]


def test_the_place_of_an_error_tells_no_value() -> None:
    def fails(hand: str) -> None:
        raise ValueError(hand)

    try:
        fails("SECRET")
    except ValueError as error:
        place = private.place_of(error)
    assert place.startswith("test_private.py:")
    assert place.endswith("in fails")
    assert private.place_of(ValueError("SECRET")) == "nowhere"


def test_parser_and_parse_error() -> None:
    parser = private.KeyParser()
    assert [message.key for message in parser.feed("a")] == ["a"]  # type: ignore[attr-defined]
    list(parser.feed(""))
    with pytest.raises(private.ParseError):
        list(parser.feed("b"))


def test_the_parser_is_not_kept_by_a_cache() -> None:
    assert callable(private.XTermParser._parse_extended_key.__wrapped__)
    parser = private.KeyParser()
    assert [message.key for message in parser.feed("\x1b[97;5u")] == ["ctrl+a"]  # type: ignore[attr-defined]
    gone = weakref.ref(parser)
    del parser
    gc.collect()
    assert gone() is None


async def test_the_transport_of_a_connection_and_the_variables_of_a_channel(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        env = {f"V{n}": "x" for n in range(40)}
        async with await connect("127.0.0.1", server.port, env=env) as terminal:
            await terminal.until("welcome")
            visit = next(iter(server.visits))
            transport = visit._connection._transport
            assert transport is not None and transport.get_write_buffer_size() == 0
            assert isinstance(visit._channel, asyncssh.SSHServerChannel)
            assert type(visit._channel._env) is private._Bounded
            assert len(visit._channel.get_environment_bytes()) == 16


def test_bounded_variables() -> None:
    class Channel:
        _env: dict[bytes, bytes] = {}

    channel = Channel()
    private.bound_environment(channel, Config(environment_variables=2, environment_bytes=4))  # type: ignore[arg-type]
    for name in (b"A", b"LONGNAME", b"B", b"C"):
        channel._env[name] = b"x"
    assert channel._env == {b"A": b"x", b"B": b"x"}


def test_refused_logins_are_counted() -> None:
    assert callable(asyncssh.SSHServerConnection.send_userauth_failure)
    sent: list[str] = []

    class Refusing:
        def send_userauth_failure(self, partial_success: bool) -> None:
            sent.append("refused")

    connection = Refusing()
    private.count_failures(connection, lambda: sent.append("counted"))  # type: ignore[arg-type]
    connection.send_userauth_failure(False)
    assert sent == ["refused", "counted"]


async def test_the_names_that_reading_and_writing_by_hand_need(tmp_path: Path) -> None:
    for name in ("_finish_recv_packet", "_recv_pkthdr", "_recv_data", "_send"):
        assert callable(getattr(asyncssh.SSHServerConnection, name)), name
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        connection = next(iter(server.visits))._connection
        assert connection._recv_handler == connection._recv_pkthdr
        kinds: list[int] = []
        reins = private.Reins(connection, kinds.append)
        assert connection._transport.max_size == private.READ_AT_ONCE  # type: ignore[union-attr]
        assert reins.unsent == 0
        terminal.type("a")
        await terminal.until("keys a.")
        assert 94 in kinds, "the type of a packet with data"
        reins.hold()
        terminal.type("b")
        kinds.clear()
        reins.go_on()
        await terminal.until("keys a b.")
        assert 94 in kinds
        private.let_go(connection)
        wrapped = {"_finish_recv_packet", "_send", "send_packet", "send_userauth_failure"}
        assert not wrapped & set(vars(connection))


def test_styled_lines_are_let_go() -> None:
    lines = StylesCache()
    lines.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    gone = weakref.ref(lines)
    del lines
    assert gone() is not None, "the cure is not needed any more"
    private.forget_lines()
    assert gone() is None


async def test_a_picture_is_one_packet_and_no_filler(tmp_path: Path) -> None:
    """The library's own way sends two. Fillers guard ciphers that chain packets, and none is on offer."""
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        connection = next(iter(server.visits))._connection
        assert not any("cbc" in name.decode() for name in connection._enc_algs)
        packets: list[bytes] = []
        cipher = connection._send_encryption
        assert cipher is not None
        encrypt = cipher.encrypt_packet

        def encrypted(number: int, header: bytes, packet: bytes) -> tuple[bytes, bytes]:
            packets.append(packet)
            return encrypt(number, header, packet)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cipher, "encrypt_packet", encrypted)
            terminal.type("a")
            await terminal.until("keys a.")
            assert [packet[1] for packet in packets] == [MSG_CHANNEL_DATA]
            packets.clear()
            private.let_go(connection)
            terminal.type("b")
            await terminal.until("keys a b.")
            assert [packet[1] for packet in packets] == [MSG_IGNORE, MSG_CHANNEL_DATA]


async def test_between_two_packets_nothing_more_is_taken_apart(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        connection = next(iter(server.visits))._connection

        def heard(kind: int) -> None:
            if kind == 94:
                reins.hold()

        reins = private.Reins(connection, heard)
        terminal.type("a")
        terminal.type("b")
        await terminal.until("keys a.")
        assert connection._recv_handler is private._nothing
        reins.go_on()
        await terminal.until("keys a b.")


@pytest.mark.parametrize(
    ("theirs", "guesses", "ignored"),
    [(b"c,a", 1, True), (b"a,c", 1, False), (b"c,a", 0, False), (b"b,a", 1, True)],
)
def test_client_kexinit_and_ignore_first_kex(theirs: bytes, guesses: int, ignored: bool) -> None:
    """A guess is right when both lists begin alike, whatever is agreed on in the end."""
    real = asyncssh.SSHServerConnection
    assert callable(real.choose_server_host_key)
    connection = SimpleNamespace(
        choose_server_host_key=lambda offered: True,
        _client_kexinit=bytes(17)
        + len(theirs).to_bytes(4)
        + theirs
        + bytes(40)
        + bytes([guesses])
        + bytes(4),
        _kex_algs=[b"a", b"b"],
        _server_host_key_algs=[b"ssh-ed25519"],
        _ignore_first_kex=False,
    )
    private.weigh_guesses(connection)  # type: ignore[arg-type]
    assert connection.choose_server_host_key([b"ssh-ed25519", b"ssh-rsa"])
    assert connection._ignore_first_kex is ignored


async def test_a_client_that_guesses_wrong_and_asks_again_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Dropbear does: its first way is not the server's first one, though the one agreed on."""
    client = asyncssh.SSHClientConnection
    send = client.send_packet

    def guess(self: asyncssh.SSHClientConnection, kind: int, *parts: bytes, **more: object) -> None:
        if kind == MSG_KEXINIT and not self.get_extra_info("recv_cipher"):
            whole = b"".join(parts)
            parts = (whole[:-5] + b"\1" + whole[-4:],)
            send(self, kind, *parts, **more)
            self._client_kexinit = bytes([kind]) + parts[0]
            send(self, MSG_KEX_FIRST, (32).to_bytes(4) + bytes(range(1, 33)))
            return
        send(self, kind, *parts, **more)

    monkeypatch.setattr(client, "send_packet", guess)
    async with (
        open_bar(tmp_path) as (server, _, _),
        asyncssh.connect(
            "127.0.0.1", server.port, username="guest", client_keys=[], known_hosts=None, config=None,
            kex_algs=["curve25519-sha256"],
        ) as connection,
    ):  # fmt: skip
        assert (await connection.run("games")).stdout == "domino\nkingdomino\n"
