"""Positions of Dogs' Day to draw: played at random from a seed, up to a wanted moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from server.chance import Chance
from server.games.contract import Event, Eye
from server.games.dogs_day import DOGS_DAY
from server.games.dogs_day.following import after
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.state import DogsState
from server.protocols import SeatView, Snapshot
from tests.tui.games.domino import scenes
from tui.games.dogs_day import choosing
from tui.games.dogs_day.picture import Page, Picture
from tui.games.dogs_day.scenes import Frame, frames, put
from tui.games.face import Moment
from tui.look import Look

GAME = "dogs_day"
LOOKS = scenes.LOOKS
NAMES = ("Marina", "Beto", "Duda", "Caio", "Edu", "Fabiana")


def step(state: DogsState, chance: Chance) -> list[Event]:
    """One move at random, or the table's own."""
    automatic = state.automatic()
    if automatic is not None:
        return state.play(*automatic)
    seat = min(state.waiting)
    return state.play(seat, chance.choice(state.moves(seat)))


def played(
    seats: int, seed: int, wanted: Callable[[DogsState], bool], options: DogsOptions | None = None
) -> DogsState:
    """A match at the first moment that is ``wanted``, or its end."""
    state = DOGS_DAY.new(options or DogsOptions(), seats, Chance(seed))
    chance = Chance(seed + 1)
    while state.result is None and not wanted(state):
        step(state, chance)
    return state


def asked(round: int, kind: str, seat: int = 0) -> Callable[[DogsState], bool]:
    """From a round on, that ``seat`` is asked something of a kind."""

    def wanted(state: DogsState) -> bool:
        ask = state.ask(seat)
        return state.round >= round and ask is not None and ask.kind == kind

    return wanted


def picking(round: int, picked: int) -> Callable[[DogsState], bool]:
    """That so many have picked in a round."""
    return lambda state: (
        state.round >= round and state.phase == "pick" and state.seats - len(state.waiting) >= picked
    )


def between(round: int) -> Callable[[DogsState], bool]:
    """The pause after a round."""
    return lambda state: state.round >= round and state.pause


def snapshot_of(state: DogsState, eye: Eye, **facts: Any) -> Snapshot:
    """What that eye is shown."""
    seats = tuple(SeatView("person", name) for name in NAMES[: state.seats])
    return scenes.snapshot_of(state, eye, **{"game": GAME, "seats": seats, **facts})  # type: ignore[arg-type]


def picture_of(
    state: DogsState, eye: Eye, look: Look, page: Page = "table", cursor: int = 0, **facts: Any
) -> Picture:
    """The picture of a board with its cursor somewhere."""
    snapshot = snapshot_of(state, eye, **facts)
    entries = choosing.choices(snapshot)
    at = min(cursor, len(entries) - 1) if entries else None
    return Picture(snapshot, snapshot.view, look, entries, at, page, hits=[])


def framed(picture: Picture, frame: Frame) -> Picture:
    """The picture while something is seen happening."""
    put(frame, picture)
    return picture


def happening(state: DogsState, eye: Eye, wanted: type[Event], seed: int = 1) -> tuple[Snapshot, list[Frame]]:
    """The next event of a kind from a position on: the snapshot after it, and its frames, if any."""
    chance = Chance(seed)
    view = state.view(eye)
    while state.result is None:
        for event in step(state, chance):
            seen = event.for_eye(eye)
            if seen is None:
                continue
            before, view = view, after(view, seen)
            if isinstance(seen, wanted):
                return snapshot_of(state, eye, view=view, ask=None, moves=()), frames(
                    Moment(1, seen, before, 1.0), view
                )
    return snapshot_of(state, eye), []
