"""A position of dominó followed event by event, by an eye that knows no more than what it was told."""

from __future__ import annotations

from msgspec.structs import replace

from server.games.by_seat import with_entry
from server.games.contract import Event, Eye, Seat
from server.games.domino.events import (
    Deed,
    MatchEnded,
    OpenerNamed,
    Passed,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from server.games.domino.options import DominoOptions
from server.games.domino.reading import next_seat
from server.games.domino.tiles import Placed, Tile
from server.games.domino.view import DominoView


def before_first(options: DominoOptions, seats: int, eye: Eye) -> DominoView:
    """What an eye sees of a match before its first deal."""
    nobody = (0,) * seats
    return DominoView(
        eye=eye,
        options=options,
        seats=seats,
        round=0,
        phase="before",
        turn=None,
        opener=None,
        why=None,
        must_open=None,
        line=(),
        opened=0,
        last=None,
        ends=None,
        hand=(),
        hands=None,
        counts=nobody,
        boneyard=0,
        record=(),
        scores=nobody,
        wins=nobody,
        last_round=None,
        result=None,
    )


def after(view: DominoView, event: Event) -> DominoView:
    """The view once the event has happened.

    After the last event of a run it is what `DominoState.view` shows; between two events of a run ``turn``
    names who follows in turn order, since only the next event tells whether the round goes on.
    """
    match event:
        case RoundDealt():
            return _dealt(view, event)
        case OpenerNamed():
            return replace(view, turn=event.seat, opener=event.seat, why=event.why, must_open=event.tile)
        case TilePlayed():
            return _played(view, event)
        case TileDrawn():
            deed = Deed(event.seat, "draw", view.ends)
            return replace(
                view,
                turn=event.seat,
                hand=(*view.hand, event.tile) if event.seat == view.eye and event.tile else view.hand,
                hands=_with(view.hands, event.seat, drawn=event.tile),
                counts=with_entry(view.counts, event.seat, event.held),
                boneyard=event.boneyard,
                record=(*view.record, deed),
            )
        case Passed():
            deed = Deed(event.seat, "pass", event.ends)
            return replace(view, turn=_next(view, event.seat), record=(*view.record, deed))
        case RoundEnded():
            return replace(
                view,
                phase="between",
                turn=None,
                hand=event.hands[view.eye] if isinstance(view.eye, int) else (),
                hands=event.hands,
                counts=tuple(map(len, event.hands)),
                scores=event.scores,
                wins=event.wins,
                last_round=event,
            )
        case MatchEnded():
            return replace(view, phase="over", turn=None, result=event.result)
        case _:
            raise TypeError(f"not an event of dominó: {type(event).__name__}")


def _dealt(view: DominoView, event: RoundDealt) -> DominoView:
    # A round begins on a clear table; only the standing of the match is kept.
    return replace(
        before_first(view.options, view.seats, view.eye),
        round=event.round,
        phase="play",
        hand=event.hands[view.eye] if isinstance(view.eye, int) else (),
        hands=event.hands if view.eye == "open" else None,
        counts=event.sizes,
        boneyard=event.boneyard,
        scores=view.scores,
        wins=view.wins,
        last_round=view.last_round,
    )


def _played(view: DominoView, event: TilePlayed) -> DominoView:
    line: tuple[Placed, ...]
    if event.end == "left":
        line, opened, last = (event.placed, *view.line), view.opened + 1, 0
    else:
        line, opened, last = (*view.line, event.placed), view.opened, len(view.line)
    hand = view.hand
    if event.seat == view.eye:
        hand = tuple(tile for tile in hand if tile != event.tile)
    deed = Deed(event.seat, "play", view.ends, event.tile, event.end)
    return replace(
        view,
        turn=_next(view, event.seat),
        line=line,
        opened=opened,
        last=last,
        ends=(line[0][0], line[-1][1]),
        hand=hand,
        hands=_with(view.hands, event.seat, played=event.tile),
        counts=with_entry(view.counts, event.seat, event.left),
        record=(*view.record, deed),
    )


def _next(view: DominoView, seat: Seat) -> Seat:
    return next_seat(view.options, view.seats, seat)


def _with(
    hands: tuple[tuple[Tile, ...], ...] | None,
    seat: Seat,
    played: Tile | None = None,
    drawn: Tile | None = None,
) -> tuple[tuple[Tile, ...], ...] | None:
    """Open hands after a seat has played or drawn a tile."""
    if hands is None:
        return None
    hand = tuple(tile for tile in hands[seat] if tile != played)
    return with_entry(hands, seat, (*hand, drawn) if drawn else hand)
