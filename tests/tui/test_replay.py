"""A match looked at again: the positions as they were played, every way through them, and out of it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.match import verify
from server.protocols import Person, Settings
from server.replay import MatchReplay
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.games.domino.scenes import LOOKS
from tests.tui.live_house import until
from tests.tui.matches import HOSTILE, NAMES, card_of, finished, pairs_match, replay_of
from tui.app import BotecoApp
from tui.export import record
from tui.games import FACES
from tui.language import TAGS, language
from tui.look import Look
from tui.reader import ReaderApp
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.record_list import RecordList
from tui.widgets.timeline import Timeline

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}


async def opened(pilot: Any, replay: Any) -> ReplayScreen:
    """The replay's room on top of the lobby."""
    screen = ReplayScreen(replay)
    await pilot.app.push_screen(screen)
    await pilot.pause()
    return screen


def app_of(look: Look | None = None, **facts: Any) -> BotecoApp:
    lobby = FakeLobby(**{key: value for key, value in facts.items() if key in ("person", "resume_code")})
    lobby.settings = Settings(pace="off")
    return BotecoApp(lobby, look or LOOKS["true"], remote=facts.get("remote", False))


async def click(pilot: Any, screen: ReplayScreen, label: str) -> None:
    """Click on a key of the key bar."""
    bar = screen.query_one(KeyBar)
    x = next(x for x in range(bar.size.width) if (key := bar.key_at(x)) is not None and key.key == label)
    await pilot.click(KeyBar, offset=(x, 0))
    await pilot.pause()


@pytest.mark.parametrize("eye", [0, 2, "open"])
async def test_every_position_on_the_screen_is_the_one_that_was_played(eye: Any) -> None:
    match = pairs_match()
    replay = replay_of(match)
    lived = {
        step.number: step.state.laid_open() if eye == "open" else step.state.view(eye)
        for step in match.states()
    }
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay)
        while screen.eye != eye:
            await pilot.press("e")
        shown: dict[int, Any] = {}
        board = screen.board
        show = board.show

        def watch(snapshot: Any, *rest: Any) -> None:
            shown[screen.at] = snapshot.view
            show(snapshot, *rest)

        board.show = watch  # type: ignore[method-assign]
        await pilot.press("home")
        for _ in range(replay.steps):
            screen.action_step(1)
        assert shown == lived
        shown.clear()
        for _ in range(replay.steps):
            screen.action_step(-1)
        assert shown == {step: view for step, view in lived.items() if step < replay.steps}
        assert screen.at == 0


async def test_keys_alone_reach_every_place_and_stop_at_both_ends() -> None:
    replay = replay_of(pairs_match())
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay)
        assert screen.at == replay.rounds[0]
        await pilot.press("home", "left")
        assert screen.at == 0 and "Before the first deal." in await screen_text(pilot)
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        await pilot.press("end", "right")
        assert screen.at == replay.steps and "win the match" in await screen_text(pilot)
        for begin in reversed(replay.rounds):
            await pilot.press("pageup")
            assert screen.at == begin
        await pilot.press("[")
        assert screen.at == 0
        for begin in replay.rounds:
            await pilot.press("]")
            assert screen.at == begin
        await pilot.press("pagedown")
        assert screen.at == replay.steps
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("q", "q")
        await pilot.pause()
        assert app.screen is not screen


async def test_the_mouse_alone_reaches_every_place() -> None:
    replay = replay_of(pairs_match())
    app = app_of()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, replay)
        await click(pilot, screen, "→")
        assert screen.at == replay.rounds[0] + 1
        await click(pilot, screen, "←")
        await click(pilot, screen, "]")
        assert screen.at == replay.rounds[1]
        await click(pilot, screen, "[")
        assert screen.at == replay.rounds[0]
        timeline = screen.query_one(Timeline)
        await pilot.click(Timeline, offset=(timeline.size.width - 2, 0))
        assert screen.at == replay.steps
        await pilot.click(Timeline, offset=(1, 0))
        assert screen.at <= replay.rounds[0]
        await click(pilot, screen, "e")
        assert screen.eye == "open"
        await click(pilot, screen, "l")
        assert screen.has_class("-reading")
        await click(pilot, screen, "l")
        records = screen.query_one(RecordList)
        y = 12
        wanted = records._hits[y]
        await pilot.click(RecordList, offset=(6, y))
        await pilot.pause()
        before = len(replay.at(screen.at - 1, "open").entries)
        assert before < wanted <= len(replay.at(screen.at, "open").entries)
        await click(pilot, screen, "q")
        assert app.screen is not screen


async def test_each_round_s_beginning_can_be_pointed_at() -> None:
    replay = replay_of(pairs_match())
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        timeline = (await opened(pilot, replay)).query_one(Timeline)
        reached = {timeline.step_at(x) for x in range(timeline.size.width)}
        assert set(replay.rounds) | {replay.steps} <= reached and min(reached) <= 1


async def test_the_eye_goes_round_and_hides_what_it_did_not_see() -> None:
    replay = replay_of(pairs_match(), mine=(2,))
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay)
        seen = []
        for _ in range(5):
            seen.append(screen.eye)
            snapshot = replay.at(screen.at, screen.eye)
            assert (snapshot.view.hands is None) == (screen.eye != "open")
            await pilot.press("e")
        assert seen == [2, "open", 0, 1, 3] and screen.eye == 2
        assert "your hand" in await screen_text(pilot)
        await pilot.press("e", "e")
        text = await screen_text(pilot)
        assert "the hand of Marina" in text and "You " not in screen.query_one(PromptLine).text


async def test_it_plays_by_itself_to_the_end_and_stops_at_a_key() -> None:
    replay = replay_of(finished(DominoOptions(target=50), 2, 11))
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay)
        begin = screen.at
        await pilot.press("space")
        assert screen.playing
        await until(lambda: screen.at >= begin + 2, "two positions were shown")
        await pilot.press("space")
        assert not screen.playing
        at = screen.at
        await pilot.press("right")
        assert screen.at == at + 1 and not screen.playing
        screen.action_go(replay.steps - 1)
        await pilot.press("space")
        await until(lambda: not screen.playing, "the end was reached")
        assert screen.at == replay.steps
        await pilot.press("space")
        assert screen.playing and screen.at == 0
        await pilot.press("q")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_replay_looks_as_kept(tag: Any, size: str) -> None:
    app = app_of(Look(language(tag)))
    async with app.run_test(size=SIZES[size]) as pilot:
        screen = await opened(pilot, replay_of(pairs_match()))
        screen.action_go(screen.replay.rounds[1] + 7)
        await check_golden(f"replay-{tag}-{size}", pilot)


@pytest.mark.parametrize("look", ["16", "none", "ascii"])
async def test_open_hands_look_as_kept_on_every_terminal(look: str) -> None:
    app = app_of(LOOKS[look])
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay_of(pairs_match()))
        await pilot.press("e")
        screen.action_go(screen.replay.rounds[1] + 7)
        await check_golden(f"replay-{look}", pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_hostile_names_stay_text_and_inside_their_places(size: str) -> None:
    app = app_of()
    async with app.run_test(size=SIZES[size]) as pilot:
        screen = await opened(pilot, replay_of(pairs_match(), HOSTILE, mine=(1,)))
        for step in range(screen.replay.steps + 1):
            screen.action_go(step)
        await pilot.press("l")
        text = await screen_text(pilot)
        assert HOSTILE[0] in text or "[bold]" in text
        rows = app.screen._compositor.render_strips()
        assert {strip.cell_length for strip in rows} == {SIZES[size][0]}


# -- out of the house


@pytest.mark.parametrize("guest", [True, False])
async def test_over_ssh_the_line_is_told_and_nothing_is_written(
    guest: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_of(remote=True, person=Person("p", "Ana", guest=guest))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay_of(pairs_match()))
        await pilot.press("x")
        first = screen.query_one(PromptLine).text
        await pilot.press("x")
        second = screen.query_one(PromptLine).text
    assert ("export K7Q2" if guest else "export match 12") in first and first.endswith("> match.json")
    assert second.endswith(" text > match.txt")
    assert not os.listdir(tmp_path)


async def test_a_guest_is_told_that_a_private_match_needs_a_key() -> None:
    app = app_of(remote=True, person=Person("p", "Ana", guest=True))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, replay_of(pairs_match(), public=False))
        await pilot.press("x")
        assert "comes with a key" in screen.query_one(PromptLine).text


async def test_a_local_app_writes_files_and_never_over_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    replay = replay_of(pairs_match())
    app = app_of()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, replay)

        async def told(part: str) -> None:
            await until(lambda: part in screen.query_one(PromptLine).text, part)

        await pilot.press("x", "enter")
        await told("Written:")
        path = tmp_path / "boteco-K7Q2-12.json"
        assert str(path) in screen.query_one(PromptLine).text
        assert verify(path.read_bytes()).ok
        path.write_text("mine", encoding="utf-8")
        await pilot.press("x", "enter")
        await told("is there already")
        assert path.read_text(encoding="utf-8") == "mine"
        for _ in range(len("json")):
            await pilot.press("backspace")
        await pilot.press(*"txt", "enter")
        await told("boteco-K7Q2-12.txt")
        text = (tmp_path / "boteco-K7Q2-12.txt").read_text(encoding="utf-8")
        assert text == record(replay, app.look.language)
        await screen._write("/no/such/folder/x.json")
        await told("cannot be written")
        await screen._write("bad\0name.json")
        await told("cannot be written")
    assert sorted(os.listdir(tmp_path)) == ["boteco-K7Q2-12.json", "boteco-K7Q2-12.txt"]


@pytest.mark.parametrize("tag", TAGS)
def test_the_record_tells_every_deal_every_deed_and_the_proof(tag: Any) -> None:
    match = pairs_match()
    replay = replay_of(match)
    speaks = language(tag)
    text = record(replay, speaks)
    assert all(name in text for name in NAMES)
    opened = [e for step in match.states() for e in step.events if hasattr(e, "hands")]
    for hand in [hand for event in opened for hand in event.hands if hand]:
        assert " ".join(f"{a}-{b}" for a, b in hand) in text
    face = FACES["domino"]
    end = replay.at(replay.steps, "open")
    for entry in end.entries:
        assert face.event(entry.what, end, speaks) in text  # type: ignore[arg-type]
    assert match.seed.hex() in text and match.commitment in text
    assert "{" not in text and text.endswith("\n")


def test_the_record_of_a_match_with_a_boneyard_names_the_tiles_drawn() -> None:
    match = finished(DominoOptions(target=50), 2, 11)
    text = record(replay_of(match), language("en"))
    drawn = [e for step in match.states() for e in step.events if type(e).__name__ == "TileDrawn"]
    assert drawn
    for event in drawn:
        a, b = event.tile  # type: ignore[attr-defined]
        assert f"drew {a}-{b} (" in text


async def test_a_file_opens_in_the_same_room_and_closing_it_ends_the_app() -> None:
    app = ReaderApp(
        replay_of(pairs_match(), ("1", "2", "3", "4"), code="", id=0, ended=0.0, mine=()), LOOKS["true"]
    )
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, ReplayScreen) and app.screen.eye == "open"
        assert "all hands open" in await screen_text(pilot)
        await pilot.press("end", "q")
        await pilot.pause()
        assert not app.is_running or app._exit


def test_the_json_of_a_replay_is_the_match_file() -> None:
    match = pairs_match()
    assert json.loads(replay_of(match).json()) == json.loads(match.to_json())


async def test_a_replay_lets_pages_be_opened_also_where_no_cursor_looks_around() -> None:
    """DOG-4: whose cards are gone can be looked at afterwards, too; Escape shows the table again."""
    match = finished(DogsOptions(), 4, 3)
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, MatchReplay(match, card_of(match, game="dogs_day")))
        screen.action_go(screen.replay.rounds[2] + 3)
        at = screen.at
        await pilot.press("o")
        assert "CARDS PLAYED" in await screen_text(pilot)
        await pilot.press("escape")
        assert screen.is_current and "CARDS PLAYED" not in await screen_text(pilot)
        await pilot.press("end", "e", "home")
        assert screen.at == 0 != at
