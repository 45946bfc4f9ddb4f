"""Thinkers: a few worker processes in which bots think, so that the event loop never does.

A worker that breaks or takes too long is ended and another one started; the bot then makes the first legal
move, or nobody gives advice, and the log says so. Workers are fresh processes, never forks: a fork would
keep the server's sockets open after the server was killed, and would run its threads' locks.
"""

from __future__ import annotations

import asyncio
import logging
import os
import struct
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from server.bots import ADVISERS, BOTS
from server.bots.worker import Counsel, Doubt, Question, frame, kind_of
from server.games.contract import Advice

log = logging.getLogger(__name__)
LIMIT = 5.0
MOST_WORKERS = 4

T = TypeVar("T")
_ROOT = str(Path(__file__).resolve().parents[2])


class Thinkers:
    """At most ``workers`` processes, each started when it is first needed; ``limit`` is seconds a thought.

    With 0 workers there are as many as the machine can spare.
    """

    def __init__(self, workers: int = 0, limit: float = LIMIT, command: Sequence[str] = ()) -> None:
        self.limit = limit
        self._command = tuple(command) or (sys.executable, "-P", "-m", "server.bots.worker")
        spare = max(1, min(MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._rooms = [_Worker(self._command) for _ in range(workers or spare)]
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in reversed(self._rooms):
            self._free.put_nowait(worker)

    def levels(self, game: str) -> Collection[str]:
        """The levels of bots there are for a game, weakest first."""
        return tuple(BOTS.get(game, {}))

    @property
    def pids(self) -> tuple[int, ...]:
        """The workers that run."""
        return tuple(worker.pid for worker in self._rooms if worker.pid)

    async def choose(self, game: str, level: str, view: Any, moves: Sequence[Any], seed: bytes) -> Any:
        """What the bot would do: one of ``moves``; the first of them when it fails or takes too long."""
        if len(moves) == 1:
            return moves[0]
        texts = tuple(str(move) for move in moves)
        question = Question(game, level, kind_of(view), msgspec.msgpack.encode(view), texts, seed)
        index = await self._ask(question, int, f"a {level} bot")
        return moves[0 if index is None else index]

    async def advise(self, game: str, view: Any, moves: Sequence[Any], seed: bytes) -> Advice | None:
        """What a good player would do and why; None when nobody can say: the game has no adviser, or it
        failed or took too long and its worker had to be renewed."""
        if game not in ADVISERS:
            return None
        texts = tuple(str(move) for move in moves)
        doubt = Doubt(game, kind_of(view), msgspec.msgpack.encode(view), texts, seed)
        counsel = await self._ask(doubt, Counsel, "the adviser")
        return None if counsel is None else Advice(moves[counsel.move], counsel.reason, counsel.facts)

    async def _ask(self, asked: Question | Doubt, answer: type[T], who: str) -> T | None:
        """The worker's answer; None, and a line in the log, when the worker had to be ended."""
        worker = await self._free.get()
        try:
            return await asyncio.wait_for(worker.ask(asked, answer), self.limit)
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as trouble:
            last_words = await worker.end()
            log.error("%s at %s: %s %s\n%s", who, asked.game, type(trouble).__name__, trouble, last_words)
            return None
        except asyncio.CancelledError:
            await worker.end()  # its answer would be taken for that to the next question
            raise
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """End the workers."""
        for worker in self._rooms:
            await worker.end()


class _Worker:
    """One process, at most; a question at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        return self._process.pid if self._process else 0

    async def ask(self, asked: Question | Doubt, answer: type[T]) -> T:
        """Raises OSError or EOFError when the process does not start or breaks."""
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            # The same code as here, wherever the command was started; and the terminal's Ctrl+C and our
            # own messages to it are none of the worker's business.
            path = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                env={**os.environ, "PYTHONPATH": path},
                start_new_session=True,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(frame(msgspec.msgpack.encode(asked)))
        await process.stdin.drain()
        (size,) = struct.unpack(">I", await process.stdout.readexactly(4))
        return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=answer)

    async def end(self) -> str:
        """End the process, if there is one; returns what it wrote to its error stream."""
        process, self._process = self._process, None
        if process is None or process.stderr is None:
            return ""
        if process.returncode is None:
            process.kill()
        said = await process.stderr.read()
        await process.wait()
        return said.decode(errors="replace")
