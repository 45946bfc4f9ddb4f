"""Positions of dominó to draw: played by the rules from a seed, or put together by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from server.chance import Chance
from server.games.contract import Eye
from server.games.domino import DOMINO
from server.games.domino.options import DominoOptions
from server.games.domino.state import DominoState
from server.games.domino.view import DominoView
from server.protocols import SeatView, Snapshot, TableRules
from tui.language import language
from tui.look import Look, palette_for

NAMES = ("Marina", "Beto", "Duda", "Caio")
LOOKS: dict[str, Look] = {
    "true": Look(language("en")),
    "pt": Look(language("pt_BR")),
    "16": Look(language("en"), palette_for("boteco", "16"), "16"),
    "none": Look(language("en"), palette_for("boteco", "none"), "none"),
    "ascii": Look(language("en"), ascii=True),
}
BARE = {**LOOKS, "bare": Look(language("pt_BR"), palette_for("boteco", "none"), "none", True)}
"""And one with neither colours nor signs beyond ASCII."""


def played(options: DominoOptions, seats: int, seed: int, decisions: int) -> DominoState:
    """A match after so many decisions at random, or at the next pause."""
    state = DOMINO.new(options, seats, Chance(seed))
    chance = Chance(seed + 1)
    while decisions and state.result is None:
        automatic = state.automatic()
        if automatic is not None:
            if state.pause:
                break
            state.play(*automatic)
            continue
        seat = min(state.waiting)
        state.play(seat, chance.choice(state.moves(seat)))
        decisions -= 1
    while (automatic := state.automatic()) is not None and not state.pause:
        state.play(*automatic)
    return state


def snapshot_of(state: DominoState, eye: Eye, **facts: Any) -> Snapshot:
    """What that eye is shown."""
    view = state.view(eye)
    seat = eye if isinstance(eye, int) else None
    usual: dict[str, Any] = {
        "version": 1,
        "code": "K7Q2",
        "game": "domino",
        "options": view.options,
        "public": True,
        "rules": TableRules(),
        "phase": "over" if state.result else "playing",
        "eye": eye,
        "held": () if seat is None else (seat,),
        "host": eye == 0,
        "seats": tuple(SeatView("person", name) for name in NAMES[: view.seats]),
        "watchers": (),
        "commitment": "",
        "seed": "",
        "round": view.round,
        "view": view,
        "ask": state.ask(seat) if seat is not None else None,
        "moves": tuple(state.moves(seat)) if seat is not None else (),
        "waiting": state.waiting,
        "pause": state.pause,
        "resumes": None,
        "deadline": None,
        "thinking": None,
        "result": state.result,
        "entries": (),
    }
    return Snapshot(**{**usual, **facts})


def line_of(length: int, highest: int) -> tuple[tuple[int, int], ...]:
    """A line of so many tiles that fit each other; tiles may repeat, drawing does not mind."""
    return tuple((n % (highest + 1), (n + 1) % (highest + 1)) for n in range(length))


def with_line(snapshot: Snapshot, length: int, opened: int, highest: int = 6) -> Snapshot:
    """The snapshot with a line of any length in place of its own."""
    line = line_of(length, highest)
    view: DominoView = snapshot.view
    changed = msgspec.structs.replace(
        view,
        line=line,
        opened=opened,
        last=length - 1,
        ends=(line[0][0], line[-1][1]),
        options=msgspec.structs.replace(view.options, set=highest),
    )
    return msgspec.structs.replace(snapshot, view=changed)


def asked_seat(state: DominoState) -> int:
    """The seat whose turn it is."""
    return min(state.waiting)
