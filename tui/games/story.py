"""A table's story in words, told line by line at the pace its viewer likes (DOM-13 and its like)."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from server.games.contract import Event, Eye, Seat
from server.protocols import Entry, Notice, Said, Settings, Snapshot
from tui import words
from tui.games.face import Face, LogLine, Moment
from tui.games.people import as_done
from tui.games.talk import words_of
from tui.language import Language

_PACES: dict[str, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "off": 0.0}
_FOLDS_KEPT = 8
_WORDED_AT_MOST = 1_200
"""Entries kept in words, more than are ever shown at once, whether fresh or not."""
_JUST_BEGUN = 6
"""Events with which a match is young enough to be shown from its beginning."""
_RETURNS = ("back", "taken_over", "restored")
_BEHIND_AT_MOST = 48
"""Entries that may wait to be told, a full round of a game with many deeds; a longer wait is told at once,
down to these."""


def beat_of(entry: Entry, settings: Settings) -> float:
    """Seconds that an entry takes at the viewer's pace; what is no event of the game takes none."""
    if isinstance(entry.what, Event):
        return entry.what.beat * _PACES[settings.pace]
    return 0.0


def log_line(entry: Entry, snapshot: Snapshot, face: Face, language: Language) -> LogLine | None:
    """An entry in words, or None when it needs none."""
    what = entry.what
    if isinstance(what, Said):
        return LogLine(entry.number, f"{what.name}: {words_of(what, language)}", "chat")
    if isinstance(what, Notice):
        # Whoever sat there before is somebody else.
        seat = what.seat
        mine = seat is not None and snapshot.held == (seat,) and snapshot.seats[seat].name == what.name
        told = words.own_notice(what, language) if mine else words.notice(what, language)
        return LogLine(entry.number, told, "quiet")
    text = face.event(what, as_done(entry, snapshot, language), language)
    return LogLine(entry.number, text, face.tone(what)) if text else None


def _doer(entry: Entry) -> Seat | None:
    """The seat whose deed an entry is, None for what nobody does: a deal, a count."""
    what = entry.what
    if not isinstance(what, Event) or what.ending:
        return None
    return what.seat


def _is_own(entry: Entry, eye: Eye) -> bool:
    """Whether it is a deed of the person who looks, and not of a bot that played for them."""
    return _doer(entry) == eye and not entry.by_bot


def _is_shared(entry: Entry) -> bool:
    """Whether it is what all seats did at once."""
    return isinstance(entry.what, Event) and entry.what.together


class Story:
    """All entries one eye has had, some of them told, the others waiting for their time.

    What was told can be told again: those entries wait once more, before the new ones, and the log keeps
    them. A board draws the position as far as it is told (`shown`) and what happens in it (`moment`).
    """

    def __init__(self) -> None:
        self._told: list[Entry] = []
        self._waiting: deque[Entry] = deque()
        self._again: deque[Entry] = deque()
        self._at = 0
        self._now: Entry | None = None
        self._serial = 0
        self._repeated = False
        self._folds: dict[int, Any] = {}
        self._worded: dict[tuple[int, bool], LogLine | None] = {}
        self._worded_for: tuple[object, ...] = ()
        """What the words depend on beside the entries."""

    @property
    def known(self) -> int:
        """The number of the newest entry, told or not."""
        newest = self._waiting or self._told
        return newest[-1].number if newest else 0

    @property
    def waiting(self) -> bool:
        """Whether something is still to be told, for the first time or again."""
        return bool(self._again or self._waiting)

    @property
    def repeating(self) -> bool:
        """Whether what is seen happening was told before."""
        return bool(self._again) or (self._repeated and self._now is not None)

    def hear(self, entries: tuple[Entry, ...]) -> None:
        """Take new entries; what is known already is left out."""
        known = self.known
        self._waiting += (entry for entry in entries if entry.number > known)
        while len(self._waiting) > _BEHIND_AT_MOST:
            self._told.append(self._waiting.popleft())
            self._at, self._now = self._told[-1].number, None

    def tell(self) -> Entry | None:
        """Tell the next entry that waits."""
        if not self.waiting:
            return None
        self._repeated = bool(self._again)
        if self._again:
            entry = self._again.popleft()
        else:
            entry = self._waiting.popleft()
            self._told.append(entry)
        self._at = entry.number
        if isinstance(entry.what, Event):
            self._now = entry
            self._serial += 1
        return entry

    def tell_all(self) -> None:
        """Tell everything now; nothing is seen happening any more."""
        self._told += self._waiting
        self._waiting.clear()
        self._again.clear()
        self._at, self._now = self.known, None

    def tell_act(self) -> None:
        """Tell what is left of this act, with nothing seen happening; what begins the next one waits."""
        while self.waiting:
            coming = (self._again or self._waiting)[0].what
            if isinstance(coming, Event) and coming.opens:
                self._now = None
                return
            self.tell()
        self.tell_all()

    def untold(self, eye: Eye) -> int:
        """How many of the entries that wait another eye will know of, too."""
        waiting = (entry.what for entry in self._waiting)
        return sum(not isinstance(what, Event) or what.for_eye(eye) is not None for what in waiting)

    def just_dealt(self) -> int:
        """How many of the entries that wait are a match that has only just begun, from its deal on; 0 when
        it has gone further, or when somebody has come back to it."""
        waiting = list(self._waiting)
        starts = [n for n, entry in enumerate(waiting) if entry.what == Notice("started")]
        if not starts:
            return 0
        since = waiting[starts[-1] + 1 :]
        returns = [e for e in since if isinstance(e.what, Notice) and e.what.kind in _RETURNS]
        events = [entry for entry in since if isinstance(entry.what, Event)]
        return len(since) if not returns and 0 < len(events) <= _JUST_BEGUN else 0

    def settle(self, untold: int = 0) -> None:
        """Tell what is there to somebody who comes in, but for the last ``untold`` entries, which wait."""
        waiting = list(self._waiting)
        self.tell_all()
        if untold:
            left = waiting[-untold:]
            del self._told[-len(left) :]
            self._waiting.extend(left)
            self._at = left[0].number - 1

    # -- the position as far as it is told

    def shown(self, snapshot: Snapshot, face: Face) -> Snapshot:
        """The snapshot as far as its story is told: nothing is asked and nothing over before its time.

        It is the snapshot itself when nothing waits, or when the story's beginning is not known any more.
        """
        if not self.waiting or snapshot.view is None:
            return snapshot
        view = self._position(self._at, snapshot, face)
        if view is None:
            return snapshot
        return msgspec.structs.replace(
            snapshot,
            phase="playing",
            round=face.round(view),
            view=view,
            ask=None,
            moves=(),
            waiting=face.waiting(view),
            pause=False,
            result=None,
        )

    def moment(self, snapshot: Snapshot, face: Face, settings: Settings) -> Moment | None:
        """What is seen happening now; None when nothing has happened or the viewer wants it still."""
        now = self._now
        if now is None or not isinstance(now.what, Event) or snapshot.view is None:
            return None
        seconds = beat_of(now, settings)
        before = self._position(now.number - 1, snapshot, face) if seconds else None
        if before is None:
            return None
        number = 0 if self._repeated else now.number
        return Moment(self._serial, now.what, before, seconds, self._repeated, number)

    def _position(self, at: int, snapshot: Snapshot, face: Face) -> Any:
        """The view once entry ``at`` was told; None when the match's beginning is not among the entries."""
        if at in self._folds:
            return self._folds[at]
        match = self._match()
        if match is None:
            return None
        first = match[0].number if match else at
        folded = max((number for number in self._folds if first <= number <= at), default=first - 1)
        view = self._folds[folded] if folded in self._folds else face.before(snapshot)
        for entry in match:
            if folded < entry.number <= at and isinstance(entry.what, Event):
                view = face.after(view, entry.what)
        self._folds[max(folded, at)] = view
        while len(self._folds) > _FOLDS_KEPT:
            del self._folds[next(iter(self._folds))]
        return view

    def _match(self) -> list[Entry] | None:
        """The told entries of the match that is played now; None when its beginning is forgotten."""
        for index in range(len(self._told) - 1, -1, -1):
            what = self._told[index].what
            if isinstance(what, Notice) and what.kind == "started":
                return self._told[index:]
        return self._told if not self._told or self._told[0].number == 1 else None

    # -- telling again

    def repeat_last(self) -> bool:
        """Tell the last deed again, with what was forced before it and came of it; False: there is none."""
        events = self._events()
        start = next((i for i in range(len(events) - 1, -1, -1) if _doer(events[i]) is not None), None)
        if start is None:
            return False
        seat = _doer(events[start])
        while start and _doer(events[start - 1]) == seat:
            start -= 1
        return self._repeat(events[start:])

    def repeat_since_own(self, eye: Eye) -> bool:
        """Tell again what came after the eye's own last deed, the others' deeds; False: nothing did.

        Where all move at once, it is what came of that, from the moment when it was seen.
        """
        events = self._events()
        shared = next((i for i in range(len(events) - 1, -1, -1) if _is_shared(events[i])), None)
        if shared is not None:
            return self._repeat(events[shared:])
        end = len(events)
        while end and _is_own(events[end - 1], eye):
            end -= 1
        start = end
        while start and not _is_own(events[start - 1], eye):
            start -= 1
        return bool(end) and self._repeat(events[start:])

    def _events(self) -> list[Entry]:
        return [entry for entry in self._match() or () if isinstance(entry.what, Event)]

    def _repeat(self, entries: list[Entry]) -> bool:
        if not entries:
            return False
        self._again = deque(entries)
        self._at, self._now = entries[0].number - 1, None
        return True

    # -- in words

    def lines(self, snapshot: Snapshot, face: Face, language: Language, last: int = 300) -> list[LogLine]:
        """The last entries told, in words; what came before the eye's own last deed is not fresh any more."""
        told = self._told[-last:]
        shared = (entry.number for entry in reversed(told) if _is_shared(entry))
        own = (
            entry.number
            for entry in reversed(told)
            if isinstance(entry.what, Event) and entry.what.seat == snapshot.eye and not entry.by_bot
        )
        since = next(shared, 0) or next(own, 0)
        self._word_for(snapshot, face, language)
        found = (self._in_words(entry, entry.number >= since, snapshot, face, language) for entry in told)
        return [line for line in found if line is not None]

    def _word_for(self, snapshot: Snapshot, face: Face, language: Language) -> None:
        """Keep words as long as they are for the same reader: a long match has hundreds of entries, and each
        move tells one more."""
        people = tuple((seat.name, seat.kind, seat.substitute) for seat in snapshot.seats)
        depends = (people, snapshot.eye, snapshot.held, face, language)
        if depends != self._worded_for or len(self._worded) > _WORDED_AT_MOST:
            self._worded_for = depends
            self._worded.clear()

    def _in_words(
        self, entry: Entry, fresh: bool, snapshot: Snapshot, face: Face, language: Language
    ) -> LogLine | None:
        worded = self._worded
        key = (entry.number, fresh)
        if key not in worded:
            line = log_line(entry, snapshot, face, language)
            worded[key] = line if line is None or fresh else msgspec.structs.replace(line, fresh=False)
        return worded[key]
