"""The server of the load benchmark seen from outside: started on its own core, asked, ended."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import msgspec


class Figures(msgspec.Struct):
    """What the probe tells; times are in seconds."""

    cpu: float
    wall: float
    tasks: int
    visits: int
    connections: int
    lag_p50: float
    lag_p99: float
    lag_max: float
    collections: tuple[int, int, int]
    collecting: float
    longest_collection: float


def memory_of(pid: int) -> float:
    """Megabytes of a process, pages shared with others counted in proportion."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss: +(\d+) kB", rollup, re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def cpu_of(pid: int) -> float:
    """Processor seconds that all threads of a process have used."""
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        nanoseconds += int((thread / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


def waited_of(pid: int) -> float:
    """Seconds that a process was ready to run while others had its core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def files_of(pid: int) -> int:
    """Open file descriptors of a process."""
    return len(os.listdir(f"/proc/{pid}/fd"))


class ServerProcess:
    """Made by `start_server`."""

    def __init__(self, process: Process, port: int) -> None:
        self.process = process
        self.port = port
        self.pid = process.pid

    async def figures(self) -> Figures:
        """Ask the probe."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(b"?\n")
        async with asyncio.timeout(60):
            while line := await self.process.stdout.readline():
                if line.startswith(b"{"):
                    return msgspec.json.decode(line, type=Figures)
        raise RuntimeError("the server ended")

    async def end(self, seconds: float = 30.0) -> int:
        """SIGTERM; the exit status."""
        if self.process.returncode is None:
            self.process.terminate()
            async with asyncio.timeout(seconds):
                await self.process.wait()
        assert self.process.returncode is not None
        return self.process.returncode


async def start_server(
    folder: str, cores: set[int], log: Path | None = None, **settings: object
) -> ServerProcess:
    """A server on a port of the system's choice, kept to ``cores``; ``settings`` as in the configuration."""
    environment = {"PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8", "HOME": folder}
    environment |= {f"BOTECO_{name.upper()}": str(value) for name, value in settings.items()}
    words = ("-m", "tests.bench.crowd.house", "--host", "127.0.0.1", "--port", "0", "--data", folder)
    with (log or Path(os.devnull)).open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, stdin=PIPE, stdout=PIPE, stderr=errors, env=environment,
            cwd=Path(__file__).parents[3], preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )  # fmt: skip
    assert process.stdout is not None
    async with asyncio.timeout(30):
        while line := (await process.stdout.readline()).decode():
            if found := re.search(r"ssh -p (\d+) guest@", line):
                return ServerProcess(process, int(found[1]))
    raise RuntimeError(f"the server did not start; its log: {log}")
