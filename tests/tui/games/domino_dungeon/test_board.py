"""The board of Dominó Dungeon at a table: what keys, clicks and the wheel do, and how it looks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot

from server.chance import Chance
from server.games.contract import Result
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.moves import Attack, EndTurn, Go, Kick, Undo
from server.games.domino_dungeon.options import DungeonOptions
from tests.screens import check_golden, screen_text
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino_dungeon.scenes import GAME, LOOKS, asked, lively, played
from tests.tui.live_house import until
from tui.app import BotecoApp
from tui.games.domino_dungeon import aiming
from tui.games.domino_dungeon.cards_words import card_name
from tui.games.domino_dungeon.table import DungeonBoard
from tui.games.face import Moment
from tui.language import language
from tui.look import Look


class Midway(FakeTable):
    """A table whose match began before anybody here came: nothing is told from its first event on."""

    def tell(self, what: Any) -> None:
        super().tell(what)
        if self.entries:
            self.entries[-1] = replace(self.entries[-1], number=len(self.entries) + 1)

    def snapshot(self, since: int = 0, eye: Any = None) -> Any:
        return super().snapshot(max(0, since - 1), eye)


@asynccontextmanager
async def at_table(
    state: Any, seat: int | None = 0, size: tuple[int, int] = (80, 24), look: Look = LOOKS["true"]
) -> AsyncIterator[tuple[Pilot[Any], FakeTable, DungeonBoard]]:
    """A screen at a table whose other seats play what comes first."""
    app = BotecoApp(FakeLobby(), look)
    table = Midway(state, seat, game=GAME)
    async with app.run_test(size=size) as pilot:
        app.open_table(table)
        await pilot.pause()
        yield pilot, table, app.screen.query_one(DungeonBoard)


def turn() -> Any:
    """Seat 0 on turn beside a goblin and an orc, with doors to kick and a way of three rooms."""
    return position(
        heroes=[hero("linna", 6, [("slingshot", "weapon")], coins=9, bag=(4, 11)), hero("kronn", 0)],
        monsters=[("small", 6), ("medium", 1)],
        steps=4,
    )


def sent(table: FakeTable) -> list[str]:
    return [wish[1] for wish in table.asked if wish[0] == "move"]


async def test_n_steps_through_every_place_in_reach_and_comes_back() -> None:
    async with at_table(turn()) as (pilot, table, board):
        wanted = aiming.legal_places(table.snapshot())
        seen = []
        for _ in wanted:
            await pilot.press("n")
            seen.append(board.pointed_at.place)
            assert board.prompt().startswith("Enter")
        assert seen == wanted and len(wanted) > 3
        await pilot.press("n")
        assert board.pointed_at.place == wanted[0]
        await pilot.press("N", "enter")
        assert sent(table) and table.asked[-1][0] == "move"


async def test_arrows_walk_and_enter_goes_a_step_at_a_time() -> None:
    """DUN-7: a room three doors away is reached by three presses of Enter, the cursor stays on it."""
    state = position(heroes=[hero("linna", 0), hero("kronn", 0)], steps=4)
    async with at_table(state) as (pilot, table, board):
        await pilot.press("right", "right", "right")
        assert "step 1 of 3" in board.prompt()
        await pilot.press("enter")
        await pilot.pause()
        assert "step 1 of 2" in board.prompt()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert sent(table) == ["go 6", "go 1", "go 3"]


async def test_a_place_out_of_reach_says_why_and_nothing_is_sent() -> None:
    async with at_table(turn()) as (pilot, table, board):
        await pilot.press(*["left"] * 3)
        assert "Out of reach" in board.prompt()
        await pilot.press("enter")
        assert "(DUN-7" in await screen_text(pilot) and not sent(table)
        await pilot.press("u")
        assert "nothing to take back" in await screen_text(pilot)


async def test_a_monster_in_its_own_room_is_named_once_and_its_numbers_fit() -> None:
    """The line below the map holds 50 columns at 80: "room 6, goblin  goblin ..." pushed the dice out."""
    async with at_table(turn()) as (pilot, _table, _board):
        shown = await screen_text(pilot)
        assert "Room 6  goblin ♥1 ≥3 1d" in shown and "Room 6, goblin" not in shown


async def test_enter_on_the_own_room_lists_all_that_can_be_done() -> None:
    async with at_table(turn()) as (pilot, table, board):
        await pilot.press("enter")
        text = await screen_text(pilot)
        assert "WHAT YOU CAN DO" in text and "Bare hands" in text
        assert set(aiming.choices(table.snapshot(), board.pointed_at)) == set(table.snapshot().moves)
        await pilot.press("escape", "a", "2")
        assert "ATTACK" in await screen_text(pilot)
        await pilot.press("enter", "enter")
        assert sent(table)[0].startswith("attack")


def plain_turn(**facts: Any) -> Any:
    """Seat 0 on turn in a room that offers nothing, alone, with the door back to the stairs."""
    return position(heroes=[hero("linna", 6), hero("kronn", 0)], **facts)


async def test_enter_in_a_room_without_deeds_lists_doors_and_ways_and_never_only_the_end() -> None:
    """DUN-7, DUN-9: two Enters by accident walk or kick at most; the end of the turn stands last."""
    state = plain_turn(steps=3)
    async with at_table(state) as (pilot, table, board):
        await pilot.press("enter")
        text = await screen_text(pilot)
        listed = [hit.value for hit in board.hits if hit.kind == "choice"]
        assert {*map(type, listed)} == {Go, Kick, EndTurn} and isinstance(listed[-1], EndTurn)
        assert len(listed) == len(table.snapshot().moves)
        assert "kick a door" in text and "West: Stairs" in text and "▸2" in text
        await pilot.press("up")
        assert board.prompt().startswith("Enter ends your turn; lost: 3 steps and 2 action points.")
        await pilot.press("enter")
        assert not sent(table) and "END THE TURN?" in await screen_text(pilot)
        await pilot.press("escape", "enter", "enter")
        assert len(sent(table)) == 1 and sent(table)[0].startswith("kick")


async def test_every_entry_of_the_list_tells_its_consequence_and_is_shown_on_the_map() -> None:
    async with at_table(turn()) as (pilot, table, board):
        await pilot.press("enter")
        listed = aiming.choices(table.snapshot(), board.pointed_at)
        seen = set()
        for move in listed:
            assert board.prompt().startswith("Enter"), move
            seen.add(board.prompt())
            if isinstance(move, Go | Kick):
                assert "strikes first" in await screen_text(pilot)
            await pilot.press("down")
        assert len(seen) == len(listed) > 8


async def test_a_turn_with_nothing_left_is_not_ended_by_two_enters_but_by_f_at_once() -> None:
    """DUN-7: the step can still be taken back, so the table does not end the turn by itself."""
    async with at_table(plain_turn(steps=1, points=0)) as (pilot, table, board):
        await pilot.press("n", "enter")
        await pilot.pause()
        await pilot.press("escape")
        assert len(table.asked) == 1 and {*map(type, table.snapshot().moves)} == {EndTurn, Undo}
        table.asked.clear()
        assert board.prompt() == "Nothing is left to do: f ends the turn."
        await pilot.press("enter", "enter", "enter")
        assert not sent(table) and "f ends it (DUN-7)" in await screen_text(pilot)
        await pilot.press("f")
        assert sent(table) == ["end"]


@pytest.mark.parametrize("confirms", ["f", "enter"])
async def test_f_asks_once_more_while_something_is_left(confirms: str) -> None:
    async with at_table(turn()) as (pilot, table, board):
        await pilot.press("f")
        assert "lost: 4 steps and 2 action points." in board.prompt() and not sent(table)
        await pilot.press("escape", "f", confirms)
        assert sent(table) == ["end"]


async def test_e_equips_from_the_bag_and_u_takes_it_back() -> None:
    async with at_table(turn()) as (pilot, table, board):
        await pilot.press("e")
        assert "EQUIP" in await screen_text(pilot) and board.prompt().startswith("Enter wears")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("u")
        assert "takes back" in board.prompt()
        await pilot.press("enter")
        await pilot.pause()
        assert sent(table)[1] == "undo" and sent(table)[0].startswith("equip")
        assert table.snapshot().view.heroes[0].bag == (4, 11)


async def test_a_first_click_points_and_a_second_one_goes() -> None:
    async with at_table(turn()) as (pilot, table, board):
        for kind in (Go, Kick):
            table.asked.clear()
            snapshot = table.snapshot()
            move = next(move for move in snapshot.moves if isinstance(move, kind))
            place = aiming.target(move, snapshot.view)
            assert place is not None
            grid = next(hit for hit in board.hits if hit.kind == "map").value
            cells = grid.region_of(place)
            spot = (cells.x + 2, cells.y + 1)
            await pilot.click(DungeonBoard, offset=spot)
            assert not sent(table) and board.pointed_at.place == place
            if kind is Kick:
                await pilot.click(DungeonBoard, offset=spot)
                assert sent(table) == [str(move)]


async def test_the_room_to_lay_turns_by_key_wheel_and_right_button() -> None:
    state = played(DungeonOptions(), 4, 4, asked("lay"))
    async with at_table(state) as (pilot, table, board):
        await pilot.press("right")
        seen = [board.pointed_at.lay]
        await pilot.press("r")
        seen.append(board.pointed_at.lay)
        scroll = events.MouseScrollDown(
            board, 5, 5, 0, 0, 0, False, False, False, screen_x=5, screen_y=5, style=None
        )
        board.post_message(scroll)
        await pilot.pause()
        seen.append(board.pointed_at.lay)
        assert len(set(seen)) == 3 and len({lay.room for lay in seen if lay is not None}) == 1
        await pilot.click(DungeonBoard, offset=(5, 5), button=3)
        assert board.pointed_at.lay == seen[0]
        hit = next(
            hit for hit in board.hits if hit.kind == "room" and hit.value == table.snapshot().moves[-1].room
        )
        await pilot.click(DungeonBoard, offset=(hit.cells.x + 1, hit.cells.y + 1))
        await pilot.press("enter")
        assert sent(table)[0].startswith(f"lay {hit.value} turned")


async def test_v_opens_every_sheet_and_o_shows_the_dungeon_from_afar() -> None:
    async with at_table(turn()) as (pilot, _table, board):
        pages = [await screen_text(pilot)]
        assert "Esc" not in pages[0].split("\n")[-1]
        for _ in range(4):
            await pilot.press("v")
            assert board.keys()[0].key == "Esc"
            pages.append(await screen_text(pilot))
        assert len(set(pages)) == 5
        assert "King Boffun" in pages[1] and "Linna, the greedy" in pages[2] and "WORTH" in pages[4]
        await pilot.press("v")
        assert await screen_text(pilot) == pages[0]
        await pilot.press("o")
        afar = await screen_text(pilot)
        assert "▛" in pages[0] and "▛" not in afar and "─▤ chest" in afar and "⌂ stairs" in afar
        await pilot.press("escape")
        assert await screen_text(pilot) == pages[0]


async def test_another_heros_sheet_opens_and_closes_by_a_click() -> None:
    async with at_table(turn()) as (pilot, _table, board):
        hit = next(hit for hit in board.hits if hit.kind == "hero" and hit.value == 1)
        await pilot.click(DungeonBoard, offset=(hit.cells.x + 3, hit.cells.y))
        assert "Kronn, the furious" in await screen_text(pilot)
        await pilot.click(DungeonBoard, offset=(hit.cells.x + 3, hit.cells.y))
        assert "Kronn, the furious" not in await screen_text(pilot)


async def test_i_opens_the_own_heros_whole_sheet_part_by_part() -> None:
    """DUN-16: every card that is worn or in the bag has its full name and its value there."""
    worn = [("slingshot", "weapon"), ("furry_slippers", "armour"), ("crooked_staff", "magic")]
    state = position(
        heroes=[hero("linna", 6, worn, bag=tuple(range(5, 17)), coins=9), hero("kronn", 0)], steps=4
    )
    async with at_table(state) as (pilot, table, _board):
        view = table.snapshot().view
        cards = [*(each.card for each in view.heroes[0].worn), *view.heroes[0].bag]
        before = await screen_text(pilot)
        await pilot.press("i")
        first = await screen_text(pilot)
        await pilot.press("i")
        second = await screen_text(pilot)
        assert "1/2" in first and "2/2" in second
        for number in cards:
            card = book_of(view.content).card(number)
            assert card_name(card, language("en")) in first + second
        assert "defence" in first and "defence" in second
        await pilot.press("i")
        assert await screen_text(pilot) == before
        await pilot.press("V", "v", "i", "escape")
        assert await screen_text(pilot) == before


async def test_a_list_behind_a_page_is_shown_before_anything_is_chosen_from_it() -> None:
    state = played(DungeonOptions(), 4, 2, asked("card"))
    async with at_table(state) as (pilot, table, board):
        await pilot.press("v")
        assert not any(hit.kind == "choice" for hit in board.hits)
        await pilot.press("enter")
        assert not sent(table) and any(hit.kind == "choice" for hit in board.hits)
        await pilot.press("enter")
        assert len(sent(table)) == 1


async def test_a_spectator_may_look_and_do_nothing() -> None:
    async with at_table(turn(), None) as (pilot, table, board):
        assert table.snapshot().phase == "over" and "WORTH" in await screen_text(pilot)
        await pilot.press("right", "right")
        assert board.pointed_at.place is not None and board.prompt() == ""
        await pilot.press("a", "f", "escape", "escape")
        assert not table.asked and board.pointed_at.place is None


def board_of(text: str) -> list[str]:
    """The lines of the board on a screen."""
    return text.splitlines()[1:21]


def after_all(state: Any) -> list[Any]:
    """Events that have pictures of their own."""
    view = state.view(0)
    return [
        e.DiceRolled(0, "attack", (5, 2, 6), 3, 1, 0, 1),
        d.MonsterStruck(1, 0, (4, 1), 4, 1, 7, False),
        d.TargetRolled(1, (((0, 3), (1, 2)),), 1),
        d.BossFound(1, "empty_hand"),
        d.CollapseBegan(6),
        d.CollapseDropped(2),
        d.Collapsed((0, 1)),
        d.HeroDefeated(1, 7),
        e.GotOut(0),
        e.CardDrawn(0, "treasure", 7, 20),
        d.DungeonEnded(1, "slayer_out", "worth", (40, 12), (3, 0), (1, 2), (40, 12), (1, 0)),
        d.MatchEnded(Result((40, 12), (1, 2), "worth")),
        d.DungeonEntered(1, ("isa", "kronn"), (((0, 4), (1, 2)),), 0, (7, 7), 14, (24, 12, 12), ((), ())),
        d.MonsterMoved(view.monsters[0].number, (0, 6, 1)),
    ]


async def test_every_scene_ends_by_itself_and_can_be_skipped() -> None:
    """Each has pictures that differ from the position, and none stays."""
    state = turn()
    async with at_table(state) as (pilot, table, board):
        snapshot = replace(table.snapshot(), ask=None, moves=())
        board.show(snapshot, LOOKS["true"], ())
        still = board_of(await screen_text(pilot))
        for serial, event in enumerate(after_all(state), 1):
            board.show(snapshot, LOOKS["true"], (), Moment(serial, event, snapshot.view, 30.0))
            assert board.scene_running, event
            first = board_of(await screen_text(pilot))
            assert first != still, event
            board.skip()
            assert not board.scene_running
        board.show(snapshot, LOOKS["true"], (), None)
        await pilot.press("right", "escape")
        assert board_of(await screen_text(pilot)) == still
        board.show(snapshot, LOOKS["true"], (), Moment(99, after_all(state)[0], snapshot.view, 0.02))
        while board.scene_running:
            await pilot.pause(0.01)
        assert "5" in await screen_text(pilot)


PICTURES: dict[str, tuple[Any, ...]] = {
    "turn": ("turn", 4, 6, 3, (80, 24), "true", ("n",)),
    "attack": ("turn", 4, 6, 3, (80, 24), "pt", ("a",)),
    "lay": ("lay", 4, 4, 1, (80, 24), "true", ("right", "r")),
    "card": ("card", 4, 2, 1, (80, 24), "pt", ()),
    "two": ("turn", 2, 8, 3, (80, 24), "true", ()),
    "afar": ("turn", 4, 6, 3, (80, 24), "true", ("o", "v")),
    "16": ("turn", 4, 6, 3, (80, 24), "16", ("n",)),
    "none": ("turn", 4, 6, 3, (80, 24), "none", ("n",)),
    "ascii": ("turn", 4, 6, 3, (80, 24), "ascii", ("n",)),
    "120x40": ("turn", 4, 6, 3, (120, 40), "pt", ("n",)),
}


@pytest.mark.parametrize("name", PICTURES)
async def test_pictures(name: str) -> None:
    kind, seats, seed, round, size, look, keys = PICTURES[name]
    state = played(DungeonOptions(), seats, seed, asked(kind, 0, round))
    async with at_table(state, 0, size, LOOKS[look]) as (pilot, _table, _board):
        await pilot.press(*keys)
        await check_golden(f"dungeon_{name}", pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("skipped", [False, True])
async def test_the_log_tells_a_roll_when_the_dice_have_come_to_rest(
    size: tuple[int, int], skipped: bool
) -> None:
    """DUN-14: on the board and in the story beside it; whoever skips the scene reads it at once."""
    app = BotecoApp(FakeLobby(), LOOKS["true"])
    table = FakeTable(DOMINO_DUNGEON.new(DungeonOptions(), 2, Chance(6)), 0, game=GAME)
    chance = Chance(2)
    while not any(isinstance(move, Attack) for move in table.snapshot().moves):
        ask = table.snapshot().ask
        assert ask is not None, "the match ends without a fight"
        await table.move(0, ask.number, str(lively(table.snapshot().moves, chance)))
    async with app.run_test(size=size) as pilot:
        app.open_table(table)
        await pilot.pause()
        board = app.screen.query_one(DungeonBoard)
        app.lobby.settings = replace(app.lobby.settings, pace="slow")  # type: ignore[misc]
        before = (await screen_text(pilot)).count("You attack")
        await pilot.press("a", "enter")
        await until(lambda: board.scene_running, "the dice roll")
        assert board.unheard and (await screen_text(pilot)).count("You attack") == before
        if skipped:
            await pilot.press("left")
        await until(lambda: not board.unheard, "the dice lie still")
        assert (await screen_text(pilot)).count("You attack") > before
