"""What happens is seen step by step: deals, draws, passes, tiles, a round's end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from server.chance import Chance
from server.games.contract import Event, Eye
from server.games.domino import DOMINO
from server.games.domino.events import (
    OpenerNamed,
    Passed,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from server.games.domino.following import after, before_first
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import Tile
from server.games.domino.view import DominoView
from tests.server.games.playouts import drive
from tests.tui.games.domino.scenes import LOOKS, played, snapshot_of
from tui.games.domino.draw import canvas_of
from tui.games.domino.line_picture import Cursor
from tui.games.domino.scenes import Frame, frames
from tui.games.face import Moment
from tui.look import Look

SIZES = [(80, 20), (100, 26), (90, 36), (126, 46)]
ALONE, PAIRS = DominoOptions(), DominoOptions(pairs=True, boneyard=False)


def told(
    options: DominoOptions, seats: int, seed: int, eye: Eye
) -> Iterator[tuple[Event, DominoView, DominoView]]:
    """Every event of a round as an eye has it, with the views before and after it."""
    state = DOMINO.new(options, seats, Chance(seed))
    chance = Chance(seed + 1)
    view = before_first(options, seats, eye)
    for step in drive(state, chance):
        for event in step.events:
            seen = event.for_eye(eye)
            assert seen is not None
            before, view = view, after(view, seen)
            yield seen, before, view
        if state.pause:
            break


def pictures(
    event: Event, before: DominoView, view: DominoView, size: tuple[int, int], look: Look = LOOKS["true"]
) -> list[str]:
    """The text of every frame of the event."""
    base = snapshot_of(played(view.options, view.seats, 5, 0), 0)
    snapshot = msgspec.structs.replace(base, view=view, ask=None, moves=())
    return [
        text_of(canvas_of(snapshot, size, Cursor(), look, frame=frame))
        for frame in frames(Moment(1, event, before, 1.0), view)
    ]


def text_of(canvas: object) -> str:
    return "\n".join("".join(segment.text for segment in strip) for strip in canvas.strips())  # type: ignore[attr-defined]


def first(
    kind: type[Event], options: DominoOptions, seats: int, eye: Eye = 0
) -> tuple[Event, DominoView, DominoView]:
    for seed in range(60):
        for event, before, view in told(options, seats, seed, eye):
            if type(event) is kind:
                return event, before, view
    raise AssertionError(f"no {kind.__name__}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", ["true", "none", "ascii"])
def test_every_frame_fits_the_board_whatever_happens(size: tuple[int, int], look: str) -> None:
    for options, seats, eye in ((ALONE, 2, 0), (ALONE, 3, "public"), (PAIRS, 4, 2)):
        for event, before, view in told(options, seats, 11, eye):  # type: ignore[arg-type]
            for text in pictures(event, before, view, size, LOOKS[look]):
                assert {len(line) for line in text.splitlines()} == {size[0]}


def test_a_scene_takes_the_time_of_its_event_at_most() -> None:
    """DOM-13: the pace is the event's, however many pictures it has."""
    for event, before, view in told(ALONE, 2, 11, 0):
        for seconds in (0.2, 0.7, 3.0):
            shown = frames(Moment(1, event, before, seconds), view)
            assert sum(frame.seconds for frame in shown) <= seconds + 1e-9
            assert all(frame.seconds > 0 for frame in shown)
            assert len(shown) <= 4


def test_a_deal_fills_the_hands_little_by_little() -> None:
    """DOM-2: before the first tile is dealt all of them lie aside."""
    event, before, view = first(RoundDealt, ALONE, 2)
    hands = [frame.view.hand for frame in frames(Moment(1, event, before, 1.0), view)]
    assert [len(hand) for hand in hands] == [0, 2, 5]
    assert all(hand == view.hand[: len(hand)] for hand in hands)
    assert [sum(f.view.counts) + f.view.boneyard for f in frames(Moment(1, event, before, 1.0), view)] == [
        28
    ] * 3


def test_the_opener_is_named_with_the_reason() -> None:
    """DOM-5"""
    event, before, view = first(OpenerNamed, PAIRS, 4, 0)
    assert isinstance(event, OpenerNamed) and event.tile is not None
    for size in SIZES:
        (text,) = pictures(event, before, view, size)
        assert f"the {event.tile[0]}-{event.tile[1]} and open" in text


@pytest.mark.parametrize("eye", [0, 1, "public"])
def test_a_played_tile_leaves_its_seat_before_it_lies_in_the_line(eye: Eye) -> None:
    """DOM-10: first it is nowhere but before its player, then at its end."""
    event, before, view = first(TilePlayed, PAIRS, 4, eye)
    assert isinstance(event, TilePlayed)
    leaving, landing = frames(Moment(1, event, before, 1.0), view)
    assert leaving.flying is not None and leaving.flying.tile == event.tile
    assert leaving.view.line == before.line and event.tile not in leaving.view.hand
    assert landing.view == view


def hidden(frame: Frame) -> Tile | None:
    assert frame.flying is not None
    return frame.flying.tile


def test_a_drawn_tile_shows_its_face_to_its_owner_alone() -> None:
    """DOM-4: to the others it moves from the boneyard to the seat from behind."""
    for eye in (0, 1):
        event, before, view = first(TileDrawn, ALONE, 2, eye)
        assert isinstance(event, TileDrawn)
        aside, at_seat = frames(Moment(1, event, before, 1.0), view)
        assert aside.view.boneyard == view.boneyard and hidden(aside) is None
        assert hidden(at_seat) == event.tile
        assert (event.tile is None) == (event.seat != eye)


def test_a_pass_stands_at_the_seat_with_its_ends_until_a_tile_is_played() -> None:
    """DOM-4, DOM-12: what somebody passed on is in sight at every size, in both languages."""
    event, _before, view = first(Passed, PAIRS, 4, 0)
    assert isinstance(event, Passed)
    base = snapshot_of(played(PAIRS, 4, 5, 0), 0)
    ends = "·".join(map(str, dict.fromkeys(event.ends)))
    for size in SIZES:
        for look, word in (("true", "PASS"), ("pt", "PASSO")):
            snapshot = msgspec.structs.replace(base, view=view, ask=None, moves=())
            assert f" {word} {ends} " in text_of(canvas_of(snapshot, size, Cursor(), LOOKS[look]))


@pytest.mark.parametrize("size", SIZES)
def test_a_round_s_end_opens_counts_and_compares_one_after_the_other(size: tuple[int, int]) -> None:
    """DOM-15 to DOM-17: closed hands first, then open, then totals, then the winner; points come last."""
    event, before, view = first(RoundEnded, PAIRS, 4, 0)
    assert isinstance(event, RoundEnded) and event.seat is not None
    closed, opened, totals, winner = pictures(event, before, view, size)
    base = snapshot_of(played(PAIRS, 4, 5, 0), 0)
    last = text_of(
        canvas_of(msgspec.structs.replace(base, view=view, ask=None), size, Cursor(), LOOKS["true"])
    )
    assert "░" in closed and "░" not in opened
    assert " pips" not in opened and " pips" in totals
    assert "▶" not in totals and "▶" in winner
    assert f"= {event.points}" not in winner and f"= {event.points}" in last
    word = "OUT!" if event.how == "out" else "BLOCKED!"
    assert all(word in text for text in (closed, opened, totals, winner, last))


@pytest.mark.parametrize("options", [PAIRS, DominoOptions(boneyard=False)])
def test_a_block_compares_the_sides_before_it_names_the_winner(options: DominoOptions) -> None:
    """DOM-16: the pair's sum decides, or the single hand; the lightest stands first."""
    for seed in range(80):
        *_, (event, before, view) = told(options, 4, seed, 0)
        if isinstance(event, RoundEnded) and event.how == "blocked":
            break
    assert isinstance(event, RoundEnded) and event.seat is not None
    closed, opened, totals, winner = pictures(event, before, view, (100, 26))
    names, held = ("Marina", "Beto", "Duda", "Caio"), event.totals
    if options.pairs:
        sums = {"Marina + Duda": held[0] + held[2], "Beto + Caio": held[1] + held[3]}
    else:
        sums = dict(zip(names, held, strict=True))
    line = " · ".join(f"{name} {total}" for name, total in sorted(sums.items(), key=lambda item: item[1]))
    if len(set(sums.values())) == len(sums):
        assert line in totals and line in winner
    assert names[event.seat] in line.split(" · ")[0]
    assert line not in closed and line not in opened
