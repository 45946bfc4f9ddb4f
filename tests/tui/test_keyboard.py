"""Several people around one keyboard: the curtain, and nothing of another hand, on cells and in bytes."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from server.games.contract import Event
from server.games.domino.options import DominoOptions
from server.protocols import NewTable, Snapshot
from tests.screens import picture, screen_text
from tests.server.ssh.real_house import enter, open_real_house
from tests.terminal import Terminal, connect, new_key
from tests.tui.games.domino.scenes import played, snapshot_of
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.front import HouseFront
from tui.games.keyboard import Keyboard
from tui.screens.result import ResultScreen
from tui.screens.table import TableScreen
from tui.widgets.curtain import Curtain
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine

BOTH = frozenset({0, 1})


def at(decisions: int, waiting: int | None = None, **facts: Any) -> Snapshot:
    """A position in which ``waiting`` is asked."""
    shown = snapshot_of(played(DominoOptions(), 2, 5, decisions), "public", held=(0, 1), **facts)
    return shown if waiting is None else msgspec.structs.replace(shown, waiting=frozenset({waiting}))


def test_one_person_has_no_curtain() -> None:
    keyboard = Keyboard()
    keyboard.look(frozenset({1}), at(4, 1), telling=False)
    assert (keyboard.eye, keyboard.curtain) == (None, None)


def test_a_hand_is_shown_only_after_the_curtain_and_until_somebody_else_is_asked() -> None:
    keyboard = Keyboard()
    keyboard.look(BOTH, at(4, 0), telling=True)
    assert (keyboard.eye, keyboard.curtain) == ("public", None), "the story is told to everybody first"
    keyboard.look(BOTH, at(4, 0), telling=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", 0)
    keyboard.rise(at(4, 0))
    assert (keyboard.eye, keyboard.curtain) == (0, None)
    keyboard.look(BOTH, at(5, 0), telling=False)
    assert (keyboard.eye, keyboard.curtain) == (0, None), "the same person again: no curtain"
    keyboard.look(BOTH, at(5, 1), telling=True)
    assert keyboard.eye == 0, "one's own move is still to be seen"
    keyboard.look(BOTH, at(5, 1), telling=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", 1)


def test_the_clock_may_play_while_the_curtain_is_down() -> None:
    keyboard = Keyboard()
    keyboard.look(BOTH, at(4, 0), telling=False)
    keyboard.look(BOTH, at(5, 1), telling=False)
    assert keyboard.curtain == 1
    keyboard.look(BOTH, at(5, 2), telling=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", None)


def test_between_rounds_there_is_no_curtain_and_the_next_deal_is_hidden() -> None:
    keyboard = Keyboard()
    keyboard.look(BOTH, at(4, 0), telling=False)
    keyboard.rise(at(4, 0))
    paused = at(400)
    assert paused.pause
    keyboard.look(BOTH, paused, telling=True)
    assert keyboard.eye == 0
    view = msgspec.structs.replace(at(2).view, round=2)
    keyboard.look(BOTH, msgspec.structs.replace(at(2, 0), round=view.round, view=view), telling=True)
    assert keyboard.eye == "public", "at once, whatever is still to be told"
    keyboard.look(BOTH, paused, telling=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", None)


def test_where_several_are_asked_at_once_the_curtain_falls_after_each_of_them() -> None:
    """Once nobody here is asked any more, everybody around sees the same, whatever is still to be told."""
    keyboard = Keyboard()
    both = msgspec.structs.replace(at(4), waiting=frozenset({0, 1, 2}))
    keyboard.look(BOTH, both, telling=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", 0)
    keyboard.rise(both)
    keyboard.look(BOTH, msgspec.structs.replace(both, waiting=frozenset({1, 2})), telling=True)
    assert (keyboard.eye, keyboard.curtain) == ("public", None), "at once, not when the pick is told"
    keyboard.look(BOTH, msgspec.structs.replace(both, waiting=frozenset({1, 2})), telling=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", 1)
    keyboard.rise(both)
    keyboard.look(BOTH, msgspec.structs.replace(both, waiting=frozenset({2})), telling=True)
    assert (keyboard.eye, keyboard.curtain) == ("public", None), "the last hand does not stay"


def test_the_last_one_who_is_missing_was_asked_with_the_others_also_after_a_return() -> None:
    """Whoever comes back when one is missing never saw two of them asked; the hand must not stay either."""
    keyboard = Keyboard()
    last = msgspec.structs.replace(at(4), waiting=frozenset({1}))
    keyboard.look(BOTH, last, telling=False, at_once=True)
    keyboard.rise(last)
    assert keyboard.eye == 1
    keyboard.look(BOTH, msgspec.structs.replace(last, waiting=frozenset()), telling=True)
    assert (keyboard.eye, keyboard.curtain) == ("public", None)
    keyboard.look(BOTH, last, telling=False, at_once=True)
    keyboard.rise(last)
    keyboard.look(BOTH, last, telling=True, at_once=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", None), "who is asked first then has chosen, too"
    keyboard.look(BOTH, last, telling=False, at_once=False)
    assert (keyboard.eye, keyboard.curtain) == ("public", 1)
    keyboard.look(BOTH, last, telling=False, at_once=True)
    keyboard.rise(last)
    keyboard.look(BOTH, msgspec.structs.replace(last, pause=True), telling=True, at_once=False)
    assert keyboard.eye == "public", "also where the round is over by it"


def test_a_choice_can_be_changed_behind_its_own_curtain_while_others_choose() -> None:
    keyboard = Keyboard()
    three = frozenset({0, 1, 2})

    def now(waiting: set[int], **choices: int) -> None:
        shown = msgspec.structs.replace(at(4), waiting=frozenset(waiting))
        keyboard.look(three, shown, telling=False, choices={int(key[1:]): n for key, n in choices.items()})

    now({0, 1, 2})
    keyboard.rise(at(4))
    assert keyboard.earlier is None, "nobody has chosen yet"
    now({1, 2}, s0=5)
    assert (keyboard.eye, keyboard.curtain, keyboard.earlier) == ("public", 1, 0)
    keyboard.rise(at(4))
    assert keyboard.earlier is None, "not while a hand is shown"
    now({2}, s0=5, s1=7)
    assert (keyboard.curtain, keyboard.earlier) == (2, 1)
    keyboard.back()
    assert (keyboard.eye, keyboard.curtain, keyboard.earlier) == ("public", 1, 0), "and further back"
    now({2}, s0=5, s1=7)
    assert keyboard.curtain == 1, "the hand shows after a curtain"
    keyboard.rise(at(4))
    now({2}, s0=5, s1=7)
    assert (keyboard.eye, keyboard.again) == (1, 1)
    now({2}, s0=5, s1=8)
    assert (keyboard.eye, keyboard.curtain, keyboard.again) == ("public", 2, None), "it is changed"
    keyboard.back()
    keyboard.rise(at(4))
    keyboard.keep()
    now({2}, s0=5, s1=8)
    assert (keyboard.eye, keyboard.curtain, keyboard.earlier) == ("public", 2, 1), "left as it was"
    keyboard.back()
    keyboard.rise(at(4))
    now({0})
    assert (keyboard.eye, keyboard.again, keyboard.earlier) == ("public", None, None), "all have chosen"


def prompt(pilot: Pilot[Any]) -> str:
    return pilot.app.screen.query_one(PromptLine).text


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until the screen asks for something: the curtain, a move, a round, the result."""
    app = pilot.app

    def asks() -> bool:
        if isinstance(app.screen, ResultScreen):
            return True
        return isinstance(app.screen, TableScreen) and "Enter" in [
            key.key for key in app.screen.query_one(KeyBar).shown
        ]

    await until(asks, "the screen asks for something")
    await pilot.pause()


def tiles_told(screen: TableScreen) -> list[Any]:
    """Tiles that the screen's story knows of drawn or dealt to other eyes than its own."""
    eye = screen._snapshot.eye
    told = []
    for entry in screen._story._told:
        what = entry.what
        if isinstance(what, Event) and type(what).__name__ == "TileDrawn" and what.seat != eye:  # type: ignore[attr-defined]
            told.append(what.tile)  # type: ignore[attr-defined]
        if isinstance(what, Event) and type(what).__name__ == "RoundDealt":
            told += [hand or None for seat, hand in enumerate(what.hands) if seat != eye]  # type: ignore[attr-defined]
    return told


async def test_two_people_and_a_bot_play_a_match_and_see_their_own_hands_alone(tmp_path: Path) -> None:
    """After every curtain the picture is the one of a screen that never showed another hand."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            wish = NewTable("domino", 3, DominoOptions(target=50), bots=("easy",), here=("Beto",))
            table = await patron.open(wish)
            assert table.seats == BOTH
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            seen: set[str] = set()
            compared = 0
            deadline = time.monotonic() + 45
            while not isinstance(app.screen, ResultScreen):
                assert time.monotonic() < deadline, await screen_text(pilot)
                await settled(pilot)
                if isinstance(app.screen, ResultScreen):
                    break
                assert isinstance(app.screen, TableScreen)
                if app.screen._keyboard.curtain is not None:
                    text = await screen_text(pilot)
                    assert "Now it is" in text and "YOUR HAND" not in text and "│" not in text
                    seen.add(prompt(pilot))
                    if compared < 4:
                        await pilot.press("l", "h", "1", "question_mark", "t")
                        assert await screen_text(pilot) == text, "other keys do not raise the curtain"
                    await pilot.press("enter")
                    await pilot.pause()
                    assert set(tiles_told(app.screen)) <= {None}
                    if compared < 4:
                        compared += 1
                        assert await picture(pilot) == await fresh(patron, table)
                await pilot.press("enter")
            assert any("Ana" in said for said in seen) and any("Beto" in said for said in seen)
            assert "You win" not in await screen_text(pilot), "who is you, with two at the keyboard?"


async def test_a_hint_is_gone_when_the_curtain_falls_whoever_made_the_move(tmp_path: Path) -> None:
    """The clock, or a click where the cursor is already: no key put the hint away."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("domino", 2, DominoOptions(), here=("Beto",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            seat = screen._keyboard.curtain
            assert seat is not None
            await pilot.press("enter")
            await pilot.pause()
            await pilot.press("h")
            await until(lambda: "Hint." in prompt(pilot), "the hint is given")
            asked = table.snapshot(0, seat)
            await table.move(seat, asked.ask.number, str(asked.moves[0]))
            await until(lambda: screen._keyboard.curtain == 1 - seat, "the curtain falls")
            await pilot.pause()
            assert "Hint" not in await screen_text(pilot) and "Enter shows the hand." in prompt(pilot)


async def fresh(patron: Any, table: Any) -> str:
    """What a new screen at the same table shows, once its curtain was raised."""
    app = BotecoApp(patron, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await pilot.pause()
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        return await picture(pilot)


async def test_the_curtain_in_both_languages(tmp_path: Path) -> None:
    for tag in ("en", "pt_BR"):
        async with live_house(tmp_path / tag) as house:
            patron = await patron_of(house, "Ana", language=tag)
            app = BotecoApp(patron, plain_look())
            async with app.run_test(size=(80, 24)) as pilot:
                table = await patron.open(NewTable("domino", 2, here=("Ana",)))
                app.open_table(table)
                await pilot.pause()
                await pilot.press("s")
                await settled(pilot)
                shown = await screen_text(pilot)
                assert ("mostra a mão" if tag == "pt_BR" else "shows the hand") in shown
                if tag == "pt_BR":
                    assert re.search(r"Agora é a vez de Ana( 2)?\.", shown)
                else:
                    assert re.search(r"Now it is Ana( 2)?'s turn\.", shown)
                await pilot.click(Curtain)
                await pilot.pause()
                assert ("SUA MÃO" if tag == "pt_BR" else "YOUR HAND") in await screen_text(pilot)


async def as_painted(terminal: Terminal, app: BotecoApp) -> None:
    """Wait until the terminal holds what the app shows, in every cell and nothing else."""
    async with asyncio.timeout(10):
        while [line.rstrip() for line in terminal.screen] != (await screen_text(app)).split("\n"):  # noqa: ASYNC110
            await asyncio.sleep(0.02)  # what is waited for is not ours to signal


async def test_nothing_of_a_hand_stays_on_a_real_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over ssh the terminal holds at the curtain the curtain alone, and behind it what the app shows."""
    apps: list[BotecoApp] = []
    front = HouseFront.app

    def app(self: HouseFront, *facts: Any) -> Any:
        apps.append(front(self, *facts))  # type: ignore[arg-type]
        return apps[-1]

    monkeypatch.setattr(HouseFront, "app", app)
    async with open_real_house(tmp_path) as (server, _house):
        terminal = await connect("127.0.0.1", server.port, "ana", key=new_key())
        async with terminal:
            await enter(terminal)
            terminal.type("n")
            await terminal.until("Around this keyboard")
            terminal.type("\x1b[B" + "\x1b[D" * 2)
            await terminal.until("2 players")
            while "▶  Around" not in terminal.text:
                before = terminal.text
                terminal.type("\x1b[B")
                await terminal.until(lambda text, old=before: text != old)
            terminal.type("\r")
            await terminal.until("Who plays here too?")
            terminal.type("Beto\r")
            await terminal.until("take the name back")
            terminal.type("o")
            await terminal.until("same keyboard")
            terminal.type("s")
            for _ in range(3):
                await terminal.until(lambda text: text.count("Enter shows the hand.") == 2)
                assert "YOUR HAND" not in terminal.text and "│" not in terminal.text
                felt = "".join(terminal.screen[1:21])
                words = felt.replace("Pass the keyboard on. Everybody else looks away.", "")
                assert "●" not in words and "▮" not in words
                await as_painted(terminal, apps[0])
                terminal.type("\r")
                await terminal.until("YOUR HAND")
                await terminal.until("h hint")
                await as_painted(terminal, apps[0])
                assert b"\x1b[?1049l" not in terminal.raw, "the alternate screen has no scrollback"
                while "Enter shows the hand." not in terminal.text:
                    asked = terminal.screen[21]
                    if "Enter" in asked:
                        terminal.type("\r")
                    await terminal.until(lambda _, old=asked: terminal.screen[21] != old)


async def test_a_pick_is_changed_at_the_next_ones_curtain_and_nobody_sees_it(tmp_path: Path) -> None:
    """DOG-7 at one keyboard: back to Ana's choice before Beto's hand is shown."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana", coached=True)
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("dogs_day", 2, here=("Beto",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await until(lambda: "Ana's turn" in prompt(pilot), "Ana is called")
            await pilot.press("enter", "enter")
            await until(lambda: "Beto's turn" in prompt(pilot), "Beto is called")
            first = table.snapshot(0, 0).view.picks[0]
            assert "back to Ana's choice" in await screen_text(pilot)
            await pilot.press("z")
            await until(lambda: "Ana may choose once more" in prompt(pilot), "Ana is called back")
            assert pilot.app.screen.query_one(Curtain).display
            await pilot.press("enter")
            await until(lambda: "leave it so" in [key.label for key in shown_keys(pilot)], "her hand shows")
            await pilot.press("right", "enter")
            await until(lambda: "Beto's turn" in prompt(pilot), "Beto is called again")
            assert table.snapshot(0, 0).view.picks[0] != first
            assert isinstance(app.screen, TableScreen) and app.screen._snapshot.eye == "public"
            await pilot.press("z", "enter", "z")
            await until(lambda: "Beto's turn" in prompt(pilot), "Ana left it as it was")
            await pilot.press("enter", "enter")
            await until(
                lambda: "choice" not in " ".join(k.label for k in shown_keys(pilot)), "all have picked"
            )


def shown_keys(pilot: Pilot[Any]) -> Any:
    return pilot.app.screen.query_one(KeyBar).shown


@pytest.mark.parametrize("long", ["REST", "HELD"])
async def test_an_enter_held_down_or_pressed_twice_shows_nobody_elses_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: str
) -> None:
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana", coached=True)
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("dogs_day", 3, here=("Beto", "Caio")))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await settled(pilot)
            await pilot.press("enter")
            monkeypatch.setattr(f"tui.screens.table.{long}", 60.0)
            keyboard = app.screen._keyboard  # type: ignore[attr-defined]
            assert keyboard.eye == 0
            await pilot.press(*["enter"] * 8)
            await until(lambda: keyboard.curtain == 1, "Beto is called")
            await pilot.press("enter", "space")
            await pilot.click(Curtain)
            assert (keyboard.eye, keyboard.curtain) == ("public", 1)
            assert table.snapshot(0, "public").waiting == {1, 2}
            monkeypatch.setattr(f"tui.screens.table.{long}", 0.0)
            await pilot.press("enter")
            assert keyboard.eye == 1


async def test_a_key_that_hurries_the_story_does_not_raise_the_curtain_that_falls_by_it(
    tmp_path: Path,
) -> None:
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana", coached=True, pace="slow")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable("dogs_day", 3, here=("Beto", "Caio")))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            keyboard = app.screen._keyboard  # type: ignore[attr-defined]
            while keyboard.curtain is None:
                await pilot.press("enter")
            await pilot.press("enter", "enter")
            await until(lambda: table.snapshot(0, "public").waiting == {1, 2}, "Ana has picked")
            await pilot.pause()
            while keyboard.curtain is None:
                assert keyboard.eye == "public"
                await pilot.press("enter")
            assert keyboard.curtain == 1


async def test_after_a_return_the_last_pick_at_one_keyboard_leaves_no_hand_on_the_screen(
    tmp_path: Path,
) -> None:
    """DOG-7: one has picked, all leave and come back; the other picks, and everybody sees the reveal."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Ana", coached=True, pace="normal")
        table = await patron.open(NewTable("dogs_day", 2, here=("Beto",)))
        await table.start()
        ask = table.snapshot(0, 0).ask
        assert ask is not None
        await table.move(0, ask.number, str(table.snapshot(0, 0).moves[0]))
        table.leave()
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            app.open_table(await patron.sit(table.code))
            await pilot.pause()
            await until(lambda: "Beto's turn" in prompt(pilot), "Beto is called")
            assert "back to Ana's choice" in [key.label for key in shown_keys(pilot)]
            await pilot.press("enter", "enter")
            screen = app.screen
            assert isinstance(screen, TableScreen)
            await until(lambda: screen._is_telling, "the picks are revealed")
            while screen._is_telling:
                assert screen._snapshot.eye == "public" and "YOUR VAULT" not in await screen_text(pilot)
                await pilot.press("f5")
            await until(lambda: "'s turn" in prompt(pilot), "the next one is called")
