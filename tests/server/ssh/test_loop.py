"""T1: an app must not change how everybody's tasks start."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from server.ssh import loop as module
from server.ssh.loop import keep_ordinary_tasks, new_loop
from tests.server.ssh.bar import open_bar
from tests.terminal import connect, new_key

SCRIPT = """
import asyncio, importlib.util, sys
spec = importlib.util.spec_from_file_location("cure", sys.argv[1])
cure = importlib.util.module_from_spec(spec)
spec.loader.exec_module(cure)

def odd(loop, coroutine, **more):
    return asyncio.Task(coroutine, loop=loop, name="odd")

async def main():
    loop = asyncio.get_running_loop()
    loop.set_task_factory(getattr(asyncio, "eager_task_factory", odd))
    cure.keep_ordinary_tasks(loop)
    loop.set_task_factory(getattr(asyncio, "eager_task_factory", odd))
    began = []
    async def step():
        began.append(1)
    task = loop.create_task(step())
    assert not began, "the task began before its maker was done"
    assert task.get_name() != "odd"
    await task
    assert loop.get_task_factory() is None
    print("ordinary", *sys.version_info[:2])

asyncio.run(main())
"""


def _interpreters() -> list[str]:
    """This Python, and every other one from 3.12 on that really runs (a shim may exist and fail)."""
    found = {sys.executable: sys.version_info[:2]}
    named = [shutil.which(f"python3.{minor}") for minor in range(12, 16)]
    kept = sorted(Path.home().glob(".pyenv/versions/3.*/bin/python"))
    for path in [*filter(None, named), *map(str, kept)]:
        try:
            said = subprocess.run(
                [path, "-c", "import sys; print(*sys.version_info[:2])"],
                capture_output=True,
                text=True,
                timeout=20,
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        version = tuple(map(int, said.stdout.split())) if said.returncode == 0 else ()
        if len(version) == 2 and version >= (3, 12) and version not in found.values():
            found[path] = version
    return list(found)


@pytest.mark.parametrize("python", _interpreters())
def test_the_cure_works_in_every_python_at_hand(python: str) -> None:
    done = subprocess.run(
        [python, "-c", SCRIPT, str(Path(module.__file__))], capture_output=True, text=True, timeout=50
    )
    assert done.stderr == ""
    assert done.stdout.startswith("ordinary 3 ")


async def test_setting_a_factory_changes_nothing_any_more() -> None:
    loop = asyncio.get_running_loop()
    asked: list[object] = []

    def factory(loop: asyncio.AbstractEventLoop, coroutine: object, **more: object) -> asyncio.Task[None]:
        asked.append(coroutine)
        return asyncio.Task(coroutine, loop=loop)  # type: ignore[arg-type]

    loop.set_task_factory(factory)  # type: ignore[arg-type]
    keep_ordinary_tasks(loop)
    loop.set_task_factory(factory)  # type: ignore[arg-type]
    await asyncio.create_task(asyncio.sleep(0))
    assert asked == []
    assert loop.get_task_factory() is None


def test_a_new_loop_is_cured_from_the_beginning() -> None:
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.get_loop().set_task_factory(lambda *args, **more: None)  # type: ignore[arg-type, return-value]
        assert runner.get_loop().get_task_factory() is None


async def test_a_key_login_works_after_an_app_has_run(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        for name in ("guest", "ana"):
            async with await connect("127.0.0.1", server.port, name, key=new_key()) as terminal:
                await terminal.until("welcome")
                terminal.type("q")
                await terminal.until_closed()
        assert asyncio.get_running_loop().get_task_factory() is None
