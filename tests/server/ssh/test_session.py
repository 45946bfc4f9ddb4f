"""A session while it lasts, over real ssh: what goes to the terminal and what comes from it."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from pathlib import Path

import asyncssh
import pytest
from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from server.ssh import modes
from tests.server.ssh.bar import Bar, BarFront, FakeHouse, eventually, modes_on, open_bar
from tests.terminal import connect, new_key

LEAVE = modes.LEAVE.encode()


async def test_a_guest_sees_the_app_types_and_leaves(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, house, front):
        async with await connect("127.0.0.1", server.port) as terminal:
            await terminal.until("welcome Guest 1")
            terminal.type("ab")
            await terminal.until("keys a b.")
            terminal.type("q")
            await terminal.until_closed()
            assert terminal.status == 0
            assert terminal.raw.endswith(LEAVE)
        assert front.sessions[0].lobby.resume_code == "CODE1"
        assert house.lobbies[0].closed
        await eventually(lambda: not server.visits and not server.connections)


async def test_only_the_modes_of_the_notes_are_switched_on(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        assert modes_on(terminal.raw) == {1049, 1000, 1002, 1006, 2004}
        for mode in (1003, 1015, 1016, 2048, 1004):
            assert f"\x1b[?{mode}h".encode() not in terminal.raw
        assert b"\x1b[>" not in terminal.raw  # kitty keys


async def test_synchronised_output_is_used_once_the_terminal_reports_it(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        async with await connect("127.0.0.1", server.port, answers=True) as terminal:
            await terminal.until("welcome")
            terminal.type("a")
            await terminal.until("keys a.")
            terminal.type("b")
            await terminal.until("keys a b.")
            assert terminal.raw.count(b"\x1b[?2026h") >= 1
        async with await connect("127.0.0.1", server.port) as plain:
            await plain.until("welcome")
            plain.type("a")
            await plain.until("keys a.")
            assert b"\x1b[?2026h" not in plain.raw


async def test_overlapping_apps_leave_the_streams_of_the_process_alone(tmp_path: Path) -> None:
    """T2: the first to come is the first to go."""
    before = sys.stdout, sys.stderr
    async with open_bar(tmp_path) as (server, _, _):
        first = await connect("127.0.0.1", server.port)
        second = await connect("127.0.0.1", server.port)
        await first.until("welcome")
        await second.until("welcome")
        assert (sys.stdout, sys.stderr) == before
        for terminal in (first, second):
            terminal.type("q")
            await terminal.until_closed()
            await terminal.hang_up()
    assert (sys.stdout, sys.stderr) == before


class Deliverer(Bar):
    """Asks for what a server must not do for a session."""

    def on_key(self, event: events.Key) -> None:
        if event.key == "o":
            self.open_url("https://example.org")
            self._show("asked")
        if event.key == "d":
            self.deliver_text(io.StringIO("secret"), save_directory=self.target, save_filename="file")

    target = Path("/nonexistent")

    def on_delivery_failed(self, event: events.DeliveryFailed) -> None:
        self._show("refused")


async def test_no_browser_and_no_file_on_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T11."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, *more: opened.append(url))
    files = tmp_path / "files"
    files.mkdir()
    monkeypatch.setattr(Deliverer, "target", files)
    async with (
        open_bar(tmp_path / "data", BarFront(Deliverer)) as (server, _, _),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("welcome")
        terminal.type("od")
        await terminal.until(lambda text: "asked" in text and "refused" in text)
    assert opened == []
    assert list(files.iterdir()) == []


async def test_a_session_never_touches_the_environment_of_the_process(tmp_path: Path) -> None:
    """T12."""
    before = dict(os.environ)
    sent = {"NO_COLOR": "1", "COLORTERM": "truecolor", "LANG": "pt_BR.UTF-8"}
    async with (
        open_bar(tmp_path) as (server, _, front),
        await connect("127.0.0.1", server.port, env=sent) as terminal,
    ):
        await terminal.until("welcome")
        assert (front.sessions[0].language, front.sessions[0].depth) == ("pt_BR", "none")
        assert dict(os.environ) == before
    assert dict(os.environ) == before


async def test_nothing_is_animated(tmp_path: Path) -> None:
    """T13."""
    async with open_bar(tmp_path) as (server, _, front), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        assert front.apps[0].animation_level == "none"


async def test_keys_typed_before_the_app_exists_are_kept(tmp_path: Path) -> None:
    """T20."""

    class Slow(FakeHouse):
        async def new_guest(self):  # type: ignore[no-untyped-def]
            await asyncio.wait_for(typed.wait(), 10)
            return await super().new_guest()

    typed = asyncio.Event()
    async with (
        open_bar(tmp_path, house=Slow()) as (server, _, _),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        terminal.type("abc" + "x" * 5000)
        visit = next(iter(server.visits))
        await eventually(lambda: len(visit._stage._early) == 1024)
        typed.set()
        await terminal.until(lambda text: "keys" in text and "x x x" in text)


@pytest.mark.parametrize("term", ["xterm", None])
async def test_commands_are_answered_with_or_without_a_terminal(tmp_path: Path, term: str | None) -> None:
    end = b"\r\n" if term else b"\n"
    async with open_bar(tmp_path) as (server, _, _):
        async with await connect("127.0.0.1", server.port, term=term, command="games") as terminal:
            terminal.channel.write_eof()
            await terminal.until_closed()
            assert bytes(terminal.raw) == b"domino" + end + b"kingdomino" + end
            assert terminal.status == 0
        async with await connect("127.0.0.1", server.port, term=term, command="\x1b[31mrm -rf /") as terminal:
            await terminal.until_closed()
            assert bytes(terminal.raw) == b"unknown: [31mrm" + end
            assert terminal.status == 2


async def test_a_command_that_opens_a_table_opens_the_app_at_once(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path) as (server, _, _),
        await connect("127.0.0.1", server.port, command="join K7Q2") as terminal,
    ):
        await terminal.until("words join K7Q2.")


async def test_sizes_are_clamped_and_kept_within_limits(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, front):
        for asked, got in [
            ((4_000_000_000, 0), (300, 24)),
            ((1, 1), (20, 8)),
            ((0, 4_000_000_000), (80, 120)),
        ]:
            terminal = await connect("127.0.0.1", server.port, size=(80, 24), term="xterm")
            await terminal.until("welcome")
            terminal.channel.change_terminal_size(*asked)
            session = front.sessions[-1]
            await eventually(lambda session=session, got=got: session.size == got)
            app = front.apps[-1]
            await eventually(lambda app=app, got=got: tuple(app.size) == got)
            await terminal.hang_up()


async def test_a_terminal_of_absurd_size_and_name_is_harmless(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, front):
        guest = await connect("127.0.0.1", server.port)
        connection = await asyncssh.connect(
            "127.0.0.1", server.port, username="guest", known_hosts=None, config=None, client_keys=[]
        )
        await connection.create_process(
            term_type="xterm\x1b]0;pwned\x07", term_size=(4_000_000_000, 0), encoding=None
        )
        await eventually(lambda: len(front.sessions) == 2)
        assert front.sessions[1].size == (300, 24)
        assert "xterm0pwned" in {visit._term for visit in server.visits}
        connection.close()
        await guest.hang_up()


class Counting(Bar):
    """Counts how often the app is told of a size."""

    sizes = 0

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.sizes += 1


async def test_resizes_are_merged_and_the_screen_equals_a_fresh_one(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path, BarFront(Counting)) as (server, _, front),
        await connect("127.0.0.1", server.port) as terminal,
        await connect("127.0.0.1", server.port, size=(97, 31)) as fresh,
    ):
        await terminal.until("size 80x24")
        for step in range(200):
            terminal.resize(60 + step % 50, 20 + step % 13)
        terminal.resize(97, 31)
        await terminal.until("size 97x31")
        await fresh.until("size 97x31")
        same = [line.replace("Guest 2", "Guest 1") for line in fresh.screen]
        # The size is painted a frame before the rest of the new layout.
        await terminal.until(lambda text: text == "\n".join(same))
        sizes = front.apps[0].sizes
        assert sizes < 50


async def test_a_key_switches_the_mouse_off_and_on(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        terminal.click(3, 4)
        await terminal.until("click:3,4")
        terminal.type("m")
        await eventually(lambda: 1000 not in modes_on(terminal.raw))
        terminal.type("m")
        await eventually(lambda: {1000, 1002, 1006} <= modes_on(terminal.raw))


async def test_the_bell_rings(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, front), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        assert b"\x07" not in terminal.raw
        front.apps[0].bell()
        await eventually(lambda: b"\x07" in terminal.raw)


async def test_the_title_is_set_and_given_back(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, front), await connect("127.0.0.1", server.port) as terminal:
        await terminal.until("welcome")
        front.sessions[0].set_title("Your turn\x07\x1b]0;x")
        await eventually(lambda: b"\x1b]2;Your turn]0;x\x07" in terminal.raw)
        terminal.type("q")
        await terminal.until_closed()
        assert b"\x1b[22;0t" in terminal.raw
        assert terminal.raw.rfind(b"\x1b[23;0t") > terminal.raw.rfind(b"\x1b]2;")


class Hostile(Bar):
    """Shows a name that nobody cleaned."""

    name_shown = "[@click=app.exit]x[/x]\x1b]0;pwned\x07\x1b[?1003h\x9b31m\x1bc"

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Static(self.name_shown, markup=False)
        yield Static("below", markup=False)


async def test_a_hostile_name_is_inert_on_another_screen(tmp_path: Path) -> None:
    """T7, the last line of defence: whatever a widget lets through, the driver sends no stray control."""
    async with (
        open_bar(tmp_path, BarFront(Hostile)) as (server, _, _),
        await connect("127.0.0.1", server.port) as terminal,
    ):
        await terminal.until("below")
        assert "[@click=app.exit]x[/x]" in terminal.text
        assert b"\x1b]0;" not in terminal.raw
        assert b"\x1b[?1003h" not in terminal.raw
        assert b"\x1bc" not in terminal.raw
        assert "\x9b".encode() not in terminal.raw


async def test_one_key_person_may_come_in_three_times_at_once(tmp_path: Path) -> None:
    key = new_key()
    async with open_bar(tmp_path) as (server, _, front):
        inside = [await connect("127.0.0.1", server.port, "ana", key=key) for _ in range(3)]
        for terminal in inside:
            await terminal.until("welcome ana")
        async with await connect("127.0.0.1", server.port, "ana", key=key) as fourth:
            await fourth.until_closed()
            assert bytes(fourth.raw) == b"<too_many_sessions>\r\n"
            assert front.said[-1][2]["limit"] == 3
        await inside[0].hang_up()
        await eventually(lambda: len(server.visits) == 2)
        async with await connect("127.0.0.1", server.port, "ana", key=key) as again:
            await again.until("welcome ana")
        for terminal in inside[1:]:
            await terminal.hang_up()


async def test_a_full_house_says_so(tmp_path: Path) -> None:
    async with (
        open_bar(tmp_path, sessions_total=1) as (server, _, front),
        await connect("127.0.0.1", server.port) as inside,
    ):
        await inside.until("welcome")
        async with await connect("127.0.0.1", server.port) as late:
            await late.until_closed()
            assert bytes(late.raw) == b"<house_full>\r\n"
            assert front.said[-1][2]["limit"] == 1
