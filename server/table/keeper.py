"""What a table does by itself (bots, clocks, ends of pauses), never while none of its people is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from server.games.contract import Seat
from server.match import By
from server.protocols import Notice, Refused
from server.table.seating import HOUSE_LEVEL
from server.table.sent import Sent

if TYPE_CHECKING:
    from server.table.table import Table

log = logging.getLogger(__name__)


class Keeper:
    """One task that sleeps until the next thing is due, and one for every bot that thinks."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._woken = asyncio.Event()
        self._thinking: dict[tuple[int | None, Seat, int, By], asyncio.Task[None]] = {}
        self._task = asyncio.create_task(self._keep())

    def wake(self) -> None:
        """Something changed: look again what is due."""
        self._woken.set()

    def stop(self) -> None:
        """Do nothing any more."""
        self._task.cancel()
        for task in self._thinking.values():
            task.cancel()

    async def _keep(self) -> None:
        while not self._table.closed:
            self._woken.clear()
            try:
                rest = await self._table.alone(self._tend)
            except Refused as refused:
                if self._table.closed:
                    return
                rest = self._table.means.tempo.retry
                log.error("table %s goes on later: %s", self._table.code, refused.reason)
            except Exception:
                rest = None  # until somebody does something: a fault must not turn into a busy loop
                log.exception("table %s cannot go on by itself", self._table.code)
            with suppress(TimeoutError):
                # Not wait_for, which in Python 3.11 may swallow a cancellation.
                async with asyncio.timeout(rest):
                    await self._woken.wait()

    async def _tend(self) -> float | None:
        """Do what is due and return the seconds until the next thing, None when nothing is to come."""
        table = self._table
        if table.match is None or table.phase != "playing":
            table.outbox.clear("stale")
            return None
        now, rests = table.means.now(), []
        for sent in table.outbox:  # a person's also when they have left since
            fallen = sent.by == "bot" and not (table.present and table.seating.hand(sent.seat))
            if sent.at <= now or fallen:
                await table.deliver(sent)
                return 0
            rests.append(sent.at - now)
        if not table.present:
            return min(rests, default=None)
        state = table.match.state
        if state.pause:
            table.outbox.clear("stale")
            return await self._go_on(now)
        for seat in sorted(state.waiting):
            ask = state.ask(seat)
            if ask is None or table.outbox.of(seat, ask.number):
                continue
            level = table.seating.hand(seat)
            due = table.moments.due.get((seat, ask.number))
            if level:
                self._think(seat, ask.number, level, "bot", table.moments.follow)
            elif due is not None and due <= now:
                self._think(seat, ask.number, HOUSE_LEVEL, "clock", due)
            elif due is not None:
                rests.append(due - now)
        return min(rests, default=None)

    async def _go_on(self, now: float) -> float | None:
        """End a pause when everybody present is ready, or it was long enough."""
        table = self._table
        resumes = table.moments.resumes or now
        if now < resumes and not all(person in table.ready for person in table.awaited):
            return resumes - now
        due = table.playing.state.automatic()
        if due is None:
            raise RuntimeError(f"table {table.code}: a pause that nothing follows")
        await table.advance(*due, "table")
        return 0

    def _think(self, seat: Seat, number: int, level: str, by: By, least: float) -> None:
        """Begin a bot's answer, which is not made before the moment ``least``."""
        key = (self._table.number, seat, number, by)
        if key not in self._thinking:
            means = self._table.means
            task = asyncio.create_task(
                self._choose(key, level, max(least, means.now() + means.tempo.thought))
            )
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key, None))

    async def _choose(self, key: tuple[int | None, Seat, int, By], level: str, at: float) -> None:
        """Let a bot think and make its move at the moment ``at``, unless the ask was answered or the seat's
        person came back.

        It thinks at once, while people still see what happened: then neither an only move nor an easy one
        is made sooner than a hard one, unless the thought outlasts that moment.
        """
        table = self._table
        _, seat, number, by = key
        try:
            sight = table.stories[seat].sight
            if sight.ask is None or sight.ask.number != number or not sight.moves:
                return
            game, seed = table.terms.game.name, secrets.token_bytes(32)
            if level in table.means.thinker.levels(game):
                move = await table.means.thinker.choose(game, level, sight.view, sight.moves, seed)
            else:
                log.error("table %s: there is no %s bot for %s", table.code, level, game)
                move = sight.moves[0]
            if move not in sight.moves:
                log.error("table %s: a %s bot chose an illegal move", table.code, level)
                move = sight.moves[0]
            await asyncio.sleep(max(0.0, at - table.means.now()))

            async def play() -> Sent | None:
                if not self._stands(key):
                    return None
                if by == "bot" and table.terms.rules.even_pace:
                    return table.send(seat, number, move, by)
                told = [Notice("clock_played", table.name_at(seat), seat)] if by == "clock" else []
                await table.advance(seat, move, by, *told)
                return None

            sent = await table.alone(play)
            if sent is not None:
                await asyncio.wait((sent.shown,))
                if sent.shown.exception() is not None:
                    await asyncio.sleep(table.means.tempo.retry)
        except Refused as refused:
            if refused.reason != "closed":
                await asyncio.sleep(table.means.tempo.retry)
        except Exception:
            log.exception("table %s: a %s bot failed", table.code, level)
            await asyncio.sleep(table.means.tempo.retry)
        finally:
            # Removed here too, so that the keeper, woken below, does not take this task for one at work.
            self._thinking.pop(key, None)
            self.wake()

    def _stands(self, key: tuple[int | None, Seat, int, By]) -> bool:
        """Whether the ask still waits for this very hand: a late thought never plays twice."""
        table = self._table
        match, seat, number, by = key
        if table.match is None or table.number != match or table.phase != "playing" or not table.present:
            return False
        ask = table.match.state.ask(seat)
        asked = ask is not None and ask.number == number and seat in table.match.state.waiting
        return asked and bool(table.seating.hand(seat)) == (by == "bot")
