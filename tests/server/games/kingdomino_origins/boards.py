"""Territories and positions of Kingdomino Origins drawn as text, and moves played in them by their texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from server.chance import Chance
from server.games.contract import Event
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.dominoes import DOMINOES, Half
from server.games.kingdomino_origins.grid import DIRECTIONS, Square, index_of
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.offers import place_or_discard
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView, Slot

_LETTERS = "dmljqv"
TURNED = {"north": "west", "west": "north", "south": "east", "east": "south"}
"""What a direction becomes when columns and lines change places."""


def board(text: str, size: int = 5, *, transposed: bool = False, resources: bool = False) -> Territory:
    """A territory drawn line by line, two characters a square.

    ``C.`` the camp, ``..`` nothing, else a terrain's first letter and its printed fires (or craters): ``m0``,
    ``j2``, ``v3``. Without a look at which dominoes could make it; ``resources`` puts them where they belong.
    """
    lines = [line.split() for line in text.strip().splitlines()]
    cells = {(x, y): cell for y, line in enumerate(lines) for x, cell in enumerate(line) if cell != ".."}
    camp = next(square for square, cell in cells.items() if cell == "C.")
    territory = Territory(size)
    for (x, y), cell in cells.items():
        if cell == "C.":
            continue
        square = x - camp[0], y - camp[1]
        terrain, number = _LETTERS.index(cell[0]), int(cell[1])
        half = Half(terrain, 0 if cell[0] == "v" else number, number if cell[0] == "v" else 0)
        territory.add(index_of(flip(square) if transposed else square), half, resources)
    return territory


def laid(*texts: str, size: int = 5) -> Territory:
    """A territory of real dominoes, with their resources."""
    territory = Territory(size)
    for text in texts:
        move = KINGDOMINO_ORIGINS.parse(text)
        assert isinstance(move, Place)
        territory.lay(move, True)
    return territory


def flip(square: Square) -> Square:
    """Columns and lines changed."""
    return square[1], square[0]


def turned(move: Place) -> Place:
    """The same placement on the transposed board."""
    return Place(move.number, flip(move.square), TURNED[move.direction])  # type: ignore[arg-type]


def start(
    mode: str = "discovery", seats: int = 4, seed: int = 0, *, empire: bool = False, habilis: bool = False
) -> KingdominoState:
    """A fresh match."""
    options = KingdominoOptions(mode, empire, habilis)  # type: ignore[arg-type]
    return KINGDOMINO_ORIGINS.new(options, seats, Chance(seed))


def turn(
    number: int,
    *,
    mode: str = "discovery",
    seats: int = 4,
    territories: Sequence[Territory] = (),
    row: Iterable[tuple[int, int]] = (),
    next_row: Sequence[int] = (45, 46, 47, 48),
    taken: dict[int, int] | None = None,
    deck: Sequence[int] = (1, 2, 3, 4),
    totems: tuple[int | None, ...] = (None,) * 4,
    cave: tuple[str | None, ...] = (),
    pile: tuple[str, ...] = (),
    round: int = 3,
) -> KingdominoState:
    """Seat 0 is about to add domino ``number``; ``row`` are those that follow, as (domino, seat)."""
    state = start(mode, seats)
    views = [territory.view() for territory in territories]
    views += [territory.view() for territory in state.territories[len(views) :]]
    taken = taken or {}
    view = msgspec.structs.replace(
        state.view("public"),
        round=round,
        phase="place",
        turn=0,
        row=(Slot(number, 0), *(Slot(domino, seat) for domino, seat in row)),
        next_row=tuple(Slot(domino, taken.get(domino)) for domino in next_row),
        bag=(),
        deck=tuple(deck),
        totems=totems,
        cave=cave,
        pile=pile,
    )
    made = KINGDOMINO_ORIGINS.imagine(view, Chance(5))
    # Boards drawn as text are no dominoes: put them in as they are.
    for seat, territory in enumerate(territories):
        made.territories[seat] = territory
    made.resume("place", 0, place_or_discard(made.territories[0], number))
    return made


def play(state: KingdominoState, text: str) -> list[Event]:
    """Whoever's turn it is plays; what is forced first is played first."""
    seat = state.turn
    assert seat is not None
    return state.play(seat, KINGDOMINO_ORIGINS.parse(text))


def settle(state: KingdominoState) -> list[Event]:
    """Make all automatic moves that are due."""
    events: list[Event] = []
    while (forced := state.automatic()) is not None:
        events += state.play(*forced)
    return events


def texts(state: KingdominoState) -> set[str]:
    """The legal moves of the seat whose turn it is."""
    assert state.turn is not None
    return {str(move) for move in state.moves(state.turn)}


def of_kind(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def squares_covered(move: Place) -> tuple[Square, Square]:
    """Where both halves lie, left half first."""
    dx, dy = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}[move.direction]
    return move.square, (move.square[0] + dx, move.square[1] + dy)


def slow_placements(territory: Territory, number: int) -> set[str]:
    """Every legal placement found square by square, for comparison (KO-7, KO-8)."""
    span = range(-6, 7)
    grounds = {
        (x, y): terrain
        for terrain, bits in enumerate(territory.terrains)
        for x in span
        for y in span
        if bits >> index_of((x, y)) & 1
    }
    found = set()
    for x in span:
        for y in span:
            for direction in DIRECTIONS:
                move = Place(number, (x, y), direction)
                halves = dict(zip(squares_covered(move), DOMINOES[number].halves, strict=True))
                if any(square in grounds or square == (0, 0) for square in halves):
                    continue
                every = [*grounds, (0, 0), *halves]
                if any(
                    max(square[axis] for square in every) - min(square[axis] for square in every)
                    >= territory.size
                    for axis in (0, 1)
                ):
                    continue
                touching = any(
                    (sx + dx, sy + dy) == (0, 0) or grounds.get((sx + dx, sy + dy)) == half.terrain
                    for (sx, sy), half in halves.items()
                    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
                )
                if touching:
                    found.add(str(move))
    return found


def public(state: KingdominoState) -> KingdominoView:
    """What a spectator sees."""
    return state.view("public")
