"""The moving part of the board: what happens is shown as a few pictures, each for its time."""

from __future__ import annotations

from textual.timer import Timer

from server.games.contract import Event
from server.games.domino_dungeon.view import DungeonView
from tui.games.domino_dungeon.scenes import Picture, dice_of, pictures
from tui.games.face import Board, Moment


class PlayedBack(Board):
    """A board that follows moments; the one below it paints ``_pictures[0]`` while there is one."""

    def __init__(self) -> None:
        super().__init__()
        self._pictures: list[Picture] = []
        self._rolled: Event | None = None
        self._serial = 0
        self._next: Timer | None = None

    def _paint(self) -> None:
        """Draw anew."""
        raise NotImplementedError

    @property
    def scene_running(self) -> bool:
        """Whether something is still seen happening."""
        return bool(self._pictures)

    def _follow(self, moment: Moment | None, view: DungeonView) -> None:
        """Begin the scene of a new moment, go on with the one that is on, end it when there is none."""
        if moment is None:
            self._stop()
        elif moment.serial != self._serial:
            self._stop()
            self._serial = moment.serial
            self._rolled = dice_of(moment.event, self._rolled)
            self._pictures = pictures(moment, view)
            self._wait()

    def _wait(self) -> None:
        if self._pictures:
            self._next = self.set_timer(self._pictures[0].seconds, self._turn_over)

    def _turn_over(self) -> None:
        """The next picture, or the position itself after the last one."""
        del self._pictures[:1]
        self._wait()
        self._paint()
        if not self._pictures:
            self._next = None
            self.post_message(self.SceneEnded())

    def _stop(self) -> None:
        if self._next is not None:
            self._next.stop()
            self._next = None
        self._pictures = []

    def skip(self) -> None:
        """The position as it stands, at once."""
        if self._pictures:
            self._stop()
            self._paint()
