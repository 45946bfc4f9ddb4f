"""What happens is seen step by step: rows, chiefs, dominoes, fire, totems, dwellers, the count at the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from server.chance import Chance
from server.games.contract import Event, Eye
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.events import (
    CaveFilled,
    ChiefDrawn,
    DominoChosen,
    DominoDiscarded,
    DominoLeft,
    DominoPlaced,
    DwellerSettled,
    FireLanded,
    FireLost,
    MatchEnded,
    RecruitBegan,
    ResourcePaid,
    RoundBegan,
    RowTurned,
    TotemMoved,
)
from server.games.kingdomino_origins.following import after, before_first
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import square_distance
from server.games.kingdomino_origins.view import KingdominoView
from tests.server.games.playouts import drive
from tests.tui.games.kingdomino_origins.scenes import LOOKS, snapshot_of
from tui.games.face import Moment
from tui.games.kingdomino_origins import marking
from tui.games.kingdomino_origins.aiming import Aim
from tui.games.kingdomino_origins.draw import canvas_of
from tui.games.kingdomino_origins.reckoning import Reckoning, halves
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.scenes import Picture, pictures

Told = tuple[Event, KingdominoView, KingdominoView]
SIZES = [(80, 20), (92, 36), (132, 46)]
MODES: tuple[Any, ...] = ("discovery", "totem", "tribe")


@cache
def story(mode: Any, seats: int, eye: Eye = 0, seed: int = 4) -> tuple[Told, ...]:
    """Every event of a match at random as an eye has it, with the views before and after it."""
    return tuple(
        _told(KingdominoOptions(mode=mode, empire_of_fire=True, homo_habilis=True), seats, eye, seed)
    )


def _told(options: KingdominoOptions, seats: int, eye: Eye, seed: int) -> Iterator[Told]:
    state = KINGDOMINO_ORIGINS.new(options, seats, Chance(seed))
    view = before_first(options, seats, eye)
    for step in drive(state, Chance(seed + 1)):
        for event in step.events:
            before, view = view, after(view, event)
            yield event, before, view


def first(kind: type[Event], mode: Any, seats: int = 4, *, own: bool = False) -> Told:
    """The first event of a kind, of another seat than the eye's or of its own."""
    for seed in range(4, 12):
        for event, before, view in story(mode, seats, seed=seed):
            if type(event) is kind and (event.seat is None or (event.seat == 0) == own):
                return event, before, view
    raise AssertionError(f"no {kind.__name__}")


def seen(told: Told, again: bool = False) -> list[Picture]:
    event, before, view = told
    return list(pictures(Moment(1, event, before, 1.0, again), view))


def text_of(told: Told, picture: Picture | None, size: tuple[int, int] = SIZES[0], look: str = "true") -> str:
    """The board's text while a picture is shown, or once the scene is over."""
    event, _before, after_it = told
    view = after_it if picture is None else picture.view
    state = KINGDOMINO_ORIGINS.new(view.options, view.seats, Chance(1))
    snapshot = msgspec.structs.replace(snapshot_of(state, view.eye), view=view, ask=None, moves=())
    over = view.phase == "over"
    scene = Scene(
        snapshot=snapshot, view=view, look=LOOKS[look], main=0, opened=1, focus=0,
        page="sheet" if over else "table", chosen=None, cursor=(0, 0), reckoning=Reckoning(after_it, 0),
        event=event, picture=picture, hits=[],
    )  # fmt: skip
    marking.mark(scene, Aim(), False, False)
    strips = canvas_of(scene, size, ()).strips()
    assert {strip.cell_length for strip in strips} == {size[0]}
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize(("mode", "seats"), [("totem", 3), ("tribe", 2)])
def test_every_picture_fits_the_board_whatever_happens(mode: Any, seats: int) -> None:
    looks = ("true", "none", "ascii")
    for n, told in enumerate(story(mode, seats)[::2]):
        for picture in [*seen(told), None]:
            text = text_of(told, picture, SIZES[n % 3], looks[n // 3 % 3])
            assert {len(line) for line in text.splitlines()} == {SIZES[n % 3][0]}


@pytest.mark.parametrize("mode", MODES)
def test_a_scene_has_few_pictures_and_takes_the_time_of_its_event_at_most(mode: Any) -> None:
    for event, before, view in story(mode, 4):
        for seconds in (0.2, 0.7, 3.0):
            shown = pictures(Moment(1, event, before, seconds), view)
            assert sum(picture.seconds for picture in shown) <= seconds + 1e-9
            assert all(picture.seconds > 0 for picture in shown)
            assert len(shown) <= (2 if type(event) is not MatchEnded else 10)


def test_every_event_that_moves_something_is_seen() -> None:
    """What is told in words alone neither moves a piece nor turns one over."""
    kinds = {
        CaveFilled, ChiefDrawn, DominoChosen, DominoDiscarded, DominoLeft, DominoPlaced, DwellerSettled,
        FireLanded, FireLost, MatchEnded, RecruitBegan, ResourcePaid, RoundBegan, RowTurned, TotemMoved,
    }  # fmt: skip
    found = set()
    for mode, seats in (("totem", 3), ("tribe", 3), ("discovery", 4)):
        for told in story(mode, seats):
            if told[0].seat != 0 and seen(told):
                found.add(type(told[0]))
    assert found >= kinds - {FireLost, DominoDiscarded, RecruitBegan}
    assert found <= kinds


def test_ko_5_a_row_is_turned_over_from_its_backs() -> None:
    """Numbers are seen first, terrains and what they carry after."""
    told = first(RowTurned, "discovery")
    closed, half = seen(told)
    (event, _before, _after) = told
    assert isinstance(event, RowTurned)
    backs, halfway, turned = (text_of(told, picture).splitlines()[1:5] for picture in (closed, half, None))
    numbers = [str(number) for number in event.numbers]
    assert [line.split()[-1] for line in backs] == numbers
    assert [line.split()[-1] for line in halfway[2:]] == numbers[2:] and halfway[:2] == turned[:2]
    assert all(line not in backs for line in turned)


def test_ko_6_the_chosen_row_slides_to_be_acted_on() -> None:
    told = first(RoundBegan, "totem")
    (sliding,) = seen(told)
    event = told[0]
    assert isinstance(event, RoundBegan)
    number = f" {event.numbers[0]:>2}"
    before = text_of((ChiefDrawn(0), told[1], told[1]), None).splitlines()[1].index(number)
    under_way, after_it = (
        text_of(told, picture).splitlines()[1].index(number) for picture in (sliding, None)
    )
    assert after_it < under_way < before


def test_ko_6_a_chief_leaves_its_domino_before_it_stands_on_the_next() -> None:
    event, before, view = told = next(
        one for one in story("discovery", 4) if type(one[0]) is DominoChosen and one[1].round
    )
    assert isinstance(event, DominoChosen)
    (leaving,) = seen(told)
    assert leaving.view == before and leaving.leaving == event.seat
    moving, stands = (text_of(told, picture).splitlines()[1:5] for picture in (leaving, None))
    now, there = before.done, [slot.number for slot in view.next_row].index(event.number)
    assert "▸" in moving[now][:62] and "▸" in stands[there][62:]


@pytest.mark.parametrize("own", [False, True])
def test_ko_8_a_domino_comes_as_it_lay_and_is_turned_into_its_place(own: bool) -> None:
    """Who lays it saw it there before: it comes to the others, and to whoever looks at it again."""
    told = first(DominoPlaced, "tribe", own=own)
    event, before, _view = told
    assert isinstance(event, DominoPlaced)
    assert bool(seen(told)) is not own
    coming, turned = seen(told, again=True)
    assert coming.view == turned.view == before and coming.lifted == event.place.number
    assert coming.flying is not None and turned.flying is not None
    assert (coming.flying.direction, turned.flying.direction) == ("east", event.place.direction)
    assert (coming.flying.way, turned.flying.target) == (0.0, halves(event.place)[0])
    assert len(coming.flying.spots) == 2


@pytest.mark.parametrize("own", [False, True])
def test_ko_10_a_token_is_thrown_from_the_volcano(own: bool) -> None:
    told = first(FireLanded, "discovery", own=own)
    event, before, _view = told
    assert isinstance(event, FireLanded)
    thrown = seen(told)
    assert len(thrown) == (1 if square_distance(event.volcano, event.square) == 1 else 2)
    for picture in thrown:
        assert picture.view == before and picture.flying is not None
        assert (picture.flying.origin, picture.flying.target) == (event.volcano, event.square)
        assert picture.flying.spots[0].flames == event.flames


def test_ko_16_a_totem_is_nobody_s_while_it_changes_hands() -> None:
    moved = [told for told in story("totem", 3) if type(told[0]) is TotemMoved]
    given = next(told for told in moved if told[0].giver is not None)  # type: ignore[attr-defined]
    held, in_hand = seen(given)
    texts = [text_of(given, picture, SIZES[1]) for picture in (held, in_hand, None)]
    counts = [sum(text.count(f"[{n}]") for n in range(20)) for text in texts]
    assert counts[0] == counts[2] == counts[1] + 1 and texts[0] != texts[2]


def test_ko_19_the_cave_is_filled_before_its_new_dwellers_are_seen() -> None:
    told = first(CaveFilled, "tribe", 2)
    (closed,) = seen(told)
    hidden, shown = text_of(told, closed), text_of(told, None)
    assert hidden.count("?") == len(closed.hidden) == 4
    assert "?" not in shown and "×" in shown


def test_ko_21_a_dweller_walks_to_its_home() -> None:
    told = first(DwellerSettled, "tribe", 2)
    event, before, _view = told
    assert isinstance(event, DwellerSettled)
    walk = seen(told)
    assert [picture.flying.way for picture in walk if picture.flying is not None] == [0.0, 0.5]
    assert all(picture.view == before for picture in walk)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES)
def test_ko_13_at_the_end_every_part_is_counted_and_the_sums_grow_to_the_score(
    mode: Any, size: tuple[int, int]
) -> None:
    told = story(mode, 4)[-1]
    event, _before, view = told
    assert isinstance(event, MatchEnded)
    sums = []
    for picture in [*seen(told), None]:
        line = next(line for line in text_of(told, picture, size).splitlines() if "total" in line)
        sums.append([int(word) for word in line[line.index("total") + 5 :].split()[:4]])
    assert sums[0] == [0] * 4 and sums[-1] == list(view.scores) == sums[-2]
    assert all(list(map(max, earlier, later)) == later for earlier, later in pairwise(sums))
    assert any("+" in text_of(told, picture, size) for picture in seen(told)) == any(
        region.points for region in event.scores[0].regions
    )
