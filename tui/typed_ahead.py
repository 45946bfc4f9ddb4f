"""Keys typed ahead: each waits until the one before it has had its effect, and reaches what that opened.

The library hands a key to the screen that is there when the key arrives, and carries out bindings later. In
``/hello`` and Enter, sent at once, the letters would be keys of the table, not words to it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from textual import events
from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from textual.app import App

PATIENCE = 2.0
"""Seconds that what follows waits for the effect of a key at most."""
WAITING_AT_MOST = 2_000
"""Events that may wait; nobody types so far ahead, and a flood must not fill the memory."""


class TypedAhead:
    """Lets an app's keys, clicks and pastes in, one after the other."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: deque[events.Event] = deque()
        self._let_in: events.Event | None = None
        self._settling: asyncio.Task[None] | None = None

    def admits(self, event: events.Event) -> bool:
        """Whether the app shall take an event now; otherwise it is given to the app once more, later."""
        if event is self._let_in:
            self._let_in = None
            return True
        if self._settling is None:
            self._settling = asyncio.create_task(self._settle())
            return True
        if len(self._waiting) < WAITING_AT_MOST:
            self._waiting.append(event)
        return False

    async def _settle(self) -> None:
        """Wait for the effect of the event that was let in, then let in the next, until none is left."""
        try:
            await self._effect()
            while self._waiting:
                self._let_in = self._waiting.popleft()
                self._app.post_message(self._let_in)
                await self._effect()
        finally:
            self._settling = None

    async def _effect(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                target = self._app.focused or self._app.screen
                before = self._places()
                # A key goes down to the screen and up to the app; what a widget says then goes the same way.
                for pump in (self._app, target, target, self._app.screen, self._app):
                    await _through(pump)
                while (now := self._places()) != before:
                    # Something was opened or closed: all that is there now takes its place first.
                    before = now
                    for place in (*self._app.screen.walk_children(with_self=True), self._app):
                        await _through(place)
        except TimeoutError:
            return  # whoever takes so long lets the next key in

    def _places(self) -> tuple[object, ...]:
        """Where a key could go."""
        screen = self._app.screen
        return (screen, screen.focused, *screen.children)


async def _through(pump: MessagePump) -> None:
    """Wait until all that a part of the app has been told so far is done."""
    done = asyncio.Event()
    # As `call_later` does it, without the wrapping whose parameters would be looked up for each key anew.
    if pump.post_message(events.Callback(callback=done.set)):
        await done.wait()
