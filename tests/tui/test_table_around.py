"""Around the moves of a match: pauses, clocks, absence, leaving, rules, the result, the bell."""

from __future__ import annotations

import msgspec
import pytest

from server.games.domino.events import Passed
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.protocols import Notice, SeatView, TableRules
from tests.screens import screen_text
from tests.tui.at_table import (
    EMPTY,
    MARINA,
    PAIRS,
    at_table,
    gathering,
    keys,
    mid_round,
    prompt,
)
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import asked_seat, played
from tests.tui.games.domino_dungeon.scenes import played as dungeon_played
from tests.tui.games.domino_dungeon.scenes import snapshot_of as dungeon_snapshot
from tests.tui.live_house import until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games import FACES
from tui.games.table_words import prompt_of, resuming_text
from tui.language import TAGS, language
from tui.screens.question import Question
from tui.screens.result import ResultScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen


async def test_between_rounds_enter_goes_on_and_the_seconds_are_shown() -> None:
    state = played(PAIRS, 4, 5, 400)
    table = FakeTable(state, 0, resumes=14.2)
    async with at_table(table) as pilot:
        text = await screen_text(pilot)
        assert "ROUND 1" in text and "next round in 0:14" in text
        assert "Enter" in keys(pilot)
        await pilot.press("enter")
        assert table.asked == [("ready",)]


async def test_the_clock_stands_beside_the_prompt() -> None:
    table = mid_round()
    table.facts.update(deadline=29.8, rules=TableRules(clock=30))
    async with at_table(table) as pilot:
        assert "0:30" in (await screen_text(pilot)).splitlines()[21]


async def test_an_absent_player_can_be_replaced() -> None:
    table = mid_round()
    seat = ((table.seat or 0) + 1) % 4
    seats = [SeatView("person", name) for name in "ABCD"]
    seats[seat] = SeatView("person", "Beto", away=True)
    table.facts.update(seats=tuple(seats), ask=None, moves=(), waiting=frozenset({seat}))
    async with at_table(table) as pilot:
        assert "Beto is away" in prompt(pilot)
        await pilot.press("b")
        assert table.asked == [("substitute", seat)]


async def test_leaving_asks_and_keeps_the_seat() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Question)
        assert "kept" in await screen_text(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        assert table.asked == []
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("q", "q")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen), "the table is left")
        assert table.asked == [("leave",)]


def test_dun_26_what_a_pause_between_two_dungeons_ends_is_no_round() -> None:
    state = dungeon_played(DungeonOptions(campaign=True), 2, 3, lambda now: now.pause)
    snapshot = dungeon_snapshot(state, 0)
    told = [resuming_text(19.2, snapshot, FACES["domino_dungeon"], language(tag)) for tag in TAGS]
    assert told == ["segue em 0:19", "goes on in 0:19"]


BOTS = (SeatView("bot", "Zeca", level="normal"),) * 3
KEPT_WARM = (SeatView("bot", "Beto", level="normal", away=True, substitute=True), *BOTS[1:])


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ((), "A bot takes your seat and your hand for good."),
        (BOTS, "the table closes, the match ends"),
        (KEPT_WARM, "A bot takes your seat and your hand for good."),
    ],
)
async def test_giving_the_seat_up_tells_what_comes_of_it_and_asks_once_more(
    others: tuple[SeatView, ...], told: str
) -> None:
    table = mid_round()
    if others:
        seats = list(others)
        seats.insert(table.seat or 0, SeatView("person", "Marina", host=True))
        table.facts["seats"] = tuple(seats)
    async with at_table(table) as pilot:
        await pilot.press("q", "u")
        assert told in await screen_text(pilot)
        await pilot.press("u")
        assert isinstance(pilot.app.screen, TableScreen) and table.asked == []
        await pilot.press("q", "u", "enter")
        await until(lambda: ("leave",) in table.asked, "the seat is given up")
        assert table.asked == [("stand_up",), ("leave",)]


async def test_what_comes_of_giving_up_is_told_again_when_it_has_become_more() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        await pilot.press("q", "u")
        assert "A bot takes your seat" in await screen_text(pilot)
        seats = list(BOTS)
        seats.insert(table.seat or 0, SeatView("person", "Marina", host=True))
        table.facts["seats"] = tuple(seats)
        table.wake()
        await until(lambda: "Zeca" in str(pilot.app.screen_stack[-2]._snapshot.seats), "the others left")  # type: ignore[attr-defined]
        await pilot.press("enter")
        assert "the table closes, the match ends" in await screen_text(pilot) and table.asked == []
        await pilot.press("enter")
        await until(lambda: ("leave",) in table.asked, "the seat is given up")
        assert table.asked == [("stand_up",), ("leave",)]


async def test_a_seat_at_a_table_that_has_not_begun_is_given_up_at_once() -> None:
    table = gathering(0, MARINA, SeatView("person", "Beto"), EMPTY, EMPTY)
    async with at_table(table) as pilot:
        await pilot.press("q", "u")
        await until(lambda: ("leave",) in table.asked, "the seat is given up")
        assert table.asked == [("stand_up",), ("leave",)]


async def test_taken_over_says_so() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        table.end("taken_over")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen), "the note is shown")
        assert pilot.app.is_running


async def test_a_closed_table_leads_back_to_the_lobby() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        table.end("closed")
        await until(lambda: not isinstance(pilot.app.screen, TableScreen), "the lobby is back")


async def test_the_rules_open_at_what_matters_now() -> None:
    async with at_table(mid_round()) as pilot:
        await pilot.press("question_mark")
        await until(lambda: isinstance(pilot.app.screen, RulesScreen), "the rules are open")
        assert "DOM-1" in await screen_text(pilot)


async def test_the_result_comes_once_and_a_rematch_is_asked_for() -> None:
    state = played(DominoOptions(target=50), 2, 5, 400)
    while state.result is None:
        automatic = state.automatic()
        if automatic is not None:
            state.play(*automatic)
        else:
            seat = asked_seat(state)
            state.play(seat, state.moves(seat)[0])
    table = FakeTable(state, 0, commitment="c" * 64)
    lobby = FakeLobby()
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)  # type: ignore[arg-type]
        await until(lambda: isinstance(app.screen, ResultScreen), "the result is shown")
        await pilot.press("r")
        await until(lambda: ("ready",) in table.asked, "a rematch is asked for")
        table.wake()
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_your_turn_rings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr(BotecoApp, "alert", lambda self, title: rung.append(title))
    table = mid_round()
    async with at_table(table) as pilot:
        assert len(rung) == 1
        table.tell(Notice("watches", "Zé"))
        table.wake()
        await pilot.pause()
        assert len(rung) == 1
        asked = table.snapshot().ask
        while table.snapshot().ask == asked:
            await pilot.press("enter")
        await pilot.pause()
        if table.snapshot().ask is not None:
            assert len(rung) == 2


def test_dun_9_at_one_keyboard_who_lays_a_room_in_anothers_turn_answers() -> None:
    def kicked(now: DungeonState) -> bool:
        view = now.view("public")
        return view.phase == "lay" and view.turn == 1 and now.ask(0) is not None

    snapshot = dungeon_snapshot(dungeon_played(DungeonOptions(), 2, 3, kicked), 0)
    face, speaks = FACES["domino_dungeon"], language("en")
    alone = prompt_of(snapshot, face, "", 0, None, speaks)
    assert alone[0] == "Your turn."
    both = msgspec.structs.replace(snapshot, held=(0, 1))
    assert prompt_of(both, face, "", 0, None, speaks)[0] == f"{snapshot.seats[0].name} answers."


async def test_no_clock_runs_beside_the_end_of_a_round_that_is_still_told() -> None:
    """The seconds to the next round are told once the round is over here, too, and with words."""
    table = FakeTable(played(PAIRS, 4, 5, 0), 1)
    async with at_table(table, pace="slow") as pilot:
        await pilot.press("f5", "f5", "f5")
        others = [Passed(seat, (6, 2)) for seat in (2, 3, 0)]
        for event in others:
            table.tell(event)
        table.change(pause=True, resumes=19.4, ask=None, moves=(), waiting=frozenset())
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: screen._story.waiting, "the end is told")
        assert screen._story.shown(screen._snapshot, FACES["domino"]).pause is False
        assert "0:1" not in (await screen_text(pilot)).splitlines()[21]
        await pilot.press("f5", "f5", "f5")
        assert "next round in 0:1" in (await screen_text(pilot)).splitlines()[21]
