"""A table over real rules without a house: the test holds one seat, the others play what comes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from server.games import GAMES
from server.games.contract import Eye
from server.protocols import Entry, Hint, Notice, Refused, Said, SeatView, Snapshot
from tests.tui.games.domino.scenes import NAMES, snapshot_of


class FakeTable:
    """`server.protocols.Table`. ``asked`` has every wish; ``facts`` replace fields of the snapshots."""

    code = "K7Q2"

    def __init__(self, state: Any, seat: int | None, **facts: Any) -> None:
        self.state = state
        self.seat = seat
        self.facts = facts
        self.asked: list[tuple[Any, ...]] = []
        self.refuse: dict[str, Refused] = {}
        self.ended = ""
        self.advice: Hint | None = None
        self.entries: list[Entry] = []
        self.version = 1
        self._moved = asyncio.Event()
        self._held: asyncio.Event | None = None
        self._thought: asyncio.Event | None = None
        self.run()

    @property
    def seats(self) -> frozenset[int]:
        return frozenset() if self.seat is None else frozenset({self.seat})

    @property
    def eye(self) -> Eye:
        return "public" if self.seat is None else self.seat

    # -- what a test does

    def change(self, **facts: Any) -> None:
        """Replace facts of the snapshot and wake the screen."""
        self.facts.update(facts)
        self.wake()

    def wake(self) -> None:
        self.version += 1
        self._moved.set()

    def end(self, why: str) -> None:
        self.ended = why
        self._moved.set()

    def tell(self, what: Any) -> None:
        """Something happens that this eye may know of."""
        seen = what if isinstance(what, Notice | Said) else what.for_eye(self.eye)
        if seen is not None:
            self.entries.append(Entry(len(self.entries) + 1, seen))

    def run(self) -> None:
        """Play on until the test's seat is asked, or a round is over."""
        while not self.state.pause or self.state.round == 0:
            automatic = self.state.automatic()
            if automatic is not None:
                events = self.state.play(*automatic)
            else:
                others = self.state.waiting - self.seats
                if not others:
                    break
                seat = min(others)
                events = self.state.play(seat, self.state.moves(seat)[0])
            for event in events:
                self.tell(event)

    # -- what the screen does

    def snapshot(self, since: int = 0, eye: Eye | None = None) -> Snapshot:
        seats = tuple(SeatView("person", name, host=i == 0) for i, name in enumerate(NAMES))
        facts = {"seats": seats[: len(self.state.scores)], **self.facts}
        shown = snapshot_of(self.state, self.eye, **facts)
        return msgspec.structs.replace(shown, version=self.version, entries=tuple(self.entries[since:]))

    async def changed(self, version: int, eye: Eye | None = None) -> None:
        while self.version <= version and not self.ended:
            self._moved.clear()
            await self._moved.wait()

    def _ask(self, *wish: Any) -> None:
        self.asked.append(wish)
        if wish[0] in self.refuse:
            raise self.refuse.pop(wish[0])

    def hold(self) -> Callable[[], None]:
        """Let moves wait, as at an even pace, until what this returns is called."""
        self._held = asyncio.Event()
        return self._held.set

    def think(self) -> Callable[[], None]:
        """Let hints wait, as for one that is thought of, until what this returns is called."""
        self._thought = asyncio.Event()
        return self._thought.set

    async def move(self, seat: int, number: int, text: str) -> None:
        if self._held is not None:
            await self._held.wait()
        self._ask("move", text)
        ask = self.state.ask(seat)
        if ask is None or ask.number != number:
            raise Refused("stale")
        for event in self.state.play(seat, GAMES[self.facts.get("game", "domino")].parse(text)):
            self.tell(event)
        self.run()
        self.wake()

    async def hint(self, seat: int, number: int) -> Hint:
        if self._thought is not None:
            await self._thought.wait()
        self._ask("hint", seat, number)
        return self.advice or Hint(self.state.moves(seat)[0], "only_move")

    async def say(self, text: str, phrase: str = "") -> None:
        self._ask("say", text)
        self.tell(Said("Marina", self.seat, text, phrase))
        self.wake()

    async def start(self) -> None:
        self._ask("start")

    async def add_bot(self, seat: int, level: str) -> None:
        self._ask("add_bot", seat, level)

    async def free(self, seat: int) -> None:
        self._ask("free", seat)

    async def take(self, seat: int) -> None:
        self._ask("take", seat)

    async def ready(self) -> None:
        self._ask("ready")

    async def substitute(self, seat: int) -> None:
        self._ask("substitute", seat)

    async def stand_up(self) -> None:
        self._ask("stand_up")

    def leave(self) -> None:
        self._ask("leave")
        self.end("left")
