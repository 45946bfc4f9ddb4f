"""Positions of dominó set up by hand, and moves played in them by their texts."""

from __future__ import annotations

from collections.abc import Sequence

from server.chance import Chance
from server.games.contract import Event
from server.games.domino import DOMINO
from server.games.domino.events import Deed, RoundEnded
from server.games.domino.moves import Deal
from server.games.domino.options import DominoOptions
from server.games.domino.reading import next_seat
from server.games.domino.state import DominoState
from server.games.domino.tiles import Tile
from server.games.domino.view import DominoView


def tiles(text: str) -> tuple[Tile, ...]:
    """``6-4 5-5`` as pairs, as they are written."""
    return tuple((int(word[0]), int(word[2])) for word in text.split())


def position(
    hands: Sequence[str],
    line: str = "",
    *,
    turn: int = 0,
    boneyard: str = "",
    options: DominoOptions | None = None,
    scores: tuple[int, ...] = (),
    wins: tuple[int, ...] = (),
    round: int = 1,
    opener: int | None = None,
    must_open: str = "",
    record: tuple[Deed, ...] = (),
) -> DominoState:
    """A round in progress; the seat before ``turn`` is taken to have laid the last tile."""
    rules = options or DominoOptions()
    seats = len(hands)
    placed = tiles(line)
    before = next(seat for seat in range(seats) if next_seat(rules, seats, seat) == turn)
    if placed and not record:
        record = (Deed(before, "play", None, (max(placed[-1]), min(placed[-1]))),)
    view = DominoView(
        eye="public",
        options=rules,
        seats=seats,
        round=round,
        phase="play",
        turn=turn,
        opener=turn if opener is None else opener,
        why="winner",
        must_open=tiles(must_open)[0] if must_open else None,
        line=placed,
        opened=0,
        last=len(placed) - 1 if placed else None,
        ends=(placed[0][0], placed[-1][1]) if placed else None,
        hand=(),
        hands=None,
        counts=tuple(len(tiles(hand)) for hand in hands),
        boneyard=len(tiles(boneyard)),
        record=record,
        scores=scores or (0,) * seats,
        wins=wins or (0,) * seats,
        last_round=None,
        result=None,
    )
    return DominoState.of(view, [tiles(hand) for hand in hands], tiles(boneyard), Chance(7))


def play(state: DominoState, text: str) -> list[Event]:
    """The seat whose turn it is plays."""
    assert state.turn is not None
    return state.play(state.turn, DOMINO.parse(text))


def settle(state: DominoState) -> list[Event]:
    """Make the forced draws and passes; a deal is left to be made."""
    events: list[Event] = []
    while (forced := state.automatic()) is not None and not isinstance(forced[1], Deal):
        events += state.play(*forced)
    return events


def texts(state: DominoState) -> list[str]:
    """The legal moves of the seat whose turn it is."""
    assert state.turn is not None
    return [str(move) for move in state.moves(state.turn)]


def ended(events: Sequence[Event]) -> RoundEnded:
    """The end of the round among events."""
    (event,) = (event for event in events if isinstance(event, RoundEnded))
    return event


def dealt(options: DominoOptions | None = None, seats: int = 4, seed: int = 0) -> DominoState:
    """A fresh match with its first round dealt."""
    state = DOMINO.new(options or DominoOptions(), seats, Chance(seed))
    deal = state.automatic()
    assert deal is not None
    state.play(*deal)
    return state


def play_round(state: DominoState, chance: Chance) -> list[Event]:
    """Play the round to its end, any legal move each time."""
    events: list[Event] = []
    rounds = state.last_round
    while state.last_round is rounds:
        forced = state.automatic()
        if forced is not None:
            events += state.play(*forced)
        else:
            (seat,) = state.waiting
            events += state.play(seat, chance.choice(state.moves(seat)))
    return events
