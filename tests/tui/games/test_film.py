"""A film and the log: the line of what is seen happening waits until it has been seen, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from server.games.domino_dungeon.dungeon_events import RoundBegan
from tui.games.face import LogLine, Moment
from tui.games.film import Film


class Shot(msgspec.Struct, frozen=True):
    """A picture that stays for some seconds."""

    seconds: float


class Stage:
    """What a film needs of a board: timers that a test lets run out, and messages."""

    def __init__(self) -> None:
        self.due: Callable[[], None] | None = None
        self.told: list[Any] = []

    def set_timer(self, _seconds: float, then: Callable[[], None]) -> Stage:
        self.due = then
        return self

    def stop(self) -> None:
        self.due = None

    def post_message(self, message: Any) -> None:
        self.told.append(message)

    def wait(self) -> None:
        assert self.due is not None
        self.due()


LOG = [LogLine(number, f"line {number}") for number in (3, 4, 5)]
EVENT = RoundBegan(1, 1)


def shown(number: int, *, again: bool = False) -> tuple[Film[Shot], Stage]:
    stage = Stage()
    film: Film[Shot] = Film(stage, lambda: None)  # type: ignore[arg-type]
    film.follow(Moment(1, EVENT, None, 1.0, again, number), lambda _moment: [Shot(0.1), Shot(0.1)])
    return film, stage


def test_the_line_of_a_scene_waits_for_its_last_picture() -> None:
    film, stage = shown(5)
    assert film.unheard == 5 and [line.number for line in film.heard(LOG)] == [3, 4]
    stage.wait()
    assert film.running and film.unheard == 5
    stage.wait()
    assert not film.unheard and film.heard(LOG) is LOG and len(stage.told) == 1


def test_who_skips_a_scene_hears_its_line_at_once() -> None:
    film, _stage = shown(5)
    assert film.stop() and not film.unheard and film.heard(LOG) is LOG


def test_what_is_shown_once_more_hides_no_line_of_the_log() -> None:
    """A moment that is told again has no number: its line has been read long ago."""
    film, _stage = shown(0, again=True)
    assert film.running and not film.unheard and film.heard(LOG) is LOG


def test_a_later_scene_sets_the_earlier_line_free() -> None:
    film, _stage = shown(4)
    film.follow(Moment(2, EVENT, None, 1.0, False, 5), lambda _moment: [Shot(0.1)])
    assert [line.number for line in film.heard(LOG)] == [3, 4]
