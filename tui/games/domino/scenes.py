"""What happens at a table of dominó as a few still pictures, one after the other."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from server.games.contract import Event, Seat
from server.games.domino.events import (
    MatchEnded,
    OpenerNamed,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from server.games.domino.tiles import Tile
from server.games.domino.view import DominoView
from tui.games.domino import count_panel
from tui.games.face import Moment

_STEP = 0.14
"""Seconds a moving tile is seen in one place at most: over a line few pictures move better than many."""


class Flying(msgspec.Struct, frozen=True):
    """A tile under way: at the boneyard, at a seat, or where it will lie. None: its face is hidden."""

    place: Literal["boneyard", "seat", "line"]
    seat: Seat
    tile: Tile | None = None


class Frame(msgspec.Struct, frozen=True):
    """One picture of a scene and how many seconds it stays."""

    seconds: float
    view: DominoView
    flying: Flying | None = None
    banner: Event | None = None
    stage: int = count_panel.LAST


def frames(moment: Moment, after: DominoView) -> list[Frame]:
    """The pictures from the position before an event to the one ``after`` it, without this last one."""
    before: DominoView = moment.before
    seconds = moment.seconds
    step = min(_STEP, seconds / 4)
    match moment.event:
        case RoundDealt() as event:
            return [_dealt(after, event, tiles, seconds / 4) for tiles in (0, 2, 5)]
        case OpenerNamed() as event:
            return [Frame(seconds, after, banner=event)]
        case TilePlayed(seat=seat, tile=tile):
            lifted = replace(
                before,
                hand=tuple(t for t in before.hand if t != tile) if seat == before.eye else before.hand,
                counts=after.counts,
                hands=before.hands,
            )
            return [
                Frame(step, lifted, Flying("seat", seat, tile)),
                Frame(step, after, Flying("line", seat, tile)),
            ]
        case TileDrawn(seat=seat, tile=tile):
            taken = replace(before, boneyard=after.boneyard)
            return [
                Frame(step, taken, Flying("boneyard", seat)),
                Frame(step, taken, Flying("seat", seat, tile)),
            ]
        case RoundEnded() as event:
            return [
                Frame(seconds * 0.3, replace(after, hands=None), banner=event, stage=0),
                Frame(seconds * 0.2, after, banner=event, stage=count_panel.HANDS),
                Frame(seconds * 0.2, after, stage=count_panel.TOTALS),
                Frame(seconds * 0.2, after, stage=count_panel.WINNER),
            ]
        case MatchEnded() as event:
            return [Frame(seconds, after, banner=event)]
        case _:
            return []


def _dealt(after: DominoView, event: RoundDealt, tiles: int, seconds: float) -> Frame:
    """The table while each seat has got so many tiles."""
    dealt = replace(
        after,
        turn=None,
        opener=None,
        hand=after.hand[:tiles],
        hands=None if after.hands is None else tuple(hand[:tiles] for hand in after.hands),
        counts=tuple(min(tiles, size) for size in event.sizes),
        boneyard=event.boneyard + sum(max(0, size - tiles) for size in event.sizes),
    )
    return Frame(seconds, dealt, banner=event)
