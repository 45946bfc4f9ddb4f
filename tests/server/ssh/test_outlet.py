"""A terminal that takes no output: frames are dropped, the queue stays small, nobody else notices."""

from __future__ import annotations

import asyncio
import random
import socket
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from server.config import Config
from server.ssh import private
from server.ssh.outlet import Outlet
from server.ssh.server import Server
from tests.server.ssh.bar import Bar, BarFront, eventually, open_bar
from tests.terminal import Terminal, connect


class Pipe:
    """A client that takes as much as a test says."""

    def __init__(self, **limits: Any) -> None:
        self.sent = bytearray()
        self.waiting = 0
        self.looks = 0
        self.repainted = 0
        self.gave_up = 0
        config = Config(**({"unsent_high": 1_000, "unsent_low": 100} | limits))
        self.outlet = Outlet(config, self._send, self._unsent, self._repaint, self._give_up)

    def _send(self, data: bytes) -> None:
        self.sent += data
        self.waiting += len(data)

    def _unsent(self) -> int:
        self.looks += 1
        return self.waiting

    def _repaint(self) -> None:
        self.repainted += 1

    def _give_up(self) -> None:
        self.gave_up += 1


async def test_frames_are_dropped_above_the_mark_and_the_screen_drawn_once_below() -> None:
    pipe = Pipe()
    for _ in range(50):
        pipe.outlet.frame("x" * 400, "true")
    assert len(pipe.sent) == 1_200
    assert pipe.outlet.dropped == 47
    pipe.waiting = 101
    seen = pipe.looks
    await eventually(lambda: pipe.looks >= seen + 2)
    assert pipe.repainted == 0, "not before the queue is nearly empty"
    pipe.waiting = 100
    await eventually(lambda: pipe.repainted == 1)
    pipe.outlet.frame("y", "true")
    assert pipe.sent.endswith(b"y")
    assert pipe.gave_up == 0
    pipe.outlet.close()


async def test_it_gives_up_after_a_while() -> None:
    pipe = Pipe(unsent_seconds=0.2)
    for _ in range(5):
        pipe.outlet.frame("x" * 400, "true")
    await eventually(lambda: pipe.gave_up == 1)
    assert pipe.repainted == 0
    pipe.outlet.close()


async def test_what_cannot_be_encoded_is_replaced() -> None:
    pipe = Pipe()
    pipe.outlet.frame("a\ud800b", "true")
    assert bytes(pipe.sent) == b"a?b"
    pipe.outlet.close()


class Noise(Widget):
    """Another random picture every few milliseconds, until it is told to rest."""

    DEFAULT_CSS = "Noise { height: 20; }"
    number = 0
    resting = False

    def on_mount(self) -> None:
        self.set_interval(0.02, self.next)

    def next(self) -> None:
        if not self.resting:
            self.number += 1
            self.refresh()

    def render_line(self, y: int) -> Strip:
        if y == 0:
            return Strip([Segment(f"picture {self.number} " + "." * 40)])
        chance = random.Random(self.number * 1_000 + y)
        colours = [Style(color=f"rgb({chance.randrange(256)},{chance.randrange(256)},0)") for _ in range(8)]
        return Strip([Segment("#", colours[x % 8]) for x in range(self.size.width)])


class Noisy(Bar):
    """Draws more than the client reads."""

    def compose(self) -> Any:
        yield Noise()
        yield from super().compose()


async def stop_reading(server: Server, terminal: Terminal) -> asyncio.ReadTransport:
    """The client reads no more, and the kernel keeps little for it."""
    visit = next(iter(server.visits))
    for transport in (visit._connection._transport, terminal.connection._transport):
        assert transport is not None
        kernel = transport.get_extra_info("socket")
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8_192)
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_192)
    transport = terminal.connection._transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.pause_reading()
    return transport


async def test_a_client_with_a_huge_window_that_stops_reading_queues_little(tmp_path: Path) -> None:
    """T9, over real ssh: the queue stays near the mark; reading again shows the latest picture."""
    limits = {"unsent_high": 65_536, "unsent_low": 16_384}
    async with open_bar(tmp_path, BarFront(Noisy), **limits) as (server, _, front):
        terminal = await connect("127.0.0.1", server.port, window=1 << 30)
        await terminal.until("picture")
        visit = next(iter(server.visits))
        transport = await stop_reading(server, terminal)
        await eventually(lambda: visit._stage._outlet.dropped > 20, 30)
        assert visit._unsent() < 65_536 + 65_536, "one frame above the mark at most"
        noise = front.apps[0].query_one(Noise)
        noise.resting = True
        transport.resume_reading()
        await terminal.until(f"picture {noise.number} ", 30)
        assert len(server.visits) == 1
        await terminal.hang_up()


async def test_a_client_that_never_reads_again_is_let_go(tmp_path: Path) -> None:
    """T9."""
    limits = {"unsent_high": 65_536, "unsent_low": 16_384, "unsent_seconds": 0.5}
    async with open_bar(tmp_path, BarFront(Noisy), **limits) as (server, house, _):
        terminal = await connect("127.0.0.1", server.port, window=1 << 30)
        await terminal.until("picture")
        transport = await stop_reading(server, terminal)
        await eventually(lambda: house.lobbies[0].closed and not server.visits, 30)
        transport.resume_reading()
        terminal.drop()


async def test_unsent_counts_channel_and_socket(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        visit = next(iter(server.visits))
        channel = visit._channel
        assert isinstance(channel, asyncssh.SSHServerChannel)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(channel, "get_write_buffer_size", lambda: 7)
            transport = visit._connection._transport
            assert transport is not None
            patch.setattr(type(transport), "get_write_buffer_size", lambda self: 11)
            assert private.unsent(channel, visit._connection) == 18
