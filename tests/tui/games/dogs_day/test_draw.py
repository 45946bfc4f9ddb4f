"""Pictures of Dogs' Day: widths, what must be told apart, what the table must show, scenes."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from textual.geometry import Region

from server.games.contract import Event
from server.games.dogs_day import events
from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import STEALS
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.reading import opening_order, unplayed
from server.games.dogs_day.scene import Played
from server.protocols import SeatView, TableRules
from server.ssh.colour import nearest_16, nearest_256
from tests.tui.games.dogs_day.scenes import (
    LOOKS,
    NAMES,
    asked,
    between,
    framed,
    happening,
    picking,
    picture_of,
    played,
    snapshot_of,
)
from tests.tui.games.domino.scenes import BARE
from tests.tui.matches import HOSTILE
from tests.tui.test_palette import contrast, rgb
from tui.games.dogs_day import scene_cards
from tui.games.dogs_day.draw import canvas_of
from tui.games.dogs_day.flow import changes_of, flow_of
from tui.games.dogs_day.names import card_name
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.plan import plan, vault_cell
from tui.games.face import LogLine
from tui.look import Depth, Look, palette_for
from tui.palette import THEMES
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

BOARDS = [(80, 20), (90, 26), (92, 36), (132, 46), (200, 60)]
STATES: dict[str, tuple[Any, int]] = {
    "pick": (played(6, 5, picking(3, 3)), 4),
    "take": (played(6, 3, asked(1, "take")), 0),
    "steal": (played(6, 7, lambda state: state.phase == "steal" and state.waiting == {2}), 2),
    "rob": (played(6, 7, lambda state: state.phase == "rob" and bool(state.waiting)), 0),
    "fee": (played(6, 12, asked(1, "fee")), 0),
    "between": (played(4, 5, between(4)), 3),
    "two": (played(2, 5, asked(5, "pick"), DogsOptions(advanced_start=True)), 0),
    "over": (played(6, 5, lambda _state: False), 3),
}


def shown(picture: Picture, size: tuple[int, int] = (80, 20), log: tuple[LogLine, ...] = ()) -> str:
    strips = canvas_of(picture, size, log).strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_every_line_has_the_width_of_the_board(size: tuple[int, int], look: Look) -> None:
    for state, seat in STATES.values():
        for page in ("table", "cards", "round"):
            for eye in (seat, "public"):
                lines = shown(picture_of(state, eye, look, page), size).split("\n")
                assert len(lines) == size[1] and {len(line) for line in lines} == {size[0]}
                text = "".join(lines)
                # What cannot be written in ASCII is exchanged by the terminal's own layer; the board's own
                # signs must not need it.
                assert not look.ascii or all(sign not in text for sign in "▰◆▲▼◀▶←─│┌┐└┘░×✓▸■−")


@pytest.mark.parametrize("size", BOARDS)
def test_names_of_any_kind_neither_break_nor_move_anything(size: tuple[int, int]) -> None:
    names = (*HOSTILE, "Ó" * 16, "ﷺ")
    for state, seat in STATES.values():
        seats = tuple(SeatView("person", name) for name in names[: state.seats])
        for page in ("table", "cards", "round"):
            picture = picture_of(state, seat, LOOKS["true"], page, seats=seats)
            for strip in canvas_of(picture, size).strips():
                assert sum(cell_len(segment.text) for segment in strip) == size[0]


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("story", [False, True])
def test_no_part_of_a_board_lies_on_another(size: tuple[int, int], seats: int, story: bool) -> None:
    parts = plan(size, seats, story)
    board = Region(0, 0, *size)
    taken: set[tuple[int, int]] = set()
    areas = [parts.places, parts.upper, parts.cards, parts.lower, parts.legend, parts.vaults, parts.own]
    areas.append(parts.hand)
    for area in [*areas, parts.log, *parts.pages]:
        cells = {(x, y) for y in range(area.y, area.bottom) for x in range(area.x, area.right)}
        assert not cells & taken, area
        assert not area.area or board.contains_region(area), area
        taken |= cells
    assert parts.log.height >= 2 or not story
    vaults = [vault_cell(parts, seat) for seat in range(seats)]
    assert all(parts.vaults.contains_region(cell) for cell in vaults) and len(set(vaults)) == seats
    assert parts.page.bottom <= parts.own.y and parts.cards.height >= 6 and parts.hand.height >= 4


@pytest.mark.parametrize("tag", ["true", "pt"])
def test_a_line_above_the_vaults_tells_all_their_columns_and_the_signs_of_the_cards(tag: str) -> None:
    look = LOOKS[tag]
    _ = look.language.gettext
    text = shown(picture_of(*STATES["pick"], look))
    legend = next(line for line in text.split("\n") if _("VAULTS") + "  " in line)
    for words in (f"▰ {_('backpacks')}  ", f"◆ {_('cases')}  ", _("(~ estimated)"), f"▲ {_('heist')}  "):
        assert words in legend, words
    assert legend.rstrip().endswith(f"▼ {_('twist')}")
    bare = shown(picture_of(*STATES["pick"], look, rules=TableRules(counter=False)))
    assert _("(~ estimated)") not in bare and _("K worth") in bare


def test_tall_boards_have_both_pages_open_all_the_time() -> None:
    assert plan((80, 20), 6).pages == ()
    assert len(plan((92, 36), 6).pages) == 1
    assert len(plan((132, 46), 6).pages) == 2
    text = shown(picture_of(*STATES["between"], LOOKS["true"]), (132, 46))
    assert "CARDS PLAYED" in text and "ROUND 4" in text and "THE VAULTS" not in text


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("depth", ["true", "256", "16"])
def test_any_two_owners_differ_in_every_depth_and_can_be_read(theme: str, depth: Depth) -> None:
    palette = palette_for(theme, depth)
    shown: dict[str, Any] = {"true": lambda c: c, "256": nearest_256, "16": nearest_16}
    owners = [shown[depth](rgb(colour)) for colour in palette.owners]
    assert len(set(owners)) == 6
    for ground in (palette.night, palette.ivory, palette.gold, palette.wood):
        assert shown[depth](rgb(ground)) not in owners, ground
    least = 3.0 if depth == "16" else 5.0
    assert all(contrast(palette.on_owner, colour) >= least for colour in palette.owners)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_any_two_cards_and_kinds_can_be_told_apart_without_colour(look: Look) -> None:
    state, _seat = STATES["between"]
    pictures = []
    for card in CARDS:
        canvas = Canvas(20, 6, paint(look.palette.cream, look.palette.night))
        picture = picture_of(state, "public", look)
        scene_cards._draw_card(canvas, Region(1, 0, 18, 6), picture, Played(0, card), "", frozenset())
        pictures.append("\n".join("".join(seg.text for seg in strip) for strip in canvas.strips()))
    for (one, this), (other, that) in combinations(zip(CARDS, pictures, strict=True), 2):
        assert this != that, (one, other)
    text = shown(picture_of(*STATES["fee"], look))
    assert all(f"{sign} " in text for sign in (("o", "*") if look.ascii else ("▰", "◆")))


# -- what the table must show -------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["table", "cards", "round"])
def test_dog_7_who_has_not_picked_is_always_visible_and_nothing_else(page: Any) -> None:
    state, eye = STATES["pick"]
    picture = picture_of(state, eye, LOOKS["true"], page)
    text = shown(picture)
    missing = [NAMES[seat] for seat in sorted(state.waiting - {eye})]
    assert missing and all(name in text for name in missing)
    if page == "table":
        assert text.count("picked") == 6 - len(state.waiting)
        assert text.count("choosing…") == len(state.waiting)
        for name in missing:
            assert f"▶  {name}" in text
    # The picture is built from the view of that eye alone.
    other = state.clone(state.chance)
    for seat, pick in enumerate(state.picks):
        if pick is not None and seat != eye:
            other.picks[seat] = next(card for card in state.hands[seat] if card != pick)
    assert shown(picture_of(other, eye, LOOKS["true"], page)) == text


def test_dog_7_the_own_pick_is_seen_by_its_owner_alone() -> None:
    state, _ = STATES["pick"]
    seat = min(set(range(6)) - state.waiting)
    assert "face down" in shown(picture_of(state, seat, LOOKS["true"])) and "your pick" in shown(
        picture_of(state, seat, LOOKS["true"])
    )
    assert "face down" not in shown(picture_of(state, "public", LOOKS["true"]))


@pytest.mark.parametrize("name", ["steal", "take", "rob"])
def test_every_choice_is_one_line_of_one_list(name: str) -> None:
    """Player, place, kind and how many lie there."""
    state, eye = STATES[name]
    picture = picture_of(state, eye, LOOKS["true"])
    text = shown(picture, log=(LogLine(1, "x"), LogLine(2, "y")))
    assert len(picture.hits) == len(picture.choices) == len(state.moves(eye)) > 1
    for hit in picture.hits:
        line = text.split("\n")[hit.cells.y][hit.cells.x : hit.cells.right]
        move = picture.choices[hit.value]
        assert any(char.isdigit() for char in line) and ("▰" in line or "◆" in line)
        if hasattr(move, "victim"):
            assert NAMES[move.victim][:3] in line and ("card" in line or "vault" in line)


def test_the_longest_list_fits_with_names_of_any_length() -> None:
    """Two kinds on five cards and in five vaults: twenty entries beside the last lines of the story."""
    state, eye = STATES["steal"]
    others = [seat for seat in range(6) if seat != eye]
    moves = tuple(move for seat in others for place in STEALS for move in STEALS[place][seat])
    snapshot = snapshot_of(state, eye, moves=moves)
    loot = tuple(msgspec.structs.replace(one, loot=Markers(12, 3)) for one in snapshot.view.scene)
    seats = tuple(msgspec.structs.replace(seat, name="Maximiliano José") for seat in snapshot.seats)
    view = msgspec.structs.replace(
        snapshot.view,
        vaults=(Markers(15, 9),) * 6,
        scene=tuple(Played(seat, "brute", loot[0].loot) for seat in range(6)),
    )
    snapshot = msgspec.structs.replace(snapshot, view=view, seats=seats)
    picture = Picture(snapshot, view, LOOKS["pt"], moves, 3, hits=[])
    text = shown(picture, log=(LogLine(1, "x"), LogLine(2, "y"))).split("\n")
    assert len(picture.hits) == 20
    for hit in picture.hits:
        line = text[hit.cells.y][hit.cells.x : hit.cells.right]
        assert "Max" in line and ("carta" in line or "cofre" in line) and line.rstrip()[-1].isdigit()


def test_cards_of_everybody_are_one_key_away() -> None:
    """What is retired, arrested or in the scene; what is left may be in hand or deck."""
    state, eye = STATES["between"]
    lines = shown(picture_of(state, eye, LOOKS["true"], "cards")).split("\n")
    for seat in range(state.seats):
        name = "you" if seat == eye else NAMES[seat]
        row = next(line for line in lines if line.startswith(f"  {name} "))
        left = len(unplayed(state.view("public"), seat))
        assert row.count("?") + row.count("■") == left
        assert row.count("#") == len(state.arrested[seat]) and row.count("·") == len(state.retired[seat])


def test_the_last_round_tells_every_transfer_also_those_of_nothing() -> None:
    for seed in range(3, 9):
        state = played(6, seed, between(2))
        ended = state.last_round
        assert ended is not None
        text = shown(picture_of(state, 0, LOOKS["true"], "round"))
        assert text.count("←") == len(ended.transfers)


def test_dog_2_only_the_own_values_are_on_the_screen() -> None:
    state = played(4, 5, asked(6, "pick"))
    values = state.view(0).values[0]
    assert values is not None
    text = shown(picture_of(state, 0, LOOKS["true"]))
    assert f"= {values.money}K" in text and "YOUR VAULT" in text
    assert "YOUR VAULT" not in shown(picture_of(state, "public", LOOKS["true"]))
    bare = shown(picture_of(state, "public", LOOKS["true"], rules=TableRules(counter=False)))
    assert "~" not in bare and "~" in shown(picture_of(state, "public", LOOKS["true"]))


def test_dog_17_the_vaults_are_opened_one_by_one_least_first() -> None:
    snapshot, pictures = happening(played(6, 5, between(7)), 3, events.MatchEnded)
    order = opening_order(snapshot.view.values)
    assert [frame.opened for frame in pictures] == [order[:n] for n in range(6)]
    money = [f"{snapshot.view.values[seat].money}K" for seat in order]
    texts = [
        shown(framed(Picture(snapshot, snapshot.view, LOOKS["true"], hits=[]), frame)) for frame in pictures
    ]
    texts.append(shown(Picture(snapshot, snapshot.view, LOOKS["true"], hits=[])))
    for before, after in pairwise(texts):
        assert before != after
    assert money[-1] not in texts[-2] and money[-1] in texts[-1] and " wins with " in texts[-1]


# -- scenes -------------------------------------------------------------------------------------------------


SEEDS: dict[type[Event], range] = {
    events.CardsRevealed: range(4, 5),
    events.MarkersTaken: range(4, 5),
    events.MarkersStolen: range(4, 5),
    events.NothingStolen: range(1, 30),
    events.CardFled: range(4, 5),
    events.FeePaid: range(4, 9),
    events.TruckOpened: range(4, 5),
    events.TruckUnloaded: range(4, 5),
    events.CardsRetired: range(4, 5),
}
"""In which matches to look for events."""


@pytest.mark.parametrize(
    "wanted",
    list(SEEDS),
)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_what_moves_is_seen_moving_in_at_most_two_pictures(wanted: type[Event], look: Look) -> None:
    found = (happening(played(6, seed, picking(2, 0)), "public", wanted) for seed in SEEDS[wanted])
    snapshot, pictures = next(shot for shot in found if shot[1])
    assert 1 <= len(pictures) <= 2 and sum(frame.seconds for frame in pictures) <= 1.0
    texts = []
    for frame in pictures:
        picture = framed(Picture(snapshot, snapshot.view, look, hits=[]), frame)
        texts.append(shown(picture))
    assert len(set(texts)) == len(texts)
    if wanted in (events.MarkersTaken, events.MarkersStolen, events.NothingStolen, events.CardFled):
        # From the reveal on the scene lies on the table.
        names = {card_name(played.card, look.language) for played in snapshot.view.scene}
        assert all(name in text for name in names for text in texts)
    if wanted in (events.MarkersTaken, events.MarkersStolen):
        plus = f"+{'o' if look.ascii else '▰'}", f"+{'*' if look.ascii else '◆'}"
        assert any(sign in texts[-1] for sign in plus) or not pictures[-1].changes


def test_dog_14_a_fee_of_nothing_moves_nothing() -> None:
    empty = events.FeePaid(1, Markers(), Markers(), Markers(3), None, None)
    flow = flow_of(empty)
    assert flow is not None and not flow.moved.total and not changes_of(empty, ())
