"""T16: the garbage collector rests while people play, and what ended is reclaimed at a quiet moment."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.ssh import memory as module
from server.ssh.memory import THRESHOLDS, Memory
from tests.server.ssh.bar import eventually, open_bar
from tests.terminal import connect


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Loop:
    """A thing in a cycle, which only the collector reclaims."""

    def __init__(self) -> None:
        self.itself = self


async def test_thresholds_are_high_while_it_serves_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    memory = Memory()
    memory.start()
    assert gc.get_threshold() == THRESHOLDS == (10_000, 5, 1_000)
    assert gc.get_freeze_count() > 0
    memory.stop()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


async def test_what_survives_the_middle_generation_is_walked_no_more() -> None:
    memory = Memory()
    memory.start()
    kept = [Loop() for _ in range(1_000)]
    before = gc.get_freeze_count()
    gc.collect(0)
    assert gc.get_freeze_count() == before
    gc.collect(1)
    assert gc.get_freeze_count() >= before + len(kept)
    memory.stop()
    assert memory._collected not in gc.callbacks
    assert gc.get_freeze_count() == 0


async def test_an_ended_session_is_reclaimed_only_when_nobody_would_notice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000.0
    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    memory = Memory()
    memory.shown()
    memory.shown()
    thing = Loop()
    gone = weakref.ref(thing)
    gc.freeze()
    del thing
    gc.collect()
    assert gone() is not None, "what is set aside is not reclaimed by an ordinary collection"
    memory.ended()
    memory.key()
    assert memory.settle() is False
    assert gone() is not None
    now += module.QUIET_SECONDS
    assert memory.settle() is True
    assert gone() is None
    assert memory.settle() is False, "nothing more is owed"


async def test_the_last_one_out_leaves_a_quiet_house(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory()
    memory.shown()
    memory.key()
    memory.ended()
    assert memory.settle() is True


async def test_people_who_never_pause_do_not_put_it_off_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    memory = Memory()
    memory.shown()
    memory.shown()
    memory.ended()
    now += module.PATIENCE_SECONDS
    memory.key()
    assert memory.settle() is False
    now += 1
    assert memory.settle() is True


async def test_a_house_that_never_rests_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    memory = Memory()
    memory.shown()
    thing = Loop()
    gone = weakref.ref(thing)
    gc.freeze()
    del thing
    for _ in range(module.ENDED_AT_MOST):
        memory.key()
        assert memory.settle() is False
        memory.shown()
        memory.ended()
    memory.key()
    assert memory.settle() is True
    assert gone() is None
    memory.shown()
    memory.ended()
    assert memory.settle() is False, "the count begins anew"
    now += 2 * module.PATIENCE_SECONDS
    memory.key()
    assert memory.settle() is True


async def test_nothing_of_an_ended_session_is_left(tmp_path: Path) -> None:
    lines = []
    async with open_bar(tmp_path) as (server, house, front):
        for _ in range(2):
            async with await connect("127.0.0.1", server.port) as terminal:
                await terminal.until("welcome")
                lines.append(weakref.ref(front.apps[-1].screen._styles_cache))
                terminal.type("q")
                await terminal.until_closed()
        apps = [weakref.ref(app) for app in front.apps]
        sessions = [weakref.ref(session) for session in front.sessions]
        await eventually(lambda: not server.visits and not server.connections)
        front.apps.clear()
        front.sessions.clear()
        house.lobbies.clear()
        await eventually(lambda: server.memory.settle() or server.memory._owed_since is None)
        gc.unfreeze()

        def all_gone() -> bool:
            gc.collect()
            return [ref() for ref in apps + sessions + lines] == [None] * 6

        # The last task of a session ends a moment after its connection.
        await eventually(all_gone)


async def test_what_a_session_was_made_of_is_freed_at_its_end_without_any_collection(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _house, front):
        gc.disable()
        try:
            async with await connect("127.0.0.1", server.port) as terminal:
                await terminal.until("welcome")
                app = front.apps[-1]
                large = (app.stylesheet, app.stylesheet.rules[0], app.screen._compositor)
                parts = [weakref.ref(part) for part in large]
                del large
                terminal.type("q")
                await terminal.until_closed()
            await eventually(lambda: not vars(app))
            await eventually(lambda: [part() for part in parts] == [None] * 3)
        finally:
            gc.enable()
