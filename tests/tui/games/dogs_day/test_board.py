"""The board of Dogs' Day at a table: what keys and clicks do, sealed picks, and how it looks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual import events
from textual.pilot import Pilot

from server.games.dogs_day.events import CardsRevealed
from server.games.dogs_day.options import DogsOptions
from server.protocols import NewTable, SeatView
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.dogs_day.scenes import GAME, LOOKS, NAMES, asked, between, picking, played, snapshot_of
from tests.tui.games.domino.test_whole_match import click_key
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tests.tui.matches import finished, replay_of
from tui.app import BotecoApp
from tui.games import FACES
from tui.games.dogs_day import choosing
from tui.games.dogs_day.table import DogsBoard
from tui.games.table_words import prompt_of
from tui.language import language
from tui.look import Look
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine


@asynccontextmanager
async def at_table(
    state: Any,
    seat: int | None = 0,
    size: tuple[int, int] = (80, 24),
    look: Look = LOOKS["true"],
    others_wait: bool = False,
) -> AsyncIterator[tuple[Pilot[Any], FakeTable, DogsBoard]]:
    """A screen at a table whose other seats play what comes first, or wait."""
    lobby = FakeLobby()
    lobby.settings = msgspec.structs.replace(lobby.settings, pace="off", coached=True)
    app = BotecoApp(lobby, look)
    seats = tuple(SeatView("person", name) for name in NAMES[: state.seats])
    table = (
        Patient(state, seat, game=GAME, seats=seats)
        if others_wait
        else FakeTable(state, seat, game=GAME, seats=seats)
    )
    async with app.run_test(size=size) as pilot:
        app.open_table(table)
        await pilot.pause()
        yield pilot, table, app.screen.query_one(DogsBoard)


class Patient(FakeTable):
    """A table whose other seats do nothing by themselves."""

    def run(self) -> None:
        """Only what the table does itself."""
        while not self.state.pause and (automatic := self.state.automatic()) is not None:
            for event in self.state.play(*automatic):
                self.tell(event)


def prompt(pilot: Pilot[Any]) -> str:
    return pilot.app.screen.query_one(PromptLine).text


def labels(pilot: Pilot[Any]) -> dict[str, str]:
    return {key.key: key.label for key in pilot.app.screen.query_one(KeyBar).shown}


async def test_arrows_and_digits_choose_a_card_and_the_prompt_tells_what_it_does() -> None:
    async with at_table(played(4, 5, asked(3, "pick"))) as (pilot, table, board):
        hand = table.snapshot().moves
        seen = set()
        for move in hand:
            await pilot.press(choosing.key_of(move.card))
            seen.add(prompt(pilot))
        assert len(seen) == len(hand) and all(text.startswith("Your turn. ") for text in seen)
        await pilot.press("home", "right", "left", "end")
        last = str(board.pointed_at)
        await pilot.press("enter", "enter")
        assert [wish for wish in table.asked if wish[0] == "move"] == [("move", last)]


async def test_dog_7_a_pick_is_changed_until_all_have_picked() -> None:
    """The table waits for others then; nothing rings, and no hint is offered."""
    state = played(4, 5, asked(3, "pick"))
    async with at_table(state, others_wait=True) as (pilot, table, board):
        await pilot.press("right", "enter")
        await pilot.pause()
        first = board.pointed_at.card
        assert state.picks[0] == first and "Waiting for 3 players. You picked" in prompt(pilot)
        assert "h" not in labels(pilot) and "Enter" not in labels(pilot), "it is picked already"
        await pilot.press("enter")
        await pilot.pause()
        assert "your pick already" in prompt(pilot) and "(DOG-7)" in prompt(pilot)
        await pilot.press("right")
        assert "Enter changes to" in prompt(pilot) and labels(pilot)["Enter"] == "changes"
        await pilot.press("enter")
        await pilot.pause()
        second = board.pointed_at.card
        assert state.picks[0] == second != first and "You picked" in prompt(pilot)
        assert [wish[0] for wish in table.asked].count("move") == 2
        text = await screen_text(pilot)
        assert "your pick" in text and "face down" in text and text.count("choosing…") == 3


async def test_a_digit_goes_to_the_card_with_that_number_and_on_to_the_other_six() -> None:
    wanted = {"x9", "shooter", "brute"}

    def holding(state: Any) -> bool:
        return state.phase == "pick" and wanted <= set(state.view(0).hands[0])

    state = next(
        state
        for seed in range(200)
        if holding(state := played(2, seed, holding, DogsOptions(advanced_start=True)))
    )
    async with at_table(state) as (pilot, _table, board):
        for key, card in (("6", "shooter"), ("6", "brute"), ("6", "shooter"), ("x", "x9")):
            await pilot.press(key)
            assert board.pointed_at.card == card
        other = next(n for n in "01234579" if n not in {choosing.key_of(m.card) for m in board._choices})
        await pilot.press(other)
        assert board.pointed_at.card == "x9", "no card has that number"
        text = await screen_text(pilot)
        assert text.count("[6]") == 2 and labels(pilot)["0-7 x"] == "card"


@pytest.mark.parametrize("look", ["true", "pt"])
async def test_the_hint_stands_on_the_first_line_of_keys(look: str) -> None:
    for made in ((4, 5, asked(3, "pick")), (6, 7, lambda s: s.phase == "steal" and s.waiting == {2})):
        state = played(*made)
        async with at_table(state, min(state.waiting), look=LOOKS[look]) as (pilot, _table, _board):
            shown = [key.key for key in pilot.app.screen.query_one(KeyBar).shown]
            assert "Tab" in shown and shown.count("h") == 1


async def test_where_all_are_asked_at_once_the_last_one_is_waited_for_and_has_no_turn() -> None:
    async with at_table(played(2, 5, asked(3, "pick")), others_wait=True) as (pilot, _table, _board):
        await pilot.press("enter")
        await pilot.pause()
        assert f"Waiting for {NAMES[1]}. You picked" in prompt(pilot)


def test_a_spectator_waits_for_the_last_one_who_picks_and_then_sees_turns() -> None:
    face, english = FACES[GAME], language("en")

    def last(state: Any) -> bool:
        return state.phase == "pick" and len(state.waiting) == 1

    for wanted, lead in (
        (last, "Waiting for {}."),
        (lambda s: s.phase == "steal" and s.waiting, "{}'s turn."),
    ):
        state = played(3, 5, wanted)
        (missing,) = state.waiting
        seen = snapshot_of(state, "public", held=(), waiting=state.waiting)
        said = prompt_of(seen, face, "", 0, None, english)
        assert said == (lead.format(NAMES[missing]), "You are watching.", "calm")


async def test_when_the_vaults_are_open_no_card_is_offered_to_be_looked_at() -> None:
    async with at_table(played(6, 5, lambda _s: False), 3) as (pilot, _table, _board):
        await pilot.press("escape")
        assert not {"0-7", "←→"} & set(labels(pilot))


async def test_a_first_click_points_and_a_second_one_picks() -> None:
    async with at_table(played(6, 5, asked(3, "pick"))) as (pilot, table, board):
        hit = board.hits[-1]
        last = choosing.choices(table.snapshot())[hit.value]
        assert board.pointed_at != last
        spot = (hit.cells.x + 2, hit.cells.y + 1)
        await pilot.click(DogsBoard, offset=spot)
        assert not table.asked and board.pointed_at == last
        await pilot.click(DogsBoard, offset=spot)
        await pilot.pause()
        assert table.asked == [("move", str(last))]


async def test_the_wheel_steps_through_the_hand_and_around() -> None:
    async with at_table(played(6, 5, asked(3, "pick"))) as (pilot, table, board):
        hand = choosing.choices(table.snapshot())
        seen = [board.pointed_at]
        for wheel in [events.MouseScrollDown] * len(hand) + [events.MouseScrollUp]:
            at = (5, 16, 0, 0, 0, False, False, False)
            board.post_message(wheel(board, *at, screen_x=5, screen_y=17, style=None))
            await pilot.pause()
            seen.append(board.pointed_at)
        assert seen == [*hand, hand[0], hand[-1]] and not table.asked


async def test_a_theft_is_one_list_and_the_pointed_victim_is_marked() -> None:
    state = played(6, 7, lambda state: state.phase == "steal" and state.waiting == {2})
    async with at_table(state, 2) as (pilot, table, board):
        told = set()
        for _ in table.snapshot().moves:
            await pilot.press("down")
            told.add(prompt(pilot))
        assert len(told) == len(table.snapshot().moves) and all("to go" in text for text in told)
        hit = board.hits[1]
        await pilot.click(DogsBoard, offset=(hit.cells.x + 1, hit.cells.y))
        pointed = str(board.pointed_at)
        assert not table.asked
        await pilot.click(DogsBoard, offset=(hit.cells.x + 1, hit.cells.y))
        await pilot.pause()
        assert ("move", pointed) in table.asked


async def test_pages_open_by_one_key_and_the_hand_stays() -> None:
    async with at_table(played(6, 5, asked(4, "pick"))) as (pilot, _table, _board):
        hand = (await screen_text(pilot)).split("\n")[15:19]
        for key, title in (("o", "CARDS PLAYED"), ("u", "ROUND 3")):
            await pilot.press(key)
            text = await screen_text(pilot)
            assert title in text and text.split("\n")[15:19] == hand
            assert next(iter(labels(pilot).items())) == ("Esc", "table")
            await pilot.press(key)
            assert title not in await screen_text(pilot)
        await pilot.press("v")
        assert "CARDS PLAYED" in await screen_text(pilot)
        await pilot.press("v", "right", "escape")
        text = await screen_text(pilot)
        assert "ROUND 3" not in text and "THE PICK" in text
        assert await click_key(pilot, "o")
        await pilot.pause()
        assert "CARDS PLAYED" in await screen_text(pilot)
        await pilot.click(DogsBoard, offset=(20, 5))
        assert "THE PICK" in await screen_text(pilot)


GOLDENS: dict[str, tuple[Any, int | None, tuple[int, int], str, tuple[str, ...]]] = {
    "dogs_pick": ((6, 5, picking(3, 3)), 4, (80, 24), "true", ("1",)),
    "dogs_steal": ((6, 7, lambda s: s.phase == "steal" and s.waiting == {2}), 2, (80, 24), "true", ("down",)),
    "dogs_fee_pt": ((6, 12, asked(1, "fee")), 0, (80, 24), "pt", ()),
    "dogs_between": ((4, 5, between(4)), 3, (80, 24), "true", ()),
    "dogs_cards": ((6, 5, asked(6, "pick")), 3, (80, 24), "true", ("o",)),
    "dogs_round": ((6, 5, asked(6, "pick")), 3, (80, 24), "true", ("u",)),
    "dogs_over": ((6, 5, lambda _s: False), 3, (80, 24), "pt", ("escape",)),
    "dogs_two": ((2, 5, asked(5, "pick")), 0, (100, 30), "true", ()),
    "dogs_120x40": ((4, 8, lambda s: s.round > 2 and s.phase == "steal"), None, (120, 40), "true", ()),
    "dogs_160x50": ((6, 5, asked(5, "pick")), 0, (160, 50), "pt", ()),
    "dogs_16": ((6, 5, picking(3, 3)), 4, (80, 24), "16", ()),
    "dogs_none": ((6, 3, between(3)), 1, (80, 24), "none", ()),
    "dogs_ascii": ((6, 3, between(3)), 1, (80, 24), "ascii", ()),
}  # fmt: skip


@pytest.mark.parametrize("name", GOLDENS)
async def test_goldens(name: str) -> None:
    made, seat, size, look, keys = GOLDENS[name]
    async with at_table(played(*made), seat, size, LOOKS[look], others_wait=True) as (pilot, _table, _board):
        await pilot.press(*keys)
        await check_golden(name, pilot)


# -- real tables --------------------------------------------------------------------------------------------


async def test_the_curtain_falls_for_every_sealed_pick_and_no_hand_stays(tmp_path: Path) -> None:
    """DOG-7: two at one keyboard and a bot; what comes of the picks is told to all, without a hand."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana", pace="fast")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable(GAME, 3, DogsOptions(), bots=("random",), here=("Beto",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            called = []
            for _ in range(2):
                await until(lambda: app.screen._keyboard.curtain is not None, "the curtain falls")  # type: ignore[attr-defined]
                await pilot.pause()
                text = await screen_text(pilot)
                assert "Pass the keyboard on" in text and "BANK" not in text
                called.append(prompt(pilot))
                await pilot.press("enter")
                await pilot.pause()
                seat = app.screen._keyboard.eye  # type: ignore[attr-defined]
                assert isinstance(seat, int) and "YOUR VAULT" in await screen_text(pilot)
                await until(lambda: not app.screen._story.waiting, "all is told")  # type: ignore[attr-defined]
                await pilot.press("enter")
                await until(lambda: app.screen._keyboard.eye == "public", "the hand is gone")  # type: ignore[attr-defined]
                await pilot.pause()
                assert "YOUR VAULT" not in await screen_text(pilot)
            assert called == ["Ana's turn. Enter shows the hand.", "Beto's turn. Enter shows the hand."]
            screen = app.screen
            assert isinstance(screen, TableScreen)
            told = [entry.what for entry in (*screen._story._told, *screen._story._waiting)]
            assert any(isinstance(what, CardsRevealed) for what in told)
            assert screen._snapshot.eye == "public", "everybody sees what comes of it"


async def test_a_spectator_sees_the_round_happen_and_a_key_skips_it(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana")
        table = await patron.open(NewTable(GAME, 4, DogsOptions(), bots=("random",) * 3))
        watcher = await patron_of(house, "Caio", pace="slow")
        app = BotecoApp(watcher, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            app.open_table(await watcher.watch(table.code))
            await pilot.pause()
            await table.start()
            await until(lambda: table.snapshot().ask is not None, "a pick is asked for")
            await until(lambda: table.snapshot().waiting == {0}, "the bots have picked")
            await pilot.press("f5", "f5", "f5")
            assert "Waiting for Ana. You are watching." in prompt(
                pilot
            ) and "hands are closed" in await screen_text(pilot)
            ask = table.snapshot().ask
            assert ask is not None
            await table.move(0, ask.number, str(table.snapshot().moves[0]))
            board = app.screen.query_one(DogsBoard)
            await until(lambda: board.scene_running, "the reveal is seen")
            await pilot.press("f5")
            assert not board.scene_running
            await pilot.press("comma")
            await until(lambda: board.scene_running, "it is seen again")


async def test_a_replay_steps_through_sealed_picks_with_every_eye() -> None:
    """Own picks are seen by their eye, all of them with open hands."""
    match = finished(DogsOptions(), 3, 3)
    replay = replay_of(match, game=GAME, scores=match.state.scores)
    app = BotecoApp(FakeLobby(), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(replay))
        await pilot.pause()
        seen = set()
        for _ in range(12):
            seen.add(await screen_text(pilot))
            await pilot.press("right")
        assert len(seen) == 12
        await pilot.press("e")
        assert "OPEN HANDS" in await screen_text(pilot)
        await pilot.press("end")
        text = await screen_text(pilot)
        assert "THE VAULTS ARE OPENED" in text and "NOT PLAYED" in text


async def test_at_an_even_pace_a_pick_is_changed_at_once(tmp_path: Path) -> None:
    from server.protocols import TableRules
    from server.table.means import Tempo

    async with live_house(tmp_path, tempo=Tempo(beat=0.0, thought=0.0, pace=0.05)) as house:
        patron = await patron_of(house, "Ana")
        other = await patron_of(house, "Beto")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable(GAME, 2, DogsOptions(), rules=TableRules(even_pace=True)))
            await other.sit(table.code)
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await until(lambda: table.snapshot().ask is not None, "a pick is asked for")
            await pilot.press("f5", "home", "enter")
            await until(lambda: table.snapshot().waiting == {1}, "the pick is made")
            await pilot.pause()
            first = table.snapshot().view.picks[0]
            await pilot.press("end", "enter")
            await until(lambda: table.snapshot().view.picks[0] != first, "it is changed")
            assert table.snapshot().waiting == {1}


async def test_a_number_that_is_not_held_is_told_and_the_next_enter_picks_nothing() -> None:
    """DOG-7: whoever types the number of a card already played must not pick the one pointed at."""
    async with at_table(played(4, 5, asked(3, "pick")), others_wait=True) as (pilot, table, _board):
        await pilot.press("9")
        assert prompt(pilot) == "Your turn. You have no 9; choose a card that you hold."
        await pilot.press("enter")
        assert [wish for wish in table.asked if wish[0] == "move"] == []
        await pilot.press("9", "right", "enter")
        assert len([wish for wish in table.asked if wish[0] == "move"]) == 1
