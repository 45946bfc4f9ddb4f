"""The server process of the load benchmark: ``boteco serve`` as it is, and a probe that answers questions.

Every line on standard input is a question; the answer is a line of JSON: what happened since the last one.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from typing import Any

import msgspec

import server.ssh.run as life
from tui.cli import main as boteco

LOOK_SECONDS = 0.02


class Probe:
    """Watches the loop and the collector of the process it runs in."""

    def __init__(self, served: Any) -> None:
        self._served = served
        self._lags: list[float] = []
        self._collections: list[tuple[int, float]] = []
        self._began = 0.0
        gc.callbacks.append(self._collecting)
        loop = asyncio.get_running_loop()
        self._watch = loop.create_task(self._lag())
        loop.add_reader(sys.stdin.fileno(), self._asked)

    async def _lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self._lags.append(max(0.0, loop.time() - due))

    def _collecting(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            self._collections.append((info["generation"], time.thread_time() - self._began))

    def _asked(self) -> None:
        if not sys.stdin.readline():
            # Whoever measures is gone: nobody else would end this server.
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            os.kill(os.getpid(), signal.SIGTERM)
            return
        lags, self._lags = sorted(self._lags) or [0.0], []
        collections, self._collections = self._collections, []
        answer = {
            "cpu": time.process_time(),
            "wall": time.monotonic(),
            "tasks": len(asyncio.all_tasks()),
            "visits": len(self._served.visits),
            "connections": len(self._served.connections),
            "lag_p50": lags[len(lags) // 2],
            "lag_p99": lags[int(len(lags) * 0.99)],
            "lag_max": lags[-1],
            # Times of the processor, not of the clock: a busy machine makes no collection longer.
            "collections": [sum(1 for g, _ in collections if g == n) for n in range(3)],
            "collecting": sum(seconds for _, seconds in collections),
            "longest_collection": max((seconds for _, seconds in collections), default=0.0),
        }
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        sys.stdout.flush()


def serve() -> None:
    """Run ``boteco serve`` with the words of the command line; the probe starts with the server."""
    run = life.run
    probes = []

    async def probed(config: Any, front: Any, open_house: Any, started: Any) -> None:
        def also(served: Any) -> None:
            started(served)
            probes.append(Probe(served))
            sys.stdout.flush()

        await run(config, front, open_house, also)

    life.run = probed
    boteco(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    serve()
