"""A table's story in words, told line by line at the pace its viewer likes (DOM-13 and its like)."""

from __future__ import annotations

from collections import deque

import msgspec

from server.games.contract import Event
from server.protocols import Entry, Notice, Said, Settings, Snapshot
from tui import words
from tui.games.face import Face, LogLine
from tui.language import Language

_PACES: dict[str, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "off": 0.0}
_BEHIND_AT_MOST = 24
"""Entries that may wait to be told; a longer wait is told at once, down to these."""


def beat_of(entry: Entry, settings: Settings) -> float:
    """Seconds that an entry takes at the viewer's pace; what is no event of the game takes none."""
    if isinstance(entry.what, Event):
        return entry.what.beat * _PACES[settings.pace]
    return 0.0


def log_line(entry: Entry, snapshot: Snapshot, face: Face, language: Language) -> LogLine | None:
    """An entry in words, or None when it needs none."""
    what = entry.what
    if isinstance(what, Said):
        return LogLine(entry.number, f"{what.name}: {what.text}", "chat")
    if isinstance(what, Notice):
        return LogLine(entry.number, words.notice(what, language), "quiet")
    text = face.event(what, snapshot, language)
    return LogLine(entry.number, text, face.tone(what)) if text else None


class Story:
    """All entries one eye has had, some of them told, the others waiting for their time."""

    def __init__(self) -> None:
        self._told: list[Entry] = []
        self._waiting: deque[Entry] = deque()

    @property
    def known(self) -> int:
        """The number of the newest entry, told or not."""
        newest = self._waiting or self._told
        return newest[-1].number if newest else 0

    @property
    def waiting(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._waiting)

    def hear(self, entries: tuple[Entry, ...]) -> None:
        """Take new entries; what is known already is left out."""
        known = self.known
        self._waiting += (entry for entry in entries if entry.number > known)
        while len(self._waiting) > _BEHIND_AT_MOST:
            self._told.append(self._waiting.popleft())

    def tell(self) -> Entry | None:
        """Tell the next entry that waits."""
        if not self._waiting:
            return None
        entry = self._waiting.popleft()
        self._told.append(entry)
        return entry

    def tell_all(self) -> None:
        """Tell everything now."""
        self._told += self._waiting
        self._waiting.clear()

    def lines(self, snapshot: Snapshot, face: Face, language: Language, last: int = 300) -> list[LogLine]:
        """The last entries told, in words; what came before the eye's own last deed is not fresh any more."""
        told = self._told[-last:]
        own = (
            entry.number
            for entry in reversed(told)
            if isinstance(entry.what, Event) and getattr(entry.what, "seat", None) == snapshot.eye
        )
        since = next(own, 0)
        lines = (log_line(entry, snapshot, face, language) for entry in told)
        return [
            line if line.number >= since else msgspec.structs.replace(line, fresh=False)
            for line in lines
            if line is not None
        ]

    def last_said(self) -> Said | None:
        """The newest chat line, told or not: people's words do not wait."""
        for entry in (*reversed(self._waiting), *reversed(self._told)):
            if isinstance(entry.what, Said):
                return entry.what
        return None
