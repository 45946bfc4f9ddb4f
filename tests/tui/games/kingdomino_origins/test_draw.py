"""Pictures of Kingdomino Origins: widths, what must be told apart, and consequences that come true."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import msgspec
import pytest
from textual.geometry import Region

from server.chance import Chance
from server.games.contract import IllegalMove
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.dominoes import RESOURCES, TERRAINS
from server.games.kingdomino_origins.dwellers import DWELLERS
from server.games.kingdomino_origins.grid import COORDINATES, DIRECTIONS
from server.games.kingdomino_origins.moves import Choose, Decline, LandFire, Pay, Place, Recruit, Settle
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import Spot
from server.protocols import TableRules
from tests.server.games.playouts import drive
from tests.tui.games.domino.scenes import BARE
from tests.tui.games.kingdomino_origins.scenes import LOOKS, played, snapshot_of
from tests.tui.looks import seen_cells
from tui.games.face import LogLine
from tui.games.kingdomino_origins import aiming, board_words, marking
from tui.games.kingdomino_origins.aiming import Aim
from tui.games.kingdomino_origins.draw import about_cursor, canvas_of, square_text
from tui.games.kingdomino_origins.examples import draw as draw_example
from tui.games.kingdomino_origins.maps import grid_of
from tui.games.kingdomino_origins.names import dweller_name
from tui.games.kingdomino_origins.plan import SIZES, UPPER, plan
from tui.games.kingdomino_origins.reckoning import Reckoning, halves
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.signs import dweller_sign, signs_of
from tui.games.kingdomino_origins.squares import Frame, domino, draw_square
from tui.language import TAGS, language
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

BOARDS = [(80, 20), (90, 26), (90, 36), (100, 40), (130, 46), (200, 60)]
GROUNDS = (*TERRAINS, None)
MODES: tuple[Any, ...] = ("discovery", "totem", "tribe")


def scene_of(state: Any, eye: Any, look: Look, page: Any, **facts: Any) -> Scene:
    """The scene of a board that points at the first legal move."""
    snapshot = snapshot_of(state, eye, **facts)
    main = eye if isinstance(eye, int) else 0
    reckoning = Reckoning(snapshot.view, main)
    aim = aiming.begin(snapshot.moves, Aim(), reckoning)
    asked = aiming.on_map(snapshot.moves)
    chosen = aiming.chosen(snapshot, aim)
    scene = Scene(
        snapshot=snapshot, view=snapshot.view, look=look, main=main, opened=(main + 1) % state.seats,
        focus=main, page=page, chosen=chosen, cursor=aim.square, reckoning=reckoning,
        gain=reckoning.gain(chosen), hits=[],
    )  # fmt: skip
    marking.mark(scene, aim, asked, False)
    return scene


STATES = {
    (mode, seats): played(KingdominoOptions(mode=mode, empire_of_fire=True), seats, 7, round, phase)
    for mode, seats, round, phase in (
        ("discovery", 4, 5, "fire"),
        ("discovery", 3, 1, "choose"),
        ("totem", 3, 7, "place"),
        ("totem", 2, 3, "choose"),
        ("tribe", 4, 5, "recruit"),
        ("tribe", 2, 99, "place"),
    )
}


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_every_line_has_the_width_of_the_board(size: tuple[int, int], look: Look) -> None:
    for state in STATES.values():
        for page in ("table", "others", "coming", "sheet"):
            canvas = canvas_of(scene_of(state, 0, look, page), size, ())
            strips = canvas.strips()
            assert len(strips) == size[1]
            for strip in strips:
                text = "".join(segment.text for segment in strip)
                assert len(text) == size[0] == strip.cell_length
                # What cannot be written in ASCII is exchanged by the terminal's own layer; the board's own
                # signs must not need it.
                assert not look.ascii or all(sign not in text for sign in "♦♞♠◆▲▴♣⌂│┌─▌▐▀▄░▒×●✓▸◂")


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("story", [False, True])
def test_no_part_of_a_board_lies_on_another(size: tuple[int, int], seats: int, story: bool) -> None:
    parts = plan(size, seats, story)
    assert parts.log.height == 2 or not story
    board = Region(0, 0, *size)
    taken: set[tuple[int, int]] = set()
    panel = parts.panel
    if parts.kind != "narrow":
        panel = Region(panel.x, panel.y, panel.width, UPPER)
    for area in (parts.own, parts.info, parts.totals, parts.log, panel, *parts.maps, *parts.pages):
        cells = {(x, y) for y in range(area.y, area.bottom) for x in range(area.x, area.right)}
        assert not cells & taken, area
        assert not area.area or board.contains_region(area), area
        taken |= cells
    side = 7 if seats == 2 else 5
    assert parts.own.width >= side * 4 and parts.own.height >= side * 2
    for area in parts.maps:
        assert area.width >= side * 4 and area.height - 1 >= side * 2


def test_four_whole_territories_stand_side_by_side_on_a_large_board() -> None:
    parts = plan((130, 46), 4)
    assert parts.kind == "large" and len(parts.maps) == 3
    assert parts.totals.bottom == parts.own.y  # every map has its owner's name above it
    assert all(area.y == parts.totals.y and area.x >= parts.own.right for area in parts.maps)
    assert all(area.width >= 25 and area.height >= 16 for area in parts.maps)


def pictured(spot: Spot, cell: tuple[int, int], look: Look, sides: str = "") -> tuple[Any, ...]:
    """The cells of a square as a terminal of that depth shows them."""
    canvas = Canvas(*cell, paint(look.palette.cream, look.palette.night))
    frame = Frame(look.palette.gold, sides) if sides else None
    draw_square(canvas, Region(0, 0, *cell), spot, look, frame=frame)
    return seen_cells(canvas, look)


@pytest.mark.parametrize("cell", SIZES)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_any_two_grounds_can_be_told_apart(cell: tuple[int, int], look: Look) -> None:
    pictures = [pictured(Spot((0, 0), 1, terrain), cell, look) for terrain in GROUNDS]
    for (one, this), (other, that) in combinations(zip(GROUNDS, pictures, strict=True), 2):
        assert this != that, (one, other)
        if look.depth == "none" or look.ascii:
            # Also without any colour: the characters differ.
            assert [c for c, _ in this] != [c for c, _ in that], (one, other)


@pytest.mark.parametrize(
    ("cell", "sides"),
    # Of two cells a frame takes both.
    [(cell, sides) for cell in SIZES for sides in ("", "nesw", "esw", "new") if not sides or cell[0] > 2],
)
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_whatever_lies_on_a_square_can_be_told_apart(cell: tuple[int, int], look: Look, sides: str) -> None:
    """Also under a frame, whose sides stand in the outermost cells."""
    lake = Spot((0, 0), 1, "lake")
    change = msgspec.structs.replace
    things = [
        lake,
        *(change(lake, fires=n) for n in (1, 2)),
        *(change(lake, flames=n) for n in (1, 2, 3)),
        *(change(lake, resource=resource) for resource in RESOURCES),
        *(change(lake, dweller=dweller) for dweller in DWELLERS),
        *(Spot((0, 0), 1, "volcano", craters=n) for n in (1, 2, 3)),
    ]
    pictures = [pictured(thing, cell, look, sides) for thing in things]
    for (one, this), (other, that) in combinations(zip(things, pictures, strict=True), 2):
        assert this != that, (one, other)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_promised_before_the_key_comes_true(mode: Any, seats: int) -> None:
    """KO-13, KO-16, KO-22: the gain shown is the change of the score, unless somebody chooses in between."""
    state = KINGDOMINO_ORIGINS.new(KingdominoOptions(mode=mode, empire_of_fire=True), seats, Chance(3))
    proved = 0
    for _step in drive(state, Chance(3)):
        for seat in state.waiting:
            reckoning = Reckoning(state.view(seat), seat)
            for move in list(state.moves(seat))[:4]:
                if not isinstance(move, Place | LandFire | Pay | Settle):
                    continue
                after = state.clone(Chance(1))
                after.play(seat, move)
                if after.lost is None:
                    assert reckoning.gain(move) == after.scores[seat] - state.scores[seat], move
                    proved += 1
    assert proved > 60


def recruited(state: Any, seat: int, move: Any) -> int:
    """The most that a recruitment can bring, found by playing it in every way."""
    best = -99
    frontier = [state.clone(Chance(1))]
    frontier[0].play(seat, move)
    while frontier:
        now = frontier.pop()
        while now.phase in ("pay", "settle") and (forced := now.automatic()) is not None:
            now.play(*forced)
        if now.phase not in ("pay", "settle"):
            best = max(best, now.scores[seat] - state.scores[seat])
            continue
        for step in now.moves(seat):
            frontier.append(now.clone(Chance(1)))
            frontier[-1].play(seat, step)
    return best


def test_what_recruiting_promises_is_what_is_left_after_paying() -> None:
    """KO-20, KO-22: the resources that are paid are gone from around every dweller."""
    proved = 0
    for seed in (3, 5):
        state = KINGDOMINO_ORIGINS.new(KingdominoOptions(mode="tribe"), 2, Chance(seed))
        for _step in drive(state, Chance(seed)):
            for seat in state.waiting:
                if state.phase != "recruit" or len(state.view(seat).territories[seat].resources) > 5:
                    continue
                reckoning = Reckoning(state.view(seat), seat)
                for move in state.moves(seat):
                    if move == Recruit(None) or not isinstance(move, Recruit):
                        continue
                    assert reckoning.gain(move) == recruited(state, seat, move), move
                    proved += 1
    assert proved > 10


def test_a_dweller_that_cannot_be_paid_for_promises_nothing() -> None:
    """KO-20: two different resources."""
    state = KINGDOMINO_ORIGINS.new(KingdominoOptions(mode="tribe"), 2, Chance(3))
    reckoning = Reckoning(state.view(0), 0)
    assert reckoning.recruited("hunter") is None and reckoning.gain(Recruit()) is None


def test_the_choices_of_the_cave_are_listed_as_its_cards_lie() -> None:
    """KO-20: along the cards, two of a kind once, then nobody; pointed at first is who brings most."""
    snapshot = snapshot_of(played(KingdominoOptions(mode="tribe"), 4, 7, 8, "recruit"), 0)
    cave = (snapshot.view.cave[3], snapshot.view.cave[1], snapshot.view.cave[3], None)
    listed = aiming.as_they_lie(
        msgspec.structs.replace(snapshot, view=msgspec.structs.replace(snapshot.view, cave=cave))
    ).moves
    assert [str(move) for move in listed] == [f"recruit {cave[0]}", f"recruit {cave[1]}", "decline"]
    reckoning = Reckoning(snapshot.view, 0)
    first = aiming.worth_most(snapshot.moves, reckoning)
    assert isinstance(first, Recruit) and first.dweller is not None
    gains = [reckoning.gain(move) or 0 for move in snapshot.moves if isinstance(move, Recruit)]
    assert (reckoning.gain(first) or 0) == max(gains) > 0
    poor = [move for move in snapshot.moves if (reckoning.gain(move) or 0) <= 0]
    assert aiming.worth_most(poor, reckoning) == Decline()


def test_a_domino_promises_its_best_place() -> None:
    state = played(KingdominoOptions(), 4, 7, 6, "choose")
    reckoning = Reckoning(state.view(0), 0)
    for move in state.moves(0):
        assert isinstance(move, Choose)
        best = reckoning.best_place(move.number)
        assert best is None or best >= 0


@pytest.mark.parametrize("mode", MODES)
def test_the_cursor_knows_the_rule_that_forbids_a_place(mode: Any) -> None:
    """The reason at the cursor is the one that the rules give (KO-7, KO-8, KO-10, KO-11, KO-20, KO-21)."""
    state = KINGDOMINO_ORIGINS.new(KingdominoOptions(mode=mode), 3, Chance(8))
    seen = set()
    for _step in drive(state, Chance(8)):
        for seat in state.waiting:
            snapshot = snapshot_of(state, seat)
            if not aiming.on_map(snapshot.moves):
                continue
            for x in COORDINATES:
                for y in (-2, 0, 1):
                    move = aiming.chosen(snapshot, Aim((x, y), DIRECTIONS[(x + y) % 4]))
                    if move in snapshot.moves:
                        continue
                    told = aiming.refusal(move, snapshot)
                    assert told is not None
                    with pytest.raises(IllegalMove) as caught:
                        state.clone(Chance(1)).play(seat, move)
                    assert (told.reason, dict(told.facts)) == (caught.value.reason, dict(caught.value.facts))
                    seen.add(told.reason)
    assert {"occupied", "outside_frame", "touches_nothing", "already_burning"} <= seen


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wide_boards_show_every_page_once_and_whole(mode: Any, seats: int) -> None:
    """KO-13: the sheet to its total, what is to come once, the pile to its last dweller."""
    state = played(KingdominoOptions(mode=mode), seats, 7, 4)
    last = dweller_sign(state.view(0).pile[-1], LOOKS["true"]) if mode == "tribe" else ""
    for page in ("sheet", "coming"):
        strips = canvas_of(scene_of(state, 0, LOOKS["true"], page), (120, 36), ()).strips()
        shown = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert shown.count("TO COME") <= 1
        assert "SCORES NOW" not in shown or " total " in shown
        if "pile: " in shown:
            told = dweller_name(state.view(0).pile[-1], language("en"))
            assert f" {told}" in shown or f" {last}" in shown.split("pile: ")[1], shown


def test_a_table_without_a_counter_does_not_count() -> None:
    state = STATES["discovery", 4]
    for page in ("table", "coming"):
        told = {}
        for counter in (True, False):
            scene = scene_of(state, 0, LOOKS["true"], page, rules=TableRules(counter=counter))
            strips = canvas_of(scene, (80, 20), ()).strips()
            told[counter] = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert "without a counter" in told[False] and "without a counter" not in told[True]


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
@pytest.mark.parametrize("width", [40, 70])
def test_an_example_is_drawn_from_the_texts_of_moves(look: Look, width: int) -> None:
    strips = draw_example(
        "row 3 40\n48 at 1,0 east\nfire at 1,0\ndweller hunter at 1,1\nmark 1,0", look, width
    )
    assert len(strips) > 3 and all(strip.cell_length == width for strip in strips)
    for text in ("row 0", "nonsense", "fire at 1,1", "dweller nobody at 1,1"):
        with pytest.raises(ValueError):
            draw_example(text, look, width)


@pytest.mark.parametrize("size", BOARDS)
def test_the_last_lines_of_the_story_are_on_the_board_when_it_has_them(size: tuple[int, int]) -> None:
    lines = [LogLine(n, f"Something happened, number {n}.") for n in range(1, 5)]
    for seats in (2, 4):
        state = played(KingdominoOptions(), seats, 7, 3)
        strips = canvas_of(scene_of(state, 0, LOOKS["true"], "table"), size, lines).strips()
        shown = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert "number 4." in shown and "number 3." in shown and "number 1." not in shown


@pytest.mark.parametrize("size", [(80, 20), (90, 36), (130, 46)])
@pytest.mark.parametrize("seats", [2, 4])
def test_wherever_the_domino_is_moved_both_its_halves_are_seen(size: tuple[int, int], seats: int) -> None:
    """KO-7: also on the rim, while the frame is still free."""
    for round in (1, 4, 9):
        state = played(KingdominoOptions(), seats, 7, round)
        snapshot = snapshot_of(state, 0)
        area = plan(size, seats).own
        for move in snapshot.moves:
            scene = scene_of(state, 0, LOOKS["true"], "table")
            aim = aiming.at(move, snapshot.moves, Aim())
            scene.chosen, scene.cursor = move, aim.square
            marking.mark(scene, aim, True, False)
            grid = grid_of(scene.view.territories[0], area, scene.marks_of(0))
            assert all(grid.region_of(square).size == grid.cell for square in halves(move)), move


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
@pytest.mark.parametrize("seats", [2, 4])
def test_ko_7_a_domino_that_may_not_lie_there_is_seen_whole_with_crosses_on_what_bars_it(
    seats: int, look: Look
) -> None:
    """On taken squares and outside the frame: both halves inside the map, and a cross on each that cannot."""
    state = played(KingdominoOptions(), seats, 7, 7)
    view = state.view(0)
    number = next(move.number for move in state.moves(0) if isinstance(move, Place))
    cross = signs_of(look).times
    area = plan((80, 20), seats).own
    for square, direction in product(((0, 0), (-9, 0), (9, 0), (0, 9), (0, -9)), DIRECTIONS):
        aim = aiming.stepped(view.territories[0], Aim(square, direction), (0, 0))
        scene = scene_of(state, 0, look, "table")
        scene.chosen, scene.cursor, scene.refused = (
            Place(number, aim.square, direction),
            aim.square,
            "occupied",
        )
        marking.mark(scene, aim, True, False)
        grid = grid_of(view.territories[0], area, scene.marks_of(0))
        assert all(grid.region_of(half).size == grid.cell for half in halves(scene.chosen)), aim
        shown = ["".join(seg.text for seg in strip) for strip in canvas_of(scene, (80, 20), ()).strips()]
        crossed = sum(row[area.x : area.right].count(cross) for row in shown[area.y : area.bottom])
        barred = len(scene.marks_of(0).barred)
        assert crossed == barred and barred >= (1 if square != (0, 0) else 0), (aim, crossed)


@pytest.mark.parametrize("tag", TAGS)
def test_whatever_bars_a_place_is_told_whole_beside_whose_turn_it_is_and_a_clock(tag: Any) -> None:
    """At 80 columns they leave 62 cells, the rule's number included."""
    told = set()
    for mode, phase in (("tribe", "place"), ("tribe", "settle"), ("tribe", "pay"), ("totem", "fire")):
        state = played(KingdominoOptions(mode=mode), 4, 7, 3, phase)  # type: ignore[arg-type]
        snapshot = snapshot_of(state, 0)
        for square, direction in product(product(range(-6, 7), repeat=2), DIRECTIONS):
            aim = aiming.stepped(state.view(0).territories[0], Aim(square, direction), (0, 0))
            chosen = aiming.chosen(snapshot, aim)
            if chosen not in snapshot.moves and (why := aiming.refusal(chosen, snapshot)) is not None:
                told.add(board_words.prompt(snapshot, chosen, None, why, language(tag)))
    assert len(told) > 9 and max(map(len, told)) <= 62, max(told, key=len)


def test_the_newest_line_of_the_story_is_told_whole_beside_a_second_players_map() -> None:
    """KO-12: at 80 columns the story of two has 36 of them, and a row's four numbers need more."""
    state = played(KingdominoOptions(), 2, 7, 3)
    lines = [LogLine(1, "Round 3."), LogLine(2, "A new row: 10, 15, 20 and 43; 44 left.")]
    strips = canvas_of(scene_of(state, 0, LOOKS["true"], "table"), (80, 20), lines).strips()
    told = ["".join(segment.text for segment in strip)[:37].strip() for strip in strips[-2:]]
    assert " ".join(told) == lines[1].text
    lines.append(LogLine(3, "The cave shows shaman, painter, warrior 1 and warrior 1; 11 in the pile."))
    strips = canvas_of(scene_of(state, 0, LOOKS["true"], "table"), (80, 20), lines).strips()
    assert "".join(segment.text for segment in strips[-1])[:37].rstrip().endswith("…")


def test_only_the_row_after_which_none_is_left_is_called_the_last() -> None:
    def told(state: Any) -> str:
        strips = canvas_of(scene_of(state, 0, LOOKS["true"], "table"), BOARDS[0], ()).strips()
        return "".join(segment.text for strip in strips for segment in strip)

    state = played(KingdominoOptions(mode="discovery"), 4, 7, 4)
    between = msgspec.structs.replace(state.view(0), next_row=())
    scene = scene_of(state, 0, LOOKS["true"], "table")
    scene.view = between
    strips = canvas_of(scene, BOARDS[0], ()).strips()
    assert "the last round" not in "".join(segment.text for strip in strips for segment in strip)
    assert "the last round" in told(played(KingdominoOptions(mode="discovery"), 4, 7, 12))


def test_what_the_others_laid_last_stays_framed_on_their_whole_maps() -> None:
    """Whoever looked away for a turn finds the last dominoes again; at the end nothing is marked any more."""
    state = STATES["totem", 3]
    scene = scene_of(state, 0, LOOKS["true"], "table")
    for seat in (1, 2):
        assert set(scene.marks_of(seat).traces) == set(halves(state.view(0).territories[seat].laid[-1]))
    assert not scene.marks_of(0).traces
    over = scene_of(STATES["tribe", 2], 0, LOOKS["true"], "table")
    assert not over.marks_of(1).traces


@pytest.mark.parametrize("mode", MODES)
def test_the_best_place_of_a_domino_pointed_at_is_shown_and_told(mode: Any) -> None:
    """KO-6: what a choice from the row would bring is seen before the key, on the map and in words."""
    state = played(KingdominoOptions(mode=mode), 4, 7, 6, "choose")
    scene = scene_of(state, 0, LOOKS["true"], "table")
    place = scene.reckoning.best_spot(scene.chosen.number)
    assert place is not None and place in placements(scene.reckoning.territory, place.number)
    assert set(scene.marks_of(0).laid) == set(halves(place))
    assert scene.reckoning.gain(place) == scene.reckoning.best_place(scene.chosen.number)
    watched = scene_of(state, "public", LOOKS["true"], "table")
    assert square_text(scene, 36) != square_text(watched, 36)


@pytest.mark.parametrize("look", [LOOKS["true"], LOOKS["ascii"]], ids=["true", "ascii"])
def test_who_lives_on_a_square_is_told_in_a_line_beside_the_panel(look: Look) -> None:
    """KO-13, KO-21: where region and dweller are too long together, the words of the numbers go first."""
    told = 0
    for tag in TAGS:
        spoken = msgspec.structs.replace(look, language=language(tag))
        scene = scene_of(STATES["tribe", 2], "public", spoken, "table")
        for seat in (0, 1):
            scene.focus = scene.main = seat
            for settled in scene.view.territories[seat].dwellers:
                scene.cursor = settled.square
                whole, beside = square_text(scene, 80), square_text(scene, 36)
                assert len(beside) <= 36 and beside.endswith(dweller_name(settled.dweller, spoken.language))
                assert (beside == whole) == (len(whole) <= 36)
                told += beside != whole
                scene.refused = "occupied"
                line = "".join(text for text, _ in about_cursor(scene, 36))
                assert len(line) <= 36 and line.endswith(dweller_name(settled.dweller, spoken.language))
                scene.refused = ""
    assert told


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_row_is_drawn_once_for_all_who_look_and_stays_as_it_is(look: Look) -> None:
    """KO-5: eight dominoes for everybody at a table; a mark beside one is nobody else's."""
    scenes = [scene_of(STATES["tribe", 2], eye, look, "table") for eye in (0, 1, "public")]
    canvas_of(scenes[0], (80, 21), ())
    drawn = domino.cache_info().misses
    before = [canvas_of(scene, (80, 21), ()).strips() for scene in scenes]
    assert domino.cache_info().misses == drawn
    canvas = Canvas(80, 21, paint("#ffffff", "#000000"))
    shown = domino(12, 4, look)
    canvas.paste(3, 1, shown)
    canvas.text(4, 1, "here", paint("#ffffff", "#ff0000"))
    assert "here" in canvas.strip(1).text and "here" not in shown.strip(0).text
    assert [canvas_of(scene, (80, 21), ()).strips() for scene in scenes] == before
