"""A process in which bots think: reads questions from its input, writes answers to its output.

It is started afresh (nothing of the server's memory, files or sockets comes along), knows only games and
bots, and ends when its input ends, which is also what happens when its parent is killed.
"""

from __future__ import annotations

import importlib
import os
import queue
import struct
import sys
import threading
from typing import Any, BinaryIO

import msgspec

from server.bots import ADVISERS, BOTS
from server.chance import Chance
from server.games import GAMES
from server.games.contract import Fact


class Question(msgspec.Struct, frozen=True, tag="choose"):
    """What a bot is asked: ``kind`` names the view's type, ``view`` is its MessagePack form."""

    game: str
    level: str
    kind: str
    view: bytes
    moves: tuple[str, ...]
    seed: bytes


class Doubt(msgspec.Struct, frozen=True, tag="advise"):
    """What an adviser is asked; see `Question`."""

    game: str
    kind: str
    view: bytes
    moves: tuple[str, ...]
    seed: bytes


class Counsel(msgspec.Struct, frozen=True):
    """An `Advice` on its way back: ``move`` is an index."""

    move: int
    reason: str
    facts: dict[str, Fact]


def kind_of(view: Any) -> str:
    """The name under which another process finds a view's type."""
    return f"{type(view).__module__}:{type(view).__qualname__}"


def answer(question: Question) -> int:
    """The index of the chosen move."""
    view, moves = _read_question(question)
    return _index(moves, BOTS[question.game][question.level].choose(view, moves, Chance(question.seed)))


def counsel(doubt: Doubt) -> Counsel:
    """What the game's adviser says."""
    view, moves = _read_question(doubt)
    advice = ADVISERS[doubt.game].advise(view, moves, Chance(doubt.seed))
    return Counsel(_index(moves, advice.move), advice.reason, advice.facts)


def _read_question(asked: Question | Doubt) -> tuple[Any, list[Any]]:
    module, name = asked.kind.split(":")
    if not module.startswith("server.games."):
        raise ValueError(f"{asked.kind} is no view of a game")
    view = msgspec.msgpack.decode(asked.view, type=getattr(importlib.import_module(module), name))
    return view, [GAMES[asked.game].parse(text) for text in asked.moves]


def _index(moves: list[Any], chosen: Any) -> int:
    if chosen not in moves:
        raise LookupError("the bot chose what it was not offered")  # what it chose would tell its hand
    return moves.index(chosen)


def frame(data: bytes) -> bytes:
    """A message as it travels: its length in 4 bytes, then itself."""
    return struct.pack(">I", len(data)) + data


def _read(stream: BinaryIO, questions: queue.SimpleQueue[bytes]) -> None:
    while len(head := stream.read(4)) == 4:
        questions.put(stream.read(struct.unpack(">I", head)[0]))
    os._exit(0)  # nobody is there any more, and a bot that still thinks must not keep the process alive


def main() -> None:
    """Answer until the input ends."""
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        asked = msgspec.msgpack.decode(questions.get(), type=Question | Doubt)
        said = answer(asked) if isinstance(asked, Question) else counsel(asked)
        sys.stdout.buffer.write(frame(msgspec.msgpack.encode(said)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
