"""How a replay moves: step by step, by rounds, by a click, by itself."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any

from textual.timer import Timer

from server.games.contract import Eye
from server.protocols import Replay
from tui.games.face import Board, Face, Moment
from tui.games.retelling import Retelling
from tui.screens.room import Room
from tui.widgets.record_list import RecordList
from tui.widgets.timeline import Timeline

_LEAST_BEAT = 0.15
"""Seconds a position stands at least while the replay plays."""


class Stepping(Room[None]):
    """Where in a match one is, and through whose eye; what it looks like is `tui.screens.replay`'s affair."""

    def __init__(self, replay: Replay, face: Face) -> None:
        super().__init__()
        self.replay = replay
        self.at = 0
        mine = replay.card.mine
        self._eyes: tuple[Eye, ...] = (
            *mine,
            "open",
            *(s for s in range(len(replay.card.names)) if s not in mine),
        )
        self.eye: Eye = self._eyes[0]
        self._face = face
        self._timer: Timer | None = None
        self._retelling = Retelling(face)
        self._as_text = False
        """Whether the next export is of text; another position begins anew."""

    def opened(self) -> None:
        """Begin at the first deal, where there is something to see."""
        rounds = self.replay.rounds
        self._go(rounds[0] if rounds else 0)

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.query_one(Board)

    @property
    def playing(self) -> bool:
        """Whether the replay goes on by itself."""
        return self._timer is not None

    def _show(self, moment: Moment | None = None, view: Any = None) -> None:
        """Show the position, or the ``view`` of it as far as what led to it has been seen."""
        raise NotImplementedError

    def _keys(self) -> None:
        """Say which keys work now."""
        raise NotImplementedError

    def _told(self, step: int) -> int:
        """How many entries this eye knew at a position."""
        return len(self.replay.at(step, self.eye).entries)

    # -- moving

    def _go(self, step: int) -> None:
        self.at = max(0, min(step, self.replay.steps))
        self._as_text = False
        self._show()

    def action_step(self, by: int) -> None:
        """One position on or back."""
        self._stop()
        self._go(self.at + by)

    def action_go(self, step: int) -> None:
        """To a position; a negative one counts from behind the end."""
        self._stop()
        self._go(step if step >= 0 else self.replay.steps + 1 + step)

    def action_round(self, by: int) -> None:
        """To the beginning of the next round, or of this one and then the one before."""
        self._stop()
        rounds = self.replay.rounds
        if by > 0:
            index = bisect_right(rounds, self.at)
            self._go(rounds[index] if index < len(rounds) else self.replay.steps)
        else:
            index = bisect_left(rounds, self.at) - 1
            self._go(rounds[index] if index >= 0 else 0)

    def on_timeline_wanted(self, message: Timeline.Wanted) -> None:
        """The timeline was clicked."""
        message.stop()
        self.action_go(message.step)

    def on_record_list_wanted(self, message: RecordList.Wanted) -> None:
        """A line of the record was clicked: to the position at which it had just happened."""
        message.stop()
        steps = range(self.replay.steps + 1)
        self.action_go(bisect_left(steps, message.number, key=self._told))

    # -- playing by itself

    def action_play(self) -> None:
        """Let it go on at the viewer's pace, from the beginning when it is at its end; or stop it."""
        if self.playing:
            self._stop()
        else:
            if self.at == self.replay.steps:
                self._go(0)
            self._tick_after(0.0)
        self._keys()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.board.skip()
        if self._retelling.stop():
            self._show()

    def _tick_after(self, seconds: float) -> None:
        self._timer = self.set_timer(max(_LEAST_BEAT, seconds), self._tick)

    def _tick(self) -> None:
        """The next event of a position that is being told, or else one position on."""
        self._timer = None
        if not self._retelling.waiting:
            if self.at >= self.replay.steps:
                self._keys()
                return
            self.at += 1
            self._retelling.begin(self.replay.at(self.at - 1, self.eye), self.replay.at(self.at, self.eye))
        moment, view, seconds = self._retelling.tell(self.house.lobby.settings)
        if self._retelling.waiting or self.at < self.replay.steps:
            self._tick_after(seconds)
        self._show(moment, view)
