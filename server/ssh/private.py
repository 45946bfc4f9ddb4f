"""Every private name of Textual and asyncssh that the server needs, in one place, each with a test.

An upgrade of either library that changes one of them fails there, by name.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any
from weakref import WeakSet

import asyncssh
from asyncssh.constants import MSG_IGNORE
from rich.color import ColorSystem
from rich.style import Style
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._parser import ParseError
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.cache import LRUCache
from textual.filter import Monochrome, NoColor
from textual.strip import Strip
from textual.worker import WorkerFailed

from server.config import Config

__all__ = (
    "ChopsUpdate",
    "KeyParser",
    "LayoutUpdate",
    "ParseError",
    "Reins",
    "bound_environment",
    "count_failures",
    "draw_with",
    "forget_lines",
    "keep_lines_out_of_themselves",
    "let_go",
    "place_of",
    "send_no_fillers",
    "settle",
    "take_apart",
    "unsent",
    "weigh_guesses",
    "write_while_open",
)

READ_AT_ONCE = 32_768
"""Bytes read from a socket in one go: with every packet the library copies what it has not taken apart yet,
and it takes apart all of it before anybody else has a turn."""


class KeyParser(XTermParser):
    """The library's parser without its cache.

    The cache belongs to the class and is keyed by the parser, too: it keeps the last thousand parsers alive,
    and with them, by way of the last key each has read, whole apps of sessions long ended.
    """

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        return XTermParser._parse_extended_key.__wrapped__(self, sequence)


def settle(app: App[Any], crashed: Callable[[BaseException], None]) -> None:
    """Make a new app fit to run beside others in one process; ``crashed`` is told when it fails."""
    # Apps that overlap would otherwise redirect the process's streams and put them back in the wrong order.
    app._registry = _Nodes()
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]
    # Depth and NO_COLOR were read from the server's environment; every session draws in true colour.
    app.console._color_system = ColorSystem.TRUECOLOR
    app.console.no_color = False
    app.no_color = False
    app._filters = [f for f in app._filters if not isinstance(f, NoColor | Monochrome)]
    app.features = frozenset()
    app.animation_level = "none"
    # The stock hooks print a traceback with locals, other people's hands included, to the server's log.
    app._print_error_renderables = app._exit_renderables.clear  # type: ignore[method-assign]

    def failed(error: BaseException) -> None:
        app._return_code = 1
        crashed(error.error if isinstance(error, WorkerFailed) else error)
        app._close_messages_no_wait()

    app._handle_exception = failed  # type: ignore[method-assign]
    app._fatal_error = lambda: failed(RuntimeError("fatal"))  # type: ignore[method-assign]
    app.panic = lambda *renderables: failed(RuntimeError("panic"))  # type: ignore[method-assign]


def keep_lines_out_of_themselves() -> Callable[[], None]:
    """Let no line of a picture keep itself alive; what is returned undoes it.

    The library caches in a line what was cut from it, also when that is the whole line itself: a circle for
    nearly every line of every picture, which only a full collection would reclaim.
    """
    divide, crop_extend = Strip.divide, Strip.crop_extend

    def divided(line: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        cuts = list(cuts)
        return [line] if cuts == [line.cell_length] else divide(line, cuts)

    def cropped(line: Strip, start: int, end: int, style: Style | None) -> Strip:
        return line if start == 0 and end == line.cell_length else crop_extend(line, start, end, style)

    Strip.divide, Strip.crop_extend = divided, cropped  # type: ignore[method-assign, assignment]

    def undo() -> None:
        Strip.divide, Strip.crop_extend = divide, crop_extend  # type: ignore[method-assign]

    return undo


class _Nodes(WeakSet[Any]):
    """The nodes of an app's tree, with those that have left it and are not reclaimed yet in ``ever``."""

    def __init__(self) -> None:
        super().__init__()
        self.ever: WeakSet[Any] = WeakSet()

    def add(self, item: Any) -> None:
        super().add(item)
        self.ever.add(item)


def take_apart(app: App[Any]) -> None:
    """Free an app that has ended, and every widget it ever had, at once.

    They refer to each other in circles, which only a full collection would reclaim: 0.7 MB a session.
    """
    rings: list[LRUCache[Any, Any]] = [app.stylesheet._parse_cache, app.stylesheet._style_parse_cache]
    nodes = (*app._registry.ever, app)  # type: ignore[attr-defined]
    for ring in (*rings, *(node._query_one_cache for node in nodes)):
        for link in ring._cache.values():
            link.clear()
    for node in nodes:
        vars(node).clear()


def forget_lines() -> None:
    """Let go of the lines of the last thousand widgets that the library has styled, some 30 KB a screen: a
    cache meant for the class is keyed by each one's lines, too."""
    StylesCache.get_inner_outer.cache_clear()


def draw_with(app: App[Any], lay: Callable[[LayoutUpdate | ChopsUpdate], str]) -> None:
    """Let ``lay`` say what is sent for each update of the screen; each frame is one write, and "" is none."""
    display = app._display

    def shown(screen: Any, update: Any) -> None:
        if not isinstance(update, LayoutUpdate | ChopsUpdate):
            display(screen, update)
            return
        driver = app._driver
        if driver is None or app._batch_count or app._closed or not app._running:
            return
        frame = lay(update)
        if frame:
            driver.write(f"{SYNC_START}{frame}{SYNC_END}" if app._sync_available else frame)
        app.post_display_hook()

    app._display = shown  # type: ignore[method-assign, assignment]


def place_of(error: BaseException) -> str:
    """Where an error came up, as ``table.py:120 in on_key``; no values or message: they may hold secrets."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    if step is None:
        return "nowhere"
    code = step.tb_frame.f_code
    return f"{Path(code.co_filename).name}:{step.tb_lineno} in {code.co_name}"


class Reins:
    """Hears a client only when it shall be heard. ``heard`` gets the type of every packet that was dealt
    with, and may call `hold`; then the next one waits for `go_on`."""

    def __init__(self, connection: asyncssh.SSHServerConnection, heard: Callable[[int], None]) -> None:
        self._connection = connection
        self._held = False
        transport = connection._transport
        if transport is not None:
            transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]
        finish = connection._finish_recv_packet

        def finished(kind: int, number: int, _task: Any = None, is_async: bool = False) -> None:
            finish(kind, number, _task, is_async)
            heard(kind)
            if self._held:
                connection._recv_handler = _nothing

        connection._finish_recv_packet = finished  # type: ignore[method-assign, assignment]

    @property
    def unsent(self) -> int:
        """Bytes that wait in the socket's buffer."""
        transport = self._connection._transport
        return transport.get_write_buffer_size() if transport is not None else 0

    def hold(self) -> None:
        """Read nothing more."""
        self._held = True
        if self._connection._transport is not None:
            self._connection._transport.pause_reading()

    def go_on(self) -> None:
        """Read again, first what has come already."""
        self._held = False
        connection = self._connection
        if connection._transport is None:
            return
        connection._transport.resume_reading()
        if connection._recv_handler is _nothing:
            connection._recv_handler = connection._recv_pkthdr
            connection._recv_data()


def _nothing() -> bool:
    return False


def write_while_open(connection: asyncssh.SSHServerConnection) -> None:
    """Write nothing to a line that is lost. The library learns of a loss one turn of the loop later and
    writes on meanwhile, and the loop warns of every piece."""
    send = connection._send

    def sent(data: bytes) -> None:
        transport = connection._transport
        if transport is not None and not transport.is_closing():
            send(data)

    connection._send = sent  # type: ignore[method-assign]


def send_no_fillers(connection: asyncssh.SSHServerConnection) -> None:
    """Leave out the empty packet that the library sends, enciphered and written by itself, before each other
    one: it guards ciphers that chain packets (CBC), and none of those is on offer."""
    send = connection.send_packet

    def sent(kind: int, *parts: bytes, handler: Any = None) -> None:
        if kind != MSG_IGNORE:
            send(kind, *parts, handler=handler)

    connection.send_packet = sent  # type: ignore[method-assign, assignment]


def weigh_guesses(connection: asyncssh.SSHServerConnection) -> None:
    """Throw away a client's guess at the key exchange when it is wrong as RFC 4253, section 7, has it: unless
    the first algorithms of both lists are the same. The library takes it as soon as that is the one agreed
    on, and ends the connection of a client that goes by the rule and asks again (as Dropbear does)."""
    choose = connection.choose_server_host_key

    def chosen(offered: Sequence[bytes]) -> bool:
        found = choose(offered)
        init = connection._client_kexinit
        # A byte, a cookie of 16, the first list; at the end whether it has guessed, and a number.
        if init[-5]:
            ways = init[21 : 21 + int.from_bytes(init[17:21])].split(b",")
            keys = connection._server_host_key_algs or ()
            right = ways[:1] == list(connection._kex_algs[:1]) and tuple(offered[:1]) == tuple(keys[:1])
            connection._ignore_first_kex = not right
        return found

    connection.choose_server_host_key = chosen  # type: ignore[method-assign, assignment]


def let_go(connection: asyncssh.SSHServerConnection) -> None:
    """The connection is gone: give it its own methods back, which would else keep it alive in circles."""
    own = ("_finish_recv_packet", "_send", "choose_server_host_key", "send_packet", "send_userauth_failure")
    for name in own:
        vars(connection).pop(name, None)


def unsent(channel: asyncssh.SSHServerChannel[bytes], connection: asyncssh.SSHServerConnection) -> int:
    """Bytes of output that wait in the channel (the client's window is full) and in the socket's buffer."""
    transport = connection._transport
    return channel.get_write_buffer_size() + (transport.get_write_buffer_size() if transport else 0)


class _Bounded(dict[bytes, bytes]):
    """A client's variables while they arrive: a fixed number, so that nobody fills the memory with them."""

    def __init__(self, most: int, longest: int) -> None:
        super().__init__()
        self._most = most
        self._longest = longest

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if len(self) < self._most and len(name) + len(value) <= self._longest:
            super().__setitem__(name, value)


def bound_environment(channel: asyncssh.SSHServerChannel[bytes], config: Config) -> None:
    """Keep no more of a client's variables than the limits allow, from the first one on."""
    channel._env = _Bounded(config.environment_variables, config.environment_bytes)


def count_failures(connection: asyncssh.SSHServerConnection, failed: Callable[[], None]) -> None:
    """Call ``failed`` after every refused login request, also those the server object never hears of."""
    refuse = connection.send_userauth_failure

    def counted(partial_success: bool) -> None:
        refuse(partial_success)
        failed()

    connection.send_userauth_failure = counted  # type: ignore[method-assign]
