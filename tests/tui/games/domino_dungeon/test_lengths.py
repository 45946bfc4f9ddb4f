"""Nothing that is said at 80 x 24 is cut off: many positions of many matches, everything pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.content import SLOTS
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.options import DungeonOptions
from server.protocols import Snapshot
from tests.tui.games.domino_dungeon.boards import scene_of
from tests.tui.games.domino_dungeon.scenes import LOOKS, lively, snapshot_of
from tests.tui.games.domino_dungeon.test_panel import long_content
from tui.games.domino_dungeon import aiming, board_words
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import canvas_of
from tui.games.domino_dungeon.face import DOMINO_DUNGEON as FACE
from tui.games.domino_dungeon.info import info_pieces
from tui.games.domino_dungeon.names import slot_short
from tui.games.domino_dungeon.plan import PANEL, plan
from tui.widgets.strips import width_of

BOARD = (80, 20)
INFO = plan(BOARD, 4).info.width
CLOCK = " 9:59 "
LESSON = 16
"""Cells of the key beside a lesson of the first round."""
MENUS: tuple[aiming.Menu, ...] = ("attack", "deed", "power", "equip", "end", "undo", "all")


def pointed_at(snapshot: Snapshot) -> Iterator[Aim]:
    """Everything that a key can point at: places, entries of every list, rooms to lay in every turn."""
    start = aiming.begin(snapshot, Aim())
    match aiming.way_of(snapshot, start):
        case "map":
            yield start
            yield from map(Aim, aiming.legal_places(snapshot))
            for menu in MENUS:
                for index in range(len(aiming.choices(snapshot, Aim(None, menu)))):
                    yield Aim(None, menu, index)
        case "list":
            yield from (Aim(index=index) for index in range(len(snapshot.moves)))
        case "lay":
            yield from (Aim(lay=move) for move in snapshot.moves)


def asks(game: DominoDungeon, dungeon: int, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """The state at every so many decisions of a match, and whom it asks."""
    options = DungeonOptions(
        dungeon=dungeon, collapse=seed % 2 == 0, heroes="chosen" if seed % 3 else "dealt"
    )
    state = game.new(options, 2 + seed % 3, Chance(seed))
    chance = Chance(seed + 1)
    decision = 0
    while state.result is None:
        automatic = state.automatic()
        if automatic is not None:
            state.play(*automatic)
            continue
        seat = min(state.waiting)
        decision += 1
        if decision % every == 0:
            yield state, seat
        state.play(seat, lively(state.moves(seat), chance))


@pytest.mark.parametrize("look", [LOOKS["true"], LOOKS["pt"]], ids=["en", "pt"])
@pytest.mark.parametrize(
    ("own", "dungeons"), [(False, (1, 2, 3, 4, 5, 6)), (True, (2,))], ids=["house", "own"]
)
def test_no_line_about_a_choice_is_cut_off(own: bool, dungeons: tuple[int, ...], look: Any) -> None:
    """Prompt with a clock, the line below the map, the list: by the game's names and by the longest ones."""
    game = DominoDungeon(long_content()) if own else DOMINO_DUNGEON
    lead = look.language.gettext("Your turn.")
    seen: set[str] = set()
    for state, seat in (asked for dungeon in dungeons for asked in asks(game, dungeon, 6 + dungeon, 4)):
        snapshot = snapshot_of(state, seat)
        assert cell_len(FACE.guide(snapshot, look.language)) <= BOARD[0] - LESSON
        for aim in pointed_at(snapshot):
            text = board_words.prompt(snapshot, aim, aiming.chosen(snapshot, aim), seat, look)
            assert cell_len(f" {lead} {text}{CLOCK}") <= BOARD[0], text
            scene = scene_of(state, seat, look, aim=aim)
            pieces = info_pieces(scene, INFO)
            assert width_of(pieces) <= INFO, pieces
            seen.add(text)
    assert len(seen) > 40


@pytest.mark.parametrize("look", [LOOKS["true"], LOOKS["pt"]], ids=["en", "pt"])
def test_nothing_on_the_board_is_cut_off(look: Any) -> None:
    """The whole picture, its pages too, with the game's own names; but for a card that a hero wears, whose
    name gives way to what it gives: the hero's page has it whole."""
    words = tuple(f"{slot_short(slot, look.language)} " for slot in SLOTS)
    drawn = 0
    for dungeon in range(1, 7):
        for state, seat in asks(DOMINO_DUNGEON, dungeon, dungeon + 10, 30):
            for page in ("table", "dungeon", "hero", "standing"):
                scene = scene_of(state, seat, look, page)  # type: ignore[arg-type]
                for strip in canvas_of(scene, BOARD, ()).strips():
                    line = "".join(segment.text for segment in strip)
                    worn = page == "table" and line[BOARD[0] - PANEL + 1 :].startswith(words)
                    assert worn or "…" not in line, line
                drawn += 1
    assert drawn > 40


@pytest.mark.parametrize("look", [LOOKS["true"], LOOKS["pt"]], ids=["en", "pt"])
@pytest.mark.parametrize("own", [False, True], ids=["house", "own"])
def test_dice_are_seen_whole_whoever_throws_them_at_whom(own: bool, look: Any) -> None:
    """DUN-8, DUN-14, DUN-17: five dice and the wounds have room beside the longest names of players."""
    game = DominoDungeon(long_content()) if own else DOMINO_DUNGEON
    for dungeon in (1, 3, 6):
        for state, seat in asks(game, dungeon, 9, 20):
            view = state.view(seat)
            for monster in view.monsters:
                number = monster.number
                others = tuple((who, 3) for who in range(view.seats))
                for event in (
                    d.MonsterStruck(number, seat, (6, 5, 4, 3), 4, 3, 1, True),
                    d.TargetRolled(number, (others,), 0),
                    e.DiceRolled(seat, "attack", (6, 5, 4, 3, 2, 1), 4, 1, 0, number),
                ):
                    scene = scene_of(state, seat, look)
                    seats = tuple(replace(one, name="Wilhelmina Prata") for one in scene.snapshot.seats)
                    scene.snapshot = replace(scene.snapshot, seats=seats)
                    scene.rolled = event
                    assert width_of(info_pieces(scene, INFO)) <= INFO, event
