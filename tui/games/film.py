"""A scene as a few still pictures, one after the other, until the position itself is seen again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from textual.timer import Timer

from tui.games.face import Board, LogLine, Moment


class Timed(Protocol):
    """A picture that stays for some seconds."""

    @property
    def seconds(self) -> float: ...


P = TypeVar("P", bound=Timed)


class Film(Generic[P]):
    """Runs the scenes of one board: ``paint`` is called whenever another picture is to be seen.

    The board tells that a scene has come to its end with `Board.SceneEnded`.
    """

    def __init__(self, board: Board, paint: Callable[[], None]) -> None:
        self._board = board
        self._paint = paint
        self._serial = 0
        self._number = 0
        self._pictures: list[P] = []
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        """Whether something is still seen happening."""
        return bool(self._pictures)

    @property
    def picture(self) -> P | None:
        """What is seen in the place of the position; None: the position itself."""
        return self._pictures[0] if self._pictures else None

    def follow(self, moment: Moment | None, pictures: Callable[[Moment], Sequence[P]]) -> None:
        """Begin the scene of a new moment, go on with the one that is on, end it when there is none."""
        if moment is None:
            self.stop()
        elif moment.serial != self._serial:
            self.stop()
            self._serial, self._number = moment.serial, moment.number
            self._pictures = list(pictures(moment)) if moment.seconds else []
            self._wait()

    @property
    def unheard(self) -> int:
        """The number of the log line that tells what is still seen happening, 0 for none."""
        return self._number if self._pictures else 0

    def heard(self, log: Sequence[LogLine]) -> Sequence[LogLine]:
        """The log without the line that would tell what is still seen happening."""
        unheard = self.unheard
        return [line for line in log if line.number != unheard] if unheard else log

    def stop(self) -> bool:
        """See the position itself from the next painting on; whether a scene was on."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        was_on, self._pictures = self.running, []
        return was_on

    def _wait(self) -> None:
        if self._pictures:
            self._timer = self._board.set_timer(self._pictures[0].seconds, self._turn)

    def _turn(self) -> None:
        """The next picture, or the position itself after the last one."""
        self._timer = None
        del self._pictures[:1]
        self._wait()
        self._paint()
        if not self._pictures:
            self._board.post_message(Board.SceneEnded())
