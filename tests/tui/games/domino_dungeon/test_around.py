"""Dominó Dungeon in the frame: looked at again, written down, around one keyboard, told, its rules read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from server.games.contract import Event
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.view import DungeonView
from server.match import Match
from server.protocols import NewTable
from server.replay import MatchReplay
from tests.screens import screen_text
from tests.tui.games.domino_dungeon.scenes import GAME, LOOKS, asked, finished, played, snapshot_of
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tests.tui.matches import card_of
from tests.tui.test_replay import app_of
from tests.tui.test_replay import opened as replay_opened
from tui.app import BotecoApp
from tui.export import record
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import canvas_of
from tui.games.domino_dungeon.face import DOMINO_DUNGEON as FACE
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.table import DungeonBoard
from tui.games.domino_dungeon.telling import NEAR
from tui.games.people import addressed
from tui.games.story import Story
from tui.language import TAGS, Tag, language
from tui.lines.positions import position, whole
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen


def replay_of(match: Match) -> MatchReplay:
    return MatchReplay(match, card_of(match, game=GAME))


async def test_every_position_can_be_looked_at_again() -> None:
    """DUN-1: as the seat saw it, and laid open."""
    match = finished(DungeonOptions(campaign=True), 2, 3)
    replay = replay_of(match)
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replay_opened(pilot, replay)
        board = screen.query_one(DungeonBoard)
        seen = set()
        for step in range(0, replay.steps + 1, max(1, replay.steps // 25)):
            screen.action_go(step)
            for eye in (0, "open"):
                shown = replay.at(step, eye)
                assert isinstance(shown.view, DungeonView)
            seen.add(await screen_text(pilot))
        assert len(seen) > 12
        await pilot.press("end")
        text = await screen_text(pilot)
        assert "KING OF THE DUNGEONS" in text and board.hits


def test_laid_open_every_hand_is_shown_with_its_hero() -> None:
    """DUN-1: when the match is over, and not before."""
    replay = replay_of(finished(DungeonOptions(), 4, 6))
    for step in (4, replay.steps // 2):
        view = replay.at(step, "open").view
        for seat in range(4):
            scene = scene_at(replay, step, "open", seat)
            canvas_of(scene, (80, 20), ())
            rooms = [hit.value for hit in scene.hits if hit.kind == "room"]
            assert rooms == list(view.hands[seat])
        scene = scene_at(replay, step, 1, 2)
        canvas_of(scene, (80, 20), ())
        shown = [hit.value for hit in scene.hits if hit.kind == "room"]
        assert shown == list(replay.at(step, 1).view.hand)


def scene_at(replay: MatchReplay, step: int, eye: Any, opened: int) -> Scene:
    """A board that looks at another hero's sheet."""
    snapshot = replay.at(step, eye)
    main = eye if isinstance(eye, int) else 0
    return Scene(
        snapshot=snapshot, view=snapshot.view, look=plain_look(), main=main, opened=opened, page="hero",
        aim=Aim(), way="none", hits=[],
    )  # fmt: skip


async def test_between_two_dungeons_the_standing_is_shown_by_itself() -> None:
    """DUN-26: and the next dungeon begins on the table again."""
    state = played(DungeonOptions(campaign=True), 2, 4, lambda state: state.view("public").phase == "between")
    snapshot = snapshot_of(state, 0)
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        board = FACE.board()
        await app.mount(board)
        board.show(snapshot, plain_look(), ())
        text = await screen_text(pilot)
        assert "KING OF THE DUNGEONS" in text
        for seat in range(2):
            assert str(snapshot.view.banked[seat]) in text
        state.play(*state.automatic())
        board.show(snapshot_of(state, 0), plain_look(), ())
        assert "KING OF THE DUNGEONS" not in await screen_text(pilot)


@pytest.mark.parametrize("tag", TAGS)
def test_the_written_record_tells_every_event(tag: Tag) -> None:
    replay = replay_of(finished(DungeonOptions(collapse=True), 3, 5))
    text = record(replay, language(tag))
    end = replay.at(replay.steps, "open")
    for entry in end.entries:
        assert isinstance(entry.what, Event)
        assert FACE.event(entry.what, end, language(tag)) in text
    assert "{" not in text and replay.json() and end.seed in text
    figures = FACE.figures(end.entries, end, language(tag))
    assert figures and all(len(figure.values) == 3 for figure in figures)


def test_a_campaign_is_remembered_dungeon_by_dungeon() -> None:
    """DUN-26."""
    replay = replay_of(finished(DungeonOptions(campaign=True), 2, 3))
    end = replay.at(replay.steps, "open")
    figures = FACE.figures(end.entries, end, language("en"))
    assert [figure.label[0] for figure in figures[:6]] == list("123456")
    banked = [sum(int(figure.values[seat]) for figure in figures[:6]) for seat in range(2)]
    assert tuple(banked) == end.view.banked


@pytest.mark.parametrize("options", [DungeonOptions(), DungeonOptions(campaign=True, heroes="chosen")])
def test_the_story_shows_the_position_as_far_as_it_is_told(options: Any) -> None:
    """Entry by entry the shown position is the one that was played, and nobody is asked before its time."""
    replay = replay_of(finished(options, 2, 9))
    for step in range(5, replay.steps, max(1, replay.steps // 9)):
        snapshot = replay.at(step, 1)
        story = Story()
        before = replay.at(step - 1, 1)
        story.hear(before.entries)
        story.tell_all()
        story.hear(snapshot.entries)
        while story.tell() is not None:
            pass
        assert story.shown(snapshot, FACE).view == snapshot.view


async def test_two_people_share_a_keyboard_and_the_curtain_falls_between_their_hands(tmp_path: Path) -> None:
    """DUN-1: hands of rooms are hidden; what one has pointed at does not stay for the other."""
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "Marina")
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            table = await patron.open(NewTable(GAME, 2, DungeonOptions(), here=("Beto",)))
            app.open_table(table)
            await pilot.pause()
            await pilot.press("s")
            await until(lambda: table.snapshot().phase == "playing", "the match begins")
            screen = app.screen
            assert isinstance(screen, TableScreen)
            shown: set[int] = set()
            curtains = 0
            deadline = time.monotonic() + 40
            while len(shown) < 2 or curtains < 2:
                text = await screen_text(pilot)
                assert time.monotonic() < deadline, text
                if screen.has_class("-curtain"):
                    curtains += 1
                    await pilot.press("enter")
                    continue
                eye = screen.query_one(DungeonBoard)._snapshot
                if eye is not None and isinstance(eye.eye, int):
                    shown.add(eye.eye)
                    hand = [hit.value for hit in screen.query_one(DungeonBoard).hits if hit.kind == "room"]
                    assert set(hand) <= set(eye.view.hand)
                await pilot.press("n", "enter", "f", "enter")


@pytest.mark.parametrize("tag", TAGS)
def test_a_dungeon_can_be_told_in_sentences(tag: Tag) -> None:
    """Every room, every monster and every hero is named; of hands one's own alone, a room a line."""
    state = played(DungeonOptions(), 4, 6, asked("turn", 0, 3))
    for eye in (0, "public"):
        snapshot = snapshot_of(state, eye)  # type: ignore[arg-type]
        lines = whole(snapshot, language(tag))
        view = snapshot.view
        assert len(lines) == view.seats + len(view.rooms) + (len(view.hand) if eye == 0 else 0)
        assert all("{" not in line and line.endswith(".") for line in lines)
        said = "\n".join(lines)
        for laid in view.rooms[1:]:
            assert f" {laid.room}" in said
        assert all(addressed(snapshot, seat, language(tag)) in said for seat in range(view.seats))


@pytest.mark.parametrize("tag", TAGS)
def test_the_nearest_rooms_are_told_first_and_the_others_when_asked_for(tag: Tag) -> None:
    """DUN-7: the own hero's room, then those it can be in soonest."""
    state = played(DungeonOptions(), 4, 6, asked("turn", 0, 2))
    snapshot = snapshot_of(state, 0)
    view = snapshot.view
    assert len(view.rooms) > NEAR
    lines, all_lines = position(snapshot, language(tag)), whole(snapshot, language(tag))
    first = view.seats + NEAR
    assert list(lines[view.seats : first]) == list(all_lines[view.seats : first]), "the rooms"
    assert lines[0] == all_lines[0], "the own hero"
    for seat in range(1, view.seats):
        shorter = len(lines[seat]) < len(all_lines[seat]) or view.heroes[seat].fate != "inside"
        assert snapshot.seats[seat].name in lines[seat] and shorter
    more, hand = lines[first:]
    assert str(len(view.rooms) - NEAR) in more and f"p {language(tag).gettext('all')}" in more
    assert all(f" {number}," in hand for number in view.hand) and len(all_lines) > len(lines)


@pytest.mark.parametrize("tag", TAGS)
async def test_help_opens_the_rules_where_it_matters_now(tag: Tag) -> None:
    state = played(DungeonOptions(), 4, 4, asked("lay", 0, 1))
    snapshot = snapshot_of(state, 0)
    app = app_of(LOOKS["pt" if tag == "pt_BR" else "true"])
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulesScreen(GAME, snapshot))
        text = await screen_text(pilot)
        assert "DUN-9" in text
        await pilot.press("end")
        assert ("Prece" if tag == "pt_BR" else "Prayer") in FACE.rules(language(tag))
        await pilot.press("home")
        assert FACE.summary(snapshot.options, 4, language(tag)) in await screen_text(pilot)
