"""Kingdomino Origins in the frame: looked at again, written down, around one keyboard, its rules read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from server.games.contract import Event
from server.games.kingdomino_origins.events import MatchEnded
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.view import KingdominoView
from server.match import Match
from server.protocols import NewTable, Settings
from server.replay import MatchReplay
from tests.screens import screen_text
from tests.tui.games.kingdomino_origins.scenes import GAME, LOOKS, played, snapshot_of
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tests.tui.matches import card_of, finished
from tests.tui.test_replay import app_of
from tests.tui.test_replay import opened as replay_opened
from tui.app import BotecoApp
from tui.export import record
from tui.games.kingdomino_origins.face import KINGDOMINO_ORIGINS as FACE
from tui.games.kingdomino_origins.table import KingdominoBoard
from tui.games.story import Story
from tui.language import TAGS, Tag, language
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.widgets.key_bar import KeyBar


def replay_of(match: Match) -> MatchReplay:
    return MatchReplay(match, card_of(match, game=GAME))


async def test_every_position_can_be_looked_at_again() -> None:
    match = finished(KingdominoOptions(mode="tribe"), 4, 3)
    replay = replay_of(match)
    assert len(replay.rounds) == 12
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replay_opened(pilot, replay)
        board = screen.query_one(KingdominoBoard)
        seen = set()
        for step in range(0, replay.steps + 1, 7):
            screen.action_go(step)
            for eye in (0, "open"):
                shown = replay.at(step, eye)
                assert isinstance(shown.view, KingdominoView)
            seen.add(await screen_text(pilot))
        assert len(seen) > replay.steps // 14
        await pilot.press("end", "e")
        text = await screen_text(pilot)
        assert "SCORES" in text and all(
            str(score) in text for score in replay.at(replay.steps, 0).view.scores
        )
        assert "hand" not in text
        assert board.hits


@pytest.mark.parametrize("tag", TAGS)
def test_the_written_record_tells_every_event(tag: Tag) -> None:
    replay = replay_of(finished(KingdominoOptions(mode="totem", homo_habilis=True), 3, 5))
    text = record(replay, language(tag))
    end = replay.at(replay.steps, "open")
    for entry in end.entries:
        assert isinstance(entry.what, Event)
        assert FACE.event(entry.what, end, language(tag)) in text
    assert "{" not in text and replay.json() and end.seed in text


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
def test_the_story_shows_the_position_as_far_as_it_is_told(mode: Any) -> None:
    """Entry by entry the shown position is the one that was played, and nobody is asked before its time."""
    replay = replay_of(finished(KingdominoOptions(mode=mode), 4, 9))
    for step in range(5, replay.steps, 31):
        snapshot = replay.at(step, 1)
        story = Story()
        before = replay.at(step - 1, 1)
        story.hear(before.entries)
        story.tell_all()
        story.hear(snapshot.entries)
        if story.waiting:
            assert story.shown(snapshot, FACE).view == before.view
            while story.tell() is not None:
                pass
        assert story.shown(snapshot, FACE).view == snapshot.view


async def test_two_people_share_a_keyboard_without_a_curtain(tmp_path: Path) -> None:
    """Nothing is hidden in this game, so the screen is simply the asked one's."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(
                NewTable(GAME, 3, KingdominoOptions(), bots=("random",), here=("Beto",))
            )
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            screen = app.screen
            assert isinstance(screen, TableScreen)
            leads = set()
            deadline = time.monotonic() + 40
            while leads != {"Marina", "Beto"}:
                text = await screen_text(pilot)
                assert time.monotonic() < deadline, text
                assert not screen.has_class("-curtain")
                leads |= {name for name in ("Marina", "Beto") if f"{name}'s turn." in text}
                await pilot.press("n", "enter")


@pytest.mark.parametrize("tag", TAGS)
async def test_help_opens_the_rules_where_it_matters_now(tag: Tag) -> None:
    state = played(KingdominoOptions(mode="tribe"), 4, 7, 5, "recruit")
    snapshot = snapshot_of(state, 0)
    app = app_of(LOOKS["pt" if tag == "pt_BR" else "true"])
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulesScreen(GAME, snapshot))
        text = await screen_text(pilot)
        assert "KO-20" in text
        await pilot.press("home")
        assert FACE.summary(snapshot.options, 4, language(tag)) in await screen_text(pilot)


async def test_a_replay_lets_one_open_maps_and_look_around() -> None:
    """KO-13: also afterwards every territory, region and part of a score can be looked at."""
    replay = replay_of(finished(KingdominoOptions(mode="tribe"), 4, 3))
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replay_opened(pilot, replay)
        board = screen.query_one(KingdominoBoard)
        await pilot.press("end", "v", "v")
        at = screen.at
        assert any(hit.kind == "map" and hit.value[0] == 1 for hit in board.hits)
        await pilot.press("a", "left", "left")
        looked_at = board.pointed_at.square
        await pilot.press("up", "n")
        assert board.pointed_at.square != looked_at and screen.at == at
        bar = screen.query_one(KeyBar)
        assert {"a", "n", "v"} <= {key.key for key in bar.shown}
        await pilot.press("a", "left")
        assert screen.at == at - 1
        await pilot.press("v", "escape")
        assert screen.is_current
        small = next(hit for hit in board.hits if hit.kind == "small" and hit.value == 3)
        await pilot.click(KingdominoBoard, offset=(small.cells.x + 1, small.cells.y + 2))
        assert any(hit.kind == "map" and hit.value[0] == 3 for hit in board.hits)


async def test_a_running_replay_tells_every_event_of_a_position_and_ends_with_the_count() -> None:
    """A choice that begins a round, a domino that ends the match: both are seen, one after the other."""
    replay = replay_of(finished(KingdominoOptions(mode="totem"), 3, 5))
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        app.lobby.settings = Settings(pace="fast")
        screen = await replay_opened(pilot, replay)
        board = screen.query_one(KingdominoBoard)
        seen: list[Event] = []
        show = board.show

        def watch(snapshot: Any, look: Any, log: Any, moment: Any = None) -> None:
            if moment is not None and moment.seconds:
                seen.append(moment.event)
            show(snapshot, look, log, moment)

        board.show = watch  # type: ignore[method-assign]
        await pilot.press("end", "left", "left", "left", "space")
        await until(lambda: not screen.playing, "the match has been told to its end")
        start = len(replay.at(replay.steps - 3, 0).entries)
        assert seen == [entry.what for entry in replay.at(replay.steps, 0).entries[start:]]
        assert isinstance(seen[-1], MatchEnded)
