"""The way from one position of a replay to the next: event by event, or marked when one has come there."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from server.games.contract import Event
from server.protocols import Entry, Settings, Snapshot
from tui.games.face import Face, Moment
from tui.games.story import beat_of


class Retelling:
    """What is still to be seen of the events that led to a position."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._waiting: deque[Event] = deque()
        self._view: Any = None
        self._serial = 0

    @property
    def waiting(self) -> bool:
        """Whether something is still to be seen before the position itself."""
        return bool(self._waiting)

    def begin(self, before: Snapshot, now: Snapshot) -> None:
        """Take what happened between two positions that follow each other."""
        self._waiting = deque(_events_between(before, now))
        self._view = before.view

    def stop(self) -> bool:
        """Leave out what is still to be seen; whether there was something."""
        something = self.waiting
        self._waiting.clear()
        return something

    def tell(self, settings: Settings) -> tuple[Moment | None, Any, float]:
        """The next event as a moment, the view after it or None for the position itself, and its seconds."""
        if not self._waiting:
            return None, None, 0.0
        still = settings.pace == "off"
        # "At once" has no time to tell; whoever lets a replay run wants to see something.
        paced = msgspec.structs.replace(settings, pace="fast") if still else settings
        event, before = self._waiting.popleft(), self._view
        self._view = self._face.after(before, event)
        seconds = beat_of(Entry(0, event), paced)
        moment = self._moment(event, before, 0.0 if still else seconds)
        return moment, self._view if self._waiting else None, seconds

    def marked(self, before: Snapshot, now: Snapshot) -> Moment | None:
        """The deed that led from one position to the next, as something that has happened."""
        events = _events_between(before, now)
        return self._moment(events[0], before.view, 0.0) if events else None

    def _moment(self, event: Event, before: Any, seconds: float) -> Moment:
        self._serial += 1
        return Moment(self._serial, event, before, seconds, again=True)


def _events_between(before: Snapshot, now: Snapshot) -> Sequence[Event]:
    fresh = now.entries[len(before.entries) :]
    return [entry.what for entry in fresh if isinstance(entry.what, Event)]
