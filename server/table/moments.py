"""The moments until which a table's bots, clocks and pauses wait, so that people can see what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from server.games.contract import Event, Seat, State
from server.protocols import News
from server.table.means import Tempo


class Moments:
    """Of one table, on its clock; ``seconds`` is the clock of a decision, 0 for none."""

    def __init__(self, tempo: Tempo, seconds: int) -> None:
        self._tempo = tempo
        self._seconds = seconds
        self.follow = 0.0
        """When people have seen the events so far, at their nominal time; bots and clocks wait for it, but
        not longer than a while."""
        self.told = 0.0
        """The same moment, however far away."""
        self.due: dict[tuple[Seat, int], float] = {}
        """For each asked (seat, ask number): when its clock runs out."""
        self.shown: dict[tuple[Seat, int], float] = {}
        """For each (seat, ask number) that is waited for: when people had seen what led to it."""
        self.resumes: float | None = None
        """When a pause ends by itself."""
        self.since: float | None = None
        """Since when the table waits as it does now, counted from when people could see why."""
        self.waiting: frozenset[Seat] = frozenset()

    def go_on(
        self, now: float, news: Sequence[News], state: State | None, hand: Callable[[Seat], str]
    ) -> None:
        """Something has happened; ``state`` is None while nothing is played or nobody is there.

        ``hand`` gives the level of the bot that plays a seat: nobody keeps a clock for it.
        """
        tempo = self._tempo
        # Only what everybody sees takes time: the clocks of the others must not tell what one seat did.
        beats = [what.beat for what in news if isinstance(what, Event) and what.for_eye("public") is not None]
        lasting = sum(beats) * tempo.beat
        self.told = max(self.told, now) + lasting
        self.follow = min(max(self.follow, now) + lasting, now + tempo.lag)
        if state is None:
            self.due, self.shown, self.resumes, self.since = {}, {}, None, None
            return
        if state.pause:
            self.due, self.shown, self.since = {}, {}, None
            # A long round's story is told to its end, and its outcome looked at for a moment.
            self.resumes = self.resumes or max(now + tempo.look, self.told + tempo.look / 4)
            return
        self.resumes = None
        if self.since is None or beats or state.waiting != self.waiting:
            self.since = self.follow
        self.waiting = state.waiting
        due, shown = {}, {}
        for seat in state.waiting:
            ask = state.ask(seat)
            if ask is None:
                continue
            key = (seat, ask.number)
            shown[key] = self.shown.get(key, self.follow)
            if self._seconds and not hand(seat):
                due[key] = self.due.get(key) or self.follow + self._seconds * tempo.second
        self.due, self.shown = due, shown
