"""Bots think in other processes: what those import, how they end, what happens when one fails."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.bots import ADVISERS, BOTS
from server.bots.pool import Thinkers
from server.bots.worker import Doubt, Question, answer, counsel, kind_of
from server.chance import Chance
from server.games.domino import DOMINO
from tests.server.table.rig import until

SEED = b"s" * 32


def _position() -> tuple[Any, list[Any]]:
    """A view with several legal moves, and those moves."""
    state = DOMINO.new(DOMINO.Options(), 4, Chance(7))
    while True:
        if (due := state.automatic()) is not None:
            state.play(*due)
            continue
        (seat,) = state.waiting
        moves = list(state.moves(seat))
        if len(moves) > 2:
            return state.view(seat), moves
        state.play(seat, moves[0])


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    """One worker."""
    thinkers = Thinkers(1, limit=30.0)
    yield thinkers
    await thinkers.close()


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


async def _until_gone(pid: int) -> None:
    await until(lambda: not _alive(pid), f"process {pid} is gone")


@pytest.mark.parametrize("level", list(BOTS["domino"]))
async def test_a_worker_chooses_what_the_bot_would_choose_here(thinkers: Thinkers, level: str) -> None:
    view, moves = _position()
    chosen = await thinkers.choose("domino", level, view, moves, SEED)
    assert chosen == BOTS["domino"][level].choose(view, moves, Chance(SEED))
    assert chosen in moves and len(thinkers.pids) == 1


async def test_a_worker_advises_what_the_adviser_would_here(thinkers: Thinkers) -> None:
    view, moves = _position()
    advice = await thinkers.advise("domino", view, moves, SEED)
    assert advice == ADVISERS["domino"].advise(view, moves, Chance(SEED))
    only = await thinkers.advise("domino", view, moves[:1], SEED)
    assert only is not None and (only.move, only.reason) == (moves[0], "only_move")
    assert only.facts == {"tile": moves[0].tile} and len(thinkers.pids) == 1


async def test_a_game_without_an_adviser_starts_no_worker(thinkers: Thinkers) -> None:
    view, moves = _position()
    assert await thinkers.advise("picks", view, moves, SEED) is None and thinkers.pids == ()


async def test_nobody_advises_while_a_worker_is_renewed(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    view, moves = _position()
    assert await thinkers.advise("domino", view, (), SEED) is None
    assert "ValueError: no advice" in caplog.text and thinkers.pids == ()
    advice = await thinkers.advise("domino", view, moves, SEED)
    assert advice is not None and advice.move in moves


async def test_workers_start_when_they_are_needed_and_stay(thinkers: Thinkers) -> None:
    view, moves = _position()
    assert thinkers.pids == ()
    assert await thinkers.choose("domino", "normal", view, moves[:1], SEED) == moves[0]
    assert thinkers.pids == ()  # with one legal move there is nothing to think about
    pids = set()
    for _ in range(3):
        await thinkers.choose("domino", "normal", view, moves, SEED)
        pids.add(thinkers.pids)
    assert len(pids) == 1


async def test_many_questions_at_once_are_all_answered() -> None:
    thinkers = Thinkers(2, limit=30.0)
    view, moves = _position()
    asked = (thinkers.choose("domino", "random", view, moves, bytes([n]) * 32) for n in range(40))
    chosen = await asyncio.gather(*asked)
    expected = [BOTS["domino"]["random"].choose(view, moves, Chance(bytes([n]) * 32)) for n in range(40)]
    assert chosen == expected and len(thinkers.pids) == 2
    await thinkers.close()
    assert thinkers.pids == ()


async def test_a_worker_imports_neither_textual_nor_asyncssh() -> None:
    code = "import sys, server.bots.worker; print('textual' in sys.modules, 'asyncssh' in sys.modules)"
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=pipe)
    said, _ = await process.communicate()
    assert said.split() == [b"False", b"False"]


async def test_a_worker_finds_the_code_wherever_the_command_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "__init__.py").write_text("raise RuntimeError('the wrong one')")
    monkeypatch.chdir(tmp_path)
    thinkers = Thinkers(1, limit=30.0)
    view, moves = _position()
    chosen = await thinkers.choose("domino", "normal", view, moves, SEED)
    assert chosen == BOTS["domino"]["normal"].choose(view, moves, Chance(SEED)) and thinkers.pids
    await thinkers.close()


async def test_a_bot_over_its_limit_makes_the_first_move_and_its_worker_is_ended(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinkers = Thinkers(
        1, limit=0.5, command=(sys.executable, "-c", "import time\nwhile True: time.sleep(1)")
    )
    view, moves = _position()
    asking = asyncio.create_task(thinkers.choose("domino", "normal", view, moves, SEED))
    await until(lambda: thinkers.pids, "the worker runs")
    (pid,) = thinkers.pids
    assert await asking == moves[0]
    assert thinkers.pids == () and "TimeoutError" in caplog.text
    await _until_gone(pid)
    await thinkers.close()


async def test_a_worker_that_breaks_says_why_in_the_log_and_is_renewed(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    view, moves = _position()
    assert await thinkers.choose("domino", "no such level", view, moves, SEED) == moves[0]
    assert "KeyError: 'no such level'" in caplog.text and thinkers.pids == ()
    await thinkers.choose("domino", "normal", view, moves, SEED)
    (pid,) = thinkers.pids
    os.kill(pid, signal.SIGKILL)
    await _until_gone(pid)
    assert await thinkers.choose("domino", "normal", view, moves, SEED) == moves[0]
    chosen = await thinkers.choose("domino", "normal", view, moves, SEED)
    assert chosen == BOTS["domino"]["normal"].choose(view, moves, Chance(SEED))
    assert thinkers.pids not in ((), (pid,))


async def test_a_command_that_cannot_start_is_no_crash(caplog: pytest.LogCaptureFixture) -> None:
    thinkers = Thinkers(1, command=("/nowhere/python",))
    view, moves = _position()
    assert await thinkers.choose("domino", "normal", view, moves, SEED) == moves[0]
    assert "/nowhere/python" in caplog.text
    await thinkers.close()


async def test_a_thought_that_is_called_off_does_not_answer_the_next_question(thinkers: Thinkers) -> None:
    view, moves = _position()
    asking = asyncio.create_task(thinkers.choose("domino", "random", view, moves, SEED))
    await until(lambda: thinkers.pids, "the worker runs")
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    for n in range(10):
        chosen = await thinkers.choose("domino", "random", view, moves, bytes([n]) * 32)
        assert chosen == BOTS["domino"]["random"].choose(view, moves, Chance(bytes([n]) * 32))


def test_a_view_must_be_one_of_a_games() -> None:
    view, moves = _position()
    packed = msgspec.msgpack.encode(view)
    texts = tuple(map(str, moves))
    assert answer(Question("domino", "normal", kind_of(view), packed, texts, SEED)) in range(len(moves))
    with pytest.raises(ValueError, match="no view"):
        answer(Question("domino", "normal", "os:system", packed, texts, SEED))
    assert counsel(Doubt("domino", kind_of(view), packed, texts, SEED)).move in range(len(moves))
    with pytest.raises(ValueError, match="no view"):
        counsel(Doubt("domino", "os:system", packed, texts, SEED))


PARENT = """
import asyncio, socket, sys
from server.bots.pool import Thinkers
from tests.server.bots.test_pool import _position, SEED

async def main():
    listening = socket.create_server(("127.0.0.1", 0))
    listening.set_inheritable(True)
    thinkers = Thinkers(1)
    view, moves = _position()
    await thinkers.choose("domino", "normal", view, moves, SEED)
    print(listening.getsockname()[1], thinkers.pids[0], flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def test_when_the_server_is_killed_its_workers_end_and_the_port_is_free() -> None:
    root = str(Path(__file__).parents[3])
    parent = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PARENT,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert parent.stdout is not None
    port, pid = map(int, (await asyncio.wait_for(parent.stdout.readline(), 30)).split())
    assert _alive(pid)
    parent.kill()
    await parent.wait()
    await _until_gone(pid)
    socket.create_server(("127.0.0.1", port)).close()
