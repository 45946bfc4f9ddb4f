"""The other way to serve many people: a whole process for each of them, here ``boteco play`` on a pty."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte

from tests.bench.crowd.process import cpu_of, memory_of

BOTECO = Path(sys.executable).with_name("boteco")


class LocalApp:
    """One process and the terminal it runs on. Blocking: nothing else is measured meanwhile."""

    def __init__(self, folder: str, cores: set[int]) -> None:
        self._terminal, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.set_blocking(self._terminal, False)
        environment = {"PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8", "HOME": folder}
        self.process = subprocess.Popen(
            [BOTECO, "play", "--data", folder], stdin=inside, stdout=inside, stderr=inside,
            start_new_session=True, env={**environment, "TERM": "xterm-256color"},
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )  # fmt: skip
        os.close(inside)
        self._emulator = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._emulator)

    def _read(self) -> int:
        try:
            data = os.read(self._terminal, 1 << 20)
        except BlockingIOError:
            return 0
        self._stream.feed(data.replace(b"\x1b[?2026$p", b"").replace(b"\x1b[?2048$p", b""))
        return len(data)

    def press(self, keys: str) -> float:
        """Press keys; seconds until something is drawn."""
        began = time.perf_counter()
        os.write(self._terminal, keys.encode())
        while not self._read():
            time.sleep(0.0002)
        return time.perf_counter() - began

    def until(self, text: str, seconds: float = 30.0) -> None:
        """Wait until a text stands on the screen."""
        deadline = time.perf_counter() + seconds
        while text not in "\n".join(self._emulator.display):
            if time.perf_counter() > deadline:
                raise RuntimeError(f"{text!r} never came:\n" + "\n".join(self._emulator.display))
            self._read()
            time.sleep(0.002)

    def still(self, seconds: float = 0.3) -> None:
        """Wait until nothing has been drawn for a while."""
        quiet_since = time.perf_counter()
        while time.perf_counter() - quiet_since < seconds:
            if self._read():
                quiet_since = time.perf_counter()
            time.sleep(0.005)

    @property
    def cpu(self) -> float:
        """Processor seconds until now."""
        return cpu_of(self.process.pid)

    @property
    def memory(self) -> float:
        """Megabytes of the process itself, without its bots' workers."""
        return memory_of(self.process.pid)

    def end(self) -> None:
        """The person is gone."""
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)


class LocalFigures:
    """What one process per player costs: milliseconds, megabytes."""

    login = key = memory = latency = 0.0


async def measure(folder: str, people: int, cores: set[int], keys: int = 40) -> LocalFigures:
    """Start so many apps one after the other, all at a table with bots, and press cursor keys in each."""
    return await asyncio.to_thread(_measure, folder, people, cores, keys)


def _measure(folder: str, people: int, cores: set[int], keys: int) -> LocalFigures:
    apps: list[LocalApp] = []
    figures = LocalFigures()
    logins: list[float] = []
    latencies: list[float] = []
    spent = 0.0
    try:
        for number in range(people):
            data = Path(folder) / str(number)
            data.mkdir()
            for visit in (1, 2):  # the second time nobody is new any more
                app = LocalApp(str(data), cores)
                apps.append(app)
                app.until("Choose your language" if visit == 1 else "New table")
                app.still()
                if visit == 1:
                    app.press("e")
                    app.until("New table")
                    app.still()
                    apps.remove(app)
                    app.end()
            logins.append(app.cpu)
            app.press("j")
            app.until("YOUR HAND")
            app.still(1.0)
        for app in apps:
            before = app.cpu
            for _ in range(keys):
                latencies.append(app.press("\x1b[C"))
                time.sleep(0.02)
            spent += app.cpu - before
        figures.login = 1000 * sum(logins) / people
        figures.key = 1000 * spent / (keys * people)
        figures.latency = 1000 * sorted(latencies)[len(latencies) // 2]
        figures.memory = sum(app.memory for app in apps) / people
    finally:
        for app in apps:
            app.end()
    return figures
